"""The answers of a question as tiles: text, effect and key."""

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

from keep_desktop.domain.messages import MessageCode, facts_of_code
from keep_desktop.domain.questions import Answer
from keep_desktop.ui.presentation.questions import AnswerOption
from keep_desktop.ui.style.theme import color, font, pixmap, restyle
from keep_desktop.ui.widgets.labels import plain_tooltip
from keep_desktop.ui.widgets.layouts import take_out

_HEIGHT = 56
_ICON_PX = 18
_ICON_AT, _TEXT_AT, _RIGHT = 14, 44, 14
#: A key cap is square.
_CAP = 22
_LEAST = 220
#: Extra height for a second line of the effect.
_LINE = 17
#: A lower window has no space for second lines beside an item.
_LOW = 720
#: The least width of a column when there are two.
_ROOM = 250


class CardButton(QPushButton):
    """Leaves Up and Down to its card, which moves to its neighbours."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second click would hit the next card, which nobody has read yet."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


class Tile(CardButton):
    """One answer, as wide as its place; cut text is in the tooltip. *key*: the digit that chooses
    it; empty if none."""

    def __init__(
        self, label: str, does: str, icon: str, tone: str, key: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(label, parent)
        self._icon, self._tone, self._key = icon, tone, key
        self._does = self._blocked_reason = ""
        self._locked = self._two_lines = False
        self.setProperty("kind", "answer")
        self.setAccessibleName(label)
        self.set_text(does)

    def set_text(self, does: str, blocked_reason: str = "") -> None:
        """Set the effect of choosing it; or *blocked_reason*, if it is disabled."""
        if (does, blocked_reason) == (self._does, self._blocked_reason):
            return
        self._does, self._blocked_reason = does, blocked_reason
        text = blocked_reason or f"{does}."
        if self._key and not blocked_reason:
            key = self.tr("Key {key}, the same on every card").format(key=self._key)
            text = f"{does}. {key}."
        self.setAccessibleDescription(text)
        self.setToolTip(plain_tooltip(text))
        self.set_locked(locked=self._locked)
        self.update()

    def set_locked(self, *, locked: bool) -> None:
        """An answer is being saved: accept no second one."""
        self._locked = locked
        self.setEnabled(not locked and not self._blocked_reason)

    def sizeHint(self) -> QSize:
        return QSize(_ROOM, _HEIGHT + (_LINE if self._two_lines else 0))

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, self.sizeHint().height())

    def is_long(self, width: int) -> bool:
        """Whether the effect takes a second line at that width."""
        return QFontMetrics(font(12)).horizontalAdvance(self._does) > self._text_rect(width)

    def take_lines(self, *, two: bool) -> None:
        """Reserve so many lines for the effect."""
        if two is not self._two_lines:
            self._two_lines = two
            restyle(self, lines="2" if two else "")
            self.updateGeometry()

    def _text_rect(self, width: int) -> int:
        return width - _TEXT_AT - (_CAP + _RIGHT + 10 if self._key else 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        ink = "text" if self.isEnabled() else "text_faint"
        tone = self._tone if self.isEnabled() else "text_faint"
        icon = pixmap(self._icon, tone, _ICON_PX, self.devicePixelRatioF())
        painter.drawPixmap(_ICON_AT, (self.height() - _ICON_PX) // 2, icon)
        room = self._text_rect(self.width())
        more = _LINE if self._two_lines and self.is_long(self.width()) else 0
        top = (self.height() - 38 - more) // 2
        upper = QRect(_TEXT_AT, top, room, 18)
        self._write(painter, upper, self.text(), font(13, QFont.Weight.DemiBold), ink)
        first, rest = self._broken(room) if more else (self._does, "")
        for at, line in enumerate((first, rest)):
            lower = QRect(_TEXT_AT, top + 20 + at * _LINE, room, 18)
            self._write(painter, lower, line, font(12), "text_soft")
        if self._key:
            self._draw_key(painter)
        painter.end()

    def _broken(self, room: int) -> tuple[str, str]:
        """The effect on one line, or broken at a space into two, of which the second may end in
        “…”."""
        metrics, text = QFontMetrics(font(12)), self._does.split(" ")
        fits = 1
        while fits < len(text) and metrics.horizontalAdvance(" ".join(text[: fits + 1])) <= room:
            fits += 1
        return " ".join(text[:fits]), " ".join(text[fits:])

    def _draw_key(self, painter: QPainter) -> None:
        """In a frame, so that it is not read as a count."""
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
    """The answers in two columns, or one if space is short, all equally prominent; then
    *open_tile*, which opens the subject."""

    chosen = Signal(object)

    def __init__(
        self, parent: QWidget | None = None, *, open_tile: Tile | None = None, keys: bool = True
    ) -> None:
        """*keys*: whether digits answer here."""
        super().__init__(parent)
        self.buttons: dict[Answer, Tile] = {}
        self._open_tile, self._keys = open_tile, keys
        self._columns = 2
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)

    def offer(self, options: Sequence[AnswerOption]) -> None:
        if tuple(self.buttons) != tuple(one.answer for one in options):
            self._make(options)
        for one in options:
            self.buttons[one.answer].set_text(one.does, one.blocked_reason)
        self.fit()

    def set_locked(self, *, locked: bool) -> None:
        """An answer is being saved: accept no second one."""
        for tile in self.buttons.values():
            tile.set_locked(locked=locked)

    def _make(self, values: Sequence[AnswerOption]) -> None:
        for tile in self.buttons.values():
            take_out(self._grid, tile)
        self.buttons = {one.answer: self._tile(one) for one in values}
        self._arrange()

    def _tile(self, one: AnswerOption) -> Tile:
        key = one.key if self._keys else ""
        tile = Tile(one.word, one.does, one.icon, one.tone, key, self)
        tile.clicked.connect(lambda: self.chosen.emit(one.answer))
        return tile

    def tiles(self) -> Sequence[Tile]:
        return [*self.buttons.values(), *([] if self._open_tile is None else [self._open_tile])]

    def _arrange(self) -> None:
        tiles = self.tiles()
        for tile in tiles:
            self._grid.removeWidget(tile)
        for at, tile in enumerate(tiles):
            row, column = divmod(at, self._columns)
            # The last of an odd number spans both columns.
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
        """Equal heights. In a low window the question above has priority."""
        gaps = (self._columns - 1) * self._grid.spacing()
        width = (self.width() - gaps) // self._columns
        low = not self._keys and self.window().height() < _LOW
        long = not low and any(tile.is_long(width) for tile in self.buttons.values())
        for tile in self.tiles():
            tile.take_lines(two=long)


def script_line(error: str | None) -> int:
    """The line of the script that *error* names; 0 if none."""
    found = facts_of_code(error, MessageCode.SCRIPT_PLACE, MessageCode.SCRIPT_THREW)
    return 0 if found is None else int(found["line"])


class LineButton(CardButton):
    """“Show line 3”; hidden while the error names none. `requested` carries the line."""

    requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._line = 0
        self.setProperty("kind", "ghost")
        self.clicked.connect(lambda: self.requested.emit(self._line))
        self.hide()

    def show_error(self, error: str | None) -> None:
        self._line = script_line(error)
        self.setText(self.tr("Show line {number}").format(number=self._line))
        self.setVisible(self._line > 0)
