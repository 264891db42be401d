"""The last runs as bars: how each ended by colour and mark, how much it did by height."""

from math import log10

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from keep_desktop.ports.picture_views import SessionBar
from keep_desktop.services.pictures import BARS
from keep_desktop.ui.focus_rings import has_ring
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.outcome_looks import session_look
from keep_desktop.ui.painted import Painted
from keep_desktop.ui.pictures.steps import stepped
from keep_desktop.ui.pictures.words import runs_said, session_said
from keep_desktop.ui.theme import color, pixmap, theme
from keep_desktop.ui.workflow_delegate import bar_tone

_HEIGHT, _TOP, _BOTTOM = 92, 22, 8
_LEAST, _MARK = 6, 12
#: Where the oldest stands.
_LEFT = 2
#: What ended well stands without a mark.
_PLAIN = "done"
_HAND, _ARROW = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
#: The busiest run fills the height, where it did at least so many items.
_FULL = 10


class RunBars(Painted):
    """Left and Right choose a run, as a click does; `chosen` carries its SessionBar. Return and a
    double click open the one that is chosen: `opened`."""

    chosen = Signal(object)
    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[SessionBar, ...] = ()
        self._most = _FULL
        self._at = -1
        #: What the pointer is over.
        self._over: int | None = None
        self._now = Now()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Last runs"))
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(480, _HEIGHT)

    def show_bars(self, bars: tuple[SessionBar, ...], now: Now, back: int = 0) -> None:
        """Oldest first; the newest is chosen, or the one so many before it."""
        self._bars, self._now = bars, now
        self._over = None
        self._most = max([_FULL, *(sum(bar.items.values()) for bar in bars)])
        self._choose(max(0, len(bars) - 1 - back) if bars else -1)

    @property
    def current(self) -> SessionBar | None:
        return self._bars[self._at] if 0 <= self._at < len(self._bars) else None

    def _choose(self, at: int) -> None:
        self._at = at
        bar = self.current
        said = runs_said(self._bars)
        self.setAccessibleDescription(
            said if bar is None else f"{said}. {session_said(bar, self._now)}"
        )
        event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)
        self.update()
        if bar is not None:
            self.chosen.emit(bar)

    # -- hands --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.opened.emit()
            return
        to = stepped(event, self._at, len(self._bars))
        if to is None:
            super().keyPressEvent(event)
        elif to != self._at:
            self._choose(to)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._bar_at(event.position())
        if at is not None and at != self._at:
            self._choose(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._bar_at(event.position()) == self._at:
            self.opened.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._bar_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def _hover(self, at: int | None) -> None:
        """A bar looks as what it is: something to click."""
        if at == self._over:
            return
        self._over = at
        self.setCursor(_ARROW if at is None else _HAND)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = self._bar_at(QPointF(event.pos()))
            said = "" if at is None else session_said(self._bars[at], self._now)
            QToolTip.showText(event.globalPos(), said, self)
            return True
        return super().event(event)

    def _bar_at(self, point: QPointF) -> int | None:
        at = int((point.x() - _LEFT) // self._step())
        return at if 0 <= at < len(self._bars) else None

    # -- paint --------------------------------------------------------------------------------

    def _step(self) -> float:
        return (self.width() - 4) / BARS

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QRectF(0, self.height() - _BOTTOM, self.width(), 1)
        painter.fillRect(ground, color("border"))
        for at, bar in enumerate(self._bars):
            self._paint_bar(painter, at, bar)
        painter.end()

    def _paint_bar(self, painter: QPainter, at: int, bar: SessionBar) -> None:
        step = self._step()
        left = _LEFT + at * step
        room = QRectF(left, 1, step, self.height() - 2)
        if at == self._at:
            self._paint_chosen(painter, room)
        elif at == self._over:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("hover"))
            painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        look, tone = session_look(bar), bar_tone(bar)
        height = self._height_of(bar)
        width = max(step - 4, 2.0)
        body = QRectF(left + 2, self.height() - _BOTTOM - height, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(tone))
        painter.drawRoundedRect(body, 2, 2)
        if tone != _PLAIN:
            mark = pixmap(look.icon, tone, _MARK, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(body.center().x() - _MARK / 2, body.top() - _MARK - 2), mark)

    def _paint_chosen(self, painter: QPainter, room: QRectF) -> None:
        painter.setPen(QPen(color("accent"), 2) if has_ring(self) else Qt.PenStyle.NoPen)
        painter.setBrush(color("selected"))
        painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)

    def _height_of(self, bar: SessionBar) -> float:
        items = sum(bar.items.values())
        room = self.height() - _TOP - _BOTTOM - _LEAST
        part = log10(items + 1) / log10(self._most + 1)
        return _LEAST + room * part
