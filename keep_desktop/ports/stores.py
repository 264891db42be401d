"""The contract with the ledger on disk: the unit of work that binds the stores, each of which has
a contract of its own beside this.

Every write happens inside a unit of work; leaving its block without `commit()` rolls back. There
is one writer in a process at a time: entering waits for the one before. A write that expects a
state names it and answers False where another writer moved it first. Times are aware UTC.
Everything here raises StorageFailure where the disk or the database refuses.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice
from keep_desktop.ports.grant_store import GrantStore
from keep_desktop.ports.handler_stores import EventStore, HandlerStore
from keep_desktop.ports.history import HistoryStore
from keep_desktop.ports.item_store import ItemStore
from keep_desktop.ports.log_store import LogStore
from keep_desktop.ports.mutation_store import MutationStore
from keep_desktop.ports.question_store import QuestionStore
from keep_desktop.ports.retry_store import RetryStore
from keep_desktop.ports.run_store import RunStore
from keep_desktop.ports.schedule_store import ScheduleStore
from keep_desktop.ports.setting_store import SettingStore
from keep_desktop.ports.switch_store import SwitchStore
from keep_desktop.ports.workflow_store import WorkflowStore


class UnitOfWork(Protocol):
    """The stores of one transaction. Used from the thread that entered it."""

    workflows: WorkflowStore
    schedules: ScheduleStore
    retries: RetryStore
    grants: GrantStore
    runs: RunStore
    items: ItemStore
    mutations: MutationStore
    events: EventStore
    handlers: HandlerStore
    questions: QuestionStore
    switches: SwitchStore
    settings: SettingStore
    log: LogStore

    def notice(self, notice: Notice) -> None:
        """Written with this transaction and handed out after it; equal ones once."""
        ...

    def notify(
        self,
        workflow_id: WorkflowId | None,
        *,
        type: str,
        payload: JsonValue,
        at: datetime,
        key: str | None = None,
    ) -> None:
        """A notification to the user (error, escalated, message); with a *key*, once for ever."""
        ...

    def commit(self) -> None: ...


class Ledger(Protocol):
    """The database of one data folder. Thread-safe."""

    def write(self, *, durable: bool = True) -> AbstractContextManager[UnitOfWork]:
        """One writing transaction (BEGIN IMMEDIATE). With *durable* the commit is fsynced before
        it returns; without, a crash of the computer (not of the program) may lose it, in order:
        only for what is then merely done again."""
        ...

    def read(self) -> AbstractContextManager[UnitOfWork]:
        """A consistent, read-only view; its stores refuse to write. Any thread, at once."""
        ...

    def subscribe(self, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
        """Call *listener* after each commit that wrote notices, on the committing thread: it must
        only hand over and return. Returns a function that ends it."""
        ...

    @property
    def history(self) -> HistoryStore:
        """What may go in time."""
        ...

    def close(self) -> None: ...
