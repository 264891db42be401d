"""One engine per data folder: commands of others are handed to it, and a stop never needs it."""

import json
import os
import signal
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.app import headless
from keep_desktop.app import ipc_client as wire
from keep_desktop.storage import database
from tests.builders.cli import ENDLESS, GENEROUS_S, NOTE, Desktop
from tests.builders.forked import Forked
from tests.builders.waiting import wait_for
from tests.servers.models import Answer, a_model_server

#: Waits inside a tool until the file is there: a run that a test holds as long as it wants.
HELD = """
await Console.log({ type: "log", line: "begun" });
while ((await Files.list({ folder: "FOLDER" })).length === 0) {}
"""


@contextmanager
def _halted(process: Forked) -> Iterator[None]:
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


def _end(process: Forked) -> int:
    try:
        process.communicate(timeout=GENEROUS_S)
    finally:
        process.kill()
    return process.returncode


def _sandboxes(keep: Desktop) -> list[int]:
    folder = keep.data / "run" / "sandboxes"
    return [int(path.name) for path in folder.iterdir() if path.name.isdecimal()]


def _at_work(keep: Desktop) -> dict[str, int]:
    """Workflow → the process that runs its script."""
    names = {str(row["id"]): row["name"] for row in keep.json("workflow", "list")}
    records = [_record(keep.data / "run" / "sandboxes" / str(pid)) for pid in _sandboxes(keep)]
    return {names[r["workflow"]]: r["pid"] for r in records if r.get("workflow") in names}


def _record(path: Path) -> dict[str, Any]:
    try:
        record: dict[str, Any] = json.loads(path.read_text())
    except OSError:
        return {}  # its child ended
    return record


def _gone(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] in "ZX"


def _working(keep: Desktop, name: str) -> bool:
    return any(run["status"] == "active" for run in keep.json("show", "runs", name))


def test_commands_are_handed_to_the_process_that_runs_the_engine(keep: Desktop) -> None:
    with keep.engine() as engine:
        keep.add("N", NOTE)
        keep.ok("run", "N")
        assert keep.items("N") == {"one": "done"}
        keep.ok("config", "set", "policy.script.timeout_s", "7")
        assert keep.json("config", "get", "policy.script.timeout_s") == 7
        keep.ok("workflow", "pause", "N")
        assert keep("run", "N").code == 3
        keep.ok("workflow", "resume", "N")
        keep.ok("workflow", "schedule", "N", "--every", "1h")
        keep.ok("stop")
        assert keep("run", "N").code == 3
        keep.ok("release")
        assert keep("run", "N", "--json").value["runs"] == 1
        refused = keep("workflow", "import", keep.script("let = ;"), "--name", "N")
        assert refused.code == 2 and "line 1" in refused.err
        assert keep("workflow", "pause", "Nobody").code == 2
        state = next(p for p in keep("doctor", "--json").value if p["name"] == "Engine")
        assert state["ok"] and str(engine.pid) in state["text"]
        assert keep("engine").code == 6
        engine.terminate()
        assert _end(engine) == 0
    assert keep.json("config", "get", "policy.script.timeout_s") == 7
    assert not (keep.data / "run" / "engine.json").exists()


def test_a_second_run_of_the_same_workflow_exits_6_at_once(keep: Desktop) -> None:
    waits = keep.folder / "waits"
    waits.mkdir()
    keep.add("N", HELD.replace("FOLDER", str(waits)))
    keep.ok("folder", "grant", "N", waits)
    keep.add("Other", NOTE)
    first = keep.start("run", "N")
    keep.until(first, lambda: _working(keep, "N"))
    second = keep("run", "N")
    assert second.code == 6 and "running" in second.err
    assert keep("workflow", "import", keep.script(NOTE), "--name", "N").code == 6
    keep.ok("run", "Other")
    (waits / "go").touch()
    assert _end(first) == 0


def test_a_run_for_another_process_is_finished_before_the_first_one_leaves(keep: Desktop) -> None:
    waits = keep.folder / "waits"
    waits.mkdir()
    keep.add("Short", HELD.replace("FOLDER", str(waits / "short")))
    keep.add("Long", HELD.replace("FOLDER", str(waits / "long")))
    for name in ("short", "long"):
        (waits / name).mkdir()
        keep.ok("folder", "grant", name, waits / name)
    first = keep.start("run", "Short")
    keep.until(first, lambda: _working(keep, "Short"))
    second = keep.start("run", "Long")
    keep.until(second, lambda: _working(keep, "Long"))
    (waits / "short" / "go").touch()
    wait_for(lambda: not _working(keep, "Short"), GENEROUS_S)
    assert first.poll() is None
    (waits / "long" / "go").touch()
    assert _end(second) == 0
    assert _end(first) == 0
    assert [run["status"] for run in keep.json("show", "runs", "Long")] == ["committed"]


def test_a_command_that_is_refused_still_finishes_what_another_process_asked_for(
    keep: Desktop,
) -> None:
    folder = keep.folder / "long"
    folder.mkdir()
    keep.add("Long", HELD.replace("FOLDER", str(folder)))
    keep.ok("folder", "grant", "Long", folder)
    refuses = threading.Event()

    def respond(body: Mapping[str, Any]) -> Answer:
        refuses.wait(GENEROUS_S)
        return Answer(status=401)

    with a_model_server(respond) as server:
        first = keep.start("chat", "Rows", "A row for every mail", env=server.environment)
        assert server.asked.wait(GENEROUS_S)
        second = keep.start("run", "Long")
        keep.until(second, lambda: _working(keep, "Long"))
        refuses.set()
        wait_for(lambda: bool(keep.json("show", "attention", "Rows")), GENEROUS_S)
        assert first.poll() is None
        (folder / "go").touch()
        assert (_end(second), _end(first)) == (0, 3)


def test_a_pause_ends_a_run_of_another_process_cleanly(keep: Desktop) -> None:
    waits = keep.folder / "waits"
    waits.mkdir()
    keep.add("N", HELD.replace("FOLDER", str(waits)))
    keep.ok("folder", "grant", "N", waits)
    first = keep.start("run", "N")
    keep.until(first, lambda: _working(keep, "N"))
    keep.ok("workflow", "pause", "N")
    assert _end(first) == 3
    (run,) = keep.json("show", "runs", "N")
    assert run["status"] == "stopped"
    assert keep.json("show", "attention", "N") == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_ends_a_run_as_stopped(keep: Desktop, number: signal.Signals) -> None:
    keep.add("N", ENDLESS)
    first = keep.start("run", "N")
    keep.until(first, lambda: _working(keep, "N"))
    first.send_signal(number)
    assert _end(first) == 3
    assert [run["status"] for run in keep.json("show", "runs", "N")] == ["stopped"]


def test_a_stop_ends_an_endless_script_of_another_process(keep: Desktop) -> None:
    keep.add("N", ENDLESS)
    first = keep.start("run", "N")
    keep.until(first, lambda: _working(keep, "N"))
    keep.ok("stop")
    assert _end(first) == 3
    assert [run["status"] for run in keep.json("show", "runs", "N")] == ["stopped"]
    assert keep("run", "N").code == 3, "the stop holds after a restart"


def test_a_process_that_hangs_is_reported_and_a_stop_works_all_the_same(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "REACH_S", 0.5)
    monkeypatch.setattr(headless, "_COME_S", 0.5)
    keep.add("N", ENDLESS)
    with keep.engine() as engine:
        run = keep.start("run", "N")
        keep.until(run, lambda: "N" in _at_work(keep))
        with _halted(engine):
            children = _sandboxes(keep)
            result = keep("config", "set", "policy.script.timeout_s", "9")
            assert result.code == 6 and "does not answer" in result.err
            stopped = keep.ok("stop")
            assert "killed" in stopped.out
            wait_for(lambda: all(map(_gone, children)))
            assert keep("run", "N").code == 6
            keep.ok("stop", "N")
            state = next(p for p in keep("doctor", "--json").value if p["name"] == "Engine")
            assert not state["ok"]
        assert _end(run) in (3, 6)
        wait_for(lambda: not _working(keep, "N"), GENEROUS_S)
        (row,) = keep.json("show", "runs", "N")
        assert row["status"] == "stopped", row
        assert keep.json("show", "workflow", "N")["error"] is None


def test_a_script_that_was_about_to_start_when_a_hanging_process_was_stopped_never_runs(
    keep: Desktop,
) -> None:
    keep.add("N", ENDLESS)
    with keep.engine() as engine:
        run = keep.start("run", "N")
        keep.until(run, lambda: _working(keep, "N"))
        with _halted(engine):
            keep.ok("stop")
        assert _end(run) == 3
        assert [row["status"] for row in keep.json("show", "runs", "N")] == ["stopped"]


def test_a_stop_of_one_workflow_leaves_the_others_of_a_hanging_process(keep: Desktop) -> None:
    keep.add("N", ENDLESS)
    keep.add("Other", ENDLESS)
    with keep.engine() as engine:
        runs = [keep.start("run", "N"), keep.start("run", "Other")]
        keep.until(runs[1], lambda: {"N", "Other"} <= set(_at_work(keep)))
        with _halted(engine):
            children = _at_work(keep)
            assert keep("stop", "Nobody").code == 2
            keep.ok("stop", "n")
            wait_for(lambda: _gone(children["N"]))
            assert not _gone(children["Other"])
        wait_for(lambda: not _working(keep, "N"), GENEROUS_S)
        assert _working(keep, "Other")
        keep.ok("stop")
        for run in runs:
            _end(run)


def test_a_stop_that_cannot_be_recorded_kills_the_scripts_all_the_same(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep.add("N", ENDLESS)
    with keep.engine():
        run = keep.start("run", "N")
        keep.until(run, lambda: "N" in _at_work(keep))
        child = _at_work(keep)["N"]
        monkeypatch.setattr(database, "BUSY_MS", 50)
        with closing(sqlite3.connect(keep.data / "ledger.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            result = keep("stop")
            assert result.code == 6
            assert "could not be recorded" in result.err and "Another program holds" in result.err
            wait_for(lambda: _gone(child))
            other.execute("ROLLBACK")
        # What is looked at from here on may meet the engine at its own writing.
        monkeypatch.undo()
        wait_for(lambda: not _working(keep, "N"), GENEROUS_S)
        _end(run)


def test_an_engine_that_is_ended_informs_who_waits_for_its_run(keep: Desktop) -> None:
    keep.add("N", ENDLESS)
    with keep.engine() as engine:
        run = keep.start("run", "N", "--json")
        keep.until(run, lambda: "N" in _at_work(keep))
        engine.terminate()
        out, _ = run.communicate(timeout=GENEROUS_S)
        assert run.returncode == 3
        assert json.loads(out)["status"] == "stopped"
        assert _end(engine) == 0


def test_ctrl_c_leaves_a_run_of_another_process_alone(keep: Desktop) -> None:
    keep.add("N", ENDLESS)
    with keep.engine():
        run = keep.start("run", "N")
        keep.until(run, lambda: "N" in _at_work(keep))
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=GENEROUS_S)
        assert run.returncode == 3 and "goes on" in err
        assert _working(keep, "N")


def test_a_killed_process_frees_the_folder_and_its_scripts_die_with_it(keep: Desktop) -> None:
    keep.add("N", ENDLESS)
    first = keep.start("run", "N")
    keep.until(first, lambda: "N" in _at_work(keep))
    children = _sandboxes(keep)
    first.kill()
    first.communicate(timeout=GENEROUS_S)
    assert (keep.data / "run" / "engine.json").exists(), "it had no time to clear up"
    keep.add("N", NOTE)
    keep.ok("run", "N")
    wait_for(lambda: all(map(_gone, children)))
    runs = keep.json("show", "runs", "N")
    assert {run["status"] for run in runs} == {"committed", "crashed"}
    assert all(run["end_timestamp"] for run in runs)


def test_the_number_of_a_dead_child_that_another_process_has_now_is_not_killed(
    keep: Desktop,
) -> None:
    keep.add("N", NOTE)
    record = keep.data / "run" / "sandboxes" / str(os.getpid())
    record.write_text('{"pid": 1, "started": 1, "workflow": "1"}')
    keep.ok("stop")
    assert not record.exists()


def test_odd_records_of_children_do_not_hold_up_a_stop(keep: Desktop) -> None:
    keep.add("N", NOTE)
    folder = keep.data / "run" / "sandboxes"
    contents = ("", "[]", "{}", '{"started": true}', "\udcff")
    for name, content in zip(("0", "99999999999", "9" * 60, "٣٢", "7"), contents, strict=True):
        (folder / name).write_text(content, errors="surrogateescape")
    (folder / "1").mkdir()
    keep.ok("stop")
    keep.ok("stop", "N")
    assert keep("run", "N").code == 3


def test_two_processes_at_once_never_run_two_engines(keep: Desktop) -> None:
    keep.add("N", NOTE)
    both = [keep.start("engine") for _ in range(2)]
    wait_for(lambda: any(process.poll() is not None for process in both), GENEROUS_S)
    loser = next(process for process in both if process.poll() is not None)
    winner = next(process for process in both if process is not loser)
    assert _end(loser) == 6
    keep.ok("run", "N")
    winner.terminate()
    assert _end(winner) == 0


def test_commands_at_the_same_time_wait_for_each_other(keep: Desktop) -> None:
    keep.add("N", NOTE)
    several = [
        keep.start("config", "set", "policy.script.timeout_s", str(10 + n)) for n in range(4)
    ]
    assert [_end(process) for process in several] == [0] * 4
