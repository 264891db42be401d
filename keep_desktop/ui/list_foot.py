"""The foot of the page where a box takes the place of the list: what stands below the list."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.sample_words import remove_button, trying_said
from keep_desktop.ui.workflow_list import archive_button


class ListFoot(QFrame):
    """One line at the foot of the page, away from the name of the workflow that is looked at. It
    takes room only while it `stands` and has something to lead to."""

    archive_asked = Signal()
    remove_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "foot")
        self.archive = archive_button(self)
        self.archive.clicked.connect(self.archive_asked)
        self.words = ElidedLabel("small")
        self.words.setText(trying_said())
        self.remove = remove_button(QPushButton(self))
        self.remove.clicked.connect(self.remove_asked)
        self._stands = self._samples = self._archive = False
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 16, 4)
        row.setSpacing(8)
        row.addWidget(self.archive)
        row.addStretch(1)
        row.addWidget(self.words)
        row.addWidget(self.remove)
        self._show()

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.archive, self.remove)

    def stand(self, stands: bool) -> None:
        """Whether there is no list that has these ways."""
        self._stands = stands
        self._show()

    def show_samples(self, there: bool) -> None:
        self._samples = there
        self._show()

    def show_archive(self, there: bool) -> None:
        """Whether something is in it."""
        self._archive = there
        self._show()

    def _show(self) -> None:
        self.archive.setVisible(self._archive)
        for part in (self.words, self.remove):
            part.setVisible(self._samples)
        self.setVisible(self._stands and (self._samples or self._archive))
