"""Bringing back what was thrown away, and where the trash of a disk is."""

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.ports.tools import CallContext, Verdict
from keep_desktop.tools.files.atomic import rename
from keep_desktop.tools.files.granted import Place
from keep_desktop.tools.files.transfer import move_folder
from keep_desktop.tools.files.troubles import NotThere, failure_of, quoted, translated
from keep_desktop.tools.files.undoing import not_noted


def mark_of(state: os.stat_result) -> str:
    """Moving into the trash of the same disk and back leaves device and inode as they are."""
    return f"{state.st_dev}:{state.st_ino}"


def note_of(trash: Path, name: str) -> Path:
    """The note beside what is called *name* in the trash."""
    return trash / "info" / f"{name}.trashinfo"


def trash_of_disk(place: Place) -> Path:
    """Where the trash of that disk is or would be."""
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
    """The disk that *path* is on, or would be on once its missing folders are made."""
    for known in (path, *path.parents):
        with suppress(OSError):
            return known.stat().st_dev
    return None


def restore(place: Place, context: CallContext) -> None:
    """Move it from the trash to where it was. Raises PreconditionFailure where it is no longer
    in the trash, or where something else is at its old place."""
    was, name = _noted(place, context)
    there = place.look()
    try:
        with _in_trash(place, name) as thrown:
            state = thrown.look()
            if there is not None and mark_of(there) == was:
                _clear_up(place, thrown, state)
                return
            if state is None or mark_of(state) != was:
                raise _no_longer(place)
            if there is not None:
                raise PreconditionFailure(
                    f"There is something else at {quoted(place.path)} by now, so what was thrown"
                    " away stays in the trash."
                )
            context.cancel.check()
            _move_out(thrown, place, state)
            _clear_up(place, thrown, thrown.look())
    except NotThere:
        raise _no_longer(place) from None


def _no_longer(place: Place) -> PreconditionFailure:
    return PreconditionFailure(
        f"{quoted(place.path)} is no longer in the trash, so it cannot be brought back."
    )


def is_restored(place: Place, context: CallContext) -> Verdict:
    """Whether it is back. What a broken restoring left in the trash is cleared away."""
    was, name = _noted(place, context)
    there = place.look()
    try:
        with _in_trash(place, name) as thrown:
            state = thrown.look()
            if there is not None and mark_of(there) == was:
                _clear_up(place, thrown, state)
                return Verdict.APPLIED
            waits = state is not None and mark_of(state) == was
    except NotThere:
        return Verdict.APPLIED if there is not None and mark_of(there) == was else Verdict.RETRY
    return Verdict.FAILED if waits and there is None else Verdict.RETRY


def _move_out(thrown: Place, place: Place, state: os.stat_result) -> None:
    if stat.S_ISDIR(state.st_mode):
        move_folder(thrown, place)
        return
    try:
        rename(thrown, place, replace=False)
    except OSError as error:
        raise failure_of(error, place.path) from error


def _clear_up(place: Place, thrown: Place, state: os.stat_result | None) -> None:
    """Once the file is back: its second name in the trash goes, and the note about it."""
    back = place.look()
    with translated(thrown.path, took_effect=None):
        if state is not None and back is not None and os.path.samestat(state, back):
            os.unlink(thrown.at, dir_fd=thrown.folder_fd)
        note_of(thrown.path.parent.parent, thrown.name).unlink(missing_ok=True)


@contextmanager
def _in_trash(place: Place, name: str) -> Iterator[Place]:
    """What has that name in the trash on the disk of *place*."""
    folder = trash_of_disk(place) / "files"
    with translated(folder):
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        fd = os.open(folder, flags)
    try:
        yield Place(folder / name, name, fd)
    finally:
        os.close(fd)


def _noted(place: Place, context: CallContext) -> tuple[str, str]:
    """Which file it was, and its name in the trash."""
    evidence = context.evidence
    if isinstance(evidence, Mapping):
        was, name = evidence.get("source"), evidence.get("name")
        if isinstance(was, str) and isinstance(name, str):
            return was, name
    raise not_noted(place)
