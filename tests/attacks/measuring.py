"""One attack on a Keep that runs: how long a stop takes, how long nothing else had its turn, and
how much memory it took."""

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import TimeoutError as NotYet
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from keep_desktop.ports.sandbox import Message
from keep_desktop.sandbox.messages import MessageReader
from keep_desktop.services.access.grants import as_grant
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import release, stop_all_workflows
from tests.attacks.preparing import Attack, Fixtures
from tests.builders.engine import a_script

#: So long an attack is left to itself before the stop, once its call has arrived.
_ALONE_S = 0.1
_ARRIVES_S = 60.0
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Cost:
    #: 0 where it ended before.
    stop_s: float
    gap_s: float
    memory_mb: float
    #: What the run ended with.
    error: str


class _Ticker:
    """A thread that wants its turn a thousand times a second, as the window does.

    How long it waited counts only as far as this process was at work meanwhile: another program
    that has the processor is nobody's fault.
    """

    def __init__(self) -> None:
        self.gap_s = 0.0
        self.most_memory = self.memory = _memory()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._tick, daemon=True)

    def _tick(self) -> None:
        wall, used = time.monotonic(), time.process_time()
        while not self._over.wait(0.001):
            now_wall, now_used = time.monotonic(), time.process_time()
            self.gap_s = max(self.gap_s, min(now_wall - wall, now_used - used))
            self.most_memory = max(self.most_memory, _memory())
            # Reading a file gives up one's turn several times, which is no wait for another.
            wall, used = time.monotonic(), time.process_time()

    def __enter__(self) -> "_Ticker":
        self._thread.start()
        return self

    def __exit__(self, *why: object) -> None:
        self._over.set()
        self._thread.join()


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * _PAGE


@contextmanager
def _arrivals(calls: int) -> Iterator[threading.Event]:
    """An event that is set when the frame of so many calls begins to be read."""
    arrived, left = threading.Event(), [calls]
    read = MessageReader.read

    def watched(reader: MessageReader, body: bytes) -> list[Message]:
        if b'"call"' in body[:20]:
            left[0] -= 1
            if left[0] <= 0:
                arrived.set()
        return read(reader, body)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MessageReader, "read", watched)
        yield arrived


def attacked(
    keep: Keep, fixtures: Fixtures, attack: Attack, *, number: int, alone_s: float = _ALONE_S
) -> Cost:
    """*alone_s*: for how long its call is left to itself before the stop."""
    if attack.prepare is not None:
        attack.prepare(fixtures)
    script = (
        f"const F = {str(fixtures.folder)!r}; const W = {fixtures.url!r};\n"
        f"await Items.withItem('a', 'a', async () => {{ {attack.setup}\n await {attack.call}; }});"
    )
    workflow = a_script(keep, script, name=f"Attack {number}")
    with keep.ledger.write() as uow:
        uow.grants.add(workflow, as_grant(fixtures.folder), at=keep.clock.now())
        uow.commit()
    with _Ticker() as ticker, _arrivals(1 + attack.calls_before) as arrived:
        report = keep.engine.start_session(workflow)
        report.add_done_callback(lambda _: arrived.set())
        assert arrived.wait(_ARRIVES_S)
        try:
            ended, stop_s = report.result(alone_s), 0.0
        except NotYet:
            began = time.monotonic()
            stop_all_workflows(keep)
            ended = report.result(600)
            stop_s = time.monotonic() - began
            release(keep)
    grown = (ticker.most_memory - ticker.memory) / 1024**2
    return Cost(stop_s, ticker.gap_s, grown, ended.error or "")
