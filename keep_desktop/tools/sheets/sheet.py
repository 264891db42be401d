"""A CSV file as a whole: its place, its evidence, and rewriting it."""

import hashlib
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import PurePath

from keep_desktop.domain.errors import LogicFailure, NetworkFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.atomic import put
from keep_desktop.tools.files.granted import GrantedPath, opened, require_plain
from keep_desktop.tools.files.io import read_at
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.sheets.cells import records, split
from keep_desktop.tools.sheets.header import KEY_COLUMN, Header, decoded

_OTHER_KINDS = frozenset({".xlsx", ".xlsm", ".xls", ".ods", ".numbers"})
#: Size limit: files are in memory as a whole, up to three times, when they are read or rewritten.
_LARGEST = 128 * 1024 * 1024
_TAIL = 256
_DIGEST = 16

# Two calls of ours never write one file at a time. A fixed number of locks, shared by all paths.
_LOCKS = tuple(threading.Lock() for _ in range(64))


@lru_cache(maxsize=256)
def _is_of_other_kind(file: str) -> bool:
    return PurePath(file).suffix.lower() in _OTHER_KINDS


@contextmanager
def sheet_at(file: str, context: CallContext) -> Iterator[GrantedPath]:
    """The place of a granted CSV file, which need not exist yet."""
    if _is_of_other_kind(file):
        raise LogicFailure(
            UserMessage(
                "{file} is not a CSV file. Sheets works on .csv files so far; save the "
                "table as “CSV UTF-8” in your spreadsheet program.",
                file=quoted(file),
            )
        )
    with opened(file, context.grants) as place:
        if place.is_root:
            raise PreconditionFailure(
                UserMessage("{file} is a folder, where a file is needed.", file=quoted(file))
            )
        yield place


@contextmanager
def alone(place: GrantedPath) -> Iterator[None]:
    """Exclude other writers of the file in this process."""
    with _LOCKS[hash(str(place.path)) % len(_LOCKS)]:
        yield


def is_there(place: GrantedPath) -> bool:
    state = place.lstat()
    if state is not None:
        require_plain(state, place.path)
    return state is not None


def content_of(place: GrantedPath) -> bytes | None:
    """All bytes of the file, None if there is none."""
    if not is_there(place):
        return None
    with place.reading() as fd:
        return whole(fd, place)


def whole(fd: int, place: GrantedPath) -> bytes:
    size = os.fstat(fd).st_size
    if size > _LARGEST:
        raise PreconditionFailure(
            UserMessage(
                "{path} is larger than 128 MB. Begin a new file for further rows.",
                path=quoted(place.path),
            )
        )
    return read_at(fd, 0, size)


def evidence_of(fd: int, header: Header | None) -> JsonValue:
    """What shows later whether rows were appended to this very file. Raises OSError."""
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
    """The same for content already read."""
    return short_digest(raw[max(0, size - _TAIL) : size])


def short_digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:_DIGEST]


def rewrite(place: GrantedPath, was: bytes, now: bytes, key: str) -> None:
    """Replace the content *was* by *now*, atomically. Raises NetworkFailure, to be retried, if
    another program changed the file since *was* was read."""
    if content_of(place) != was:
        raise NetworkFailure(
            UserMessage("Another program is writing to {path} just now.", path=quoted(place.path))
        )
    put(place, now, key=key, replace=True)


def rows_of(
    raw: bytes, header: Header, place: GrantedPath, check: Callable[[], None]
) -> Iterator[list[str]]:
    """The cells of each record of *raw*, which contains no header; empty lines are no records.
    *check* is called between them, and may raise."""
    found, rest = records(raw, header.delimiter, check)
    for record in [*found, rest]:
        check()
        if record.strip(b"\r\n"):
            yield split(decoded(record, place.path), header.delimiter)


def key_position(header: Header) -> int | None:
    return header.columns.index(KEY_COLUMN) if KEY_COLUMN in header.columns else None
