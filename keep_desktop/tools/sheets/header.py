"""The header of a CSV file: columns, delimiter, line ends."""

from collections.abc import Callable, Iterable
from pathlib import Path

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.files.io import read_at
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.sheets.cells import (
    Value,
    cell,
    delimiter_of,
    escape_formula,
    line,
    spans,
    split,
)

BOM = b"\xef\xbb\xbf"
KEY_COLUMN = "key"
_CHUNK = 4 * 1024
_LONGEST = 4 * 1024 * 1024


@immutable
class Header:
    """`raw` is the first line in bytes, byte order mark and end included."""

    raw: bytes
    columns: tuple[str, ...]
    delimiter: str
    newline: str

    def missing_from(self, cells: Iterable[str]) -> list[str]:
        """The columns of *cells* that the file does not have yet."""
        known = frozenset(self.columns)
        return [name for name in cells if name not in known]

    def record(self, cells: dict[str, str]) -> bytes:
        """A whole line with *cells* by column; other columns stay empty."""
        ordered = (cells.get(column, "") for column in self.columns)
        return (line(ordered, self.delimiter) + self.newline).encode()

    def with_columns(self, names: list[str]) -> "Header":
        """The header with further columns at its end."""
        text = self.raw.rstrip(b"\r\n").decode("utf-8")
        if not text.removeprefix("\ufeff"):
            return new_header(names, self.delimiter, bom=self.raw.startswith(BOM))
        more = line(names, self.delimiter)
        raw = f"{text}{self.delimiter}{more}{self.newline}".encode()
        return Header(raw, (*self.columns, *names), self.delimiter, self.newline)


def cells_of(key: str, row: dict[str, Value], check: Callable[[], None]) -> dict[str, str]:
    """The texts of a row by the file's column names. *check* is called meanwhile, and may raise."""
    return {
        **{escape_formula(name): cell(value, check) for name, value in row.items()},
        KEY_COLUMN: cell(key),
    }


def new_header(names: Iterable[str], delimiter: str, *, bom: bool = False) -> Header:
    columns = tuple(names)
    raw = (BOM if bom else b"") + (line(columns, delimiter) + "\n").encode()
    return Header(raw, columns, delimiter, "\n")


def read_header(fd: int, path: Path) -> Header | None:
    """The header of an open file, None if the file is empty. Raises OSError, or a Failure if this
    is no CSV in UTF-8."""
    raw = b""
    # Each read doubles the size, so that a long header is not scanned too often.
    while len(raw) <= _LONGEST and (chunk := read_at(fd, len(raw), len(raw) or _CHUNK)):
        raw += chunk
        whole, _ = first_line(raw)
        if whole:
            return parse_header(whole, path)
    if b"\n" in raw:
        raise PreconditionFailure(
            UserMessage("{path} has no line that could be its header.", path=quoted(path))
        )
    return parse_header(raw, path) if raw.removeprefix(BOM) else None


def header_in(raw: bytes, path: Path) -> Header | None:
    """The header of the content *raw*, None if it has none."""
    whole, rest = first_line(raw)
    first = whole or rest
    return parse_header(first, path) if first.removeprefix(BOM) else None


def first_line(raw: bytes) -> tuple[bytes, bytes]:
    """The first record with the byte order mark before it, and everything if it has no end. A cell
    may be in quotes, which count only at its beginning: after the mark."""
    body = len(BOM) if raw.startswith(BOM) else 0
    for _, end in spans(raw, at=body):
        return raw[:end], b""
    return b"", raw


def parse_header(raw: bytes, path: Path) -> Header:
    text = decoded(raw, path).removeprefix("\ufeff")
    body = text.removesuffix("\n").removesuffix("\r")
    if "\0" in body or ("\r" in body and '"' not in body):
        raise PreconditionFailure(
            UserMessage(
                "{path} is not a CSV file that can be read here. Save it as “CSV UTF-8” "
                "in your spreadsheet program.",
                path=quoted(path),
            )
        )
    delimiter = "\t" if "\t" in body and path.suffix.lower() == ".tsv" else delimiter_of(body)
    newline = "\r\n" if text.endswith("\r\n") else "\n"
    return Header(raw, tuple(split(body, delimiter)), delimiter, newline)


def decoded(raw: bytes, path: Path) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise PreconditionFailure(
            UserMessage(
                "{path} is not in UTF-8. Save it as “CSV UTF-8” in your spreadsheet program.",
                path=quoted(path),
            )
        ) from None


def delimiter_for(path: Path) -> str:
    """The delimiter of a new file."""
    return "\t" if path.suffix.lower() == ".tsv" else ","
