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
from keep_desktop.app.single_instance import SingleInstance, notify_running
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.window.emergency_stop import StopState
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.workflows.header_notices import Remedy
from tests.ui.driver import click
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
    qtbot.waitUntil(lambda: page.header.name.text() == "Lines", timeout=LONG_MS)
    qtbot.waitUntil(page.header.run.isEnabled)
    click(page.header.run)
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
    qtbot.waitUntil(page.header.run.isEnabled, timeout=LONG_MS)
    click(page.header.run)
    qtbot.waitUntil(lambda: page.header.progress.label.text() == "1 of 3", timeout=LONG_MS)
    qtbot.waitUntil(lambda: window.top.stop.state is StopState.RUNNING, timeout=LONG_MS)
    click(window.top.stop)
    qtbot.waitUntil(lambda: window.top.stop.state is StopState.STOPPED, timeout=LONG_MS)
    assert keep.queries.running() == 0
    qtbot.waitUntil(lambda: page.header.state.text() == "Stopped", timeout=LONG_MS)
    assert not page.header.run.isEnabled()
    qtbot.waitUntil(
        lambda: "1 run stopped at" in window.stop_banner._sentence.text(), timeout=LONG_MS
    )
    click(window.stop_banner.turn_on)
    click(window.stop_banner.confirm)
    qtbot.waitUntil(lambda: window.top.stop.state is StopState.IDLE, timeout=LONG_MS)
    qtbot.waitUntil(page.header.run.isEnabled, timeout=LONG_MS)


def test_pause_resume_and_archive_with_undo(qtbot: QtBot, keep: Keep, window: MainWindow) -> None:
    add(keep, "Lines", _TWENTY)
    page = window.workflows
    qtbot.waitUntil(lambda: page.header.state.text() == "On", timeout=LONG_MS)
    click(page.header.pause)
    qtbot.waitUntil(lambda: page.header.state.text() == "Paused", timeout=LONG_MS)
    click(page.header.pause)
    qtbot.waitUntil(lambda: page.header.state.text() == "On", timeout=LONG_MS)
    page.header.menu.archive_action.trigger()
    qtbot.waitUntil(page.empty.isVisible, timeout=LONG_MS)
    assert window.toast.label.text() == "“Lines” is archived."
    click(window.toast.undo)
    qtbot.waitUntil(lambda: not page.empty.isVisible(), timeout=LONG_MS)
    assert keep.queries.workflows()[0].status is WorkflowStatus.PAUSED


def test_one_workflow_is_stopped_and_turned_back_on_alone(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    add(keep, "Lines", _TWENTY)
    page = window.workflows
    qtbot.waitUntil(lambda: page.header.state.text() == "On", timeout=LONG_MS)
    page.header.menu.stop_action.trigger()
    qtbot.waitUntil(page.header.reason.buttons[Remedy.RELEASE].isVisible, timeout=LONG_MS)
    assert not window.stop_banner.isVisible()
    assert window.top.stop.state is StopState.IDLE
    click(page.header.reason.buttons[Remedy.RELEASE])
    qtbot.waitUntil(lambda: page.header.state.text() == "On", timeout=LONG_MS)


def test_a_second_start_brings_the_first_window_forward(qtbot: QtBot, tmp_path: Path) -> None:
    assert not notify_running(tmp_path)
    bell = SingleInstance(tmp_path)
    with qtbot.waitSignal(bell.notified):
        assert notify_running(tmp_path)
    bell.close()
    assert not notify_running(tmp_path)


def test_a_bell_that_a_killed_window_left_is_taken_over(qtbot: QtBot, tmp_path: Path) -> None:
    left = SingleInstance(tmp_path)
    again = SingleInstance(tmp_path)
    with qtbot.waitSignal(again.notified):
        assert notify_running(tmp_path)
    again.close()
    left.close()


@pytest.mark.warns_in_log
def test_the_program_shows_its_window_reports_a_bug_of_ours_and_ends_with_it(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gui, "make_app", lambda: qapp)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    bug = threading.Thread(target=lambda: 1 / 0)
    qapp.setQuitOnLastWindowClosed(False)
    before, switching = threading.active_count(), sys.getswitchinterval()
    seen: list[str] = []

    def break_then_close() -> None:
        for window in qapp.topLevelWidgets():
            if isinstance(window, MainWindow) and window.workflows.empty.isVisible():
                if bug.ident is None:
                    bug.start()
                elif "in Keep: division by zero" in window.toast.label.text():
                    seen.append(window.windowTitle())
                    window.close()

    timer = QTimer()
    timer.timeout.connect(break_then_close)
    timer.start(20)
    # A failure inside a slot would not end the event loop.
    with ended_after(qapp, LONG_MS):
        assert gui.run_window(tmp_path) == 0
    timer.stop()
    timer.deleteLater()
    # An engine thread yields to the window within half a millisecond.
    assert sys.getswitchinterval() == pytest.approx(0.0005)
    sys.setswitchinterval(switching)
    assert seen == ["Keep Desktop"]
    assert (tmp_path / "window.ini").exists()
    assert threading.active_count() == before


@pytest.mark.parametrize(
    "held", [True, pytest.param(False, marks=pytest.mark.warns_in_log)], ids=["held", "no folder"]
)
def test_a_folder_that_cannot_be_opened_is_shown_in_words(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    held: bool,
) -> None:
    messages: list[tuple[str, str]] = []
    monkeypatch.setattr(gui, "make_app", lambda: qapp)
    monkeypatch.setattr(gui, "_show_error", lambda *shown: messages.append(shown))
    if held:
        with open_engine(tmp_path):
            assert gui.run_window(tmp_path) == 6
        assert messages[0][0] == "Keep is already running without a window in this data folder."
    else:
        (tmp_path / "file").write_text("")
        assert gui.run_window(tmp_path / "file") == 1
        assert messages[0][0] == "Keep can't open its data folder."
