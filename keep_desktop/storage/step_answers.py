"""What was answered about steps whose outcome was not known: questions are kept for ever."""

import json
import sqlite3
from collections.abc import Sequence

import sqlalchemy as sa

from keep_desktop.domain.questions import Answer, StepAnswer
from keep_desktop.storage.handler_tables import mutation_causes
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import mutations, questions, runs
from keep_desktop.storage.values import from_ms

_Q = questions.c
_M = mutations.c
#: After the others the same step is asked about again only where they were taken back.
_WORDS = frozenset({Answer.TRY_AGAIN, Answer.DID_NOT_HAPPEN, Answer.HAPPENED})

#: Of a row of `mutations`: its answers as JSON, for `answers_from`.
ANSWERS = (
    sa.select(
        sa.func.json_group_array(sa.func.json_array(_Q.answered_at, _Q.answer, type_=sa.Text))
    )
    .where(_Q.mutation_id == _M.id, _Q.answered_at.is_not(None))
    .correlate(mutations)
    .scalar_subquery()
)

_this, _earlier = mutations.alias("this"), mutations.alias("earlier")
_its_run, _that_run = runs.alias("its_run"), runs.alias("that_run")
_its_cause, _that_cause = mutation_causes.alias("its_cause"), mutation_causes.alias("that_cause")
_FIRST_CAUSE = (
    sa.select(sa.func.min(mutation_causes.c.item_id))
    .where(mutation_causes.c.mutation_id == given("mutation_id"))
    .scalar_subquery()
)
# Each run of a handler begins a step of its own: the same handler did the same for the same input.
_SAME_OF_HANDLER = (
    sa.select(_earlier.c.id)
    .select_from(
        _its_cause.join(
            _that_cause,
            sa.and_(
                _that_cause.c.item_id == _its_cause.c.item_id,
                _that_cause.c.attempt == _its_cause.c.attempt,
            ),
        )
        .join(_this, _this.c.id == _its_cause.c.mutation_id)
        .join(_earlier, _earlier.c.id == _that_cause.c.mutation_id)
        .join(_its_run, _its_run.c.id == _this.c.run_id)
        .join(_that_run, _that_run.c.id == _earlier.c.run_id)
    )
    .where(
        _its_cause.c.mutation_id == given("mutation_id"),
        _its_cause.c.item_id == _FIRST_CAUSE,
        _earlier.c.id < given("mutation_id"),
        _this.c.item_id.is_(None),
        _earlier.c.item_id.is_(None),
        _earlier.c.namespace == _this.c.namespace,
        _earlier.c.method == _this.c.method,
        _earlier.c.title == _this.c.title,
        _that_run.c.handler_name == _its_run.c.handler_name,
    )
)
_ANSWERED = sa.select(_Q.answered_at, _Q.answer).where(_Q.answered_at.is_not(None))
_OF_STEP = Statement(_ANSWERED.where(_Q.mutation_id == given("mutation_id")))
_OF_SAME = Statement(_ANSWERED.where(_Q.mutation_id.in_(_SAME_OF_HANDLER)))


def answers_from(text: str) -> tuple[StepAnswer, ...]:
    """Oldest first; what was closed without a word about the step is none."""
    return _answers(json.loads(text))


def answers_to(conn: sqlite3.Connection, mutation_id: int | None) -> tuple[StepAnswer, ...]:
    """The same for one step; of a handler's also what was answered when earlier runs of it did
    the same for the same input."""
    if mutation_id is None:
        return ()
    this = {"given_mutation_id": mutation_id}
    return _answers([*_OF_STEP.all(conn, this), *_OF_SAME.all(conn, this)])


def _answers(rows: Sequence[tuple[int, str]]) -> tuple[StepAnswer, ...]:
    words = sorted((at, word) for at, word in rows if word in _WORDS)
    return tuple(StepAnswer(answer=Answer(word), at=from_ms(at)) for at, word in words)
