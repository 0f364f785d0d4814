"""The programs that barchart is compared with: how each draws a table in a window and in a picture,
which version it is, and why it cannot be measured where it cannot."""

import shutil
import subprocess
from typing import NamedTuple

import environment
from measuring import BARCHART, BARE, HERE, TOP

SCRIPTS = HERE / "peers"
TITLE = "Daily step count"


class Peer(NamedTuple):
    """`window` and `picture` make the command line; None where the program does not do that."""

    name: str
    version: str
    window: object = None
    picture: object = None
    can_click: bool = False


def output(*command):
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{error}"
    return (result.stdout + result.stderr).strip()


def barchart():
    size = ["--size", "800x600", "--title", TITLE]
    commit = output("git", "-C", str(TOP), "rev-parse", "--short", "HEAD")
    version = output(str(BARCHART), "--version").split()[-1]
    return Peer(
        "barchart", f"{version}, commit {commit}" if commit.isalnum() else version,
        lambda data: [BARCHART, data, "--title", TITLE],
        lambda data, to: [BARCHART, data, *size, "-o", to], can_click=True)


def gnuplot(terminal):
    def variables(data, **more):
        if sum(1 for _ in zip(open(data), range(102))) > 101:
            more["many"] = 1
        return "; ".join(f"{name}='{value}'" for name, value in {"data": data, **more}.items())

    script = SCRIPTS / "gnuplot-chart.gp"
    return Peer(
        f"gnuplot, {terminal}", output("gnuplot", "--version").removeprefix("gnuplot "),
        lambda data: ["gnuplot", "-e", variables(data, terminal=terminal), script],
        # The picture does not come from the terminal of the window: one row is enough.
        (lambda data, to: ["gnuplot", "-e", variables(data, output=to), script])
        if terminal == "qt" else None)


def python_peer(name, version):
    script = SCRIPTS / f"{name}-chart.py"
    return Peer(
        name, version, lambda data: [environment.PYTHON, script, data],
        lambda data, to: ["env", "QT_QPA_PLATFORM=offscreen", environment.PYTHON, script, data, to],
        can_click=True)


def find_gnuplot(peers, skipped):
    if not shutil.which("gnuplot"):
        skipped["gnuplot"] = skipped["feedgnuplot"] = "no gnuplot (Debian: gnuplot-qt)"
        return
    for terminal in ["qt", "x11"]:
        failure = output("gnuplot", "-e", f"set terminal {terminal}")
        if "unknown" in failure:
            skipped[f"gnuplot, {terminal}"] = (
                f"this gnuplot has no terminal {terminal} (Debian: gnuplot-qt has it)")
        else:
            peers.append(gnuplot(terminal))
    if not shutil.which("feedgnuplot"):
        skipped["feedgnuplot"] = "not installed (Debian: feedgnuplot)"
    elif "gnuplot, qt" in skipped:
        skipped["feedgnuplot"] = skipped["gnuplot, qt"]
    else:
        script = SCRIPTS / "feedgnuplot-chart"
        version = output("feedgnuplot", "--version").split()[-1]
        peers.append(Peer("feedgnuplot", version, lambda data: [script, data],
                          lambda data, to: [script, data, to]))


def find_peers():
    """Those that can be measured, barchart first; why others cannot, by name; and the versions of
    those that read tables: polars, DuckDB, pandas, VisiData."""
    versions, reasons = environment.prepare()
    skipped = {}
    peers = [barchart(), Peer("bare C", "Benchmarks/bare.c", lambda data: BARE)]
    find_gnuplot(peers, skipped)
    for name in ["matplotlib", "pyqtgraph"]:
        missing = [reasons[package] for package in (name, "PyQt6") if package in reasons]
        if missing:
            skipped[name] = missing[0]
        else:
            version = f"{versions[name]}, PyQt {versions['PyQt6']}"
            peers.append(python_peer(name, version))
    wanted = ["polars", "duckdb", "pandas", "visidata"]
    skipped |= {name: reasons[name] for name in wanted if name in reasons}
    readers = {name: versions[name] for name in wanted if name in versions}
    return peers, skipped, readers
