"""Notifications of scripts to the user, once for each mutation key."""

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.clock import Clock
from keep_desktop.storage.readers import ReaderPool
from keep_desktop.storage.stores.notifications import Notifications, message_key
from keep_desktop.storage.writer import Writer


class SqliteNotificationOutbox:
    """`ports.tools.NotificationOutbox`."""

    def __init__(
        self, writer: Writer, readers: ReaderPool, workflow_id: WorkflowId, clock: Clock
    ) -> None:
        self._writer = writer
        self._readers = readers
        self._workflow_id = workflow_id
        self._clock = clock

    def send(self, message: str, *, key: str) -> None:
        with self._writer.writing() as work:
            work.notify_user(
                self._workflow_id,
                type="message",
                payload={"message": message},
                at=self._clock.now(),
                key=message_key(key),
            )
            work.commit()

    def was_sent(self, key: str) -> bool:
        with self._readers.reading() as reader:
            return Notifications(reader.conn).has(message_key(key))
