"""Converts values to CSV cells and rows to lines, guarded against formulas.

A spreadsheet reads a cell that begins with `=`, `+`, `-` or `@` as a formula, also in fullwidth or
after blanks and invisible characters, and rows are often filled with text from mail that anybody
can send. Such text gets a `'` in front of the sign, which makes spreadsheets show it as text; so
does a sign after a `;`, a tab or a line break, where a spreadsheet of another locale begins a
cell: it honours quotes only at its own cell starts. Numbers are left alone, also as text. Text
that already has such a `'` gets another one, so that no two texts become the same cell, and
`unescape_formula` inverts it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.text import IGNORABLE

Value = str | int | float | bool | None

_MARKS = "=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b"
_GAP = f"(?:[^\\S\t]|[\x00-\x08\x0e-\x1f\x7f-\x9f\u2800{IGNORABLE}])*+"
_GAP_IN_LINE = f'(?:[^\\S\t\r\n]|[\x00-\x08\x0e-\x1f\x7f-\x9f\u2800{IGNORABLE}"])*+'
_BROKEN = re.compile("'*+[\t\r\n]")
_FORMULA = re.compile(f"({_GAP})('*+)(?=[{_MARKS}])")
#: After a delimiter of another locale; a number there is one.
_NEXT_FORMULA = re.compile(
    f"([;\t\r\n]{_GAP_IN_LINE})('*+)(?=[{_MARKS}])(?![+-]\\d++(?:[.,]\\d++)*+(?:[;\t\r\n]|$))"
)
_DELIMITER = re.compile("[;\t\r\n]")
_AT_ONCE = 64 * 1024
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*")
_QUOTED_CELL = re.compile(r'"([^"]*+(?:""[^"]*+)*+)"?(.*)', re.DOTALL)
_LARGEST_WHOLE = 2.0**53
_DELIMITERS = ",;\t"
MOST_COLUMNS = 16_384


def _never() -> None:
    """No stop."""


def cell(value: Value, check: Callable[[], None] = _never) -> str:
    """The text of a cell; None is an empty one. *check* as in `escape_formula`."""
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
            return escape_formula(value, check)


def escape_formula(text: str, check: Callable[[], None] = _never) -> str:
    """*text* so that no spreadsheet reads it as a formula. *check* is called between the pieces of
    a long one, and may raise."""
    if _NUMBER.fullmatch(text) is not None:
        return text
    if _BROKEN.match(text) is not None:
        text = "'" + text
    else:
        text = _FORMULA.sub(r"\1'\2", text, count=1) if _FORMULA.match(text) else text
    pieces: list[str] = []
    for piece in _pieces(text):
        check()
        pieces.append(_NEXT_FORMULA.sub(r"\1'\2", piece))
    return "".join(pieces)


def unescape_formula(text: str) -> str:
    """The inverse of `escape_formula`; a cell without guard is unchanged."""
    text = "".join(_NEXT_FORMULA.sub(_one_less, piece) for piece in _pieces(text))
    if _BROKEN.match(text) is not None:
        return text.removeprefix("'")
    found = _FORMULA.match(text)
    return text if found is None else _one_less(found) + text[found.end() :]


def _pieces(text: str) -> Iterator[str]:
    """*text*, split before delimiters, to release the GIL within a long one."""
    at = 0
    while len(text) - at > _AT_ONCE and (cut := _DELIMITER.search(text, at + _AT_ONCE)):
        yield text[at : cut.start()]
        at = cut.start()
    yield text[at:]


def _one_less(found: re.Match[str]) -> str:
    return found[1] + found[2].removeprefix("'")


def same_cell(found: str, expected: str) -> bool:
    """Whether a cell equals the current `cell`; earlier versions guarded fewer forms."""
    return found == expected or unescape_formula(found) == unescape_formula(expected)


def line(cells: Iterable[str], delimiter: str) -> str:
    """One record without its line end."""
    parts = [_quoted(text, delimiter) for text in cells]
    # A record of one empty cell would look like an empty line, which is no record.
    return delimiter.join(parts) if parts != [""] else '""'


def _quoted(text: str, delimiter: str) -> str:
    # Unquoted at the beginning of a file, a U+FEFF would be read as its byte order mark.
    special = (delimiter, '"', "\n", "\r", "\ufeff")
    if not any(mark in text for mark in special):
        return text
    return '"' + text.replace('"', '""') + '"'


def split(record: str, delimiter: str) -> list[str]:
    """The cells of one record; its line end may be included.

    A quote counts only at the beginning of a cell: `5" pipe` is literal. Raises
    PreconditionFailure for more cells than any spreadsheet has.
    """
    text = record.removesuffix("\n").removesuffix("\r")
    if '"' not in text:
        cells = text.split(delimiter, MOST_COLUMNS)
    else:
        # One by one, to release the GIL in between.
        found = islice(_cell_pattern(delimiter).finditer(text), MOST_COLUMNS + 1)
        cells = [_unquoted(each[0]) for each in found]
    if len(cells) > MOST_COLUMNS:
        raise PreconditionFailure(
            UserMessage(
                "The table has a row of more than {most_columns:,} cells, which is more "
                "than a spreadsheet holds.",
                most_columns=MOST_COLUMNS,
            )
        )
    return cells


def _unquoted(part: str) -> str:
    found = _QUOTED_CELL.fullmatch(part)
    return part if found is None else found[1].replace('""', '"') + found[2]


@cache
def _cell_pattern(delimiter: str) -> re.Pattern[str]:
    mark = re.escape(delimiter)
    cell = f'"[^"]*+(?:""[^"]*+)*+(?:"[^{mark}]*+|$)|[^{mark}]*+'
    return re.compile(f"(?:(?<={mark})|^)(?:{cell})", re.DOTALL)


@cache
def _record_pattern(delimiters: str) -> re.Pattern[bytes]:
    mark = re.escape(delimiters)
    cell = f'(?:"[^"]*+(?:""[^"]*+)*+"[^{mark}\n]*+|(?!")[^{mark}\n]*+)'
    return re.compile(f"{cell}(?:[{mark}]{cell})*+\n".encode())


def spans(raw: bytes, delimiters: str = _DELIMITERS, at: int = 0) -> Iterator[tuple[int, int]]:
    """Start and end of the records of *raw* from *at* on, ended by line ends outside quotes. A
    last line without an end, or with unclosed quotes, is none."""
    pattern = _record_pattern(delimiters)
    while (newline := raw.find(b"\n", at)) >= 0:
        end = newline + 1
        if raw.find(b'"', at, newline) >= 0:
            found = pattern.match(raw, at)
            if found is None:
                return
            end = found.end()
        yield at, end
        at = end


def records(
    raw: bytes, delimiters: str = _DELIMITERS, check: Callable[[], None] = _never
) -> tuple[list[bytes], bytes]:
    """*raw* split into its records, and the rest. *check* is called between them, and may raise."""
    whole: list[bytes] = []
    end = 0
    for begin, end in spans(raw, delimiters):
        check()
        whole.append(raw[begin:end])
    return whole, raw[end:]


def delimiter_of(header: str) -> str:
    """The delimiter of a file by its header: the most frequent one outside quotes."""
    outside = "".join(header.split('"')[::2])
    counts = [outside.count(mark) for mark in _DELIMITERS]
    return _DELIMITERS[counts.index(max(counts))]
