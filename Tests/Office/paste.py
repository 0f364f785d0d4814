#!/usr/bin/python3
"""What LibreOffice makes of the clipboard: pastes it into a new document, as Ctrl+V does.

    paste.py calc|writer FOLDER

Starts LibreOffice on the display, with a profile of its own in FOLDER. Prints the cells of Calc's
first sheet, or of the first table in Writer, with tabs between them; each cell with "n:" before a
number and "t:" before a text; then a line with the number of pictures. Ends what it has started.
"""
import os
import signal
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

PATIENCE = 120.0
KINDS = {"calc": "private:factory/scalc", "writer": "private:factory/swriter"}


def connected(pipe):
    """The context of the office, once it answers."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def cell(value):
    return f"n:{value:.15g}" if isinstance(value, float) else f"t:{value}"


def sheet_rows(document):
    cursor = document.Sheets.getByIndex(0).createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.RangeAddress
    cells = document.Sheets.getByIndex(0).getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)
    return cells.DataArray


def table_rows(document):
    return document.TextTables.getByIndex(0).DataArray if document.TextTables.Count else []


def pictures(document, kind):
    if kind == "calc":
        return document.Sheets.getByIndex(0).DrawPage.Count
    return document.GraphicObjects.Count


def paste(context, kind):
    manager = context.ServiceManager
    desktop = manager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    document = desktop.loadComponentFromURL(KINDS[kind], "_blank", 0, ())
    dispatcher = manager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
    frame = document.CurrentController.Frame
    dispatcher.executeDispatch(frame, ".uno:Paste", "", 0, ())
    for row in sheet_rows(document) if kind == "calc" else table_rows(document):
        print("\t".join(cell(value) for value in row))
    print(f"pictures: {pictures(document, kind)}", flush=True)


def main():
    kind, folder = sys.argv[1:]
    pipe = f"barchart-{os.getpid()}"
    office = subprocess.Popen(
        [
            "soffice",
            f"-env:UserInstallation=file://{folder}/profile",
            f"--accept=pipe,name={pipe};urp;",
            "--norestore",
            "--nologo",
            "--nofirststartwizard",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        paste(connected(pipe), kind)
    finally:
        # Asked to end, it would ask about the document.
        os.killpg(office.pid, signal.SIGKILL)
        office.wait()


main()
sys.stdout.flush()
# The bridge to the office that is gone would be waited for.
os._exit(0)
