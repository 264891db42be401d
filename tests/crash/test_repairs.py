"""SIGKILL at every commit of a repair: it is whole or not there, and no effect is repeated."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.services.repairs import apply_repair, undo_repair
from keep_desktop.services.workflows.queries import find_workflow
from tests.builders.cli import Desktop
from tests.builders.forked import end_of
from tests.builders.maintenance import (
    FIXED,
    NAME,
    attention,
    fixes,
    gives_up,
    notes,
    version,
    world,
)
from tests.crash import killed_process
from tests.crash.bench import KILLED
from tests.crash.points import REPAIRED
from tests.servers.models import Answer, a_model_server

pytestmark = pytest.mark.slow

ALL_NOTES = ["file:a.txt", "file:b.txt", "file:c.txt"]
IMPACTFUL = fixes(new=FIXED.replace('""', '"EUR "'))


@pytest.fixture
def keep(tmp_path: Path) -> Desktop:
    return Desktop(tmp_path)


def killed(target: Callable[..., None], *arguments: object) -> None:
    assert end_of(target, *arguments) == KILLED


def killed_at(keep: Desktop, monkeypatch: pytest.MonkeyPatch, point: str, answer: Answer) -> int:
    """A run in which a model gives that answer; how many times it was asked."""
    assert point in REPAIRED
    with a_model_server([answer]) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        killed(killed_process.main, keep.data, NAME, point, 0)
        return len(server.turns)


def goes_on(keep: Desktop, monkeypatch: pytest.MonkeyPatch, *answers: Answer) -> tuple[int, int]:
    """The exit code of the next run, and how many times a model was asked in it."""
    with a_model_server(answers) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        return keep("run", NAME, "--until-idle").code, len(server.turns)


def check_once(keep: Desktop) -> None:
    """Each item has its effect once, in its first attempt."""
    assert notes(keep) == ALL_NOTES
    items = keep.json("show", "items", NAME)
    assert [one["current_attempt_id"] for one in items] == [1, 1, 1]
    workflow = keep.json("show", "workflow", NAME)
    assert (workflow["maintenance"], workflow["error"]) == (False, None)


def versions(keep: Desktop) -> list[str]:
    return [one["version"] for one in keep.json("workflow", "versions", NAME)]


def test_a_kill_in_maintenance_leaves_the_failure_and_not_the_maintenance(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    world(keep)
    assert killed_at(keep, monkeypatch, "maintenance set", fixes()) == 0
    assert goes_on(keep, monkeypatch, fixes()) == (0, 1)
    check_once(keep)
    assert versions(keep) == ["1.1", "1.0"]


def test_a_kill_after_a_repair_went_live_does_not_ask_for_it_again(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    world(keep)
    assert killed_at(keep, monkeypatch, "repair activated", fixes()) == 1
    assert version(keep) == "1.1"
    assert goes_on(keep, monkeypatch) == (0, 0)
    check_once(keep)
    assert versions(keep) == ["1.1", "1.0"]


def test_a_kill_after_the_maintenance_has_ended_goes_on_with_the_repair(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    world(keep)
    killed_at(keep, monkeypatch, "maintenance ended", fixes())
    assert goes_on(keep, monkeypatch) == (0, 0)
    check_once(keep)


def test_a_kill_after_a_repair_was_proposed_keeps_it_and_its_question(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    world(keep)
    killed_at(keep, monkeypatch, "repair stored", IMPACTFUL)
    assert (version(keep), attention(keep)) == ("1.0", ["repair"])
    assert goes_on(keep, monkeypatch)[0] == 3
    assert keep.json("show", "workflow", NAME)["maintenance"] is False
    keep.ok("repair", NAME, "--apply")
    assert goes_on(keep, monkeypatch) == (0, 0)
    check_once(keep)


def test_a_kill_after_it_was_given_up_keeps_the_question(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    world(keep)
    killed_at(keep, monkeypatch, "repair given up", gives_up())
    assert attention(keep) == ["repair_failed"]
    assert goes_on(keep, monkeypatch, fixes()) == (4, 0)
    assert keep.json("show", "workflow", NAME)["maintenance"] is False


def test_a_kill_after_it_escalated_keeps_the_question(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    world(keep)
    keep.ok("config", "set", "policy.repair.max_in_row", "1")
    with open_engine(keep.data) as opened, opened.ledger.write() as uow:
        uow.workflows.set_repairs_in_row(find_workflow(opened, NAME).id, 1)
        uow.commit()
    assert killed_at(keep, monkeypatch, "repair escalated", fixes()) == 0
    assert attention(keep) == ["escalated"]
    assert goes_on(keep, monkeypatch, fixes()) == (3, 0)


@pytest.mark.parametrize(
    ("target", "point", "active"),
    [(apply_repair, "repair question answered", "1.1"), (undo_repair, "repair undone", "1.0")],
)
def test_a_kill_after_an_answer_keeps_the_answer(
    keep: Desktop,
    monkeypatch: pytest.MonkeyPatch,
    target: Callable[..., str],
    point: str,
    active: str,
) -> None:
    world(keep)
    answer = IMPACTFUL if target is apply_repair else fixes()
    goes_on(keep, monkeypatch, answer)
    killed(dies_at, keep.data, target.__name__, point)
    assert version(keep) == active
    if target is apply_repair:
        assert goes_on(keep, monkeypatch) == (0, 0)
    check_once(keep)


def dies_at(data: Path, name: str, point: str) -> None:
    """In a process of its own."""

    def checkpoint(reached: str) -> None:
        if reached == point:
            os.kill(os.getpid(), signal.SIGKILL)

    action = {"apply_repair": apply_repair, "undo_repair": undo_repair}[name]
    with open_engine(data, checkpoint=checkpoint) as keep:
        action(keep, find_workflow(keep, NAME).id)
