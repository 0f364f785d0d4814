"""Measures reading a spreadsheet against openpyxl, which reads it row by row."""

import os
import statistics
import subprocess
import tempfile

from measuring import BARCHART, note
from tables import Failure, own_time, timed

# The system's own, which has the system's packages.
PYTHON = "/usr/bin/python3"
ROWS = 100_000
WRITE = """
import random, sys, datetime, openpyxl
random.seed(1)
book = openpyxl.Workbook(write_only=True)
sheet = book.create_sheet("Sales")
sheet.append(["id", "region", "date", "amount", "qty"])
day = datetime.date(2020, 1, 1)
for row in range(int(sys.argv[2])):
    sheet.append([row, f"region {random.randrange(50)}", day + datetime.timedelta(row // 60),
                  round(random.uniform(1, 999), 2), random.randrange(90)])
book.save(sys.argv[1])
"""
READ = """
import sys, time, openpyxl
start = time.perf_counter()
sums = {}
rows = openpyxl.load_workbook(sys.argv[1], read_only=True, data_only=True)["Sales"].iter_rows(
    min_row=2, values_only=True)
for _, region, _, amount, _ in rows:
    sums[region] = sums.get(region, 0) + amount
assert len(sums) == 50
print(time.perf_counter() - start)
"""


def measure_spreadsheets(runs):
    """Sums of a workbook by barchart and by openpyxl, in turns, in Markdown."""
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sales.xlsx")
        written = subprocess.run([PYTHON, "-c", WRITE, path, str(ROWS)], capture_output=True)
        if written.returncode != 0:
            return "openpyxl is not installed."
        for turn in range(runs):
            note(f"spreadsheets: turn {turn + 1} of {runs}")
            try:
                command = [str(BARCHART), "--describe", "-c", "region", "-v", "amount", "-a", "sum"]
                ours.append(timed([*command, path])[0])
                theirs.append(own_time([PYTHON, "-c", READ, path])[0])
            except Failure as failure:
                return f"The spreadsheet could not be read ({failure}); `make sources` is needed."
    mine, other = statistics.median(ours), statistics.median(theirs)
    return "\n".join([
        f"{ROWS:,} rows × 5 columns of .xlsx, medians of {runs} runs in turns, seconds:\n",
        "| what | barchart | openpyxl, read-only (without its start) | barchart ÷ openpyxl |",
        "| --- | ---: | ---: | ---: |",
        f"| sum by 50 names | {mine:.3f} | {other:.3f} | {mine / other:.2f} |"])
