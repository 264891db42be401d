"""Promises of Activity: every row once, in the order of time, from any place, up and down."""

from datetime import timedelta

import pytest

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.activity import ActivityCursor, ActivityFilter, ActivityKind
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.activity.queries import MOST_SCANNED
from tests.builders.ledger import (
    NOON,
    a_mutation,
    a_run,
    a_workflow,
    an_item,
    get_item,
    log_line,
    seed,
)
from tests.unit.storage.activity_story import EVERYTHING, Story, read_down, read_up


@pytest.mark.parametrize("seed_number", range(6))
def test_the_merge_is_what_sorting_by_time_would_be(ledger: SqliteLedger, seed_number: int) -> None:
    story = Story(ledger, seed_number)
    story.go_on(14)
    whole = read_down(ledger, EVERYTHING, limit=10_000)
    assert len({row.key for row in whole}) == len(whole) > 20
    assert [row.at for row in whole] == sorted((row.at for row in whole), reverse=True)
    assert read_down(ledger, EVERYTHING, limit=1) == whole == read_down(ledger, EVERYTHING, limit=7)
    for workflow_id in story.workflows:
        mine = ActivityFilter(workflow_id=workflow_id)
        expected = [row for row in whole if row.workflow_id == workflow_id]
        assert read_down(ledger, mine) == expected
        assert read_up(ledger, mine, ActivityCursor({})) == expected
    for kind in ActivityKind:
        of_kind = ActivityFilter(kinds=frozenset({kind}))
        assert read_down(ledger, of_kind) == [row for row in whole if row.kind is kind]


@pytest.mark.parametrize("seed_number", range(3))
def test_from_any_moment_down_and_up_make_the_whole(ledger: SqliteLedger, seed_number: int) -> None:
    story = Story(ledger, seed_number)
    story.go_on()
    for filter in (EVERYTHING, ActivityFilter(workflow_id=story.workflows[0])):
        whole = read_down(ledger, filter, limit=10_000)
        for row in whole[::5]:
            place = ledger.queries.activity_spot(filter, row.at).place
            below, above = read_down(ledger, filter, place), read_up(ledger, filter, place)
            assert above + below == whole
            assert all(one.at < row.at for one in below)
            assert all(one.at >= row.at for one in above)


def test_what_happens_in_one_moment_stands_in_its_order(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger, at=NOON - timedelta(seconds=1))
    run_id = a_run(ledger, workflow_id)
    for name in ("a", "b"):
        item = an_item(ledger, workflow_id, run_id, name, title=name)
        line = log_line("LOG", "", workflow_id, run_id, item.id)
        with ledger.write() as work:
            work.log.add([line])
            work.commit()
        a_mutation(ledger, workflow_id, run_id, item, status=MutationStatus.APPLIED)
        with ledger.write() as work:
            work.items.move(get_item(ledger, item.id), ItemStatus.DONE, at=NOON)
            work.commit()
    with ledger.write() as work:
        run = work.runs.get(run_id)
        assert run is not None
        work.runs.finish(run_id, RunStatus.COMMITTED, error=None, error_type=None, at=NOON)
        work.runs.close_session(run.session_id, result=RunStatus.COMMITTED, error=None, at=NOON)
        work.commit()
    whole = [row for row in read_down(ledger, EVERYTHING, limit=3) if row.at == NOON]
    assert [(row.item, str(row.happening)) for row in reversed(whole)] == [
        (None, "run_started"),
        *(
            (name, happening)
            for name in ("a", "b")
            for happening in ("item_opened", "logged", "step_happened", "item_done")
        ),
        (None, "run_ended"),
    ]
    from_below = read_up(ledger, EVERYTHING, ActivityCursor({}), limit=3)
    assert [row for row in from_below if row.at == NOON] == whole


def test_of_runs_that_begin_in_one_moment_the_later_one_is_above(ledger: SqliteLedger) -> None:
    first, second = (a_workflow(ledger, name, at=NOON - timedelta(seconds=1)) for name in "AB")
    runs = [a_run(ledger, workflow_id) for workflow_id in (second, first)]
    rows = read_down(ledger, ActivityFilter(kinds=frozenset({ActivityKind.RUNS})))
    assert [row.run_id for row in rows] == runs[::-1]


def test_what_comes_meanwhile_is_above_and_shifts_nothing(ledger: SqliteLedger) -> None:
    story = Story(ledger, 1)
    story.go_on(8)
    before = read_down(ledger, EVERYTHING)
    first = ledger.queries.activity(EVERYTHING, limit=5)
    story.workflows.append(a_workflow(ledger, "Later", at=story.at))
    # What is started afresh tells of its earlier end in another row.
    story.go_on(8, reprocessing=False)
    assert list(first.rows) + read_down(ledger, EVERYTHING, first.below) == before
    assert read_up(ledger, EVERYTHING, first.above) + before == read_down(ledger, EVERYTHING)


def test_dates_bound_the_list_on_both_sides(ledger: SqliteLedger) -> None:
    story = Story(ledger, 2)
    story.go_on()
    whole = read_down(ledger, EVERYTHING)
    since, until = whole[-5].at, whole[4].at
    between = ActivityFilter(since=since, until=until)
    assert read_down(ledger, between) == [row for row in whole if since <= row.at < until]


def test_paging_reaches_every_row_of_a_great_many_once(ledger: SqliteLedger) -> None:
    first = seed(ledger, items=12_000)
    second = a_workflow(ledger, "Second", at=NOON + timedelta(seconds=12_010))
    seed(ledger, items=6_000, workflow_id=second, at=NOON + timedelta(seconds=12_020))
    whole = read_down(ledger, EVERYTHING, limit=500)
    assert len({row.key for row in whole}) == len(whole) == 3 * 18_000 + 6
    assert ledger.queries.activity_count(EVERYTHING) == len(whole)
    for workflow_id, items in ((first, 12_000), (second, 6_000)):
        mine = ActivityFilter(workflow_id=workflow_id)
        assert len(read_down(ledger, mine, limit=500)) == 3 * items + 3
        assert ledger.queries.activity_count(mine) == pytest.approx(3 * items, rel=0.01)


def test_a_place_by_number_is_about_there(ledger: SqliteLedger) -> None:
    seed(ledger, items=3_000)
    count = ledger.queries.activity_count(EVERYTHING)
    for wanted in (0, 17, 4_000, count - 1):
        spot = ledger.queries.activity_spot_near(EVERYTHING, wanted)
        assert spot.above == pytest.approx(wanted, abs=10)
        above = read_up(ledger, EVERYTHING, spot.place, limit=10_000)
        assert len(above) == pytest.approx(spot.above, abs=3)


def test_a_place_in_one_workflow_is_found_where_that_workflow_was_at_work(
    ledger: SqliteLedger,
) -> None:
    seed(ledger, items=2_000)
    begun = NOON + timedelta(days=1)
    second = a_workflow(ledger, "Second", at=begun)
    seed(ledger, items=500, workflow_id=second, at=begun)
    mine = ActivityFilter(workflow_id=second)
    spot = ledger.queries.activity_spot_near(mine, 750)
    assert len(read_up(ledger, mine, spot.place, limit=10_000)) == pytest.approx(750, abs=10)


def test_a_search_finds_titles_and_stops_where_it_has_looked_long_enough(
    ledger: SqliteLedger,
) -> None:
    workflow_id = seed(ledger, items=6_000)
    found = ledger.queries.activity(ActivityFilter(search="INVOICE 5990"))
    assert {row.item for row in found.rows} == {'Email from Иван: "Invoice 5990"'}
    assert found.more
    assert found.read_until is not None
    assert read_down(ledger, ActivityFilter(search="INVOICE 5990")) == list(found.rows)
    deep = ActivityFilter(search="invoice 3", workflow_id=workflow_id)
    everything = read_down(ledger, deep, limit=50)
    assert len(everything) == 3 * sum(str(n).startswith("3") for n in range(6_000))
    assert MOST_SCANNED < 18_000
