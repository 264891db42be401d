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
from dataclasses import dataclass, field
from pathlib import Path

from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, mutation_key
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.clock import SystemClock
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.ledger import a_run, active_version, seed


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
            assert not work.switches.is_stopped(workflow)
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


STRETCHES = 20


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


@dataclass
class Figures:
    """Seconds for each item, one figure a stretch."""

    clock: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def add(self, clock: float, cpu: float) -> None:
        self.clock.append(clock)
        self.cpu.append(cpu)


def measure(folder: Path, options: argparse.Namespace) -> None:
    sizes = [int(size) for size in options.sizes.split(",")]
    bare, loop = Bare(folder / "bare.db"), Figures()
    filled = [a_filled_ledger(folder / str(size), size) for size in sizes]
    figures = [Figures() for _ in sizes]
    profile = cProfile.Profile() if options.profile else None
    count = max(options.items // STRETCHES, 1)
    for items in filled:
        stretch(items.one, 0, 100)
    # In turns, so that a busy disk or processor slows all of them.
    for part in range(STRETCHES):
        loop.add(*stretch(bare.one, part * count, count))
        for items, taken in zip(filled, figures, strict=True):
            if profile:
                profile.enable()
            taken.add(*stretch(items.one, part * count, count))
            if profile:
                profile.disable()
    for size, taken in zip(sizes, figures, strict=True):
        report(size, loop, taken, figures[0])
    for items in filled:
        items.ledger.close()
    if profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


def a_filled_ledger(folder: Path, size: int) -> Items:
    ledger = open_ledger(folder, clock=SystemClock())
    workflow = seed(ledger, items=size)
    return Items(ledger, workflow, a_run(ledger, workflow))


def report(size: int, loop: Figures, taken: Figures, first: Figures) -> None:
    def median_ratio(over: list[float], under: list[float]) -> float:
        return statistics.median(a / b for a, b in zip(over, under, strict=True))

    print(
        f"{size:>9,} items: bare {1 / statistics.median(loop.clock):7,.0f}/s  "
        f"ledger {1 / statistics.median(taken.clock):7,.0f}/s  "
        f"ratio {median_ratio(loop.clock, taken.clock):.2f}  "
        f"cpu {statistics.median(taken.cpu) * 1000:.3f} ms an item  "
        f"against the first size: time {median_ratio(taken.clock, first.clock):.2f}, "
        f"cpu {median_ratio(taken.cpu, first.cpu):.2f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
