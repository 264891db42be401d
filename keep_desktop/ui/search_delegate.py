"""Paints one line of the search: a head of a group, or icon, title, note and keys. The words that
were looked for stand out in the title."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.search_model import FINDING, WORDS, Finding
from keep_desktop.ui.sides import at_start, head, inset
from keep_desktop.ui.theme import color, font, pixmap

#: The height of each line, heads too: whatever is scrolled to, the list ends with a whole one.
LINE = 36
_SIDE, _ICON, _GAP = 14, 16, 10
_STRONG = QFont.Weight.DemiBold
_Index = QModelIndex | QPersistentModelIndex


def hits(title: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where *words* stand in *title*, as the search finds them: start and length of each."""
    folded, places = "", []
    for at, letter in enumerate(title):
        # One letter may become two.
        folded += letter.casefold()
        places += [at] * len(letter.casefold())
    found = []
    for word in words:
        start = folded.find(word)
        while start >= 0:
            first, last = places[start], places[start + len(word) - 1]
            found.append((first, last - first + 1))
            start = folded.find(word, start + len(word))
    return found


def _standing_out(start: int, length: int) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length = start, length
    look = QTextCharFormat()
    look.setFontWeight(_STRONG)
    made.format = look
    return made


class SearchDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(200, LINE)

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
                painter, rect.adjusted(_SIDE, 10, -_SIDE, 0), finding.title, 12, "text_faint"
            )
        else:
            self._finding(painter, rect, finding, option, index.data(WORDS))
        painter.restore()

    def _finding(
        self,
        painter: QPainter,
        rect: QRect,
        finding: Finding,
        option: QStyleOptionViewItem,
        words: Sequence[str],
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
        self._title(painter, box, one_line(finding.title), words)

    def _title(self, painter: QPainter, box: QRect, title: str, words: Sequence[str]) -> None:
        # As if all of it were as wide as what stands out.
        metrics = QFontMetrics(font(13, _STRONG))
        shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, max(0, box.width()))
        line = QTextLayout(shown, font(13))
        line.setFormats([_standing_out(*hit) for hit in hits(shown, words)])
        direction = line.textOption()
        direction.setAlignment(at_start())
        line.setTextOption(direction)
        line.beginLayout()
        row = line.createLine()
        row.setLineWidth(box.width())
        line.endLayout()
        painter.setPen(color("text"))
        line.draw(painter, QPointF(box.left(), box.center().y() + 1 - row.height() / 2))

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
