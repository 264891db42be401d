"""What the operating system says when a file cannot be had, as the failure of a tool. The one such
place; what is refused before a tool is called is in `domain.os_errors`."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike

from keep_desktop.domain.errors import (
    Failure,
    InternalFailure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.tools.titles import one_line

_NAME_LENGTH = 300


class NotThere(PreconditionFailure):
    """A file or folder that was named is not there."""


_GONE = {errno.ENOENT}
_NOT_A_FOLDER = {errno.ENOTDIR}
_A_FOLDER = {errno.EISDIR}
_FORBIDDEN = {errno.EACCES, errno.EPERM}
_FULL = {errno.ENOSPC, errno.EDQUOT}
_NAME = {errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ}
_FOR_A_MOMENT = {
    errno.EIO,
    errno.ESTALE,
    errno.ETIMEDOUT,
    errno.EHOSTDOWN,
    errno.EHOSTUNREACH,
    errno.ENETUNREACH,
    errno.ECONNRESET,
    errno.ENODEV,
    errno.ENXIO,
    errno.EBUSY,
    errno.EAGAIN,
    errno.EINTR,
}


def quoted(path: str | PathLike[str]) -> str:
    """A path inside a sentence."""
    return f"“{one_line(str(path), _NAME_LENGTH)}”"


def failure_of(
    error: OSError, path: str | PathLike[str], *, took_effect: bool | None = False
) -> Failure:
    """The failure for an operating-system error met at *path*."""
    code, name = error.errno, quoted(path)
    kind, sentence = _sentence(code, name)
    return kind(sentence, details=_details(error), took_effect=took_effect)


def _details(error: OSError) -> str:
    return f"The system said: {error.strerror} (error {error.errno})."


def _sentence(code: int | None, name: str) -> tuple[type[Failure], str]:
    if code in _GONE:
        return NotThere, f"{name} is not there. Bring it back, or choose another one."
    if code in _NOT_A_FOLDER:
        return PreconditionFailure, f"{name} lies in something that is not a folder."
    if code in _A_FOLDER:
        return PreconditionFailure, f"{name} is a folder, where a file is needed."
    if code in _FORBIDDEN:
        return PermissionFailure, (
            f"{name} cannot be opened or changed: this user may not, or another program holds it."
            " Change its permissions or close the other program, then run again."
        )
    if code == errno.EROFS:
        return PermissionFailure, (
            f"{name} is on a read-only disk. Make it writable or choose another place."
        )
    if code in _FULL:
        return PreconditionFailure, (
            f"The disk with {name} is full. Free some space, then run again."
        )
    if code == errno.EFBIG:
        return PreconditionFailure, f"{name} would become larger than its disk allows."
    if code == errno.ELOOP:
        return PermissionFailure, link_sentence(name)
    if code in _NAME:
        return LogicFailure, f"{name} is not a name that this disk can hold."
    if code in _FOR_A_MOMENT:
        return NetworkFailure, f"The disk or share with {name} does not answer just now."
    return InternalFailure, f"{name} could not be used, for a reason that is not known."


def link_sentence(name: str) -> str:
    """Why something behind a link is refused; *name* is already quoted."""
    return (
        f"{name} is a link, and links out of a granted folder are not followed."
        " Give the workflow the place it points to."
    )


@contextmanager
def translated(path: str | PathLike[str], *, took_effect: bool | None = False) -> Iterator[None]:
    """Turn any OSError of the block into the failure for it."""
    try:
        yield
    except OSError as error:
        raise failure_of(error, path, took_effect=took_effect) from error
