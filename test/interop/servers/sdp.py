"""What the WHEP servers of this folder read in an offer and change in an answer."""

import re

NAMES = {"h264": "H264", "vp8": "VP8"}
# profile_idc and constraint flags of H.264 (RFC 6184 section 8.1).
PROFILES = {"constrained-baseline": "42e0", "main": "4d00", "high": "6400"}


class NoCommonCodec(Exception):
    """The offer takes no codec that this server has."""


def find_codec(offer, codec, profile):
    """Payload type and profile-level-id under which an offer takes a codec. Raises NoCommonCodec."""
    lines = offer.splitlines()
    for line in lines:
        found = re.match(r"a=rtpmap:(\d+) (\w+)/90000", line)
        if not found or found[2].upper() != NAMES[codec]:
            continue
        about = next((one for one in lines if one.startswith(f"a=fmtp:{found[1]} ")), "")
        is_wanted = f"profile-level-id={PROFILES[profile]}" in about.lower() and "packetization-mode=1" in about
        if codec == "vp8" or is_wanted:
            level = re.search(r"profile-level-id=([0-9a-fA-F]{6})", about)
            return int(found[1]), level[1] if level else None
    raise NoCommonCodec


def without_hidden(text):
    """Without candidates that are names of multicast DNS: their addresses arrive with the browser's checks."""
    return "".join(
        line for line in text.splitlines(keepends=True) if not re.match(r"a=candidate:.* [0-9a-f-]+\.local ", line)
    )


def candidates(fragment):
    """Candidates of an SDP fragment, without `a=`."""
    return [line[2:] for line in without_hidden(fragment).splitlines() if line.startswith("a=candidate:")]


def ufrag(text):
    found = re.search(r"^a=ice-ufrag:(\S+)", text, re.M)
    return found[1] if found else None


def ice_lite(answer):
    return answer.replace("\r\nt=0 0", "\r\nt=0 0\r\na=ice-lite", 1)


def reject_video(answer):
    """RFC 8829 section 5.3.1: a rejected section has port 0 and belongs to no bundle."""
    answer = re.sub(r"^a=group:BUNDLE.*\r\n", "", answer, flags=re.M)
    answer = re.sub(r"^m=video \d+", "m=video 0", answer, flags=re.M)
    return re.sub(r"^a=(sendonly|sendrecv)\r\n", "a=inactive\r\n", answer, flags=re.M)


def only_tcp(answer):
    return "".join(
        line
        for line in answer.splitlines(keepends=True)
        if not line.startswith("a=candidate:") or " tcptype " in line.lower()
    )
