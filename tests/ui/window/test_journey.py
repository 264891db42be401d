"""A journey through the whole window, offscreen; tests/ui/real runs it on a screen."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.cli import GENEROUS_S, Desktop
from tests.builders.waiting import wait_for
from tests.ui.journey import Shop, Story, a_shop, connect
from tests.ui.keyboard_user import KeyboardUser
from tests.ui.scenes import SOON
from tests.ui.screen import Seen, front, look
from tests.ui.user import SimulatedUser

pytestmark = pytest.mark.slow

#: The time a click may take.
_OPENING_S = 0.5
#: The interval of the driver's turns.
_TURN_MS = 5
_NO_KEY = Qt.KeyboardModifier.NoModifier


class SimulatedDriver(QObject):
    """Sends clicks and keys to Qt's windows like the system, from a thread of its own: an open menu
    or dialog runs its own event loop."""

    _targets = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._targets.connect(lambda act: act(), Qt.ConnectionType.QueuedConnection)
        # The event loop of a menu opened by QTest blocks other Python threads, unless it calls some
        # code itself.
        self._turns = QTimer(self)
        self._turns.timeout.connect(lambda: time.sleep(0))
        self._turns.start(_TURN_MS)

    def look(self) -> Sequence[Seen]:
        messages: SimpleQueue[Sequence[Seen]] = SimpleQueue()
        self._targets.emit(lambda: messages.put(look()))
        return messages.get(timeout=GENEROUS_S)

    def _do(self, act: Callable[[], None], *, at_most_s: float = _OPENING_S) -> None:
        """To its end; if it opens an event loop, as a menu does, that continues."""
        done = threading.Event()

        def whole() -> None:
            act()
            done.set()

        self._targets.emit(whole)
        done.wait(at_most_s)

    def click(self, x: int, y: int, *, right: bool = False) -> None:
        button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton

        def action() -> None:
            window = _in_front()
            place = window.mapFromGlobal(QPoint(x, y))
            QTest.mouseClick(window.windowHandle(), button, _NO_KEY, place)

        self._do(action)

    def wheel(self, x: int, y: int) -> None:
        self._do(lambda: _turn(QPoint(x, y)))

    def type(self, text: str) -> None:
        self._do(lambda: _type(text), at_most_s=GENEROUS_S)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._do(partial(_press, key))

    def until(self, holds: Callable[[], bool]) -> None:
        wait_for(holds, GENEROUS_S)


def _in_front() -> QWidget:
    window = front()
    assert window is not None
    if QApplication.activeWindow() is not window and not isinstance(window, QMenu):
        # Without a window manager a closed popup does not return the focus.
        window.activateWindow()
        QApplication.processEvents()
    return window


def _type(text: str) -> None:
    QTest.keyClicks(QApplication.focusWidget() or _in_front(), text)


def _press(key: str) -> None:
    if key == "Menu":
        _request_menu()
        return
    whole = QKeySequence(key)
    first = whole[0]  # type: ignore[index]  # it can be, as its documentation says
    QTest.keyClick(_in_front().windowHandle(), first.key(), first.keyboardModifiers())


def _request_menu() -> None:
    """What the system makes of its key; QTest does not."""
    at = QApplication.focusWidget() or _in_front()
    middle = at.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle).center()
    by_key = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(at, QContextMenuEvent(by_key, middle, at.mapToGlobal(middle)))


def _turn(at: QPoint) -> None:
    """As Qt does with a real one: to what is there, else to what is around it."""
    window = _in_front()
    under: QWidget | None = window.childAt(window.mapFromGlobal(at)) or window
    while under is not None:
        turn = QWheelEvent(
            QPointF(under.mapFromGlobal(at)),
            QPointF(at),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            _NO_KEY,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(under, turn)
        under = None if turn.isAccepted() else under.parentWidget()


@pytest.fixture
def shop() -> Iterator[Shop]:
    with a_shop() as made:
        yield made


@pytest.fixture
def window(
    qtbot: QtBot, tmp_path: Path, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    monkeypatch.setenv("HOME", str(tmp_path))
    connect(Desktop(tmp_path), shop)
    with open_engine(tmp_path / "data") as keep:
        made = MainWindow(keep, window_settings(keep.data_dir))
        made.resize(1280, 720)
        made.show()
        made.activateWindow()
        keep.engine.start_schedule()
        try:
            yield made
        finally:
            made.end()
            made.deleteLater()


def _play(qtbot: QtBot, act: Callable[[], None]) -> None:
    with ThreadPoolExecutor(1) as thread:
        outcome = thread.submit(act)
        qtbot.waitUntil(outcome.done, timeout=10 * SOON)
        outcome.result()


def test_from_an_empty_window_to_a_history_in_a_file(
    qtbot: QtBot, tmp_path: Path, shop: Shop, window: MainWindow
) -> None:
    _play(qtbot, Story(SimulatedUser(SimulatedDriver()), tmp_path, shop).play)


def test_the_same_without_a_mouse(
    qtbot: QtBot, tmp_path: Path, shop: Shop, window: MainWindow
) -> None:
    _play(qtbot, Story(KeyboardUser(SimulatedDriver()), tmp_path, shop).play)
