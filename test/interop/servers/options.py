"""Command line of the WHEP servers in this folder."""

import argparse
import json


def _late(text):
    status, _, count = text.partition(":")
    return int(status), int(count or 3)


def parse(description):
    """Options of a server; `description` is printed by --help."""
    one = argparse.ArgumentParser(description=description)
    add = one.add_argument
    add("--host", default="127.0.0.1", help="address of the HTTP listener and of all ICE candidates")
    add("--port", type=int, default=0, help="0 takes any free port")
    add("--codec", choices=["h264", "vp8"], default="h264")
    add("--profile", choices=["constrained-baseline", "main", "high"], default="constrained-baseline")
    add("--bframes", type=int, default=0, help="B-frames between two others; needs --profile main or high")
    add("--audio", action="store_true", help="an Opus tone, where the offer takes audio")
    add("--fps", type=int, default=15)
    add("--delay", type=int, default=0, help="ms before the answer to a POST")
    add("--late", type=_late, metavar="STATUS[:COUNT]", help="the first COUNT offers get STATUS, with Retry-After: 1")
    add("--refuse", type=int, metavar="STATUS", help="every offer gets STATUS")
    add("--refuse-body", choices=["html", "problem"], default="problem")
    add("--retry-after", metavar="SECONDS", help="of --refuse")
    add("--no-codec-status", type=int, default=406, help="for an offer without the codec")
    add("--redirect", type=int, choices=[307, 308], help="offers are redirected to another path of this server")
    add("--redirect-origin", action="store_true", help="the redirect names the server's own origin")
    add("--counter-offer", action="store_true", help="406 with an offer of the server's own, answered by PATCH")
    add("--reject-video", action="store_true", help="the answer has m=video 0")
    add(
        "--location",
        default="absolute-path",
        choices=["absolute-path", "relative", "absolute", "query", "dots", "elsewhere", "missing", "foreign"],
    )
    add("--etag", choices=["usual", "none", "star"], default="usual", help="star: the header is *, as MediaMTX sends it")
    add("--patch", choices=["ok", "405", "428"], default="ok", help="428: only without If-Match")
    add("--ice-server", action="append", type=json.loads, default=[], metavar="JSON", help="urls, username, credential")
    add("--link-on", choices=["answer", "options", "both"], default="both")
    add("--options-status", type=int, default=204, help="of an OPTIONS request that is no preflight")
    add("--cors", choices=["expose", "hide", "none"], default="expose", help="hide: no Access-Control-Expose-Headers")
    add("--ice-lite", action="store_true", help="the answer says a=ice-lite; the ICE agent behind it is a full one")
    add("--ice-tcp", action="store_true", help="TCP candidates only (GStreamer)")
    return one.parse_args()
