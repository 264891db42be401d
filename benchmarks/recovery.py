"""Recovery after a crash: how long it takes until a Keep that was killed may work again.

Two ledgers. One has 100,000 items and nothing in flight, but a run and a session that the crash
left active. The other has 1,000 steps in flight, a third each of Files.save, Sheets.appendRow and
Http.call to a service on the loopback; every second one has happened. Each is looked at outside
and settled. Time is from opening the data folder to the end of recovery, in a warm process.
"""

import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path

from keep_desktop.app.build import open_engine, open_keep
from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.ports.clock import SystemClock
from keep_desktop.ports.tools import CallContext, Grant
from keep_desktop.services.context import Keep
from keep_desktop.storage.ledger import open_ledger
from keep_desktop.storage.stores.settings import PREFIX
from tests.builders.ledger import a_run, a_workflow, active_version, seed
from tests.builders.tools import a_context
from tests.crash.bench import a_place
from tests.crash.work import described

ITEMS = 100_000
OPEN = 1_000
TURNS = 3


def recovery(data: Path) -> float:
    """Seconds until the data folder may be worked in."""
    started = time.perf_counter()
    with open_engine(data):
        return time.perf_counter() - started


def a_full_ledger(data: Path) -> None:
    """Nothing in flight; a run that nobody runs any more."""
    data.mkdir(parents=True)
    ledger = open_ledger(data, clock=SystemClock())
    workflow_id = seed(ledger, items=ITEMS)
    a_run(ledger, workflow_id)
    ledger.close()


class UnknownOutcomes:
    """A ledger with steps in flight, begun as the engine begins them and cut off there."""

    def __init__(self, folder: Path, port: int) -> None:
        self.data = folder / "data"
        self._out = folder / "out"
        self._port = port

    def make(self, count: int) -> None:
        """So many steps, a third of each kind; the first of each two has happened."""
        self._out.mkdir(parents=True)
        self.data.mkdir(parents=True)
        ledger = open_ledger(self.data, clock=SystemClock())
        workflow_id = a_workflow(ledger)
        run_id, version_id = a_run(ledger, workflow_id), active_version(ledger, workflow_id)
        ledger.close()
        with open_keep(self.data) as keep:
            with keep.ledger.write() as uow:
                uow.settings.put(PREFIX + "shop", described(self._port, timeout_s=30.0))
                uow.grants.add(workflow_id, self._grant, at=keep.clock.now())
                uow.commit()
            for n in range(count):
                self._begin(keep, workflow_id, run_id, version_id, n)

    def _begin(
        self, keep: Keep, workflow_id: WorkflowId, run_id: RunId, version_id: VersionId, n: int
    ) -> None:
        namespace, name, given = self._step(n)
        tool = keep.tools.find(namespace, name)
        assert tool is not None
        params = keep.tools.parse(tool, given)
        key = digest([str(self.data), n])
        evidence = tool.observe(params, self._context(key, None))
        now = keep.clock.now()
        with keep.ledger.write(durable=False) as uow:
            item_id = uow.items.open(
                workflow_id=workflow_id,
                logical_item_id=f"step:{n}",
                title=f"Step {n}",
                run_id=run_id,
                version_id=version_id,
                at=now,
            )
            uow.mutations.begin(
                workflow_id=workflow_id,
                run_id=run_id,
                item_id=item_id,
                attempt=1,
                namespace=namespace,
                method=name,
                params=given,
                payload_digest=digest(tool.payload(params)),
                title=tool.title(params),
                key=key,
                evidence=evidence,
                at=now,
            )
            uow.commit()
        if n % 2 == 0:
            tool.call(params, self._context(key, evidence))

    def _step(self, n: int) -> tuple[str, str, dict[str, JsonValue]]:
        match n // 2 % 3:
            case 0:
                path = str(self._out / f"{n}.txt")
                return "Files", "save", {"path": path, "content": f"Line {n}\n" * 1_000}
            case 1:
                file = str(self._out / "rows.csv")
                return "Sheets", "appendRow", {"file": file, "key": str(n), "row": {"Number": n}}
            case _:
                call: dict[str, JsonValue] = {"service": "shop", "params": {"name": str(n)}}
                return "Http", "call", {**call, "operation": "order"}

    @property
    def _grant(self) -> Grant:
        return Grant(path=self._out, is_folder=True)

    def _context(self, key: str, evidence: JsonValue) -> CallContext:
        return a_context(self._out / "own", grants=[self._grant], key=key, evidence=evidence)

    def check(self, count: int) -> None:
        """Every one is settled, and half of them as applied."""
        ledger = open_ledger(self.data, clock=SystemClock())
        (workflow,) = ledger.queries.workflows()
        statuses = Counter(str(m.status) for m in ledger.queries.mutations(workflow.id))
        ledger.close()
        assert statuses == {"applied": count // 2, "failed": count // 2}, statuses


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keep-bench-") as name:
        folder = Path(name).resolve()
        _warm_up(folder / "warm")
        _report(f"{ITEMS:,} items, nothing in flight", [_full(folder, n) for n in range(TURNS)], 2)
        with a_place(folder) as place:
            times = [_open(folder, place.port, n) for n in range(TURNS)]
        _report(f"{OPEN:,} steps in flight", times, 10)


def _warm_up(data: Path) -> None:
    """What a process does once is not part of a recovery."""
    data.mkdir()
    recovery(data)


def _full(folder: Path, turn: int) -> float:
    data = folder / f"full-{turn}"
    a_full_ledger(data)
    return recovery(data)


def _open(folder: Path, port: int, turn: int) -> float:
    unknown_outcomes = UnknownOutcomes(folder / f"open-{turn}", port)
    unknown_outcomes.make(OPEN)
    spent = recovery(unknown_outcomes.data)
    unknown_outcomes.check(OPEN)
    return spent


def _report(what: str, times: list[float], most: float) -> None:
    print(
        f"recovery of {what}: {statistics.median(times):.2f} s "
        f"(of {', '.join(f'{spent:.2f}' for spent in times)}; at most {most:g})",
        flush=True,
    )


if __name__ == "__main__":
    main()
