"""Questions about items, answered ones too, as the history of an item shows them."""

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, QuestionId
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.history_views import PastQuestion
from keep_desktop.storage.handler_tables import mutation_causes
from keep_desktop.storage.queries_base import Reading
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import mutations, questions
from keep_desktop.storage.values import from_ms, from_ms_or_none

_Q = questions.c
_LISTED = sa.select(sa.func.json_each(given("items")).table_valued("value").c.value)


def _about(item: sa.ColumnElement[Any], source: Any) -> sa.Select[Any]:
    return (
        sa.select(
            _Q.id,
            _Q.kind,
            item,
            mutations.c.title,
            _Q.sentence,
            _Q.opened_at,
            _Q.answered_at,
            _Q.answer,
        )
        .select_from(source.outerjoin(mutations, mutations.c.id == _Q.mutation_id))
        .where(item.in_(_LISTED))
    )


_OWN = Statement(_about(_Q.item_id, questions))
_CAUSED = Statement(
    _about(
        mutation_causes.c.item_id,
        questions.join(mutation_causes, mutation_causes.c.mutation_id == _Q.mutation_id),
    )
)


class HistoryPages(Reading):
    def questions_about(self, item_ids: Sequence[ItemId]) -> Sequence[PastQuestion]:
        values = {"given_items": json.dumps([int(one) for one in item_ids])}
        with self._readers.reading() as reader:
            rows = {*_OWN.all(reader.conn, values), *_CAUSED.all(reader.conn, values)}
        return [_past_question(row) for row in sorted(rows, key=lambda row: (row[0], row[2]))]


def _past_question(row: Any) -> PastQuestion:
    id, kind, item_id, title, sentence, opened, answered, answer = row
    return PastQuestion(
        id=QuestionId(id),
        kind=QuestionKind(kind),
        item_id=ItemId(item_id),
        mutation_title=title,
        sentence=sentence,
        opened_at=from_ms(opened),
        answered_at=from_ms_or_none(answered),
        answer=answer,
    )
