"""Files.move and Files.copy: one file from a granted place to another."""

import os
import stat
from abc import abstractmethod
from pathlib import PurePath
from typing import Any, ClassVar

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
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
from keep_desktop.tools.files.atomic import clear_temporary, exists_already
from keep_desktop.tools.files.granted import (
    MAX_PATH,
    GrantedPath,
    folders_to_make,
    opened,
    require_granted,
    require_without_ours,
)
from keep_desktop.tools.files.os_errors import NotThere, quoted
from keep_desktop.tools.files.snapshots import (
    require_unchanged,
    snapshot_at,
    snapshots_of,
    take_snapshots,
)
from keep_desktop.tools.files.transfer import (
    copy_file,
    finish_move,
    holds_same,
    missing_sentence,
    move_file,
    move_folder,
    require_not_into_itself,
    require_same_disk,
    state_to_move,
)
from keep_desktop.tools.files.undo import remove_made
from keep_desktop.tools.files.undo_move import copy_verdict, move_verdict, undo_copy, undo_move
from keep_desktop.tools.text import named


class MoveInput(ToolInput):
    from_: str = Field(alias="from", max_length=MAX_PATH, description="the full path it has")
    to: str = Field(max_length=MAX_PATH, description="the full path it gets, its name included")
    overwrite: bool = Field(default=False, description="replace a file that has other content")


class MoveOutput(ToolOutput):
    path: str
    size: int


class _FromTo(Tool[MoveInput]):
    """Common part of move and copy."""

    risk = EffectRisk.MEDIUM
    Input = MoveInput
    Output = MoveOutput
    undoable = True
    can_reconcile = True
    outcome_on_disk = True

    @abstractmethod
    def _title(self, name: str, to: str) -> UserMessage: ...

    def identity(self, params: MoveInput) -> JsonValue:
        return {"from": params.from_, "to": params.to}

    def title(self, params: MoveInput) -> str:
        name = named(PurePath(params.from_).name)
        return self._title(name, named(_destination(params)))

    def observe(self, params: MoveInput, context: CallContext) -> JsonValue:
        with opened(params.from_, context.grants) as source:
            state_to_move(source)
            return take_snapshots(source, params.to, context, overwrite=params.overwrite)

    def predict(self, params: MoveInput, context: CallContext) -> JsonValue:
        with opened(params.from_, context.grants) as source:
            state = self._state(source)
            if folders_to_make(params.to, context.grants) == 0:
                with opened(params.to, context.grants) as target:
                    self._require_possible(source, state, target, params, context)
        return _result(params, state)

    def predict_from_params(self, params: MoveInput, context: CallContext) -> JsonValue:
        return {"path": params.to, "size": 0}

    def require_granted(self, params: MoveInput, context: CallContext) -> None:
        require_granted(params.from_, context.grants)
        require_granted(params.to, context.grants)

    def undo(self, params: MoveInput, result: JsonValue, context: CallContext) -> JsonValue:
        self._revert(params, context)
        self._remove_made(params, context)
        return {"path": params.from_}

    def reconcile_undo(
        self, params: MoveInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        verdict = self._undo_verdict(params, context)
        if verdict is not Verdict.APPLIED:
            return Reconciled(verdict)
        self._remove_made(params, context)
        return Reconciled(verdict, {"path": params.from_})

    def _remove_made(self, params: MoveInput, context: CallContext) -> None:
        snapshots = snapshots_of(context.evidence)
        if snapshots is not None:
            remove_made(params.to, snapshots.made, context)

    @abstractmethod
    def _state(self, source: GrantedPath) -> os.stat_result:
        """The state of the old place; raises if this tool does not accept it."""

    @abstractmethod
    def _require_possible(
        self,
        source: GrantedPath,
        state: os.stat_result,
        target: GrantedPath,
        params: MoveInput,
        context: CallContext,
    ) -> None:
        """Raise the failure that the call would meet at the new place."""

    @abstractmethod
    def _revert(self, params: MoveInput, context: CallContext) -> None: ...

    @abstractmethod
    def _undo_verdict(self, params: MoveInput, context: CallContext) -> Verdict: ...


class Move(_FromTo):
    namespace = "Files"
    name = "move"
    access = Risk.WRITES
    permits = "Move files in {scope}"
    scope_params: ClassVar = {"from": ScopeKind.FOLDER, "to": ScopeKind.FOLDER}
    uses_network = False

    def _title(self, name: str, to: str) -> UserMessage:
        return UserMessage("Move {name} to {to}", name=name, to=to)

    description = (
        "Moves or renames a file or folder within the granted folders; folders missing on the way"
        " are made. Where a file with the same content is at the new place already, only the old"
        " one goes. A file with other content is replaced only with overwrite, otherwise the call"
        " fails. Folders are never replaced and stay on their disk."
    )

    def call(self, params: MoveInput, context: CallContext) -> JsonValue:
        with opened(params.from_, context.grants) as source:
            state = state_to_move(source)
            with opened(params.to, context.grants, make_folders=True) as target:
                context.cancel.check()
                require_unchanged(target, context)
                if stat.S_ISDIR(state.st_mode):
                    require_without_ours(source)
                    require_without_ours(target)
                    move_folder(source, target)
                else:
                    move_file(source, target, state, context, overwrite=params.overwrite)
        return _result(params, state)

    def reconcile(self, params: MoveInput, context: CallContext) -> Reconciled:
        """Finishes what was interrupted with the file at both places."""
        _clear(params, context)
        snapshots = snapshots_of(context.evidence)
        if snapshots is None:
            return Reconciled(Verdict.RETRY)
        finished = not snapshots.same and finish_move(params.from_, params.to, context)
        source, target = snapshot_at(params.from_, context), snapshot_at(params.to, context)
        if finished or (source is None and target == snapshots.source):
            return Reconciled(Verdict.APPLIED, _result_at(params, context))
        untouched = source == snapshots.source and target == snapshots.target
        return Reconciled(Verdict.FAILED if untouched else Verdict.RETRY)

    def _state(self, source: GrantedPath) -> os.stat_result:
        return state_to_move(source)

    def _require_possible(
        self,
        source: GrantedPath,
        state: os.stat_result,
        target: GrantedPath,
        params: MoveInput,
        context: CallContext,
    ) -> None:
        if not stat.S_ISDIR(state.st_mode):
            if not holds_same(source, target, context, overwrite=params.overwrite):
                target.require_writable_folder()
        elif target.lstat() is not None:
            raise exists_already(target)
        else:
            require_without_ours(source)
            require_without_ours(target)
            require_not_into_itself(source, target)
            require_same_disk(source, state, target)
            target.require_writable_folder()
        source.require_writable_folder()

    def _revert(self, params: MoveInput, context: CallContext) -> None:
        undo_move(params.from_, params.to, context)

    def _undo_verdict(self, params: MoveInput, context: CallContext) -> Verdict:
        return move_verdict(params.from_, params.to, context)


class Copy(_FromTo):
    namespace = "Files"
    name = "copy"
    access = Risk.WRITES
    permits = "Copy files in {scope}"
    scope_params: ClassVar = {"from": ScopeKind.FOLDER, "to": ScopeKind.FOLDER}
    uses_network = False

    def _title(self, name: str, to: str) -> UserMessage:
        return UserMessage("Copy {name} to {to}", name=name, to=to)

    description = (
        "Copies a file within the granted folders; folders missing on the way are made. A file"
        " with the same content at the new place is left as it is; one with other content is"
        " replaced only with overwrite, otherwise the call fails. Folders are not copied."
    )

    def call(self, params: MoveInput, context: CallContext) -> JsonValue:
        with opened(params.from_, context.grants) as source:
            state = self._state(source)
            with opened(params.to, context.grants, make_folders=True) as target:
                if not holds_same(source, target, context, overwrite=params.overwrite):
                    require_unchanged(target, context)
                    copy_file(source, target, state, context, overwrite=params.overwrite)
        return _result(params, state)

    def reconcile(self, params: MoveInput, context: CallContext) -> Reconciled:
        _clear(params, context)
        target = snapshot_at(params.to, context)
        snapshots = snapshots_of(context.evidence)
        if snapshots is None:
            return Reconciled(Verdict.RETRY)
        if target == snapshots.source:
            return Reconciled(Verdict.APPLIED, _result_at(params, context))
        return Reconciled(Verdict.FAILED if target == snapshots.target else Verdict.RETRY)

    def _state(self, source: GrantedPath) -> os.stat_result:
        state = state_to_move(source)
        if stat.S_ISDIR(state.st_mode):
            raise LogicFailure(
                UserMessage("{path} is a folder; only files are copied.", path=quoted(source.path))
            )
        return state

    def _require_possible(
        self,
        source: GrantedPath,
        state: os.stat_result,
        target: GrantedPath,
        params: MoveInput,
        context: CallContext,
    ) -> None:
        if not holds_same(source, target, context, overwrite=params.overwrite):
            target.require_writable_folder()

    def _revert(self, params: MoveInput, context: CallContext) -> None:
        undo_copy(params.from_, params.to, context)

    def _undo_verdict(self, params: MoveInput, context: CallContext) -> Verdict:
        return copy_verdict(params.to, context)


def _clear(params: MoveInput, context: CallContext) -> None:
    try:
        with opened(params.to, context.grants) as target:
            clear_temporary(target, context.key)
    except NotThere:
        # Without the folder there is no temporary file in it either.
        return


def _destination(params: MoveInput) -> str:
    """The target folder, relative to the source folder if that is above; and a new name."""
    source, target = PurePath(params.from_), PurePath(params.to)
    folder = target.parent.name or str(target.parent)
    if target.parent.is_relative_to(source.parent) and target.parent != source.parent:
        folder = str(target.parent.relative_to(source.parent))
    if target.name == source.name:
        return folder
    if target.parent == source.parent:
        return target.name
    return f"{folder}/{target.name}"


def _result(params: MoveInput, state: os.stat_result) -> JsonValue:
    size = 0 if stat.S_ISDIR(state.st_mode) else state.st_size
    return {"path": params.to, "size": size}


def _result_at(params: MoveInput, context: CallContext) -> JsonValue:
    with opened(params.to, context.grants) as target:
        state = target.lstat()
    if state is None:
        raise NotThere(missing_sentence(params.to))
    return _result(params, state)


MOVE_TOOLS: tuple[Tool[Any], ...] = (Move(), Copy())
