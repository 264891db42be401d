"""The Needs you page: what waits for the user, oldest first, each with the way to it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services import overview
from keep_desktop.services.answers import answer
from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.empty_state import EmptyState
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.question_banner import QuestionBanner
from keep_desktop.ui.text import moment, plural
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader, sentence_of

_REFRESH_S = 0.25
_WIDTH = 860
#: More cards than anybody answers in one go; the heading still counts them all.
_MOST_CARDS = 200


class QuestionCard(QFrame):
    """One question with its answers; digits answer it while the focus is in it.

    `opened` asks to be taken to what it is about.
    """

    opened = Signal(object)

    def __init__(self, row: QuestionRow, since: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self.setProperty("surface", "card")
        title = ElidedLabel("strong")
        title.setText(row.item_title or row.workflow)
        about = ElidedLabel("small")
        about.setText(f"{one_line(row.workflow, 80)} · {since}" if row.item_title else since)
        word = self.tr("Open workflow") if row.item_id is None else self.tr("Open item")
        self.open = QPushButton(word)
        self.open.setProperty("kind", "ghost")
        self.open.setAccessibleName(f"{word}: {title.text()}")
        set_icon(self.open, "arrow-right")
        self.open.clicked.connect(lambda: self.opened.emit(row))
        self.banner = QuestionBanner()
        self.banner.show_question(row)
        self._number_answers()
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(title, 1)
        head.addWidget(about)
        head.addWidget(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 12)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.banner)

    def _number_answers(self) -> None:
        for number, button in enumerate(self.banner.answers.buttons.values(), 1):
            button.setToolTip(f"{button.toolTip()} ({number})")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        buttons = [one for one in self.banner.answers.buttons.values() if one.isEnabled()]
        number = int(event.text()) if event.text() in set("123456789") else 0
        if 0 < number <= len(buttons):
            buttons[number - 1].click()
        else:
            super().keyPressEvent(event)


class NeedsYouPage(QWidget):
    """`opened` carries the QuestionRow whose workflow and item are to be shown."""

    opened = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._shown: tuple[QuestionRow, ...] | None = None
        self.cards: list[QuestionCard] = []
        self._throttle = Throttle(_REFRESH_S, self._ask, self)
        self.heading = QLabel()
        self.heading.setProperty("role", "title")
        self._below = QLabel(
            self.tr("Nothing else happens to these until you choose. Everything else goes on.")
        )
        self._below.setProperty("role", "soft")
        self._below.setWordWrap(True)
        self.empty = EmptyState(
            "circle-check",
            self.tr("Nothing waits for you"),
            self.tr(
                "When Keep cannot know whether a step happened, or a workflow is blocked, "
                "it asks here and leaves that item alone until you choose."
            ),
        )
        self._column = QVBoxLayout()
        self._column.setSpacing(12)
        self._lay_out()
        bridge.questions.connect(lambda _: self.refresh())
        bridge.workflows.connect(lambda _: self.refresh())

    def _lay_out(self) -> None:
        middle = QWidget()
        middle.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addWidget(self.heading)
        column.addWidget(self._below)
        column.addLayout(self._column)
        column.addWidget(self.empty, 1)
        column.addStretch(1)
        ground = QWidget()
        ground.setProperty("surface", "clear")
        row = QHBoxLayout(ground)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(middle, 100)
        row.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(ground)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)

    def refresh(self) -> None:
        """Read again, if it is looked at."""
        if self.isVisible():
            self._throttle.poke()

    def _ask(self) -> None:
        self._reader.ask(
            ("questions", id(self)), lambda: overview.questions(self._keep), self.show_rows
        )

    def show_rows(self, rows: Sequence[QuestionRow]) -> None:
        shown = tuple(rows)
        if shown == self._shown:
            return
        self._shown = shown
        for card in self.cards:
            card.hide()
            card.deleteLater()
        clock = self._keep.clock
        self.cards = [
            QuestionCard(row, moment(row.opened_at, clock.now(), clock.zone()))
            for row in shown[:_MOST_CARDS]
        ]
        for card in self.cards:
            card.opened.connect(self.opened)
            card.banner.answered.connect(self._answer)
            self._column.addWidget(card)
        words = plural(len(shown), self.tr("question waits"), self.tr("questions wait"))
        self.heading.setText(self.tr("{questions} for you").format(questions=words))
        self.heading.setVisible(bool(shown))
        self._below.setVisible(bool(shown))
        self.empty.setVisible(not shown)

    def _answer(self, row: QuestionRow, choice: Answer) -> None:
        banner = next(card.banner for card in self.cards if card.row.id == row.id)

        def refused(error: Exception) -> None:
            if isValid(banner):
                banner.refuse(sentence_of(error))

        self._reader.do(
            lambda: answer(self._keep, row.id, choice), lambda _: self.refresh(), refused
        )
