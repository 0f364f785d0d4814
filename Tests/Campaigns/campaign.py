"""What campaigns share: a virtual display, a run that is watched, and how a fault is told."""

import argparse
import contextlib
import ctypes
import os
import pathlib
import random
import resource
import select
import shlex
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What an ending of the program may mean; 70 is a fault of its own, and a signal another.
STATUSES = {0: "success", 64: "usage", 65: "no table", 66: "no file", 69: "no display",
            71: "no memory or threads", 73: "no output"}
# Of processor time, of the clock, and until there is a window.
BUSY_SECONDS, LONGEST_SECONDS, READY_SECONDS = 20, 60, 15


def arguments(text, **options):
    """PROGRAM, --seed, and how long: --runs or --hours; --only RUN repeats one."""
    parser = argparse.ArgumentParser(description=text.split("\n")[0])
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=options.get("runs", 20))
    parser.add_argument("--hours", type=float)
    parser.add_argument("--only", type=int, metavar="RUN")
    return parser.parse_args()


def runs(asked):
    """The numbers of the runs, until they or the time are over."""
    if asked.only is not None:
        yield asked.only
        return
    deadline = time.monotonic() + asked.hours * 3600 if asked.hours else None
    number = 0
    while time.monotonic() < deadline if deadline else number < asked.runs:
        yield number
        number += 1


class Faults:
    """Tells each fault as the command that repeats it; the status of the campaign."""

    def __init__(self, asked):
        self.asked, self.count, self.done = asked, 0, 0

    def tell(self, run, what):
        self.count += 1
        script = os.path.relpath(sys.argv[0])
        print(f"FAULT: {what}\n  {shlex.join([script, self.asked.program])} "
              f"--seed {self.asked.seed} --only {run}", flush=True)

    def end(self, what):
        print(f"{what}; seed {self.asked.seed}; faults: {self.count}")
        sys.exit(1 if self.count else 0)


def randomness(asked, run):
    return random.Random(f"{asked.seed} {run}")


def first_to_end(pids, seconds):
    """Waits until one of the processes has ended; False if none has in time."""
    ends, poll = [], select.poll()
    try:
        for pid in pids:
            ends.append(os.pidfd_open(pid))
            poll.register(ends[-1], select.POLLIN)
        return bool(poll.poll(max(0, seconds) * 1000))
    except ProcessLookupError:
        return True
    finally:
        for end in ends:
            os.close(end)


def adopt_orphans():
    """Whoever loses its parent becomes a child of this process, and is seen."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def processes_left(own, seconds=2):
    """Ends the children that do not end by themselves in time, but for our own; their number."""
    deadline, ended_by_us = time.monotonic() + seconds, 0
    while True:
        listed = pathlib.Path(f"/proc/self/task/{os.getpid()}/children").read_text()
        left = {int(number) for number in listed.split()} - set(own)
        if not left:
            return ended_by_us
        for number in left:
            if not first_to_end([number], deadline - time.monotonic()):
                os.kill(number, signal.SIGKILL)
                ended_by_us += 1
            os.waitpid(number, 0)


def limited():
    """For a process that is about to run: the processor ends it where it does not end."""
    # What is started in the background by a shell without job control has it ignored.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (BUSY_SECONDS, BUSY_SECONDS + 2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def ended(process, patience=LONGEST_SECONDS):
    """The status of a process; a text if it does not end."""
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return f"no end after {patience} seconds"
    if process.returncode == -signal.SIGXCPU:
        return f"{BUSY_SECONDS} seconds of processor time"
    return process.returncode


class Display:
    """A virtual X server of its own, and what a person does at it."""

    def __init__(self, width=1280, height=1024):
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "Xvfb", "-displayfd", str(writing), "-screen", "0",
             f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as stream:
            self.name = ":" + stream.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.server.terminate()
        self.server.wait()

    @property
    def socket(self):
        return f"/tmp/.X11-unix/X{self.name[1:]}"

    def act(self, *words):
        """What xdotool prints; nothing where it fails."""
        found = subprocess.run(
            ["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": self.name},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return found.stdout if found.returncode == 0 else ""

    def focus(self, program, seconds=READY_SECONDS):
        """The window of a program once there is one, focused; None if it ends or has none in time."""
        deadline = time.monotonic() + seconds
        while True:
            if windows := self.act("search", "--onlyvisible", "--name", ".").split():
                self.act("windowfocus", "--sync", windows[0])
                return windows[0]
            # The server tells only its clients of windows; what can be waited for is the program.
            if first_to_end([program.pid], 0.02) or time.monotonic() > deadline:
                return None

    def close_window(self, program, seconds=LONGEST_SECONDS):
        """As a person would who presses q until it goes: a field takes letters, and Escape leaves it."""
        deadline = time.monotonic() + seconds
        while program.poll() is None and time.monotonic() < deadline:
            if self.focus(program, deadline - time.monotonic()):
                self.act("key", "--delay", "1", *["Escape"] * 6, "q")
            first_to_end([program.pid], 0.3)


def resident_kilobytes(pid):
    with contextlib.suppress(OSError):
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0


def fault_of(status, said, allowed=STATUSES):
    """What is wrong with how a program ended and what it said to standard error; None if nothing."""
    if isinstance(status, str):
        return status
    if status < 0 and status not in allowed:
        return f"signal {-status}"
    if status not in allowed:
        return f"status {status}: {said.strip()[:200]}"
    lines = said.splitlines()
    if status > 0 and (len(lines) != 1 or not lines[0].startswith("barchart: ")):
        return f"status {status} is told in {len(lines)} lines: {said.strip()[:200]!r}"
    if "internal error" in said:
        return said.strip()[:200]
    return None
