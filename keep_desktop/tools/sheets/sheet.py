"""A CSV file as a whole: where it is, what it looks like now, and how it is written anew."""

import hashlib
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

from keep_desktop.domain.errors import LogicFailure, NetworkFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.atomic import put
from keep_desktop.tools.files.granted import Place, opened, require_plain
from keep_desktop.tools.files.pieces import read_at
from keep_desktop.tools.files.troubles import quoted
from keep_desktop.tools.sheets.cells import records, split
from keep_desktop.tools.sheets.header import (
    BOM,
    KEY_COLUMN,
    Header,
    decoded,
    first_line,
    parse_header,
)

_OTHER_KINDS = frozenset({".xlsx", ".xlsm", ".xls", ".ods", ".numbers"})
#: Files are held in memory as a whole when they are read or written anew.
_LARGEST = 512 * 1024 * 1024
_TAIL = 256
_DIGEST = 16

# Two calls of ours never write one file at a time. A fixed number of locks, shared by all paths.
_LOCKS = tuple(threading.Lock() for _ in range(64))


@contextmanager
def sheet_at(file: str, context: CallContext) -> Iterator[Place]:
    """The place of a granted CSV file, which need not be there yet."""
    if PurePath(file).suffix.lower() in _OTHER_KINDS:
        raise LogicFailure(
            f"{quoted(file)} is not a CSV file. Sheets works on .csv files so far; save the table"
            " as “CSV UTF-8” in your spreadsheet program."
        )
    with opened(file, context.grants) as place:
        if place.is_root:
            raise PreconditionFailure(f"{quoted(file)} is a folder, where a file is needed.")
        yield place


@contextmanager
def alone(place: Place) -> Iterator[None]:
    """Nobody else in this process writes the file meanwhile."""
    with _LOCKS[hash(str(place.path)) % len(_LOCKS)]:
        yield


def is_there(place: Place) -> bool:
    state = place.look()
    if state is not None:
        require_plain(state, place.path)
    return state is not None


def content_of(place: Place) -> bytes | None:
    """All bytes of the file, None where there is none."""
    if not is_there(place):
        return None
    with place.reading() as fd:
        return whole(fd, place)


def whole(fd: int, place: Place) -> bytes:
    size = os.fstat(fd).st_size
    if size > _LARGEST:
        raise PreconditionFailure(
            f"{quoted(place.path)} is larger than 512 MB. Begin a new file for further rows."
        )
    return read_at(fd, 0, size)


def evidence_of(fd: int, header: Header | None) -> JsonValue:
    """What tells later whether rows were added to this very file since. Raises OSError."""
    state = os.fstat(fd)
    return {
        "size": state.st_size,
        "inode": state.st_ino,
        "header": None if header is None else short_digest(header.raw),
        "tail": tail_digest(fd, state.st_size),
    }


def tail_digest(fd: int, size: int) -> str:
    """A digest of the last bytes before *size*. Raises OSError."""
    start = max(0, size - _TAIL)
    return short_digest(read_at(fd, start, size - start))


def tail_of(raw: bytes, size: int) -> str:
    """The same of content that was read already."""
    return short_digest(raw[max(0, size - _TAIL) : size])


def short_digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:_DIGEST]


def rewrite(place: Place, was: bytes, now: bytes, key: str) -> None:
    """Replace the content *was* by *now*, all or nothing. Raises NetworkFailure, to be tried
    again, where another program changed the file since *was* was read."""
    if content_of(place) != was:
        raise NetworkFailure(f"Another program is writing to {quoted(place.path)} just now.")
    put(place, now, key=key, replace=True)


def rows_of(raw: bytes, header: Header, place: Place) -> Iterator[list[str]]:
    """The cells of each record of *raw*, which holds no header; empty lines are no records."""
    found, rest = records(raw, header.delimiter)
    for record in [*found, rest]:
        if record.strip(b"\r\n"):
            yield split(decoded(record, place.path), header.delimiter)


def header_in(raw: bytes, place: Place) -> Header | None:
    """The header of the content *raw*, None where it has none."""
    whole, rest = first_line(raw)
    first = whole or rest
    return parse_header(first, place.path) if first.removeprefix(BOM) else None


def key_position(header: Header) -> int | None:
    return header.columns.index(KEY_COLUMN) if KEY_COLUMN in header.columns else None
