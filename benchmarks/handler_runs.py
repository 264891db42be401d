"""Handler workflows: runs of a consumer beside a bare loop that is as durable, and what they cost
in a ledger in which very much was consumed before.

One run is a prepare that reserves one event, a mutate that appends one row, and a next. The bare
loop is that of `durable_items`: two fsynced commits and the same append for each.
"""

import sqlite3
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from benchmarks import limits
from benchmarks.durable_items import bare_loop, engine_in
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.sandbox.run import ProcessRun
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.storage.unit_of_work import SqliteUnitOfWork
from keep_desktop.tools.sheets.append import AppendRow

RUNS = 600
DRAINED = 1_100
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {
        "file": {"type": "string", "format": "save-file"},
        "count": {"type": "integer"},
        "steps": {"type": "boolean"},
    },
}
SCRIPT = """
const workflow = {
  topics: { "line.given": {} },
  producers: {
    give: {
      publishes: ["line.given"],
      schedule: { interval: "1d" },
      handler: async (state) => {
        const first = state?.next ?? 0;
        for (let i = first; i < first + params.count; i++) {
          const inputId = await Topics.registerInput(
            { source: "System", type: "random", id: `line:${i}`, title: `Line ${i}` });
          await Topics.publish({ topic: "line.given",
            event: { messageId: `line:${i}`, inputId, payload: { number: i } } });
        }
        return { next: first + params.count };
      },
    },
  },
  consumers: {
    append: {
      subscribe: ["line.given"],
      prepare: async () => {
        const [event] = await Topics.peek({ topic: "line.given", limit: 1 });
        if (!event) return { reservations: [], data: {} };
        return { reservations: [{ topic: "line.given", ids: [event.messageId] }],
                 data: event.payload, ui: { title: `Append line ${event.payload.number}` } };
      },
      mutate: async ({ data }) => {
        const row = { number: data.number, text: "a line" };
        await Sheets.appendRow({ file: params.file, key: `line:${data.number}`, row });
      },
      next: async (prepared, result) => ({ last: prepared.data.number ?? null }),
    },
  },
};
"""


def a_workflow(keep: Keep, folder: Path, *, count: int) -> WorkflowId:
    """The workflow above, which publishes so many events each time its producer runs."""
    name = f"Lines {time.monotonic_ns()}"
    params: dict[str, JsonValue] = {"file": str(folder / f"{name}.csv"), "count": count}
    draft = Draft(name=name, script=SCRIPT, params=params, params_schema=_SCHEMA)
    return import_workflow(keep, draft).workflow_id


def nothing() -> None:
    """For who wants to do nothing before the clock starts."""


def drain(keep: Keep, folder: Path, *, count: int, begin: Callable[[], object] = nothing) -> float:
    """Seconds for the runs of the consumer of a new workflow but the first hundred, session after
    session; *begin* is called before the first of them."""
    workflow_id = a_workflow(keep, folder, count=count)
    keep.engine.run_session(workflow_id)  # the producer, and the first hundred runs
    begin()
    started = time.perf_counter()
    report = run_and_wait(keep, workflow_id, until_idle=True, with_producers=False)
    spent = time.perf_counter() - started
    assert report.error is None, report
    return spent


def timed(do: Callable[[], object]) -> float:
    started = time.perf_counter()
    do()
    return time.perf_counter() - started


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keep-bench-") as name:
        folder = Path(name)
        ratios, bares, engines = [], [], []
        with engine_in(folder) as keep:
            drain(keep, folder, count=120)
            for turn in range(3):
                part = folder / f"bare-{turn}"
                part.mkdir()
                bare = RUNS / bare_loop(part, RUNS)
                ours = (RUNS - 100) / drain(keep, folder, count=RUNS)
                bares.append(bare)
                engines.append(ours)
                ratios.append(ours / bare)
        print(
            f"consumer runs: {statistics.median(engines):.0f} a second, bare loop "
            f"{statistics.median(bares):.0f}, ratio {statistics.median(ratios):.3f} "
            f"(of {', '.join(f'{r:.3f}' for r in ratios)}; at least 0.08, aim 0.15)"
        )
        _split(folder)
        _flat(folder)


def _split(folder: Path) -> None:
    """Where the time of a run goes: waiting for its three sandboxes, committing, the rest."""
    part = folder / "split"
    part.mkdir()
    spent: Counter[str] = Counter()
    with engine_in(part) as keep:
        drain(keep, part, count=120)
        with (
            _timed_in(spent, "sandbox", ProcessSandbox, "start"),
            _timed_in(spent, "sandbox", ProcessRun, "receive"),
            _timed_in(spent, "sandbox", ProcessRun, "end"),
            _timed_in(spent, "commits", SqliteUnitOfWork, "commit"),
            _timed_in(spent, "the append", AppendRow, "call"),
        ):
            whole = drain(keep, part, count=RUNS, begin=spent.clear)
    runs = RUNS - 100
    share: dict[str, float] = dict(spent)
    share["Python and statements"] = whole - sum(share.values())
    print(
        f"a run takes {whole / runs * 1000:.2f} ms: "
        + ", ".join(f"{name} {seconds / runs * 1000:.2f}" for name, seconds in share.items())
    )


@contextmanager
def _timed_in(spent: Counter[str], name: str, owner: type, method: str) -> Iterator[None]:
    """The wall time inside a method is added up under *name* meanwhile."""
    inner = getattr(owner, method)

    def timing(*args: Any, **kwargs: Any) -> Any:
        began = time.perf_counter()
        try:
            return inner(*args, **kwargs)
        finally:
            spent[name] += time.perf_counter() - began  # type: ignore[assignment]  # seconds

    setattr(owner, method, timing)
    try:
        yield
    finally:
        setattr(owner, method, inner)


def _flat(folder: Path) -> None:
    """Draining with 1,000 and with 1,000,000 events consumed before, and what a screen of inputs
    takes beside the million."""
    rates = []
    for consumed in (1_000, 1_000_000):
        part = folder / f"flat-{consumed}"
        part.mkdir()
        with engine_in(part) as keep:
            workflow_id = a_workflow(keep, part, count=DRAINED)
        seed_consumed(part / "data" / "ledger.db", workflow_id, events=consumed)
        with engine_in(part) as keep:
            rates.append(max(_drained(keep, workflow_id) for _ in range(3)))
            if consumed > DRAINED:
                _page(keep, workflow_id)
    print(
        f"draining {DRAINED} events with 1,000,000 consumed before beside 1,000: "
        f"{rates[0] / rates[1]:.2f} times the time ({rates[0]:.0f} and {rates[1]:.0f} a second; "
        "at most 1.2)"
    )


def _drained(keep: Keep, workflow_id: WorkflowId) -> float:
    """Runs a second, of one more batch."""
    keep.engine.run_session(workflow_id)
    spent = timed(lambda: run_and_wait(keep, workflow_id, until_idle=True, with_producers=False))
    return (DRAINED - 100) / spent


def _page(keep: Keep, workflow_id: WorkflowId) -> None:
    times = [timed(lambda: keep.queries.items(workflow_id)) for _ in range(20)]
    print(
        f"a page of 100 inputs with their statuses at 1,000,000 events: median "
        f"{statistics.median(times) * 1000:.2f} ms (under 5)"
    )
    limits.at_most("a page of inputs in ms", statistics.median(times) * 1000, 5)


def seed_consumed(path: Path, workflow_id: WorkflowId, *, events: int) -> None:
    """So many consumed events, four to an input that is done; past the stores, but not past the
    triggers."""
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.execute("PRAGMA synchronous=OFF")
        conn.execute("BEGIN IMMEDIATE")
        inputs = range(1, events // 4 + 1)
        conn.executemany(
            "INSERT INTO items (id, workflow_id, logical_item_id, title, title_folded, status,"
            " attempt, created_at, updated_at, source, type, external_id)"
            " VALUES (?1, ?2, 'System/random/old' || ?1, 'Old ' || ?1, 'old ' || ?1, 'done', 1,"
            " ?1, ?1, 'System', 'random', 'old' || ?1)",
            ((n, workflow_id) for n in inputs),
        )
        conn.executemany(
            "INSERT INTO attempts (item_id, number, status, started_at, ended_at)"
            " VALUES (?1, 1, 'done', ?1, ?1)",
            ((n,) for n in inputs),
        )
        numbers = range(1, 4 * len(inputs) + 1)
        conn.executemany(
            "INSERT INTO events (id, workflow_id, topic, message_id, payload, status, attempt,"
            " is_root, created_at) VALUES (?1, ?2, 'line.given', 'old' || ?1, '{\"number\":1}',"
            " 'consumed', 1, 1, ?1)",
            ((n, workflow_id) for n in numbers),
        )
        conn.executemany(
            "INSERT INTO event_causes (event_id, item_id, attempt, is_open) VALUES (?, ?, 1, 0)",
            ((n, (n - 1) // 4 + 1) for n in numbers),
        )
        conn.execute("COMMIT")


if __name__ == "__main__":
    main()
