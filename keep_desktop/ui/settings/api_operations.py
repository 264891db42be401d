"""List of the operations that a description offers, of which some are chosen."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from keep_desktop.services.connectors.openapi import OfferedOperation
from keep_desktop.ui.presentation.cells import paint_icon, paint_text
from keep_desktop.ui.presentation.status_style import StatusStyle
from keep_desktop.ui.style.theme import color, inset, pixmap, start_part
from keep_desktop.ui.widgets.row_view import RowView

_AnyIndex = QModelIndex | QPersistentModelIndex
OPERATION, REQUEST, EFFECT, CHECK = range(4)
_ROW_PX, _BOX_PX, _TEXT_AT = 48, 16, 32
_FETCHED = 200
#: Of the width.
_SHARES = {OPERATION: 0.33, REQUEST: 0.26, EFFECT: 0.11}

_tr = partial(QCoreApplication.translate, "ApiOperations")


def effect_text(operation: OfferedOperation) -> str:
    return _tr("Reads") if operation.kind == "read" else _tr("Changes")


def check_text(operation: OfferedOperation) -> str:
    """How an unknown outcome is found out."""
    if operation.problem is not None:
        return _tr("Cannot be called: {reason}").format(reason=operation.problem)
    if operation.kind == "read":
        return ""
    look = operation.described.get("reconcile")
    if look is not None:
        return _tr("Checked by GET {path}").format(path=look["path"])
    if operation.described.get("idempotency_header") is not None:
        return _tr("May be repeated safely")
    return _tr("Cannot be verified, you are asked")


class OperationsModel(QAbstractTableModel):
    """The operations that match the search; what is chosen stays chosen while another is shown."""

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: Sequence[OfferedOperation] = ()
        #: Of each, what is searched.
        self._words: list[str] = []
        self._shown: list[int] = []
        #: How many of them the view has: a tree looks at each row that it has.
        self._fetched = 0
        self._chosen: set[int] = set()

    def set_operations(self, operations: Sequence[OfferedOperation]) -> None:
        self.beginResetModel()
        self._all = operations
        self._words = [
            f"{one.name} {one.method} {one.path} {one.summary}".casefold() for one in operations
        ]
        self._shown = list(range(len(operations)))
        self._fetched = min(_FETCHED, len(self._shown))
        self._chosen.clear()
        self.endResetModel()
        self.chosen_changed.emit()

    def search(self, text: str) -> None:
        """Show those that have every word of *text*."""
        words = text.casefold().split()
        self.beginResetModel()
        self._shown = [
            at for at, held in enumerate(self._words) if all(word in held for word in words)
        ]
        self._fetched = min(_FETCHED, len(self._shown))
        self.endResetModel()

    @property
    def chosen(self) -> Sequence[OfferedOperation]:
        """In the description's order."""
        return [self._all[at] for at in sorted(self._chosen)]

    @property
    def total(self) -> int:
        return len(self._all)

    @property
    def choosable(self) -> list[int]:
        """The rows that match and can be called."""
        return [row for row, at in enumerate(self._shown) if self._all[at].problem is None]

    def operation(self, row: int) -> OfferedOperation | None:
        return self._all[self._shown[row]] if 0 <= row < len(self._shown) else None

    def is_chosen(self, row: int) -> bool:
        return self._shown[row] in self._chosen

    def choose(self, rows: Sequence[int], chosen: bool) -> None:
        """Those that cannot be called stay as they are."""
        places = {self._shown[row] for row in rows if self._all[self._shown[row]].problem is None}
        self._chosen = self._chosen | places if chosen else self._chosen - places
        last = self.index(self.rowCount() - 1, CHECK)
        self.dataChanged.emit(self.index(0, OPERATION), last)
        self.chosen_changed.emit()

    def rowCount(self, parent: _AnyIndex = QModelIndex()) -> int:  # noqa: B008  # as in Qt
        return 0 if parent.isValid() else self._fetched

    def canFetchMore(self, parent: _AnyIndex) -> bool:
        return not parent.isValid() and self._fetched < len(self._shown)

    def fetchMore(self, parent: _AnyIndex) -> None:
        more = min(self._fetched + _FETCHED, len(self._shown))
        self.beginInsertRows(QModelIndex(), self._fetched, more - 1)
        self._fetched = more
        self.endInsertRows()

    def columnCount(self, parent: _AnyIndex = QModelIndex()) -> int:  # noqa: B008  # as in Qt
        return 0 if parent.isValid() else CHECK + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return (_tr("Operation"), _tr("Request"), _tr("Effect"), _tr("If the outcome is unknown"))[
            section
        ]

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        one = self.operation(index.row())
        if one is None:
            return None
        texts = (one.name, f"{one.method} {one.path}", effect_text(one), check_text(one))
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return texts[index.column()]
            case Qt.ItemDataRole.ToolTipRole:
                return (one.summary or one.name, *texts[1:])[index.column()]
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == OPERATION:
                return ", ".join(filter(None, (*texts, one.summary)))
            case Qt.ItemDataRole.CheckStateRole if index.column() == OPERATION:
                on = self.is_chosen(index.row())
                return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
        return None

    def flags(self, index: _AnyIndex) -> Qt.ItemFlag:
        one = self.operation(index.row())
        if one is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class OperationDelegate(QStyledItemDelegate):
    """Paints a row with a box to tick; the view draws the background."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _AnyIndex) -> QSize:
        return QSize(80, _ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _AnyIndex) -> None:
        model = index.model()
        one = model.operation(index.row()) if isinstance(model, OperationsModel) else None
        if one is None or not isinstance(model, OperationsModel):
            return
        token = "text" if one.problem is None else "text_faint"
        rect = option.rect
        match index.column():
            case column if column == OPERATION:
                self._paint_box(painter, option, model.is_chosen(index.row()), one.problem is None)
                text = inset(rect, _TEXT_AT, 8)
                half = text.height() // 2
                upper = text.adjusted(0, 5, 0, -half) if one.summary else text
                paint_text(painter, upper, one.name, 13, token, QFont.Weight.Medium)
                paint_text(painter, text.adjusted(0, half, 0, -5), one.summary, 12, "text_soft")
            case column if column == EFFECT:
                mutates = one.kind != "read"
                tone = "text_soft" if not mutates else "warn" if one.problem is None else token
                paint_icon(painter, rect, StatusStyle("", "pencil" if mutates else "eye", tone))
                paint_text(painter, inset(rect, 28, 4), effect_text(one), 13, token)
            case column:
                paint_text(painter, inset(rect, 4, 8), str(index.data() or ""), 13, token)

    @staticmethod
    def _paint_box(
        painter: QPainter, option: QStyleOptionViewItem, chosen: bool, callable_: bool
    ) -> None:
        left = start_part(option.rect, 8, _BOX_PX).left()
        box = QRectF(left, option.rect.center().y() - _BOX_PX // 2 + 1, _BOX_PX, _BOX_PX)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = "accent" if chosen else "border_strong"
        painter.setPen(QPen(color(edge), 1))
        painter.setBrush(color("accent" if chosen else "panel" if callable_ else "hover"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if chosen:
            ratio = painter.device().devicePixelRatioF()
            tick = pixmap("check", "on_accent", _BOX_PX - 4, ratio)
            painter.drawPixmap(QPoint(int(box.left()) + 2, int(box.top()) + 2), tick)
        painter.restore()


class OperationsView(RowView):
    """A click, Space or Enter chooses a row or takes it back."""

    def __init__(self, model: OperationsModel) -> None:
        super().__init__(_ROW_PX)
        self._model = model
        self.setModel(model)
        self.setItemDelegate(OperationDelegate(self))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setIndentation(0)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(_tr("Operations"))
        self.setAccessibleDescription(_tr("Space chooses the operation, or takes it back."))
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.clicked.connect(self.turn)
        self.copy_requested.connect(lambda index: None)

    def turn(self, index: QModelIndex) -> None:
        row = index.row()
        if self._model.operation(row) is not None:
            self._model.choose([row], not self._model.is_chosen(row))

    def _action_of(self, event: QKeyEvent) -> Callable[[QModelIndex], object] | None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self.turn
        return super()._action_of(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._share_width()

    def _share_width(self) -> None:
        wide = self.viewport().width()
        parts = {column: int(wide * share) for column, share in _SHARES.items()}
        parts[CHECK] = wide - sum(parts.values())
        for column, width in parts.items():
            self.header().resizeSection(column, width)
