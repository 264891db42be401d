"""The window on a real data folder: engine, ledger, sandbox and all."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.app import gui
from keep_desktop.app.build import open_engine
from keep_desktop.app.doorbell import Doorbell, ring
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import Draft, import_workflow
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.stop_button import StopLook
from tests.ui.hands import click
from tests.ui.loops import ended_after
from tests.ui.windows import shown_window

LONG_MS = 30_000
_TWENTY = """
for (let i = 0; i < 20; i++) {
  await Items.withItem(`line:${i}`, `Line ${i}`, async () => {
    if (i === 7) throw new Error("no");
  });
}
"""
_ENDLESS = """
await Items.withItem("one", "One", async () => {});
await Console.progress({ done: 1, total: 3 });
for (;;) {}
"""


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as made:
        yield made


@pytest.fixture
def window(qtbot: QtBot, keep: Keep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep) as made:
        yield made


def add(keep: Keep, name: str, script: str) -> None:
    import_workflow(keep, Draft(name=name, script=script, params={}))


def test_a_run_shows_every_item_as_it_comes(qtbot: QtBot, keep: Keep, window: MainWindow) -> None:
    add(keep, "Lines", _TWENTY)
    page = window.workflows
    qtbot.waitUntil(lambda: page.head.name.text() == "Lines", timeout=LONG_MS)
    qtbot.waitUntil(page.head.run.isEnabled)
    click(page.head.run)
    qtbot.waitUntil(
        lambda: page.chips.buttons[ItemFilter.DONE].text() == "Done 19", timeout=LONG_MS
    )
    assert page.chips.buttons[ItemFilter.FAILED].text() == "Failed 1"
    qtbot.waitUntil(lambda: page.tree.model.rowCount() == 20, timeout=LONG_MS)
    page.chips.choose(ItemFilter.FAILED)
    qtbot.waitUntil(lambda: page.tree.model.rowCount() == 1, timeout=LONG_MS)


def test_the_stop_button_ends_a_script_that_never_ends(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    add(keep, "Endless", _ENDLESS)
    page = window.workflows
    qtbot.waitUntil(page.head.run.isEnabled, timeout=LONG_MS)
    click(page.head.run)
    qtbot.waitUntil(lambda: page.head.progress.words.text() == "1 of 3", timeout=LONG_MS)
    qtbot.waitUntil(lambda: window.top.stop.look is StopLook.RUNNING, timeout=LONG_MS)
    click(window.top.stop)
    qtbot.waitUntil(lambda: window.top.stop.look is StopLook.STOPPED, timeout=LONG_MS)
    assert keep.queries.running() == 0
    qtbot.waitUntil(lambda: page.head.state.text() == "Stopped", timeout=LONG_MS)
    assert not page.head.run.isEnabled()
    qtbot.waitUntil(lambda: "1 run ended at" in window.strip.sentence, timeout=LONG_MS)
    click(window.strip.turn_on)
    click(window.strip.confirm)
    qtbot.waitUntil(lambda: window.top.stop.look is StopLook.IDLE, timeout=LONG_MS)
    qtbot.waitUntil(page.head.run.isEnabled, timeout=LONG_MS)


def test_pause_resume_and_archive_with_undo(qtbot: QtBot, keep: Keep, window: MainWindow) -> None:
    add(keep, "Lines", _TWENTY)
    page = window.workflows
    qtbot.waitUntil(lambda: page.head.state.text() == "On", timeout=LONG_MS)
    click(page.head.pause)
    qtbot.waitUntil(lambda: page.head.state.text() == "Paused", timeout=LONG_MS)
    click(page.head.pause)
    qtbot.waitUntil(lambda: page.head.state.text() == "On", timeout=LONG_MS)
    page.head.menu.archive.emit()
    qtbot.waitUntil(page.empty.isVisible, timeout=LONG_MS)
    assert window.toast.words.text() == "“Lines” is in the archive."
    click(window.toast.undo)
    qtbot.waitUntil(lambda: not page.empty.isVisible(), timeout=LONG_MS)
    assert keep.queries.workflows()[0].status is WorkflowStatus.PAUSED


def test_one_workflow_is_stopped_and_turned_back_on_alone(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    add(keep, "Lines", _TWENTY)
    page = window.workflows
    qtbot.waitUntil(lambda: page.head.state.text() == "On", timeout=LONG_MS)
    page.head.menu.stop_this.emit()
    qtbot.waitUntil(page.head.reason.release.isVisible, timeout=LONG_MS)
    assert not window.strip.isVisible()
    assert window.top.stop.look is StopLook.IDLE
    click(page.head.reason.release)
    qtbot.waitUntil(lambda: page.head.state.text() == "On", timeout=LONG_MS)


def test_a_second_start_brings_the_first_window_forward(qtbot: QtBot, tmp_path: Path) -> None:
    assert not ring(tmp_path)
    bell = Doorbell(tmp_path)
    with qtbot.waitSignal(bell.rung):
        assert ring(tmp_path)
    bell.close()
    assert not ring(tmp_path)


def test_a_bell_that_a_killed_window_left_is_taken_over(qtbot: QtBot, tmp_path: Path) -> None:
    left = Doorbell(tmp_path)
    again = Doorbell(tmp_path)
    with qtbot.waitSignal(again.rung):
        assert ring(tmp_path)
    again.close()
    left.close()


@pytest.mark.warns_in_log
def test_the_program_shows_its_window_tells_of_a_bug_of_ours_and_ends_with_it(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gui, "make_app", lambda: qapp)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    bug = threading.Thread(target=lambda: 1 / 0)
    qapp.setQuitOnLastWindowClosed(False)
    before, switching = threading.active_count(), sys.getswitchinterval()
    seen: list[str] = []

    def look() -> None:
        for window in qapp.topLevelWidgets():
            if isinstance(window, MainWindow) and window.workflows.empty.isVisible():
                if bug.ident is None:
                    bug.start()
                elif "inside Keep: division by zero" in window.toast.words.text():
                    seen.append(window.windowTitle())
                    window.close()

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(20)
    # A failure inside a slot would not end the event loop.
    with ended_after(qapp, LONG_MS):
        assert gui.run_window(tmp_path) == 0
    timer.stop()
    timer.deleteLater()
    # A thread of the engine gives way to the window within half a millisecond.
    assert sys.getswitchinterval() == pytest.approx(0.0005)
    sys.setswitchinterval(switching)
    assert seen == ["Keep Desktop"]
    assert (tmp_path / "window.ini").exists()
    assert threading.active_count() == before


@pytest.mark.parametrize(
    "held", [True, pytest.param(False, marks=pytest.mark.warns_in_log)], ids=["held", "no folder"]
)
def test_a_folder_that_cannot_be_opened_is_told_in_words(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    held: bool,
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(gui, "make_app", lambda: qapp)
    monkeypatch.setattr(gui, "_complain", lambda *said: told.append(said))
    if held:
        with open_engine(tmp_path):
            assert gui.run_window(tmp_path) == 6
        assert told[0][0] == "Another Keep, without a window, works on this data folder."
    else:
        (tmp_path / "file").write_text("")
        assert gui.run_window(tmp_path / "file") == 1
        assert told[0][0] == "Keep cannot open its data folder."
