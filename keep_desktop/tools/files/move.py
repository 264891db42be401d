"""Files.move and Files.copy: one file from a granted place to another."""

import os
import stat
from pathlib import PurePath
from typing import Any, ClassVar

from pydantic import Field

from keep_desktop.domain.errors import (
    LogicFailure,
    PermissionFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import (
    CallContext,
    Reconciled,
    Risk,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.files.atomic import (
    clear_temporary,
)
from keep_desktop.tools.files.fingerprint import fingerprint
from keep_desktop.tools.files.granted import MAX_PATH, opened
from keep_desktop.tools.files.transfer import (
    copy_file,
    holds_same,
    missing_sentence,
    move_file,
    move_folder,
    state_to_move,
)
from keep_desktop.tools.files.troubles import (
    NotThere,
    link_sentence,
    quoted,
)
from keep_desktop.tools.titles import one_line, shown_name


class MoveInput(ToolInput):
    from_: str = Field(alias="from", max_length=MAX_PATH, description="the full path it has")
    to: str = Field(max_length=MAX_PATH, description="the full path it gets, its name included")
    overwrite: bool = Field(default=False, description="replace a file that has other content")


class MoveOutput(ToolOutput):
    path: str
    size: int


class _FromTo(Tool[MoveInput]):
    """What moving and copying have in common."""

    risk = Risk.MEDIUM
    Input = MoveInput
    Output = MoveOutput
    can_reconcile = True
    verb: ClassVar[str]

    def identity(self, params: MoveInput) -> JsonValue:
        return {"from": params.from_, "to": params.to}

    def title(self, params: MoveInput) -> str:
        name = shown_name(PurePath(params.from_).name)
        return one_line(f"{self.verb} {name} to {_destination(params)}")

    def observe(self, params: MoveInput, context: CallContext) -> JsonValue:
        source = _mark_at(params.from_, context)
        if source is None:
            raise NotThere(missing_sentence(params.from_))
        return {"source": source, "target": _mark_at(params.to, context)}


class Move(_FromTo):
    namespace = "Files"
    name = "move"
    verb = "Move"
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
                if stat.S_ISDIR(state.st_mode):
                    move_folder(source, target)
                else:
                    move_file(source, target, state, context, overwrite=params.overwrite)
        return _result(params, state)

    def reconcile(self, params: MoveInput, context: CallContext) -> Reconciled:
        _clear(params, context)
        source, target = _mark_at(params.from_, context), _mark_at(params.to, context)
        was_source, was_target = _evidence(context)
        if was_source is None:
            return Reconciled(Verdict.RETRY)
        if source is None and target == was_source:
            return Reconciled(Verdict.APPLIED, _result_at(params, context))
        # With the same content at both places the old one still has to go: the repetition does it.
        untouched = source == was_source and target in (was_target, was_source)
        return Reconciled(Verdict.FAILED if untouched else Verdict.RETRY)


class Copy(_FromTo):
    namespace = "Files"
    name = "copy"
    verb = "Copy"
    description = (
        "Copies a file within the granted folders; folders missing on the way are made. A file"
        " with the same content at the new place is left as it is; one with other content is"
        " replaced only with overwrite, otherwise the call fails. Folders are not copied."
    )

    def call(self, params: MoveInput, context: CallContext) -> JsonValue:
        with opened(params.from_, context.grants) as source:
            state = state_to_move(source)
            if stat.S_ISDIR(state.st_mode):
                raise LogicFailure(f"{quoted(params.from_)} is a folder; only files are copied.")
            with opened(params.to, context.grants, make_folders=True) as target:
                if not holds_same(source, target, context, overwrite=params.overwrite):
                    copy_file(source, target, state, context, overwrite=params.overwrite)
        return _result(params, state)

    def reconcile(self, params: MoveInput, context: CallContext) -> Reconciled:
        _clear(params, context)
        target = _mark_at(params.to, context)
        was_source, was_target = _evidence(context)
        if was_source is None:
            return Reconciled(Verdict.RETRY)
        if target == was_source:
            return Reconciled(Verdict.APPLIED, _result_at(params, context))
        return Reconciled(Verdict.FAILED if target == was_target else Verdict.RETRY)


def _mark_at(path: str, context: CallContext) -> str | None:
    """What tells the file or folder at *path* from another; None where there is none."""
    try:
        with opened(path, context.grants) as place:
            state = place.look()
            if state is not None and stat.S_ISDIR(state.st_mode):
                return f"folder:{state.st_dev}:{state.st_ino}"
            if state is not None and stat.S_ISLNK(state.st_mode):
                raise PermissionFailure(link_sentence(quoted(path)))
            return fingerprint(place)
    except NotThere:
        return None


def _clear(params: MoveInput, context: CallContext) -> None:
    try:
        with opened(params.to, context.grants) as target:
            clear_temporary(target, context.key)
    except NotThere:
        # Without the folder there is no temporary file in it either.
        return


def _evidence(context: CallContext) -> tuple[str | None, str | None]:
    evidence = context.evidence
    if not isinstance(evidence, dict):
        return None, None
    return evidence.get("source"), evidence.get("target")


def _destination(params: MoveInput) -> str:
    """The folder it goes to, from the folder it is in where that is above; and a new name."""
    source, target = PurePath(params.from_), PurePath(params.to)
    folder = target.parent.name
    if target.parent.is_relative_to(source.parent) and target.parent != source.parent:
        folder = str(target.parent.relative_to(source.parent))
    if target.name == source.name:
        return shown_name(folder)
    if target.parent == source.parent:
        return shown_name(target.name)
    return f"{shown_name(folder)}/{shown_name(target.name)}"


def _result(params: MoveInput, state: os.stat_result) -> JsonValue:
    size = 0 if stat.S_ISDIR(state.st_mode) else state.st_size
    return {"path": params.to, "size": size}


def _result_at(params: MoveInput, context: CallContext) -> JsonValue:
    with opened(params.to, context.grants) as target:
        state = target.look()
    if state is None:
        raise NotThere(missing_sentence(params.to))
    return _result(params, state)


MOVE_TOOLS: tuple[Tool[Any], ...] = (Move(), Copy())
