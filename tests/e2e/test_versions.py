"""Versions by commands: activate, ids that are not the same, answers, orphans, and drafts."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.services.recordings import set_recording
from keep_desktop.services.workflows.queries import find_workflow
from tests.builders.cli import Desktop
from tests.builders.ledger import new_workflow
from tests.builders.planning import ROWS, MailWorld, finishes
from tests.servers.models import a_model_server

OTHER = ROWS.replace("`email:${mail.id}`", "`mail:${mail.id}`")


@pytest.fixture
def world(tmp_path: Path) -> MailWorld:
    return MailWorld(tmp_path)


def _import(keep: Desktop, world: MailWorld, script: str) -> None:
    file = keep.script(script)
    file.with_suffix(".params.json").write_text(json.dumps(world.schema))
    values = (f"folder={world.mail}", f"file={world.out / 'rows.csv'}")
    options = [word for value in values for word in ("--param", value)]
    keep.ok("workflow", "import", file, "--name", "Rows", *options)


@pytest.fixture
def rows(keep: Desktop, world: MailWorld) -> str:
    """A workflow that version 1.0 has done all of; version 2.0 knows it by other ids."""
    _import(keep, world, ROWS)
    keep.ok("run", "Rows")
    _import(keep, world, OTHER)
    keep.ok("workflow", "activate", "Rows", "1.0")
    return "Rows"


def _statuses(keep: Desktop, name: str) -> dict[str, str]:
    rows = keep.json("show", "versions", name)
    assert [row["version"] for row in rows if row["active"]] == [
        row["version"] for row in rows if row["status"] == "active"
    ]
    return {row["version"]: row["status"] for row in rows}


def _asked(keep: Desktop, name: str) -> list[tuple[str, str, list[str]]]:
    rows = keep.json("show", "attention", name)
    return [(row["id"], row["kind"], row["actions"]) for row in rows]


@pytest.mark.parametrize("items", ["keep", "fresh"])
def test_other_ids_need_consent_whatever_is_reported_of_the_items(
    keep: Desktop, rows: str, items: str
) -> None:
    before = [keep.json("show", what, rows) for what in ("workflow", "versions", "items")]
    result = keep("workflow", "activate", rows, "--items", items)
    assert result.code == 3
    expected = "These 3 items would be new to version 2.0 and would be processed again: “mail:"
    assert result.err.startswith(expected)
    assert "--process-again" in result.err
    assert [keep.json("show", what, rows) for what in ("workflow", "versions", "items")] == before
    ((question, kind, actions),) = _asked(keep, rows)
    assert (kind, actions) == ("ids_changed", ["process-again", "cancel"])
    assert keep("answer", question, "resume").code == 2
    assert _asked(keep, rows) == [(question, kind, actions)]
    keep.ok("workflow", "activate", rows, "--items", items, "--process-again")
    assert _statuses(keep, rows) == {"2.0": "active", "1.0": "retired"}
    assert _asked(keep, rows) == []
    assert keep("answer", question, "process-again").code == 2
    keep.ok("run", rows)
    assert len(keep.json("show", "items", rows)) == 6


@pytest.mark.parametrize(
    ("word", "active"), [("cancel", "1.0"), ("process-again", "2.0")], ids=["cancel", "again"]
)
def test_the_question_about_other_ids_takes_its_answers(
    keep: Desktop, rows: str, word: str, active: str
) -> None:
    assert keep("workflow", "activate", rows, "2.0").code == 3
    ((question, _, _),) = _asked(keep, rows)
    keep.ok("answer", question, word)
    assert keep.json("show", "workflow", rows)["active_version"] == active
    assert keep("answer", question, word).code == 2


def test_what_the_last_run_read_is_compared_not_what_is_there_now(
    keep: Desktop, rows: str, world: MailWorld
) -> None:
    for mail in world.mail.iterdir():
        mail.unlink()
    result = keep("workflow", "activate", rows, "2.0")
    assert result.code == 3
    assert result.err.startswith("These 3 items would be new to version 2.0")


def test_what_was_not_recorded_is_read_once_now(keep: Desktop, world: MailWorld) -> None:
    _import(keep, world, ROWS)
    with open_engine(keep.data) as opened:
        set_recording(opened, find_workflow(opened, "Rows").id, on=False)
    keep.ok("run", "Rows")
    _import(keep, world, OTHER)
    keep.ok("workflow", "activate", "Rows", "1.0")
    (world.mail / "0.eml").unlink()
    result = keep("workflow", "activate", "Rows", "2.0")
    assert result.code == 3
    assert result.err.startswith("These 2 items would be new to version 2.0")


def test_while_everything_is_stopped_no_script_is_tried(keep: Desktop, rows: str) -> None:
    keep.ok("stop")
    result = keep("workflow", "activate", rows, "2.0")
    assert (result.code, "cannot be tried now: Stopped" in result.err) == (3, True)
    assert keep.json("show", "workflow", rows)["active_version"] == "1.0"
    assert _asked(keep, rows) == []
    keep.ok("workflow", "activate", rows, "2.0", "--process-again")


def test_the_same_ids_under_another_script_keep_progress_or_start_afresh(
    keep: Desktop, world: MailWorld
) -> None:
    _import(keep, world, ROWS)
    keep.ok("run", "Rows")
    _import(keep, world, f"// The same.\n{ROWS}")
    keep.ok("workflow", "activate", "Rows", "1.0")
    assert keep.ok("workflow", "script", "Rows").out.strip() == ROWS.strip()
    assert keep.json("workflow", "script", "Rows", "2.0")["script"] == f"// The same.\n{ROWS}"
    keep.ok("workflow", "activate", "Rows", "2.0")
    assert set(keep.items("Rows").values()) == {"done"}
    keep.ok("workflow", "activate", "Rows", "1.0", "--items", "fresh")
    assert set(keep.items("Rows").values()) == {"processing"}
    rows = keep.json("show", "items", "Rows")
    assert {row["current_attempt_id"] for row in rows} == {2}
    assert keep("workflow", "activate", "Rows", "--items", "some").code == 2


def test_orphans_are_listed_counted_and_skipped(keep: Desktop) -> None:
    fails = 'await Items.withItem("ID", "The thing", async () => { throw new Error("no"); });'
    keep.add("N", fails.replace("ID", "a"))
    assert keep("run", "N").code == 4
    assert keep.json("workflow", "orphans", "N") == []
    keep.add("N", 'await Items.withItem("b", "Another", async () => {});')
    keep("run", "N")
    orphan = {"logical_item_id": "a", "title": "The thing", "status": "failed"}
    assert keep.json("workflow", "orphans", "N") == [orphan]
    assert "The thing" in keep.ok("workflow", "orphans", "N").out
    (row,) = keep.json("workflow", "list")
    assert row["orphans"] == 1
    assert keep.json("workflow", "orphans", "N", "--resolve") == {"skipped": ["a"], "left": []}
    assert keep.json("workflow", "orphans", "N") == []
    assert keep.items("N") == {"a": "skipped", "b": "done"}


def test_every_kind_of_question_is_answered_by_one_command(keep: Desktop) -> None:
    fails = 'await Items.withItem("a", "Thing", async () => { throw new Error("no"); });'
    keep.add("N", fails)
    keep.ok("config", "set", "policy.item.max_failed_sessions", "1")
    assert keep("run", "N").code == 4
    ((question, kind, actions),) = _asked(keep, "N")
    assert (kind, actions) == ("item_failed", ["try-again", "skip"])
    for word in ("resume", "nonsense", ""):
        assert keep("answer", question, word).code == 2
    assert keep("answer", "q999", "skip").code == 2
    value = keep.json("answer", question, "skip")
    assert value["question"] == question
    assert keep.items("N") == {"a": "skipped"}
    result = keep("answer", question, "skip")
    assert (result.code, "no longer open" in result.err) == (2, True)


# -- drafts ----------------------------------------------------------------------------------------


@pytest.fixture
def draft(keep: Desktop) -> str:
    keep.add("Other", "await Items.list({});")
    with open_engine(keep.data) as opened, opened.ledger.write() as uow:
        new_workflow(uow, "Draft", at=opened.clock.now())
        uow.commit()
    return "Draft"


def test_a_draft_is_listed_and_shown(keep: Desktop, draft: str) -> None:
    (row, _) = keep.json("workflow", "list")
    assert (row["name"], row["status"], row["active_version"]) == (draft, "draft", None)
    shown = keep.json("show", "workflow", draft)
    assert (shown["status"], shown["active_version"]) == ("draft", None)
    assert keep.json("show", "versions", draft) == []
    assert keep.json("show", "intent", draft) is None
    assert keep.ok("show", "intent", draft).out


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ("run D", 3, "“Draft” is a draft: it has no script yet."),
        ("run D --until-idle", 3, "is a draft"),
        ("run D --rehearse", 2, "is a draft"),
        ("workflow activate D", 2, "“Draft” has no version yet that could run."),
        ("workflow activate D 1.0", 2, "“Draft” has no version 1.0."),
        ("workflow pause D", 2, "is not on"),
        ("workflow resume D", 2, "is a draft"),
        ("workflow skip-once D", 2, "No run is planned"),
        ("workflow stop-run D", 2, "does not run"),
        ("workflow orphans D", 0, ""),
        ("workflow orphans D --resolve", 0, ""),
        ("workflow schedule D --every 5m", 0, ""),
        ("workflow schedule D --off", 0, ""),
        ("workflow versions D", 0, ""),
        ("workflow script D", 2, "it has no script yet"),
        ("workflow script D 3.0", 2, "“Draft” has no version 3.0."),
        ("item skip D a", 2, "There is no item"),
        ("item reprocess D a", 2, "There is no item"),
        ("stop D", 0, ""),
        ("release D", 3, ""),
        ("workflow archive D", 0, ""),
        ("folder list D", 0, ""),
    ],
)
def test_every_command_takes_a_draft(
    keep: Desktop, draft: str, words: str, code: int, sentence: str
) -> None:
    result = keep(*words.replace("D", draft).split(" "))
    assert result.code == code
    assert sentence in result.err
    assert "Traceback" not in result.err


def test_a_draft_is_granted_folders_exported_and_backed_up(
    keep: Desktop, draft: str, tmp_path: Path
) -> None:
    keep.ok("folder", "grant", draft, tmp_path)
    assert keep.json("folder", "list", draft)[0]["path"] == str(tmp_path)
    keep.ok("export", draft, tmp_path / "draft.json")
    assert json.loads((tmp_path / "draft.json").read_text())["versions"] == []
    keep.ok("backup", tmp_path / "all.keep")
    result = keep("restore", tmp_path / "all.keep")
    assert (result.code, "workflow “Draft” draft" in result.err) == (3, True)


def test_an_import_under_the_name_of_a_draft_is_its_first_version(
    keep: Desktop, draft: str
) -> None:
    keep.add(draft, 'await Items.withItem("a", "Thing", async () => {});')
    assert keep.json("show", "workflow", draft)["active_version"] == "1.0"
    keep.ok("run", draft)
    assert keep.items(draft) == {"a": "done"}


# -- versions that were saved without a rehearsal --------------------------------------------------


THROWS = f'if (params.folder) throw new Error("broken");\n{ROWS}'


@pytest.fixture
def saved(
    keep: Desktop, world: MailWorld, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], list[str]]]:
    """Lets a model save that script as a workflow whose places are not granted; the options that
    grant them."""
    with ExitStack() as stack:

        def save(script: str) -> list[str]:
            server = stack.enter_context(a_model_server((world.saves(script), finishes())))
            for name, value in server.environment.items():
                monkeypatch.setenv(name, value)
            keep.ok("chat", "Rows", "A row for every mail")
            return ["--param", f"folder={world.mail}", "--param", f"file={world.out}/rows.csv"]

        yield save


def test_a_version_saved_without_a_rehearsal_is_tried_when_it_is_activated(
    keep: Desktop, world: MailWorld, saved: Callable[[str], list[str]]
) -> None:
    places = saved(ROWS)
    assert _statuses(keep, "Rows") == {"1.0": "ready"}
    assert keep("workflow", "activate", "Rows").code == 3
    assert keep("workflow", "resume", "Rows").code == 2
    assert keep.json("show", "workflow", "Rows")["status"] == "ready"
    keep.ok("workflow", "activate", "Rows", *places)
    assert _statuses(keep, "Rows") == {"1.0": "active"}
    assert world.rows == []
    keep.ok("run", "Rows")
    assert len(world.rows) == 3


def test_one_that_does_not_stand_its_checks_is_not_activated(
    keep: Desktop, world: MailWorld, saved: Callable[[str], list[str]]
) -> None:
    places = saved(THROWS)
    result = keep("workflow", "activate", "Rows", *places)
    assert (result.code, result.err.startswith("Rehearsal failed: broken")) == (4, True)
    assert keep.json("show", "workflow", "Rows")["status"] == "ready"
    assert keep.json("folder", "list", "Rows") == []
    assert keep("run", "Rows").code == 3
