"""The virtual display that everything is measured on, and a window manager on it."""

import contextlib
import os
import subprocess
import sys
import time


@contextlib.contextmanager
def running(command, **options):
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def virtual_display(*arguments):
    """An X server on a display number of its own choosing, which becomes DISPLAY."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24"]
    command += ["-nolisten", "tcp", "-noreset", *arguments]
    with running(command, pass_fds=[writing]):
        os.close(writing)
        with os.fdopen(reading) as stream:
            number = stream.readline().strip()
        if not number:
            sys.exit("benchmark: the virtual display did not start")
        os.environ["DISPLAY"] = f":{number}"
        yield


def wait_for_window_manager(manager, probe):
    """Returns when the manager takes a window of `probe` into its care. Its announcement (EWMH's
    supporting window) is too early: openbox never manages a window that is mapped soon after it."""
    query = ["xprop", "-name", "bare", "-notype", "WM_STATE"]
    for _ in range(20):
        with running(probe):
            deadline = time.monotonic() + 0.5
            while time.monotonic() < deadline:
                state = subprocess.run(query, capture_output=True, text=True).stdout
                if "window state" in state:
                    return
        if manager.poll() is not None:
            sys.exit("benchmark: the window manager ended")
    sys.exit("benchmark: the window manager manages nothing")
