"""The window is restored where it was, and always on a screen."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRect, QSettings, QSize
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ui.window.main_window import StateKeeper, WindowState, centred, is_reachable

LEAST = QSize(300, 200)
LEFT, RIGHT = QRect(0, 0, 1920, 1080), QRect(1920, 0, 1920, 1080)


@pytest.mark.parametrize(
    ("frame", "held"),
    [
        (QRect(100, 100, 1440, 900), True),
        (QRect(2000, 100, 1440, 900), True),
        (QRect(4000, 100, 1440, 900), False),
        (QRect(100, -40, 1440, 900), False),
        (QRect(100, 1070, 1440, 900), False),
        (QRect(-1400, 100, 1440, 900), False),
        (QRect(-1300, 100, 1440, 900), True),
    ],
)
def test_a_window_is_held_by_its_upper_edge(frame: QRect, held: bool) -> None:
    assert is_reachable(frame, [LEFT, RIGHT]) is held


def test_a_window_of_a_screen_that_is_gone_comes_to_the_middle_of_another() -> None:
    placed = centred(QSize(1440, 900), LEFT, LEAST)
    assert LEFT.contains(placed)
    too_large = centred(QSize(4000, 3000), LEFT, LEAST)
    assert LEFT.contains(too_large)
    small = centred(QSize(1440, 900), QRect(0, 0, 200, 100), LEAST)
    assert small.size() == LEAST and small.top() == 0


def a_window(qtbot: QtBot) -> tuple[QMainWindow, QSplitter]:
    window = QMainWindow()
    splitter = QSplitter()
    splitter.setObjectName("halves")
    for _ in range(2):
        splitter.addWidget(QWidget())
    window.setCentralWidget(splitter)
    qtbot.addWidget(window)
    return window, splitter


def test_size_splitters_page_and_workflow_are_found_again(qtbot: QtBot, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window, splitter = a_window(qtbot)
    window.resize(640, 444)
    window.show()
    splitter.setSizes([500, 140])
    before = splitter.sizes()
    WindowState(settings).save(window, page="schedule", workflow=WorkflowId(7))
    again, halves = a_window(qtbot)
    state = WindowState(settings)
    state.restore(again, first=QSize(500, 400), least=LEAST)
    again.show()
    assert again.size() == QSize(640, 444)
    assert halves.sizes() == before
    assert (state.page, state.workflow) == ("schedule", 7)


def test_a_window_that_gave_way_to_a_larger_zoom_has_its_size_again_without(
    qtbot: QtBot, tmp_path: Path
) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)

    def one_time(zoom: int, size: QSize | None = None) -> QSize:
        window, _ = a_window(qtbot)
        state = WindowState(settings, zoom)
        state.restore(window, first=QSize(500, 400), least=LEAST)
        if size is not None:
            window.resize(size)
        state.save(window, page="", workflow=None)
        return window.size()

    one_time(100, QSize(640, 444))
    assert one_time(125) == QSize(640, 444)
    one_time(125, QSize(512, 355))
    assert one_time(100) == QSize(640, 444)
    assert one_time(125) == QSize(512, 355)


def test_nonsense_in_its_place_counts_as_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    settings.setValue("geometry", QByteArray(b"nonsense"))
    settings.setValue("splitters/halves", QByteArray(b"nonsense"))
    settings.setValue("workflow", "seven")
    window, _ = a_window(qtbot)
    state = WindowState(settings)
    state.restore(window, first=QSize(500, 400), least=LEAST)
    assert window.size() == QSize(500, 400)
    assert state.workflow is None and state.page == ""


def test_what_changed_is_written_before_the_end(qtbot: QtBot) -> None:
    window, splitter = a_window(qtbot)
    window.show()
    saved: list[QSize] = []
    keeper = StateKeeper(window, lambda: saved.append(window.size()), after_ms=20)
    due = [keeper._timer.isActive()]
    splitter.splitterMoved.emit(100, 1)
    due.append(keeper._timer.isActive())
    assert due == [False, True]
    keeper.stop()
    window.resize(640, 444)
    qtbot.waitUntil(lambda: saved[-1:] == [QSize(640, 444)], timeout=30_000)
