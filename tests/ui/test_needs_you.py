"""The Needs you page: cards, keys, focus, and who answers first."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import AlreadyAnswered, FailureKind, Refused
from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import CauseRow, QuestionRow
from keep_desktop.services.messages import Message, MessageKind
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.answer_words import about, headline, item_of, offers, reason, taken
from keep_desktop.ui.dialogs.connector import ConnectorDialog
from keep_desktop.ui.main_window import LEAST, MainWindow
from keep_desktop.ui.open_questions import MOST
from keep_desktop.ui.pages import needs_you
from keep_desktop.ui.pages.needs_you import NeedsYouPage
from keep_desktop.ui.question_card import QuestionCard
from keep_desktop.ui.steady_frame import lay_out_now
from tests.ui.hands import click, press
from tests.ui.views import FakeKeep, a_message, a_question, some_rows
from tests.ui.windows import shown_window

_ALL = (Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.TRY_AGAIN, Answer.SKIP, Answer.REPROCESS)
_SOON = 60_000


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    return FakeKeep(tmp_path, *some_rows())


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep(), active=True) as made:
        yield made


class Answers:
    """Stands in for the service: remembers, or refuses."""

    def __init__(self, keep: FakeKeep) -> None:
        self.keep = keep
        self.given: list[tuple[int, Answer]] = []
        self.refusal: Exception | None = None

    def __call__(self, _: object, question_id: QuestionId, choice: Answer) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.given.append((int(question_id), choice))
        rows = self.keep.queries.question_rows
        self.keep.queries.question_rows = tuple(row for row in rows if row.id != question_id)


@pytest.fixture
def answers(keep: FakeKeep, monkeypatch: pytest.MonkeyPatch) -> Answers:
    made = Answers(keep)
    monkeypatch.setattr(needs_you, "answer", made)
    return made


def ask(qtbot: QtBot, keep: FakeKeep, window: MainWindow, *rows: QuestionRow) -> NeedsYouPage:
    keep.queries.question_rows = rows
    window.show_page("needs_you")
    page = window.needs_you.page
    shown = min(MOST, len(rows))
    qtbot.waitUntil(lambda: len(page.cards) == shown, timeout=_SOON)
    return page


def focused(window: MainWindow) -> QWidget | None:
    return window.focusWidget()


def unknown(number: int = 1, **facts: object) -> QuestionRow:
    return a_question(number, item_id=ItemId(number), actions=_ALL, **facts)


def failed(number: int = 1) -> QuestionRow:
    return a_question(
        number,
        kind=QuestionKind.ITEM_FAILED,
        item_id=ItemId(number),
        sentence="“Email 3” failed in 3 tries of attempt 1: The total was missing.",
        item_title="Email 3",
        actions=(Answer.REPROCESS, Answer.SKIP),
    )


def blocked(number: int = 1) -> QuestionRow:
    return a_question(
        number,
        kind=QuestionKind.PRECONDITION,
        workflow_id=WorkflowId(4),
        workflow="Contract renewals",
        item_id=None,
        item_title=None,
        attempt=None,
        mutation_title=None,
        actions=(Answer.RESUME,),
    )


def script_at_fault(number: int = 1) -> QuestionRow:
    return replace(
        blocked(number),
        kind=QuestionKind.BLOCKED,
        sentence="total is not defined (line 3)",
        failure=FailureKind.LOGIC,
    )


# Words


def test_a_fault_of_the_script_says_what_mends_it_and_leads_there(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, script_at_fault(), blocked(2), failed(3))
    faulty, missing, failing = page.cards
    assert "else it fails again" in failing.hint
    assert faulty.hint.startswith("Either one of its settings does not fit, or the fault is")
    assert faulty.hint in faulty.accessibleDescription()
    assert missing.hint == ""
    buttons = {button.text(): button for button in faulty.findChildren(QPushButton)}
    assert "New version…" not in {each.text() for each in missing.findChildren(QPushButton)}
    with qtbot.waitSignal(page.versions_asked, timeout=_SOON) as asked:
        click(buttons["New version…"])
    assert asked.args == [faulty.row]


def test_a_missing_service_is_connected_from_its_card_and_then_resume_is_next(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    sentence = "There is no service “shop”. Connect it first, under Settings > Services."
    held = replace(blocked(), sentence=sentence, failure=FailureKind.PRECONDITION)
    (card,) = ask(qtbot, keep, window, held).cards
    (button,) = (one for one in card.stops() if one.accessibleName() == "Connect the service shop")
    with qtbot.waitSignal(window.needs_you.connect_asked, timeout=_SOON) as asked:
        click(button)
    assert asked.args == [WantedService("shop")]
    (dialog,) = window.findChildren(ConnectorDialog)
    assert dialog.form.values()["service"] == "shop"
    keep.book["shop"] = {}
    dialog.reject()
    window.bridge.settings.emit()
    qtbot.waitUntil(lambda: "“shop” is connected now" in card.hint, timeout=_SOON)
    assert not button.isVisible()


def test_each_answer_tells_in_advance_what_it_does_and_with_which_script() -> None:
    told = {one.answer: (one.key, one.word, one.does) for one in offers(unknown(), "1.2")}
    assert told == {
        Answer.HAPPENED: ("1", "It happened", "Mark it done and carry on with script 1.2"),
        Answer.DID_NOT_HAPPEN: (
            "2",
            "It didn't happen",
            "Do it again from this step with script 1.2",
        ),
        Answer.TRY_AGAIN: ("3", "Try again", "Let Keep look for it first"),
        Answer.REPROCESS: ("4", "Reprocess item", "Start over with script 1.2"),
        Answer.SKIP: ("5", "Skip this item", "Leave it as it is. You can come back"),
    }


def of_a_handler(*causes: CauseRow) -> QuestionRow:
    return a_question(
        1,
        item_id=None,
        item_title=None,
        logical_item_id=None,
        attempt=None,
        mutation_id=MutationId(4),
        actions=_ALL,
        causes=causes,
        cause_count=len(causes),
    )


def test_a_step_of_a_handler_is_answered_for_itself_not_for_an_item() -> None:
    question = of_a_handler(CauseRow(item_id=ItemId(3), title="Email from Ann", attempt=1))
    told = {one.answer: (one.word, one.does) for one in offers(question, "1.2")}
    assert told[Answer.HAPPENED][1] == "Note the step as done and carry on with script 1.2"
    assert told[Answer.DID_NOT_HAPPEN][1] == "Prepare the step afresh and do it with script 1.2"
    assert told[Answer.SKIP] == (
        "Skip this step",
        "Leave the step out and carry on with script 1.2",
    )
    assert taken(question, Answer.SKIP).startswith("“Append a row to costs.csv” is left out.")
    assert about(question) == "Email from Ann · Mail to spreadsheet"


def test_a_step_with_several_inputs_says_how_many_and_opens_the_oldest() -> None:
    causes = [CauseRow(item_id=ItemId(at), title=f"Email {at}", attempt=1) for at in (3, 4)]
    question = of_a_handler(*causes)
    assert about(question) == "for 2 inputs · Mail to spreadsheet"
    assert item_of(question) == ItemId(3)
    assert item_of(of_a_handler()) is None
    assert item_of(unknown(7)) == ItemId(7)


def test_a_step_of_a_handler_is_answered_by_a_digit(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, of_a_handler())
    card = page.cards[0]
    assert "Open the workflow" in card.open.accessibleName()
    card.setFocus()
    press(card, Qt.Key.Key_5)
    qtbot.waitUntil(lambda: not page.cards, timeout=_SOON)
    assert [choice for _, choice in answers.given] == [Answer.SKIP]


def test_what_cannot_be_looked_for_offers_no_try_and_keeps_the_keys_of_the_others() -> None:
    without = a_question(actions=tuple(one for one in _ALL if one is not Answer.TRY_AGAIN))
    assert [one.key for one in offers(without)] == ["1", "2", "4", "5"]


@pytest.mark.parametrize("kind", QuestionKind)
def test_every_kind_has_a_headline_that_hides_nothing_of_what_it_is_about(
    kind: QuestionKind,
) -> None:
    assert headline(a_question(kind=kind))
    assert "\u202e" not in headline(a_question(kind=kind, item_title="a\u202eb", workflow="\u202e"))


def test_the_reason_does_not_say_again_what_the_headline_says() -> None:
    sentence = "Did this happen: “Append a row to costs.csv”? The power went. Nothing more."
    assert reason(a_question(sentence=sentence)) == "The power went. Nothing more."
    assert reason(failed()) == "Failed in 3 tries of attempt 1: The total was missing."


@pytest.mark.parametrize("choice", Answer)
def test_every_answer_is_told_once_it_was_taken(choice: Answer) -> None:
    assert taken(unknown(), choice).endswith((".", "”"))


# Cards


def test_whatever_waits_is_counted_by_one_word(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    assert page.heading.text() == "1 question is waiting for you"
    assert page.below.text().startswith("Nothing else happens to it until")
    ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    assert page.heading.text() == "3 questions are waiting for you"
    assert page.below.text().startswith("Nothing else happens to these until")


def test_of_several_the_first_is_unfolded_and_the_others_when_one_comes_to_them(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, *(unknown(number) for number in range(1, 6)))
    assert folded(page) == [False, True, True, True, True]
    qtbot.waitUntil(lambda: all(card.height() == card.sizeHint().height() for card in page.cards))
    assert all(card.height() < 80 for card in page.cards[1:])
    place = page.cards[2].pos()
    qtbot.mouseClick(page.cards[2], Qt.MouseButton.LeftButton)
    assert folded(page) == [False, True, False, True, True]
    qtbot.waitUntil(lambda: page.cards[2].height() > 150)
    assert page.cards[2].pos() == place
    press(page.cards[2], Qt.Key.Key_Down)
    assert folded(page) == [True, True, True, False, True]


def test_a_folded_card_answers_by_its_first_answers_and_what_comes_up_stays_folded(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2), script_at_fault(3), failed(4))
    words = [[each.text() for each in card.head.shorts] for card in page.cards]
    happened = ["It happened", "It didn't happen"]
    assert words[1] == happened
    assert words[2] == ["New version…", "Resume"]
    assert words[3] == ["Reprocess item", "Skip this item"]
    click(page.cards[1].head.shorts[1])
    qtbot.waitUntil(lambda: answers.given == [(2, Answer.DID_NOT_HAPPEN)])
    qtbot.waitUntil(lambda: len(page.cards) == 3)
    assert folded(page) == [False, True, True]
    assert page.cards[0].row.id == 1


def folded(page: NeedsYouPage) -> list[bool]:
    return [card.is_folded for card in page.cards]


def test_for_an_unknown_outcome_no_answer_stands_out(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    kinds = [{b.property("kind") for b in card.buttons.values()} for card in page.cards]
    assert kinds == [{"answer"}, {""}]


def test_the_tiles_name_the_script_version_in_force(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    tiles = page.cards[0].tiles
    assert tiles is not None
    assert tiles.buttons[Answer.REPROCESS].does == "Start over with script 1.2"


def test_an_empty_list_says_what_it_is_for(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window)
    assert page.empty.isVisible()
    assert not page.heading.isVisible()
    assert not page.order.isVisible()


def test_newest_first_turns_the_order_round(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    click(page.order)
    qtbot.waitUntil(lambda: shown(page) == [3, 2, 1], timeout=_SOON)
    assert page.order.accessibleName() == "Order: Newest first"


def test_of_10_000_questions_one_page_is_made_and_the_others_on_demand(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, *(failed(number) for number in range(1, 10_001)))
    assert page.heading.text() == "10,000 questions are waiting for you"
    assert page.turner.place.text() == f"1 to {MOST} of 10,000"
    assert not page.turner.before.isEnabled()
    click(page.turner.more)
    qtbot.waitUntil(lambda: shown(page) == [*range(MOST + 1, 2 * MOST + 1)], timeout=_SOON)
    assert page.turner.place.text() == f"{MOST + 1} to {2 * MOST} of 10,000"
    qtbot.waitUntil(lambda: focused(window) is page.cards[0])
    click(page.turner.before)
    qtbot.waitUntil(lambda: shown(page) == [*range(1, MOST + 1)], timeout=_SOON)


def test_a_question_far_down_is_gone_to_without_those_before_it(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, *(failed(number) for number in range(1, 10_001)))
    page.show_question(QuestionId(10_000))
    qtbot.waitUntil(lambda: len(page.cards) == MOST and focused(window) is page.cards[-1])
    assert shown(page)[-1] == 10_000
    assert not page.turner.more.isEnabled()


def test_the_last_page_goes_with_its_last_question(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    rows = [failed(number) for number in range(1, MOST + 2)]
    page = ask(qtbot, keep, window, *rows)
    click(page.turner.more)
    qtbot.waitUntil(lambda: shown(page) == [MOST + 1])
    ask(qtbot, keep, window, *rows[:-1])
    qtbot.waitUntil(lambda: shown(page) == [*range(1, MOST + 1)], timeout=_SOON)
    assert page.turner.isHidden()


def shown(page: NeedsYouPage) -> list[int]:
    return [card.row.id for card in page.cards]


def test_a_card_that_did_not_change_is_kept(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    second = page.cards[1]
    second.setFocus()
    ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    assert page.cards[1] is second
    assert focused(window) is second


# Answering


def test_a_digit_answers_the_card_with_the_focus_and_the_focus_goes_on(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2), failed(3))
    page.cards[1].setFocus()
    press(page.cards[1], Qt.Key.Key_2)
    qtbot.waitUntil(lambda: answers.given == [(2, Answer.DID_NOT_HAPPEN)])
    qtbot.waitUntil(lambda: [card.row.id for card in page.cards] == [1, 3])
    assert focused(window) is page.cards[1]
    assert window.toast.words.text() == "“Append a row to costs.csv” will be done again by itself."
    assert not window.toast.undo.isVisible()


def test_a_digit_works_from_a_button_inside_the_card_too(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    page.cards[0].open.setFocus()
    press(page.cards[0].open, Qt.Key.Key_5)
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.SKIP)])
    qtbot.waitUntil(page.empty.isVisible)


def test_a_question_that_comes_back_has_the_keys_and_ends_what_was_told_of_its_answer(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    page.cards[0].setFocus()
    press(page.cards[0], Qt.Key.Key_2)
    qtbot.waitUntil(lambda: window.toast.isVisible() and not page.cards)
    again = replace(unknown(2), item_id=ItemId(1))
    keep.queries.question_rows = (again,)
    window.bridge.questions.emit(frozenset())
    qtbot.waitUntil(lambda: [card.row for card in page.cards] == [again], timeout=_SOON)
    assert focused(window) is page.cards[0]
    assert not window.toast.isVisible()


def test_what_waits_for_an_answer_is_told_only_where_it_does_not_stand(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    asks = Message(
        id=1,
        workflow_id=WorkflowId(1),
        workflow="Bills",
        text="Did it happen?",
        needs_you=True,
        kind=MessageKind.QUESTION,
    )
    window.messages.told.emit(asks, "Bills needs you")
    assert window.toast.isVisible()
    ask(qtbot, keep, window, unknown(1))
    assert not window.toast.isVisible()
    window.messages.told.emit(asks, "Bills needs you")
    assert not window.toast.isVisible()


def test_what_starts_over_by_hand_says_how() -> None:
    assert "when you run it next" in taken(unknown(), Answer.REPROCESS, by_hand=True)
    assert "next run" in taken(unknown(), Answer.REPROCESS)


@pytest.mark.parametrize("key", [Qt.Key.Key_9, Qt.Key.Key_3, Qt.Key.Key_0, Qt.Key.Key_1])
def test_a_key_that_answers_nothing_here_does_nothing(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers, key: Qt.Key
) -> None:
    page = ask(qtbot, keep, window, failed(1))
    press(page.cards[0], key)
    press(page.cards[0], Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    qtbot.wait(50)
    assert answers.given == []


def test_a_key_held_down_answers_nothing(
    qtbot: QtBot, qapp: QApplication, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    held = QKeyEvent(
        QKeyEvent.Type.KeyPress, Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier, "1", True
    )
    qapp.sendEvent(page.cards[0], held)
    qtbot.wait(50)
    assert answers.given == []


def test_two_answers_in_a_hurry_are_one(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    card = page.cards[0]
    press(card, Qt.Key.Key_1)
    press(card, Qt.Key.Key_2)
    qtbot.waitUntil(page.empty.isVisible)
    assert answers.given == [(1, Answer.HAPPENED)]


def test_the_second_click_of_two_answers_no_card_that_came_up_below_the_pointer(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2))
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(page.cards[0].buttons[Answer.HAPPENED], left)
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    here = page.cards[0].buttons[Answer.HAPPENED]
    at = QPointF(here.rect().center())
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        event = QMouseEvent(
            kind, at, here.mapToGlobal(at), left, left, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(here, event)
    assert answers.given == [(1, Answer.HAPPENED)] and here.isEnabled()


def test_o_opens_the_item_and_its_button_too(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1, workflow_id=WorkflowId(2)))
    press(page.cards[0], Qt.Key.Key_O)
    assert window.pages.currentWidget() is window.workflows
    assert window.workflows.list.current == 2
    assert window.workflows.drawer.is_open
    window.show_page("needs_you")
    click(page.cards[0].open)
    assert window.pages.currentWidget() is window.workflows


def test_arrows_go_from_card_to_card_also_from_their_buttons(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    press(page, Qt.Key.Key_Down)
    assert focused(window) is page.cards[0]
    press(page.cards[0], Qt.Key.Key_Down)
    press(page.cards[1].buttons[Answer.SKIP], Qt.Key.Key_Down)
    assert focused(window) is page.cards[2]
    press(page.cards[2], Qt.Key.Key_Down)
    press(page.cards[2], Qt.Key.Key_Up)
    assert focused(window) is page.cards[1]


def test_tab_goes_through_the_cards_in_the_order_they_stand_in(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, failed(1), blocked(2))
    click(page.order)
    qtbot.waitUntil(lambda: shown(page) == [2, 1], timeout=_SOON)
    page.order.setFocus()
    names = []
    for _ in range(9):
        press(_focus(window), Qt.Key.Key_Tab)
        at = focused(window)
        card = at if isinstance(at, QuestionCard) else None
        names.append(f"card {card.row.id}" if card else getattr(at, "text", str)())
    assert names[:8] == [
        "card 2",
        "Open the workflow",
        "Resume",
        "Settings of the workflow",
        "card 1",
        "Open the item",
        "Reprocess item",
        "Skip this item",
    ]


def _focus(window: MainWindow) -> QWidget:
    focus = focused(window)
    assert focus is not None
    return focus


def test_who_answers_too_late_is_told_kindly_and_the_card_goes(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    answers.refusal = AlreadyAnswered("It was answered before.")
    press(page.cards[0], Qt.Key.Key_1)
    qtbot.waitUntil(lambda: [card.row.id for card in page.cards] == [2])
    said = "This was answered in the meantime, somewhere else. Your answer changed nothing."
    assert window.toast.words.text() == said


def test_an_answer_that_is_refused_is_told_where_it_was_given(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    answers.refusal = Refused("A step of it is under way.")
    card = page.cards[0]
    press(card, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: card.refusal == "A step of it is under way.")
    answers.refusal = None
    press(card, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.REPROCESS)])
    qtbot.waitUntil(lambda: window.toast.undo.text() == "Run now")


def test_a_card_answered_elsewhere_hands_its_focus_to_no_other_card(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2))
    page.cards[0].setFocus()
    keep.queries.question_rows = (unknown(2),)
    keep.ledger.tell(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=WorkflowId(1)))
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    press(_focus(window), Qt.Key.Key_1)
    qtbot.wait(50)
    assert answers.given == []
    assert window.toast.words.text() == "The question you were at was answered somewhere else."


def test_a_workflow_that_is_held_up_can_be_turned_on_or_mended_in_its_settings(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    asked: list[int] = []
    window.needs_you.settings_asked.disconnect()
    window.needs_you.settings_asked.connect(lambda row: asked.append(row.workflow_id))
    page = ask(qtbot, keep, window, blocked(1))
    inside = page.cards[0].findChildren(QAbstractButton)
    buttons = {button.text(): button for button in inside if button.isVisible()}
    assert set(buttons) == {"Resume", "Settings of the workflow", "Open the workflow"}
    click(buttons["Settings of the workflow"])
    assert asked == [4]
    click(buttons["Resume"])
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.RESUME)])


# What changed


def changed(number: int = 1) -> QuestionRow:
    return a_question(
        number,
        kind=QuestionKind.PAYLOAD_CHANGED,
        actions=(Answer.REPROCESS, Answer.SKIP),
        detail={
            "was": {"row": {"amount": 10, "from": "Ann"}},
            "now": {"row": {"amount": 12, "from": "Ann"}},
        },
    )


def test_content_that_changed_is_compared_line_by_line(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, changed(1))
    diff = page.cards[0].diff
    qtbot.waitUntil(diff.isVisible)
    lay_out_now()
    height = page.cards[0].height()
    click(diff.toggle)
    assert diff.view is not None
    lines = [" ".join(line.split()) for line in diff.view.toPlainText().splitlines()]
    assert "− amount: 10" in lines
    assert "+ amount: 12" in lines
    assert diff.toggle.text() == "Hide what changed"
    qtbot.waitUntil(lambda: page.cards[0].height() > height)
    click(diff.toggle)
    qtbot.waitUntil(lambda: page.cards[0].height() == height)


def test_other_questions_have_nothing_to_compare(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2), a_question(3, detail=["odd"]))
    assert all(card.diff.isHidden() for card in page.cards)


# Around it


@pytest.mark.parametrize("count", [1, 3, 30])
def test_every_control_of_the_cards_has_a_name(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, count: int
) -> None:
    makers = (unknown, failed, blocked)
    page = ask(qtbot, keep, window, *(makers[n % 3](n + 1) for n in range(count)))
    stops = [stop for card in page.cards for stop in card.stops()]
    for stop in stops:
        face = QAccessible.queryAccessibleInterface(stop)
        assert face is not None
        assert face.text(QAccessible.Text.Name).strip()
        assert face.text(QAccessible.Text.Description).strip() or stop is not page.cards[0]


def test_hostile_titles_widen_nothing(qtbot: QtBot, keep: FakeKeep, window: MainWindow) -> None:
    nasty = "<b>x</b>" + "W" * 10_000 + "\u202e\x07"
    facts = {"item_title": nasty, "workflow": nasty, "mutation_title": nasty, "sentence": nasty}
    window.resize(LEAST)
    page = ask(qtbot, keep, window, unknown(1, **facts), a_question(2, **facts))
    assert window.size() == LEAST
    qtbot.waitUntil(lambda: 0 < page.cards[0].width() <= page.width())


def test_a_notice_of_the_desktop_opens_the_question_it_is_about_and_comes_once(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.queries.question_rows = tuple(unknown(number) for number in range(1, 20))
    note = a_message(4, "", type="escalated", payload={"sentence": "Look.", "question_id": 15})
    keep.queries.message_rows = (note,)
    told: list[str] = []
    window.messages.told.connect(lambda message, title: told.append(title))
    keep.ledger.tell(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(lambda: told == ["Weekly sales report needs you"], timeout=_SOON)
    window.tray.message_clicked.emit()
    assert window.pages.currentWidget() is window.needs_you

    def there() -> bool:
        focus = focused(window)
        return isinstance(focus, QuestionCard) and focus.row.id == 15

    qtbot.waitUntil(there, timeout=_SOON)
    keep.ledger.tell(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(lambda: window.messages._throttle.waits_ms == -1, timeout=_SOON)
    assert len(told) == 1


def test_a_question_that_is_looked_at_is_not_told_again_at_the_foot(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    ask(qtbot, keep, window, unknown(1))
    qtbot.waitUntil(window.isActiveWindow)
    note = a_message(4, "", type="escalated", payload={"sentence": "Look.", "question_id": 1})
    keep.queries.message_rows = (note,)
    told: list[str] = []
    window.messages.told.connect(lambda message, title: told.append(title))
    keep.ledger.tell(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(lambda: bool(told), timeout=_SOON)
    assert not window.toast.isVisible()
