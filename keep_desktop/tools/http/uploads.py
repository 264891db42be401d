"""Granted files that are sent to a service."""

import hashlib
from collections.abc import Iterator

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.granted import opened
from keep_desktop.tools.files.io import read_at
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.http.requests import SENT_AT_ONCE, Body

LARGEST_UPLOAD = 100 * 1024 * 1024


@immutable(kw_only=True)
class GrantedFile:
    """`body` has just the content of this digest; where the file was changed since, it raises a
    Failure in place of the last piece."""

    name: str
    size: int
    sha256: str
    body: Body


def granted_file(
    path: str, context: CallContext, *, sent_before: int = 0, sha256: str | None = None
) -> GrantedFile:
    """A file that together with what is *sent_before* has up to 100 MB, and the digest *sha256* if
    one is given. Raises a Failure."""
    digest, size = hashlib.sha256(), 0
    with opened(path, context.grants) as place, place.reading() as fd:
        for piece in _content(fd):
            context.cancel.check()
            digest.update(piece)
            size += len(piece)
            if sent_before + size > LARGEST_UPLOAD:
                raise _too_large(path, is_alone=not sent_before)
    if sha256 not in (None, digest.hexdigest()):
        raise _changed(path)
    return GrantedFile(
        name=place.name,
        size=size,
        sha256=digest.hexdigest(),
        body=Body(size=size, pieces=lambda: _unchanged(path, context, size, digest.digest())),
    )


def _unchanged(path: str, context: CallContext, size: int, sha256: bytes) -> Iterator[bytes]:
    digest, last = hashlib.sha256(), b""
    with opened(path, context.grants) as place, place.reading() as fd:
        for piece in _content(fd):
            size -= len(piece)
            if size < 0:
                raise _changed(path)
            yield last
            digest.update(piece)
            last = piece
    if digest.digest() != sha256:
        raise _changed(path)
    yield last


def _content(fd: int) -> Iterator[bytes]:
    at = 0
    while piece := read_at(fd, at, SENT_AT_ONCE):
        yield piece
        at += len(piece)


def _changed(path: str) -> NetworkFailure:
    return NetworkFailure(UserMessage("{path} is being changed just now", path=quoted(path)))


def _too_large(path: str, *, is_alone: bool) -> LogicFailure:
    amount = LARGEST_UPLOAD // 1024**2
    if is_alone:
        return LogicFailure(
            UserMessage(
                "{path} is larger than {amount} MB, which is the most that is uploaded",
                path=quoted(path),
                amount=amount,
            )
        )
    return LogicFailure(
        UserMessage(
            "With {path} the files are larger than {amount} MB, which is the most that is sent",
            path=quoted(path),
            amount=amount,
        )
    )
