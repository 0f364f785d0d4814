"""Measures barchart and the other programs in turns, on the same data and in the same way."""

import os
import subprocess
import tempfile
import time
from typing import NamedTuple

from display import virtual_display
from measuring import (
    SAMPLE, TOOLS, Figures, figures_of, note, try_each, write_bars)

BARS_OF_SAMPLE = 7
PICTURES = TOOLS / "pictures"
PICTURE_BARS = [1_000, 100_000, 1_000_000]
# A program that has taken so long with one picture gets no more turns at it.
PICTURE_SECONDS = 12
# With this many bars on 800 pixels, blue covers the lower half of the plot at least.
LEAST_COVERAGE = 0.1


class Section(NamedTuple):
    """One quantity: of each program its figures, or why there are none."""

    name: str
    unit: str
    figures: dict[str, Figures | str]


def in_turns(tool, rounds, count, commands, options=()):
    """The samples by quantity and program, and why programs failed. One that fails is tried once
    more alone, for its own words, and gets no more turns."""
    samples, failures = {}, {}
    for _ in range(rounds):
        names = [name for name in commands if name not in failures]
        if not names:
            break
        found, failed = try_each(tool, count, [commands[name] for name in names], options)
        for (quantity, _), by_command in found.items():
            for index, figures in by_command.items():
                samples.setdefault(quantity, {}).setdefault(names[index], []).extend(figures)
        for index, reason in failed.items():
            name = names[index]
            _, alone = try_each(tool, 1, [commands[name]], options)
            failures[name] = alone.get(0, f"{reason}, though not when tried again")
            note(f"{tool}: {name}: {failures[name]}")
    return samples, failures


def section(name, unit, samples, failures):
    figures = {program: figures_of(values) for program, values in samples.items()}
    return Section(name, unit, failures | {p: f for p, f in figures.items() if p not in failures})


def merged(samples, prefix):
    """Quantities of one name but for what follows its comma, as one."""
    whole = {}
    for quantity, by_program in samples.items():
        if quantity.startswith(prefix):
            whole |= by_program
    return whole


def keep_pictures(commands):
    """A picture of each window at the moment that counts as its first paint."""
    PICTURES.mkdir(exist_ok=True)
    for index, name in enumerate(commands):
        seen = PICTURES / f"{index}.png"
        if seen.exists():
            seen.replace(PICTURES / f"{name.replace(', ', '-').replace(' ', '-')}.png")


def windows(peers, runs):
    commands = {peer.name: peer.window(SAMPLE) for peer in peers if peer.window}
    clicking = {peer.name: peer.window(SAMPLE) for peer in peers if peer.can_click}
    bars = ["--bars", BARS_OF_SAMPLE]
    with virtual_display():
        note(f"windows of {', '.join(commands)}: first paint")
        PICTURES.mkdir(parents=True, exist_ok=True)
        samples, failures = in_turns(
            "first-paint", 1, runs, commands, [*bars, "--pictures", PICTURES])
        keep_pictures(commands)
        yield section("first paint", "ms", samples.get("first paint", {}), failures)
        commands = {name: c for name, c in commands.items() if name not in failures}

        note("windows: resize")
        samples, failed = in_turns("resize", min(runs, 2), 1, commands, bars)
        yield section("resize frame", "ms", merged(samples, "resize step, to"), failed)
        yield section("resize frame, processor time", "ms",
                      samples.get("resize step, processor time", {}), failed)
        yield section("resize frame, answered before it was drawn", "%",
                      samples.get("answers before the last drawing", {}), failed)

        note("windows: click")
        clicking = {name: c for name, c in clicking.items() if name not in failures}
        rounds = min(runs, 3)
        samples, failed = in_turns(
            "pointer", rounds, max(2 * runs // rounds, 2), clicking, bars)
        yield section("click", "ms", samples.get("click to drawing", {}), failed)

        note("windows: memory")
        samples, failed = in_turns("memory", 1, min(runs, 5), commands, bars)
        yield section("memory", "MB", samples.get("memory, proportional", {}), failed)


def fault_in(path, bar_count):
    """What is wrong with a picture, or None."""
    result = subprocess.run([TOOLS / "picture", path], capture_output=True, text=True)
    if result.returncode != 0:
        return "it wrote no picture"
    width, height, bars, coverage = result.stdout.split()
    # pyqtgraph's exporter takes a width and finds the height itself.
    if int(width) != 800 or abs(int(height) - 600) > 1:
        return f"its picture has {width}×{height} pixels"
    shows_all = int(bars) == bar_count if bar_count < 16 else float(coverage) > LEAST_COVERAGE
    return None if shows_all else f"its picture does not show the bars ({bars}, {coverage})"


def picture_section(peers, runs, data, bar_count):
    """Times in turns, of each program until it has taken PICTURE_SECONDS."""
    note(f"pictures of {bar_count:,} bars")
    drawing = {peer.name: peer for peer in peers if peer.picture}
    samples, failures, spent = {name: [] for name in drawing}, {}, {}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        for turn in range(-1, runs):
            for name, peer in drawing.items():
                if name in failures or spent.get(name, 0) > PICTURE_SECONDS:
                    continue
                begin = time.monotonic()
                found, failed = try_each("wall", 1, [peer.picture(data, path)], ["--warm", 1])
                spent[name] = spent.get(name, 0) + time.monotonic() - begin
                fault = failed.get(0) or (fault_in(path, bar_count) if turn == -1 else None)
                # The first turn warms the caches, and counts only where there is no time for more.
                if turn >= 0 or spent[name] > PICTURE_SECONDS:
                    samples[name] += found.get(("whole run", "ms"), {}).get(0, [])
                if fault:
                    failures[name] = fault
                    note(f"picture: {name}: {fault}")
                if os.path.exists(path):
                    os.remove(path)
    taken = {name: values for name, values in samples.items() if values}
    return section(f"PNG, {bar_count:,} bars", "ms", taken, failures)


def pictures(peers, runs):
    yield picture_section(peers, runs, SAMPLE, BARS_OF_SAMPLE)
    with tempfile.TemporaryDirectory() as folder:
        for count in PICTURE_BARS:
            data = write_bars(os.path.join(folder, f"{count}.csv"), count)
            yield picture_section(peers, runs, data, count)
            os.remove(data)
