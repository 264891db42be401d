"""The item tree in its view, fed by hand."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.ports.views import ItemFilter, ItemSort
from keep_desktop.ui import item_feed
from keep_desktop.ui.item_looks import status_look, step_look
from keep_desktop.ui.item_tree import ItemTree
from keep_desktop.ui.theme import color, has_icon
from tests.ui.item_views import (
    WORKFLOW,
    HandReader,
    Shelf,
    a_detail,
    a_keep,
    a_step,
    an_attempt,
    an_item,
    as_reader,
)


class Stage:
    """A tree of a shelf, shown at the size it has in the window."""

    def __init__(self, qtbot: QtBot, count: int) -> None:
        self.qtbot = qtbot
        self.shelf = Shelf(rows=[an_item(n) for n in range(count, 0, -1)])
        self.reader = HandReader()
        self.tree = ItemTree(a_keep(self.shelf), as_reader(self.reader))
        qtbot.addWidget(self.tree)
        self.tree.resize(612, 690)
        self.selected: list[object] = []
        self.opened: list[object] = []
        self.tree.item_selected.connect(self.selected.append)
        self.tree.item_opened.connect(self.opened.append)
        with qtbot.waitExposed(self.tree):
            self.tree.show()
        self.tree.show_workflow(WORKFLOW, {})

    def read(self) -> "Stage":
        """Answer all that is asked, until nothing more is."""

        def rested() -> bool:
            self.reader.answer_all()
            return not self.tree.feed._busy

        self.qtbot.waitUntil(rested)
        return self

    def look_again(self) -> None:
        """Let a look that is due be asked, and answer it."""
        self.qtbot.waitUntil(lambda: any("look" in one.key for one in self.reader.held))  # type: ignore[operator]  # keys of the tree are tuples
        self.read()

    def settle(self) -> None:
        """Answer all that is asked until nothing is due any more."""
        feed = self.tree.feed

        def settled() -> bool:
            self.reader.answer_all()
            waiting = feed._look_due or feed._asked_look or feed._again.waits_ms >= 0
            return not (waiting or feed._busy or feed._calm.isActive())

        self.qtbot.waitUntil(settled)

    def add(self, *ids: int) -> None:
        self.shelf.rows = [*(an_item(one) for one in ids), *self.shelf.rows]

    def change(self, id: int, status: ItemStatus) -> None:
        self.shelf.rows = [
            an_item(id, status=status) if row.id == id else row for row in self.shelf.rows
        ]

    @property
    def ids(self) -> list[int]:
        return [int(one) for one in self.tree.model.ids()]

    def index(self, id: int) -> QModelIndex:
        return self.tree.model.index_of(ItemId(id))

    def pick(self, id: int) -> None:
        self.tree.view.setCurrentIndex(self.index(id))

    def scroll_to(self, row: int) -> None:
        self.tree.view.verticalScrollBar().setValue(row)

    def top(self) -> int | None:
        return self.tree.model.item_id_of(self.tree.view.indexAt(QPoint(5, 2)))

    def press(self, key: Qt.Key, *, ctrl: bool = False) -> None:
        held = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(self.tree.view, key, held)


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Callable[[int], Stage]]:
    stages: list[Stage] = []

    def make(count: int) -> Stage:
        stages.append(Stage(qtbot, count))
        return stages[-1]

    # Held until the test is over: a window that loses its last reference while it paints is gone.
    yield make


def with_attempts(stage: Stage, id: int) -> None:
    stage.shelf.details[ItemId(id)] = a_detail(
        an_item(id),
        an_attempt(2, a_step(1), a_step(2, status=MutationStatus.INDETERMINATE)),
        an_attempt(1, a_step(3, status=MutationStatus.FAILED), status=ItemStatus.FAILED),
    )


# Pages


def test_of_100_000_items_only_what_comes_near_the_eye_is_read(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(100_000).read()
    assert len(here.ids) == 400
    assert [limit for _, limit in here.shelf.asked] == [100] * 4


def test_three_pages_are_read_ahead_while_scrolling(stage: Callable[[int], Stage]) -> None:
    here = stage(5_000).read()
    here.scroll_to(150)
    here.read()
    assert len(here.ids) == 500
    here.scroll_to(440)
    here.read()
    assert len(here.ids) == 800


def test_one_page_is_asked_for_at_a_time(stage: Callable[[int], Stage]) -> None:
    here = stage(5_000)
    for row in range(50):
        here.scroll_to(row)
    assert len(here.reader.held) == 1


def test_the_list_ends_at_20_000_with_a_sentence(
    stage: Callable[[int], Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(item_feed, "PAGE", 5_000)
    monkeypatch.setattr(item_feed, "SLICE", 5_000)
    here = stage(100_000).read()
    for _ in range(6):
        here.tree.view.scrollToBottom()
        here.read()
    assert len(here.ids) == 20_000
    last = here.tree.model.index(20_000, 0)
    assert last.data() == "Showing the newest 20,000; narrow it with the filters or the search."


def test_a_list_of_exactly_20_000_needs_no_sentence(
    stage: Callable[[int], Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(item_feed, "PAGE", 20_000)
    monkeypatch.setattr(item_feed, "SLICE", 20_000)
    here = stage(20_000).read()
    assert here.tree.model.rowCount() == 20_000


def test_an_answer_for_another_filter_is_dropped(stage: Callable[[int], Stage]) -> None:
    here = stage(300)
    late = here.reader.held[0]
    here.shelf.rows = [an_item(7)]
    here.tree.set_filter(ItemFilter.FAILED)
    here.read()
    here.shelf.rows = [an_item(n) for n in range(300, 0, -1)]
    late.on_result(late.work())
    assert here.ids == [7]


def test_filter_sort_and_search_begin_a_new_list(stage: Callable[[int], Stage]) -> None:
    here = stage(300).read()
    here.tree.set_filter(ItemFilter.DONE)
    here.tree.set_sort(ItemSort.TITLE)
    here.tree.set_search("  Invoice ")
    assert len(here.reader.held) == 1
    here.read()
    assert here.shelf.asked[-1] == ("1", 100) or len(here.ids) == 300


def test_the_same_workflow_again_does_not_begin_anew(stage: Callable[[int], Stage]) -> None:
    here = stage(10).read()
    asked = len(here.shelf.asked)
    here.tree.show_workflow(WORKFLOW, {ItemStatus.DONE: 10})
    here.read()
    assert len(here.shelf.asked) == asked
    here.tree.show_workflow(WorkflowId(2), {})
    here.read()
    assert len(here.shelf.asked) > asked


# Looking again


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


# Unfolding


def test_attempts_are_read_when_an_item_is_unfolded(stage: Callable[[int], Stage]) -> None:
    here = stage(3).read()
    with_attempts(here, 3)
    item = here.index(3)
    assert here.tree.model.index(0, 0, item).data() == "Reading…"
    here.tree.view.expand(item)
    here.read()
    attempts = [here.tree.model.index(n, 0, item) for n in range(2)]
    assert [str(a.data()).split(" · ")[0] for a in attempts] == ["Attempt 2", "Attempt 1"]
    words = [here.tree.model.index(n, 0, attempts[0]).siblingAtColumn(1).data() for n in range(2)]
    assert words == ["Happened", "Not known"]
    assert here.tree.view.isExpanded(attempts[0])


def test_trouble_below_an_item_is_said_there(stage: Callable[[int], Stage]) -> None:
    here = stage(3).read()
    here.shelf.trouble = StorageFailure("The ledger cannot be read: the disk is gone.")
    here.tree.view.expand(here.index(3))
    here.read()
    below = here.tree.model.index(0, 0, here.index(3))
    assert below.data() == "The ledger cannot be read: the disk is gone."


def test_an_unfolded_item_is_read_again_when_it_changed(stage: Callable[[int], Stage]) -> None:
    here = stage(3).read()
    here.shelf.details[ItemId(3)] = a_detail(an_item(3), an_attempt(1, a_step(1)))
    here.tree.view.expand(here.index(3))
    here.read()
    here.shelf.details[ItemId(3)] = a_detail(an_item(3), an_attempt(1, a_step(1), a_step(2)))
    here.tree.refresh([ItemId(3)])
    here.read()
    attempt = here.tree.model.index(0, 0, here.index(3))
    assert here.tree.model.rowCount(attempt) == 2
    assert here.tree.view.isExpanded(attempt)


def test_an_unfolded_item_that_went_and_came_back_can_be_unfolded_again(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(3).read()
    with_attempts(here, 2)
    here.tree.view.expand(here.index(2))
    here.read()
    here.tree.set_filter(ItemFilter.FAILED)
    here.read()
    assert not here.tree._sight().held
    here.tree.view.expand(here.index(2))
    here.read()
    assert here.tree.model.has_attempts(ItemId(2))


def test_an_unfolded_item_that_changes_all_the_time_is_read_once_at_a_time(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(3).read()
    with_attempts(here, 2)
    here.tree.view.expand(here.index(2))
    for _ in range(30):
        here.tree.refresh([ItemId(2)])
    assert len(here.reader.held) == 1
    here.read()
    assert here.tree.model.has_attempts(ItemId(2))


# Keyboard and menu


def test_arrows_select_enter_opens_and_star_unfolds(stage: Callable[[int], Stage]) -> None:
    here = stage(3).read()
    with_attempts(here, 2)
    here.pick(3)
    here.press(Qt.Key.Key_Down)
    assert here.selected == [3, 2]
    here.press(Qt.Key.Key_Return)
    assert here.opened == [2]
    here.press(Qt.Key.Key_Asterisk)
    here.read()
    assert here.tree.view.isExpanded(here.index(2))
    here.press(Qt.Key.Key_Down)
    assert here.selected == [3, 2]
    here.press(Qt.Key.Key_Left)
    here.press(Qt.Key.Key_Left)
    assert here.tree.view.currentIndex() == here.index(2)


def test_a_click_on_the_selected_row_opens_it_again(stage: Callable[[int], Stage]) -> None:
    here = stage(3).read()
    place = here.tree.view.visualRect(here.index(2)).center()
    for _ in range(2):
        QTest.mouseClick(
            here.tree.view.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            place,
        )
    assert here.selected == [2]
    assert here.opened[:1] == [2]


def test_another_workflow_begins_with_nothing_selected_and_says_nothing(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(3).read()
    here.pick(2)
    here.tree.show_workflow(WorkflowId(2), {})
    here.read()
    assert here.tree.selected is None
    assert here.selected == [2]


def test_an_item_can_be_marked_before_its_workflow_is_shown(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(30).read()
    here.pick(2)
    here.shelf.rows = [an_item(n) for n in range(130, 100, -1)]
    here.tree.select_item(ItemId(120))
    here.tree.show_workflow(WorkflowId(2), {})
    here.read()
    assert here.tree.view.currentIndex() == here.index(120)
    assert here.selected == [2]
    here.tree.select_item(ItemId(101))
    assert here.tree.view.currentIndex() == here.index(101)
    here.tree.show_workflow(WorkflowId(3), {})
    here.read()
    assert here.tree.selected is None


def test_taking_the_focus_marks_nothing(stage: Callable[[int], Stage]) -> None:
    here = stage(3).read()
    here.tree.view.clearFocus()
    here.tree.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert here.tree.view.currentIndex() == here.index(3)
    assert here.selected == []
    assert not here.tree._sight().held
    here.press(Qt.Key.Key_Space)
    assert here.selected == [3]


def test_copying_takes_the_whole_title_and_the_identifier(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(0)
    here.shelf.rows = [an_item(1, title="T" * 2_000, logical_item_id="email:<1@x>")]
    here.read()
    here.pick(1)
    here.press(Qt.Key.Key_C, ctrl=True)
    assert QGuiApplication.clipboard().text() == "T" * 2_000
    menu = here.tree.menu_for(here.index(1))
    assert menu is not None
    actions = {action.text(): action for action in menu.actions()}
    here.shelf.rows = []
    here.tree.refresh(None)
    here.look_again()
    actions["Copy identifier"].trigger()
    assert QGuiApplication.clipboard().text() == "email:<1@x>"
    actions["Show details"].trigger()
    assert here.opened == [1]


def test_the_tree_says_what_it_is(stage: Callable[[int], Stage]) -> None:
    here = stage(1).read()
    assert here.tree.view.accessibleName() == "Items"
    header = here.tree.model
    names = [header.headerData(n, Qt.Orientation.Horizontal) for n in range(4)]
    assert names == ["Item", "Status", "Attempts", "Updated"]


def test_where_room_is_short_the_attempts_give_way_to_the_title(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(3).read()
    assert not here.tree.view.isColumnHidden(2)
    here.tree.resize(440, 600)
    assert here.tree.view.isColumnHidden(2)
    here.tree.resize(700, 600)
    assert not here.tree.view.isColumnHidden(2)


# Empty and broken


@pytest.mark.parametrize(
    ("filter", "said"),
    [
        (ItemFilter.ALL, "No items yet"),
        (ItemFilter.NEEDS_YOU, "Nothing needs you"),
        (ItemFilter.FAILED, "Nothing failed"),
        (ItemFilter.RUNNING, "Nothing is running"),
        (ItemFilter.DONE, "Nothing is done yet"),
        (ItemFilter.SKIPPED, "Nothing was skipped"),
    ],
)
def test_an_empty_list_says_what_it_lacks_and_what_to_do(
    stage: Callable[[int], Stage], filter: ItemFilter, said: str
) -> None:
    here = stage(0)
    here.tree.set_filter(filter)
    here.read()
    assert here.tree._empty.isVisible()
    assert here.tree._empty.sentence.startswith(said)
    assert len(here.tree._empty.sentence) > len(said) + 10


def test_the_keyboard_passes_an_empty_list_and_comes_to_a_full_one(
    stage: Callable[[int], Stage],
) -> None:
    assert stage(0).read().tree.focusProxy() is None
    full = stage(2).read().tree
    assert full.focusProxy() is full.view


def test_a_search_without_hits_repeats_what_was_sought(stage: Callable[[int], Stage]) -> None:
    here = stage(0)
    here.tree.set_search("<b>Halden")
    here.read()
    assert "“<b>Halden”" in here.tree._empty.sentence


def test_trouble_is_said_and_can_be_tried_again(stage: Callable[[int], Stage]) -> None:
    here = stage(5)
    here.shelf.trouble = StorageFailure("The ledger cannot be read: the disk is gone.")
    here.read()
    assert here.tree._trouble.isVisible()
    assert here.tree._trouble.sentence == "The ledger cannot be read: the disk is gone."
    here.shelf.trouble = None
    here.tree._trouble.again.emit()
    here.read()
    assert not here.tree._trouble.isVisible()
    assert len(here.ids) == 5


def test_trouble_on_a_refresh_leaves_the_rows_to_read(stage: Callable[[int], Stage]) -> None:
    here = stage(5).read()
    here.shelf.trouble = StorageFailure("The ledger is locked.")
    here.tree.refresh(None)
    here.look_again()
    assert here.tree._trouble.isVisible()
    assert len(here.ids) == 5
    here.shelf.trouble = None
    here.tree.refresh(None)
    here.look_again()
    assert not here.tree._trouble.isVisible()


# Looks


def test_every_status_has_a_word_of_its_own_and_an_icon_that_is_bundled() -> None:
    looks = [status_look(s, running=r) for s in ItemStatus for r in (True, False)]
    words = {look.word for look in looks}
    assert words == {"Done", "Failed", "Needs you", "Skipped", "Running", "Waiting"}
    assert all(has_icon(look.icon) for look in looks)


def test_every_outcome_of_a_step_has_a_word_and_an_icon_that_is_bundled() -> None:
    said = {status: step_look(a_step(status=status)) for status in MutationStatus}
    assert {status.value: look.word for status, look in said.items()} == {
        "in_flight": "Under way",
        "applied": "Happened",
        "failed": "Did not happen",
        "needs_reconcile": "Being checked",
        "indeterminate": "Not known",
    }
    assert all(has_icon(look.icon) for look in said.values())
    skipped = a_step(status=MutationStatus.FAILED, resolved_by=ResolvedBy.USER_SKIP)
    assert step_look(skipped).word == "Skipped"


def test_the_tree_paints_in_both_themes_without_a_word(
    stage: Callable[[int], Stage],
) -> None:
    here = stage(30).read()
    with_attempts(here, 30)
    here.tree.view.expand(here.index(30))
    here.read()
    assert not here.tree.grab().isNull()


def test_the_row_under_the_pointer_stands_out(stage: Callable[[int], Stage]) -> None:
    here = stage(3).read()
    view = here.tree.view
    first = view.visualRect(here.tree.model.index(0, 0)).center()

    def ground() -> str:
        picture = view.viewport().grab().toImage()
        return picture.pixelColor(view.viewport().width() // 2, first.y() + 12).name()

    plain = ground()
    view.entered.emit(here.tree.model.index(0, 0))
    assert ground() == color("hover").name() != plain
    view.viewportEntered.emit()
    assert ground() == plain
