"""A new version from a file, and another major version: what is asked, and what refusal leaves."""

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
from keep_desktop.services.adding import put_schedule
from keep_desktop.services.context import Keep
from keep_desktop.services.new_version import Done
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.workflows import (
    Draft,
    import_workflow,
    workflow_detail,
    workflow_versions,
)
from keep_desktop.ui.dialogs.activate_version import ActivateDialog
from keep_desktop.ui.dialogs.new_version import NewVersionDialog
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.versions import VersionsDialog
from keep_desktop.ui.worker import Reader
from tests.ui.clipping import clipped
from tests.ui.dialog_tools import nameless, tab_stops, until

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


def opened(qtbot: QtBot, keep: Keep, reader: Reader, workflow_id: WorkflowId) -> VersionsDialog:
    dialog = VersionsDialog(keep, reader, workflow_id)
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
    return [row.version for row in workflow_versions(keep, workflow_id)]


def active(keep: Keep, workflow_id: WorkflowId) -> str:
    return next(row.version for row in workflow_versions(keep, workflow_id) if row.active)


def done_count(keep: Keep, workflow_id: WorkflowId) -> int:
    detail = workflow_detail(keep, workflow_id)
    assert detail is not None
    return detail.counts[ItemStatus.DONE]


@pytest.mark.parametrize(
    ("script", "said"),
    [("let a = 1;\nlet = ;\n", "line 2"), ("const workflow = {};", "at least one producer")],
)
def test_a_script_that_is_refused_is_said_to_be_before_anything_is_asked(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId, tmp_path: Path,
    script: str, said: str,
) -> None:  # fmt: skip
    dialog = opened(qtbot, keep, reader, numbers)
    dialog.open_file(a_file(tmp_path, script))
    until(qtbot, lambda: said in dialog.trouble.sentence)
    assert not dialog.findChildren(NewVersionDialog)
    assert labels(keep, numbers) == ["1.0"]


def test_only_what_is_new_is_asked_for_and_the_rest_is_kept(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, reader, numbers)
    more: Mapping[str, JsonValue] = {"type": "integer", "title": "How many"}
    new = proposed(qtbot, dialog, a_file(tmp_path, SCRIPT + "// more", more=more))
    assert list(new.form.rows) == ["more"]
    assert new.heading.text() == "New version 2.0"
    assert "+ // more" in new.pane.diff.view.toPlainText()
    assert new.pane.form.text() == "Added: “How many”, needed"
    assert "No form lies beside" not in new.notes.sentence
    new.add.click()
    until(qtbot, lambda: new.form.rows["more"].problem.is_said)
    assert labels(keep, numbers) == ["1.0"]
    new.form.rows["more"].editor.set_value(7)
    new.add.click()
    until(qtbot, lambda: labels(keep, numbers) == ["2.0", "1.0"])
    until(qtbot, lambda: dialog.list.versions.index(0, 0).data() == "Version 2.0 (active)")
    detail = workflow_detail(keep, numbers)
    assert detail is not None
    assert detail.params == {"prefix": "a", "more": 7}
    assert done_count(keep, numbers) == 3


def test_warnings_and_ids_of_another_form_are_told_before_it_is_kept(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, reader, numbers)
    script = SCRIPT.replace("one:", "number:").replace("  await Memory", "  Memory")
    new = proposed(qtbot, dialog, a_file(tmp_path, script))
    assert new.ids.sentence == (
        "Version 2.0 names items differently (“number:{n}” instead of “one:{n}”). It treats all "
        "3 finished items as new and does them again."
    )
    # A choice that changes nothing would say the opposite.
    assert new.choice.isHidden()
    assert new.try_first.property("kind") == "primary" and new.try_first.isDefault()
    assert new.try_first.x() > new.add.x()
    assert "Line 3: Memory.createNote is called without await" in new.warnings.text()
    assert new.pane.form.isHidden()
    new.reject()
    assert labels(keep, numbers) == ["1.0"]


def test_it_can_be_tried_before_it_is_made_active(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, reader, numbers)
    new = proposed(qtbot, dialog, a_file(tmp_path, SCRIPT.replace("[1, 2, 3]", "[8, 9]")))
    new.try_first.click()
    played = found(qtbot, new, RehearsalDialog)
    assert isinstance(played, RehearsalDialog)
    until(qtbot, lambda: len(played.cards) == 2)
    assert labels(keep, numbers) == ["1.0"]
    played.turn_on.click()
    until(qtbot, lambda: labels(keep, numbers) == ["2.0", "1.0"])


def test_a_script_of_a_name_that_is_taken_is_tried_before_it_is_the_next_version(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = NewWorkflowDialog(keep, reader)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.gallery_page.cards)
    put_schedule(keep, numbers, "2h")
    dialog.open_script(a_file(tmp_path, SCRIPT.replace("[1, 2, 3]", "[8, 9]")))
    until(qtbot, lambda: dialog.setup is not None)
    setup = dialog.setup
    assert setup is not None
    assert (setup.box.text(), setup.form.values()) == (None, {})
    # It goes on with the schedule and the values that it has, and only it does.
    setup.name.setText("Numbers")
    until(qtbot, lambda: setup.taken_name.workflow_id == numbers)
    assert (setup.box.text(), setup.form.values()) == ("2h", {"prefix": "a"})
    setup.name.setText("Others")
    assert (setup.box.text(), setup.form.values()) == (None, {})
    setup.name.setText("Numbers")
    until(qtbot, lambda: setup.taken_name.workflow_id == numbers)
    setup.taken_name.choice.all.setChecked(True)
    dialog.try_first.click()
    played = found(qtbot, dialog, RehearsalDialog)
    assert isinstance(played, RehearsalDialog)
    until(qtbot, lambda: len(played.cards) == 2)
    assert labels(keep, numbers) == ["1.0"]
    with qtbot.waitSignal(dialog.again_asked, timeout=60_000) as asked:
        played.turn_on.click()
    assert labels(keep, numbers) == ["2.0", "1.0"]
    assert asked.args == [numbers, Done()]
    detail = workflow_detail(keep, numbers)
    assert detail is not None and detail.row.rule == parse_interval("2h")


def test_another_major_version_asks_what_is_done_again_and_begins_with_it(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId
) -> None:
    import_workflow(keep, Draft(name="Numbers", script=SCRIPT + "// 2", params={"prefix": "b"}))
    dialog = opened(qtbot, keep, reader, numbers)
    dialog.list.choose(1)
    dialog.activate.click()
    asking = found(qtbot, dialog, ActivateDialog)
    assert isinstance(asking, ActivateDialog)
    assert asking.choice.none.isChecked()
    assert asking.choice.all.text() == "All of them (3)"
    assert asking.choice.spans.currentText() == "24 hours (3)"
    qtbot.keyClicks(asking.choice.words, "number 2")
    assert asking.choice.titled.isChecked()
    until(qtbot, lambda: asking.choice.count.text() == "1")
    with qtbot.waitSignal(dialog.told, timeout=60_000):
        asking.go.click()
    assert done_count(keep, numbers) == 2
    assert [row.active for row in workflow_versions(keep, numbers)] == [False, True]


def test_by_default_nothing_that_is_done_begins_again(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId
) -> None:
    import_workflow(keep, Draft(name="Numbers", script=SCRIPT + "// 2", params={"prefix": "b"}))
    dialog = opened(qtbot, keep, reader, numbers)
    dialog.list.choose(1)
    dialog.activate.click()
    asking = found(qtbot, dialog, ActivateDialog)
    with qtbot.waitSignal(dialog.activated, timeout=60_000):
        qtbot.keyClick(asking, Qt.Key.Key_Return)
    assert done_count(keep, numbers) == 3


def test_a_repair_asks_nothing(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId
) -> None:
    with keep.ledger.write() as uow:
        uow.workflows.add_version(
            numbers, major=1, minor=1, script=SCRIPT + "// mended", params_schema=FORM,
            author="maintainer", comment="", at=keep.clock.now(),
        )  # fmt: skip
        uow.commit()
    dialog = opened(qtbot, keep, reader, numbers)
    with qtbot.waitSignal(dialog.activated, timeout=60_000) as signal:
        dialog.activate.click()
    assert signal.args == ["1.1"]
    assert not dialog.findChildren(ActivateDialog)


def test_a_script_without_a_form_says_whose_settings_it_has(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId, tmp_path: Path
) -> None:
    path = tmp_path / "numbers.js"
    path.write_text(SCRIPT + "// mended")
    new = proposed(qtbot, opened(qtbot, keep, reader, numbers), path)
    assert "“numbers.params.json”): it has the settings of version 1.0" in new.notes.sentence
    assert new.pane.form.isHidden()


def test_going_back_tells_of_other_settings_and_rehearses_where_ids_take_another_form(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId
) -> None:
    script = SCRIPT.replace("one:", "number:")
    import_workflow(keep, Draft(name="Numbers", script=script, params={"prefix": "b"}))
    run_and_wait(keep, numbers)
    dialog = opened(qtbot, keep, reader, numbers)
    dialog.list.choose(1)
    until(qtbot, lambda: dialog.pane.form.text() == "Added: “Prefix”")
    dialog.activate.click()
    asking = found(qtbot, dialog, ActivateDialog)
    assert isinstance(asking, ActivateDialog)
    assert asking.changes.text() == "Added: “Prefix”"
    assert asking.choice.isHidden()
    assert asking.try_first.property("kind") == "primary" and asking.try_first.isDefault()
    asking.try_first.click()
    played = found(qtbot, asking, RehearsalDialog)
    assert isinstance(played, RehearsalDialog)
    until(qtbot, lambda: played.turn_on.isEnabled() and "1.0" in played.heading.text())
    played.turn_on.click()
    until(qtbot, lambda: active(keep, numbers) == "1.0")


def test_settings_that_an_older_version_needs_are_asked_for_before_it_is_active(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId
) -> None:
    import_workflow(keep, Draft(name="Numbers", script=SCRIPT + "// 2", params={"prefix": 5}))
    dialog = opened(qtbot, keep, reader, numbers)
    dialog.list.choose(1)
    dialog.activate.click()
    asking = found(qtbot, dialog, ActivateDialog)
    assert isinstance(asking, ActivateDialog)
    assert "missing or do not fit" in asking.unfit.sentence
    assert asking.focusWidget() is asking.form.rows["prefix"].editor.focusProxy()
    asking.form.rows["prefix"].editor.set_value("c")
    asking.go.click()
    until(qtbot, lambda: active(keep, numbers) == "1.0")
    detail = workflow_detail(keep, numbers)
    assert detail is not None and (detail.params, detail.row.error) == ({"prefix": "c"}, None)


def test_nothing_is_cut_off_and_all_has_a_name(
    qtbot: QtBot, keep: Keep, reader: Reader, numbers: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, reader, numbers)
    more: Mapping[str, JsonValue] = {"type": "integer", "title": "How many"}
    file = a_file(tmp_path, SCRIPT.replace("[1, 2, 3]", "[8, 9]"), more=more)
    new = proposed(qtbot, dialog, file)
    new.resize(1016, 616)
    assert nameless(new) == []
    assert tab_stops(new) == [
        "How many, needed",
        "What is different, in a few words",
        "None of them",
        "Those done in the last",
        "Done in the last",
        "Those with this in their title",
        "Words in the title",
        "All of them (3)",
        "Next change",
        "Show the lines that did not change too",
        "Find",
        "Script",
        "Cancel",
        "Rehearse first",
        "Make it active",
    ]
    assert clipped(new) == []
