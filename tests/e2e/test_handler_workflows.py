"""Handler workflows as a user has them: by commands, with real files."""

import csv
import time
from pathlib import Path

import pytest

from tests.builders.cli import GENEROUS_S, Desktop
from tests.builders.flows import (
    GIVE,
    a_flow,
    events_of,
    inputs_of,
    runs_of,
    sent_messages,
    state_of,
)
from tests.builders.mails import a_numbered_mail

MAIL_TO_SHEET = """
const workflow = {
  topics: { "email.received": {}, "row.created": {} },
  producers: {
    pollMail: {
      publishes: ["email.received"],
      schedule: { interval: "5m" },
      handler: async (state) => {
        const mails = await Mail.list({ folder: params.folder });
        for (const mail of mails) {
          const inputId = await Topics.registerInput({
            source: "Mail", type: "email", id: mail.id, title: `Email “${mail.subject}”` });
          await Topics.publish({
            topic: "email.received", event: { messageId: mail.id, inputId, payload: mail } });
        }
        return { polls: (state?.polls ?? 0) + 1 };
      },
    },
  },
  consumers: {
    addRow: {
      subscribe: ["email.received"],
      publishes: ["row.created"],
      prepare: async () => {
        const [event] = await Topics.peek({ topic: "email.received", limit: 1 });
        if (!event) return { reservations: [], data: {} };
        return { reservations: [{ topic: "email.received", ids: [event.messageId] }],
                 data: event.payload, ui: { title: `Add row for ${event.payload.from}` } };
      },
      mutate: async (prepared) => {
        await Sheets.appendRow({
          file: params.file, key: prepared.data.id, row: { From: prepared.data.from } });
      },
      next: async (prepared, result) => {
        if (result.status !== "applied") return;
        await Topics.publish({ topic: "row.created",
          event: { messageId: prepared.data.id, payload: { key: result.result.key } } });
      },
    },
    tell: {
      subscribe: ["row.created"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "row.created" });
        return { reservations: [{ topic: "row.created", ids: events.map((e) => e.messageId) }],
                 data: { rows: events.length } };
      },
      mutate: async (prepared) => {
        await Users.send({ message: `${prepared.data.rows} rows` });
      },
    },
  },
};
"""
SCHEMA = """{
  "type": "object",
  "properties": {
    "folder": { "type": "string", "format": "folder" },
    "file": { "type": "string", "format": "save-file" }
  },
  "required": ["folder", "file"]
}"""


@pytest.fixture
def mails(keep: Desktop) -> Path:
    """A folder with two mails, which the workflow “Mails” reads into `rows.csv`."""
    folder = keep.folder / "mails"
    folder.mkdir()
    for number in (1, 2):
        _receive(folder, number)
    (keep.folder / "script.params.json").write_text(SCHEMA)
    file = keep.folder / "rows.csv"
    keep.add("Mails", MAIL_TO_SHEET, "--param", f"folder={folder}", "--param", f"file={file}")
    return folder


def _receive(folder: Path, number: int) -> None:
    (folder / f"{number}.eml").write_bytes(a_numbered_mail(number))


def _rows(keep: Desktop) -> list[str]:
    with (keep.folder / "rows.csv").open(encoding="utf-8-sig", newline="") as file:
        return [row["key"] for row in csv.DictReader(file)]


def test_each_mail_becomes_one_row_however_often_it_runs(keep: Desktop, mails: Path) -> None:
    first_run = keep.json("run", "Mails")
    assert (first_run["status"], first_run["runs"]) == ("committed", 4)
    assert first_run["items"] == {"done": 2}
    assert _rows(keep) == ["1@example.org", "2@example.org"]
    assert keep.json("run", "Mails")["runs"] == 1, "the producer alone"
    _receive(mails, 3)
    keep.ok("run", "Mails")
    assert _rows(keep) == ["1@example.org", "2@example.org", "3@example.org"]
    assert sent_messages(keep, "Mails") == ["2 rows", "1 rows"]
    assert state_of(keep, "Mails", "pollMail")["state"] == {"polls": 3}


def test_what_stems_from_an_input_is_known_through_all_stages(keep: Desktop, mails: Path) -> None:
    keep.ok("run", "Mails")
    ids = {row["external_id"]: row["id"] for row in keep.json("show", "inputs", "Mails")}
    assert len(ids) == 2
    events = keep.json("show", "events", "Mails")
    assert [event["topic"] for event in events] == ["email.received"] * 2 + ["row.created"] * 2
    for event in events:
        assert event["caused_by"] == [ids[event["message_id"]]]


# -- whose turn it is -----------------------------------------------------------------------------


def test_run_now_runs_producers_first_and_without_them_consumers_alone(keep: Desktop) -> None:
    keep.add("N", a_flow("a", handler=GIVE + "NAMES.length && console.log('given');"))
    assert keep.json("run", "N", "--no-producers")["runs"] == 0
    assert runs_of(keep, "N") == []
    keep.ok("run", "N")
    assert runs_of(keep, "N") == [
        ("give", "committed"),
        ("make", "committed"),
        ("close", "committed"),
    ]


def test_until_idle_runs_one_session_after_the_other(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.session.max_runs", "2")
    keep.add("N", a_flow("a", "b", "c", next=""))
    report = keep.json("run", "N", "--until-idle")
    assert (report["runs"], report["items"]) == (4, {"done": 3})
    sessions = [(row["trigger"], row["runs"]) for row in keep.json("show", "sessions", "N")]
    assert sessions == [("manual", 3), ("event", 1)]


WAKE = """
if (state?.woken) {
  const events = await Topics.peek({ topic: "given" });
  return { reservations: [{ topic: "given", ids: events.map((e) => e.messageId) }],
           data: { name: "all" } };
}
return { reservations: [], wakeAt: new Date(Date.now() + 1).toISOString() };
"""


def test_a_consumer_is_woken_at_the_time_it_asked_for(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.wake.min_s", "1")
    keep.add("N", a_flow("a", "b", prepare=WAKE, next="return { woken: true };"))
    before = time.time() * 1000
    keep.ok("run", "N")
    assert events_of(keep, "N") == {"a": "pending", "b": "pending"}
    wake_at = state_of(keep, "N", "make")["wake_at"]
    assert wake_at >= before + 1000, "not nearer than the policy allows"
    with keep.engine() as engine:
        keep.until(engine, lambda: sent_messages(keep, "N") == ["all"])
        keep.until(engine, lambda: set(inputs_of(keep, "N").values()) == {"done"})
    assert state_of(keep, "N", "make")["wake_at"] is None, "forgotten at the next prepare"
    triggers = [row["trigger"] for row in keep.json("show", "sessions", "N")]
    assert triggers == ["manual", "event"]


def test_a_schedule_is_the_scripts_own(keep: Desktop) -> None:
    keep.add("N", a_flow("a"))
    refused = keep("workflow", "schedule", "N", "--every", "5m")
    assert refused.code == 2 and "script" in refused.err
    assert keep("workflow", "schedule", "N", "--off").code == 2
    (row,) = keep.json("workflow", "list")
    assert row["schedule"] == "1h"
    assert row["next_at"] > time.time() * 1000


# -- held up, turned on again ---------------------------------------------------------------------


def test_a_paused_workflow_runs_nothing_and_goes_on_where_it_was(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.session.max_runs", "1")
    keep.add("N", a_flow("a", "b"))
    assert keep("run", "N").code == 5
    keep.ok("workflow", "pause", "N")
    held = keep("run", "N", "--json")
    assert (held.code, held.value["status"]) == (3, "paused")
    keep.ok("workflow", "resume", "N")
    assert events_of(keep, "N") == {"a": "consumed", "b": "pending"}
    keep.ok("run", "N", "--no-producers", "--until-idle")
    assert sent_messages(keep, "N") == ["a", "b"]


def test_a_stop_holds_it_and_a_release_starts_nothing(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.session.max_runs", "1")
    keep.add("N", a_flow("a", "b"))
    assert keep("run", "N").code == 5
    keep.ok("stop", "N")
    assert keep("run", "N").code == 3
    sessions = keep.json("show", "sessions", "N")
    with keep.engine() as engine:
        keep.ok("release", "N")
        engine.terminate()
        engine.communicate(timeout=GENEROUS_S)
    assert keep.json("show", "sessions", "N") == sessions
    keep.ok("run", "N", "--until-idle", "--no-producers")
    assert sent_messages(keep, "N") == ["a", "b"]


def test_a_fault_blocks_the_workflow_and_a_mended_version_goes_on(keep: Desktop) -> None:
    keep.add("N", a_flow("a", mutate="throw new Error('no use');"))
    failed = keep("run", "N", "--json")
    assert (failed.code, failed.value["status"]) == (4, "failed:logic")
    assert "no use" in failed.value["error"] and failed.value["error_type"] == "logic"
    assert events_of(keep, "N") == {"a": "pending"}, "released: nothing was done with it"
    assert "no use" in keep.json("show", "workflow", "N")["error"]
    assert keep("run", "N").code == 3
    keep.add("N", a_flow("a"))
    assert keep.json("show", "workflow", "N")["error"] is None
    keep.ok("run", "N", "--no-producers")
    assert sent_messages(keep, "N") == ["a"]


def test_a_version_takes_over_events_inputs_and_states(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.session.max_runs", "1")
    count = "return { seen: (state?.seen ?? 0) + 1 };"
    keep.add("N", a_flow("a", "b", handler=GIVE + count))
    assert keep("run", "N").code == 5
    inputs, events = keep.json("show", "inputs", "N"), keep.json("show", "events", "N")
    keep.add("N", a_flow("a", "b", "c", handler=GIVE + count))
    assert keep.json("show", "inputs", "N") == inputs
    assert keep.json("show", "events", "N") == events
    assert state_of(keep, "N", "give")["state"] == {"seen": 1}
    keep.ok("run", "N", "--until-idle")
    assert state_of(keep, "N", "give")["state"] == {"seen": 2}
    assert sent_messages(keep, "N") == ["a", "b", "c"]


# -- the user's word on inputs --------------------------------------------------------------------


def test_an_input_that_is_skipped_is_left_and_reprocessing_brings_it_back(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.session.max_runs", "1")
    keep.add("N", a_flow("a", "b"))
    assert keep("run", "N").code == 5
    second = next(r for r in keep.json("show", "inputs", "N") if r["external_id"] == "b")
    assert "Name b" in keep.ok("input", "skip", str(second["id"])).out
    keep.ok("input", "skip", str(second["id"]))
    keep.ok("run", "N", "--until-idle")
    assert (inputs_of(keep, "N"), events_of(keep, "N")) == (
        {"a": "done", "b": "skipped"},
        {"a": "consumed", "b": "skipped"},
    )
    assert sent_messages(keep, "N") == ["a"]
    keep.ok("item", "reprocess", "N", "System/random/b")
    assert inputs_of(keep, "N")["b"] == "pending"
    keep.ok("run", "N", "--no-producers", "--until-idle")
    assert sent_messages(keep, "N") == ["a", "b"]
    assert inputs_of(keep, "N") == {"a": "done", "b": "done"}
    event = next(e for e in keep.json("show", "events", "N") if e["message_id"] == "b")
    assert event["attempt_number"] == 2


def test_a_done_input_is_handled_again_through_all_stages(keep: Desktop) -> None:
    keep.add("N", a_flow("a", "b"))
    keep.ok("run", "N")
    refused = keep("item", "reprocess", "N", "System/random/a")
    assert refused.code == 3 and "“Make a”" in refused.err
    assert inputs_of(keep, "N") == {"a": "done", "b": "done"}
    keep.ok("item", "reprocess", "N", "System/random/a", "--again")
    assert inputs_of(keep, "N") == {"a": "pending", "b": "done"}
    keep.ok("run", "N", "--no-producers")
    assert sent_messages(keep, "N") == ["a", "b", "a"]
    assert runs_of(keep, "N")[-2:] == [("make", "committed"), ("close", "committed")]
    attempts = {e["message_id"]: e["attempt_number"] for e in keep.json("show", "events", "N")}
    assert attempts == {"a": 2, "b": 1}
    (item,) = (row for row in keep.json("show", "items", "N") if row["external_id"] == "a")
    assert (item["current_attempt_id"], item["status"]) == (2, "done")
    assert [m["attempt"] for m in keep.json("show", "mutations", "N")] == [1, 1, 2]


def test_what_is_no_input_is_refused(keep: Desktop) -> None:
    keep.add("N", 'await Items.withItem("one", "One", async () => {});')
    keep.ok("run", "N")
    (item,) = keep.json("show", "items", "N")
    for number in (item["id"], 12345):
        refused_skip = keep("input", "skip", str(number))
        assert refused_skip.code == 2 and f"no input {number}" in refused_skip.err
    assert keep("input", "skip", "0").code == 2
    assert keep("item", "skip", "N", "System/random/a").code == 2
    assert keep.items("N") == {"one": "done"}


# -- side by side ---------------------------------------------------------------------------------


def test_the_example_for_who_writes_a_script_works(keep: Desktop, mails: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "scripts.md").read_text(encoding="utf-8")
    example = text.split("## Handler workflows", 1)[1].split("```js\n", 1)[1].split("```", 1)[0]
    import_result = keep.add("Mails", example)
    # No warning: it only says what the script is allowed.
    assert {line.partition(": ")[0] for line in import_result.err.splitlines()} == {"allowed"}
    keep.ok("run", "Mails")
    assert _rows(keep) == ["1@example.org", "2@example.org"]
    assert sent_messages(keep, "Mails") == ["2 new rows"]
    assert set(inputs_of(keep, "Mails").values()) == {"done"}
