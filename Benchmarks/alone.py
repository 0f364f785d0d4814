"""Measures barchart by itself: against the bare C program and its own limits."""

import contextlib
import os
import subprocess
import sys
import tempfile

from display import running, virtual_display, wait_for_window_manager
from measuring import (BARCHART, BARE, HERE, SAMPLE, TOOLS, TOP, Figures, figures_of, measure,
                       note, output_of, samples_in, write_bars)
from relay import relay

COUNTRIES = HERE / "countries.csv"
FRAME = str(TOOLS / "release/frame")
# What the median of the sample in its usual window is not to be above.
LIMITS = {"click to drawing": 2, "burst of motion": 60, "idle for 10 s": 0,
          "first row of a pipe that stays open": 50,
          "steps of 37×23 pixels, 95 % of them to the median": 2,
          "steps of 37×23 pixels, the slowest of the best run": 5,
          "change of the highlight, without shared memory": 150_000}
BAR_COUNTS = [1_000, 100_000, 1_000_000, 10_000_000]
HEAD = """| | median | 5 % … 95 % | against | ratio | samples |
| --- | ---: | ---: | ---: | ---: | ---: |"""


def rows(quantities, reference_name, prefix=""):
    """Lines of the table; command 0 is barchart, command 1, where there is one, the reference."""
    for (quantity, unit), figures in quantities.items():
        if 0 not in figures:
            continue
        median, low, high, count = figures[0]
        spread = f"{low:.2f} … {high:.2f}"
        reference, ratio = "", ""
        if 1 in figures:
            reference = f"{reference_name} {figures[1][0]:.2f}"
            ratio = f"{median / figures[1][0]:.2f}"
        elif reference_name == "limit" and quantity in LIMITS:
            reference = f"limit {LIMITS[quantity]}"
            ratio = f"{median / LIMITS[quantity]:.2f}" if LIMITS[quantity] else ""
        name = prefix + quantity
        yield f"| {name} ({unit}) | {median:.2f} | {spread} | {reference} | {ratio} | {count:.0f} |"


def as_one_row(quantities):
    """Both ways to time a resize, to the counter or to the drawing, as one quantity to compare."""
    merged = {}
    for (quantity, unit), figures in quantities.items():
        name = quantity.removesuffix(", to counter").removesuffix(", to drawing")
        merged.setdefault((name, unit), {}).update(figures)
    return merged


def unevenness(command):
    """How far the slow steps of a fast drag of a window's corner stand out, from 500×400 to about
    1300×900 and back, some 200 steps in each of three runs: those that outgrow the memory of the
    picture among them. The ratio is of one run, so the machine's speed is not in it."""
    ratios, slowest, count = [], [], 0
    for _ in range(3):
        small = [*command, "--size", "500x400"]
        report = output_of("resize", 5, [small], None, ["--step", "37x23"])
        (samples,) = (found[0] for (quantity, _), found in samples_in(report)[0].items()
                      if quantity.startswith("resize step, to"))
        figures = figures_of(samples)
        ratios.append(figures.high / figures.median)
        slowest.append(max(samples))
        count += len(samples)
    spread = sorted(ratios)
    return {
        ("steps of 37×23 pixels, 95 % of them to the median", "ratio"):
            {0: [spread[1], spread[0], spread[2], count]},
        ("steps of 37×23 pixels, the slowest of the best run", "ms"):
            {0: [min(slowest), min(slowest), max(slowest), count]},
    }


def abroad(runs, command):
    """A start for readers of other languages, and where other fonts are set, against the C program
    in the same."""
    fonts = TOP / "Examples/fonts.conf"
    for name, variable in [("in Japanese", "LC_ALL=ja_JP.UTF-8"), ("in Arabic", "LC_ALL=ar_EG.UTF-8"),
                           ("with other fonts", f"FONTCONFIG_FILE={fonts}")]:
        figures = measure("first-paint", runs, ["env", variable, *command], ["env", variable, *BARE])
        yield from rows({(f"{quantity}, {name}", unit): found
                         for (quantity, unit), found in figures.items()}, "bare C")


def bytes_sent(runs, command):
    """What a hover or a click sends to a display that shares no memory, on average: of many without
    the first, which has the start of the program with it."""
    with virtual_display("-extension", "MIT-SHM"), relay() as counter:
        distant = ["env", f"DISPLAY={counter.display}", *command]
        counts = []
        for count in [1, 1 + runs]:
            before = counter.sent
            measure("pointer", count, distant)
            counts.append(counter.sent - before)
    mean = (counts[1] - counts[0]) / (2 * runs)
    key = ("change of the highlight, without shared memory", "bytes")
    return {key: {0: [mean, mean, mean, 2 * runs]}}


def against(quantities, references):
    """The quantities with those of another measurement as their reference."""
    return {
        key: figures | ({1: references[key][0]} if key in references else {})
        for key, figures in quantities.items()
    }


def window_rows(command, runs, name, reference_name="", references=()):
    """Rows of one chart in a window, and the figures themselves as a reference for others."""
    figures = as_one_row(measure("resize", 2, command))
    figures |= measure("pointer", 2 * runs, command)
    return list(rows(against(figures, references or {}), reference_name, name)), figures


def many_bars(runs, program, most_bars, is_managed):
    with tempfile.TemporaryDirectory() as directory:
        reference = {}
        for count in [count for count in BAR_COUNTS if count <= most_bars]:
            data = write_bars(f"{directory}/{count}.csv", count)
            name = f"{count:,} bars, "
            if not is_managed:
                base = reference if count > 100_000 else {}
                lines, figures = window_rows(
                    [program, data], runs, name, "100,000 bars", base)
                yield from lines
                if count == 100_000:
                    reference = figures
            os.remove(data)
        hatched = write_bars(f"{directory}/hatched.csv", 84, series=12)
        command = [program, hatched, "--layout", "stacked", "--pattern"]
        if not is_managed:
            yield from window_rows(command, runs, "1,008 hatched bars, ")[0]
        for arguments, name in [
            ([COUNTRIES], "30 labels, "),
            (["--pattern", hatched], "1,008 hatched bars, "),
        ]:
            yield from rows(measure_inside(*arguments), "", name)


def summaries(report):
    """What the program inside has already put in order."""
    quantities = {}
    for line in report.splitlines():
        index, quantity, unit, *figures = line.split("\t")
        summary = Figures(*(float(figure) for figure in figures))
        quantities.setdefault((quantity, unit), {})[int(index)] = summary
    return quantities


def measure_inside(*arguments):
    result = subprocess.run([FRAME, "4", *map(str, arguments)], stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit("benchmark: frame failed")
    return summaries(result.stdout)


def measure_alone(runs, most_bars, command, window_manager):
    """The table, in Markdown. `command` is measured instead of the release build, or None."""
    asked, command = command, command or [str(BARCHART), str(SAMPLE)]
    lines = []
    with virtual_display(), contextlib.ExitStack() as stack:
        if window_manager:
            manager = running([window_manager], stdout=subprocess.DEVNULL)
            wait_for_window_manager(stack.enter_context(manager), BARE)
        note("barchart and bare C: start, memory, resize")
        lines += rows(measure("first-paint", runs, command, BARE), "bare C")
        if not asked:
            lines += abroad(runs, command)
            piped = [str(BARCHART), "-", "--hide", "ring"]
            lines += rows(measure("first-row", runs, piped), "limit")
        lines += rows(measure("memory", min(runs, 5), command, BARE), "bare C")
        if not window_manager:  # the tool is the window manager
            lines += rows(as_one_row(measure("resize", 2, command, BARE)), "bare C")
            lines += rows(unevenness(command), "limit")
        note("barchart: pointer and event loop")
        lines += rows(measure("pointer", 2 * runs, command), "limit")
        lines += rows(measure("loop", 5, command), "limit")
        if not asked:
            note("barchart: many bars")
            lines += many_bars(runs, command[0], most_bars, window_manager is not None)
    lines += rows(bytes_sent(runs, command), "limit")
    return "\n".join([HEAD, *lines])
