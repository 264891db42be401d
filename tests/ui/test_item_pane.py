"""The item pane with all its tabs, fed by hand."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import AlreadyAnswered, Refused, StorageFailure
from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, VersionId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import AttemptRow, ItemDetail
from keep_desktop.ui import item_pane
from keep_desktop.ui.bulk_words import Deed, deed_word
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.item_pane import ItemPane, Tab
from keep_desktop.ui.item_tabs.what_happened import CARDS
from keep_desktop.ui.mutation_card import MutationCard, StepDetails, line_of
from tests.ui.item_views import (
    NOW,
    HandReader,
    Shelf,
    a_detail,
    a_keep,
    a_log_line,
    a_question,
    a_step,
    a_version,
    a_workflow,
    an_attempt,
    an_item,
    as_reader,
)

ONE = ItemId(1)


class Stage:
    """A pane of a shelf, shown at the size it has in the window."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.shelf = Shelf()
        self.reader = HandReader()
        self.pane = ItemPane(a_keep(self.shelf), as_reader(self.reader))
        qtbot.addWidget(self.pane)
        self.pane.resize(440, 800)
        with qtbot.waitExposed(self.pane):
            self.pane.show()

    def show(self, detail: ItemDetail | None, tab: Tab = Tab.HAPPENED) -> "Stage":
        if detail is not None:
            self.shelf.details[ONE] = detail
        self.pane.show_item(ONE)
        self.reader.answer_all()
        self.pane.tabs.setCurrentIndex(tab)
        self.reader.answer_all()
        return self

    def refresh(self, detail: ItemDetail) -> None:
        self.shelf.details[ONE] = detail
        self.pane.refresh()
        self.reader.answer_all()

    def card(self, attempt: int, step: int) -> MutationCard:
        return self.pane.happened.sections[attempt].cards[MutationId(step)]


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Stage]:
    yield Stage(qtbot)


def two_attempts() -> tuple[AttemptRow, AttemptRow]:
    return (
        an_attempt(
            2,
            a_step(1, title="Save invoice PDF", params={"path": "Invoices/halden.pdf"}),
            a_step(2, title="Add bill", status=MutationStatus.INDETERMINATE),
            status=ItemStatus.NEEDS_ATTENTION,
        ),
        an_attempt(
            1,
            a_step(3, status=MutationStatus.FAILED, error="Disk was full. Nothing was written."),
            status=ItemStatus.FAILED,
            version="1.1",
            error="The disk is full.",
        ),
    )


def test_with_nothing_selected_it_says_what_to_do(stage: Stage) -> None:
    assert stage.pane.empty.isVisible()
    assert stage.pane.empty.sentence.startswith("Nothing is selected. Choose an item")


def test_the_head_says_title_status_age_and_attempts(stage: Stage) -> None:
    row = an_item(1, title="Invoice 1 · Halden", status=ItemStatus.NEEDS_ATTENTION, attempt=2)
    stage.show(a_detail(row))
    assert stage.pane.head.text() == ("Invoice 1\nNeeds you\nHalden · Today 09:30 · 2 attempts")


def test_attempts_stand_newest_first_with_their_cards(stage: Stage) -> None:
    stage.show(a_detail(an_item(1), *two_attempts()))
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
    stage.pane.deed_asked.connect(lambda deed, item_id: asked.append((deed, item_id)))
    for deed in deeds:
        QTest.mouseClick(buttons[deed], Qt.MouseButton.LeftButton)
    assert asked == [(deed, ONE) for deed in deeds]


def test_technical_details_stay_folded_until_they_are_asked_for(stage: Stage) -> None:
    step = a_step(1, params={"row": {"from": "Ann"}}, result={"line": 7}, reconcile_attempts=2)
    stage.show(a_detail(an_item(1), an_attempt(1, step)))
    card = stage.card(1, 1)
    assert not card.findChildren(StepDetails)
    QTest.mouseClick(card.fold, Qt.MouseButton.LeftButton)
    assert card._details is not None
    said = card._details.text()
    for part in ("Sheets.appendRow", "Run: 7", "key-1", "2 looks", '"from": "Ann"', '"line": 7'):
        assert part in said
    QTest.mouseClick(card.fold, Qt.MouseButton.LeftButton)
    assert card._details.isHidden()


def test_a_huge_parameter_is_cut_to_20_000_characters(stage: Stage) -> None:
    step = a_step(1, params={"text": "x" * 300_000})
    stage.show(a_detail(an_item(1), an_attempt(1, step)))
    stage.card(1, 1).fold.click()
    details = stage.card(1, 1)._details
    assert details is not None
    assert len(details._params.toPlainText()) == 20_000


def test_many_steps_come_in_portions(stage: Stage) -> None:
    steps = [a_step(n) for n in range(CARDS + 25)]
    stage.show(a_detail(an_item(1), an_attempt(1, *steps)))
    section = stage.pane.happened.sections[1]
    assert len(section.cards) == CARDS
    assert section._more.text() == "Show 25 more steps"
    section._more.click()
    assert len(section.cards) == CARDS + 25
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


@pytest.mark.parametrize("kind", QuestionKind)
def test_every_question_has_a_headline_above_its_sentence(stage: Stage, kind: QuestionKind) -> None:
    question = a_question(kind=kind, sentence="The server stopped answering.")
    stage.show(a_detail(an_item(1), question=question))
    assert stage.pane.question.isVisible()
    headline, sentence, *hint = stage.pane.question.text().split("\n")
    assert headline
    assert sentence == "The server stopped answering."
    hints = {QuestionKind.UNKNOWN_OUTCOME: "See for", QuestionKind.ITEM_FAILED: "fails again"}
    assert [hints[kind] in one for one in hint] == [True] * (kind in hints)


def test_an_unknown_outcome_offers_its_answers_and_none_of_them_stands_out(stage: Stage) -> None:
    everything = (
        Answer.SKIP,
        Answer.TRY_AGAIN,
        Answer.HAPPENED,
        Answer.DID_NOT_HAPPEN,
        Answer.REPROCESS,
    )
    stage.show(a_detail(an_item(1), question=a_question(actions=everything)))
    buttons = stage.pane.question.answers.buttons
    assert [button.text() for button in buttons.values()] == [
        "It happened",
        "It didn't happen",
        "Try again",
        "Reprocess item",
        "Skip this item",
    ]
    assert all(button.property("kind") != "primary" for button in buttons.values())
    assert all(button.accessibleDescription() for button in buttons.values())


def test_an_answer_is_given_once_and_the_item_read_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[QuestionId, Answer]] = []
    monkeypatch.setattr(item_pane, "answer", lambda keep, id, choice: given.append((id, choice)))
    stage.show(a_detail(an_item(1), question=a_question()))
    buttons = stage.pane.question.answers.buttons
    buttons[Answer.HAPPENED].click()
    buttons[Answer.DID_NOT_HAPPEN].click()
    assert not buttons[Answer.HAPPENED].isEnabled()
    stage.shelf.details[ONE] = a_detail(an_item(1))
    stage.reader.answer_all()
    assert given == [(QuestionId(1), Answer.HAPPENED)]
    assert stage.pane.question.isHidden()


def test_a_refused_answer_is_said_and_another_may_be_given(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused("The item is being worked on.")

    monkeypatch.setattr(item_pane, "answer", refuse)
    stage.show(a_detail(an_item(1), question=a_question()))
    stage.pane.question.answers.buttons[Answer.HAPPENED].click()
    stage.reader.answer_all()
    assert stage.pane.question.refusal == "The item is being worked on."
    assert stage.pane.question.answers.buttons[Answer.HAPPENED].isEnabled()


def test_an_answer_that_came_too_late_is_told_and_the_question_goes(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AlreadyAnswered("It was answered before.")

    monkeypatch.setattr(item_pane, "answer", refuse)
    told: list[str] = []
    stage.pane.told.connect(told.append)
    stage.show(a_detail(an_item(1), question=a_question()))
    stage.pane.question.answers.buttons[Answer.HAPPENED].click()
    stage.shelf.details[ONE] = a_detail(an_item(1))
    stage.reader.answer_all()
    assert told == [
        "This was answered in the meantime, somewhere else. Your answer changed nothing."
    ]
    assert stage.pane.question.isHidden()


def test_an_answer_in_the_pane_names_the_script_that_goes_on(stage: Stage) -> None:
    stage.shelf.detail = a_workflow(version="2.1")
    stage.show(a_detail(an_item(1), question=a_question()))
    stage.reader.answer_all()
    button = stage.pane.question.answers.buttons[Answer.HAPPENED]
    assert button.accessibleDescription() == "Mark it done and carry on with script 2.1"
    button.setFocus()
    assert stage.pane.question.answers.does.text() == button.accessibleDescription()


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


# Input


def test_the_input_shows_parameters_by_their_titles(stage: Stage) -> None:
    stage.shelf.detail = a_workflow(
        params={"folder": "/mail", "deep": True, "extra": [1, 2]},
        schema={
            "type": "object",
            "properties": {
                "folder": {"type": "string", "title": "Folder with mail"},
                "deep": {"type": "boolean", "title": "Folders inside it"},
                "file": {"type": "string", "title": "Spreadsheet"},
            },
        },
    )
    stage.show(a_detail(an_item(1)), Tab.INPUT)
    assert stage.pane.input.item.facts()["Identifier"] == "invoice:1"
    assert stage.pane.input.params.facts() == {
        "Folder with mail": "/mail",
        "Folders inside it": "yes",
        "Spreadsheet": "not set",
        "extra": "[ 1, 2 ]",
    }


def test_a_workflow_without_parameters_says_so(stage: Stage) -> None:
    stage.shelf.detail = a_workflow()
    stage.show(a_detail(an_item(1)), Tab.INPUT)
    assert stage.pane.input._none.isVisible()


# Script


def test_the_script_is_the_version_that_ran(stage: Stage) -> None:
    stage.shelf.script = a_version("const a = 1;\n// done\n")
    stage.show(a_detail(an_item(1), an_attempt(1)), Tab.SCRIPT)
    assert stage.pane.tabs.tabText(Tab.SCRIPT) == "Script 1.2"
    assert stage.pane.script.label.text() == "Script 1.2 · attempt 1"
    assert stage.pane.script.view.toPlainText() == "const a = 1;\n// done\n"
    assert stage.pane.script.view.isReadOnly()
    stage.pane.script.copy.click()
    assert QGuiApplication.clipboard().text() == "const a = 1;\n// done\n"


def test_older_attempts_show_the_script_they_ran_with(stage: Stage) -> None:
    new, old = two_attempts()
    old = AttemptRow(
        number=1,
        status=old.status,
        version_id=VersionId(9),
        version="1.1",
        error=None,
        started_at=old.started_at,
        ended_at=old.ended_at,
        mutations=(),
    )
    stage.shelf.script = a_version("new")
    stage.show(a_detail(an_item(1), new, old), Tab.SCRIPT)
    script = stage.pane.script
    assert script.choice.isVisible()
    assert [script.choice.itemText(n) for n in range(2)] == [
        "Script 1.2 · attempt 2",
        "Script 1.1 · attempt 1",
    ]
    script.choice.setCurrentIndex(1)
    script.choice.activated.emit(1)
    stage.shelf.script = a_version("old")
    stage.reader.answer_all()
    assert script.view.toPlainText() == "old"
    assert script.wanted_version() == 9


def test_an_item_that_never_ran_has_no_script_yet(stage: Stage) -> None:
    stage.show(a_detail(an_item(1)), Tab.SCRIPT)
    assert stage.pane.script.label.text() == "No script has run for this item yet."
    assert not stage.pane.script.copy.isEnabled()


# Log


def test_log_lines_show_time_and_level(stage: Stage) -> None:
    stage.shelf.lines = [a_log_line("one", level="LOG"), a_log_line("two\nlines", level="WARN")]
    stage.show(a_detail(an_item(1)), Tab.LOG)
    assert stage.pane.log.page.toPlainText() == "10:30:00 LOG   one\n10:30:00 WARN  two lines"


def test_without_log_lines_it_says_so(stage: Stage) -> None:
    stage.show(a_detail(an_item(1)), Tab.LOG)
    assert stage.pane.log.empty.isVisible()
    assert stage.pane.log.empty.sentence.startswith("No lines were logged")


def test_new_lines_come_in_on_a_refresh(stage: Stage) -> None:
    stage.show(a_detail(an_item(1)), Tab.LOG)
    stage.shelf.lines = [a_log_line("one")]
    stage.pane.refresh()
    stage.reader.answer_all()
    assert stage.pane.log.page.toPlainText() == "10:30:00 LOG   one"
    stage.shelf.lines = [a_log_line("one"), a_log_line("two")]
    stage.pane.refresh()
    stage.reader.answer_all()
    assert stage.pane.log.page.toPlainText() == "10:30:00 LOG   one\n10:30:00 LOG   two"
    stage.shelf.lines = [a_log_line("two"), a_log_line("three")]
    stage.pane.refresh()
    stage.reader.answer_all()
    assert stage.pane.log.page.toPlainText() == "10:30:00 LOG   two\n10:30:00 LOG   three"


@pytest.mark.parametrize("tab", [Tab.INPUT, Tab.SCRIPT, Tab.LOG])
def test_each_tab_tells_its_own_trouble_and_tries_again(stage: Stage, tab: Tab) -> None:
    stage.shelf.script, stage.shelf.detail = a_version(), a_workflow()
    stage.show(a_detail(an_item(1), an_attempt(1)))
    stage.shelf.trouble = StorageFailure("The ledger is locked.")
    stage.pane.tabs.setCurrentIndex(tab)
    stage.reader.answer_all()
    pane = stage.pane
    bar = {
        Tab.INPUT: pane.input.trouble,
        Tab.SCRIPT: pane.script.trouble,
        Tab.LOG: pane.log.trouble,
    }[tab]
    assert bar.isVisible()
    stage.shelf.trouble = None
    bar.again.emit()
    stage.reader.answer_all()
    assert bar.isHidden()


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
