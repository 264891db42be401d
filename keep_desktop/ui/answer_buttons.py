"""The ways to answer a question, as buttons: what each is called and what it will do."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.theme import restyle, set_icon


@dataclass(frozen=True, slots=True)
class _Choice:
    word: str
    does: str
    icon: str
    #: The kind of button; "" is the plain one.
    kind: str = ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("AnswerButtons", text)


def _choice(answer: Answer) -> _Choice:
    match answer:
        case Answer.HAPPENED:
            return _Choice(
                _tr("It happened"),
                _tr("It is noted as done and not repeated. The next run goes on after it."),
                "check",
            )
        case Answer.DID_NOT_HAPPEN:
            return _Choice(_tr("It didn't happen"), _tr("The next run does this step again."), "x")
        case Answer.TRY_AGAIN:
            return _Choice(
                _tr("Try again"),
                _tr("Keep looks once more whether it happened. Nothing is repeated for that."),
                "rotate-ccw",
            )
        case Answer.REPROCESS:
            return _Choice(
                _tr("Reprocess item"),
                _tr("The next run starts a new attempt. What happened so far stays readable."),
                "",
                "ghost",
            )
        case Answer.SKIP:
            return _Choice(
                _tr("Skip this item"),
                _tr("It is left as it is. Nothing is undone, and later runs pass it over."),
                "",
                "ghost",
            )
        case Answer.RESUME:
            return _Choice(
                _tr("Resume workflow"),
                _tr("The workflow may run again. Nothing starts at once."),
                "play",
                "primary",
            )


#: The order in which they stand, whatever order the question lists them in.
_ORDER = tuple(Answer[name] for name in ("HAPPENED", "DID_NOT_HAPPEN", "TRY_AGAIN"))


class AnswerButtons(QWidget):
    """For an unknown outcome no answer stands out: only the user can know which is true."""

    #: Answer
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[Answer, QPushButton] = {}
        self._flow = FlowLayout(self, gap=8)

    def offer(self, question: QuestionRow) -> None:
        """Show a button for each of the question's actions."""
        if tuple(self.buttons) != (wanted := _in_order(question.actions)):
            self._make(wanted)
        plain = question.kind is not QuestionKind.UNKNOWN_OUTCOME
        for answer, button in self.buttons.items():
            kind = _choice(answer).kind
            if plain and answer is Answer.REPROCESS:
                kind = ""
            restyle(button, kind=kind)
            button.setEnabled(True)
        self.setVisible(bool(self.buttons))

    def hold(self) -> None:
        """An answer was given: no second one while it is taken."""
        for button in self.buttons.values():
            button.setEnabled(False)

    def _make(self, answers: Sequence[Answer]) -> None:
        for button in self.buttons.values():
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {answer: self._button(answer) for answer in answers}

    def _button(self, answer: Answer) -> QPushButton:
        choice = _choice(answer)
        button = QPushButton(choice.word, self)
        button.setToolTip(choice.does)
        button.setAccessibleDescription(choice.does)
        if choice.icon:
            set_icon(button, choice.icon, "on_accent" if choice.kind == "primary" else "text_soft")
        button.clicked.connect(lambda: self.chosen.emit(answer))
        self._flow.addWidget(button)
        button.show()
        return button


def _in_order(actions: Sequence[Answer]) -> tuple[Answer, ...]:
    first = [answer for answer in _ORDER if answer in actions]
    return (*first, *(answer for answer in actions if answer not in _ORDER))
