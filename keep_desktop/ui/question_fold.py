"""When the question of an item gives way to what is read below it."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTabBar, QWidget

from keep_desktop.domain.ids import QuestionId
from keep_desktop.ui.question_banner import QuestionBanner


class QuestionFold(QObject):
    """Has *question* whole above the first tab, which it asks about; above the others in one line,
    from where it leads to the first."""

    def __init__(self, pane: QWidget, question: QuestionBanner, tabs: QTabBar) -> None:
        super().__init__(pane)
        self._question, self._tabs = question, tabs
        tabs.currentChanged.connect(self._fold)
        question.line.answer.clicked.connect(self._show_whole)
        self._fold()

    def _fold(self) -> None:
        self._question.fold(folded=self._tabs.currentIndex() > 0)

    def go_to(self, question_id: QuestionId) -> bool:
        """To its answers; False where another is asked here, or none."""
        asked = self._question.question_id == question_id
        if asked:
            self._show_whole()
        return asked

    def _show_whole(self) -> None:
        self._tabs.setCurrentIndex(0)
        self._question.answers.take_focus()
