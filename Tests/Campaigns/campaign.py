"""What campaigns share: a virtual display, a run that is watched, and how a fault is told."""

import argparse
import contextlib
import os
import pathlib
import random
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What an ending of the program may mean; 70 is a fault of its own, and a signal another.
STATUSES = {0: "success", 64: "usage", 65: "no table", 66: "no file", 69: "no display",
            71: "no memory or threads", 73: "no output"}
# Of processor time, and of the clock.
BUSY_SECONDS, LONGEST_SECONDS = 20, 60


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


@contextlib.contextmanager
def display(width=1280, height=1024):
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["setpriv", "--pdeathsig", "TERM", "Xvfb", "-displayfd", str(writing), "-screen", "0",
         f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as stream:
            yield int(stream.readline())
    finally:
        server.terminate()
        server.wait()


def children(pid):
    """The processes that a process has started and that are there still."""
    found = []
    for path in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += [int(word) for word in path.read_text().split()]
    return found


def busy_seconds(pid):
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kilobytes(pid):
    with contextlib.suppress(OSError):
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0


def ended(process, patience=LONGEST_SECONDS):
    """The status of a process; a text if it does not end."""
    deadline = time.monotonic() + patience
    while process.poll() is None:
        if busy_seconds(process.pid) > BUSY_SECONDS:
            return f"{BUSY_SECONDS} seconds of processor time"
        if time.monotonic() > deadline:
            return f"no end after {patience} seconds"
        time.sleep(0.01)
    return process.returncode


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
