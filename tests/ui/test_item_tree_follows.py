"""The item tree follows changes of rows while somebody reads."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from tests.ui.item_harness import Harness, harnesses, with_attempts


@pytest.fixture
def harness(qtbot: QtBot) -> Iterator[Callable[[int], Harness]]:
    yield harnesses(qtbot)


def test_new_items_come_in_on_top_while_the_list_stands_there(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(300).read()
    here.add(302, 301)
    here.tree.refresh(None)
    here.find_again()
    assert here.ids[:3] == [302, 301, 300]
    assert here.tree.view.verticalScrollBar().value() == 0


def test_below_the_top_new_items_wait_behind_a_button_and_nothing_moves(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(300).read()
    here.scroll_to(40)
    here.read()
    top = here.top()
    here.add(*range(337, 300, -1))
    here.tree.refresh(None)
    here.find_again()
    assert here.top() == top
    assert here.ids[0] == 300
    button = here.tree._new
    assert button.isVisible()
    assert button.text() == "37 new items"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    here.find_again()
    assert here.ids[0] == 337
    assert here.top() == 337
    assert not button.isVisible()


def test_a_flood_of_new_items_replaces_a_list_that_nobody_holds(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(300).read()
    here.add(*range(1_000, 300, -1))
    here.tree.refresh(None)
    here.find_again()
    assert here.ids == list(range(1_000, 1_000 - len(here.ids), -1))
    here.qtbot.waitUntil(lambda: len(here.tasks.held) > 0)
    here.read()
    here.qtbot.waitUntil(lambda: len(here.ids) > 100)
    assert here.ids == list(range(1_000, 1_000 - len(here.ids), -1))


def test_a_flood_leaves_a_list_alone_in_which_something_is_selected(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(300).read()
    here.pick(298)
    here.add(*range(1_000, 300, -1))
    here.tree.refresh(None)
    here.find_again()
    assert here.ids[0] == 300
    assert re.fullmatch(r"More than \d+ new items", here.tree._new.text())
    QTest.mouseClick(here.tree._new, Qt.MouseButton.LeftButton)
    here.read()
    assert here.ids[0] == 1_000


def test_a_refresh_keeps_selection_and_what_is_unfolded(harness: Callable[[int], Harness]) -> None:
    here = harness(300).read()
    with_attempts(here, 299)
    here.tree.view.expand(here.index(299))
    here.read()
    here.pick(298)
    attempt = here.tree.model.index(1, 0, here.index(299))
    here.tree.view.collapse(attempt)
    here.selected.clear()
    here.add(301)
    here.change(298, ItemStatus.FAILED)
    here.tree.refresh(None)
    here.find_again()
    assert here.ids[:2] == [301, 300]
    assert here.tree.view.isExpanded(here.index(299))
    assert here.tree.view.isExpanded(here.tree.model.index(0, 0, here.index(299)))
    assert not here.tree.view.isExpanded(here.tree.model.index(1, 0, here.index(299)))
    assert here.tree.view.currentIndex() == here.index(298)
    assert here.index(298).siblingAtColumn(1).data() == "Failed"
    assert here.selected == []


def test_a_selected_item_that_moves_stays_selected_and_unfolded(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(50).read()
    with_attempts(here, 10)
    here.tree.view.expand(here.index(10))
    here.read()
    here.pick(10)
    here.selected.clear()
    rows = {row.id: row for row in here.fake_store.rows}
    here.fake_store.rows = [rows.pop(ItemId(10)), *rows.values()]
    here.tree.refresh(None)
    here.find_again()
    assert here.ids[0] == 10
    assert here.tree.view.isExpanded(here.index(10))
    assert here.tree.view.currentIndex() == here.index(10)
    assert here.selected == []


def test_an_item_that_leaves_the_list_stays_chosen_and_no_other_takes_its_place(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(50).read()
    here.pick(30)
    here.selected.clear()
    here.fake_store.rows = [row for row in here.fake_store.rows if row.id != 30]
    here.tree.refresh(None)
    here.find_again()
    assert 30 not in here.ids
    assert here.selected == []
    assert not here.tree.view.currentIndex().isValid()


def test_changed_items_far_down_are_read_again_when_they_are_seen(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(2_000).read()
    for row in (200, 400, 600):
        here.scroll_to(row)
        here.read()
    seen = here.top()
    assert seen is not None
    here.change(seen, ItemStatus.FAILED)
    here.tree.refresh([ItemId(seen)])
    here.find_again()
    assert here.index(seen).siblingAtColumn(1).data() == "Failed"
    assert here.top() == seen


def test_a_list_that_was_empty_takes_all_that_comes(harness: Callable[[int], Harness]) -> None:
    here = harness(0).read()
    here.add(*range(214, 0, -1))
    here.tree.refresh(None)
    here.find_again()
    here.qtbot.waitUntil(lambda: here.read() is here and len(here.ids) == 214)
    assert here.ids == list(range(214, 0, -1))


@pytest.mark.parametrize("seed", range(2))
def test_whatever_comes_goes_and_is_scrolled_no_hole_stays(
    harness: Callable[[int], Harness], seed: int
) -> None:
    chance = random.Random(seed)
    here = harness(chance.choice((0, 3, 40, 250))).read()
    newest = len(here.fake_store.rows)
    for _ in range(15):
        coming = chance.choice((0, 1, 5, 70, 300))
        here.add(*range(newest + coming, newest, -1))
        newest += coming
        gone = {row.id for row in here.fake_store.rows if chance.random() < 0.02}
        here.fake_store.rows = [row for row in here.fake_store.rows if row.id not in gone]
        here.scroll_to(chance.choice((0, 0, 5, 60, 10_000)))
        here.tree.refresh(None)
        if chance.random() < 0.3:
            here.tasks.answer()
        elif chance.random() < 0.7:
            here.settle()
    here.scroll_to(0)
    here.tree.refresh(None)
    here.settle()
    truth = [row.id for row in here.fake_store.rows]

    def known() -> list[int]:
        """Without rows out of view, which may be stale until visible."""
        return [one for one in here.ids if one in set(truth)]

    assert known() == truth[: len(known())]
    while len(known()) < len(truth):
        here.tree.view.scrollToBottom()
        here.settle()
    assert known() == truth


def test_what_changed_out_of_sight_is_read_again_when_it_is_seen(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(400).read()
    here.change(150, ItemStatus.FAILED)
    here.tree.refresh([ItemId(150)])
    here.settle()
    assert here.index(150).siblingAtColumn(1).data() == "Done"
    here.scroll_to(here.index(150).row() - 5)
    here.settle()
    assert here.index(150).siblingAtColumn(1).data() == "Failed"


def test_many_refreshes_ask_once_at_a_time(harness: Callable[[int], Harness]) -> None:
    here = harness(300).read()
    here.fake_store.asked.clear()
    for n in range(200):
        here.tree.refresh([ItemId(n)])
    here.qtbot.waitUntil(lambda: len(here.tasks.held) > 0)
    for n in range(200):
        here.tree.refresh([ItemId(n)])
    assert len(here.tasks.held) == 1
    here.tasks.answer()
    assert len(here.fake_store.asked) == 1
    here.find_again()
    assert len(here.fake_store.asked) == 2
