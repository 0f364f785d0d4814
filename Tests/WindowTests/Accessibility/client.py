#!/usr/bin/python3
"""An assistive technology for tests: takes one JSON object a line, answers each with one.

It is built on pyatspi and libatspi, so that what it sees is what screen readers see, through the
same cache. Commands: tree, listen, events, activate, select, deselect, select_all, clear, focus,
at_point, selected, text, write, table, press_header, keys, quit.
"""
import json
import os
import sys

import gi

gi.require_version("Atspi", "2.0")
import pyatspi  # noqa: E402
from gi.repository import Atspi, GLib  # noqa: E402

NAME = "barchart"
known = {}
events = []
taken_keys = set()
seen_keys = []


def application():
    desktop = pyatspi.Registry.getDesktop(0)
    for index in range(desktop.childCount):
        child = desktop.getChildAtIndex(index)
        if child is not None and child.name == NAME:
            return child
    return None


def states(accessible):
    return sorted(
        pyatspi.stateToString(state) for state in accessible.getState().getStates()
    )


def value_of(accessible):
    try:
        value = accessible.queryValue()
    except NotImplementedError:
        return None
    return [value.minimumValue, value.currentValue, value.maximumValue]


def actions_of(accessible):
    try:
        action = accessible.queryAction()
    except NotImplementedError:
        return []
    return [
        [action.getName(index), action.getDescription(index), action.getKeyBinding(index)]
        for index in range(action.nActions)
    ]


def extents(accessible, kind):
    try:
        box = accessible.queryComponent().getExtents(kind)
    except NotImplementedError:
        return None
    return [box.x, box.y, box.width, box.height]


def relations(accessible):
    return {
        str(int(relation.getRelationType())): [
            relation.getTarget(index).path for index in range(relation.getNTargets())
        ]
        for relation in accessible.getRelationSet()
    }


def node(accessible):
    known[accessible.path] = accessible
    # Who manages its descendants may have millions.
    manages = accessible.getState().contains(pyatspi.STATE_MANAGES_DESCENDANTS)
    children = [
        accessible.getChildAtIndex(index)
        for index in range(0 if manages else accessible.childCount)
    ]
    return {
        "path": accessible.path,
        "role": accessible.getRoleName(),
        "name": accessible.name,
        "description": accessible.description,
        "states": states(accessible),
        "interfaces": sorted(pyatspi.listInterfaces(accessible)),
        "attributes": dict(accessible.get_attributes() or {}),
        "index": accessible.getIndexInParent(),
        "window": extents(accessible, pyatspi.WINDOW_COORDS),
        "screen": extents(accessible, pyatspi.DESKTOP_COORDS),
        "value": value_of(accessible),
        "actions": actions_of(accessible),
        "relations": relations(accessible),
        "children": [node(child) for child in children if child is not None],
    }


def heard(event):
    source = event.source
    if source is None or event.host_application is None:
        return
    if event.host_application.name != NAME:
        return
    data = event.any_data
    if isinstance(data, Atspi.Accessible):
        data = data.path
    elif not isinstance(data, (str, int, float)):
        data = None
    events.append(
        {
            "type": event.type.name if hasattr(event.type, "name") else str(event.type),
            "path": source.path,
            "name": source.name,
            "role": source.getRoleName(),
            "detail1": event.detail1,
            "detail2": event.detail2,
            "data": data,
        }
    )


def key_pressed(event):
    seen_keys.append([int(event.type), event.event_string])
    return event.event_string in taken_keys


def cell(table, row, column):
    found = table.getAccessibleAt(row, column)
    at = found.queryTableCell()
    return {
        "name": found.name,
        "description": found.description,
        "role": found.getRoleName(),
        "states": states(found),
        "position": list(at.position)[-2:],
        "spans": [at.rowSpan, at.columnSpan],
        "columnHeaders": [header.name for header in at.columnHeaderCells],
        "rowHeaders": [header.name for header in at.rowHeaderCells],
        "table": at.table.path,
        "index": found.getIndexInParent(),
    }


def table(accessible, rows):
    found = accessible.queryTable()
    headers = [found.getColumnHeader(column) for column in range(found.nColumns)]
    return {
        "rows": found.nRows,
        "columns": found.nColumns,
        "children": accessible.childCount,
        "headers": [header.name for header in headers],
        "sorts": [dict(header.get_attributes())["sort"] for header in headers],
        "descriptions": [found.getRowDescription(row) for row in rows],
        "cells": [
            [cell(found, row, column) for column in range(found.nColumns)] for row in rows
        ],
        "isOutside": found.getAccessibleAt(found.nRows, 0) is None
        or found.getAccessibleAt(found.nRows, 0).getRole() == pyatspi.ROLE_INVALID,
    }


def find(command):
    return known[command["path"]]


def do(command):
    name = command["do"]
    if name == "tree":
        found = application()
        if found is None:
            return None
        known.clear()
        try:
            return node(found)
        except GLib.Error:
            # Something has gone while it was being looked at: the next look is another.
            return None
    if name == "listen":
        pyatspi.Registry.registerEventListener(heard, *command["events"])
        return True
    if name == "events":
        taken = list(events)
        events.clear()
        return taken
    if name == "activate":
        return find(command).queryAction().doAction(command.get("index", 0))
    if name == "select":
        return find(command).querySelection().selectChild(command["index"])
    if name == "deselect":
        return find(command).querySelection().deselectChild(command["index"])
    if name == "select_all":
        return find(command).querySelection().selectAll()
    if name == "clear":
        return find(command).querySelection().clearSelection()
    if name == "selected":
        selection = find(command).querySelection()
        return [
            selection.getSelectedChild(index).path
            for index in range(selection.nSelectedChildren)
        ]
    if name == "focus":
        return find(command).queryComponent().grabFocus()
    if name == "at_point":
        found = find(command).queryComponent().getAccessibleAtPoint(
            command["x"], command["y"], pyatspi.WINDOW_COORDS
        )
        return found.path if found is not None else None
    if name == "text":
        text = find(command).queryText()
        return text.getText(0, text.characterCount)
    if name == "write":
        text = find(command).queryEditableText()
        return text.setTextContents(command["text"])
    if name == "table":
        return table(find(command), command["rows"])
    if name == "press_header":
        header = find(command).queryTable().getColumnHeader(command["column"])
        return header.queryAction().doAction(0)
    if name == "keys":
        # With a list of those to take the listener is made, and the keys of a later call are told.
        if "take" in command:
            taken_keys.clear()
            taken_keys.update(command["take"])
            pyatspi.Registry.registerKeystrokeListener(
                key_pressed,
                mask=list(range(256)),
                kind=(pyatspi.KEY_PRESSED_EVENT, pyatspi.KEY_RELEASED_EVENT),
            )
            return True
        taken = list(seen_keys)
        seen_keys.clear()
        return taken
    if name == "quit":
        pyatspi.Registry.stop()
        return True
    raise ValueError(f"no command {name}")


pending = b""


def readable(channel, condition):
    global pending
    data = os.read(0, 65536)
    if not data:
        pyatspi.Registry.stop()
        return False
    pending += data
    while b"\n" in pending:
        line, pending = pending.split(b"\n", 1)
        try:
            answer = {"result": do(json.loads(line))}
        except Exception as error:  # whatever goes wrong is the test's to know
            answer = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return True


GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, readable)
pyatspi.Registry.start()
