"""The rehearsal of a handler workflow foresees what a run does, and changes nothing at all."""

import csv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import NotRunnable
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.runs import RunStatus
from keep_desktop.resources import sample_mail_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import skip_input
from keep_desktop.services.overview import stop_all_workflows
from keep_desktop.services.workflows.lifecycle import resume_workflow, set_params
from keep_desktop.services.workflows.rehearsal import rehearse
from tests.builders.bundled import a_bench
from tests.builders.engine import Outside, a_keep, a_script, lost, run
from tests.builders.everything import everything
from tests.builders.waiting import wait_for

#: Publishes `params.names`; each becomes a note, and all of them one notice.
NOTES = """
const workflow = {
  topics: { "name.given": {}, "note.made": {} },
  producers: { give: { publishes: ["name.given"], schedule: { interval: "1h" },
    handler: async (state) => {
      for (const name of params.names) {
        const inputId = await Topics.registerInput(
          { source: "System", type: "random", id: name, title: `Name ${name}` });
        await Topics.publish({ topic: "name.given",
          event: { messageId: name, inputId, payload: { name, look: state?.looks ?? 0 } } });
      }
      return { looks: (state?.looks ?? 0) + 1 };
    } } },
  consumers: {
    make: { subscribe: ["name.given"], publishes: ["note.made"],
      prepare: async (state) => {
        const [event] = await Topics.peek({ topic: "name.given", limit: 1 });
        if (!event || params.shut) return { reservations: [] };
        return { reservations: [{ topic: "name.given", ids: [event.messageId] }],
                 data: { ...event.payload, count: (state?.count ?? 0) + 1 } };
      },
      mutate: async ({ data }) => {
        if (data.name === "none") return;
        await Memory.createNote({ id: data.name, title: `${data.count}`, content: `${data.look}` });
      },
      next: async ({ data }, result) => {
        if (!data) return;
        if (params.broken) throw new Error("broken");
        await Topics.publish({ topic: "note.made",
          event: { messageId: data.name, payload: result } });
        return { count: data.count };
      } },
    tell: { subscribe: ["note.made"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "note.made" });
        return { reservations: [{ topic: "note.made", ids: events.map((e) => e.messageId) }],
                 data: events.map((e) => e.payload.result?.id ?? e.payload.status) };
      },
      mutate: async ({ data }) => { await Users.send({ message: data.join(" ") }); } },
  },
};
"""

#: In the place of a note: an effect that nobody can look for.
BLIND = "Outside.blind({ name: data.name,"


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with a_keep(tmp_path) as keep:
        yield keep


def play(keep: Keep, workflow_id: WorkflowId, *folders: Path) -> Rehearsal:
    """Rehearse it, and hold that nothing changed."""
    before = everything(keep.data_dir, *folders)
    found = rehearse(keep, workflow_id)
    assert everything(keep.data_dir, *folders) == before
    return found


def foreseen(found: Rehearsal) -> list[tuple[str, Any]]:
    return [(change.title, change.params) for change in found.changes]


def made(keep: Keep, workflow_id: WorkflowId) -> list[tuple[str, Any]]:
    rows = sorted(keep.queries.mutations(workflow_id), key=lambda row: row.id)
    return [(row.title, row.params) for row in rows]


# -- against a run ------------------------------------------------------------------------------


def test_a_rehearsal_foresees_what_a_run_does_through_all_stages(tmp_path: Path) -> None:
    params = {"folder": str(sample_mail_folder()), "file": str(tmp_path / "books.csv")}
    with a_bench(tmp_path, "invoices_by_stage", params) as bench:
        found = play(bench.keep, bench.workflow_id)
        assert not (tmp_path / "books.csv").exists() and bench.notices() == []
        assert (found.error, found.notes, found.items, found.inputs) == (None, (), 24, True)
        assert len(found.changes) == 5
        bench.run_now()
        assert foreseen(found) == made(bench.keep, bench.workflow_id)
        with (tmp_path / "books.csv").open(encoding="utf-8-sig", newline="") as file:
            assert len(list(csv.DictReader(file))) == 4
        again = play(bench.keep, bench.workflow_id)
        assert (again.changes, again.items, again.error) == ((), 0, None)


def test_a_step_is_shown_under_the_input_that_it_stems_from(tmp_path: Path) -> None:
    params = {"folder": str(sample_mail_folder()), "file": str(tmp_path / "books.csv")}
    with a_bench(tmp_path, "invoices_by_stage", params) as bench:
        found = play(bench.keep, bench.workflow_id)
    first, last = found.changes[0], found.changes[-1]
    id = "<inv-0417.20261102@harbour-print.example.com>".strip("<>")
    assert first.item_title == "billing@harbour-print.example.com: “Invoice 2026-0417”"
    assert id in first.logical_item_id
    assert last.item_title == "4 inputs"
    assert last.logical_item_id == f"{first.logical_item_id} and 3 more"


def test_what_waits_in_the_ledger_is_taken_up_with_what_would_come(keep: Keep) -> None:
    workflow_id = a_script(keep, NOTES, params={"names": ["b", "a"], "shut": True})
    run(keep, workflow_id)
    set_params(keep, workflow_id, {"names": ["c", "a"]})
    found = play(keep, workflow_id)
    assert [change.item_title for change in found.changes] == [
        "Name b",
        "Name a",
        "Name c",
        "3 inputs",
    ]
    run(keep, workflow_id)
    assert foreseen(found) == made(keep, workflow_id)


def test_states_and_results_are_handed_on_in_memory(keep: Keep) -> None:
    workflow_id = a_script(keep, NOTES, params={"names": ["a", "none", "b"]})
    run(keep, a_script(keep, NOTES, name="Other", params={"names": ["a", "other"]}))
    found = play(keep, workflow_id)
    assert foreseen(found) == [
        ("Keep the note “1”", {"id": "a", "title": "1", "content": "0", "tags": []}),
        ("Keep the note “3”", {"id": "b", "title": "3", "content": "0", "tags": []}),
        ("Tell you: a none b", {"message": "a none b"}),
    ]
    run(keep, workflow_id)
    assert foreseen(found) == made(keep, workflow_id)


def test_what_was_handled_is_not_handled_again_and_states_go_on(keep: Keep) -> None:
    workflow_id = a_script(keep, NOTES, params={"names": ["a"]})
    run(keep, workflow_id)
    assert play(keep, workflow_id).changes == ()
    set_params(keep, workflow_id, {"names": ["a", "b"]})
    found = play(keep, workflow_id)
    assert [title for title, _ in foreseen(found)] == ["Keep the note “2”", "Tell you: b"]
    assert foreseen(found)[0][1]["content"] == "1"


def test_a_skipped_input_leads_to_nothing(keep: Keep) -> None:
    workflow_id = a_script(keep, NOTES, params={"names": ["a", "b"], "shut": True})
    run(keep, workflow_id)
    (first, *_) = keep.queries.items(workflow_id, search="Name a").rows
    skip_input(keep, first.id)
    set_params(keep, workflow_id, {"names": ["a", "b"]})
    found = play(keep, workflow_id)
    assert [change.item_title for change in found.changes] == ["Name b", "Name b"]


# -- what it says -------------------------------------------------------------------------------


def test_a_consumer_that_waits_for_its_time_says_so(tmp_path: Path, httpserver: HTTPServer) -> None:
    feed = "<rss><channel><title>F</title><item><title>One</title></item></channel></rss>"
    httpserver.expect_request("/feed").respond_with_data(feed, content_type="text/xml")
    folder = tmp_path / "digests"
    feeds = [httpserver.url_for(page) for page in ("/feed", "/gone")]
    params = {"feeds": feeds, "folder": str(folder)}
    with a_bench(tmp_path, "feed_digest", params) as bench:
        found = play(bench.keep, bench.workflow_id, folder)
        # What cannot be read is told at once, not only after a day.
        assert [one.startswith(f"{feeds[1]} could not be read: ") for one in found.warnings] == [
            True
        ]
        assert found.changes == () and found.notes == ("writeDigest waits until 18:00.",)
        bench.run_now()
        bench.clock.advance(timedelta(hours=6))
        found = play(bench.keep, bench.workflow_id, folder)
        assert found.notes == () and len(found.changes) == 1
        bench.due()
        assert foreseen(found) == made(bench.keep, bench.workflow_id)


def test_it_goes_on_as_sessions_would_but_has_an_end(keep: Keep) -> None:
    names = [f"n{n}" for n in range(101)]
    workflow_id = a_script(keep, NOTES, params={"names": names})
    found = play(keep, workflow_id)
    assert (len(found.changes), found.notes) == (103, ()), "100 notes are told at once"
    with keep.ledger.write() as uow:
        uow.settings.put("policy.session.max_runs", 2)
        uow.commit()
    found = play(keep, workflow_id)
    assert len(found.changes) == 100
    assert "after 100 runs of consumers" in found.notes[-1]


def test_a_fault_of_the_script_ends_it_and_what_came_before_is_reported(keep: Keep) -> None:
    workflow_id = a_script(keep, NOTES, params={"names": ["a"], "broken": True})
    found = play(keep, workflow_id)
    assert [change.title for change in found.changes] == ["Keep the note “1”"]
    assert found.error is not None and found.error.startswith("broken (line ")


def test_a_step_that_would_be_refused_ends_it_and_says_why(keep: Keep) -> None:
    script = NOTES.replace("Memory.createNote({ id: data.name,", "Memory.updateNote({ id: 'no',")
    found = play(keep, a_script(keep, script, params={"names": ["a"]}))
    (change,) = found.changes
    assert change.problem == "There is no note with the id “no”."
    assert found.error == change.problem


def test_what_an_earlier_run_left_is_reported(keep: Keep) -> None:
    workflow_id = a_script(keep, NOTES, params={"names": ["a"], "broken": True})
    assert run(keep, workflow_id).status == RunStatus.FAILED_LOGIC
    set_params(keep, workflow_id, {"names": ["a", "b"]})
    resume_workflow(keep, workflow_id)
    found = play(keep, workflow_id)
    assert "what an earlier one left behind" in found.notes[0]
    assert [change.item_title for change in found.changes] == ["Name b", "Name b"]


def test_nothing_is_rehearsed_while_it_is_not_known_what_a_step_did(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")

    def break_line(name: str) -> None:
        raise lost(name)

    outside.after = break_line
    script = NOTES.replace("Memory.createNote({ id: data.name, title: `${data.count}`,", BLIND)
    with a_keep(tmp_path, outside) as keep:
        workflow_id = a_script(keep, script, params={"names": ["a"]})
        run(keep, workflow_id)
        found = play(keep, workflow_id)
    assert found.changes == ()
    assert (found.error or "").endswith("waits until you say whether this happened: “Effect a”.")


# -- stop ---------------------------------------------------------------------------------------


def test_a_stop_ends_it(keep: Keep, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/page").respond_with_data("news", content_type="text/plain")
    script = NOTES.replace(
        "const events =", "await Web.fetchParse({ url: params.url }); for (;;) {} const events ="
    )
    params = {"names": ["a"], "url": httpserver.url_for("/page")}
    workflow_id = a_script(keep, script, params=params)
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(rehearse, keep, workflow_id)
        wait_for(lambda: len(httpserver.log) == 1)
        stop_all_workflows(keep)
        with pytest.raises(NotRunnable):
            playing.result(30)
