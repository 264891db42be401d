"""The stores of one connection in one transaction, and its notices.

Notices are written with the change they report and deleted some time after publishing; a crash in
between leaves them for the next listener, perhaps with some that were published before.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.permissions import PermissionStore
from keep_desktop.ports.planning import ChatStore, ModelCallStore, RecordingStore, RepairStore
from keep_desktop.ports.store_items import EventStore, HandlerStore, ItemStore, MutationStore
from keep_desktop.ports.stores import (
    GrantStore,
    LogStore,
    McpStore,
    QuestionStore,
    RetryStore,
    RunStore,
    ScheduleStore,
    SettingStore,
    SwitchStore,
    TriggerStore,
    WorkflowStore,
)
from keep_desktop.storage.errors import storage_failure
from keep_desktop.storage.statements import Insert, Statement, where_param
from keep_desktop.storage.stores.events import SqliteEvents
from keep_desktop.storage.stores.handlers import SqliteHandlers
from keep_desktop.storage.stores.items import SqliteItems
from keep_desktop.storage.stores.mutations import SqliteMutations
from keep_desktop.storage.stores.notifications import Notifications
from keep_desktop.storage.stores.permissions import SqlitePermissions
from keep_desktop.storage.stores.questions import SqliteQuestions
from keep_desktop.storage.stores.runs import SqliteLog, SqliteRuns
from keep_desktop.storage.stores.schedules import SqliteRetries, SqliteSchedules
from keep_desktop.storage.stores.settings import SqliteSettings, SqliteSwitches
from keep_desktop.storage.stores.triggers import SqliteTriggers
from keep_desktop.storage.stores.workflows import SqliteGrants, SqliteWorkflows
from keep_desktop.storage.tables import notices

_N = notices.c
_ADD = Insert(notices)
_ALL = Statement(sa.select(_N.id, _N.kind, _N.workflow_id, _N.run_id, _N.item_id).order_by(_N.id))
_REMOVE = Statement(
    sa.delete(notices).where(_N.id.between(where_param("first"), where_param("last")))
)


def write_notices(
    conn: sqlite3.Connection, pending_notices: Iterable[Notice]
) -> tuple[int, int] | None:
    """Write them; returns the first and the last row number, or None if there were none."""
    first = last = 0
    for notice in pending_notices:
        values = {
            "kind": notice.kind.value,
            "workflow_id": notice.workflow_id,
            "run_id": notice.run_id,
            "item_id": notice.item_id,
        }
        last = _ADD.insert(conn, values)
        first = first or last
    return (first, last) if last else None


def remove_notices(conn: sqlite3.Connection, first: int, last: int) -> None:
    _REMOVE.run(conn, {"given_first": first, "given_last": last})


def stored_notices(
    conn: sqlite3.Connection,
) -> tuple[Sequence[Notice], tuple[int, int] | None]:
    """Those that have a row, published or not, with their first and last row number."""
    rows = _ALL.all(conn)
    if not rows:
        return (), None
    pending_notices = dict.fromkeys(
        Notice(
            kind=NoticeKind(kind),
            workflow_id=None if workflow_id is None else WorkflowId(workflow_id),
            run_id=None if run_id is None else RunId(run_id),
            item_id=None if item_id is None else ItemId(item_id),
        )
        for _, kind, workflow_id, run_id, item_id in rows
    )
    return tuple(pending_notices), (rows[0][0], rows[-1][0])


#: Rows of notices kept after publishing. Deleting them with every commit would change one more
#: page each time; after a crash these are published again, which is harmless.
_NOTICES_KEPT = 200


class SqliteUnitOfWork:
    """`ports.stores.UnitOfWork`. Reused with its connection for each transaction; between
    transactions every store refuses."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn
        self._notifications = Notifications(conn, self._notification_added)
        self.workflows: WorkflowStore = SqliteWorkflows(conn)
        self.schedules: ScheduleStore = SqliteSchedules(conn)
        self.retries: RetryStore = SqliteRetries(conn)
        self.triggers: TriggerStore = SqliteTriggers(conn)
        self.grants: GrantStore = SqliteGrants(conn)
        self.permissions: PermissionStore = SqlitePermissions(conn)
        self.runs: RunStore = SqliteRuns(conn)
        self.items: ItemStore = SqliteItems(conn)
        self.mutations: MutationStore = SqliteMutations(conn)
        self.events: EventStore = SqliteEvents(conn)
        self.handlers: HandlerStore = SqliteHandlers(conn)
        self.questions: QuestionStore = SqliteQuestions(conn, self._notifications)
        self.switches: SwitchStore = SqliteSwitches(conn)
        self.settings: SettingStore = SqliteSettings(conn)
        self.log: LogStore = SqliteLog(conn)
        self._pending_notices: dict[Notice, None] = {}
        self._committed = False
        #: Rows of published notices, first and last.
        self._delivered: tuple[int, int] | None = None

    # Imported at their first use: most commands plan nothing.

    @cached_property
    def chats(self) -> ChatStore:
        from keep_desktop.storage.stores.chats import SqliteChats

        return SqliteChats(self._conn)

    @cached_property
    def model_calls(self) -> ModelCallStore:
        from keep_desktop.storage.stores.model_calls import SqliteModelCalls

        return SqliteModelCalls(self._conn)

    @cached_property
    def recordings(self) -> RecordingStore:
        from keep_desktop.storage.stores.recordings import SqliteRecordings

        return SqliteRecordings(self._conn)

    @cached_property
    def repairs(self) -> RepairStore:
        from keep_desktop.storage.stores.repairs import SqliteRepairs

        return SqliteRepairs(self._conn)

    @cached_property
    def mcp_servers(self) -> McpStore:
        from keep_desktop.storage.stores.mcp import SqliteMcpServers

        return SqliteMcpServers(self._conn)

    def begin(self, statement: str) -> None:
        """Begin a transaction. Raises StorageFailure, with no transaction open."""
        self._pending_notices.clear()
        self._committed = False
        try:
            self._conn.execute(statement)
        except sqlite3.Error as error:
            raise storage_failure(error) from error

    def notice(self, notice: Notice) -> None:
        self._pending_notices[notice] = None

    def notify_user(
        self,
        workflow_id: WorkflowId | None,
        *,
        type: str,
        payload: JsonValue,
        at: datetime,
        key: str | None = None,
    ) -> None:
        self._notifications.add(workflow_id, type=type, payload=payload, at=at, key=key)

    def _notification_added(self, workflow_id: WorkflowId | None) -> None:
        self.notice(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=workflow_id))

    def mark_notification_read(self, notification_id: int, *, at: datetime) -> None:
        if self._notifications.mark_read(notification_id, at=at):
            self.notice(Notice(kind=NoticeKind.NOTIFICATION))

    def mark_all_notifications_read(self, up_to: int, *, at: datetime) -> None:
        if self._notifications.mark_all_read(up_to, at=at):
            self.notice(Notice(kind=NoticeKind.NOTIFICATION))

    def commit(self) -> None:
        """Raises StorageFailure, after which nothing of it has happened."""
        delivered = self._delivered
        written = (
            write_notices(self._conn, self._pending_notices) if self._pending_notices else None
        )
        if written is not None:
            if delivered is not None and delivered[1] - delivered[0] >= _NOTICES_KEPT:
                remove_notices(self._conn, *delivered)
                delivered = None
            delivered = _joined(delivered, written)
        try:
            self._conn.execute("COMMIT")
        except sqlite3.Error as error:
            raise storage_failure(error) from error
        self._committed = True
        self._delivered = delivered

    def mark_delivered(self, rows: tuple[int, int]) -> None:
        """Mark these notices as published: a later commit deletes their rows."""
        self._delivered = _joined(self._delivered, rows)

    def forget_now(self) -> None:
        """Delete the rows of all published notices."""
        if self._delivered is not None:
            remove_notices(self._conn, *self._delivered)
            self._delivered = None

    def end(self) -> tuple[Notice, ...]:
        """Close the transaction: returns the notices of what was committed; rolls back the rest."""
        if self._conn.in_transaction:
            self._roll_back()
        pending_notices = (
            tuple(self._pending_notices) if self._committed and self._pending_notices else ()
        )
        self._pending_notices.clear()
        return pending_notices

    def _roll_back(self) -> None:
        try:
            self._conn.execute("ROLLBACK")
        except sqlite3.Error as error:
            # SQLite has already rolled back after a disk error.
            if self._conn.in_transaction:
                raise storage_failure(error) from error


def _joined(rows: tuple[int, int] | None, more: tuple[int, int]) -> tuple[int, int]:
    return more if rows is None else (min(rows[0], more[0]), max(rows[1], more[1]))
