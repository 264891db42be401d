"""Tabs that stand beside each other in whatever room there is, as long as their words fit."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabBar, QWidget

from keep_desktop.ui.theme import restyle

#: What each of them gives, with a little more, so that they do not go to and fro.
_SAVED = 14


class PaneTabs(QTabBar):
    """What is around the words gives way before the tabs scroll; style.qss has how far."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)

    def minimumSizeHint(self) -> QSize:
        """As they scroll at the last, they ask for no more room than there is."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def tabLayoutChange(self) -> None:
        """The words of a tab are others."""
        super().tabLayoutChange()
        self._give_way()

    def _give_way(self) -> None:
        tight = self.property("tight") == "true"
        needed = sum(self.tabSizeHint(at).width() for at in range(self.count()))
        wanted = needed + (_SAVED * self.count() if tight else 0) > self.width()
        if wanted != tight and self.width() > 0:
            restyle(self, tight="true" if wanted else "")
            # It works out its tabs anew only when it hears of another style.
            self.changeEvent(QEvent(QEvent.Type.StyleChange))
