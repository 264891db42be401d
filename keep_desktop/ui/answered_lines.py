"""What was answered on the Needs you page: one line each where its card stood, for some seconds."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QWidget

from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow
from keep_desktop.ui.answer_words import name_of, noted, subject
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.host_words import inside_quotes
from keep_desktop.ui.theme import set_icon

_LOOK_MS = 1_000
#: A line has been read after so many looks.
_STAYS = 4
_LEAST_HEIGHT = 44
#: After these the same is asked again only where the answer was taken back.
TAKEN_BACK = frozenset({Answer.SKIP, Answer.REPROCESS})


def asked_again(row: QuestionRow) -> str:
    """What is said when the same is asked again after it was answered."""
    said = QCoreApplication.translate(
        "AnsweredLines", "Your answer was taken, and this is asked again: “{subject}”"
    )
    return said.format(subject=inside_quotes(subject(row)))


class AnsweredLine(QFrame):
    """“Noted as happened   Add bill 20402”: what follows, and the way back, stand at the foot of
    the window."""

    def __init__(self, row: QuestionRow, choice: Answer, parent: QWidget) -> None:
        super().__init__(parent)
        self.row, self.choice, self.looks = row, choice, 0
        self.setProperty("surface", "card")
        mark = QLabel(self)
        set_icon(mark, "check", "done", 20)
        self.said = QLabel(noted(choice), self)
        self.said.setProperty("role", "strong")
        self.about = ElidedLabel("small", self)
        # That it keeps failing, or is not there, was before the answer.
        self.about.setText(name_of(row))
        self.setAccessibleName(f"{noted(choice)}: {name_of(row)}")
        line = QHBoxLayout(self)
        line.setContentsMargins(16, 5, 12, 5)
        line.setSpacing(10)
        line.addWidget(mark)
        line.addWidget(self.said)
        line.addWidget(self.about, 1)

    def tell_asked_again(self) -> None:
        """The answer was taken, and what came of it asks the same again; or it was taken back."""
        taken_back, anew = self.tr("{step}: taken back"), self.tr("{step}: asked again")
        said = taken_back if self.choice in TAKEN_BACK else anew
        again = said.format(step=subject(self.row))
        self.about.setText(again)
        self.setAccessibleName(f"{self.said.text()}: {again}")

    def stand_for(self, card: QWidget, *, folded: bool) -> None:
        """In the place of *card*: of a folded one as high as it was, so that nothing moves."""
        self.setFixedHeight(
            card.height() if folded else max(_LEAST_HEIGHT, self.sizeHint().height())
        )


class AnsweredLines(QObject):
    """`read`: these may go. While somebody moves the pointer over *area* they stay, so that no
    other card comes under a hand that is about to press."""

    read = Signal(object)

    def __init__(self, area: QWidget) -> None:
        super().__init__(area)
        self._area = area
        self.lines: list[AnsweredLine] = []
        self._pointer = QPoint()
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.look)

    def add(self, line: AnsweredLine) -> None:
        self.lines.append(line)
        self._pointer = QCursor.pos()
        self._timer.start()

    def among(self, cards: Sequence[QWidget], ids: Sequence[int]) -> list[QWidget]:
        """*cards*, with the numbers of their questions, and the lines where theirs stood."""
        falling = len(ids) > 1 and ids[0] > ids[-1]
        sign = -1 if falling else 1
        places = [(sign * number, card) for number, card in zip(ids, cards, strict=True)]
        for line in sorted(self.lines, key=lambda one: sign * one.row.id):
            key = sign * line.row.id
            at = sum(number < key for number, _ in places)
            places.insert(at, (key, line))
        return [widget for _, widget in places]

    def look(self) -> None:
        """Every second: those that have been there long enough may go."""
        for line in self.lines:
            line.looks += 1
        was, self._pointer = self._pointer, QCursor.pos()
        inside = self._area.rect().contains(self._area.mapFromGlobal(self._pointer))
        busy = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if busy or (inside and was != self._pointer):
            return
        over = tuple(line for line in self.lines if line.looks >= _STAYS)
        if over:
            self.read.emit(over)

    def remove(self, lines: Sequence[AnsweredLine]) -> None:
        for line in lines:
            if line in self.lines:
                self.lines.remove(line)
                line.hide()
                line.deleteLater()
        if not self.lines:
            self._timer.stop()
