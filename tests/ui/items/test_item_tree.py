"""Item tree in its view, on view objects."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.ports.views import ItemFilter, ItemSort
from keep_desktop.ui.items import loader as item_feed
from keep_desktop.ui.presentation.status_style import status_style, step_style
from keep_desktop.ui.style.theme import has_icon
from tests.ui.item_harness import Harness, harnesses, with_attempts
from tests.ui.item_views import (
    WORKFLOW,
    a_step,
    an_item,
)


@pytest.fixture
def harness(qtbot: QtBot) -> Iterator[Callable[[int], Harness]]:
    yield harnesses(qtbot)


def test_of_100_000_items_only_what_comes_near_the_eye_is_read(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(100_000).read()
    assert len(here.ids) == 400
    assert [limit for _, limit in here.fake_store.asked] == [100] * 4


def test_three_pages_are_read_ahead_while_scrolling(harness: Callable[[int], Harness]) -> None:
    here = harness(5_000).read()
    here.scroll_to(150)
    here.read()
    assert len(here.ids) == 500
    here.scroll_to(440)
    here.read()
    assert len(here.ids) == 800


def test_one_page_is_asked_for_at_a_time(harness: Callable[[int], Harness]) -> None:
    here = harness(5_000)
    for row in range(50):
        here.scroll_to(row)
    assert len(here.tasks.held) == 1


def test_the_list_ends_at_20_000_with_a_sentence(
    harness: Callable[[int], Harness], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(item_feed, "PAGE", 5_000)
    monkeypatch.setattr(item_feed, "SLICE", 5_000)
    here = harness(100_000).read()
    for _ in range(6):
        here.tree.view.scrollToBottom()
        here.read()
    assert len(here.ids) == 20_000
    last = here.tree.model.index(20_000, 0)
    assert last.data() == "Showing the newest 20,000. Filter or search to see others."


def test_an_answer_for_another_filter_is_dropped(harness: Callable[[int], Harness]) -> None:
    here = harness(300)
    late = here.tasks.held[0]
    here.fake_store.rows = [an_item(7)]
    here.tree.set_filter(ItemFilter.FAILED)
    here.read()
    here.fake_store.rows = [an_item(n) for n in range(300, 0, -1)]
    late.on_result(late.work())
    assert here.ids == [7]


def test_filter_sort_and_search_begin_a_new_list(harness: Callable[[int], Harness]) -> None:
    here = harness(300).read()
    here.tree.set_filter(ItemFilter.DONE)
    here.tree.set_sort(ItemSort.TITLE)
    here.tree.set_search("  Invoice ")
    assert len(here.tasks.held) == 1
    here.read()
    assert here.fake_store.asked[-1] == ("1", 100) or len(here.ids) == 300


def test_the_same_workflow_again_does_not_start_over(harness: Callable[[int], Harness]) -> None:
    here = harness(10).read()
    asked = len(here.fake_store.asked)
    here.tree.show_workflow(WORKFLOW, {ItemStatus.DONE: 10})
    here.read()
    assert len(here.fake_store.asked) == asked
    here.tree.show_workflow(WorkflowId(2), {})
    here.read()
    assert len(here.fake_store.asked) > asked


def test_arrows_select_enter_opens_and_star_unfolds(harness: Callable[[int], Harness]) -> None:
    here = harness(3).read()
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


def test_a_click_on_the_selected_row_opens_it_again(harness: Callable[[int], Harness]) -> None:
    here = harness(3).read()
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
    harness: Callable[[int], Harness],
) -> None:
    here = harness(3).read()
    here.pick(2)
    here.tree.show_workflow(WorkflowId(2), {})
    here.read()
    assert here.tree.selected is None
    assert here.selected == [2]


def test_an_item_can_be_marked_before_its_workflow_is_shown(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(30).read()
    here.pick(2)
    here.fake_store.rows = [an_item(n) for n in range(130, 100, -1)]
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


def test_the_row_of_an_item_that_was_opened_by_a_key_stays_marked(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(3).read()
    here.tree.view.clearFocus()
    here.tree.view.setFocus(Qt.FocusReason.TabFocusReason)
    here.press(Qt.Key.Key_Return)
    here.tree.view.clearFocus()
    assert here.tree.selected_ids() == (3,)
    here.tree.view.selectionModel().clear()
    here.tree._open_item(ItemId(2))
    assert here.tree.selected_ids() == (2,)


def test_copying_takes_the_whole_title_and_the_identifier(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(0)
    here.fake_store.rows = [an_item(1, title="T" * 2_000, logical_item_id="email:<1@x>")]
    here.read()
    here.pick(1)
    here.press(Qt.Key.Key_C, ctrl=True)
    assert QGuiApplication.clipboard().text() == "T" * 2_000
    menu = here.tree.menu_for(here.index(1))
    assert menu is not None
    actions = {action.text(): action for action in menu.actions()}
    here.fake_store.rows = []
    here.tree.refresh(None)
    here.find_again()
    actions["Copy identifier"].trigger()
    assert QGuiApplication.clipboard().text() == "email:<1@x>"
    actions["Show details"].trigger()
    assert here.opened == [1]


def test_where_room_is_short_the_attempts_give_way_to_the_title(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(3).read()
    assert not here.tree.view.isColumnHidden(2)
    here.tree.resize(440, 600)
    assert here.tree.view.isColumnHidden(2)
    here.tree.resize(700, 600)
    assert not here.tree.view.isColumnHidden(2)


def test_the_row_that_the_keyboard_is_at_stays_in_sight_in_a_smaller_window(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(40).read()
    view = here.tree.view
    below = view.indexAt(QPoint(5, view.viewport().height() - 4))
    assert not view.viewport().rect().contains(view.visualRect(below))
    view.setCurrentIndex(below)
    assert view.viewport().rect().contains(view.visualRect(below))
    here.tree.resize(here.tree.width(), here.tree.height() - 200)
    assert view.viewport().rect().contains(view.visualRect(below))
    view.scrollToTop()
    here.tree.resize(here.tree.width(), here.tree.height() - 50)
    assert view.verticalScrollBar().value() == 0


def test_the_keyboard_passes_an_empty_list_and_comes_to_a_full_one(
    harness: Callable[[int], Harness],
) -> None:
    assert harness(0).read().tree.focusProxy() is None
    full = harness(2).read().tree
    assert full.focusProxy() is full.view


def test_trouble_is_shown_and_can_be_tried_again(harness: Callable[[int], Harness]) -> None:
    here = harness(5)
    here.fake_store.trouble = StorageFailure("The ledger cannot be read: the disk is gone.")
    here.read()
    assert here.tree._trouble.isVisible()
    assert (
        here.tree._trouble._sentence.plain_text() == "The ledger cannot be read: the disk is gone."
    )
    here.fake_store.trouble = None
    here.tree._trouble.retry.click()
    here.read()
    assert not here.tree._trouble.isVisible()
    assert len(here.ids) == 5


def test_trouble_on_a_refresh_leaves_the_rows_to_read(harness: Callable[[int], Harness]) -> None:
    here = harness(5).read()
    here.fake_store.trouble = StorageFailure("The ledger is locked.")
    here.tree.refresh(None)
    here.find_again()
    assert here.tree._trouble.isVisible()
    assert len(here.ids) == 5
    here.fake_store.trouble = None
    here.tree.refresh(None)
    here.find_again()
    assert not here.tree._trouble.isVisible()


def test_every_status_has_a_word_of_its_own_and_an_icon_that_is_bundled() -> None:
    styles = [status_style(s, running=r) for s in ItemStatus for r in (True, False)]
    text = {style.label for style in styles}
    assert text == {"Done", "Failed", "Needs you", "Skipped", "Running", "Waiting"}
    assert all(has_icon(style.icon) for style in styles)


def test_every_outcome_of_a_step_has_a_word_and_an_icon_that_is_bundled() -> None:
    text = {status: step_style(a_step(status=status)) for status in MutationStatus}
    assert {status.value: style.label for status, style in text.items()} == {
        "in_flight": "In progress",
        "applied": "Happened",
        "failed": "Didn't happen",
        "needs_reconcile": "Being checked",
        "indeterminate": "Unknown",
    }
    assert all(has_icon(style.icon) for style in text.values())
    skipped = a_step(status=MutationStatus.FAILED, resolved_by=ResolvedBy.USER_SKIP)
    assert step_style(skipped).label == "Skipped"
