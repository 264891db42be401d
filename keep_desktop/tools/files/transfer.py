"""Moves or copies a file or folder between two places.

If the new place has a file with the same content, nothing is written. Other content is replaced
only on request. Whatever fails, the file is at its old place or at its new one.
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
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.atomic import exists_already, gathering, rename
from keep_desktop.tools.files.fingerprint import same_content
from keep_desktop.tools.files.granted import GrantedPath, opened, require_plain
from keep_desktop.tools.files.io import copied
from keep_desktop.tools.files.os_errors import NotThere, failure_of, quoted, translated
from keep_desktop.tools.files.undo import drop


def state_to_move(source: GrantedPath) -> os.stat_result:
    state = source.lstat()
    if state is None:
        raise NotThere(missing_sentence(source.path))
    if source.is_root:
        raise PermissionFailure(
            UserMessage("{path} is the granted folder itself.", path=quoted(source.path))
        )
    if not stat.S_ISDIR(state.st_mode):
        require_plain(state, source.path)
    return state


def move_folder(source: GrantedPath, target: GrantedPath) -> None:
    if target.lstat() is not None:
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


def require_not_into_itself(source: GrantedPath, target: GrantedPath) -> None:
    if target.path.is_relative_to(source.path):
        raise _into_itself(source)


def require_same_disk(source: GrantedPath, state: os.stat_result, target: GrantedPath) -> None:
    if target.folder_fd is not None and os.fstat(target.folder_fd).st_dev != state.st_dev:
        raise _other_disk(source, target)


def _into_itself(source: GrantedPath) -> LogicFailure:
    return LogicFailure(
        UserMessage("{path} cannot be moved into itself.", path=quoted(source.path))
    )


def _other_disk(source: GrantedPath, target: GrantedPath) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "{path} is a folder on another disk than {path_2}. Move its files one by one.",
            path=quoted(source.path),
            path_2=quoted(target.path),
        )
    )


def move_file(
    source: GrantedPath,
    target: GrantedPath,
    state: os.stat_result,
    context: CallContext,
    *,
    overwrite: bool,
) -> None:
    there = target.lstat()
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
            raise failure_of(error, _path_at_fault(error, source, target)) from error
        copy_file(source, target, state, context, overwrite=overwrite)
        _drop_or_revert(source, target, state, there)


def finish_move(from_: str, to: str, context: CallContext) -> bool:
    """Remove the old name of a file that an interrupted move left at both places, by two names or
    copied to another disk; whether it did. Not for places that had the same content before."""
    try:
        with opened(from_, context.grants) as source, opened(to, context.grants) as target:
            state, there = source.lstat(), target.lstat()
            if state is None or there is None:
                return False
            if not (stat.S_ISREG(state.st_mode) and stat.S_ISREG(there.st_mode)):
                return False
            twice = os.path.samestat(state, there) or same_content(source, target, context.cancel)
            if twice:
                drop(source, state)
            return twice
    except NotThere:
        return False


def _is_one_entry(source: GrantedPath, target: GrantedPath) -> bool:
    """Whether two names of one file are the same name, or differ only in what the disk ignores,
    such as case: removing one would remove the other."""
    if source.folder_fd is None or target.folder_fd is None:
        if source.path.parent != target.path.parent:
            return False
        names = os.listdir(source.path.parent)  # noqa: PTH208  # only the names matter
    elif os.path.samestat(os.fstat(source.folder_fd), os.fstat(target.folder_fd)):
        names = os.listdir(source.folder_fd)  # noqa: PTH208  # of the open folder
    else:
        return False
    return source.name == target.name or not {source.name, target.name} <= set(names)


def _path_at_fault(error: OSError, source: GrantedPath, target: GrantedPath) -> PurePath:
    """Which of the two names the error is about."""
    if error.errno in (errno.EACCES, errno.EPERM):
        # A file that is protected itself lies in a folder that may be changed.
        is_target = _may_change(source) and not _may_change(target)
        return target.path if is_target else source.path
    gone = error.errno == errno.ENOENT and source.lstat() is None
    return source.path if gone else target.path


def _may_change(place: GrantedPath) -> bool:
    """Whether names may be added to its folder, and removed."""
    how = os.W_OK | os.X_OK
    if place.folder_fd is None:
        return os.access(place.path.parent, how)
    return os.access(".", how, dir_fd=place.folder_fd)


def holds_same(
    source: GrantedPath, target: GrantedPath, context: CallContext, *, overwrite: bool
) -> bool:
    """Whether the target has the content already; raises if it has other content that must not be
    replaced."""
    there = target.lstat()
    if there is None:
        return False
    require_plain(there, target.path)
    if same_content(source, target, context.cancel):
        return True
    if not overwrite:
        raise exists_already(target)
    return False


def copy_file(
    source: GrantedPath,
    target: GrantedPath,
    state: os.stat_result,
    context: CallContext,
    *,
    overwrite: bool,
    mode: int | None = None,
) -> None:
    """*mode* is that of a new file; without it the umask applies."""
    with source.reading() as from_fd, gathering(target, context.key, replace=overwrite) as fd:
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(fd, mode)
        _require_room(fd, state.st_size)
        copied(from_fd, fd, context.cancel.check)
        after = os.fstat(from_fd)
        if (after.st_size, after.st_mtime_ns) != (state.st_size, state.st_mtime_ns):
            raise NetworkFailure(
                UserMessage("{path} is being changed just now.", path=quoted(source.path))
            )
        if os.utime in os.supports_fd:
            os.utime(fd, ns=(after.st_atime_ns, after.st_mtime_ns))


def _require_room(fd: int, size: int) -> None:
    """Raise OSError before the copy, rather than once it has filled the disk: a file of holes may
    claim any size."""
    if hasattr(os, "fstatvfs"):
        disk = os.fstatvfs(fd)
        if size > disk.f_bavail * disk.f_frsize:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _drop_or_revert(
    source: GrantedPath, target: GrantedPath, state: os.stat_result, there: os.stat_result | None
) -> None:
    """Finish a move between disks, or undo the copy if the old file cannot be removed."""
    try:
        drop(source, state)
    except (PermissionFailure, PreconditionFailure, NetworkFailure, InternalFailure) as failure:
        if failure.took_effect is None:
            # The old name is gone; only its durability is uncertain.
            raise
        if there is not None:
            failure.took_effect = None
            raise
        with translated(target.path, took_effect=None):
            os.unlink(target.at, dir_fd=target.folder_fd)
        raise


def missing_sentence(path: str | PurePath) -> str:
    return UserMessage(
        "{path} is not there. Bring it back, or choose another one.",
        code=MessageCode.PATH_MISSING,
        path=quoted(path),
    )
