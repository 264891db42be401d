"""The narrow form of the list of workflows: a heading that opens it."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.sides import head
from keep_desktop.ui.theme import color, font, has_icon, pixmap
from keep_desktop.ui.workflow_delegate import WorkflowDelegate, badge_of
from keep_desktop.ui.workflow_list import new_button
from keep_desktop.ui.workflow_model import ROW, WorkflowModel

_ICON, _SIDE, _GAP, _ARROW = 18, 11, 9, 16


class WorkflowCombo(QWidget):
    """The same choice where there is no room for the list."""

    chosen = Signal(object)
    new_asked = Signal()

    def __init__(self, model: WorkflowModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.combo = _Heading(self)
        self.combo.setAccessibleName(self.tr("Workflow"))
        self.combo.view().setAccessibleName(self.tr("Workflows"))
        self.combo.setModel(model)
        self.combo.setItemDelegate(WorkflowDelegate(model.clock))
        self.combo.activated.connect(lambda at: self.chosen.emit(model.rows[at].id))
        model.dataChanged.connect(self.combo.update)
        self.new = new_button(self)
        self.new.clicked.connect(self.new_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 10, 16, 0)
        row.addWidget(self.combo, 1)
        row.addWidget(self.new)

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.combo, self.new)

    def show_current(self, workflow_id: WorkflowId | None) -> None:
        self.combo.setCurrentIndex(self._model.row_of(workflow_id))


class _Heading(QComboBox):
    """Shows of the workflow that is looked at what its row in the list shows first: its icon, its
    name, how much of it needs you."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText, option.currentIcon = "", QIcon()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        row = self.currentData(ROW)
        if isinstance(row, WorkflowRow):
            self._paint_row(painter, row)
        arrow = self.width() - _SIDE - _ARROW
        self._paint_sign(painter, "chevron-down", _ARROW, head(self.rect(), arrow, _ARROW))
        painter.end()

    def _paint_row(self, painter: QStylePainter, row: WorkflowRow) -> None:
        name = row.icon if has_icon(row.icon) else "workflow"
        self._paint_sign(painter, name, _ICON, head(self.rect(), _SIDE, _ICON))
        badge = badge_of(row)
        start, face = _SIDE + _ICON + _GAP, font(15, QFont.Weight.DemiBold)
        taken = (badge.width + _GAP if badge is not None else 0) + _GAP + _ARROW + _SIDE
        painter.setFont(face)
        metrics = painter.fontMetrics()
        room = self.width() - start - taken
        said = metrics.elidedText(one_line(row.name), Qt.TextElideMode.ElideRight, room)
        wide = metrics.horizontalAdvance(said)
        painter.setPen(color("text"))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(head(self.rect(), start, wide + 2), middle, said)
        if badge is not None:
            badge.paint(painter, head(self.rect(), start + wide + _GAP, badge.width))

    def _paint_sign(self, painter: QStylePainter, name: str, size: int, room: QRect) -> None:
        picture = pixmap(name, "text_soft", size, self.devicePixelRatioF())
        painter.drawPixmap(QPoint(room.left(), (self.height() - size) // 2), picture)

    def sizeHint(self) -> QSize:
        return QSize(240, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(160, super().minimumSizeHint().height())
