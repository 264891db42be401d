"""The item pane with all its tabs, fed by hand."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ui.bulk_words import Deed, deed_word
from keep_desktop.ui.item_nodes import ATTEMPTS, Now, item_node, spoken_text, tooltip_of
from keep_desktop.ui.item_pane import Tab
from keep_desktop.ui.item_tabs.tried_again import TriedAgain
from keep_desktop.ui.item_tabs.what_happened import CARDS
from keep_desktop.ui.mutation_card import StepDetails, line_of
from tests.ui import views
from tests.ui.item_views import (
    NOW,
    a_detail,
    a_log_line,
    a_question,
    a_step,
    a_version,
    a_workflow,
    an_attempt,
    an_item,
)
from tests.ui.pane_stage import ONE, Stage, two_attempts


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Stage]:
    yield Stage(qtbot)


def test_with_nothing_selected_it_says_what_to_do(stage: Stage) -> None:
    assert stage.pane.empty.isVisible()
    assert stage.pane.empty.sentence.startswith("Nothing is selected. Choose an item")


def test_the_head_says_title_status_age_and_attempts(stage: Stage) -> None:
    row = an_item(1, title="Invoice 1 · Halden", status=ItemStatus.NEEDS_ATTENTION, attempt=2)
    stage.show(a_detail(row))
    assert stage.pane.head.text() == "Invoice 1\nNeeds you\nHalden"


def test_an_only_attempt_says_what_the_head_and_the_tabs_do_not(stage: Stage) -> None:
    row = replace(an_item(1, status=ItemStatus.NEEDS_ATTENTION), tries=3)
    attempt = an_attempt(1, status=ItemStatus.NEEDS_ATTENTION, error="No total.")
    stage.show(a_detail(row, attempt))
    section = stage.pane.happened.sections[1]
    assert section.text() == "Attempt 1 Needs you 3 tries · Today 10:22 · Script 1.2 No total."
    read = {label.text() for label in section.findChildren(QLabel) if label.isVisible()}
    assert "Needs you" not in read
    now = Now(NOW, NOW.tzinfo or UTC)
    assert spoken_text(item_node(row), ATTEMPTS, now) == "1 attempt, 3 tries"
    assert tooltip_of(item_node(row), ATTEMPTS, now) == "3 tries in attempt 1"


def test_attempts_stand_newest_first_with_their_cards(stage: Stage) -> None:
    stage.show(a_detail(an_item(1, attempt=2), *two_attempts()))
    sections = stage.pane.happened.sections
    assert sections[2].text() == "Attempt 2 Needs you Today 10:22 · Script 1.2"
    assert sections[1].text() == "Attempt 1 Failed Today 10:22 · Script 1.1 The disk is full."
    stage.qtbot.waitUntil(lambda: sections[1].y() > sections[2].y())
    assert stage.card(2, 1).text() == "Save invoice PDF\nInvoices/halden.pdf · 10:22:00"
    assert stage.card(2, 2).text() == "Add bill\nNot known · 10:22:00"
    assert "Disk was full. Nothing was written." in stage.card(1, 3).text()
    assert stage.card(1, 3).accessibleName() == "Append a row to costs.csv: Did not happen"


@pytest.mark.parametrize(
    ("status", "undone_at", "deeds"),
    [
        (ItemStatus.FAILED, None, {Deed.SKIP}),
        (ItemStatus.DONE, None, set()),
        (ItemStatus.DONE, NOW, {Deed.REPROCESS}),
        (ItemStatus.SKIPPED, NOW, {Deed.REPROCESS}),
        (ItemStatus.SKIPPED, None, {Deed.REPROCESS}),
    ],
)
def test_a_deed_that_the_pane_speaks_of_has_its_button_there(
    stage: Stage, status: ItemStatus, undone_at: datetime | None, deeds: set[Deed]
) -> None:
    row = replace(an_item(1, status=status), taken_back_at=undone_at)
    step = replace(a_step(1), undone_at=undone_at)
    stage.show(a_detail(row, an_attempt(1, step, status=status)))
    buttons = stage.pane.happened.sections[1].deeds
    assert {deed for deed, button in buttons.items() if button.isVisible()} == deeds
    offered = {one.text(): one.isEnabled() for one in stage.pane.head.menu_button.menu().actions()}
    assert deed_word(Deed.REPROCESS) in offered
    assert offered.get("Skip…", False) is (status is ItemStatus.FAILED)
    asked: list[tuple[Deed, ItemId]] = []
    stage.pane.deed_asked.connect(lambda deed, ids: asked.append((deed, *ids)))
    for deed in deeds:
        QTest.mouseClick(buttons[deed], Qt.MouseButton.LeftButton)
    assert asked == [(deed, ONE) for deed in deeds]


def test_a_skipped_item_keeps_why_it_had_failed_and_says_who_left_it_so(stage: Stage) -> None:
    failed = an_attempt(1, status=ItemStatus.FAILED, error="This invoice has no total.")
    stage.show(a_detail(an_item(1, status=ItemStatus.FAILED), failed))
    stage.pane.happened.sections[1].deeds[Deed.SKIP].setFocus()
    skipped = replace(failed, status=ItemStatus.SKIPPED, skipped_at=failed.ended_at)
    stage.refresh(a_detail(an_item(1, status=ItemStatus.SKIPPED), skipped))
    again = stage.pane.happened.sections[1].deeds[Deed.REPROCESS]
    assert stage.pane.window().focusWidget() is again
    section = stage.pane.happened.sections[1]
    assert section.skipped == "Skipped by you today 10:22."
    assert section.text() == "Attempt 1 Skipped Today 10:21 · Script 1.2 This invoice has no total."
    assert "Reprocess to do it." in [label.text()[-19:] for label in section.findChildren(QLabel)]


@pytest.mark.parametrize(
    ("facts", "said", "may_run"),
    [
        ({"next_at": views.NOON + timedelta(hours=1)}, "with the next run: today 13:00.", True),
        ({"rule": None}, "when you run the workflow.", True),
        ({"status": WorkflowStatus.PAUSED}, "once this workflow is on again.", False),
        ({"error": "No folder."}, "once this workflow is put right and resumed.", False),
    ],
)
def test_a_failed_item_says_when_it_is_tried_again(
    qtbot: QtBot, facts: dict[str, Any], said: str, may_run: bool
) -> None:
    part = TriedAgain(QPushButton("Skip…"))
    qtbot.addWidget(part)
    part.show_workflow(views.a_row(**facts), Now(views.NOON, UTC))
    assert part.text() == f"It is tried again {said} Skip it to leave it out from now on."
    assert part.run.isHidden() is not may_run


def test_technical_details_stay_folded_until_they_are_asked_for(stage: Stage) -> None:
    step = a_step(1, params={"row": {"from": "Ann"}}, result={"line": 7}, reconcile_attempts=2)
    stage.show(a_detail(an_item(1), an_attempt(1, step)))
    card = stage.card(1, 1)
    assert not card.findChildren(StepDetails)
    QTest.mouseClick(card.fold, Qt.MouseButton.LeftButton)
    assert card._details is not None
    said = card._details.text()
    sent = ('from: "Ann"', "line: 7")
    for part in ("Sheets.appendRow", "Run: number 7", "key-1", "2 looks", *sent):
        assert part in said
    QTest.mouseClick(card.fold, Qt.MouseButton.LeftButton)
    assert card._details.isHidden()


def test_the_key_of_a_step_takes_one_line_and_stands_whole_in_its_tooltip(stage: Stage) -> None:
    stage.show(a_detail(an_item(1), an_attempt(1, replace(a_step(1), key="ab" * 64))))
    card = stage.card(1, 1)
    card.fold.click()
    assert card._details is not None
    key = card._details.key
    assert key.sizeHint().height() < 2 * key.fontMetrics().height()
    assert key.shortened(100).startswith("abab") and key.shortened(100).endswith("ab")
    assert "abab" in key.toolTip()
    assert card.isVisible() and card.width() <= stage.pane.width()


def test_a_huge_parameter_is_cut_to_20_000_characters(stage: Stage) -> None:
    step = a_step(1, params={"text": "x" * 300_000})
    stage.show(a_detail(an_item(1), an_attempt(1, step)))
    stage.card(1, 1).fold.click()
    details = stage.card(1, 1)._details
    assert details is not None
    assert len(details._params.toPlainText()) == 20_000


def test_many_steps_come_in_portions(qtbot: QtBot, stage: Stage) -> None:
    steps = [a_step(n) for n in range(CARDS + 25)]
    stage.show(a_detail(an_item(1), an_attempt(1, *steps)))
    section = stage.pane.happened.sections[1]
    qtbot.waitUntil(lambda: len(section.cards) == CARDS)
    assert section._more.text() == "Show 25 more steps"
    section._more.click()
    qtbot.waitUntil(lambda: len(section.cards) == CARDS + 25)
    assert section._more.isHidden()


def test_a_refresh_keeps_cards_unfolded_and_brings_what_is_new(stage: Stage) -> None:
    step = a_step(1, status=MutationStatus.IN_FLIGHT)
    stage.show(a_detail(an_item(1), an_attempt(1, step)))
    card = stage.card(1, 1)
    card.fold.click()
    assert "Under way since 10:22:00" in card.text()
    stage.refresh(a_detail(an_item(1), an_attempt(2, a_step(5)), an_attempt(1, a_step(1))))
    assert stage.card(1, 1) is card
    assert card._details is not None and card._details.isVisible()
    assert "Happened · 10:22:00" in card.text()
    assert set(stage.pane.happened.sections) == {1, 2}


def test_refreshing_again_and_again_asks_once_at_a_time_and_is_never_starved(
    stage: Stage,
) -> None:
    stage.show(a_detail(an_item(1)))
    for _ in range(50):
        stage.pane.refresh()
    assert len(stage.reader.held) == 1
    stage.reader.answer()
    assert len(stage.reader.held) == 1
    stage.reader.answer_all()
    assert stage.reader.held == []


def test_another_item_takes_nothing_over_from_the_first(stage: Stage) -> None:
    stage.show(a_detail(an_item(1), *two_attempts(), question=a_question()))
    stage.shelf.details[ItemId(2)] = a_detail(an_item(2), an_attempt(1, a_step(9)))
    stage.pane.show_item(ItemId(2))
    stage.reader.answer_all()
    assert set(stage.pane.happened.sections) == {1}
    assert set(stage.pane.happened.sections[1].cards) == {9}
    assert stage.pane.question.isHidden()


def test_a_late_answer_for_an_item_that_is_not_shown_any_more_is_dropped(
    stage: Stage,
) -> None:
    stage.shelf.details = {ONE: a_detail(an_item(1)), ItemId(2): a_detail(an_item(2))}
    stage.pane.show_item(ONE)
    stage.pane.show_item(ItemId(2))
    assert len(stage.reader.held) == 1
    stage.reader.answer_all()
    assert stage.pane.head.text().startswith("Invoice 2")


def test_an_item_that_is_gone_is_said_in_a_sentence(stage: Stage) -> None:
    stage.show(None)
    assert stage.pane.empty.sentence.startswith("This item is not there any more")


def test_trouble_with_the_ledger_can_be_tried_again(stage: Stage) -> None:
    stage.shelf.trouble = StorageFailure("The ledger is locked.")
    stage.show(a_detail(an_item(1)))
    assert stage.pane.trouble.isVisible()
    assert stage.pane.trouble.sentence == "The ledger is locked."
    stage.shelf.trouble = None
    stage.pane.trouble.again.emit()
    stage.reader.answer_all()
    assert stage.pane.trouble.isHidden()
    assert stage.pane.head.text().startswith("Invoice 1")


def test_below_trouble_with_an_item_nothing_of_another_one_stands(stage: Stage) -> None:
    stage.show(a_detail(an_item(1), *two_attempts(), question=a_question()))
    stage.shelf.trouble = StorageFailure("The ledger is locked.")
    stage.pane.show_item(ItemId(2))
    stage.reader.answer_all()
    assert stage.pane.trouble.isVisible()
    for part in (stage.pane.head, stage.pane.tabs, stage.pane.happened, stage.pane.question):
        assert not part.isVisible()
    stage.shelf.trouble = None
    stage.shelf.details[ItemId(2)] = a_detail(an_item(2))
    stage.pane.trouble.again.emit()
    stage.reader.answer_all()
    assert stage.pane.head.isVisible()
    assert stage.pane.tabs.isVisible()


# Keyboard, names, hostile text


def test_escape_and_the_close_button_close_it(stage: Stage) -> None:
    stage.show(a_detail(an_item(1)))
    with stage.qtbot.waitSignal(stage.pane.closed):
        QTest.mouseClick(stage.pane.head.close_button, Qt.MouseButton.LeftButton)
    with stage.qtbot.waitSignal(stage.pane.closed):
        QTest.keyClick(stage.pane.tabs, Qt.Key.Key_Escape)


def test_every_control_can_be_reached_and_has_a_name(stage: Stage) -> None:
    stage.shelf.script = a_version()
    stage.show(a_detail(an_item(1), *two_attempts()), Tab.SCRIPT)
    controls = stage.pane.findChildren(QAbstractButton) + stage.pane.findChildren(QPlainTextEdit)
    for control in controls:
        if control.isVisible():
            assert control.focusPolicy() & Qt.FocusPolicy.TabFocus, control
            name = control.accessibleName() or getattr(control, "text", str)()
            assert name, control


def test_no_label_takes_text_for_html(stage: Stage) -> None:
    hostile = "\u202e<h1>big</h1>\x00"
    step = a_step(1, title=hostile, error=hostile, status=MutationStatus.FAILED)
    detail = a_detail(
        an_item(1, title=hostile, logical_item_id=hostile),
        an_attempt(1, step, error=hostile),
        question=a_question(sentence=hostile),
    )
    stage.shelf.lines = [a_log_line(hostile)]
    stage.shelf.detail = a_workflow(params={hostile: hostile})
    for tab in Tab:
        stage.show(detail, tab)
    for label in stage.pane.findChildren(QLabel):
        if "<h1>" in label.text():
            assert label.textFormat() is Qt.TextFormat.PlainText, label.text()
        assert "\u202e" not in label.text()
        assert "\x00" not in label.text()


@pytest.mark.parametrize(
    "title", ["x" * 10_000, "word " * 2_000, "\u05d0" * 5_000, "W" * 5_000, "Invoice · " * 500]
)
def test_a_title_of_any_length_leaves_the_pane_as_wide_as_it_was(stage: Stage, title: str) -> None:
    stage.show(a_detail(an_item(1, title=title), an_attempt(1, a_step(1, title=title))))
    stage.pane.resize(360, 640)
    assert stage.pane.minimumSizeHint().width() <= 360
    stage.qtbot.waitUntil(lambda: stage.pane.happened.body.width() <= 360)
    card = stage.card(1, 1)
    assert card.mapTo(stage.pane, card.rect().topRight()).x() < 360


def test_who_settled_a_doubt_is_said() -> None:
    step = a_step(1, resolved_by=ResolvedBy.USER_ASSERT_APPLIED)
    assert "You said that it happened" in line_of(step, Now(NOW))
    step = a_step(1, status=MutationStatus.FAILED, resolved_by=ResolvedBy.USER_SKIP)
    assert "You skipped it" in line_of(step, Now(NOW))


def test_of_several_that_are_marked_none_is_shown_and_the_one_that_is_left_again(
    stage: Stage,
) -> None:
    stage.show(a_detail(an_item(1)))
    stage.pane.show_marked("3 items")
    assert stage.pane.empty.isVisible()
    stage.pane.refresh()
    stage.reader.answer_all()
    assert stage.pane.empty.isVisible()
    stage.pane.show_item(ItemId(1))
    stage.reader.answer_all()
    assert stage.pane.head.isVisible()
