"""Answers as tiles: the word, below it what it will do, and its key."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from keep_desktop.domain.questions import Answer
from keep_desktop.ui.answer_words import Offer
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.theme import color, font, pixmap

_HEIGHT = 56
_ICON_PX = 18
_ICON_AT, _WORDS_AT, _RIGHT = 14, 44, 14
#: A key, as wide as it is high.
_CAP = 22
_LEAST = 220
#: Two columns where each has this much room.
_ROOM = 250


class CardButton(QPushButton):
    """A button of a card: up and down are left to the card, which goes to its neighbours."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second click meets the card that has come up below the pointer: nobody has read
        what it asks."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


class Tile(CardButton):
    """One thing to choose, as wide as its place; what does not fit stands in the tooltip."""

    def __init__(
        self, word: str, does: str, icon: str, tone: str, key: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(word, parent)
        self._icon, self._tone, self._key = icon, tone, key
        self._does = ""
        self.setProperty("kind", "answer")
        self.say(does)

    def say(self, does: str) -> None:
        """What choosing it will do."""
        if does == self._does:
            return
        self._does = does
        key = self.tr("Key {key}, the same on every card").format(key=self._key)
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(f"{does}. {key}.")
        self.setToolTip(plain_tooltip(f"{does}. {key}."))
        self.update()

    @property
    def does(self) -> str:
        return self._does

    def sizeHint(self) -> QSize:
        return QSize(_ROOM, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        ink = "text" if self.isEnabled() else "text_faint"
        tone = self._tone if self.isEnabled() else "text_faint"
        mark = pixmap(self._icon, tone, _ICON_PX, self.devicePixelRatioF())
        painter.drawPixmap(_ICON_AT, (self.height() - _ICON_PX) // 2, mark)
        room = _CAP + _RIGHT
        whole = self.rect().adjusted(_WORDS_AT, 0, -room - 10, 0)
        middle = self.height() // 2
        upper = QRect(whole.left(), middle - 19, whole.width(), 18)
        lower = QRect(whole.left(), middle + 1, whole.width(), 18)
        self._write(painter, upper, self.text(), font(13, QFont.Weight.DemiBold), ink)
        self._write(painter, lower, self._does, font(12), "text_soft")
        self._draw_key(painter)
        painter.end()

    def _draw_key(self, painter: QPainter) -> None:
        """As a key looks, so that nobody takes it for a count."""
        cap = QRect(self.width() - _RIGHT - _CAP, (self.height() - _CAP) // 2, _CAP, _CAP)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(color("border"))
        painter.setBrush(color("sunken"))
        painter.drawRoundedRect(QRectF(cap).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.setFont(font(12))
        painter.setPen(color("text_soft"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)

    @staticmethod
    def _write(painter: QPainter, room: QRect, text: str, face: QFont, ink: str) -> None:
        painter.setFont(face)
        painter.setPen(color(ink))
        shown = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class AnswerTiles(QWidget):
    """The answers of a question in two columns, or one where room is short. None stands out."""

    #: Answer
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[Answer, Tile] = {}
        self._columns = 2
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)

    def offer(self, given: Sequence[Offer]) -> None:
        """Show these."""
        if tuple(self.buttons) != tuple(one.answer for one in given):
            self._make(given)
        for one in given:
            self.buttons[one.answer].say(one.does)

    def _make(self, given: Sequence[Offer]) -> None:
        for tile in self.buttons.values():
            self._grid.removeWidget(tile)
            tile.hide()
            tile.deleteLater()
        self.buttons = {one.answer: self._tile(one) for one in given}
        self._arrange()

    def _tile(self, one: Offer) -> Tile:
        tile = Tile(one.word, one.does, one.icon, one.tone, one.key, self)
        tile.clicked.connect(lambda: self.chosen.emit(one.answer))
        return tile

    def _arrange(self) -> None:
        tiles = list(self.buttons.values())
        for tile in tiles:
            self._grid.removeWidget(tile)
        for at, tile in enumerate(tiles):
            row, column = divmod(at, self._columns)
            # Where they do not come out even, the last takes the place beside it too.
            alone = tile is tiles[-1] and column == 0
            self._grid.addWidget(tile, row, column, 1, self._columns if alone else 1)
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < self._columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = 2 if self.width() >= 2 * _ROOM else 1
        if columns != self._columns:
            self._columns = columns
            self._arrange()
