#!/usr/bin/env python3
"""Damages real files and asks the program for them, as sentences and as numbers.

    Tests/Campaigns/files.py PROGRAM [--seed 1] [--runs 200 | --hours 1] [--only RUN]

Each run takes a file of the checkout, or one of a kind that is made of it (gzip, bzip2, xz, an Excel
sheet, SQLite, JSON), flips, removes, repeats, moves or inserts bytes, and asks for `--describe`,
`-o out.json` or `--rows -o out.csv`. A file may be refused in one sentence, or read with what is
left of it; the program may not crash, hang, leave a process, or half of an output.
"""

import bz2
import gzip
import json
import lzma
import pathlib
import sqlite3
import subprocess
import tempfile
import zipfile

import campaign

SHEET = """<?xml version="1.0"?><worksheet
xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>"""
BOOK = {
    "[Content_Types].xml": """<?xml version="1.0"?><Types
xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"
ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override
PartName="/xl/workbook.xml"
ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>""",
    "_rels/.rels": """<?xml version="1.0"?><Relationships
xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
Target="xl/workbook.xml"/></Relationships>""",
    "xl/workbook.xml": """<?xml version="1.0"?><workbook
xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet
name="Data" sheetId="1" r:id="r1"/></sheets></workbook>""",
    "xl/_rels/workbook.xml.rels": """<?xml version="1.0"?><Relationships
xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
Target="worksheets/sheet1.xml"/></Relationships>""",
}


def originals():
    folders = [campaign.ROOT / "Resources/samples", campaign.ROOT / "Examples"]
    kinds = {".csv", ".tsv", ".json", ".ndjson", ".txt", ".log"}
    return sorted(path for folder in folders for path in folder.rglob("*")
                  if path.suffix in kinds and 0 < path.stat().st_size < 300_000)


def rows_of(data):
    lines = data.decode("utf-8", "replace").splitlines()[:200]
    return [line.replace("\0", "").split(",") for line in lines if line]


def packed(kind, path, folder):
    """A file of a kind with the content of another."""
    data = path.read_bytes()
    target = folder / f"data{path.suffix}"
    if kind == "gzip":
        data, target = gzip.compress(data), target.with_suffix(".csv.gz")
    elif kind == "bzip2":
        data, target = bz2.compress(data), target.with_suffix(".csv.bz2")
    elif kind == "xz":
        data, target = lzma.compress(data), target.with_suffix(".csv.xz")
    elif kind == "json":
        rows = rows_of(data)
        data = json.dumps([dict(zip(rows[0], row)) for row in rows[1:]]).encode()
        target = target.with_suffix(".json")
    elif kind == "excel":
        target = target.with_suffix(".xlsx")
        cells = "".join(
            "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell.replace("&", "").replace("<", "")}</t></is></c>'
                              for cell in row) + "</row>" for row in rows_of(data))
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as book:
            for name, text in BOOK.items():
                book.writestr(name, text)
            book.writestr("xl/worksheets/sheet1.xml", SHEET % cells)
        return target, target.read_bytes()
    elif kind == "sqlite":
        target = target.with_suffix(".db")
        rows = rows_of(data)
        with sqlite3.connect(target) as base:
            names = ", ".join(f'"c{index}"' for index in range(len(rows[0])))
            base.execute(f"create table data ({names})")
            marks = ", ".join("?" * len(rows[0]))
            base.executemany(f"insert into data values ({marks})",
                             [(row + [None] * len(rows[0]))[:len(rows[0])] for row in rows[1:]])
        base.close()
        return target, target.read_bytes()
    return target, data


def damaged(data, picks):
    data = bytearray(data)
    for _ in range(picks.choice([1, 1, 2, 5, 20])):
        if not data:
            break
        place = picks.randrange(len(data))
        length = min(picks.choice([1, 1, 2, 8, 64, 1000]), len(data) - place)
        kind = picks.randrange(8)
        if kind == 0:
            data[place] ^= 1 << picks.randrange(8)
        elif kind == 1:
            data[place] = picks.choice(b"\0\n\r\",;\t\\{}[]<>'\xff\xfe")
        elif kind == 2:
            del data[place:place + length]
        elif kind == 3:
            data[place:place] = data[place:place + length] * picks.choice([1, 2, 50])
        elif kind == 4:
            data[place:place] = bytes(picks.randrange(256) for _ in range(length))
        elif kind == 5:
            del data[place:]
        elif kind == 6:
            piece = data[place:place + length]
            del data[place:place + length]
            other = picks.randrange(len(data) + 1)
            data[other:other] = piece
        else:
            data[place:place + length] = b"\0" * length
    return bytes(data)


def run(asked, number, faults, paths):
    picks = campaign.randomness(asked, number)
    kinds = ["plain", "plain", "plain", "gzip", "bzip2", "xz", "json", "excel", "sqlite"]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        path = picks.choice(paths)
        target, data = packed(picks.choice(kinds), path, folder)
        target.write_bytes(damaged(data, picks))
        output = folder / picks.choice(["out.json", "out.csv", "out.svg"])
        wanted = picks.choice([["--describe"], ["-o", str(output)]])
        if output.suffix == ".csv" and wanted[0] == "-o" and picks.random() < 0.5:
            wanted.insert(0, "--rows")
        with open(folder / "said", "w+b") as stream:
            process = subprocess.Popen(
                [asked.program, "--no-config", *wanted, str(target)], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=stream, cwd=folder, preexec_fn=campaign.limited)
            status = campaign.ended(process)
            stream.seek(0)
            said = stream.read().decode("utf-8", "replace")
        processes = campaign.processes_left([])
        fault = campaign.fault_of(status, said)
        left = {entry.name for entry in folder.iterdir()} - {target.name, output.name, "said"}
        if not fault and left:
            fault = f"left behind: {', '.join(sorted(left))}"
        if not fault and processes:
            fault = f"{processes} processes are left"
        if not fault and status != 0 and output.exists():
            fault = f"status {status}, and {output.name} is there"
        if fault:
            faults.tell(number, f"{path.relative_to(campaign.ROOT)} as {target.name}, "
                                f"{' '.join(wanted[:2])}: {fault}")
        return status


def main():
    asked = campaign.arguments(__doc__, runs=200)
    faults, paths = campaign.Faults(asked), originals()
    campaign.adopt_orphans()
    statuses = {}
    for number in campaign.runs(asked):
        status = run(asked, number, faults, paths)
        statuses[status] = statuses.get(status, 0) + 1
    told = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items(), key=str))
    faults.end(f"{sum(statuses.values())} damaged files; statuses {told}")


if __name__ == "__main__":
    main()
