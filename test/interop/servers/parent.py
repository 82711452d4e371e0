"""A server that a test has started ends with that test, however the test ends."""

import os
import signal
import sys
import threading


def follow():
    """With WITH_PARENT set: SIGTERM to this process once its standard input ends."""
    if "WITH_PARENT" not in os.environ:
        return

    def wait():
        sys.stdin.buffer.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()
