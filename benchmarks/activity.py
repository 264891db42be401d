"""Activity: what a page, a jump and a look through titles cost in a ledger of a million rows,
beside one of a few thousand."""

import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.activity import ActivityFilter
from keep_desktop.ports.clock import SystemClock
from keep_desktop.storage.ledger import SqliteLedger, open_ledger
from tests.builders.ledger import NOON, a_workflow, seed

#: Each becomes three rows: begun, its step, done.
SMALL, LARGE = 1_000, 330_000
_TURNS = 20


def _filled(folder: Path, items: int) -> tuple[SqliteLedger, WorkflowId]:
    """Two workflows, one after the other; the second is a tenth of the first."""
    ledger = open_ledger(folder, clock=SystemClock())
    seed(ledger, items=items)
    later = NOON + timedelta(seconds=items + 10)
    second = a_workflow(ledger, "Second", at=later)
    return ledger, seed(ledger, items=items // 10, workflow_id=second, at=later)


def _usual(do: Callable[[], object]) -> float:
    """Milliseconds, the median of many."""
    spent = []
    for _ in range(_TURNS):
        started = time.perf_counter()
        do()
        spent.append((time.perf_counter() - started) * 1000)
    return statistics.median(spent)


def _measured(ledger: SqliteLedger, second: WorkflowId) -> dict[str, float]:
    queries, everything = ledger.queries, ActivityFilter()
    mine = ActivityFilter(workflow_id=second)
    middle = queries.activity_count(everything) // 2
    place = queries.activity_spot_near(everything, middle).place
    noon = NOON + timedelta(minutes=10)
    return {
        "first page": _usual(lambda: queries.activity(everything, limit=200)),
        "of one workflow": _usual(lambda: queries.activity(mine, limit=200)),
        "by day": _usual(lambda: queries.activity_spot(everything, noon)),
        "by scroll bar": _usual(lambda: queries.activity_spot_near(everything, middle)),
        "page up there": _usual(
            lambda: queries.activity(everything, place=place, newer=True, limit=200)
        ),
        "search, 5,000 rows": _usual(
            lambda: queries.activity(ActivityFilter(search="no such title"), limit=200)
        ),
    }


def main() -> None:
    figures = []
    for items in (SMALL, LARGE):
        folder = Path(tempfile.mkdtemp(prefix="keep-bench-"))
        ledger, second = _filled(folder, items)
        figures.append(_measured(ledger, second))
        rows = ledger.queries.activity_count(ActivityFilter())
        ledger.close()
        shutil.rmtree(folder)
    small, large = figures
    for name, spent in large.items():
        print(
            f"Activity of {rows:,} rows, {name}: {spent:.1f} ms "
            f"({small[name]:.1f} ms in a small ledger; at most 50, the search 250)"
        )


if __name__ == "__main__":
    main()
