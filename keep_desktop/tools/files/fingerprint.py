"""Identifies a file's content."""

import hashlib
import os

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.tools.files.granted import GrantedPath, require_plain
from keep_desktop.tools.files.io import CHUNK_SIZE, read_at

#: Up to this size the whole content is read; above, parts of it.
_WHOLE = 8 * 1024 * 1024


def sha256_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def sha256_of_fd(fd: int, cancel: CancelToken | None = None) -> str:
    """The SHA-256 of an open file from its beginning, of any size. Raises OSError."""
    token = cancel if cancel is not None else NeverCancelled()
    running, offset = hashlib.sha256(), 0
    while chunk := read_at(fd, offset, CHUNK_SIZE):
        token.check()
        running.update(chunk)
        offset += len(chunk)
    return running.hexdigest()


def require_hashable(what: str, size: int, most: int) -> None:
    """Raise LogicFailure for more than a script may hash."""
    if size > most:
        raise LogicFailure(
            UserMessage(
                "{what} is larger than {amount:,} MB, which is the most that is hashed. "
                "Leave the hash out, or allow more in Settings under Limits and timeouts.",
                what=what,
                amount=most // 1024**2,
            )
        )


def fingerprint(place: GrantedPath) -> str | None:
    """Identifies the content at *place*; None if the name does not exist.

    Up to 8 MB it is the SHA-256. A larger file is identified by its size and the SHA-256 of its
    first, middle and last megabyte: this is used before and after a step of unknown outcome, to
    distinguish two known files, and reading many gigabytes for it would block the run. Raises a
    Failure for what is no plain file.
    """
    state = place.lstat()
    if state is None:
        return None
    require_plain(state, place.path)
    with place.reading() as fd:
        size = os.fstat(fd).st_size
        if size <= _WHOLE:
            return sha256_of_fd(fd)
        running = hashlib.sha256(str(size).encode())
        for offset in (0, size // 2, size - CHUNK_SIZE):
            running.update(read_at(fd, offset, CHUNK_SIZE))
        return f"parts:{size}:{running.hexdigest()}"


def same_content(one: GrantedPath, other: GrantedPath, cancel: CancelToken) -> bool:
    """Whether two plain files have the same bytes, compared completely."""
    with one.reading() as first, other.reading() as second:
        if os.fstat(first).st_size != os.fstat(second).st_size:
            return False
        offset = 0
        while True:
            cancel.check()
            ours, theirs = read_at(first, offset, CHUNK_SIZE), read_at(second, offset, CHUNK_SIZE)
            if ours != theirs:
                return False
            if not ours:
                return True
            offset += len(ours)
