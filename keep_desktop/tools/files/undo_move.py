"""Undoes a copy or a move, and restores what it replaced.

A copy is removed only while the original has the same content. An undo of a move that was
interrupted half-way is finished when it is reconciled.
"""

from keep_desktop.domain.errors import Failure, PreconditionFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext, Verdict
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.backup_store import backup_sha256, require_backup, restore_backup
from keep_desktop.tools.files.fingerprint import same_content
from keep_desktop.tools.files.granted import GrantedPath, opened
from keep_desktop.tools.files.os_errors import NotThere, quoted
from keep_desktop.tools.files.snapshots import PathSnapshots, snapshot, snapshot_at, snapshots_of
from keep_desktop.tools.files.transfer import (
    copy_file,
    finish_move,
    move_file,
    move_folder,
    state_to_move,
)
from keep_desktop.tools.files.undo import changed_since, drop, no_snapshot, sha256_at


def undo_copy(from_: str, to: str, context: CallContext) -> None:
    """Raises PreconditionFailure if the original or the copy changed since."""
    snapshots = snapshots_of(context.evidence)
    with opened(from_, context.grants) as original, opened(to, context.grants) as copy:
        if snapshots is None:
            raise no_snapshot(copy)
        if snapshots.same:
            return
        if snapshots.target is not None:
            require_backup(snapshots.kept, copy, context)
        state = copy.lstat()
        if state is None:
            raise changed_since(copy)
        if snapshot(original) != snapshots.source:
            raise changed_since(original)
        if snapshot(copy) != snapshots.source or not same_content(original, copy, context.cancel):
            raise changed_since(copy)
        context.cancel.check()
        if snapshots.target is None:
            drop(copy, state)
        else:
            restore_backup(snapshots.kept, copy, context)


def copy_verdict(to: str, context: CallContext) -> Verdict:
    """Whether it was undone, by the content of the new place."""
    snapshots = snapshots_of(context.evidence)
    if snapshots is None:
        return Verdict.RETRY
    if snapshots.same:
        return Verdict.APPLIED
    try:
        with opened(to, context.grants) as place:
            clear_temporary(place, context.key)
            now, sha256 = snapshot(place), _whole(place)
    except NotThere:
        now, sha256 = None, None
    if now == snapshots.target and sha256 == backup_sha256(snapshots.kept):
        return Verdict.APPLIED
    return Verdict.FAILED if now == snapshots.source else Verdict.RETRY


def _whole(place: GrantedPath) -> str | None:
    return None if place.lstat() is None else sha256_at(place)


def undo_move(from_: str, to: str, context: CallContext) -> None:
    """Raises PreconditionFailure if either place is no longer as the move left it."""
    snapshots = snapshots_of(context.evidence)
    with opened(from_, context.grants) as old, opened(to, context.grants) as new:
        if snapshots is None:
            raise no_snapshot(new)
        if snapshot(old) == snapshots.source and _is_as_before(new, snapshots):
            return
        if _replaced(snapshots):
            require_backup(snapshots.kept, new, context)
        if snapshot(old) not in (None, snapshots.source):
            raise PreconditionFailure(
                UserMessage(
                    "There is something else at {path} by now, so {path_2} stays where it is.",
                    path=quoted(old.path),
                    path_2=quoted(new.path),
                )
            )
        half_done = (
            snapshot(old) == snapshots.source and snapshot(new) is None and _replaced(snapshots)
        )
        if not half_done and snapshot(new) != snapshots.source:
            raise changed_since(new)
        context.cancel.check()
        if not half_done:
            _move_to_source(old, new, snapshots, context)
        if _replaced(snapshots):
            _restore_replaced(new, snapshots, context)


def _move_to_source(
    old: GrantedPath, new: GrantedPath, snapshots: PathSnapshots, context: CallContext
) -> None:
    state = state_to_move(new)
    if snapshots.is_folder:
        move_folder(new, old)
    elif snapshots.same:
        # Only the old name was removed: both places had the content.
        copy_file(new, old, state, context, overwrite=False, mode=snapshots.mode)
    else:
        move_file(new, old, state, context, overwrite=False)


def _restore_replaced(new: GrantedPath, snapshots: PathSnapshots, context: CallContext) -> None:
    try:
        restore_backup(snapshots.kept, new, context)
    except Failure as failure:
        # The file is back at its old place already.
        failure.took_effect = None
        raise


def move_verdict(from_: str, to: str, context: CallContext) -> Verdict:
    """Whether it was undone, by the content of both places. Finishes what was interrupted with the
    file at both, or at its old place alone and what it had replaced not yet back."""
    snapshots = snapshots_of(context.evidence)
    if snapshots is None:
        return Verdict.RETRY
    for path in (from_, to):
        _clear(path, context)
    finished = not snapshots.same and finish_move(to, from_, context)
    is_back = finished or snapshot_at(from_, context) == snapshots.source
    try:
        with opened(to, context.grants) as new:
            if is_back and _replaced(snapshots) and snapshot(new) is None:
                require_backup(snapshots.kept, new, context)
                restore_backup(snapshots.kept, new, context)
            now, as_before = snapshot(new), _is_as_before(new, snapshots)
    except NotThere:
        now, as_before = None, snapshots.target is None
    if is_back and as_before:
        return Verdict.APPLIED
    return Verdict.FAILED if now == snapshots.source and not is_back else Verdict.RETRY


def _clear(path: str, context: CallContext) -> None:
    try:
        with opened(path, context.grants) as place:
            clear_temporary(place, context.key)
    except NotThere:
        return


def _replaced(snapshots: PathSnapshots) -> bool:
    return snapshots.target is not None and not snapshots.same


def _is_as_before(new: GrantedPath, snapshots: PathSnapshots) -> bool:
    """Whether the new place is as before the move, by the whole content if known."""
    now = snapshot(new)
    sha256 = backup_sha256(snapshots.kept)
    return now == snapshots.target and (now is None or sha256 is None or sha256_at(new) == sha256)
