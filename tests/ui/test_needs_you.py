"""The Needs you page: what its cards say, which of them are there, and how they look."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, QuestionId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import CauseRow, QuestionRow
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.answer_words import about, headline, item_of, offers, reason, taken, what_mends
from keep_desktop.ui.dialogs.connector import ConnectorDialog
from keep_desktop.ui.main_window import LEAST, MainWindow
from keep_desktop.ui.open_questions import MOST
from keep_desktop.ui.pages import needs_you
from keep_desktop.ui.pages.needs_you import NeedsYouPage
from keep_desktop.ui.question_card import QuestionCard
from keep_desktop.ui.steady_frame import lay_out_now
from tests.ui.hands import click, press
from tests.ui.questions_stage import (
    ALL,
    SOON,
    Answers,
    ask,
    blocked,
    failed,
    focused,
    of_a_handler,
    script_at_fault,
    shown,
    unknown,
)
from tests.ui.views import FakeKeep, a_question, some_rows
from tests.ui.windows import shown_window


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    return FakeKeep(tmp_path, *some_rows())


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep(), active=True) as made:
        yield made


@pytest.fixture
def answers(keep: FakeKeep, monkeypatch: pytest.MonkeyPatch) -> Answers:
    made = Answers(keep)
    monkeypatch.setattr(needs_you, "answer", made)
    return made


# Words


def test_a_fault_of_the_script_says_what_mends_it_and_leads_there(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, script_at_fault(), blocked(2), failed(3))
    faulty, missing, failing = page.cards
    assert "Otherwise it fails again" in failing.hint
    assert faulty.hint.startswith("Either one of its settings does not fit, or the fault is")
    assert faulty.hint in faulty.accessibleDescription()
    assert missing.hint == ""
    buttons = {button.text(): button for button in faulty.findChildren(QPushButton)}
    assert "New version…" not in ways_of(missing)
    assert "Settings…" in buttons
    with qtbot.waitSignal(page.versions_asked, timeout=SOON) as asked:
        click(buttons["New version…"])
    assert asked.args == [faulty.row]


def ways_of(card: QuestionCard) -> set[str]:
    """The words of what can be pressed on it."""
    return {stop.text() for stop in card.stops() if isinstance(stop, QPushButton)}


def test_a_fault_of_a_script_without_settings_leads_to_none(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, replace(script_at_fault(), has_settings=False))
    [faulty] = page.cards
    assert faulty.hint.startswith("The fault is in the script: import a corrected one")
    assert "Settings…" not in ways_of(faulty)
    first = replace(faulty.row, is_first_version=True)
    for row in (first, replace(first, has_settings=True)):
        # There is none to go back to.
        assert "import a corrected one under New version." in what_mends(row)


def test_a_missing_service_is_connected_from_its_card_and_then_resume_is_next(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    sentence = "There is no service “shop”. Connect it first, under Settings > Services."
    held = replace(blocked(), sentence=sentence, failure=FailureKind.PRECONDITION)
    (card,) = ask(qtbot, keep, window, held).cards
    (button,) = (one for one in card.stops() if one.accessibleName() == "Connect the service shop")
    with qtbot.waitSignal(window.needs_you.connect_asked, timeout=SOON) as asked:
        click(button)
    assert asked.args == [WantedService("shop")]
    (dialog,) = window.findChildren(ConnectorDialog)
    assert dialog.form.values()["service"] == "shop"
    keep.book["shop"] = {}
    dialog.reject()
    window.bridge.settings.emit()
    qtbot.waitUntil(lambda: "“shop” is connected now" in card.hint, timeout=SOON)
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
        Answer.REPROCESS: ("4", "Reprocess item", "Do all its steps again with script 1.2"),
        Answer.SKIP: ("5", "Skip this item", "Leave it as it is. You can come back"),
    }


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


def test_what_cannot_be_looked_for_offers_no_try_and_keeps_the_keys_of_the_others() -> None:
    without = a_question(actions=tuple(one for one in ALL if one is not Answer.TRY_AGAIN))
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
    lay_out_now()
    assert all(card.height() < 80 for card in page.cards[1:])
    place = page.cards[2].pos()
    qtbot.mouseClick(page.cards[2], Qt.MouseButton.LeftButton)
    assert folded(page) == [False, True, False, True, True]
    qtbot.waitUntil(lambda: page.cards[2].height() > 150, timeout=SOON)
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
    qtbot.waitUntil(lambda: answers.given == [(2, Answer.DID_NOT_HAPPEN)], timeout=SOON)
    qtbot.waitUntil(lambda: len(page.cards) == 3, timeout=SOON)
    assert folded(page) == [False, True, True]
    assert page.cards[0].row.id == 1


def folded(page: NeedsYouPage) -> list[bool]:
    return [card.is_folded for card in page.cards]


def test_for_an_unknown_outcome_no_answer_stands_out(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    kinds = [{b.property("kind") for b in card.buttons.values()} for card in page.cards]
    assert kinds == [{"answer"}, {"answer"}]


def test_the_tiles_name_the_script_version_in_force(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    tiles = page.cards[0].tiles
    assert tiles is not None
    assert tiles.buttons[Answer.REPROCESS].does == "Do all its steps again with script 1.2"


def test_an_empty_list_says_what_it_is_for(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window)
    qtbot.waitUntil(page.empty.isVisible)
    assert not page.heading.isVisible()
    assert not page.order.isVisible()


def test_that_everything_else_keeps_running_is_said_only_while_something_may(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    assert page.below.text().endswith("Everything else keeps running.")
    keep.queries.rows = tuple(replace(row, stopped=True) for row in keep.queries.rows)
    page.refresh()
    alone = "Everything is stopped: what you choose is done once Keep is turned back on."
    qtbot.waitUntil(lambda: page.below.text() == alone, timeout=SOON)


def test_newest_first_turns_the_order_round(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    click(page.order)
    qtbot.waitUntil(lambda: shown(page) == [3, 2, 1], timeout=SOON)
    assert page.order.accessibleName() == "Order: Newest first"


def test_of_10_000_questions_one_page_is_made_and_the_others_on_demand(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, *(failed(number) for number in range(1, 10_001)))
    assert page.heading.text() == "10,000 questions are waiting for you"
    assert page.turner.place.text() == f"1 to {MOST} of 10,000"
    assert not page.turner.before.isEnabled()
    click(page.turner.more)
    qtbot.waitUntil(lambda: shown(page) == [*range(MOST + 1, 2 * MOST + 1)], timeout=SOON)
    assert page.turner.place.text() == f"{MOST + 1} to {2 * MOST} of 10,000"
    qtbot.waitUntil(lambda: focused(window) is page.cards[0])
    click(page.turner.before)
    qtbot.waitUntil(lambda: shown(page) == [*range(1, MOST + 1)], timeout=SOON)


def test_a_question_far_down_is_gone_to_without_those_before_it(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, *(failed(number) for number in range(1, 10_001)))
    page.show_question(QuestionId(10_000))
    qtbot.waitUntil(
        lambda: len(page.cards) == MOST and focused(window) is page.cards[-1], timeout=SOON
    )
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
    qtbot.waitUntil(lambda: shown(page) == [*range(1, MOST + 1)], timeout=SOON)
    assert page.turner.isHidden()


def test_a_card_that_did_not_change_is_kept(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    second = page.cards[1]
    second.setFocus()
    ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    assert page.cards[1] is second
    assert focused(window) is second


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
