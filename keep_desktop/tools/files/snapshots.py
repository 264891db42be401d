"""Snapshots of both places before a move or copy, to check the outcome afterwards."""

import stat
from collections.abc import Mapping

from keep_desktop.domain.errors import NetworkFailure, PermissionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.backup_store import back_up
from keep_desktop.tools.files.fingerprint import fingerprint, same_content
from keep_desktop.tools.files.granted import GrantedPath, folders_to_make, opened
from keep_desktop.tools.files.os_errors import NotThere, link_sentence, quoted

_FOLDER = "folder:"


@immutable
class PathSnapshots:
    """Both places before the call; a mark of None is an empty place."""

    source: str
    target: str | None
    #: Whether both had the same content, so that the new place was left as it was.
    same: bool
    #: What existed at the new place and was to be replaced.
    kept: JsonValue
    #: The mode of what was at the old place.
    mode: int | None
    #: How many folders had to be created for the new place.
    made: int

    @property
    def is_folder(self) -> bool:
        return self.source.startswith(_FOLDER)


def snapshot(place: GrantedPath) -> str | None:
    """Identifies the file or folder at *place*; None if there is none."""
    state = place.lstat()
    if state is not None and stat.S_ISDIR(state.st_mode):
        return f"{_FOLDER}{state.st_dev}:{state.st_ino}"
    if state is not None and stat.S_ISLNK(state.st_mode):
        raise PermissionFailure(link_sentence(quoted(place.path)))
    return fingerprint(place)


def snapshot_at(path: str, context: CallContext) -> str | None:
    """The same for a path; None also if a folder on the way is missing."""
    try:
        with opened(path, context.grants) as place:
            return snapshot(place)
    except NotThere:
        return None


def take_snapshots(
    source: GrantedPath, to: str, context: CallContext, *, overwrite: bool
) -> JsonValue:
    """The evidence; backs up what will be replaced."""
    was_source, state = snapshot(source), source.lstat()
    mode = None if state is None else stat.S_IMODE(state.st_mode)
    evidence: dict[str, JsonValue] = {"source": was_source, "target": None, "mode": mode}
    try:
        with opened(to, context.grants) as target:
            was_target = snapshot(target)
            if was_source is None or was_target is None:
                return evidence
            files = not (was_source.startswith(_FOLDER) or was_target.startswith(_FOLDER))
            # The marks of large files cover parts only.
            alike = was_source == was_target
            same = alike and (not files or same_content(source, target, context.cancel))
            kept = back_up(target, context) if files and overwrite and not same else None
    except NotThere:
        return {**evidence, "made": _to_make(to, context)}
    return {**evidence, "target": was_target, "same": same, "kept": kept}


def _to_make(to: str, context: CallContext) -> int:
    try:
        return folders_to_make(to, context.grants)
    except NotThere:
        # The granted folder itself is missing; the call reports it.
        return 0


def snapshots_of(evidence: JsonValue) -> PathSnapshots | None:
    """What was recorded; None if unknown."""
    if not isinstance(evidence, Mapping):
        return None
    source, target = evidence.get("source"), evidence.get("target")
    if not isinstance(source, str) or not (target is None or isinstance(target, str)):
        return None
    same, mode = evidence.get("same") is True, evidence.get("mode")
    known = mode if isinstance(mode, int) else None
    made = evidence.get("made")
    count = made if isinstance(made, int) else 0
    return PathSnapshots(source, target, same, evidence.get("kept"), known, count)


def require_unchanged(target: GrantedPath, context: CallContext) -> None:
    """Raise if a file that may be replaced differs from the one that was backed up. One that
    already has the content is not replaced."""
    snapshots = snapshots_of(context.evidence)
    if snapshots is not None and snapshot(target) not in (snapshots.target, snapshots.source):
        raise NetworkFailure(
            UserMessage("{path} is being changed just now.", path=quoted(target.path))
        )
