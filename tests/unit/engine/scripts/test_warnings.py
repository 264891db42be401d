"""What the last run warned of is known beside the workflow, without a look through the log."""

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import LastWarning
from keep_desktop.services.context import Keep
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.queries import workflow_detail, workflow_list
from keep_desktop.services.workflows.rehearsal import rehearse
from tests.builders.engine import Outside, a_script, items_script, run

#: Warns of what is not there outside.
SCRIPT = """
for (const name of ["a", "b"]) {
  if (!(await Outside.look({name}))) console.warn(`${name} is missing`);
}
console.log("looked");
"""
#: The session begins the script again after the item that threw.
THROWING = 'console.warn("so it is");\n' + items_script("a", "b", body="throw new Error(name);")
#: What is told of an item that fails is a warning too, in a rehearsal as in a run.
CAUGHT = """
for (const name of ["a", "b"]) {
  try {
    await Items.withItem(name, name, async () => { throw new Error("no " + name); });
  } catch (error) {
    console.warn(`${name} failed: ${error.message}`);
  }
}
console.warn("2 failed");
console.warn("2 failed");
"""
HANDLERS = """
const workflow = {
  topics: {"t": {}},
  producers: {look: {
    publishes: ["t"], schedule: "1h",
    handler: async () => {
      console.warn("one feed is away");
      for (const id of ["1", "2"]) {
        const inputId = await Topics.registerInput({source: "System", type: "time", id, title: id});
        await Topics.publish({topic: "t", event: {messageId: id, inputId, payload: null}});
      }
    },
  }},
  consumers: {take: {
    subscribe: ["t"],
    prepare: async () => {
      const [event] = await Topics.peek({topic: "t", limit: 1});
      if (!event) return {reservations: []};
      console.warn(`took ${event.messageId}`);
      return {reservations: [{topic: "t", ids: [event.messageId]}]};
    },
    next: async () => {},
  }},
};
"""


def warned(keep: Keep, workflow: WorkflowId) -> LastWarning | None:
    """As the list and the head have it."""
    [row] = workflow_list(keep)
    detail = workflow_detail(keep, workflow)
    assert detail is not None and detail.row.warned == row.warned
    return row.warned


def test_a_run_that_warns_is_known_until_one_does_not(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, SCRIPT)
    assert warned(keep, workflow) is None
    run(keep, workflow)
    known = warned(keep, workflow)
    assert known is not None
    assert (known.text, known.count, known.in_last_session) == ("a is missing", 2, 2)
    outside.make("a")
    run(keep, workflow)
    known = warned(keep, workflow)
    assert known is not None and (known.text, known.count) == ("b is missing", 1)
    ran = max(keep.queries.runs(workflow), key=lambda one: one.id)
    assert (known.run_id, known.at) == (ran.id, ran.started_at)
    outside.make("b")
    run(keep, workflow)
    assert warned(keep, workflow) is None


def test_what_is_reported_again_after_an_item_that_threw_counts_once(keep: Keep) -> None:
    workflow = a_script(keep, THROWING)
    assert run(keep, workflow).runs == 3
    known = warned(keep, workflow)
    assert known is not None and (known.count, known.in_last_session) == (1, 1)


def test_the_turns_of_one_handler_add_up_and_each_handler_is_known_by_itself(keep: Keep) -> None:
    workflow = a_script(keep, HANDLERS)
    run(keep, workflow)
    known = warned(keep, workflow)
    assert known is not None
    assert (known.text, known.count) == ("one feed is away", 3)
    # A turn of the producer, which publishes nothing that is not known.
    run(keep, workflow)
    known = warned(keep, workflow)
    assert known is not None and known.text == "took 1"
    assert (known.count, known.in_last_session) == (3, 1)


@pytest.mark.parametrize(("script", "count"), [(THROWING, 1), (CAUGHT, 4), (HANDLERS, 3)])
def test_a_rehearsal_warns_as_often_as_the_run_that_follows(
    keep: Keep, script: str, count: int
) -> None:
    workflow = a_script(keep, script)
    rehearsed = rehearse(keep, workflow)
    assert (len(rehearsed.warnings), rehearsed.more_warnings) == (count, 0)
    run(keep, workflow)
    known = warned(keep, workflow)
    assert known is not None
    assert (known.text, known.in_last_session) == (rehearsed.warnings[0], count)


def test_of_more_warnings_than_are_listed_the_number_is_reported(keep: Keep) -> None:
    script = 'for (let i = 0; i < 250; i++) console.warn("odd");'
    set_setting(keep, "policy.script.max_log_lines", 200)
    workflow = a_script(keep, script)
    rehearsed = rehearse(keep, workflow)
    run(keep, workflow)
    known = warned(keep, workflow)
    assert known is not None
    # That further lines are not kept is one of them.
    assert known.count == len(rehearsed.warnings) + rehearsed.more_warnings == 201
