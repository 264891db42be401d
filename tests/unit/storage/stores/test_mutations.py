"""Promises of the mutation store."""

import sqlite3
import tracemalloc
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import IllegalMove
from keep_desktop.domain.ids import MutationId, RunId, WorkflowId
from keep_desktop.domain.items import Item
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.mutations import MUTATION_MOVES, OPEN_STATUSES, MutationStatus, ResolvedBy
from keep_desktop.domain.topics import Cause
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.values import from_key, to_key
from tests.builders.events import an_input
from tests.builders.ledger import NOON, a_mutation, an_item, new_step

LATER = NOON + timedelta(minutes=1)
_S = MutationStatus


def test_a_mutation_comes_back_as_it_was_begun(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    params: JsonValue = {"row": {"from": "Zoë \ud800", "n": 1.5, "big": 2**60, "x": None}}
    id = a_mutation(ledger, workflow, run, item, key=digest("k"), params=params)
    with ledger.read() as work:
        found = work.mutations.get(id)
        assert found is not None
        assert found == work.mutations.by_key(digest("k"))
        assert [found] == work.mutations.of_attempt(item.id, 1)
        assert work.mutations.of_attempt(item.id, 2) == []
        assert work.mutations.keys_of_attempt(item.id, 1) == {digest("k")}
        assert work.mutations.keys_of_attempt(item.id, 2) == set()
        assert work.mutations.by_key(digest("other")) is None
    assert (found.params, found.status, found.result) == (params, _S.IN_FLIGHT, None)
    assert (found.item_id, found.run_id, found.attempt) == (item.id, run, 1)


def test_long_params_come_back_wherever_they_are_read(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    long: JsonValue = {"content": "\x00é\ud800" * 300_000, "rows": list(range(200_000))}
    other: JsonValue = {"content": "b" * 1_000_001}
    id = a_mutation(ledger, workflow, run, item, key=digest("k"), params=long)
    for params in (long, other, {"content": "c"}, long):
        with ledger.write() as work:
            assert work.mutations.move(id, _S.FAILED, was=_S.IN_FLIGHT, at=LATER)
            failed = work.mutations.get(id)
            assert failed is not None
            assert work.mutations.begin_again(
                failed,
                run_id=run,
                params=params,
                payload_digest="d",
                title="again",
                evidence=None,
                at=LATER,
            )
            (found,) = work.mutations.of_attempt(item.id, 1)
            assert found.params == params
            work.commit()
        (shown,) = ledger.queries.mutations(workflow)
        assert shown.params == params


def test_an_end_does_not_write_long_params_again(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, data_dir: Path
) -> None:
    id = a_mutation(ledger, workflow, run, params={"content": "a" * 10_000_000})
    log = data_dir / "ledger.db-wal"
    before = log.stat().st_size
    with ledger.write() as work:
        work.mutations.move(id, _S.APPLIED, was=_S.IN_FLIGHT, at=LATER, result=[1])
        work.commit()
    assert log.stat().st_size - before < 1_000_000


def test_a_key_stands_for_one_effect_for_ever(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    a_mutation(ledger, workflow, run, key=digest("k"))
    with pytest.raises(sqlite3.IntegrityError):
        a_mutation(ledger, workflow, run, key=digest("k"))


@pytest.mark.parametrize(("was", "to"), list(product(MutationStatus, MutationStatus)))
def test_every_move_of_a_mutation_follows_the_table(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, was: _S, to: _S
) -> None:
    id = a_mutation(ledger, workflow, run, status=was)
    with ledger.write() as work:
        if to not in MUTATION_MOVES[was]:
            with pytest.raises(IllegalMove):
                work.mutations.move(id, to, was=was, at=LATER)
            return
        assert work.mutations.move(id, to, was=was, at=LATER, result=[1], reconcile_attempts=3)
        moved = work.mutations.get(id)
        assert moved is not None
        assert (moved.status, moved.result, moved.reconcile_attempts) == (to, [1], 3)
        assert (moved.resolved_by, moved.resolved_at, moved.updated_at) == (None, None, LATER)
        if to is not was:
            assert not work.mutations.move(id, to, was=was, at=LATER), "a lost race is an answer"


def test_what_resolved_a_mutation_is_kept_with_its_time(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    id = a_mutation(ledger, workflow, run, status=_S.INDETERMINATE)
    with ledger.write() as work:
        work.mutations.move(
            id,
            _S.FAILED,
            was=_S.INDETERMINATE,
            at=LATER,
            error="You said it did not happen",
            resolved_by=ResolvedBy.USER_ASSERT_FAILED,
        )
        found = work.mutations.get(id)
        assert found is not None
        assert found.resolved_by is ResolvedBy.USER_ASSERT_FAILED
        assert (found.resolved_at, found.error) == (LATER, "You said it did not happen")


@pytest.mark.parametrize("was", MutationStatus)
def test_only_a_failed_mutation_begins_again_and_then_it_is_as_new(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, was: _S
) -> None:
    id = a_mutation(ledger, workflow, run, status=was, params={"old": 1})
    with ledger.write() as work:
        mutation = work.mutations.get(id)
        assert mutation is not None

        def begin_again() -> bool:
            return work.mutations.begin_again(
                mutation,
                run_id=run,
                params={"new": 1},
                payload_digest="d",
                title="again",
                evidence=[7],
                at=LATER,
            )

        if was is not _S.FAILED:
            with pytest.raises(IllegalMove):
                begin_again()
            return
        assert begin_again()
        assert not begin_again()
        found = work.mutations.get(id)
        assert found is not None
        assert (found.status, found.error, found.resolved_by) == (_S.IN_FLIGHT, None, None)
        assert (found.params, found.evidence, found.key) == ({"new": 1}, [7], mutation.key)


def test_open_mutations_are_those_of_which_nobody_knows(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    ids = {
        status: a_mutation(ledger, workflow, run, item, key=digest(status), status=status)
        for status in MutationStatus
    }
    expected = [id for status, id in ids.items() if status in OPEN_STATUSES]
    with ledger.read() as work:
        assert [one.id for one in work.mutations.open()] == sorted(expected)
        assert [one.id for one in work.mutations.open_of_item(item.id)] == sorted(expected)
        assert work.mutations.get(MutationId(99)) is None


def test_what_the_open_ones_hold_is_not_read(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    id = a_mutation(ledger, workflow, run, params={"content": "a" * 10_000_000})
    with ledger.write() as work:
        moved = work.mutations.move(
            id, _S.NEEDS_RECONCILE, was=_S.IN_FLIGHT, at=NOON, error="Lost", look_at=LATER
        )
        assert moved
        work.commit()
    tracemalloc.start()
    try:
        with ledger.read() as work:
            (found,) = work.mutations.open()
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (found.id, found.workflow_id, found.status) == (id, workflow, _S.NEEDS_RECONCILE)
    assert (found.error, found.look_at) == ("Lost", LATER)
    assert most < 1_000_000


@given(st.one_of(st.text(), st.binary(min_size=32, max_size=32).map(bytes.hex)))
def test_any_key_survives_its_short_form(key: str) -> None:
    assert from_key(to_key(key)) == key


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(_json)
def test_parameters_and_results_survive_whatever_they_are(
    ledger: SqliteLedger, value: JsonValue
) -> None:
    with ledger.write(durable=False) as work:
        work.settings.put("value", value)
        work.commit()
    with ledger.read() as work:
        assert work.settings.get("value") == value


def _of_handler(
    work: UnitOfWork,
    workflow: WorkflowId,
    run: RunId,
    key: str,
    *causes: Cause,
    undo_of: MutationId | None = None,
) -> MutationId:
    return new_step(
        work,
        workflow,
        run,
        params={},
        title="Append a row to costs.csv",
        key=digest(key),
        undo_of=undo_of,
        ui_title="Add row for Ann",
        causes=causes,
    )


def test_the_mutations_of_an_inputs_attempt_are_those_that_stem_from_it(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    mail, other = (an_input(ledger, workflow, run, name) for name in ("a", "b"))
    item = an_item(ledger, workflow, run)
    with ledger.write() as work:
        both = _of_handler(work, workflow, run, "both", Cause(other.id, 2), Cause(mail.id, 1))
        second = _of_handler(work, workflow, run, "second", Cause(mail.id, 2), Cause(mail.id, 1))
        none = _of_handler(work, workflow, run, "none")
        work.commit()
    own = a_mutation(ledger, workflow, run, item)
    with ledger.read() as work:

        def of(about: Item, attempt: int) -> list[MutationId]:
            return [found.id for found in work.mutations.of_attempt(about.id, attempt)]

        assert (of(mail, 1), of(mail, 2)) == ([both], [second])
        assert (of(other, 1), of(other, 2)) == ([], [both])
        assert of(item, 1) == [own]
        assert work.mutations.causes(both) == [Cause(mail.id, 1), Cause(other.id, 2)]
        assert work.mutations.causes(none) == [] == work.mutations.causes(own)
        found = work.mutations.get(both)
        assert found is not None and found.ui_title == "Add row for Ann"


def test_a_workflow_waits_for_open_mutations_of_its_handlers_only(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    a_mutation(ledger, workflow, run, an_item(ledger, workflow, run))
    with ledger.write() as work:
        done = _of_handler(work, workflow, run, "done")
        work.mutations.move(done, _S.APPLIED, was=_S.IN_FLIGHT, at=LATER)
        _of_handler(work, workflow, run, "taken back", undo_of=done)
        unknown = _of_handler(work, workflow, run, "doubtful")
        work.mutations.move(unknown, _S.INDETERMINATE, was=_S.IN_FLIGHT, at=LATER)
        assert [m.id for m in work.mutations.open_of_handlers(workflow)] == [unknown]
        assert work.mutations.open_of_handlers(WorkflowId(99)) == []
