"""The rows of Activity as the table has them: as many as there are about, of which a run of some
thousand is in memory. GUI thread only; pages are handed to it."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt

from keep_desktop.ports.activity import ActivityPage, ActivityRow, Place
from keep_desktop.ui.activity_words import (
    item_of,
    look_at,
    said,
    text_of,
    time_of,
    who_of,
    whole_time_of,
)
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_looks import Look
from keep_desktop.ui.item_nodes import TOOLTIP_LIMIT, Now
from keep_desktop.ui.row_view import AnyIndex

TIME, WORKFLOW, ITEM, ATTEMPT, EVENT, WHO = range(6)
#: Pages kept in memory.
MOST_PAGES = 20
#: Rows of the table; of a longer list the bar at its side stands for the whole all the same.
MOST_ROWS = 1_000_000
_ROLE = Qt.ItemDataRole
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_ROOT = QModelIndex()


def _tr(text: str) -> str:
    return QCoreApplication.translate("ActivityModel", text)


class ActivityModel(QAbstractTableModel):
    """Pages follow one another without a gap; `first` is the number of the row they begin with.
    Rows outside them are there, but nothing is known of them yet."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = Now()
        self.first = 0
        self._count = 0
        self._pages: deque[ActivityPage] = deque()
        self._rows: list[ActivityRow] = []

    # What is there

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else 6

    def row(self, at: int) -> ActivityRow | None:
        """None: there is none, or nothing is known of it yet."""
        inside = at - self.first
        return self._rows[inside] if 0 <= inside < len(self._rows) else None

    def row_of(self, key: tuple[str, int, int]) -> int:
        """The number of the row, or -1."""
        found = (n for n, row in enumerate(self._rows, self.first) if row.key == key)
        return next(found, -1)

    @property
    def end(self) -> int:
        """One more than the number of the last row in memory."""
        return self.first + len(self._rows)

    @property
    def above(self) -> Place | None:
        return self._pages[0].above if self._pages else None

    @property
    def below(self) -> Place | None:
        return self._pages[-1].below if self._pages else None

    def data(self, index: AnyIndex, role: int = _ROLE.DisplayRole) -> Any:
        row = self.row(index.row())
        if row is None:
            waiting = role == _ROLE.DisplayRole and index.column() == EVENT
            return _tr("Loading…") if waiting else None
        match role:
            case _ROLE.DisplayRole:
                return self._text(row, index.column())
            case _ROLE.AccessibleTextRole:
                spoken = index.column() == EVENT
                return said(row, self.look(row)) if spoken else self._text(row, index.column())
            case _ROLE.ToolTipRole:
                return plain_tooltip(self._whole(row, index.column())) or None
            case _:
                return None

    def look(self, row: ActivityRow) -> Look:
        return look_at(row, self.now.at, self.now.zone)

    def _text(self, row: ActivityRow, column: int) -> str:
        match column:
            case 0:
                return time_of(row, self.now.at, self.now.zone)
            case 1:
                return one_line(row.workflow or "")
            case 2:
                return item_of(row)
            case 3:
                return str(row.attempt) if row.attempt is not None else ""
            case 4:
                text = text_of(row)
                return f"{self.look(row).word} {text}" if text else self.look(row).word
            case _:
                return who_of(row)[0]

    def _whole(self, row: ActivityRow, column: int) -> str:
        match column:
            case 0:
                return whole_time_of(row, self.now.zone)
            case 1 | 2:
                return one_line(row.workflow or "") if column == WORKFLOW else item_of(row)
            case 4:
                return f"{self.look(row).word}\n{one_line(told(row.text), TOOLTIP_LIMIT)}".strip()
            case _:
                return ""

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _ROLE.TextAlignmentRole:
            return _LEFT
        if role == _ROLE.ToolTipRole and section == TIME:
            return _tr(
                "In the order in which Keep wrote it down, newest first. Where the clock was set "
                "back, the times go back too."
            )
        if role != _ROLE.DisplayRole:
            return None
        return (
            _tr("Time"),
            _tr("Workflow"),
            _tr("Item"),
            _tr("Attempt"),
            _tr("Event"),
            _tr("Who"),
        )[section]

    # Pages

    def start_over(self, count: int = 0) -> None:
        """About so many rows, of which nothing is known."""
        self.beginResetModel()
        self._count = min(count, MOST_ROWS)
        self._forget()
        self.endResetModel()

    def put(self, first: int, page: ActivityPage) -> None:
        """In place of all that is in memory, this page from that row on."""
        self._forget()
        self.first = max(0, first)
        self._take(page, at_end=True)
        self._grow_to(self.end)
        if not page.more:
            self._end_here()
        self._tell()

    def put_below(self, page: ActivityPage) -> None:
        """The page that follows."""
        self._take(page, at_end=True)
        self._grow_to(self.end)
        if not page.more:
            self._end_here()
        while len(self._pages) > MOST_PAGES:
            gone = self._pages.popleft()
            del self._rows[: len(gone.rows)]
            self.first += len(gone.rows)
        self._tell()

    def put_above(self, page: ActivityPage) -> None:
        """The page before. Where the estimate was wrong, rows come or go at the top."""
        lacking, count, is_estimate = (
            len(page.rows) - self.first,
            self._count,
            self.end < self._count,
        )
        if not page.more:
            self._shift(lacking)
        elif lacking > 0:
            # There is more above still: room for it as well, which shrinks when it is known.
            self._shift(lacking + len(page.rows))
        self.first -= len(page.rows)
        self._take(page, at_end=False)
        if is_estimate:
            # What came or went at the top does so at the bottom, of which nothing is known yet.
            self._cut_to(max(self.end, count))
            self._grow_to(count)
        while len(self._pages) > MOST_PAGES:
            gone = self._pages.pop()
            del self._rows[len(self._rows) - len(gone.rows) :]
        self._tell()

    def put_on_top(self, page: ActivityPage) -> None:
        """The newest page as it is now, in place of all that is in memory."""
        was = self._rows[0].key if self._rows and self.first == 0 else None
        new = next((n for n, row in enumerate(page.rows) if row.key == was), len(page.rows))
        if was is not None and new:
            self.beginInsertRows(_ROOT, 0, new - 1)
            self._count += new
            self._fill(page)
            self.endInsertRows()
        self._fill(page)
        self._grow_to(self.end)
        if not page.more:
            self._end_here()
        self._tell()

    def page_of(self, at: int) -> ActivityPage | None:
        """The page that a row is in, where it is in memory."""
        end = self.first
        for page in self._pages:
            end += len(page.rows)
            if self.first <= at < end:
                return page
        return None

    def renew(self, was: ActivityPage, now: ActivityPage) -> None:
        """What is known by now of the rows of a page that is in memory. Those that are gone, such
        as that an item failed which is done by now, stay until the list is read anew, so that
        nothing moves under who reads."""
        known = {row.key: row for row in now.rows}
        begin = 0
        for n, page in enumerate(self._pages):
            if page is was:
                rows = tuple(known.get(row.key, row) for row in was.rows)
                self._pages[n] = replace(was, rows=rows)
                self._rows[begin : begin + len(rows)] = rows
                self._tell()
                return
            begin += len(page.rows)

    def _fill(self, page: ActivityPage) -> None:
        self._forget()
        self._take(page, at_end=True)

    def _forget(self) -> None:
        self.first = 0
        self._pages.clear()
        self._rows = []

    def _take(self, page: ActivityPage, *, at_end: bool) -> None:
        if at_end:
            self._pages.append(page)
            self._rows.extend(page.rows)
        else:
            self._pages.appendleft(page)
            self._rows[:0] = page.rows

    def _grow_to(self, count: int) -> None:
        if count > self._count:
            self.beginInsertRows(_ROOT, self._count, count - 1)
            self._count = count
            self.endInsertRows()

    def _end_here(self) -> None:
        """Below what is in memory there is nothing."""
        self._cut_to(self.end)

    def _cut_to(self, count: int) -> None:
        if count < self._count:
            self.beginRemoveRows(_ROOT, count, self._count - 1)
            self._count = count
            self.endRemoveRows()

    def _shift(self, rows: int) -> None:
        """So many more rows at the top, or fewer."""
        if rows > 0:
            self.beginInsertRows(_ROOT, 0, rows - 1)
            self._count += rows
            self.first += rows
            self.endInsertRows()
        elif rows < 0:
            self.beginRemoveRows(_ROOT, 0, -rows - 1)
            self._count += rows
            self.first += rows
            self.endRemoveRows()

    def _tell(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(self.first, 0), self.index(self.end - 1, WHO))

    def rows(self) -> Sequence[ActivityRow]:
        """What is in memory."""
        return self._rows
