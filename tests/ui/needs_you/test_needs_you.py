"""Needs you page: the cards, their texts, and updates."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import CauseRow, QuestionRow
from keep_desktop.ui.needs_you.card import QuestionCard
from keep_desktop.ui.needs_you.page import NeedsYouPage
from keep_desktop.ui.presentation.questions import (
    MOST,
    about,
    accepted_text,
    answer_options,
    item_of,
    reason,
    remedy_text,
)
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.widgets.layouts import layout_now
from keep_desktop.ui.window.main_window import LEAST, MainWindow
from tests.builders.host_messages import service_missing
from tests.ui.driver import click, press
from tests.ui.questions_harness import (
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
from tests.ui.views import FakeKeep, a_question


def test_a_fault_of_the_script_says_what_mends_it_and_leads_there(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ask(qtbot, keep, window, script_at_fault(), blocked(2), failed(3))
    faulty, missing, failing = page.cards
    assert "Fix the problem and try again" in failing._hint.plain_text()
    assert faulty._hint.plain_text().startswith(
        "Check the settings. If you correct them, choose Resume."
    )
    assert faulty._hint.plain_text() in faulty.accessibleDescription()
    assert missing._hint.plain_text() == ""
    buttons = {button.text(): button for button in faulty.findChildren(QPushButton)}
    assert "New version…" not in ways_of(missing)
    assert "Settings…" in buttons
    asked: list[WorkflowId] = []
    monkeypatch.setattr(window.navigator, "add_version", asked.append)
    click(buttons["New version…"])
    assert asked == [faulty.row.workflow_id]


def ways_of(card: QuestionCard) -> set[str]:
    """The texts of its buttons."""
    return {stop.text() for stop in card.stops() if isinstance(stop, QPushButton)}


def test_a_fault_of_a_script_without_settings_leads_to_none(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, replace(script_at_fault(), has_settings=False))
    [faulty] = page.cards
    assert faulty._hint.plain_text().startswith("The script has an error. To continue, import")
    assert "Settings…" not in ways_of(faulty)
    first = replace(faulty.row, is_first_version=True)
    for row in (first, replace(first, has_settings=True)):
        # No previous one exists.
        assert "mport a fixed script under New version." in remedy_text(row)


def test_a_missing_service_is_connected_from_its_card_and_then_resume_is_next(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    sentence = service_missing("shop")
    held = replace(blocked(), sentence=sentence, failure=FailureKind.PRECONDITION)
    (card,) = ask(qtbot, keep, window, held).cards
    (button,) = (one for one in card.stops() if one.accessibleName() == "Connect the service shop")
    click(button)
    (dialog,) = window.findChildren(ConnectorDialog)
    assert dialog.form.values()["service"] == "shop"
    keep.connectors["shop"] = {}
    dialog.reject()
    window.bridge.settings_changed.emit()
    qtbot.waitUntil(lambda: "“shop” is connected." in card._hint.plain_text(), timeout=SOON)
    assert not button.isVisible()


def test_each_answer_shows_in_advance_what_it_does_and_with_which_script() -> None:
    values = {one.answer: (one.key, one.word, one.does) for one in answer_options(unknown(), "1.2")}
    assert values == {
        Answer.HAPPENED: ("1", "It happened", "Mark as done and continue with script 1.2"),
        Answer.DID_NOT_HAPPEN: (
            "2",
            "It didn't happen",
            "Repeat from this step with script 1.2",
        ),
        Answer.TRY_AGAIN: ("3", "Try again", "Let Keep check first"),
        Answer.REPROCESS: ("4", "Reprocess item", "Repeat all its steps with script 1.2"),
        Answer.SKIP: ("5", "Skip this item", "Leave it. You can reprocess it later"),
    }


def test_a_step_of_a_handler_is_answered_for_itself_not_for_an_item() -> None:
    question = of_a_handler(CauseRow(item_id=ItemId(3), title="Email from Ann", attempt=1))
    values = {one.answer: (one.word, one.does) for one in answer_options(question, "1.2")}
    assert values[Answer.HAPPENED][1] == "Mark the step as done and continue with script 1.2"
    assert values[Answer.DID_NOT_HAPPEN][1] == "Prepare and run the step again with script 1.2"
    assert values[Answer.SKIP] == (
        "Skip this step",
        "Skip the step and continue with script 1.2",
    )
    assert accepted_text(question, Answer.SKIP).startswith("“Append a row to costs.csv” skipped.")
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
    assert [one.key for one in answer_options(without)] == ["1", "2", "4", "5"]


@pytest.mark.parametrize("kind", [QuestionKind.PERMISSION, QuestionKind.LIMIT])
def test_a_call_that_was_not_made_is_shown_as_it_would_be_made(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, kind: QuestionKind
) -> None:
    url = "http://evil.example/?q=" + "x" * 500
    question = a_question(
        kind=kind,
        actions=(Answer.ALLOW_VERSION, Answer.ALLOW_ONCE, Answer.DENY),
        detail={
            "call": {"title": "Fetch", "params": {"url": url, "deep": {"a": 1}}},
            "limits": [{"scope": "", "period": "per_day", "most": 20}],
        },
    )
    [card] = ask(qtbot, keep, window, question).cards
    lines = reason(question).splitlines()
    assert lines[1].startswith("url: http://evil.example/") and len(lines[1]) < 250
    assert lines[2] == 'deep: {"a": 1}'
    assert "Settings…" not in ways_of(card)
    first = answer_options(question)[0]
    is_limit = kind is QuestionKind.LIMIT
    assert first.word == ("Raise the limit" if is_limit else "Allow")
    assert first.does == ("To 40, also in later runs" if is_limit else "Also in later runs")


@pytest.mark.parametrize(
    ("detail", "result"),
    [
        ({"item_id": 7, "of_handler": False}, "The call is never made, and the item is skipped"),
        ({"item_id": None, "of_handler": True}, "The call is never made"),
        ({"item_id": None}, "The call is not made, and the workflow is paused"),
    ],
)
def test_what_comes_of_a_call_that_is_not_allowed_is_said_before_and_after(
    detail: dict[str, JsonValue], result: str
) -> None:
    call: JsonValue = {"title": "Fetch", "params": {}}
    question = a_question(
        kind=QuestionKind.PERMISSION, actions=(Answer.DENY,), detail={**detail, "call": call}
    )
    assert [one.does for one in answer_options(question)] == [result]
    assert accepted_text(question, Answer.DENY) == f"Not allowed. {result}."


@pytest.mark.parametrize("choice", Answer)
def test_every_answer_is_shown_once_it_was_taken(choice: Answer) -> None:
    assert accepted_text(unknown(), choice).endswith((".", "”"))


def test_whatever_waits_is_counted_by_one_word(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    assert page.heading.text() == "1 question is waiting for you"
    assert page.below.text().startswith("It waits until you answer")
    ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    assert page.heading.text() == "3 questions are waiting for you"
    assert page.below.text().startswith("These wait until you answer")


def test_of_several_the_first_is_unfolded_and_the_others_when_one_comes_to_them(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, *(unknown(number) for number in range(1, 6)))
    assert folded(page) == [False, True, True, True, True]
    layout_now()
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
    text = [[each.text() for each in card.header.shorts] for card in page.cards]
    happened = ["It happened", "It didn't happen"]
    assert text[1] == happened
    assert text[2] == ["New version…", "Resume"]
    assert text[3] == ["Reprocess item", "Skip this item"]
    click(page.cards[1].header.shorts[1])
    qtbot.waitUntil(lambda: answers.given == [(2, Answer.DID_NOT_HAPPEN)], timeout=SOON)
    qtbot.waitUntil(lambda: len(page.cards) == 3, timeout=SOON)
    assert folded(page) == [False, True, True]
    assert page.cards[0].row.id == 1


def folded(page: NeedsYouPage) -> list[bool]:
    return [card.is_collapsed for card in page.cards]


def test_for_an_unknown_outcome_no_answer_stands_out(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    kinds = [{b.property("kind") for b in card.tiles.buttons.values()} for card in page.cards]
    assert kinds == [{"answer"}, {"answer"}]


def test_the_tiles_name_the_script_version_in_force(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    tiles = page.cards[0].tiles
    assert tiles is not None
    assert tiles.buttons[Answer.REPROCESS]._does == "Repeat all its steps with script 1.2"


def test_that_everything_else_keeps_running_is_shown_only_while_something_may(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    assert page.below.text().endswith("Everything else keeps running.")
    keep.queries.rows = tuple(replace(row, stopped=True) for row in keep.queries.rows)
    page.refresh()
    alone = "Everything is stopped. Your answers take effect once you turn Keep back on."
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
    assert page.pager.place.text() == f"1 to {MOST} of 10,000"
    assert not page.pager.before.isEnabled()
    click(page.pager.more)
    qtbot.waitUntil(lambda: shown(page) == [*range(MOST + 1, 2 * MOST + 1)], timeout=SOON)
    assert page.pager.place.text() == f"{MOST + 1} to {2 * MOST} of 10,000"
    qtbot.waitUntil(lambda: focused(window) is page.cards[0])
    click(page.pager.before)
    qtbot.waitUntil(lambda: shown(page) == [*range(1, MOST + 1)], timeout=SOON)
    # Scrolling far down does not create those before.
    page.show_question(QuestionId(10_000))
    qtbot.waitUntil(
        lambda: len(page.cards) == MOST and focused(window) is page.cards[-1], timeout=SOON
    )
    assert shown(page)[-1] == 10_000
    assert not page.pager.more.isEnabled()


def test_the_last_page_goes_with_its_last_question(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    rows = [failed(number) for number in range(1, MOST + 2)]
    page = ask(qtbot, keep, window, *rows)
    click(page.pager.more)
    qtbot.waitUntil(lambda: shown(page) == [MOST + 1])
    ask(qtbot, keep, window, *rows[:-1])
    qtbot.waitUntil(lambda: shown(page) == [*range(1, MOST + 1)], timeout=SOON)
    assert page.pager.isHidden()


def test_a_card_that_did_not_change_is_kept(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    second = page.cards[1]
    second.setFocus()
    ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    assert page.cards[1] is second
    assert focused(window) is second


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
    layout_now()
    height = page.cards[0].height()
    click(diff.toggle)
    assert diff.view is not None
    lines = [" ".join(line.split()) for line in diff.view.toPlainText().splitlines()]
    assert "− amount: 10" in lines
    assert "+ amount: 12" in lines
    assert diff.toggle.text() == "Hide changes"
    qtbot.waitUntil(lambda: page.cards[0].height() > height)
    click(diff.toggle)
    qtbot.waitUntil(lambda: page.cards[0].height() == height)


def test_hostile_titles_widen_nothing(qtbot: QtBot, keep: FakeKeep, window: MainWindow) -> None:
    nasty = "<b>x</b>" + "W" * 10_000 + "\u202e\x07"
    facts = {"item_title": nasty, "workflow": nasty, "mutation_title": nasty, "sentence": nasty}
    window.resize(LEAST)
    page = ask(qtbot, keep, window, unknown(1, **facts), a_question(2, **facts))
    assert window.size() == LEAST
    qtbot.waitUntil(lambda: 0 < page.cards[0].width() <= page.width())
