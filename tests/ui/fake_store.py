"""Services with one workflow in memory, for the item screens without an engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from keep_desktop.domain.ids import (
    ItemId,
    MutationId,
    SessionId,
    VersionId,
    WorkflowId,
)
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ports.views import (
    AttemptRow,
    CauseRow,
    ItemDetail,
    ItemFilter,
    ItemRow,
    ItemSort,
    LogRow,
    OutputRow,
    Page,
    TopicRow,
    WorkflowDetail,
)
from keep_desktop.services.context import Keep
from tests.builders.ledger import StillClock
from tests.ui.fake_ledger import FakeGrants, FakeSettings
from tests.ui.item_views import NOW


@dataclass
class FakeStore:
    """Answers the queries of the item screens from lists. `trouble` is raised instead, if set."""

    rows: Sequence[ItemRow] = ()
    details: dict[ItemId, ItemDetail] = field(default_factory=dict)
    lines: Sequence[LogRow] = ()
    outputs_there: Sequence[OutputRow] = ()
    causes: dict[MutationId, Sequence[CauseRow]] = field(default_factory=dict)
    #: The topics of any input.
    topics: Sequence[TopicRow] = ()
    script: ScriptVersion | None = None
    detail: WorkflowDetail | None = None
    trouble: Exception | None = None
    engine: "FakeStoreEngine" = field(default_factory=lambda: FakeStoreEngine())
    #: (after, limit) of each queried page.
    asked: list[tuple[str | None, int]] = field(default_factory=list)

    def items(
        self,
        workflow_id: WorkflowId,
        *,
        filter: ItemFilter = ItemFilter.ALL,
        sort: ItemSort = ItemSort.NEWEST,
        search: str = "",
        session_id: SessionId | None = None,
        after: str | None = None,
        limit: int = 100,
    ) -> Page[ItemRow]:
        self.asked.append((after, limit))
        self._fail()
        start = self._place_after(after)
        rows = tuple(self.rows[start : start + limit])
        more = start + limit < len(self.rows)
        return Page(rows=rows, cursor=str(rows[-1].id) if more else None)

    def _place_after(self, after: str | None) -> int:
        """Below that row; if it is gone, below its former place in descending ids."""
        if after is None:
            return 0
        ids = [int(row.id) for row in self.rows]
        if int(after) in ids:
            return ids.index(int(after)) + 1
        return next((n for n, id in enumerate(ids) if id < int(after)), len(ids))

    def attempts(self, item_id: ItemId) -> Sequence[AttemptRow]:
        self._fail()
        known = self.details.get(item_id)
        return known.attempts if known else ()

    def item(self, item_id: ItemId) -> ItemDetail | None:
        self._fail()
        return self.details.get(item_id)

    def outputs(
        self,
        workflow_id: WorkflowId,
        *,
        search: str = "",
        after: str | None = None,
        limit: int = 100,
    ) -> Page[OutputRow]:
        self.asked.append((after, limit))
        self._fail()
        rows = [row for row in self.outputs_there if search in row.mutation.title]
        below = [row for row in rows if after is None or row.mutation.id < int(after)]
        page = tuple(below[:limit])
        more = len(below) > limit
        return Page(rows=page, cursor=str(page[-1].mutation.id) if more else None)

    def caused_by(self, mutation_id: MutationId) -> Sequence[CauseRow]:
        self._fail()
        return self.causes[mutation_id]

    def input_topics(self, item_id: ItemId) -> Sequence[TopicRow]:
        self._fail()
        return self.topics

    def log(
        self, workflow_id: WorkflowId, *, item_id: ItemId, limit: int | None = None
    ) -> Sequence[LogRow]:
        self._fail()
        return self.lines

    def workflow(self, workflow_id: WorkflowId) -> WorkflowDetail | None:
        self._fail()
        return self.detail

    def _fail(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    # For reading script versions.

    def read(self) -> "FakeStore":
        return self

    def __enter__(self) -> "FakeStore":
        return self

    def __exit__(self, *_: object) -> None:
        return None

    @property
    def grants(self) -> FakeGrants:
        return FakeGrants()

    @property
    def settings(self) -> FakeSettings:
        return FakeSettings()

    @property
    def workflows(self) -> "FakeStore":
        return self

    def version(self, version_id: VersionId) -> ScriptVersion | None:
        self._fail()
        return self.script


@dataclass
class FakeStoreEngine:
    """Returns the undoable steps of an attempt."""

    undoable: dict[int, tuple[MutationId, ...]] = field(default_factory=dict)

    def undoable_steps(self, item_id: ItemId, attempt: int) -> tuple[MutationId, ...]:
        return self.undoable.get(attempt, ())


class FakeStoreTools:
    """No tools, for the check of scripts."""

    def names(self) -> Mapping[str, Sequence[str]]:
        return {}


@dataclass
class _FakeStoreKeep:
    queries: FakeStore
    ledger: FakeStore
    engine: FakeStoreEngine
    clock: StillClock = field(default_factory=lambda: StillClock(NOW))
    tools: FakeStoreTools = field(default_factory=FakeStoreTools)


def a_keep(fake_store: FakeStore) -> Keep:
    """A Keep for queries only."""
    return cast(Keep, _FakeStoreKeep(fake_store, fake_store, fake_store.engine))
