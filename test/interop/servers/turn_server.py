"""coturn with one static user, as listener for UDP, TCP and, where asked, TLS on one address. `GET /sessions` counts its allocations."""

import argparse
import json
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import certificate_for
import parent

READY_S = 10
PARSER = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("--host", default="127.0.0.1", help="address that clients reach, and of the relayed candidates")
PARSER.add_argument("--port", type=int, default=0, help="0 takes any free port")
PARSER.add_argument("--user", default="viewer:secret", metavar="NAME:PASSWORD")
PARSER.add_argument("--tls", action="store_true", help="TLS as well, with a certificate made for this run")
PARSER.add_argument("--no-udp", action="store_true", help="clients reach it by TCP only")
OPTIONS = PARSER.parse_args()


def free_port():
    with socket.socket() as one:
        one.bind((OPTIONS.host, 0))
        return one.getsockname()[1]


PORT = OPTIONS.port or free_port()
FOLDER = tempfile.TemporaryDirectory()
ARGUMENTS = [
    "turnserver", "-n", "--log-file", "stdout", "--simple-log", "--verbose", "--no-cli", "--no-dtls",
    "--listening-ip", OPTIONS.host, "--relay-ip", OPTIONS.host, "--listening-port", str(PORT),
    "--min-port", "49152", "--max-port", "49352", "--allow-loopback-peers", "--no-multicast-peers",
    "--fingerprint", "--lt-cred-mech", "--realm", "farsight.test", "--user", OPTIONS.user,
    "--userdb", f"{FOLDER.name}/turn.db", "--pidfile", f"{FOLDER.name}/turn.pid",
]  # fmt: skip
if OPTIONS.no_udp:
    ARGUMENTS.append("--no-udp")
READY = {"turn": f"{OPTIONS.host}:{PORT}"}
if OPTIONS.tls:
    TLS_PORT = free_port()
    certificate, key, READY["pin"] = certificate_for.make(OPTIONS.host, FOLDER.name)
    READY["tls"] = f"{OPTIONS.host}:{TLS_PORT}"
    ARGUMENTS += ["--tls-listening-port", str(TLS_PORT), "--cert", certificate, "--pkey", key]
else:
    ARGUMENTS.append("--no-tls")
SERVER = subprocess.Popen(ARGUMENTS, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
COUNTS = {"opened": 0, "refused": 0}
OPEN = set()


def note(line):
    """Counts what coturn logs of its allocations."""
    found = re.search(r"session (\d+): (.*)", line)
    if not found:
        return
    session, what = found.groups()
    if "ALLOCATE processed, success" in what:
        COUNTS["opened"] += 1
        OPEN.add(session)
    elif "lifetime=0" in what or "closed (2nd stage)" in what:
        OPEN.discard(session)
    # The first request of a client has no user, and is refused so that it learns the realm.
    elif re.search(r"user <[^>]+>: .* error 4(01|41)", what):
        COUNTS["refused"] += 1


def follow():
    for line in SERVER.stdout:
        note(line)
        print(line, end="", file=sys.stderr, flush=True)


class Status(BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps({**COUNTS, "open": len(OPEN)}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def wait_until_ready():
    end = time.monotonic() + READY_S
    while time.monotonic() < end and SERVER.poll() is None:
        try:
            socket.create_connection((OPTIONS.host, PORT), 0.2).close()
            return
        except OSError:
            time.sleep(0.05)
    sys.exit("coturn did not start.")


signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
parent.follow()
threading.Thread(target=follow, daemon=True).start()
try:
    wait_until_ready()
    status = HTTPServer((OPTIONS.host, 0), Status)
    print(json.dumps({**READY, "url": f"http://{OPTIONS.host}:{status.server_port}"}), flush=True)
    status.serve_forever()
except KeyboardInterrupt:
    pass
finally:
    SERVER.terminate()
