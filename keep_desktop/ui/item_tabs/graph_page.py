"""How the parts of a handler workflow hang together: the picture, and the same in words below it
or, where there is room, beside it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QVBoxLayout, QWidget

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.ui.graph_picture import GraphPicture
from keep_desktop.ui.graph_words import graph_in_words
from keep_desktop.ui.item_tabs.scrolling import ScrollingColumn
from keep_desktop.ui.wrap_label import WrapLabel

#: Between picture and words.
_BELOW, _BESIDE = 16, 40
#: From here on the words stand beside the picture.
_ROOMY = 720


class Sideways(QScrollArea):
    """A picture that stays in the middle, and scrolls where it is wider than its room."""

    def __init__(self, picture: GraphPicture, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = picture
        self.setWidget(picture)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The page around it has the focus and hands the keys over.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def take_height(self) -> None:
        """As high as the picture, and its scroll bar where it has one."""
        self._picture.fit(self.width())
        bar = self.horizontalScrollBar().sizeHint().height()
        wider = self._picture.width() > self.width()
        self.setFixedHeight(self._picture.height() + (bar if wider else 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.take_height()


class GraphPage(ScrollingColumn):
    """Scrolls with the arrow keys; sideways only its picture does, where it is wider than the
    pane."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("How the steps hang together"))
        self.picture = GraphPicture()
        self.sideways = Sideways(self.picture, self.body)
        self._head = WrapLabel("label", self.body)
        self._head.setText(self.tr("In words"))
        self._words = WrapLabel("soft", self.body)
        self._words.allow_selecting()
        self._said = ""
        self.column.setContentsMargins(4, 2, 10, 18)
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addWidget(self._head)
        words.addWidget(self._words)
        words.addStretch(1)
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._halves.setSpacing(_BELOW)
        self._halves.addWidget(self.sideways, 1, Qt.AlignmentFlag.AlignTop)
        self._halves.addLayout(words, 1)
        self.column.addLayout(self._halves)
        self.column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside, ways = self.width() >= _ROOMY, QBoxLayout.Direction
        self._halves.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self._halves.setSpacing(_BESIDE if beside else _BELOW)

    def show_graph(self, graph: HandlerGraph | None) -> None:
        self._said = graph_in_words(graph) if graph is not None else ""
        drawn = self.picture.show_graph(graph)
        self.sideways.take_height()
        self.sideways.setVisible(drawn)
        self._head.setVisible(drawn)
        # A paragraph for each sentence: names in them may be longer than a line.
        self._words.setText(self._said.replace("\n", "\n\n"))
        self.picture.setAccessibleDescription(self._said)
        self.setAccessibleDescription(self._said)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.sideways.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def text(self) -> str:
        """The graph in words, as shown."""
        return self._said
