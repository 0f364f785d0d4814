"""Writes what was measured as Markdown, between the markers of docs/benchmarks.md and README.md."""

import datetime
import re
import sys

from measuring import TOP, machine

DOCUMENT = TOP / "docs/benchmarks.md"
README = TOP / "README.md"
OURS = "barchart"
# Where other programs take a larger part of the processors before the run, the tables say so.
QUIET_LOAD = 0.1
SUMMARY = {"first paint": "first paint", "resize frame": "resize frame", "click": "click",
           "PNG, 7 bars": "PNG", "memory": "memory"}


def command():
    """How to repeat this run."""
    match sys.argv[1:]:
        case ["--runs", runs, "--write"]:
            return f"make bench RUNS={runs}"
        case arguments:
            return " ".join(["Benchmarks/run", *arguments])


def written(number):
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 1 else f"{number:.2f}"


def times(figures, reference):
    """How many times barchart's."""
    if isinstance(reference, str) or reference is None or reference.median == 0:
        return ""
    return written(figures.median / reference.median)


def cell(section, program):
    figures = section.figures.get(program) if section else None
    if figures is None or isinstance(figures, str):
        return "—"
    text = f"{written(figures.median)} {section.unit}"
    ratio = times(figures, section.figures.get(OURS))
    return f"{text} · {ratio} ×" if ratio and program != OURS else text


def summary(peers, sections, skipped, load):
    """The small table: a row for each program."""
    by_name = {section.name: section for section in sections}
    shown = {name: title for name, title in SUMMARY.items() if name in by_name}
    lines = ["| | " + " | ".join(shown.values()) + " |", "| --- |" + " ---: |" * len(shown)]
    for peer in peers:
        cells = [cell(by_name[name], peer.name) for name in shown]
        lines.append(f"| {peer.name} | {' | '.join(cells)} |")
    busy = f", while other programs took {load:.0%} of it" if load > QUIET_LOAD else ""
    lines += ["", f"Medians, and how many times barchart's they are; {machine()}, "
                  f"{datetime.date.today()}{busy}, by `{command()}`."]
    failed = {f"{section.name} of {name}": reason for section in sections if section.name in shown
              for name, reason in section.figures.items() if isinstance(reason, str)}
    if skipped or failed:
        reasons = [f"{name} ({reason})" for name, reason in (skipped | failed).items()]
        lines.append(f"Not measured: {'; '.join(reasons)}.")
    return "\n".join(lines)


def details(peers, sections):
    """Every quantity with its span."""
    yield "| what | program | median | 5 % … 95 % | × barchart | samples |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    for section in sections:
        for peer in peers:
            figures = section.figures.get(peer.name)
            if figures is None:
                continue
            name = f"{section.name} ({section.unit})"
            if isinstance(figures, str):
                yield f"| {name} | {peer.name} | {figures} | | | |"
                continue
            span = f"{written(figures.low)} … {written(figures.high)}"
            ratio = times(figures, section.figures.get(OURS)) if section.unit != "%" else ""
            yield (f"| {name} | {peer.name} | {written(figures.median)} | {span} | {ratio} | "
                   f"{figures.count} |")


def versions(peers, skipped, readers):
    yield "| program | version |"
    yield "| --- | --- |"
    for peer in peers:
        yield f"| {peer.name} | {peer.version} |"
    for name, version in readers.items():
        yield f"| {name} | {version} |"
    for name, reason in skipped.items():
        yield f"| {name} | not measured: {reason} |"


def results(parts, minutes, runs, load):
    """All that goes between the markers of the results; `parts` are headings with their text."""
    heading = f"{machine()}, {datetime.date.today()}; RUNS={runs}, "
    heading += f"{minutes:.0f} minutes, other programs at {load:.0%} before."
    return "\n\n".join([heading, *(f"### {title}\n\n{text}" for title, text in parts)])


def replace(path, marker, text):
    """Puts a text between the markers of a file; whether they were there."""
    pattern = re.compile(f"(<!-- {marker}:begin -->\n).*?(<!-- {marker}:end -->)", re.DOTALL)
    before = path.read_text()
    after, count = pattern.subn(lambda match: f"{match[1]}{text}\n{match[2]}", before)
    if count == 1:
        path.write_text(after)
    return count == 1
