"""What came of an input inside the workflow: its topics with their events counted, folded away.

The tree and the cards never speak of topics; who writes scripts finds them here.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from keep_desktop.ports.views import TopicRow
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.input_words import topic_said
from keep_desktop.ui.item_tabs.input import FactTable
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.wrap_label import WrapLabel


class CameOf(QWidget):
    """Hidden while nothing came of it, and for items that are no inputs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = WrapLabel("label", self)
        name.setText(self.tr("Inside the workflow"))
        self.fold = QToolButton(self)
        self.fold.setCheckable(True)
        self.fold.setToolTip(self.tr("Topics and how many events"))
        self.fold.setAccessibleName(name.said())
        self.fold.toggled.connect(self._unfold)
        set_icon(self.fold, "chevron-down", "text_faint")
        self.table = FactTable(self.tr("Events by topic"), self)
        self.table.hide()
        head = QHBoxLayout()
        head.addWidget(name, 1)
        head.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.table)
        self.hide()

    def show_topics(self, topics: Sequence[TopicRow]) -> None:
        self.table.say([(one_line(topic.topic, 200), topic_said(topic)) for topic in topics])
        self.setVisible(bool(topics))

    def _unfold(self, open_: bool) -> None:
        set_icon(self.fold, "chevron-up" if open_ else "chevron-down", "text_faint")
        self.table.setVisible(open_)
