"""A part of the page Schedule: a heading over rows, or a sentence where there are none."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from keep_desktop.ui.day_looks import RowSaid
from keep_desktop.ui.day_row import DayRow

#: Rows made in one go, so that many of them do not hold up the window.
_AT_ONCE = 4


class DayPart(QWidget):
    """`asked`, `beside`: as of its rows. A row that stays is the same widget, and keeps the focus
    that it has."""

    asked = Signal(object, object)
    beside = Signal(int)
    #: Rows came, went or changed places.
    rearranged = Signal()

    def __init__(self, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = QLabel(heading)
        self.heading.setProperty("role", "label")
        self.below = QLabel()
        self.below.setProperty("role", "soft")
        self.below.setWordWrap(True)
        self.rows: list[DayRow] = []
        self._wanted: Sequence[RowSaid] = ()
        self._making = QTimer(self)
        self._making.setSingleShot(True)
        self._making.timeout.connect(self._arrange)
        self._column = QVBoxLayout()
        self._column.setSpacing(8)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.setSpacing(8)
        around.addWidget(self.heading)
        around.addLayout(self._column)
        around.addWidget(self.below)
        self.setAccessibleName(heading)

    def add_above(self, widget: QWidget) -> None:
        """Between the heading and the rows."""
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(1, widget)

    def show_rows(self, said: Sequence[RowSaid], below: str) -> None:
        """*below*: a sentence under the rows; empty: none. Many rows come in several goes."""
        self._wanted = said
        if self.below.text() != below:
            self.below.setText(below)
        self.below.setVisible(bool(below))
        self._arrange()

    def _arrange(self) -> None:
        self._making.stop()
        known = {row.said.key: row for row in self.rows}
        had_focus = next((at for at, row in enumerate(self.rows) if row.has_focus()), None)
        fresh = [one.key for one in self._wanted if one.key not in known]
        later = set(fresh[_AT_ONCE:])
        rows = [
            self._row(one, known.pop(one.key, None)) for one in self._wanted if one.key not in later
        ]
        lost = any(row.has_focus() for row in known.values())
        for gone in known.values():
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._put_in_order(rows)
        if lost and had_focus is not None and self.rows:
            self.rows[min(had_focus, len(self.rows) - 1)].take_focus()
        if later:
            self._making.start(0)

    def _row(self, said: RowSaid, known: DayRow | None) -> DayRow:
        if known is None:
            row = DayRow(said)
            row.asked.connect(self.asked)
            row.beside.connect(self.beside)
            return row
        if known.said != said:
            known.show_said(said)
        return known

    def _put_in_order(self, rows: list[DayRow]) -> None:
        if rows == self.rows:
            return
        for at, row in enumerate(rows):
            place = self._column.itemAt(at)
            if place is None or place.widget() is not row:
                self._column.removeWidget(row)
                self._column.insertWidget(at, row)
        self.rows = rows
        self.rearranged.emit()

    def stops(self) -> list[QWidget]:
        """What the Tab key visits, in order."""
        return [button for row in self.rows for button in row.buttons]

    def has_focus(self) -> bool:
        """One of its rows has the focus."""
        return any(row.has_focus() for row in self.rows)

    def focus_beside(self, step: int) -> bool:
        """From the row with the focus to the one beside; False where there is none."""
        at = next((n for n, row in enumerate(self.rows) if row.has_focus()), None)
        if at is None or not 0 <= at + step < len(self.rows):
            return False
        column = next(n for n, button in enumerate(self.rows[at].buttons) if button.hasFocus())
        return self.rows[at + step].take_focus(column)


def set_tab_order(first: QWidget, parts: Sequence[DayPart]) -> None:
    """From *first* through all rows of all parts."""
    stops = [first, *(stop for part in parts for stop in part.stops())]
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)
