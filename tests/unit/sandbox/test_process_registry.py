"""Children are recorded, so that others can kill them, and die with their host."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

from keep_desktop.domain.system.processes import started_at
from keep_desktop.ports.sandbox import LimitBroken
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.sandbox.process_registry import ProcessRegistry, kill_recorded
from tests.builders.lines import next_line
from tests.unit.sandbox.playing import a_job
from tests.unit.sandbox.processes import is_dead, until


def test_a_live_child_is_recorded_with_its_workflow(own: ProcessSandbox, folder: Path) -> None:
    run = own.start(a_job("await Mail.list({});", workflow="mails"))
    record = json.loads((folder / str(run.pid)).read_text("utf-8"))
    assert record == {"pid": run.pid, "started": started_at(run.pid), "workflow": "mails"}
    run.end()


def test_recorded_children_can_be_killed_by_another_process(
    own: ProcessSandbox, folder: Path
) -> None:
    run = own.start(a_job("for (;;) {}"))
    until(lambda: own.warm_count() == 1)
    code = (
        "import sys; from pathlib import Path;"
        "from keep_desktop.sandbox.process_registry import kill_recorded;"
        "print(kill_recorded(Path(sys.argv[1])))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=True
    )
    assert shown.stdout == "2\n"
    assert run.receive() == [LimitBroken("Script process ended unexpectedly")]
    run.end()


def test_a_record_of_another_process_kills_nobody(tmp_path: Path) -> None:
    bystander = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    started = started_at(bystander.pid)
    assert started is not None
    record = {"pid": bystander.pid, "started": started - 1, "workflow": "w"}
    (tmp_path / str(bystander.pid)).write_text(json.dumps(record), "utf-8")
    (tmp_path / "4000000").write_text("not json", "utf-8")
    (tmp_path / "notes.txt").write_text("not a record", "utf-8")
    assert kill_recorded(tmp_path) == 0
    assert bystander.poll() is None
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    assert kill_recorded(tmp_path / "missing") == 0
    bystander.communicate()


def test_records_of_the_dead_go_with_the_next_start_and_those_of_the_living_stay(
    tmp_path: Path,
) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    living = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    dead.wait()
    for pid, started in ((dead.pid, 1), (living.pid, started_at(living.pid)), (1, -1)):
        record = {"pid": pid, "started": started, "workflow": "w"}
        (tmp_path / str(pid)).write_text(json.dumps(record), "utf-8")
        (tmp_path / str(pid)).chmod(0o600)
    ProcessRegistry(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [str(living.pid)]
    living.communicate()


def test_children_die_with_their_host(tmp_path: Path) -> None:
    code = textwrap.dedent(
        """
        import sys, threading
        from pathlib import Path
        from keep_desktop.sandbox.host import ProcessSandbox
        from tests.unit.sandbox.playing import a_job
        sandbox = ProcessSandbox(Path(sys.argv[1]))
        runs = [sandbox.start(a_job("await Mail.list({}); for (;;) {}", workflow="a"))]
        runs[0].receive()
        # The thread that asked for a child may end; the child goes on.
        other = threading.Thread(
            target=lambda: runs.append(sandbox.start(a_job("for (;;) {}", workflow="b")))
        )
        other.start()
        other.join()
        runs[0].answer(1, None)
        print(*(run.pid for run in runs), flush=True)
        runs[1].receive()
        """
    )
    host = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert host.stdout is not None
    pids = [int(word) for word in next_line(host.stdout).split()]
    assert len(pids) == 2
    assert not any(is_dead(pid) for pid in pids)
    host.kill()
    host.wait()
    host.stdout.close()
    until(lambda: all(is_dead(pid) for pid in pids))
