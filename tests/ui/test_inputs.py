"""Inputs of handler workflows as a user reads them: in progress, what they wait for, what came of
them."""

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Cron, parse_interval
from keep_desktop.ports.views import ItemRow, TopicRow
from keep_desktop.ui.input_words import progress_of, topic_said
from keep_desktop.ui.item_looks import attempt_look, item_look
from keep_desktop.ui.item_nodes import Now, name_of, step_node
from keep_desktop.ui.item_pane import Tab
from keep_desktop.ui.mutation_card import MutationCard, StepDetails
from keep_desktop.ui.reason_card import Mend
from keep_desktop.ui.text import moment_within
from keep_desktop.ui.turned_on_words import turned_on_said
from keep_desktop.ui.workflow_head import WorkflowHead
from keep_desktop.ui.workflow_menu import WorkflowMenu
from keep_desktop.ui.workflow_words import row_said, schedule_brief, schedule_said
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
    an_item,
)
from tests.ui.pane_stage import Stage

NOW_THERE = Now(NOW, NOW.tzinfo)  # type: ignore[arg-type]  # it has one
FIVE, NINE = parse_interval("5m"), Cron("0 9 * * 1-5")


def all_words(widget: QWidget) -> str:
    """All that can be read on it."""
    labels = widget.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def said(row: ItemRow, *topics: TopicRow) -> str:
    return progress_of(row, topics, NOW_THERE)


# In progress


def test_an_input_is_in_progress_while_a_run_has_it_in_hand_and_waits_otherwise() -> None:
    attempt = an_attempt(status=ItemStatus.PROCESSING)
    for running, word, icon in (
        (True, "In progress", "loader-circle"),
        (False, "Waiting", "clock"),
    ):
        row = an_input(running=running)
        looks = (item_look(row), attempt_look(attempt, row))
        assert {(look.word, look.icon) for look in looks} == {(word, icon)}


def test_a_stale_input_looks_as_if_it_wants_looking_at() -> None:
    look = item_look(an_input(stale=True))
    assert (look.word, look.icon, look.tone) == ("Waiting", "clock", "warn")


def test_an_input_says_which_step_it_waits_for() -> None:
    assert said(an_input(), a_topic(pending=1)) == "Waits for “addRow”"
    both = (a_topic(pending=1), a_topic("row.created", "notify", pending=2))
    assert said(an_input(), *both) == "Waits for “addRow” and “notify” · 0 of 3 steps done"


def test_an_input_says_when_it_is_taken_up_where_that_is_known() -> None:
    wakes = {"pending": 1, "wakes_at": NOW + timedelta(hours=2)}
    digest = a_topic("entry.found", "writeDigest", **wakes)
    at = moment_within(NOW + timedelta(hours=2), NOW, NOW_THERE.zone)
    assert said(an_input(), digest) == f"Waits for “writeDigest”, {at}"
    # What is past is taken up as soon as may be, and of two steps the other one may be first.
    past = replace(digest, wakes_at=NOW)
    assert said(an_input(), past) == "Waits for “writeDigest”"
    both = said(an_input(), digest, a_topic(pending=1))
    assert both.startswith("Waits for “writeDigest” and “addRow” · ")


def test_an_input_says_how_many_of_its_steps_are_done() -> None:
    topics = (a_topic(consumed=2), a_topic("row.created", "notify", reserved=1))
    assert said(an_input(running=True), *topics) == "In the hands of “notify” · 2 of 3 steps done"
    assert said(an_input(), *topics) == "“notify” goes on with it next · 2 of 3 steps done"
    both = (replace(topics[0], reserved=1), topics[1])
    assert said(an_input(), *both).startswith("“addRow” and “notify” go on with it next")


def test_an_input_that_nothing_takes_up_says_so() -> None:
    assert said(an_input()) == "Waits: nothing has taken it up yet"
    lost = a_topic("old.topic", None, pending=1)
    assert said(an_input(), lost) == "Waits: no step of the script takes it up"


def test_a_stale_input_says_for_how_many_days_it_waits() -> None:
    waiting = a_topic(pending=1, pending_since=NOW - timedelta(days=9, hours=3))
    assert said(an_input(stale=True), waiting) == "Waits 9 days: nothing has taken it up"


def test_an_input_that_is_over_waits_for_nothing() -> None:
    for status in (ItemStatus.DONE, ItemStatus.SKIPPED, ItemStatus.NEEDS_ATTENTION):
        assert said(an_input(status=status), a_topic(pending=1)) == ""


def test_what_came_of_a_topic_is_counted_in_words() -> None:
    assert topic_said(a_topic(pending=1, consumed=1200)) == (
        "1 waiting for “addRow”, 1,200 handled by “addRow”"
    )
    assert topic_said(a_topic(consumer=None, skipped=2, pending=1)) == "1 waiting, 2 skipped"


# Steps of handlers


def test_a_step_has_the_title_of_the_script_beside_the_hosts_own(qtbot: QtBot) -> None:
    card = MutationCard()
    qtbot.addWidget(card)
    step = a_step(handler="addRow", ui_title="Add row for Ann")
    card.show_step(step, NOW_THERE)
    lines = card.text().splitlines()
    assert lines[:2] == ["Append a row to costs.csv", "The script calls it “Add row for Ann”"]
    assert name_of(step_node(step), NOW_THERE) == ("Append a row to costs.csv", "Add row for Ann")


def test_a_title_that_says_the_same_is_said_once(qtbot: QtBot) -> None:
    card = MutationCard()
    qtbot.addWidget(card)
    card.show_step(a_step(ui_title="Append a row to costs.csv"), NOW_THERE)
    assert "The script calls it" not in card.text()


def test_the_handler_stands_in_the_details_of_its_step_only(qtbot: QtBot) -> None:
    card = MutationCard()
    qtbot.addWidget(card)
    card.show_step(a_step(handler="addRow"), NOW_THERE)
    assert "addRow" not in card.text()
    card.fold.click()
    details = card.findChild(StepDetails)
    assert details is not None
    assert details.text().startswith("Handler: addRow\nTool: Sheets.appendRow")


# The schedule of a handler workflow


def test_the_schedules_of_the_producers_stand_for_the_one_of_the_workflow() -> None:
    assert schedule_said(a_workflow_row(producer_rules=(FIVE,))) == "Every 5 minutes"
    two = a_workflow_row(producer_rules=(FIVE, NINE))
    assert schedule_said(two) == "2 schedules: every 5 minutes, weekdays at 09:00"
    assert "2 schedules: every 5 minutes" in row_said(two, NOW_THERE.at, NOW_THERE.zone)
    assert schedule_said(a_workflow_row(rule=NINE)) == "Weekdays at 09:00"
    assert schedule_brief(two) == "2 schedules"
    hourly = a_workflow_row(rule=Cron("0 8-18 * * 1-5"))
    assert schedule_brief(hourly) == "Weekdays hourly, 08:00–18:00"
    assert schedule_brief(a_workflow_row(rule=NINE)) == "Weekdays at 09:00"


def test_the_head_says_that_the_script_holds_the_schedule(qtbot: QtBot) -> None:
    head = WorkflowHead()
    qtbot.addWidget(head)
    detail = a_workflow(producer_rules=(FIVE,))
    head.show_detail(detail, None, NOW_THERE.at, NOW_THERE.zone)
    assert head.facts.text().startswith("Every 5 minutes · last run ")


def test_a_schedule_that_is_a_setting_leads_to_the_settings(qtbot: QtBot) -> None:
    head = WorkflowHead()
    qtbot.addWidget(head)
    schema: dict[str, JsonValue] = {"properties": {"when": {"format": "schedule"}}}
    detail = a_workflow(producer_rules=(FIVE,), schema=schema)
    head.show_detail(detail, None, NOW_THERE.at, NOW_THERE.zone)
    assert head.menu.schedule_action.isEnabled()


def test_a_workflow_that_waits_for_an_answer_says_where_to_give_it(qtbot: QtBot) -> None:
    head = WorkflowHead()
    qtbot.addWidget(head)
    waiting = a_workflow(producer_rules=(FIVE,), error="Did this happen: “Add a row”?")
    detail = replace(waiting, asked={ItemStatus.PROCESSING: 2})
    head.show_detail(detail, None, NOW_THERE.at, NOW_THERE.zone)
    assert "waits for your answer" in head.reason.sentence.text()
    answer = head.reason.buttons[Mend.ANSWER]
    assert answer.property("kind") == "primary"
    assert "Resume" not in head.reason.sentence.text()
    # It would turn nothing on: only the answer does.
    assert head.pause.isHidden() and head.run.isHidden()
    said = turned_on_said(detail.row, NOW_THERE.at, NOW_THERE.zone)
    assert said.endswith("still waits for your answer.")


def test_the_schedule_of_a_handler_workflow_cannot_be_edited(qtbot: QtBot) -> None:
    menu = WorkflowMenu()
    qtbot.addWidget(menu)
    menu.show_row(a_workflow_row(producer_rules=(FIVE,)), stopped_alone=False)
    assert not menu.schedule_action.isEnabled()
    assert menu.schedule_action.text() == "Schedule: the script holds it"
    menu.show_row(a_workflow_row(rule=FIVE), stopped_alone=False)
    assert menu.schedule_action.isEnabled()


# In the pane


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage(qtbot)


def test_the_pane_says_what_an_input_waits_for(stage: Stage) -> None:
    stage.shelf.topics = (a_topic(consumed=1), a_topic("row.created", "notify", pending=1))
    stage.show(a_detail(an_input(), an_attempt(1, a_step(), status=ItemStatus.PROCESSING)))
    assert stage.pane.head.progress == "Waits for “notify” · 1 of 2 steps done"
    assert "Waiting" in stage.pane.head.text()
    assert "pending" not in all_words(stage.pane)


def test_topics_are_named_in_the_fold_only(stage: Stage) -> None:
    stage.shelf.topics = (a_topic(consumed=1), a_topic("row.created", "notify", pending=1))
    stage.show(a_detail(an_input(), an_attempt(1, a_step(), status=ItemStatus.PROCESSING)))
    fold = stage.pane.happened.came_of
    assert fold.isVisible() and not fold.table.isVisible()
    fold.fold.setFocus()
    QTest.keyClick(fold.fold, Qt.Key.Key_Space)
    assert fold.table.isVisible()
    assert fold.table.facts() == {
        "email.received": "1 handled by “addRow”",
        "row.created": "1 waiting for “notify”",
    }


def test_what_came_of_it_follows_though_the_input_itself_stays_as_it_is(stage: Stage) -> None:
    stage.shelf.topics = (a_topic(pending=1),)
    stage.show(a_detail(an_input(running=True), an_attempt(1, status=ItemStatus.PROCESSING)))
    stage.shelf.topics = (a_topic(reserved=1),)
    stage.pane.refresh()
    stage.reader.answer_all()
    assert stage.pane.head.progress == "In the hands of “addRow”"


def test_an_input_says_where_it_came_from(stage: Stage) -> None:
    stage.show(a_detail(an_input(logical_item_id="Mail/email/a/b@example.org")), Tab.INPUT)
    facts = stage.pane.input.item.facts()
    assert (facts["Source"], facts["ID at the source"]) == ("Mail (email)", "a/b@example.org")
    assert "Identifier" not in facts


def test_an_item_that_is_no_input_has_neither(stage: Stage) -> None:
    stage.shelf.topics = (a_topic(pending=1),)
    stage.show(a_detail(an_item(), an_attempt(1, a_step())))
    assert stage.pane.head.progress == ""
    assert not stage.pane.happened.came_of.isVisible()


def test_an_input_that_led_to_several_steps_shows_them_all(stage: Stage) -> None:
    steps = [
        a_step(1, handler="addRow"),
        a_step(2, title="Send a notice", handler="notify"),
        a_step(3, title="Move the mail", handler="tidy"),
    ]
    stage.show(a_detail(an_input(status=ItemStatus.DONE), an_attempt(1, *steps)))
    cards = stage.pane.happened.sections[1].cards.values()
    assert [card.text().splitlines()[0] for card in cards] == [step.title for step in steps]


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


def test_what_is_most_likely_a_mistake_stands_above_the_picture(stage: Stage) -> None:
    stage.shelf.script = a_version(SHARED, graph=a_graph())
    stage.show(a_detail(an_input(), an_attempt(1)), Tab.SCRIPT)
    assert stage.pane.script.graph.isVisible()
    assert stage.pane.script.warnings.isVisible()
    assert "“seen”" in stage.pane.script.warnings.text()
