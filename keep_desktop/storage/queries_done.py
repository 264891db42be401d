"""The items that are done, to be chosen from when another script is to begin with them again. One
of which all was taken back is not among them."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.storage.queries_base import Reading
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import items
from keep_desktop.storage.values import folded, to_ms

_I = items.c
_undone = items.alias("undone")
# Few, and with an index of their own: so the others are counted in an index too.
_TAKEN_BACK = sa.select(_undone.c.id).where(
    _undone.c.workflow_id == given("workflow_id"), _undone.c.taken_back_at.is_not(None)
)


class DoneQueries(Reading):
    def done_items(
        self, workflow_id: WorkflowId, *, since: datetime | None = None, search: str = ""
    ) -> Sequence[ItemId]:
        rows = self._done(True, workflow_id, since, search)
        return sorted(ItemId(row[0]) for row in rows)

    def count_done(
        self, workflow_id: WorkflowId, *, since: datetime | None = None, search: str = ""
    ) -> int:
        ((count,),) = self._done(False, workflow_id, since, search)
        return int(count)

    def _done(
        self,
        ids: bool,
        workflow_id: WorkflowId,
        since: datetime | None,
        search: str,
    ) -> Sequence[Any]:
        statement = _statement(ids, since is not None, bool(search))
        values: dict[str, Any] = {"given_workflow_id": workflow_id}
        if since is not None:
            values["given_since"] = to_ms(since)
        if search:
            values["given_needle"] = folded(search)
        with self._readers.reading() as reader:
            return statement.all(reader.conn, values)


@cache
def _statement(ids: bool, since: bool, searching: bool) -> Statement:
    select = sa.select(_I.id if ids else sa.func.count()).where(
        _I.workflow_id == given("workflow_id"),
        _I.status == constant(ItemStatus.DONE),
        # Says nothing new, but it is what the partial index by time asks for.
        _I.status != constant(ItemStatus.PROCESSING),
        _I.id.not_in(_TAKEN_BACK),
    )
    if since:
        select = select.where(_I.updated_at >= given("since"))
    if searching:
        select = select.where(sa.func.instr(_I.title_folded, given("needle")) > constant(0))
    return Statement(select)
