"""Durable items: items a second of the engine beside a bare loop that is as durable.

The bare loop makes, for each item, two fsynced commits (WAL, synchronous=FULL) and the same append
to the same kind of file. The engine runs one item script whose items append one row each.
"""

import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.clock import SystemClock
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.storage.ledger import open_ledger
from tests.builders.ledger import seed

ITEMS = 2_000
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {
        "file": {"type": "string", "format": "save-file"},
        "first": {"type": "integer"},
        "count": {"type": "integer"},
    },
}
SCRIPT = """
for (let i = params.first; i < params.first + params.count; i++) {
  await Items.withItem(`line:${i}`, `Line ${i}`, async (ctx) => {
    if (ctx.item.isDone) return;
    const row = { number: i, text: "a line" };
    await Sheets.appendRow({ file: params.file, key: `line:${i}`, row });
  });
}
"""


def bare_loop(folder: Path, count: int) -> float:
    """Seconds for *count* items."""
    conn = sqlite3.connect(folder / "bare.db", isolation_level=None)
    conn.execute("PRAGMA journal_mode=WAL")
    conn.execute("PRAGMA synchronous=FULL")
    conn.execute("CREATE TABLE effects (id INTEGER PRIMARY KEY, key TEXT UNIQUE, status TEXT)")
    fd = os.open(folder / "bare.csv", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    started = time.perf_counter()
    for i in range(count):
        conn.execute("BEGIN IMMEDIATE")
        conn.execute("INSERT INTO effects (key, status) VALUES (?, 'in_flight')", (f"line:{i}",))
        conn.execute("COMMIT")
        os.write(fd, f"{i},a line,line:{i}\r\n".encode())
        os.fsync(fd)
        conn.execute("BEGIN IMMEDIATE")
        conn.execute("UPDATE effects SET status = 'applied' WHERE key = ?", (f"line:{i}",))
        conn.execute("COMMIT")
    spent = time.perf_counter() - started
    os.close(fd)
    conn.close()
    return spent


@contextmanager
def engine_in(folder: Path) -> Iterator[Keep]:
    with open_engine(folder / "data") as keep:
        yield keep


def engine_items(keep: Keep, folder: Path, *, first: int, count: int) -> float:
    """Seconds for *count* new items of a workflow of their own."""
    done = import_workflow(
        keep,
        Draft(
            name=f"Lines {first} {time.monotonic_ns()}",
            script=SCRIPT,
            params={"file": str(folder / f"lines-{first}.csv"), "first": first, "count": count},
            params_schema=_SCHEMA,
        ),
    )
    started = time.perf_counter()
    report = run_and_wait(keep, done.workflow_id)
    spent = time.perf_counter() - started
    assert report.items == {"done": count}, report
    return spent


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keep-bench-") as name:
        folder = Path(name)
        ratios, bares, engines = [], [], []
        with engine_in(folder) as keep:
            engine_items(keep, folder, first=0, count=50)
            for turn in range(3):
                part = folder / f"bare-{turn}"
                part.mkdir()
                bare = ITEMS / bare_loop(part, ITEMS)
                ours = ITEMS / engine_items(keep, folder, first=1 + turn * ITEMS, count=ITEMS)
                bares.append(bare)
                engines.append(ours)
                ratios.append(ours / bare)
        print(
            f"durable items: {statistics.median(engines):.0f} items/s, bare loop "
            f"{statistics.median(bares):.0f} items/s, ratio {statistics.median(ratios):.2f} "
            f"(of {', '.join(f'{r:.2f}' for r in ratios)}; at least 0.2, aim 0.4)"
        )
        _flat(folder)


def _flat(folder: Path) -> None:
    """The cost of an item with 1,000 and with 200,000 items in the ledger."""
    rates = []
    for size in (1_000, 200_000):
        part = folder / f"flat-{size}"
        part.mkdir()
        (part / "data").mkdir()
        ledger = open_ledger(part / "data", clock=SystemClock())
        seed(ledger, items=size)
        ledger.close()
        with engine_in(part) as keep:
            engine_items(keep, part, first=0, count=50)
            rates.append(
                max(
                    1_000 / engine_items(keep, part, first=1_000 * turn, count=1_000)
                    for turn in range(1, 4)
                )
            )
    print(
        f"cost of an item at 200,000 items beside 1,000: {rates[0] / rates[1]:.2f} times "
        f"({rates[0]:.0f} and {rates[1]:.0f} items/s; at most 1.3)"
    )


if __name__ == "__main__":
    main()
