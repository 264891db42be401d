"""`show … --json` has exactly the columns of the contract, with values of the right kind."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.services.workflows.queries import find_workflow
from tests.builders.cli import Desktop
from tests.builders.engine import BlindEffect, Outside, a_keep, items_script, lost, run
from tests.builders.flows import GIVE, a_flow

COLUMNS = {
    "workflow": "id name status error maintenance maintenance_fix_count pending_retry_run_id "
    "active_version",
    "items": "id logical_item_id title status current_attempt_id created_by created_by_run_id "
    "last_run_id created_at updated_at source type external_id",
    "inputs": "id source type external_id title status created_by_run_id created_at",
    "events": "id topic message_id payload status caused_by attempt_number reserved_by_run_id "
    "created_by_run_id",
    "mutations": "id handler_run_id logical_item_id attempt tool_namespace tool_method params "
    "status result error ui_title idempotency_key reconcile_attempts resolved_by resolved_at "
    "created_at updated_at",
    "causes": "mutation_id input_id title attempt_number",
    "undos": "id mutation_id status error handler_run_id ui_title created_at updated_at",
    "runs": "id session_id handler_type handler_name phase status error error_type retry_of "
    "mutation_outcome version logs start_timestamp end_timestamp",
    "sessions": "id trigger version result error start_timestamp end_timestamp runs",
    "intent": "version goal inputs outputs assumptions non_goals constraints title messages",
    "versions": "version author comment summary status created_at active",
    "state": "handler_name state wake_at",
    "chat": "id role text files created_at",
    "refusals": "message_id stage rules",
    "recordings": "run_id tool bytes created_at expires_at",
    "log": "time level run_id item text",
    "attention": "id kind workflow item mutation_id question actions opened_at",
    "notifications": "id type payload created_at resolved_at",
    "model-calls": "id role run_id provider model tokens_in tokens_out tokens_cached price status "
    "error request_id started_at ended_at",
}
SCRIPT = """
console.log("begun");
await Items.withItem("one", "The first", async (ctx) => {
  if (!ctx.item.isDone) await Memory.createNote({ id: "n1", title: "Note", content: "Text" });
});
await Items.withItem("two", "The second", async (ctx) => {
  if (!ctx.item.isDone) await Users.send({ message: "Hello" });
});
throw new Error("outside any item");
"""


#: What only handler workflows have.
OF_HANDLERS = ("inputs", "events", "state", "causes")
#: What only planned workflows have.
OF_CHATS = ("chat", "refusals", "intent", "model-calls")


@pytest.fixture
def shown(keep: Desktop) -> dict[str, Any]:
    keep.add("N", SCRIPT)
    assert keep("run", "N").code == 4
    return {what: keep.json("show", what, "N") for what in COLUMNS}


@pytest.fixture
def shown_of_handlers(keep: Desktop) -> dict[str, Any]:
    keep.add("N", a_flow("a", handler=GIVE + "console.log('begun'); return {};"))
    keep.ok("run", "N")
    return {what: keep.json("show", what, "N") for what in COLUMNS}


def _has_columns(shown: dict[str, Any], *, empty: Sequence[str]) -> None:
    for what, columns in COLUMNS.items():
        found = shown[what] or []
        rows = [found] if isinstance(found, dict) else found
        assert bool(rows) == (what not in empty), what
        for row in rows:
            assert list(row) == columns.split(), what


def test_each_has_its_columns_in_order(shown: dict[str, Any]) -> None:
    _has_columns(shown, empty=(*OF_HANDLERS, *OF_CHATS, "undos", "recordings"))


def test_those_of_a_handler_workflow_are_the_same(shown_of_handlers: dict[str, Any]) -> None:
    _has_columns(shown_of_handlers, empty=(*OF_CHATS, "attention", "undos"))


def test_the_handlers_parts_have_values_of_the_promised_kind(
    shown_of_handlers: dict[str, Any],
) -> None:
    shown = shown_of_handlers
    (one,) = shown["inputs"]
    given, made = shown["events"]
    produced, consumed, closed = shown["runs"]
    assert (one["source"], one["type"], one["external_id"]) == ("System", "random", "a")
    assert (one["title"], one["status"]) == ("Name a", "done")
    assert one["created_by_run_id"] == produced["id"]
    assert (given["topic"], given["message_id"], given["payload"]) == ("given", "a", {"name": "a"})
    assert (given["created_by_run_id"], given["reserved_by_run_id"]) == (
        produced["id"],
        consumed["id"],
    )
    assert (made["topic"], made["created_by_run_id"]) == ("made", consumed["id"])
    for event in (given, made):
        assert (event["status"], event["attempt_number"]) == ("consumed", 1)
        assert event["caused_by"] == [one["id"]]
    assert [(r["handler_type"], r["handler_name"], r["phase"]) for r in shown["runs"]] == [
        ("producer", "give", "committed"),
        ("consumer", "make", "committed"),
        ("consumer", "close", "committed"),
    ]
    assert [r["mutation_outcome"] for r in shown["runs"]] == [None, "success", None]
    assert closed["session_id"] == produced["session_id"]
    (row,) = shown["mutations"]
    assert (row["handler_run_id"], row["ui_title"]) == (consumed["id"], "Make a")
    assert (row["logical_item_id"], row["attempt"]) == (None, 1)
    (item,) = shown["items"]
    assert (item["id"], item["external_id"], item["status"]) == (one["id"], "a", "done")
    assert {r["handler_name"]: (r["state"] is None, r["wake_at"]) for r in shown["state"]} == {
        "give": (False, None),
        "make": (False, None),
        "close": (True, None),
    }


def test_values_are_of_the_promised_kind(shown: dict[str, Any]) -> None:
    workflow, (run,) = shown["workflow"], shown["runs"]
    assert (workflow["status"], workflow["active_version"]) == ("active", "1.0")
    assert workflow["maintenance"] is False and workflow["maintenance_fix_count"] == 0
    assert "outside any item" in workflow["error"]
    assert (run["handler_type"], run["status"], run["error_type"]) == (
        "items",
        "failed:logic",
        "logic",
    )
    assert run["logs"][0].endswith("LOG: 'begun'")
    assert run["start_timestamp"] <= run["end_timestamp"]
    assert run["start_timestamp"] > 1_700_000_000_000
    (session,) = shown["sessions"]
    assert (session["id"], session["trigger"], session["runs"]) == (
        run["session_id"],
        "manual",
        1,
    )
    assert {item["last_run_id"] for item in shown["items"]} == {run["id"]}
    note = next(m for m in shown["mutations"] if m["tool_method"] == "createNote")
    assert note["params"]["title"] == "Note" and note["result"] == {"id": "n1"}
    assert (note["status"], note["attempt"], note["handler_run_id"]) == ("applied", 1, run["id"])
    (question,) = shown["attention"]
    assert (question["kind"], question["item"], question["workflow"]) == ("blocked", None, "N")
    kinds = {row["type"] for row in shown["notifications"]}
    assert kinds == {"message", "error"}


def test_a_table_for_people_names_the_same_things(keep: Desktop) -> None:
    keep.add("N", SCRIPT)
    keep("run", "N")
    for what in COLUMNS:
        assert keep.ok("show", what, "N").out.strip()
    assert "The first" in keep.ok("show", "items", "N").out


# -- answers --------------------------------------------------------------------------------------


def _unknown_outcome(keep: Desktop, folder: Path) -> int:
    """A step of unknown outcome; its number."""
    outside = Outside(folder / "outside.txt")

    def break_off(name: str) -> None:
        raise lost(name)

    outside.after = break_off
    script = items_script("a", body="await Outside.blind({ name });")
    keep.add("N", script)
    with a_keep(folder, outside) as inside:
        run(inside, find_workflow(inside, "N").id)
    (question,) = keep.json("show", "attention", "N")
    assert question["kind"] == "unknown_outcome" and question["item"] == "a"
    assert question["actions"] == ["happened", "did-not-happen", "skip", "reprocess"]
    return int(question["mutation_id"])


@pytest.mark.parametrize(
    ("answer", "resolved_by", "status", "item"),
    [
        ("happened", "user_assert_applied", "applied", "processing"),
        ("did-not-happen", "user_assert_failed", "failed", "processing"),
        ("skip", "user_skip", "failed", "skipped"),
    ],
)
def test_an_answer_is_recorded_and_the_question_closed(
    keep: Desktop, tmp_path: Path, answer: str, resolved_by: str, status: str, item: str
) -> None:
    assert BlindEffect.name == "blind"
    mutation = _unknown_outcome(keep, tmp_path)
    assert keep("resolve", str(mutation), "try-again").code == 2
    assert keep("resolve", str(mutation), "perhaps").code == 2
    if answer == "skip":
        waits = "1 step whose outcome is not known waits until it is brought back."
        assert waits in keep.ok("workflow", "archive", "N").out
    keep.ok("resolve", str(mutation), answer)
    (row,) = keep.json("show", "mutations", "N")
    assert (row["resolved_by"], row["status"]) == (resolved_by, status)
    assert row["resolved_at"]
    assert keep.items("N") == {"a": item}
    assert keep.json("show", "attention", "N") == []
    again = keep("resolve", str(mutation), answer)
    assert again.code == 2 and "no longer open" in again.err


def test_a_question_has_an_id_that_is_no_number_and_names_what_it_is_about(
    keep: Desktop, tmp_path: Path
) -> None:
    mutation = _unknown_outcome(keep, tmp_path)
    (asked,) = keep.json("show", "attention", "N")
    assert (asked["id"], asked["mutation_id"]) == ("q1", mutation)
    assert "It is part of “Item a” and began 20" in asked["question"]
    table = keep.ok("show", "attention", "N").out.splitlines()
    assert table[0].split()[:3] == ["id", "mutation", "id"] and table[1].split()[:2] == ["q1", "1"]
    (note,) = keep.json("show", "notifications", "N")
    assert note["payload"]["question_id"] == "q1"
    assert "It is part of “Item a”" in note["payload"]["sentence"]
    for wrong in ("q2", "2", "x1", "q"):
        assert keep("resolve", wrong, "skip").code == 2
    output = keep.ok("resolve", "q1", "did-not-happen").out
    assert output.startswith("q1: workflow “N”, item “Item a” (a)\n  step 1: “Effect a”\n")
    assert "name a" in output
    (row,) = keep.json("show", "mutations", "N")
    assert row["resolved_by"] == "user_assert_failed"


def test_the_number_of_a_step_is_never_that_of_a_question(keep: Desktop, tmp_path: Path) -> None:
    """Two steps, the second alone in doubt: its question is the first, and so is no step's."""
    outside = Outside(tmp_path / "outside.txt")

    def break_off(name: str) -> None:
        if name == "b":
            raise lost(name)

    outside.after = break_off
    body = "if (!ctx.item.isDone) await Outside.blind({ name });"
    keep.add("N", items_script("a", "b", body=body))
    with a_keep(tmp_path, outside) as inside:
        run(inside, find_workflow(inside, "N").id)
    (asked,) = keep.json("show", "attention", "N")
    assert (asked["id"], asked["mutation_id"]) == ("q1", 2)
    refused = keep("resolve", "1", "happened")
    assert refused.code == 2 and "no longer open" in refused.err
    assert [row["status"] for row in keep.json("show", "mutations", "N")] == [
        "applied",
        "indeterminate",
    ]
    assert keep.ok("resolve", "2", "happened", "--json").value == {
        "question": "q1",
        "mutation_id": 2,
        "about": [
            "q1: workflow “N”, item “Item b” (b)",
            "  step 2: “Effect b”",
            "sent to Outside: name b",
        ],
    }


def test_reprocessing_what_may_have_happened_is_confirmed_by_itself(
    keep: Desktop, tmp_path: Path
) -> None:
    _unknown_outcome(keep, tmp_path)
    for command in (("resolve", "q1", "reprocess"), ("item", "reprocess", "N", "a")):
        refused = keep(*command)
        assert refused.code == 3, command
        assert "“Item a”: “Effect a” (it is not known whether it happened)" in refused.err
        assert f"`{' '.join(command)} --again`" in refused.err
        assert keep.items("N") == {"a": "needs_attention"}
    keep.ok("resolve", "q1", "skip")
    # Skipped, it may have happened all the same.
    assert keep("item", "reprocess", "N", "a").code == 3
    keep.ok("item", "reprocess", "N", "a", "--again")
    assert keep.items("N") == {"a": "processing"}


def test_reprocessing_what_made_nothing_needs_no_confirmation(keep: Desktop) -> None:
    keep.add("N", items_script("a", body="throw new Error('x');"))
    assert keep("run", "N").code == 4
    keep.ok("item", "reprocess", "N", "a")


def test_a_reprocess_is_undone_by_another_process(keep: Desktop, tmp_path: Path) -> None:
    """Its status and failures are as before, what is not known is not known again, and its
    question is asked again; a script says so of one of which nothing can be taken back."""
    _unknown_outcome(keep, tmp_path)
    (asked,) = keep.json("show", "attention", "N")
    before = keep.json("show", "items", "N")
    keep.ok("item", "reprocess", "N", "a", "--again")
    assert keep.json("show", "attention", "N") == []
    output = keep.ok("item", "reprocess", "N", "a", "--undo").out
    assert output.startswith("1 item as before the reprocess.")
    assert keep.json("show", "items", "N") == before
    (again,) = keep.json("show", "attention", "N")
    assert (again["id"], again["mutation_id"]) == ("q2", asked["mutation_id"])
    assert again["actions"] == asked["actions"]
    refused = keep("item", "reprocess", "N", "a", "--undo")
    assert refused.code == 2 and "has no reprocess that can be undone" in refused.err
    assert keep("item", "reprocess", "N", "a", "--undo", "--again").code == 2


def test_a_reprocess_is_not_undone_once_a_run_has_begun_the_item(keep: Desktop) -> None:
    keep.add("N", items_script("a", body="throw new Error('x');"))
    assert keep("run", "N").code == 4
    before = keep.json("show", "items", "N")
    keep.ok("item", "reprocess", "N", "a")
    keep.ok("item", "reprocess", "N", "a", "--undo")
    assert keep.json("show", "items", "N") == before
    keep.ok("item", "reprocess", "N", "a")
    assert keep("run", "N").code == 4
    begun = keep.json("show", "items", "N")
    refused = keep("item", "reprocess", "N", "a", "--undo")
    assert refused.code == 2 and "has begun anew already" in refused.err
    assert keep.json("show", "items", "N") == begun


def test_the_process_with_the_engine_asks_for_the_confirmation_too(
    keep: Desktop, tmp_path: Path
) -> None:
    _unknown_outcome(keep, tmp_path)
    with keep.engine():
        refused = keep("item", "reprocess", "N", "a")
        assert refused.code == 3 and "“Effect a”" in refused.err
        assert keep("resolve", "q1", "reprocess").code == 3
        assert keep.items("N") == {"a": "needs_attention"}
        keep.ok("resolve", "q1", "reprocess", "--again")


def test_a_reprocess_during_a_run_says_what_waits(keep: Desktop) -> None:
    body = "if (name === 'b') { while (true) {} } throw new Error('x');"
    keep.add("N", items_script("a", "b", body=body))
    process = keep.start("run", "N")
    keep.until(process, lambda: keep.items("N").get("a") == "failed")
    output = keep.ok("item", "reprocess", "N", "a").out
    assert output.startswith("1 item to be processed again by the next run")
    assert "A run of “N” is under way: what it has passed already waits" in output
    keep.ok("stop")


_LONG = "The bill of the supplier in the harbour has no total and no date either."
_FAILS = f"""
for (const name of ["a", "b"]) {{
  try {{
    await Items.withItem(name, name, async () => {{ throw new Error("{_LONG}"); }});
  }} catch (error) {{ console.warn(error.message); }}
}}
missing.total();
"""


def test_tables_say_why_something_failed_to_the_end(keep: Desktop) -> None:
    keep.add("N", _FAILS)
    assert keep("run", "N").code == 4
    assert keep.ok("show", "items", "N").out.count(f"{_LONG[:-1]} (line 4).") == 2
    assert "(line 7, column 1)" in keep.ok("show", "runs", "N").out
    assert _LONG in keep.ok("show", "log", "N").out
    assert all("error" not in row for row in keep.json("show", "items", "N"))
