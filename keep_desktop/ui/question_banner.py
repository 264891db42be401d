"""The question that an item waits with: what is not known or held up, why, and the answers."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.ids import QuestionId
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow
from keep_desktop.ui.answer_buttons import AnswerButtons
from keep_desktop.ui.answer_words import Held, headline, reason, subject, where_to_look
from keep_desktop.ui.before_line import BeforeLine
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.file_button import FileButton
from keep_desktop.ui.foreign_text import block
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.payload_diff import PayloadDiff
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.question_ways import QuestionWays
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.words_room import WordsRoom
from keep_desktop.ui.wrap_label import WrapLabel

_NO_TIME = Now()


class QuestionBanner(QFrame):
    """Hidden while nothing is asked. `answered` carries the QuestionRow and the Answer; what comes
    of it is for others to do and to tell with `show_question` or `refuse`."""

    answered = Signal(object, object)
    #: Another version of the script.
    version_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "warn")
        icon = QLabel(self)
        set_icon(icon, "triangle-alert", "warn", 20)
        self._question: QuestionRow | None = None
        self._version, self._waits_for = "", Held.NOTHING
        self._held = False
        self._head = WrapLabel("heading", self)
        self._sentence = WrapLabel("soft", self)
        self._sentence.allow_selecting()
        self._before = BeforeLine(self)
        self._hint = WrapLabel("", self)
        #: What mends it, and ways to see what it is about, besides the step below.
        self._ways = QuestionWays(self)
        self._ways.versions_asked.connect(self.version_asked)
        self._way: FileButton | None = None
        self._refusal = WrapLabel("problem", self)
        self._refusal.hide()
        self.diff = PayloadDiff(self)
        self.answers = AnswerButtons(self)
        self.answers.chosen.connect(self._answer)
        self._guard = PressGuard(self)
        self.line = FoldedQuestion(self)
        self._whole = QWidget(self)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._head, 1)
        words = WordsRoom(self._whole)
        words.column.setSpacing(6)
        words.column.addLayout(head)
        words.column.addWidget(self._sentence)
        words.column.addWidget(self._before)
        words.column.addWidget(self._hint)
        words.column.addWidget(self.diff)
        words.column.addWidget(self._refusal)
        column = QVBoxLayout(self._whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(words)
        column.addWidget(self.answers)
        column.addLayout(self._ways)
        self._around = QVBoxLayout(self)
        for part in (self.line, self._whole):
            self._around.addWidget(part)
        self.fold(folded=False)
        self.hide()

    def add_way(self, button: FileButton) -> None:
        """It is told of each question that is shown, and may come into sight later."""
        self._way = button
        self._ways.add(button)

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.line, self.diff, self.answers, *self._ways.tab_blocks())

    def fold(self, *, folded: bool) -> None:
        """In one line, with a way to the whole of it; or whole."""
        self.line.setVisible(folded)
        self._whole.setVisible(not folded)
        above, side = (4, 8) if folded else (12, 12)
        self._around.setContentsMargins(12, above, side, above)

    @property
    def is_folded(self) -> bool:
        return self._whole.isHidden()

    @property
    def question_id(self) -> QuestionId | None:
        """Of what is asked."""
        return None if self._question is None else self._question.id

    @property
    def is_guarded(self) -> bool:
        """Whether the answers take no press for a moment."""
        return self._guard.is_on

    def show_version(self, version: str, held: Held = Held.NOTHING) -> None:
        """The script version that would go on after an answer, and what it waits for."""
        if (version, held) != (self._version, self._waits_for):
            self._version, self._waits_for = version, held
            self._offer()

    def _offer(self) -> None:
        if self._question is not None and not self._held:
            self.answers.offer(self._question, self._version, self._waits_for)

    def show_question(self, question: QuestionRow | None, now: Now = _NO_TIME) -> None:
        if question is None or question != self._question:
            if self._held and question is not None:
                # The next one comes up below the hand that answered.
                self._guard.shield(self.answers)
            self._held = False
        self._question = question
        self._refusal.hide()
        if self._way is not None:
            self._way.look_for(question)
        self.setVisible(question is not None)
        if question is None:
            return
        self._offer()
        self._ways.show_question(question)
        self.diff.show_question(question)
        self._head.setText(headline(question))
        self.line.show_subject(subject(question))
        self._sentence.setText(reason(question))
        self._before.tell(question, now.at, now.zone)
        self._hint.setText(where_to_look(question))
        self._hint.setVisible(bool(self._hint.said()))
        self.setAccessibleName(self._head.said())
        said = (self._sentence.said(), self._before.said(), self._hint.said())
        self.setAccessibleDescription(" ".join(part for part in said if part))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.answers.fit()

    def refuse(self, sentence: str) -> None:
        """The answer could not be taken; another may be given."""
        self._held = False
        self._refusal.setText(block(sentence, 2_000))
        self._refusal.show()
        self._offer()

    def _answer(self, choice: Answer) -> None:
        if self._question is not None:
            self._refusal.hide()
            self._held = True
            self.answers.hold()
            self.answered.emit(self._question, choice)

    @property
    def refusal(self) -> str:
        return "" if self._refusal.isHidden() else self._refusal.said()

    def text(self) -> str:
        said = (
            self._head.said(),
            self._sentence.said(),
            self._before.said(),
            self._hint.said(),
        )
        return "\n".join(part for part in said if part)


class FoldedQuestion(QWidget):
    """What is asked about, in one line, for where something else is read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark = QLabel(self)
        set_icon(mark, "triangle-alert", "warn", 20)
        self._head = ElidedLabel("strong", self)
        self.answer = QPushButton(self.tr("Answer…"), self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(mark)
        row.addWidget(self._head, 1)
        row.addWidget(self.answer)

    def show_subject(self, subject: str) -> None:
        self._head.setText(subject)
        self.answer.setAccessibleName(self.tr("Answer: {question}").format(question=subject))
