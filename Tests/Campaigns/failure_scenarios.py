"""What failures.py has the program do while a call fails: the inputs, the commands, and the hands that
use its windows."""
import gzip
import io
import json
import lzma
import os
import pathlib
import sqlite3
import subprocess
import time
import zipfile

from campaign import first_to_end


def sales():
    rows = ["date,region,product,amount"]
    for i in range(120):
        region = ("North", "East", "South", "West")[i * 7 % 4]
        product = ("Bread", "Cheese", "Honey")[i * 5 % 3]
        rows.append(f"2024-{i // 20 + 1:02}-{i % 20 + 1:02},{region},{product},{i * 7919 % 900 + 100}")
    return ("\n".join(rows) + "\n").encode()


def workbook():
    """The smallest .xlsx with two columns."""
    rows = [("town", "people"), *((f"Town {i}", i * 37 % 91 + 4) for i in range(1, 9))]

    def cell(value):
        kind = ' t="inlineStr"><is><t>' if isinstance(value, str) else "><v>"
        return f"<c{kind}{value}" + ("</t></is></c>" if isinstance(value, str) else "</v></c>")

    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kinds}.worksheet+xml"/>'
        "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" '
        f'Type="{links}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{links}"><sheets>'
        '<sheet name="Towns" sheetId="1" r:id="b"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship '
        f'Id="b" Type="{links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>'
        + "".join("<row>" + "".join(map(cell, row)) + "</row>" for row in rows)
        + "</sheetData></worksheet>",
    }
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return found.getvalue()


def write_inputs(folder):
    records = [{"team": f"Team {i}", "goals": i * 5 % 7 + 1} for i in range(1, 8)]
    files = {
        "sales.csv": sales(),
        "goals.json.gz": gzip.compress(json.dumps(records).encode(), mtime=0),
        "towns.xlsx": workbook(),
        "sales.csv.xz": lzma.compress(sales()),
        "sales.barchart": b"#!/usr/bin/env barchart\n--category=region\n--value=amount\n"
        b"--aggregate=sum\nsales.csv\n",
        # More than is read as one part.
        "many.csv": b"name,amount\n" + b"".join(
            b"n%d,%d\n" % (i % 11, i * 7919 % 1000) for i in range(200_000)),
    }
    for name, contents in files.items():
        (folder / name).write_bytes(contents)
    database = sqlite3.connect(folder / "shop.sqlite")
    database.execute("CREATE TABLE sale (region TEXT, amount INTEGER)")
    database.executemany("INSERT INTO sale VALUES (?, ?)",
                         [("NESW"[i % 4], i * 31 % 57) for i in range(60)])
    database.commit()
    database.close()


class Scenario:
    """One use of the program, in a folder of its own beside the inputs."""

    def __init__(self, name, *arguments, output=None, given=None, old=None, options=None,
                 hands=None):
        self.name, self.arguments, self.output = name, list(arguments), output
        # An input for a pipe, what the output's file had before, the options file.
        self.given, self.old, self.options, self.hands = given, old, options, hands
        if output and not hands:
            self.arguments += ["-o", output]


OLD = b"what was there before\n"
SCENARIOS = [
    Scenario("png", "sales.csv", output="out/bars.png", old=OLD),
    Scenario("svg", "sales.csv", output="out/bars.svg"),
    Scenario("pdf", "sales.csv", output="out/bars.pdf", old=OLD),
    Scenario("json", "sales.csv", output="out/bars.json"),
    Scenario("stdout", "sales.csv", "-c", "region", "-o", "-", "--format", "svg"),
    Scenario("pipe", "-", "--describe", given="sales.csv"),
    Scenario("parts", "many.csv", "--describe"),
    Scenario("gzip", "goals.json.gz", "--describe"),
    Scenario("sheet", "towns.xlsx", "--describe"),
    Scenario("sheet-pipe", "-", "--describe", given="towns.xlsx"),
    Scenario("sqlite", "shop.sqlite", "--describe"),
    Scenario("archive", "sales.csv.xz", "--describe"),
    Scenario("server", "postgresql://nobody@127.0.0.1:1/none?connect_timeout=5", "--describe"),
    Scenario("bars", "sales.csv", "-c", "region", output="out/bars.csv", old=OLD),
    Scenario("rows", "sales.csv", "--rows", "--where", "region=North", output="out/rows.csv"),
    Scenario("chart", "sales.barchart", output="out/bars.svg", old=OLD),
    Scenario("config", "sales.csv", output="out/bars.svg", options="--theme=dark\n--layout stacked\n"),
    Scenario("window", "sales.csv", hands="close"),
    Scenario("follow", "growing.csv", "--follow", hands="follow"),
    Scenario("save", "sales.csv", output="out/kept.barchart", old=OLD, hands="save"),
]


def use(display, scenario, program, folder, deadline):
    """Does in the window what the scenario says, and closes it."""
    if display.focus(program):
        if scenario.hands == "follow":
            # The program may keep it open without a failure: bytes come late.
            for _ in range(4):
                with open(folder / "growing.csv", "ab") as stream:
                    stream.write(b"2024-07-01,North,Bread,50\n")
                first_to_end([program.pid], 0.25)
        if scenario.hands == "save":
            path = pathlib.Path(folder, scenario.output)
            for words in (["key", "ctrl+s"], ["key", "ctrl+a"],
                          ["type", "--delay", "1", scenario.output], ["key", "Return"],
                          ["key", "Return"]):
                if program.poll() is None:
                    display.act(*words)
            waited = time.monotonic() + 1.5
            while (path.exists() and path.read_bytes() == scenario.old
                   and time.monotonic() < waited and not first_to_end([program.pid], 0.02)):
                pass
    display.close_window(program, deadline - time.monotonic())
