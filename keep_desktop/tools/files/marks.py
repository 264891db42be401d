"""What moving and copying note of both places before they begin, to judge by afterwards."""

import stat
from collections.abc import Mapping
from dataclasses import dataclass

from keep_desktop.domain.errors import NetworkFailure, PermissionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.fingerprint import fingerprint, same_content
from keep_desktop.tools.files.granted import Place, folders_to_make, opened
from keep_desktop.tools.files.kept import keep
from keep_desktop.tools.files.troubles import NotThere, link_sentence, quoted

_FOLDER = "folder:"


@dataclass(frozen=True, slots=True)
class Marks:
    """How both places were before the call; a mark of None is an empty place."""

    source: str
    target: str | None
    #: Whether both held the very same content, so that the new place was left as it was.
    same: bool
    #: What stood at the new place and was to be replaced.
    kept: JsonValue
    #: The mode of what was at the old place.
    mode: int | None
    #: How many folders had to be made for the new place.
    made: int

    @property
    def is_folder(self) -> bool:
        return self.source.startswith(_FOLDER)


def mark(place: Place) -> str | None:
    """What tells the file or folder at *place* from another; None where there is none."""
    state = place.look()
    if state is not None and stat.S_ISDIR(state.st_mode):
        return f"{_FOLDER}{state.st_dev}:{state.st_ino}"
    if state is not None and stat.S_ISLNK(state.st_mode):
        raise PermissionFailure(link_sentence(quoted(place.path)))
    return fingerprint(place)


def mark_at(path: str, context: CallContext) -> str | None:
    """The same for a path; None also where a folder on the way is missing."""
    try:
        with opened(path, context.grants) as place:
            return mark(place)
    except NotThere:
        return None


def noted(source: Place, to: str, context: CallContext, *, overwrite: bool) -> JsonValue:
    """The evidence, with what is going to be replaced kept."""
    was_source, state = mark(source), source.look()
    mode = None if state is None else stat.S_IMODE(state.st_mode)
    evidence: dict[str, JsonValue] = {"source": was_source, "target": None, "mode": mode}
    try:
        with opened(to, context.grants) as target:
            was_target = mark(target)
            if was_source is None or was_target is None:
                return evidence
            files = not (was_source.startswith(_FOLDER) or was_target.startswith(_FOLDER))
            # Of large files the marks are of parts only.
            alike = was_source == was_target
            same = alike and (not files or same_content(source, target, context.cancel))
            kept = keep(target, context) if files and overwrite and not same else None
    except NotThere:
        return {**evidence, "made": _to_make(to, context)}
    return {**evidence, "target": was_target, "same": same, "kept": kept}


def _to_make(to: str, context: CallContext) -> int:
    try:
        return folders_to_make(to, context.grants)
    except NotThere:
        # The granted folder itself is missing; the call says so.
        return 0


def marks_of(evidence: JsonValue) -> Marks | None:
    """What was noted; None where that is not known."""
    if not isinstance(evidence, Mapping):
        return None
    source, target = evidence.get("source"), evidence.get("target")
    if not isinstance(source, str) or not (target is None or isinstance(target, str)):
        return None
    same, mode = evidence.get("same") is True, evidence.get("mode")
    known = mode if isinstance(mode, int) else None
    made = evidence.get("made")
    count = made if isinstance(made, int) else 0
    return Marks(source, target, same, evidence.get("kept"), known, count)


def require_as_noted(target: Place, context: CallContext) -> None:
    """Raise where a file that may be replaced is another than the one that was kept. One with
    the content that is to be there is not replaced."""
    marks = marks_of(context.evidence)
    if marks is not None and mark(target) not in (marks.target, marks.source):
        raise NetworkFailure(f"{quoted(target.path)} is being changed just now.")
