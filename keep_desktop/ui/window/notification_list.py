"""Notification panel under the bell: what workflows reported in the last 90 days, newest first,
with texts, model and delegate.

A click outside closes it and also reaches what was clicked. Loaded page by page when opened.
"""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QPushButton,
    QStackedLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from keep_desktop.domain.runs import DelayReason
from keep_desktop.ports.views import Page
from keep_desktop.services.context import Keep
from keep_desktop.services.notifications import (
    DelayedRun,
    Notification,
    NotificationKind,
    mark_all_read,
    mark_read,
    notification_page,
)
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import LatestQuery, TaskRunner
from keep_desktop.ui.presentation.cells import paint_icon, paint_text, time_width
from keep_desktop.ui.presentation.status_style import StatusStyle
from keep_desktop.ui.style.theme import color, inset, start_part
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import Now, moment, plural, relative_time
from keep_desktop.ui.text.sanitize import joined_lines, single_line
from keep_desktop.ui.widgets.empty_state import EmptySpace, ErrorBar
from keep_desktop.ui.widgets.focus import application, focus_with_ring, transfer_focus
from keep_desktop.ui.widgets.labels import plain_label, plain_tooltip
from keep_desktop.ui.widgets.layouts import hbox, vbox
from keep_desktop.ui.widgets.row_view import AnyIndex, RowView

_tr = partial(QCoreApplication.translate, "NotificationText")


def notification_text(message: Notification) -> str:
    """The whole row, sanitised."""
    if message.late is not None:
        return _late_text(message.late)
    return joined_lines(translate_error(message.text))


def _late_text(late: DelayedRun) -> str:
    text = _tr("Started {time} late: {reason}")
    return text.format(time=_duration(late.by), reason=_reason(late.reason))


def _reason(reason: DelayReason) -> str:
    match reason:
        case DelayReason.ASLEEP:
            return _tr("the computer was asleep.")
        case DelayReason.NOT_RUNNING:
            return _tr("Keep wasn't running.")
        case DelayReason.BUSY:
            return _tr("other workflows were running.")


def _duration(by: timedelta) -> str:
    minutes = max(1, int(by.total_seconds() // 60))
    if minutes < 120:
        return plural(minutes, _tr("minute"), _tr("minutes"))
    hours = minutes // 60
    if hours < 48:
        return plural(hours, _tr("hour"), _tr("hours"))
    return plural(hours // 24, _tr("day"), _tr("days"))


ROW_HEIGHT = 76
_TEXT_AT, _GAP, _LINE, _DOT = 32, 12, 20, 8
_NAME = 80
_ROLE = Qt.ItemDataRole


class NotificationModel(QAbstractListModel):
    """Rows are identified by the number of their notification."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = Now()
        self._rows: list[Notification] = []

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def message(self, index: AnyIndex) -> Notification | None:
        row = index.row()
        return self._rows[row] if index.isValid() and row < len(self._rows) else None

    def data(self, index: AnyIndex, role: int = _ROLE.DisplayRole) -> Any:
        message = self.message(index)
        if message is None:
            return None
        match role:
            case _ROLE.DisplayRole:
                return notification_text(message)
            case _ROLE.AccessibleTextRole:
                return self._accessible_text(message)
            case _ROLE.ToolTipRole:
                return plain_tooltip(notification_text(message))
        return None

    def append(self, rows: Sequence[Notification]) -> None:
        if rows:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._rows.extend(rows)
            self.endInsertRows()

    def merge_newest(self, rows: Sequence[Notification]) -> bool:
        """Merge the newest *rows*: insert new ones, update changed ones. False, without change, if
        they do not overlap with the known rows."""
        ids = [row.id for row in rows]
        new = ids.index(self._rows[0].id) if self._rows and self._rows[0].id in ids else -1
        shown = [row.id for row in self._rows[: len(rows) - new]]
        if new < 0 or ids[new : new + len(shown)] != shown:
            return False
        if new:
            self.beginInsertRows(QModelIndex(), 0, new - 1)
            self._rows[:0] = rows[:new]
            self.endInsertRows()
        known = new + len(shown)
        self._rows[:known] = rows[:known]
        self.dataChanged.emit(self.index(0), self.index(known - 1))
        self.append(rows[known:])
        return True

    def start_over(self, rows: Sequence[Notification]) -> None:
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    @property
    def newest(self) -> int | None:
        """The number of the first row."""
        return self._rows[0].id if self._rows else None

    @property
    def has_unread(self) -> bool:
        return any(not row.read for row in self._rows)

    def _accessible_text(self, message: Notification) -> str:
        parts = (
            "" if message.read else self.tr("Unread"),
            _style(message).label,
            single_line(message.workflow or "", _NAME),
            notification_text(message),
            single_line(message.item or "", _NAME),
            "" if message.at is None else moment(message.at, self.now.at, self.now.zone),
        )
        return ", ".join(part for part in parts if part)


def _style(message: Notification) -> StatusStyle:
    """With its kind in a word or two."""
    if message.answered:
        return StatusStyle(_tr("Answered"), "circle-check", "done")
    match message.kind:
        case NotificationKind.QUESTION:
            return StatusStyle(_tr("Needs you"), "circle-help", "warn")
        case NotificationKind.FAILURE:
            return StatusStyle(_tr("Blocked"), "triangle-alert", "fail")
        case NotificationKind.LATE:
            return StatusStyle(_tr("Late"), "clock", "warn")
        case NotificationKind.MESSAGE:
            return StatusStyle(_tr("Message"), "message-square", "text_soft")


class NotificationDelegate(QStyledItemDelegate):
    """Three lines; the view paints the background."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(200, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        message = model.message(index) if isinstance(model, NotificationModel) else None
        if message is None or not isinstance(model, NotificationModel):
            return
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        rect = inset(option.rect, 8, _GAP)
        top = QRect(rect.left(), rect.top() + 8, rect.width(), _LINE)
        style = _style(message)
        paint_icon(painter, top, style)
        line = inset(top, _TEXT_AT)
        heading = self._paint_time(painter, line, message, model.now)
        name = single_line(message.workflow or "Keep Desktop", _NAME)
        weight = QFont.Weight.Medium if message.read else QFont.Weight.DemiBold
        paint_text(painter, heading, name, 13, "text", weight)
        line = line.translated(0, _LINE)
        paint_text(painter, inset(line, 0, _DOT + _GAP), notification_text(message), 13, "text")
        if not message.read:
            self._paint_dot(painter, line)
        about = " · ".join(filter(None, (style.label, single_line(message.item or "", _NAME))))
        paint_text(painter, line.translated(0, _LINE), about, 12, "text_soft")

    def _paint_time(self, painter: QPainter, line: QRect, message: Notification, now: Now) -> QRect:
        """In the rest of the line."""
        text = "" if message.at is None else relative_time(message.at, now.at, now.zone)
        wide = time_width([text])
        paint_text(painter, start_part(line, line.width() - wide, wide), text, 12, "text_soft")
        return inset(line, 0, wide + _GAP)

    def _paint_dot(self, painter: QPainter, line: QRect) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        place = start_part(line, line.width() - _DOT - 4, _DOT)
        painter.drawEllipse(place.left(), place.center().y() - _DOT // 2, _DOT, _DOT)
        painter.restore()


PAGE = 50
#: Rows at the top read again after changes.
_REREAD_ROWS = 300
_WIDTH, _HEIGHT, _EDGE = 440, 560, 12


class NotificationPanel(QFrame):
    """*opener* is the button above it. `opened` carries the NotificationRow whose subject to
    show; the panel is closed by then."""

    opened = Signal(object)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, bridge: Bridge, opener: QWidget, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks = keep, tasks
        self._opener, self._ground = opener, parent
        self._cursor: str | None = None
        self.setProperty("surface", "popover")
        self.setAccessibleName(self.tr("Notifications"))
        # Without rows that could take it.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.model = NotificationModel(self)
        self.view = RowView(ROW_HEIGHT, self)
        self.all_read = QPushButton(self.tr("Mark all as read"), self)
        self.trouble = ErrorBar(self)
        self.empty = EmptySpace("bell", self)
        self._top: LatestQuery[Page[Notification]] = LatestQuery(
            tasks, self, "top", self._take_top, self.trouble.show_error
        )
        self._more: LatestQuery[Page[Notification]] = LatestQuery(
            tasks, self, "page", self._take, self.trouble.show_error
        )
        self._style_view()
        self._lay_out()
        self.trouble.retry.clicked.connect(self._read)
        self.all_read.clicked.connect(self._mark_all_read)
        bridge.notifications_changed.connect(lambda _: self._follow())
        bridge.questions_changed.connect(lambda _: self._follow())
        application().focusChanged.connect(self._on_focus)
        self.hide()

    def _style_view(self) -> None:
        view = self.view
        view.setModel(self.model)
        view.setItemDelegate(NotificationDelegate(view))
        view.setHeaderHidden(True)
        view.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        view.setRootIsDecorated(False)
        view.setIndentation(0)
        view.setUniformRowHeights(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setAccessibleName(self.tr("Notifications"))
        view.opened.connect(self._open)
        view.clicked.connect(self._open)
        view.verticalScrollBar().valueChanged.connect(self._read_on)

    def _lay_out(self) -> None:
        title = plain_label(self.tr("Notifications"), "heading", wrap=False)
        self.all_read.setProperty("kind", "ghost")
        header = hbox((title, 1), self.all_read, margins=(16, 8, 8, 0))
        footer = plain_label(
            self.tr("From the last 90 days. See Activity for older ones."), "small", wrap=False
        )
        footer.setContentsMargins(16, 0, 16, 10)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        vbox(
            header,
            self.trouble,
            (self._stack, 1),
            footer,
            within=self,
            spacing=8,
            margins=(1, 1, 1, 1),
        )

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.all_read, self.trouble, self.view)

    def toggle(self) -> None:
        if self.isVisible():
            self.close_panel()
        else:
            self.open_panel()

    def open_panel(self) -> None:
        """Open under the bell, loaded again, with the focus."""
        self.place()
        self.show()
        self.raise_()
        self._read()
        focus_with_ring(self.view)

    def place(self) -> None:
        """Under the bell, within the window."""
        ground = self._ground
        corner = self._opener.mapTo(ground, QPoint(self._opener.width(), self._opener.height() + 6))
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            left = min(corner.x() - self._opener.width(), ground.width() - _WIDTH - _EDGE)
        else:
            left = max(_EDGE, corner.x() - _WIDTH)
        height = min(_HEIGHT, ground.height() - corner.y() - 2 * _EDGE)
        self.setGeometry(max(_EDGE, left), corner.y(), _WIDTH, height)

    def close_panel(self) -> None:
        """If it has the focus, return that to the bell."""
        at = QApplication.focusWidget()
        if at is not None and self.isAncestorOf(at):
            transfer_focus(self._opener)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, _HEIGHT)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Only while open: the filter sees each event of the program.
        application().installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        application().removeEventFilter(self)
        for lookup in (self._top, self._more):
            lookup.stop()
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.MouseButtonPress if isinstance(event, QMouseEvent):
                self._close_for(event.globalPosition().toPoint())
            case QEvent.Type.Resize if watched is self._ground:
                self.place()
            case QEvent.Type.Move if watched is self._opener:
                self.place()
        return False

    def _close_for(self, at: QPoint) -> None:
        inside = self.rect().contains(self.mapFromGlobal(at))
        bell = self._opener.rect().contains(self._opener.mapFromGlobal(at))
        if self.isVisible() and not inside and not bell:
            self.close_panel()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        else:
            super().keyPressEvent(event)

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        """Close when the focus goes elsewhere in the window."""
        if not self.isVisible() or now is None or now.window() is not self.window():
            return
        if not self.isAncestorOf(now) and now is not self._opener:
            self.hide()

    def _follow(self) -> None:
        if self.isVisible():
            self._read()

    def _read(self) -> None:
        keep, limit = self._keep, min(_REREAD_ROWS, max(PAGE, self.model.rowCount()))
        self.trouble.set_text(None)
        self._top.query_next(lambda: notification_page(keep, limit=limit))

    def _take_top(self, page: Page[Notification]) -> None:
        self._refresh_times()
        if not self.model.merge_newest(page.rows):
            self._start_over(page)
        if self.model.rowCount() == len(page.rows):
            self._more.stop()
            self._cursor = page.cursor
        self._show_state()

    def _start_over(self, page: Page[Notification]) -> None:
        """The current row keeps the focus."""
        chosen = self.model.message(self.view.currentIndex())
        self.model.start_over(page.rows)
        if chosen in page.rows:
            self.view.setCurrentIndex(self.model.index(page.rows.index(chosen)))

    def _take(self, page: Page[Notification]) -> None:
        self.model.append(page.rows)
        self._cursor = page.cursor
        self._show_state()

    def _read_on(self) -> None:
        """The next page, before the viewport reaches it."""
        seen = self.view.indexAt(QPoint(5, 2)).row() + self.view.height() // ROW_HEIGHT
        near = self.model.rowCount() - seen < PAGE // 2
        keep, after = self._keep, self._cursor
        if near and after is not None and not self._more.under_way:
            self._more.query(lambda: notification_page(keep, after=after, limit=PAGE))

    def _show_state(self) -> None:
        bare = self.model.rowCount() == 0
        if bare:
            text = self.tr("Messages and questions from workflows appear here.")
            self.empty.set_text(self.tr("No notifications"), text)
        unread = self.model.has_unread
        # Move the focus before hiding or disabling: Qt would put it outside of the panel.
        if bare and self.view.hasFocus():
            transfer_focus(self)
        elif not unread and self.all_read.hasFocus():
            transfer_focus(self if bare else self.view)
        self._stack.setCurrentWidget(self.empty if bare else self.view)
        self.all_read.setEnabled(unread)

    def _refresh_times(self) -> None:
        self.model.now = Now(self._keep.clock.now(), self._keep.clock.zone())
        self.view.viewport().update()

    def _open(self, index: AnyIndex | QModelIndex) -> None:
        message = self.model.message(index)
        if message is not None and self.isVisible():
            self.close_panel()
            self.opened.emit(message)

    def mark_read(self, message: Notification) -> None:
        """Its subject was opened, from here or elsewhere."""
        keep, number = self._keep, message.id
        if not message.read:
            self._tasks.command(lambda: mark_read(keep, number))

    def _mark_all_read(self) -> None:
        keep, newest = self._keep, self.model.newest
        if newest is not None:
            self._tasks.command(lambda: mark_all_read(keep, newest))
