"""The rows of Todoist for `test_reconcile`."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.todoist import Todoist

VALUES = {"description": "Green", "labels": ["shop"], "priority": 4, "due": "tomorrow"}


def a_task(server: Todoist, folder: Path) -> dict[str, Any]:
    for content in ("Tea", "Milk", "Tea"):
        server.put(content)
    return {"content": "Tea", **VALUES}


def a_change(server: Todoist, folder: Path) -> dict[str, Any]:
    return {"id": server.put("Milk"), "content": "Tea", **VALUES}


def a_due_date(server: Todoist, folder: Path) -> dict[str, Any]:
    return {"id": server.put("Tea", due_string="tomorrow"), "due": "next week"}


def an_open(server: Todoist, folder: Path) -> dict[str, Any]:
    return {"id": server.put("Tea")}


def a_recurring(server: Todoist, folder: Path) -> dict[str, Any]:
    return {"id": server.put("Tea", due_string="every day")}


def a_done(server: Todoist, folder: Path) -> dict[str, Any]:
    return {"id": server.put("Tea", checked=True)}


CASES = (
    Case(tool="Todoist.add", server=Todoist, given=a_task),
    Case(tool="Todoist.update", server=Todoist, given=a_change),
    Case(tool="Todoist.update", server=Todoist, given=a_due_date),
    Case(tool="Todoist.complete", server=Todoist, given=an_open),
    Case(tool="Todoist.complete", server=Todoist, given=a_recurring),
    Case(tool="Todoist.reopen", server=Todoist, given=a_done),
)
