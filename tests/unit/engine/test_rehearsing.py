"""A rehearsal plays by the rules of a session and changes nothing at all."""

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import NotRunnable
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.rehearsals import LeftAs, LeftItems, Rehearsal
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.overview import stop_all_workflows
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.rehearsal import rehearse
from tests.builders.engine import a_keep
from tests.builders.everything import everything
from tests.builders.waiting import wait_for

_SCHEMA: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {"folder": {"type": "string", "format": "folder"}, "web": {"type": "string"}},
}


@dataclass
class Harness:
    """A Keep with one granted folder."""

    keep: Keep
    root: Path
    web: str = ""

    @property
    def folder(self) -> Path:
        return self.root / "given"

    def workflow(self, script: str) -> WorkflowId:
        head = "const {folder, web} = params;\nconst item = Items.withItem;\n"
        params = {"folder": str(self.folder), "web": self.web}
        draft = Draft(name="Test", script=head + script, params=params, params_schema=_SCHEMA)
        return import_workflow(self.keep, draft).workflow_id

    def play(self, script: str) -> Rehearsal:
        """Rehearse it, and hold that nothing changed."""
        workflow = self.workflow(script)
        before = self.everything()
        try:
            return rehearse(self.keep, workflow)
        finally:
            assert self.everything() == before

    def everything(self) -> Mapping[str, Any]:
        return everything(self.root / "data", self.folder, self.root / "share")


@contextmanager
def a_harness(root: Path) -> Iterator[Harness]:
    with a_keep(root) as keep, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(root / "share"))
        harness = Harness(keep, root)
        harness.folder.mkdir()
        (harness.folder / "a.txt").write_text("a's own")
        (harness.folder / "costs.csv").write_text("sum,key\n5,k1\n")
        yield harness


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[Harness]:
    with a_harness(tmp_path) as made:
        yield made


def titles(found: Rehearsal) -> list[str]:
    return [change.title for change in found.changes]


EVERY_STEP = """
await item('every step', 'Every step', async () => {
  await Files.save({path: folder + '/new/b.txt', content: 'hello'});
  await Files.save({path: folder + '/a.txt', content: 'hello', overwrite: true});
  await Files.copy({from: folder + '/costs.csv', to: folder + '/copy.csv'});
  await Files.move({from: folder + '/costs.csv', to: folder + '/sub/costs.csv'});
  await Files.trash({path: folder + '/a.txt'});
  await Sheets.appendRow({file: folder + '/other.csv', key: 'k', row: {sum: 1}});
  await Sheets.updateRow({file: folder + '/costs.csv', key: 'k1', row: {sum: 6}});
  await Memory.createNote({id: 'n', title: 't', content: 'c'});
  await Memory.updateNote({id: 'n', content: 'd'});
  await Memory.deleteNote({id: 'n'});
  await Users.send({message: 'hello'});
  await Web.download({url: web + '/file'});
});
"""


def test_nothing_changes_and_no_server_hears_of_a_step(
    harness: Harness, httpserver: HTTPServer
) -> None:
    harness.web = httpserver.url_for("")
    found = harness.play(EVERY_STEP)
    assert found.error is None and found.failed_items == ()
    assert len(found.changes) == 12
    assert httpserver.log == []


def test_reads_are_real(harness: Harness, httpserver: HTTPServer) -> None:
    harness.web = httpserver.url_for("/page")
    httpserver.expect_request("/page").respond_with_data("news", content_type="text/plain")
    found = harness.play(
        "const {text} = await Web.fetchParse({url: web});"
        "const {content} = await Files.read({path: folder + '/a.txt'});"
        "await item('a', 'A', () => Users.send({message: text + ' and ' + content}));"
    )
    assert titles(found) == ["Tell you: news and a's own"]
    assert len(httpserver.log) == 1


def test_each_step_says_what_it_would_do_and_the_script_gets_what_it_would_return(
    harness: Harness,
) -> None:
    found = harness.play(
        "await item('a', 'Item A', async () => {"
        "  const {size, sha256} = await Files.save({path: folder + '/b.txt', content: 'hello'});"
        "  await Users.send({message: `${size} ${sha256.slice(0, 4)}`});"
        "});"
    )
    first, second = found.changes
    assert (first.number, first.logical_item_id, first.item_title) == (1, "a", "Item A")
    assert (first.namespace, first.method) == ("Files", "save")
    assert first.title == "Save “b.txt” to “given”"
    params = first.params
    assert isinstance(params, Mapping) and params["path"] == str(harness.folder / "b.txt")
    assert isinstance(first.foreseen, Mapping) and first.foreseen["size"] == 5
    assert (second.title, second.depends_on) == ("Tell you: 5 2cf2", ())
    assert (found.workflow, found.items, found.inputs, found.notes) == ("Test", 1, False, ())


def test_the_same_call_twice_is_one_step(harness: Harness) -> None:
    found = harness.play(
        "await item('a', 'A', async () => {"
        "  await Users.send({message: 'x'}); await Users.send({message: 'x'}); });"
    )
    assert len(found.changes) == 1


def test_the_same_step_with_other_content_holds_up_its_item_as_it_would_in_a_run(
    harness: Harness,
) -> None:
    found = harness.play(
        "for (const n of ['x', 'y']) await item(n, n, async () => {"
        "  await Sheets.appendRow({file: folder + '/costs.csv', key: n, row: {sum: 1, of: 2}});"
        "  const row = n === 'x' ? {sum: 3} : {of: '2', sum: 1.0};"
        "  await Sheets.appendRow({file: folder + '/costs.csv', key: n, row}); });"
    )
    assert len(found.changes) == 2
    ((item, sentence),) = found.failed_items
    assert item == "x" and "was done before with other content" in sentence


# -- steps that build on steps --------------------------------------------------------------------


def test_a_step_that_needs_an_earlier_one_says_so_and_the_rehearsal_goes_on(
    harness: Harness,
) -> None:
    found = harness.play(
        "await item('a', 'A', async () => {"
        "  await Files.save({path: folder + '/new.txt', content: 'x'});"
        "  const {path} = await Files.move({from: folder + '/new.txt', to: folder + '/sub/n.txt'});"
        "  await Files.copy({from: path, to: folder + '/copy.txt'});"
        "  await Users.send({message: path}); });"
    )
    assert found.error is None
    assert [change.depends_on for change in found.changes] == [(), (1,), (2,), ()]
    assert all(change.problem is None for change in found.changes)
    assert found.changes[1].foreseen == {"path": str(harness.folder / "sub/n.txt"), "size": 0}
    assert [note.split(" (")[0] for note in found.notes] == [
        "What step 2 would do",
        "What step 3 would do",
    ]
    assert "because step 1 was only rehearsed" in found.notes[0]


def test_steps_side_by_side_in_one_folder_do_not_depend_on_each_other(harness: Harness) -> None:
    found = harness.play(
        "for (const n of ['x', 'y', 'z'])"
        " await item(n, n, () => Files.save({path: folder + '/' + n, content: n}));"
    )
    assert [change.depends_on for change in found.changes] == [(), (), ()]
    assert found.notes == ()


def test_a_step_inside_a_folder_that_would_have_moved_depends_on_the_move(harness: Harness) -> None:
    (harness.folder / "sub").mkdir()
    found = harness.play(
        "await item('a', 'A', async () => {"
        "  await Files.move({from: folder + '/sub', to: folder + '/other'});"
        "  await Files.save({path: folder + '/other/x', content: 'x'}); });"
    )
    assert [change.depends_on for change in found.changes] == [(), (1,)]


@pytest.mark.parametrize(
    ("write", "look"),
    [
        ("Files.save({path: folder + '/b', content: 'x'})", "Files.list({folder})"),
        ("Files.save({path: folder + '/b', content: 'x'})", "Files.list({})"),
        ("Files.save({path: folder + '/b', content: 'x'})", "Files.stat({path: folder + '/b'})"),
        ("Files.trash({path: folder + '/a.txt'})", "Files.search({folder, text: 'own'})"),
        (
            "Sheets.appendRow({file: folder + '/costs.csv', key: 'k', row: {sum: 1}})",
            "Sheets.find({file: folder + '/costs.csv', key: 'k'})",
        ),
        (
            "Sheets.appendRow({file: folder + '/costs.csv', key: 'k', row: {sum: 1}})",
            "Files.read({path: folder + '/costs.csv'})",
        ),
        ("Memory.createNote({id: 'n', title: 't', content: 'c'})", "Memory.getNote({id: 'n'})"),
        ("Memory.createNote({id: 'n', title: 't', content: 'c'})", "Memory.listNotesMetadata({})"),
    ],
)
def test_a_read_of_what_a_step_would_have_changed_gives_a_note(
    harness: Harness, write: str, look: str
) -> None:
    found = harness.play(f"await item('a', 'A', async () => {{ await {write}; await {look}; }});")
    (note,) = found.notes
    assert note.startswith(look.partition("(")[0] + " looked at ")
    assert note.endswith(" as it is now; step 1 would have changed it.")
    assert found.error is None and found.failed_items == ()


def test_a_read_before_the_step_or_of_something_else_gives_none(harness: Harness) -> None:
    found = harness.play(
        "await Files.list({folder});"
        "await item('a', 'A', async () => { await Files.save({path: folder + '/b', content: ''});"
        "await Files.read({path: folder + '/a.txt'}); });"
    )
    assert found.notes == ()


def test_a_read_that_needs_an_earlier_step_holds_up_its_item_alone(harness: Harness) -> None:
    found = harness.play(
        "for (const n of ['x', 'y']) await item(n, n, async () => {"
        "  await Files.save({path: folder + '/' + n, content: n});"
        "  if (n === 'x') await Files.read({path: folder + '/x'});"
        "  await Users.send({message: n}); });"
    )
    assert titles(found) == ["Save “x” to “given”", "Save “y” to “given”", "Tell you: y"]
    ((item, sentence),) = found.failed_items
    assert item == "x" and "cannot be told, because step 1 was only rehearsed" in sentence
    assert found.error is None


# -- items ----------------------------------------------------------------------------------------


def test_done_items_are_seen_as_done(harness: Harness) -> None:
    script = (
        "for (const n of ['x', 'y']) await item(n, n, async (ctx) => {"
        "  if (ctx.item.isDone) return;"
        "  if (n === 'y') throw new Error('not yet');"
        "  await Users.send({message: n}); });"
    )
    run_and_wait(harness.keep, harness.workflow(script))
    found = harness.play(script.replace("if (n === 'y') throw new Error('not yet');", ""))
    assert titles(found) == ["Tell you: y"]


def test_items_that_stay_as_they_are_though_not_done_are_counted(harness: Harness) -> None:
    script = (
        "for (const n of ['a', 'b', 'c', 'd']) await item(n, n, async (ctx) => {"
        "  if (!ctx.item.isDone) await Files.save({path: `${folder}/${n}`, content: n}); });"
    )
    keep, workflow = harness.keep, harness.workflow(script)
    run_and_wait(keep, workflow)
    by_title = {row.title: row.id for row in keep.queries.items(workflow).rows}
    undo_attempt(keep, by_title["a"], 1)
    with keep.ledger.write() as uow:
        for title, status in (("b", ItemStatus.SKIPPED), ("c", ItemStatus.NEEDS_ATTENTION)):
            done = uow.items.get(by_title[title])
            assert done is not None
            assert uow.items.reprocess(done, version_id=VersionId(1), at=keep.clock.now())
            begun = uow.items.get(done.id)
            assert begun is not None and uow.items.move(begun, status, at=keep.clock.now())
        uow.commit()
    found = rehearse(keep, workflow)
    assert found.left == tuple(
        LeftItems(why, 1) for why in (LeftAs.NEEDS_YOU, LeftAs.SKIPPED, LeftAs.UNDONE)
    )


def test_what_was_applied_in_this_attempt_is_no_step(harness: Harness) -> None:
    script = "await item('a', 'A', async () => { await Users.send({message: 'x'}); throw 1; });"
    run_and_wait(harness.keep, harness.workflow(script))
    assert harness.play(script).changes == ()


def test_failing_items_are_reported_and_the_others_go_on_with_each_step_once(
    harness: Harness,
) -> None:
    found = harness.play(
        "for (const n of ['w', 'x', 'y', 'z']) await item(n, n, async (ctx) => {"
        "  if (ctx.item.isDone) return;"
        "  console.log(n); console.warn('odd');"
        "  await Users.send({message: n});"
        "  if (n === 'x') throw new Error('bad x');"
        "  if (n === 'y') await Memory.updateNote({id: 'none', title: 't'}); });"
    )
    assert [item for item, _ in found.failed_items] == ["x", "y"]
    assert titles(found) == [
        "Tell you: w",
        "Tell you: x",
        "Tell you: y",
        "Change the note “t”",
        "Tell you: z",
    ]
    assert [change.number for change in found.changes] == [1, 2, 3, 4, 5]
    (problem,) = [change.problem for change in found.changes if change.problem]
    assert problem == "There is no note with the id “none”."
    # As a run counts: what the last start of the script warns of.
    assert (found.items, found.error, found.warnings) == (4, None, ("odd",))


def test_a_start_that_an_item_held_up_knows_the_steps_of_the_starts_before(
    harness: Harness,
) -> None:
    found = harness.play(
        "for (const n of ['a', 'b', 'c']) await item(n, n, async (ctx) => {"
        "  if (ctx.item.isDone) return;"
        "  if (n === 'a') await Files.save({path: folder + '/x', content: ''});"
        "  if (n === 'b') throw new Error('bad');"
        "  if (n === 'c') await Files.trash({path: folder + '/x'}); });"
    )
    assert [change.depends_on for change in found.changes] == [(), (1,)]
    assert found.error is None


def test_a_step_outside_an_item_or_on_a_done_one_ends_it_as_it_would_end_a_run(
    harness: Harness,
) -> None:
    found = harness.play("await Users.send({message: 'x'});")
    assert found.changes == () and "must be called inside Items.withItem()" in (found.error or "")
    found = harness.play(
        "for (const n of [1, 2]) await item('a', 'A', () => Users.send({message: 'x' + n}));"
    )
    assert len(found.changes) == 1 and found.error is not None


def test_what_is_refused_for_good_ends_it_and_says_at_which_step(harness: Harness) -> None:
    for path in ("/etc/hosts", str(harness.folder / "no.txt")):
        found = harness.play(
            f"await item('a', 'A', () => Files.trash({{path: {json.dumps(path)}}}));"
        )
        (change,) = found.changes
        of_item = dict(found.failed_items).get("a")
        assert change.problem is not None and change.problem == (found.error or of_item)


# -- stop -----------------------------------------------------------------------------------------


def test_a_stop_ends_it_and_keeps_others_from_beginning(
    harness: Harness, httpserver: HTTPServer
) -> None:
    harness.web = httpserver.url_for("/page")
    httpserver.expect_request("/page").respond_with_data("news", content_type="text/plain")
    workflow = harness.workflow("await Web.fetchParse({url: web}); for (;;) {}")
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(rehearse, harness.keep, workflow)
        wait_for(lambda: len(httpserver.log) == 1)
        stop_all_workflows(harness.keep)
        with pytest.raises(NotRunnable):
            playing.result(30)
    with pytest.raises(NotRunnable):
        rehearse(harness.keep, workflow)


def test_rows_below_one_another_depend_on_none_but_reading_them_does(tmp_path: Path) -> None:
    script = """
    for (const name of ["a", "b"]) await Items.withItem(name, name, async () => {
      await Sheets.appendRow({ file: params.file, key: name, row: { name } });
    });
    await Sheets.read({ file: params.file });
    """
    file = tmp_path / "rows.csv"
    file.write_text("name,key\nold,old\n")
    schema: dict[str, JsonValue] = {
        "type": "object",
        "properties": {"file": {"type": "string", "format": "save-file"}},
    }
    with a_keep(tmp_path) as keep:
        draft = Draft(name="Rows", script=script, params={"file": str(file)}, params_schema=schema)
        found = keep.engine.rehearse(import_workflow(keep, draft).workflow_id)
    assert [change.depends_on for change in found.changes] == [(), ()]
    assert len(found.notes) >= 1 and "Sheets.read" in found.notes[0]
    assert file.read_text() == "name,key\nold,old\n"
