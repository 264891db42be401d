"""What is old goes, and nothing that anything stands on goes with it."""

import os
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.app.retention import retention
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import ItemId, RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.retention import RetentionCutoffs, RetentionKind
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.maintenance.retention import (
    apply_retention,
    history_days,
    is_due,
    set_history_days,
)
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.engine import a_keep, a_script, items_script, run
from tests.builders.ledger import (
    NOON,
    StillClock,
    a_mutation,
    a_run,
    a_workflow,
    an_item,
    log_line,
    new_question,
)
from tests.builders.waiting import wait_for
from tests.unit.services.aging import YEARS, age, items_of


def log_lines(keep: Keep, workflow: WorkflowId) -> list[str]:
    return [line.text for line in keep.queries.log(workflow)]


# -- the rule ---------------------------------------------------------------------------------


def test_nothing_goes_before_a_time_was_chosen(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "console.log('one'); console.log('two');")
    run(keep, workflow)
    clock.advance(YEARS)
    assert history_days(keep) is None
    assert not is_due(keep)
    assert age(keep) == 0
    assert log_lines(keep, workflow)


def test_it_is_done_once_a_day_from_a_day_after_the_choice(keep: Keep, clock: StillClock) -> None:
    set_history_days(keep, 90)
    assert history_days(keep) == 90
    clock.advance(timedelta(hours=23))
    assert not is_due(keep)
    clock.advance(timedelta(hours=1))
    assert is_due(keep)
    age(keep)
    assert not is_due(keep)
    clock.advance(timedelta(hours=24))
    set_history_days(keep, 30)
    assert not is_due(keep)
    clock.advance(timedelta(hours=24))
    assert is_due(keep)
    set_history_days(keep, None)
    clock.advance(timedelta(hours=24))
    assert not is_due(keep)


def test_a_clock_that_was_set_back_does_not_put_it_off(keep: Keep, clock: StillClock) -> None:
    set_history_days(keep, 30)
    age(keep)
    clock.at -= timedelta(days=100)
    assert is_due(keep)


def test_other_times_are_refused(tmp_path: Path) -> None:
    with a_keep(tmp_path) as keep, pytest.raises(Refused):
        set_history_days(keep, 1)


# -- what goes, and what does not -------------------------------------------------------------


def test_what_is_older_goes_but_for_the_newest_line(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "for (let n = 0; n < 5; n++) console.log('12345');")
    run(keep, workflow)
    run(keep, workflow)
    clock.advance(timedelta(days=31))
    set_history_days(keep, 90)
    assert age(keep) == 0
    set_history_days(keep, 30)
    assert age(keep) > 0
    # Its number is not given again.
    assert len(log_lines(keep, workflow)) == 1
    assert age(keep) == 0


def add_line(
    ledger: SqliteLedger,
    workflow: WorkflowId,
    text: str,
    run_id: RunId | None = None,
    item_id: ItemId | None = None,
    level: str = "LOG",
) -> None:
    with ledger.write() as work:
        work.log.add([log_line(level, text, workflow, run_id, item_id)])
        work.commit()


def removed_logs(ledger: SqliteLedger, days: int) -> None:
    now = NOON + timedelta(days=days)
    ages = RetentionCutoffs(
        before=now - timedelta(days=30), failures_before=now - timedelta(days=90)
    )
    numbers, _ = ledger.retention.expired(RetentionKind.LOG, ages, after=0, limit=1000)
    ledger.retention.remove(RetentionKind.LOG, ages, numbers)


def test_what_belongs_to_failures_is_kept_three_times_as_long(tmp_path: Path) -> None:
    with closing(open_ledger(tmp_path, clock=StillClock())) as ledger:
        workflow = a_workflow(ledger)
        good = a_run(ledger, workflow, status=RunStatus.COMMITTED)
        bad = a_run(ledger, workflow, status=RunStatus.FAILED_LOGIC)
        failed = an_item(ledger, workflow, good, "failed", status=ItemStatus.FAILED)
        done = an_item(ledger, workflow, good, "done", status=ItemStatus.DONE)
        asked = an_item(ledger, workflow, good, "asked", status=ItemStatus.NEEDS_ATTENTION)
        add_line(ledger, workflow, "plain")
        add_line(ledger, workflow, "of a good run", good)
        add_line(ledger, workflow, "of what is done", good, done.id)
        add_line(ledger, workflow, "of a bad run", bad)
        add_line(ledger, workflow, "of what failed", good, failed.id)
        add_line(ledger, workflow, "an error", good, level="ERROR")
        add_line(ledger, workflow, "of what waits for the user", good, asked.id)
        add_line(ledger, workflow, "the newest")

        def left() -> set[str]:
            return {line.text for line in ledger.queries.log(workflow)}

        everything = left()
        removed_logs(ledger, 30)
        assert left() == everything
        removed_logs(ledger, 31)
        assert everything - left() == {"plain", "of a good run", "of what is done"}
        removed_logs(ledger, 90)
        assert everything - left() == {"plain", "of a good run", "of what is done"}
        removed_logs(ledger, 91)
        assert left() == {"of what waits for the user", "the newest"}


def test_a_line_that_came_to_belong_to_a_failure_meanwhile_stays(tmp_path: Path) -> None:
    with closing(open_ledger(tmp_path, clock=StillClock())) as ledger:
        workflow = a_workflow(ledger)
        good = a_run(ledger, workflow, status=RunStatus.COMMITTED)
        item = an_item(ledger, workflow, good, "one", status=ItemStatus.DONE)
        add_line(ledger, workflow, "its line", good, item.id)
        add_line(ledger, workflow, "the newest")
        now = NOON + timedelta(days=31)
        ages = RetentionCutoffs(
            before=now - timedelta(days=30), failures_before=now - timedelta(days=90)
        )
        numbers, _ = ledger.retention.expired(RetentionKind.LOG, ages, after=0, limit=1000)
        assert len(numbers) == 1
        version = ledger.queries.workflows()[0]
        with ledger.write() as work:
            found = work.workflows.get(version.id)
            assert found is not None
            assert found.active_version_id is not None
            assert work.items.reprocess(item, version_id=found.active_version_id, at=now)
            work.commit()
        assert ledger.retention.remove(RetentionKind.LOG, ages, numbers) == 0


def test_notices_of_answered_questions_go_and_messages_stay(tmp_path: Path) -> None:
    with closing(open_ledger(tmp_path, clock=StillClock())) as ledger:
        workflow = a_workflow(ledger)
        ledger.outbox(workflow).send("Hello", key="one")
        with ledger.write() as work:
            answered = new_question(work, QuestionKind.ITEM_FAILED, workflow, "?")
            work.questions.answer(answered, "skip", at=NOON)
            new_question(work, QuestionKind.UNKNOWN_OUTCOME, workflow, "?")
            work.commit()
        ledger.outbox(workflow).send("Again", key="two")
        ages = RetentionCutoffs(before=NOON + YEARS, failures_before=NOON + YEARS)
        numbers, _ = ledger.retention.expired(RetentionKind.NOTICES, ages, after=0, limit=1000)
        assert ledger.retention.remove(RetentionKind.NOTICES, ages, numbers) == 1
        # What was sent is never sent again.
        ledger.outbox(workflow).send("Hello", key="one")
        rows = ledger.queries.notifications(workflow)
        assert [row.type for row in rows].count("message") == 2
        assert len(rows) == 3


def test_only_what_runs_prepared_that_committed_without_an_unknown_outcome_goes(
    tmp_path: Path,
) -> None:
    with closing(open_ledger(tmp_path, clock=StillClock())) as ledger:
        workflow = a_workflow(ledger)
        made = {}
        for name, status in (
            ("good", RunStatus.COMMITTED),
            ("doubt", RunStatus.COMMITTED),
            ("waits", RunStatus.PAUSED_RECONCILIATION),
            ("crashed", RunStatus.CRASHED),
        ):
            made[name] = a_run(ledger, workflow, status=status)
            mutation = (
                a_mutation(ledger, workflow, made[name], key=name) if name == "doubt" else None
            )
            with ledger.write() as work:
                work.runs.set_prepared(made[name], {"data": name})
                if mutation is not None:
                    work.runs.set_mutation(made[name], mutation, None)
                work.commit()
        ages = RetentionCutoffs(before=NOON + YEARS, failures_before=NOON + YEARS)
        numbers, _ = ledger.retention.expired(RetentionKind.PREPARED, ages, after=0, limit=1000)
        assert list(numbers) == [made["good"]]
        assert ledger.retention.remove(RetentionKind.PREPARED, ages, numbers) == 1
        with ledger.read() as work:
            left = {name for name, id in made.items() if (r := work.runs.get(id)) and r.prepared}
        assert left == {"doubt", "waits", "crashed"}


def test_a_file_that_a_mutation_knows_stays_whatever_its_age(
    keep: Keep, tmp_path: Path, clock: StillClock
) -> None:
    box = tmp_path / "box"
    box.mkdir()
    (box / "a.txt").write_text("before")
    script = "await Files.save({ path: params.path, content: 'after', overwrite: true });"
    schema = {"path": str(box / "a.txt")}
    workflow = a_script(keep, items_script("one", body=script), params=schema)
    grant(keep, workflow, box)
    run(keep, workflow)
    assert (box / "a.txt").read_text() == "after"
    kept = list((keep.data_dir / "kept").iterdir())
    assert len(kept) == 1
    left_over = keep.data_dir / "kept" / ("0" * 64)
    left_over.write_text("nobody knows me")
    lost = keep.data_dir / "downloads" / "lost" / "old.txt"
    lost.parent.mkdir()
    lost.write_text("x")
    young = keep.data_dir / "downloads" / "abc" / "young.txt"
    young.parent.mkdir()
    young.write_text("x")
    clock.at = NOON + YEARS
    for path in (*kept, left_over, lost):
        os.utime(path, (0, 0))
    os.utime(young, (clock.now().timestamp(), clock.now().timestamp()))
    set_history_days(keep, 365)
    age(keep)
    assert not lost.parent.exists()
    assert kept[0].exists() and young.exists() and not left_over.exists()
    (item,) = items_of(keep, workflow)
    undo_attempt(keep, item, 1)
    assert (box / "a.txt").read_text() == "before"


def grant(keep: Keep, workflow: WorkflowId, folder: Path) -> None:
    from keep_desktop.ports.tools import Grant

    with keep.ledger.write() as uow:
        uow.grants.add(workflow, Grant(folder, is_folder=True), at=NOON)
        uow.commit()


def test_it_ends_between_two_transactions_and_goes_on_the_next_time(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "for (let n = 0; n < 1200; n++) console.log('x');")
    run(keep, workflow)
    clock.advance(YEARS)
    set_history_days(keep, 30)
    checks = iter(range(10))

    def watch() -> None:
        if next(checks) == 1:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        apply_retention(keep, watch=watch, pause=lambda _: None)
    assert 1 < len(log_lines(keep, workflow)) < 1200
    age(keep)
    assert len(log_lines(keep, workflow)) == 1


def test_it_is_done_in_the_background_of_a_keep_that_is_open(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "console.log('one'); console.log('two');")
    run(keep, workflow)
    set_history_days(keep, 30)
    clock.advance(YEARS)
    with retention(keep, first_s=0.0, again_s=3600.0):
        wait_for(lambda: not is_due(keep))
    assert log_lines(keep, workflow) == ["two"]
