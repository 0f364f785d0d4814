"""Measures questions to databases against the same question asked by sqlite3 and psql."""

import contextlib
import glob
import os
import re
import shutil
import statistics
import subprocess
import tempfile

from measuring import BARCHART, TOOLS, note
from tables import Failure, timed

QUESTION = "SELECT region, sum(amount) FROM sales GROUP BY region"
COLUMNS = "id integer, region text, date text, amount double precision, qty integer"
OURS = [str(BARCHART), "--describe", "-c", "region", "-v", "amount", "-a", "sum"]


def quiet(*command, text=None):
    subprocess.run(command, input=text, check=True, text=True, stdout=subprocess.DEVNULL)


@contextlib.contextmanager
def postgresql(folder):
    """The folder of the socket of a server of the run's own; nothing where there is none."""
    programs = glob.glob("/usr/lib/postgresql/*/bin")
    if not programs:
        yield None
        return
    # The server refuses to run as root.
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    data = os.path.join(folder, "data")
    if user:
        shutil.chown(folder, "postgres")
    quiet(*user, programs[-1] + "/initdb", "-D", data, "-A", "trust", "-U", "reader")
    settings = f"-k {folder} -c listen_addresses= -c fsync=off -c log_statement=all"
    control = [*user, programs[-1] + "/pg_ctl", "-D", data, "-w"]
    quiet(*control, "-o", settings, "-l", os.path.join(folder, "log"), "start")
    try:
        yield folder
    finally:
        quiet(*control, "-m", "immediate", "stop")


def asked_statement(log):
    """The statement that groups, as barchart sent it last. It is on one line, without parameters."""
    with open(log, encoding="utf-8") as file:
        found = re.findall(r"execute <unnamed>: (SELECT .* GROUP BY .*)", file.read())
    if not found:
        raise Failure("the server was not asked to group")
    return found[-1]


def line(engine, runs, ours, theirs):
    times = [], []
    for turn in range(runs):
        note(f"{engine}: turn {turn + 1} of {runs}")
        for command, seconds in zip((ours, theirs), times):
            seconds.append(timed(command)[0])
    mine, other = (statistics.median(seconds) for seconds in times)
    return f"| {engine} | {mine:.2f} | {other:.2f} | {mine / other:.2f} |"


def measure_databases(runs, rows):
    """The sum by fifty names in both engines, in turns with their own clients, in Markdown."""
    lines = [f"Sum by 50 names of {rows:,} rows, medians of {runs} runs in turns, seconds:\n",
             "| engine | barchart | its own client | barchart ÷ client |",
             "| --- | ---: | ---: | ---: |"]
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as served:
        table, file = os.path.join(folder, "sales.csv"), os.path.join(folder, "sales.db")
        with open(table, "wb") as output:
            subprocess.run([TOOLS / "rows", str(rows)], stdout=output, check=True)
        try:
            note("SQLite: filling a table")
            quiet("sqlite3", file, f"create table sales({COLUMNS})", ".mode csv",
                  f".import --skip 1 {table} sales", "analyze")
            lines.append(line("SQLite", runs, [*OURS, file], ["sqlite3", file, QUESTION]))
            with postgresql(served) as socket:
                if socket:
                    note("PostgreSQL: filling a table")
                    client = ["psql", "-q", "-h", socket, "-U", "reader", "postgres", "-c"]
                    quiet(*client, f"create table sales({COLUMNS})")
                    quiet(*client, f"\\copy sales from '{table}' with (format csv, header)")
                    quiet(*client, "vacuum analyze sales")
                    address = f"postgresql://reader@/postgres?host={socket}"
                    lines.append(
                        line("PostgreSQL", runs, [*OURS, address], [*client, QUESTION]))
                    # It also counts, and leaves out what is no number.
                    same = asked_statement(os.path.join(socket, "log"))
                    lines.append(line(
                        "PostgreSQL, the statement that barchart sends", runs, [*OURS, address],
                        [*client, same]))
        except (Failure, OSError, subprocess.CalledProcessError) as failure:
            lines.append(f"\nThe rest could not be measured: {failure}; `make sources` is needed.")
    return "\n".join(lines)
