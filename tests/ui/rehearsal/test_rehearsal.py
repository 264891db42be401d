"""Rehearsal dialog: shows what would change, and changes nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import NotRunnable
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.rehearsals import LeftAs, LeftItems, Rehearsal, WouldChange
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import stop_all_workflows
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from keep_desktop.ui.rehearsal import dialog as dialog_module
from keep_desktop.ui.rehearsal.dialog import MOST, RehearsalDialog
from keep_desktop.ui.rehearsal.wording import as_text, changes_heading, heading_text, summary_text
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click

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
def worker(qtbot: QtBot) -> Iterator[TaskRunner]:
    made = TaskRunner()
    yield made
    made.close()


def shown(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, workflow_id: int = 1, *, is_new: bool = False
) -> RehearsalDialog:
    dialog = RehearsalDialog(keep, tasks, WorkflowId(workflow_id), "Bills", is_new=is_new)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def finds(monkeypatch: pytest.MonkeyPatch, rehearsal: Rehearsal) -> None:
    monkeypatch.setattr(dialog_module, "rehearse", lambda *_: rehearsal)


def test_what_handlers_went_through_are_inputs() -> None:
    assert summary_text(a_rehearsal()).startswith("Script 1.2 processed 24 items.")
    ended = a_rehearsal(inputs=True, items=1, error="No.")
    assert summary_text(ended).startswith("Script 1.2 processed 1 input and stopped early.")


def test_not_everything_is_done_where_items_are_left_as_they_are(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = (LeftItems(LeftAs.NEEDS_YOU, 2), LeftItems(LeftAs.UNDONE, 2))
    finds(monkeypatch, a_rehearsal(items=23, left=left))
    dialog = shown(qtbot, keep, tasks)
    until(qtbot, lambda: "Nothing to do" in words(dialog))
    assert "Left as they are: 2 need you, 2 undone." in words(dialog).replace("\xa0", " ")
    assert "already done" not in words(dialog)


def test_each_thing_that_would_change_stands_under_its_item(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = (a_change(1, 1), a_change(2, 1, depends_on=(1,)), a_change(3, 2, problem="No room."))
    finds(monkeypatch, a_rehearsal(*changes, notes=("Looked at costs.csv as it is now.",)))
    dialog = shown(qtbot, keep, tasks)
    until(qtbot, lambda: len(dialog.cards) == 3)
    # A failing step changes nothing.
    assert dialog.heading.text() == "2 changes would be made"
    text = words(dialog)
    assert text.count("Bill 1") == 1
    assert "Bill 2" in text
    assert "Depends on step 1, which was only rehearsed." in text
    assert "It would fail: No room." in text
    assert "Looked at costs.csv as it is now." in text
    assert "24 items" in text
    assert not dialog.turn_on.isVisible()
    assert nameless(dialog) == []


def test_a_step_that_would_fail_is_not_counted_as_changed_until_then() -> None:
    broken = a_change(2, problem="It is there already.")
    assert changes_heading(a_rehearsal(a_change(), broken)) == "Until then, 1 change would be made:"
    assert changes_heading(a_rehearsal(broken)) == "Until then, nothing would be changed:"
    assert heading_text(a_rehearsal(broken)) == "Nothing would be changed"


@pytest.mark.parametrize("changes", [(a_change(),), ()], ids=["changes", "nothing"])
def test_a_run_is_offered_where_it_would_change_something(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    monkeypatch: pytest.MonkeyPatch,
    changes: tuple[WouldChange, ...],
) -> None:
    finds(monkeypatch, a_rehearsal(*changes))
    dialog = RehearsalDialog(keep, tasks, WorkflowId(1), "Bills", may_run=True)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: "24 items" in dialog.subtitle.text())
    assert dialog.turn_on.isVisible() == bool(changes)
    if changes:
        with qtbot.waitSignal(dialog.run_requested):
            click(dialog.turn_on)
        assert not dialog.isVisible()


def test_where_nothing_would_change_that_is_shown(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, a_rehearsal())
    dialog = shown(qtbot, keep, tasks)
    until(qtbot, lambda: dialog.heading.text() == "Nothing would be changed")
    assert not dialog.settings.isVisible()


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"warnings": ("f.xml could not be read: gone",), "items": 0}, "• f.xml could not be read"),
        ({"items": 0}, "found nothing new to do"),
        ({"error": "There is no folder “/x”."}, "There is no folder “/x”."),
    ],
)
def test_where_it_came_to_nothing_it_says_why_and_leads_to_the_settings(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch,
    facts: dict[str, object], text: str,
) -> None:  # fmt: skip
    finds(monkeypatch, a_rehearsal(**facts))
    dialog = shown(qtbot, keep, tasks, is_new=True)
    until(qtbot, dialog.settings.isVisible)
    assert text in words(dialog)
    assert nameless(dialog) == []
    with qtbot.waitSignal(dialog.settings_requested):
        click(dialog.settings)
    assert not dialog.isVisible()


def test_what_ended_it_early_and_what_would_fail_are_shown(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = {
        "error": "There is no folder “/x”.",
        "error_item": "Bill 9",
        "failed_items": (("bill:9", "No total."),),
        "warnings": ("bill 9 failed: No total.", "1 of 24 failed", "1 of 24 failed"),
        "more_warnings": 2,
    }
    finds(monkeypatch, a_rehearsal(a_change(), **facts))
    dialog = shown(qtbot, keep, tasks)
    until(qtbot, lambda: len(dialog.cards) == 1)
    assert dialog.heading.text() == "The rehearsal failed"
    assert "It failed at “Bill 9”: There is no folder “/x”." in words(dialog)
    assert "Nothing was changed" in dialog.subtitle.text()
    assert "Until then, 1 change would be made:" in words(dialog)
    assert "1 item would fail:" in words(dialog)
    assert "bill:9: No total." in words(dialog)
    # As many as a run would count.
    assert "5 warnings:\n• bill 9 failed: No total.\n• 1 of 24 failed (2 times)" in words(dialog)


def test_a_rehearsal_that_fails_never_says_that_nothing_would_be_changed(
    qtbot: QtBot, real: Keep, worker: TaskRunner
) -> None:
    script = 'await Items.withItem("bill:1", "Bill 1", async () => {}); nowhere();'
    workflow_id = import_workflow(real, Draft(name="Bills", script=script, params={})).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id)
    until(qtbot, lambda: dialog.heading.text() == "The rehearsal failed")
    assert "It failed: " in words(dialog)
    assert "nowhere is not defined (line 1, column" in words(dialog)
    assert not dialog.turn_on.isDefault()
    assert "processed 1 item and stopped early" in dialog.subtitle.text()
    assert "Nothing would be changed" not in words(dialog)


def test_many_changes_come_a_hundred_at_a_time(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, a_rehearsal(*(a_change(n, n) for n in range(1, 2_001))))
    dialog = shown(qtbot, keep, tasks)
    until(qtbot, lambda: len(dialog.cards) == MOST)
    assert dialog.heading.text() == "2,000 changes would be made"
    dialog.more.click()
    until(qtbot, lambda: len(dialog.cards) == 2 * MOST)


def test_all_of_it_can_be_copied_as_text(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    rehearsal = a_rehearsal(a_change(1), a_change(2, 2, depends_on=(1,)))
    finds(monkeypatch, rehearsal)
    dialog = shown(qtbot, keep, tasks)
    until(qtbot, dialog.copy.isEnabled)
    click(dialog.copy)
    text = QGuiApplication.clipboard().text()
    assert text == as_text(rehearsal)
    for part in ("2. Append a row", "Depends on step 1", "amount: 2", "Bill 2", "Script 1.2"):
        assert part in text


def test_a_rehearsal_that_is_refused_says_why_and_can_be_tried_again(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Rehearsal:
        raise NotRunnable("Stopped by the emergency stop.")

    monkeypatch.setattr(dialog_module, "rehearse", refuse)
    dialog = shown(qtbot, keep, tasks)
    until(qtbot, lambda: dialog.trouble.sentence == "Stopped by the emergency stop.")
    finds(monkeypatch, a_rehearsal())
    click(dialog.again)
    until(qtbot, lambda: dialog.heading.text() == "Nothing would be changed")


def test_a_real_rehearsal_lists_what_a_run_would_do_and_leaves_no_trace(
    qtbot: QtBot, real: Keep, worker: TaskRunner
) -> None:
    workflow_id = import_workflow(real, Draft(name="Bills", script=_BILLS, params={})).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id)
    until(qtbot, lambda: len(dialog.cards) == 2)
    assert real.queries.mutations(workflow_id) == []
    assert real.queries.items(workflow_id).rows == ()
    assert real.queries.runs(workflow_id) == []


def test_closing_the_dialog_ends_a_rehearsal_under_way(
    qtbot: QtBot, real: Keep, worker: TaskRunner
) -> None:
    draft = Draft(name="Endless", script=_ENDLESS, params={})
    workflow_id = import_workflow(real, draft).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id)
    until(qtbot, lambda: _running(real))
    dialog.reject()
    until(qtbot, lambda: not _running(real))


def test_while_it_plays_it_can_be_stopped_and_nothing_leads_on(
    qtbot: QtBot, real: Keep, worker: TaskRunner
) -> None:
    draft = Draft(name="Endless", script=_ENDLESS, params={})
    workflow_id = import_workflow(real, draft).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id, is_new=True)
    until(qtbot, lambda: _running(real))
    assert (dialog.stop.isVisible(), dialog.turn_on.isVisible()) == (True, False)
    assert nameless(dialog) == []
    click(dialog.stop)
    until(qtbot, lambda: dialog.trouble.sentence == "The rehearsal was ended.")
    assert dialog.isVisible()
    assert (dialog.stop.isVisible(), dialog.turn_on.isVisible()) == (False, True)
    # There is no evidence for it.
    assert dialog.turn_on.property("kind") == ""


def test_the_emergency_stop_ends_a_rehearsal_and_it_says_so(
    qtbot: QtBot, real: Keep, worker: TaskRunner
) -> None:
    draft = Draft(name="Endless", script=_ENDLESS, params={})
    workflow_id = import_workflow(real, draft).workflow_id
    dialog = shown(qtbot, real, worker, workflow_id)
    until(qtbot, lambda: _running(real))
    stop_all_workflows(real)
    until(qtbot, lambda: dialog.trouble.sentence == "Stopped by the emergency stop.")


@pytest.mark.parametrize("drafted", [False, True])
def test_where_it_reaches_is_shown_before_it_begins(
    qtbot: QtBot, real: Keep, worker: TaskRunner, monkeypatch: pytest.MonkeyPatch, drafted: bool
) -> None:
    reaches = "".join(f'Web.fetchParse({{url: "https://{n}.example/"}});' for n in range(7))
    reaches += "Web.fetchParse({url: params.a + params.b});"
    script = "" if drafted else reaches
    draft = Draft(name="Bills", script=f"if (params.never) {{ {script} }}", params={})
    workflow_id = import_workflow(real, draft, turned_on=False).workflow_id
    text: list[str] = []

    def fake_rehearse(*_: object) -> Rehearsal:
        text.append(dialog.subtitle.text())
        return a_rehearsal()

    monkeypatch.setattr(dialog_module, "rehearse", fake_rehearse)
    monkeypatch.setattr(dialog_module, "rehearse_draft", fake_rehearse)
    new = Draft(name="Bills", script=reaches, params={}) if drafted else None
    dialog = RehearsalDialog(real, worker, workflow_id, "Bills", draft=new)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: text)
    assert text[0].endswith(
        "It can access: 0.example, 1.example, 2.example, 3.example, 4.example and 2 more and "
        "others, determined at run time."
    )


def _running(keep: Keep) -> bool:
    return bool(keep.engine._sessions._rehearsals)


def test_a_new_workflow_can_be_tried_before_it_is_turned_on(
    qtbot: QtBot, real: Keep, worker: TaskRunner, tmp_path: Path
) -> None:
    script = tmp_path / "bills.js"
    script.write_text(_BILLS, "utf-8")
    new = NewWorkflowDialog(real, worker)
    qtbot.addWidget(new)
    tried: list[tuple[WorkflowId, str]] = []
    new.rehearsal_requested.connect(lambda one, name: tried.append((one, name)))
    new.show()
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
    with qtbot.waitSignal(dialog.turn_on_requested):
        click(dialog.turn_on)
    assert not dialog.isVisible()


def _status(keep: Keep) -> WorkflowStatus:
    return workflow_list(keep)[0].status
