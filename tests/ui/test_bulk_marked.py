"""Marking many items in the window, and what is offered for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemRow
from keep_desktop.ui.bulk_words import Deed, Meant, why_not
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.main_window import MainWindow
from tests.ui import views
from tests.ui.hands import click, press
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
    asked: list[tuple[Deed, Meant]] = []
    monkeypatch.setattr(page.deeds.items, "change", lambda deed, meant: asked.append((deed, meant)))
    view = page.tree.view
    view.setFocus()
    press(view, Qt.Key.Key_Home)
    assert page.bulk.isHidden()
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert page.bulk.words.text() == "3 items marked · 1 can be skipped"
    assert page.bulk.buttons[Deed.SKIP].accessibleName() == "Skip… 3 items marked"
    assert not page.drawer.is_open, "no row moves from under the pointer"
    page.drawer.set_open(True)
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert "3 items are marked" in [one.text() for one in page.pane.empty.findChildren(QLabel)]
    click(page.bulk.buttons[Deed.SKIP])
    # The others are done: the dialog says that they stay.
    marked = tuple(ItemId(number) for number in (1, 2, 3))
    assert asked[0] == (Deed.SKIP, Meant(WorkflowId(1), marked, None, may_be_done=False))
    click(page.bulk.all)
    assert page.bulk.words.text() == "All 12,483 items of this filter"
    click(page.bulk.buttons[Deed.REPROCESS])
    assert asked[1] == (Deed.REPROCESS, Meant.everything(Wanted(WorkflowId(1))))
    click(page.bulk.close_button)
    assert page.bulk.isHidden()
    assert page.tree.view.hasFocus()


def test_the_menu_of_a_marked_row_is_for_all_that_is_marked(
    qtbot: QtBot, window: MainWindow
) -> None:
    tree = window.workflows.tree
    tree.view.setFocus()
    press(tree.view, Qt.Key.Key_Home)
    press(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    words = _words(tree.menu_for(tree.model.index_of(ItemId(1))))
    assert {"Reprocess 2 items…", "Skip 2 items…"} <= set(words)
    other = tree.menu_for(tree.model.index_of(ItemId(9)))
    assert {"Reprocess…", "Skip…"} <= set(_words(other))
    asked: list[tuple[Deed, tuple[ItemId, ...]]] = []
    tree.deed_asked.connect(lambda deed, ids: asked.append((deed, ids)))
    assert other is not None
    next(action for action in other.actions() if action.text() == "Skip…").trigger()
    assert asked == [(Deed.SKIP, (9,))]


def test_what_is_done_cannot_be_skipped_by_menu_or_key_and_it_says_why(
    qtbot: QtBot, window: MainWindow
) -> None:
    tree = window.workflows.tree
    asked: list[tuple[Deed, tuple[ItemId, ...]]] = []
    tree.deed_asked.connect(lambda deed, ids: asked.append((deed, ids)))
    tree.view.setFocus()
    press(tree.view, Qt.Key.Key_Home)
    menu = tree.menu_for(tree.model.index_of(ItemId(1)))
    assert "Skip: it is done already" in _words(menu) and menu is not None
    assert [one.text() for one in menu.actions() if not one.isEnabled()] == [
        "Skip: it is done already"
    ]
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    press(tree.view, Qt.Key.Key_K, both)
    press(tree.view, Qt.Key.Key_R, both)
    assert asked == [(Deed.REPROCESS, (1,))]
    bulk = window.workflows.bulk
    press(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert bulk.buttons[Deed.SKIP].isEnabled(), "the second of them failed"
    press(tree.view, Qt.Key.Key_End)
    press(tree.view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert bulk.buttons[Deed.REPROCESS].isEnabled()
    assert not bulk.buttons[Deed.SKIP].isEnabled()
    assert bulk.buttons[Deed.SKIP].toolTip().startswith("None of them can be skipped")
    bulk.all.click()
    assert bulk.buttons[Deed.SKIP].isEnabled(), "one of them may be"


@pytest.mark.parametrize(
    ("row", "deeds"),
    [
        (views.an_item(1, status=ItemStatus.FAILED), {Deed.SKIP, Deed.REPROCESS}),
        (views.an_item(1, status=ItemStatus.PROCESSING), {Deed.SKIP}),
        (views.an_item(1, status=ItemStatus.SKIPPED), {Deed.REPROCESS}),
        (views.an_item(1, is_input=True), {Deed.SKIP, Deed.REPROCESS}),
    ],
)
def test_a_deed_is_offered_where_the_moves_of_an_item_let_it(
    row: ItemRow, deeds: set[Deed]
) -> None:
    assert {deed for deed in Deed if not why_not(deed, row)} == deeds


def test_an_undone_item_is_not_called_done_where_it_cannot_be_skipped() -> None:
    undone = views.an_item(1, status=ItemStatus.DONE, taken_back_at=views.NOON)
    assert why_not(Deed.SKIP, undone) == "Skip: later runs leave it alone already"


def _words(menu: QMenu | None) -> list[str]:
    assert menu is not None
    return [action.text() for action in menu.actions() if action.text()]


def test_the_item_beside_is_the_one_the_keyboard_is_at(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.workflows.tree
    tree.view.setFocus()
    press(tree.view, Qt.Key.Key_Home)
    press(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert tree.selected == 2
    assert len(tree.marked()) == 2


def test_the_menu_of_the_item_beside_asks_for_that_item(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.workflows
    asked: list[tuple[Deed, Meant]] = []
    monkeypatch.setattr(page.deeds.items, "change", lambda deed, meant: asked.append((deed, meant)))
    page.tree.view.setFocus()
    press(page.tree.view, Qt.Key.Key_Home)
    press(page.tree.view, Qt.Key.Key_Down)
    menu = page.pane.head.menu_button.menu()
    (skip,) = (action for action in menu.actions() if action.text() == "Skip…")
    skip.trigger()
    assert asked == [(Deed.SKIP, Meant(WorkflowId(1), (ItemId(2),), None, may_be_done=False))]
