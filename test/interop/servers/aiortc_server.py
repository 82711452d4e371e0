"""WHEP server on aiortc: a moving bar in H.264 or VP8, and an Opus tone where it is asked for."""

import fractions
import math
import time

import aioice.ice
import av
import numpy
from aiortc import RTCConfiguration, RTCPeerConnection, RTCRtpSender, RTCSessionDescription
from aiortc.exceptions import OperationError
from aiortc.mediastreams import AudioStreamTrack, VideoStreamTrack
from aiortc.sdp import candidate_from_sdp

import front
import options as command_line
import sdp

OPTIONS = command_line.parse(__doc__)
MIME = {"h264": "video/H264", "vp8": "video/VP8"}
WIDTH, HEIGHT = 320, 180
# Only the address that the options name: aioice leaves out loopback and takes every other interface.
aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: [OPTIONS.host]


class Bar(VideoStreamTrack):
    async def recv(self):
        pts, base = await self.next_timestamp()
        picture = numpy.full((HEIGHT, WIDTH, 3), 40, numpy.uint8)
        at = int(time.time() * 120) % (WIDTH - 40)
        picture[:, at : at + 40] = (230, 180, 40)
        frame = av.VideoFrame.from_ndarray(picture, format="rgb24")
        frame.pts, frame.time_base = pts, base
        return frame


class Tone(AudioStreamTrack):
    async def recv(self):
        silent = await super().recv()
        rate, count = silent.sample_rate, silent.samples
        wave = [math.sin(2 * math.pi * 440 * (silent.pts + n) / rate) * 8000 for n in range(count)]
        frame = av.AudioFrame.from_ndarray(numpy.array([wave], numpy.int16), format="s16", layout="mono")
        frame.pts, frame.sample_rate, frame.time_base = silent.pts, rate, fractions.Fraction(1, rate)
        return frame


class AiortcSession(front.Session):
    def __init__(self, on_gone):
        self.peer = RTCPeerConnection(RTCConfiguration([]))

        @self.peer.on("connectionstatechange")
        async def changed():
            if self.peer.connectionState in ("closed", "failed"):
                on_gone()

    def add_media(self, takes_audio):
        video = self.peer.addTransceiver(Bar(), direction="sendonly")
        codecs = RTCRtpSender.getCapabilities("video").codecs
        video.setCodecPreferences([one for one in codecs if one.mimeType == MIME[OPTIONS.codec]])
        if takes_audio:
            self.peer.addTransceiver(Tone(), direction="sendonly")

    async def answer(self, offer):
        sdp.find_codec(offer, OPTIONS.codec, OPTIONS.profile)
        self.add_media(OPTIONS.audio and "m=audio" in offer)
        try:
            await self.peer.setRemoteDescription(RTCSessionDescription(offer, "offer"))
        except OperationError as error:
            raise sdp.NoCommonCodec from error
        await self.peer.setLocalDescription(await self.peer.createAnswer())
        return self.peer.localDescription.sdp

    async def offer(self):
        self.add_media(False)
        await self.peer.setLocalDescription(await self.peer.createOffer())
        return self.peer.localDescription.sdp

    async def accept(self, answer):
        await self.peer.setRemoteDescription(RTCSessionDescription(answer, "answer"))

    async def add(self, candidate):
        one = candidate_from_sdp(candidate.split(":", 1)[1])
        one.sdpMLineIndex = 0
        one.sdpMid = self.peer.getTransceivers()[0].mid
        if one.protocol == "udp":
            await self.peer.addIceCandidate(one)

    async def close(self):
        await self.peer.close()


front.run(OPTIONS, AiortcSession)
