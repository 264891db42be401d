"""Answers with two windows on one ledger, and their effects."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import MutationId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import archive_workflow, unarchive_workflow
from keep_desktop.ui.presentation.questions import question_gone_text
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.dialog_tools import until
from tests.ui.driver import press
from tests.ui.unknown_outcomes import an_unknown_outcome

_TOO_LATE = "This was already answered elsewhere. Your answer wasn't used."


@pytest.fixture
def windows(qtbot: QtBot, keep: Keep) -> Iterator[tuple[MainWindow, MainWindow]]:
    made = []
    for name in ("first", "second"):
        file = str(keep.data_dir / f"{name}.ini")
        window = MainWindow(keep, QSettings(file, QSettings.Format.IniFormat))
        window.show()
        made.append(window)
    yield made[0], made[1]
    for window in made:
        window.close()
        window.deleteLater()


def status_of(keep: Keep, mutation_id: MutationId) -> tuple[MutationStatus, ResolvedBy | None]:
    with keep.ledger.read() as uow:
        mutation = uow.mutations.get(mutation_id)
    assert mutation is not None
    return mutation.status, mutation.resolved_by


def answer(window: MainWindow, key: Qt.Key) -> None:
    """After the first question was read."""
    page = window.needs_you.page
    page.keys.allow_answers()
    press(page.cards[0], key)


def test_of_two_windows_that_answer_at_once_one_wins_and_the_other_shows_it(
    qtbot: QtBot, keep: Keep, windows: tuple[MainWindow, MainWindow]
) -> None:
    (mutation_id,) = an_unknown_outcome(keep)
    for window in windows:
        window.show_page("needs_you")
    until(qtbot, lambda: all(len(window.needs_you.page.cards) == 1 for window in windows))
    answer(windows[0], Qt.Key.Key_1)
    answer(windows[1], Qt.Key.Key_2)
    until(qtbot, lambda: all(window.toast.isVisible() for window in windows))
    text = {window.toast.label.text(): at for at, window in enumerate(windows)}
    assert _TOO_LATE in text
    assert len(text) == 2
    winner = 1 - text[_TOO_LATE]
    missing = (
        (MutationStatus.APPLIED, ResolvedBy.USER_ASSERT_APPLIED),
        (MutationStatus.FAILED, ResolvedBy.USER_ASSERT_FAILED),
    )
    assert status_of(keep, mutation_id) == missing[winner]
    until(qtbot, lambda: all(window.needs_you.page.empty.isVisible() for window in windows))


def test_an_answer_shows_its_effect_everywhere(
    qtbot: QtBot, keep: Keep, windows: tuple[MainWindow, MainWindow]
) -> None:
    first, second = an_unknown_outcome(keep, 2)
    here, there = windows
    here.show_page("needs_you")
    there.workflows.refresh()
    until(qtbot, lambda: len(here.needs_you.page.cards) == 2)
    until(qtbot, lambda: there.workflows.tree.model.rowCount() == 2)
    answer(here, Qt.Key.Key_1)
    until(qtbot, lambda: len(here.needs_you.page.cards) == 1)
    assert here.needs_you.page.heading.text() == "1 question is waiting for you"
    assert status_of(keep, first)[0] is MutationStatus.APPLIED
    assert status_of(keep, second)[0] is MutationStatus.INDETERMINATE
    until(qtbot, lambda: _statuses(there) == [ItemStatus.NEEDS_ATTENTION, ItemStatus.PROCESSING])


def _statuses(window: MainWindow) -> list[ItemStatus]:
    model = window.workflows.tree.model
    rows = (model.row_of(item_id) for item_id in model.ids())
    return [row.status for row in rows if row is not None]


def test_what_is_asked_no_more_since_it_was_put_away_is_shown_where_nothing_else_asks(
    qtbot: QtBot, keep: Keep, windows: tuple[MainWindow, MainWindow]
) -> None:
    an_unknown_outcome(keep, 2)
    here, _ = windows
    page = here.needs_you.page
    here.show_page("needs_you")
    until(qtbot, lambda: len(page.cards) == 2)
    page.cards[0].setFocus()
    here.activateWindow()
    archive_workflow(keep, WorkflowId(1))
    text = "Archived: 2 steps with unknown outcomes wait until you unarchive their workflows."
    until(qtbot, lambda: page.empty.isVisible() and page.empty._also.text() == text)
    assert here.toast.label.text() != question_gone_text()
    unarchive_workflow(keep, WorkflowId(1))
    until(qtbot, lambda: len(page.cards) == 2)


def test_skipping_with_a_digit_leaves_the_outcome_open_for_ever_and_asks_no_more(
    qtbot: QtBot, keep: Keep, windows: tuple[MainWindow, MainWindow]
) -> None:
    (mutation_id,) = an_unknown_outcome(keep)
    here, _ = windows
    here.show_page("needs_you")
    until(qtbot, lambda: len(here.needs_you.page.cards) == 1)
    answer(here, Qt.Key.Key_5)
    until(qtbot, here.needs_you.page.empty.isVisible)
    assert status_of(keep, mutation_id) == (MutationStatus.FAILED, ResolvedBy.USER_SKIP)
    (item,) = keep.queries.items(WorkflowId(1)).rows
    assert item.status is ItemStatus.SKIPPED
