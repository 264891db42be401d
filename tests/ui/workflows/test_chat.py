"""Chats, plans and repairs in the whole window: by mouse and keyboard, over real services."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.planning.versions import RepairMode
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.chat import start_chat
from keep_desktop.services.context import Keep
from keep_desktop.services.models import add_model, described_model
from keep_desktop.services.repairs import apply_repair, repair_settings, repair_view
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.forms.settings_dialog import SettingsFormDialog
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from keep_desktop.ui.presentation.runs import RunFailures
from keep_desktop.ui.versions.new_version import ActivateDialog
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.workflows.header_notices import Remedy
from tests.builders.planning import MailWorld, finishes
from tests.builders.repairs import propose
from tests.servers.models import MODEL, a_model_server
from tests.ui.dialog_tools import until
from tests.ui.driver import click, press


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def window(qtbot: QtBot, keep: Keep, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(keep, window_settings(tmp_path))
    made.resize(1440, 900)
    made.show()
    yield made
    made.end()
    made.deleteLater()


def _imported(qtbot: QtBot, keep: Keep, window: MainWindow) -> WorkflowId:
    workflow_id = import_workflow(keep, Draft(name="Bills", script="// 1\n", params={})).workflow_id
    _shown(qtbot, window, workflow_id)
    return workflow_id


def _shown(qtbot: QtBot, window: MainWindow, workflow_id: WorkflowId) -> None:
    page = window.workflows
    page.refresh()
    until(qtbot, lambda: page.list.model.row_of(workflow_id) >= 0)
    page.choose(workflow_id)
    until(qtbot, lambda: page.header._row is not None and page.header._row.id == workflow_id)


def test_the_chat_takes_the_place_of_the_items_and_gives_it_back(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    _imported(qtbot, keep, window)
    page = window.workflows
    click(page.header.chat)
    assert page.chat.isVisible() and not page.items.isVisible()
    until(qtbot, lambda: page.chat.start.title.text() == "What should change?")
    click(page.header.chat)
    assert page.items.isVisible() and not page.chat.isVisible()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    press(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    until(qtbot, lambda: page.chat.isVisible() and page.chat.composer.edit.hasFocus())


def test_a_run_that_is_started_shows_the_items_in_place_of_the_chat(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    _imported(qtbot, keep, window)
    page = window.workflows
    click(page.header.chat)
    assert page.chat.isVisible()
    click(page.header.run)
    until(qtbot, page.items.isVisible)
    assert not page.header.chat.isChecked()


def test_an_item_that_is_looked_for_takes_the_place_of_the_chat(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    script = 'await Items.withItem("1", "One", async () => {});'
    workflow_id = import_workflow(keep, Draft(name="Bills", script=script, params={})).workflow_id
    run_and_wait(keep, workflow_id)
    _shown(qtbot, window, workflow_id)
    page = window.workflows
    until(qtbot, lambda: page.tree.model.ids())
    [item_id] = page.tree.model.ids()
    click(page.header.chat)
    assert page.chat.isVisible()
    window.navigator.show_workflow(workflow_id, item_id)
    page.show_rows(page.list.model.rows)
    assert page.items.isVisible() and page.pane.isVisible()
    click(page.header.chat)
    assert page.chat.isVisible() and not page.pane.isVisible()
    page.show_failures(RunFailures(workflow_id, SessionId(1), keep.clock.now()))
    assert page.items.isVisible()


def test_a_plan_is_listed_as_a_draft_and_shows_its_chat_alone(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    plan = start_chat(keep, "Mail rows")
    _shown(qtbot, window, plan)
    page = window.workflows
    assert page.chat.isVisible()
    assert page.header.state.text() == "Draft"
    for button in (page.header.chat, page.header.run, page.header.pause):
        assert not button.isVisible()
    other = _imported(qtbot, keep, window)
    assert page.list.current == other
    assert page.items.isVisible()


def test_a_model_that_is_set_up_leads_back_to_what_was_described(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    window.workflows.workflow_actions.new()
    [dialog] = window.findChildren(NewWorkflowDialog)
    click(dialog.gallery_page.describe_card)
    until(qtbot, dialog.describe_page.models.isVisible)
    qtbot.keyClicks(dialog.describe_page.composer.edit, "Sort my mail")
    click(dialog.describe_page.models)
    until(qtbot, lambda: not window.findChildren(NewWorkflowDialog))
    card = window.settings.page.models.list
    until(qtbot, lambda: card.back.isVisible())
    assert card.back.text() == "Back to the description"
    add_model(keep, described_model("scripted", "http://127.0.0.1:1", MODEL, with_key=False))
    click(card.back)
    assert not card.back.isVisible()
    [again] = window.findChildren(NewWorkflowDialog)
    assert again.describe_page.isVisible() and again.describe_page.text == "Sort my mail"
    assert again.begin.isEnabled() and again.is_filled, "leaving it asks first"
    until(qtbot, lambda: again.describe_page.model_note.text())
    assert not again.describe_page.models.isVisible()


def test_a_model_that_is_set_up_leads_back_to_the_chat(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    _imported(qtbot, keep, window)
    click(window.workflows.header.chat)
    window.workflows.chat.outcome.models.click()
    card = window.settings.page.models.list
    assert card.back.text() == "Back to the chat"
    click(card.back)
    assert window.workflows.chat.isVisible()


def test_what_is_described_is_planned_turned_on_and_runs(
    qtbot: QtBot, keep: Keep, window: MainWindow, tmp_path: Path
) -> None:
    world = MailWorld(tmp_path)
    with a_model_server([world.saves(), finishes()]) as server:
        add_model(keep, described_model("scripted", server.url, MODEL, with_key=False))
        window.workflows.workflow_actions.new()
        [dialog] = window.findChildren(NewWorkflowDialog)
        until(qtbot, lambda: dialog.gallery_page.cards)
        press(dialog.gallery_page.describe_card, Qt.Key.Key_Return)
        qtbot.keyClicks(dialog.describe_page.composer.edit, "A row for every mail")
        press(dialog.describe_page.composer.edit, Qt.Key.Key_Return)
        chat = window.workflows.chat
        until(qtbot, lambda: chat.plan.isVisible() and chat.plan.card is not None)
        until(qtbot, lambda: chat.composer.go.text() == "Send")
    assert world.rows == []
    workflow_id = chat.workflow_id
    assert workflow_id is not None
    click(chat.plan.turn_on)
    until(qtbot, lambda: window.findChildren(ActivateDialog))
    [asking] = window.findChildren(ActivateDialog)
    assert "Turn on “" in asking.windowTitle()
    assert asking.go.text() == "Turn on"
    asking.form.rows["folder"].editor.set_value(str(world.mail))
    asking.form.rows["file"].editor.set_value(str(world.out / "rows.csv"))
    click(asking.go)
    # Faster than what follows from the input was shown: nothing is approved unseen.
    until(qtbot, lambda: asking.sheet.news.isVisible())
    assert asking.isVisible()
    click(asking.go)

    def status() -> WorkflowStatus:
        detail = workflow_detail(keep, workflow_id)
        assert detail is not None
        return detail.row.status

    until(qtbot, lambda: status() is WorkflowStatus.ACTIVE)
    header = window.workflows.header
    until(qtbot, lambda: header.run.isVisible() and header.run.isEnabled())
    click(header.run)
    until(qtbot, lambda: len(world.rows) == 3)


def test_a_repair_question_shows_what_would_differ_and_one_click_applies_it(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    workflow_id = _imported(qtbot, keep, window)
    propose(keep, workflow_id, "// 2\n")
    header = window.workflows.header
    until(qtbot, lambda: "repair is waiting" in header.reason.sentence.text())
    assert not header.pause.isVisible(), "only the answer lets it go on"
    click(header.reason.buttons[Remedy.ANSWER])
    page = window.needs_you.page
    until(qtbot, lambda: page.cards and page.cards[0].repair.isVisible())
    [card] = page.cards
    assert "some effects came out differently" in card.repair.text.plain_text()
    assert "1 item that is not done yet is touched" in card.repair.text.plain_text()
    card.tiles.buttons[Answer.APPLY].click()
    until(qtbot, lambda: repair_view(keep, workflow_id).in_force)


def test_to_plan_again_leads_to_the_chat(qtbot: QtBot, keep: Keep, window: MainWindow) -> None:
    workflow_id = _imported(qtbot, keep, window)
    propose(keep, workflow_id, "// 2\n")
    window.show_page("needs_you")
    until(qtbot, lambda: window.needs_you.page.cards)
    [card] = window.needs_you.page.cards
    card.tiles.buttons[Answer.PLAN_AGAIN].click()
    until(qtbot, lambda: window.frame.shown == "workflows")
    assert window.workflows.chat.workflow_id == workflow_id


def test_a_repaired_workflow_says_so_and_the_repair_is_undone_with_one_click(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    workflow_id = _imported(qtbot, keep, window)
    propose(keep, workflow_id, "// 2\n")
    apply_repair(keep, workflow_id)
    page = window.workflows
    until(qtbot, page.header.repaired.isVisible)

    def listed() -> str:
        row = page.list.model.index(page.list.model.row_of(workflow_id))
        return str(row.data(Qt.ItemDataRole.AccessibleTextRole))

    # The list and the head are queried each for itself.
    until(qtbot, lambda: "Repaired" in listed())
    click(page.header.repaired.undo)
    until(qtbot, lambda: not repair_view(keep, workflow_id).in_force)
    until(qtbot, lambda: not page.header.repaired.isVisible())


def test_when_repairs_may_be_applied_is_set_with_the_settings(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    workflow_id = _imported(qtbot, keep, window)
    dialog = SettingsFormDialog(keep, window.tasks, workflow_id, window)
    dialog.show()
    until(qtbot, lambda: dialog.repairs is not None)
    assert dialog.repairs is not None
    dialog.repairs.mode.setCurrentIndex(dialog.repairs.mode.findData(RepairMode.NEVER))
    dialog.repairs.records.click()
    click(dialog.save)
    until(qtbot, lambda: not dialog.isVisible())
    chosen = repair_settings(keep, workflow_id)
    assert (chosen.mode, chosen.records) == (RepairMode.NEVER, False)
