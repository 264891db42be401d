"""Undo of a run or of several items: counted, reported, stopped midway."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.domain.errors import Busy
from keep_desktop.domain.ids import ItemId, SessionId
from keep_desktop.domain.undo import UndoReport
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import CANNOT_BE_UNDONE, Target, UndoPreview
from keep_desktop.services.runs import actions as runs
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation import item_dialogs as undo_many
from keep_desktop.ui.presentation.item_dialogs import UndoManyDialog
from keep_desktop.ui.runs.dialogs import RunDialog
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click

_NOTES = """
for (const name of ["a", "b", "c"]) {
  await Items.withItem(name, `Note ${name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Memory.createNote({ id: name, title: name, content: "x" });
    await Users.send({ message: `Wrote ${name}` });
  });
}
"""
_TARGETS: tuple[Target, ...] = tuple((ItemId(number), 1) for number in (1, 2, 3))
_SESSION = SessionId(7)


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def window(qtbot: QtBot, real: Keep) -> Iterator[MainWindow]:
    workflow_id = import_workflow(real, Draft(name="Notes", script=_NOTES, params={})).workflow_id
    runs.run_and_wait(real, workflow_id)
    made = MainWindow(real, window_settings(real.data_dir))
    made.show()
    until(qtbot, lambda: made.workflows.tree.model.rowCount() == 3)
    yield made
    made.end()
    made.deleteLater()


def notes(keep: Keep) -> int:
    (row,) = keep.queries.workflows()
    made = [one for one in keep.queries.mutations(row.id) if one.method == "createNote"]
    return sum(one.undo_of is None and not one.undone for one in made)


def asking(qtbot: QtBot, window: MainWindow) -> UndoManyDialog:
    until(qtbot, lambda: bool(window.findChildren(UndoManyDialog)))
    return window.findChildren(UndoManyDialog)[-1]


def test_marked_items_are_undone_after_a_count_of_what_goes_and_what_stays(
    qtbot: QtBot, real: Keep, window: MainWindow
) -> None:
    window.workflows.tree.view.selectAll()
    click(window.workflows.bulk.undo)
    dialog = asking(qtbot, window)
    until(qtbot, lambda: dialog.heading.text() == "Undo 3 steps of 3 items?")
    text = dialog.staying.text().replace("\u200b", "")
    assert text == "These steps won't be undone:\n• 3 × can't be undone"
    assert nameless(dialog) == []
    assert notes(real) == 3
    click(dialog.go)
    until(qtbot, lambda: window.toast.label.text() == "3 steps were undone.")
    assert notes(real) == 0


def test_a_run_is_undone_from_its_dialog(qtbot: QtBot, real: Keep, window: MainWindow) -> None:
    (row,) = real.queries.workflows()
    (run,) = real.queries.runs(row.id)
    window.workflows.workflow_actions.run_log(row.id, row.name, run.id)
    (of_run,) = window.findChildren(RunDialog)
    until(qtbot, of_run.undo.isVisible)
    click(of_run.undo)
    dialog = asking(qtbot, window)
    until(qtbot, lambda: dialog.go.text() == "Undo 3 steps")
    click(dialog.go)
    until(qtbot, lambda: notes(real) == 0)
    until(qtbot, lambda: not window.findChildren(UndoManyDialog))
    click(of_run.undo)
    again = asking(qtbot, window)
    until(qtbot, lambda: again.heading.text() == "Nothing can be undone")
    assert not again.go.isVisible() and again.cancel.text() == "Close"
    again.reject()
    of_run.reject()


def opened(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    monkeypatch: pytest.MonkeyPatch,
    undo: Callable[[ItemId], UndoReport],
) -> UndoManyDialog:
    count = UndoPreview(going=list(_TARGETS), steps=3)
    count.staying[CANNOT_BE_UNDONE] = 2
    monkeypatch.setattr(undo_many, "preview_undo_of", lambda *_: count)
    monkeypatch.setattr(undo_many, "undo_attempt", lambda keep, id, number, after: undo(id))
    dialog = UndoManyDialog(keep, tasks, lambda: _TARGETS, "A run", None)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, dialog.go.isEnabled)
    return dialog


def test_it_can_be_ended_between_two_items_and_says_what_was_not_done(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    undone: list[ItemId] = []

    def undo(item_id: ItemId) -> UndoReport:
        undone.append(item_id)
        return UndoReport(item="Note", session_id=_SESSION, undone=1, left=())

    dialog = opened(qtbot, keep, tasks, monkeypatch, undo)
    click(dialog.go)
    click(dialog.cancel)
    until(qtbot, lambda: dialog.heading.text() == "1 step was undone.")
    assert undone == [1]
    assert "2 attempts were not undone" in dialog.note.sentence
    assert dialog.cancel.text() == "Close" and dialog.cancel.isEnabled()


def test_what_was_left_or_refused_is_shown_with_its_reason(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def undo(item_id: ItemId) -> UndoReport:
        if item_id == 3:
            raise Busy("“Notes” is running. Wait for it, then undo.")
        left = (("Save a.pdf", "The file has changed since."),) if item_id == 2 else ()
        return UndoReport(
            item=f"Note {item_id}", session_id=_SESSION, undone=1 - len(left), left=left
        )

    dialog = opened(qtbot, keep, tasks, monkeypatch, undo)
    reported: list[str] = []
    tasks.messages.shown.connect(lambda text, *_: reported.append(text))
    click(dialog.go)
    until(qtbot, lambda: dialog.heading.text() == "1 step was undone, 1 was not.")
    assert reported == ["1 step was undone, 1 was not."]
    assert dialog.subtitle.isHidden(), "it told of the run as it was before"
    assert dialog.staying.text().replace("\u200b", "") == (
        "These steps were not undone:\n• Save a.pdf · Note 2: The file has changed since."
    )
    assert "Wait for it" in dialog.trouble.sentence
    assert "1 attempt was not undone" in dialog.note.sentence
