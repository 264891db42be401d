"""Runs and lines of the log, as the search over everything finds them."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.outcomes import Outcome
from keep_desktop.services.search.queries import find_lines
from keep_desktop.services.search.runs import find_runs
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON, StillClock, a_run, a_workflow, log_line


class English:
    """Runs as an English window speaks of them, on that day."""

    def run(self) -> Collection[str]:
        return ("run", "runs")

    def day(self, day: date) -> Collection[str]:
        near = {NOON.date(): ["today"]}.get(day, [])
        return {str(day.day), day.isoformat(), f"{day:%A}".lower(), f"{day:%B}".lower(), *near}

    def outcome(self, outcome: Outcome, *, undo: bool) -> Collection[str]:
        return (*outcome.replace("_", " ").split(), *(["undo"] if undo else []))

    def error_terms(self, error: str) -> str:
        return error.replace("No feed", "Kein Feed")


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data", clock=StillClock()) as made:
        yield made


def ledger_of(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


def ran(
    keep: Keep,
    workflow: WorkflowId,
    ago: timedelta,
    *,
    error: str | None = None,
    items: Mapping[str, int] | None = None,
) -> None:
    """A session that ended so long before NOON."""
    at, ledger = NOON - ago, ledger_of(keep)
    run = a_run(ledger, workflow, at=at)
    status = RunStatus.COMMITTED if error is None else RunStatus.FAILED_LOGIC
    with ledger.write(durable=False) as work:
        known = work.runs.get(run)
        assert known is not None and known.status is RunStatus.ACTIVE
        work.runs.finish(run, status, error=error, error_type=None, at=at)
        work.runs.close_session(known.session_id, result=status, error=error, at=at, items=items)
        work.commit()


def found(keep: Keep, text: str) -> list[datetime]:
    return [run.session.started_at for run in find_runs(keep, text, English())]


def test_runs_are_found_by_workflow_day_outcome_and_error(keep: Keep) -> None:
    ledger = ledger_of(keep)
    mail, feeds = a_workflow(ledger, "Supplier mail"), a_workflow(ledger, "Feeds")
    hour, day = timedelta(hours=1), timedelta(days=1)
    ran(keep, mail, 40 * day, items={"done": 2})
    ran(keep, mail, day, error="The Öltank melted", items={"failed": 1})
    ran(keep, feeds, 3 * hour, error="No feed [7] there")
    ran(keep, mail, 2 * hour, items={"done": 1})
    newest = [NOON - ago for ago in (2 * hour, 3 * hour, day, 40 * day)]
    for text, expected in (
        ("run", newest),
        ("mail", [newest[0], newest[2], newest[3]]),
        ("failed", newest[1:3]),
        ("failed supplier", [newest[2]]),
        ("mail today", [newest[0]]),
        ("runs today", newest[:2]),
        ("october", [newest[3]]),
        ("11 oct", [newest[3]]),
        ("2026-11-19", [newest[2]]),
        ("öltank MELTED", [newest[2]]),
        ("[7]", [newest[1]]),
        # A figure is a whole one: the 1st is none of these days.
        ("1 october", []),
        ("feeds october", []),
        ("xyzzy", []),
        (" ", []),
    ):
        assert found(keep, text) == expected, text
    # Partly done, which is failed too.
    ran(keep, mail, hour, items={"done": 3, "failed": 1, "needs_attention": 1})
    assert found(keep, "failed") == [NOON - hour, *newest[1:3]]
    assert found(keep, "partly") == [NOON - hour]
    by_name = {run.by_name for run in find_runs(keep, "mail", English())}
    assert by_name == {True}
    assert not any(run.by_name for run in find_runs(keep, "mail run", English()))
    assert not find_runs(keep, "mail", English(), is_current=lambda: False)


def test_runs_with_nothing_to_do_push_no_other_out(keep: Keep) -> None:
    workflow = a_workflow(ledger_of(keep), "Mail")
    minute = timedelta(minutes=1)
    ran(keep, workflow, 500 * minute, items={"done": 1})
    for number in range(450):
        ran(keep, workflow, (450 - number) * minute)
    assert found(keep, "mail") == [NOON - minute, NOON - 500 * minute]


def test_lines_are_found_by_all_their_words_the_newest_first(keep: Keep) -> None:
    workflow = a_workflow(ledger_of(keep), "Mail")
    texts = ("Booked Émile's bill [1]", "booked nothing", "BOOKED émile’s bill", "bill of Emile")
    with ledger_of(keep).write(durable=False) as work:
        work.log.add([log_line("LOG", text, workflow) for text in texts])
        work.commit()

    def lines(text: str, limit: int = 5) -> list[str]:
        return [one.line.text for one in find_lines(keep, text, limit=limit)]

    assert lines("émile BOOKED") == [texts[2], texts[0]]
    assert lines("ÉMILE", limit=1) == [texts[2]]
    assert lines("[1]") == [texts[0]]
    assert lines("book*") == lines("xyzzy") == lines("") == []
