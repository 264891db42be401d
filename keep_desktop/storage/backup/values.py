"""Whether the values of a ledger from elsewhere are such as Keep stores: words, times, JSON.

SQLite checks none of them, and what cannot be read would take the place of what can.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.planning.chats import ChatRole
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.planning.versions import Author, RepairMode, RepairStatus, VersionStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import HandlerType, MutationOutcome, RunPhase, RunStatus, Trigger
from keep_desktop.domain.topics import EventStatus
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.storage import planning_tables as planning
from keep_desktop.storage import tables
from keep_desktop.storage.statements import Statement, literal

#: The last millisecond of the year 9999, after which there is no time.
_LATEST = 253_402_300_799_999
_WORDS: Mapping[sa.Column[Any], type[StrEnum]] = {
    tables.workflows.c.status: WorkflowStatus,
    tables.workflows.c.repairs: RepairMode,
    tables.script_versions.c.status: VersionStatus,
    tables.script_versions.c.author: Author,
    tables.triggers.c.kind: TriggerKind,
    tables.sessions.c.trigger: Trigger,
    tables.runs.c.handler_type: HandlerType,
    tables.runs.c.phase: RunPhase,
    tables.runs.c.status: RunStatus,
    tables.runs.c.error_type: FailureKind,
    tables.runs.c.mutation_outcome: MutationOutcome,
    tables.items.c.status: ItemStatus,
    tables.attempts.c.status: ItemStatus,
    tables.mutations.c.status: MutationStatus,
    tables.mutations.c.resolved_by: ResolvedBy,
    tables.questions.c.kind: QuestionKind,
    tables.events.c.status: EventStatus,
    planning.chat_messages.c.role: ChatRole,
    planning.model_calls.c.role: ModelRole,
    planning.repairs.c.status: RepairStatus,
}
_JSON: Sequence[sa.Column[Any]] = (
    tables.workflows.c.params,
    tables.script_versions.c.params_schema,
    tables.script_versions.c.graph,
    tables.script_versions.c.behaviour,
    tables.runs.c.prepared,
    tables.mutations.c.params,
    tables.mutations.c.result,
    tables.mutations.c.evidence,
    tables.questions.c.actions,
    tables.questions.c.detail,
    tables.events.c.payload,
    tables.handler_states.c.state,
    tables.settings.c.value,
    tables.mcp_servers.c.value,
)


def unreadable_column(conn: sqlite3.Connection) -> str | None:
    """`table.column` of the first value that Keep does not store there, in an open transaction;
    None if there is none."""
    for column, is_wrong in _checks():
        if Statement(sa.select(column).where(is_wrong).limit(1)).one(conn) is not None:
            return f"{column.table.name}.{column.name}"
    return None


def _checks() -> Iterator[tuple[sa.Column[Any], sa.ColumnElement[bool]]]:
    for column, words in _WORDS.items():
        yield column, sa.and_(*(column != literal(word) for word in words))
    for column in _JSON:
        is_wrong = sa.func.json_valid(column) == literal(0)
        yield column, sa.and_(column.is_not(None), is_wrong)
    for table in tables.metadata.sorted_tables:
        for column in table.columns:
            if column.name.endswith("_at") and isinstance(column.type, sa.Integer):
                yield column, sa.not_(column.between(literal(0), literal(_LATEST)))
