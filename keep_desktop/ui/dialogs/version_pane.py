"""One version of a script: its text or what changed in it, and the picture of its parts."""

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.services.form_changes import FieldChange
from keep_desktop.ui.dialogs.diff_pane import DiffPane
from keep_desktop.ui.dialogs.script_diff import DiffLine
from keep_desktop.ui.form_changes import FormChanges
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.item_tabs.graph_page import GraphPage


class VersionPane(QWidget):
    """Only a handler workflow has a picture to choose. Made in its place in a dialog: what is put
    into another widget is dressed anew, with all that is in it."""

    def __init__(
        self, above: QWidget, *, as_picture: bool = False, parent: QWidget | None = None
    ) -> None:
        """*above* stands over it, beside the choice of picture and text."""
        super().__init__(parent)
        self._has_graph = False
        self._above = above
        self.form = FormChanges()
        self.as_picture = self._chip(self.tr("Picture"), self.tr("Show the script as a picture"))
        self.as_text = self._chip(self.tr("Text"), self.tr("Show the text of the script"))
        self._pages = QStackedWidget(self)
        self.diff = DiffPane(self._pages)
        self.graph = GraphPage(self._pages)
        self._ways = QButtonGroup(self)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(above, 1)
        self.instead = plain_label("", "soft")
        self.instead.hide()
        line.addWidget(self.instead, 1)
        for chip in (self.as_picture, self.as_text):
            self._ways.addButton(chip)
            line.addWidget(chip)
        self._pages.addWidget(self.diff)
        self._pages.addWidget(self.graph)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(line)
        column.addWidget(self.form)
        column.addWidget(self._pages, 1)
        (self.as_picture if as_picture else self.as_text).setChecked(True)
        self.as_picture.toggled.connect(self._show_page)

    def _chip(self, word: str, name: str) -> QPushButton:
        chip = QPushButton(word, self)
        chip.setProperty("kind", "chip")
        chip.setCheckable(True)
        chip.setAutoDefault(False)
        chip.setAccessibleName(name)
        chip.hide()
        return chip

    def show_version(
        self,
        lines: Sequence[DiffLine],
        graph: HandlerGraph | None,
        form: Sequence[FieldChange] = (),
        *,
        is_diff: bool,
    ) -> None:
        """*is_diff*: the lines are changes, and *form* those of the form; else the script as it
        stands."""
        self.form.show_changes(form)
        if is_diff:
            self.diff.show_changes(lines)
        else:
            self.diff.show_script(lines)
        self.graph.show_graph(graph)
        self._has_graph = graph is not None
        for chip in (self.as_picture, self.as_text):
            chip.setVisible(self._has_graph)
        self._show_page()

    def say_instead(self, sentence: str) -> None:
        """In place of what stands above; "" brings that back."""
        self.instead.setText(sentence)
        self.instead.setVisible(bool(sentence))
        self._above.setHidden(bool(sentence))

    @property
    def reader(self) -> QWidget:
        """What scrolls what is shown."""
        return self.graph if self.shows_picture else self.diff.view

    @property
    def shows_picture(self) -> bool:
        return self._has_graph and self.as_picture.isChecked()

    def _show_page(self) -> None:
        self._pages.setCurrentWidget(self.graph if self.shows_picture else self.diff)
        self._above.setEnabled(not self.shows_picture)
