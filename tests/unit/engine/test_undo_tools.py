"""An attempt taken back with the tools as they are: the user's things are as they were before."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.services.access.folders import revoke_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import preview_undo_steps, undo_attempt
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.builders.engine import a_keep
from tests.builders.item_actions import reprocess_items

EVERYTHING = """
await Items.withItem('a', 'A', async (ctx) => {
  if (ctx.item.isDone) return;
  const at = (name) => params.folder + '/' + name;
  await Files.save({path: at('new/b.txt'), content: 'hello'});
  await Files.save({path: at('a.txt'), content: 'hello', overwrite: true});
  await Files.copy({from: at('a.txt'), to: at('new/c.txt')});
  await Files.move({from: at('new/c.txt'), to: at('costs.txt'), overwrite: true});
  await Files.move({from: at('new'), to: at('newer')});
  await Files.trash({path: at('newer/b.txt')});
  await Sheets.appendRow({file: at('costs.csv'), key: 'k2', row: {sum: 6}});
  await Sheets.updateRow({file: at('costs.csv'), key: 'k1', row: {sum: 7}});
  await Memory.createNote({id: 'n', title: 't', content: 'c'});
  await Memory.updateNote({id: 'n', content: 'd'});
  await Memory.deleteNote({id: 'n'});
  await Users.send({message: 'done'});
});
"""


class Harness:
    def __init__(self, keep: Keep, folder: Path) -> None:
        self.keep, self.folder = keep, folder

    def state(self) -> dict[str, bytes | None]:
        return {
            str(path.relative_to(self.folder)): path.read_bytes() if path.is_file() else None
            for path in self.folder.rglob("*")
        }

    def workflow(self, script: str) -> WorkflowId:
        schema: JsonValue = {
            "type": "object",
            "properties": {"folder": {"type": "string", "format": "folder"}},
        }
        assert isinstance(schema, dict)
        params = {"folder": str(self.folder)}
        draft = Draft(name="Test", script=script, params=params, params_schema=schema)
        return import_workflow(self.keep, draft).workflow_id

    def item(self, workflow: WorkflowId) -> ItemId:
        with self.keep.ledger.read() as uow:
            item = uow.items.find(workflow, "a")
        assert item is not None
        return item.id


@pytest.fixture
def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Harness]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    folder = tmp_path / "given"
    folder.mkdir()
    (folder / "a.txt").write_text("a's own")
    (folder / "costs.txt").write_text("text")
    (folder / "costs.csv").write_text("sum,key\n5,k1")
    with a_keep(tmp_path) as keep:
        yield Harness(keep, folder)


def test_everything_that_can_be_undone_is_as_before(harness: Harness) -> None:
    before = harness.state()
    workflow = harness.workflow(EVERYTHING)
    assert run_and_wait(harness.keep, workflow).items == {"done": 1}
    assert harness.state() != before
    report = harness.keep.engine.undo_attempt(harness.item(workflow), 1)
    assert (report.undone, report.left, report.stopped) == (11, (), False)
    assert harness.state() == before
    assert not harness.keep.engine.undoable_steps(harness.item(workflow), 1)
    again = harness.keep.engine.undo_attempt(harness.item(workflow), 1)
    assert (again.undone, again.left) == (0, ())


def test_what_changed_since_is_named_and_left_and_the_rest_undone(harness: Harness) -> None:
    workflow = harness.workflow(EVERYTHING)
    run_and_wait(harness.keep, workflow)
    (harness.folder / "a.txt").write_text("mine now")
    report = harness.keep.engine.undo_attempt(harness.item(workflow), 1)
    assert [title for title, _ in report.left] == [
        "Copy “a.txt” to “new/c.txt”",
        "Save “a.txt” to “given”",
    ]
    assert (report.undone, (harness.folder / "new/c.txt").read_text()) == (9, "hello")
    assert (harness.folder / "a.txt").read_text() == "mine now"
    assert (harness.folder / "costs.txt").read_text() == "text"
    assert (harness.folder / "costs.csv").read_text() == "sum,key\n5,k1"
    assert all(sentence.endswith(".") for _, sentence in report.left)


class Kill(BaseException):
    """Ends the program, as far as one process can."""


MOVE = """
await Items.withItem('a', 'A', async (ctx) => {
  if (ctx.item.isDone) return;
  await Files.move({from: params.folder + '/a.txt', to: params.folder + '/new/a.txt'});
});
"""


@pytest.mark.parametrize("killed", ["move", "undo"])
def test_what_a_kill_left_at_both_places_is_at_one_and_the_ledger_says_where(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, killed: str
) -> None:
    def kill(*_: object, **more: object) -> None:
        raise Kill

    keep, before, workflow = harness.keep, harness.state(), harness.workflow(MOVE)
    if killed == "undo":
        run_and_wait(keep, workflow)
    with monkeypatch.context() as patch, pytest.raises(Kill):
        patch.setattr(os, "unlink", kill)
        if killed == "undo":
            keep.engine.undo_attempt(harness.item(workflow), 1)
        else:
            run_and_wait(keep, workflow)
    assert (harness.folder / "a.txt").samefile(harness.folder / "new/a.txt")
    keep.engine.recover()
    with keep.ledger.read() as uow:
        mutations = uow.mutations.of_attempt(harness.item(workflow), 1)
    assert {one.status for one in mutations} == {MutationStatus.APPLIED}
    if killed == "undo":
        assert harness.state() == before
    else:
        assert not (harness.folder / "a.txt").exists()
        assert (harness.folder / "new/a.txt").read_text() == "a's own"


TWICE = """
await Items.withItem('a', 'A', async (ctx) => {
  if (ctx.item.isDone) return;
  await Sheets.appendRow({file: params.folder + '/costs.csv', key: 'k2', row: {sum: 6}});
});
"""


def test_what_a_newer_attempt_did_again_is_undone_by_that_one_first(harness: Harness) -> None:
    before = harness.state()
    workflow = harness.workflow(TWICE)
    run_and_wait(harness.keep, workflow)
    item = harness.item(workflow)
    reprocess_items(harness.keep, [item], again=True)
    run_and_wait(harness.keep, workflow)
    assert [step.repeated_by for step in preview_undo_steps(harness.keep, item, 1)] == [2]
    assert all(step.is_possible for step in preview_undo_steps(harness.keep, item, 2))
    report = undo_attempt(harness.keep, item, 1)
    assert report.left == (
        (
            "Append a row to “costs.csv”",
            "Attempt 2 did it again. Undo attempt 2 first, then this one.",
        ),
    )
    assert undo_attempt(harness.keep, item, 2).left == ()
    assert undo_attempt(harness.keep, item, 1).left == ()
    assert harness.state() == before


def test_what_could_not_be_undone_is_in_the_way_of_nothing(harness: Harness) -> None:
    workflow = harness.workflow(TWICE)
    run_and_wait(harness.keep, workflow)
    item = harness.item(workflow)
    reprocess_items(harness.keep, [item], again=True)
    run_and_wait(harness.keep, workflow)
    costs = harness.folder / "costs.csv"
    costs.write_text(costs.read_text().removesuffix("6,k2\n") + "7,k2\n")
    assert len(undo_attempt(harness.keep, item, 2).left) == 1
    assert undo_attempt(harness.keep, item, 1).left == ()
    assert costs.read_text() == "sum,key\n5,k1\n7,k2\n"


def test_a_folder_that_is_not_given_any_more_is_foreseen_and_named_for_an_undo(
    harness: Harness,
) -> None:
    workflow = harness.workflow(TWICE)
    run_and_wait(harness.keep, workflow)
    item = harness.item(workflow)
    revoke_folder(harness.keep, workflow, harness.folder)
    foreseen = {step.obstacle for step in preview_undo_steps(harness.keep, item, 1)}
    assert foreseen == {why for _, why in undo_attempt(harness.keep, item, 1).left}
    assert all(why and why.endswith("then undo the attempt again.") for why in foreseen)
