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
from keep_desktop.ui.theme import color, font, pixmap, restyle

_HEIGHT = 56
_ICON_PX = 18
_ICON_AT, _WORDS_AT, _RIGHT = 14, 44, 14
#: A key, as wide as it is high.
_CAP = 22
_LEAST = 220
#: A second line of what it will do.
_LINE = 17
#: A window that is lower has no room for second lines beside an item.
_LOW = 720
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
    """One thing to choose, as wide as its place; what does not fit stands in the tooltip. *key*:
    the one that chooses it; empty where none does."""

    def __init__(
        self, word: str, does: str, icon: str, tone: str, key: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(word, parent)
        self._icon, self._tone, self._key = icon, tone, key
        self._does = self._why_not = ""
        self._held = self._two_lines = False
        self.setProperty("kind", "answer")
        self.setAccessibleName(word)
        self.say(does)

    def say(self, does: str, why_not: str = "") -> None:
        """What choosing it will do; or *why_not*, where it cannot be chosen now."""
        if (does, why_not) == (self._does, self._why_not):
            return
        self._does, self._why_not = does, why_not
        said = why_not or f"{does}."
        if self._key and not why_not:
            key = self.tr("Key {key}, the same on every card").format(key=self._key)
            said = f"{does}. {key}."
        self.setAccessibleDescription(said)
        self.setToolTip(plain_tooltip(said))
        self.hold(held=self._held)
        self.update()

    def hold(self, *, held: bool) -> None:
        """An answer is being taken: no second one."""
        self._held = held
        self.setEnabled(not held and not self._why_not)

    @property
    def does(self) -> str:
        return self._does

    def sizeHint(self) -> QSize:
        return QSize(_ROOM, _HEIGHT + (_LINE if self._two_lines else 0))

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, self.sizeHint().height())

    def is_long(self, width: int) -> bool:
        """Whether what it will do takes a second line, where it is so wide."""
        return QFontMetrics(font(12)).horizontalAdvance(self._does) > self._words_room(width)

    def take_lines(self, *, two: bool) -> None:
        """So many for what it will do."""
        if two is not self._two_lines:
            self._two_lines = two
            restyle(self, lines="2" if two else "")
            self.updateGeometry()

    def _words_room(self, width: int) -> int:
        """How wide the words may be."""
        return width - _WORDS_AT - (_CAP + _RIGHT + 10 if self._key else 14)

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
        room = self._words_room(self.width())
        more = _LINE if self._two_lines and self.is_long(self.width()) else 0
        top = (self.height() - 38 - more) // 2
        upper = QRect(_WORDS_AT, top, room, 18)
        self._write(painter, upper, self.text(), font(13, QFont.Weight.DemiBold), ink)
        first, rest = self._broken(room) if more else (self._does, "")
        for at, line in enumerate((first, rest)):
            lower = QRect(_WORDS_AT, top + 20 + at * _LINE, room, 18)
            self._write(painter, lower, line, font(12), "text_soft")
        if self._key:
            self._draw_key(painter)
        painter.end()

    def _broken(self, room: int) -> tuple[str, str]:
        """What it will do on one line, or at a space on two, of which the second may end in “…”."""
        metrics, words = QFontMetrics(font(12)), self._does.split(" ")
        fits = 1
        while fits < len(words) and metrics.horizontalAdvance(" ".join(words[: fits + 1])) <= room:
            fits += 1
        return " ".join(words[:fits]), " ".join(words[fits:])

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
    """The answers of a question in two columns, or one where room is short. None stands out. After
    them *look*, which leads to what it is about."""

    #: Answer
    chosen = Signal(object)

    def __init__(
        self, parent: QWidget | None = None, *, look: Tile | None = None, keys: bool = True
    ) -> None:
        """*keys*: whether digits answer here."""
        super().__init__(parent)
        self.buttons: dict[Answer, Tile] = {}
        self._look, self._keys = look, keys
        self._columns = 2
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)

    def offer(self, given: Sequence[Offer]) -> None:
        """Show these."""
        if tuple(self.buttons) != tuple(one.answer for one in given):
            self._make(given)
        for one in given:
            self.buttons[one.answer].say(one.does, one.why_not)
        self.fit()

    def hold(self, *, held: bool) -> None:
        """An answer is being taken: no second one."""
        for tile in self.buttons.values():
            tile.hold(held=held)

    def _make(self, given: Sequence[Offer]) -> None:
        for tile in self.buttons.values():
            self._grid.removeWidget(tile)
            tile.hide()
            tile.deleteLater()
        self.buttons = {one.answer: self._tile(one) for one in given}
        self._arrange()

    def _tile(self, one: Offer) -> Tile:
        key = one.key if self._keys else ""
        tile = Tile(one.word, one.does, one.icon, one.tone, key, self)
        tile.clicked.connect(lambda: self.chosen.emit(one.answer))
        return tile

    def tiles(self) -> Sequence[Tile]:
        """All of them, as they stand."""
        return [*self.buttons.values(), *([] if self._look is None else [self._look])]

    def _arrange(self) -> None:
        tiles = self.tiles()
        for tile in tiles:
            self._grid.removeWidget(tile)
        for at, tile in enumerate(tiles):
            row, column = divmod(at, self._columns)
            # Where they do not come out even, the last takes the place beside it too.
            alone = at and tile is tiles[-1] and column == 0
            self._grid.addWidget(tile, row, column, 1, self._columns if alone else 1)
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < self._columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = 2 if self.width() >= 2 * _ROOM else 1
        if columns != self._columns:
            self._columns = columns
            self._arrange()
        self.fit()

    def fit(self) -> None:
        """All are as high as each other. In a low window what is asked above them comes first."""
        gaps = (self._columns - 1) * self._grid.spacing()
        width = (self.width() - gaps) // self._columns
        low = not self._keys and self.window().height() < _LOW
        long = not low and any(tile.is_long(width) for tile in self.buttons.values())
        for tile in self.tiles():
            tile.take_lines(two=long)
