"""The rehearsal in the window: what would be changed, and that nothing is."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import Held
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.rehearsals import Rehearsal, WouldChange
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services import workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import stop_everything
from keep_desktop.services.workflows import Draft, import_workflow
from keep_desktop.ui.dialogs import rehearsal as dialog_module
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.rehearsal import MOST, RehearsalDialog
from keep_desktop.ui.rehearsal_words import as_text, found, played, until_then
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import nameless, until
from tests.ui.hands import click

_BILLS = """
for (let i = 0; i < 2; i++) {
  await Items.withItem(`bill:${i}`, `Bill ${i}`, async () => {
    await Memory.createNote({ id: `b${i}`, title: `Bill ${i}`, content: "paid" });
  });
}
"""
_ENDLESS = "for (;;) {}"


def a_change(number: int = 1, item: int = 1, **facts: object) -> WouldChange:
    given: dict[str, object] = {
        "number": number,
        "logical_item_id": f"bill:{item}",
        "item_title": f"Bill {item}",
        "namespace": "Sheets",
        "method": "appendRow",
        "title": "Append a row to costs.csv",
        "params": {"file": "costs.csv", "row": {"amount": number}},
        "foreseen": {"row": number},
        "depends_on": (),
    }
    return WouldChange(**{**given, **facts})  # type: ignore[arg-type]  # the names are checked above


def a_rehearsal(*changes: WouldChange, **facts: object) -> Rehearsal:
    given: dict[str, object] = {
        "workflow": "Bills",
        "version": "1.2",
        "changes": changes,
        "items": 24,
        "failed_items": (),
        "notes": (),
        "error": None,
    }
    return Rehearsal(**{**given, **facts})  # type: ignore[arg-type]  # the names are checked above


def words(widget: QWidget) -> str:
    shown = (label for label in widget.findChildren(QLabel) if label.isVisible())
    return "\n".join(label.text().replace("\u200b", "") for label in shown)


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def worker(qtbot: QtBot) -> Iterator[Reader]:
    made = Reader()
    yield made
    made.close()


def shown(
    qtbot: QtBot, keep: Keep, reader: Reader, workflow_id: int = 1, *, is_new: bool = False
) -> RehearsalDialog:
    dialog = RehearsalDialog(keep, reader, WorkflowId(workflow_id), "Bills", is_new=is_new)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def finds(monkeypatch: pytest.MonkeyPatch, rehearsal: Rehearsal) -> None:
    monkeypatch.setattr(dialog_module, "rehearse", lambda *_: rehearsal)


def test_what_handlers_went_through_are_inputs() -> None:
    assert played(a_rehearsal()).startswith("Script 1.2 went through 24 items.")
    ended = a_rehearsal(inputs=True, items=1, error="No.")
    assert played(ended).startswith("Script 1.2 came through 1 input and ended early.")


def test_each_thing_that_would_change_stands_under_its_item(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = (a_change(1, 1), a_change(2, 1, depends_on=(1,)), a_change(3, 2, problem="No room."))
    finds(monkeypatch, a_rehearsal(*changes, notes=("Looked at costs.csv as it is now.",)))
    dialog = shown(qtbot, keep, reader)
    until(qtbot, lambda: len(dialog.cards) == 3)
    # What would fail changes nothing.
    assert dialog.heading.text() == "2 things would be changed"
    said = words(dialog)
    assert said.count("Bill 1") == 1
    assert "Bill 2" in said
    assert "Depends on step 1, which was only rehearsed." in said
    assert "It would fail: No room." in said
    assert "Looked at costs.csv as it is now." in said
    assert "24 items" in said
    assert not dialog.turn_on.isVisible()
    assert nameless(dialog) == []


def test_a_step_that_would_fail_is_not_counted_as_changed_until_then() -> None:
    broken = a_change(2, problem="It is there already.")
    assert until_then(a_rehearsal(a_change(), broken)) == "Until then 1 thing would be changed:"
    assert until_then(a_rehearsal(broken)) == "Until then nothing would be changed:"
    assert found(a_rehearsal(broken)) == "Nothing would be changed"


@pytest.mark.parametrize("changes", [(a_change(),), ()], ids=["changes", "nothing"])
def test_a_run_is_offered_where_it_would_change_something(
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    monkeypatch: pytest.MonkeyPatch,
    changes: tuple[WouldChange, ...],
) -> None:
    finds(monkeypatch, a_rehearsal(*changes))
    dialog = RehearsalDialog(keep, reader, WorkflowId(1), "Bills", may_run=True)
    qtbot.addWidget(dialog)
    dialog.open()
    until(qtbot, lambda: "24 items" in dialog.subtitle.text())
    assert dialog.turn_on.isVisible() == bool(changes)
    if changes:
        with qtbot.waitSignal(dialog.run_asked):
            click(dialog.turn_on)
        assert not dialog.isVisible()


def test_the_parameters_are_folded_away_until_asked_for(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, a_rehearsal(a_change()))
    dialog = shown(qtbot, keep, reader)
    until(qtbot, lambda: len(dialog.cards) == 1)
    assert "Parameters of Sheets.appendRow" not in words(dialog)
    click(dialog.cards[0].fold)
    until(qtbot, lambda: "Parameters of Sheets.appendRow" in words(dialog))
    assert nameless(dialog) == []


def test_where_nothing_would_change_that_is_said(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, a_rehearsal())
    dialog = shown(qtbot, keep, reader)
    until(qtbot, lambda: dialog.heading.text() == "Nothing would be changed")
    assert not dialog.settings.isVisible()


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"warnings": ("f.xml could not be read: gone",), "items": 0}, "• f.xml could not be read"),
        ({"items": 0}, "found nothing to work on that is not done already"),
        ({"error": "There is no folder “/x”."}, "There is no folder “/x”."),
    ],
)
def test_where_it_came_to_nothing_it_says_why_and_leads_to_the_settings(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch,
    facts: dict[str, object], said: str,
) -> None:  # fmt: skip
    finds(monkeypatch, a_rehearsal(**facts))
    dialog = shown(qtbot, keep, reader, is_new=True)
    until(qtbot, dialog.settings.isVisible)
    assert said in words(dialog)
    assert nameless(dialog) == []
    with qtbot.waitSignal(dialog.settings_asked):
        click(dialog.settings)
    assert not dialog.isVisible()


def test_what_ended_it_early_and_what_would_fail_are_said(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = {
        "error": "There is no folder “/x”.",
        "error_item": "Bill 9",
        "failed_items": (("bill:9", "No total."),),
        "warnings": ("bill 9 failed: No total.", "1 of 24 failed", "1 of 24 failed"),
        "more_warnings": 2,
    }
    finds(monkeypatch, a_rehearsal(a_change(), **facts))
    dialog = shown(qtbot, keep, reader)
    until(qtbot, lambda: len(dialog.cards) == 1)
    assert dialog.heading.text() == "The rehearsal failed"
    assert "It failed at “Bill 9”: There is no folder “/x”." in words(dialog)
    assert "Nothing was changed" in dialog.subtitle.text()
    assert "Until then 1 thing would be changed:" in words(dialog)
    assert "1 item would fail:" in words(dialog)
    assert "bill:9: No total." in words(dialog)
    # As many as a run would count.
    assert "5 warnings:\n• bill 9 failed: No total.\n• 1 of 24 failed (2 times)" in words(dialog)


def test_a_rehearsal_that_fails_never_says_that_nothing_would_be_changed(
    qtbot: QtBot, real: Keep, worker: Reader
) -> None:
    script = 'await Items.withItem("bill:1", "Bill 1", async () => {}); nowhere();'
    workflow_id = import_workflow(real, Draft(name="Bills", script=script, params={})).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id)
    until(qtbot, lambda: dialog.heading.text() == "The rehearsal failed")
    assert "It failed: " in words(dialog)
    assert "nowhere is not defined (line 1, column" in words(dialog)
    assert not dialog.turn_on.isDefault()
    assert "came through 1 item and ended early" in dialog.subtitle.text()
    assert "Nothing would be changed" not in words(dialog)


def test_items_that_would_fail_and_nothing_else_are_the_heading(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, a_rehearsal(failed_items=(("bill:9", "No total."),)))
    dialog = shown(qtbot, keep, reader)
    until(qtbot, lambda: dialog.heading.text() == "1 item would fail")


def test_many_changes_come_a_hundred_at_a_time(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, a_rehearsal(*(a_change(n, n) for n in range(1, 2_001))))
    dialog = shown(qtbot, keep, reader)
    until(qtbot, lambda: len(dialog.cards) == MOST)
    assert dialog.heading.text() == "2,000 things would be changed"
    dialog.more.click()
    until(qtbot, lambda: len(dialog.cards) == 2 * MOST)


def test_all_of_it_can_be_copied_as_text(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    rehearsal = a_rehearsal(a_change(1), a_change(2, 2, depends_on=(1,)))
    finds(monkeypatch, rehearsal)
    dialog = shown(qtbot, keep, reader)
    until(qtbot, dialog.copy.isEnabled)
    click(dialog.copy)
    text = QGuiApplication.clipboard().text()
    assert text == as_text(rehearsal)
    for part in ("2. Append a row", "Depends on step 1", "amount: 2", "Bill 2", "Script 1.2"):
        assert part in text


def test_a_rehearsal_that_is_refused_says_why_and_can_be_tried_again(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Rehearsal:
        raise Held("Stopped by the emergency stop.")

    monkeypatch.setattr(dialog_module, "rehearse", refuse)
    dialog = shown(qtbot, keep, reader)
    until(qtbot, lambda: dialog.trouble.sentence == "Stopped by the emergency stop.")
    finds(monkeypatch, a_rehearsal())
    click(dialog.again)
    until(qtbot, lambda: dialog.heading.text() == "Nothing would be changed")


def test_a_real_rehearsal_lists_what_a_run_would_do_and_leaves_no_trace(
    qtbot: QtBot, real: Keep, worker: Reader
) -> None:
    workflow_id = import_workflow(real, Draft(name="Bills", script=_BILLS, params={})).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id)
    until(qtbot, lambda: len(dialog.cards) == 2)
    assert real.queries.mutations(workflow_id) == []
    assert real.queries.items(workflow_id).rows == ()
    assert real.queries.runs(workflow_id) == []


def test_closing_the_dialog_ends_a_rehearsal_under_way(
    qtbot: QtBot, real: Keep, worker: Reader
) -> None:
    draft = Draft(name="Endless", script=_ENDLESS, params={})
    workflow_id = import_workflow(real, draft).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id)
    until(qtbot, lambda: _under_way(real))
    dialog.reject()
    until(qtbot, lambda: not _under_way(real))


def test_while_it_plays_it_can_be_stopped_and_nothing_leads_on(
    qtbot: QtBot, real: Keep, worker: Reader
) -> None:
    draft = Draft(name="Endless", script=_ENDLESS, params={})
    workflow_id = import_workflow(real, draft).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id, is_new=True)
    until(qtbot, lambda: _under_way(real))
    assert (dialog.stop.isVisible(), dialog.turn_on.isVisible()) == (True, False)
    assert nameless(dialog) == []
    click(dialog.stop)
    until(qtbot, lambda: dialog.trouble.sentence == "The rehearsal was ended.")
    assert dialog.isVisible()
    assert (dialog.stop.isVisible(), dialog.turn_on.isVisible()) == (False, True)
    # Nothing was found that speaks for it.
    assert dialog.turn_on.property("kind") == ""


def test_the_emergency_stop_ends_a_rehearsal_and_it_says_so(
    qtbot: QtBot, real: Keep, worker: Reader
) -> None:
    draft = Draft(name="Endless", script=_ENDLESS, params={})
    workflow_id = import_workflow(real, draft).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id)
    until(qtbot, lambda: _under_way(real))
    stop_everything(real)
    until(qtbot, lambda: dialog.trouble.sentence == "Stopped by the emergency stop.")


def test_closing_the_reader_ends_a_rehearsal(qtbot: QtBot, real: Keep) -> None:
    draft = Draft(name="Endless", script=_ENDLESS, params={})
    workflow_id = import_workflow(real, draft).workflow_id
    reader = Reader()
    shown(qtbot, real, reader, workflow_id)
    until(qtbot, lambda: _under_way(real))
    reader.close()
    assert "keep-long" not in {thread.name for thread in threading.enumerate()}


def _under_way(keep: Keep) -> bool:
    return bool(keep.engine._live._rehearsals)


def test_a_new_workflow_can_be_tried_before_it_is_turned_on(
    qtbot: QtBot, real: Keep, worker: Reader, tmp_path: Path
) -> None:
    script = tmp_path / "bills.js"
    script.write_text(_BILLS, "utf-8")
    new = NewWorkflowDialog(real, worker)
    qtbot.addWidget(new)
    tried: list[tuple[WorkflowId, str]] = []
    new.to_be_tried.connect(lambda one, name: tried.append((one, name)))
    new.open()
    new.open_script(script)
    until(qtbot, lambda: new.try_first.isVisible())
    click(new.try_first)
    until(qtbot, lambda: tried)
    ((workflow_id, name),) = tried
    assert name == "Bills"
    assert _status(real) is WorkflowStatus.READY
    dialog = shown(qtbot, real, worker, workflow_id, is_new=True)
    until(qtbot, lambda: len(dialog.cards) == 2)
    assert dialog.close_button.text() == "Not now"
    click(dialog.turn_on)
    until(qtbot, lambda: _status(real) is WorkflowStatus.ACTIVE)
    until(qtbot, lambda: not dialog.isVisible())


def _status(keep: Keep) -> WorkflowStatus:
    return workflows.workflow_list(keep)[0].status
