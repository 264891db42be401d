"""The main window at every size, and for those who do without a mouse or a screen."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, QSettings, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QSplitter,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ui.main_window import LEAST, MainWindow
from keep_desktop.ui.stop_button import StopLook
from keep_desktop.ui.theme import Mode, apply_theme
from tests.ui.clipping import Longer, clipped
from tests.ui.hands import click, press
from tests.ui.views import (
    NOON,
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
        qtbot.waitUntil(lambda: made.workflows.head.name.text() != "" or not keep.queries.rows)
        yield made


def test_a_search_without_room_opens_and_escape_folds_it_away(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.workflows
    qtbot.waitUntil(lambda: page.tree.model.rowCount() == 29)
    window.activateWindow()
    window.resize(1290, 640)
    page.drawer.set_open(True)
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
    qtbot.waitUntil(lambda: window.workflows.drawer.isVisible())
    assert not window.workflows.drawer.over
    assert window.workflows.list.width() == listed
    window.workflows.pane.closed.emit()
    assert not window.workflows.drawer.isVisible()


@pytest.mark.parametrize(
    ("width", "listed", "over"), [(1440, True, False), (1200, True, True), (1040, False, False)]
)
def test_a_narrow_window_gives_up_first_the_pane_then_the_list(
    qtbot: QtBot, window: MainWindow, width: int, listed: bool, over: bool
) -> None:
    window.resize(width, 700)
    window.workflows.drawer.set_open(True)
    page = window.workflows
    assert page.list.isVisible() is listed
    assert page.combo.isVisible() is not listed
    assert page.drawer.over is over
    assert page.drawer.isVisible()
    qtbot.waitUntil(lambda: page.drawer.geometry().right() <= page.width())


def test_the_list_is_as_wide_as_it_was_left_whatever_was_narrow_in_between(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.workflows
    splitter = page.findChild(QSplitter, "workflows")
    assert splitter is not None

    def squeezed_and_back() -> None:
        window.resize(1100, 700)
        page.drawer.set_open(True)
        window.resize(1040, 700)
        page.drawer.set_open(False)
        window.resize(1440, 700)

    for width in (278, 240):
        splitter.moveSplitter(width, 1)
        squeezed_and_back()
        qtbot.waitUntil(partial(_is_wide, page.list, width))


def _is_wide(widget: QWidget, width: int) -> bool:
    return widget.width() == width


def _controls(window: QWidget) -> list[QWidget]:
    kinds = (QAbstractButton, QComboBox, QLineEdit)
    return [
        widget
        for widget in window.findChildren(QWidget)
        if not widget.isHidden()
        and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and (isinstance(widget, kinds) or widget.metaObject().className().endswith("View"))
        and not widget.objectName().startswith("qt_")
    ]


def test_every_control_has_a_name_for_screen_readers(window: MainWindow) -> None:
    window.workflows.drawer.set_open(True)
    window.toast.tell("Archived.", "Undo", lambda: None)
    stopped = a_stop(everything=True, since=NOON, unknown_steps=1)
    window.show_overview(an_overview(stop=stopped))
    nameless = []
    for widget in _controls(window):
        told = QAccessible.queryAccessibleInterface(widget)
        if not told or not told.text(QAccessible.Text.Name).strip():
            nameless.append(
                f"{widget.metaObject().className()} {widget.objectName()} in {widget.parent()}"
            )
    assert nameless == []


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
    for _ in range(13):
        names.append(_focused().accessibleName())
        press(_focused(), Qt.Key.Key_Tab)
    assert names == [
        "Workflows",
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
        "Emergency stop",
        "New workflow",
    ]


def test_arrows_go_along_the_rail(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.rail.button("workflows").setFocus()
    while _focused() is not window.rail.button("settings"):
        before = _focused()
        press(before, Qt.Key.Key_Down)
        assert _focused() is not before
    press(_focused(), Qt.Key.Key_Space)
    assert window.pages.currentWidget() is window.settings


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK])
@pytest.mark.parametrize("page", ["workflows", "needs_you", "activity", "settings"])
@pytest.mark.parametrize("stopped", [False, True])
def test_nothing_is_clipped_at_the_least_size(
    qtbot: QtBot,
    qapp: QApplication,
    keep: FakeKeep,
    window: MainWindow,
    mode: Mode,
    page: str,
    stopped: bool,
) -> None:
    apply_theme(qapp, mode)
    keep.queries.question_rows = (a_question(), a_question(2, sentence="word " * 120))
    keep.queries.view = an_overview(running=2, stop=a_stop(runs_ended=12, unknown_steps=3))
    window.workflows.choose(WorkflowId(4))
    if stopped:
        window.stop_everything()
        qtbot.waitUntil(lambda: window.top.stop.look is StopLook.STOPPED)
    window.resize(LEAST)
    window.show_page(page)
    if page == "needs_you":
        qtbot.waitUntil(lambda: len(window.needs_you.page.cards) == 2)
    qtbot.waitUntil(lambda: window.workflows.head.name.text() == "Contract renewals")
    assert window.size() == LEAST
    # Layouts settle over several turns of the event loop.
    deadline = QDeadlineTimer(5000)
    while clipped(window) and not deadline.hasExpired():
        qapp.processEvents()
    assert clipped(window) == []


def test_its_size_is_found_again(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings, window: MainWindow
) -> None:
    # Qt fits what it restores into the screen, and the one of tests is small.
    window.resize(1040, 666)
    window.close()
    again = MainWindow(keep.as_keep(), settings)
    assert again.size() == QSize(1040, 666)
    again.close()
    again.deleteLater()


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
        window.stop_everything()
        qtbot.waitUntil(lambda: window.top.stop.look is StopLook.STOPPED)
        window.workflows.choose(WorkflowId(4))
        qtbot.waitUntil(lambda: window.workflows.head.name.text() == "Contract renewals")
        deadline = QDeadlineTimer(3000)
        while clipped(window) and not deadline.hasExpired():
            qapp.processEvents()
        assert clipped(window) == []
        assert window.width() == LEAST.width()
    finally:
        qapp.removeTranslator(longer)
        window.close()
        window.deleteLater()
