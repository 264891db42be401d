"""Values of the ledger as readable text, limited in length."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.json import JsonValue
from keep_desktop.ui.text.sanitize import multi_line, single_line

LIMIT = 20_000
#: A list or group up to this length is put on one line.
_SHORT = 60
#: Deeper values are shown as JSON.
_DEEPEST = 12
#: Line separators that JSON does not escape.
_ENDS = re.compile("[\x85\u2028\u2029]")
_NAME = re.compile(r"\w[\w .-]*")


def readable_json(value: JsonValue, limit: int = LIMIT) -> str:
    """*value* over several lines, indented by two, at most *limit* characters.

    Nothing beyond the limit is formatted, so that a very large value costs no more.
    """
    parts: list[str] = []
    length = 0
    for part in json.JSONEncoder(indent=2, ensure_ascii=False).iterencode(value):
        parts.append(_as_written(part))
        length += len(part)
        if length > limit:
            break
    return multi_line("".join(parts), limit)


def plain_text(value: JsonValue, limit: int = LIMIT) -> str:
    """*value* as names and contents, one per line, without JSON's punctuation; at most *limit*
    characters. Text keeps its quotation marks, or a bar before each of its lines, so that nothing
    in it looks like another line."""
    lines: list[str] = []
    length = 0
    for line in _plain_lines(value, 0):
        lines.append(line)
        length += len(line) + 1
        if length > limit:
            break
    return multi_line("\n".join(lines), limit)


def _plain_lines(value: JsonValue, depth: int) -> Iterator[str]:
    short = _in_single_line(value)
    if short is not None or depth > _DEEPEST:
        yield short or _plain_scalar(value)
    elif isinstance(value, str):
        yield from (f"│ {line}" for line in value.splitlines())
    elif isinstance(value, Mapping):
        for name, inside in value.items():
            header = f"{name if _NAME.fullmatch(name) else _text(name)}:"
            yield from _below(header, inside, depth)
    elif isinstance(value, Sequence):
        for inside in value:
            lines = _plain_lines(inside, depth + 1)
            if _is_list(inside) and (short := _in_single_line(inside)) is not None:
                lines = iter([f"[{short}]"])
            yield f"– {next(lines)}"
            yield from (f"  {line}" for line in lines)


def _below(header: str, value: JsonValue, depth: int) -> Iterator[str]:
    """Short values follow *header* on its line, others go below it, indented."""
    short = _in_single_line(value)
    if short is not None:
        yield f"{header} {short}"
        return
    yield header
    yield from (f"  {line}" for line in _plain_lines(value, depth + 1))


def _in_single_line(value: JsonValue) -> str | None:
    if isinstance(value, str):
        return None if "\n" in value else _text(value)
    if isinstance(value, Sequence) and value and len(value) <= _SHORT:
        if any(isinstance(one, Mapping) or _is_list(one) for one in value):
            return None
        text = ", ".join(_plain_scalar(one) for one in value)
        return text if len(text) <= _SHORT else None
    return (
        None if value and (isinstance(value, Mapping) or _is_list(value)) else _plain_scalar(value)
    )


def _is_list(value: JsonValue) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _plain_scalar(value: JsonValue) -> str:
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
    """JavaScript has one kind of number: its 228 is not 228.0, however a tool stores it."""
    return number.removesuffix(".0")


def _text(text: str) -> str:
    sentence = json.dumps(text[: LIMIT + 1], ensure_ascii=False)
    return _ENDS.sub(lambda end: f"\\u{ord(end[0]):04x}", sentence)


def short_value(value: JsonValue, limit: int = 2_000) -> str:
    """For a table: text as it is, all else as `plain_text`."""
    return multi_line(value, limit) if isinstance(value, str) else plain_text(value, limit)


def inline_value(value: JsonValue, limit: int = 60) -> str:
    """Inside a line: text without its quotation marks."""
    if isinstance(value, str):
        return single_line(value, limit)
    short = _in_single_line(value)
    return "…" if short is None else single_line(short, limit)
