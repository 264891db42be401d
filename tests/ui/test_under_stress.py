"""The window with a slow ledger, a jumping clock and hostile titles."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import StillClock, a_run, a_workflow, an_item, new_question
from tests.builders.lines import next_line
from tests.ui.dialog_tools import until
from tests.ui.driver import click
from tests.ui.windows import SMALLEST, shown_window


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def keep(tmp_path: Path, clock: StillClock) -> Iterator[Keep]:
    with open_engine(tmp_path / "data", clock=clock) as opened:
        yield opened


def ledger_of(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


class Turns:
    """Counts the turns of the event loop."""

    def __init__(self) -> None:
        self.count = 0
        self._timer = QTimer()
        self._timer.timeout.connect(self._turn)
        self._timer.start(0)

    def _turn(self) -> None:
        self.count += 1

    def stop(self) -> None:
        self._timer.stop()


def test_the_window_goes_on_while_the_disk_keeps_an_action_waiting(
    qtbot: QtBot, keep: Keep, tmp_path: Path
) -> None:
    """The writer is locked: a command waits, queries do not."""
    workflow_id = a_workflow(ledger_of(keep))
    run_id = a_run(ledger_of(keep), workflow_id, status=RunStatus.COMMITTED)
    item = an_item(ledger_of(keep), workflow_id, run_id, status=ItemStatus.FAILED)
    with shown_window(qtbot, keep, SMALLEST) as window:
        until(qtbot, lambda: window.workflows.tree.model.rowCount() == 1)
        waits, turns = Event(), Turns()
        with keep.ledger.write():
            done: list[object] = []
            window.tasks.command(lambda: _rename(keep, waits), done.append)
            until(qtbot, waits.is_set)
            window.show_page("activity")
            window.show_page("schedule")
            window.show_page("workflows")
            before = turns.count
            until(qtbot, lambda: turns.count > before + 50)
            window.workflows.choose(workflow_id, item.id)
            until(qtbot, lambda: window.workflows.tree.selected == item.id)
            assert not done
        until(qtbot, lambda: bool(done))
        turns.stop()


def _rename(keep: Keep, waits: Event) -> bool:
    waits.set()
    with keep.ledger.write() as uow:
        uow.commit()
    return True


def test_a_stop_is_shown_before_a_slow_disk_has_it_and_the_window_goes_on(
    qtbot: QtBot, keep: Keep
) -> None:
    a_workflow(ledger_of(keep))
    with shown_window(qtbot, keep, SMALLEST) as window:
        turns = Turns()
        with keep.ledger.write():
            click(window.top.stop)
            until(qtbot, lambda: "isn't saved yet" in window.stop_banner._sentence.text())
            before = turns.count
            until(qtbot, lambda: turns.count > before + 50)
            assert not window.top.stop.state.can_stop
        until(qtbot, lambda: "isn't saved yet" not in window.stop_banner._sentence.text())
        assert overview.stop_view(keep).recorded
        turns.stop()


_HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
held.execute("ROLLBACK")
"""


def test_an_action_waits_for_another_process_that_holds_the_database(
    qtbot: QtBot, keep: Keep, tmp_path: Path
) -> None:
    workflow_id = a_workflow(ledger_of(keep))
    run_id = a_run(ledger_of(keep), workflow_id, status=RunStatus.COMMITTED)
    item = an_item(ledger_of(keep), workflow_id, run_id, status=ItemStatus.FAILED)
    with ledger_of(keep).write() as uow:
        new_question(
            uow,
            QuestionKind.ITEM_FAILED,
            workflow_id,
            "It failed.",
            Answer.SKIP,
            Answer.REPROCESS,
            item_id=item.id,
        )
        uow.commit()
    with shown_window(qtbot, keep, SMALLEST) as window:
        window.show_page("needs_you")
        until(qtbot, lambda: len(window.needs_you.page.cards) == 1)
        with subprocess.Popen(
            [sys.executable, "-c", _HOLD, str(ledger_of(keep).path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as other:
            assert other.stdout is not None
            assert other.stdin is not None
            assert next_line(other.stdout).strip() == b"held"
            skip = next(
                one
                for one in window.needs_you.page.cards[0].findChildren(QPushButton)
                if "Skip" in one.text()
            )
            click(skip)
            turns = Turns()
            until(qtbot, lambda: turns.count > 50)
            assert overview.overview(keep).needs_you == 1
            other.stdin.write(b"go\n")
            other.stdin.flush()
        until(qtbot, lambda: overview.overview(keep).needs_you == 0)
        turns.stop()
