"""RTP of a moving ball in H.264 or VP8, sent to a port of this machine. Payload type 96, no RTCP."""

import sys

import gi

gi.require_version("Gst", "1.0")
from gi.repository import Gst  # noqa: E402

import options as command_line  # noqa: E402
import parent  # noqa: E402
import pictures  # noqa: E402

OPTIONS = command_line.parse(__doc__)

Gst.init(None)
PIPELINE = Gst.parse_launch(f"{pictures.packed(OPTIONS, 96)} ! udpsink host={OPTIONS.host} port={OPTIONS.port}")
PIPELINE.set_state(Gst.State.PLAYING)
parent.follow()
# Nothing but a fault comes of this: the source has no end.
MESSAGE = PIPELINE.get_bus().timed_pop_filtered(Gst.CLOCK_TIME_NONE, Gst.MessageType.ERROR)
sys.exit(str(MESSAGE.parse_error()))
