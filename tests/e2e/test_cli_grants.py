"""What a workflow may use is what the person gave: never what a file beside the script says."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.builders.cli import Desktop

ITEM = "await Items.withItem('a', 'A', async () => { await Files.list({folder: params.place}); });"
HANDLERS = """
const workflow = {
  topics: { seen: {} },
  producers: { look: {
    publishes: ["seen"], schedule: { interval: params.place.length > 0 ? "1h" : "2h" },
    handler: async () => { await Files.list({ folder: params.place }); },
  } },
  consumers: { take: { subscribe: ["seen"], prepare: async () => ({ reservations: [] }) } },
};
"""


@pytest.fixture
def place(keep: Desktop) -> Path:
    folder = keep.folder / "private"
    folder.mkdir()
    return folder


def write(keep: Desktop, script: str = ITEM, **place: Any) -> Path:
    file = keep.folder / "s.js"
    file.write_text(script)
    schema = {"type": "object", "properties": {"place": {"title": "Place", **place}}}
    file.with_suffix(".params.json").write_text(json.dumps({**schema, "required": ["place"]}))
    return file


@pytest.mark.parametrize("script", [ITEM, HANDLERS], ids=["items", "handlers"])
@pytest.mark.parametrize("kind", ["folder", "file", "save-file"])
def test_a_default_path_is_a_proposal_and_grants_nothing(
    keep: Desktop, place: Path, script: str, kind: str
) -> None:
    proposed = str(place / "new.txt" if kind == "save-file" else place)
    file = write(keep, script, type="string", format=kind, default=proposed)
    result = keep("workflow", "import", file, "--name", "N")
    assert (result.code, "waits" in result.out) == (3, True)
    assert "not granted" in result.err and "--param place=PATH" in result.err
    assert keep.json("folder", "list") == []
    (row,) = keep.json("workflow", "list")
    assert "needs settings: “Place”" in row["error"]
    assert keep("run", "N").code == 3
    assert keep("workflow", "resume", "N").code == 2
    result = keep.ok("workflow", "activate", "N", "--param", f"place={proposed}")
    assert keep.json("folder", "list")[0]["path"] == proposed
    assert keep.json("workflow", "list")[0]["error"] is None


def test_import_prints_what_it_granted_and_what_not(keep: Desktop, place: Path) -> None:
    file = write(keep, type="string", format="folder", default=str(place))
    result = keep("workflow", "import", file, "--name", "Proposed", "--json")
    assert (result.code, keep("workflow", "activate", "Proposed").code) == (3, 3)
    done = result.value
    assert (done["granted"], done["proposed"]) == ([], {"place": str(place)})
    assert "needs settings" in done["waits"]
    words = ("workflow", "import", file, "--name", "Given", "--param", f"place={place}")
    assert f"granted: “{place}” and all in it" in keep.ok(*words).err
    done = keep.json(*words)
    assert done["granted"] == [{"path": str(place), "is_folder": True}]
    assert (done["proposed"], done["waits"]) == ({}, None)


def test_another_version_never_widens_what_is_granted(keep: Desktop, place: Path) -> None:
    # What was entered as a text becomes no folder, and what was taken away stays so.
    file = write(keep, type="string")
    keep.ok("workflow", "import", file, "--name", "N", "--param", f"place={place}")
    write(keep, type="string", format="folder")
    result = keep.ok("workflow", "import", file, "--name", "N")
    assert "not granted" in result.err and keep.json("folder", "list") == []
    keep.ok("workflow", "activate", "N", "--param", f"place={place}")
    assert [one["path"] for one in keep.json("folder", "list")] == [str(place)]
    keep.ok("folder", "revoke", "N", place)
    keep.ok("workflow", "import", file, "--name", "N")
    assert keep.json("folder", "list") == []
    # A new parameter with a default, that is not needed: it is unset.
    schema = {"type": "object", "properties": {"more": {"format": "folder", "default": str(place)}}}
    file.with_suffix(".params.json").write_text(json.dumps(schema))
    result = keep.ok("workflow", "import", file, "--name", "N")
    assert "is on" in result.out and "not granted" in result.err
    assert keep.json("folder", "list") == []


@pytest.mark.parametrize("values", [{}, {"default": "post"}], ids=["entered", "default"])
def test_a_text_does_not_become_an_account_that_may_be_read(
    keep: Desktop, values: dict[str, str]
) -> None:
    script = "await Items.withItem('a', 'A', async () => { await Mail.list({account: 'post'}); });"
    given = [] if values else ["--param", "place=post"]
    file = write(keep, script, type="string", **values)
    keep.ok("workflow", "import", file, "--name", "N", *given)
    file = write(keep, script, type="string", format="connection")
    shown = keep("workflow", "import", file, "--name", "N")
    assert shown.code == 3
    assert "not granted: “post”" in shown.err and "waits" in shown.out
    assert keep("run", "N").code == 3
    keep.ok("workflow", "activate", "N", "--param", "place=post")
    again = keep.ok("workflow", "import", file, "--name", "N")
    assert "not granted" not in again.err and "waits" not in again.out
