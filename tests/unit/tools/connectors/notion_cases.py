"""The rows of Notion for `test_reconcile`."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.notion import HOME, SOURCE, Notion

VALUES = {
    **{"Amount": 12.5, "State": "Open", "Tags": ["a", "b"], "Due": "2026-11-20", "Done": True},
    **{"Note": "x" * 4100},
}


def a_row(server: Notion, folder: Path) -> dict[str, Any]:
    for _ in range(3):
        server.put("Tea")
    shared = {"parent": SOURCE, "in_data_source": True, "title": "Tea"}
    return {**shared, "properties": VALUES, "text": "# Why\nBecause"}


def a_page(server: Notion, folder: Path) -> dict[str, Any]:
    return {"parent": HOME.replace("-", ""), "title": "Tea", "text": "Because"}


def a_change(server: Notion, folder: Path) -> dict[str, Any]:
    number = {"id": "Amount", "type": "number", "number": 1}
    empty: dict[str, Any] = {
        name: {"id": name, "type": kind, kind: inner}
        for name, kind, inner in (
            ("State", "select", None),
            ("Tags", "multi_select", []),
            ("Due", "date", None),
            ("Done", "checkbox", False),
            ("Note", "rich_text", []),
        )
    }
    return {"page": server.put("Tea", Amount=number, **empty), "properties": VALUES}


def an_addition(server: Notion, folder: Path) -> dict[str, Any]:
    line = {"type": "paragraph", "paragraph": {"rich_text": []}}
    server.write(HOME, line, line, line)
    return {"page": HOME, "text": "# Today\n- tea\n" + "y" * 2100}


CASES = (
    Case(tool="Notion.createPage", server=Notion, given=a_row, is_safe_twice=False),
    Case(tool="Notion.createPage", server=Notion, given=a_page, is_safe_twice=False),
    Case(tool="Notion.updatePage", server=Notion, given=a_change),
    Case(tool="Notion.append", server=Notion, given=an_addition),
)
