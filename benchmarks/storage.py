"""What the ledger alone costs for each item, against a bare sqlite3 loop, in one run.

The bare loop makes two fsynced commits for each item (WAL, FULL) and nothing else. The ledger does
what an item with one mutation takes: find and open the item, write the mutation in flight, fsync;
write it applied, fsync; move the item to done. Both run at several sizes of the ledger: the last
column tells how much a full ledger slows an item down.

    python -m benchmarks.storage [--items 2000] [--sizes 1000,200000] [--profile]
"""

import argparse
import cProfile
import pstats
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, mutation_key
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.clock import SystemClock
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.ledger import a_run, a_workflow, active_version, seed


class Bare:
    """A loop that only makes two durable commits."""

    def __init__(self, path: Path) -> None:
        self.conn = sqlite3.connect(path, isolation_level=None)
        self.conn.execute("PRAGMA journal_mode=WAL")
        self.conn.execute("PRAGMA synchronous=FULL")
        self.conn.execute("CREATE TABLE IF NOT EXISTS steps (id INTEGER PRIMARY KEY, state TEXT)")

    def one(self, n: int) -> None:
        conn = self.conn
        conn.execute("BEGIN IMMEDIATE")
        row = conn.execute("INSERT INTO steps (state) VALUES ('in_flight')").lastrowid
        conn.execute("COMMIT")
        conn.execute("BEGIN IMMEDIATE")
        conn.execute("UPDATE steps SET state = 'applied' WHERE id = ?", (row,))
        conn.execute("COMMIT")


class Items:
    """The item sequence over a ledger."""

    def __init__(self, ledger: SqliteLedger, workflow: WorkflowId, run: RunId) -> None:
        self.ledger = ledger
        self.clock = SystemClock()
        self.workflow = workflow
        self.run: RunId = run
        self.version: VersionId = active_version(ledger, workflow)

    def one(self, n: int) -> None:
        logical = f"email:{n}.{time.time_ns()}@mail.example"
        ledger, clock, workflow = self.ledger, self.clock, self.workflow
        key = mutation_key(
            workflow_id=workflow, scope=logical, attempt=1, tool="Sheets.appendRow", identity=n
        )
        with ledger.write() as work:
            assert not work.switches.holds(workflow)
            assert work.items.find(workflow, logical) is None
            item_id = work.items.open(
                workflow_id=workflow,
                logical_item_id=logical,
                title=f'Email from Ann: "Invoice {n}"',
                run_id=self.run,
                version_id=self.version,
                at=clock.now(),
            )
            assert work.mutations.by_key(key) is None
            mutation_id = work.mutations.begin(
                workflow_id=workflow,
                run_id=self.run,
                item_id=item_id,
                attempt=1,
                namespace="Sheets",
                method="appendRow",
                params={"file": "/home/ann/costs.csv", "key": logical, "row": {"from": "Ann"}},
                payload_digest=key,
                title="Append a row to costs.csv",
                key=key,
                evidence={"size": n},
                at=clock.now(),
            )
            work.notice(Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=workflow, item_id=item_id))
            work.commit()
        with ledger.write() as work:
            work.mutations.move(
                mutation_id,
                MutationStatus.APPLIED,
                was=MutationStatus.IN_FLIGHT,
                at=clock.now(),
                result={"row": n},
            )
            work.commit()
        with ledger.write(durable=False) as work:
            item = work.items.get(item_id)
            assert item is not None
            assert work.items.move(item, ItemStatus.DONE, at=clock.now(), failures=0)
            work.notice(Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=workflow, item_id=item_id))
            work.commit()


STRETCHES = 10


def stretch(one: Callable[[int], None], first: int, count: int) -> tuple[float, float]:
    """Seconds by the clock and of the processor, for each item."""
    start, cpu = time.perf_counter(), time.process_time()
    for n in range(first, first + count):
        one(n)
    return (time.perf_counter() - start) / count, (time.process_time() - cpu) / count


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--items", type=int, default=2_000)
    parser.add_argument("--sizes", default="1000,200000")
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        measure(Path(folder), options)


def measure(folder: Path, options: argparse.Namespace) -> None:
    first: float | None = None
    ledger = open_ledger(folder / "data", clock=SystemClock())
    workflow = a_workflow(ledger)
    bare = Bare(folder / "bare.db")
    filled = 0
    for size in (int(size) for size in options.sizes.split(",")):
        seed(ledger, workflow_id=workflow, items=size - filled)
        items = Items(ledger, workflow, a_run(ledger, workflow))
        stretch(items.one, 0, 100)
        loop, took, cpu = side_by_side(bare, items, options)
        first = first or took / loop
        print(
            f"{size:>9,} items: bare {1 / loop:7,.0f}/s  ledger {1 / took:7,.0f}/s  "
            f"ratio {loop / took:.2f}  cpu {cpu * 1000:.3f} ms an item  "
            f"against the first size {took / loop / first:.2f}",
            flush=True,
        )
        filled = size + options.items + 100
        end_run(ledger, items.run)
    ledger.close()


def side_by_side(
    bare: Bare, items: Items, options: argparse.Namespace
) -> tuple[float, float, float]:
    """Both in turns, so that a busy disk slows both; medians of the stretches."""
    count = max(options.items // STRETCHES, 1)
    profile = cProfile.Profile() if options.profile else None
    loops, took, cpus = [], [], []
    for part in range(STRETCHES):
        loops.append(stretch(bare.one, part * count, count)[0])
        if profile:
            profile.enable()
        seconds, cpu = stretch(items.one, part * count, count)
        if profile:
            profile.disable()
        took.append(seconds)
        cpus.append(cpu)
    if profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
    return statistics.median(loops), statistics.median(took), statistics.median(cpus)


def end_run(ledger: SqliteLedger, run: RunId) -> None:
    from keep_desktop.domain.runs import RunStatus

    with ledger.write() as work:
        work.runs.finish(
            run, RunStatus.COMMITTED, error=None, error_type=None, at=SystemClock().now()
        )
        work.commit()


if __name__ == "__main__":
    main()
