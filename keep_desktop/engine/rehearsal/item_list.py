"""`Items.list` of a rehearsal that begins after another one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.runs.items import item_list_json, list_items, parse_list_input
from keep_desktop.ports.stores import Ledger

_AT_ONCE = 1_000


class RehearsedItemList:
    """The ledger's items, of which those in *done* are done; those it does not have are newer."""

    def __init__(
        self, ledger: Ledger, workflow_id: WorkflowId, done: Mapping[str, str], at: datetime
    ) -> None:
        """*done*: id → title."""
        self._ledger = ledger
        self._workflow_id = workflow_id
        self._done = done
        self._at = at

    def list(self, raw: JsonValue) -> JsonValue:
        if not self._done:
            return list_items(self._ledger, self._workflow_id, raw)
        params, status = parse_list_input(raw)
        found = [
            item
            for item in self._items
            if status in (None, item.status)
            and params.logical_item_id in (None, item.logical_item_id)
        ]
        page = found[params.offset : params.offset + params.limit]
        return item_list_json(page, params.offset, len(found))

    @cached_property
    def _items(self) -> Sequence[Item]:
        """Newest first."""
        known = list(self._in_ledger())
        missing = self._done.keys() - {item.logical_item_id for item in known}
        new = [self._new(id) for id in self._done if id in missing]
        return [*reversed(new), *known]

    def _in_ledger(self) -> Iterator[Item]:
        offset = total = 0
        while offset == 0 or offset < total:
            with self._ledger.read() as uow:
                items, total = uow.items.list(
                    self._workflow_id,
                    status=None,
                    logical_item_id=None,
                    limit=_AT_ONCE,
                    offset=offset,
                )
            for item in items:
                done = item.logical_item_id in self._done
                yield replace(item, status=ItemStatus.DONE) if done else item
            offset += _AT_ONCE

    def _new(self, id: str) -> Item:
        return Item(
            id=ItemId(0),
            workflow_id=self._workflow_id,
            logical_item_id=id,
            title=self._done[id],
            status=ItemStatus.DONE,
            attempt=1,
            created_at=self._at,
            updated_at=self._at,
        )
