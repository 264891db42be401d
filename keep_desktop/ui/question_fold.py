"""When the question of an item gives way to what is read below it."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QTabBar, QWidget

from keep_desktop.ui.question_banner import QuestionBanner

#: A pane that is lower has no room for a question above what is to be read.
_ROOM_FOR_BOTH = 700


class QuestionFold(QObject):
    """Has *question* whole above the first tab, which it asks about, and wherever *pane* has room
    for it; above the others in one line, from where it leads to the first."""

    def __init__(self, pane: QWidget, question: QuestionBanner, tabs: QTabBar) -> None:
        super().__init__(pane)
        self._pane, self._question, self._tabs = pane, question, tabs
        pane.installEventFilter(self)
        tabs.currentChanged.connect(self._fold)
        question.line.answer.clicked.connect(self._show_whole)
        self._fold()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fold()
        return False

    def _fold(self) -> None:
        reading = self._tabs.currentIndex() > 0
        self._question.fold(folded=reading and self._pane.height() < _ROOM_FOR_BOTH)

    def _show_whole(self) -> None:
        self._tabs.setCurrentIndex(0)
        self._question.answers.take_focus()
