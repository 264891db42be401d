"""Main window at every size, and without a mouse or a screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, QSettings, Qt
from PySide6.QtWidgets import (
    QApplication,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ui.window.emergency_stop import StopState
from keep_desktop.ui.window.main_window import LEAST, MainWindow
from tests.ui.clipping import Longer, clipped
from tests.ui.driver import click, press
from tests.ui.screen_reader import announced_as
from tests.ui.views import (
    FakeKeep,
    a_question,
    a_stop,
    an_item,
    an_overview,
    some_rows,
)
from tests.ui.windows import shown_window


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    made = FakeKeep(tmp_path, *some_rows())
    made.queries.item_rows = tuple(an_item(number) for number in range(1, 30))
    return made


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep()) as made:
        qtbot.waitUntil(lambda: made.workflows.header.name.text() != "" or not keep.queries.rows)
        yield made


def test_a_search_without_room_opens_and_escape_folds_it_away(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.workflows
    qtbot.waitUntil(lambda: page.tree.model.rowCount() == 29)
    window.activateWindow()
    window.resize(1290, 640)
    page.side_panel.set_open(True)
    opener = page.items.filters.opener
    qtbot.waitUntil(opener.isVisible)
    assert not page.search.isVisible()
    click(opener)
    assert page.search.isVisible()
    assert page.search.hasFocus()
    assert not opener.isVisible()
    press(page.search, Qt.Key.Key_Escape)
    assert not page.search.isVisible()
    assert page.tree.view.hasFocus()


def test_an_item_that_is_selected_opens_beside_the_items(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.workflows.tree
    qtbot.waitUntil(lambda: tree.model.rowCount() == 29)
    tree.view.setFocus()
    listed = window.workflows.list.width()
    press(tree.view, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: window.workflows.side_panel.isVisible())
    assert not window.workflows.side_panel.over
    assert window.workflows.list.width() == listed
    click(window.workflows.pane.header.close_button)
    assert not window.workflows.side_panel.isVisible()


@pytest.mark.parametrize(
    ("width", "listed", "over"), [(1440, True, False), (1200, True, True), (1040, False, False)]
)
def test_a_narrow_window_gives_up_first_the_pane_then_the_list(
    qtbot: QtBot, window: MainWindow, width: int, listed: bool, over: bool
) -> None:
    window.resize(width, 700)
    window.workflows.side_panel.set_open(True)
    page = window.workflows
    assert page.list.isVisible() is listed
    assert page.combo.isVisible() is not listed
    assert page.side_panel.over is over
    assert page.side_panel.isVisible()
    qtbot.waitUntil(lambda: page.side_panel.geometry().right() <= page.width())


def _focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_tab_goes_through_the_window_in_reading_order(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.workflows.tree.model.rowCount() == 29)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.workflows.list.view.setFocus()
    names = []
    for _ in range(15):
        names.append(announced_as(_focused()))
        press(_focused(), Qt.Key.Key_Tab)
    assert names == [
        "Workflows",
        "Chat about Supplier invoices",
        "Pause: Supplier invoices",
        "Run now: Supplier invoices",
        "More about this workflow",
        "Every hour · last run 10:00 · next 12:30",
        "All 12,483",
        "Search titles in Supplier invoices",
        "Order: Newest items first",
        "Items",
        "Workflows",
        "Search everything",
        "Notifications",
        "Emergency stop",
        "New workflow",
    ]


def test_arrows_go_along_the_sidebar(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.sidebar.button("workflows").setFocus()
    while _focused() is not window.sidebar.button("settings"):
        before = _focused()
        press(before, Qt.Key.Key_Down)
        assert _focused() is not before
    press(_focused(), Qt.Key.Key_Space)
    assert window.pages.currentWidget() is window.settings


@pytest.mark.parametrize("page", ["workflows", "needs_you", "activity", "settings"])
def test_nothing_is_clipped_with_words_two_fifths_longer(
    qtbot: QtBot, qapp: QApplication, keep: FakeKeep, settings: QSettings, page: str
) -> None:
    longer = Longer()
    qapp.installTranslator(longer)
    keep.queries.question_rows = (a_question(),)
    keep.queries.view = an_overview(running=2, stop=a_stop(runs_ended=12, unknown_steps=3))
    window = MainWindow(keep.as_keep(), settings)
    try:
        window.resize(LEAST)
        window.show()
        window.show_page(page)
        window.stop_all_workflows()
        qtbot.waitUntil(lambda: window.top.stop.state is StopState.STOPPED)
        window.workflows.choose(WorkflowId(4))
        qtbot.waitUntil(lambda: window.workflows.header.name.text() == "Contract renewals")
        deadline = QDeadlineTimer(3000)
        while clipped(window) and not deadline.hasExpired():
            qapp.processEvents()
        assert clipped(window) == []
        assert window.width() == LEAST.width()
    finally:
        qapp.removeTranslator(longer)
        window.close()
        window.deleteLater()
