"""Workflows, their script versions and their grants on disk."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import NotFound, Refused, check_move
from keep_desktop.domain.handlers import HandlerGraph, graph_from_json, graph_to_json
from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.versions import Author, RepairMode, VersionStatus
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import (
    NEVER_ON,
    WORKFLOW_MOVES,
    ScriptVersion,
    Workflow,
    WorkflowStatus,
    name_key,
)
from keep_desktop.ports.activity import Happening
from keep_desktop.ports.tools import Grant
from keep_desktop.storage.statements import (
    Insert,
    Statement,
    bound,
    given,
    literal,
    set_param,
    where_param,
)
from keep_desktop.storage.stores.activity import note
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.tables import grants, script_versions, workflows
from keep_desktop.storage.values import (
    from_json,
    from_message,
    from_ms,
    from_ms_or_none,
    message_values,
    to_json,
    to_ms,
    to_ms_or_none,
)

#: The user's action, by new status.
_ACTIONS = {
    WorkflowStatus.ACTIVE: Happening.TURNED_ON,
    WorkflowStatus.PAUSED: Happening.PAUSED,
    WorkflowStatus.ARCHIVED: Happening.ARCHIVED,
}

_W = workflows.c
_V = script_versions.c

_ADD = Insert(workflows)
_SELECT = sa.select(
    _W.id,
    _W.name,
    _W.description,
    _W.icon,
    _W.status,
    _W.error,
    _W.maintenance,
    _W.active_version_id,
    _W.params,
    _W.created_at,
    _W.updated_at,
    _W.pending_retry_run_id,
    _W.quiet_since,
    _W.error_facts,
    _W.maintenance_fix_count,
    _W.recording,
    _W.repairs,
)
_GET = Statement(_SELECT.where(_W.id == where_param("id")))
_ALL = Statement(_SELECT.order_by(_W.name))
_NAMES = Statement(sa.select(_W.id, _W.name))
_MOVE = Statement(
    sa.update(workflows)
    .where(_W.id == where_param("id"), _W.status == where_param("was"))
    .values(set_param("status", "updated_at", "status_at"))
)


def _setting(*names: str) -> Statement:
    update = sa.update(workflows).where(_W.id == where_param("id"))
    return Statement(update.values(set_param(*names, "updated_at")))


_SET_ERROR = _setting("error", "error_facts")
_SET_MAINTENANCE = _setting("maintenance")
_SET_PARAMS = _setting("params")
_SET_RECORDING = _setting("recording")
_SET_REPAIRS = _setting("repairs")
_DESCRIBE = _setting("name", "description", "icon")
# One that is active already was so before.
_ACTIVATE = Statement(
    sa.update(workflows)
    .where(_W.id == where_param("id"))
    .values(
        set_param("active_version_id", "updated_at")
        | {
            "version_since": sa.case(
                (_W.active_version_id == sa.bindparam("new_active_version_id"), _W.version_since),
                else_=sa.bindparam("new_updated_at"),
            )
        }
    )
)
_SET_PENDING_RETRY = Statement(
    sa.update(workflows).where(_W.id == where_param("id")).values(set_param("pending_retry_run_id"))
)
_SET_REPAIRS_IN_ROW = Statement(
    sa.update(workflows)
    .where(_W.id == where_param("id"))
    .values(set_param("maintenance_fix_count"))
)
_SET_QUIET = Statement(
    sa.update(workflows).where(_W.id == where_param("id")).values(set_param("quiet_since"))
)

_ADD_VERSION = Insert(script_versions)
_SET_STATUS = Statement(
    sa.update(script_versions).where(_V.id == where_param("id")).values(set_param("status"))
)
_RETIRE = Statement(
    sa.update(script_versions)
    .where(
        _V.workflow_id == where_param("workflow_id"),
        _V.status == literal(VersionStatus.ACTIVE),
        _V.id != where_param("id"),
    )
    .values(status=literal(VersionStatus.RETIRED))
)
_SET_BEHAVIOUR = Statement(
    sa.update(script_versions).where(_V.id == where_param("id")).values(set_param("behaviour"))
)
_SET_TITLE = Statement(
    sa.update(script_versions).where(_V.id == where_param("id")).values(set_param("title"))
)
_SET_GRAPH = Statement(
    sa.update(script_versions).where(_V.id == where_param("id")).values(set_param("graph"))
)
_SELECT_VERSION = sa.select(
    _V.id,
    _V.workflow_id,
    _V.major,
    _V.minor,
    _V.script,
    _V.params_schema,
    _V.author,
    _V.comment,
    _V.comment_facts,
    _V.created_at,
    _V.graph,
    _V.status,
    _V.title,
    _V.summary,
    _V.diagram,
    _V.behaviour,
)
_VERSION = Statement(_SELECT_VERSION.where(_V.id == where_param("id")))
_VERSIONS = Statement(
    _SELECT_VERSION.where(_V.workflow_id == where_param("workflow_id")).order_by(
        _V.major.desc(), _V.minor.desc()
    )
)


class SqliteWorkflows(Store):
    """`ports.stores.WorkflowStore` over one connection."""

    def add(
        self,
        *,
        name: str,
        description: str,
        icon: str,
        status: WorkflowStatus,
        params: Mapping[str, JsonValue],
        at: datetime,
    ) -> WorkflowId:
        self._check_name(name, other_than=None)
        ms = to_ms(at)
        values = {
            "name": name,
            "description": description,
            "icon": icon,
            "status": status.value,
            "params": to_json(params),
            "created_at": ms,
            "updated_at": ms,
            "status_at": ms,
        }
        return WorkflowId(_ADD.insert(self._conn, values))

    def add_version(
        self,
        workflow_id: WorkflowId,
        *,
        major: int,
        minor: int,
        script: str,
        params_schema: Mapping[str, JsonValue] | None,
        author: Author,
        comment: str,
        at: datetime,
        graph: HandlerGraph | None = None,
        status: VersionStatus = VersionStatus.READY,
        title: str = "",
        summary: str = "",
        diagram: str | None = None,
    ) -> VersionId:
        values = {
            "workflow_id": workflow_id,
            "major": major,
            "minor": minor,
            "script": script,
            "params_schema": to_json(params_schema),
            "author": author.value,
            **message_values("comment", comment),
            "created_at": to_ms(at),
            "graph": _graph_text(graph),
            "status": status.value,
            "title": title,
            "summary": summary,
            "diagram": diagram,
        }
        return VersionId(_ADD_VERSION.insert(self._conn, values))

    def set_graph(self, version_id: VersionId, graph: HandlerGraph | None) -> None:
        values = {"given_id": version_id, "new_graph": _graph_text(graph)}
        if _SET_GRAPH.changed(self._conn, values) == 0:
            raise NotFound(UserMessage("There is no such version of a script."))

    def activate(
        self,
        workflow_id: WorkflowId,
        version_id: VersionId,
        *,
        at: datetime,
        comment: str = "",
    ) -> None:
        """Raises NotFound if the version is not one of this workflow."""
        version = self.version(version_id)
        if version is None or version.workflow_id != workflow_id:
            raise NotFound(UserMessage("The workflow has no such version of its script."))
        self._set(_ACTIVATE, workflow_id, at, new_active_version_id=version_id)
        workflow = self.get(workflow_id)
        if workflow is not None:
            self._mark_active(workflow)
        is_first = len(self.versions(workflow_id)) == 1
        other = Happening.REPAIRED if version.author is Author.MAINTAINER else Happening.NEW_VERSION
        happening = Happening.ADDED if is_first else other
        note(
            self._conn,
            happening,
            ms=to_ms(at),
            workflow_id=workflow_id,
            text=comment or None,
            word=version.label,
        )

    def get(self, workflow_id: WorkflowId) -> Workflow | None:
        return _GET.one_as(workflow_of, self._conn, {"given_id": workflow_id})

    def by_name(self, name: str) -> Workflow | None:
        named = self._named(name)
        return None if named is None else self.get(named[0])

    def all(self) -> Sequence[Workflow]:
        return [workflow_of(row) for row in _ALL.all(self._conn)]

    def move(
        self, workflow_id: WorkflowId, to: WorkflowStatus, *, was: WorkflowStatus, at: datetime
    ) -> bool:
        check_move(WORKFLOW_MOVES, f"Workflow {workflow_id}", was, to)
        ms = to_ms(at)
        values = {
            "given_id": workflow_id,
            "given_was": was.value,
            "new_status": to.value,
            "new_updated_at": ms,
            "new_status_at": ms,
        }
        if _MOVE.changed(self._conn, values) != 1:
            return False
        workflow = self.get(workflow_id)
        # Put away, it keeps what tells whether it was ever on.
        if workflow is not None and to is not WorkflowStatus.ARCHIVED:
            self._mark_active(workflow)
        action = _action(was, to)
        if action is not None:
            note(self._conn, action, ms=ms, workflow_id=workflow_id)
        return True

    def _mark_active(self, workflow: Workflow) -> None:
        """Give its version the status that follows from the workflow's; the others that were
        active are retired."""
        version_id = workflow.active_version_id
        if version_id is None:
            return
        waits = workflow.status in NEVER_ON
        self.set_version_status(version_id, VersionStatus.READY if waits else VersionStatus.ACTIVE)
        _RETIRE.run(self._conn, {"given_workflow_id": workflow.id, "given_id": version_id})

    def set_version_status(self, version_id: VersionId, status: VersionStatus) -> None:
        values = {"given_id": version_id, "new_status": status.value}
        if _SET_STATUS.changed(self._conn, values) == 0:
            raise NotFound(UserMessage("There is no such version of a script."))

    def set_title(self, version_id: VersionId, title: str) -> None:
        if _SET_TITLE.changed(self._conn, {"given_id": version_id, "new_title": title}) == 0:
            raise NotFound(UserMessage("There is no such version of a script."))

    def set_behaviour(self, version_id: VersionId, behaviour: JsonValue) -> None:
        values = {"given_id": version_id, "new_behaviour": to_json(behaviour)}
        if _SET_BEHAVIOUR.changed(self._conn, values) == 0:
            raise NotFound(UserMessage("There is no such version of a script."))

    def set_error(self, workflow_id: WorkflowId, error: str | None, *, at: datetime) -> None:
        self._set(_SET_ERROR, workflow_id, at, **message_values("new_error", error))

    def set_maintenance(self, workflow_id: WorkflowId, on: bool, *, at: datetime) -> None:
        self._set(_SET_MAINTENANCE, workflow_id, at, new_maintenance=int(on))

    def set_repairs_in_row(self, workflow_id: WorkflowId, count: int) -> None:
        values = {"given_id": workflow_id, "new_maintenance_fix_count": count}
        self._change(_SET_REPAIRS_IN_ROW, values)

    def set_recording(self, workflow_id: WorkflowId, on: bool, *, at: datetime) -> None:
        self._set(_SET_RECORDING, workflow_id, at, new_recording=int(on))

    def set_repair_mode(self, workflow_id: WorkflowId, mode: RepairMode, *, at: datetime) -> None:
        self._set(_SET_REPAIRS, workflow_id, at, new_repairs=mode.value)

    def set_pending_retry(self, workflow_id: WorkflowId, run_id: RunId | None) -> None:
        values = {"given_id": workflow_id, "new_pending_retry_run_id": run_id}
        self._change(_SET_PENDING_RETRY, values)

    def set_quiet(self, workflow_id: WorkflowId, since: datetime | None) -> None:
        values = {"given_id": workflow_id, "new_quiet_since": to_ms_or_none(since)}
        self._change(_SET_QUIET, values)

    def set_values(
        self,
        workflow_id: WorkflowId,
        values: Mapping[str, JsonValue],
        *,
        at: datetime,
        by_user: bool,
    ) -> None:
        self._set(_SET_PARAMS, workflow_id, at, new_params=to_json(values))
        if by_user:
            note(self._conn, Happening.CHANGED_SETTINGS, ms=to_ms(at), workflow_id=workflow_id)

    def describe(
        self, workflow_id: WorkflowId, *, name: str, description: str, icon: str, at: datetime
    ) -> None:
        self._check_name(name, other_than=workflow_id)
        self._set(
            _DESCRIBE, workflow_id, at, new_name=name, new_description=description, new_icon=icon
        )

    def version(self, version_id: VersionId | None) -> ScriptVersion | None:
        if version_id is None:
            return None
        return _VERSION.one_as(version_of, self._conn, {"given_id": version_id})

    def versions(self, workflow_id: WorkflowId) -> Sequence[ScriptVersion]:
        rows = _VERSIONS.all(self._conn, {"given_workflow_id": workflow_id})
        return [version_of(row) for row in rows]

    def _set(
        self, statement: Statement, workflow_id: WorkflowId, at: datetime, **values: Any
    ) -> None:
        self._change(statement, {"given_id": workflow_id, "new_updated_at": to_ms(at), **values})

    def _change(self, statement: Statement, values: Mapping[str, Any]) -> None:
        if statement.changed(self._conn, values) == 0:
            raise NotFound(UserMessage("There is no such workflow."))

    def _check_name(self, name: str, *, other_than: WorkflowId | None) -> None:
        named = self._named(name)
        if named is not None and named[0] != other_than:
            raise Refused(
                UserMessage("There is already a workflow called “{named}”.", named=quote(named[1]))
            )

    def _named(self, name: str) -> tuple[WorkflowId, str] | None:
        """The workflow of that name, ignoring case."""
        key = name_key(name)
        rows = _NAMES.all(self._conn)
        return next(((WorkflowId(id), its) for id, its in rows if name_key(its) == key), None)


def _action(was: WorkflowStatus, to: WorkflowStatus) -> Happening | None:
    """The user's action for that move."""
    if was is WorkflowStatus.ARCHIVED and to is not WorkflowStatus.ACTIVE:
        return Happening.UNARCHIVED
    return _ACTIONS.get(to)


def workflow_of(row: Any) -> Workflow:
    id, name, description, icon, status, error, maintenance, version, values, *rest = row
    created, updated, pending_retry, quiet_since, facts, in_row, recording, repairs = rest
    return Workflow(
        id=WorkflowId(id),
        name=name,
        description=description,
        icon=icon,
        status=WorkflowStatus(status),
        error=from_message(error, facts),
        maintenance=bool(maintenance),
        active_version_id=version,
        values=cast(Mapping[str, JsonValue], from_json(values)),
        created_at=from_ms(created),
        updated_at=from_ms(updated),
        pending_retry_run_id=pending_retry,
        quiet_since=from_ms_or_none(quiet_since),
        repairs_in_row=in_row,
        recording=bool(recording),
        repairs=RepairMode(repairs),
    )


def version_of(row: Any) -> ScriptVersion:
    id, workflow_id, major, minor, script, schema, author, comment, facts, *rest = row
    created, graph, status, title, summary, diagram, behaviour = rest
    return ScriptVersion(
        id=VersionId(id),
        workflow_id=WorkflowId(workflow_id),
        major=major,
        minor=minor,
        script=script,
        params_schema=cast(Mapping[str, JsonValue] | None, from_json(schema)),
        author=Author(author),
        comment=from_message(comment, facts),
        created_at=from_ms(created),
        status=VersionStatus(status),
        title=title,
        summary=summary,
        diagram=diagram,
        behaviour=from_json(behaviour),
        graph=graph_of(graph),
    )


@lru_cache(maxsize=64)
def graph_of(text: str | None) -> HandlerGraph | None:
    """The graph of a version's column. Cached, since every run reads it."""
    return None if text is None else graph_from_json(from_json(text))


def _graph_text(graph: HandlerGraph | None) -> str | None:
    return None if graph is None else to_json(graph_to_json(graph))


_G = grants.c
_ADD_GRANT = Statement(
    upsert(grants)
    .values(bound("workflow_id", "path", "is_folder", "created_at"))
    .on_conflict_do_nothing()
)
_REMOVE = Statement(sa.delete(grants).where(*given(_G, "workflow_id", "path", "is_folder")))
_SELECT_GRANTS = sa.select(_G.workflow_id, _G.path, _G.is_folder).order_by(_G.id)
_OF = Statement(_SELECT_GRANTS.where(_G.workflow_id == where_param("workflow_id")))
_ALL_GRANTS = Statement(_SELECT_GRANTS)


class SqliteGrants(Store):
    """`ports.stores.GrantStore` over one connection. Ordered by creation."""

    def add(self, workflow_id: WorkflowId, grant: Grant, *, at: datetime) -> bool:
        values = {
            "workflow_id": workflow_id,
            "path": os.fsencode(grant.path),
            "is_folder": int(grant.is_folder),
            "created_at": to_ms(at),
        }
        return _ADD_GRANT.changed(self._conn, values) == 1

    def remove(self, workflow_id: WorkflowId, grant: Grant) -> bool:
        values = {
            "given_workflow_id": workflow_id,
            "given_path": os.fsencode(grant.path),
            "given_is_folder": int(grant.is_folder),
        }
        return _REMOVE.changed(self._conn, values) == 1

    def of(self, workflow_id: WorkflowId) -> Sequence[Grant]:
        rows = _OF.all(self._conn, {"given_workflow_id": workflow_id})
        return [_grant_of(row) for row in rows]

    def all(self) -> Mapping[WorkflowId, Sequence[Grant]]:
        found: dict[WorkflowId, list[Grant]] = {}
        for row in _ALL_GRANTS.all(self._conn):
            found.setdefault(WorkflowId(row[0]), []).append(_grant_of(row))
        return found


def _grant_of(row: Any) -> Grant:
    return Grant(Path(os.fsdecode(row[1])), bool(row[2]))
