"""Restores trashed files, and finds the trash of a disk."""

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext, Verdict
from keep_desktop.tools.files.atomic import rename
from keep_desktop.tools.files.granted import GrantedPath
from keep_desktop.tools.files.os_errors import NotThere, failure_of, quoted, translated
from keep_desktop.tools.files.transfer import move_folder
from keep_desktop.tools.files.undo import no_snapshot


def identity_of(state: os.stat_result) -> str:
    """Moving into the trash of the same disk and back keeps device and inode."""
    return f"{state.st_dev}:{state.st_ino}"


def note_of(trash: Path, name: str) -> Path:
    """The info file of *name* in the trash."""
    return trash / "info" / f"{name}.trashinfo"


def trash_of_disk(place: GrantedPath) -> Path:
    """The path of that disk's trash, existing or not."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "Trash"
    with translated(place.path):
        disk = os.fstat(place.folder_fd).st_dev if place.folder_fd is not None else None
    if _device_of(home) == disk:
        return home
    top = place.path.parent
    while top != top.parent and _device_of(top.parent) == disk:
        top = top.parent
    return top / f".Trash-{os.getuid()}"


def _device_of(path: Path) -> int | None:
    """The disk of *path*, also if its folders are missing."""
    for known in (path, *path.parents):
        with suppress(OSError):
            return known.stat().st_dev
    return None


def restore(place: GrantedPath, context: CallContext) -> None:
    """Move it from the trash to its old place. Raises PreconditionFailure if it is not in the
    trash any more, or something else is at its old place."""
    was, name = _recorded(place, context)
    there = place.lstat()
    try:
        with _in_trash(place, name) as trashed:
            state = trashed.lstat()
            if there is not None and identity_of(there) == was:
                _clear_up(place, trashed, state)
                return
            if state is None or identity_of(state) != was:
                raise _no_longer(place)
            if there is not None:
                raise PreconditionFailure(
                    UserMessage(
                        "There is something else at {path} by now, so what was thrown away stays "
                        "in the trash.",
                        path=quoted(place.path),
                    )
                )
            context.cancel.check()
            _move_out(trashed, place, state)
            _clear_up(place, trashed, trashed.lstat())
    except NotThere:
        raise _no_longer(place) from None


def _no_longer(place: GrantedPath) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "{path} is no longer in the trash, so it cannot be brought back.",
            path=quoted(place.path),
        )
    )


def restore_verdict(place: GrantedPath, context: CallContext) -> Verdict:
    """Whether it is restored. Cleans up what an interrupted restore left in the trash."""
    was, name = _recorded(place, context)
    there = place.lstat()
    try:
        with _in_trash(place, name) as trashed:
            state = trashed.lstat()
            if there is not None and identity_of(there) == was:
                _clear_up(place, trashed, state)
                return Verdict.APPLIED
            waits = state is not None and identity_of(state) == was
    except NotThere:
        return Verdict.APPLIED if there is not None and identity_of(there) == was else Verdict.RETRY
    return Verdict.FAILED if waits and there is None else Verdict.RETRY


def _move_out(trashed: GrantedPath, place: GrantedPath, state: os.stat_result) -> None:
    if stat.S_ISDIR(state.st_mode):
        move_folder(trashed, place)
        return
    try:
        rename(trashed, place, replace=False)
    except OSError as error:
        raise failure_of(error, place.path) from error


def _clear_up(place: GrantedPath, trashed: GrantedPath, state: os.stat_result | None) -> None:
    """Once restored: removes its second name in the trash, and the info file."""
    back = place.lstat()
    with translated(trashed.path, took_effect=None):
        if state is not None and back is not None and os.path.samestat(state, back):
            os.unlink(trashed.at, dir_fd=trashed.folder_fd)
        note_of(trashed.path.parent.parent, trashed.name).unlink(missing_ok=True)


@contextmanager
def _in_trash(place: GrantedPath, name: str) -> Iterator[GrantedPath]:
    """What has that name in the trash on the disk of *place*."""
    folder = trash_of_disk(place) / "files"
    with translated(folder):
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        fd = os.open(folder, flags)
    try:
        yield GrantedPath(folder / name, name, fd)
    finally:
        os.close(fd)


def _recorded(place: GrantedPath, context: CallContext) -> tuple[str, str]:
    """Which file it was, and its name in the trash."""
    evidence = context.evidence
    if isinstance(evidence, Mapping):
        was, name = evidence.get("source"), evidence.get("name")
        if isinstance(was, str) and isinstance(name, str):
            return was, name
    raise no_snapshot(place)
