"""Undoing an attempt from the item pane: what can be taken back, what was left and why."""

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
from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.undo import UndoReport, UndoStep
from keep_desktop.services import runs
from keep_desktop.services.context import Keep
from keep_desktop.services.item_deeds import reprocess_items
from keep_desktop.services.workflows import Draft, import_workflow
from keep_desktop.ui.bulk_words import Deed
from keep_desktop.ui.dialogs import undo
from keep_desktop.ui.dialogs.bulk import BulkDialog
from keep_desktop.ui.dialogs.undo import UndoDialog
from keep_desktop.ui.item_looks import step_look
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import nameless, until
from tests.ui.hands import click, press
from tests.ui.item_views import a_detail, a_step, an_attempt, an_item
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


def shown(
    qtbot: QtBot, keep: Keep, reader: Reader, *, status: ItemStatus = ItemStatus.DONE
) -> UndoDialog:
    attempt = an_attempt(1, a_step(1, title="Save a.pdf"), a_step(2, title="Send a mail"))
    detail = a_detail(an_item(1, status=status), attempt)
    return opened(qtbot, UndoDialog(keep, reader, detail, attempt, (UndoStep(id=MutationId(1)),)))


def opened(qtbot: QtBot, dialog: UndoDialog) -> UndoDialog:
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def test_it_lists_what_is_taken_back_and_what_stays(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    dialog = shown(qtbot, keep, reader)
    assert dialog.heading.text() == "Undo attempt 1?"
    assert dialog.subtitle.text() == "Invoice 1"
    said = words(dialog)
    assert "This step will be undone\n• Save a.pdf" in said
    assert "This one cannot be undone and stays\n• Send a mail" in said
    assert "skipped afterwards" not in said
    assert "The item stays done" in said
    assert dialog.go.text() == "Undo 1 step"
    assert nameless(dialog) == []


def test_an_item_that_is_not_done_is_said_to_be_skipped(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    dialog = shown(qtbot, keep, reader, status=ItemStatus.FAILED)
    assert "skipped afterwards" in words(dialog)


def test_what_is_known_to_be_in_the_way_is_said_before_with_the_way_on(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    attempt = an_attempt(1, *(a_step(number, title=f"Save {number}") for number in (1, 2, 3)))
    detail = a_detail(an_item(1, attempt=2), an_attempt(2), attempt)
    again, hindered = (
        UndoStep(id=MutationId(1), after=2),
        UndoStep(id=MutationId(2), hindrance="It is not in a folder this workflow was given."),
    )
    goes = UndoStep(id=MutationId(3))
    some = opened(qtbot, UndoDialog(keep, reader, detail, attempt, (goes, hindered, again)))
    said = words(some)
    assert "This step will be undone\n• Save 3" in said
    assert "Attempt 2 did this one again: undo that attempt first\n• Save 1" in said
    assert (
        "This one stays as it is now\n• Save 2\nIt is not in a folder this workflow was given."
        in said
    )
    assert (some.go.text(), some.other.text()) == ("Undo 1 step", "Undo attempt 2 first…")
    none = opened(qtbot, UndoDialog(keep, reader, detail, attempt, (hindered, again)))
    assert none.heading.text() == "Attempt 1 cannot be undone now"
    assert not none.go.isVisible() and none.cancel.text() == "Close"
    asked: list[int] = []
    none.other_asked.connect(asked.append)
    with qtbot.waitSignal(some.settings_asked):
        click(some.settings)
    click(none.other)
    assert (asked, none.isVisible()) == ([2], False)


def test_it_says_what_becomes_of_an_item_that_is_past_that_attempt(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    attempt = an_attempt(1, a_step(1))
    steps = (UndoStep(id=MutationId(1)),)
    for status, number, said in (
        (ItemStatus.FAILED, 2, "The attempt after it stays as it is."),
        (ItemStatus.SKIPPED, 1, "The item stays skipped"),
    ):
        detail = a_detail(an_item(1, status=status, attempt=number), attempt)
        assert said in words(opened(qtbot, UndoDialog(keep, reader, detail, attempt, steps)))


def test_what_was_left_is_said_with_its_reason(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = UndoReport(undone=0, left=(("Save a.pdf", "The file has changed since."),))
    monkeypatch.setattr(undo, "undo_attempt", lambda *_: report)
    dialog = shown(qtbot, keep, reader)
    dialog.activateWindow()
    until(qtbot, dialog.isActiveWindow)
    click(dialog.go)
    until(qtbot, lambda: dialog.heading.text() == "Nothing was undone.")
    until(qtbot, lambda: "Save a.pdf\nThe file has changed since." in words(dialog))
    until(qtbot, lambda: dialog.height() < 400)
    assert dialog.isActiveWindow() and dialog.cancel.hasFocus()
    click(dialog.cancel)
    assert not dialog.isVisible()


def test_a_refusal_is_said_and_nothing_was_taken_back(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> UndoReport:
        raise Busy("“Bills” is running already.")

    monkeypatch.setattr(undo, "undo_attempt", refuse)
    dialog = shown(qtbot, keep, reader)
    click(dialog.go)
    until(qtbot, lambda: dialog.trouble.sentence == "“Bills” is running already.")


def test_an_undone_step_is_said_to_be_taken_back() -> None:
    assert step_look(replace(a_step(1), undone_at=NOON)).word == "Undone"


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
    until(qtbot, lambda: page.head.name.text() == "Notes")
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
    until(qtbot, lambda: window.toast.words.text() == "2 steps were undone.")
    assert window.toast.undo.text() == "Reprocess…"

    def looks() -> list[str]:
        return [card.accessibleName().rsplit(": ", 1)[1] for card in section.cards.values()]

    until(qtbot, lambda: looks() == ["Undone", "Undone", "Happened", "Happened"])
    until(qtbot, lambda: not section.undo.isVisible())
    assert section.text().startswith("Attempt 1 Undone ")
    assert section.deeds[Deed.REPROCESS].isVisible()
    at = window.focusWidget()
    assert at is not None and page.pane.isAncestorOf(at), "the button that had it is gone"
    window.toast.undo.click()
    asking = window.findChildren(BulkDialog)[-1]
    until(qtbot, lambda: asking.heading.text() == "Reprocess this item?")
    assert asking.note.isHidden(), "nothing is made a second time"
    asking.reject()
    said = "\n".join(card.text() for card in section.cards.values())
    assert "Undo: Keep the note “Second”" in said
    window.close()
    window.rail.setFocus()
    press(window, Qt.Key.Key_Escape)
    assert not page.drawer.is_open, "wherever the keyboard is"


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
    reprocess_items(real, [item.id])
    runs.run_and_wait(real, workflow_id)
    window = MainWindow(real, window_settings(real.data_dir))
    qtbot.addWidget(window)
    window.show()
    page = window.workflows
    until(qtbot, lambda: page.head.name.text() == "Notes")
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
    assert first.heading.text() == "Attempt 1 cannot be undone now"
    click(first.other)
    second = dialog_now()
    assert second.heading.text() == "Undo attempt 2?"
    click(second.go)
    until(qtbot, lambda: window.toast.words.text() == "1 step was undone.")
    last = asked(1)
    assert last.heading.text() == "Undo attempt 1?"
    click(last.go)
    until(qtbot, lambda: real.queries.items(workflow_id).rows[0].taken_back_at is not None)
    window.end()
