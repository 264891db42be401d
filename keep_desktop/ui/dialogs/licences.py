"""The works of others that Keep is made with, and the words of each licence."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.services.licences import Work, words_of, works
from keep_desktop.ui.dialogs.frame import Dialog
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.theme import mono_font
from keep_desktop.ui.worker import Reader

_LIST_WIDTH = 240


class LicencesDialog(Dialog):
    """A list at the left, the text at the right."""

    def __init__(self, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Licences"), reader, parent)
        self.say_below(self.tr("Keep Desktop is made with these works."))
        self._works: Sequence[Work] = ()
        self.list = QListWidget()
        self.list.setProperty("kind", "versions")
        self.list.setFixedWidth(_LIST_WIDTH)
        self.list.setAccessibleName(self.tr("Works"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._choose)
        self.about = plain_label("", "strong")
        self.words = QPlainTextEdit()
        self.words.setReadOnly(True)
        self.words.setProperty("kind", "reading")
        self.words.setFont(mono_font())
        self.words.setTabChangesFocus(True)
        self.words.setAccessibleName(self.tr("The words of the licence"))
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.about)
        right.addWidget(self.words, 1)
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(24, 4, 24, 20)
        row.setSpacing(16)
        row.addWidget(self.list)
        row.addLayout(right, 1)
        self.set_body(body)
        self.footer.addStretch(1)
        self.close_button = self.button(self.tr("Close"), self.reject)
        self.footer.addWidget(self.close_button)
        self.fit(900, 620)
        self.do(works, self._show)

    def _show(self, found: Sequence[Work]) -> None:
        self._works = found
        for work in found:
            self.list.addItem(QListWidgetItem(work.name))
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _choose(self, at: int) -> None:
        if not 0 <= at < len(self._works):
            return
        work = self._works[at]
        parts = (work.name, work.version, work.licence)
        self.about.setText(" · ".join(part for part in parts if part))
        self._reader.ask(("licence", id(self)), lambda: words_of(work), self._show_words)

    def _show_words(self, words: str) -> None:
        self.words.setPlainText(words or self.tr("It brings no text of its licence."))
