"""Children are prewarmed, killed and reaped; nothing of them is left behind."""

import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from keep_desktop.domain.errors import InternalFailure
from keep_desktop.ports.sandbox import Finished, Killed, LimitBroken, Limits, Logged, ToolCalled
from keep_desktop.sandbox import child as child_module
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.playing import a_job, frames_of, play
from tests.unit.sandbox.processes import descriptors, is_dead, is_gone, until

HEAP = """
  globalThis.kept = [];
  while (kept.length < 200) kept.push(new Uint8Array(1024 * 1024).fill(1));
  await Mail.list({});
  for (;;) {}
"""


@pytest.mark.parametrize("script", ["for (;;) {}", "/^(a+)+$/.test('a'.repeat(40) + 'b');"])
def test_a_running_script_is_killed_from_another_thread(own: ProcessSandbox, script: str) -> None:
    run = own.start(a_job(script))
    killer = threading.Timer(0.1, run.kill)
    killer.start()
    assert run.receive() == [Killed()]
    killer.join()
    run.kill()
    run.end()
    assert is_gone(run.pid)


def test_what_a_killed_script_logged_before_is_reported(own: ProcessSandbox) -> None:
    run = own.start(
        a_job("console.log('a'); await Mail.list({}); console.warn('b \\ud800'); for (;;) {}")
    )
    [_, called] = run.receive()
    assert isinstance(called, ToolCalled)
    run.answer(called.call, None)

    def kill_once_logged() -> None:
        until(lambda: bool(run._lines))
        run.kill()

    killer = threading.Thread(target=kill_once_logged)
    killer.start()
    assert run.receive() == [Logged("WARN", "b \ufffd"), Killed()]
    killer.join()
    run.end()


def test_a_script_with_a_large_heap_is_killed(own: ProcessSandbox) -> None:
    run = own.start(a_job(HEAP))
    [called] = run.receive()
    run.answer(1, None)
    assert called
    run.kill()
    assert run.receive() == [Killed()]
    run.end()
    assert is_gone(run.pid)


def test_a_kill_before_the_next_receive_is_reported(own: ProcessSandbox) -> None:
    run = own.start(a_job("await Mail.list({});"))
    run.receive()
    run.kill()
    run.answer(1, "x" * 1_000_000)
    assert run.receive() == [Killed()]
    run.end()


@pytest.mark.usefixtures("patience")
def test_a_kill_after_the_end_spares_the_next_script(own: ProcessSandbox) -> None:
    first = own.start(a_job("return 1;"))
    frames_of(first)
    first.end()
    second = own.start(a_job("return Mail.list(2);"))
    assert second.pid == first.pid
    first.kill()
    assert frames_of(second)[-1] == [Finished(2)]
    second.end()


def test_a_script_that_does_not_stop_is_killed_by_its_end(own: ProcessSandbox) -> None:
    run = own.start(a_job("for (;;) {}"))
    run.end()
    assert is_gone(run.pid)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_child_that_does_not_come_back_from_its_script_is_replaced(own: ProcessSandbox) -> None:
    run = own.start(a_job("return 1;"))
    frames_of(run)
    os.kill(run.pid, signal.SIGSTOP)
    run.end()
    following = own.start(a_job("return 2;"))
    assert frames_of(following) == [[Finished(2)]]
    assert following.pid != run.pid
    assert is_gone(run.pid)
    following.end()


@pytest.mark.usefixtures("patience")
def test_a_child_serves_one_workflow_only(own: ProcessSandbox) -> None:
    pids: dict[str, int] = {}
    for workflow in ("a", "b", "a", "b"):
        run = own.start(a_job("return 1;", workflow=workflow))
        frames_of(run)
        run.end()
        assert pids.setdefault(workflow, run.pid) == run.pid
    assert len(set(pids.values())) == 2


@pytest.mark.usefixtures("patience")
def test_other_limits_get_a_child_of_their_own(own: ProcessSandbox) -> None:
    first = own.start(a_job("return 1;"))
    frames_of(first)
    first.end()
    second = own.start(a_job("return 1;", limits=Limits(memory_bytes=32 * 1024 * 1024)))
    frames_of(second)
    second.end()
    assert first.pid != second.pid
    assert is_gone(first.pid)


def test_a_prewarmed_child_waits_and_is_used(own: ProcessSandbox, folder: Path) -> None:
    own.prewarm()
    until(lambda: len(list(folder.iterdir())) == 1)
    [warm] = folder.iterdir()
    until(lambda: own.warm_count() == 1)
    run = own.start(a_job("return 1;"))
    assert str(run.pid) == warm.name
    frames_of(run)
    run.end()


def test_a_dead_prewarmed_child_is_replaced(own: ProcessSandbox, folder: Path) -> None:
    own.prewarm()
    until(lambda: own.warm_count() == 1)
    [warm] = folder.iterdir()
    os.kill(int(warm.name), 9)
    until(lambda: is_dead(int(warm.name)))
    assert play(own, "return 1;") == [Finished(1)]


@pytest.mark.usefixtures("patience")
def test_a_child_that_grew_large_is_not_kept(own: ProcessSandbox) -> None:
    run = own.start(a_job("new Uint8Array(150_000_000).fill(1); return 1;"))
    assert frames_of(run) == [[Finished(1)]]
    run.end()
    assert is_gone(run.pid)


@pytest.mark.usefixtures("patience")
def test_three_hundred_scripts_in_one_child_leave_no_descriptor(own: ProcessSandbox) -> None:
    play(own, "return 1;")
    until(lambda: own.warm_count() == 1)
    before = descriptors()
    pids = set()
    for _ in range(300):
        run = own.start(a_job("try { await Mail.list({}); } finally { await Mail.get({}); }"))
        run.receive()
        run.end()
        pids.add(run.pid)
    assert len(pids) == 1
    assert descriptors() == before


def test_killed_children_leave_neither_zombies_nor_descriptors(
    own: ProcessSandbox, folder: Path
) -> None:
    until(lambda: not own._pool._warming)
    own.prewarm()
    until(lambda: own.warm_count() == 1)
    before = descriptors()
    for _ in range(20):
        run = own.start(a_job("for (;;) {}"))
        run.kill()
        assert run.receive() == [Killed()]
        run.end()
        assert is_gone(run.pid)
    until(lambda: own.warm_count() == 1)
    assert descriptors() == before
    assert len(list(folder.iterdir())) == 1


def test_kill_all_kills_running_and_waiting_children(own: ProcessSandbox, folder: Path) -> None:
    run = own.start(a_job("for (;;) {}"))
    until(lambda: own.warm_count() == 1)
    assert own.kill_all() == 2
    assert run.receive() == [Killed()]
    run.end()
    assert list(folder.iterdir()) == []
    assert play(own, "return 1;") == [Finished(1)]


def test_close_leaves_nothing_and_can_be_repeated(folder: Path) -> None:
    before = descriptors()
    threads = threading.active_count()
    sandbox = ProcessSandbox(folder)
    run = sandbox.start(a_job("for (;;) {}"))
    sandbox.close()
    sandbox.close()
    assert is_gone(run.pid)
    assert list(folder.iterdir()) == []
    assert threading.active_count() == threads
    assert run.receive() == [Killed()]
    run.end()
    assert descriptors() == before
    with pytest.raises(InternalFailure):
        sandbox.start(a_job("return 1;"))


def test_a_child_that_dies_by_itself_is_reported(own: ProcessSandbox) -> None:
    run = own.start(a_job("for (;;) {}"))
    os.kill(run.pid, 9)
    assert run.receive() == [LimitBroken("Script process ended unexpectedly")]
    run.end()


def test_a_program_that_cannot_start_children_says_so(
    own: ProcessSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_module, "child_command", lambda _: ["/nowhere/to/be/found"])
    with pytest.raises(InternalFailure, match="could not be started"):
        own.start(a_job("return 1;"))


def test_a_fault_while_a_child_starts_is_reported_and_the_next_one_starts(
    own: ProcessSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_thread(_: object) -> list[str]:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(child_module, "child_command", no_thread)
        own.prewarm()
        with pytest.raises(RuntimeError, match="new thread"):
            own.start(a_job("return 1;"))
    assert isinstance(play(own, "return 1;")[-1], Finished)


def test_children_are_warmed_as_they_were_last_wanted(own: ProcessSandbox) -> None:
    small = Limits(memory_bytes=32 * 1024 * 1024)
    first = own.start(a_job("return 1;", workflow="a", limits=small))
    until(lambda: own.warm_count() == 1)
    warm = own._pool._warm
    assert warm is not None
    second = own.start(a_job("return 1;", workflow="b", limits=small))
    assert second.pid == warm.pid
    for run in (first, second):
        run.end()


def test_a_frozen_program_starts_itself_as_the_child(
    own: ProcessSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe = child_module.child_config_of(Limits(), "UTC")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    program, option, *settings = child_module.child_command(recipe)
    assert (program, option) == (sys.executable, "--sandbox-child")
    code = "import sys; from keep_desktop.sandbox import worker; worker.serve(sys.argv[1:])"
    command = [sys.executable, "-c", code, *settings]
    monkeypatch.setattr(child_module, "child_command", lambda _: command)
    monkeypatch.chdir(Path(child_module.__file__).parents[2])
    assert play(own, "return Mail.list(3);")[-1] == Finished(3)


def test_a_child_that_cannot_be_recorded_does_not_run(own: ProcessSandbox, folder: Path) -> None:
    until(lambda: own.warm_count() == 0)
    folder.rmdir()
    folder.write_text("a file where the folder was", "utf-8")
    with pytest.raises(InternalFailure, match="disk full"):
        own.start(a_job("return 1;"))
    folder.unlink()


@pytest.mark.usefixtures("patience")
def test_a_receive_after_the_end_spares_the_next_script(own: ProcessSandbox) -> None:
    first = own.start(a_job("return 1;"))
    frames_of(first)
    first.end()
    second = own.start(a_job("return Mail.list(2);"))
    assert first.receive() == [Killed()]
    assert frames_of(second)[-1] == [Finished(2)]
    second.end()


def test_scripts_run_side_by_side(own: ProcessSandbox) -> None:
    results: list[object] = []

    def one(number: int) -> None:
        script = "let s = 0; for (let i = 0; i < 50; i += 1) s += await Mail.list(1); return s;"
        results.append(play(own, script, workflow=f"w{number}")[-1])

    threads = [threading.Thread(target=one, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [Finished(50)] * 6


def test_children_started_and_killed_from_all_sides_leave_nothing(
    own: ProcessSandbox, folder: Path
) -> None:
    ends: list[object] = []

    def start_and_kill(workflow: str) -> None:
        for number in range(12):
            script = "for (;;) {}" if number % 2 else "return Mail.list(1);"
            run = own.start(a_job(script, workflow=workflow))
            killer = threading.Timer(0.002 * number, run.kill)
            if number % 3:
                killer.start()
            if number % 3 or number % 2 == 0:
                ends.append(frames_of(run)[-1][-1])
            run.end()
            killer.cancel()

    threads = [threading.Thread(target=start_and_kill, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        own.kill_all()
        threads[0].join(0.02)
    for thread in threads:
        thread.join()
    assert len(ends) == 40
    assert all(isinstance(end, Finished | Killed) for end in ends)
    own.close()
    assert list(folder.iterdir()) == []
