"""Bulk actions: selection, confirmation, batches, and rejected items."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.clock import Clock, SystemClock
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import (
    BatchResult,
    RejectReason,
    reprocess_batch,
    reprocess_each,
    skip_batch,
    skip_each,
)
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items import bulk_dialog as bulk
from keep_desktop.ui.items.bulk_dialog import BulkDialog
from keep_desktop.ui.presentation.item_actions import (
    ActionTargets,
    ItemAction,
    ItemQuery,
    start_text,
)
from keep_desktop.ui.window.status_bar import Toast
from keep_desktop.ui.workflows.actions import WorkflowActions
from tests.builders.item_actions import skip_items
from tests.builders.ledger import a_run, a_workflow, an_item
from tests.ui import views
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click, press
from tests.ui.recorder import recorder


def ledger_of(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


def seeded(keep: Keep, *statuses: ItemStatus) -> tuple[WorkflowId, list[ItemId]]:
    """A workflow with an item of each status, none processing."""
    ledger = ledger_of(keep)
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED)
    items = [
        an_item(ledger, workflow_id, run_id, f"mail:{n}", title=f"Mail {n}", status=status)
        for n, status in enumerate(statuses)
    ]
    return workflow_id, [item.id for item in items]


def statuses(keep: Keep, workflow_id: WorkflowId) -> list[ItemStatus]:
    return [row.status for row in reversed(keep.queries.items(workflow_id).rows)]


class Hurrying(SystemClock):
    """A clock that advances 15 ms at each read."""

    def __init__(self) -> None:
        self._overview_refresh = 0

    def monotonic(self) -> float:
        self._overview_refresh += 1
        return self._overview_refresh * 0.015


class Failing(SystemClock):
    """Answers a few times, then fails like a full disk."""

    def __init__(self, clock: Clock, *, after: int) -> None:
        self._clock, self._left = clock, after

    def now(self) -> datetime:
        self._left -= 1
        if self._left < 0:
            raise StorageFailure("The disk is gone.")
        return self._clock.now()

    def monotonic(self) -> float:
        return 0.0


def test_what_is_left_is_shown_with_its_reason(keep: Keep) -> None:
    _, ids = seeded(keep, ItemStatus.DONE, ItemStatus.FAILED)
    left = skip_each(keep, ids)
    assert [(one.item_id, one.sentence) for one in left] == [(ids[0], "“Mail 0” is done already.")]
    assert skip_items(keep, ids[1:]) == [ids[1]]


def test_reprocessing_is_refused_for_an_item_whose_attempt_has_not_ended(keep: Keep) -> None:
    _, ids = seeded(keep, ItemStatus.PROCESSING, ItemStatus.DONE)
    (left,) = reprocess_each(keep, ids, again=True)
    assert left.item_id == ids[0]
    assert "has not ended" in left.sentence


def test_a_part_holds_the_writer_for_no_longer_than_it_may(
    keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time passes at each read of the clock: every batch ends early, and nothing is lost."""
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 9)
    clock = Hurrying()
    part = skip_batch(replace(keep, clock=clock), ids)
    assert (part.tried, part.left) == (2, [])
    assert statuses(keep, workflow_id).count(ItemStatus.SKIPPED) == 2
    assert not skip_each(replace(keep, clock=clock), ids[2:])
    assert statuses(keep, workflow_id) == [ItemStatus.SKIPPED] * 9


def test_what_was_done_since_nobody_was_asked_about_it_is_left(keep: Keep) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED, ItemStatus.DONE)
    part = reprocess_batch(keep, ids, unless_done=True)
    assert part.tried == 2
    assert [(one.item_id, one.why) for one in part.left] == [(ids[1], RejectReason.DONE_MEANWHILE)]
    assert statuses(keep, workflow_id) == [ItemStatus.PROCESSING, ItemStatus.DONE]


@pytest.mark.parametrize("change", [skip_batch, reprocess_batch])
def test_a_part_that_fails_in_its_midst_changes_nothing(
    keep: Keep, change: Callable[[Keep, list[ItemId]], BatchResult]
) -> None:
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 6)
    assert change(keep, ids[:2]).tried == 2
    before = statuses(keep, workflow_id)
    with pytest.raises(StorageFailure):
        change(replace(keep, clock=Failing(keep.clock, after=5)), ids[2:])
    assert statuses(keep, workflow_id) == before
    assert [len(keep.queries.attempts(one)) for one in ids] == [
        2 if change is reprocess_batch and one in ids[:2] else 1 for one in ids
    ]


def shown(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, action: ItemAction, meant: ActionTargets
) -> BulkDialog:
    dialog = BulkDialog(keep, tasks, action, meant)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, dialog.go.isEnabled)
    return dialog


def test_the_newest_are_named_and_what_becomes_of_those_that_wait_is_shown(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    workflow_id, _ = seeded(keep, *(ItemStatus.NEEDS_ATTENTION, ItemStatus.FAILED) * 3)
    targets = ActionTargets.everything(ItemQuery(workflow_id))
    dialog = shown(qtbot, keep, tasks, ItemAction.REPROCESS, targets)
    assert dialog.names.text().startswith("• Mail 5\n• Mail 4")
    assert dialog.note.sentence.endswith("Questions withdrawn: 3.")


def test_what_has_nothing_that_can_be_meant_offers_no_action(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.DONE, ItemStatus.SKIPPED)
    dialog = BulkDialog(
        keep, tasks, ItemAction.SKIP, ActionTargets(workflow_id, tuple(ids), None, True)
    )
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.heading.text() == "Nothing to skip")
    assert dialog.staying.label.text().startswith("Already done, undone or")
    assert not dialog.go.isVisible()


def test_it_says_how_many_it_will_touch_and_warns_of_effects_made_again(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.DONE, ItemStatus.FAILED)
    dialog = shown(
        qtbot,
        keep,
        tasks,
        ItemAction.REPROCESS,
        ActionTargets(workflow_id, tuple(ids), None, may_be_done=True),
    )
    assert dialog.heading.text() == "Reprocess 2 items?"
    assert "Starts over with script 1.0 when you choose Run now." in dialog.subtitle.text()
    assert dialog.names.text() == "• Mail 0\n• Mail 1"
    assert dialog.note.sentence == "Done already: 1. Completed steps are repeated."
    assert dialog.go.text() == "Reprocess 2 items"
    assert nameless(dialog) == []
    messages: list[str] = []
    dialog.finished_items.connect(messages.append)
    click(dialog.go)
    until(qtbot, lambda: not dialog.isVisible())
    assert messages == ["Starting over the next time you run it: 2 items."]
    assert statuses(keep, workflow_id) == [ItemStatus.PROCESSING] * 2


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"producer_rules": ()}, "Starts over now, with script 1.2."),
        (
            {},
            "Starts over with script 1.2 in the next run (today 12:30), or now with Run now.",
        ),
        (
            {"rule": None, "next_at": None},
            "Starts over with script 1.2 when you choose Run now.",
        ),
        (
            {"status": WorkflowStatus.PAUSED},
            "Starts over with script 1.2 in the next run, once this workflow can run again.",
        ),
        (
            {"error": "It broke.", "producer_rules": ()},
            "Starts over with script 1.2 once you fix and resume this workflow.",
        ),
    ],
)
def test_when_it_starts_over_is_shown_as_the_workflow_stands(
    facts: dict[str, Any], text: str
) -> None:
    row = views.a_row(**facts)
    assert start_text(row, views.NOON, UTC) == text


def test_cancelling_touches_nothing(qtbot: QtBot, keep: Keep, tasks: TaskRunner) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED)
    targets = ActionTargets(workflow_id, tuple(ids), None, may_be_done=False)
    dialog = shown(qtbot, keep, tasks, ItemAction.SKIP, targets)
    assert (dialog.heading.text(), dialog.names.text()) == ("Skip 1 item?", "Mail 0")
    assert dialog.note.isHidden()
    click(dialog.cancel)
    assert not dialog.isVisible()
    assert statuses(keep, workflow_id) == [ItemStatus.FAILED]


def test_all_of_a_filter_are_done_in_slices_and_what_was_left_is_listed(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "SLICE", 3)
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 7, ItemStatus.DONE)
    everything = ActionTargets.everything(ItemQuery(workflow_id))
    dialog = shown(qtbot, keep, tasks, ItemAction.SKIP, everything)
    assert dialog.heading.text() == "Skip 7 items?"
    assert dialog.staying.label.text().endswith("undone or skipped: 1 item.")
    skip_items(keep, ids[:1])
    click(dialog.go)
    until(qtbot, lambda: dialog.heading.text() == "Skipped: 6 items.")
    assert dialog.remaining_heading.text() == "Unchanged: 1 item"
    assert dialog.remaining.plain_text() == "“Mail 0” is skipped already."
    click(dialog.cancel)
    assert not dialog.isVisible()


def test_many_that_were_left_are_shown_by_their_reason(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    workflow_id, ids = seeded(keep, *(ItemStatus.DONE,) * 22, *(ItemStatus.FAILED,) * 3)
    targets = ActionTargets(workflow_id, tuple(ids), None, may_be_done=False)
    dialog = shown(qtbot, keep, tasks, ItemAction.REPROCESS, targets)
    assert dialog.heading.text() == "Reprocess 25 items?"
    reprocess_each(keep, ids[-2:], again=True)
    click(dialog.go)
    until(
        qtbot, lambda: dialog.heading.text() == ("Starting over the next time you run it: 1 item.")
    )
    assert dialog.remaining_heading.text() == "Unchanged: 24 items"
    label = dialog.remaining
    until(qtbot, lambda: label.height() >= label.heightForWidth(label.width()))
    lines = label.plain_text().splitlines()
    assert lines[:2] == ["22 items: already done", "  “Mail 0” is done by now."]
    assert lines[20:24] == [
        "  “Mail 19” is done by now.",
        "  and 2 more",
        "",
        "2 items: attempt still in progress",
    ]
    assert statuses(keep, workflow_id).count(ItemStatus.DONE) == 22


def test_the_window_can_be_used_while_very_many_are_changed(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "SLICE", 1)
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 3)
    targets = ActionTargets(workflow_id, tuple(ids), None, may_be_done=False)
    dialog = shown(qtbot, keep, tasks, ItemAction.SKIP, targets)
    assert dialog.isModal()
    dialog.go.click()
    assert not dialog.isModal()
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.cancel
    until(qtbot, lambda: not dialog.isVisible())
    assert statuses(keep, workflow_id) == [ItemStatus.SKIPPED] * 3


def test_it_can_be_ended_between_two_slices_and_says_what_was_not_touched(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "SLICE", 1)
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 4)
    targets = ActionTargets(workflow_id, tuple(ids), None, may_be_done=False)
    dialog = shown(qtbot, keep, tasks, ItemAction.SKIP, targets)
    dialog.go.click()
    press(dialog, Qt.Key.Key_Escape)
    until(qtbot, lambda: dialog.heading.text() == "Skipped: 1 item.")
    assert dialog.subtitle.text() == "Not changed: 3 items."
    assert statuses(keep, workflow_id).count(ItemStatus.FAILED) == 3


class ShownMessage:
    """Actions of a window, with its messages."""

    def __init__(self, qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(900, 600)
        self.window.show()
        self.toast = Toast(self.window)
        self.acts = WorkflowActions(keep, tasks, bridge, recorder(), self.window)
        tasks.messages.shown.connect(self.toast.show_message)
        self._qtbot = qtbot

    def do(self, action: ItemAction, meant: ActionTargets) -> None:
        self.acts.items.change(action, meant)
        (dialog,) = (each for each in self.window.findChildren(BulkDialog) if each.isVisible())
        until(self._qtbot, dialog.go.isEnabled)
        click(dialog.go)
        until(self._qtbot, self.toast.isVisible)


def test_a_skip_is_undone_while_it_is_shown(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge
) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED, ItemStatus.NEEDS_ATTENTION)
    result = ShownMessage(qtbot, keep, tasks, bridge)
    result.do(ItemAction.SKIP, ActionTargets(workflow_id, tuple(ids), None, may_be_done=False))
    assert statuses(keep, workflow_id) == [ItemStatus.SKIPPED] * 2
    assert result.toast.undo.text() == "Undo"
    result.toast.revert()
    until(qtbot, lambda: result.toast.label.text() == "As before: 2 items.")
    assert statuses(keep, workflow_id) == [ItemStatus.FAILED, ItemStatus.NEEDS_ATTENTION]
    result.toast.revert()
    assert result.toast.isVisible(), "there is nothing more to take back"


def test_what_changed_since_it_was_skipped_is_shown_to_stay(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge
) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED, ItemStatus.FAILED)
    result = ShownMessage(qtbot, keep, tasks, bridge)
    result.do(ItemAction.SKIP, ActionTargets(workflow_id, tuple(ids), None, may_be_done=False))
    reprocess_each(keep, ids[:1], again=True)
    click(result.toast.undo)
    text = "As before: 1 item. Changed in the meantime: 1 item."
    until(qtbot, lambda: result.toast.label.text() == text)
    assert statuses(keep, workflow_id) == [ItemStatus.PROCESSING, ItemStatus.FAILED]


def test_what_waits_can_be_run_or_undone(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge
) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED)
    result = ShownMessage(qtbot, keep, tasks, bridge)
    result.do(ItemAction.REPROCESS, ActionTargets(workflow_id, tuple(ids), None, may_be_done=False))
    assert result.toast.undo.text() == "Run now"
    click(result.toast.back)
    until(qtbot, lambda: result.toast.label.text() == "As before: 1 item.")
    assert statuses(keep, workflow_id) == [ItemStatus.FAILED] and result.toast.back.isHidden()
