"""What is chosen after an item left the list."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.ports.views import ItemFilter
from tests.ui.item_stage import Stage, stages


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Callable[[int], Stage]]:
    yield stages(qtbot)


def _leaves(here: Stage, id: int) -> None:
    here.shelf.rows = [row for row in here.shelf.rows if row.id != id]
    here.tree.refresh([ItemId(id)])
    here.look_again()
    here.settle()


def test_after_a_deed_the_one_that_took_its_place_is_chosen(stage: Callable[[int], Stage]) -> None:
    here = stage(4).read()
    here.tree.set_filter(ItemFilter.FAILED)
    here.read()
    here.pick(3)
    here.tree.go_on_from(ItemId(3))
    assert here.selected == [3]
    _leaves(here, 3)
    assert here.selected == [3, 2]
    assert here.tree.marked() == (2,)
    # The list may tell it before the deed does, and there may be none below.
    here.pick(1)
    _leaves(here, 1)
    assert here.selected == [3, 2, 1]
    here.tree.go_on_from(ItemId(1))
    assert here.selected == [3, 2, 1, 2]


def test_one_that_leaves_by_itself_stays_chosen(stage: Callable[[int], Stage]) -> None:
    here = stage(4).read()
    here.pick(3)
    here.tree.go_on_from(ItemId(4))
    _leaves(here, 3)
    assert here.selected == [3]
    assert here.tree.selected == 3
