"""New version from a file, and major versions: questions, and refusals."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import items_page
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.create import save_schedule
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.services.workflows.versions import DoneFilter
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.bulk_dialog import reprocess_done
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
from keep_desktop.ui.versions.dialog import VersionsDialog
from keep_desktop.ui.versions.new_version import ActivateDialog, NewVersionDialog
from keep_desktop.ui.workflows.header import WorkflowHeader
from tests.builders.item_actions import reprocess_items
from tests.ui.dialog_tools import until
from tests.ui.recorder import recorder

HANDLERS = """\
const workflow = {
  topics: { t: {} },
  producers: { poll: { publishes: ["t"], schedule: { interval: "1h" }, handler: async () => {} } },
  consumers: { take: { subscribe: ["t"], prepare: async () => ({ reservations: [] }) } },
};
"""
SCRIPT = """\
for (const n of [1, 2, 3]) await Items.withItem(`one:${n}`, `Number ${n}`, async (ctx) => {
  if (ctx.item.isDone) return;
  await Memory.createNote({ id: `${params.prefix}${n}`, title: `${n}`, content: "x" });
});
"""
PREFIX: Mapping[str, JsonValue] = {"type": "string", "title": "Prefix"}

FORM: Mapping[str, JsonValue] = {"type": "object", "properties": {"prefix": PREFIX}}


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    """With a real engine: scripts are checked, rehearsed and run."""
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def numbers(keep: Keep) -> WorkflowId:
    """Version 1.0, with three items done."""
    draft = Draft(name="Numbers", script=SCRIPT, params={"prefix": "a"}, params_schema=FORM)
    made = import_workflow(keep, draft).workflow_id
    run_and_wait(keep, made)
    return made


def a_file(folder: Path, script: str, **properties: Mapping[str, JsonValue]) -> Path:
    path = folder / "numbers.js"
    path.write_text(script)
    schema = {"type": "object", "properties": {"prefix": PREFIX, **properties}}
    (folder / "numbers.params.json").write_text(json.dumps({**schema, "required": [*properties]}))
    return path


def opened(qtbot: QtBot, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId) -> VersionsDialog:
    dialog = VersionsDialog(keep, tasks, workflow_id)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.versions and dialog.view.toPlainText())
    return dialog


def found(qtbot: QtBot, within: QWidget, kind: type[QWidget]) -> QWidget:
    until(qtbot, lambda: within.findChildren(kind))
    return within.findChildren(kind)[-1]


def proposed(qtbot: QtBot, dialog: VersionsDialog, path: Path) -> NewVersionDialog:
    dialog.open_file(path)
    new = found(qtbot, dialog, NewVersionDialog)
    assert isinstance(new, NewVersionDialog)
    until(qtbot, new.isVisible)
    return new


def labels(keep: Keep, workflow_id: WorkflowId) -> list[str]:
    return [row.version for row in keep.queries.versions(workflow_id)]


def active(keep: Keep, workflow_id: WorkflowId) -> str:
    return next(row.version for row in keep.queries.versions(workflow_id) if row.active)


def done_count(keep: Keep, workflow_id: WorkflowId) -> int:
    detail = workflow_detail(keep, workflow_id)
    assert detail is not None
    return detail.counts[ItemStatus.DONE]


@pytest.mark.parametrize(
    ("script", "text"),
    [("let a = 1;\nlet = ;\n", "line 2"), ("const workflow = {};", "at least one producer")],
)
def test_a_script_that_is_refused_is_shown_to_be_before_anything_is_asked(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId, tmp_path: Path,
    script: str, text: str,
) -> None:  # fmt: skip
    dialog = opened(qtbot, keep, tasks, numbers)
    dialog.open_file(a_file(tmp_path, script))
    until(qtbot, lambda: text in dialog.trouble.sentence)
    assert not dialog.findChildren(NewVersionDialog)
    assert labels(keep, numbers) == ["1.0"]


def test_only_what_is_new_is_asked_for_and_the_rest_is_kept(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, tasks, numbers)
    more: Mapping[str, JsonValue] = {"type": "integer", "title": "How many"}
    new = proposed(qtbot, dialog, a_file(tmp_path, SCRIPT + "// more", more=more))
    assert list(new.form.rows) == ["more"]
    assert new.heading.text() == "New version 2.0"
    assert "+ // more" in new.pane.diff.view.toPlainText()
    assert new.pane.form._lines.plain_text() == "Added: “How many”, required"
    assert "No form lies beside" not in new.notes.sentence
    new.add.click()
    until(qtbot, lambda: new.form.rows["more"].problem.has_text)
    assert labels(keep, numbers) == ["1.0"]
    new.form.rows["more"].editor.set_value(7)
    new.add.click()
    until(qtbot, lambda: labels(keep, numbers) == ["2.0", "1.0"])
    until(qtbot, lambda: dialog.list.versions.index(0, 0).data() == "Version 2.0 (active)")
    detail = workflow_detail(keep, numbers)
    assert detail is not None
    assert detail.params == {"prefix": "a", "more": 7}
    assert done_count(keep, numbers) == 3


def test_warnings_are_shown_before_it_is_kept_and_what_is_done_is_asked_about(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, tasks, numbers)
    script = SCRIPT.replace("one:", "number:").replace("  await Memory", "  Memory")
    new = proposed(qtbot, dialog, a_file(tmp_path, script))
    assert "Rehearse to see what it would do" in new.ids.sentence
    assert not new.choice.isHidden() and new.skip_leftovers.isHidden()
    assert new.add.property("kind") == "primary"
    assert (
        "Line 3: Memory.createNote is called without await" in new.warnings._sentences.plain_text()
    )
    assert new.pane.form.isHidden()
    new.reject()
    assert labels(keep, numbers) == ["1.0"]


def test_it_can_be_tried_before_it_is_made_active(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, tasks, numbers)
    new = proposed(qtbot, dialog, a_file(tmp_path, SCRIPT.replace("[1, 2, 3]", "[8, 9]")))
    new.try_first.click()
    played = found(qtbot, new, RehearsalDialog)
    assert isinstance(played, RehearsalDialog)
    until(qtbot, lambda: len(played.cards) == 2)
    assert labels(keep, numbers) == ["1.0"]
    played.turn_on.click()
    until(qtbot, lambda: labels(keep, numbers) == ["2.0", "1.0"])


def test_a_script_of_a_name_that_is_taken_is_tried_before_it_is_the_next_version(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = NewWorkflowDialog(keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.gallery_page.cards)
    save_schedule(keep, numbers, "2h")
    dialog.open_script(a_file(tmp_path, SCRIPT.replace("[1, 2, 3]", "[8, 9]")))
    until(qtbot, lambda: dialog.setup is not None)
    setup = dialog.setup
    assert setup is not None
    assert (setup.box.text(), setup.form.values()) == (None, {})
    # It keeps its schedule and values, and is the only one to run.
    setup.name.setText("Numbers")
    until(qtbot, lambda: setup.name_conflict.workflow_id == numbers)
    assert (setup.box.text(), setup.form.values()) == ("2h", {"prefix": "a"})
    setup.name.setText("Others")
    assert (setup.box.text(), setup.form.values()) == (None, {})
    setup.name.setText("Numbers")
    until(qtbot, lambda: setup.name_conflict.workflow_id == numbers)
    setup.name_conflict.choice.all.setChecked(True)
    dialog.try_first.click()
    played = found(qtbot, dialog, RehearsalDialog)
    assert isinstance(played, RehearsalDialog)
    until(qtbot, lambda: len(played.cards) == 2)
    assert labels(keep, numbers) == ["1.0"]
    with qtbot.waitSignal(dialog.again_requested, timeout=60_000) as asked:
        played.turn_on.click()
    assert labels(keep, numbers) == ["2.0", "1.0"]
    assert asked.args == [numbers, DoneFilter()]
    detail = workflow_detail(keep, numbers)
    assert detail is not None and detail.row.rule == parse_interval("2h")


def test_another_major_version_asks_what_is_done_again_and_begins_with_it(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId
) -> None:
    import_workflow(keep, Draft(name="Numbers", script=SCRIPT + "// 2", params={"prefix": "b"}))
    dialog = opened(qtbot, keep, tasks, numbers)
    dialog.list.choose(1)
    dialog.activate.click()
    asking = found(qtbot, dialog, ActivateDialog)
    assert isinstance(asking, ActivateDialog)
    assert asking.choice.none.isChecked()
    assert asking.choice.all.text() == "All of them (3)"
    assert asking.choice.spans.currentText() == "24 hours (3)"
    qtbot.keyClicks(asking.choice.title_edit, "number 2")
    assert asking.choice.titled.isChecked()
    until(qtbot, lambda: asking.choice.count.text() == "1")
    with qtbot.waitSignal(dialog.again_requested, timeout=60_000) as asked:
        asking.go.click()
    text: list[str] = []
    tasks.messages.shown.connect(lambda shown, *_: text.append(shown))
    reprocess_done(keep, tasks, numbers, asked.args[0], dialog)
    until(qtbot, lambda: bool(text))
    assert done_count(keep, numbers) == 2
    assert [row.active for row in keep.queries.versions(numbers)] == [False, True]


def test_by_default_nothing_that_is_done_begins_again(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId
) -> None:
    import_workflow(keep, Draft(name="Numbers", script=SCRIPT + "// 2", params={"prefix": "b"}))
    dialog = opened(qtbot, keep, tasks, numbers)
    dialog.list.choose(1)
    dialog.activate.click()
    asking = found(qtbot, dialog, ActivateDialog)
    with qtbot.waitSignal(dialog.activated, timeout=60_000):
        qtbot.keyClick(asking, Qt.Key.Key_Return)
    assert done_count(keep, numbers) == 3


def test_a_script_without_a_form_says_whose_settings_it_has(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId, tmp_path: Path
) -> None:
    path = tmp_path / "numbers.js"
    path.write_text(SCRIPT + "// mended")
    new = proposed(qtbot, opened(qtbot, keep, tasks, numbers), path)
    assert "“numbers.params.json”). The settings of version 1.0" in new.notes.sentence
    assert new.pane.form.isHidden()


def test_going_back_shows_other_settings_and_lets_what_is_done_be_chosen(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId
) -> None:
    script = SCRIPT.replace("one:", "number:")
    import_workflow(keep, Draft(name="Numbers", script=script, params={"prefix": "b"}))
    run_and_wait(keep, numbers)
    dialog = opened(qtbot, keep, tasks, numbers)
    dialog.list.choose(1)
    until(qtbot, lambda: dialog.pane.form._lines.plain_text() == "Added: “Prefix”")
    dialog.activate.click()
    asking = found(qtbot, dialog, ActivateDialog)
    assert isinstance(asking, ActivateDialog)
    assert asking.changes._lines.plain_text() == "Added: “Prefix”"
    # It finished items itself.
    assert asking.ids.isHidden() and not asking.choice.isHidden()
    asking.try_first.click()
    played = found(qtbot, asking, RehearsalDialog)
    assert isinstance(played, RehearsalDialog)
    until(qtbot, lambda: played.turn_on.isEnabled() and "1.0" in played.heading.text())
    played.turn_on.click()
    until(qtbot, lambda: active(keep, numbers) == "1.0")


def test_settings_that_an_older_version_needs_are_asked_for_before_it_is_active(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId
) -> None:
    import_workflow(keep, Draft(name="Numbers", script=SCRIPT + "// 2", params={"prefix": 5}))
    dialog = opened(qtbot, keep, tasks, numbers)
    dialog.list.choose(1)
    dialog.activate.click()
    asking = found(qtbot, dialog, ActivateDialog)
    assert isinstance(asking, ActivateDialog)
    assert "Fill in the settings" in asking.unsuitable.sentence
    assert asking.focusWidget() is asking.form.rows["prefix"].editor.focusProxy()
    qtbot.keyClicks(asking.focusWidget(), "c")
    until(qtbot, lambda: not asking.unsuitable.sentence)
    asking.go.click()
    until(qtbot, lambda: active(keep, numbers) == "1.0")
    detail = workflow_detail(keep, numbers)
    assert detail is not None and (detail.params, detail.row.error) == ({"prefix": "c"}, None)


def test_what_the_new_version_does_not_work_on_is_named_and_skipped_when_wanted(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, numbers: WorkflowId, tmp_path: Path
) -> None:
    reprocess_items(keep, [row.id for row in items_page(keep, numbers).rows], again=True)
    dialog = opened(qtbot, keep, tasks, numbers)
    new = proposed(qtbot, dialog, a_file(tmp_path, HANDLERS))
    assert "3 unfinished items no longer come up: “" in new.leftovers.sentence
    assert not new.skip_leftovers.isChecked()
    new.skip_leftovers.click()
    with qtbot.waitSignal(dialog.activated, timeout=60_000):
        new.add.click()
    detail = workflow_detail(keep, numbers)
    assert detail is not None and not detail.row.leftovers
    assert detail.counts[ItemStatus.SKIPPED] == 3


def test_the_head_names_what_waits_in_vain_and_offers_to_skip_it(
    qtbot: QtBot, keep: Keep, numbers: WorkflowId
) -> None:
    actions = recorder()
    header = WorkflowHeader(actions)
    qtbot.addWidget(header)
    now, zone = keep.clock.now(), keep.clock.zone()
    detail = workflow_detail(keep, numbers)
    assert detail is not None
    header.show_detail(detail, None, now, zone)
    assert header.leftovers.isHidden()
    reprocess_items(keep, [row.id for row in items_page(keep, numbers).rows], again=True)
    import_workflow(keep, Draft(name="Numbers", script=HANDLERS, params={}))
    detail = workflow_detail(keep, numbers)
    assert detail is not None
    header.show_detail(detail, None, now, zone)
    assert not header.leftovers.isHidden()
    assert header.leftovers.label.text().startswith("3 unfinished items no longer come up")
    header.leftovers.skip.click()
    assert actions.calls == [("skip_leftovers", detail.row)]
