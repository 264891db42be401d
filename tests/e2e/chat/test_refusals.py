"""What a model saves is checked, and what is refused goes back to it."""

import json
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from tests.builders.cli import Desktop
from tests.builders.planning import BROKEN, BY_POSITION, ROWS, MailWorld, calls, finishes
from tests.e2e.chat.steps import Answering, chat, results, status

pytestmark = pytest.mark.slow


def test_the_sixth_refusal_is_reported_to_the_user(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    server = answering(*[world.saves(BROKEN)] * 8)
    code, result = chat(keep, rows, "A row for every mail")
    assert (code, result["outcome"], result["version"]) == (4, "refused", None)
    assert "Script validation failed: " in result["error"]
    assert len(server.turns) == 6
    assert len(results(server, "save")) == 5
    assert status(keep, rows) == "draft"
    stages = [(one["stage"], one["rules"]) for one in keep.json("show", "refusals", rows)]
    assert stages == [("validation", [])] * 6


def test_findings_that_are_the_same_twice_are_the_last(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    server = answering(*[world.saves(BY_POSITION)] * 3)
    code, result = chat(keep, rows, "A row for every mail")
    assert (code, result["outcome"]) == (4, "refused")
    assert {"id-position"} <= {one["rule"] for one in result["findings"]}
    assert len(server.turns) == 2
    (refusal,) = results(server, "save")
    assert refusal.startswith("Review failed: ")
    first, second = keep.json("show", "refusals", rows)
    assert first == second and first["stage"] == "review"
    assert set(first["rules"]) <= {one["rule"] for one in result["findings"]}
    assert "id-position" in first["rules"]


def test_an_edit_of_the_draft_saves_what_was_refused(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    right = {"old": "email:${i}", "new": "email:${mail.id}"}
    answering(
        world.saves(BY_POSITION),
        calls("edit", base_version="draft", replacements=[right]),
        finishes(),
    )
    assert chat(keep, rows, "A row for every mail")[1]["version"] == "1.0"


@pytest.mark.parametrize(
    ("base", "replacements", "reason"),
    [
        ("1.0", [{"old": "nowhere", "new": ""}], "“nowhere” does not stand in the script"),
        ("1.0", [{"old": "mail", "new": ""}], "“mail” stands in the script more than once"),
        ("0.9", [{"old": "isDone", "new": ""}], "“0.9” is not the newest version, which is 1.0"),
        ("draft", [{"old": "isDone", "new": ""}], "there is no draft"),
        ("1.0", [], "there are no replacements"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused_as_a_whole(
    keep: Desktop,
    world: MailWorld,
    rows: str,
    answering: Answering,
    base: str,
    replacements: list[Any],
    reason: str,
) -> None:
    good = [{"old": "Subject: mail.subject", "new": "Topic: mail.subject"}]
    edit = calls("edit", base_version=base, replacements=replacements and good + replacements)
    server = answering(world.saves(), edit, finishes())
    assert chat(keep, rows, "Rows")[1]["version"] == "1.0"
    (refusal,) = results(server, "edit")
    assert refusal.startswith("Edit refused: ")
    assert reason in refusal


def test_what_the_user_changed_since_is_shown_as_a_diff(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    answering(world.saves(), finishes())
    keep.ok("chat", rows, "A row for every mail")
    changed = keep.script(ROWS.replace("Subject: mail", "Topic: mail"))
    keep.ok("workflow", "import", changed, "--name", rows)
    server = answering(finishes())
    keep.ok("chat", rows, "And now?")
    last = server.turns[-1].body["messages"][-1]["content"]
    assert "You saw version 1.0 last" in last
    assert "+    const row = { From: mail.from, Topic: mail.subject };" in last


def test_a_place_without_a_grant_is_saved_without_rehearsal(
    keep: Desktop, world: MailWorld, answering: Answering
) -> None:
    server = answering(world.saves(), finishes())
    code, result = chat(keep, "Other", "A row for every mail")
    assert (code, result["version"]) == (0, "1.0")
    (saved,) = results(server, "save")
    assert "It was not rehearsed" in saved
    assert keep.json("folder", "list", "Other") == []


def test_a_host_that_the_user_has_not_named_is_not_reached(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    reads = 'return (await Web.fetchParse({ url: "http://127.0.0.1:9/x" })).text'
    script = """
    const page = await Web.fetchParse({ url: "http://127.0.0.1:9/x" });
    await Items.withItem(`page:${page.url}`, `Page ${page.url}: news`, async (ctx) => {
      if (ctx.item.isDone) return;
      await Memory.createNote({ id: page.url, title: "Page", content: page.text });
    });"""
    save = calls("save", code=script, title="Watch a page", summary="Watches.")
    server = answering(calls("explore", code=reads), save, finishes())
    chat(keep, rows, "Watch the page")
    refusal = "Not allowed while planning: 127.0.0.1:9 was not named by you"
    assert refusal in results(server, "explore")[0]
    assert results(server, "save")[0].startswith(f"Rehearsal failed: {refusal}")


def test_a_place_that_a_script_names_without_a_grant_is_not_read(
    keep: Desktop, world: MailWorld, answering: Answering
) -> None:
    script = ROWS.replace("params.folder", json.dumps(str(world.mail)))
    server = answering(world.saves(script, params_schema=None), finishes())
    code, result = chat(keep, "Other", "A row for every mail")
    assert (code, result["version"]) == (0, "1.0")
    assert "It was not rehearsed" in results(server, "save")[0]


def test_a_version_saved_without_rehearsal_is_checked_when_it_is_turned_on(
    keep: Desktop, world: MailWorld, answering: Answering
) -> None:
    answering(world.saves(), finishes())
    chat(keep, "Other", "A row for every mail")
    values = (f"folder={world.mail}", f"file={world.out / 'rows.csv'}")
    keep.ok("workflow", "activate", "Other", "--param", values[0], "--param", values[1])
    keep.ok("run", "Other")
    assert len(world.rows) == 3


@pytest.mark.parametrize("approve", [False, True])
def test_what_only_the_rehearsal_of_the_first_activation_found_is_asked_about(
    keep: Desktop, world: MailWorld, httpserver: HTTPServer, answering: Answering, approve: bool
) -> None:
    """Nobody could read it before; `--approve` is the consent."""
    httpserver.expect_request("/").respond_with_data("<p>Hi</p>", content_type="text/html")
    port = httpserver.port
    reads = "const all = await Mail.list({ folder: params.folder });"
    url = f'"http://127.0.0.1:" + ({port - 3} + all.length) + "/"'
    answering(world.saves(f"{reads} await Web.fetchParse({{ url: {url} }});\n{ROWS}"), finishes())
    chat(keep, "Other", f"A row for every mail, and look at http://127.0.0.1:{port}/")
    values = (f"folder={world.mail}", f"file={world.out / 'rows.csv'}")
    words = [word for value in values for word in ("--param", value)]
    result = keep.ok("workflow", "activate", "Other", *words, *(["--approve"] if approve else []))
    is_allowed = f"allowed: Read pages of 127.0.0.1:{port}" in result.err
    grant = f"permission grant Other Web.fetchParse:127.0.0.1:{port}"
    assert (is_allowed, grant in result.err) == (approve, not approve), result.err
    assert "asked: Read pages of any host" in result.err
    assert keep("run", "Other").code == (0 if approve else 3)
    keep.ok(*grant.split())
    keep.ok("run", "Other")


def test_what_turns_a_workflow_on_for_the_first_time_prints_what_it_may_do(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    answering(world.saves(), finishes())
    chat(keep, rows, "A row for every mail")
    assert (
        f"allowed: Add rows to {world.out / 'rows.csv'}" in keep.ok("workflow", "resume", rows).err
    )
    assert "allowed:" not in keep.ok("workflow", "resume", rows).err


def test_a_script_of_a_megabyte_is_refused_with_a_sentence(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    server = answering(world.saves("// x\n" * 200_000 + ROWS), finishes())
    assert chat(keep, rows, "A row for every mail")[1]["outcome"] == "answered"
    assert "The script has 1,000," in results(server, "save")[0]
    assert "200,000 are allowed" in results(server, "save")[0]


def test_another_major_version_says_what_changes(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    answering(world.saves(), finishes())
    keep.ok("chat", rows, "A row for every mail")
    keep.ok("workflow", "activate", rows)
    changed = [{"old": "Subject: mail.subject", "new": "Topic: mail.subject"}]
    answering(calls("edit", base_version="1.0", replacements=changed), finishes())
    assert chat(keep, rows, "Call it topic")[1]["version"] == "2.0"
    versions = {one["version"]: one for one in keep.json("workflow", "versions", rows)}
    assert [versions[one]["active"] for one in ("1.0", "2.0")] == [True, False]
    assert versions["2.0"]["author"] == "planner"
