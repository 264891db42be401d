"""Item pane with all its tabs, on view objects."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ui.item_details.history_tab import CARDS, RetryNotice
from keep_desktop.ui.item_details.pane import Tab
from keep_desktop.ui.item_details.step_card import StepDetails, line_of
from keep_desktop.ui.presentation.item_actions import ActionTargets, ItemAction, action_label
from keep_desktop.ui.text.format import Now
from tests.ui import views
from tests.ui.item_views import (
    NOW,
    a_detail,
    a_log_line,
    a_question,
    a_step,
    a_workflow,
    an_attempt,
    an_item,
)
from tests.ui.pane_harness import ONE, Harness, two_attempts
from tests.ui.reading import card_text, details_text, header_text, section_text, shown_text


@pytest.fixture
def harness(qtbot: QtBot) -> Iterator[Harness]:
    yield Harness(qtbot)


def test_with_nothing_selected_it_says_what_to_do(harness: Harness) -> None:
    assert harness.pane.empty.isVisible()
    assert harness.pane.empty.sentence.startswith("No item selected. Select an item")


def test_the_head_says_title_status_age_and_attempts(harness: Harness) -> None:
    row = an_item(1, title="Invoice 1 · Halden", status=ItemStatus.NEEDS_ATTENTION, attempt=2)
    harness.show(a_detail(row))
    assert header_text(harness.pane.header) == "Invoice 1\nNeeds you\nHalden"


def test_attempts_stand_newest_first_with_their_cards(harness: Harness) -> None:
    harness.show(a_detail(an_item(1, attempt=2), *two_attempts()))
    sections = harness.pane.happened.sections
    assert section_text(sections[2]) == "Attempt 2 Needs you Today 10:22 · Script 1.2"
    assert (
        section_text(sections[1]) == "Attempt 1 Failed Today 10:22 · Script 1.1 The disk is full."
    )
    harness.qtbot.waitUntil(lambda: sections[1].y() > sections[2].y())
    assert card_text(harness.card(2, 1)) == "Save invoice PDF\nInvoices/halden.pdf · 10:22:00"
    assert card_text(harness.card(2, 2)) == "Add bill\nUnknown · 10:22:00"
    assert "Disk was full. Nothing was written." in card_text(harness.card(1, 3))
    assert harness.card(1, 3).accessibleName() == "Append a row to costs.csv: Didn't happen"


@pytest.mark.parametrize(
    ("status", "undone_at", "acts"),
    [
        (ItemStatus.FAILED, None, {ItemAction.SKIP}),
        (ItemStatus.DONE, None, set()),
        (ItemStatus.DONE, NOW, {ItemAction.REPROCESS}),
        (ItemStatus.SKIPPED, NOW, {ItemAction.REPROCESS}),
        (ItemStatus.SKIPPED, None, {ItemAction.REPROCESS}),
    ],
)
def test_an_action_that_the_pane_speaks_of_has_its_button_there(
    harness: Harness,
    monkeypatch: pytest.MonkeyPatch,
    status: ItemStatus,
    undone_at: datetime | None,
    acts: set[ItemAction],
) -> None:
    row = replace(an_item(1, status=status), undone_at=undone_at)
    step = replace(a_step(1), undone_at=undone_at)
    harness.show(a_detail(row, an_attempt(1, step, status=status)))
    buttons = harness.pane.happened.sections[1].action_buttons
    assert {action for action, button in buttons.items() if button.isVisible()} == acts
    offered = {
        one.text(): one.isEnabled() for one in harness.pane.header.menu_button.menu().actions()
    }
    assert action_label(ItemAction.REPROCESS) in offered
    assert offered.get("Skip…", False) is (status is ItemStatus.FAILED)
    asked: list[tuple[ItemAction, ActionTargets]] = []
    monkeypatch.setattr(harness.actions, "change", lambda *given: asked.append(given))
    for action in acts:
        QTest.mouseClick(buttons[action], Qt.MouseButton.LeftButton)
    assert [(action, targets.ids) for action, targets in asked] == [
        (action, (ONE,)) for action in acts
    ]


def test_a_skipped_item_keeps_why_it_had_failed_and_says_who_left_it_so(harness: Harness) -> None:
    failed = an_attempt(1, status=ItemStatus.FAILED, error="This invoice has no total.")
    harness.show(a_detail(an_item(1, status=ItemStatus.FAILED), failed))
    harness.pane.happened.sections[1].action_buttons[ItemAction.SKIP].setFocus()
    skipped = replace(failed, status=ItemStatus.SKIPPED, skipped_at=failed.ended_at)
    harness.refresh(a_detail(an_item(1, status=ItemStatus.SKIPPED), skipped))
    again = harness.pane.happened.sections[1].action_buttons[ItemAction.REPROCESS]
    assert harness.pane.window().focusWidget() is again
    section = harness.pane.happened.sections[1]
    assert shown_text(section._skipped) == "Skipped by you today 10:22."
    assert (
        section_text(section)
        == "Attempt 1 Skipped Today 10:21 · Script 1.2 This invoice has no total."
    )
    assert "Reprocess to run it." in [label.text()[-20:] for label in section.findChildren(QLabel)]


@pytest.mark.parametrize(
    ("facts", "message", "may_run"),
    [
        ({"next_at": views.NOON + timedelta(hours=1)}, "with the next run: today 13:00.", True),
        ({"rule": None}, "when you run the workflow.", True),
        ({"status": WorkflowStatus.PAUSED}, "once this workflow is back on.", False),
        ({"error": "No folder."}, "once you fix and resume this workflow.", False),
    ],
)
def test_a_failed_item_says_when_it_is_tried_again(
    qtbot: QtBot, facts: dict[str, Any], message: str, may_run: bool
) -> None:
    part = RetryNotice(QPushButton("Skip…"), QPushButton("Show in folder"))
    qtbot.addWidget(part)
    part.show_workflow(views.a_row(**facts), Now(views.NOON, UTC))
    assert part._shown_text.text() == f"Retries {message} Skip it to leave it out of future runs."
    assert part.run.isHidden() is not may_run


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"next_at": views.NOON + timedelta(hours=1)}, "for the next run: today 13:00."),
        ({"rule": None, "next_at": None}, "until you run the workflow."),
        ({"stopped": True}, "for the next run once this workflow is back on."),
        ({"error": "No folder."}, "until you fix and resume this workflow."),
    ],
)
def test_a_waiting_item_says_what_it_waits_for(
    qtbot: QtBot, facts: dict[str, Any], message: str
) -> None:
    part = RetryNotice(QPushButton("Skip…"), QPushButton("Show in folder"))
    qtbot.addWidget(part)
    part.show_item(views.a_row(**facts), Now(views.NOON, UTC), failed=False)
    assert part._shown_text.text() == f"Waits {message}"


@pytest.mark.parametrize(
    ("facts", "says"),
    [({}, True), ({"running": True}, False), ({"is_input": True}, False)],
)
def test_only_what_waits_for_a_run_says_so(
    harness: Harness, facts: dict[str, Any], says: bool
) -> None:
    row = replace(an_item(1, status=ItemStatus.PROCESSING), **facts)
    harness.show(a_detail(row, an_attempt(1, status=ItemStatus.PROCESSING, ended_at=None)))
    section = harness.pane.happened.sections[1]
    assert section.tried_again.isHidden() is not says
    assert section.action_buttons[ItemAction.SKIP].isHidden()


def test_technical_details_stay_folded_until_they_are_asked_for(harness: Harness) -> None:
    step = a_step(1, params={"row": {"from": "Ann"}}, result={"line": 7}, reconcile_attempts=2)
    harness.show(a_detail(an_item(1), an_attempt(1, step)))
    card = harness.card(1, 1)
    assert not card.findChildren(StepDetails)
    QTest.mouseClick(card.expand_button, Qt.MouseButton.LeftButton)
    assert card._details is not None
    text = details_text(card._details)
    sent = ('from: "Ann"', "line: 7")
    for part in ("Sheets.appendRow", "Run: number 7", "key-1", "2 checks", *sent):
        assert part in text
    QTest.mouseClick(card.expand_button, Qt.MouseButton.LeftButton)
    assert card._details.isHidden()


def test_a_huge_parameter_is_cut_to_20_000_characters(harness: Harness) -> None:
    step = a_step(1, params={"text": "x" * 300_000})
    harness.show(a_detail(an_item(1), an_attempt(1, step)))
    harness.card(1, 1).expand_button.click()
    details = harness.card(1, 1)._details
    assert details is not None
    assert len(details._params.toPlainText()) == 20_000


def test_many_steps_come_in_portions(qtbot: QtBot, harness: Harness) -> None:
    steps = [a_step(n) for n in range(CARDS + 25)]
    harness.show(a_detail(an_item(1), an_attempt(1, *steps)))
    section = harness.pane.happened.sections[1]
    qtbot.waitUntil(lambda: len(section.cards) == CARDS)
    assert section._more.text() == "Show 25 more steps"
    section._more.click()
    qtbot.waitUntil(lambda: len(section.cards) == CARDS + 25)
    assert section._more.isHidden()


def test_a_refresh_keeps_cards_unfolded_and_brings_what_is_new(harness: Harness) -> None:
    step = a_step(1, status=MutationStatus.IN_FLIGHT)
    harness.show(a_detail(an_item(1), an_attempt(1, step)))
    card = harness.card(1, 1)
    card.expand_button.click()
    assert "In progress since 10:22:00" in card_text(card)
    harness.refresh(a_detail(an_item(1), an_attempt(2, a_step(5)), an_attempt(1, a_step(1))))
    assert harness.card(1, 1) is card
    assert card._details is not None and card._details.isVisible()
    assert "Happened · 10:22:00" in card_text(card)
    assert set(harness.pane.happened.sections) == {1, 2}


def test_refreshing_again_and_again_asks_once_at_a_time_and_is_never_starved(
    harness: Harness,
) -> None:
    harness.show(a_detail(an_item(1)))
    for _ in range(50):
        harness.pane.refresh()
    assert len(harness.tasks.held) == 1
    harness.tasks.answer()
    assert len(harness.tasks.held) == 1
    harness.tasks.answer_all()
    assert harness.tasks.held == []


def test_another_item_takes_nothing_over_from_the_first(harness: Harness) -> None:
    harness.show(a_detail(an_item(1), *two_attempts(), question=a_question()))
    harness.fake_store.details[ItemId(2)] = a_detail(an_item(2), an_attempt(1, a_step(9)))
    harness.pane.show_item(ItemId(2))
    harness.tasks.answer_all()
    assert set(harness.pane.happened.sections) == {1}
    assert set(harness.pane.happened.sections[1].cards) == {9}
    assert harness.pane.question.isHidden()


def test_a_late_answer_for_an_item_that_is_not_shown_any_more_is_dropped(
    harness: Harness,
) -> None:
    harness.fake_store.details = {ONE: a_detail(an_item(1)), ItemId(2): a_detail(an_item(2))}
    harness.pane.show_item(ONE)
    harness.pane.show_item(ItemId(2))
    assert len(harness.tasks.held) == 1
    harness.tasks.answer_all()
    assert header_text(harness.pane.header).startswith("Invoice 2")


def test_an_item_that_is_gone_is_shown_in_a_sentence(harness: Harness) -> None:
    harness.show(None)
    assert harness.pane.empty.sentence.startswith("This item no longer exists")


def test_trouble_with_the_ledger_can_be_tried_again(harness: Harness) -> None:
    harness.fake_store.trouble = StorageFailure("The ledger is locked.")
    harness.show(a_detail(an_item(1)))
    assert harness.pane.trouble.isVisible()
    assert harness.pane.trouble._sentence.plain_text() == "The ledger is locked."
    harness.fake_store.trouble = None
    harness.pane.trouble.retry.click()
    harness.tasks.answer_all()
    assert harness.pane.trouble.isHidden()
    assert header_text(harness.pane.header).startswith("Invoice 1")


def test_below_trouble_with_an_item_nothing_of_another_one_stands(harness: Harness) -> None:
    harness.show(a_detail(an_item(1), *two_attempts(), question=a_question()))
    harness.fake_store.trouble = StorageFailure("The ledger is locked.")
    harness.pane.show_item(ItemId(2))
    harness.tasks.answer_all()
    assert harness.pane.trouble.isVisible()
    for part in (
        harness.pane.header,
        harness.pane.tabs,
        harness.pane.happened,
        harness.pane.question,
    ):
        assert not part.isVisible()
    harness.fake_store.trouble = None
    harness.fake_store.details[ItemId(2)] = a_detail(an_item(2))
    harness.pane.trouble.retry.click()
    harness.tasks.answer_all()
    assert harness.pane.header.isVisible()
    assert harness.pane.tabs.isVisible()


# Keyboard, names, hostile text


def test_escape_closes_it(harness: Harness) -> None:
    harness.show(a_detail(an_item(1)))
    with harness.qtbot.waitSignal(harness.pane.dismissed):
        QTest.keyClick(harness.pane.tabs, Qt.Key.Key_Escape)


def test_no_label_takes_text_for_html(harness: Harness) -> None:
    hostile = "\u202e<h1>big</h1>\x00"
    step = a_step(1, title=hostile, error=hostile, status=MutationStatus.FAILED)
    detail = a_detail(
        an_item(1, title=hostile, logical_item_id=hostile),
        an_attempt(1, step, error=hostile),
        question=a_question(sentence=hostile),
    )
    harness.fake_store.lines = [a_log_line(hostile)]
    harness.fake_store.detail = a_workflow(params={hostile: hostile})
    for tab in Tab:
        harness.show(detail, tab)
    for label in harness.pane.findChildren(QLabel):
        if "<h1>" in label.text():
            assert label.textFormat() is Qt.TextFormat.PlainText, label.text()
        assert "\u202e" not in label.text()
        assert "\x00" not in label.text()


def test_who_settled_an_unknown_outcome_is_shown() -> None:
    step = a_step(1, resolved_by=ResolvedBy.USER_ASSERT_APPLIED)
    assert "You said it happened" in line_of(step, Now(NOW))
    step = a_step(1, status=MutationStatus.FAILED, resolved_by=ResolvedBy.USER_SKIP)
    assert "You skipped it" in line_of(step, Now(NOW))


def test_of_several_that_are_marked_none_is_shown_and_the_one_that_is_left_again(
    harness: Harness,
) -> None:
    harness.show(a_detail(an_item(1)))
    harness.pane.show_selected("3")
    assert harness.pane.empty.isVisible()
    harness.pane.refresh()
    harness.tasks.answer_all()
    assert harness.pane.empty.isVisible()
    harness.pane.show_item(ItemId(1))
    harness.tasks.answer_all()
    assert harness.pane.header.isVisible()
