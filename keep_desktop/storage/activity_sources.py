"""What Activity is made of: a source for each table, and for each index by time."""

from functools import cache, partial
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.activity import MOST_MORE
from keep_desktop.storage.activity_folds import ASKED_ELSEWHERE, LOGGED_ELSEWHERE
from keep_desktop.storage.activity_reading import (
    ByNumber,
    ByTime,
    Source,
    beyond,
    numbered,
    ordered,
)
from keep_desktop.storage.activity_rows import (
    deed_row,
    ended_row,
    line_row,
    message_row,
    opened_row,
    question_row,
    step_row,
)
from keep_desktop.storage.activity_table import ENDINGS, activity
from keep_desktop.storage.handler_tables import mutation_causes
from keep_desktop.storage.queries_mutations import UNDONE_AT
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import (
    attempts,
    items,
    log_lines,
    mutations,
    notifications,
    questions,
    runs,
    sessions,
)

_I = items.c
_M = mutations.c
_Q = questions.c
_L = log_lines.c
_N = notifications.c
_R = runs.c
_D = activity.c

ITEMS = numbered(_I.id, _I.created_at)
STEPS = numbered(_M.id, _M.created_at)
LINES = numbered(_L.id, _L.at)
ASKED = numbered(_Q.id, _Q.opened_at)
MESSAGES = numbered(_N.id, _N.created_at)
RUNS = numbered(_R.id, _R.started_at)
SESSIONS = numbered(sessions.c.id, sessions.c.started_at)
#: Only nearly in the order of time, which is enough for an estimate.
DEEDS = numbered(_D.id, _D.at)


#: Of the same moment, what led to the other stands below it.
OF_STARTS, _OPENED, OF_STEPS, _LOG, _MESSAGES, _ENDED, _ASKED, OF_ENDS, _ANSWERED, _DEEDS = range(
    10
)


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
                _I.workflow_id == given("workflow_id"), _I.status == constant(status)
            ),
            _I.id,
            newer=newer,
        )
        for status in ItemStatus
    ]
    return ordered(sa.union_all(*parts), sa.text("id"), newer=newer)


_C = mutation_causes.c
_of_step = _C.mutation_id == _M.id
# Of a step of a handler, which has no item: the first input that it stems from.
_ITEM = sa.func.coalesce(
    _M.item_id,
    sa.select(sa.func.min(_C.item_id)).where(_of_step).correlate(mutations).scalar_subquery(),
)
_ITEMS = sa.case(
    (
        _M.item_id.is_(None),
        sa.select(sa.func.count())
        .select_from(
            sa.select(constant(1).label("one"))
            .select_from(mutation_causes)
            .where(_of_step)
            .limit(constant(MOST_MORE + 1))
            .correlate(mutations)
            .subquery()
        )
        .scalar_subquery(),
    ),
    else_=constant(1),
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
    UNDONE_AT,
)
_STEPS_WITH_ITEMS = sa.select(*_STEP_COLUMNS).select_from(
    mutations.outerjoin(items, _I.id == _ITEM)
)


@cache
def steps_statement(newer: bool, of_workflow: bool) -> Statement:
    if not of_workflow:
        return ordered(beyond(_STEPS_WITH_ITEMS, _M.id, newer=newer), _M.id, newer=newer)
    # Between two numbers, of which most are of this workflow. One bound on each side: of two SQLite
    # would read from the wider one.
    select = _STEPS_WITH_ITEMS.where(
        _M.id >= given("first"),
        _M.id < given("end"),
        sa.text("+mutations.workflow_id = :given_workflow_id"),
    )
    return ordered(select, _M.id, newer=newer)


@cache
def lines_statement(newer: bool, of_workflow: bool, *, folded: bool = False) -> Statement:
    select = sa.select(
        _L.id, _L.at, _L.workflow_id, _L.run_id, _L.item_id, _I.title, _L.level, _L.text
    ).select_from(log_lines.outerjoin(items, _I.id == _L.item_id))
    if of_workflow:
        select = select.where(_L.workflow_id == given("workflow_id"))
    if folded:
        select = select.where(sa.not_(LOGGED_ELSEWHERE))
    return ordered(beyond(select, _L.id, newer=newer), _L.id, newer=newer)


@cache
def messages_statement(newer: bool, of_workflow: bool) -> Statement:
    # The others tell of questions, which have rows of their own.
    select = sa.select(_N.id, _N.created_at, _N.workflow_id, _N.payload).where(
        _N.type == sa.literal_column("'message'")
    )
    if of_workflow:
        select = select.where(_N.workflow_id == given("workflow_id"))
    return ordered(beyond(select, _N.id, newer=newer), _N.id, newer=newer)


_then = attempts.alias("attempt_then")
#: The attempt that a question of an item is about: that of its step, or the one under way when it
#: was asked; the item's own is that of today.
_ASKED_OF = sa.case(
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
        _ASKED_OF,
        _Q.sentence,
        word,
    ).select_from(questions.outerjoin(items, _I.id == _Q.item_id))
    return select.where(_Q.workflow_id == given("workflow_id")) if of_workflow else select


@cache
def asked_statement(newer: bool, of_workflow: bool, *, folded: bool = False) -> Statement:
    select = _questions(_Q.opened_at, _Q.kind, of_workflow)
    if folded:
        select = select.where(sa.not_(ASKED_ELSEWHERE))
    return ordered(beyond(select, _Q.id, newer=newer), _Q.id, newer=newer)


@cache
def answered_statement(newer: bool, of_workflow: bool) -> Statement:
    select = _questions(_Q.answered_at, _Q.answer, of_workflow).where(_Q.answered_at.is_not(None))
    columns = (_Q.answered_at, _Q.id)
    return ordered(beyond(select, *columns, newer=newer), *columns, newer=newer)


@cache
def deeds_statement(
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
        _D.word,
    ).select_from(activity.outerjoin(items, _I.id == _D.item_id))
    if of_workflow:
        select = select.where(_D.workflow_id == given("workflow_id"))
    is_ending = _D.happening.in_([constant(happening) for happening in ENDINGS.values()])
    if not endings:
        select = select.where(sa.not_(is_ending))
    if not others:
        select = select.where(is_ending)
    return ordered(beyond(select, _D.at, _D.id, newer=newer), _D.at, _D.id, newer=newer)


@cache
def ended_statement(newer: bool) -> Statement:
    """Items of one workflow by when they ended last."""
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
                _I.source,
            )
            .select_from(
                items.outerjoin(
                    attempts,
                    sa.and_(attempts.c.item_id == _I.id, attempts.c.number == _I.attempt),
                )
            )
            .where(
                _I.workflow_id == given("workflow_id"),
                _I.status == constant(status),
                # Says nothing new, but it is what the partial index asks for.
                _I.status != constant(ItemStatus.PROCESSING),
            ),
            _I.updated_at,
            _I.id,
            newer=newer,
        )
        for status in ENDINGS
    ]
    return ordered(sa.union_all(*parts), sa.text("updated_at"), sa.text("id"), newer=newer)


def ended_source(workflow_id: int) -> Source:
    return ByTime(
        f"ended {workflow_id}",
        (_ENDED, workflow_id),
        ended_statement(False),
        ended_statement(True),
        ended_row,
        workflow_id,
    )


def answered_source(workflow_id: int | None) -> Source:
    of_workflow = workflow_id is not None
    return ByTime(
        "answered",
        (_ANSWERED, 0),
        answered_statement(False, of_workflow),
        answered_statement(True, of_workflow),
        lambda raw, names: question_row(raw, names, "answered"),
        workflow_id,
    )


def deeds_source(workflow_id: int | None, *, endings: bool, others: bool) -> Source:
    older, newer = (
        deeds_statement(newer, workflow_id is not None, endings=endings, others=others)
        for newer in (False, True)
    )
    return ByTime("deeds", (_DEEDS, 0), older, newer, deed_row, workflow_id)


def opened_source(workflow_id: int | None) -> Source:
    return ByNumber("opened", _OPENED, ITEMS, opened_statement, opened_row, workflow_id)


def steps_source() -> Source:
    return ByNumber("steps", OF_STEPS, STEPS, steps_statement, step_row)


def lines_source(workflow_id: int | None, *, folded: bool) -> Source:
    statement = partial(lines_statement, folded=folded)
    return ByNumber("log", _LOG, LINES, statement, line_row, workflow_id)


def messages_source(workflow_id: int | None) -> Source:
    return ByNumber("messages", _MESSAGES, MESSAGES, messages_statement, message_row, workflow_id)


def asked_source(workflow_id: int | None, *, folded: bool) -> Source:
    return ByNumber(
        "asked",
        _ASKED,
        ASKED,
        partial(asked_statement, folded=folded),
        lambda raw, names: question_row(raw, names, "asked"),
        workflow_id,
    )
