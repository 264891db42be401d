"""What is told of an answer that was given: what comes of it and when, and with a button what is
the user's to say."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow, WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import workflow_detail
from keep_desktop.ui.answer_words import Held, taken
from keep_desktop.ui.open_questions import held_by
from keep_desktop.ui.toast import OrUndo, Undo
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_words import runs_by_hand, why_not_now


class AnswerTold(QObject):
    """`told`: a message, the word of what can be done at once (or ""), and what does it (or
    None). `run_asked` carries the WorkflowRow."""

    told = Signal(str, str, object)
    run_asked = Signal(object)

    def __init__(self, keep: Keep, reader: Reader, parent: QObject) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader

    def tell(self, question: QuestionRow, choice: Answer, undo: Undo | None = None) -> None:
        """Of *choice*, given to *question*, with the way back: what holds its workflow now is
        looked up, as nothing must be promised that waits for the user."""
        keep, workflow_id = self._keep, question.workflow_id
        self._reader.ask(
            ("answer told", id(self)),
            lambda: workflow_detail(keep, workflow_id),
            lambda detail: self._tell(question, choice, detail, undo),
        )

    def _tell(
        self,
        question: QuestionRow,
        choice: Answer,
        detail: WorkflowDetail | None,
        undo: Undo | None,
    ) -> None:
        row = None if detail is None else detail.row
        by_hand = row is not None and runs_by_hand(row)
        held = Held.NOTHING if row is None else held_by(row, question)
        said = taken(question, choice, by_hand=by_hand, held=held)
        goes_on = choice is not Answer.REPROCESS or row is None or row.has_handlers
        if row is None or goes_on or why_not_now(row, everything_stopped=False):
            self.told.emit(said, self.tr("Undo") if undo is not None else "", undo)
            return
        run = partial(self.run_asked.emit, row)
        self.told.emit(said, self.tr("Run now"), run if undo is None else OrUndo(run, undo))
