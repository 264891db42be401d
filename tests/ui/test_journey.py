"""One journey through the whole window, without a screen; tests/ui/real takes it with one."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.ui.main_window import MainWindow
from tests.builders.cli import Desktop
from tests.ui.eyes import Seen, front, look
from tests.ui.person import Person
from tests.ui.scenes import SOON
from tests.ui.story import Shop, Story, a_shop, connect

_NO_KEY = Qt.KeyboardModifier.NoModifier


class PretendHands:
    """Clicks and keys given to Qt's own windows, as the system gives them."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot

    def look(self) -> Sequence[Seen]:
        return look()

    def click(self, x: int, y: int, *, right: bool = False) -> None:
        window = self._in_front()
        button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton
        handle = window.windowHandle()
        QTest.mouseClick(handle, button, _NO_KEY, window.mapFromGlobal(QPoint(x, y)))

    def wheel(self, x: int, y: int) -> None:
        window = self._in_front()
        at = window.childAt(window.mapFromGlobal(QPoint(x, y))) or window
        place = QPointF(x, y)
        turn = QWheelEvent(
            QPointF(at.mapFromGlobal(QPoint(x, y))),
            place,
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            _NO_KEY,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(at, turn)

    def _in_front(self) -> QWidget:
        window = front()
        assert window is not None
        if QApplication.activeWindow() is not window and not isinstance(window, QMenu):
            # Where there is no window manager nobody gives it back what a list had.
            window.activateWindow()
            QApplication.processEvents()
        return window

    def type(self, text: str) -> None:
        QTest.keyClicks(QApplication.focusWidget(), text)

    def press(self, *keys: str) -> None:
        window = self._in_front()
        for key in keys:
            pressed = QKeySequence(key)[0]
            QTest.keyClick(window.windowHandle(), pressed.key(), pressed.keyboardModifiers())

    def until(self, holds: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(holds, timeout=SOON)


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
        try:
            yield made
        finally:
            made.end()
            made.deleteLater()


def test_from_an_empty_window_to_a_history_in_a_file(
    qtbot: QtBot, tmp_path: Path, shop: Shop, window: MainWindow
) -> None:
    Story(Person(PretendHands(qtbot)), tmp_path, shop).tell()
