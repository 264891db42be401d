"""Cells: how values become text in a CSV file, and rows become lines.

A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula, and rows are often
filled with words from mail that anybody can send. Such text gets a `'` in front, with which
spreadsheets show it as text. Numbers are left alone, also when they arrive as text. Text that
already has such a `'` gets another one, so that no two texts become the same cell.
"""

import re
from collections.abc import Iterable
from functools import cache

Value = str | int | float | bool | None

_FORMULA = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*")
_QUOTED_CELL = re.compile(r'"((?:[^"]|"")*+)"?(.*)', re.DOTALL)
_LARGEST_WHOLE = 2.0**53
_DELIMITERS = ",;\t"


def cell(value: Value) -> str:
    """The text of a cell; None is an empty one."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float() if value.is_integer() and abs(value) <= _LARGEST_WHOLE:
            return str(int(value))
        case int() | float():
            return repr(value)
        case _:
            return guarded(value)


def guarded(text: str) -> str:
    """*text* so that no spreadsheet takes it for a formula."""
    if _FORMULA.match(text) is None or _NUMBER.fullmatch(text) is not None:
        return text
    return "'" + text


def line(cells: Iterable[str], delimiter: str) -> str:
    """One record without its line end."""
    parts = [_quoted(text, delimiter) for text in cells]
    # A record of one empty cell would look like an empty line, which is no record.
    return delimiter.join(parts) if parts != [""] else '""'


def _quoted(text: str, delimiter: str) -> str:
    # Unquoted at the beginning of a file, a U+FEFF would be taken for its byte order mark.
    special = (delimiter, '"', "\n", "\r", "\ufeff")
    if not any(mark in text for mark in special):
        return text
    return '"' + text.replace('"', '""') + '"'


def split(record: str, delimiter: str) -> list[str]:
    """The cells of one record; its line end may be on it.

    A quote means something only at the beginning of a cell: `5" pipe` is what it says.
    """
    text = record.removesuffix("\n").removesuffix("\r")
    if '"' not in text:
        return text.split(delimiter)
    return [_unquoted(part) for part in _cell_pattern(delimiter).findall(text)]


def _unquoted(part: str) -> str:
    found = _QUOTED_CELL.fullmatch(part)
    return part if found is None else found[1].replace('""', '"') + found[2]


@cache
def _cell_pattern(delimiter: str) -> re.Pattern[str]:
    mark = re.escape(delimiter)
    cell = f'"(?:[^"]|"")*+(?:"[^{mark}]*+|$)|[^{mark}]*+'
    return re.compile(f"(?:(?<={mark})|^)(?:{cell})", re.DOTALL)


@cache
def _record_pattern(delimiters: str) -> re.Pattern[bytes]:
    mark = re.escape(delimiters)
    cell = f'(?:"(?:[^"]|"")*+"[^{mark}\n]*+|(?!")[^{mark}\n]*+)'
    return re.compile(f"{cell}(?:[{mark}]{cell})*+\n".encode())


def records(raw: bytes, delimiters: str = _DELIMITERS) -> tuple[list[bytes], bytes]:
    """*raw* cut after each line end that stands outside quotes, and what is left at the end:
    a last line without an end, or one whose quotes never close."""
    whole: list[bytes] = []
    pattern, at = _record_pattern(delimiters), 0
    while (newline := raw.find(b"\n", at)) >= 0:
        end = newline + 1
        if raw.find(b'"', at, newline) >= 0:
            found = pattern.match(raw, at)
            if found is None:
                break
            end = found.end()
        whole.append(raw[at:end])
        at = end
    return whole, raw[at:]


def delimiter_of(header: str) -> str:
    """The delimiter of a file by its header: the one that stands most often outside quotes."""
    outside = "".join(header.split('"')[::2])
    counts = [outside.count(mark) for mark in _DELIMITERS]
    return _DELIMITERS[counts.index(max(counts))]
