"""Sources of Activity: one for each table, and for each index by time.

A run or an item that fails ends, logs why and opens a question with the same text. The list of
everything shows only the end; the others are in the lists of their kinds.
"""

from functools import cache, partial
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.activity import MOST_MORE
from keep_desktop.storage.activity.reading import (
    ActivitySource,
    ByNumber,
    ByTime,
    beyond,
    numbered,
    ordered,
)
from keep_desktop.storage.activity.rows import (
    action_row,
    ended_row,
    line_row,
    message_row,
    opened_row,
    question_row,
    step_row,
)
from keep_desktop.storage.queries.mutations import UNDONE_AT
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.stores.activity import ENDINGS, ITEM_STATES, activity
from keep_desktop.storage.tables import (
    attempts,
    items,
    log_lines,
    mutation_causes,
    mutations,
    notifications,
    questions,
    runs,
    sessions,
)

_R = runs.c
_L = log_lines.c
_Q = questions.c

_later = runs.alias("later")
#: The run that represents its session, and that has ended.
_is_shown = sa.and_(
    sessions.c.id == _R.session_id,
    sessions.c.ended_at.is_not(None),
    sa.not_(
        sa.exists().where(_later.c.session_id == _R.session_id, _later.c.id > _R.id).correlate(runs)
    ),
)

_item = items.alias("failed_item")
#: Its row contains its error of that run.
_has_error = (
    sa.exists()
    .where(
        attempts.c.item_id == _item.c.id,
        attempts.c.number == _item.c.attempt,
        attempts.c.error.is_not(None),
    )
    .correlate(_item)
)
_of_the_run = sa.and_(
    _Q.of_run_error == literal(1),
    sa.exists().where(_R.id == _Q.run_id, _is_shown).correlate(questions),
)
_of_the_item = (
    sa.exists()
    .where(
        _item.c.id == _Q.item_id,
        _item.c.last_run_id == _Q.run_id,
        _item.c.status == literal(ItemStatus.NEEDS_ATTENTION),
        _has_error,
    )
    .correlate(questions)
)
#: The end of its run, or of its item, contains the question's text.
ASKED_DUPLICATE: sa.ColumnElement[Any] = sa.or_(
    _of_the_run, sa.and_(_Q.kind == literal(QuestionKind.ITEM_FAILED), _of_the_item)
)

_item_has_error = (
    sa.exists()
    .where(
        _item.c.id == _L.item_id,
        _item.c.last_run_id == _R.id,
        _item.c.status.in_([literal(ItemStatus.FAILED), literal(ItemStatus.NEEDS_ATTENTION)]),
        _has_error,
    )
    .correlate(log_lines, runs)
)
_run_has_error = sa.exists().where(_is_shown).correlate(runs)
#: The end of its run, or of its item, contains the line's text.
LOGGED_DUPLICATE: sa.ColumnElement[Any] = sa.and_(
    _L.of_run_error == literal(1),
    sa.exists()
    .where(
        _R.id == _L.run_id,
        # Lines may be on disk though a crash ended the run in another way.
        _R.status != literal(RunStatus.CRASHED),
        sa.or_(_run_has_error, _item_has_error),
    )
    .correlate(log_lines),
)


_I = items.c
_M = mutations.c
_N = notifications.c
_D = activity.c

ITEMS = numbered(_I.id, _I.created_at)
STEPS = numbered(_M.id, _M.created_at)
LINES = numbered(_L.id, _L.at)
ASKED = numbered(_Q.id, _Q.opened_at)
MESSAGES = numbered(_N.id, _N.created_at)
RUNS = numbered(_R.id, _R.started_at)
SESSIONS = numbered(sessions.c.id, sessions.c.started_at)
#: Only nearly in the order of time, which is enough for an estimate.
ACTIONS = numbered(_D.id, _D.at)


#: At the same moment a cause is below its effect. A script goes on from a line at once, and from a
#: step only once that is on disk: so a line of its moment was before it.
(
    OF_STARTS,
    _OPENED,
    _LOG,
    OF_STEPS,
    _MESSAGES,
    _ENDED,
    _QUESTION_OPENED,
    OF_ENDS,
    _ANSWERED,
    _ACTIONS,
) = range(10)
#: What is of an item, as far as it has one.
OF_ITEMS = frozenset({_OPENED, _LOG, OF_STEPS, _ENDED, _QUESTION_OPENED})


@cache
def opened_statement(newer: bool, of_workflow: bool) -> Statement:
    columns = (
        _I.id,
        _I.created_at,
        _I.workflow_id,
        _I.created_by_run_id,
        _I.title,
        _I.source,
    )
    if not of_workflow:
        return ordered(beyond(sa.select(*columns), _I.id, newer=newer), _I.id, newer=newer)
    # One range of the index for each status, merged by number.
    parts = [
        beyond(
            sa.select(*columns).where(
                _I.workflow_id == where_param("workflow_id"), _I.status == literal(status)
            ),
            _I.id,
            newer=newer,
        )
        for status in ItemStatus
    ]
    return ordered(sa.union_all(*parts), sa.text("id"), newer=newer)


_C = mutation_causes.c
_of_step = _C.mutation_id == _M.id
# For a handler's step, which has no item: the first input that caused it.
_ITEM = sa.func.coalesce(
    _M.item_id,
    sa.select(sa.func.min(_C.item_id)).where(_of_step).correlate(mutations).scalar_subquery(),
)
_ITEMS = sa.case(
    (
        _M.item_id.is_(None),
        sa.select(sa.func.count())
        .select_from(
            sa.select(literal(1).label("one"))
            .select_from(mutation_causes)
            .where(_of_step)
            .limit(literal(MOST_MORE + 1))
            .correlate(mutations)
            .subquery()
        )
        .scalar_subquery(),
    ),
    else_=literal(1),
)
_STEP_COLUMNS = (
    _M.id,
    _M.created_at,
    _M.workflow_id,
    _M.run_id,
    _I.id,
    _I.title.label("item"),
    _ITEMS,
    _M.attempt,
    _M.title,
    _M.status,
    _M.resolved_by,
    _M.updated_at,
    _M.undo_of,
    _M.title_facts,
    UNDONE_AT,
)
_STEPS_WITH_ITEMS = sa.select(*_STEP_COLUMNS).select_from(
    mutations.outerjoin(items, _I.id == _ITEM)
)


@cache
def steps_statement(newer: bool, of_workflow: bool) -> Statement:
    if not of_workflow:
        return ordered(beyond(_STEPS_WITH_ITEMS, _M.id, newer=newer), _M.id, newer=newer)
    # Between two numbers, most of them of this workflow. One bound on each side: of two SQLite
    # would read from the wider one.
    select = _STEPS_WITH_ITEMS.where(
        _M.id >= where_param("first"),
        _M.id < where_param("end"),
        sa.text("+mutations.workflow_id = :given_workflow_id"),
    )
    return ordered(select, _M.id, newer=newer)


@cache
def lines_statement(newer: bool, of_workflow: bool, *, deduplicated: bool = False) -> Statement:
    select = sa.select(
        _L.id,
        _L.at,
        _L.workflow_id,
        _L.run_id,
        _L.item_id,
        _I.title,
        _L.level,
        _L.text,
        _L.text_facts,
    ).select_from(log_lines.outerjoin(items, _I.id == _L.item_id))
    if of_workflow:
        select = select.where(_L.workflow_id == where_param("workflow_id"))
    if deduplicated:
        select = select.where(sa.not_(LOGGED_DUPLICATE))
    return ordered(beyond(select, _L.id, newer=newer), _L.id, newer=newer)


@cache
def messages_statement(newer: bool, of_workflow: bool) -> Statement:
    # The others are about questions, which have rows of their own.
    select = sa.select(_N.id, _N.created_at, _N.workflow_id, _N.payload, _N.payload_facts).where(
        _N.type == sa.literal_column("'message'")
    )
    if of_workflow:
        select = select.where(_N.workflow_id == where_param("workflow_id"))
    return ordered(beyond(select, _N.id, newer=newer), _N.id, newer=newer)


_then = attempts.alias("attempt_then")
#: The attempt that an item's question is about: that of its step, or the one active when it was
#: opened; the item's own is the current one.
_QUESTION_ATTEMPT = sa.case(
    (
        _Q.item_id.is_not(None),
        sa.func.coalesce(
            sa.select(_M.attempt).where(_M.id == _Q.mutation_id).scalar_subquery(),
            sa.select(sa.func.max(_then.c.number))
            .where(_then.c.item_id == _Q.item_id, _then.c.started_at <= _Q.opened_at)
            .correlate(questions)
            .scalar_subquery(),
            _I.attempt,
        ),
    ),
)


def _questions(at: Any, word: Any, of_workflow: bool) -> sa.Select[Any]:
    select = sa.select(
        _Q.id,
        at,
        _Q.workflow_id,
        _Q.run_id,
        _Q.item_id,
        _I.title,
        _QUESTION_ATTEMPT,
        _Q.sentence,
        _Q.sentence_facts,
        word,
    ).select_from(questions.outerjoin(items, _I.id == _Q.item_id))
    return select.where(_Q.workflow_id == where_param("workflow_id")) if of_workflow else select


@cache
def question_opened_statement(
    newer: bool, of_workflow: bool, *, deduplicated: bool = False
) -> Statement:
    select = _questions(_Q.opened_at, _Q.kind, of_workflow)
    if deduplicated:
        select = select.where(sa.not_(ASKED_DUPLICATE))
    return ordered(beyond(select, _Q.id, newer=newer), _Q.id, newer=newer)


@cache
def answered_statement(newer: bool, of_workflow: bool) -> Statement:
    select = _questions(_Q.answered_at, _Q.answer, of_workflow).where(_Q.answered_at.is_not(None))
    columns = (_Q.answered_at, _Q.id)
    return ordered(beyond(select, *columns, newer=newer), *columns, newer=newer)


@cache
def actions_statement(
    newer: bool, of_workflow: bool, *, endings: bool = True, others: bool = True
) -> Statement:
    select = sa.select(
        _D.id,
        _D.at,
        _D.happening,
        _D.workflow_id,
        _D.item_id,
        _I.title,
        _D.attempt,
        _D.text,
        _D.text_facts,
        _D.word,
    ).select_from(activity.outerjoin(items, _I.id == _D.item_id))
    if of_workflow:
        select = select.where(_D.workflow_id == where_param("workflow_id"))
    is_ending = _D.happening.in_([literal(happening) for happening in sorted(ITEM_STATES)])
    if not endings:
        select = select.where(sa.not_(is_ending))
    if not others:
        select = select.where(is_ending)
    return ordered(beyond(select, _D.at, _D.id, newer=newer), _D.at, _D.id, newer=newer)


@cache
def ended_statement(newer: bool) -> Statement:
    """Items of one workflow by their last end, or by when they were undone since."""
    parts = [
        beyond(
            sa.select(
                _I.id.label("id"),
                _I.updated_at.label("updated_at"),
                _I.workflow_id,
                _I.last_run_id,
                _I.title,
                _I.attempt,
                _I.status,
                attempts.c.error,
                attempts.c.error_facts,
                _I.source,
                _I.taken_back_at,
            )
            .select_from(
                items.outerjoin(
                    attempts,
                    sa.and_(attempts.c.item_id == _I.id, attempts.c.number == _I.attempt),
                )
            )
            .where(
                _I.workflow_id == where_param("workflow_id"),
                _I.status == literal(status),
                # Redundant, but the partial index requires it.
                _I.status != literal(ItemStatus.PROCESSING),
            ),
            _I.updated_at,
            _I.id,
            newer=newer,
        )
        for status in ENDINGS
    ]
    return ordered(sa.union_all(*parts), sa.text("updated_at"), sa.text("id"), newer=newer)


def ended_source(workflow_id: int) -> ActivitySource:
    return ByTime(
        f"ended {workflow_id}",
        (_ENDED, workflow_id),
        ended_statement(False),
        ended_statement(True),
        ended_row,
        workflow_id,
    )


def answered_source(workflow_id: int | None) -> ActivitySource:
    of_workflow = workflow_id is not None
    return ByTime(
        "answered",
        (_ANSWERED, 0),
        answered_statement(False, of_workflow),
        answered_statement(True, of_workflow),
        lambda raw, names: question_row(raw, names, "answered"),
        workflow_id,
    )


def actions_source(workflow_id: int | None, *, endings: bool, others: bool) -> ActivitySource:
    older, newer = (
        actions_statement(newer, workflow_id is not None, endings=endings, others=others)
        for newer in (False, True)
    )
    return ByTime("actions", (_ACTIONS, 0), older, newer, action_row, workflow_id)


def opened_source(workflow_id: int | None) -> ActivitySource:
    return ByNumber("opened", _OPENED, ITEMS, opened_statement, opened_row, workflow_id)


def steps_source() -> ActivitySource:
    return ByNumber("steps", OF_STEPS, STEPS, steps_statement, step_row)


def lines_source(workflow_id: int | None, *, deduplicated: bool) -> ActivitySource:
    statement = partial(lines_statement, deduplicated=deduplicated)
    return ByNumber("log", _LOG, LINES, statement, line_row, workflow_id)


def messages_source(workflow_id: int | None) -> ActivitySource:
    return ByNumber("messages", _MESSAGES, MESSAGES, messages_statement, message_row, workflow_id)


def question_opened_source(workflow_id: int | None, *, deduplicated: bool) -> ActivitySource:
    return ByNumber(
        "asked",
        _QUESTION_OPENED,
        ASKED,
        partial(question_opened_statement, deduplicated=deduplicated),
        lambda raw, names: question_row(raw, names, "asked"),
        workflow_id,
    )
