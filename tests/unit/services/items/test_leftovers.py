"""What no script comes to any more: counted and named, kept unless the user skips it."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.views import Leftovers
from keep_desktop.services.context import Keep
from keep_desktop.services.items.leftovers import leftovers, skip_leftovers
from keep_desktop.services.items.queries import items_page
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.lifecycle import DoneItems, Draft, import_workflow
from keep_desktop.services.workflows.queries import workflow_list
from tests.builders.engine import a_keep
from tests.builders.item_actions import reprocess_items
from tests.builders.waiting import wait_for


def _handlers(topic: str) -> str:
    """Its producer publishes two events of two inputs; its consumer takes nothing."""
    return f"""\
const workflow = {{
  topics: {{ {topic}: {{}} }},
  producers: {{ find: {{
    schedule: {{ interval: "1d" }}, publishes: ["{topic}"],
    handler: async () => {{
      for (const id of ["a", "b"]) {{
        const inputId = await Topics.registerInput({{
          source: "System", type: "time", id, title: `Found ${{id}}`,
        }});
        await Topics.publish({{ topic: "{topic}", event: {{ messageId: id, inputId }} }});
      }}
    }},
  }} }},
  consumers: {{ take: {{
    subscribe: ["{topic}"],
    prepare: async () => ({{ reservations: [] }}),
  }} }},
}};
"""


def _items(prefix: str, then: str = "") -> str:
    return f"""\
for (const n of [1, 2]) await Items.withItem(`{prefix}${{n}}`, `Number ${{n}}`, async (ctx) => {{
  {then}
}});
"""


@pytest.fixture(scope="module")
def keep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keep]:
    with a_keep(tmp_path_factory.mktemp("leftovers")) as keep:
        yield keep


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """Of a workflow of each test's own."""
    return str(request.node.name)


def _imported(
    keep: Keep, name: str, script: str, *, fresh: bool = False, runs: bool = True
) -> WorkflowId:
    done = DoneItems.FRESH if fresh else DoneItems.KEEP
    draft = Draft(name=name, script=script, params={})
    workflow_id = import_workflow(keep, draft, done_items=done).workflow_id
    if runs:
        run_and_wait(keep, workflow_id, until_idle=False, wait_s=30)
    return workflow_id


def _statuses(keep: Keep, workflow_id: WorkflowId) -> list[ItemStatus]:
    return [row.status for row in items_page(keep, workflow_id).rows]


def _listed(keep: Keep, workflow_id: WorkflowId) -> Leftovers:
    return next(row.leftovers for row in workflow_list(keep) if row.id == workflow_id)


def test_events_of_a_topic_that_is_gone_are_named_kept_and_skipped_when_wanted(
    keep: Keep, name: str
) -> None:
    workflow = _imported(keep, name, _handlers("found"))
    assert not leftovers(keep, workflow)
    assert {one.status for one in keep.queries.events(workflow)} == {EventStatus.PENDING}
    _imported(keep, name, _handlers("noticed"), runs=False)
    found = leftovers(keep, workflow)
    assert (found.topics, found.events, found.items) == ({"found": 2}, 2, 0)
    assert _listed(keep, workflow) == found
    # Kept, an older version still comes to them.
    activate_version(keep, workflow, "1.0")
    assert not leftovers(keep, workflow)
    activate_version(keep, workflow, "2.0")
    assert skip_leftovers(keep, workflow) == []
    assert {one.status for one in keep.queries.events(workflow)} == {EventStatus.SKIPPED}
    assert _statuses(keep, workflow) == [ItemStatus.SKIPPED] * 2
    assert not leftovers(keep, workflow)
    assert skip_leftovers(keep, workflow) == []


def test_what_another_topic_still_waits_for_stays_when_the_rest_is_skipped(
    keep: Keep, name: str
) -> None:
    workflow = _imported(keep, name, _handlers("found"))
    # The same inputs lead to events of the topic that is left.
    _imported(keep, name, _handlers("noticed"))
    assert leftovers(keep, workflow).topics == {"found": 2}
    skip_leftovers(keep, workflow)
    waiting = {one.topic: one.status for one in keep.queries.events(workflow)}
    assert waiting == {"found": EventStatus.SKIPPED, "noticed": EventStatus.PENDING}
    assert _statuses(keep, workflow) == [ItemStatus.PROCESSING] * 2


def test_under_a_script_of_items_all_events_wait_in_vain(keep: Keep, name: str) -> None:
    workflow = _imported(keep, name, _handlers("found"))
    assert leftovers(keep, workflow, None).topics == {"found": 2}
    _imported(keep, name, _items("n"))
    assert leftovers(keep, workflow) == Leftovers(topics={"found": 2})
    skip_leftovers(keep, workflow)
    assert sorted(_statuses(keep, workflow)) == [*["done"] * 2, *["skipped"] * 2]


def test_failed_items_wait_in_vain_under_a_script_of_handlers(keep: Keep, name: str) -> None:
    workflow = _imported(keep, name, _items("n", "throw new Error('no');"))
    assert ItemStatus.FAILED in _statuses(keep, workflow)
    assert not leftovers(keep, workflow)
    _imported(keep, name, _handlers("found"), runs=False)
    found = leftovers(keep, workflow)
    assert found.items == 2
    assert set(found.titles) == {"Number 1", "Number 2"}
    assert not skip_leftovers(keep, workflow)
    assert _statuses(keep, workflow) == [ItemStatus.SKIPPED] * 2
    assert not leftovers(keep, workflow)


def test_items_begun_afresh_that_the_new_script_names_otherwise_are_left(
    keep: Keep, name: str
) -> None:
    workflow = _imported(keep, name, _items("n"))
    _imported(keep, name, _items("other"), fresh=True, runs=False)
    # No run of it has shown yet which items it comes to.
    assert not leftovers(keep, workflow)
    # What changed in the millisecond in which a run begins may be of that run.
    imported = keep.clock.now()
    wait_for(lambda: keep.clock.now() - imported >= timedelta(milliseconds=1))
    run_and_wait(keep, workflow, until_idle=False, wait_s=30)
    assert sorted(_statuses(keep, workflow)) == [*["done"] * 2, *["processing"] * 2]
    found = leftovers(keep, workflow)
    assert (found.items, set(found.titles)) == (2, {"Number 1", "Number 2"})
    skip_leftovers(keep, workflow)
    assert sorted(_statuses(keep, workflow)) == [*["done"] * 2, *["skipped"] * 2]


def test_items_that_the_script_will_come_to_are_not_left(keep: Keep, name: str) -> None:
    workflow = _imported(keep, name, _items("n"))
    reprocess_items(keep, [row.id for row in items_page(keep, workflow).rows])
    assert not leftovers(keep, workflow)
    run_and_wait(keep, workflow, until_idle=False, wait_s=30)
    assert not leftovers(keep, workflow)
