"""Taking back a copy: it goes away, or what it replaced comes back.

Only while the original still has the same content: a copy that became the only one is left.
"""

from keep_desktop.ports.tools import CallContext, Verdict
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.fingerprint import same_content
from keep_desktop.tools.files.granted import Place, opened
from keep_desktop.tools.files.kept import give_back, kept_sha256, require_kept
from keep_desktop.tools.files.marks import mark, marks_of
from keep_desktop.tools.files.troubles import NotThere
from keep_desktop.tools.files.undoing import changed_since, drop, not_noted, sha256_at


def take_copy_back(from_: str, to: str, context: CallContext) -> None:
    """Raises PreconditionFailure where the original or the copy changed since."""
    marks = marks_of(context.evidence)
    with opened(from_, context.grants) as original, opened(to, context.grants) as copy:
        if marks is None:
            raise not_noted(copy)
        if marks.same:
            return
        if marks.target is not None:
            require_kept(marks.kept, copy, context)
        state = copy.look()
        if state is None:
            raise changed_since(copy)
        if mark(original) != marks.source:
            raise changed_since(original)
        if mark(copy) != marks.source or not same_content(original, copy, context.cancel):
            raise changed_since(copy)
        context.cancel.check()
        if marks.target is None:
            drop(copy, state)
        else:
            give_back(marks.kept, copy, context)


def copy_is_back(to: str, context: CallContext) -> Verdict:
    """Whether it was taken back, by what is at the new place."""
    marks = marks_of(context.evidence)
    if marks is None:
        return Verdict.RETRY
    if marks.same:
        return Verdict.APPLIED
    try:
        with opened(to, context.grants) as place:
            clear_temporary(place, context.key)
            now, sha256 = mark(place), _whole(place)
    except NotThere:
        now, sha256 = None, None
    if now == marks.target and sha256 == kept_sha256(marks.kept):
        return Verdict.APPLIED
    return Verdict.FAILED if now == marks.source else Verdict.RETRY


def _whole(place: Place) -> str | None:
    return None if place.look() is None else sha256_at(place)
