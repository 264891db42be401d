"""The list of outputs as it is painted: two lines for each, its inputs below where there are
several."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from keep_desktop.ports.views import CauseRow, OutputRow
from keep_desktop.ui.item_cells import TEXT_AT, paint_icon, paint_text, paint_time
from keep_desktop.ui.item_nodes import NoteNode, Now
from keep_desktop.ui.output_model import OUTPUT_HEIGHT, WHAT, WHEN, OutputModel
from keep_desktop.ui.output_words import beside_of, cause_title, caused_said, output_look, title_of
from keep_desktop.ui.region import region
from keep_desktop.ui.row_view import AnyIndex, RowView
from keep_desktop.ui.sides import inset
from keep_desktop.ui.time_widths import relative_width

_WHEN_WIDTH = 84
_GAP = 10
_LINE = 20


class OutputDelegate(QStyledItemDelegate):
    """The ground of a row is painted by the view."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        model = index.model()
        if not isinstance(model, OutputModel):
            return
        rect: QRect = option.rect
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        node = model.node(index)
        if index.column() == WHEN:
            paint_time(painter, rect, str(model.data(index) or ""))
            return
        below = inset(rect, TEXT_AT, _GAP)
        match node:
            case OutputRow():
                _paint_output(painter, rect, node, model.now)
            case CauseRow():
                paint_text(painter, below, cause_title(node), 13, "accent")
            case NoteNode():
                paint_text(painter, below, node.text, 12, "text_soft")


def _paint_output(painter: QPainter, rect: QRect, row: OutputRow, now: Now) -> None:
    top = QRect(rect.left(), rect.top() + 6, rect.width(), _LINE)
    paint_icon(painter, top, output_look(row))
    left = inset(top, TEXT_AT, _GAP)
    used = paint_text(painter, left, title_of(row), 13, "text", QFont.Weight.Medium)
    paint_text(painter, inset(left, used + _GAP), beside_of(row, now), 12, "text_soft")
    below = left.translated(0, _LINE)
    single = row.cause_count == 1
    paint_text(painter, below, caused_said(row), 12, "accent" if single else "text_soft")


class OutputView(RowView):
    """Shows an `OutputModel`. Enter goes to the input; → unfolds several."""

    def __init__(self, model: OutputModel, parent: QWidget | None = None) -> None:
        super().__init__(OUTPUT_HEIGHT, parent)
        self.setModel(model)
        self.setItemDelegate(OutputDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(self.tr("Outputs"))
        header = self.header()
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHEN, QHeaderView.ResizeMode.Fixed)
        self._set_widths()
        region().changed.connect(self._set_widths)

    def _set_widths(self) -> None:
        """Times take more room in one way of telling them than in another."""
        self.header().resizeSection(WHEN, max(_WHEN_WIDTH, relative_width(12) + _GAP))

    def cause_at(self, index: AnyIndex) -> CauseRow | None:
        """The one input that the row stands for: a cause, or an output with a single one."""
        model = self.model()
        node = model.node(index) if isinstance(model, OutputModel) else None
        if isinstance(node, OutputRow) and node.cause_count == 1 and node.causes:
            return node.causes[0]
        return node if isinstance(node, CauseRow) else None
