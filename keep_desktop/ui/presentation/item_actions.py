"""Actions on items (reprocess, skip, undo, export) for menus and dialogs: which items they apply
to, and their texts. No widgets but menus."""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from enum import StrEnum
from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from keep_desktop.domain.ids import ItemId, SessionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import (
    AttemptRow,
    ItemDetail,
    ItemFilter,
    ItemRow,
    ItemSort,
    QuestionRow,
    WorkflowRow,
)
from keep_desktop.services.items.actions import RejectReason
from keep_desktop.ui.presentation.items import AttemptNode, ItemNode, Node, StepNode
from keep_desktop.ui.presentation.workflow_state import State, state_of
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import moment_within, number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.menus import (
    COPY,
    DETAILS,
    EXPORT,
    REPROCESS,
    SKIP,
    add_action,
)
from keep_desktop.ui.widgets.text_block import copy_text


@immutable
class ItemQuery:
    """A filter of items, and an order."""

    workflow_id: WorkflowId
    filter: ItemFilter = ItemFilter.ALL
    sort: ItemSort = ItemSort.NEWEST
    search: str = ""
    #: Only items last processed in runs of this session.
    session_id: SessionId | None = None


#: The steps of one item listed before they are repeated.
_MOST_STEPS = 5


class ItemAction(StrEnum):
    REPROCESS = "reprocess"
    SKIP = "skip"


@immutable
class ActionTargets:
    """The items of an action: *ids*, or with None all that match the query."""

    workflow_id: WorkflowId
    ids: tuple[ItemId, ...] | None
    query: ItemQuery | None
    #: Whether one of them may be done.
    may_be_done: bool
    #: No effect of theirs is left that could be repeated.
    undone: bool = False

    @classmethod
    def of(
        cls, workflow_id: WorkflowId, ids: tuple[ItemId, ...], rows: Sequence[ItemRow | None]
    ) -> "ActionTargets":
        """These items; *rows* are those it applies to, None where one is not loaded."""
        done = any(row is None or row.status is ItemStatus.DONE for row in rows)
        back = all(row is not None and row.undone_at is not None for row in rows)
        return cls(workflow_id, ids, None, done, undone=back)

    @classmethod
    def everything(cls, query: ItemQuery) -> "ActionTargets":
        done = query.filter in (ItemFilter.ALL, ItemFilter.DONE)
        return cls(query.workflow_id, None, query, done)


class AnswerView(Protocol):
    """Shows a question, and takes what came of its answer."""

    def window(self) -> QWidget:
        """The window for dialogs."""

    def answer_taken(self, question: QuestionRow, choice: Answer | None) -> None:
        """*choice* None: it was answered elsewhere before."""

    def answer_refused(self, question: QuestionRow, sentence: str) -> None:
        """Another answer may be given."""

    def answer_cancelled(self, question: QuestionRow) -> None:
        """The user did not confirm it."""


class ItemCommands(Protocol):
    """What can be done with items, for features that do not import it."""

    @property
    def run_now(self) -> Callable[[WorkflowId], None]:
        """Run the workflow of the item."""

    def change(self, action: ItemAction, targets: ActionTargets) -> None:
        """Reprocess or skip items, after confirmation."""

    def undo(self, detail: ItemDetail, attempt: AttemptRow) -> None:
        """Undo an attempt, after confirmation."""

    def undo_many(self, targets: ActionTargets) -> None:
        """Undo several items, after a confirmation that counts them."""

    def undo_reprocess(self, ids: Sequence[ItemId]) -> None:
        """Take back that items are reprocessed."""

    def export_history(self, ids: Sequence[ItemId], title: str) -> None:
        """Export the history of items to a file."""

    def answer(self, question: QuestionRow, choice: Answer, view: AnswerView) -> None:
        """Answer a question; one of the methods of *view* follows."""


_tr = partial(QCoreApplication.translate, "ItemActionText")


def items_text(count: int, *, inputs: bool = False) -> str:
    """12,466 items; for a handler workflow 12,466 inputs."""
    if inputs:
        return plural(count, _tr("input"), _tr("inputs"))
    return plural(count, _tr("item"), _tr("items"))


def action_icon(action: ItemAction) -> str:
    return "refresh-cw" if action is ItemAction.REPROCESS else "skip-forward"


def action_label(action: ItemAction) -> str:
    """For a button that opens a dialog."""
    return _tr("Reprocess…") if action is ItemAction.REPROCESS else _tr("Skip…")


def menu_label(action: ItemAction, count: int, *, inputs: bool = False) -> str:
    """For a menu: with the count, if more than one."""
    if count == 1:
        return action_label(action)
    text = _tr("Reprocess {items}…") if action is ItemAction.REPROCESS else _tr("Skip {items}…")
    return text.format(items=items_text(count, inputs=inputs))


def blocked_reason(action: ItemAction, row: ItemRow) -> str:
    """Why it cannot be done with this item, as a menu entry; "" if it can."""
    match row.status:
        case ItemStatus.PROCESSING if action is ItemAction.REPROCESS:
            return _tr("Can't reprocess: the attempt is still in progress")
        case ItemStatus.SKIPPED if action is ItemAction.SKIP:
            return _tr("Can't skip: already skipped")
        # An input from outside may still have events to be skipped.
        case ItemStatus.DONE if action is ItemAction.SKIP and row.is_input:
            return ""
        case ItemStatus.DONE if action is ItemAction.SKIP and row.undone_at is not None:
            return _tr("Can't skip: future runs already skip it")
        case ItemStatus.DONE if action is ItemAction.SKIP:
            return _tr("Can't skip: already done")
        case _:
            return ""


def none_allowed_reason(action: ItemAction) -> str:
    """Why it can be done with none of the selection."""
    if action is ItemAction.SKIP:
        return _tr("None can be skipped: they're already done, undone or skipped.")
    return _tr("None can be reprocessed: their attempts are still in progress.")


def partly_allowed_text(action: ItemAction, count: int) -> str:
    """For how many of the selection it can be done, if not for all."""
    can = (
        _tr("{count} can be skipped")
        if action is ItemAction.SKIP
        else _tr("{count} can be reprocessed")
    )
    return can.format(count=number(count))


def none_remaining(action: ItemAction) -> str:
    """Heading if none of the selection qualifies."""
    if action is ItemAction.SKIP:
        return _tr("Nothing to skip")
    return _tr("Nothing to reprocess")


def is_any_allowed(action: ItemAction, filter: ItemFilter, *, inputs: bool = False) -> bool:
    """Whether it can be done with anything that matches the filter."""
    if action is ItemAction.REPROCESS:
        return filter not in (ItemFilter.RUNNING, ItemFilter.WAITING)
    return filter is not ItemFilter.SKIPPED and (inputs or filter is not ItemFilter.DONE)


def is_excluded(action: ItemAction, status: ItemStatus, *, inputs: bool = False) -> bool:
    """Whether items in that state are excluded from every action."""
    if action is ItemAction.REPROCESS:
        return status is ItemStatus.PROCESSING
    return status is ItemStatus.SKIPPED or (status is ItemStatus.DONE and not inputs)


def excluded_text(action: ItemAction, count: int, *, inputs: bool = False) -> str:
    """How many of the selection are excluded, and why; "" if none."""
    if action is ItemAction.REPROCESS:
        text = _tr("Attempt still in progress: {items}.")
    elif inputs:
        text = _tr("Already skipped: {items}.")
    else:
        text = _tr("Already done, undone or skipped: {items}.")
    return text.format(items=items_text(count, inputs=inputs)) if count else ""


def question(action: ItemAction, count: int, *, inputs: bool = False) -> str:
    text = _tr("Reprocess {items}?") if action is ItemAction.REPROCESS else _tr("Skip {items}?")
    return text.format(items=items_text(count, inputs=inputs))


def progress_heading(action: ItemAction, count: int, *, inputs: bool = False) -> str:
    text = (
        _tr("Reprocessing {items}") if action is ItemAction.REPROCESS else _tr("Skipping {items}")
    )
    return text.format(items=items_text(count, inputs=inputs))


def confirm_label(action: ItemAction, count: int, *, inputs: bool = False) -> str:
    text = _tr("Reprocess {items}") if action is ItemAction.REPROCESS else _tr("Skip {items}")
    return text.format(items=items_text(count, inputs=inputs))


def effect_text(action: ItemAction, row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    """What follows, below the question: when, and with which version."""
    if action is ItemAction.SKIP:
        return _tr("Future runs will skip it. Nothing is undone. You can reprocess it later.")
    when = start_text(row, now, zone)
    return f"{when} {_tr('The history so far is kept as an earlier attempt.')}"


def start_text(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    time = ""
    match state_of(row):
        case State.ON if row.has_handlers:
            text = _tr("Starts over now, with script {version}.")
        case State.ON if row.next_at is not None:
            time = moment_within(row.next_at, now, zone)
            text = _tr("Starts over with script {version} in the next run ({time}), or now "
"with Run now.")  # fmt: skip
        case State.ON:
            text = _tr("Starts over with script {version} when you choose Run now.")
        case State.BLOCKED:
            text = _tr("Starts over with script {version} once you fix and resume this "
"workflow.")  # fmt: skip
        case _:
            text = _tr("Starts over with script {version} in the next run, once this "
"workflow can run again.")  # fmt: skip
    return text.format(version=single_line(row.version, 20), time=time)


def names_text(titles: Sequence[str], count: int) -> str:
    """The only one, or the first of them, one per line, and the count of the others."""
    if count == 1:
        return single_line(titles[0], 300) if titles else ""
    lines = [f"• {single_line(title, 160)}" for title in titles]
    if count > len(lines):
        lines.append("• " + _tr("and {count} more").format(count=number(count - len(lines))))
    return "\n".join(lines)


def warning(done: int | None, step: str = "") -> str:
    """Warning before done items start over; "" if none of them is done. *done*: their count; None
    if unknown. *step*: one of their effects, translated."""
    if done == 0:
        return ""
    if done is None:
        text = _tr("Some may already be done.")
    else:
        text = _tr("Done already: {count}.").format(count=number(done))
    if step:
        steps = _tr("Completed steps are repeated, such as “{step}”.")
    else:
        steps = _tr("Completed steps are repeated.")
    return f"{text} {steps.format(step=step)}"


def repeated_text(steps: Sequence[tuple[str, bool]]) -> str:
    """The steps of one item that would be repeated, one per line; "" for none. Each with its text
    and whether its effect is certain."""
    if not steps:
        return ""
    perhaps = _tr("{step} (may or may not have happened)")
    titles = [
        (single_line(translate_error(title), 160), known) for title, known in steps[:_MOST_STEPS]
    ]
    lines = [title if known else perhaps.format(step=title) for title, known in titles]
    if len(steps) > _MOST_STEPS:
        lines.append(_tr("and {count} more").format(count=number(len(steps) - _MOST_STEPS)))
    return "\n".join([_tr("May be done twice:"), *(f"• {line}" for line in lines)])


def started_text(started: int) -> str:
    """How many unfinished items have effects that a new attempt does not know of; "" if none."""
    text = _tr("Unfinished, but with steps that would be repeated: {count}.")
    return text.format(count=number(started)) if started else ""


def question_stays_text(with_open_question: int) -> str:
    """For inputs with an open question about a handler's step."""
    if not with_open_question:
        return ""
    return _tr(
        "A question about a step is open. It stays open, and the workflow waits for your answer."
    )


def unknown_text(step: str) -> str:
    """One skipped item with a step of unknown outcome; *step* is translated."""
    text = _tr("“{step}” may or may not have happened. Keep stops checking and won't ask.")
    return text.format(step=step)


def waiting_text(waiting: int) -> str:
    """What happens to items with an open question; "" if there are none."""
    text = _tr("Questions withdrawn: {count}.")
    return text.format(count=number(waiting)) if waiting else ""


def omitted_text(unanswered: int, checked: int) -> str:
    """How many have a step of unknown outcome; "" if none."""
    text = []
    if unanswered:
        waits = _tr("Waiting for your answer: {items}.")
        text.append(waits.format(items=items_text(unanswered)))
    if checked:
        unclear = _tr("A step is being checked: {items}.")
        text.append(unclear.format(items=items_text(checked)))
    return "\n".join(text)


def doing(done: int, count: int) -> str:
    return _tr("{done} of {count}").format(done=number(done), count=number(count))


def outcome_text(
    action: ItemAction,
    count: int,
    *,
    inputs: bool = False,
    is_manual: bool = False,
    blocked: bool = False,
) -> str:
    """The result of an action. *is_manual*: the workflow runs only on request. *blocked*: the
    workflow cannot run now."""
    if count == 0:
        return (
            _tr("Nothing was skipped.")
            if action is ItemAction.SKIP
            else _tr("Nothing to start over.")
        )
    if action is ItemAction.SKIP:
        text = _tr("Skipped: {items}.")
    elif blocked:
        text = _tr("Starting over with the next run, once it can run again: {items}.")
    elif inputs:
        text = _tr("Starting over: {items}.")
    elif is_manual:
        text = _tr("Starting over the next time you run it: {items}.")
    else:
        text = _tr("Starting over with the next run: {items}.")
    return text.format(items=items_text(count, inputs=inputs))


def reverted_text(back: int, left: int, *, inputs: bool = False) -> str:
    """The result of undoing a skip."""
    text = ((back, _tr("As before: {items}.")), (left, _tr("Changed in the meantime: {items}.")))
    return " ".join(
        wording.format(items=items_text(count, inputs=inputs)) for count, wording in text if count
    )


def remaining_text(count: int, *, inputs: bool = False) -> str:
    """Heading over the rejected items and their reasons."""
    return _tr("Unchanged: {items}").format(items=items_text(count, inputs=inputs))


def reason_text(why: RejectReason, count: int, *, inputs: bool = False) -> str:
    """The reason for so many rejections, as one line over their names."""
    text = {
        RejectReason.OVER: _tr("{items}: already done or skipped"),
        RejectReason.DONE_MEANWHILE: _tr("{items}: already done"),
        RejectReason.NOT_ENDED: _tr("{items}: attempt still in progress"),
        RejectReason.BEING_PROCESSED: _tr("{items}: in progress"),
        RejectReason.STEP_IN_FLIGHT: _tr("{items}: a step is in progress"),
        RejectReason.REPEATS: _tr("{items}: something would be done twice"),
        RejectReason.NEEDS_ANSWER: _tr("{items}: waiting for your answer"),
        RejectReason.CHECKED: _tr("{items}: a step is being checked"),
        RejectReason.CHANGED_SINCE: _tr("{items}: changed since"),
        RejectReason.GONE: _tr("{items}: no longer there"),
    }[why]
    return text.format(items=items_text(count, inputs=inputs))


def untouched_text(count: int, *, inputs: bool = False) -> str:
    """How many were not processed after a stop."""
    return _tr("Not changed: {items}.").format(items=items_text(count, inputs=inputs))


def add_export(menu: QMenu, export: Callable[[], object]) -> None:
    menu.addSeparator()
    text = QCoreApplication.translate("HistoryMenu", "Export history…")
    add_action(menu, "download", text, export, EXPORT)


def item_menu(parent: QWidget, node: Node, item: ItemRow, open_: Callable[[], None]) -> QMenu:
    """The menu of one row. It keeps a copy of the row, which may go while it is open."""
    menu = QMenu(parent)
    add_action(menu, "panel-right", _tr("Show details"), open_, DETAILS)
    menu.addSeparator()
    add_action(menu, "copy", _tr("Copy title"), lambda: copy_title(node), COPY)
    identifier = item.logical_item_id
    add_action(menu, "copy", _tr("Copy identifier"), lambda: copy_text(identifier))
    return menu


def add_item_actions(
    menu: QMenu,
    ids: tuple[ItemId, ...],
    rows: Sequence[ItemRow],
    perform: Callable[[ItemAction, tuple[ItemId, ...]], None],
    *,
    inputs: bool = False,
) -> None:
    """Actions for the whole selection, of which *rows* are loaded; each asks for confirmation. What
    applies to none is disabled with its reason."""
    menu.addSeparator()
    for item_action in ItemAction:
        text = menu_label(item_action, len(ids), inputs=inputs)
        do = partial(perform, item_action, ids)
        keys = REPROCESS if item_action is ItemAction.REPROCESS else SKIP
        action = add_action(menu, action_icon(item_action), text, do, keys)
        if len(rows) == len(ids):
            offer(action, item_action, rows, text)


def add_undo(menu: QMenu, count: int, undo: Callable[[], None], *, inputs: bool = False) -> None:
    """For several items; of one, the attempt to undo is chosen in its details."""
    if count > 1:
        text = _tr("Undo {items}…").format(items=items_text(count, inputs=inputs))
        add_action(menu, "undo-2", text, undo)


def add_undo_reprocess(
    menu: QMenu, rows: Sequence[ItemRow], undo: Callable[[tuple[ItemId, ...]], None]
) -> None:
    """For items waiting for a later attempt; the service excludes what has started."""
    waiting = ItemStatus.PROCESSING
    ids = tuple(
        row.id
        for row in rows
        if row.status is waiting and row.attempt > 1 and not (row.running or row.is_input)
    )
    if ids:
        add_action(menu, "undo-2", _tr("Undo reprocess"), lambda: undo(ids))


def offer(action: QAction, item_action: ItemAction, rows: Sequence[ItemRow], label: str) -> None:
    """Show the entry as *label*, or disabled with why none of these rows qualifies."""
    reasons = [blocked_reason(item_action, row) for row in rows]
    action.setEnabled(not all(reasons))
    # Several rows may have different reasons.
    alone = reasons[0] if len(reasons) == 1 else ""
    action.setText(alone or label)


def copy_title(node: Node) -> None:
    """Copy the full title of the step or item."""
    match node:
        case ItemNode(row=item) | AttemptNode(item=item):
            copy_text(item.title)
        case StepNode(row=step):
            copy_text(translate_error(step.title))
