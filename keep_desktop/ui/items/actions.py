"""Item actions (skip, reprocess, undo, export) and their messages, also for answered questions."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from keep_desktop.domain.errors import AlreadyAnswered, WouldRepeat
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.undo import UndoStep
from keep_desktop.ports.views import (
    AttemptRow,
    ItemDetail,
    QuestionRow,
    WorkflowDetail,
)
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import RejectedItem
from keep_desktop.services.items.queries import item_ids
from keep_desktop.services.items.revert import revert, revert_reprocess
from keep_desktop.services.items.snapshot import ItemSnapshot
from keep_desktop.services.items.undo import Target, attempts_of_items, preview_undo_steps
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.history_export import choose_and_export
from keep_desktop.ui.presentation.item_actions import (
    ActionTargets,
    AnswerView,
    ItemAction,
    action_label,
    reverted_text,
)
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.questions import (
    AnswerBlock,
    accepted_text,
    blocked_by,
    too_late_text,
)
from keep_desktop.ui.presentation.workflow_state import blocked_reason_now, is_manual_only
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.sanitize import single_line

if TYPE_CHECKING:
    from keep_desktop.ui.items.bulk_dialog import BulkDialog


class ItemActions(QObject):
    """Shows the outcome of each as a message, and calls *changed* after it."""

    #: The ItemId of an item the user has dealt with.
    item_finished = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        navigator: Navigator,
        window: QWidget,
        *,
        run_now: Callable[[WorkflowId], None],
        changed: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._keep, self._tasks, self._window = keep, tasks, window
        self._navigator, self.run_now, self._changed = navigator, run_now, changed

    def change(self, action: ItemAction, targets: ActionTargets) -> None:
        """Reprocess or skip items, after confirmation."""
        from keep_desktop.ui.items.bulk_dialog import BulkDialog

        dialog = BulkDialog(self._keep, self._tasks, action, targets, self._window)
        dialog.finished_items.connect(lambda text: self._show_for(dialog, text))
        dialog.answer_requested.connect(self._navigator.show_question)
        self._open(dialog)

    def _show_for(self, dialog: "BulkDialog", text: str) -> None:
        undo, row = self._undo_of_answer(dialog.changed), dialog.may_run
        for one in dialog.changed:
            self.item_finished.emit(one.item.id)
        run = None if row is None else (self.tr("Run now"), partial(self.run_now, row.id))
        self._tasks.messages.show(text, undo=undo, next=run)

    def answer(
        self, question: QuestionRow, choice: Answer, view: AnswerView, *, again: bool = False
    ) -> None:
        """*again*: the user confirmed that something is done a second time."""
        keep = self._keep
        self._tasks.command(
            lambda: answer(keep, question.id, choice, again=again),
            lambda by: self._on_answered(question, choice, by, view),
            lambda error: self._on_refused(question, error, view),
        )

    def _on_answered(
        self, question: QuestionRow, choice: Answer, by: ItemSnapshot | None, view: AnswerView
    ) -> None:
        view.answer_taken(question, choice)
        undo = self._undo_of_answer([] if by is None else [by])
        self._show_answered(question, choice, undo)

    def _on_refused(self, question: QuestionRow, error: Exception, view: AnswerView) -> None:
        if isinstance(error, WouldRepeat):
            from keep_desktop.ui.presentation.item_dialogs import confirm_repeat

            item = single_line(question.item_title or "", 300)
            confirm_repeat(
                self._tasks, item, error, view.window(),
                lambda: self.answer(question, Answer.REPROCESS, view, again=True),
                lambda: view.answer_cancelled(question),
            )  # fmt: skip
        elif isinstance(error, AlreadyAnswered):
            view.answer_taken(question, None)
            self._tasks.messages.show(too_late_text())
        else:
            view.answer_refused(question, sentence_of(error))

    def _show_answered(
        self, question: QuestionRow, choice: Answer, undo: Callable[[], None] | None
    ) -> None:
        """Show the result of *choice* for *question*, with an undo. Queries first what blocks the
        workflow, so that nothing is promised that waits for the user."""
        keep, workflow_id = self._keep, question.workflow_id
        self._tasks.query(
            ("answer told", id(self)),
            lambda: workflow_detail(keep, workflow_id),
            lambda detail: self._show_outcome(question, choice, detail, undo),
        )

    def _show_outcome(
        self,
        question: QuestionRow,
        choice: Answer,
        detail: WorkflowDetail | None,
        undo: Callable[[], None] | None,
    ) -> None:
        row = None if detail is None else detail.row
        is_manual = row is not None and is_manual_only(row)
        block = AnswerBlock.NOTHING if row is None else blocked_by(row, question)
        text = accepted_text(question, choice, is_manual=is_manual, blocked=block)
        goes_on = choice is not Answer.REPROCESS or row is None or row.has_handlers
        if row is None or goes_on or blocked_reason_now(row, everything_stopped=False):
            self._tasks.messages.show(text, undo=undo)
            return
        run = (self.tr("Run now"), partial(self.run_now, row.id))
        self._tasks.messages.show(text, undo=undo, next=run)

    def _undo_of_answer(self, changed: Sequence[ItemSnapshot]) -> Callable[[], None] | None:
        return partial(self._revert, changed) if changed else None

    def _revert(self, changed: Sequence[ItemSnapshot]) -> None:
        inputs = changed[0].item.is_input
        back = partial(self._show_reverted, len(changed), inputs=inputs)
        self._tasks.command(lambda: revert(self._keep, changed), back)

    def undo_reprocess(self, ids: Sequence[ItemId]) -> None:
        """Also after the message with its Undo has expired."""
        back = partial(self._show_reverted, len(ids))
        self._tasks.command(lambda: revert_reprocess(self._keep, ids), back)

    def _show_reverted(
        self, count: int, left: Sequence[RejectedItem], *, inputs: bool = False
    ) -> None:
        self._changed()
        self._tasks.messages.show(reverted_text(count - len(left), len(left), inputs=inputs))

    def export_history(self, ids: Sequence[ItemId], title: str) -> None:
        """Ask for a file and export the history of items to it."""
        choose_and_export(self._keep, self._tasks, self._window, tuple(ids), title)

    def undo(self, detail: ItemDetail, attempt: AttemptRow) -> None:
        """Undo an attempt, after confirmation with its steps and what blocks them."""
        keep, item_id, number = self._keep, detail.row.id, attempt.number
        self._tasks.query(
            ("undo steps", id(self)),
            lambda: preview_undo_steps(keep, item_id, number),
            lambda steps: self._confirm_undo(detail, attempt, steps),
        )

    def _confirm_undo(
        self, detail: ItemDetail, attempt: AttemptRow, steps: Sequence[UndoStep]
    ) -> None:
        from keep_desktop.ui.presentation.item_dialogs import UndoDialog

        dialog = UndoDialog(self._keep, self._tasks, detail, attempt, steps, self._window)
        dialog.undone.connect(lambda text: self._show_undone(detail, text))
        dialog.other_requested.connect(lambda number: self._undo_other(detail, number))
        dialog.settings_requested.connect(lambda: self._navigator.show_settings(detail.workflow_id))
        self._open(dialog)

    def undo_many(self, targets: ActionTargets) -> None:
        """Undo several items, after a confirmation that counts them."""
        from keep_desktop.ui.presentation.item_dialogs import UndoManyDialog

        keep = self._keep

        def find() -> Sequence[Target]:
            return attempts_of_items(keep, target_ids(keep, targets))

        dialog = UndoManyDialog(keep, self._tasks, find, "", self._window)
        self._open(dialog)

    def _undo_other(self, detail: ItemDetail, number: int) -> None:
        for attempt in detail.attempts:
            if attempt.number == number:
                self.undo(detail, attempt)

    def _show_undone(self, was: ItemDetail, text: str) -> None:
        """Show the result of an undo. If no effect of the item is left, offer to reprocess it,
        which does not happen by itself."""

        def notify(now: ItemDetail | None) -> None:
            over = now is not None and now.row.status in (ItemStatus.DONE, ItemStatus.SKIPPED)
            if now is None or not over or not now.attempts or not now.attempts[0].is_undone:
                self._tasks.messages.show(text)
                return
            targets = ActionTargets.of(was.workflow_id, (now.row.id,), (now.row,))
            again = partial(self.change, ItemAction.REPROCESS, targets)
            self._tasks.messages.show(text, next=(action_label(ItemAction.REPROCESS), again))

        self._tasks.query(
            ("undone", id(self)),
            lambda: self._keep.queries.item(was.row.id),
            notify,
            lambda _: self._tasks.messages.show(text),
        )

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(lambda _: self._changed())
        dialog.open()


def target_ids(keep: Keep, targets: ActionTargets) -> Sequence[ItemId]:
    """The targets, queried on a worker: of a filter its present matches."""
    query = targets.query
    if targets.ids is not None or query is None:
        return targets.ids or ()
    found: list[ItemId] = []
    after: str | None = None
    while True:
        ids, after = item_ids(
            keep,
            query.workflow_id,
            filter=query.filter,
            search=query.search,
            session_id=query.session_id,
            after=after,
        )
        found += ids
        if after is None:
            return found
