#!/usr/bin/env python3
"""Every failure once: a call of the system, or for memory, fails, and the program has to end well.

    failures.py PROGRAM [--seed N] [--hours H | --runs N] [--only SCENARIO:FUNCTION:NUMBER]
                [--matching REGEX] [--verbose]

Each scenario runs once with all calls counted, by the place in the code from which they come. Then it
runs again and again, and each time one of the calls fails, with one of the errors that fit it: of each
function the places first, in a random order, then the other calls; without --hours and --runs until
each place has failed once with each error. FUNCTION is [PROCESS/][LIBRARY.]NAME=ERROR; NUMBER+ stands for a
call and all after it. Only the program, its engines and libraries that report failures are touched, not
GLib, Pango or fontconfig, which end a process that gets no memory.

A run is good if it ends, soon, with a status that is documented; with nothing on standard error and the
same output as without the failure, or with one sentence; the file that it writes as it was or as it
should be, and nothing beside it, nor any process left. Prints each run that is not, as the command that
repeats it, and last a line that counts.
"""
import argparse
import collections
import difflib
import errno
import mmap
import os
import pathlib
import random as randomness
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from campaign import Display, adopt_orphans, processes_left  # noqa: E402
from failure_scenarios import SCENARIOS, sales, use, write_inputs  # noqa: E402
from picture_likeness import are_alike  # noqa: E402

SOURCE = pathlib.Path(__file__).resolve().parent / "failing_calls.c"
FILE_BYTES = 256 << 20
PROCESSOR_SECONDS, WALL_SECONDS = 10, 30
# README, docs/behaviour.md and the manual page; 70 is a fault of the program's own.
STATUSES = {0, 64, 65, 66, 69, 71, 73}
MEMORY = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "strdup"}
PART = "PART"  # in place of an error: less is read or written than was asked for
ERRORS = {
    "open": "EMFILE EIO EINTR", "openat": "EMFILE EIO", "read": "EIO EINTR PART",
    "pread": "EIO EINTR PART", "write": "ENOSPC EIO EINTR PART", "pwrite": "ENOSPC EIO PART",
    "close": "EIO EINTR", "stat": "EIO ENOMEM", "lstat": "EIO", "fstat": "EIO", "fstatat": "EIO",
    "statx": "EIO", "access": "EIO", "readlink": "EIO", "realpath": "EIO ENOMEM", "getcwd": "ENOENT",
    "lseek": "EIO", "mmap": "ENOMEM", "ftruncate": "ENOSPC", "fsync": "EIO ENOSPC", "fchmod": "EIO",
    "rename": "EIO ENOSPC", "unlink": "EIO", "pipe": "EMFILE", "fcntl": "EMFILE", "dup2": "EBUSY",
    "tmpfile": "ENOSPC", "memfd_create": "EMFILE", "shmget": "ENOSPC", "shmat": "ENOMEM",
    "socket": "EMFILE", "socketpair": "EMFILE", "connect": "ECONNREFUSED EINTR",
    "poll": "EINTR ENOMEM", "send": "EPIPE EINTR PART", "recv": "ECONNRESET EINTR PART",
    "sendmsg": "EPIPE", "recvmsg": "ECONNRESET", "writev": "EPIPE", "readv": "EIO",
    "inotify_init1": "EMFILE", "inotify_add_watch": "ENOSPC", "pthread_create": "EAGAIN",
    "posix_spawn": "ENOMEM EAGAIN", "posix_spawn_file_actions_adddup2": "ENOMEM", "fork": "EAGAIN",
    "getrandom": "EINTR", "newlocale": "ENOMEM", "iconv_open": "EMFILE",
    **{name: "ENOMEM" for name in MEMORY},
}
PASSING = {"EINTR"}  # comes once; a system that says nothing else has no program running


def names_of(kind):
    """The names that the C file lists under a macro, in its order."""
    text = SOURCE.read_text()
    listing = re.search(rf"#define {kind}\(\w\) ((?:.*\\\n)*.*)\n", text).group(1)
    return re.findall(r"\b[A-Z]\((\w+)", listing)


def errors_of(function, library):
    # The socket to the X server does not wait, so that nothing interrupts it.
    return [error for error in ERRORS[function].split() if (library, error) != ("xcb", "EINTR")]


FUNCTIONS, LIBRARIES, PROCESSES = map(names_of, ("FUNCTIONS", "LIBRARIES", "PROCESSES"))
COUNT_BYTES = 8 + 4 * len(FUNCTIONS) * len(LIBRARIES) * len(PROCESSES)


class Call(collections.namedtuple("Call", "scenario process function library error number onward")):
    """A call that fails, and how."""

    def __str__(self):
        process = self.process.removeprefix("barchart").lstrip("_")
        library = "" if self.library == "own" else self.library + "."
        return (f"{self.scenario}:{process}{'/' if process else ''}{library}{self.function}"
                f"={self.error}:{self.number}{'+' if self.onward else ''}")

    @classmethod
    def parse(cls, text):
        found = re.fullmatch(
            r"([\w-]+):(?:(\w+)/)?(?:(\w+)\.)?(\w+)(?:=(\w+))?:(\d+)(\+?)", text)
        if not found:
            sys.exit(f"failures: {text} is not SCENARIO:FUNCTION:NUMBER")
        scenario, process, library, function, error, number, onward = found.groups()
        call = cls(scenario, "barchart" + (f"_{process}" if process else ""), function,
                   library or "own", error or ERRORS.get(function, "").split(" ")[0], int(number),
                   bool(onward))
        if call.process not in PROCESSES or function not in FUNCTIONS or call.library not in LIBRARIES:
            sys.exit(f"failures: {text} names what failing_calls.c does not know")
        return call

    @property
    def for_library(self):
        number = 0 if self.error == PART else getattr(errno, self.error)
        return (f"{PROCESSES.index(self.process)} {FUNCTIONS.index(self.function)} "
                f"{LIBRARIES.index(self.library)} {self.number} {number} "
                f"{int(self.error == PART)} {int(self.onward)}")


Outcome = collections.namedtuple(
    "Outcome", "status output error files left processes is_late changed failed")


class Campaign:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.program = os.path.abspath(options.program)
        self.random = randomness.Random(options.seed)
        self.library = folder / "failing_calls.so"
        subprocess.run([shutil.which("cc") or "clang", "-std=gnu11", "-O2", "-shared", "-fPIC", "-o",
                        self.library, SOURCE, "-ldl", "-pthread"], check=True)
        self.inputs = folder / "inputs"
        self.inputs.mkdir()
        write_inputs(self.inputs)
        self.contents = {path.name: path.read_bytes() for path in self.inputs.iterdir()}
        self.counts = folder / "counts"
        self.scenarios = {scenario.name: scenario for scenario in SCENARIOS}
        self.display = None
        self.references, self.runs, self.faults, self.missed = {}, 0, [], 0
        self.statuses = collections.Counter()
        adopt_orphans()

    # One run

    def prepare(self, scenario):
        run = self.folder / "run"
        shutil.rmtree(run, ignore_errors=True)
        for name in ("out", "tmp", "home/.config/barchart"):
            (run / name).mkdir(parents=True)
        for name in self.contents:
            if name in scenario.arguments or name == "sales.csv":
                (run / name).symlink_to(self.inputs / name)
        (run / "growing.csv").write_bytes(sales())
        if scenario.options:
            (run / "home/.config/barchart/options").write_text(scenario.options)
        if scenario.old is not None:
            (run / scenario.output).write_bytes(scenario.old)
        return run

    def environment(self, run, extra):
        chosen = {"PATH": os.environ["PATH"], "HOME": str(run / "home"), "TMPDIR": str(run / "tmp"),
                  "XDG_CACHE_HOME": str(self.folder / "cache"), "LC_ALL": "C.UTF-8",
                  "SOURCE_DATE_EPOCH": "0", "SWIFT_DETERMINISTIC_HASHING": "1", "NO_AT_BRIDGE": "1",
                  "LD_PRELOAD": str(self.library), "FAILING_COUNTS": str(self.counts), **extra}
        if self.display:
            chosen["DISPLAY"] = self.display.name
        return chosen

    def run(self, scenario, extra, processor=PROCESSOR_SECONDS, wall=WALL_SECONDS):
        run = self.prepare(scenario)
        with open(self.counts, "r+b" if self.counts.exists() else "w+b") as stream:
            stream.truncate(0)
            stream.truncate(FILE_BYTES)
        if scenario.hands and not self.display:
            self.display = Display()

        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 2))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        deadline = time.monotonic() + wall
        with open(run / "stdout", "w+b") as output, open(run / "stderr", "w+b") as error:
            program = subprocess.Popen(
                [self.program, *scenario.arguments], cwd=run, env=self.environment(run, extra),
                stdin=subprocess.PIPE if scenario.given else subprocess.DEVNULL,
                stdout=output, stderr=error, preexec_fn=limit)
            if scenario.given:
                try:
                    program.stdin.write(self.contents[scenario.given])
                    program.stdin.close()
                except BrokenPipeError:
                    pass
            if scenario.hands:
                use(self.display, scenario, program, run, deadline)
            is_late = False
            try:
                program.wait(max(0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                is_late = True
                program.kill()
                program.wait()
            own = [self.display.server.pid] if self.display else []
            processes = processes_left(own)
            output.seek(0)
            error.seek(0)
            said, complained = output.read(), error.read().decode(errors="replace")
        files = {path.name: path.read_bytes() for path in (run / "out").iterdir()}
        left = [path.name for path in (run / "tmp").iterdir()]
        changed = [name for name, contents in self.contents.items()
                   if (self.inputs / name).read_bytes() != contents]
        with open(self.counts, "rb") as stream:
            failed = struct.unpack("I", stream.read(4))[0]
        return Outcome(program.returncode, said, complained, files, left, processes, is_late, changed,
                       failed)

    # What can fail

    def learn(self, scenario):
        """Runs it without a failure; its calls as (process, function, library) to places to numbers."""
        plain = self.run(scenario, {})
        # To note the place of each call takes time.
        counted = self.run(scenario, {"FAILING_RECORDS": "1"}, 20 * PROCESSOR_SECONDS, 600)
        differing = [name for name in Outcome._fields if getattr(plain, name) != getattr(counted, name)]
        if differing:
            sys.exit(f"failures: {scenario.name} differs from run to run: {', '.join(differing)}")
        self.references[scenario.name] = plain
        calls = collections.defaultdict(lambda: collections.defaultdict(list))
        with open(self.counts, "rb") as stream, \
                mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as found:
            count = struct.unpack_from("I", found, 4)[0]
            for process, function, library, number, place in struct.iter_unpack(
                    "BBBxIQ", found[COUNT_BYTES:COUNT_BYTES + 16 * count]):
                calls[PROCESSES[process], FUNCTIONS[function], LIBRARIES[library]][place].append(number)
        return calls

    def planned(self):
        """Calls to fail, in turns among scenarios, functions, libraries and errors."""
        turns, later = [], []
        wanted = re.compile(self.options.matching)
        for scenario in SCENARIOS:
            for (process, function, library), places in sorted(self.learn(scenario).items()):
                for error in errors_of(function, library):
                    call = Call(scenario.name, process, function, library, error, 0, False)
                    onward = [False] if error in PASSING else [False, True]
                    if not wanted.search(str(call)):
                        continue
                    first = [call._replace(number=self.random.choice(numbers), onward=goes_on)
                             for numbers in places.values() for goes_on in onward]
                    self.random.shuffle(first)
                    turns.append(first)
                    rest = [number for numbers in places.values() for number in numbers]
                    later.append((call, rest, onward))
        self.random.shuffle(turns)
        while any(turns):
            for turn in turns:
                if turn:
                    yield turn.pop()
        if self.options.hours is None and self.options.runs is None:
            return
        while True:
            call, numbers, onward = self.random.choice(later)
            yield call._replace(number=self.random.choice(numbers), onward=self.random.choice(onward))

    # What is well

    def complaints(self, call, outcome):
        scenario, reference = self.scenarios[call.scenario], self.references[call.scenario]
        if outcome.is_late or outcome.status == -signal.SIGXCPU:
            yield "it does not end"
            return
        if outcome.status not in STATUSES:
            yield f"status {outcome.status}"
        lines = outcome.error.splitlines()
        is_same = outcome.status == reference.status and outcome.error == reference.error
        # The sentence is written like all else.
        is_mute = call.function == "write" and not lines and outcome.status
        if not is_same and not is_mute and (
                len(lines) != 1 or not lines[0].startswith("barchart: ")):
            yield f"{len(lines)} lines of errors"
        # Cairo goes on with shared memory that it could not set up, and the server refuses that.
        is_of_cairo = call.library == "cairo" and "the display refused a request" in outcome.error
        if any("internal error" in line for line in lines) and not is_of_cairo:
            yield "an internal error"
        written = outcome.files.get(pathlib.Path(scenario.output).name) if scenario.output else None
        new = next(iter(reference.files.values()), None)
        if written and scenario.hands:
            # The data's whole path leads there as well.
            written = written.replace(os.fsencode(self.folder / "run") + b"/", b"../")
        if outcome.status != 0 or scenario.hands:
            if written not in (scenario.old, new):
                yield "half a file"
            if outcome.output and call.function not in ("write", "close"):
                yield "output beside an error"
        elif outcome.output != reference.output or written != new and not are_alike(written, new):
            yield "another answer"
        others = set(outcome.files) - set(reference.files)
        if others and call.function != "unlink":
            yield f"left behind: {', '.join(sorted(others) + outcome.left)}"
        if outcome.processes:
            yield f"{outcome.processes} processes left"
        if outcome.changed:
            yield f"changed: {', '.join(outcome.changed)}"
        if (call.function in MEMORY and call.process == "barchart" and call.library == "own"
                and outcome.status not in (71, reference.status)):
            yield f"status {outcome.status} without memory"

    def fail(self, call):
        extra = {"FAILING_CALL": call.for_library}
        if self.options.only:
            extra["FAILING_TRACE"] = str(self.folder / "trace")
        outcome = self.run(self.scenarios[call.scenario], extra)
        self.runs += 1
        if not outcome.failed:
            # Threads take turns in another order: there was no such call this time.
            self.missed += 1
            return outcome
        self.statuses[outcome.status] += 1
        complaints = list(self.complaints(call, outcome))
        said = f": {outcome.error.strip()}" if outcome.error else ""
        if complaints:
            self.faults.append(call)
            print(f"{'; '.join(complaints)}{said}\n  {self.command(call)}", flush=True)
        elif self.options.verbose:
            print(f"{call}: {outcome.status}{said}", flush=True)
        return outcome

    def command(self, call):
        return f"Tests/Campaigns/failures.py {self.options.program} --only {call}"

    def report(self):
        statuses = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        print(f"failures: {self.runs} runs, seed {self.options.seed}: {len(self.faults)} that are not "
              f"well; by status {statuses or 'none'}; {self.missed} without the call")

    def only(self):
        call = Call.parse(self.options.only)
        if call.scenario not in self.scenarios:
            sys.exit(f"failures: the scenarios are {', '.join(self.scenarios)}")
        self.references[call.scenario] = self.run(self.scenarios[call.scenario], {})
        outcome = self.fail(call)
        print(f"status {outcome.status}; {outcome.failed} calls failed")
        sys.stdout.write(outcome.error)
        self.show_differences(call, outcome)
        trace = self.folder / "trace"
        print(trace.read_text() if trace.exists() else "the call was not reached")

    def show_differences(self, call, outcome):
        reference = self.references[call.scenario]
        texts = {"standard output": (reference.output, outcome.output)}
        for name in sorted({*reference.files, *outcome.files}):
            texts[name] = (reference.files.get(name, b""), outcome.files.get(name, b""))
        for name, (expected, found) in texts.items():
            if b"\0" in expected + found:
                continue
            old, new = (text.decode(errors="replace").splitlines() for text in (expected, found))
            for line in difflib.unified_diff(old, new, f"{name} without the failure", name, "", "", 0,
                                             ""):
                print(line[:200])

    def all(self):
        end = time.monotonic() + 3600 * self.options.hours if self.options.hours else None
        for call in self.planned():
            if (end and time.monotonic() > end) or self.runs == self.options.runs:
                break
            self.fail(call)

    def close(self):
        if self.display:
            self.display.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--hours", type=float)
    length.add_argument("--runs", type=int)
    parser.add_argument("--only", metavar="SCENARIO:FUNCTION:NUMBER")
    parser.add_argument("--matching", metavar="REGEX", default="",
                        help="only calls whose names, as in --only, have a match")
    parser.add_argument("--verbose", action="store_true", help="print each run")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="barchart-failures.") as folder:
        campaign = Campaign(options, pathlib.Path(folder))
        try:
            campaign.only() if options.only else campaign.all()
        finally:
            campaign.close()
    campaign.report()
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
