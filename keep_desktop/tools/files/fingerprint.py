"""What a file's content is known by."""

import hashlib
import os

from keep_desktop.ports.tools import CancelToken, NeverCancelled
from keep_desktop.tools.files.granted import Place, require_plain
from keep_desktop.tools.files.pieces import PIECE, read_at

#: Up to here the whole content is read; above, parts of it.
_WHOLE = 8 * 1024 * 1024


def sha256_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def sha256_of_fd(fd: int, cancel: CancelToken | None = None) -> str:
    """The SHA-256 of an open file from its beginning, whatever its size. Raises OSError."""
    token = cancel if cancel is not None else NeverCancelled()
    running, offset = hashlib.sha256(), 0
    while chunk := read_at(fd, offset, PIECE):
        token.check()
        running.update(chunk)
        offset += len(chunk)
    return running.hexdigest()


def fingerprint(place: Place) -> str | None:
    """Tells the content at *place* from another; None where nothing has the name.

    Up to 8 MB it is the SHA-256. A larger file is known by its size and the SHA-256 of its first,
    middle and last megabyte: this is asked for before and after a step of unknown outcome, where
    the question is which of two known files stands there, and reading many gigabytes to answer it
    would hold up the run. Raises a Failure for what is no plain file.
    """
    state = place.look()
    if state is None:
        return None
    require_plain(state, place.path)
    with place.reading() as fd:
        size = os.fstat(fd).st_size
        if size <= _WHOLE:
            return sha256_of_fd(fd)
        running = hashlib.sha256(str(size).encode())
        for offset in (0, size // 2, size - PIECE):
            running.update(read_at(fd, offset, PIECE))
        return f"parts:{size}:{running.hexdigest()}"


def same_content(one: Place, other: Place, cancel: CancelToken) -> bool:
    """Whether two plain files hold the same bytes, each of them compared."""
    with one.reading() as first, other.reading() as second:
        if os.fstat(first).st_size != os.fstat(second).st_size:
            return False
        offset = 0
        while True:
            cancel.check()
            ours, theirs = read_at(first, offset, PIECE), read_at(second, offset, PIECE)
            if ours != theirs:
                return False
            if not ours:
                return True
            offset += len(ours)
