"""Promises of Activity as a file: every row, guarded, whole or not at all."""

import csv
import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from keep_desktop.domain.errors import PreconditionFailure, Refused
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.activity import ActivityFilter, ActivityKind
from keep_desktop.services.activity.export import COLUMNS, SLICE, ExportForm, export_activity
from keep_desktop.services.activity.queries import run_detail
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON, a_run, a_session, a_workflow, an_item, log_line, seed
from tests.ui.keep_fixtures import a_keep

EVERYTHING = ActivityFilter()


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    (tmp_path / "data").mkdir()
    with a_keep(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def ledger(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


def _rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_a_spreadsheet_gets_every_row_once_and_progress_is_reported(
    keep: Keep, ledger: SqliteLedger, tmp_path: Path
) -> None:
    seed(ledger, items=SLICE)
    messages: list[tuple[int, int]] = []
    path = tmp_path / "activity.csv"
    count = export_activity(
        keep, path, ExportForm.CSV, EVERYTHING, progress=lambda *both: messages.append(both)
    )
    header, *rows = _rows(path)
    assert tuple(header) == COLUMNS
    assert len(rows) == count == 3 * SLICE + 3
    assert messages[-1] == (count, count)
    assert [done for done, _ in messages] == sorted(done for done, _ in messages)
    times = [datetime.fromisoformat(row[0]) for row in rows]
    assert times == sorted(times, reverse=True)
    assert {one.name for one in tmp_path.iterdir()} == {"data", "activity.csv"}


def test_no_title_becomes_a_formula(keep: Keep, ledger: SqliteLedger, tmp_path: Path) -> None:
    workflow_id = a_workflow(ledger)
    title = '=HYPERLINK("http://x"),"\n+1'
    an_item(ledger, workflow_id, a_run(ledger, workflow_id), title=title)
    path = tmp_path / "activity.csv"
    items = ActivityFilter(kinds=frozenset({ActivityKind.ITEMS}))
    export_activity(keep, path, ExportForm.CSV, items)
    (_, row) = _rows(path)
    assert row[COLUMNS.index("item")] == "'" + title
    assert row[COLUMNS.index("attempt")] == "1"


@pytest.mark.parametrize("form", ExportForm)
def test_no_title_brings_an_escape_of_terminals(
    keep: Keep, ledger: SqliteLedger, tmp_path: Path, form: ExportForm
) -> None:
    workflow_id = a_workflow(ledger)
    title = "a\x1b]0;x\x07b\x9b31mc\u202ed\u200be"
    an_item(ledger, workflow_id, a_run(ledger, workflow_id), title=title)
    path = tmp_path / "activity.out"
    export_activity(keep, path, form, ActivityFilter(kinds=frozenset({ActivityKind.ITEMS})))
    written = path.read_text("utf-8-sig")
    assert not set(title) & set(written) - set("abcdemx]0;31")
    if form is ExportForm.CSV:
        assert "a⟨U+001B⟩]0;x⟨U+0007⟩b⟨U+009B⟩31mc⟨U+202E⟩d⟨U+200B⟩e" in written


def test_the_end_of_a_run_says_what_it_left_its_items_as(
    keep: Keep, ledger: SqliteLedger, tmp_path: Path
) -> None:
    workflow_id = a_workflow(ledger)
    session_id = a_session(ledger, workflow_id)
    run_id = a_run(ledger, workflow_id, session_id=session_id)
    with ledger.write() as work:
        work.runs.finish(
            run_id, RunStatus.FAILED_LOGIC, error="It broke.", error_type=None, at=NOON
        )
        work.runs.close_session(
            session_id, result="failed:logic", error=None, at=NOON, items={"done": 2, "failed": 1}
        )
        work.commit()
    path = tmp_path / "activity.jsonl"
    runs = ActivityFilter(kinds=frozenset({ActivityKind.RUNS}))
    export_activity(keep, path, ExportForm.JSON_LINES, runs)
    ended = json.loads(path.read_text("utf-8").splitlines()[0])
    assert (ended["event"], ended["text"]) == ("run_ended", "done 2, failed 1. It broke.")


def test_json_lines_keep_what_was_reported(
    keep: Keep, ledger: SqliteLedger, tmp_path: Path
) -> None:
    workflow_id = a_workflow(ledger, "Mail")
    an_item(ledger, workflow_id, a_run(ledger, workflow_id), title="=1 Größe\n")
    path = tmp_path / "activity.jsonl"
    export_activity(keep, path, ExportForm.JSON_LINES, EVERYTHING)
    rows = [json.loads(one) for one in path.read_text("utf-8").splitlines()]
    opened = next(row for row in rows if row["event"] == "item_opened")
    assert opened == {
        "time": "2026-11-20T12:00:00.000+00:00",
        "workflow": "Mail",
        "item": "=1 Größe\n",
        "attempt": 1,
        "event": "item_opened",
        "who": "script",
        "text": "",
        "detail": "",
        "handler": None,
        "run": 1,
    }


def test_cancelled_it_leaves_the_file_of_before(
    keep: Keep, ledger: SqliteLedger, tmp_path: Path
) -> None:
    seed(ledger, items=SLICE)
    path = tmp_path / "activity.csv"
    path.write_text("of before")
    asked = iter((False, True))
    done = export_activity(keep, path, ExportForm.CSV, EVERYTHING, cancelled=lambda: next(asked))
    assert done is None
    assert path.read_text() == "of before"
    assert {one.name for one in tmp_path.iterdir()} == {"data", "activity.csv"}


def test_what_cannot_be_written_is_reported(keep: Keep, tmp_path: Path) -> None:
    for path, why in (
        (tmp_path / "gone" / "a.csv", "There is no folder “.*gone” to keep the file in"),
        (tmp_path, "is a folder; name a file"),
        (tmp_path / ("a" * 300), "cannot be looked at: its name is too long"),
    ):
        with pytest.raises(PreconditionFailure, match=why):
            export_activity(keep, path, ExportForm.CSV, EVERYTHING)
    with pytest.raises(Refused, match="own data folder"):
        export_activity(keep, keep.data_dir / "ledger.db", ExportForm.CSV, EVERYTHING)


def test_places_are_found_by_time_and_by_number(keep: Keep, ledger: SqliteLedger) -> None:
    seed(ledger, items=100)
    whole = keep.queries.activity(EVERYTHING, limit=1_000).rows
    middle = whole[150]
    spot = keep.queries.activity_spot(EVERYTHING, middle.at)
    below = keep.queries.activity(EVERYTHING, place=spot.place, limit=1_000).rows
    assert whole[-len(below) :] == below
    assert all(row.at < middle.at for row in below)
    assert abs(keep.queries.activity_spot_near(EVERYTHING, spot.above).above - spot.above) < 5


def test_a_run_has_its_lines_oldest_first(keep: Keep, ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    with ledger.write() as work:
        for text in ("one", "two"):
            work.log.add([log_line("LOG", text, workflow_id, run_id)])
        work.commit()
    detail = run_detail(keep, run_id)
    assert detail is not None
    assert [row.text for row in detail.lines] == ["one", "two"]
    assert (detail.run.id, detail.version) == (run_id, "1.0")
    assert run_detail(keep, RunId(run_id + 1)) is None
