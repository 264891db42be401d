"""The selection after an item left the list."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.ports.views import ItemFilter
from tests.ui.item_harness import Harness, harnesses


@pytest.fixture
def harness(qtbot: QtBot) -> Iterator[Callable[[int], Harness]]:
    yield harnesses(qtbot)


def _leaves(here: Harness, id: int) -> None:
    here.fake_store.rows = [row for row in here.fake_store.rows if row.id != id]
    here.tree.refresh([ItemId(id)])
    here.find_again()
    here.settle()


def test_after_an_action_the_one_that_took_its_place_is_chosen(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(4).read()
    here.tree.set_filter(ItemFilter.FAILED)
    here.read()
    here.pick(3)
    here.tree.select_next_after(ItemId(3))
    assert here.selected == [3]
    _leaves(here, 3)
    assert here.selected == [3, 2]
    assert here.tree.selected_ids() == (2,)
    # The notice may come before the command's result, and there may be none below.
    here.pick(1)
    _leaves(here, 1)
    assert here.selected == [3, 2, 1]
    here.tree.select_next_after(ItemId(1))
    assert here.selected == [3, 2, 1, 2]


def test_one_that_leaves_by_itself_stays_chosen(harness: Callable[[int], Harness]) -> None:
    here = harness(4).read()
    here.pick(3)
    here.tree.select_next_after(ItemId(4))
    _leaves(here, 3)
    assert here.selected == [3]
    assert here.tree.selected == 3
