"""The moving ball that GStreamer's servers show, encoded as the options say."""

def encoded(options):
    """A chain from the source to the encoder, for `Gst.parse_launch`."""
    source = (
        "videotestsrc is-live=true pattern=ball ! video/x-raw,format=I420,width=320,height=180,"
        f"framerate={options.fps}/1 ! "
    )
    if options.codec == "vp8":
        return source + f"vp8enc deadline=1 target-bitrate=500000 keyframe-max-dist={options.fps}"
    # As fast as x264 goes; B-frames need a delay, which zerolatency forbids.
    tune = "bframes=%d b-adapt=false" % options.bframes if options.bframes else "tune=zerolatency"
    return source + (
        f"x264enc {tune} speed-preset=ultrafast bitrate=500 key-int-max={options.fps} ! "
        f"video/x-h264,profile={options.profile}"
    )


def packed(options, payload_type):
    """The same as RTP packets."""
    pay = "rtpvp8pay" if options.codec == "vp8" else "rtph264pay config-interval=-1"
    return f"{encoded(options)} ! {pay} pt={payload_type}"
