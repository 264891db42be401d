"""Text, icon and colour of each state of items, attempts, steps, sessions and runs; and the pill
that shows one."""

# ruff: noqa: E701 - one line of the table for each happening
from functools import partial

from PySide6.QtCore import (
    QCoreApplication,
)
from PySide6.QtWidgets import QLabel, QWidget

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.activity import Happening
from keep_desktop.ports.views import AttemptRow, ItemRow, MutationRow, SessionFacts
from keep_desktop.services.runs.outcomes import Outcome, outcome_of
from keep_desktop.ui.style.theme import restyle

# ruff: noqa: E701 - one line of the table for each happening


# ruff: noqa: E701 - one line of the table for each happening


# ruff: noqa: E701 - one line of the table for each happening


_H = Happening


@immutable
class StatusStyle:
    """`tone` is the colour token of icon and text, and the name of its pill."""

    label: str
    icon: str
    tone: str


_tr = partial(QCoreApplication.translate, "StatusText")


def status_style(
    status: ItemStatus,
    *,
    running: bool,
    is_input: bool = False,
    stale: bool = False,
    undone: bool = False,
) -> StatusStyle:
    """The style of an item or an attempt. An input is processed by several handlers in turn, and
    waits in between."""
    match status:
        case ItemStatus.DONE if undone:
            return StatusStyle(_tr("Undone"), "undo-2", "skip")
        case ItemStatus.DONE:
            return StatusStyle(_tr("Done"), "circle-check", "done")
        case ItemStatus.FAILED:
            return StatusStyle(_tr("Failed"), "circle-x", "fail")
        case ItemStatus.NEEDS_ATTENTION:
            return StatusStyle(_tr("Needs you"), "triangle-alert", "warn")
        case ItemStatus.SKIPPED:
            return StatusStyle(_tr("Skipped"), "skip-forward", "skip")
        case ItemStatus.PROCESSING if running and is_input:
            return StatusStyle(_tr("In progress"), "loader-circle", "run")
        case ItemStatus.PROCESSING if running:
            return StatusStyle(_tr("Running"), "loader-circle", "run")
        case ItemStatus.PROCESSING:
            return StatusStyle(_tr("Waiting"), "clock", "warn" if stale else "skip")


def status_texts() -> tuple[str, ...]:
    """All status texts of items and attempts, translated."""
    styles = (
        *(status_style(status, running=False) for status in ItemStatus),
        status_style(ItemStatus.DONE, running=False, undone=True),
        status_style(ItemStatus.PROCESSING, running=True),
        status_style(ItemStatus.PROCESSING, running=True, is_input=True),
    )
    return tuple(style.label for style in styles)


def item_style(row: ItemRow) -> StatusStyle:
    status = ItemStatus.NEEDS_ATTENTION if row.has_question else row.status
    return status_style(
        status,
        running=row.running,
        is_input=row.is_input,
        stale=row.stale,
        undone=row.undone_at is not None,
    )


def attempt_style(attempt: AttemptRow, item: ItemRow) -> StatusStyle:
    """Only the newest attempt is processing while its item is."""
    newest = attempt.number == item.attempt
    return status_style(
        ItemStatus.NEEDS_ATTENTION if newest and item.has_question else attempt.status,
        running=item.running and newest,
        is_input=item.is_input,
        stale=item.stale and newest,
        undone=attempt.is_undone,
    )


def step_style(row: MutationRow) -> StatusStyle:
    """The style of a mutation, by its outcome."""
    if row.resolved_by is ResolvedBy.USER_SKIP:
        return StatusStyle(_tr("Skipped"), "skip-forward", "skip")
    if row.undone:
        return StatusStyle(_tr("Undone"), "undo-2", "skip")
    match row.status:
        case MutationStatus.APPLIED:
            return StatusStyle(_tr("Happened"), "check", "done")
        case MutationStatus.FAILED:
            return StatusStyle(_tr("Didn't happen"), "x", "fail")
        case MutationStatus.IN_FLIGHT:
            return StatusStyle(_tr("In progress"), "circle-dashed", "skip")
        case MutationStatus.NEEDS_RECONCILE:
            return StatusStyle(_tr("Being checked"), "circle-help", "warn")
        case MutationStatus.INDETERMINATE:
            return StatusStyle(_tr("Unknown"), "circle-help", "warn")


def resolution(row: MutationRow) -> str:
    """Who resolved an unknown outcome, or nothing."""
    match row.resolved_by:
        case None:
            return ""
        case ResolvedBy.USER_ASSERT_APPLIED:
            return _tr("You said it happened")
        case ResolvedBy.USER_ASSERT_FAILED:
            return _tr("You said it didn't happen")
        case ResolvedBy.USER_SKIP:
            return _tr("You skipped it")
        case ResolvedBy.RECONCILIATION:
            return _tr("Checked afterwards")


def outcome_style(outcome: Outcome) -> StatusStyle:
    match outcome:
        case Outcome.RUNNING:
            return StatusStyle(_tr("Running"), "loader-circle", "run")
        case Outcome.DONE:
            return StatusStyle(_tr("Done"), "circle-check", "done")
        case Outcome.PARTLY:
            return StatusStyle(_tr("Partly done"), "triangle-alert", "warn")
        case Outcome.NEEDS_YOU:
            return StatusStyle(_tr("Needs you"), "triangle-alert", "warn")
        case Outcome.FAILED:
            return StatusStyle(_tr("Failed"), "circle-x", "fail")
        case Outcome.SUSPENDED:
            return StatusStyle(_tr("Ended early"), "triangle-alert", "warn")
        case Outcome.STOPPED:
            return StatusStyle(_tr("Stopped"), "circle-stop", "skip")
        case Outcome.INTERRUPTED:
            return StatusStyle(_tr("Interrupted"), "triangle-alert", "warn")
        case Outcome.TRIED:
            return StatusStyle(_tr("Postponed"), "refresh-cw", "warn")
        case Outcome.VERIFYING:
            return StatusStyle(_tr("Checks again"), "eye", "warn")
        case Outcome.UNDONE:
            return StatusStyle(_tr("Undone"), "undo-2", "skip")


def session_style(session: SessionFacts) -> StatusStyle:
    """The style of a session's bar; an undo has its own."""
    style = outcome_style(outcome_of(session))
    return style if session.undo is None else undo_style(style)


def undo_style(style: StatusStyle) -> StatusStyle:
    return StatusStyle(_tr("Undo: {outcome}").format(outcome=style.label), "undo-2", style.tone)


class StatusPill(QLabel):
    """As wide as its text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        restyle(self, pill="skip")

    def show_style(self, style: StatusStyle) -> None:
        self.setText(style.label)
        restyle(self, pill=style.tone)
        self.setAccessibleName(style.label)
        # A new style may have another padding.
        self.updateGeometry()


def bar_tone(session: SessionFacts) -> str:
    tone = session_style(session).tone
    return "text_faint" if tone == "skip" else tone


def run_ending(status: str) -> StatusStyle:
    """How a run ended, or that it is running."""
    match status:
        case RunStatus.ACTIVE:
            return StatusStyle(_tr("Running"), "loader-circle", "run")
        case RunStatus.STOPPED:
            return StatusStyle(_tr("Run stopped"), "circle-stop", "skip")
        case RunStatus.CRASHED:
            return StatusStyle(_tr("Run interrupted"), "triangle-alert", "warn")
        case RunStatus.FAILED_LOGIC | RunStatus.FAILED_INTERNAL:
            return StatusStyle(_tr("Run failed"), "circle-x", "fail")
        case RunStatus.PAUSED_TRANSIENT:
            return StatusStyle(_tr("Run postponed"), "clock", "warn")
        case RunStatus.PAUSED_APPROVAL:
            return StatusStyle(_tr("Run ended early"), "triangle-alert", "warn")
        case RunStatus.PAUSED_RECONCILIATION:
            return StatusStyle(_tr("Checks again"), "eye", "warn")
        case _:
            return _style(_H.RUN_ENDED)


def undo_ending(status: str) -> StatusStyle:
    """How an undo ended, or that it is running."""
    match status:
        case RunStatus.ACTIVE:
            return StatusStyle(_tr("Undoing"), "undo-2", "run")
        case RunStatus.STOPPED:
            return StatusStyle(_tr("Undo stopped"), "circle-stop", "skip")
        case RunStatus.COMMITTED:
            return _style(_H.UNDO_ENDED)
        case _:
            return StatusStyle(_tr("Undo interrupted"), "circle-x", "fail")


def _style(happening: Happening) -> StatusStyle:
    # A table, which mypy holds complete.
    # fmt: off
    match happening:
        case _H.RUN_STARTED: return StatusStyle(_tr("Run started"), "play", "skip")
        # No tick: the state of its items is not included.
        case _H.RUN_ENDED: return StatusStyle(_tr("Run ended"), "circle", "skip")
        case _H.UNDO_STARTED: return StatusStyle(_tr("Undo started"), "undo-2", "skip")
        case _H.UNDO_ENDED: return StatusStyle(_tr("Undo ended"), "undo-2", "skip")
        case _H.ITEM_OPENED: return StatusStyle(_tr("Item started"), "circle-dashed", "skip")
        case _H.INPUT_REGISTERED: return StatusStyle(_tr("Input received"), "inbox", "skip")
        case _H.ITEM_DONE: return StatusStyle(_tr("Done"), "circle-check", "done")
        case _H.ITEM_FAILED: return StatusStyle(_tr("Failed"), "circle-x", "fail")
        case _H.ITEM_NEEDS_YOU: return StatusStyle(_tr("Needs you"), "triangle-alert", "warn")
        case _H.ITEM_SKIPPED: return StatusStyle(_tr("Skipped"), "skip-forward", "skip")
        case _H.ITEM_UNDONE: return StatusStyle(_tr("Undone"), "undo-2", "text")
        case _H.REPROCESSED: return StatusStyle(_tr("Reprocess"), "rotate-ccw", "text")
        case _H.SKIP_REVERTED: return StatusStyle(_tr("Skip undone"), "undo-2", "text")
        case _H.REPROCESS_REVERTED: return StatusStyle(_tr("Reprocess undone"), "undo-2", "text")
        case _H.STEP_HAPPENED: return StatusStyle(_tr("Happened"), "check", "done")
        case _H.STEP_REVERTED: return StatusStyle(_tr("Later undone"), "undo-2", "skip")
        case _H.STEP_UNDONE: return StatusStyle(_tr("Undone"), "undo-2", "text")
        case _H.STEP_FAILED: return StatusStyle(_tr("Didn't happen"), "x", "fail")
        case _H.STEP_SKIPPED: return StatusStyle(_tr("Step skipped"), "skip-forward", "skip")
        case _H.STEP_UNDER_WAY: return StatusStyle(_tr("In progress"), "loader-circle", "run")
        case _H.STEP_CHECKED: return StatusStyle(_tr("Being checked"), "circle-help", "warn")
        case _H.STEP_UNKNOWN: return StatusStyle(_tr("Unknown"), "circle-help", "warn")
        case _H.ASKED: return StatusStyle(_tr("Asked you"), "circle-help", "warn")
        case _H.ANSWERED: return StatusStyle(_tr("Answered"), "message-square", "text")
        case _H.MESSAGE_SENT: return StatusStyle(_tr("Notified you"), "bell", "text")
        case _H.ADDED: return StatusStyle(_tr("Workflow added"), "plus", "text")
        case _H.TURNED_ON: return StatusStyle(_tr("Turned on"), "power", "text")
        case _H.PAUSED: return StatusStyle(_tr("Paused"), "pause", "text")
        case _H.ARCHIVED: return StatusStyle(_tr("Archived"), "archive", "text")
        case _H.UNARCHIVED: return StatusStyle(_tr("Unarchived"), "archive-restore", "text")
        case _H.NEW_VERSION: return StatusStyle(_tr("Other version"), "file-code", "text")
        case _H.REPAIRED: return StatusStyle(_tr("Repaired"), "shield-check", "text")
        case _H.CHANGED_SETTINGS: return StatusStyle(_tr("Settings changed"), "settings", "text")
        case _H.PERMISSION_SUSPENDED:
            return StatusStyle(_tr("Permission suspended"), "settings", "text")
        case _H.STOPPED: return StatusStyle(_tr("Stopped"), "circle-stop", "fail")
        case _H.RELEASED: return StatusStyle(_tr("Turned back on"), "power", "text")
        case _H.RESTORED: return StatusStyle(_tr("Restored a backup"), "archive-restore", "warn")
        case _H.LOGGED: return StatusStyle(_tr("Log"), "terminal", "skip")
