"""Row menus: the same actions as the buttons, with shortcuts that also work without the menu."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ui.item_details.step_card import FileAction, MutationCard
from keep_desktop.ui.presentation.item_actions import ActionTargets, ItemAction
from keep_desktop.ui.text.format import Now
from keep_desktop.ui.widgets.focus import show_ring
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.dialog_tools import until
from tests.ui.driver import press
from tests.ui.item_views import a_detail, a_step
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
    """The text and shortcut of each visible entry."""
    return {
        action.text(): action.shortcut().toString()
        for action in menu.actions()
        if action.isVisible() and not action.isSeparator()
    }


def menu_key(widget: QWidget) -> None:
    """The menu key as Qt reports it: at the input position."""
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
    }


def test_the_keys_do_what_the_menu_does_for_all_that_is_marked(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = window.workflows.tree
    actions: list[tuple[object, ...]] = []
    items = window.workflows.workflow_actions.items

    def change(action: ItemAction, targets: ActionTargets) -> None:
        actions.append((action, len(targets.ids or ())))

    monkeypatch.setattr(items, "change", change)
    export = lambda ids, title: actions.append(("export", len(ids)))  # noqa: E731
    monkeypatch.setattr(items, "export_history", export)
    tree.view.setFocus()
    tree.view.setCurrentIndex(tree.model.index(0, 0))
    press(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(tree.view, Qt.Key.Key_R, _CTRL_SHIFT)
    press(tree.view, Qt.Key.Key_K, _CTRL_SHIFT)
    press(tree.view, Qt.Key.Key_S, _CTRL)
    assert actions == [(ItemAction.REPROCESS, 2), (ItemAction.SKIP, 2), ("export", 2)]


def test_the_keys_are_those_of_the_list_or_of_the_pane_whichever_has_the_keyboard(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.workflows
    current = page.list.current
    assert current is not None
    page.choose(current, page.tree.model.ids()[0])
    until(qtbot, lambda: page.pane.isVisible() and page.pane.header.menu_button.isEnabled())
    window.activateWindow()
    asked: list[object] = []
    monkeypatch.setattr(
        page.workflow_actions.items, "export_history", lambda ids, title: asked.append(ids)
    )
    page.pane._take_detail(a_detail(an_item(1)))
    page.tree.view.setFocus()
    press(page.tree.view, Qt.Key.Key_S, _CTRL)
    page.pane.header.menu_button.setFocus()
    press(page.pane.header.menu_button, Qt.Key.Key_S, _CTRL)
    # Two shortcuts at once would run neither.
    assert len(asked) == 2


def test_the_menu_key_opens_the_menu_of_the_current_row(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.workflows.tree
    tree.view.setFocus()
    # The last row: the header must not shift it.
    tree.view.setCurrentIndex(tree.model.index(10, 0))
    menu_key(tree.view)
    menu = open_menu(qtbot)
    {action.text(): action for action in menu.actions()}["Copy identifier"].trigger()
    assert QGuiApplication.clipboard().text() == "email:11@example.org"
    menu.close()


def test_a_workflow_in_the_list_has_the_menu_of_the_head(qtbot: QtBot, window: MainWindow) -> None:
    page = window.workflows
    menu_key(page.list.view)
    menu = open_menu(qtbot)
    assert menu is page.header.menu
    shown = entries(menu)
    assert (shown["Run now"], shown["Rename…"], shown["Rehearse…"]) == ("Ctrl+R", "F2", "Ctrl+E")
    assert shown["Runs…"] == "Ctrl+L"
    menu.close()


def test_the_key_of_run_now_runs_what_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    page = window.workflows
    until(qtbot, page.header.run.isEnabled)
    page.list.view.setFocus()
    with qtbot.waitSignal(page.header.menu.run_action.triggered):
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
    by_name["Copy request"].trigger()
    assert "costs.csv" in QGuiApplication.clipboard().text()
    by_name["Technical details"].trigger()
    assert card.expand_button.isChecked()
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
    asked: list[FileAction] = []
    card.file_requested.connect(lambda _row, wanted: asked.append(wanted))
    menu.actions()[1].trigger()
    card.link.setFocus()
    press(card.link, Qt.Key.Key_Return)
    QTest.mouseClick(card.link, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    QTest.mouseDClick(card.link, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert card.link.accessibleName() == f"Open: {file}"
    card.show_step(a_step(1, params={"file": page}), Now(NOON))
    press(card.link, Qt.Key.Key_Space)
    assert asked == [FileAction.FOLDER, FileAction.OPEN, FileAction.OPEN, FileAction.FOLDER]
    begins = card.link._link()
    show_ring(card.link, True)
    assert card.link._link() == begins
