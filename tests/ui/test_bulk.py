"""Many items at once: marking them, being asked, slices, and what was left and why."""

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
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.context import Keep
from keep_desktop.services.item_deeds import (
    Part,
    Why,
    reprocess_each,
    reprocess_part,
    skip_each,
    skip_items,
    skip_part,
)
from keep_desktop.services.items import all_item_ids
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.bulk_results import did, why_said
from keep_desktop.ui.bulk_words import (
    Deed,
    Meant,
    do_it,
    named,
    question,
    warning,
    when_said,
)
from keep_desktop.ui.dialogs import bulk
from keep_desktop.ui.dialogs.bulk import BulkDialog
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.toast import Toast
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_deeds import WorkflowDeeds
from tests.builders.ledger import a_run, a_workflow, an_item
from tests.ui import views
from tests.ui.dialog_tools import nameless, until
from tests.ui.hands import click, press


def ledger_of(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


def seeded(keep: Keep, *statuses: ItemStatus) -> tuple[WorkflowId, list[ItemId]]:
    """A workflow with an item of each status, in hand of nobody."""
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
    """Fifteen milliseconds pass between two looks."""

    def __init__(self) -> None:
        self._looks = 0

    def monotonic(self) -> float:
        self._looks += 1
        return self._looks * 0.015


class Failing(SystemClock):
    """Answers so often, then the disk is gone."""

    def __init__(self, clock: Clock, *, after: int) -> None:
        self._clock, self._left = clock, after

    def now(self) -> datetime:
        self._left -= 1
        if self._left < 0:
            raise StorageFailure("The disk is gone.")
        return self._clock.now()

    def monotonic(self) -> float:
        return 0.0


# Services


def test_what_is_left_is_told_with_its_reason(keep: Keep) -> None:
    _, ids = seeded(keep, ItemStatus.DONE, ItemStatus.FAILED)
    left = skip_each(keep, ids)
    assert [(one.item_id, one.sentence) for one in left] == [(ids[0], "“Mail 0” is done already.")]
    assert skip_items(keep, ids[1:]) == [ids[1]]


def test_all_items_of_a_filter_come_in_slices(keep: Keep) -> None:
    workflow_id, ids = seeded(keep, *(ItemStatus.DONE, ItemStatus.FAILED) * 20)
    found = [one for part in all_item_ids(keep, workflow_id, ItemFilter.FAILED) for one in part]
    assert found == ids[1::2]
    assert list(all_item_ids(keep, workflow_id, ItemFilter.SKIPPED)) == [[]]
    searched = [one for part in all_item_ids(keep, workflow_id, search="mail 3") for one in part]
    assert searched == [ids[3], *ids[30:40]]


def test_reprocessing_is_refused_for_an_item_whose_attempt_has_not_ended(keep: Keep) -> None:
    _, ids = seeded(keep, ItemStatus.PROCESSING, ItemStatus.DONE)
    (left,) = reprocess_each(keep, ids)
    assert left.item_id == ids[0]
    assert "has not ended" in left.sentence


def test_a_part_holds_the_writer_for_no_longer_than_it_may(
    keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time passes with every look at the clock: each part ends early and nothing is lost."""
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 9)
    clock = Hurrying()
    part = skip_part(replace(keep, clock=clock), ids)
    assert (part.tried, part.left) == (2, [])
    assert statuses(keep, workflow_id).count(ItemStatus.SKIPPED) == 2
    assert not skip_each(replace(keep, clock=clock), ids[2:])
    assert statuses(keep, workflow_id) == [ItemStatus.SKIPPED] * 9


def test_what_was_done_since_nobody_was_asked_about_it_is_left(keep: Keep) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED, ItemStatus.DONE)
    part = reprocess_part(keep, ids, unless_done=True)
    assert part.tried == 2
    assert [(one.item_id, one.why) for one in part.left] == [(ids[1], Why.DONE_MEANWHILE)]
    assert statuses(keep, workflow_id) == [ItemStatus.PROCESSING, ItemStatus.DONE]


@pytest.mark.parametrize("change", [skip_part, reprocess_part])
def test_a_part_that_fails_in_its_midst_changes_nothing(
    keep: Keep, change: Callable[[Keep, list[ItemId]], Part]
) -> None:
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 6)
    assert change(keep, ids[:2]).tried == 2
    before = statuses(keep, workflow_id)
    with pytest.raises(StorageFailure):
        change(replace(keep, clock=Failing(keep.clock, after=5)), ids[2:])
    assert statuses(keep, workflow_id) == before
    assert [len(keep.queries.attempts(one)) for one in ids] == [
        2 if change is reprocess_part and one in ids[:2] else 1 for one in ids
    ]


# The dialog


def shown(qtbot: QtBot, keep: Keep, reader: Reader, deed: Deed, meant: Meant) -> BulkDialog:
    dialog = BulkDialog(keep, reader, deed, meant)
    qtbot.addWidget(dialog)
    dialog.open()
    until(qtbot, dialog.go.isEnabled)
    return dialog


def test_the_newest_are_named_and_what_becomes_of_those_that_wait_is_said(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    workflow_id, _ = seeded(keep, *(ItemStatus.NEEDS_ATTENTION, ItemStatus.FAILED) * 3)
    meant = Meant.everything(Wanted(workflow_id))
    dialog = shown(qtbot, keep, reader, Deed.REPROCESS, meant)
    assert dialog.names.text().startswith("• Mail 5\n• Mail 4")
    assert dialog.note.sentence.startswith("3 of them wait for an answer. Their questions go")


def test_what_has_nothing_that_can_be_meant_offers_no_deed(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.DONE, ItemStatus.SKIPPED)
    dialog = BulkDialog(keep, reader, Deed.SKIP, Meant(workflow_id, tuple(ids), None, True))
    qtbot.addWidget(dialog)
    dialog.open()
    until(qtbot, lambda: dialog.heading.text() == "There is nothing to skip")
    assert dialog.staying.words.text().startswith("2 items stay as they are: they are done,")
    assert not dialog.go.isVisible()


def test_it_says_how_many_it_will_touch_and_warns_of_effects_made_again(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.DONE, ItemStatus.FAILED)
    dialog = shown(
        qtbot, keep, reader, Deed.REPROCESS, Meant(workflow_id, tuple(ids), None, may_be_done=True)
    )
    assert dialog.heading.text() == "Reprocess 2 items?"
    assert "They start over with script 1.0 when you choose Run now." in dialog.subtitle.text()
    assert dialog.names.text() == "• Mail 0\n• Mail 1"
    assert dialog.note.sentence == "1 of them is done already. Its steps are made again."
    assert dialog.go.text() == "Reprocess 2 items"
    assert nameless(dialog) == []
    told: list[str] = []
    dialog.told.connect(told.append)
    click(dialog.go)
    until(qtbot, lambda: not dialog.isVisible())
    assert told == ["2 items start over when you run it next."]
    assert statuses(keep, workflow_id) == [ItemStatus.PROCESSING] * 2


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"producer_rules": ()}, "It starts over at once, with script 1.2."),
        (
            {},
            "It starts over with script 1.2 in the next run (today 12:30), or at once with Run "
            "now.",
        ),
        (
            {"rule": None, "next_at": None},
            "It starts over with script 1.2 when you choose Run now.",
        ),
        (
            {"status": WorkflowStatus.PAUSED},
            "It starts over with script 1.2 in the next run, once this workflow may run again.",
        ),
        (
            {"error": "It broke.", "producer_rules": ()},
            "It starts over with script 1.2 once this workflow is put right and resumed.",
        ),
    ],
)
def test_when_it_starts_over_is_said_as_the_workflow_stands(
    facts: dict[str, Any], said: str
) -> None:
    row = views.a_row(**facts)
    assert when_said(row, 1, views.NOON, UTC).format(version="1.2") == said


def test_inputs_are_called_inputs() -> None:
    assert question(Deed.REPROCESS, 2, inputs=True) == "Reprocess 2 inputs?"
    assert question(Deed.SKIP, 1, inputs=True) == "Skip this input?"
    assert do_it(Deed.SKIP, 1, inputs=True) == "Skip 1 input"
    assert did(Deed.REPROCESS, 1, inputs=True) == "1 input starts over."
    assert why_said(Why.IN_HAND, 2, inputs=True) == "2 inputs are being worked on"
    assert did(Deed.SKIP, 0) == "Nothing was skipped."
    assert warning(3, 2).startswith("2 of them are done already.")
    assert warning(2, 2).startswith("All of them are done already.")
    assert warning(2, None).startswith("Some of them may be done already. Their steps")
    assert warning(2, 0) == ""
    assert named(["A", "B"], 7) == "• A\n• B\n• and 5 more"


def test_cancelling_touches_nothing(qtbot: QtBot, keep: Keep, reader: Reader) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED)
    meant = Meant(workflow_id, tuple(ids), None, may_be_done=False)
    dialog = shown(qtbot, keep, reader, Deed.SKIP, meant)
    assert (dialog.heading.text(), dialog.names.text()) == ("Skip this item?", "Mail 0")
    assert dialog.note.isHidden()
    click(dialog.cancel)
    assert not dialog.isVisible()
    assert statuses(keep, workflow_id) == [ItemStatus.FAILED]


def test_all_of_a_filter_are_done_in_slices_and_what_was_left_is_listed(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "SLICE", 3)
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 7, ItemStatus.DONE)
    everything = Meant.everything(Wanted(workflow_id))
    dialog = shown(qtbot, keep, reader, Deed.SKIP, everything)
    assert dialog.heading.text() == "Skip 7 items?"
    assert dialog.staying.words.text().endswith("it is done, undone or skipped already.")
    skip_items(keep, ids[:1])
    click(dialog.go)
    until(qtbot, lambda: dialog.heading.text() == "6 items are skipped.")
    assert dialog.left_head.text() == "1 item was left as it is:"
    assert dialog.left.said() == "“Mail 0” is skipped already."
    click(dialog.cancel)
    assert not dialog.isVisible()


def test_many_that_were_left_are_told_by_their_reason(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    workflow_id, ids = seeded(keep, *(ItemStatus.DONE,) * 22, *(ItemStatus.FAILED,) * 3)
    meant = Meant(workflow_id, tuple(ids), None, may_be_done=False)
    dialog = shown(qtbot, keep, reader, Deed.REPROCESS, meant)
    assert dialog.heading.text() == "Reprocess 25 items?"
    reprocess_each(keep, ids[-2:])
    click(dialog.go)
    until(qtbot, lambda: dialog.heading.text() == "1 item starts over when you run it next.")
    assert dialog.left_head.text() == "24 items were left as they are:"
    label = dialog.left
    until(qtbot, lambda: label.height() >= label.heightForWidth(label.width()))
    lines = label.said().splitlines()
    assert lines[:2] == ["22 items were done meanwhile", "  “Mail 0” is done by now."]
    assert lines[20:24] == [
        "  “Mail 19” is done by now.",
        "  and 2 more",
        "",
        "2 items have an attempt that has not ended",
    ]
    assert statuses(keep, workflow_id).count(ItemStatus.DONE) == 22


def test_the_window_can_be_used_while_very_many_are_changed(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "SLICE", 1)
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 3)
    meant = Meant(workflow_id, tuple(ids), None, may_be_done=False)
    dialog = shown(qtbot, keep, reader, Deed.SKIP, meant)
    assert dialog.isModal()
    dialog.go.click()
    assert not dialog.isModal()
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.cancel
    until(qtbot, lambda: not dialog.isVisible())
    assert statuses(keep, workflow_id) == [ItemStatus.SKIPPED] * 3


def test_it_can_be_ended_between_two_slices_and_says_what_was_not_touched(
    qtbot: QtBot, keep: Keep, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "SLICE", 1)
    workflow_id, ids = seeded(keep, *(ItemStatus.FAILED,) * 4)
    meant = Meant(workflow_id, tuple(ids), None, may_be_done=False)
    dialog = shown(qtbot, keep, reader, Deed.SKIP, meant)
    dialog.go.click()
    press(dialog, Qt.Key.Key_Escape)
    until(qtbot, lambda: dialog.heading.text() == "1 item is skipped.")
    assert dialog.subtitle.text() == "3 items were not touched."
    assert statuses(keep, workflow_id).count(ItemStatus.FAILED) == 3


class Told:
    """Deeds of a window with its message at the foot."""

    def __init__(self, qtbot: QtBot, keep: Keep, reader: Reader) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(900, 600)
        self.window.show()
        self.toast = Toast(self.window)
        self.deeds = WorkflowDeeds(keep, reader, self.window)
        self.deeds.told.connect(self.toast.tell)
        self._qtbot = qtbot

    def do(self, deed: Deed, meant: Meant) -> None:
        self.deeds.items.change(deed, meant)
        (dialog,) = (each for each in self.window.findChildren(BulkDialog) if each.isVisible())
        until(self._qtbot, dialog.go.isEnabled)
        click(dialog.go)
        until(self._qtbot, self.toast.isVisible)


def test_a_skip_is_taken_back_while_it_is_told(qtbot: QtBot, keep: Keep, reader: Reader) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED, ItemStatus.NEEDS_ATTENTION)
    told = Told(qtbot, keep, reader)
    told.do(Deed.SKIP, Meant(workflow_id, tuple(ids), None, may_be_done=False))
    assert statuses(keep, workflow_id) == [ItemStatus.SKIPPED] * 2
    assert told.toast.undo.text() == "Undo"
    told.toast.take_back()
    until(qtbot, lambda: told.toast.words.said() == "2 items are back as they were.")
    assert statuses(keep, workflow_id) == [ItemStatus.FAILED, ItemStatus.NEEDS_ATTENTION]
    told.toast.take_back()
    assert told.toast.isVisible(), "there is nothing more to take back"


def test_what_changed_since_it_was_skipped_is_said_to_stay(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED, ItemStatus.FAILED)
    told = Told(qtbot, keep, reader)
    told.do(Deed.SKIP, Meant(workflow_id, tuple(ids), None, may_be_done=False))
    reprocess_each(keep, ids[:1])
    click(told.toast.undo)
    said = "1 item is back as it was. 1 item has changed since and stays as it is."
    until(qtbot, lambda: told.toast.words.said() == said)
    assert statuses(keep, workflow_id) == [ItemStatus.PROCESSING, ItemStatus.FAILED]


def test_what_waits_can_be_run_or_taken_back(qtbot: QtBot, keep: Keep, reader: Reader) -> None:
    workflow_id, ids = seeded(keep, ItemStatus.FAILED)
    told = Told(qtbot, keep, reader)
    told.do(Deed.REPROCESS, Meant(workflow_id, tuple(ids), None, may_be_done=False))
    assert told.toast.undo.text() == "Run now"
    click(told.toast.back)
    until(qtbot, lambda: told.toast.words.said() == "1 item is back as it was.")
    assert statuses(keep, workflow_id) == [ItemStatus.FAILED] and told.toast.back.isHidden()
