"""Menus of rows: the same deeds as the buttons, with their keys, and the keys without the menu."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ui.bulk_words import Deed
from keep_desktop.ui.focus_rings import show_ring
from keep_desktop.ui.history_menu import Paper
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.made_file import Wanted
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.mutation_card import MutationCard
from tests.ui.dialog_tools import until
from tests.ui.hands import press
from tests.ui.item_views import a_step
from tests.ui.views import NOON, FakeKeep, an_item, some_rows
from tests.ui.windows import shown_window

_CTRL = Qt.KeyboardModifier.ControlModifier
_CTRL_SHIFT = _CTRL | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    keep = FakeKeep(tmp_path, *some_rows())
    failed = ItemStatus.FAILED
    keep.queries.item_rows = tuple(an_item(number, status=failed) for number in range(1, 12))
    with shown_window(qtbot, keep.as_keep()) as made:
        until(qtbot, lambda: made.workflows.tree.model.rowCount() == 11)
        yield made


def entries(menu: QMenu) -> dict[str, str]:
    """Words and keys, of what is shown."""
    return {
        action.text(): action.shortcut().toString()
        for action in menu.actions()
        if action.isVisible() and not action.isSeparator()
    }


def menu_key(widget: QWidget) -> None:
    """As Qt tells of the menu key: at the place where one would write."""
    at = widget.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle).center()
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(widget, QContextMenuEvent(reason, at, widget.mapToGlobal(at)))


def open_menu(qtbot: QtBot) -> QMenu:
    until(qtbot, lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_the_menu_of_an_item_shows_its_keys(window: MainWindow) -> None:
    tree = window.workflows.tree
    menu = tree.menu_for(tree.model.index(0, 0))
    assert menu is not None
    assert entries(menu) == {
        "Show details": "Enter",
        "Copy title": "Ctrl+C",
        "Copy identifier": "",
        "Reprocess…": "Ctrl+Shift+R",
        "Skip…": "Ctrl+Shift+K",
        "Export history…": "Ctrl+S",
        "Print history…": "Ctrl+P",
    }


def test_a_menu_is_that_of_the_row_below_the_pointer_though_qt_saw_it_elsewhere(
    qtbot: QtBot, window: MainWindow
) -> None:
    """The rows were moved under a pointer that was held still, and Qt still asks the header."""
    view = window.workflows.tree.view
    row = view.visualRect(view.model().index(2, 0)).center()
    at, stale = view.viewport().mapToGlobal(row), view.header().viewport()
    by_mouse = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(stale, QContextMenuEvent(by_mouse, stale.mapFromGlobal(at), at))
    assert "Copy title" in entries(open_menu(qtbot))
    press(open_menu(qtbot), Qt.Key.Key_Escape)


def last_drawn(menu: QMenu, action: QAction) -> int:
    """How far to the right something is drawn in that entry."""
    at, picture = menu.actionGeometry(action), menu.grab().toImage()
    ground = picture.pixelColor(at.right() - 4, at.center().y())
    inside = range(at.left() + 4, at.right() - 4)
    rows = range(at.top() + 4, at.bottom() - 4)
    return max(x for x in inside for y in rows if picture.pixelColor(x, y) != ground)


def test_keys_end_where_the_menu_ends(window: MainWindow) -> None:
    tree = window.workflows.tree
    menu = tree.menu_for(tree.model.index(0, 0))
    assert menu is not None
    menu.ensurePolished()
    ends = [last_drawn(menu, each) for each in menu.actions() if not each.shortcut().isEmpty()]
    assert len(ends) == 6
    assert max(ends) - min(ends) <= 3, "letters differ in the room that they leave"


def test_the_keys_do_what_the_menu_does_for_all_that_is_marked(
    qtbot: QtBot, window: MainWindow
) -> None:
    tree = window.workflows.tree
    tree.deed_asked.disconnect()
    tree.paper_asked.disconnect()
    deeds: list[tuple[object, ...]] = []
    tree.deed_asked.connect(lambda deed, ids: deeds.append((deed, len(ids))))
    tree.paper_asked.connect(lambda paper, ids, title: deeds.append((paper, len(ids))))
    tree.view.setFocus()
    tree.view.setCurrentIndex(tree.model.index(0, 0))
    press(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(tree.view, Qt.Key.Key_R, _CTRL_SHIFT)
    press(tree.view, Qt.Key.Key_K, _CTRL_SHIFT)
    press(tree.view, Qt.Key.Key_S, _CTRL)
    press(tree.view, Qt.Key.Key_P, _CTRL)
    assert deeds == [(Deed.REPROCESS, 2), (Deed.SKIP, 2), (Paper.FILE, 2), (Paper.PRINTER, 2)]


def test_the_keys_are_those_of_the_list_or_of_the_pane_whichever_has_the_keyboard(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.workflows
    current = page.list.current
    assert current is not None
    page.choose(current, page.tree.model.ids()[0])
    until(qtbot, lambda: page.pane.isVisible() and page.pane.head.menu_button.isEnabled())
    window.activateWindow()
    asked: list[tuple[str, Paper]] = []
    page.tree.paper_asked.connect(lambda paper, ids, title: asked.append(("list", paper)))
    page.pane.head.paper_wanted.connect(lambda paper: asked.append(("pane", paper)))
    page.tree.view.setFocus()
    press(page.tree.view, Qt.Key.Key_P, _CTRL)
    page.pane.head.menu_button.setFocus()
    press(page.pane.head.menu_button, Qt.Key.Key_P, _CTRL)
    assert asked == [("list", Paper.PRINTER), ("pane", Paper.PRINTER)]


def test_the_menu_key_opens_the_menu_of_the_current_row(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.workflows.tree
    tree.view.setFocus()
    # The last one: the header must not make it the one after.
    tree.view.setCurrentIndex(tree.model.index(10, 0))
    menu_key(tree.view)
    menu = open_menu(qtbot)
    {action.text(): action for action in menu.actions()}["Copy identifier"].trigger()
    assert QGuiApplication.clipboard().text() == "email:11@example.org"
    menu.close()


def test_dragging_over_rows_marks_them(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.workflows.tree
    view, ground = tree.view, tree.view.viewport()
    first, last = (view.visualRect(tree.model.index(at, 0)).center() for at in (1, 4))
    QTest.mousePress(ground, Qt.MouseButton.LeftButton, pos=first)
    for at in range(2, 5):
        QTest.mouseMove(ground, view.visualRect(tree.model.index(at, 0)).center())
    QTest.mouseRelease(ground, Qt.MouseButton.LeftButton, pos=last)
    assert len(tree.marked()) == 4
    assert window.workflows.bulk.isVisible()


def test_a_workflow_in_the_list_has_the_menu_of_the_head(qtbot: QtBot, window: MainWindow) -> None:
    page = window.workflows
    menu_key(page.list.view)
    menu = open_menu(qtbot)
    assert menu is page.head.menu
    shown = entries(menu)
    assert (shown["Run now"], shown["Rename…"], shown["Rehearse…"]) == ("Ctrl+R", "F2", "Ctrl+E")
    assert shown["Runs…"] == "Ctrl+L"
    menu.close()


def test_the_key_of_run_now_runs_what_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    page = window.workflows
    until(qtbot, page.head.run.isEnabled)
    page.list.view.setFocus()
    with qtbot.waitSignal(page.head.menu.run_now):
        press(page.list.view, Qt.Key.Key_R, _CTRL)


def test_a_step_has_a_menu_that_copies_and_unfolds(qtbot: QtBot) -> None:
    card = MutationCard()
    qtbot.addWidget(card)
    assert card.menu() is None
    card.show_step(a_step(1, params={"file": "costs.csv"}), Now(NOON))
    card.show()
    menu = card.menu()
    assert menu is not None
    by_name = {action.text(): action for action in menu.actions()}
    by_name["Copy what was sent"].trigger()
    assert "costs.csv" in QGuiApplication.clipboard().text()
    by_name["Technical details"].trigger()
    assert card.fold.isChecked()
    assert "Open" not in by_name
    assert card.link.isHidden()


def test_a_step_leads_to_the_file_that_it_made(qtbot: QtBot) -> None:
    card = MutationCard()
    qtbot.addWidget(card)
    card.resize(300, 100)
    file, page = str(Path("/box").absolute() / "mail.csv"), str(Path("/box").absolute() / "a.html")
    card.show_step(a_step(1, params={"file": file}), Now(NOON))
    card.show()
    menu = card.menu()
    assert menu is not None
    assert [action.text() for action in menu.actions()][:2] == ["Open", "Show in folder"]
    asked: list[Wanted] = []
    card.file_wanted.connect(lambda _row, wanted: asked.append(wanted))
    menu.actions()[1].trigger()
    card.link.setFocus()
    press(card.link, Qt.Key.Key_Return)
    QTest.mouseClick(card.link, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    QTest.mouseDClick(card.link, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert card.link.accessibleName() == f"Open: {file}"
    card.show_step(a_step(1, params={"file": page}), Now(NOON))
    press(card.link, Qt.Key.Key_Space)
    assert asked == [Wanted.FOLDER, Wanted.OPEN, Wanted.OPEN, Wanted.FOLDER]
    begins = card.link._link()
    show_ring(card.link, True)
    assert card.link._link() == begins
