#!/usr/bin/python3
"""What the Orca screen reader says while a person walks through a chart with the keyboard.

    walk.py PROGRAM [OUTPUT.md]

Starts a session of its own (X server, window manager, buses, speech dispatcher with its silent
module, Orca), opens the program in it, presses keys as hardware does, and writes down what Orca
sends to the speech synthesizer after each. Ends with status 1 where something that has to be said
is not. Everything that is started is ended again, by its process number.
"""
import atexit
import os
import re
import select
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

PATIENCE = 30.0
# Speech is over when nothing was added to it for so long.
QUIET = 1.2

STEPS = "Resources/samples/steps.csv"
LOANS = "Resources/samples/loans.csv"
ORDERS = "Examples/orders/orders.csv"

# A table that grows while it is shown.
WEEK = "Day,Steps\nMon,898\nTue,670\n"

# A database of two tables. The larger one is opened.
SHOP = """
create table orders (region text, amount integer);
insert into orders values ('North', 12), ('South', 9), ('East', 7), ('North', 4), ('West', 2);
create table staff (name text, salary integer);
insert into staff values ('Ann', 51), ('Ben', 47), ('Cleo', 44);
"""

# Each walk: the arguments, then keys with what has to be among the words that follow. None opens
# the program; a list of lines is added to the table that grows.
WALKS = [
    (
        "One series",
        [STEPS],
        [
            (None, ["Steps", "Bar chart", "7 bars"]),
            ("Tab", ["Mon", "898"]),
            ("Right", ["Tue", "670"]),
            ("Right", ["Wed", "725"]),
            ("space", ["selected"]),
            ("End", ["Sun"]),
            ("Home", ["Mon"]),
            ("Tab", ["What is shown", "Measure"]),
            ("Tab", ["Steps", "toggle button", "pressed"]),
            ("space", ["not pressed"]),
            ("space", ["pressed"]),
            ("l", ["Legend hidden"]),
            ("u", ["Subtitle hidden"]),
        ],
    ),
    (
        "Several series",
        [LOANS],
        [
            (None, ["Loans", "Bar chart"]),
            ("Tab", []),
            ("Right", []),
            ("Down", []),
            ("2", []),
            ("question", ["Keys"]),
            ("Escape", []),
        ],
    ),
    (
        "A question",
        [ORDERS],
        [
            (None, ["Orders", "Bar chart"]),
            ("e", ["What is shown", "Measure"]),
            ("Right", []),
            ("Return", []),
            ("Down", []),
            ("Return", ["Bar chart"]),
            ("m", ["Measure"]),
            ("Escape", []),
            ("f", ["Only rows where"]),
            ("Down", []),
            ("Return", ["North"]),
            ("Return", ["checked"]),
            ("Escape", []),
            ("ctrl+z", ["Undone"]),
            ("shift+Tab", []),
            ("Home", []),
            ("space", ["selected"]),
            ("Return", ["rows where"]),
            ("Tab", ["column header"]),
            ("Escape", []),
            ("shift+F10", ["Menu"]),
            ("Down", []),
            ("Escape", []),
            ("ctrl+z", ["Undone"]),
            ("ctrl+shift+z", ["Redone"]),
        ],
    ),
    (
        "Linked charts",
        [ORDERS, "-v", "Orders", "-a", "sum", "-c", "Region", "-c", "Quarter"],
        [
            (None, ["2 charts", "Bar chart", "4 bars"]),
            ("Tab", ["North", "547"]),
            ("space", ["selected"]),
            ("Tab", ["North: 4 of 16 rows", "clear all selections"]),
            ("Tab", ["What is shown"]),
            ("Tab", ["Q1, 120 of 309", "39%"]),
            ("Right", ["Q2, 134 of 335"]),
            ("a", ["3 charts", "4 of 16 rows remain"]),
            ("X", ["Chart removed"]),
            ("ctrl+z", ["3 charts"]),
        ],
    ),
    (
        "Keys that change the picture",
        [LOANS],
        [
            (None, ["Loans"]),
            ("Tab", []),
            ("h", ["Horizontal bars"]),
            ("h", ["Vertical bars"]),
            ("s", ["Stacked"]),
            ("s", ["As shares"]),
            ("s", ["Side by side"]),
            ("o", ["Largest first"]),
            ("t", ["Dark theme"]),
            ("t", ["High contrast on black"]),
            ("l", ["Legend hidden"]),
            ("l", ["Legend shown"]),
            ("u", ["Subtitle hidden"]),
            ("x", ["X-axis hidden"]),
            ("L", ["Logarithmic axis"]),
            ("L", ["Linear axis"]),
            ("plus", ["in view"]),
            ("0", ["All bars in view"]),
            ("3", ["Music hidden"]),
            ("3", ["Music shown"]),
            ("ctrl+1", ["Books alone"]),
            ("ctrl+1", ["All series shown"]),
            ("ctrl+a", ["18 selected"]),
            ("F11", ["Full screen"]),
            ("F11", ["No longer full screen"]),
        ],
    ),
    (
        "Choosers",
        [ORDERS],
        [
            (None, ["Orders"]),
            ("m", ["Measure"]),
            ("q", ["Type to search", "1 of"]),
            ("x", ["No match"]),
            ("BackSpace", ["1 of"]),
            ("BackSpace", ["choices"]),
            ("Down", []),
            ("Down", []),
            ("Down", []),
            ("Down", []),
            ("Right", []),
            ("Down", []),
            ("Up", []),
            ("Escape", []),
            ("b", ["By"]),
            ("Down", ["Region"]),
            ("Escape", []),
            ("f", []),
            ("r", []),
            ("Return", []),
            ("Down", []),
            ("space", []),
            ("Escape", []),
            ("N", ["Title"]),
            ("Return", []),
            ("ctrl+a", []),
            ("A", []),
            ("b", []),
            ("BackSpace", []),
            ("Left", []),
            ("Return", ["Title"]),
        ],
    ),
    (
        "Rows",
        [ORDERS],
        [
            (None, ["Orders"]),
            ("ctrl+r", ["table", "line 2", "Region North"]),
            ("Down", ["line 3", "Quarter Q1, Region East"]),
            ("Page_Down", ["line"]),
            ("End", ["line 17", "Quarter Q4"]),
            ("Home", ["line 2", "Quarter Q1, Region North, Orders 120"]),
            ("Right", ["Quarter column header", "Q1"]),
            ("Right", ["Region column header", "North"]),
            ("Down", ["East"]),
            ("Left", ["Q1"]),
            ("Left", ["line 3"]),
            ("Tab", ["column header"]),
            ("Right", ["column header"]),
            ("space", ["ascending"]),
            ("space", ["descending"]),
            ("shift+Tab", ["line"]),
            ("Escape", []),
        ],
    ),
    (
        "A file that grows",
        ["--follow", "week.csv"],
        [
            (None, ["Week", "2 bars"]),
            ("Tab", ["Mon"]),
            (["Wed,725", "Thu,1439"], ["2 more bars, 4 in all", "largest Thu, 1,439"]),
            ("End", ["Thu"]),
        ],
    ),
    (
        "A database",
        ["shop.db"],
        [
            (None, ["Shop", "Bar chart", "4 bars"]),
            ("e", ["What is shown", "Measure"]),
            ("End", []),
            ("Left", ["table: orders"]),
            ("Return", ["Table menu", "orders"]),
            ("Down", ["staff"]),
            ("Return", ["Bar chart, 3 bars", "in staff"]),
            ("ctrl+z", ["Undone: in staff"]),
            ("F5", ["Reading again"]),
        ],
    ),
]

SPEECH = re.compile(r"SPEECH OUTPUT: '(.*)'( ?)\{")

# Orca itself, but that a line of its log is there when it is written and not pages later.
UNBUFFERED_ORCA = """
import builtins, runpy, sys
plain = builtins.open
def open(file, mode="r", buffering=-1, *rest, **named):
    return plain(file, mode, 1 if str(file) in sys.argv and "w" in mode else buffering, *rest, **named)
builtins.open = open
runpy.run_path("/usr/bin/orca", run_name="__main__")
"""

children = []


def start(words, environment, **options):
    options.setdefault("stdout", subprocess.DEVNULL)
    options.setdefault("stderr", subprocess.DEVNULL)
    child = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, **options)
    children.append(child)
    return child


def end_all():
    for child in reversed(children):
        if child.poll() is None:
            child.terminate()
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()


class Session:
    def __init__(self, folder):
        self.folder = folder
        # Orca's log is a pipe, so that each line is an event to wait for. Open for both ways: it does
        # not end while Orca has not begun to write.
        self.log = os.path.join(folder, "orca.log")
        os.mkfifo(self.log)
        self.log_end = os.open(self.log, os.O_RDWR | os.O_NONBLOCK)
        self.unread = b""
        for name in ("home/.config/speech-dispatcher", "run"):
            os.makedirs(os.path.join(folder, name), mode=0o700)
        os.chmod(os.path.join(folder, "run"), 0o700)
        home = os.path.join(folder, "home")
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("LC_")
            and name not in ("WAYLAND_DISPLAY", "NO_AT_BRIDGE", "AT_SPI_BUS_ADDRESS", "GTK_THEME")
        }
        self.environment.update(
            HOME=home, XDG_RUNTIME_DIR=os.path.join(folder, "run"), LANG="C.UTF-8",
            XDG_CONFIG_HOME=os.path.join(home, ".config"),
            XDG_DATA_HOME=os.path.join(home, ".local/share"), GSETTINGS_BACKEND="memory",
        )
        with open(os.path.join(home, ".config/speech-dispatcher/speechd.conf"), "w") as file:
            file.write(
                f'LogLevel 1\nLogDir "{home}"\nAddModule "dummy" "sd_dummy" ""\n'
                # The others want a sound card.
                'DefaultModule dummy\nAudioOutputMethod "libao"\n'
            )
        with sqlite3.connect(os.path.join(folder, "shop.db")) as database:
            database.executescript(SHOP)
        database.close()
        self.start_display()
        self.start_buses()
        self.start_orca()

    def start_display(self):
        read_end, write_end = os.pipe()
        start(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x1024x24", "-noreset"],
            self.environment, pass_fds=[write_end],
        )
        os.close(write_end)
        # To the end of the line: a server that cannot write it gives up.
        with os.fdopen(read_end) as file:
            self.environment["DISPLAY"] = ":" + file.readline().strip()
        start(["openbox"], self.environment)

    def start_buses(self):
        bus = start(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], self.environment,
            stdout=subprocess.PIPE, text=True,
        )
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        start(
            ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately", "--a11y=1"],
            self.environment,
        )
        start(["speech-dispatcher", "--run-single"], self.environment)

    def start_orca(self):
        start(
            ["/usr/bin/python3", "-c", UNBUFFERED_ORCA, "--replace", "--debug-file", self.log],
            self.environment,
        )
        while not any("Screen reader on" in said for said in self.await_speech("Orca")):
            pass

    def speech(self, seconds):
        """What Orca says next, at once or within some seconds; [] if nothing."""
        end = time.monotonic() + seconds
        while True:
            left = max(0, end - time.monotonic())
            if not select.select([self.log_end], [], [], left)[0]:
                return []
            *lines, self.unread = (self.unread + os.read(self.log_end, 1 << 16)).split(b"\n")
            found = (SPEECH.search(line.decode(errors="replace")) for line in lines)
            # The name of a key has a blank after it, which a letter that is spelt has not.
            said = [
                match[1].strip() for match in found
                if match and not (match[2] and match[1].endswith(" "))
            ]
            if said:
                return said

    def await_speech(self, what):
        said = self.speech(PATIENCE)
        if not said:
            sys.exit(f"walk: {what} did not come within {PATIENCE:.0f} seconds")
        return said

    def settle(self):
        """All that is said from now until it is quiet. No event tells that nothing more comes."""
        said = []
        while more := self.speech(QUIET):
            said += more
        return said

    def press(self, key):
        subprocess.run(["xdotool", "key", key], env=self.environment, check=True)


def walk(session, program, title, arguments, steps, missing):
    lines = [
        f"## {title}: `barchart {' '.join(arguments)}`", "", "| key | what is said |",
        "| --- | --- |",
    ]
    child = None
    growing = os.path.join(session.folder, "week.csv")
    with open(growing, "w") as file:
        file.write(WEEK)
    words = [
        os.path.join(session.folder, word) if word in ("week.csv", "shop.db") else word
        for word in arguments
    ]
    for key, wanted in steps:
        said = []
        if key is None:
            child = start([program, "--no-motion"] + words, session.environment)
            said = session.await_speech("the window's name")
            name = "opened"
        elif isinstance(key, list):
            with open(growing, "a") as file:
                file.writelines(line + "\n" for line in key)
            said = session.await_speech("the news of the data")
            name = f"the file gets {len(key)} more lines"
        else:
            session.press(key)
            name = key
        said = [text for text in said + session.settle() if text]
        lines.append(f"| {name} | {' · '.join(said) or '–'} |")
        for part in wanted:
            if not any(part.lower() in text.lower() for text in said):
                missing.append(f"{title}: after {name} '{part}' is not said: {said}")
    child.terminate()
    child.wait(10)
    session.settle()
    return lines + [""]


def version(words):
    return subprocess.run(words, capture_output=True, text=True).stdout.strip().splitlines()[0]


def main():
    program = os.path.abspath(sys.argv[1])
    folder = tempfile.mkdtemp(prefix="orca-walk-")
    atexit.register(shutil.rmtree, folder, True)
    atexit.register(end_all)
    session = Session(folder)
    missing = []
    lines = []
    for title, arguments, steps in WALKS:
        lines += walk(session, program, title, arguments, steps, missing)
    text = "\n".join(lines).rstrip() + "\n"
    if len(sys.argv) > 2:
        head = (
            "# What Orca says\n\n"
            "A walk through charts with the keyboard, and what the screen reader sends to the\n"
            f"synthesizer after each key, without the name of the key: Orca "
            f"{version(['orca', '--version'])} with its\nsettings as installed. Written by "
            "`make test-orca`; not edited.\n\n"
        )
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write(head + text)
    print(text)
    for line in missing:
        print("walk: " + line, file=sys.stderr)
    sys.exit(1 if missing else 0)


main()
