"""The stores of one connection, bound into one transaction at a time."""

import sqlite3
from datetime import datetime

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.grant_store import GrantStore
from keep_desktop.ports.handler_stores import EventStore, HandlerStore
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
from keep_desktop.storage.events import SqliteEvents
from keep_desktop.storage.failures import storage_failure
from keep_desktop.storage.grants import SqliteGrants
from keep_desktop.storage.handlers import SqliteHandlers
from keep_desktop.storage.items import SqliteItems
from keep_desktop.storage.log import SqliteLog
from keep_desktop.storage.mutations import SqliteMutations
from keep_desktop.storage.notices import remove_notices, write_notices
from keep_desktop.storage.notifications import Notifications
from keep_desktop.storage.questions import SqliteQuestions
from keep_desktop.storage.retries import SqliteRetries
from keep_desktop.storage.runs import SqliteRuns
from keep_desktop.storage.schedules import SqliteSchedules
from keep_desktop.storage.settings import SqliteSettings
from keep_desktop.storage.switches import SqliteSwitches
from keep_desktop.storage.workflows import SqliteWorkflows

#: Rows of notices that stay after they were handed out. Deleting them with every commit would
#: change one more page each time; a crash hands these out once more, which does no harm.
_NOTICES_KEPT = 200


class SqliteUnitOfWork:
    """`ports.stores.UnitOfWork`. Kept with its connection and begun anew for each transaction;
    between transactions every store refuses."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn
        self._notifications = Notifications(conn)
        self.workflows: WorkflowStore = SqliteWorkflows(conn)
        self.schedules: ScheduleStore = SqliteSchedules(conn)
        self.retries: RetryStore = SqliteRetries(conn)
        self.grants: GrantStore = SqliteGrants(conn)
        self.runs: RunStore = SqliteRuns(conn)
        self.items: ItemStore = SqliteItems(conn)
        self.mutations: MutationStore = SqliteMutations(conn)
        self.events: EventStore = SqliteEvents(conn)
        self.handlers: HandlerStore = SqliteHandlers(conn)
        self.questions: QuestionStore = SqliteQuestions(conn, self._notifications)
        self.switches: SwitchStore = SqliteSwitches(conn)
        self.settings: SettingStore = SqliteSettings(conn)
        self.log: LogStore = SqliteLog(conn)
        self._told: dict[Notice, None] = {}
        self._committed = False
        #: Rows of notices that were handed out, first and last.
        self._handed_out: tuple[int, int] | None = None

    def begin(self, statement: str) -> None:
        """Begin a transaction. Raises StorageFailure, with no transaction open."""
        self._told.clear()
        self._committed = False
        try:
            self._conn.execute(statement)
        except sqlite3.Error as error:
            raise storage_failure(error) from error

    def notice(self, notice: Notice) -> None:
        self._told[notice] = None

    def notify(
        self,
        workflow_id: WorkflowId | None,
        *,
        type: str,
        payload: JsonValue,
        at: datetime,
        key: str | None = None,
    ) -> None:
        if self._notifications.add(workflow_id, type=type, payload=payload, at=at, key=key):
            self.notice(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=workflow_id))

    def commit(self) -> None:
        """Make it last. Raises StorageFailure, after which nothing of it has happened."""
        handed_out = self._handed_out
        written = write_notices(self._conn, self._told) if self._told else None
        if written is not None:
            if handed_out is not None and handed_out[1] - handed_out[0] >= _NOTICES_KEPT:
                remove_notices(self._conn, *handed_out)
                handed_out = None
            handed_out = _joined(handed_out, written)
        try:
            self._conn.execute("COMMIT")
        except sqlite3.Error as error:
            raise storage_failure(error) from error
        self._committed = True
        self._handed_out = handed_out

    def forget_later(self, rows: tuple[int, int]) -> None:
        """These notices were handed out: a later commit deletes their rows."""
        self._handed_out = _joined(self._handed_out, rows)

    def forget_now(self) -> None:
        """Delete the rows of all notices that were handed out."""
        if self._handed_out is not None:
            remove_notices(self._conn, *self._handed_out)
            self._handed_out = None

    def end(self) -> tuple[Notice, ...]:
        """Close the transaction: what was committed stays and its notices are returned; what was
        not is rolled back."""
        if self._conn.in_transaction:
            self._roll_back()
        told = tuple(self._told) if self._committed and self._told else ()
        self._told.clear()
        return told

    def _roll_back(self) -> None:
        try:
            self._conn.execute("ROLLBACK")
        except sqlite3.Error as error:
            # A full disk or a broken one has already made SQLite roll back by itself.
            if self._conn.in_transaction:
                raise storage_failure(error) from error


def _joined(rows: tuple[int, int] | None, more: tuple[int, int]) -> tuple[int, int]:
    return more if rows is None else (min(rows[0], more[0]), max(rows[1], more[1]))
