"""Inputs of handler workflows: progress, waiting, and results."""

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Cron, parse_interval
from keep_desktop.ports.views import ItemRow, TopicRow
from keep_desktop.ui.item_details.input_tab import progress_of
from keep_desktop.ui.item_details.pane import Tab
from keep_desktop.ui.item_details.step_card import MutationCard, title_of
from keep_desktop.ui.presentation.items import name_of, step_node
from keep_desktop.ui.presentation.status_style import attempt_style, item_style
from keep_desktop.ui.presentation.workflow_state import (
    row_text,
    schedule_brief,
    workflow_schedule_text,
)
from keep_desktop.ui.text.format import Now, moment_within
from keep_desktop.ui.workflows.actions import turned_on_text
from keep_desktop.ui.workflows.header import WorkflowHeader
from keep_desktop.ui.workflows.header_notices import Remedy
from tests.builders.host_messages import outcome_unknown
from tests.ui.graphs import a_graph
from tests.ui.item_views import (
    NOW,
    a_detail,
    a_step,
    a_topic,
    a_version,
    a_workflow,
    a_workflow_row,
    an_attempt,
    an_input,
)
from tests.ui.pane_harness import Harness
from tests.ui.reading import card_text, facts_of, header_text
from tests.ui.recorder import recorder

NOW_THERE = Now(NOW, NOW.tzinfo)  # type: ignore[arg-type]  # it has one
FIVE, NINE = parse_interval("5m"), Cron("0 9 * * 1-5")


def all_words(widget: QWidget) -> str:
    """All visible text."""
    labels = widget.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def state_text(row: ItemRow, *topics: TopicRow) -> str:
    return progress_of(row, topics, NOW_THERE)


def test_an_input_is_in_progress_while_a_run_has_it_in_hand_and_waits_otherwise() -> None:
    attempt = an_attempt(status=ItemStatus.PROCESSING)
    for running, word, icon in (
        (True, "In progress", "loader-circle"),
        (False, "Waiting", "clock"),
    ):
        row = an_input(running=running)
        styles = (item_style(row), attempt_style(attempt, row))
        assert {(style.label, style.icon) for style in styles} == {(word, icon)}


def test_an_input_says_which_step_it_waits_for() -> None:
    assert state_text(an_input(), a_topic(pending=1)) == "Waiting for “addRow”"
    both = (a_topic(pending=1), a_topic("row.created", "notify", pending=2))
    assert state_text(an_input(), *both) == "Waiting for “addRow” and “notify” · 0 of 3 steps done"


def test_an_input_says_when_it_is_taken_up_where_that_is_known() -> None:
    wakes = {"pending": 1, "wakes_at": NOW + timedelta(hours=2)}
    digest = a_topic("entry.found", "writeDigest", **wakes)
    at = moment_within(NOW + timedelta(hours=2), NOW, NOW_THERE.zone)
    assert state_text(an_input(), digest) == f"Waiting for “writeDigest”, {at}"
    # Overdue steps run as soon as possible, in either order.
    past = replace(digest, wakes_at=NOW)
    assert state_text(an_input(), past) == "Waiting for “writeDigest”"
    both = state_text(an_input(), digest, a_topic(pending=1))
    assert both.startswith("Waiting for “writeDigest” and “addRow” · ")


def test_an_input_says_how_many_of_its_steps_are_done() -> None:
    topics = (a_topic(consumed=2), a_topic("row.created", "notify", reserved=1))
    assert state_text(an_input(running=True), *topics) == (
        "Being handled by “notify” · 2 of 3 steps done"
    )
    assert state_text(an_input(), *topics) == "“notify” handles it next · 2 of 3 steps done"
    both = (replace(topics[0], reserved=1), topics[1])
    assert state_text(an_input(), *both).startswith("“addRow” and “notify” handle it next")


def test_an_input_that_nothing_takes_up_says_so() -> None:
    assert state_text(an_input()) == "Waiting: not handled yet"
    lost = a_topic("old.topic", None, pending=1)
    assert state_text(an_input(), lost) == "Waiting: the script doesn't handle it"


def test_a_step_has_the_title_of_the_script_beside_the_hosts_own(qtbot: QtBot) -> None:
    card = MutationCard()
    qtbot.addWidget(card)
    step = a_step(handler="addRow", ui_title="Add row for Ann")
    card.show_step(step, NOW_THERE)
    lines = card_text(card).splitlines()
    assert lines[:2] == ["Added a row to “costs.csv”", "The script calls it “Add row for Ann”"]
    assert name_of(step_node(step), NOW_THERE) == ("Append a row to costs.csv", "Add row for Ann")


def test_the_schedules_of_the_producers_stand_for_the_one_of_the_workflow() -> None:
    assert workflow_schedule_text(a_workflow_row(producer_rules=(FIVE,))) == "Every 5 minutes"
    two = a_workflow_row(producer_rules=(FIVE, NINE))
    assert workflow_schedule_text(two) == "2 schedules: every 5 minutes, weekdays at 09:00"
    assert "2 schedules: every 5 minutes" in row_text(two, NOW_THERE.at, NOW_THERE.zone)
    assert workflow_schedule_text(a_workflow_row(rule=NINE)) == "Weekdays at 09:00"
    assert schedule_brief(two) == "2 schedules"
    hourly = a_workflow_row(rule=Cron("0 8-18 * * 1-5"))
    assert schedule_brief(hourly) == "Weekdays hourly, 08:00–18:00"
    assert schedule_brief(a_workflow_row(rule=NINE)) == "Weekdays at 09:00"


def test_the_head_says_that_the_script_holds_the_schedule(qtbot: QtBot) -> None:
    header = WorkflowHeader(recorder())
    qtbot.addWidget(header)
    detail = a_workflow(producer_rules=(FIVE,))
    header.show_detail(detail, None, NOW_THERE.at, NOW_THERE.zone)
    assert header.facts.text().startswith("Every 5 minutes · last run ")


def test_a_schedule_that_is_a_setting_leads_to_the_settings(qtbot: QtBot) -> None:
    header = WorkflowHeader(recorder())
    qtbot.addWidget(header)
    schema: dict[str, JsonValue] = {"properties": {"when": {"format": "schedule"}}}
    detail = a_workflow(producer_rules=(FIVE,), schema=schema)
    header.show_detail(detail, None, NOW_THERE.at, NOW_THERE.zone)
    assert header.menu.schedule_action.isEnabled()


def test_a_workflow_that_waits_for_an_answer_says_where_to_give_it(qtbot: QtBot) -> None:
    header = WorkflowHeader(recorder())
    qtbot.addWidget(header)
    waiting = a_workflow(producer_rules=(FIVE,), error=outcome_unknown("Add a row"))
    detail = replace(waiting, with_question={ItemStatus.PROCESSING: 2})
    header.show_detail(detail, None, NOW_THERE.at, NOW_THERE.zone)
    assert "is waiting for your answer" in header.reason.sentence.text()
    answer = header.reason.buttons[Remedy.ANSWER]
    assert answer.property("kind") == "primary"
    assert "Resume" not in header.reason.sentence.text()
    # Only an answer resolves it, not turning it on.
    assert header.pause.isHidden() and header.run.isHidden()
    text = turned_on_text(detail.row, NOW_THERE.at, NOW_THERE.zone)
    assert text.endswith("still waiting for your answer.")


def test_the_schedule_of_a_handler_workflow_cannot_be_edited(qtbot: QtBot) -> None:
    header = WorkflowHeader(recorder())
    qtbot.addWidget(header)
    menu = header.menu
    menu.show_row(a_workflow_row(producer_rules=(FIVE,)), stopped_alone=False)
    assert not menu.schedule_action.isEnabled()
    assert menu.schedule_action.text() == "Schedule: set in the script"
    menu.show_row(a_workflow_row(rule=FIVE), stopped_alone=False)
    assert menu.schedule_action.isEnabled()


@pytest.fixture
def harness(qtbot: QtBot) -> Harness:
    return Harness(qtbot)


def test_the_pane_says_what_an_input_waits_for(harness: Harness) -> None:
    harness.fake_store.topics = (a_topic(consumed=1), a_topic("row.created", "notify", pending=1))
    harness.show(a_detail(an_input(), an_attempt(1, a_step(), status=ItemStatus.PROCESSING)))
    assert harness.pane.header._progress.plain_text() == "Waiting for “notify” · 1 of 2 steps done"
    assert "Waiting" in header_text(harness.pane.header)
    assert "pending" not in all_words(harness.pane)


def test_what_came_of_it_follows_though_the_input_itself_stays_as_it_is(harness: Harness) -> None:
    harness.fake_store.topics = (a_topic(pending=1),)
    harness.show(a_detail(an_input(running=True), an_attempt(1, status=ItemStatus.PROCESSING)))
    harness.fake_store.topics = (a_topic(reserved=1),)
    harness.pane.refresh()
    harness.tasks.answer_all()
    assert harness.pane.header._progress.plain_text() == "Being handled by “addRow”"


def test_an_input_says_where_it_came_from(harness: Harness) -> None:
    harness.show(a_detail(an_input(logical_item_id="Mail/email/a/b@example.org")), Tab.INPUT)
    facts = facts_of(harness.pane.input.item)
    assert (facts["Source"], facts["Source ID"]) == ("Mail (email)", "a/b@example.org")
    assert "Identifier" not in facts


def test_an_input_that_led_to_several_steps_shows_them_all(harness: Harness) -> None:
    steps = [
        a_step(1, handler="addRow"),
        a_step(2, title="Send a notice", handler="notify"),
        a_step(3, title="Move the mail", handler="tidy"),
    ]
    harness.show(a_detail(an_input(status=ItemStatus.DONE), an_attempt(1, *steps)))
    cards = harness.pane.happened.sections[1].cards.values()
    assert [card_text(card).splitlines()[0] for card in cards] == [title_of(step) for step in steps]


SHARED = """let seen = 0;
const workflow = {
  topics: { "todo": {} },
  producers: {
    find: { publishes: ["todo"], schedule: { interval: "5m" },
            handler: async () => { seen += 1; } },
  },
  consumers: {
    work: { subscribe: ["todo"],
            prepare: async () => { return { reservations: [], data: seen }; } },
  },
};
"""


def test_what_is_most_likely_a_mistake_stands_above_the_picture(harness: Harness) -> None:
    harness.fake_store.script = a_version(SHARED, graph=a_graph())
    harness.show(a_detail(an_input(), an_attempt(1)), Tab.SCRIPT)
    assert harness.pane.script.graph.isVisible()
    assert harness.pane.script.warnings.isVisible()
    assert "“seen”" in harness.pane.script.warnings._sentences.plain_text()
