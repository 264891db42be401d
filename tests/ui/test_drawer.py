"""The item pane stays one widget in one place, beside the items and over them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSplitter, QSplitterHandle
from pytestqt.qtbot import QtBot

from keep_desktop.ui.focus_chain import focus_chain
from keep_desktop.ui.main_window import MainWindow
from tests.ui.views import FakeKeep, a_row
from tests.ui.windows import shown_window

_BY_TAB = Qt.FocusPolicy.TabFocus


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, FakeKeep(tmp_path, a_row(1, "Invoices")).as_keep()) as made:
        qtbot.waitUntil(lambda: made.workflows.head.name.text() == "Invoices")
        made.workflows.drawer.set_open(True)
        yield made


def _splitter(window: MainWindow) -> QSplitter:
    found = window.workflows.findChild(QSplitter, "workflows")
    assert isinstance(found, QSplitter)
    return found


def test_it_is_not_dressed_anew_where_the_window_becomes_narrow(
    qtbot: QtBot, window: MainWindow
) -> None:
    drawer = window.workflows.drawer
    stands_on, beside = drawer.parentWidget(), drawer.geometry()
    window.resize(1200, 900)
    assert drawer.over
    qtbot.waitUntil(lambda: drawer.geometry().right() == window.workflows.rect().right())
    assert drawer.parentWidget() is stands_on
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: drawer.geometry() == beside)
    assert drawer.parentWidget() is stands_on


def test_the_handle_between_is_grasped_on_both_of_its_sides(
    qtbot: QtBot, window: MainWindow
) -> None:
    page, drawer = window.workflows, window.workflows.drawer
    edge = drawer.geometry().topLeft() + QPoint(0, 300)
    for beside in (-2, 0, 1):
        assert isinstance(page.childAt(edge + QPoint(beside, 0)), QSplitterHandle)
    handle, width = _splitter(window).handle(2), drawer.width()
    middle = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(handle, middle + QPoint(40, 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.waitUntil(lambda: drawer.width() < width)
    assert drawer.beside_width == drawer.width()


def test_the_list_has_its_width_again_though_somebody_looked_elsewhere_meanwhile(
    qtbot: QtBot, window: MainWindow
) -> None:
    width = window.workflows.list.width()
    window.resize(1040, 900)
    qtbot.waitUntil(window.workflows.list.isHidden)
    window.resize(1440, 900)
    window.show_page("activity")
    qtbot.waitUntil(window.activity.isVisible)
    window.show_page("workflows")
    qtbot.waitUntil(lambda: window.workflows.list.width() == width)


def test_tab_comes_from_the_items_to_what_is_over_them_and_not_to_what_it_covers(
    window: MainWindow,
) -> None:
    window.resize(1200, 900)
    page = window.workflows
    chain = focus_chain(window)
    after = next(
        widget
        for widget in chain[chain.index(page.outputs.view) + 1 :]
        if widget.focusPolicy() & _BY_TAB
        and not page.items.isAncestorOf(widget)
        and not page.foot.isAncestorOf(widget)
    )
    assert page.drawer.isAncestorOf(after)


def test_what_it_lies_over_is_seen_to_be_behind_and_a_press_there_closes_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.workflows
    name = page.head.name
    before = window.grab().toImage().pixelColor(name.mapTo(window, QPoint(-8, 4)))
    window.resize(1200, 900)
    behind = name.mapTo(page, QPoint(-8, 4))
    qtbot.waitUntil(
        lambda: page.grab().toImage().pixelColor(behind).lightness() < before.lightness()
    )
    beside = page.list.rect().topRight() - QPoint(8, -4)
    opened: list[bool] = []
    for at in (beside, behind):
        QTest.mousePress(page, Qt.MouseButton.LeftButton, pos=at)
        opened.append(page.drawer.is_open)
    assert opened == [True, False]
    assert page.grab().toImage().pixelColor(behind) == before
