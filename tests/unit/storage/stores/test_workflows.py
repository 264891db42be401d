"""Promises of the workflow store."""

from datetime import datetime, timedelta
from itertools import product

import pytest

from keep_desktop.domain.errors import IllegalMove, NotFound, Refused
from keep_desktop.domain.handlers import HandlerGraph, Producer
from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.domain.workflows import WORKFLOW_MOVES, WorkflowStatus
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON, a_workflow, active_version, new_version


def test_a_workflow_comes_back_as_it_was_written(ledger: SqliteLedger) -> None:
    id = a_workflow(ledger, "Räume auf", params={"folder": "/tmp", "deep": [1, {"x": None}]})
    with ledger.read() as work:
        found = work.workflows.get(id)
        assert found is not None
        assert found == work.workflows.by_name("Räume auf")
    assert found.name == "Räume auf"
    assert found.values == {"folder": "/tmp", "deep": [1, {"x": None}]}
    assert (found.error, found.maintenance, found.status) == (None, False, WorkflowStatus.ACTIVE)
    assert (found.created_at, found.updated_at) == (NOON, NOON)
    assert found.may_run


def test_a_name_is_taken_once(ledger: SqliteLedger) -> None:
    a_workflow(ledger, "Mail")
    with pytest.raises(Refused, match="already a workflow called “Mail”"):
        a_workflow(ledger, "Mail")


def test_a_workflow_can_be_renamed_but_not_to_a_taken_name(ledger: SqliteLedger) -> None:
    id, _ = a_workflow(ledger, "One"), a_workflow(ledger, "Two")
    with ledger.write() as work:
        work.workflows.describe(id, name="One", description="new", icon="folder", at=NOON)
        with pytest.raises(Refused):
            work.workflows.describe(id, name="Two", description="", icon="", at=NOON)
        work.workflows.describe(id, name="Three", description="d", icon="globe", at=NOON)
        work.commit()
    with ledger.read() as work:
        assert [one.name for one in work.workflows.all()] == ["Three", "Two"]


def test_a_draft_has_no_version(ledger: SqliteLedger) -> None:
    with ledger.write() as work:
        id = work.workflows.add(
            name="x", description="", icon="", status=WorkflowStatus.DRAFT, params={}, at=NOON
        )
        draft = work.workflows.get(id)
        assert draft is not None
        assert draft.active_version_id is None
        assert work.workflows.version(draft.active_version_id) is None
        work.commit()
    (row,) = ledger.queries.workflows()
    assert (row.version, row.version_since) == ("", None)


def test_versions_are_read_newest_first_by_number(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        for major, minor in ((1, 2), (2, 0), (1, 10)):
            new_version(work, workflow, major, minor, script="s", params_schema={"type": "object"})
        labels = [one.label for one in work.workflows.versions(workflow)]
    assert labels == ["2.0", "1.10", "1.2", "1.0"]


def test_an_older_version_can_be_activated_but_not_one_of_another_workflow(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    foreign = active_version(ledger, a_workflow(ledger, "Other"))
    with ledger.write() as work:
        with pytest.raises(NotFound):
            work.workflows.activate(workflow, foreign, at=NOON)
        with pytest.raises(NotFound):
            work.workflows.activate(workflow, VersionId(999), at=NOON)


def test_a_version_is_in_force_since_it_was_chosen_and_not_since_it_was_made(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    def since() -> datetime:
        (row,) = ledger.queries.workflows()
        assert row.version_since is not None
        return row.version_since

    def choose(version: VersionId, hours: int) -> datetime:
        with ledger.write() as work:
            work.workflows.activate(workflow, version, at=NOON + timedelta(hours=hours))
            work.commit()
        return since()

    first = active_version(ledger, workflow)
    assert since() == NOON
    with ledger.write() as work:
        second = new_version(work, workflow, 2)
        work.commit()
    assert choose(second, 1) == NOON + timedelta(hours=1)
    assert choose(first, 2) == NOON + timedelta(hours=2)
    # Chosen once more, as with other settings: it was in force all along.
    assert choose(first, 3) == NOON + timedelta(hours=2)


@pytest.mark.parametrize(("was", "to"), list(product(WorkflowStatus, WorkflowStatus)))
def test_every_move_of_a_workflow_follows_the_table(
    ledger: SqliteLedger, was: WorkflowStatus, to: WorkflowStatus
) -> None:
    id = a_workflow(ledger, status=was)
    with ledger.write() as work:
        if to in WORKFLOW_MOVES[was]:
            assert work.workflows.move(id, to, was=was, at=NOON)
            assert not work.workflows.move(id, to, was=was, at=NOON), "a lost race is an answer"
            moved = work.workflows.get(id)
            assert moved is not None and moved.status is to
        else:
            with pytest.raises(IllegalMove):
                work.workflows.move(id, to, was=was, at=NOON)


def test_error_maintenance_and_parameters_are_set_and_cleared(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        work.workflows.set_error(workflow, "Sign in again", at=NOON)
        work.workflows.set_maintenance(workflow, True, at=NOON)
        work.workflows.set_values(workflow, {"a": 1}, at=NOON, by_user=True)
        found = work.workflows.get(workflow)
        assert found is not None and not found.may_run
        assert (found.error, found.maintenance, found.values) == ("Sign in again", True, {"a": 1})
        work.workflows.set_error(workflow, None, at=NOON)
        work.workflows.set_maintenance(workflow, False, at=NOON)
        found = work.workflows.get(workflow)
        assert found is not None and found.may_run


def test_the_graph_of_a_version_follows_its_parameters(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    producer = Producer(name="poll", publishes=("mail",), rule=parse_interval("5m"))
    graph = HandlerGraph(topics=("mail",), producers=(producer,), consumers=())
    with ledger.write() as work:
        first = work.workflows.versions(workflow)[0]
        assert first.graph is None
        second = new_version(work, workflow, 2, graph=graph)
        work.workflows.set_graph(first.id, graph)
        assert [version.graph for version in work.workflows.versions(workflow)] == [graph, graph]
        work.workflows.set_graph(second, None)
        version = work.workflows.version(second)
        assert version is not None and version.graph is None
        with pytest.raises(NotFound):
            work.workflows.set_graph(VersionId(99), graph)


def test_what_a_workflow_is_to_go_on_with_and_how_long_it_is_quiet_are_kept(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    with ledger.write() as work:
        work.workflows.set_pending_retry(workflow, run)
        work.workflows.set_quiet(workflow, NOON)
        found = work.workflows.get(workflow)
        assert found is not None
        assert (found.pending_retry_run_id, found.quiet_since) == (run, NOON)
        work.workflows.set_pending_retry(workflow, None)
        work.workflows.set_quiet(workflow, None)
        found = work.workflows.get(workflow)
        assert found is not None
        assert (found.pending_retry_run_id, found.quiet_since) == (None, None)
        with pytest.raises(NotFound):
            work.workflows.set_pending_retry(WorkflowId(99), RunId(1))
