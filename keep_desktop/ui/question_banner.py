"""The question that an item waits with: what is not known or held up, and why."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.wrap_label import WrapLabel


class QuestionBanner(QFrame):
    """Hidden while nothing is asked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "warn")
        icon = QLabel(self)
        set_icon(icon, "triangle-alert", "warn", 20)
        self._head = WrapLabel("heading", self)
        self._sentence = WrapLabel("soft", self)
        self._sentence.allow_selecting()
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._head, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._sentence)
        self.hide()

    def show_question(self, question: QuestionRow | None) -> None:
        self.setVisible(question is not None)
        if question is None:
            return
        self._head.setText(self._headline(question))
        self._sentence.setText(block(question.sentence, 2_000))
        self.setAccessibleName(self._head.said())
        self.setAccessibleDescription(self._sentence.said())

    def _headline(self, question: QuestionRow) -> str:
        match question.kind:
            case QuestionKind.UNKNOWN_OUTCOME if question.mutation_title:
                step = one_line(question.mutation_title, 120)
                return self.tr("Did this happen: {step}?").format(step=step)
            case QuestionKind.UNKNOWN_OUTCOME:
                return self.tr("Did this step happen?")
            case QuestionKind.PAYLOAD_CHANGED:
                return self.tr("What was to be written has changed")
            case QuestionKind.ITEM_FAILED:
                return self.tr("This item keeps failing")
            case QuestionKind.BLOCKED:
                return self.tr("The workflow is held up")
            case QuestionKind.SIGN_IN:
                return self.tr("Sign in again")
            case QuestionKind.PERMISSION:
                return self.tr("Something was not allowed")
            case QuestionKind.PRECONDITION:
                return self.tr("Something is missing")

    def text(self) -> str:
        return f"{self._head.said()}\n{self._sentence.said()}"
