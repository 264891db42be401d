"""Durable items: items a second of the engine beside a bare loop that is as durable.

The bare loop makes, for each item, two fsynced commits (WAL, synchronous=FULL) and the same append
to the same kind of file. The engine runs one item script whose items append one row each.

What recording costs is measured in pairs, with items that read a file of their own before they
append: recorded and not recorded, in turn.
"""

import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks import limits
from keep_desktop.app.build import open_engine
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.clock import SystemClock
from keep_desktop.services.context import Keep
from keep_desktop.services.recordings import set_recording
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.storage.ledger import open_ledger
from tests.builders.ledger import seed

ITEMS = 2_000
#: Pairs of runs, recorded and not, and the items of each.
PAIRS, PART = 9, 300
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {
        "file": {"type": "string", "format": "save-file"},
        "folder": {"type": "string", "format": "folder"},
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

READING = SCRIPT.replace(
    "const row =",
    """const read = await Files.read({ path: `${params.folder}/${i % 300}.txt` });
    const row =""",
).replace('"a line"', "read.content.slice(0, 40)")


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


def engine_items(
    keep: Keep,
    folder: Path,
    *,
    first: int,
    count: int,
    script: str = SCRIPT,
    recorded: bool = True,
) -> float:
    """Seconds for *count* new items of a workflow of their own."""
    done = import_workflow(
        keep,
        Draft(
            name=f"Lines {first} {time.monotonic_ns()}",
            script=script,
            params={
                "file": str(folder / f"lines-{first}.csv"),
                "folder": str(folder / "texts"),
                "first": first,
                "count": count,
            },
            params_schema=_SCHEMA,
        ),
    )
    set_recording(keep, done.workflow_id, on=recorded)
    started = time.perf_counter()
    report = run_and_wait(keep, done.workflow_id)
    spent = time.perf_counter() - started
    assert report.items == {"done": count}, report
    return spent


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keep-bench-") as name:
        folder = Path(name)
        _texts(folder / "texts")
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
        _recorded(folder)
        _flat(folder)


def _texts(folder: Path, count: int = 1, seed: int = 0) -> None:
    """Files of about two kilobytes, each other than the rest."""
    folder.mkdir(parents=True)
    for number in range(count):
        text = " ".join(f"word {(seed + number) * at % 997}" for at in range(1, 200))
        (folder / f"{number}.txt").write_text(f"{seed} {number} {text}", encoding="utf-8")


def _recorded(folder: Path) -> None:
    """What recording costs items that read."""
    spent: dict[bool, list[float]] = {True: [], False: []}
    with engine_in(folder / "recorded") as keep:
        for turn in range(PAIRS + 1):
            part = folder / f"recorded-{turn}"
            _texts(part / "texts", PART, seed=turn * PART)
            for recorded in (True, False) if turn % 2 else (False, True):
                spent[recorded].append(
                    engine_items(
                        keep,
                        part,
                        first=turn * PART,
                        count=PART,
                        script=READING,
                        recorded=recorded,
                    )
                )
    pairs = [on / off - 1 for on, off in zip(spent[True], spent[False], strict=True)][1:]
    cost = statistics.median(pairs)
    print(
        f"recording what {PART} items read: {cost:+.1%} of their time, the median of {PAIRS} pairs "
        f"({min(pairs):+.1%} to {max(pairs):+.1%}; at most +5 %)"
    )
    limits.at_most("recording", cost, 0.05)


def _flat(folder: Path) -> None:
    """The cost of an item with 1,000 and with 200,000 items in the ledger."""
    rates = []
    for size in (1_000, 200_000):
        part = folder / f"flat-{size}"
        _texts(part / "texts")
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
