"""What is done with items when asked: skip, reprocess, undo, their histories on paper; and what is
told of it, with the way back or the way on."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.undo import UndoStep
from keep_desktop.ports.views import AttemptRow, ItemDetail, QuestionRow
from keep_desktop.services.changed_items import ChangedItem
from keep_desktop.services.context import Keep
from keep_desktop.services.item_deeds import Left
from keep_desktop.services.items import item_detail
from keep_desktop.services.putting_back import put_back
from keep_desktop.services.undo import look_ahead
from keep_desktop.ui.answer_told import AnswerTold
from keep_desktop.ui.bulk_results import back_said
from keep_desktop.ui.bulk_words import Deed, Meant, deed_word
from keep_desktop.ui.history_menu import Paper
from keep_desktop.ui.toast import OrUndo, Undo
from keep_desktop.ui.worker import Reader

if TYPE_CHECKING:
    from keep_desktop.ui.dialogs.bulk import BulkDialog


class ItemDeeds(QObject):
    """`told`: a message, the word of what can be done next (or ""), and what does it (or None).

    `changed` follows each deed that was done.
    """

    told = Signal(str, str, object)
    changed = Signal()
    #: A sentence, and the Path of the file that was made.
    written = Signal(str, object)
    #: The WorkflowRow that is to run now.
    run_asked = Signal(object)
    #: The WorkflowId whose settings are to be looked at.
    settings_asked = Signal(object)
    #: The QuestionId that is to be answered; None: the first there is.
    question_wanted = Signal(object)

    #: The ItemId of one that the user has done with.
    done_with = Signal(object)

    def __init__(self, keep: Keep, reader: Reader, window: QWidget) -> None:
        super().__init__(window)
        self._keep, self._reader, self._window = keep, reader, window
        self._answer_told = AnswerTold(keep, reader, self)
        self._answer_told.told.connect(self.told)
        self._answer_told.run_asked.connect(self.run_asked)

    def change(self, deed: Deed, meant: Meant) -> None:
        """Reprocess or skip items, after a question that says how many."""
        from keep_desktop.ui.dialogs.bulk import BulkDialog

        dialog = BulkDialog(self._keep, self._reader, deed, meant, self._window)
        dialog.told.connect(lambda text: self._tell_of(dialog, text))
        dialog.answer_asked.connect(self.question_wanted)
        self._open(dialog)

    def _tell_of(self, dialog: "BulkDialog", text: str) -> None:
        undo, row = self._way_back(dialog.changed), dialog.may_run
        for one in dialog.changed:
            self.done_with.emit(one.item.id)
        if row is not None:
            run = partial(self.run_asked.emit, row)
            self.told.emit(text, self.tr("Run now"), run if undo is None else OrUndo(run, undo))
        else:
            self.told.emit(text, self.tr("Undo") if undo is not None else "", undo)

    def tell_answered(self, question: QuestionRow, choice: Answer, by: ChangedItem | None) -> None:
        """What came of an answer. What starts over can be run at once, where it waits for that."""
        self._answer_told.tell(question, choice, self._way_back([] if by is None else [by]))

    def _way_back(self, changed: Sequence[ChangedItem]) -> Undo | None:
        return Undo(lambda: self._put_back(changed)) if changed else None

    def _put_back(self, changed: Sequence[ChangedItem]) -> None:
        def back(left: Sequence[Left]) -> None:
            self.changed.emit()
            inputs = changed[0].item.is_input
            said = back_said(len(changed) - len(left), len(left), inputs=inputs)
            self.told.emit(said, "", None)

        self._reader.do(lambda: put_back(self._keep, changed), back)

    def put_on_paper(self, paper: Paper, ids: Sequence[ItemId], title: str) -> None:
        """The history of items into a file or to a printer, after a question where."""
        # Printing brings libraries that nothing else needs.
        from keep_desktop.ui.history_deeds import HistoryDeeds

        history = HistoryDeeds(self._keep, self._reader, self._window)
        history.told.connect(lambda text: self.told.emit(text, "", None))
        history.written.connect(self.written)
        history.put(paper, ids, title)

    def undo(self, detail: ItemDetail, attempt: AttemptRow) -> None:
        """Take an attempt back, after a question that lists its steps and what is known to be in
        their way."""
        keep, item_id, number = self._keep, detail.row.id, attempt.number
        self._reader.ask(
            ("undo steps", id(self)),
            lambda: look_ahead(keep, item_id, number),
            lambda steps: self._ask_undo(detail, attempt, steps),
        )

    def _ask_undo(self, detail: ItemDetail, attempt: AttemptRow, steps: Sequence[UndoStep]) -> None:
        from keep_desktop.ui.dialogs.undo import UndoDialog

        dialog = UndoDialog(self._keep, self._reader, detail, attempt, steps, self._window)
        dialog.told.connect(lambda text: self._tell_undone(detail, text))
        dialog.other_asked.connect(lambda number: self._undo_other(detail, number))
        dialog.settings_asked.connect(lambda: self.settings_asked.emit(detail.workflow_id))
        self._open(dialog)

    def _undo_other(self, detail: ItemDetail, number: int) -> None:
        for attempt in detail.attempts:
            if attempt.number == number:
                self.undo(detail, attempt)

    def _tell_undone(self, was: ItemDetail, text: str) -> None:
        """What came of an undo. Where nothing of what the item did stands, reprocessing it is
        offered: nothing else happens to it by itself."""

        def tell(now: ItemDetail | None) -> None:
            over = now is not None and now.row.status in (ItemStatus.DONE, ItemStatus.SKIPPED)
            if now is None or not over or not now.attempts or not now.attempts[0].taken_back:
                self.told.emit(text, "", None)
                return
            row, done = now.row, now.row.status is ItemStatus.DONE
            meant = Meant(
                was.workflow_id, (row.id,), None, done, taken_back=row.taken_back_at is not None
            )
            again = deed_word(Deed.REPROCESS)
            self.told.emit(text, again, lambda: self.change(Deed.REPROCESS, meant))

        self._reader.ask(
            ("undone", id(self)),
            lambda: item_detail(self._keep, was.row.id),
            tell,
            lambda _: self.told.emit(text, "", None),
        )

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(lambda _: self.changed.emit())
        dialog.open()
