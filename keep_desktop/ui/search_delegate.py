"""Paints one line of the search: a head of a group, or icon, title, note and keys."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.search_model import FINDING, Finding
from keep_desktop.ui.sides import at_start, head, inset
from keep_desktop.ui.theme import color, font, pixmap

_HEAD, _ROW, _SIDE, _ICON, _GAP = 30, 38, 14, 16, 10
_Index = QModelIndex | QPersistentModelIndex


class SearchDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        finding = index.data(FINDING)
        is_head = isinstance(finding, Finding) and finding.is_head
        return QSize(200, _HEAD if is_head else _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        finding = index.data(FINDING)
        if not isinstance(finding, Finding):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        rect: QRect = option.rect
        if finding.is_head:
            self._words(
                painter, rect.adjusted(_SIDE, 6, -_SIDE, 0), finding.title, 12, "text_faint"
            )
        else:
            self._finding(painter, rect, finding, option)
        painter.restore()

    def _finding(
        self, painter: QPainter, rect: QRect, finding: Finding, option: QStyleOptionViewItem
    ) -> None:
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(color("selected")))
            painter.drawRoundedRect(rect.adjusted(6, 1, -6, -1), 7, 7)
        box = rect.adjusted(_SIDE, 0, -_SIDE, 0)
        if finding.icon:
            scale = painter.device().devicePixelRatioF()
            picture = pixmap(finding.icon, finding.tone, _ICON, scale)
            left = head(box, 0, _ICON).left()
            painter.drawPixmap(left, box.center().y() - _ICON // 2 + 1, picture)
        box = inset(box, _ICON + _GAP)
        box = inset(box, 0, self._note(painter, box, finding))
        self._words(painter, box, one_line(finding.title), 13, "text")

    def _note(self, painter: QPainter, box: QRect, finding: Finding) -> int:
        """Note and keys, at the end; what they take of the title's room."""
        words = "   ".join(part for part in (one_line(finding.note), finding.keys) if part)
        if not words:
            return 0
        metrics = QFontMetrics(font(12))
        width = min(metrics.horizontalAdvance(words) + 4, box.width() // 2)
        place = head(box, box.width() - width, width)
        self._words(painter, place, words, 12, "text_soft")
        return width + _GAP

    def _words(self, painter: QPainter, box: QRect, words: str, size: int, token: str) -> None:
        painter.setFont(font(size))
        painter.setPen(color(token))
        shown = QFontMetrics(font(size)).elidedText(
            words, Qt.TextElideMode.ElideRight, max(0, box.width())
        )
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | at_start(), shown)
