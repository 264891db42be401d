"""Which of so many are on this page, and the way to the others."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from keep_desktop.ui.text import number


class PageTurner(QWidget):
    """Hidden where one page holds all."""

    #: By so many: negative ones go back.
    turned = Signal(int)

    def __init__(self, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = most
        self.before = QPushButton()
        self.before.clicked.connect(lambda: self.turned.emit(-most))
        self.place = QLabel()
        self.place.setProperty("role", "soft")
        self.more = QPushButton()
        self.more.clicked.connect(lambda: self.turned.emit(most))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addStretch(1)
        for part in (self.before, self.place, self.more):
            row.addWidget(part)
        row.addStretch(1)

    def show_place(self, first: int, count: int) -> None:
        """The page begins at *first*, from 0, of so many."""
        left = count - first - self._most
        last = number(min(count, first + self._most))
        here = self.tr("{first} to {last} of {count}")
        self.place.setText(here.format(first=number(first + 1), last=last, count=number(count)))
        self.before.setText(self.tr("Previous {count}").format(count=self._most))
        self.more.setText(self.tr("Next {count}").format(count=min(self._most, max(1, left))))
        for part in (self.before, self.more):
            part.setAccessibleName(f"{part.text()}, {self.place.text()}")
        self.before.setEnabled(first > 0)
        self.more.setEnabled(left > 0)
        self.setVisible(count > self._most)
