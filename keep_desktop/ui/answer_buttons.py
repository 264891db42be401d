"""The ways to answer a question beside its item: what each is called and what it will do."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.ui.answer_tiles import AnswerTiles
from keep_desktop.ui.answer_words import Held, Offer, offers
from keep_desktop.ui.elided_label import ElidedLabel, plain_tooltip
from keep_desktop.ui.pair_layout import PairLayout
from keep_desktop.ui.theme import restyle, set_icon

_TELLING = (QEvent.Type.Enter, QEvent.Type.FocusIn)


class AnswerButtons(QWidget):
    """Tiles; but for an unknown outcome buttons in pairs, as what was sent has to be in sight below
    them: a line says what the one under the pointer, or with the focus, will do."""

    #: Answer
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._in_pairs: dict[Answer, QPushButton] = {}
        self._pairs = PairLayout()
        self._tiles = AnswerTiles(self, keys=False)
        self._tiles.chosen.connect(self.chosen)
        self.does = ElidedLabel("small", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._pairs)
        column.addWidget(self._tiles)
        column.addWidget(self.does)

    @property
    def buttons(self) -> Mapping[Answer, QPushButton]:
        """Those that are offered."""
        return {**self._in_pairs, **self._tiles.buttons}

    def offer(self, question: QuestionRow, version: str = "", held: Held = Held.NOTHING) -> None:
        """Show a button for each of the question's actions; *version* is what would go on, *held*
        what it waits for."""
        given = offers(question, version, held=held)
        if tuple(self.buttons) != tuple(one.answer for one in given):
            self.does.setText(self.tr("Nothing else happens to it until you choose."))
        paired = given if question.kind is QuestionKind.UNKNOWN_OUTCOME else ()
        if tuple(self._in_pairs) != tuple(one.answer for one in paired):
            self._make(paired)
        for one in paired:
            self._dress(self._in_pairs[one.answer], one)
        self._tiles.offer(() if paired else given)
        self._tiles.hold(held=False)
        self._tiles.setVisible(bool(self._tiles.buttons))
        # Tiles tell it themselves.
        self.does.setVisible(bool(paired))
        self.setVisible(bool(self.buttons))

    def fit(self) -> None:
        """The window may be of another height."""
        self._tiles.fit()

    def tab_blocks(self) -> Sequence[QWidget]:
        return tuple(self.buttons.values())

    def take_focus(self) -> None:
        """The first answer has the keyboard."""
        for button in list(self.buttons.values())[:1]:
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def hold(self) -> None:
        """An answer was given: no second one while it is taken."""
        self._tiles.hold(held=True)
        for button in self._in_pairs.values():
            button.setEnabled(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TELLING and isinstance(watched, QPushButton):
            self.does.setText(watched.accessibleDescription())
        return False

    def _make(self, given: Sequence[Offer]) -> None:
        for button in self._in_pairs.values():
            self._pairs.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._in_pairs = {one.answer: self._button(one) for one in given}

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
        restyle(button, tight="more")
        set_icon(button, one.icon, one.tone)
        button.setToolTip(plain_tooltip(one.does))
        button.setAccessibleDescription(one.does)
        button.setEnabled(True)
