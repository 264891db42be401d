"""Workflows for the list, the header and `show`, at the same cost for many as for one."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

import sqlalchemy as sa

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import RunId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.domain.workflows import WorkflowStatus, form_values
from keep_desktop.ports.views import (
    InterruptedRun,
    LastLog,
    LastWarning,
    Leftovers,
    Progress,
    SessionFacts,
    VersionRow,
    WorkflowDetail,
    WorkflowRow,
)
from keep_desktop.storage.queries.base import (
    IS_ACTIVE_RUN,
    STALE_AFTER,
    VERSION_LABEL,
    QueryBase,
    is_undo_session,
)
from keep_desktop.storage.queries.item_pages import ACTIVE_ITEMS, QUESTIONED_ITEMS
from keep_desktop.storage.queries.leftovers import leftovers_of
from keep_desktop.storage.queries.questions import IS_OPEN_QUESTION
from keep_desktop.storage.queries.sessions import (
    FACTS,
    QuestionCounts,
    facts_of,
    questions_by_session,
)
from keep_desktop.storage.queries.waiting import inputs_wait_until
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.stores.item_changes import COUNT_UNDONE
from keep_desktop.storage.stores.runs import is_undo, last_warnings_of
from keep_desktop.storage.stores.schedules import rule_of
from keep_desktop.storage.stores.workflows import graph_of
from keep_desktop.storage.tables import (
    IS_WAITING_INPUT,
    SESSION_IS_SHOWN,
    handlers,
    item_counts,
    items,
    log_lines,
    mutations,
    output_counts,
    questions,
    retries,
    runs,
    schedules,
    script_versions,
    sessions,
    stop_state,
    stopped_workflows,
    triggers,
    workflows,
)
from keep_desktop.storage.values import from_json, from_message, from_ms, from_ms_or_none, to_ms

_newest = (
    sa.select(sessions.c.id)
    .where(sessions.c.workflow_id == where_param("id"), sa.not_(is_undo_session()))
    .order_by(sessions.c.id.desc())
    .limit(literal(1))
    .scalar_subquery()
)
_LINES = Statement(
    sa.select(sa.func.count(), sa.func.min(log_lines.c.run_id)).where(
        log_lines.c.run_id.in_(sa.select(runs.c.id).where(runs.c.session_id == _newest)),
        log_lines.c.level != "WARN",
    )
)


def log_lines_in_newest(conn: sqlite3.Connection, row: WorkflowRow) -> LastLog | None:
    """Counts lines only for a session that worked on nothing (yet)."""
    last = row.bars[-1] if row.bars else None
    if last is None or last.items:
        return None
    lines, run_id = _LINES.one(conn, {"given_id": row.id})
    return LastLog(lines=lines, run_id=RunId(run_id)) if lines else None


_W = workflows.c
_V = script_versions.c
_R = runs.c
_S = sessions.c

#: How many sessions the bars of the list show.
BARS = 16

_NEXT_OF_HANDLER = sa.func.coalesce(handlers.c.next_at, handlers.c.wake_at)

_started = runs.alias("started")
_needs_you = (
    sa.select(sa.func.count())
    .select_from(questions)
    .where(questions.c.workflow_id == _W.id, IS_OPEN_QUESTION)
    .scalar_subquery()
)
_repair_waits = (
    sa.exists()
    .where(
        questions.c.workflow_id == _W.id,
        questions.c.kind == literal(QuestionKind.REPAIR),
        IS_OPEN_QUESTION,
    )
    .select_from(questions)
)
_last_run_at = (
    sa.select(_started.c.started_at)
    .where(_started.c.workflow_id == _W.id, sa.not_(is_undo(_started)))
    .order_by(_started.c.id.desc())
    .limit(literal(1))
    .scalar_subquery()
)
_ended = runs.alias("ended")
_newest_run = (
    sa.select(_started.c.id)
    .where(_started.c.workflow_id == _W.id, sa.not_(is_undo(_started)))
    .order_by(_started.c.id.desc())
    .limit(literal(1))
    .correlate(workflows)
    .scalar_subquery()
)
_undo_after = runs.alias("undo_after")
_ENDED = (
    _ended.c.session_id,
    sa.exists()
    .where(_undo_after.c.workflow_id == _W.id, _undo_after.c.id > _ended.c.id, is_undo(_undo_after))
    .correlate(workflows, _ended),
    _ended.c.status,
    _ended.c.ended_at,
    _ended.c.progress_done,
    _ended.c.progress_total,
    _ended.c.progress_label,
)
# The first of the producers' times and the consumers' wake-up times.
_next_of_handlers = (
    sa.select(sa.func.min(_NEXT_OF_HANDLER))
    .where(handlers.c.workflow_id == _W.id, handlers.c.declared == literal(1))
    .correlate(workflows)
    .scalar_subquery()
)
_started_by = (
    sa.select(sa.func.group_concat(triggers.c.kind.distinct()))
    .where(triggers.c.workflow_id == _W.id)
    .correlate(workflows)
    .scalar_subquery()
)
_everything_stopped = sa.select(stop_state.c.everything_since).scalar_subquery()
_SELECT = sa.select(
    _W.id,
    _W.name,
    _W.description,
    _W.icon,
    _W.status,
    _W.error,
    sa.func.coalesce(_everything_stopped, stopped_workflows.c.since).is_not(None),
    schedules.c.kind,
    schedules.c.expression,
    schedules.c.next_at,
    _needs_you,
    _repair_waits,
    _R.id,
    _R.progress_done,
    _R.progress_total,
    _R.progress_label,
    _last_run_at,
    _W.status_at,
    VERSION_LABEL,
    _W.version_since,
    _V.graph,
    _next_of_handlers,
    is_undo(),
    stopped_workflows.c.since.is_not(None),
    _started_by,
    *_ENDED,
    _W.error_facts,
    _V.author,
    _W.params,
    _V.id,
    _V.params_schema,
).select_from(
    workflows.outerjoin(script_versions, _V.id == _W.active_version_id)
    .outerjoin(schedules, schedules.c.workflow_id == _W.id)
    .outerjoin(stopped_workflows, stopped_workflows.c.workflow_id == _W.id)
    .outerjoin(runs, sa.and_(_R.workflow_id == _W.id, IS_ACTIVE_RUN))
    .outerjoin(_ended, _ended.c.id == _newest_run)
)
_is_archived = _W.status == literal(WorkflowStatus.ARCHIVED)
_LISTED = Statement(_SELECT.where(sa.not_(_is_archived)).order_by(_W.name))
_ARCHIVED = Statement(_SELECT.where(_is_archived).order_by(_W.name))
_ONE = Statement(_SELECT.where(_W.id == where_param("id")))

_shown = sessions.alias("shown")
_newest_first = (
    sa.select(_shown.c.id)
    .where(_shown.c.workflow_id == _W.id, sa.not_(is_undo_session(_shown)))
    .order_by(_shown.c.id.desc())
)
_last_shown = _newest_first.where(sa.text(f"({SESSION_IS_SHOWN})")).limit(literal(BARS))


def _select_bars(which: sa.Select[Any]) -> sa.Select[Any]:
    return sa.select(_S.id, _S.workflow_id, *FACTS).select_from(
        workflows.join(sessions, _S.id.in_(which))
    )


_SHOWN = _select_bars(_last_shown).order_by(_S.id)
_BARS = Statement(_SHOWN)
_BARS_OF = Statement(_SHOWN.where(_W.id == where_param("id")))
# Whatever it did: it shows how the workflow is.
_NEWEST = Statement(_select_bars(_newest_first.limit(literal(1))))
_NEWEST_OF = Statement(
    _select_bars(_newest_first.limit(literal(1))).where(_W.id == where_param("id"))
)

_COUNTS = Statement(
    sa.select(item_counts.c.status, item_counts.c.count).where(
        item_counts.c.workflow_id == where_param("id")
    )
)
_RUNNING = Statement(
    sa.select(sa.func.count())
    .select_from(items)
    .where(
        items.c.id.in_(ACTIVE_ITEMS),
        items.c.status == literal(ItemStatus.PROCESSING),
        items.c.id.not_in(QUESTIONED_ITEMS),
    )
)
_OUTPUTS = Statement(
    sa.select(output_counts.c.count).where(output_counts.c.workflow_id == where_param("id"))
)
_undo, _undone = mutations.alias("undo"), mutations.alias("undone")
_OUTPUTS_UNDONE = Statement(
    sa.select(sa.func.count())
    .select_from(_undo.join(_undone, _undone.c.id == _undo.c.undo_of))
    .where(
        _undo.c.undo_of.is_not(None),
        _undo.c.status == literal(MutationStatus.APPLIED),
        _undone.c.workflow_id == where_param("id"),
        _undone.c.item_id.is_(None),
    )
)
_QUESTIONED = Statement(sa.select(items.c.status).where(items.c.id.in_(QUESTIONED_ITEMS)))
_STALE = Statement(
    sa.select(sa.func.count())
    .select_from(items)
    .where(
        items.c.workflow_id == where_param("id"),
        IS_WAITING_INPUT,
        items.c.updated_at < where_param("before"),
    )
)
_LAST_ERROR = Statement(
    sa.select(_R.error, _R.error_facts, _R.error_type, _R.page)
    # An undo's failure blocks nothing.
    .where(_R.workflow_id == where_param("id"), sa.not_(IS_ACTIVE_RUN), sa.not_(is_undo()))
    .order_by(_R.id.desc())
    .limit(literal(1))
)
_RETRY = Statement(sa.select(retries.c.due_at).where(retries.c.workflow_id == where_param("id")))
_VERSIONS = Statement(
    sa.select(
        _V.id,
        VERSION_LABEL,
        _V.created_at,
        _V.author,
        _V.comment,
        _V.comment_facts,
        _V.id == _W.active_version_id,
        _V.status,
        _V.title,
        _V.summary,
    )
    .select_from(script_versions.join(workflows, _W.id == _V.workflow_id))
    .where(_V.workflow_id == where_param("id"))
    .order_by(_V.major.desc(), _V.minor.desc())
)


def _due(next_at: sa.ColumnElement[Any], *where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Of the enabled workflows, joined by the caller with what has times."""
    return sa.select(_W.name.label("name"), next_at.label("next_at")).where(
        next_at.is_not(None),
        _W.status == literal(WorkflowStatus.ACTIVE),
        _W.error.is_(None),
        _W.maintenance == literal(0),
        stopped_workflows.c.since.is_(None),
        _everything_stopped.is_(None),
        *where,
    )


def _with_stops(of: sa.Table) -> sa.FromClause:
    return of.join(workflows, _W.id == of.c.workflow_id).outerjoin(
        stopped_workflows, stopped_workflows.c.workflow_id == _W.id
    )


_NEXT_DUE = Statement(
    sa.union_all(
        _due(schedules.c.next_at).select_from(_with_stops(schedules)),
        _due(retries.c.due_at).select_from(_with_stops(retries)),
        _due(_NEXT_OF_HANDLER, handlers.c.declared == literal(1)).select_from(
            _with_stops(handlers)
        ),
    )
    .order_by(sa.asc("next_at"), sa.asc("name"))
    .limit(literal(1))
)


class WorkflowQueries(QueryBase):
    def workflows(self, *, archived: bool = False) -> Sequence[WorkflowRow]:
        with self._readers.reading() as reader:
            rows = (_ARCHIVED if archived else _LISTED).all(reader.conn)
            undo_json, newest = _BARS.all(reader.conn), _NEWEST.all(reader.conn)
            bars = _bars([*undo_json, *newest], questions_by_session(reader.conn))
            warned = last_warnings_of(reader.conn)
            left = {row[0]: leftovers_of(reader.conn, row[0]) for row in rows}
        return [_workflow_row(row, bars[row[0]], warned.get(row[0]), left[row[0]]) for row in rows]

    def workflow(self, workflow_id: WorkflowId) -> WorkflowDetail | None:
        with self._readers.reading() as reader:
            row = _ONE.one(reader.conn, {"given_id": workflow_id})
            stale_before = self._clock.now() - STALE_AFTER
            return None if row is None else _detail(reader.conn, row, stale_before)

    def versions(self, workflow_id: WorkflowId) -> Sequence[VersionRow]:
        return [_version_row(row) for row in self._all(_VERSIONS, {"given_id": workflow_id})]

    def next_due(self) -> tuple[str, datetime] | None:
        with self._readers.reading() as reader:
            row = _NEXT_DUE.one(reader.conn)
        return None if row is None else (row[0], from_ms(row[1]))


_Bars = tuple[SessionFacts, ...]


def _bars(rows: Iterable[Any], question_counts: QuestionCounts) -> Mapping[int, _Bars]:
    """For each workflow in the order of *rows*; of duplicates the last."""
    bars: dict[int, dict[int, SessionFacts]] = defaultdict(dict)
    for id, workflow_id, *facts in rows:
        bars[workflow_id][id] = SessionFacts(**facts_of(tuple(facts), question_counts.get(id, 0)))
    last = {id: tuple(of_one.values())[-BARS:] for id, of_one in bars.items()}
    return defaultdict(tuple, last)


def _detail(conn: sqlite3.Connection, row: Any, stale_before: datetime) -> WorkflowDetail:
    this = {"given_id": row[0]}
    *_, values, version_id, schema = row
    form = cast(Mapping[str, JsonValue] | None, from_json(schema))
    sessions_shown = [*_BARS_OF.all(conn, this), *_NEWEST_OF.all(conn, this)]
    bars = _bars(sessions_shown, questions_by_session(conn, row[0]))
    warned, retry = last_warnings_of(conn, row[0]), _RETRY.one(conn, this)
    summary = _workflow_row(row, bars[row[0]], warned.get(row[0]), leftovers_of(conn, row[0]))
    counted = dict(_COUNTS.all(conn, this))
    here = {"given_workflow_id": row[0]}
    outputs, undone = _outputs(conn, this)
    stale = {**this, "given_before": to_ms(stale_before)}
    error, facts, error_type, page = _LAST_ERROR.one(conn, this) or (None,) * 4
    return WorkflowDetail(
        row=summary,
        counts={status: counted.get(status.value, 0) for status in ItemStatus},
        running=_RUNNING.one(conn, here)[0],
        params=form_values(form, cast(Mapping[str, JsonValue], from_json(values))),
        params_schema=form,
        version_id=None if version_id is None else VersionId(version_id),
        last_error=from_message(error, facts),
        last_error_type=None if error_type is None else FailureKind(error_type),
        last_page=page,
        retry_at=None if retry is None else from_ms(retry[0]),
        outputs=outputs,
        outputs_undone=undone,
        undone_items=COUNT_UNDONE.one(conn, this)[0],
        with_question=Counter(ItemStatus(status) for (status,) in _QUESTIONED.all(conn, here)),
        stale=_STALE.one(conn, stale)[0],
        inputs_until=inputs_wait_until(conn, row[0]) if summary.has_handlers else None,
        last_log=log_lines_in_newest(conn, summary),
    )


def _outputs(conn: sqlite3.Connection, this: Mapping[str, int]) -> tuple[int, int]:
    """Those in effect, and those undone."""
    (made,) = _OUTPUTS.one(conn, this) or (0,)
    if not made:
        return 0, 0
    (undone,) = _OUTPUTS_UNDONE.one(conn, this)
    return max(made - undone, 0), undone


def _workflow_row(
    row: Any, bars: _Bars, warned: LastWarning | None, left: Leftovers
) -> WorkflowRow:
    id, name, description, icon, status, error, stopped, kind, expression, next_at, *rest = row
    needs_you, repair_waits, run_id, done, total, label, last_run_at, *rest = rest
    status_at, version, version_since, graph, next_of_handlers, undoing, alone, *rest = rest
    started_by, *rest = rest
    *ended, facts, author = rest[: len(_ENDED) + 2]
    if graph is not None:
        next_at = next_of_handlers
    if status != WorkflowStatus.ACTIVE.value or error is not None or stopped:
        # It has a time, but will not run then.
        next_at = None
    return WorkflowRow(
        id=WorkflowId(id),
        name=name,
        description=description,
        icon=icon,
        status=WorkflowStatus(status),
        error=from_message(error, facts),
        stopped=bool(stopped),
        rule=None if kind is None else rule_of(kind, expression),
        next_at=from_ms_or_none(next_at),
        bars=bars,
        needs_you=needs_you,
        active_run=None if run_id is None else RunId(run_id),
        progress=_progress(done, total, label),
        last_run_at=from_ms_or_none(last_run_at),
        status_at=from_ms(status_at),
        version=version or "",
        version_since=from_ms_or_none(version_since),
        producer_rules=_producer_rules(graph_of(graph)),
        undoing=bool(undoing),
        stopped_alone=bool(alone),
        triggers=tuple(kind for kind in TriggerKind if kind in (started_by or "").split(",")),
        warned=warned,
        interrupted=_interrupted(ended, bars),
        leftovers=left,
        repaired=author == Author.MAINTAINER,
        repair_waits=bool(repair_waits),
    )


def _interrupted(ended: Sequence[Any], bars: _Bars) -> InterruptedRun | None:
    """*ended*: the newest run that was no undo."""
    session_id, undo_followed, status, at, *progress = ended
    if status not in (RunStatus.STOPPED, RunStatus.CRASHED):
        return None
    own = next((bar for bar in reversed(bars) if bar.undo is None), None)
    return InterruptedRun(
        at=from_ms(at),
        crashed=status == RunStatus.CRASHED,
        progress=_progress(*progress),
        done=0 if own is None else own.items.get(ItemStatus.DONE, 0),
        session_id=SessionId(session_id),
        undo_followed=bool(undo_followed),
    )


def _progress(done: int | None, total: int | None, label: str | None) -> Progress | None:
    return None if done is None else Progress(done=done, total=total, label=label)


def _producer_rules(graph: HandlerGraph | None) -> tuple[ScheduleRule, ...] | None:
    return None if graph is None else tuple(producer.rule for producer in graph.producers)


def _version_row(row: Any) -> VersionRow:
    id, version, created, author, comment, facts, *rest = row
    active, status, title, summary = rest
    return VersionRow(
        id=VersionId(id),
        version=version,
        created_at=from_ms(created),
        author=Author(author),
        comment=from_message(comment, facts),
        active=bool(active),
        status=VersionStatus(status),
        title=title,
        summary=summary,
    )
