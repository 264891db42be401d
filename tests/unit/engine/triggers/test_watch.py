"""What is watched follows the ledger, and what watchers report is recorded once."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from keep_desktop.app import build
from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.ports.triggers import TriggerSink, Watched
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.schedule.triggers import add_trigger, remove_trigger, restore_trigger
from keep_desktop.services.workflows.lifecycle import pause_workflow, resume_workflow
from tests.builders.engine import a_keep, a_script
from tests.builders.waiting import wait_for


class FakeWatcher:
    """`ports.triggers.Watcher`: what it was told to watch, and whom it reports to."""

    def __init__(self) -> None:
        self.watched: Sequence[Watched] = ()
        self.wakes: TriggerSink
        self.closed = False

    def watch(self, watched: Sequence[Watched]) -> None:
        self.watched = watched

    def close(self) -> None:
        self.closed = True

    @property
    def ids(self) -> list[TriggerId]:
        return [one.id for one in self.watched]


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> FakeWatcher:
    made = FakeWatcher()

    def maker(*_: object) -> Callable[[TriggerKind, TriggerSink], FakeWatcher]:
        def make(kind: TriggerKind, wakes: TriggerSink) -> FakeWatcher:
            assert kind is TriggerKind.FOLDER
            made.wakes = wakes
            return made

        return make

    monkeypatch.setattr(build, "watcher_maker", maker)
    return made


@pytest.fixture
def keep(tmp_path: Path, watcher: FakeWatcher) -> Iterator[Keep]:
    (tmp_path / "in").mkdir()
    with a_keep(tmp_path) as keep:
        keep.engine.start_schedule()
        yield keep
    assert watcher.closed


@pytest.fixture
def workflow(keep: Keep, tmp_path: Path) -> WorkflowId:
    made = a_script(keep, "1;")
    grant_folder(keep, made, tmp_path / "in")
    return made


@pytest.fixture
def trigger(keep: Keep, workflow: WorkflowId, tmp_path: Path, watcher: FakeWatcher) -> TriggerId:
    added = add_trigger(keep, workflow, TriggerKind.FOLDER, str(tmp_path / "in"))
    wait_for(lambda: watcher.ids == [added])
    return added


def test_only_what_may_run_is_watched(
    keep: Keep, workflow: WorkflowId, trigger: TriggerId, watcher: FakeWatcher, tmp_path: Path
) -> None:
    [one] = watcher.watched
    assert one.place == str(tmp_path / "in") and [g.path for g in one.grants] == [tmp_path / "in"]
    pause_workflow(keep, workflow)
    wait_for(lambda: watcher.ids == [])
    resume_workflow(keep, workflow)
    wait_for(lambda: watcher.ids == [trigger])
    keep.engine.stop(None)
    wait_for(lambda: watcher.ids == [])
    keep.engine.release(None)
    wait_for(lambda: watcher.ids == [trigger])
    removed = remove_trigger(keep, trigger)
    wait_for(lambda: watcher.ids == [])
    restore_trigger(keep, removed)
    wait_for(lambda: len(watcher.ids) == 1)


def test_a_wake_starts_a_session(
    keep: Keep, workflow: WorkflowId, trigger: TriggerId, watcher: FakeWatcher
) -> None:
    watcher.wakes.fire([trigger, TriggerId(999)])
    wait_for(lambda: [row.trigger for row in keep.queries.sessions(workflow)] == ["folder"])


def test_trouble_is_one_line_and_a_refused_sign_in_one_question(
    keep: Keep, workflow: WorkflowId, trigger: TriggerId, watcher: FakeWatcher
) -> None:
    for trouble in ("Gone.", "Gone.", None, None):
        watcher.wakes.report([trigger], trouble)
    watcher.wakes.report([trigger, TriggerId(999)], "Sign in.", sign_in=True)
    watcher.wakes.report([trigger], "Sign in.", sign_in=True)
    with keep.ledger.read() as uow:
        [question] = uow.questions.open(workflow)
        found, stored = uow.workflows.get(workflow), uow.triggers.get(trigger)
    assert question.kind is QuestionKind.SIGN_IN and question.sentence == "Sign in."
    assert found is not None and found.error == "Sign in."
    assert stored is not None and stored.trouble == "Sign in."
    assert [line.text for line in keep.queries.log(workflow)] == ["Gone.", "Sign in."]
    wait_for(lambda: [one.is_blocked for one in watcher.watched] == [True])
    resume_workflow(keep, workflow)
    wait_for(lambda: [one.is_blocked for one in watcher.watched] == [False])
