#!/usr/bin/env python3
"""Lets what the program talks to die, be silent or lie: the X server, the session bus, an engine, a
database server, the reader of its output.

    Tests/Campaigns/peers.py PROGRAM [--seed 1] [--runs 60 | --hours 1] [--only RUN]

Each run cuts a conversation after a random number of bytes, stops handing bytes on, or (not to Xlib,
which trusts its server) changes one of them. The program ends with a status that is documented and
one sentence, or goes on without the peer, as with the bus; it may not crash, spin, hang where the peer
is gone, or leave a process.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import tempfile
import threading

import campaign

# Between the program and its engine; as an engine it ends where the program has gone.
ENGINE = """#!/usr/bin/env python3
import os, select, subprocess, sys
cut, change, silent = {cut}, {change}, {silent}
engine = subprocess.Popen([{path!r}, *sys.argv[1:]], stdin=0, stdout=subprocess.PIPE, close_fds=False)
done = 0
while data := bytearray(os.read(engine.stdout.fileno(), 4096)):
    if change is not None and done <= change < done + len(data):
        data[change - done] ^= {mask}
    if cut is not None and done + len(data) > cut:
        os.write(1, data[:max(0, cut - done)])
        engine.kill()
        if silent:
            gone = select.poll()
            gone.register(0, select.POLLHUP)
            gone.poll()
        break
    os.write(1, data)
    done += len(data)
engine.wait()
"""


class Cut:
    """Hands on what goes between the program and a server until some bytes have come from it."""

    def __init__(self, path, target, after, is_silent=False, change=None, mask=0):
        self.path, self.target = path, target
        self.after, self.is_silent, self.change, self.mask = after, is_silent, change, mask
        self.ends, self.lock = [], threading.Lock()
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        self.done = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                program, _ = self.listener.accept()
                server = self.target()
                if server is None:
                    program.close()
                    continue
                self.ends += [program, server]
                threading.Thread(target=self.hand_on, args=(program, server, False), daemon=True).start()
                threading.Thread(target=self.hand_on, args=(server, program, True), daemon=True).start()

    def hand_on(self, source, target, counts):
        with contextlib.suppress(OSError):
            while data := source.recv(4096):
                if counts:
                    with self.lock:
                        start, self.done = self.done, self.done + len(data)
                    data = bytearray(data)
                    if self.change is not None and start <= self.change < start + len(data):
                        data[self.change - start] ^= self.mask
                    if self.after is not None and start + len(data) > self.after:
                        target.sendall(data[:max(0, self.after - start)])
                        if not self.is_silent:
                            self.close()
                        return
                target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.listener.close()
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.path)


def to(path):
    def connect():
        end = socket.socket(socket.AF_UNIX)
        try:
            end.connect(path)
        except OSError:
            return None
        return end
    return connect


def free_display():
    for number in range(200, 1000):
        path = f"/tmp/.X11-unix/X{number}"
        if not os.path.exists(path):
            return number, path
    raise SystemExit("peers: no display number is free")


class Run:
    def __init__(self, asked, number, faults, display, folder):
        self.asked, self.number, self.faults, self.display = asked, number, faults, display
        self.picks = campaign.randomness(asked, number)
        self.folder = pathlib.Path(folder)
        self.environment = {**os.environ, "DISPLAY": display.name, "LC_ALL": "C.UTF-8",
                            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
        self.sample = str(campaign.ROOT / "Resources/samples/loans.csv")

    def start(self, *words, program=None, output=subprocess.DEVNULL):
        self.said = open(self.folder / "said", "w+b")
        return subprocess.Popen(
            [program or self.asked.program, "--no-config", *words], env=self.environment,
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output, stderr=self.said,
            preexec_fn=campaign.limited)

    def finish(self, process, what, allowed, own=(), patience=campaign.LONGEST_SECONDS):
        status = campaign.ended(process, patience)
        left = campaign.processes_left([self.display.server.pid, *own])
        self.said.seek(0)
        said = self.said.read().decode("utf-8", "replace")
        self.said.close()
        # Whoever has closed the pipe wants no sentence either.
        is_silent = status == 73 and what.endswith("closed pipe") and not said
        fault = None if is_silent else campaign.fault_of(status, said, allowed)
        if fault or left:
            self.faults.tell(self.number, f"{what}: {fault or f'{left} processes are left'}")
        return status

    def x_server(self):
        number, path = free_display()
        after = int(self.picks.choice([10, 1e3, 1e4, 3e4]) * self.picks.random())
        cut = Cut(path, to(self.display.socket), after)
        self.environment["DISPLAY"] = f":{number}"
        try:
            process = self.start(self.sample)
            # What has not come to its end with the picture is cut now.
            campaign.first_to_end([process.pid], 3)
            cut.close()
            return self.finish(process, f"X server gone after {after} bytes", {69: "", 0: ""})
        finally:
            cut.close()

    def bus(self):
        address = self.folder / "bus"
        daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", f"--address=unix:path={self.folder}/real",
             "--print-address=1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        daemon.stdout.readline()
        after = int(self.picks.choice([50, 300, 3000]) * self.picks.random())
        change = self.picks.randrange(600) if self.picks.random() < 0.5 else None
        cut = Cut(str(address), to(f"{self.folder}/real"), None if change is not None else after,
                  self.picks.random() < 0.5, change, 1 << self.picks.randrange(8))
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={address}"
        try:
            process = self.start(self.sample)
            if self.display.focus(process):
                self.display.act("key", "--delay", 50, "ctrl+o", "Escape", "ctrl+p", "Escape", "Escape")
            self.display.close_window(process, 20)
            how = f"cut after {after}" if change is None else f"changed at {change}"
            return self.finish(process, f"bus {how}", {0: "", 1: ""}, own=[daemon.pid])
        finally:
            cut.close()
            daemon.terminate()
            daemon.wait()
            daemon.stdout.close()

    def engine(self):
        real = pathlib.Path(self.asked.program).parent / "barchart-source"
        if not real.exists():
            return "no engine"
        program = self.folder / "barchart"
        shutil.copy(self.asked.program, program)
        size = int(self.picks.choice([20, 400, 6000]) * self.picks.random())
        kind = self.picks.choice(["cut", "silent", "changed"])
        script = self.folder / "barchart-source"
        script.write_text(ENGINE.format(
            cut=None if kind == "changed" else size, change=size if kind == "changed" else None,
            mask=1 << self.picks.randrange(8), silent=kind == "silent", path=str(real)))
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        with sqlite3.connect(self.folder / "shop.db") as base:
            base.execute("create table orders (region, day, amount)")
            base.executemany("insert into orders values (?, ?, ?)",
                             [(f"r{row % 5}", f"2024-0{row % 9 + 1}-11", row * 1.5) for row in range(400)])
        base.close()
        process = self.start("--describe", "shop.db", program=str(program))
        allowed = {0: "", 65: "", 66: ""}
        if kind == "silent" and not campaign.first_to_end([process.pid], 3):
            # A question to an engine that does not answer can only be given up.
            process.send_signal(signal.SIGINT)
            allowed[-signal.SIGINT] = ""
        return self.finish(process, f"engine {kind} at byte {size}", allowed, patience=30)

    def reader(self):
        """Standard output is closed early, or is from the start."""
        wanted = self.picks.choice([["--describe"], ["--describe", "--top", "3"], ["--suggest"]])
        reading, writing = os.pipe()
        if self.picks.random() < 0.5:
            os.close(reading)
            reading = None
        process = self.start(*wanted, self.sample, output=writing)
        os.close(writing)
        if reading is not None:
            os.read(reading, 1)
            os.close(reading)
        return self.finish(process, f"{' '.join(wanted)} to a closed pipe", {0: "", 73: ""})


def main():
    asked = campaign.arguments(__doc__, runs=60)
    faults, statuses = campaign.Faults(asked), {}
    campaign.adopt_orphans()
    with campaign.Display() as display:
        for number in campaign.runs(asked):
            with tempfile.TemporaryDirectory() as folder:
                run = Run(asked, number, faults, display, folder)
                peer = [run.x_server, run.engine, run.bus, run.engine, run.reader][number % 5]
                status = peer()
            key = f"{peer.__name__} {status}"
            statuses[key] = statuses.get(key, 0) + 1
    told = ", ".join(f"{count} × {key}" for key, count in sorted(statuses.items()))
    faults.end(f"{sum(statuses.values())} conversations; {told}")


if __name__ == "__main__":
    main()
