"""One journey through the whole window, without a screen; tests/ui/real takes it with one."""

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
from keep_desktop.ui.main_window import MainWindow
from tests.builders.cli import GENEROUS_S, Desktop
from tests.builders.waiting import wait_for
from tests.ui.eyes import Seen, front, look
from tests.ui.person import Person
from tests.ui.scenes import SOON
from tests.ui.story import Shop, Story, a_shop, connect
from tests.ui.typist import Typist

#: How long a click may take that is through at once.
_OPENING_S = 0.5
#: How often the thread of the hands gets its turn.
_TURN_MS = 5
_NO_KEY = Qt.KeyboardModifier.NoModifier


class PretendHands(QObject):
    """Clicks and keys given to Qt's own windows, as the system gives them. Used on a thread of
    their own: a menu that is open has a loop of its own, as has a question."""

    _meant = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._meant.connect(lambda deed: deed(), Qt.ConnectionType.QueuedConnection)
        # The loop of a menu that a click of Qt's tests opened keeps Python from other threads,
        # except while it calls some itself.
        self._turns = QTimer(self)
        self._turns.timeout.connect(lambda: time.sleep(0))
        self._turns.start(_TURN_MS)

    def look(self) -> Sequence[Seen]:
        told: SimpleQueue[Sequence[Seen]] = SimpleQueue()
        self._meant.emit(lambda: told.put(look()))
        return told.get(timeout=GENEROUS_S)

    def _do(self, deed: Callable[[], None], *, at_most_s: float = _OPENING_S) -> None:
        """To its end; what opens a loop of its own, as a menu does, goes on meanwhile."""
        done = threading.Event()

        def whole() -> None:
            deed()
            done.set()

        self._meant.emit(whole)
        done.wait(at_most_s)

    def click(self, x: int, y: int, *, right: bool = False) -> None:
        button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton

        def deed() -> None:
            window = _in_front()
            place = window.mapFromGlobal(QPoint(x, y))
            QTest.mouseClick(window.windowHandle(), button, _NO_KEY, place)

        self._do(deed)

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
        # Where there is no window manager nobody gives it back what a list had.
        window.activateWindow()
        QApplication.processEvents()
    return window


def _type(text: str) -> None:
    QTest.keyClicks(QApplication.focusWidget() or _in_front(), text)


def _press(key: str) -> None:
    if key == "Menu":
        _ask_menu()
        return
    whole = QKeySequence(key)
    first = whole[0]  # type: ignore[index]  # it can be, as its documentation says
    QTest.keyClick(_in_front().windowHandle(), first.key(), first.keyboardModifiers())


def _ask_menu() -> None:
    """What a system makes of its key; Qt's tests do not."""
    at = QApplication.focusWidget() or _in_front()
    middle = at.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle).center()
    by_key = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(at, QContextMenuEvent(by_key, middle, at.mapToGlobal(middle)))


def _turn(at: QPoint) -> None:
    window = _in_front()
    under = window.childAt(window.mapFromGlobal(at)) or window
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


def _tell(qtbot: QtBot, deed: Callable[[], None]) -> None:
    with ThreadPoolExecutor(1) as thread:
        told = thread.submit(deed)
        qtbot.waitUntil(told.done, timeout=10 * SOON)
        told.result()


def test_from_an_empty_window_to_a_history_in_a_file(
    qtbot: QtBot, tmp_path: Path, shop: Shop, window: MainWindow
) -> None:
    _tell(qtbot, Story(Person(PretendHands()), tmp_path, shop).tell)


def test_the_same_without_a_mouse(
    qtbot: QtBot, tmp_path: Path, shop: Shop, window: MainWindow
) -> None:
    _tell(qtbot, Story(Typist(PretendHands()), tmp_path, shop).tell)
