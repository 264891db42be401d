"""Two versions of a script are compared by the ids they give to the same things."""

from dataclasses import replace

from keep_desktop.domain.errors import NotRecorded
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.planning.id_comparison import IdComparison, compare_ids
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.shared_reads import SharedReads
from tests.builders.engine import a_script, run
from tests.unit.planning.conftest import Bench, things
from tests.unit.planning.review.test_dynamic import handlers, items


class Recorded:
    """A recording that has nothing, and counts how often it was asked."""

    asked = 0

    def read(self, tool: object, params: object, live: object) -> None:
        self.asked += 1
        raise NotRecorded("NotRecorded: Things.list")


def active(bench: Bench, script: str) -> ScriptVersion:
    """The script's workflow, on, after one run."""
    workflow_id = a_script(bench.keep, script)
    run(bench.keep, workflow_id)
    with bench.keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        assert workflow is not None
        version = uow.workflows.version(workflow.active_version_id)
    assert version is not None
    bench.workflow = workflow
    bench.things.reads.clear()
    return version


def compare(
    bench: Bench, old: ScriptVersion, script: str, recorded: SharedReads | Recorded | None = None
) -> IdComparison:
    return compare_ids(
        bench.keep,
        bench.workflow,
        old,
        bench.proposed(script),
        recorded=recorded,
        access=NetworkAccess(),
        cancel=CancelSource(),
    )


def test_done_items_that_another_version_names_otherwise_would_be_new(bench: Bench) -> None:
    old = active(bench, items())
    bench.things.rows = [*bench.things.rows, *things("dan")]
    found = compare(bench, old, items(id="`thing:${thing.id}`"))
    # What is not done yet is no matter.
    assert found.new_ids == ("thing:id-ada", "thing:id-bob", "thing:id-cy")
    assert found.examples[0] == ("id-ada", "thing:id-ada")
    assert found.problem is None
    assert bench.things.reads == ["list"]


def test_the_same_ids_are_no_difference(bench: Bench) -> None:
    old = active(bench, items())
    found = compare(bench, old, items(content="`${thing.name}!`"))
    assert found == IdComparison()


def test_another_selection_is_no_other_name(bench: Bench) -> None:
    old = active(bench, items())
    script = items().replace(".entries()", ".slice(1).entries()")
    assert compare(bench, old, script) == IdComparison()


def test_messages_and_inputs_of_handlers_are_compared(bench: Bench) -> None:
    old = active(bench, handlers())
    renamed = compare(bench, old, handlers(message="`m-${thing.id}`"))
    assert renamed.new_ids[0] == "thing.found/m-id-ada"
    assert renamed.examples[0] == ("thing.found/id-ada", "thing.found/m-id-ada")
    assert compare(bench, old, handlers(key="`k-${thing.id}`")) == IdComparison()


def test_a_version_that_fails_says_so(bench: Bench) -> None:
    old = active(bench, items())
    assert compare(bench, old, "throw new Error('no luck')").problem == "no luck"


def test_recorded_reads_are_used_where_there_are_some(bench: Bench) -> None:
    old = active(bench, items())
    empty = Recorded()
    assert compare(bench, old, items(), empty) == IdComparison()
    assert (empty.asked, bench.things.reads) == (1, ["list"])
    recorded = SharedReads()
    assert compare(bench, old, items(), recorded) == IdComparison()
    bench.things.reads.clear()
    assert compare(bench, replace(old), items(), recorded) == IdComparison()
    assert bench.things.reads == []
