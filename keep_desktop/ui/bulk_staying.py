"""What a deed on many items leaves as it is, said before it begins, with the way to the answers
that some of it waits for."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.theme import set_icon


class Staying(QWidget):
    """Hidden while nothing stays."""

    #: What waits for an answer is to be answered.
    answer_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = plain_label("", "soft")
        self.answer = QPushButton(self.tr("Answer…"))
        self.answer.setAccessibleName(self.tr("Answer what is asked"))
        set_icon(self.answer, "inbox")
        self.answer.clicked.connect(self.answer_asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.words)
        column.addWidget(self.answer, 0, Qt.AlignmentFlag.AlignLeft)
        self.say([], asked=False)

    def say(self, sentences: list[str], *, asked: bool) -> None:
        """*asked*: some of it waits for an answer of the user."""
        self.words.setText("\n".join(filter(None, sentences)))
        self.answer.setVisible(asked)
        self.setVisible(any(sentences))
