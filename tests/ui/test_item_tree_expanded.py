"""Attempts and steps below an expanded item."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId
from keep_desktop.ports.views import ItemFilter
from tests.ui.item_harness import Harness, harnesses, with_attempts
from tests.ui.item_views import (
    a_detail,
    a_step,
    an_attempt,
    an_item,
)
from tests.ui.reading import has_attempts


@pytest.fixture
def harness(qtbot: QtBot) -> Iterator[Callable[[int], Harness]]:
    yield harnesses(qtbot)


def test_attempts_are_read_when_an_item_is_unfolded(harness: Callable[[int], Harness]) -> None:
    here = harness(3).read()
    with_attempts(here, 3)
    item = here.index(3)
    assert here.tree.model.index(0, 0, item).data() == "Loading…"
    here.tree.view.expand(item)
    here.read()
    attempts = [here.tree.model.index(n, 0, item) for n in range(2)]
    assert [str(a.data()).split(" · ")[0] for a in attempts] == ["Attempt 2", "Attempt 1"]
    text = [here.tree.model.index(n, 0, attempts[0]).siblingAtColumn(1).data() for n in range(2)]
    assert text == ["Happened", "Unknown"]
    assert here.tree.view.isExpanded(attempts[0])


def test_trouble_below_an_item_is_shown_there(harness: Callable[[int], Harness]) -> None:
    here = harness(3).read()
    here.fake_store.trouble = StorageFailure("The ledger cannot be read: the disk is gone.")
    here.tree.view.expand(here.index(3))
    here.read()
    below = here.tree.model.index(0, 0, here.index(3))
    assert below.data() == "The ledger cannot be read: the disk is gone."


def test_an_unfolded_item_is_read_again_when_it_changed(harness: Callable[[int], Harness]) -> None:
    here = harness(3).read()
    here.fake_store.details[ItemId(3)] = a_detail(an_item(3), an_attempt(1, a_step(1)))
    here.tree.view.expand(here.index(3))
    here.read()
    here.fake_store.details[ItemId(3)] = a_detail(an_item(3), an_attempt(1, a_step(1), a_step(2)))
    here.tree.refresh([ItemId(3)])
    here.read()
    attempt = here.tree.model.index(0, 0, here.index(3))
    assert here.tree.model.rowCount(attempt) == 2
    assert here.tree.view.isExpanded(attempt)


def test_an_unfolded_item_that_went_and_came_back_can_be_unfolded_again(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(3).read()
    with_attempts(here, 2)
    here.tree.view.expand(here.index(2))
    here.read()
    here.tree.set_filter(ItemFilter.FAILED)
    here.read()
    assert not here.tree._current_viewport().held
    here.tree.view.expand(here.index(2))
    here.read()
    assert has_attempts(here.tree.model, ItemId(2))


def test_an_unfolded_item_that_changes_all_the_time_is_read_once_at_a_time(
    harness: Callable[[int], Harness],
) -> None:
    here = harness(3).read()
    with_attempts(here, 2)
    here.tree.view.expand(here.index(2))
    for _ in range(30):
        here.tree.refresh([ItemId(2)])
    assert len(here.tasks.held) == 1
    here.read()
    assert has_attempts(here.tree.model, ItemId(2))
