"""Files.trash: moves to the user's trash, from where it can be restored.

On Linux and the BSDs by the freedesktop.org trash specification: the home trash for the same disk,
else a trash folder at the top of that disk. A trashed file's name contains part of the mutation's
key, by which it is found again; its info file records where it came from.
"""

import os
import stat
import sys
from pathlib import Path, PurePath
from typing import ClassVar
from urllib.parse import quote

from pydantic import Field

from keep_desktop.domain.errors import Concern, PermissionFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import (
    CallContext,
    EffectRisk,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.files.granted import (
    MAX_PATH,
    GrantedPath,
    opened,
    require_granted,
    require_plain,
    require_without_ours,
)
from keep_desktop.tools.files.os_errors import NotThere, quoted, translated
from keep_desktop.tools.files.undo_trash import (
    identity_of,
    note_of,
    restore,
    restore_verdict,
    trash_of_disk,
)
from keep_desktop.tools.text import named

_KEY_LENGTH = 12
_LONGEST_NAME_BYTES = 200


class TrashInput(ToolInput):
    path: str = Field(max_length=MAX_PATH, description="the full path of a file or folder")


class TrashOutput(ToolOutput):
    path: str


class Trash(Tool[TrashInput]):
    namespace = "Files"
    name = "trash"
    access = Risk.DELETES
    permits = "Move files of {scope} to the trash"
    scope_params: ClassVar = {"path": ScopeKind.FOLDER}
    uses_network = False
    description = (
        "Moves a file or folder of a granted folder into the trash, from where the user can bring"
        " it back. Nothing is ever deleted for good."
    )
    risk = EffectRisk.MEDIUM
    Input = TrashInput
    Output = TrashOutput
    undoable = True
    can_reconcile = True
    outcome_on_disk = True

    def title(self, params: TrashInput) -> str:
        return UserMessage("Move {name} to the trash", name=named(PurePath(params.path).name))

    def observe(self, params: TrashInput, context: CallContext) -> JsonValue:
        with opened(params.path, context.grants) as place:
            name = _name_in_trash(place.path.name, context.key)
            return {"source": identity_of(_state(place)), "name": name}

    def call(self, params: TrashInput, context: CallContext) -> JsonValue:
        _require_known_trash()
        with opened(params.path, context.grants) as place:
            state = _state_to_trash(place, context)
            _move_to_trash(place, _trash_for(place, state), context)
        return {"path": params.path}

    def predict(self, params: TrashInput, context: CallContext) -> JsonValue:
        _require_known_trash()
        with opened(params.path, context.grants) as place:
            state = _state_to_trash(place, context)
            trash = trash_of_disk(place)
            if os.path.lexists(trash):
                _require_ours(trash, place, state)
            place.require_writable_folder()
        return {"path": params.path}

    def predict_from_params(self, params: TrashInput, context: CallContext) -> JsonValue:
        return {"path": params.path}

    def require_granted(self, params: TrashInput, context: CallContext) -> None:
        require_granted(params.path, context.grants)

    def undo(self, params: TrashInput, result: JsonValue, context: CallContext) -> JsonValue:
        _require_known_trash()
        with opened(params.path, context.grants) as place:
            restore(place, context)
        return {"path": params.path}

    def reconcile_undo(
        self, params: TrashInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        _require_known_trash()
        with opened(params.path, context.grants) as place:
            verdict = restore_verdict(place, context)
        return Reconciled(verdict, {"path": params.path} if verdict is Verdict.APPLIED else None)

    def reconcile(self, params: TrashInput, context: CallContext) -> Reconciled:
        _require_known_trash()
        try:
            with opened(params.path, context.grants) as place:
                now = place.lstat()
                trash = trash_of_disk(place)
        except NotThere:
            return Reconciled(Verdict.RETRY)
        name = _name_in_trash(place.path.name, context.key)
        if os.path.lexists(trash / "files" / name):
            return Reconciled(Verdict.APPLIED, {"path": params.path})
        evidence = context.evidence
        if (
            now is not None
            and isinstance(evidence, dict)
            and identity_of(now) == evidence.get("source")
        ):
            with translated(trash):
                note_of(trash, name).unlink(missing_ok=True)
            return Reconciled(Verdict.FAILED)
        return Reconciled(Verdict.RETRY)


def _require_known_trash() -> None:
    if sys.platform in ("win32", "darwin"):
        raise PreconditionFailure(
            UserMessage(
                "Files.trash does not know the trash of this system yet. Let the script "
                "move the file to a folder with Files.move."
            ),
            concerns=Concern.WORKFLOW,
        )


def _state(place: GrantedPath) -> os.stat_result:
    state = place.lstat()
    if state is None:
        raise NotThere(
            UserMessage(
                "{path} is not there. Bring it back, or choose another one.",
                code=MessageCode.PATH_MISSING,
                path=quoted(place.path),
            )
        )
    if not stat.S_ISDIR(state.st_mode):
        require_plain(state, place.path)
    return state


def _state_to_trash(place: GrantedPath, context: CallContext) -> os.stat_result:
    state = _state(place)
    if place.is_root:
        raise PermissionFailure(
            UserMessage("{path} is the granted folder itself.", path=quoted(place.path))
        )
    require_without_ours(place)
    return state


def _trash_for(place: GrantedPath, state: os.stat_result) -> Path:
    """The trash on the disk of *place*, created if missing."""
    trash = trash_of_disk(place)
    with translated(trash):
        for folder in (trash, trash / "files", trash / "info"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _require_ours(trash, place, state)
    return trash


def _require_ours(trash: Path, place: GrantedPath, state: os.stat_result) -> None:
    """Raise unless the trash is a folder of this user, on the disk of the file."""
    with translated(trash):
        owner = trash.lstat()
    if stat.S_ISLNK(owner.st_mode) or owner.st_uid != os.getuid() or owner.st_dev != state.st_dev:
        raise PreconditionFailure(
            UserMessage("There is no trash on the disk with {path}.", path=quoted(place.path))
        )


def _move_to_trash(place: GrantedPath, trash: Path, context: CallContext) -> None:
    name = _name_in_trash(place.path.name, context.key)
    info = note_of(trash, name)
    when = context.now().astimezone(context.zone).strftime("%Y-%m-%dT%H:%M:%S")
    with translated(info):
        info.write_bytes(
            f"[Trash Info]\nPath={_recorded(place, trash)}\nDeletionDate={when}\n".encode()
        )
    try:
        with translated(place.path):
            os.rename(place.at, trash / "files" / name, src_dir_fd=place.folder_fd)
            place.sync_folder()
    except (PermissionFailure, PreconditionFailure):
        with translated(info):
            info.unlink(missing_ok=True)
        raise


def _recorded(place: GrantedPath, trash: Path) -> str:
    """The path as in the info file: from the top of the disk, or full for the home trash."""
    path = place.path
    if trash.name.startswith(".Trash-"):
        path = path.relative_to(trash.parent)
    return quote(os.fsencode(path))


def _name_in_trash(name: str, key: str) -> str:
    """A unique name for each mutation; the trash displays the one in the info file."""
    stem, suffix = Path(name).stem, Path(name).suffix
    room = _LONGEST_NAME_BYTES - len(os.fsencode(suffix)) - _KEY_LENGTH
    short = os.fsencode(stem)[: max(0, room)].decode("utf-8", "ignore")
    return f"{short}.{key[:_KEY_LENGTH]}{suffix}"
