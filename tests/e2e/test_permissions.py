"""Permissions by commands: what is approved, asked, granted, limited and revoked."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from tests.builders.cli import GENEROUS_S, Desktop

FETCH = 'await Web.fetchParse({ url: "%s" });'
SAVE = """
for (const name of ["a", "b", "c"]) {
  await Items.withItem(name, name, async (ctx) => {
    if (ctx.item.isDone) return;
    await Files.save({ path: `${params.folder}/${name}.txt`, content: name });
  });
}
"""


def _rows(keep: Desktop, *words: str) -> Mapping[str, Mapping[str, Any]]:
    return {row["capability"]: row for row in keep.json("permission", "show", "N", *words)}


@pytest.fixture
def saving(keep: Desktop) -> tuple[Desktop, Path]:
    folder = keep.folder / "out"
    folder.mkdir()
    form = '{"type": "object", "properties": {"folder": {"type": "string", "format": "folder"}}}'
    keep.script(form, "script.params.json")
    added = keep.add("N", SAVE, "--param", f"folder={folder}")
    assert f"allowed: Write files in {folder}" in added.err
    return keep, folder


def test_an_import_approves_what_it_prints_and_sets_no_limits(saving: tuple[Desktop, Path]) -> None:
    keep, folder = saving
    capability = f"Files.save:{folder}"
    row = _rows(keep)[capability]
    assert {name: row[name] for name in ("tool", "scope", "risk", "status", "origin", "new")} == {
        "tool": "Files.save",
        "scope": str(folder),
        "risk": "writes",
        "status": "approved",
        "origin": "script",
        "new": False,
    }
    assert row["limits"] == {"per_run": None, "per_day": None, "per_week": None}
    assert (row["used"], row["last_used_at"]) == ({"run": 0, "day": 0, "week": 0}, None)
    keep.ok("run", "N")
    row = _rows(keep)[capability]
    assert row["used"] == {"run": 3, "day": 3, "week": 3}
    assert row["last_used_at"] is not None
    (line,) = [
        one for one in keep.ok("permission", "show", "N").out.splitlines() if capability in one
    ]
    assert line.endswith("  within the last hour")
    assert [one["workflow"] for one in keep.json("permission", "list")] == ["N"]


def test_tools_that_read_the_same_are_one_line_of_the_table(keep: Desktop) -> None:
    script = """
    for (const one of await Files.list({ folder: params.folder })) {
      await Files.stat({ path: `${params.folder}/${one.name}` });
    }
    """
    form = '{"type": "object", "properties": {"folder": {"type": "string", "format": "folder"}}}'
    keep.script(form, "script.params.json")
    place = str(keep.folder / "a folder with a name longer than a column of the table is wide")
    Path(place).mkdir()
    keep.add("N", script, "--param", f"folder={place}")
    out = keep.ok("permission", "show", "N").out
    assert out.count(f"See what is in {place} ") == 1
    assert f"Files.list:{place}, Files.stat:{place}" in out
    assert set(_rows(keep)) == {f"Files.list:{place}", f"Files.stat:{place}"}


def test_a_parameter_that_is_left_empty_allows_nothing(keep: Desktop) -> None:
    names = ("folder", "out")
    fields = ", ".join(f'"{one}": {{"type": "string", "format": "folder"}}' for one in names)
    keep.script(f'{{"type": "object", "properties": {{{fields}}}}}', "script.params.json")
    for one in names:
        (keep.folder / one).mkdir()
    added = keep.add("N", SAVE.replace("params.folder", "params.out"),
                     "--param", f"folder={keep.folder / 'folder'}")  # fmt: skip
    assert "allowed:" not in added.err
    keep.ok("workflow", "activate", "N", "--param", f"out={keep.folder / 'out'}")
    assert {*_rows(keep)} == {f"Files.save:{keep.folder / 'out'}"}
    with closing(sqlite3.connect(keep.data / "ledger.db")) as conn, conn:
        conn.execute("UPDATE workflows SET status = 'draft', active_version_id = NULL")
    assert keep.json("permission", "list") == []


def test_a_limit_holds_and_a_raised_one_goes_on(saving: tuple[Desktop, Path]) -> None:
    keep, folder = saving
    keep.ok("permission", "limits", "N", "Files.save", "--per-day", "2")
    assert keep("run", "N").code == 3
    assert len(list(folder.iterdir())) == 2
    (question,) = keep.json("show", "attention", "N")
    assert (question["kind"], question["actions"]) == (
        "limit",
        ["allow-once", "allow-version", "deny"],
    )
    keep.ok("permission", "limits", "N", "Files.save", "--per-day", "3")
    assert keep.json("show", "attention", "N") == []
    keep.ok("run", "N")
    assert len(list(folder.iterdir())) == 3
    none = keep.ok("permission", "limits", "N", "Files.save", "--per-week", "0").out
    assert "3 a day, 0 a week" in none
    assert keep("permission", "limits", "N", "Files.save").code == 2
    assert keep("permission", "limits", "N", "Files", "--per-day", "1").code == 2


@pytest.mark.parametrize("scope", ["", " "])
def test_a_scope_that_was_left_empty_is_not_all(saving: tuple[Desktop, Path], scope: str) -> None:
    """As where a variable of a shell script is not set."""
    keep, folder = saving
    keep.ok("permission", "revoke", "N", "Files.save")
    for command in ("grant", "revoke"):
        assert keep("permission", command, "N", f"Files.save:{scope}").code == 2
    assert _rows(keep)[f"Files.save:{folder}"]["status"] == "revoked"


def test_a_revoked_tool_is_asked_about_and_granting_it_closes_the_question(
    saving: tuple[Desktop, Path],
) -> None:
    keep, folder = saving
    keep.ok("permission", "revoke", "N", "Files.save")
    assert _rows(keep)[f"Files.save:{folder}"]["status"] == "revoked"
    blocked = keep("run", "N")
    assert blocked.code == 3
    (question,) = keep.json("show", "attention", "N")
    assert f"`answer {question['id']} allow-once`" in blocked.err
    assert list(folder.iterdir()) == []
    keep.ok("permission", "grant", "N", "Files.save")
    assert keep.json("show", "attention", "N") == []
    keep.ok("run", "N")
    assert len(list(folder.iterdir())) == 3


@pytest.mark.parametrize("revoked", ["Files.save:{folder}", "Files.save"])
def test_allowing_a_folder_that_was_revoked_allows_all_in_it_again(
    saving: tuple[Desktop, Path], revoked: str
) -> None:
    keep, folder = saving
    keep.ok("permission", "revoke", "N", revoked.format(folder=folder))
    assert keep("run", "N").code == 3
    (question,) = keep.json("show", "attention", "N")
    assert f"may not use Files.save for {folder}. Say" in question["question"]
    keep.ok("answer", question["id"], "allow-version")
    assert _rows(keep)[f"Files.save:{folder}"]["status"] == "approved"
    keep.ok("run", "N")
    assert len(list(folder.iterdir())) == 3


def test_allowing_a_file_of_a_revoked_folder_once_allows_no_other(
    saving: tuple[Desktop, Path],
) -> None:
    keep, folder = saving
    keep.ok("permission", "revoke", "N", f"Files.save:{folder}")
    keep("run", "N")
    (question,) = keep.json("show", "attention", "N")
    keep.ok("answer", question["id"], "allow-once")
    assert keep("run", "N").code == 3
    assert len(list(folder.iterdir())) == 1
    # Granting exactly what the call needs is an answer too.
    assert keep.json("show", "attention", "N")
    names = [*"abc"]
    for name in names:
        keep.ok("permission", "grant", "N", f"Files.save:{folder / name}.txt")
    assert keep.json("show", "attention", "N") == []
    keep.ok("run", "N")


def test_giving_a_folder_closes_the_question_that_asked_for_it(
    saving: tuple[Desktop, Path],
) -> None:
    keep, folder = saving
    keep.ok("folder", "revoke", "N", folder)
    assert keep("run", "N").code == 3
    other = keep.folder / "other"
    other.mkdir()
    keep.ok("folder", "grant", "N", other)
    assert [one["kind"] for one in keep.json("show", "attention", "N")] == ["permission"]
    keep.ok("folder", "grant", "N", folder)
    assert keep.json("show", "attention", "N") == []
    keep.ok("run", "N")
    assert len(list(folder.iterdir())) == 3


def test_a_new_host_in_a_version_is_a_difference(keep: Desktop) -> None:
    script = keep.script(FETCH % "https://a.test/")
    keep.ok("workflow", "import", script, "--name", "N")
    with closing(sqlite3.connect(keep.data / "ledger.db")) as conn, conn:
        # As the planner stores a version: it waits for its approval.
        conn.execute(
            "INSERT INTO script_versions (workflow_id, major, minor, script, author, comment,"
            " created_at, status) SELECT workflow_id, 2, 0, ?, 'you', '', created_at, 'ready'"
            " FROM script_versions",
            (FETCH % "https://a.test/" + FETCH % "https://b.test/",),
        )
    assert _rows(keep, "--version", "2.0")["Web.fetchParse:b.test"]["new"] is True
    refused = keep("workflow", "activate", "N", "2.0")
    assert refused.code == 3
    assert "Read pages of b.test" in refused.err
    assert "a.test" not in refused.err
    assert "--approve" in refused.err
    assert set(_rows(keep)) == {"Web.fetchParse:a.test"}
    keep.ok("workflow", "activate", "N", "2.0", "--approve")
    assert {name: row["status"] for name, row in _rows(keep).items()} == {
        "Web.fetchParse:a.test": "approved",
        "Web.fetchParse:b.test": "approved",
    }


def test_a_host_that_only_a_run_knows_is_asked_and_allowed_once(
    keep: Desktop, httpserver: HTTPServer
) -> None:
    url = httpserver.url_for("/page")
    httpserver.expect_request("/page").respond_with_data("Hello", content_type="text/plain")
    folder = keep.folder / "in"
    folder.mkdir()
    (folder / "where.txt").write_text(url)
    form = '{"type": "object", "properties": {"folder": {"type": "string", "format": "folder"}}}'
    keep.script(form, "script.params.json")
    script = """
    const { content } = await Files.read({ path: `${params.folder}/where.txt` });
    await Web.fetchParse({ url: content });
    """
    keep.add("N", script, "--param", f"folder={folder}")
    asked = _rows(keep)["Web.fetchParse:*"]
    assert (asked["status"], asked["sentence"]) == ("proposed", "Read pages of any host")
    assert keep("run", "N").code == 3
    (question,) = keep.json("show", "attention", "N")
    assert question["kind"] == "permission"
    keep.ok("resolve", question["id"], "allow-once")
    keep.ok("run", "N")
    assert keep("run", "N").code == 3
    keep.ok("permission", "grant", "N", "Web.fetchParse")
    keep.ok("run", "N")
    keep.ok("run", "N")
    assert len(httpserver.log) == 3


def test_a_redirect_to_another_host_is_not_followed(keep: Desktop, httpserver: HTTPServer) -> None:
    other = httpserver.url_for("/other").replace("localhost", "127.0.0.1")
    httpserver.expect_request("/").respond_with_data("", status=302, headers={"Location": other})
    httpserver.expect_request("/other").respond_with_data("Hello", content_type="text/plain")
    keep.add("N", FETCH % httpserver.url_for("/"))
    assert keep("run", "N").code == 3
    assert [request.path for request, _ in httpserver.log] == ["/"]
    (question,) = keep.json("show", "attention", "N")
    keep.ok("resolve", question["id"], "allow-version")
    keep.ok("run", "N")
    assert [request.path for request, _ in httpserver.log] == ["/", "/", "/other"]


def test_a_revocation_by_another_process_holds_for_the_next_call(
    saving: tuple[Desktop, Path],
) -> None:
    keep, folder = saving
    with keep.engine():
        keep.ok("permission", "revoke", "N", f"Files.save:{folder}")
        assert keep("run", "N").code == 3
        assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "words", [("permission", "revoke", "N", "Files.save"), ("folder", "revoke", "N")]
)
def test_a_revocation_by_another_process_holds_in_the_middle_of_a_run(
    saving: tuple[Desktop, Path], words: tuple[str, ...]
) -> None:
    """The run waits, between two calls, for a file that comes after the revocation."""
    keep, folder = saving
    gate = keep.folder / "gate"
    gate.mkdir()
    form = {"type": "string", "format": "folder"}
    schema = {"type": "object", "properties": {"folder": form, "gate": form}}
    keep.script(json.dumps(schema), "script.params.json")
    waits = 'while (name === "b" && !(await Files.list({ folder: params.gate })).length);'
    script = SAVE.replace("await Files.save", f"{waits}\n    await Files.save")
    keep.ok("workflow", "pause", "N")
    keep.add("M", script, "--param", f"folder={folder}", "--param", f"gate={gate}")
    process = keep.start("run", "M")
    keep.until(process, (folder / "a.txt").exists)
    place = (str(folder),) if words[0] == "folder" else ()
    keep.ok(*(word.replace("N", "M") for word in words), *place)
    (gate / "go").touch()
    assert process.wait(GENEROUS_S) in (3, 4)
    assert [file.name for file in folder.iterdir()] == ["a.txt"]
    statuses = [one["status"] for one in keep.json("show", "mutations", "M")]
    assert statuses.count("applied") == 1


def test_a_ledger_from_before_keeps_what_is_on_and_proposes_the_rest(
    saving: tuple[Desktop, Path],
) -> None:
    keep, folder = saving
    keep.add("Off", FETCH % "https://a.test/")
    keep.ok("workflow", "pause", "Off")
    with closing(sqlite3.connect(keep.data / "ledger.db")) as conn, conn:
        conn.execute("DELETE FROM permissions")
        conn.execute("INSERT INTO settings (key, value) VALUES ('permissions.before', 'true')")
    keep.ok("run", "N")
    assert len(list(folder.iterdir())) == 3
    row = _rows(keep)[f"Files.save:{folder}"]
    assert (row["status"], row["origin"]) == ("approved", "before")
    (off,) = keep.json("permission", "show", "Off")
    assert off["status"] == "proposed"


SHOP = """
service: shop
base_url: {url}
operations:
  list: {{ kind: read, method: GET, path: /orders }}
  cancel: {{ kind: mutation, method: DELETE, path: "/orders/{{id}}" }}
"""
CALL = """
await Items.withItem("one", "One", async (ctx) => {
  if (ctx.item.isDone) return;
  await Http.call({ service: "shop", operation: %s, params: { id: "1" } });
});
"""


def test_who_allows_a_host_to_be_read_does_not_allow_deleting_there(
    keep: Desktop, httpserver: HTTPServer
) -> None:
    """Neither where only a run knows the operation, nor where the service is described anew."""
    httpserver.expect_request("/orders", method="GET").respond_with_json([])
    httpserver.expect_request("/orders/1", method="DELETE").respond_with_json({})
    description = keep.folder / "shop.yaml"
    description.write_text(SHOP.format(url=httpserver.url_for("/").rstrip("/")))
    keep.ok("connector", "add", description)
    reads = 'await Http.call({ service: "shop", operation: "list" });'
    keep.add("N", reads)
    capability = f"Http.call:{httpserver.host}:{httpserver.port}"
    keep.ok("run", "N")
    keep.add("N", CALL % '"cancel"')
    assert _rows(keep)[capability]["risk"] == "deletes"
    keep.ok("run", "N")
    # Of this only a run knows what it does.
    keep.add("Data", CALL % 'await Util.atob({ text: "Y2FuY2Vs" })')
    keep.add("Anew", reads)
    description.write_text(description.read_text().replace("kind: read, method: GET, path: /orders",
                           "kind: mutation, method: DELETE, path: /orders/1"))  # fmt: skip
    keep.ok("connector", "add", description)
    deleted = len([one for one, _ in httpserver.log if one.method == "DELETE"])
    assert deleted == 1
    for name in ("Data", "Anew"):
        keep("run", name)
    assert len([one for one, _ in httpserver.log if one.method == "DELETE"]) == deleted
    (question,) = keep.json("show", "attention", "Data")
    assert question["kind"] == "permission"
    keep.ok("permission", "grant", "Data", capability)
    assert keep.json("show", "attention", "Data") == []
    keep.ok("run", "Data")
