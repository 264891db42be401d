"""Values of the ledger as a person reads them, never more of them than can be read."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.json import JsonValue
from keep_desktop.ui.foreign_text import block, one_line

LIMIT = 20_000
#: A list or group no longer than this stands on one line.
_SHORT = 60
#: Deeper values are shown as JSON.
_DEEPEST = 12
#: Ends of lines that JSON leaves as they are.
_ENDS = re.compile("[\x85\u2028\u2029]")
_NAME = re.compile(r"\w[\w .-]*")


def readable_json(value: JsonValue, limit: int = LIMIT) -> str:
    """*value* over several lines, indented by two, at most *limit* characters.

    What lies beyond the limit is not worked out, so that a very large value costs no more.
    """
    parts: list[str] = []
    length = 0
    for part in json.JSONEncoder(indent=2, ensure_ascii=False).iterencode(value):
        parts.append(_as_written(part))
        length += len(part)
        if length > limit:
            break
    return block("".join(parts), limit)


def in_plain(value: JsonValue, limit: int = LIMIT) -> str:
    """*value* as names and what they hold, one a line, without the signs of JSON; at most *limit*
    characters. Text keeps its quotation marks, or a bar before each of its lines, so that nothing
    in it passes for another line."""
    lines: list[str] = []
    length = 0
    for line in _plain_lines(value, 0):
        lines.append(line)
        length += len(line) + 1
        if length > limit:
            break
    return block("\n".join(lines), limit)


def _plain_lines(value: JsonValue, depth: int) -> Iterator[str]:
    short = _in_one_line(value)
    if short is not None or depth > _DEEPEST:
        yield short or _plain_word(value)
    elif isinstance(value, str):
        yield from (f"│ {line}" for line in value.splitlines())
    elif isinstance(value, Mapping):
        for name, inside in value.items():
            head = f"{name if _NAME.fullmatch(name) else _text(name)}:"
            yield from _below(head, inside, depth)
    elif isinstance(value, Sequence):
        for inside in value:
            lines = _plain_lines(inside, depth + 1)
            if _is_list(inside) and (short := _in_one_line(inside)) is not None:
                lines = iter([f"[{short}]"])
            yield f"– {next(lines)}"
            yield from (f"  {line}" for line in lines)


def _below(head: str, value: JsonValue, depth: int) -> Iterator[str]:
    """What is short stands behind *head*, the rest below it and further in."""
    short = _in_one_line(value)
    if short is not None:
        yield f"{head} {short}"
        return
    yield head
    yield from (f"  {line}" for line in _plain_lines(value, depth + 1))


def _in_one_line(value: JsonValue) -> str | None:
    if isinstance(value, str):
        return None if "\n" in value else _text(value)
    if isinstance(value, Sequence) and value and len(value) <= _SHORT:
        if any(isinstance(one, Mapping) or _is_list(one) for one in value):
            return None
        said = ", ".join(_plain_word(one) for one in value)
        return said if len(said) <= _SHORT else None
    return None if value and (isinstance(value, Mapping) or _is_list(value)) else _plain_word(value)


def _is_list(value: JsonValue) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _plain_word(value: JsonValue) -> str:
    match value:
        case None:
            return QCoreApplication.translate("ReadableJson", "nothing")
        case bool():
            yes, no = (
                QCoreApplication.translate("ReadableJson", "yes"),
                QCoreApplication.translate("ReadableJson", "no"),
            )
            return yes if value else no
        case str():
            return _text(value)
        case Mapping() | Sequence() if not value:
            return QCoreApplication.translate("ReadableJson", "empty")
    return _as_written(json.dumps(value, ensure_ascii=False))


def _as_written(number: str) -> str:
    """A script knows one kind of number: its 228 is not 228.0, however a tool keeps it. What is no
    number stays as it is."""
    return number.removesuffix(".0")


def _text(text: str) -> str:
    said = json.dumps(text[: LIMIT + 1], ensure_ascii=False)
    return _ENDS.sub(lambda end: f"\\u{ord(end[0]):04x}", said)


def short_value(value: JsonValue, limit: int = 2_000) -> str:
    """One value for a table: text as it is, all else as `in_plain`."""
    return block(value, limit) if isinstance(value, str) else in_plain(value, limit)


def in_line(value: JsonValue, limit: int = 60) -> str:
    """One value among others on a line: text without its quotation marks."""
    if isinstance(value, str):
        return one_line(value, limit)
    short = _in_one_line(value)
    return "…" if short is None else one_line(short, limit)
