"""The window while much happens: 500 commits a second, each with a notice, for half a minute, with
the tree, Activity and Needs you before the user in turn; then a chat into which a model streams 200
tokens a second.

Told are the gaps of the window's thread and the lag: from the commit of a change until the page
that is looked at has it. Run by `benchmarks.window`, in a process of its own.
"""

import bisect
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QObject, QTimer

from benchmarks import limits
from benchmarks.heart import Heart, part, pump
from benchmarks.window_stage import filled, shown
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.chat import start_chat
from keep_desktop.services.context import Keep
from keep_desktop.services.models import add_model, described_model, test_model
from keep_desktop.storage.ledger import SqliteLedger
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.ledger import a_run, active_version
from tests.servers.models import MODEL

ITEMS = 100_000
_A_SECOND = 500
#: Open before it begins; a day on which much went wrong.
_QUESTIONS = 10_000
_SECONDS = 10.0
_REFRESH_MS = 5
_TOKEN, _TOKENS_A_SECOND = "token ", 200
#: What the chat is said to be for.
_INTENT = {"title": "A long answer", "goal": "A long answer", "inputs": [], "outputs": []} | {
    name: [] for name in ("assumptions", "non_goals", "constraints", "messages")
}


class Events(threading.Thread):
    """Commits *_A_SECOND* changes a second until `end`; `times` has when each was there."""

    def __init__(self, ledger: SqliteLedger, workflow_id: WorkflowId, *, asks: bool) -> None:
        super().__init__(daemon=True)
        self._ledger, self._workflow_id, self._asks = ledger, workflow_id, asks
        self._version_id = active_version(ledger, workflow_id)
        self._run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED)
        self._ended = threading.Event()
        self.ids: list[ItemId] = []
        self.times: list[float] = []

    def run(self) -> None:
        began = time.perf_counter()
        while not self._ended.wait(
            max(0.0, began + len(self.times) / _A_SECOND - time.perf_counter())
        ):
            self._change(f"event:{id(self)}:{len(self.times)}")
            self.times.append(time.perf_counter())

    def _change(self, name: str) -> None:
        at = datetime.now(UTC)
        with self._ledger.write(durable=False) as work:
            item_id = work.items.open(
                workflow_id=self._workflow_id,
                logical_item_id=name,
                title=f"Event {len(self.times)}",
                run_id=self._run_id,
                version_id=self._version_id,
                at=at,
            )
            item = work.items.get(item_id)
            assert item is not None
            to = ItemStatus.NEEDS_ATTENTION if self._asks else ItemStatus.DONE
            work.items.move(item, to, at=at)
            if self._asks:
                _ask(work, self._workflow_id, item_id, at)
                work.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=self._workflow_id))
            work.notice(
                Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=self._workflow_id, item_id=item_id)
            )
            self.ids.append(item_id)
            work.commit()

    def up_to(self, newest: ItemId | None) -> int:
        """How many of the changes are there, where that is the newest item."""
        return 0 if newest is None else bisect.bisect_right(self.ids, newest)

    def end(self) -> None:
        self._ended.set()
        self.join()


def _ask(work: UnitOfWork, workflow_id: WorkflowId, item_id: ItemId, at: datetime) -> None:
    work.questions.add(
        kind=QuestionKind.UNKNOWN_OUTCOME,
        workflow_id=workflow_id,
        sentence="Did the row arrive?",
        actions=(Answer.HAPPENED, Answer.SKIP),
        item_id=item_id,
        at=at,
    )


def _ask_much(ledger: SqliteLedger, workflow_id: WorkflowId) -> None:
    with ledger.write(durable=False) as work:
        for item_id in range(1, _QUESTIONS + 1):
            _ask(work, workflow_id, ItemId(item_id), datetime.now(UTC))
        work.commit()


class Lag(QObject):
    """How long after its commit each change was shown; *shown* tells how many there are."""

    def __init__(self, events: Events, shown: Callable[[], int]) -> None:
        super().__init__()
        self._events, self._shown, self._seen = events, shown, 0
        self.lags_ms: list[float] = []
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._style)
        self._timer.start(_REFRESH_MS)

    def _style(self) -> None:
        now, shown = time.perf_counter(), min(self._shown(), len(self._events.times))
        self.lags_ms += [(now - at) * 1000 for at in self._events.times[self._seen : shown]]
        self._seen = max(self._seen, shown)

    def stop(self) -> None:
        self._timer.stop()
        self.deleteLater()

    def readings(self) -> str:
        if not self.lags_ms:
            return "nothing was shown"
        half, most = part(self.lags_ms, 0.5), part(self.lags_ms, 0.99)
        return f"lag p50 {half:.0f} ms, p99 {most:.0f}, worst {max(self.lags_ms):.0f}"


def main() -> None:
    with filled(ITEMS) as (keep, workflow_id):
        assert isinstance(keep.ledger, SqliteLedger)
        _ask_much(keep.ledger, workflow_id)
        with shown(keep) as window:
            for page in ("workflows", "activity", "needs_you"):
                _measure(keep, window, workflow_id, page)
            _measure_chat(keep, window)


def _measure_chat(keep: Keep, window: MainWindow) -> None:
    with _streaming_model() as url:
        add_model(keep, described_model("bench", url, MODEL, with_key=False))
        # The adapter is imported now.
        test_model(keep, "bench")
        workflow_id = start_chat(keep, "A long answer")
        window.workflows.refresh()
        window.show_page("workflows")
        pump(1.5)
        window.workflows.show_chat(workflow_id)
        pump(1.5)
        chat = window.workflows.chat
        chat.turns.send(workflow_id, "Tell me much.")
        while "token" not in chat.transcript.toPlainText():
            pump(0.05)
        heart, before, began = Heart(), len(chat.transcript.toPlainText()), time.perf_counter()
        pump(_SECONDS)
        heart.stop()
        length = len(chat.transcript.toPlainText()) - before
        speed = length / len(_TOKEN) / (time.perf_counter() - began)
        chat.turns.stop(workflow_id)
        pump(1.0)
    print(
        f"window, {speed:.0f} tokens a second into a chat: gaps p50 "
        f"{part(heart.gaps_ms, 0.5):.1f} ms, {heart.readings()} (p99 under 16, never above 50)",
        flush=True,
    )
    limits.at_least_one("tokens shown in the chat", speed)
    heart.at_most("a chat that is streamed")


@contextmanager
def _streaming_model() -> Iterator[str]:
    """The address of a model in a process of its own."""
    line = _TOKEN * 18
    text = "\n".join([*[f"- **{line}** `code`"] * 2, line, ""]) * 120
    answer = {"text": text, "piece": len(_TOKEN), "pause_s": 1 / _TOKENS_A_SECOND}
    with tempfile.TemporaryDirectory(prefix="keep-bench-") as folder:
        script = Path(folder) / "script.json"
        script.write_text(json.dumps({"turns": [answer], "intent": _INTENT}), "utf-8")
        command = [sys.executable, "-m", "tests.servers.models", str(script)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            # As it says how to use it: export KEEP_MODEL_URL=…
            yield server.stdout.readline().strip().partition("=")[2]
            server.terminate()


def _measure(keep: Keep, window: MainWindow, workflow_id: WorkflowId, page: str) -> None:
    assert isinstance(keep.ledger, SqliteLedger)
    window.show_page(page)
    pump(1.5)
    events = Events(keep.ledger, workflow_id, asks=page == "needs_you")
    shown = _shown(window, events, page)
    heart, lag = Heart(), Lag(events, shown)
    began = time.perf_counter()
    events.start()
    pump(_SECONDS)
    speed = len(events.times) / (time.perf_counter() - began)
    heart.stop()
    events.end()
    pump(2.0)
    lag.stop()
    print(
        f"window, {speed:.0f} events a second while {page} is shown: gaps p50 "
        f"{part(heart.gaps_ms, 0.5):.1f} ms, {heart.readings()} (p99 under 16, never above 50); "
        f"{lag.readings()} (p99 under 1000)",
        flush=True,
    )
    heart.at_most(f"events while {page} is shown")


def _shown(window: MainWindow, events: Events, page: str) -> Callable[[], int]:
    """How many of the events the page has before the user."""
    if page == "needs_you":
        before = window.needs_you.page._page.count
        return lambda: window.needs_you.page._page.count - before
    tree, log = window.workflows.tree.model, window.activity.page.model
    if page == "workflows":
        return lambda: events.up_to(next(iter(tree.ids()), None))
    return lambda: events.up_to(next((row.item_id for row in log._rows[:1]), None))


if __name__ == "__main__":
    main()
    sys.exit(limits.ended())
