"""What is told of an item that starts over after an answer: when, and with a button where that is
the user's to say."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow, WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import workflow_detail
from keep_desktop.ui.answer_words import taken
from keep_desktop.ui.toast import OrUndo, Undo
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_words import State, runs_by_hand, state_of, why_not_now


class StartsOver(QObject):
    """`told`: a message, the word of what can be done at once (or ""), and what does it (or
    None). `run_asked` carries the WorkflowRow."""

    told = Signal(str, str, object)
    run_asked = Signal(object)

    def __init__(self, keep: Keep, reader: Reader, parent: QObject) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader

    def tell(self, question: QuestionRow, undo: Undo | None = None) -> None:
        """Of the item that *question* was about, with the way back."""
        keep, workflow_id = self._keep, question.workflow_id
        self._reader.ask(
            ("starts over", id(self)),
            lambda: workflow_detail(keep, workflow_id),
            lambda detail: self._tell(question, detail, undo),
        )

    def _tell(
        self, question: QuestionRow, detail: WorkflowDetail | None, undo: Undo | None
    ) -> None:
        row = None if detail is None else detail.row
        waits = row is not None and runs_by_hand(row)
        held = row is not None and state_of(row) is not State.ON
        said = taken(question, Answer.REPROCESS, by_hand=waits, held=held)
        if row is None or row.has_handlers or why_not_now(row, everything_stopped=False):
            self.told.emit(said, self.tr("Undo") if undo is not None else "", undo)
            return
        run = partial(self.run_asked.emit, row)
        self.told.emit(said, self.tr("Run now"), run if undo is None else OrUndo(run, undo))
