"""The versions of a script as a list: a thousand of them scroll as well as two."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from keep_desktop.ports.views import VersionRow
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.steady_hand import SteadyHand
from keep_desktop.ui.text import moment
from keep_desktop.ui.theme import color, font, pixmap, theme

Index = QModelIndex | QPersistentModelIndex
_ROW_PX, _TOLD_ROW_PX, _PAD, _ICON = 46, 62, 10, 16
ROW = int(Qt.ItemDataRole.UserRole)


class VersionModel(QAbstractListModel):
    """Newest first. The row itself under `ROW`."""

    def __init__(self, zone: tzinfo, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[VersionRow] = ()
        self._zone = zone
        self._now = datetime.now(zone)

    def show(self, rows: Sequence[VersionRow], now: datetime) -> None:
        self.beginResetModel()
        self.rows, self._now = rows, now
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # as Qt declares it
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.name_of(row)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(one_line(told(row.comment), 300))
            case Qt.ItemDataRole.AccessibleTextRole:
                return ". ".join(filter(None, (self.name_of(row), self.made(row), self.why(row))))
            case _ if role == ROW:
                return row
        return None

    def name_of(self, row: VersionRow) -> str:
        name = self.tr("Version {label}").format(label=row.version)
        return self.tr("{name} (active)").format(name=name) if row.active else name

    def made(self, row: VersionRow) -> str:
        """When, and by whom."""
        who = self.tr("you") if row.author == "user" else one_line(row.author, 40)
        return f"{moment(row.created_at, self._now, self._zone)} · {who}"

    def told(self) -> str:
        """All of them in one line, for where there is no list."""
        said = [
            part for row in self.rows for part in (self.name_of(row), self.made(row), self.why(row))
        ]
        return " · ".join(filter(None, said))

    def why(self, row: VersionRow) -> str:
        return one_line(told(row.comment), 160)


class _Painter(QStyledItemDelegate):
    """Name, when and by whom, and below it what was said of it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, VersionModel):
            return
        row: VersionRow = index.data(ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = option.rect.adjusted(2, 1, -2, -1)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("selected"))
            painter.drawRoundedRect(rect, 6, 6)
        mark = pixmap(
            "circle-check" if row.active else "circle", "done" if row.active else "text_faint",
            _ICON, painter.device().devicePixelRatioF(),
        )  # fmt: skip
        mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        at = rect.right() - _PAD - _ICON if mirrored else rect.left() + _PAD
        painter.drawPixmap(at, rect.top() + _PAD - 2, mark)
        beside = _PAD + _ICON + 8
        room = rect.adjusted(_PAD if mirrored else beside, 6, -(beside if mirrored else _PAD), -6)
        lines = (
            (model.name_of(row), font(13, QFont.Weight.DemiBold), "text"),
            (model.made(row), font(12), "text_soft"),
            (model.why(row), font(12), "text_soft"),
        )
        for text, face, ink in lines:
            painter.setFont(face)
            painter.setPen(color(ink))
            metrics = painter.fontMetrics()
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(
                room, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading), shown
            )
            room.setTop(room.top() + metrics.lineSpacing())
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, _TOLD_ROW_PX if index.data(ROW).comment else _ROW_PX)


class VersionList(QListView):
    """One row for each version; the selected one is the current one."""

    def __init__(self, zone: tzinfo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.versions = VersionModel(zone, self)
        self.setModel(self.versions)
        self.setItemDelegate(_Painter(self))
        self.setProperty("kind", "versions")
        self.setAccessibleName(self.tr("Versions, newest first"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMinimumWidth(200)
        SteadyHand(self)
        theme().changed.connect(self.viewport().update)

    @property
    def row(self) -> int:
        """The chosen one; -1 where there is none."""
        return self.currentIndex().row()

    def choose(self, row: int) -> None:
        self.setCurrentIndex(self.versions.index(row, 0))
