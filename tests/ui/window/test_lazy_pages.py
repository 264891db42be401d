"""Lazy pages: created hidden, and before their first use if the window is idle."""

import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path
from threading import current_thread

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.window import lazy_pages as idle_tasks
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.views import FakeKeep, some_rows
from tests.ui.windows import shown_window


class Shown(QObject):
    """The windows that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        came_up = event.type() is QEvent.Type.Show and isinstance(watched, QWidget)
        if came_up and watched.isWindow():  # type: ignore[attr-defined]  # it is a widget
            self.windows.append(watched)  # type: ignore[arg-type]
        return False


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(idle_tasks, "_AFTER_MS", 0)
    monkeypatch.setattr(idle_tasks, "_BETWEEN_MS", 0)
    with shown_window(qtbot, FakeKeep(tmp_path, *some_rows()).as_keep()) as made:
        yield made


def test_pages_are_made_while_nobody_waits_and_none_is_seen_for_a_moment(
    qapp: QApplication, qtbot: QtBot, window: MainWindow
) -> None:
    shown = Shown()
    qapp.installEventFilter(shown)
    late = (window.needs_you, window.activity, window.schedule, window.settings)
    qtbot.waitUntil(lambda: all("page" in vars(page) for page in late), timeout=60_000)
    sections = window.settings.page
    qtbot.waitUntil(lambda: set(sections.keys) <= vars(sections).keys(), timeout=60_000)
    qapp.removeEventFilter(shown)
    assert shown.windows == []
    assert window.pages.currentWidget() is window.workflows
    window.show_page("needs_you")
    window.needs_you.setFocus()
    assert window.focusWidget() is window.needs_you.page, "where its keys are heard"


def test_what_the_wiring_names_is_got_ready_in_spare_time_too(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle_tasks, "_AFTER_MS", 0)
    tasks, called_on = TaskRunner(qapp), list[str]()
    idle_tasks.import_when_idle(tasks, qapp, lambda: called_on.append(current_thread().name))
    assert called_on == [], "not while somebody waits for the window"
    qtbot.waitUntil(lambda: called_on == ["keep-long"], timeout=60_000)
    tasks.close()


_IMPORT = """
import sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
import keep_desktop.app.gui
from keep_desktop.ui.window import lazy_pages
lazy_pages._import_without_qt()
loaded = set(sys.modules)
assert "keep_desktop.ui.settings.page" not in loaded
list(lazy_pages._import_and_make([]))
print(sorted(set(sys.modules) - loaded))
"""


def test_what_needs_no_qt_is_imported_before_on_a_worker() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT], capture_output=True, text=True, check=True
    )
    imported: list[str] = literal_eval(done.stdout)
    assert "keep_desktop.ui.settings.services" in imported
    others = [name for name in imported if not name.startswith(("keep_desktop.ui.", "PySide6."))]
    assert others == [], "the window would wait for them"
