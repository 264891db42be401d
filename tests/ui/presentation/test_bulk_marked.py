"""Selecting many items, and the actions offered."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemRow
from keep_desktop.ui.presentation.item_actions import (
    ActionTargets,
    ItemAction,
    ItemQuery,
    blocked_reason,
)
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui import views
from tests.ui.driver import click, press
from tests.ui.item_views import a_detail, an_item
from tests.ui.views import FakeKeep, some_rows


@pytest.fixture
def fake(tmp_path: Path) -> FakeKeep:
    made = FakeKeep(tmp_path, *some_rows())
    failed = {number: {"status": ItemStatus.FAILED} for number in (2, 9)}
    made.queries.item_rows = tuple(
        views.an_item(number, **failed.get(number, {})) for number in range(1, 20)
    )
    return made


@pytest.fixture
def window(qtbot: QtBot, fake: FakeKeep, tmp_path: Path) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    made = MainWindow(fake.as_keep(), settings)
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: made.workflows.tree.model.rowCount() == 19)
    yield made
    made.close()
    made.deleteLater()


def test_marking_items_shows_how_many_and_offers_all_of_the_filter(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.workflows
    asked: list[tuple[ItemAction, ActionTargets]] = []
    monkeypatch.setattr(
        page.workflow_actions.items, "change", lambda action, meant: asked.append((action, meant))
    )
    view = page.tree.view
    view.setFocus()
    press(view, Qt.Key.Key_Home)
    assert page.bulk.isHidden()
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert page.bulk.label.text() == "3 selected · 1 can be skipped"
    assert page.bulk.buttons[ItemAction.SKIP].accessibleName() == "Skip… 3 selected"
    assert not page.side_panel.is_open, "no row moves from under the pointer"
    page.side_panel.set_open(True)
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert "3 selected" in [one.text() for one in page.pane.empty.findChildren(QLabel)]
    click(page.bulk.buttons[ItemAction.SKIP])
    # The others are done: the dialog excludes them.
    selected = tuple(ItemId(number) for number in (1, 2, 3))
    assert asked[0] == (
        ItemAction.SKIP,
        ActionTargets(WorkflowId(1), selected, None, may_be_done=False),
    )
    click(page.bulk.all)
    text = "All 12,483"
    assert page.bulk.label.text() == text
    assert f"{text} selected" in [one.text() for one in page.pane.empty.findChildren(QLabel)]
    click(page.bulk.buttons[ItemAction.REPROCESS])
    assert asked[1] == (ItemAction.REPROCESS, ActionTargets.everything(ItemQuery(WorkflowId(1))))
    click(page.bulk.close_button)
    assert page.bulk.isHidden()
    assert page.tree.view.hasFocus()


def test_the_menu_of_a_marked_row_is_for_all_that_is_marked(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = window.workflows.tree
    tree.view.setFocus()
    press(tree.view, Qt.Key.Key_Home)
    press(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    text = _words(tree.menu_for(tree.model.index_of(ItemId(1))))
    assert {"Reprocess 2 items…", "Skip 2 items…", "Undo 2 items…"} <= set(text)
    undone: list[tuple[ItemId, ...] | None] = []
    monkeypatch.setattr(
        window.workflows.workflow_actions.items,
        "undo_many",
        lambda targets: undone.append(targets.ids),
    )
    menu = tree.menu_for(tree.model.index_of(ItemId(1)))
    assert menu is not None
    next(action for action in menu.actions() if action.text() == "Undo 2 items…").trigger()
    assert undone == [(1, 2)]
    other = tree.menu_for(tree.model.index_of(ItemId(9)))
    assert {"Reprocess…", "Skip…"} <= set(_words(other))
    assert not any("Undo" in word for word in _words(other))
    asked: list[tuple[ItemAction, tuple[ItemId, ...] | None]] = []
    monkeypatch.setattr(
        window.workflows.workflow_actions.items,
        "change",
        lambda act, targets: asked.append((act, targets.ids)),
    )
    assert other is not None
    next(action for action in other.actions() if action.text() == "Skip…").trigger()
    assert asked == [(ItemAction.SKIP, (9,))]


def test_what_is_done_cannot_be_skipped_by_menu_or_key_and_it_says_why(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = window.workflows.tree
    asked: list[tuple[ItemAction, tuple[ItemId, ...] | None]] = []
    monkeypatch.setattr(
        window.workflows.workflow_actions.items,
        "change",
        lambda action, targets: asked.append((action, targets.ids)),
    )
    tree.view.setFocus()
    press(tree.view, Qt.Key.Key_Home)
    menu = tree.menu_for(tree.model.index_of(ItemId(1)))
    assert "Can't skip: already done" in _words(menu) and menu is not None
    assert [one.text() for one in menu.actions() if not one.isEnabled()] == [
        "Can't skip: already done"
    ]
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    press(tree.view, Qt.Key.Key_K, both)
    press(tree.view, Qt.Key.Key_R, both)
    assert asked == [(ItemAction.REPROCESS, (1,))]
    bulk = window.workflows.bulk
    press(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert bulk.buttons[ItemAction.SKIP].isEnabled(), "the second of them failed"
    press(tree.view, Qt.Key.Key_End)
    press(tree.view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert bulk.buttons[ItemAction.REPROCESS].isEnabled()
    assert not bulk.buttons[ItemAction.SKIP].isEnabled()
    assert bulk.buttons[ItemAction.SKIP].toolTip().startswith("None can be skipped")
    bulk.all.click()
    assert bulk.buttons[ItemAction.SKIP].isEnabled(), "one of them may be"


@pytest.mark.parametrize(
    ("row", "actions"),
    [
        (views.an_item(1, status=ItemStatus.FAILED), {ItemAction.SKIP, ItemAction.REPROCESS}),
        (views.an_item(1, status=ItemStatus.PROCESSING), {ItemAction.SKIP}),
        (views.an_item(1, status=ItemStatus.SKIPPED), {ItemAction.REPROCESS}),
        (views.an_item(1, is_input=True), {ItemAction.SKIP, ItemAction.REPROCESS}),
    ],
)
def test_an_action_is_offered_where_the_moves_of_an_item_let_it(
    row: ItemRow, actions: set[ItemAction]
) -> None:
    assert {action for action in ItemAction if not blocked_reason(action, row)} == actions


def test_an_undone_item_is_not_called_done_where_it_cannot_be_skipped() -> None:
    undone = views.an_item(1, status=ItemStatus.DONE, undone_at=views.NOON)
    assert blocked_reason(ItemAction.SKIP, undone) == "Can't skip: future runs already skip it"


def _words(menu: QMenu | None) -> list[str]:
    assert menu is not None
    return [action.text() for action in menu.actions() if action.text()]


def test_the_item_beside_is_the_one_the_keyboard_is_at(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.workflows.tree
    tree.view.setFocus()
    press(tree.view, Qt.Key.Key_Home)
    press(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert tree.selected == 2
    assert len(tree.selected_ids()) == 2


def test_the_menu_of_the_item_beside_asks_for_that_item(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.workflows
    asked: list[tuple[ItemAction, ActionTargets]] = []
    monkeypatch.setattr(
        page.workflow_actions.items, "change", lambda act, meant: asked.append((act, meant))
    )
    page.tree.view.setFocus()
    press(page.tree.view, Qt.Key.Key_Home)
    press(page.tree.view, Qt.Key.Key_Down)
    page.pane._take_detail(a_detail(an_item(2, status=ItemStatus.FAILED)))
    menu = page.pane.header.menu_button.menu()
    (skip,) = (action for action in menu.actions() if action.text() == "Skip…")
    skip.trigger()
    assert asked == [
        (ItemAction.SKIP, ActionTargets(WorkflowId(1), (ItemId(2),), None, may_be_done=False))
    ]
