"""What is answered in the question beside an item: given to the ledger, and told."""

from PySide6.QtCore import QObject, Signal

from keep_desktop.domain.errors import AlreadyAnswered
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.answers import answer
from keep_desktop.services.changed_items import ChangedItem
from keep_desktop.services.context import Keep
from keep_desktop.ui.answer_words import too_late
from keep_desktop.ui.question_banner import QuestionBanner
from keep_desktop.ui.worker import Reader, sentence_of


class BannerAnswers(QObject):
    """A refusal is said in the question it is of, where that is still shown."""

    #: QuestionRow, Answer, and the ChangedItem that takes it back, or None.
    answered = Signal(object, object, object)
    #: A sentence for the foot of the window.
    told = Signal(str)
    #: Whatever came of it: what is shown may have changed.
    settled = Signal()

    def __init__(self, keep: Keep, reader: Reader, banner: QuestionBanner) -> None:
        super().__init__(banner)
        self._keep, self._reader, self._banner = keep, reader, banner
        banner.answered.connect(self._give)

    def _give(self, question: QuestionRow, choice: Answer) -> None:
        keep = self._keep
        self._reader.do(
            lambda: answer(keep, question.id, choice),
            lambda skipped: self._taken(question, choice, skipped),
            lambda error: self._refused(question, error),
        )

    def _taken(self, question: QuestionRow, choice: Answer, by: ChangedItem | None) -> None:
        self.answered.emit(question, choice, by)
        self.settled.emit()

    def _refused(self, question: QuestionRow, error: Exception) -> None:
        if isinstance(error, AlreadyAnswered):
            self.told.emit(too_late())
        elif self._banner.question_id == question.id:
            self._banner.refuse(sentence_of(error))
        self.settled.emit()
