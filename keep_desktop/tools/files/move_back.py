"""Taking back a move. What was replaced at the new place comes back there afterwards.

A move back that was cut short between the two is told by `reconcile` as not having happened, and
repeating it finishes it.
"""

from keep_desktop.domain.errors import Failure, PreconditionFailure
from keep_desktop.ports.tools import CallContext, Verdict
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.granted import Place, opened
from keep_desktop.tools.files.kept import give_back, kept_sha256, require_kept
from keep_desktop.tools.files.marks import Marks, mark, mark_at, marks_of
from keep_desktop.tools.files.transfer import copy_file, move_file, move_folder, state_to_move
from keep_desktop.tools.files.troubles import NotThere, quoted
from keep_desktop.tools.files.undoing import changed_since, not_noted, sha256_at


def move_back(from_: str, to: str, context: CallContext) -> None:
    """Raises PreconditionFailure where either place is no longer as the move left it."""
    marks = marks_of(context.evidence)
    with opened(from_, context.grants) as old, opened(to, context.grants) as new:
        if marks is None:
            raise not_noted(new)
        if mark(old) == marks.source and _is_as_before(new, marks):
            return
        if _replaced(marks):
            require_kept(marks.kept, new, context)
        if mark(old) not in (None, marks.source):
            raise PreconditionFailure(
                f"There is something else at {quoted(old.path)} by now, so {quoted(new.path)}"
                " stays where it is."
            )
        half_done = mark(old) == marks.source and mark(new) is None and _replaced(marks)
        if not half_done and mark(new) != marks.source:
            raise changed_since(new)
        context.cancel.check()
        if not half_done:
            _go_back(old, new, marks, context)
        if _replaced(marks):
            _bring_back(new, marks, context)


def _go_back(old: Place, new: Place, marks: Marks, context: CallContext) -> None:
    state = state_to_move(new)
    if marks.is_folder:
        move_folder(new, old)
    elif marks.same:
        # Only the old name went away: both places had the content.
        copy_file(new, old, state, context, overwrite=False, mode=marks.mode)
    else:
        move_file(new, old, state, context, overwrite=False)


def _bring_back(new: Place, marks: Marks, context: CallContext) -> None:
    try:
        give_back(marks.kept, new, context)
    except Failure as failure:
        # The file is back at its old place already.
        failure.took_effect = None
        raise


def move_is_back(from_: str, to: str, context: CallContext) -> Verdict:
    """Whether it was taken back, by what is at both places."""
    marks = marks_of(context.evidence)
    if marks is None:
        return Verdict.RETRY
    for path in (from_, to):
        _clear(path, context)
    old = mark_at(from_, context)
    try:
        with opened(to, context.grants) as new:
            now, as_before = mark(new), _is_as_before(new, marks)
    except NotThere:
        now, as_before = None, marks.target is None
    if old == marks.source and as_before:
        return Verdict.APPLIED
    half_done = old == marks.source and now is None and _replaced(marks)
    untouched = old in (None, marks.source) and now == marks.source
    return Verdict.FAILED if half_done or untouched else Verdict.RETRY


def _clear(path: str, context: CallContext) -> None:
    try:
        with opened(path, context.grants) as place:
            clear_temporary(place, context.key)
    except NotThere:
        return


def _replaced(marks: Marks) -> bool:
    return marks.target is not None and not marks.same


def _is_as_before(new: Place, marks: Marks) -> bool:
    """Whether the new place is as it was before the move, by the whole content where known."""
    now = mark(new)
    sha256 = kept_sha256(marks.kept)
    return now == marks.target and (now is None or sha256 is None or sha256_at(new) == sha256)
