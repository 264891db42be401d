"""The chats in which the planner is at work, so that each can be stopped, and one message is
worked on at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from keep_desktop.domain.errors import Busy
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.cancellation import CancelSource


class ActiveChats:
    """Of one process. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancels: dict[WorkflowId, CancelSource] = {}

    @contextmanager
    def working(self, workflow_id: WorkflowId) -> Iterator[CancelSource]:
        """Raises Busy while another message of that chat is worked on."""
        cancel = CancelSource()
        with self._lock:
            if workflow_id in self._cancels:
                raise Busy(
                    UserMessage(
                        "Keep is still working on the message before. Stop that, or wait for it."
                    )
                )
            self._cancels[workflow_id] = cancel
        try:
            yield cancel
        finally:
            with self._lock:
                del self._cancels[workflow_id]

    def is_working(self, workflow_id: WorkflowId) -> bool:
        with self._lock:
            return workflow_id in self._cancels

    def stop(self, workflow_id: WorkflowId) -> bool:
        """Whether there was something to stop."""
        with self._lock:
            cancel = self._cancels.get(workflow_id)
        if cancel is not None:
            cancel.cancel()
        return cancel is not None
