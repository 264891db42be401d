"""The workflow list as a Qt model: a thin view over what the service returned."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.workflow_words import row_said

ROW = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class WorkflowModel(QAbstractListModel):
    """Rows keep their index while only their content changes, so the selection stays."""

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.clock = clock
        self.rows: tuple[WorkflowRow, ...] = ()

    def show_rows(self, rows: Sequence[WorkflowRow]) -> None:
        shown = tuple(rows)
        if [row.id for row in shown] != [row.id for row in self.rows]:
            self.beginResetModel()
            self.rows = shown
            self.endResetModel()
            return
        was, self.rows = self.rows, shown
        for at, (old, new) in enumerate(zip(was, shown, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(at), self.index(at))

    def works(self) -> bool:
        """Whether one of them is on."""
        return any(row.status is WorkflowStatus.ACTIVE for row in self.rows)

    def row_of(self, workflow_id: WorkflowId | None) -> int:
        """Its place, or -1."""
        return next((at for at, row in enumerate(self.rows) if row.id == workflow_id), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one_line(row.name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return one_line(row_said(row, self.clock.now(), self.clock.zone()), 1000)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(one_line(told(row.error) if row.error else row.name))
            case _ if role == ROW:
                return row
        return None
