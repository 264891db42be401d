"""Items that the last complete run of the active version did not meet are orphans; a test has each
way in which an item is met, or not."""

from pathlib import Path

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.services.context import Keep
from keep_desktop.services.items.leftovers import skip_orphans
from keep_desktop.services.items.queries import items_page
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.queries import workflow_list
from tests.builders.engine import Outside, items_script, run, statuses
from tests.builders.handler_scripts import a_handler_script, lose
from tests.builders.item_actions import reprocess_items

FAILS = "throw new Error('no');"


def _version(keep: Keep, script: str) -> WorkflowId:
    """The next version of the one workflow, after its first run."""
    workflow_id = import_workflow(keep, Draft(name="Test", script=script, params={})).workflow_id
    run(keep, workflow_id)
    return workflow_id


def _orphans(keep: Keep, workflow_id: WorkflowId) -> dict[str, str]:
    found = keep.queries.orphans(workflow_id)
    assert [row.leftovers.items for row in workflow_list(keep)] == [len(found)]
    return {one.logical_item_id: str(one.status) for one in found}


def _ids(keep: Keep, workflow_id: WorkflowId) -> dict[str, ItemId]:
    return {row.logical_item_id: row.id for row in items_page(keep, workflow_id).rows}


def test_failed_items_that_the_new_version_does_not_meet_are_orphans(keep: Keep) -> None:
    workflow = _version(keep, items_script("a", "b", body=FAILS))
    assert _orphans(keep, workflow) == {}
    _version(keep, items_script("b", "c", body=""))
    assert statuses(keep, workflow) == {"a": "failed", "b": "done", "c": "done"}
    assert _orphans(keep, workflow) == {"a": "failed"}


def test_an_item_that_left_the_source_is_an_orphan_of_the_same_version(
    keep: Keep, tmp_path: Path
) -> None:
    script = items_script("a", body=FAILS).replace('["a"]', "params.names")
    names = {"names": ["a", "b"]}
    workflow = import_workflow(keep, Draft(name="Test", script=script, params=names)).workflow_id
    run(keep, workflow)
    with keep.ledger.write() as uow:
        uow.workflows.set_values(workflow, {"names": ["b"]}, at=keep.clock.now(), by_user=True)
        uow.commit()
    run(keep, workflow)
    assert _orphans(keep, workflow) == {"a": "failed"}


def test_items_that_a_run_passes_over_are_met(keep: Keep, outside: Outside) -> None:
    outside.after = lose
    workflow = _version(keep, items_script("a", body="await Outside.blind({ name });"))
    assert statuses(keep, workflow) == {"a": "needs_attention"}
    _version(keep, items_script("a", "b", body=""))
    assert statuses(keep, workflow) == {"a": "needs_attention", "b": "done"}
    assert _orphans(keep, workflow) == {}
    _version(keep, items_script("b", body=""))
    assert _orphans(keep, workflow) == {"a": "needs_attention"}


def test_an_item_that_only_an_unfinished_run_met_since_is_no_orphan(keep: Keep) -> None:
    script = items_script("a", body=FAILS).replace("  await", "  if (params.meets) await")
    # Failing thrice, it waits for an answer: later runs pass over it.
    script = f"try {{ {script} }} catch {{}} if (params.breaks) throw new Error('no');"
    values = {"meets": True, "breaks": False}
    workflow = import_workflow(keep, Draft(name="Test", script=script, params=values)).workflow_id
    for _ in range(4):
        run(keep, workflow)
    for meets, breaks, orphans in (
        (False, False, {"a": "needs_attention"}),
        (True, True, {}),
    ):
        with keep.ledger.write() as uow:
            values = {"meets": meets, "breaks": breaks}
            uow.workflows.set_values(workflow, values, at=keep.clock.now(), by_user=True)
            uow.commit()
        run(keep, workflow)
        assert _orphans(keep, workflow) == orphans


def test_an_item_that_the_user_changed_since_is_known_only_after_the_next_run(keep: Keep) -> None:
    workflow = _version(keep, items_script("a", "b", body=""))
    _version(keep, items_script("b", body=""))
    reprocess_items(keep, [_ids(keep, workflow)["a"]])
    assert _orphans(keep, workflow) == {}
    run(keep, workflow)
    assert _orphans(keep, workflow) == {"a": "processing"}


def test_under_a_script_of_handlers_items_of_the_other_form_are_orphans(keep: Keep) -> None:
    workflow = _version(keep, items_script("a", body=FAILS))
    import_workflow(keep, Draft(name="Test", script=a_handler_script(), params={}))
    assert _orphans(keep, workflow) == {"a": "failed"}


def test_resolving_skips_them_but_those_whose_outcome_only_the_user_knows(
    keep: Keep, outside: Outside
) -> None:
    outside.after = lose
    script = items_script("a", "b", "c", body="if (name === 'c') throw new Error('no');")
    blind = "if (name !== 'c') await Outside.blind({ name });"
    workflow = _version(keep, script.replace("if (name === 'c')", f"{blind} if (name === 'c')"))
    _version(keep, items_script("d", body=""))
    assert set(_orphans(keep, workflow)) == {"a", "b", "c"}
    skipped, left = skip_orphans(keep, workflow)
    assert [one.logical_item_id for one in skipped] == ["c"]
    assert {one.logical_item_id: why for one, why in left} == {
        name: f"“Item {name}” waits for your answer to its question." for name in "ab"
    }
    with keep.ledger.read() as uow:
        asked = [one.id for one in uow.questions.open(workflow)]
    for question in asked:
        answer(keep, question, Answer.SKIP)
    assert _orphans(keep, workflow) == {}
    assert set(statuses(keep, workflow).values()) == {ItemStatus.SKIPPED, ItemStatus.DONE}
