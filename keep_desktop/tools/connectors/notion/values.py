"""Notion's properties and blocks as plain values and lines of text, and back."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.connectors.service import as_list, as_mapping, text_of
from keep_desktop.tools.text import many_lines, shown_name

#: Of one text, and how many texts a value or a request may have.
_LONGEST = 2000
MOST = 100

_AS_IT_IS = {
    "number": (int, float),
    "checkbox": (bool,),
    "url": (str,),
    "email": (str,),
    "phone_number": (str,),
}
_CHOICES = ("select", "status")
_IDS = ("relation", "people")
_BEGINS = {
    "heading_1": "# ",
    "heading_2": "## ",
    "heading_3": "### ",
    "bulleted_list_item": "- ",
    "numbered_list_item": "1. ",
    "quote": "> ",
}


def plain_text(parts: Any) -> str:
    return many_lines("".join(text_of(as_mapping(one).get("plain_text")) for one in as_list(parts)))


def plain(value: Any) -> JsonValue:
    """A property as a text, number, truth value or list; None where it is empty or of a kind that
    has no such form."""
    found = as_mapping(value)
    kind = text_of(found.get("type"))
    inner = found.get(kind)
    match kind:
        case "title" | "rich_text":
            return plain_text(inner)
        case "select" | "status":
            return text_of(as_mapping(inner).get("name")) or None
        case "multi_select" | "files":
            return [text_of(as_mapping(one).get("name")) for one in as_list(inner)]
        case "relation" | "people":
            return [text_of(as_mapping(one).get("id")) for one in as_list(inner)]
        case "date":
            ends = (text_of(as_mapping(inner).get("start")), text_of(as_mapping(inner).get("end")))
            return "/".join(filter(None, ends)) or None
        case "unique_id":
            parts = (as_mapping(inner).get("prefix"), as_mapping(inner).get("number"))
            return "-".join(str(one) for one in parts if one is not None)
        case "formula" | "rollup":
            return plain(inner)
    return inner if isinstance(inner, str | int | float | bool) else None


def title_of(page: Mapping[str, Any]) -> str:
    """Of a page or a data source."""
    for value in as_mapping(page.get("properties")).values():
        if as_mapping(value).get("type") == "title" and isinstance(
            as_mapping(value).get("title"), list
        ):
            return plain_text(as_mapping(value).get("title"))
    return plain_text(page.get("title"))


def encoded(name: str, kind: str, value: JsonValue) -> JsonValue:
    """A plain *value* as Notion takes it for the property *name* of that kind. LogicFailure where
    it does not fit."""
    if kind in ("title", "rich_text") and isinstance(value, str | None):
        return {kind: written(value or "")}
    if kind in _AS_IT_IS:
        is_truth = isinstance(value, bool)
        if value is None or (
            isinstance(value, _AS_IT_IS[kind]) and is_truth == (kind == "checkbox")
        ):
            return {kind: value}
    if kind in (*_CHOICES, "date") and isinstance(value, str | None):
        if not value:
            return {kind: None}
        start, _, end = value.partition("/")
        return {kind: {"name": value}} if kind in _CHOICES else {kind: _span(start, end)}
    if kind in ("multi_select", *_IDS) and isinstance(value, list):
        key = "id" if kind in _IDS else "name"
        return {kind: [{key: str(one)} for one in value]}
    raise LogicFailure(
        UserMessage(
            "The property “{name}” at Notion is of the kind {kind}, which this value does not fit",
            name=shown_name(name),
            kind=shown_name(kind),
        )
    )


def same(kind: str, expected: JsonValue, now: JsonValue) -> bool:
    """Whether a property that was set to *expected* is read as *now*."""
    if not expected and not now:
        return (expected is None or expected == now) or (
            expected in ("", []) and now in (None, "", [])
        )
    if isinstance(expected, list) and isinstance(now, list):
        bare = (lambda one: str(one).replace("-", "").lower()) if kind in _IDS else str
        return sorted(map(bare, expected)) == sorted(map(bare, now))
    if kind == "date" and isinstance(expected, str) and isinstance(now, str):
        return [*map(_moment, expected.split("/"))] == [*map(_moment, now.split("/"))]
    if isinstance(expected, bool) or isinstance(now, bool):
        return expected is now
    return expected == now


def written(text: str) -> list[JsonValue]:
    """A text in the parts that Notion takes."""
    parts = [text[at : at + _LONGEST] for at in range(0, len(text), _LONGEST)]
    return [{"type": "text", "text": {"content": one}} for one in parts]


def blocks_of(text: str) -> list[dict[str, Any]]:
    """A block for each line; `# `, `- ` and the like make headings and lists."""
    return [_block(line) for line in text.split("\n")]


def line_of(block: Any) -> str:
    """A block as a line; "" for one without text."""
    found = as_mapping(block)
    kind = text_of(found.get("type"))
    inner = as_mapping(found.get(kind))
    text = plain_text(inner.get("rich_text"))
    if kind == "to_do":
        return f"[{'x' if inner.get('checked') is True else ' '}] {text}"
    if kind in ("child_page", "child_database"):
        return text_of(inner.get("title"))
    return _BEGINS.get(kind, "") + text


def sent_lines(blocks: Sequence[Mapping[str, Any]]) -> list[str]:
    """How the lines of *blocks* that are sent are read again."""
    return [
        _BEGINS.get(one["type"], "")
        + many_lines("".join(part["text"]["content"] for part in one[one["type"]]["rich_text"]))
        for one in blocks
    ]


def _block(line: str) -> dict[str, Any]:
    for kind, begins in _BEGINS.items():
        if line.startswith(begins):
            return _typed(kind, line.removeprefix(begins))
    return _typed("paragraph", line)


def _typed(kind: str, text: str) -> dict[str, Any]:
    return {"object": "block", "type": kind, kind: {"rich_text": written(text)}}


def _span(start: str, end: str) -> JsonValue:
    return {"start": start, **({"end": end} if end else {})}


def _moment(text: str) -> datetime | str:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return text
