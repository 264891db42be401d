"""The first line of a CSV file: its columns, its delimiter, its line ends."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.tools.files.pieces import read_at
from keep_desktop.tools.files.troubles import quoted
from keep_desktop.tools.sheets.cells import Value, cell, delimiter_of, guarded, line, records, split

BOM = b"\xef\xbb\xbf"
KEY_COLUMN = "key"
_CHUNK = 4 * 1024
_LONGEST = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Header:
    """What the first line says. `raw` is that line in bytes, byte order mark and end included."""

    raw: bytes
    columns: tuple[str, ...]
    delimiter: str
    newline: str

    def missing_from(self, cells: Iterable[str]) -> list[str]:
        """The columns that *cells* name and the file does not have yet."""
        known = frozenset(self.columns)
        return [name for name in cells if name not in known]

    def record(self, cells: dict[str, str]) -> bytes:
        """A whole line with *cells* by column; other columns stay empty."""
        ordered = (cells.get(column, "") for column in self.columns)
        return (line(ordered, self.delimiter) + self.newline).encode()

    def widened(self, names: list[str]) -> "Header":
        """The header with further columns at its end."""
        text = self.raw.rstrip(b"\r\n").decode("utf-8")
        if not text.removeprefix("\ufeff"):
            return new_header(names, self.delimiter, bom=self.raw.startswith(BOM))
        more = line(names, self.delimiter)
        raw = f"{text}{self.delimiter}{more}{self.newline}".encode()
        return Header(raw, (*self.columns, *names), self.delimiter, self.newline)


def cells_of(key: str, row: dict[str, Value]) -> dict[str, str]:
    """The texts of a row by the names its columns have in the file."""
    return {**{guarded(name): cell(value) for name, value in row.items()}, KEY_COLUMN: cell(key)}


def new_header(names: Iterable[str], delimiter: str, *, bom: bool = False) -> Header:
    columns = tuple(names)
    raw = (BOM if bom else b"") + (line(columns, delimiter) + "\n").encode()
    return Header(raw, columns, delimiter, "\n")


def read_header(fd: int, path: Path) -> Header | None:
    """The header of an open file, None where the file is empty. Raises OSError, or a Failure
    where this is no CSV in UTF-8."""
    raw = b""
    # Each read is as long as all before it, so that a long header is not gone over too often.
    while len(raw) <= _LONGEST and (chunk := read_at(fd, len(raw), len(raw) or _CHUNK)):
        raw += chunk
        whole, _ = first_line(raw)
        if whole:
            return parse_header(whole, path)
    if b"\n" in raw:
        raise PreconditionFailure(f"{quoted(path)} has no line that could be its header.")
    return parse_header(raw, path) if raw.removeprefix(BOM) else None


def first_line(raw: bytes) -> tuple[bytes, bytes]:
    """The first record with the byte order mark before it, and what is left where it has no end.
    A cell of it may be in quotes, which count only at its beginning: behind the mark."""
    body = raw.removeprefix(BOM)
    mark = raw[: len(raw) - len(body)]
    whole, rest = records(body)
    return (mark + whole[0], b"") if whole else (b"", mark + rest)


def parse_header(raw: bytes, path: Path) -> Header:
    text = decoded(raw, path).removeprefix("\ufeff")
    body = text.removesuffix("\n").removesuffix("\r")
    if "\0" in body or ("\r" in body and '"' not in body):
        raise PreconditionFailure(
            f"{quoted(path)} is not a CSV file that can be read here."
            " Save it as “CSV UTF-8” in your spreadsheet program."
        )
    delimiter = "\t" if "\t" in body and path.suffix.lower() == ".tsv" else delimiter_of(body)
    newline = "\r\n" if text.endswith("\r\n") else "\n"
    return Header(raw, tuple(split(body, delimiter)), delimiter, newline)


def decoded(raw: bytes, path: Path) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise PreconditionFailure(
            f"{quoted(path)} is not in UTF-8. Save it as “CSV UTF-8” in your spreadsheet program."
        ) from None


def delimiter_for(path: Path) -> str:
    """What a new file is written with."""
    return "\t" if path.suffix.lower() == ".tsv" else ","
