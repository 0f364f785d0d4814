"""Runs the measuring tools, in which programs take turns, and puts their samples in order."""

import os
import pathlib
import platform
import random
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent
TOOLS = HERE / ".build"
SAMPLE = TOP / "Resources/samples/steps.csv"
BARCHART = TOP / ".build/release/barchart"
BARE = [str(TOOLS / "bare")]

# What programs say on standard error in any case.
HARMLESS = ("QStandardPaths: XDG_RUNTIME_DIR", "Cannot stat file /proc/")


class Figures(NamedTuple):
    """What samples come to: the median, and the 5th and 95th percentile."""

    median: float
    low: float
    high: float
    count: int


def figures_of(samples):
    ordered = sorted(samples)
    last = len(ordered) - 1
    middle = (ordered[last // 2] + ordered[(last + 1) // 2]) / 2
    return Figures(middle, ordered[last * 5 // 100], ordered[-(-last * 95 // 100)], len(ordered))


def samples_in(report):
    """For each quantity and unit, the samples of each command by its index; and the failures."""
    quantities, failures = {}, {}
    for line in report.splitlines():
        index, quantity, unit, *samples = line.split("\t")
        if quantity == "failure":
            failures[int(index)] = unit
        else:
            quantities.setdefault((quantity, unit), {})[int(index)] = [float(s) for s in samples]
    return quantities, failures


def measure(tool, count, *commands, options=()):
    """For each quantity and unit, the figures of each command that has any. No failure is borne."""
    quantities, failures = samples_in(output_of(tool, count, commands, None, options))
    if failures:
        index, reason = min(failures.items())
        sys.exit(f"benchmark: {tool}: {' '.join(map(str, commands[index]))}: {reason}")
    return {
        key: {index: figures_of(samples) for index, samples in by_command.items()}
        for key, by_command in quantities.items()
    }


def try_each(tool, count, commands, options=()):
    """The samples and failures of programs that may fail; what they say of it is told with it."""
    with tempfile.TemporaryFile("w+") as errors:
        quantities, failures = samples_in(output_of(tool, count, commands, errors, options))
        errors.seek(0)
        said = [line for line in errors.read().splitlines() if not line.startswith(HARMLESS)]
    for index, reason in failures.items():
        if said and len(commands) == 1 and not reason.startswith("more than"):
            failures[index] += f" ({said[-1][:120]})"
    return quantities, failures


def output_of(tool, count, commands, errors, options=()):
    arguments = [str(TOOLS / tool), *map(str, options), str(count)]
    for command in commands:
        arguments += ["--", *map(str, command)]
    result = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=errors, text=True)
    if result.returncode != 0:
        if errors is None:
            sys.exit(f"benchmark: {tool} failed")
        return "".join(f"{index}\tfailure\t{tool} failed\n" for index in range(len(commands)))
    return result.stdout


def write_bars(path, rows, series=1):
    """Random values, the same every time, none of them so small that a click would miss its bar."""
    generator = random.Random(1)
    with open(path, "w") as file:
        file.write(",".join(["name"] + [f"series {i + 1}" for i in range(series)]) + "\n")
        for row in range(rows):
            values = ",".join(str(300 + int(700 * generator.random())) for _ in range(series))
            file.write(f"Item {row + 1},{values}\n")
    return path


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def machine():
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (f"{processor()}, {os.cpu_count()} cores, {memory:.0f} GB, "
            f"{platform.system()} {platform.release()}, Xvfb")


def foreign_load(seconds=3):
    """Which part of all processors other programs take, while nothing here does."""
    def times():
        fields = pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
        ticks = [int(field) for field in fields]
        return sum(ticks), ticks[3] + ticks[4]  # idle, and waiting for a disk

    whole, idle = times()
    time.sleep(seconds)
    whole_after, idle_after = times()
    return 1 - (idle_after - idle) / max(1, whole_after - whole)


def note(text):
    print(f"benchmark: {text}", file=sys.stderr, flush=True)
