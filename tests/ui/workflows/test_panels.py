"""The item pane stays one widget, beside the items and over them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.ui.widgets.focus import focus_chain
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.views import FakeKeep, a_row
from tests.ui.windows import shown_window

_BY_TAB = Qt.FocusPolicy.TabFocus


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, FakeKeep(tmp_path, a_row(1, "Invoices")).as_keep()) as made:
        qtbot.waitUntil(lambda: made.workflows.header.name.text() == "Invoices")
        made.workflows.side_panel.set_open(True)
        yield made


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
        and not page.footer.isAncestorOf(widget)
    )
    assert page.side_panel.isAncestorOf(after)


def test_what_it_lies_over_is_seen_to_be_behind_and_a_press_there_closes_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.workflows
    name = page.header.name
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
        opened.append(page.side_panel.is_open)
    assert opened == [True, False]
    assert page.grab().toImage().pixelColor(behind) == before
