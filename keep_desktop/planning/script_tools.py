"""`Scripts`: what planning may look up about workflows, their scripts and their runs. Reads only;
these tools exist in no run."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.queries import Queries
from keep_desktop.ports.stores import Ledger, UnitOfWork
from keep_desktop.ports.tools import CallContext, In, Tool, ToolInput, ToolOutput
from keep_desktop.ports.views import RunRow

#: The script's log is cropped to its end.
_LOG_LETTERS = 5_000
_LOG_LINES = 200
_MOST_VERSIONS = 100


class _OfWorkflow(ToolInput):
    workflow: int | None = Field(default=None, description="Its id; this workflow by default")


class ListInput(ToolInput):
    pass


class GetInput(_OfWorkflow):
    version: str | None = Field(
        default=None, description="As 2.0; by default the active one, else the newest"
    )


class HistoryInput(_OfWorkflow):
    pass


class ListRunsInput(_OfWorkflow):
    limit: int = Field(default=20, ge=1, le=100)


class GetRunInput(ToolInput):
    id: int


class Listed(ToolOutput):
    workflow: int
    name: str
    status: str
    version: str | None


class VersionSummary(ToolOutput):
    version: str
    status: str
    author: str
    title: str
    summary: str
    comment: str
    created_at: str = Field(description="ISO 8601 in UTC")


class GetOutput(VersionSummary):
    workflow: int
    script: str
    params_schema: Any


class ScriptRunSummary(ToolOutput):
    id: int
    handler: str
    version: str
    status: str
    error: str | None
    error_type: str | None
    started_at: str
    ended_at: str | None


class ScriptRunDetail(ScriptRunSummary):
    log: str = Field(description=f"The last {_LOG_LETTERS:,} characters of its session's log")


class _ScriptTool(Tool[In]):
    namespace = "Scripts"
    uses_network = False
    read_only = True

    def __init__(self, ledger: Ledger, queries: Queries) -> None:
        self._ledger = ledger
        self._queries = queries


class ListWorkflows(_ScriptTool[ListInput]):
    name = "list"
    description = "The workflows of this computer, by name."
    Input, Output = ListInput, list[Listed]

    def call(self, params: ListInput, context: CallContext) -> JsonValue:
        return [
            {
                "workflow": int(row.id),
                "name": row.name,
                "status": str(row.status),
                "version": row.version or None,
            }
            for row in self._queries.workflows()
        ]


class GetScript(_ScriptTool[GetInput]):
    name = "get"
    description = "One version of a workflow's script, with the form of its parameters."
    Input, Output = GetInput, GetOutput

    def call(self, params: GetInput, context: CallContext) -> JsonValue:
        with self._ledger.read() as uow:
            workflow_id = _workflow(uow, params, context)
            workflow = uow.workflows.get(workflow_id)
            versions = uow.workflows.versions(workflow_id)
        active = workflow.active_version_id if workflow is not None else None
        for version in sorted(versions, key=lambda each: each.id != active):
            if params.version in (None, version.label):
                return {
                    "workflow": int(workflow_id),
                    "script": version.script,
                    "params_schema": version.params_schema,
                    **_summary(version),
                }
        raise LogicFailure(
            UserMessage("Scripts.get: there is no version {version}", version=params.version or "")
            if params.version
            else UserMessage("Scripts.get: this workflow has no script yet")
        )


class ScriptHistory(_ScriptTool[HistoryInput]):
    name = "history"
    description = f"The newest {_MOST_VERSIONS} versions of a workflow's script, newest first."
    Input, Output = HistoryInput, list[VersionSummary]

    def call(self, params: HistoryInput, context: CallContext) -> JsonValue:
        with self._ledger.read() as uow:
            workflow_id = _workflow(uow, params, context)
        rows = self._queries.versions(workflow_id)[:_MOST_VERSIONS]
        return [{**_summary(row), "version": row.version} for row in rows]


class ListRuns(_ScriptTool[ListRunsInput]):
    name = "listRuns"
    description = "A workflow's last runs, newest first."
    Input, Output = ListRunsInput, list[ScriptRunSummary]

    def call(self, params: ListRunsInput, context: CallContext) -> JsonValue:
        with self._ledger.read() as uow:
            workflow_id = _workflow(uow, params, context)
        runs = self._queries.runs(workflow_id)
        return [_run(row) for row in reversed(runs[-params.limit :])]


class GetRun(_ScriptTool[GetRunInput]):
    name = "getRun"
    description = "One run, with the end of its log."
    Input, Output = GetRunInput, ScriptRunDetail

    def call(self, params: GetRunInput, context: CallContext) -> JsonValue:
        with self._ledger.read() as uow:
            run = uow.runs.get(RunId(params.id))
        if run is None:
            raise LogicFailure(UserMessage("Scripts.getRun: there is no run {id}", id=params.id))
        row = next(each for each in self._queries.runs(run.workflow_id) if each.id == run.id)
        lines = self._queries.log(run.workflow_id, session_id=run.session_id, limit=_LOG_LINES)
        text = "\n".join(f"{line.level}: {line.text}" for line in lines)
        return {**_run(row), "log": text[-_LOG_LETTERS:]}


def script_tools(ledger: Ledger, queries: Queries) -> Sequence[Tool[Any]]:
    return [
        each(ledger, queries)
        for each in (ListWorkflows, GetScript, ScriptHistory, ListRuns, GetRun)
    ]


def _workflow(uow: UnitOfWork, params: _OfWorkflow, context: CallContext) -> WorkflowId:
    if params.workflow is None:
        return context.workflow_id
    workflow_id = WorkflowId(params.workflow)
    if uow.workflows.get(workflow_id) is None:
        raise LogicFailure(UserMessage("There is no workflow {id}", id=params.workflow))
    return workflow_id


def _summary(version: Any) -> dict[str, JsonValue]:
    """Of a `ScriptVersion` or a `VersionRow`."""
    return {
        "version": getattr(version, "label", ""),
        "status": str(version.status),
        "author": str(version.author),
        "title": version.title,
        "summary": version.summary,
        "comment": version.comment,
        "created_at": _iso(version.created_at),
    }


def _run(row: RunRow) -> dict[str, JsonValue]:
    return {
        "id": int(row.id),
        "handler": row.handler_name,
        "version": row.version,
        "status": str(row.status),
        "error": row.error,
        "error_type": row.error_type,
        "started_at": _iso(row.started_at),
        "ended_at": _iso(row.ended_at) if row.ended_at is not None else None,
    }


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")
