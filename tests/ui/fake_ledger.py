"""A ledger without rows, but with the stop switch and notices."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from types import SimpleNamespace

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice
from keep_desktop.domain.planning.versions import RepairMode


@dataclass
class FakeSwitches:
    everything_since: datetime | None = None
    workflows: Mapping[WorkflowId, datetime] = field(default_factory=dict)

    def read(self) -> "FakeSwitches":
        return self


@dataclass
class FakeSettings:
    kept: dict[str, int] = field(default_factory=dict)

    def all(self) -> Mapping[str, int]:
        return self.kept

    def get(self, key: str) -> int | None:
        return self.kept.get(key)


class FakeWorkflows:
    """None is on."""

    def all(self) -> tuple[()]:
        return ()

    def get(self, workflow_id: WorkflowId) -> SimpleNamespace:
        return SimpleNamespace(repairs=RepairMode.SAFE)


class FakeRepairs:
    """None was made."""

    def newest(self, workflow_id: WorkflowId) -> None:
        return None


class FakeGrants:
    """None given."""

    def of(self, workflow_id: WorkflowId) -> tuple[()]:
        return ()


class FakeMutations:
    """All resolved."""

    def open(self) -> tuple[()]:
        return ()


@dataclass
class FakeWork:
    switches: FakeSwitches
    settings: FakeSettings = field(default_factory=FakeSettings)
    workflows: FakeWorkflows = field(default_factory=FakeWorkflows)
    grants: FakeGrants = field(default_factory=FakeGrants)
    mutations: FakeMutations = field(default_factory=FakeMutations)
    repairs: FakeRepairs = field(default_factory=FakeRepairs)


@dataclass
class FakeLedger:
    """Keeps the listener, so that a test can send notices; has the stop switch."""

    listeners: list[Callable[[Sequence[Notice]], None]] = field(default_factory=list)
    switches: FakeSwitches = field(default_factory=FakeSwitches)

    @contextmanager
    def read(self) -> Iterator[FakeWork]:
        yield FakeWork(self.switches)

    def subscribe(self, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def publish(self, *notices: Notice) -> None:
        for listener in self.listeners:
            listener(notices)
