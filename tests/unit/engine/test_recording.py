"""What runs read is recorded with them, within limits, and kept as long as it may be needed."""

import hashlib
import tracemalloc
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue, canonical, text_in_chunks
from keep_desktop.domain.planning import recordings
from keep_desktop.domain.planning.recordings import GOOD_RUNS, KEPT_FOR
from keep_desktop.engine.recording import RunRecorder, call_key
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import reprocess_each
from keep_desktop.services.overview import stop_all_workflows
from keep_desktop.services.recordings import recorded_calls, set_recording
from keep_desktop.services.settings import set_setting
from tests.builders.engine import Outside, a_keep, a_script, items_script, run
from tests.builders.handler_scripts import a_handler_script
from tests.builders.ledger import StillClock
from tests.builders.recordings import reads, recorded, results

READS = items_script(
    "a",
    "b",
    body="""
    if (ctx.item.isDone) return;
    const there = await Outside.look({ name });
    await Outside.effect({ name, content: there });
    """,
)


@pytest.fixture
def keep(tmp_path: Path, outside: Outside, clock: StillClock) -> Iterator[Keep]:
    with a_keep(tmp_path, outside, clock=clock) as keep:
        yield keep


def ids(keep: Keep, workflow_id: WorkflowId) -> list[RunId]:
    return [one.run_id for one in recorded(keep, workflow_id)]


def test_what_an_item_script_reads_is_recorded_in_order(keep: Keep) -> None:
    workflow_id = a_script(keep, READS, params={"any": 1})
    run(keep, workflow_id)
    (one,) = recorded(keep, workflow_id)
    assert reads(keep, one.run_id) == [("Outside.look", [False]), ("Outside.look", [False])]
    assert one.params == {"any": 1}
    assert one.bytes > 0
    assert not one.is_cut


def test_nothing_is_lost_that_is_to_be_written_while_the_run_ends(
    keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = RunRecorder.end

    def ends_at_a_tick(recorder: RunRecorder, uow: UnitOfWork) -> None:
        recorder.flush_if_older(0)
        end(recorder, uow)

    monkeypatch.setattr(RunRecorder, "end", ends_at_a_tick)
    workflow_id = a_script(keep, READS)
    run(keep, workflow_id)
    (one,) = recorded(keep, workflow_id)
    assert reads(keep, one.run_id) == [("Outside.look", [False]), ("Outside.look", [False])]


def test_a_stop_ends_the_recording_of_a_large_result(
    keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def stopped_at_once(*given: Any) -> Iterator[str]:
        for piece in text_in_chunks(*given):
            written.append(piece)
            yield piece
            stop_all_workflows(keep)

    workflow_id = a_script(
        keep, "await Outside.echo({ name: 'echo', content: 'x'.repeat(1_000_000) });"
    )
    monkeypatch.setattr(recordings, "text_in_chunks", stopped_at_once)
    assert run(keep, workflow_id).error == "Stopped by the emergency stop."
    assert 0 < sum(map(len, written)) < 100_000


def test_items_begun_before_are_recorded_as_the_run_met_them(keep: Keep) -> None:
    workflow_id = a_script(keep, READS)
    run(keep, workflow_id)
    run(keep, workflow_id)
    facts = {"attempt": 1, "done": True, "title": None}
    assert reads(keep, ids(keep, workflow_id)[-1]) == [("items", [["a", facts], ["b", facts]])]


def test_a_new_attempt_and_an_item_that_is_passed_over_are_recorded(keep: Keep) -> None:
    workflow_id = a_script(keep, READS)
    run(keep, workflow_id)
    with keep.ledger.read() as uow:
        items, _ = uow.items.list(workflow_id, status=None, logical_item_id="a", limit=1, offset=0)
    reprocess_each(keep, [items[0].id], again=True)
    run(keep, workflow_id)
    again = {"attempt": 2, "done": False, "title": None}
    done = {"attempt": 1, "done": True, "title": None}
    assert ("items", [["a", again], ["b", done]]) in reads(keep, ids(keep, workflow_id)[-1])


def test_the_order_of_names_in_an_answer_is_kept(keep: Keep) -> None:
    workflow_id = a_script(keep, "await Items.list({ limit: 1 }); await Util.btoa({ text: 'x' });")
    run(keep, workflow_id)
    ((tool, (answer,)),) = reads(keep, ids(keep, workflow_id)[0])
    assert tool == "Items.list"
    assert list(answer) == ["items", "total", "has_more"]


def test_the_failure_of_a_read_is_recorded(keep: Keep) -> None:
    workflow_id = a_script(keep, "await Files.read({ path: '/nowhere/at/all' });")
    run(keep, workflow_id)
    ((tool, answer),) = reads(keep, ids(keep, workflow_id)[0])
    assert tool == "Files.read"
    assert answer["kind"] == "permission"


def test_handlers_are_recorded_with_their_state_and_events(keep: Keep) -> None:
    workflow_id = a_script(keep, a_handler_script(), params={"given": ["x"]})
    run(keep, workflow_id)
    by_run = [reads(keep, one) for one in ids(keep, workflow_id)]
    assert by_run[0] == [("state", None)]
    names = [[name for name, _ in calls] for calls in by_run]
    assert names[1] == ["state", "Topics.peek", "reserved"]
    assert by_run[1][1][1][0][0]["messageId"] == "x"
    assert by_run[1][2] == ("reserved", [{"topic": "given", "ids": ["x"]}])
    assert {one.tool for one in recorded_calls(keep, workflow_id)} == {"Topics.peek"}


def test_recording_can_be_switched_off(keep: Keep) -> None:
    workflow_id = a_script(keep, READS)
    set_recording(keep, workflow_id, on=False)
    run(keep, workflow_id)
    assert recorded(keep, workflow_id) == []
    set_recording(keep, workflow_id, on=True)
    run(keep, workflow_id)
    assert len(recorded(keep, workflow_id)) == 1


def noise(size: int, seed: int = 0) -> str:
    """A script that reads a text of so many characters that does not compress."""
    return f"""
      let state = {seed + 1}, text = "";
      while (text.length < {size}) {{
        state = (state * 48271) % 2147483647;
        text += state.toString(36);
      }}
      await Memory.searchNotes({{ query: "x" }});
      await Outside.echo({{ name: "echo", content: text }});
    """


def test_a_run_is_cut_where_it_reads_more_than_is_kept(keep: Keep, clock: StillClock) -> None:
    set_setting(keep, "policy.recording.run_mb", 1)
    script = "".join("{" + noise(900_000, seed) + "}" for seed in range(3))
    workflow_id = a_script(keep, script + "await Outside.look({ name: 'after' });")
    run(keep, workflow_id)
    (one,) = recorded(keep, workflow_id)
    assert one.is_cut
    assert one.bytes <= 1024 * 1024
    tools = [tool for tool, _ in reads(keep, one.run_id)]
    assert tools[:2] == ["Memory.searchNotes", "Outside.echo"]
    assert "Outside.look" not in tools


def test_a_run_is_cut_where_one_result_is_larger_than_is_kept(
    keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recordings, "_LARGEST", 1_000_000)
    script = "await Outside.echo({ name: 'a', content: 'x'.repeat(2_000_000) });"
    workflow_id = a_script(keep, f"await Outside.look({{ name: 'a' }}); {script}")
    run(keep, workflow_id)
    (one,) = recorded(keep, workflow_id)
    assert one.is_cut
    assert reads(keep, one.run_id) == [("Outside.look", [False])]


def test_what_was_read_again_and_again_is_held_once_until_it_is_asked_for(keep: Keep) -> None:
    script = (
        noise(900_000)
        + """
      for (let i = 0; i < 9; i++) {
        await Outside.echo({ name: "again", content: "x".repeat(2_000_000) + text });
      }
    """
    )
    workflow_id = a_script(keep, script.replace("let state", "var state"))
    run(keep, workflow_id)
    tracemalloc.start()
    try:
        found = results(keep, ids(keep, workflow_id)[0])
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()
    assert len(found) == 11
    assert found[-1].value == found[-2].value


@pytest.mark.parametrize(
    "value",
    [
        ["x" * 200_000, {"a": [1.5, None, True]}],
        ["é\U0001f600" * 50_000],
        ["\ud800" * 50_000],
        "x" * 200_000,
        [[number, {"n": str(number)}] for number in range(20_000)],
    ],
    ids=["text", "wide", "surrogates", "no list", "rows"],
)
def test_a_large_result_comes_back_as_it_was(value: JsonValue) -> None:
    assert recordings.unpack(recordings.pack(value)[1]) == value


def test_the_last_good_runs_are_kept(keep: Keep) -> None:
    workflow_id = a_script(keep, "await Outside.look({ name: 'a' });")
    for _ in range(GOOD_RUNS + 3):
        run(keep, workflow_id)
    assert len(ids(keep, workflow_id)) == GOOD_RUNS
    assert ids(keep, workflow_id)[0] == 4


def test_a_failed_run_is_kept_until_it_is_settled(keep: Keep, outside: Outside) -> None:
    failing = items_script(
        "a", body='if ((await Outside.look({ name: "ok" }))) return; throw new Error("no");'
    )
    workflow_id = a_script(keep, failing)
    run(keep, workflow_id)
    with keep.ledger.read() as uow:
        good, failed = uow.recordings.kept(workflow_id)
    assert (list(good), list(failed)) == ([2], [1])
    for _ in range(GOOD_RUNS + 2):
        set_setting(keep, "policy.item.max_failed_sessions", 100)
        run(keep, workflow_id)
    with keep.ledger.read() as uow:
        good, failed = uow.recordings.kept(workflow_id)
    assert len(good) == GOOD_RUNS
    assert len(failed) == 1
    outside.make("ok")
    run(keep, workflow_id)
    with keep.ledger.read() as uow:
        good, failed = uow.recordings.kept(workflow_id)
    assert failed == []
    assert set(ids(keep, workflow_id)) == set(good)


def test_recordings_expire(keep: Keep, clock: StillClock) -> None:
    workflow_id = a_script(keep, READS)
    other = a_script(keep, READS, name="Other")
    run(keep, workflow_id)
    clock.advance(KEPT_FOR + timedelta(minutes=1))
    run(keep, other)
    assert len(ids(keep, workflow_id)) == 1
    run(keep, workflow_id)
    assert ids(keep, workflow_id) == [3]


def test_all_together_stay_within_their_limit(keep: Keep) -> None:
    set_setting(keep, "policy.recording.total_mb", 1)
    first = a_script(keep, noise(1_200_000, 1), name="First")
    run(keep, first)
    failing = a_script(keep, noise(200_000, 2) + "throw new Error('no');", name="Failing")
    run(keep, failing)
    assert len(ids(keep, first)) == 1
    second = a_script(keep, noise(700_000, 3), name="Second")
    run(keep, second)
    assert ids(keep, first) == []
    assert len(ids(keep, failing)) == 1
    assert len(ids(keep, second)) == 1


def test_contents_go_with_the_last_run_that_has_them(keep: Keep) -> None:
    set_setting(keep, "policy.recording.total_mb", 1)
    workflow_id = a_script(keep, noise(1_000_000))
    run(keep, workflow_id)
    run(keep, workflow_id)
    assert len(ids(keep, workflow_id)) == 2
    other = a_script(keep, noise(1_000_000, 7), name="Other")
    run(keep, other)
    assert ids(keep, workflow_id) == []
    assert [tool for tool, _ in reads(keep, ids(keep, other)[0])][-1] == "Outside.echo"


@pytest.mark.parametrize("letter", ["x", "é", "\ud800"])
def test_a_large_call_has_its_key_without_a_copy_of_its_text(letter: str) -> None:
    params: JsonValue = {"id": letter * 5_000_000}
    expected = hashlib.sha256(f"Mail.get {canonical(params)}".encode()).digest()
    tracemalloc.start()
    try:
        assert call_key("Mail.get", params) == expected
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
