"""How the parts of a handler workflow hang together: the picture, and below it the same in
words."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.ui.graph_picture import GraphPicture
from keep_desktop.ui.graph_words import graph_in_words
from keep_desktop.ui.item_tabs.scrolling import ScrollingColumn
from keep_desktop.ui.wrap_label import WrapLabel


class GraphPage(ScrollingColumn):
    """Scrolls with the arrow keys, sideways too where the picture is wider than the pane."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("How the steps hang together"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.picture = GraphPicture(self.body)
        self._head = WrapLabel("label", self.body)
        self._head.setText(self.tr("In words"))
        self._words = WrapLabel("soft", self.body)
        self._words.allow_selecting()
        self.column.setContentsMargins(0, 4, 12, 20)
        self.column.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        self.column.addWidget(self._head)
        self.column.addWidget(self._words)

    def show_graph(self, graph: HandlerGraph | None) -> None:
        words = graph_in_words(graph) if graph is not None else ""
        drawn = self.picture.show_graph(graph)
        self.picture.setVisible(drawn)
        self._head.setVisible(drawn)
        self._words.setText(words)
        self.picture.setAccessibleDescription(words)
        self.setAccessibleDescription(words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Read without scrolling sideways, however wide the picture is.
        around = self.column.contentsMargins()
        room = self.viewport().width() - around.left() - around.right()
        for label in (self._head, self._words):
            label.setMaximumWidth(max(0, room))

    def text(self) -> str:
        """The graph in words, as shown."""
        return self._words.said()
