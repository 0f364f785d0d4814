"""Measures linked charts: a step of a brush from inside, against polars and DuckDB, and to the pixels."""

import os
import subprocess
import tempfile

from display import virtual_display
from environment import PYTHON
from measuring import BARCHART, HERE, TOOLS, measure, note

OURS = TOOLS / "questions/release/linked"
THEIRS = HERE / "linked_peers.py"
METHODS = {
    "counts": "counts by hour, by 260 bins of the distance",
    "sums": "sums by carrier, means by hour",
    "extremes": "least by carrier, greatest by hour",
    "medians": "medians by carrier, counts by hour",
    "distinct": "different values by carrier, counts by hour",
}
LONGEST_SECONDS = 900


def figures_of(command):
    """Median and 95th percentile in seconds of each figure, by its name."""
    result = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=LONGEST_SECONDS)
    lines = [line.split("\t") for line in result.stdout.splitlines()]
    return {words[0]: (float(words[1]), float(words[2])) for words in lines if len(words) == 5}


def measure_linked(readers, runs, rows):
    """A step of a brush of two other charts, in Markdown."""
    note("linked charts: steps, from inside")
    ours = figures_of([str(OURS), str(rows), str(runs), "read", *METHODS])
    theirs = {}
    if {"polars", "duckdb"} <= set(readers):
        note("linked charts: the same by polars and DuckDB")
        theirs = figures_of([str(PYTHON), str(THEIRS), str(rows), str(runs)])
    lines = [f"{rows:,} rows × 4 columns, a brush of 20 to 26 bins of one chart, two others; milliseconds, "
             "median (95 %):\n",
             "| what the others show | a step | to enter | a pass | asked anew | polars | DuckDB |",
             "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for name, what in METHODS.items():
        cells = [ours.get(f"{name} {kind}") for kind in ("step", "enter", "pass", "asked anew")]
        cells += [theirs.get(f"{name} {program}") for program in ("polars", "DuckDB")]
        lines.append(f"| {what} | {' | '.join(cell(figures) for figures in cells)} |")
    return "\n".join([*lines, "", pointer_to_pixels(runs, rows)])


def cell(figures):
    return "" if figures is None else " ".join(
        (f"{1000 * figures[0]:.3g}", f"({1000 * figures[1]:.3g})"))


def pointer_to_pixels(runs, rows):
    """From the pointer's event to the drawing in the other charts, of three in a window."""
    note("linked charts: from the pointer to the pixels")
    with tempfile.TemporaryDirectory() as folder, virtual_display():
        path = os.path.join(folder, "flights.csv")
        with open(path, "wb") as file:
            subprocess.run([TOOLS / "flights", str(rows)], stdout=file, check=True)
        command = [
            BARCHART, "--no-config", "--no-motion", "--size", "1280x560", path,
            "-a", "count", "-c", "delay:10", "-c", "carrier", "-c", "hour"]
        found = measure("brush", 20 * runs, command)
    lines = [f"Three charts of {rows:,} flights in a window, milliseconds from the pointer's event:\n",
             "| until | median | 95 % |", "| --- | ---: | ---: |"]
    for (quantity, _), by_command in found.items():
        what = quantity.removeprefix("brush step to ")
        lines.append(f"| {what} | {by_command[0].median:.1f} | {by_command[0].high:.1f} |")
    return "\n".join(lines)
