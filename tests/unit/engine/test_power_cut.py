"""What a power cut takes out of the ledger: the commits since the last that was flushed."""

import shutil
from pathlib import Path

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.builders.engine import a_keep, items_script, statuses

_LOG = "ledger.db-wal"
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {"file": {"type": "string", "format": "save-file"}},
}
_ROW = """if (ctx.item.isDone) return;
await Sheets.appendRow({file: params.file, key: name, row: {name}});"""


def _import(keep: Keep, sheet: Path, body: str) -> WorkflowId:
    draft = Draft(
        name="Rows",
        script=items_script("a", "b", body=body),
        params={"file": str(sheet)},
        params_schema=_SCHEMA,
    )
    return import_workflow(keep, draft).workflow_id


def test_a_row_whose_outcome_went_with_the_power_is_found_in_its_file(tmp_path: Path) -> None:
    data, after, sheet = tmp_path / "data", tmp_path / "after" / "data", tmp_path / "rows.csv"
    flushed = lost = 0

    def checkpoint(point: str) -> None:
        nonlocal flushed, lost
        size = (data / _LOG).stat().st_size
        if point == "in_flight committed":
            flushed = size
        if point == "applied committed" and not after.exists():
            lost = size - flushed
            shutil.copytree(data, after, ignore=shutil.ignore_patterns("*.sock", "*.lock"))
            with (after / _LOG).open("r+b") as log:
                log.truncate(flushed)

    with a_keep(tmp_path, checkpoint=checkpoint) as keep:
        workflow = _import(keep, sheet, _ROW)
        run_and_wait(keep, workflow)
    sheet.write_text("".join(sheet.read_text().splitlines(keepends=True)[:2]))
    assert lost > 0

    with a_keep(after.parent) as keep:
        (mutation,) = keep.queries.mutations(workflow)
        assert (str(mutation.status), mutation.result) == (
            "applied",
            {"file": str(sheet), "key": "a"},
        )
        run_and_wait(keep, workflow)
        assert statuses(keep, workflow) == {"a": "done", "b": "done"}
    assert sheet.read_text(encoding="utf-8-sig").split() == ["name,key", "a,a", "b,b"]


@pytest.mark.parametrize(
    ("body", "is_flushed"),
    [(_ROW, False), ("if (ctx.item.isDone) return; await Outside.effect({name});", True)],
)
def test_only_an_outcome_that_a_file_shows_waits_for_the_next_flush(
    tmp_path: Path, body: str, is_flushed: bool
) -> None:
    settings: list[int] = []

    def checkpoint(point: str) -> None:
        if point == "applied committed":
            (row,) = keep.ledger._writer.conn.execute("PRAGMA synchronous").fetchall()  # type: ignore[attr-defined]
            settings.append(row[0])

    with a_keep(tmp_path, checkpoint=checkpoint) as keep:
        run_and_wait(keep, _import(keep, tmp_path / "rows.csv", body))
    normal, full = 1, 2
    assert settings == [full if is_flushed else normal] * 2
