"""Notices of scripts to the user, once for each mutation key."""

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.clock import Clock
from keep_desktop.storage.notifications import Notifications
from keep_desktop.storage.readers import Readers
from keep_desktop.storage.writer import Writer


class SqlitePostbox:
    """`ports.tools.Postbox`."""

    def __init__(
        self, writer: Writer, readers: Readers, workflow_id: WorkflowId, clock: Clock
    ) -> None:
        self._writer = writer
        self._readers = readers
        self._workflow_id = workflow_id
        self._clock = clock

    def send(self, message: str, *, key: str) -> None:
        with self._writer.writing() as work:
            work.notify(
                self._workflow_id,
                type="message",
                payload={"message": message},
                at=self._clock.now(),
                key=_key(key),
            )
            work.commit()

    def was_sent(self, key: str) -> bool:
        with self._readers.reading() as reader:
            return Notifications(reader.conn).has(_key(key))


def _key(key: str) -> str:
    return f"message:{key}"
