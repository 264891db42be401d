"""How a file or folder gets from one place to another, and what happens when something is there.

Where the new place has a file with the same content, nothing is written. One with other content is
replaced only when asked for. Whatever fails, the file is at its old place or at its new one.
"""

import errno
import os
import stat
from pathlib import PurePath

from keep_desktop.domain.errors import (
    InternalFailure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.atomic import exists_already, gathering, rename
from keep_desktop.tools.files.fingerprint import same_content
from keep_desktop.tools.files.granted import Place, require_plain
from keep_desktop.tools.files.pieces import copied
from keep_desktop.tools.files.troubles import NotThere, failure_of, quoted, translated
from keep_desktop.tools.files.undoing import drop


def state_to_move(source: Place) -> os.stat_result:
    state = source.look()
    if state is None:
        raise NotThere(missing_sentence(source.path))
    if source.is_root:
        raise PermissionFailure(f"{quoted(source.path)} is the granted folder itself.")
    if not stat.S_ISDIR(state.st_mode):
        require_plain(state, source.path)
    return state


def move_folder(source: Place, target: Place) -> None:
    if target.look() is not None:
        raise exists_already(target)
    try:
        os.rename(source.at, target.at, src_dir_fd=source.folder_fd, dst_dir_fd=target.folder_fd)
    except OSError as error:
        if error.errno == errno.EXDEV:
            raise _other_disk(source, target) from None
        if error.errno == errno.EINVAL:
            raise _into_itself(source) from None
        raise failure_of(error, target.path) from error
    with translated(target.path, took_effect=None):
        target.sync_folder()
        source.sync_folder()


def require_not_into_itself(source: Place, target: Place) -> None:
    if target.path.is_relative_to(source.path):
        raise _into_itself(source)


def require_same_disk(source: Place, state: os.stat_result, target: Place) -> None:
    if target.folder_fd is not None and os.fstat(target.folder_fd).st_dev != state.st_dev:
        raise _other_disk(source, target)


def _into_itself(source: Place) -> LogicFailure:
    return LogicFailure(f"{quoted(source.path)} cannot be moved into itself.")


def _other_disk(source: Place, target: Place) -> PreconditionFailure:
    return PreconditionFailure(
        f"{quoted(source.path)} is a folder on another disk than {quoted(target.path)}."
        " Move its files one by one."
    )


def move_file(
    source: Place, target: Place, state: os.stat_result, context: CallContext, *, overwrite: bool
) -> None:
    there = target.look()
    if there is not None and os.path.samestat(there, state) and _is_one_entry(source, target):
        if source.name != target.name:
            with translated(target.path):
                rename(source, target, replace=True)
        return
    if holds_same(source, target, context, overwrite=overwrite):
        drop(source, state)
        return
    try:
        rename(source, target, replace=overwrite)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise failure_of(error, _culprit(error, source, target)) from error
        copy_file(source, target, state, context, overwrite=overwrite)
        _drop_or_take_back(source, target, state, there)


def _is_one_entry(source: Place, target: Place) -> bool:
    """Whether two names of one file are one and the same name, or differ in nothing that the disk
    tells apart, such as upper and lower case: removing the one would remove the other."""
    if source.folder_fd is None or target.folder_fd is None:
        if source.path.parent != target.path.parent:
            return False
        names = os.listdir(source.path.parent)  # noqa: PTH208  # only the names matter
    elif os.path.samestat(os.fstat(source.folder_fd), os.fstat(target.folder_fd)):
        names = os.listdir(source.folder_fd)  # noqa: PTH208  # of the open folder
    else:
        return False
    return source.name == target.name or not {source.name, target.name} <= set(names)


def _culprit(error: OSError, source: Place, target: Place) -> PurePath:
    """Of the two names the one the trouble is with."""
    gone = error.errno == errno.ENOENT and source.look() is None
    return source.path if gone else target.path


def holds_same(source: Place, target: Place, context: CallContext, *, overwrite: bool) -> bool:
    """Whether the target has the content already; raises where it has other content that is not
    to be replaced."""
    there = target.look()
    if there is None:
        return False
    require_plain(there, target.path)
    if same_content(source, target, context.cancel):
        return True
    if not overwrite:
        raise exists_already(target)
    return False


def copy_file(
    source: Place,
    target: Place,
    state: os.stat_result,
    context: CallContext,
    *,
    overwrite: bool,
    mode: int | None = None,
) -> None:
    """*mode* is that of a new file; without it the user's own rule for new files holds."""
    with source.reading() as from_fd, gathering(target, context.key, replace=overwrite) as fd:
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(fd, mode)
        copied(from_fd, fd, context.cancel.check)
        after = os.fstat(from_fd)
        if (after.st_size, after.st_mtime_ns) != (state.st_size, state.st_mtime_ns):
            raise NetworkFailure(f"{quoted(source.path)} is being changed just now.")
        if os.utime in os.supports_fd:
            os.utime(fd, ns=(after.st_atime_ns, after.st_mtime_ns))


def _drop_or_take_back(
    source: Place, target: Place, state: os.stat_result, there: os.stat_result | None
) -> None:
    """Finish a move between disks, or undo the copy where the old file cannot be removed."""
    try:
        drop(source, state)
    except (PermissionFailure, PreconditionFailure, NetworkFailure, InternalFailure) as failure:
        if failure.took_effect is None:
            # The old name is gone; only the disk could not say that it will stay so.
            raise
        if there is not None:
            failure.took_effect = None
            raise
        with translated(target.path, took_effect=None):
            os.unlink(target.at, dir_fd=target.folder_fd)
        raise


def missing_sentence(path: str | PurePath) -> str:
    return f"{quoted(path)} is not there. Bring it back, or choose another one."
