"""Why a workflow does not run and what to do, with the buttons that lead to what mends it."""

from collections.abc import Collection
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from keep_desktop.ui.elided_label import breakable, plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.theme import restyle, set_icon


class Mend(StrEnum):
    """What mends it, in the order of the buttons."""

    ANSWER = "answer"
    CONNECT = "connect"
    PAGE = "page"
    SETTINGS = "settings"
    VERSIONS = "versions"
    RESUME = "resume"
    RELEASE = "release"


class ReasonCard(QFrame):
    """Hidden while there is nothing to say. `asked` carries the Mend whose button was pressed."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = QLabel()
        #: What it says, as it was given.
        self.said = ""
        #: Whether the way on is one of its own buttons.
        self.leads = False
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        self._make_buttons()
        words = QHBoxLayout()
        words.setSpacing(10)
        words.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        words.addWidget(self.sentence, 1)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addStretch(1)
        for button in self.buttons.values():
            line.addWidget(button)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._both.setContentsMargins(12, 8, 12, 8)
        self._both.setSpacing(10)
        self._both.addLayout(words, 1)
        # The sign stands at the first line, wherever a button beside it makes room.
        self._both.setAlignment(words, Qt.AlignmentFlag.AlignVCenter)
        self._both.addLayout(line)
        self.show_reason("")

    def _make_buttons(self) -> None:
        self.answer = QPushButton(self.tr("Answer…"))
        self.answer.setAccessibleName(self.tr("Answer what is asked"))
        self.connect_one = QPushButton(self.tr("Connect a service…"))
        self.connect_one.setAccessibleName(self.tr("Connect the service that is missing"))
        self.page = QPushButton(self.tr("Open the page"))
        self.page.setAccessibleName(self.tr("Open the page in your browser"))
        self.settings = QPushButton(self.tr("Settings…"))
        self.settings.setAccessibleName(self.tr("Settings of the workflow"))
        self.versions = QPushButton(self.tr("New version…"))
        self.versions.setAccessibleName(self.tr("New version of this workflow"))
        self.versions.setToolTip(self.tr("Import a corrected script, or go back to an earlier one"))
        self.resume = QPushButton(self.tr("Resume"))
        self.resume.setAccessibleName(self.tr("Resume this workflow"))
        self.release = QPushButton(self.tr("Turn back on"))
        self.release.setAccessibleName(self.tr("Turn this workflow back on"))
        self.buttons = {
            Mend.ANSWER: self.answer,
            Mend.CONNECT: self.connect_one,
            Mend.PAGE: self.page,
            Mend.SETTINGS: self.settings,
            Mend.VERSIONS: self.versions,
            Mend.RESUME: self.resume,
            Mend.RELEASE: self.release,
        }
        for mend, button in self.buttons.items():
            button.clicked.connect(lambda _, mend=mend: self.asked.emit(mend))

    def show_question(self, sentence: str, whole: str) -> None:
        """What waits for the user has not failed: in short here, *whole* where it is answered."""
        self.show_reason(sentence, (Mend.ANSWER,), tone="warn")
        # Nothing else goes on from there.
        restyle(self.answer, kind="primary")
        self.leads = True
        self.sentence.setToolTip(plain_tooltip(whole))
        self.sentence.setAccessibleDescription(whole)

    def show_missing(self, sentence: str, mends: Collection[Mend], *, page: str | None) -> None:
        """It goes on with other settings alone: they are the way on."""
        self.show_reason(sentence, mends, tone="warn", page=page)
        restyle(self.settings, kind="primary")
        self.leads = True

    def show_reason(
        self,
        sentence: str,
        mends: Collection[Mend] = (),
        *,
        tone: str = "fail",
        page: str | None = None,
    ) -> None:
        """Several buttons stand below the sentence: beside it they would leave it no room.
        *page*: the address that Mend.PAGE opens."""
        self.page.setToolTip(plain_tooltip(one_line(page or "", 300)))
        self.leads = False
        restyle(self, surface=tone)
        restyle(self.answer, kind="")
        restyle(self.settings, kind="")
        set_icon(self._mark, "triangle-alert", tone, 18)
        self.sentence.setToolTip("")
        self.sentence.setAccessibleDescription("")
        self.said = sentence
        self.sentence.setText(breakable(one_line(sentence, 600)))
        for mend, button in self.buttons.items():
            button.setVisible(mend in mends)
        way, below = QBoxLayout.Direction, len(mends) > 1
        self._both.setDirection(way.TopToBottom if below else way.LeftToRight)
        self._both.setStretch(0, 0 if below else 1)
        self.setVisible(bool(sentence))
