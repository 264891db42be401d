"""The window reports that a thread of the engine has ended, and restarts it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import NotRunnable
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.engine.schedule import alarm as wake
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait, run_now
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.engine import a_script
from tests.builders.waiting import wait_for
from tests.ui.dialog_tools import until
from tests.ui.driver import click
from tests.ui.windows import SMALLEST, shown_window


class Illness:
    """While active, the engine cannot query what is due."""

    def __init__(self) -> None:
        self.lasts = False

    def checkpoint(self, point: str) -> None:
        if self.lasts and point == "due times moved":
            raise RuntimeError("the engine is ill")


@pytest.fixture
def illness() -> Illness:
    return Illness()


@pytest.fixture
def keep(tmp_path: Path, illness: Illness, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keep]:
    monkeypatch.setattr(wake, "_HEARTBEAT_S", 0.01)
    with open_engine(tmp_path / "data", checkpoint=illness.checkpoint) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, keep: Keep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep, SMALLEST) as made:
        yield made


def _kill_heart(keep: Keep, illness: Illness) -> None:
    keep.engine.start_schedule()
    illness.lasts = True
    wait_for(lambda: keep.engine.dead)


@pytest.mark.warns_in_log
def test_the_window_says_that_the_engine_is_dead_and_restarts_it(
    qtbot: QtBot, keep: Keep, illness: Illness, window: MainWindow
) -> None:
    banner = window.engine_banner
    assert banner.isHidden()
    _kill_heart(keep, illness)
    until(qtbot, banner.isVisible)
    assert banner.restart.text() == "Restart the engine"
    assert "has stopped working" in banner.accessibleName()
    assert window.bottom.engine.text() == "Engine stopped"
    click(banner.restart)
    until(qtbot, lambda: "the engine is ill" in banner.accessibleName())
    assert banner.isVisible()
    illness.lasts = False
    until(qtbot, banner.restart.isEnabled)
    click(banner.restart)
    until(qtbot, banner.isHidden)
    assert not keep.engine.dead
    assert window.bottom.engine.text() == "Engine ready"


@pytest.mark.warns_in_log
def test_what_came_due_while_the_engine_was_dead_starts_with_its_restart(
    keep: Keep, illness: Illness
) -> None:
    _kill_heart(keep, illness)
    assert overview.overview(keep).engine_dead
    illness.lasts = False
    overview.restart_engine(keep)
    assert not overview.overview(keep).engine_dead
    assert run_and_wait(keep, _workflow(keep)).error is None


@pytest.mark.warns_in_log
def test_without_a_thread_to_be_had_nothing_hangs_and_a_restart_lets_it_run(
    keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    workflow = _workflow(keep)
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", _no_thread(threading.Thread.start))
        with pytest.raises(NotRunnable, match="no thread"):
            run_now(keep, workflow)
    assert keep.engine.dead
    assert keep.engine.sessions_under_way == 0
    with pytest.raises(NotRunnable, match="restart the engine"):
        run_now(keep, workflow)
    overview.restart_engine(keep)
    assert run_and_wait(keep, workflow).error is None


def _workflow(keep: Keep) -> WorkflowId:
    return a_script(keep, "console.log('hello')")


def _no_thread(start: Callable[[threading.Thread], None]) -> Callable[[threading.Thread], None]:
    def refuse(thread: threading.Thread) -> None:
        if thread.name.startswith("session"):
            raise RuntimeError("can't start new thread")
        start(thread)

    return refuse
