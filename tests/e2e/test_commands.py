"""Every command says what it did, prints one JSON value on demand, and exits as promised."""

import json
from pathlib import Path

import pytest

from keep_desktop import __version__
from keep_desktop.domain.policies import POLICIES
from tests.builders.cli import NOTE, Desktop

SCHEMA = {
    "type": "object",
    "properties": {
        "word": {"type": "string", "title": "Word", "default": "hello"},
        "count": {"type": "integer", "title": "Count"},
    },
    "required": ["count"],
}
WITH_PARAMS = 'await Console.log({ type: "log", line: `${params.word} ${params.count}` });'


@pytest.mark.parametrize(
    "words",
    [
        ("workflow", "import", "FILE", "--name", "Other"),
        ("workflow", "list"),
        ("workflow", "versions", "N"),
        ("workflow", "schedule", "N", "--every", "5m"),
        ("workflow", "schedule", "N", "--cron", "0 9 * * 1-5"),
        ("workflow", "schedule", "N", "--off"),
        ("workflow", "pause", "N"),
        ("workflow", "resume", "N"),
        ("workflow", "archive", "N"),
        ("workflow", "activate", "N"),
        ("workflow", "activate", "N", "1.0"),
        ("folder", "list"),
        ("folder", "list", "N"),
        ("folder", "grant", "N", "FOLDER"),
        ("run", "N"),
        ("run", "N", "--until-idle", "--no-producers", "--wait", "1"),
        ("show", "workflow", "N"),
        ("show", "items", "N"),
        ("show", "mutations", "N"),
        ("show", "runs", "N"),
        ("show", "sessions", "N"),
        ("show", "log", "N"),
        ("show", "attention", "N"),
        ("show", "notifications", "N"),
        ("item", "skip", "N"),
        ("stop",),
        ("stop", "N"),
        ("release",),
        ("release", "N"),
        ("config", "get"),
        ("config", "get", "policy.script.timeout_s"),
        ("config", "set", "policy.script.timeout_s", "20"),
    ],
    ids=" ".join,
)
def test_each_command_prints_one_json_value_and_exits_0(
    keep: Desktop, words: tuple[str, ...]
) -> None:
    keep.add("N", NOTE)
    given = [{"FILE": str(keep.folder / "script.js"), "FOLDER": str(keep.folder)}.get(w, w)
             for w in words]  # fmt: skip
    if words[:2] == ("item", "skip"):
        keep.add("N", 'await Items.withItem("one", "One", async () => { throw new Error("no"); });')
        assert keep("run", "N").code == 4
        given.append("one")
    result = keep(*given, "--json")
    assert result.code == 0, result
    json.loads(result.out)
    assert result.err == ""


@pytest.mark.parametrize(
    "words",
    [
        ("bogus",),
        ("run",),
        ("run", "N", "--sideways"),
        ("run", "N", "--wait", "soon"),
        ("run", "N", "--wait", "-1"),
        ("run", "Nobody"),
        ("show", "everything", "N"),
        ("show", "items", "Nobody"),
        ("workflow", "schedule", "N"),
        ("workflow", "schedule", "N", "--every", "5m", "--off"),
        ("workflow", "schedule", "N", "--every", "often"),
        ("workflow", "schedule", "N", "--every", "0m"),
        ("workflow", "schedule", "N", "--cron", "0 9 * *"),
        ("workflow", "schedule", "N", "--cron", "99 9 * * *"),
        ("workflow", "activate", "N", "7.0"),
        ("workflow", "pause", "Nobody"),
        ("workflow", "import", "missing.js", "--name", "M"),
        ("folder", "grant", "N", "/does/not/exist"),
        ("folder", "revoke", "N", "/does/not/exist"),
        ("stop", "Nobody"),
        ("release", "Nobody"),
        ("resolve", "1", "happened"),
        ("resolve", "one", "happened"),
        ("resolve", "99999999999999999999", "happened"),
        ("item", "skip", "N", "no such item"),
        ("item", "skip", "N"),
        ("config", "get", "policy.nothing"),
        ("config", "set", "policy.nothing", "1"),
        ("config", "set", "policy.script.timeout_s", "long"),
        ("config", "set", "policy.script.timeout_s", "-1"),
        ("--data-dir",),
        ("--data-dir=", "workflow", "list"),
        ("--data-dir=~nobody at all", "workflow", "list"),
        ("workflow", "pause", "\udcff"),
    ],
    ids=lambda words: " ".join(words).encode(errors="replace").decode(),
)
def test_wrong_usage_exits_2_with_a_sentence(keep: Desktop, words: tuple[str, ...]) -> None:
    keep.add("N", NOTE)
    result = keep(*words)
    assert result.code == 2, result
    assert result.err.strip()
    assert "Traceback" not in result.err
    assert result.out == ""


def test_with_json_a_refusal_is_the_one_value_too(keep: Desktop) -> None:
    result = keep("--json", "show", "items", "Nobody")
    assert result.code == 2
    assert result.value == {"error": result.err.strip()}


def test_without_a_subcommand_a_group_lists_its_own(keep: Desktop) -> None:
    result = keep("workflow")
    assert result.code == 2
    assert "import" in result.err and "archive" in result.err


def test_what_waits_is_listed_of_all_workflows(keep: Desktop) -> None:
    for name in ("One", "Two"):
        keep.add(name, "throw new Error('broken');")
        keep("run", name)
    rows = keep.json("show", "attention")
    assert rows == [*keep.json("show", "attention", "One"), *keep.json("show", "attention", "Two")]
    assert [row["workflow"] for row in rows] == ["One", "Two"]
    assert keep.ok("show", "attention").out.startswith("workflow  id")
    assert "`show items NAME`" in keep("show", "items").err


def test_without_a_command_the_version_is_printed(keep: Desktop) -> None:
    assert keep.ok("--version").out == f"Keep Desktop {__version__}\n"
    assert keep.json("--version") == __version__


def test_global_options_stand_before_or_after(keep: Desktop) -> None:
    keep.add("N", NOTE)
    before = keep("--json", "-v", "workflow", "list")
    after = keep("workflow", "--json", "list", "-v", "--data-dir", keep.data)
    assert before.value == after.value
    other = keep("workflow", "list", "--json", f"--data-dir={keep.folder / 'other'}")
    assert other.value == []


@pytest.mark.parametrize(
    "name", ["Post von Ämtern", "明細を表に", "two words", "it's “quoted” / 100%"]
)
def test_names_are_any_text(keep: Desktop, name: str) -> None:
    keep.add(name, NOTE)
    keep.ok("run", name)
    assert keep.json("workflow", "list")[0]["name"] == name
    assert name in keep.ok("workflow", "list").out
    keep.ok("workflow", "pause", name)


@pytest.mark.parametrize("name", ["", "   ", "x" * 201, "two\nlines", "red \x1b[31m", "\u2028"])
def test_a_name_that_is_none_is_refused(keep: Desktop, name: str) -> None:
    result = keep("workflow", "import", keep.script(NOTE), "--name", name)
    assert result.code == 2 and "name" in result.err
    assert keep.json("workflow", "list") == []


# -- import ---------------------------------------------------------------------------------------


def _with_schema(keep: Desktop) -> Path:
    path = keep.script(WITH_PARAMS)
    path.with_name("script.params.json").write_text(json.dumps(SCHEMA))
    return path


def test_a_parameter_without_a_form_is_reported_to_be_a_text(keep: Desktop) -> None:
    result = keep.add("N", WITH_PARAMS, "--param", "count=3")
    assert "parameter count is taken as text" in result.err


def test_parameters_are_read_as_the_schema_says(keep: Desktop) -> None:
    path = _with_schema(keep)
    keep.ok("workflow", "import", path, "--name", "N", "--param", "count=3")
    keep.ok("run", "N")
    assert "hello 3" in keep.json("show", "log", "N")[-1]["text"]


@pytest.mark.parametrize(
    ("param", "words"),
    [
        ((), "Count"),
        (("--param", "count=many"), "count"),
        (("--param", "count=NaN"), "count"),
        (("--param", "count=1e999"), "count"),
        (("--param", "count=1.5"), "Count"),
        (("--param", "count=" + "9" * 5000), "ount"),
        (("--param", "count=[[[1]]]"), "Count"),
        (("--param", "count=" + "[" * 100_000), "count"),
        (("--param", "count"), "k=v"),
        (("--param", "=1"), "k=v"),
        (("--param", "count=1", "--param", "other=2"), "other"),
    ],
)
def test_parameters_that_do_not_fit_are_refused_and_nothing_changes(
    keep: Desktop, param: tuple[str, ...], words: str
) -> None:
    result = keep("workflow", "import", _with_schema(keep), "--name", "N", *param)
    assert result.code == 2, result
    assert words in result.err
    assert keep.json("workflow", "list") == []


def test_a_second_import_is_the_next_major_version_and_keeps_the_items(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("run", "N")
    done = keep.json("show", "items", "N")
    keep.add("N", NOTE + "// again")
    assert keep.json("show", "workflow", "N")["active_version"] == "2.0"
    assert [v["version"] for v in keep.json("workflow", "versions", "N")] == ["2.0", "1.0"]
    assert keep.json("show", "items", "N") == done
    keep.ok("run", "N")
    assert len(keep.json("show", "mutations", "N")) == 1


def test_a_second_import_keeps_parameters_that_are_not_given_again(keep: Desktop) -> None:
    path = _with_schema(keep)
    keep.ok("workflow", "import", path, "--name", "N", "--param", "count=3", "--param", "word=hi")
    keep.ok("workflow", "import", path, "--name", "N", "--param", "word=ho")
    keep.ok("run", "N")
    assert "ho 3" in keep.json("show", "log", "N")[-1]["text"]


def test_a_fresh_import_starts_a_new_attempt_of_done_items(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("run", "N")
    keep.add("N", NOTE, "--items", "fresh")
    (item,) = keep.json("show", "items", "N")
    assert (item["status"], item["current_attempt_id"]) == ("processing", 2)
    assert keep("workflow", "import", keep.script(NOTE), "--name", "N", "--items", "all").code == 2


def test_a_new_version_clears_what_blocked_the_workflow(keep: Desktop) -> None:
    keep.add("N", "throw new Error('broken');")
    assert keep("run", "N").code == 4
    assert keep.json("show", "workflow", "N")["error"]
    assert keep.json("show", "attention", "N")
    keep.add("N", NOTE)
    assert keep.json("show", "workflow", "N")["error"] is None
    assert keep.json("show", "attention", "N") == []
    keep.ok("run", "N")


def test_a_refused_script_changes_nothing_and_says_line_and_column(keep: Desktop) -> None:
    keep.add("N", NOTE)
    before = keep.json("show", "workflow", "N"), keep.json("workflow", "versions", "N")
    result = keep("workflow", "import", keep.script("let a = 1;\nlet b = ;\n"), "--name", "N")
    assert result.code == 2
    assert "line 2, column 9" in result.err
    assert (keep.json("show", "workflow", "N"), keep.json("workflow", "versions", "N")) == before


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999"])
def test_a_number_that_json_does_not_have_is_no_value(keep: Desktop, number: str) -> None:
    script = keep.script(NOTE)
    form = script.with_name(f"{script.stem}.params.json")
    form.write_text('{"properties": {"count": {"type": "number"}}}')
    refused = keep("workflow", "import", script, "--name", "N", "--param", f"count={number}")
    assert refused.code == 2
    assert f"The parameter count must be a number, not “{number}”." in refused.err


def test_an_older_version_can_be_made_active_again(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.add("N", NOTE)
    assert keep.json("workflow", "activate", "N", "1.0") == "1.0"
    assert keep.json("show", "workflow", "N")["active_version"] == "1.0"
    assert keep.json("workflow", "activate", "N") == "2.0"


def test_a_version_that_lacks_a_setting_waits_until_it_is_given(keep: Desktop) -> None:
    script = keep.script(NOTE)
    form = script.with_name(f"{script.stem}.params.json")
    asks = '{"properties": {"count": {"type": "%s", "title": "How many"}}, "required": ["count"]}'
    for kind, value in (("integer", "1"), ("string", "many")):
        form.write_text(asks % kind)
        keep.ok("workflow", "import", script, "--name", "N", "--param", f"count={value}")
    result = keep("workflow", "activate", "N", "1.0")
    assert "warning: “How many” must be a whole number." in result.err
    assert "waits. Give it with --param: count." in result.out
    assert keep("run", "N").code == 3
    assert "needs settings" in keep("workflow", "resume", "N").err
    keep.ok("workflow", "activate", "N", "1.0", "--param", "count=2")
    keep.ok("run", "N")


# -- the other nouns ------------------------------------------------------------------------------


def test_folders_are_granted_listed_and_revoked(keep: Desktop) -> None:
    keep.add("N", NOTE)
    folder = keep.folder / "my folder"
    folder.mkdir()
    keep.ok("folder", "grant", "N", folder)
    assert keep.json("folder", "list", "N") == [
        {"workflow": "N", "path": str(folder), "is_folder": True}
    ]
    assert str(folder) in keep.ok("folder", "list").out
    keep.ok("folder", "revoke", "N", folder)
    assert keep.json("folder", "list") == []


def test_the_folder_of_the_ledger_is_never_granted(keep: Desktop) -> None:
    keep.add("N", NOTE)
    for path in (keep.data, keep.data / "ledger.db", keep.data / "downloads"):
        result = keep("folder", "grant", "N", path)
        assert result.code == 2 and "belongs to Keep" in result.err
    assert keep.json("folder", "list") == []


def test_a_schedule_is_set_shown_and_taken_away(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("workflow", "schedule", "N", "--every", "5m")
    (row,) = keep.json("workflow", "list")
    assert row["schedule"] == "5m" and row["next_at"]
    keep.ok("workflow", "schedule", "N", "--cron", "0 9 * * 1")
    assert keep.json("workflow", "list")[0]["schedule"] == "0 9 * * 1"
    keep.ok("workflow", "schedule", "N", "--off")
    assert keep.json("workflow", "list")[0]["next_at"] is None


def test_settings_are_listed_set_and_read_back(keep: Desktop) -> None:
    assert set(keep.json("config", "get")) == {*POLICIES, "plan.autonomy"}
    keep.ok("config", "set", "policy.script.timeout_s", "7")
    assert keep.ok("config", "get", "policy.script.timeout_s").out == "7\n"
    assert keep.json("config", "get", "policy.script.timeout_s") == 7


def test_an_archived_workflow_leaves_the_list_and_can_be_resumed(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("workflow", "archive", "N")
    assert keep.json("workflow", "list") == []
    assert [row["name"] for row in keep.json("workflow", "list", "--archived")] == ["N"]
    assert keep("run", "N").code == 3
    keep.ok("workflow", "resume", "N")
    keep.ok("run", "N")


def test_items_are_skipped_and_reprocessed(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("run", "N")
    result = keep("item", "skip", "N", "one", "--json")
    assert result.code == 2 and result.value == {"left": ["one"]}
    result = keep("item", "reprocess", "N", "one")
    assert result.code == 3
    assert "second time:\n  “The first”: “Keep the note ‘Note’”\nNothing was changed." in result.err
    assert "`item reprocess N one --again`" in result.err
    assert keep.items("N") == {"one": "done"}
    result = keep.ok("item", "reprocess", "N", "one", "one", "--again")
    assert result.out.startswith("1 item to be processed again")
    assert keep.items("N") == {"one": "processing"}
    keep.ok("item", "skip", "N", "one")
    assert keep.items("N") == {"one": "skipped"}


def test_doctor_names_every_point_and_exits_0_only_where_all_is_well(keep: Desktop) -> None:
    keep.add("N", NOTE)
    result = keep("doctor", "--json")
    points = result.value
    assert {
        "Keep Desktop",
        "Python",
        "Data folder",
        "SQLite",
        "Qt",
        "QuickJS",
        "Secrets",
        "Ledger",
        "Engine",
    } <= {point["name"] for point in points}
    assert all(set(point) == {"name", "ok", "text"} and point["text"] for point in points)
    assert result.code == (0 if all(point["ok"] for point in points) else 3)


def test_a_sound_ledger_is_never_set_aside(keep: Desktop) -> None:
    keep.add("N", NOTE)
    assert keep("doctor", "--set-aside").code == 2
    assert keep.json("workflow", "list")[0]["name"] == "N"


def test_a_rehearsal_lists_what_would_be_changed_and_changes_nothing(
    keep: Desktop, tmp_path: Path
) -> None:
    script = tmp_path / "two.js"
    script.write_text(
        "for (const name of ['a', 'b']) await Items.withItem(name, `Item ${name}`, async () => {"
        " await Memory.createNote({ id: name, title: name, content: 'x' }); });"
    )
    assert keep("workflow", "import", str(script), "--name", "Two").code == 0
    result = keep("run", "Two", "--rehearse", "--json")
    assert result.code == 0, result
    found = json.loads(result.out)
    assert [change["logical_item_id"] for change in found["changes"]] == ["a", "b"]
    assert (found["items"], found["failed_items"], found["error"]) == (2, [], None)
    assert "Item b" in keep("run", "Two", "--rehearse").out
    assert json.loads(keep("show", "items", "Two", "--json").out) == []
    assert json.loads(keep("show", "runs", "Two", "--json").out) == []


def test_what_is_turned_on_under_a_stop_says_that_it_holds(keep: Desktop) -> None:
    (keep.folder / "n.js").write_text(NOTE)
    imports = ("workflow", "import", str(keep.folder / "n.js"), "--name", "N")
    assert keep.ok(*imports).out == "“N” 1.0 is on.\n"
    everything = (
        "but it cannot run yet. Everything is stopped. Turn Keep back on first (`release`).\n"
    )
    keep.ok("stop")
    assert keep.ok(*imports).out == f"“N” 2.0 is on, {everything}"
    assert keep.ok("workflow", "resume", "N").out == f"“N” is on, {everything}"
    activates = ("workflow", "activate", "N", "1.0")
    assert keep.ok(*activates).out == f"“N” runs 1.0 from now on, {everything}"
    keep.ok("release")
    keep.ok("stop", "N")
    held = "“N” is on, but it cannot run yet. “N” is stopped. Release it first.\n"
    assert keep.ok("workflow", "resume", "N").out == held


def test_doctor_says_what_a_stop_holds(keep: Desktop) -> None:
    def shown() -> str:
        findings = keep("--json", "doctor").value
        return str(next(one["text"] for one in findings if one["name"] == "Emergency stop"))

    keep.add("Notes", NOTE)
    assert shown() == "nothing is stopped"
    keep.ok("stop", "Notes")
    assert "“Notes”" in shown()
    keep.ok("stop")
    assert shown().startswith("Everything is stopped")
    assert "stopped" in keep.ok("workflow", "list").out
    keep.ok("release")
    assert "“Notes”" in shown()
    keep.ok("release")
    assert shown() == "nothing is stopped"
