"""What notices that a workflow should start: watchers of folders, mailboxes, webhooks."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import field
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.ports.tools import Grant


@immutable(kw_only=True)
class Watched:
    """One trigger of a workflow that is on."""

    id: TriggerId
    workflow_id: WorkflowId
    place: str
    grants: tuple[Grant, ...] = ()
    #: Of a webhook: where calls are listened for.
    port: int = 0
    #: Its workflow waits for the user: nothing that could open a question is tried meanwhile.
    is_blocked: bool = False
    #: A watcher that meets the trigger for the first time wakes it for what came after this.
    since: datetime = field(compare=False)


class TriggerSink(Protocol):
    """Where watchers report. Any thread; never raises."""

    def fire(self, triggers: Collection[TriggerId]) -> None:
        """Their workflows should start."""
        ...

    def report(
        self, triggers: Collection[TriggerId], trouble: str | None, *, sign_in: bool = False
    ) -> None:
        """Why they notice nothing at present, as a sentence; None: they do. *sign_in*: until the
        user has signed in, which their workflows are blocked for."""
        ...


class Watcher(Protocol):
    """Watches all places of one kind."""

    def watch(self, watched: Sequence[Watched]) -> None:
        """Watch these and no others. Returns at once; never waits for a disk or a server."""
        ...

    def close(self) -> None:
        """End at once, and wait for its threads."""
        ...


MakeWatcher = Callable[[TriggerKind, TriggerSink], Watcher]
