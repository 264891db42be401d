"""A rehearsal of a new workflow, whose folders are only made once it is turned on."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow, resume_workflow
from keep_desktop.services.workflows.rehearsal import rehearse, rehearse_draft
from tests.builders.engine import a_keep

SCHEMA: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {
        "from": {"type": "string", "format": "folder"},
        "to": {"type": "string", "format": "folder", "x-create": True},
        "table": {"type": "string", "format": "save-file"},
    },
}
SCRIPT = """
const { from, to, table } = params;
const found = [];
await Items.withItem("a", "A", async () => {
  found.push((await Files.list({ folder: to })).length);
  found.push((await Files.search({ folder: to, text: "new" })).matches.length);
  found.push((await Files.stat({ path: `${to}/deep/a.txt` })).exists);
  await Files.save({ path: `${to}/deep/er/new.txt`, content: "new" });
  await Files.move({ from: `${from}/a.txt`, to: `${to}/a.txt` });
  await Files.move({ from: `${from}/box`, to: `${to}/box` });
  await Sheets.appendRow({ file: table, key: "1", row: { a: 1 } });
  console.warn(JSON.stringify(found));
});
"""


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with a_keep(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    (tmp_path / "from" / "box").mkdir(parents=True)
    (tmp_path / "from" / "a.txt").write_text("a")
    params = {
        "from": str(tmp_path / "from"),
        "to": str(tmp_path / "out" / "sorted"),
        "table": str(tmp_path / "tables" / "all.csv"),
    }
    return Draft(name="Tidy", script=SCRIPT, params_schema=SCHEMA, params=params)


def places(folder: Path) -> list[str]:
    return sorted(str(one.relative_to(folder)) for one in folder.glob("[!d]*/**"))


@pytest.mark.parametrize("is_version", [False, True])
def test_it_makes_no_folder_and_takes_those_to_be_made_for_empty(
    keep: Keep, draft: Draft, tmp_path: Path, is_version: bool
) -> None:
    before = places(tmp_path)
    if is_version:
        first = Draft(name="Tidy", script="1", params={})
        workflow_id = import_workflow(keep, first).workflow_id
        found = rehearse_draft(keep, workflow_id, draft)
    else:
        workflow_id = import_workflow(keep, draft, turned_on=False).workflow_id
        found = rehearse(keep, workflow_id)
    assert (found.error, found.failed_items, found.would_happen) == (None, (), 4)
    assert found.warnings == ("[0,0,false]",)
    assert places(tmp_path) == before


@pytest.mark.parametrize("turn_on", [resume_workflow, activate_version])
def test_turning_it_on_makes_them(
    keep: Keep, draft: Draft, tmp_path: Path, turn_on: object
) -> None:
    workflow_id = import_workflow(keep, draft, turned_on=False).workflow_id
    assert callable(turn_on)
    turn_on(keep, workflow_id)
    assert {"out/sorted", "tables"} <= {*places(tmp_path)}


def test_one_that_is_gone_since_it_was_turned_on_is_missed(
    keep: Keep, draft: Draft, tmp_path: Path
) -> None:
    workflow_id = import_workflow(keep, draft).workflow_id
    (tmp_path / "out" / "sorted").rmdir()
    found = rehearse(keep, workflow_id)
    assert found.error is not None and "is not there" in found.error
