"""Converts operating system errors of files to tool failures; errors before a tool is called are
in `domain.files`."""

import errno
from os import PathLike
from types import TracebackType

from keep_desktop.domain.errors import (
    Concern,
    Failure,
    InternalFailure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.text import directions_escaped, quote
from keep_desktop.tools.text import single_line

_NAME_LENGTH = 300


class NotThere(PreconditionFailure):
    """A named file or folder does not exist."""


_GONE = {errno.ENOENT}
_NOT_A_FOLDER = {errno.ENOTDIR}
_A_FOLDER = {errno.EISDIR}
_FORBIDDEN = {errno.EACCES, errno.EPERM}
_FULL = {errno.ENOSPC, errno.EDQUOT}
#: Errors that every other file on the disk would meet too.
_OF_THE_DISK = {*_FULL, errno.EROFS}
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
    name = quote(single_line(directions_escaped(str(path)), _NAME_LENGTH))
    return UserMessage("“{name}”", name=name)


def failure_of(
    error: OSError, path: str | PathLike[str], *, took_effect: bool | None = False
) -> Failure:
    """The failure for an operating-system error met at *path*."""
    code, name = error.errno, quoted(path)
    kind, sentence = _sentence(code, name)
    failure = kind(sentence, details=_details(error), took_effect=took_effect)
    if code in _OF_THE_DISK:
        failure.concerns = Concern.WORKFLOW
    return failure


def _details(error: OSError) -> str:
    return UserMessage(
        "The system said: {strerror} (error {errno}).", strerror=error.strerror, errno=error.errno
    )


def _sentence(code: int | None, name: str) -> tuple[type[Failure], str]:
    if code in _GONE:
        return NotThere, UserMessage(
            "{name} is not there. Bring it back, or choose another one.",
            code=MessageCode.PATH_MISSING,
            name=name,
        )
    if code in _NOT_A_FOLDER:
        return PreconditionFailure, UserMessage(
            "{name} lies in something that is not a folder.", name=name
        )
    if code in _A_FOLDER:
        return PreconditionFailure, UserMessage(
            "{name} is a folder, where a file is needed.", name=name
        )
    if code in _FORBIDDEN:
        return PermissionFailure, (
            UserMessage(
                "{name} can't be opened or changed: you don't have permission, or "
                "it's open in another program. Change its permissions or close the other program.",
                name=name,
            )
        )
    if code == errno.EROFS:
        return PermissionFailure, (
            UserMessage(
                "{name} is on a read-only disk. Make it writable or choose another place.",
                name=name,
            )
        )
    if code in _FULL:
        return PreconditionFailure, (
            UserMessage("The disk with {name} is full. Free some space.", name=name)
        )
    if code == errno.EFBIG:
        return PreconditionFailure, UserMessage(
            "{name} would become larger than its disk allows.", name=name
        )
    if code == errno.ELOOP:
        return PermissionFailure, link_sentence(name)
    if code in _NAME:
        return LogicFailure, UserMessage("{name} is not a name that this disk can hold.", name=name)
    if code in _FOR_A_MOMENT:
        return NetworkFailure, UserMessage(
            "The disk or share with {name} does not answer just now.", name=name
        )
    return InternalFailure, UserMessage(
        "{name} could not be used, for a reason that is not known.", name=name
    )


def link_sentence(name: str) -> str:
    """Why a path through a link is rejected; *name* is already quoted."""
    return UserMessage(
        "{name} is a link, and links out of a granted folder are not followed. "
        "Give the workflow the place it points to.",
        name=name,
    )


class translated:  # noqa: N801  # of a generator it would take longer than most of its blocks
    """Convert any OSError of the block to the failure for it."""

    __slots__ = ("_path", "_took_effect")

    def __init__(self, path: str | PathLike[str], *, took_effect: bool | None = False) -> None:
        self._path = path
        self._took_effect = took_effect

    def __enter__(self) -> None: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, OSError):
            raise failure_of(error, self._path, took_effect=self._took_effect) from error
