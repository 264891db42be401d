"""Fixtures of window tests, which run offscreen: the platform is set before Qt is imported."""

import gc
import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
# Isolate from the desktop that runs the tests.
os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)

from collections.abc import Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QSettings, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from keep_desktop.app.gui import window_settings
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import subscribe
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.style.theme import Mode, apply_theme, theme, without_style
from keep_desktop.ui.text.format import Hours, region
from keep_desktop.ui.widgets import pointer
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.keep_fixtures import a_keep
from tests.ui.loops import end_all_loops, have_loops_run
from tests.ui.qt_bot import PatientBot

#: Less than pytest-timeout has.
_HANGS_MS = 100_000


@pytest.fixture(autouse=True, scope="package")
def memory_is_searched_on_this_thread_alone() -> Iterator[None]:
    """As in the program, see ui/core/garbage.py: Qt's accessibility cache would keep a widget that
    was destroyed on another thread."""
    gc.disable()
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.enable()


class _Frozen:
    """Whether garbage collection was frozen by a test."""

    def __init__(self) -> None:
        self.by_test = False
        self._freeze = gc.freeze

    def freeze(self) -> None:
        self.by_test = True
        self._freeze()


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_to_other_modules() -> Iterator[None]:
    """Collect the module's garbage, also if frozen. Objects of the test session itself, most of
    all, are excluded."""
    with pytest.MonkeyPatch.context() as patch:
        frozen = _Frozen()
        patch.setattr(gc, "freeze", frozen.freeze)
        yield
    if frozen.by_test:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="package")
def windows_are_put_together_undressed(qapp: QApplication) -> Iterator[None]:
    """As in the program, see app/gui.py: takes half the time."""
    put_together = MainWindow.__init__

    @wraps(put_together)
    def undressed_first(window: MainWindow, *given: Any, **named: Any) -> None:
        with without_style(qapp):
            put_together(window, *given, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MainWindow, "__init__", undressed_first)
        yield


@pytest.fixture(autouse=True)
def little_is_left_to_other_tests() -> Iterator[None]:
    """Collect the garbage of this test."""
    yield
    gc.collect(1)


@pytest.fixture(autouse=True)
def in_light(qapp: QApplication) -> None:
    """Every test starts in the light theme, with the pointer off the window, no key or button
    held, without windows of other tests, which could keep the focus, and in the C locale."""
    QCursor.setPos(-100, -100)
    # A dialog that a key opens keeps its release from the window.
    if qapp.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Control)
    # A double click of QTest holds the button.
    if qapp.mouseButtons() != Qt.MouseButton.NoButton:
        QTest.mouseRelease(QWidget(), Qt.MouseButton.LeftButton)
    QLocale.setDefault(QLocale.c())
    region().system = QLocale.c
    region().choose(Hours.SYSTEM)
    have_loops_run(qapp)
    for left in (qapp.activePopupWidget(), qapp.activeModalWidget(), *qapp.topLevelWidgets()):
        if left is not None and left.isVisible():
            left.hide()
    if theme().mode is not Mode.LIGHT:
        apply_theme(qapp, Mode.LIGHT)


@pytest.fixture(autouse=True)
def no_loop_runs_for_ever(qapp: QApplication) -> Iterator[None]:
    """A menu, dialog or event loop that nothing ends fails the test. The exception of
    pytest-timeout would get lost in whatever slot is running then."""
    open_still: list[str] = []
    limit = QTimer()
    limit.setSingleShot(True)
    limit.timeout.connect(lambda: open_still.append(end_all_loops(qapp)))
    limit.start(_HANGS_MS)
    yield
    limit.stop()
    assert not open_still


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """Replaces the fixture of pytest-qt."""
    return PatientBot(request)


@pytest.fixture
def a_moment_that_lasts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A click guard without a timeout, independent of the machine's speed."""
    monkeypatch.setattr(pointer, "guard_ms", lambda: 60_000)
    yield
    QCursor.setPos(0, 0)


@pytest.fixture
def twelve_hours(in_light: None) -> Iterator[None]:
    """The 12-hour format."""
    region().choose(Hours.TWELVE)
    yield
    region().choose(Hours.SYSTEM)


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    """A Keep with a real ledger; see keep_fixtures."""
    (tmp_path / "data").mkdir()
    with a_keep(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def tasks(qapp: QApplication, keep: Keep) -> Iterator[TaskRunner]:
    """The worker threads, joined before the ledger is closed."""
    tasks = TaskRunner()
    yield tasks
    tasks.close()


@pytest.fixture
def ledger(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


@pytest.fixture
def bridge(qapp: QApplication, keep: Keep) -> Iterator[Bridge]:
    bridge = Bridge(lambda listener: subscribe(keep, listener))
    yield bridge
    bridge.close()


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Window state in the test's own folder."""
    return window_settings(tmp_path)
