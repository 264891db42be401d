"""SIGKILL where a plan is saved: the version is whole, and nothing of it has run."""

import os
import signal
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.services.chat import send, start_chat
from tests.builders.cli import Desktop
from tests.builders.forked import end_of
from tests.builders.planning import MailWorld, finishes
from tests.crash.bench import KILLED
from tests.crash.points import PLANNED
from tests.servers.models import a_model_server


def dies_saving(data: Path, point: str) -> None:
    """In a process of its own."""

    def checkpoint(reached: str) -> None:
        if reached == point:
            os.kill(os.getpid(), signal.SIGKILL)

    with open_engine(data, checkpoint=checkpoint) as keep:
        send(keep, start_chat(keep, "Rows"), "A row for every mail")


def test_a_kill_after_a_plan_was_saved_keeps_it_and_the_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, world = Desktop(tmp_path), MailWorld(tmp_path)
    with a_model_server([world.saves(), finishes("It is ready.")]) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        assert end_of(dies_saving, keep.data, PLANNED[0]) == KILLED
        (version,) = keep.json("workflow", "versions", "Rows")
        assert (version["version"], version["status"]) == ("1.0", "ready")
        # The message has no answer yet: the chat goes on with it.
        keep.ok("chat", "Rows")
    assert len(keep.json("workflow", "versions", "Rows")) == 1
    assert keep.json("show", "mutations", "Rows") == []
    assert world.rows == []
