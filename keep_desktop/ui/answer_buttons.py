"""The ways to answer a question, as buttons in pairs: what each is called and what it will do."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow
from keep_desktop.ui.answer_words import Offer, offers
from keep_desktop.ui.elided_label import ElidedLabel, plain_tooltip
from keep_desktop.ui.pair_layout import PairLayout
from keep_desktop.ui.theme import restyle, set_icon

_TELLING = (QEvent.Type.Enter, QEvent.Type.FocusIn)


class AnswerButtons(QWidget):
    """For an unknown outcome no answer stands out: only the user can know which is true. A line
    below says what the answer under the pointer, or with the focus, will do."""

    #: Answer
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[Answer, QPushButton] = {}
        self._pairs = PairLayout()
        self.does = ElidedLabel("small", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._pairs)
        column.addWidget(self.does)

    def offer(self, question: QuestionRow, version: str = "") -> None:
        """Show a button for each of the question's actions; *version* is what would go on."""
        given = offers(question, version)
        if tuple(self.buttons) != tuple(one.answer for one in given):
            self._make(given)
        for one in given:
            self._dress(self.buttons[one.answer], one)
        self.setVisible(bool(self.buttons))

    def tab_blocks(self) -> Sequence[QWidget]:
        return tuple(self.buttons.values())

    def take_focus(self) -> None:
        """The first answer has the keyboard."""
        for button in list(self.buttons.values())[:1]:
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def hold(self) -> None:
        """An answer was given: no second one while it is taken."""
        for button in self.buttons.values():
            button.setEnabled(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TELLING and isinstance(watched, QPushButton):
            self.does.setText(watched.accessibleDescription())
        return False

    def _make(self, given: Sequence[Offer]) -> None:
        for button in self.buttons.values():
            self._pairs.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {one.answer: self._button(one) for one in given}
        self.does.setText(self.tr("Nothing else happens to it until you choose."))

    def _button(self, one: Offer) -> QPushButton:
        button = QPushButton(one.word, self)
        button.setAccessibleName(one.word)
        button.installEventFilter(self)
        button.clicked.connect(lambda: self.chosen.emit(one.answer))
        self._pairs.addWidget(button)
        button.show()
        return button

    @staticmethod
    def _dress(button: QPushButton, one: Offer) -> None:
        primary = one.answer is Answer.RESUME
        restyle(button, kind="primary" if primary else "", tight="true")
        set_icon(button, one.icon, "on_accent" if primary else one.tone)
        button.setToolTip(plain_tooltip(one.does))
        button.setAccessibleDescription(one.does)
        button.setEnabled(True)
