"""What the list of everything tells in one row: a run that fails ends, logs why, and asks, all in
the same words. The end of the run says it; the others are in the lists of their kinds."""

from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.items import ItemStatus
from keep_desktop.storage.statements import constant
from keep_desktop.storage.tables import items, log_lines, questions, runs, sessions

_R = runs.c
_L = log_lines.c
_I = items.c
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

#: The end of its run says what a question says.
ASKED_ELSEWHERE: sa.ColumnElement[Any] = (
    sa.exists()
    .where(_R.id == questions.c.run_id, _R.error == questions.c.sentence, _is_told)
    .correlate(questions)
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
_failed = items.alias("failed")
_item_tells = (
    sa.exists()
    .where(
        _failed.c.id == _L.item_id,
        _failed.c.last_run_id == _R.id,
        _failed.c.status.in_(
            [constant(ItemStatus.FAILED), constant(ItemStatus.NEEDS_ATTENTION)],
        ),
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
