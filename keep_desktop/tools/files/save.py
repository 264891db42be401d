"""Files.save: writes a whole file atomically."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import PurePath
from typing import ClassVar

from pydantic import Field, model_validator

from keep_desktop.domain.errors import NetworkFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.tools import (
    CallContext,
    EffectRisk,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.files.atomic import (
    clear_temporary,
    exists_already,
    gathering,
    require_no_root,
)
from keep_desktop.tools.files.backup_store import (
    back_up,
    backup_sha256,
    require_backup,
    restore_backup,
)
from keep_desktop.tools.files.fingerprint import fingerprint
from keep_desktop.tools.files.granted import (
    MAX_PATH,
    GrantedPath,
    folders_to_make,
    opened,
    require_granted,
)
from keep_desktop.tools.files.io import Encoding, to_bytes, write_all
from keep_desktop.tools.files.os_errors import NotThere, quoted
from keep_desktop.tools.files.undo import (
    changed_since,
    drop,
    holds,
    no_snapshot,
    remove_made,
    sha256_at,
)
from keep_desktop.tools.text import named

#: Longer content is compared by its hash, as nobody reads it in a question.
_SHOWN = 64 * 1024
_NEVER = NeverCancelled()


class SaveInput(ToolInput):
    path: str = Field(max_length=MAX_PATH, description="the full path to write to")
    content: str = Field(description="text, or base64 where encoding says so")
    encoding: Encoding = Field(default="utf-8", description="base64 writes the bytes it stands for")
    overwrite: bool = Field(default=False, description="replace a file that has other content")

    @model_validator(mode="after")
    def _content_is_as_encoded(self) -> "SaveInput":
        if self.encoding != "utf-8":
            self.measured()
        return self

    def pieces(self) -> Iterator[bytes]:
        """The bytes to write: beside the text they are never in memory as a whole."""
        return to_bytes(self.content, self.encoding)

    def measured(self, cancel: CancelToken = _NEVER) -> tuple[int, str]:
        """Their number and digest. Raises Cancelled."""
        size, digest = 0, hashlib.sha256()
        for piece in self.pieces():
            cancel.check()
            size += len(piece)
            digest.update(piece)
        return size, digest.hexdigest()


class SaveOutput(ToolOutput):
    path: str
    size: int
    sha256: str


class Save(Tool[SaveInput]):
    namespace = "Files"
    name = "save"
    access = Risk.WRITES
    permits = "Write files in {scope}"
    scope_params: ClassVar = {"path": ScopeKind.FOLDER}
    uses_network = False
    description = (
        "Writes a file into a granted folder; folders missing inside it are made. The file appears"
        " whole or not at all. A file with the same content is left as it is; one with other"
        " content is replaced only with overwrite, otherwise the call fails."
    )
    risk = EffectRisk.MEDIUM
    Input = SaveInput
    Output = SaveOutput
    undoable = True
    can_reconcile = True
    outcome_on_disk = True

    def identity(self, params: SaveInput) -> JsonValue:
        return {"path": params.path}

    def payload(self, params: SaveInput) -> JsonValue:
        """The bytes, however they were given: as text if a person can compare it."""
        size, digest = params.measured()
        if size <= _SHOWN:
            with suppress(UnicodeDecodeError):
                return {"content": b"".join(params.pieces()).decode("utf-8")}
        return {"size": size, "sha256": digest}

    def title(self, params: SaveInput) -> str:
        path = PurePath(params.path)
        folder = path.parent.name or str(path.parent)
        return UserMessage("Save {name} to {folder}", name=named(path.name), folder=named(folder))

    def observe(self, params: SaveInput, context: CallContext) -> JsonValue:
        try:
            with opened(params.path, context.grants) as place:
                before = fingerprint(place)
                same = before is not None and _is_saved(place, params, context)
                replaces = before is not None and not same and params.overwrite
                kept = back_up(place, context) if replaces else None
        except NotThere:
            before = None
        if before is None:
            return {"before": None, "made": _to_make(params, context)}
        return {"before": before, "same": same, "kept": kept}

    def call(self, params: SaveInput, context: CallContext) -> JsonValue:
        size, expected = params.measured(context.cancel)
        with opened(params.path, context.grants, make_folders=True) as place:
            if not self._stands(place, params, expected, size):
                _require_unchanged(place, context)
                with gathering(place, context.key, replace=params.overwrite) as fd:
                    for piece in params.pieces():
                        context.cancel.check()
                        write_all(fd, piece)
        return _result(params, size, expected)

    def predict(self, params: SaveInput, context: CallContext) -> JsonValue:
        size, expected = params.measured(context.cancel)
        if folders_to_make(params.path, context.grants) == 0:
            with opened(params.path, context.grants) as place:
                if not self._stands(place, params, expected, size):
                    place.require_writable_folder()
        return _result(params, size, expected)

    def predict_from_params(self, params: SaveInput, context: CallContext) -> JsonValue:
        return _result(params, *params.measured())

    def reconcile(self, params: SaveInput, context: CallContext) -> Reconciled:
        size, expected = params.measured(context.cancel)
        try:
            with opened(params.path, context.grants) as place:
                clear_temporary(place, context.key)
                if holds(place, expected, size):
                    return Reconciled(Verdict.APPLIED, _result(params, size, expected))
                now = fingerprint(place)
        except NotThere:
            now = None
        return Reconciled(Verdict.FAILED if now == _before(context) else Verdict.RETRY)

    def require_granted(self, params: SaveInput, context: CallContext) -> None:
        require_granted(params.path, context.grants)

    def undo(self, params: SaveInput, result: JsonValue, context: CallContext) -> JsonValue:
        """Restore the old content, or remove the new file and the folders created for it."""
        recorded = _recorded(context)
        with opened(params.path, context.grants) as place:
            if recorded is None:
                raise no_snapshot(place)
            if not recorded.get("same"):
                _undo(place, params, recorded, context)
        return {"path": params.path}

    def reconcile_undo(
        self, params: SaveInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        recorded = _recorded(context)
        if recorded is None:
            return Reconciled(Verdict.RETRY)
        try:
            with opened(params.path, context.grants) as place:
                clear_temporary(place, context.key)
                verdict = _undone(place, params, recorded)
        except NotThere:
            verdict = Verdict.RETRY if recorded["before"] is not None else Verdict.APPLIED
        if verdict is Verdict.APPLIED:
            remove_made(params.path, recorded.get("made"), context)
        return Reconciled(verdict, {"path": params.path} if verdict is Verdict.APPLIED else None)

    def _stands(self, place: GrantedPath, params: SaveInput, expected: str, size: int) -> bool:
        """Whether the content exists already; raises if it may not be written there."""
        require_no_root(place)
        if holds(place, expected, size):
            return True
        if place.lstat() is not None and not params.overwrite:
            raise exists_already(place)
        return False


def _to_make(params: SaveInput, context: CallContext) -> int:
    try:
        return folders_to_make(params.path, context.grants)
    except NotThere:
        # The granted folder itself is missing; the call reports it.
        return 0


def _is_saved(place: GrantedPath, params: SaveInput, context: CallContext) -> bool:
    size, digest = params.measured(context.cancel)
    return holds(place, digest, size)


def _undo(
    place: GrantedPath, params: SaveInput, recorded: Mapping[str, JsonValue], context: CallContext
) -> None:
    state = place.lstat()
    if recorded["before"] is not None:
        require_backup(recorded.get("kept"), place, context)
    if state is None or not _is_saved(place, params, context):
        raise changed_since(place)
    context.cancel.check()
    if recorded["before"] is None:
        drop(place, state)
        remove_made(params.path, recorded.get("made"), context)
    else:
        restore_backup(recorded.get("kept"), place, context)


def _undone(place: GrantedPath, params: SaveInput, recorded: Mapping[str, JsonValue]) -> Verdict:
    if recorded.get("same"):
        return Verdict.APPLIED
    if recorded["before"] is not None and backup_sha256(recorded.get("kept")) is None:
        return Verdict.FAILED
    now = None if place.lstat() is None else sha256_at(place)
    if now == backup_sha256(recorded.get("kept")):
        return Verdict.APPLIED
    return Verdict.FAILED if now == params.measured()[1] else Verdict.RETRY


def _require_unchanged(place: GrantedPath, context: CallContext) -> None:
    """Raise if a file to be replaced differs from the one that was backed up."""
    recorded = _recorded(context)
    if recorded is not None and fingerprint(place) != recorded["before"]:
        raise NetworkFailure(
            UserMessage("{path} is being changed just now.", path=quoted(place.path))
        )


def _recorded(context: CallContext) -> Mapping[str, JsonValue] | None:
    """What `observe` recorded; None if unknown."""
    evidence = context.evidence
    return evidence if isinstance(evidence, Mapping) and "before" in evidence else None


def _before(context: CallContext) -> JsonValue:
    """The content before the call; a value no file can have if nothing was recorded."""
    recorded = _recorded(context)
    return recorded["before"] if recorded is not None else "unknown"


def _result(params: SaveInput, size: int, sha256: str) -> JsonValue:
    return {"path": params.path, "size": size, "sha256": sha256}
