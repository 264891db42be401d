"""The item tree follows what happens: rows come, move, change and go while somebody reads."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from tests.ui.item_stage import Stage, stages, with_attempts
from tests.ui.item_views import an_item


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Callable[[int], Stage]]:
    yield stages(qtbot)


def test_new_items_come_in_on_top_while_the_list_stands_there(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(300).read()
    here.add(302, 301)
    here.tree.refresh(None)
    here.look_again()
    assert here.ids[:3] == [302, 301, 300]
    assert here.tree.view.verticalScrollBar().value() == 0


def test_a_row_that_is_about_to_be_clicked_stays_under_the_pointer(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(300).read()
    rows, at = here.tree.view.viewport(), QPoint(60, 5 * 38 + 10)

    def pointed() -> int | None:
        return here.tree.model.item_id_of(here.tree.view.indexAt(at))

    here.tree.place._hold._timer.setInterval(60_000)
    QTest.mouseMove(rows, at)
    QTest.mousePress(rows, Qt.MouseButton.LeftButton, pos=at)
    was = pointed()
    here.add(302, 301)
    here.tree.refresh(None)
    here.look_again()
    assert (pointed(), here.ids[0]) == (was, 300)
    assert not here.tree._new.isVisible(), "what is held lets go by itself"
    # What moves in its order comes above it all the same.
    here.tree.place.mark()
    shelf = here.shelf
    shelf.rows = [*shelf.rows[:4], an_item(1001), an_item(1002), *shelf.rows[4:]]
    here.tree.model.merge(here.shelf.rows[2:22], after=None, to_the_end=False, insert=True)
    here.tree.place.restore()
    assert here.ids.index(1001) < here.ids.index(was or 0)
    assert pointed() == was
    QTest.mouseRelease(rows, Qt.MouseButton.LeftButton, pos=at)
    here.tree.place._hold._let_go()
    here.settle()
    assert here.ids[:2] == [302, 301]
    assert here.tree.view.verticalScrollBar().value() == 0


def test_below_the_top_new_items_wait_behind_a_button_and_nothing_moves(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(300).read()
    here.scroll_to(40)
    here.read()
    top = here.top()
    here.add(*range(337, 300, -1))
    here.tree.refresh(None)
    here.look_again()
    assert here.top() == top
    assert here.ids[0] == 300
    button = here.tree._new
    assert button.isVisible()
    assert button.text() == "37 new items"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    here.look_again()
    assert here.ids[0] == 337
    assert here.top() == 337
    assert not button.isVisible()


def test_one_waiting_item_is_said_in_the_singular(stage: Callable[[int], Stage]) -> None:
    here = stage(300).read()
    here.scroll_to(40)
    here.add(301)
    here.tree.refresh([ItemId(301)])
    here.look_again()
    assert here.tree._new.text() == "1 new item"


def test_a_flood_of_new_items_replaces_a_list_that_nobody_holds(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(300).read()
    here.add(*range(1_000, 300, -1))
    here.tree.refresh(None)
    here.look_again()
    assert here.ids == list(range(1_000, 1_000 - len(here.ids), -1))
    here.qtbot.waitUntil(lambda: len(here.reader.held) > 0)
    here.read()
    here.qtbot.waitUntil(lambda: len(here.ids) > 100)
    assert here.ids == list(range(1_000, 1_000 - len(here.ids), -1))


def test_a_flood_leaves_a_list_alone_in_which_something_is_selected(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(300).read()
    here.pick(298)
    here.add(*range(1_000, 300, -1))
    here.tree.refresh(None)
    here.look_again()
    assert here.ids[0] == 300
    assert re.fullmatch(r"More than \d+ new items", here.tree._new.text())
    QTest.mouseClick(here.tree._new, Qt.MouseButton.LeftButton)
    here.read()
    assert here.ids[0] == 1_000


def test_a_refresh_keeps_selection_and_what_is_unfolded(stage: Callable[[int], Stage]) -> None:
    here = stage(300).read()
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
    here.look_again()
    assert here.ids[:2] == [301, 300]
    assert here.tree.view.isExpanded(here.index(299))
    assert here.tree.view.isExpanded(here.tree.model.index(0, 0, here.index(299)))
    assert not here.tree.view.isExpanded(here.tree.model.index(1, 0, here.index(299)))
    assert here.tree.view.currentIndex() == here.index(298)
    assert here.index(298).siblingAtColumn(1).data() == "Failed"
    assert here.selected == []


def test_a_selected_item_that_moves_stays_selected_and_unfolded(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(50).read()
    with_attempts(here, 10)
    here.tree.view.expand(here.index(10))
    here.read()
    here.pick(10)
    here.selected.clear()
    rows = {row.id: row for row in here.shelf.rows}
    here.shelf.rows = [rows.pop(ItemId(10)), *rows.values()]
    here.tree.refresh(None)
    here.look_again()
    assert here.ids[0] == 10
    assert here.tree.view.isExpanded(here.index(10))
    assert here.tree.view.currentIndex() == here.index(10)
    assert here.selected == []


def test_an_item_that_leaves_the_list_stays_chosen_and_no_other_takes_its_place(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(50).read()
    here.pick(30)
    here.selected.clear()
    here.shelf.rows = [row for row in here.shelf.rows if row.id != 30]
    here.tree.refresh(None)
    here.look_again()
    assert 30 not in here.ids
    assert here.selected == []
    assert not here.tree.view.currentIndex().isValid()


def test_changed_items_far_down_are_read_again_when_they_are_seen(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(2_000).read()
    for row in (200, 400, 600):
        here.scroll_to(row)
        here.read()
    seen = here.top()
    assert seen is not None
    here.change(seen, ItemStatus.FAILED)
    here.tree.refresh([ItemId(seen)])
    here.look_again()
    assert here.index(seen).siblingAtColumn(1).data() == "Failed"
    assert here.top() == seen


def test_a_list_that_was_empty_takes_all_that_comes(stage: Callable[[int], Stage]) -> None:
    here = stage(0).read()
    here.add(*range(214, 0, -1))
    here.tree.refresh(None)
    here.look_again()
    here.qtbot.waitUntil(lambda: here.read() is here and len(here.ids) == 214)
    assert here.ids == list(range(214, 0, -1))


@pytest.mark.parametrize("seed", range(5))
def test_whatever_comes_goes_and_is_scrolled_no_hole_stays(
    stage: Callable[[int], Stage], seed: int
) -> None:
    chance = random.Random(seed)
    here = stage(chance.choice((0, 3, 40, 250))).read()
    newest = len(here.shelf.rows)
    for _ in range(15):
        coming = chance.choice((0, 1, 5, 70, 300))
        here.add(*range(newest + coming, newest, -1))
        newest += coming
        gone = {row.id for row in here.shelf.rows if chance.random() < 0.02}
        here.shelf.rows = [row for row in here.shelf.rows if row.id not in gone]
        here.scroll_to(chance.choice((0, 0, 5, 60, 10_000)))
        here.tree.refresh(None)
        if chance.random() < 0.3:
            here.reader.answer()
        elif chance.random() < 0.7:
            here.settle()
    here.scroll_to(0)
    here.tree.refresh(None)
    here.settle()
    truth = [row.id for row in here.shelf.rows]

    def known() -> list[int]:
        """Without rows that went out of sight, and stay until they are seen."""
        return [one for one in here.ids if one in set(truth)]

    assert known() == truth[: len(known())]
    while len(known()) < len(truth):
        here.tree.view.scrollToBottom()
        here.settle()
    assert known() == truth


def test_what_changed_out_of_sight_is_read_again_when_it_is_seen(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(400).read()
    here.change(150, ItemStatus.FAILED)
    here.tree.refresh([ItemId(150)])
    here.settle()
    assert here.index(150).siblingAtColumn(1).data() == "Done"
    here.scroll_to(here.index(150).row() - 5)
    here.settle()
    assert here.index(150).siblingAtColumn(1).data() == "Failed"


def test_many_refreshes_ask_once_at_a_time(stage: Callable[[int], Stage]) -> None:
    here = stage(300).read()
    here.shelf.asked.clear()
    for n in range(200):
        here.tree.refresh([ItemId(n)])
    here.qtbot.waitUntil(lambda: len(here.reader.held) > 0)
    for n in range(200):
        here.tree.refresh([ItemId(n)])
    assert len(here.reader.held) == 1
    here.reader.answer()
    assert len(here.shelf.asked) == 1
    here.look_again()
    assert len(here.shelf.asked) == 2


def test_a_long_list_lets_its_far_end_go_when_it_follows_the_top(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(5_000).read()
    while len(here.ids) < 2_500:
        here.tree.view.scrollToBottom()
        here.read()
    here.tree.view.scrollToTop()
    here.tree.refresh(None)
    here.look_again()
    assert len(here.ids) <= 1_100
    here.tree.view.scrollToBottom()
    here.read()
    assert here.ids == list(range(5_000, 5_000 - len(here.ids), -1))
