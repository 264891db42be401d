"""A calendar that comes up under a button: go to a day, or show only that."""

from PySide6.QtCore import QDate, QLocale, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QTextCharFormat
from PySide6.QtWidgets import (
    QCalendarWidget,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ui.region import region
from keep_desktop.ui.theme import color, set_icon, theme

#: Before anything that Keep did. By its keys a calendar can be brought to years that no date has.
_EARLIEST = QDate(2000, 1, 1)
_ROUND = 7


class _Days(QCalendarWidget):
    """The chosen day stands on a ground as round as that of a button; today has a ring."""

    def paintCell(self, painter: QPainter, rect: QRect, date: QDate) -> None:
        chosen, today = date == self.selectedDate(), date == self.maximumDate()
        if not chosen and not today:
            super().paintCell(painter, rect, date)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(color("accent"))
        painter.setBrush(color("accent") if chosen else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(4.5, 0.5, -4.5, -0.5), _ROUND, _ROUND)
        painter.setPen(color("on_accent" if chosen else "accent"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(date.day()))
        painter.restore()


class DayPopup(QFrame):
    """A calendar: go to a day, or show only that."""

    gone_to = Signal(QDate)
    only = Signal(QDate)
    newest = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("surface", "card")
        self.calendar = _Days(self)
        self.calendar.setAccessibleName(self.tr("Day"))
        self.calendar.setMinimumDate(_EARLIEST)
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.setLocale(QLocale())
        self.calendar.activated.connect(self._go)
        for name, icon, said in (
            ("qt_calendar_prevmonth", "chevron-left", self.tr("Month before")),
            ("qt_calendar_nextmonth", "chevron-right", self.tr("Month after")),
        ):
            arrow = self.calendar.findChild(QToolButton, name)
            if isinstance(arrow, QToolButton):
                set_icon(arrow, icon)
                arrow.setAccessibleName(said)
        theme().changed.connect(self._dress)
        self.go = self._button(self.tr("Go to this day"), kind="primary")
        self.go.clicked.connect(lambda: self._go(self.calendar.selectedDate()))
        self.only_button = self._button(self.tr("Only this day"))
        self.only_button.clicked.connect(self._take_only)
        self.top = self._button(self.tr("Back to newest"))
        self.top.clicked.connect(self._to_newest)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.go, self.only_button, self.top):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(12)
        column.addWidget(self.calendar)
        column.addLayout(buttons)

    def _button(self, word: str, kind: str = "") -> QPushButton:
        button = QPushButton(word, self)
        button.setProperty("kind", kind)
        button.setAccessibleName(word)
        return button

    def show_under(self, anchor: QWidget, today: QDate) -> None:
        self.calendar.setFirstDayOfWeek(region().first_day)
        self.calendar.setMaximumDate(today)
        self._dress()
        self.adjustSize()
        corner = anchor.mapToGlobal(anchor.rect().bottomRight())
        self.move(corner.x() - self.width(), corner.y() + 4)
        self.show()
        self.calendar.setFocus(Qt.FocusReason.PopupFocusReason)

    def _dress(self) -> None:
        """Red is for failure and stop, not for Sundays; the head of their columns is one colour."""
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.calendar.setWeekdayTextFormat(day, QTextCharFormat())
        head = QTextCharFormat()
        head.setForeground(color("text_soft"))
        head.setBackground(color("panel"))
        self.calendar.setHeaderTextFormat(head)

    def _go(self, day: QDate) -> None:
        self.hide()
        self.gone_to.emit(day)

    def _take_only(self) -> None:
        self.hide()
        self.only.emit(self.calendar.selectedDate())

    def _to_newest(self) -> None:
        self.hide()
        self.newest.emit()
