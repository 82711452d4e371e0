"""WHEP server on GStreamer's webrtcbin: a moving ball in H.264 or VP8, and an Opus tone where it is asked for."""

import asyncio
import ctypes
import re

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstSdp", "1.0")
gi.require_version("GstWebRTC", "1.0")
from gi.repository import Gst, GstSdp, GstWebRTC  # noqa: E402

import front  # noqa: E402
import options as command_line  # noqa: E402
import pictures  # noqa: E402
import sdp  # noqa: E402

OPTIONS = command_line.parse(__doc__)
GATHER_S = 5
FAILED_S = 5
GOBJECT = ctypes.CDLL("libgobject-2.0.so.0")
GOBJECT.g_object_ref.restype = ctypes.c_void_p


def video(payload_type, level):
    """A chain whose caps say the level of the offer: webrtcbin compares it to the letter with what the encoder says."""
    packets = pictures.packed(OPTIONS, payload_type)
    name = sdp.NAMES[OPTIONS.codec]
    caps = f"application/x-rtp,media=video,encoding-name={name},clock-rate=90000,payload={payload_type}"
    if OPTIONS.codec == "vp8":
        return f"{packets} ! {caps}"
    return f"{packets} ! capssetter join=true caps=application/x-rtp,profile-level-id=(string){level} ! {caps}"


def audio(payload_type):
    return (
        "audiotestsrc is-live=true volume=0.2 ! opusenc ! rtpopuspay pt=%d ! "
        "application/x-rtp,media=audio,encoding-name=OPUS,payload=%d" % (payload_type, payload_type)
    )


def line_of(offer, kind):
    """Index of the first media section of a kind; None: there is none."""
    kinds = re.findall(r"^m=(\w+)", offer, re.M)
    return kinds.index(kind) if kind in kinds else None


class GstSession(front.Session):
    def __init__(self, on_gone):
        self.loop = asyncio.get_running_loop()
        self.on_gone = on_gone
        self.pipeline = None

    def build(self, offer):
        payload_type, level = sdp.find_codec(offer, OPTIONS.codec, OPTIONS.profile)
        chains = [f"{video(payload_type, level)} ! w.sink_{line_of(offer, 'video')}"]
        opus = re.search(r"a=rtpmap:(\d+) opus/48000", offer, re.I)
        if OPTIONS.audio and opus:
            chains.append(f"{audio(int(opus[1]))} ! w.sink_{line_of(offer, 'audio')}")
        self.pipeline = Gst.parse_launch("webrtcbin name=w bundle-policy=max-bundle " + " ".join(chains))
        self.bin = self.pipeline.get_by_name("w")
        agent = self.bin.get_property("ice-agent")
        # The agent is handed out with a floating reference, which Python takes over and would drop: webrtcbin needs it.
        GOBJECT.g_object_ref(ctypes.c_void_p(hash(agent)))
        agent.emit("add-local-ip-address", OPTIONS.host)
        agent.set_property("ice-tcp", OPTIONS.ice_tcp)
        agent.set_property("ice-udp", not OPTIONS.ice_tcp)
        self.bin.connect("notify::ice-connection-state", self.note_state)
        self.bin.connect("notify::connection-state", self.note_state)

    def states(self):
        return [self.bin.get_property(name).value_nick for name in ("ice-connection-state", "connection-state")]

    def note_state(self, *_):
        """Called by a thread of GStreamer."""
        if {"failed", "closed"} & set(self.states()):
            self.loop.call_soon_threadsafe(self.loop.call_later, FAILED_S, self.judge)

    def judge(self):
        """Checks that fail before the viewer's first packet has come may yet succeed."""
        if self.pipeline and {"failed", "closed"} & set(self.states()):
            self.on_gone()

    async def ask(self, signal, *parts):
        """Resolves with the reply to an action of webrtcbin."""
        done = self.loop.create_future()

        def changed(promise, *_):
            self.loop.call_soon_threadsafe(lambda: done.done() or done.set_result(promise.get_reply()))

        self.bin.emit(signal, *parts, Gst.Promise.new_with_change_func(changed, None))
        return await asyncio.wait_for(done, GATHER_S)

    async def encoders(self):
        """Until every encoder has said its caps. webrtcbin would answer by what the elements before it could say, and
        send nothing of what they say later: an encoder with B-frames is silent for its first half second."""
        for _ in range(GATHER_S * 50):
            if all(pad.get_current_caps() for pad in self.bin.sinkpads):
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("an encoder made no frame")

    async def answer(self, offer):
        self.build(offer)
        self.pipeline.set_state(Gst.State.PLAYING)
        await self.encoders()
        _, message = GstSdp.SDPMessage.new_from_text(offer)
        theirs = GstWebRTC.WebRTCSessionDescription.new(GstWebRTC.WebRTCSDPType.OFFER, message)
        await self.ask("set-remote-description", theirs)
        reply = await self.ask("create-answer", None)
        await self.ask("set-local-description", reply.get_value("answer"))
        for _ in range(GATHER_S * 50):
            if self.bin.get_property("ice-gathering-state").value_nick == "complete":
                break
            await asyncio.sleep(0.02)
        return self.bin.get_property("local-description").sdp.as_text()

    async def add(self, candidate):
        self.bin.emit("add-ice-candidate", 0, candidate)

    async def close(self):
        if self.pipeline:
            pipeline, self.pipeline = self.pipeline, None
            # Waits for streaming threads, which may wait for this one.
            await self.loop.run_in_executor(None, pipeline.set_state, Gst.State.NULL)


Gst.init(None)
front.run(OPTIONS, GstSession)
