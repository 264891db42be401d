"""Closing the window, to the tray or for good; and a restart with a backup."""

import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.app import gui
from keep_desktop.app.build import open_engine
from keep_desktop.app.single_instance import SingleInstance
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.services.maintenance.backups import ChosenBackup, make_backup
from keep_desktop.services.overview import overview
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.storage.backup.write import facts_of
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.window.notifications import Tray
from keep_desktop.ui.window.quit_dialogs import QuitDialog, RestartDialog
from tests.ui.driver import press
from tests.ui.loops import ended_after
from tests.ui.views import FakeKeep, a_row, an_overview, some_rows

LONG_MS = 30_000


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The messages of a fake tray."""
    sentence: list[str] = []

    def show_message(_: Tray, title: str, text: str) -> bool:
        sentence.append(title)
        return True

    monkeypatch.setattr(Tray, "is_there", property(lambda _: True))
    monkeypatch.setattr(Tray, "show_message", show_message)
    return sentence


@pytest.fixture
def window(
    qtbot: QtBot, tmp_path: Path, settings: QSettings, messages: list[str]
) -> Iterator[MainWindow]:
    made = MainWindow(FakeKeep(tmp_path, *some_rows()).as_keep(), settings)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.end()
    made.deleteLater()


def closed(window: MainWindow) -> list[bool]:
    heard: list[bool] = []
    window.closed.connect(lambda: heard.append(True))
    return heard


def test_closing_leaves_it_in_the_tray_and_says_so_once(
    window: MainWindow, messages: list[str]
) -> None:
    ended = closed(window)
    for _ in range(2):
        window.close()
        assert not window.isVisible()
        window.tray.open.trigger()
        assert window.isVisible()
    assert messages == ["Keep is still running"]
    assert not ended


def test_what_is_hidden_in_the_tray_ends_when_asked_to(qtbot: QtBot, window: MainWindow) -> None:
    ended = closed(window)
    qtbot.waitUntil(window.workflows.list.model.works)
    window.close()
    before = threading.active_count()
    window.tray.quit.trigger()
    asking = window.findChild(QuitDialog)
    assert asking is not None and window.isVisible() and not ended
    asking.always.click()
    asking.quit.click()
    assert not window.preferences.confirms_quit
    assert ended == [True]
    assert threading.active_count() < before
    window.end()
    assert ended == [True]


def test_control_q_ends_it_for_good_and_asks_while_a_workflow_is_on(
    qtbot: QtBot, window: MainWindow
) -> None:
    ended = closed(window)
    qtbot.waitUntil(window.workflows.list.model.works)

    def ask() -> QuitDialog | None:
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        press(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
        return window.findChild(QuitDialog)

    asking = ask()
    assert asking is not None and asking.minimise.isHidden() and not ended
    asking.always.click()
    asking.cancel.click()
    qtbot.waitUntil(lambda: window.findChild(QuitDialog) is None)
    assert window.preferences.confirms_quit and not ended
    asking = ask()
    assert asking is not None
    asking.quit.click()
    assert ended == [True]


@pytest.mark.parametrize(
    ("under_way", "triggers", "asks"),
    [(0, (), False), (1, (), True), (0, (TriggerKind.FOLDER,), True)],
)
def test_without_a_schedule_quitting_asks_only_where_something_runs_or_may_be_triggered(
    qtbot: QtBot,
    tmp_path: Path,
    settings: QSettings,
    messages: list[str],
    under_way: int,
    triggers: tuple[TriggerKind, ...],
    asks: bool,
) -> None:
    keep = FakeKeep(tmp_path, a_row(rule=None, next_at=None, triggers=triggers))
    made = MainWindow(keep.as_keep(), settings)
    made.show()
    qtbot.waitUntil(lambda: bool(made.workflows.list.model.rows))
    ended = closed(made)
    # It may have begun a moment ago, of which the list does not know yet.
    keep.engine.sessions_under_way = under_way
    made.tray.quit.trigger()
    seen = made.findChild(QuitDialog) is not None, bool(ended)
    made.end()
    made.deleteLater()
    assert seen == (asks, not asks)


def test_closing_ends_it_where_that_was_chosen(window: MainWindow) -> None:
    window.preferences.set_closes_to_tray(False)
    ended = closed(window)
    window.close()
    assert ended == [True]


class ByUser(QCloseEvent):
    """A close event from the window manager."""

    def spontaneous(self) -> bool:
        return True


def test_without_a_tray_who_closes_the_window_is_asked_once(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tray, "is_there", property(lambda _: False))
    ended = closed(window)
    qtbot.waitUntil(window.workflows.list.model.works)

    def close() -> QuitDialog | None:
        window.closeEvent(ByUser())
        return window.findChild(QuitDialog)

    asking = close()
    assert asking is not None and asking.focusWidget() is asking.cancel
    asking.cancel.click()
    qtbot.waitUntil(lambda: window.findChild(QuitDialog) is None)
    assert window.isVisible() and not ended
    asking = close()
    assert asking is not None
    asking.always.click()
    asking.minimise.click()
    assert window.isMinimized()
    qtbot.waitUntil(lambda: window.findChild(QuitDialog) is None)
    window.showNormal()
    assert close() is None and window.isMinimized() and not ended
    window.preferences.set_minimises(False)
    window.preferences.set_confirms_quit(False)
    assert close() is None and ended == [True]


def test_a_restart_asks_where_it_breaks_off_what_runs(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.leaving.restart_confirmed):
        window.leaving.restart(None)
    window.show_overview(an_overview(running=2))
    window.leaving.restart(None)
    asking = window.findChild(RestartDialog)
    assert asking is not None and asking.focusWidget() is asking.cancel
    with qtbot.waitSignal(window.leaving.restart_confirmed):
        asking.restart.click()


def test_signing_out_is_not_held_up(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QApplication, "isSavingSession", lambda _: True)
    ended = closed(window)
    window.close()
    assert ended == [True]


def test_the_page_is_found_again(
    qtbot: QtBot, tmp_path: Path, settings: QSettings, window: MainWindow
) -> None:
    window.show_page("settings")
    window.end()
    again = MainWindow(FakeKeep(tmp_path, *some_rows()).as_keep(), settings)
    assert again.pages.currentWidget() is again.settings
    again.end()
    again.deleteLater()


class Watcher(QObject):
    """Acts on each new window, once it has loaded."""

    def __init__(self, app: QApplication, *actions: Callable[[MainWindow], None]) -> None:
        super().__init__()
        self._app, self._actions = app, list(actions)
        self._seen: list[int] = []
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._act_once)
        self._timer.start(20)

    def _act_once(self) -> None:
        for window in self._app.topLevelWidgets():
            if not isinstance(window, MainWindow) or id(window) in self._seen:
                continue
            if window.top.stop.toolTip() and self._actions and window.isVisible():
                self._seen.append(id(window))
                self._actions.pop(0)(window)


def test_a_backup_is_put_in_place_by_starting_again(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, file = tmp_path / "data", tmp_path / "one.keepbackup"
    damaged = tmp_path / "damaged.keepbackup"
    with open_engine(data) as keep:
        import_workflow(keep, Draft(name="Before", script="1;", params={}))
        made = make_backup(keep, file)
        import_workflow(keep, Draft(name="After", script="1;", params={}))
    damaged.write_bytes(file.read_bytes()[:-500])
    complaints: list[str] = []
    monkeypatch.setattr(gui, "_show_error", lambda *text: complaints.append(" ".join(text)))
    monkeypatch.setattr(gui, "make_app", lambda: qapp)
    qapp.setQuitOnLastWindowClosed(False)
    switching, threads = sys.getswitchinterval(), threading.active_count()
    shown: list[list[str]] = []
    restored: list[datetime | None] = []
    windows: list[weakref.ref[MainWindow]] = []

    def names(window: MainWindow) -> list[str]:
        return [row.name for row in window._keep.queries.workflows()]

    def first(window: MainWindow) -> None:
        shown.append(names(window))
        windows.append(weakref.ref(window))
        window.leaving.restart_confirmed.emit(ChosenBackup(file=damaged, facts=made))

    def not_restored(window: MainWindow) -> None:
        shown.append(names(window))
        window.leaving.restart_confirmed.emit(ChosenBackup(file=file, facts=facts_of(file)))

    def second(window: MainWindow) -> None:
        shown.append(names(window))
        assert windows[0]() is None, "the one before is held"
        restored.append(overview(window._keep).stop.restored_from)
        window.end()

    watcher = Watcher(qapp, first, not_restored, second)
    with ended_after(qapp, 3 * LONG_MS):
        assert gui.run_window(data) == 0
    watcher.deleteLater()
    sys.setswitchinterval(switching)
    assert shown == [["After", "Before"], ["After", "Before"], ["Before"]]
    (complaint,) = complaints
    assert "The backup was not restored" in complaint and "is damaged" in complaint
    assert restored == [made.made_at]
    qtbot.waitUntil(lambda: threading.active_count() <= threads)


def test_it_begins_out_of_sight_where_it_is_asked_to(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    messages: list[str],
) -> None:
    monkeypatch.setattr(gui, "make_app", lambda: qapp)
    switching = sys.getswitchinterval()
    seen: list[bool] = []

    def end_window() -> None:
        for window in qapp.topLevelWidgets():
            if isinstance(window, MainWindow) and window.top.stop.toolTip():
                seen.append(window.isVisible())
                window.end()

    timer = QTimer()
    timer.timeout.connect(end_window)
    timer.start(20)
    with ended_after(qapp, LONG_MS):
        assert gui.run_window(tmp_path, hidden=True) == 0
    timer.stop()
    timer.deleteLater()
    sys.setswitchinterval(switching)
    assert seen[0] is False


@pytest.mark.parametrize("with_window", [True, False])
def test_beginning_out_of_sight_disturbs_nobody_who_is_there(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    with_window: bool,
) -> None:
    text: list[tuple[str, str]] = []
    monkeypatch.setattr(gui, "make_app", lambda: qapp)
    monkeypatch.setattr(gui, "_show_error", lambda *words: text.append(words))
    with open_engine(tmp_path):
        bell = SingleInstance(tmp_path) if with_window else None
        rung: list[bool] = []
        if bell is not None:
            bell.notified.connect(lambda: rung.append(True))
        assert gui.run_window(tmp_path, hidden=True) == 0
        qapp.processEvents()
        if bell is not None:
            bell.close()
    assert not text and not rung
