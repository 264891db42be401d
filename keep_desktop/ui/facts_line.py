"""The line under the name of a workflow: when it runs, which leads to its schedule, when it ran
last and when it runs next."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.focus_rings import has_ring
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.link_button import LinkButton
from keep_desktop.ui.theme import color

_LEAST = 24
_FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class FactsLine(LinkButton):
    """Dots below the schedule tell that it leads somewhere; what does not fit ends in “…” and
    stands in the tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._schedule = self._rest = self._more = ""
        self._leads = False
        self.say("")

    def say(self, text: str) -> None:
        """Something that leads nowhere."""
        self.show_facts("", text, leads=False)

    def show_facts(self, schedule: str, rest: str, *, leads: bool, more: str = "") -> None:
        """*leads*: the schedule can be changed. *more*: for the tooltip."""
        self._schedule, self._rest, self._leads = one_line(schedule), rest, leads
        self._more = more
        self.setAccessibleName(self.text())
        changes = self.tr("Changes the schedule") if leads else ""
        self.setAccessibleDescription(" · ".join(part for part in (changes, more) if part))
        policy = Qt.FocusPolicy.StrongFocus if leads else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
        self.point(self.is_under and leads)
        self._tell()
        self.updateGeometry()

    def text(self) -> str:
        """The whole of it."""
        return f"{self._schedule}{self._rest}"

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, self.fontMetrics().height())

    def hitButton(self, at: QPoint) -> bool:
        return self._leads and self._link().contains(at)

    def _link(self) -> QRect:
        # To the pixel it would be cut by a part of one.
        wanted = self.fontMetrics().horizontalAdvance(self._schedule)
        room = min(wanted + 1 if wanted else 0, self.width())
        return self._side(QRect(0, 0, room, self.height()))

    def _side(self, room: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), room)

    def _tell(self) -> None:
        fits = self.sizeHint().width() <= self.width()
        said = [] if fits else [self.text()]
        said += [self._more] * bool(self._more)
        if self._leads:
            said.append(self.tr("Click the schedule to change it"))
        self.setToolTip(plain_tooltip("\n".join(said)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, metrics = QPainter(self), self.fontMetrics()
        here, right = self._leads and (self.is_under or has_ring(self)), Qt.TextElideMode.ElideRight
        painter.setFont(self.font())
        link = self._link()
        if has_ring(self):
            self._paint_ring(painter, link)
        painter.setPen(color("accent" if here else "text_soft"))
        painter.drawText(link, _FLAGS, metrics.elidedText(self._schedule, right, link.width()))
        if self._leads and not has_ring(self):
            self._paint_line(painter, link, solid=here)
        left = self.width() - link.width()
        painter.setPen(color("text_soft"))
        after = self._side(QRect(link.width(), 0, left, self.height()))
        painter.drawText(after, _FLAGS, metrics.elidedText(self._rest, right, left))
        painter.end()

    def _paint_line(self, painter: QPainter, link: QRect, *, solid: bool) -> None:
        """Below the words, as what leads somewhere has it."""
        ink = color("accent" if solid else "text_faint")
        style = Qt.PenStyle.SolidLine if solid else Qt.PenStyle.DotLine
        painter.setPen(QPen(ink, 1, style))
        painter.drawLine(link.left(), self.height() - 1, link.right() - 1, self.height() - 1)

    def _paint_ring(self, painter: QPainter, link: QRect) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color("accent"), 1.5))
        painter.setBrush(color("selected"))
        painter.drawRoundedRect(QRectF(link).adjusted(0.75, 0.75, 1.25, -0.75), 4, 4)
