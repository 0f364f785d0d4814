#!/usr/bin/env python3
"""Sends random keys, clicks, drags, wheel turns and sizes to real windows over random tables, one chart or
several that are linked.

    Tests/Campaigns/windows.py PROGRAM [--seed 1] [--runs 20 | --hours 1] [--only RUN]

The window must live through all of it, write nothing to standard error, answer to the server at the
end, hold less than a bound of memory, and close with status 0 or 1 by its own keys, without a
process left. It saves into a folder of its own that is removed.
"""

import os
import pathlib
import subprocess
import tempfile

import campaign

KEYS = ("a b c d e f g h i j k l m n o p r s t u v w x z A S X 1 2 3 9 0 slash question plus minus equal "
        "Left Right Up Down Home End Prior Next Return Return Escape Escape Tab Tab space BackSpace "
        "Delete F1 F3 F5 F11 period comma bracketleft bracketright less greater Menu").split()
HELD = ("ctrl+c ctrl+v ctrl+f ctrl+z ctrl+z ctrl+shift+z ctrl+o ctrl+s ctrl+a shift+Right shift+Down "
        "shift+Return ctrl+Return shift+Tab alt+Left ctrl+plus ctrl+minus ctrl+0 ctrl+p shift+F10 "
        "ctrl+Up ctrl+Down alt+Up alt+Down ctrl+space").split()
SIZES = [(800, 600), (360, 640), (1200, 500), (200, 150), (12, 300), (640, 12), (1280, 1024), (300, 90)]
EVENTS, MOST_KILOBYTES = 360, 400_000
OPTIONS = [[], [], ["--theme", "dark"], ["--orientation", "horizontal"], ["-a", "count"]]
# Whatever is done, a table that is one ends in success, and one without rows is none.
ALLOWED = {0: "success", 65: "no table"}


def table(picks, folder):
    """A random table of a few kinds of columns, with gaps."""
    count = picks.choice([0, 1, 2, 7, 40, 300, 3000])
    kinds = [picks.choice(["name", "number", "date", "code", "share", "text", "flag", "large"])
             for _ in range(picks.randint(1, 7))]
    names = ["north", "south", "Größe", "a very long name of a thing that nobody can read", "x", "数据", ""]

    def cell(kind, row):
        if picks.random() < 0.03:
            return ""
        return {"name": lambda: picks.choice(names), "number": lambda: f"{picks.gauss(0, 100):.2f}",
                "date": lambda: f"20{picks.randint(10, 25)}-{picks.randint(1, 12):02}-{picks.randint(1, 28):02}",
                "code": lambda: str(1000 + row), "share": lambda: f"{picks.random() * 100:.1f}%",
                "text": lambda: f"item {picks.randint(0, 500)}", "flag": lambda: picks.choice(["yes", "no"]),
                "large": lambda: str(picks.randint(0, 10 ** picks.randint(1, 20)))}[kind]()

    lines = [",".join(f"{kind}{index}" for index, kind in enumerate(kinds))]
    lines += [",".join(cell(kind, row) for kind in kinds) for row in range(count)]
    path = pathlib.Path(folder) / "table.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


def several(picks, path):
    """Options for linked charts of a table: its columns, some of them with what is selected."""
    columns = path.read_text().split("\n", 1)[0].split(",")
    options = ["-a", "count"]
    for column in picks.choices(columns, k=picks.randint(2, 5)):
        options += ["-c", column]
    return options


def brush(picks, window, width, height):
    """Along labels or through bars, in steps, as a hand draws; sometimes the press ends elsewhere."""
    y = max(0, height - picks.choice([25, 25, 60, height // 2, 3 * height // 4]))
    places = [picks.randrange(max(1, width)) for _ in range(picks.randint(2, 6))]
    steps = "".join(f" mousemove --window {window} {x} {y}" for x in places[1:])
    return f"mousemove --window {window} {places[0]} {y} mousedown 1{steps} mouseup 1"


def event(picks, window, width, height):
    """A line for xdotool, and the window's size after it."""
    kind = picks.random()
    if kind < 0.45:
        return f"key {picks.choice(KEYS)}", (width, height)
    if kind < 0.55:
        return f"key {picks.choice(HELD)}", (width, height)
    x, y = picks.randrange(max(1, width)), picks.randrange(max(1, height))
    at = f"mousemove --window {window} {x} {y}"
    if kind < 0.78:
        button = picks.choice([1, 1, 1, 1, 3, 2])
        held = picks.choice(["", "", "", "ctrl", "shift"])
        press = f"click {button}"
        return f"{at} {f'keydown {held} {press} keyup {held}' if held else press}", (width, height)
    if kind < 0.86:
        return f"{at} click --repeat {picks.randint(1, 5)} --delay 1 {picks.choice([4, 5, 6, 7])}", (width, height)
    if kind < 0.92:
        return brush(picks, window, width, height), (width, height)
    if kind < 0.93:
        # The × of a chart at the right end, and of the line over the page.
        place = picks.choice([(width - 18, 90), (180, 56), (width // 2 - 18, 90)])
        return f"mousemove --window {window} {max(0, place[0])} {place[1]} click 1", (width, height)
    if kind < 0.95:
        x, y = picks.randrange(max(1, width)), picks.randrange(max(1, height))
        return f"{at} mousedown 1 mousemove --window {window} {x} {y} mouseup 1", (width, height)
    width, height = picks.choice(SIZES)
    return f"windowsize {window} {width} {height}", (width, height)


def use(display, process, picks):
    """Sends events until there are enough or the window has gone; their number, and what is wrong."""
    window = display.focus(process)
    size, steps = (800, 600), 0
    while window and steps < EVENTS and process.poll() is None:
        line, size = event(picks, window, *size)
        display.act(*line.split())
        steps += 1
    held = campaign.resident_kilobytes(process.pid)
    if process.poll() is None and window:
        display.act("windowsize", window, 640, 480)
    display.close_window(process)
    return steps, f"{held} KiB after {steps} events" if held > MOST_KILOBYTES else None


def run(asked, number, faults, display):
    picks = campaign.randomness(asked, number)
    with tempfile.TemporaryDirectory() as folder:
        path = table(picks, folder)
        environment = {**os.environ, "DISPLAY": display.name, "HOME": folder, "LC_ALL": "C.UTF-8",
                       "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
                       "AT_SPI_BUS_ADDRESS": "unix:path=/nonexistent"}
        options = picks.choice(OPTIONS) if picks.random() < 0.5 else several(picks, path)
        with open(pathlib.Path(folder) / "said", "w+b") as output:
            process = subprocess.Popen(
                [asked.program, "--no-config", *options, str(path)], env=environment, cwd=folder,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=output)
            steps, fault = use(display, process, picks)
            status = campaign.ended(process)
            output.seek(0)
            said = output.read().decode("utf-8", "replace")
        left = campaign.processes_left([display.server.pid])
        fault = fault or campaign.fault_of(status, said, ALLOWED)
        if not fault and said and status == 0:
            fault = f"said {said.strip()[:200]!r}"
        if not fault and left:
            fault = f"{left} processes are left"
        if fault:
            faults.tell(number, f"{' '.join(options)} {path.name}, after {steps} events: {fault}")
        return steps, status


def main():
    asked = campaign.arguments(__doc__, runs=20)
    faults = campaign.Faults(asked)
    windows, steps, statuses = 0, 0, {}
    campaign.adopt_orphans()
    with campaign.Display() as display:
        for number in campaign.runs(asked):
            events, status = run(asked, number, faults, display)
            steps += events
            windows += 1
            statuses[status] = statuses.get(status, 0) + 1
    told = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items(), key=str))
    faults.end(f"{windows} windows, {steps} events; statuses {told}")


if __name__ == "__main__":
    main()
