"""What the list of everything tells in one row: a run or an item that fails ends, logs why, and
asks, all in the same words. The end of it says it; the others are in the lists of their kinds."""

from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.storage.statements import constant
from keep_desktop.storage.tables import attempts, items, log_lines, questions, runs, sessions

_R = runs.c
_L = log_lines.c
_Q = questions.c
#: What the host logs where a run does not go well: what went wrong, where that was, what the system
#: said.
_MOST_LINES = 3
_LEVELS: list[sa.ColumnElement[Any]] = [sa.literal_column("'ERROR'"), sa.literal_column("'WARN'")]

_later = runs.alias("later")
#: The run is the one that its session is told by, and that has ended.
_is_told = sa.and_(
    sessions.c.id == _R.session_id,
    sessions.c.ended_at.is_not(None),
    sa.not_(
        sa.exists().where(_later.c.session_id == _R.session_id, _later.c.id > _R.id).correlate(runs)
    ),
)

_item = items.alias("told_item")
#: Its row says what went wrong with it in that run.
_says_why = (
    sa.exists()
    .where(
        attempts.c.item_id == _item.c.id,
        attempts.c.number == _item.c.attempt,
        attempts.c.error.is_not(None),
    )
    .correlate(_item)
)
_of_the_run = (
    sa.exists().where(_R.id == _Q.run_id, _R.error == _Q.sentence, _is_told).correlate(questions)
)
_of_the_item = (
    sa.exists()
    .where(
        _item.c.id == _Q.item_id,
        _item.c.last_run_id == _Q.run_id,
        _item.c.status == constant(ItemStatus.NEEDS_ATTENTION),
        _says_why,
    )
    .correlate(questions)
)
#: The end of its run, or of its item, says what a question says.
ASKED_ELSEWHERE: sa.ColumnElement[Any] = sa.or_(
    _of_the_run, sa.and_(_Q.kind == constant(QuestionKind.ITEM_FAILED), _of_the_item)
)

_first = log_lines.alias("first_line")
_is_of_the_end = (
    sa.exists()
    .where(
        _first.c.id <= _L.id,
        _first.c.id > _L.id - constant(_MOST_LINES),
        _first.c.run_id == _R.id,
        _first.c.level == _L.level,
        _first.c.text == _R.error,
    )
    .correlate(log_lines, runs)
)
_item_tells = (
    sa.exists()
    .where(
        _item.c.id == _L.item_id,
        _item.c.last_run_id == _R.id,
        _item.c.status.in_([constant(ItemStatus.FAILED), constant(ItemStatus.NEEDS_ATTENTION)]),
        _says_why,
    )
    .correlate(log_lines, runs)
)
_run_tells = sa.exists().where(_is_told).correlate(runs)
#: The end of its run, or of its item, says what a line says.
LOGGED_ELSEWHERE: sa.ColumnElement[Any] = sa.and_(
    _L.level.in_(_LEVELS),
    sa.exists()
    .where(_R.id == _L.run_id, _is_of_the_end, sa.or_(_run_tells, _item_tells))
    .correlate(log_lines),
)
