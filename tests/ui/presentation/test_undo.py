"""Undo of an attempt from the item pane: undoable and rejected steps."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.domain.errors import Busy
from keep_desktop.domain.ids import ItemId, MutationId, SessionId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.undo import UndoReport, UndoStep
from keep_desktop.services.context import Keep
from keep_desktop.services.runs import actions as runs
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.bulk_dialog import BulkDialog
from keep_desktop.ui.presentation import item_dialogs as undo
from keep_desktop.ui.presentation.item_actions import ItemAction
from keep_desktop.ui.presentation.item_dialogs import UndoDialog
from keep_desktop.ui.presentation.status_style import step_style
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.item_actions import reprocess_items
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click, press
from tests.ui.item_views import a_detail, a_step, an_attempt, an_item
from tests.ui.reading import card_text, section_text
from tests.ui.views import NOON

_NOTE = """
await Items.withItem("note", "A note", async () => {
  await Memory.createNote({ id: "n1", title: "First", content: "x" });
  await Memory.createNote({ id: "n2", title: "Second", content: "y" });
});
"""


def words(widget: QWidget) -> str:
    shown = (label for label in widget.findChildren(QLabel) if label.isVisible())
    return "\n".join(label.text().replace("\u200b", "") for label in shown)


def shown(qtbot: QtBot, keep: Keep, tasks: TaskRunner) -> UndoDialog:
    attempt = an_attempt(
        1,
        *(
            a_step(one, method="other", title=title)
            for one, title in enumerate(("Save a.pdf", "Send a mail"), start=1)
        ),
    )
    detail = a_detail(an_item(1, status=ItemStatus.DONE), attempt)
    return opened(qtbot, UndoDialog(keep, tasks, detail, attempt, (UndoStep(id=MutationId(1)),)))


def opened(qtbot: QtBot, dialog: UndoDialog) -> UndoDialog:
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_it_lists_what_is_undone_and_what_stays(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    dialog = shown(qtbot, keep, tasks)
    assert dialog.heading.text() == "Undo attempt 1?"
    assert dialog.subtitle.text() == "Invoice 1"
    text = words(dialog)
    assert "This step will be undone\n• Save a.pdf" in text
    assert "This one can't be undone\n• Send a mail" in text
    assert "skipped afterwards" not in text
    assert "The item stays done" in text
    assert dialog.go.text() == "Undo 1 step"
    assert nameless(dialog) == []


def test_what_is_known_to_be_in_the_way_is_shown_before_with_the_way_on(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    attempt = an_attempt(
        1, *(a_step(number, method="other", title=f"Save {number}") for number in (1, 2, 3))
    )
    detail = a_detail(an_item(1, attempt=2), an_attempt(2), attempt)
    again, hindered = (
        UndoStep(id=MutationId(1), repeated_by=2),
        UndoStep(id=MutationId(2), obstacle="It is not in a folder this workflow was given."),
    )
    goes = UndoStep(id=MutationId(3))
    some = opened(qtbot, UndoDialog(keep, tasks, detail, attempt, (goes, hindered, again)))
    text = words(some)
    assert "This step will be undone\n• Save 3" in text
    assert "Attempt 2 repeated this one. Undo that attempt first\n• Save 1" in text
    assert "This one won't change\n• Save 2\nIt is not in a folder this workflow was given." in text
    assert (some.go.text(), some.other.text()) == ("Undo 1 step", "Undo attempt 2 first…")
    none = opened(qtbot, UndoDialog(keep, tasks, detail, attempt, (hindered, again)))
    assert none.heading.text() == "Attempt 1 can't be undone now"
    assert not none.go.isVisible() and none.cancel.text() == "Close"
    asked: list[int] = []
    none.other_requested.connect(asked.append)
    with qtbot.waitSignal(some.settings_requested):
        click(some.settings)
    click(none.other)
    assert (asked, none.isVisible()) == ([2], False)


def test_it_says_what_becomes_of_an_item_that_is_past_that_attempt(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    attempt = an_attempt(1, a_step(1))
    steps = (UndoStep(id=MutationId(1)),)
    for status, number, text in (
        (ItemStatus.FAILED, 2, "The next attempt isn't affected."),
        (ItemStatus.SKIPPED, 1, "The item stays skipped"),
    ):
        detail = a_detail(an_item(1, status=status, attempt=number), attempt)
        assert text in words(opened(qtbot, UndoDialog(keep, tasks, detail, attempt, steps)))


def test_what_was_left_is_shown_with_its_reason(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = UndoReport(
        item="Bill",
        session_id=SessionId(1),
        undone=0,
        left=(("Save a.pdf", "The file has changed since."),),
    )
    monkeypatch.setattr(undo, "undo_attempt", lambda *_: report)
    dialog = shown(qtbot, keep, tasks)
    dialog.activateWindow()
    until(qtbot, dialog.isActiveWindow)
    click(dialog.go)
    until(qtbot, lambda: dialog.heading.text() == "Nothing was undone.")
    until(qtbot, lambda: "Save a.pdf\nThe file has changed since." in words(dialog))
    until(qtbot, lambda: dialog.height() < 400)
    assert dialog.isActiveWindow() and dialog.cancel.hasFocus()
    click(dialog.cancel)
    assert not dialog.isVisible()


def test_a_refusal_is_shown_and_nothing_was_undone(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> UndoReport:
        raise Busy("“Bills” is running already.")

    monkeypatch.setattr(undo, "undo_attempt", refuse)
    dialog = shown(qtbot, keep, tasks)
    click(dialog.go)
    until(qtbot, lambda: dialog.trouble.sentence == "“Bills” is running already.")


def test_the_steps_to_undo_are_worded_in_the_past_tense(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    attempt = an_attempt(1, a_step(1, method="appendRow", title="Append a row to costs.csv"))
    steps = (UndoStep(id=MutationId(1)),)
    dialog = opened(qtbot, UndoDialog(keep, tasks, a_detail(an_item(1), attempt), attempt, steps))
    assert "This step will be undone\n• Added a row to “costs.csv”" in words(dialog)


def test_an_undone_step_is_shown_to_be_undone() -> None:
    assert step_style(replace(a_step(1), undone_at=NOON)).label == "Undone"


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


def test_an_attempt_is_undone_from_the_item_pane(qtbot: QtBot, real: Keep) -> None:
    workflow_id = import_workflow(real, Draft(name="Notes", script=_NOTE, params={})).workflow_id
    runs.run_and_wait(real, workflow_id)
    (row,) = real.queries.items(workflow_id).rows
    window = MainWindow(real, window_settings(real.data_dir))
    qtbot.addWidget(window)
    window.show()
    page = window.workflows
    until(qtbot, lambda: page.header.name.text() == "Notes")
    page.choose(workflow_id, ItemId(row.id))
    until(qtbot, lambda: 1 in page.pane.happened.sections)
    section = page.pane.happened.sections[1]
    until(qtbot, section.undo.isVisible)
    section.undo.setFocus()
    click(section.undo)
    until(qtbot, lambda: bool(window.findChildren(UndoDialog)))
    dialog = next(iter(window.findChildren(UndoDialog)))
    assert "Undo 2 steps" in dialog.go.text()
    click(dialog.go)
    until(qtbot, lambda: window.toast.label.text() == "2 steps were undone.")
    assert window.toast.undo.text() == "Reprocess…"

    def states() -> list[str]:
        return [card.accessibleName().rsplit(": ", 1)[1] for card in section.cards.values()]

    until(qtbot, lambda: states() == ["Undone", "Undone", "Happened", "Happened"])
    until(qtbot, lambda: not section.undo.isVisible())
    assert section_text(section).startswith("Attempt 1 Undone ")
    assert section.action_buttons[ItemAction.REPROCESS].isVisible()
    at = window.focusWidget()
    assert at is not None and page.pane.isAncestorOf(at), "the button that had it is gone"
    window.toast.undo.click()
    asking = window.findChildren(BulkDialog)[-1]
    until(qtbot, lambda: asking.heading.text() == "Reprocess 1 item?")
    assert asking.note.isHidden(), "nothing is made a second time"
    asking.reject()
    text = "\n".join(card_text(card) for card in section.cards.values())
    assert "Undo: Keep the note “Second”" in text
    window.close()
    window.sidebar.setFocus()
    press(window, Qt.Key.Key_Escape)
    assert not page.side_panel.is_open, "wherever the keyboard is"


_CHANGE = """
await Items.withItem("make", "Make", async (ctx) => {
  if (!ctx.item.isDone) await Memory.createNote({ id: "n", title: "t", content: "a" });
});
await Items.withItem("change", "Change", async (ctx) => {
  if (!ctx.item.isDone) await Memory.updateNote({ id: "n", content: "b" });
});
"""


def test_what_was_done_again_is_undone_there_first(qtbot: QtBot, real: Keep) -> None:
    workflow_id = import_workflow(real, Draft(name="Notes", script=_CHANGE, params={})).workflow_id
    runs.run_and_wait(real, workflow_id)
    item = next(row for row in real.queries.items(workflow_id).rows if row.title == "Change")
    reprocess_items(real, [item.id], again=True)
    runs.run_and_wait(real, workflow_id)
    window = MainWindow(real, window_settings(real.data_dir))
    qtbot.addWidget(window)
    window.show()
    page = window.workflows
    until(qtbot, lambda: page.header.name.text() == "Notes")
    page.choose(workflow_id, item.id)

    def asked(number: int) -> UndoDialog:
        until(qtbot, lambda: number in page.pane.happened.sections)
        button = page.pane.happened.sections[number].undo
        until(qtbot, button.isVisible)
        click(button)
        return dialog_now()

    def dialog_now() -> UndoDialog:
        until(qtbot, lambda: any(one.isVisible() for one in window.findChildren(UndoDialog)))
        return next(one for one in window.findChildren(UndoDialog) if one.isVisible())

    first = asked(1)
    assert first.heading.text() == "Attempt 1 can't be undone now"
    click(first.other)
    second = dialog_now()
    assert second.heading.text() == "Undo attempt 2?"
    click(second.go)
    until(qtbot, lambda: window.toast.label.text() == "1 step was undone.")
    last = asked(1)
    assert last.heading.text() == "Undo attempt 1?"
    click(last.go)
    until(qtbot, lambda: real.queries.items(workflow_id).rows[0].undone_at is not None)
    window.end()


def test_a_reprocess_is_undone_in_the_pane_after_a_restart(qtbot: QtBot, real: Keep) -> None:
    script = 'await Items.withItem("a", "A", async () => { throw new Error("no"); });'
    workflow_id = import_workflow(real, Draft(name="Notes", script=script, params={})).workflow_id
    runs.run_and_wait(real, workflow_id)
    (failed,) = real.queries.items(workflow_id).rows
    assert reprocess_items(real, [failed.id]) == []
    window = MainWindow(real, window_settings(real.data_dir))
    qtbot.addWidget(window)
    window.show()
    page = window.workflows
    until(qtbot, lambda: page.header.name.text() == "Notes")
    page.choose(workflow_id, failed.id)
    until(qtbot, lambda: 2 in page.pane.happened.sections)
    section = page.pane.happened.sections[2]
    until(qtbot, section.undo_reprocess.isVisible)
    assert not page.pane.happened.sections[1].undo_reprocess.isVisible()

    def entries() -> list[str]:
        menu = page.tree.menu_for(page.tree.model.index(0, 0))
        return [] if menu is None else [one.text() for one in menu.actions()]

    until(qtbot, lambda: "Undo reprocess" in entries())
    click(section.undo_reprocess)
    until(qtbot, lambda: window.toast.label.text() == "As before: 1 item.")
    assert list(real.queries.items(workflow_id).rows) == [failed]
    until(qtbot, lambda: list(page.pane.happened.sections) == [1])
    until(qtbot, lambda: "Show details" in entries() and "Undo reprocess" not in entries())
    window.end()
