"""New workflow: from a card or file to a running workflow, without losing input."""

from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import Interval
from keep_desktop.services.access.folders import folders_of
from keep_desktop.services.chat import chat_view
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.create import gallery
from keep_desktop.services.workflows.queries import workflow_detail, workflow_list
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.editors import PathEditor
from keep_desktop.ui.forms.schedule_edit import PickerPage
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog, draft_name
from keep_desktop.ui.new_workflow.setup_page import SetupPage
from keep_desktop.ui.presentation.version_change import DoneChoice
from keep_desktop.ui.widgets.dialog import DiscardDialog
from keep_desktop.ui.widgets.focus import focus_chain
from tests.ui.dialog_tools import SOON, a_mail_workflow, until
from tests.ui.keep_fixtures import engine_of

_SCHEMA = """{"properties": {"place": {"type": "string", "format": "folder", "title": "Place"}},
"required": ["place"]}"""


@pytest.fixture
def dialog(qtbot: QtBot, keep: Keep, tasks: TaskRunner) -> NewWorkflowDialog:
    dialog = NewWorkflowDialog(keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    # Nothing clickable moves when the rest is loaded.
    assert not dialog.gallery_page.script_card.isVisible()
    until(qtbot, lambda: dialog.gallery_page.cards)
    assert dialog.gallery_page.script_card.isVisible()
    return dialog


def test_a_script_of_ones_own_can_be_brought_when_the_ready_ones_cannot_be_read(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(_: Keep) -> NoReturn:
        raise OSError("the disk is gone")

    monkeypatch.setattr("keep_desktop.ui.new_workflow.dialog.gallery", unreadable)
    dialog = NewWorkflowDialog(keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, dialog.gallery_page.script_card.isVisible)
    assert dialog.trouble.isVisible() and dialog.trouble.sentence


def a_script(tmp_path: Path, text: str = "let a = 1;", *, schema: bool = True) -> Path:
    script = tmp_path / "my_script.js"
    script.write_text(text)
    if schema:
        (tmp_path / "my_script.params.json").write_text(_SCHEMA)
    return script


def open_script(qtbot: QtBot, dialog: NewWorkflowDialog, script: Path) -> SetupPage:
    dialog.open_script(script)
    until(qtbot, lambda: dialog.setup is not None and dialog.add.isVisible())
    assert dialog.setup is not None
    return dialog.setup


def enter(setup: SetupPage, field: str, text: str) -> None:
    editor = setup.form.rows[field].editor
    assert isinstance(editor, PathEditor)
    editor.picker.pick(text)


def test_every_ready_workflow_is_a_card_below_the_one_to_describe_it_which_has_the_focus(
    dialog: NewWorkflowDialog, keep: Keep
) -> None:
    titles = [card.accessibleName() for card in dialog.gallery_page.cards]
    assert titles == [one.title for one in gallery(keep)]
    assert dialog.focusWidget() is dialog.gallery_page.describe_card
    assert not dialog.add.isVisible()


def test_a_card_opens_with_enter_and_shows_its_form_and_schedule(
    qtbot: QtBot, dialog: NewWorkflowDialog
) -> None:
    qtbot.keyClick(dialog.gallery_page.cards[0], Qt.Key.Key_Return)
    setup = dialog.setup
    assert setup is not None
    assert {"folder", "file", "attachments"} <= set(setup.form.rows)
    assert setup.name.text() == "Mail to spreadsheet"
    assert setup.box.text() == "15m"
    assert dialog.try_first.isDefault()
    assert dialog.focusWidget() is setup.form.rows["folder"].editor.focusProxy()
    until(qtbot, lambda: setup.box.note.sentence.startswith("Next: "))
    assert setup.allowed.text().startswith("Of your files, it can only access")
    assert not setup.granted.isVisible()


def test_nothing_is_added_until_what_is_needed_is_there(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep
) -> None:
    dialog.gallery_page.cards[0].click()
    dialog.add.click()
    assert dialog.setup is not None
    row = dialog.setup.form.rows["folder"]
    until(qtbot, lambda: row.problem.has_text)
    assert row.problem.sentence == "Fill in “Mail account” or “Mail folder”."
    line = dialog.focusWidget()
    assert line is not None and line is row.editor.focusProxy()
    assert line.property("wrong") == "true"
    assert not workflow_list(keep)


def test_a_ready_workflow_is_added_granted_and_scheduled(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep, tmp_path: Path
) -> None:
    mail, saved = tmp_path / "mail", tmp_path / "saved"
    mail.mkdir()
    saved.mkdir()
    dialog.gallery_page.cards[0].click()
    setup = dialog.setup
    assert setup is not None
    enter(setup, "folder", str(mail))
    enter(setup, "file", str(tmp_path / "mail.csv"))
    (tmp_path / "far").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "far")
    enter(setup, "attachments", str(tmp_path / "link"))
    until(qtbot, lambda: f"• {tmp_path / 'far'}, including subfolders" in setup.granted.sentence)
    assert "mail.csv" not in setup.granted.sentence
    enter(setup, "attachments", str(saved))
    until(qtbot, lambda: not setup.granted.sentence)
    with qtbot.waitSignal(dialog.imported, timeout=SOON) as signal:
        dialog.add.click()
    workflow_id: WorkflowId = signal.args[0]
    detail = workflow_detail(keep, workflow_id)
    assert detail is not None
    assert (detail.row.name, detail.row.icon) == ("Mail to spreadsheet", "mail")
    assert isinstance(detail.row.rule, Interval)
    assert {grant.path for grant in folders_of(keep)["Mail to spreadsheet"]} == {
        mail, saved, tmp_path / "mail.csv",
    }  # fmt: skip
    until(qtbot, lambda: not dialog.isVisible())
    assert engine_of(keep).started == []


def test_add_and_run_now_starts_it_and_has_its_end_shown(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep, tmp_path: Path
) -> None:
    setup = open_script(qtbot, dialog, a_script(tmp_path))
    assert setup.name.text() == "My script"
    enter(setup, "place", str(tmp_path))
    before = keep.clock.now()
    with qtbot.waitSignal(dialog.run_started, timeout=SOON) as signal:
        dialog.add_and_run.click()
    workflow_id, at = signal.args
    assert engine_of(keep).started == [workflow_id]
    assert before <= at <= keep.clock.now()


def test_a_first_run_that_is_refused_is_shown(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    engine_of(keep).refusal = "Everything is stopped."
    open_script(qtbot, dialog, a_script(tmp_path, schema=False))
    with qtbot.waitSignal(tasks.messages.shown, timeout=SOON) as signal:
        dialog.add_and_run.click()
    assert signal.args[:1] == ["Added, but couldn't start: Everything is stopped."]
    assert len(workflow_list(keep)) == 1


def test_a_syntax_error_is_shown_with_its_place_before_the_form_is_filled_in(
    qtbot: QtBot, dialog: NewWorkflowDialog, tmp_path: Path
) -> None:
    dialog.open_script(a_script(tmp_path, "let a = 1;\nBROKEN"))
    until(qtbot, lambda: dialog.trouble.sentence)
    assert "line 2, column 7" in dialog.trouble.sentence
    assert "choose it again" in dialog.trouble.sentence
    assert dialog.setup is None and dialog.gallery_page.isEnabled()


def test_warnings_are_shown_over_the_form(
    qtbot: QtBot, dialog: NewWorkflowDialog, tmp_path: Path
) -> None:
    setup = open_script(qtbot, dialog, a_script(tmp_path, "ODD = 1;"))
    assert setup.warnings.isVisible()
    assert setup.warnings._sentences.plain_text() == "Line 1: This is odd."


def test_a_file_that_was_broken_since_is_shown_and_the_corrected_one_read_again(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep, tmp_path: Path
) -> None:
    script = a_script(tmp_path, "let a = 1;")
    setup = open_script(qtbot, dialog, script)
    enter(setup, "place", str(tmp_path))
    setup.name.setText("My own name")
    script.write_text("let a = 1;\nBROKEN")
    dialog.add.click()
    until(qtbot, lambda: dialog.trouble.sentence)
    assert "line 2, column 7" in dialog.trouble.sentence
    assert dialog.isVisible()
    assert setup.name.text() == "My own name"
    assert setup.form.values() == {"place": str(tmp_path)}
    assert not workflow_list(keep)
    script.write_text("let a = 2;")
    with qtbot.waitSignal(dialog.imported, timeout=SOON):
        dialog.add.click()
    assert [row.name for row in workflow_list(keep)] == ["My own name"]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [("a.js", b"\xff", "UTF-8"), ("a.txt", b"", "must end in .js"), ("gone.js", None, "no file")],
)
def test_a_file_that_cannot_be_read_is_shown_on_the_first_page(
    qtbot: QtBot,
    dialog: NewWorkflowDialog,
    tmp_path: Path,
    name: str,
    content: bytes | None,
    sentence: str,
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    dialog.open_script(tmp_path / name)
    until(qtbot, lambda: dialog.trouble.sentence)
    assert sentence in dialog.trouble.sentence
    assert dialog.setup is None
    assert dialog.gallery_page.isEnabled()


def test_choosing_a_taken_name_offers_a_new_version_and_says_what_becomes_of_done_items(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep, tmp_path: Path
) -> None:
    setup = open_script(qtbot, dialog, a_script(tmp_path))
    enter(setup, "place", str(tmp_path))
    workflow_id = a_mail_workflow(keep, tmp_path, "My script")
    dialog.add.click()
    until(qtbot, lambda: setup.name_conflict.isVisible())
    assert "already a workflow called “My script”" in dialog.trouble.sentence
    assert dialog.add.text() == "Add as new version"
    assert setup.again is None
    with qtbot.waitSignal(dialog.imported, timeout=SOON) as signal:
        dialog.add.click()
    assert signal.args == [workflow_id]
    assert [row.version for row in keep.queries.versions(workflow_id)] == ["2.0", "1.0"]


def test_another_name_takes_the_offer_away(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    a_mail_workflow(keep, tmp_path, "Bills")
    dialog = NewWorkflowDialog(keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.gallery_page.cards)
    setup = open_script(qtbot, dialog, a_script(tmp_path))
    assert not setup.findChildren(DoneChoice), "made when it is wanted"
    setup.name.setText("Bills")
    assert setup.name_conflict.isVisible()
    stops = focus_chain(dialog)
    assert stops[stops.index(setup.name) + 1] is setup.name_conflict.choice.none
    setup.name.setText("Bills too")
    assert not setup.name_conflict.isVisible()
    assert dialog.add.text() == "Add"
    setup.box.picker.kind.setCurrentIndex(PickerPage.EVERY)
    assert dialog.add.text() == "Add and turn on"
    setup.name.setText("  ")
    assert setup.name_error.sentence == "Enter a name."


def test_browsing_for_a_script_offers_only_scripts(
    qtbot: QtBot, dialog: NewWorkflowDialog, tmp_path: Path
) -> None:
    dialog.gallery_page.script_card.click()
    chooser = dialog.findChild(QFileDialog)
    assert chooser is not None
    assert chooser.nameFilters() == ["Scripts (*.js)"]
    chooser.fileSelected.emit(str(a_script(tmp_path)))
    chooser.reject()
    until(qtbot, lambda: dialog.setup is not None)


def test_a_schedule_among_the_parameters_is_the_schedule_below(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep, tmp_path: Path
) -> None:
    script = a_script(tmp_path, schema=False)
    script.with_name("my_script.params.json").write_text(
        '{"properties": {"when": {"format": "schedule", "default": "2h", "title": "When"}}}'
    )
    setup = open_script(qtbot, dialog, script)
    assert list(setup.form.rows) == []
    assert setup.box.text() == "2h"
    setup.box.picker.set_text(None)
    with qtbot.waitSignal(dialog.imported, timeout=SOON) as signal:
        dialog.add.click()
    detail = workflow_detail(keep, signal.args[0])
    assert detail is not None
    assert detail.row.rule is None
    assert detail.params == {"when": ""}


HANDLERS = """const workflow = {
  topics: { todo: {} },
  producers: {
    find: { publishes: ["todo"], schedule: { interval: "5m" }, handler: async () => {} },
  },
  consumers: { work: { subscribe: ["todo"], prepare: async () => ({ reservations: [] }) } },
};
"""


def test_no_schedule_is_asked_for_where_the_script_holds_it(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep, tmp_path: Path
) -> None:
    script = a_script(tmp_path, schema=False)
    script.write_text(HANDLERS)
    setup = open_script(qtbot, dialog, script)
    until(qtbot, lambda: not setup.box.isVisible())
    assert setup.held.sentence.startswith("The schedule is set in the script")
    with qtbot.waitSignal(dialog.imported, timeout=SOON) as signal:
        dialog.add.click()
    detail = workflow_detail(keep, signal.args[0])
    assert detail is not None and detail.row.has_handlers


def test_a_workflow_is_described_by_keyboard_and_its_chat_begins(
    qtbot: QtBot, dialog: NewWorkflowDialog, keep: Keep, tmp_path: Path
) -> None:
    qtbot.keyClick(dialog.gallery_page.describe_card, Qt.Key.Key_Return)
    page = dialog.describe_page
    assert page.isVisible()
    assert not dialog.begin.isEnabled()
    qtbot.keyClicks(page.composer.edit, "Add a row for every mail with an invoice")
    page.composer.add_files([tmp_path / "example.csv"])
    with qtbot.waitSignal(dialog.chat_begun) as begun:
        qtbot.keyClick(page.composer.edit, Qt.Key.Key_Return)
    workflow_id, text, files = begun.args
    assert text == "Add a row for every mail with an invoice"
    assert files == [tmp_path / "example.csv"]
    assert chat_view(keep, workflow_id).workflow == "Add a row for every mail"


def test_what_was_described_is_not_lost_without_asking(
    qtbot: QtBot, dialog: NewWorkflowDialog
) -> None:
    dialog.gallery_page.describe_card.click()
    qtbot.keyClicks(dialog.describe_page.composer.edit, "Something")
    dialog.back.click()
    [asking] = dialog.findChildren(DiscardDialog)
    asking.reject()
    assert dialog.describe_page.text == "Something"


def test_without_a_model_the_description_leads_to_the_settings(
    qtbot: QtBot, dialog: NewWorkflowDialog
) -> None:
    dialog.gallery_page.describe_card.click()
    until(qtbot, dialog.describe_page.models.isVisible)
    dialog.describe_page.composer.set_text("Sort mail", [Path("/a.csv")])
    with qtbot.waitSignal(dialog.models_requested) as leaving:
        dialog.describe_page.models.click()
    assert not dialog.isVisible()
    assert leaving.args == ["Sort mail", [Path("/a.csv")]]


@pytest.mark.parametrize(
    ("text", "used", "name"),
    [
        ("Add a row for every mail with an invoice", (), "Add a row for every mail"),
        ("Tidy my desk.", ("Tidy my desk",), "Tidy my desk 2"),
        ("  \n", (), "New workflow"),
    ],
)
def test_a_description_gets_a_name_of_its_own(text: str, used: Sequence[str], name: str) -> None:
    assert draft_name(text, used) == name
