"""Table model of Activity, and its loader.

The model has the estimated count of rows, of which some thousand are in memory. The loader queries
the pages around the viewport on a worker, jumps to any time, and adds new rows on top. GUI thread
only.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt, Signal

from keep_desktop.ports.activity import (
    ActivityCursor,
    ActivityFilter,
    ActivityOffset,
    ActivityRow,
    ActivityRowsPage,
    Happening,
)
from keep_desktop.services.context import Keep
from keep_desktop.ui.activity.wording import (
    actor_of,
    item_of,
    row_text,
    style_at,
    text_of,
    time_of,
    whole_time_of,
)
from keep_desktop.ui.core.tasks import LatestQuery, TaskRunner
from keep_desktop.ui.presentation.items import TOOLTIP_LIMIT
from keep_desktop.ui.presentation.status_style import StatusStyle
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import Now
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import plain_tooltip
from keep_desktop.ui.widgets.row_view import AnyIndex

TIME, WORKFLOW, ITEM, ATTEMPT, EVENT, WHO = range(6)
MOST_PAGES = 20
#: The most rows of the table; for a longer list the scroll bar is approximate.
MOST_ROWS = 1_000_000
_ROLE = Qt.ItemDataRole
_LEFT_ALIGNED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_ROOT = QModelIndex()

_tr = partial(QCoreApplication.translate, "ActivityModel")


class ActivityModel(QAbstractTableModel):
    """The pages are contiguous; `first` is the number of their first row. Rows outside them exist,
    but are not loaded."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = Now()
        self.first = 0
        self._count = 0
        self._pages: deque[ActivityRowsPage] = deque()
        self._rows: list[ActivityRow] = []

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else 6

    def row(self, at: int) -> ActivityRow | None:
        """None: no such row, or not loaded."""
        inside = at - self.first
        return self._rows[inside] if 0 <= inside < len(self._rows) else None

    @property
    def end(self) -> int:
        """One more than the number of the last loaded row."""
        return self.first + len(self._rows)

    @property
    def above(self) -> ActivityCursor | None:
        return self._pages[0].above if self._pages else None

    @property
    def below(self) -> ActivityCursor | None:
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
                accessible = index.column() == EVENT
                return (
                    row_text(row, self.style_of(row))
                    if accessible
                    else self._text(row, index.column())
                )
            case _ROLE.ToolTipRole:
                return plain_tooltip(self._whole(row, index.column())) or None
            case _:
                return None

    def style_of(self, row: ActivityRow) -> StatusStyle:
        return style_at(row, self.now.at, self.now.zone)

    def _text(self, row: ActivityRow, column: int) -> str:
        match column:
            case 0:
                return time_of(row, self.now.at, self.now.zone)
            case 1:
                return single_line(row.workflow or "")
            case 2:
                return item_of(row)
            case 3:
                return str(row.attempt) if row.attempt is not None else ""
            case 4:
                text = text_of(row)
                return f"{self.style_of(row).label} {text}" if text else self.style_of(row).label
            case _:
                return actor_of(row)[0]

    def _whole(self, row: ActivityRow, column: int) -> str:
        match column:
            case 0:
                return whole_time_of(row, self.now.zone)
            case 1 | 2:
                return single_line(row.workflow or "") if column == WORKFLOW else item_of(row)
            case 4:
                text = single_line(translate_error(row.text), TOOLTIP_LIMIT)
                return f"{self.style_of(row).label}\n{text}".strip()
            case _:
                return ""

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _ROLE.TextAlignmentRole:
            return _LEFT_ALIGNED
        if role == _ROLE.ToolTipRole and section == TIME:
            return _tr(
                "Newest first, in the order recorded. If the clock was set back, so are the times."
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

    def reset_rows(self, count: int = 0) -> None:
        """Reset to *count* rows, none of them loaded."""
        self.beginResetModel()
        self._count = min(count, MOST_ROWS)
        self._forget()
        self.endResetModel()

    def replace_page(self, first: int, page: ActivityRowsPage) -> None:
        """Replace everything loaded by this page at that row."""
        self._forget()
        self.first = max(0, first)
        self._take(page, at_end=True)
        self._grow_to(self.end)
        if not page.more:
            self._end_here()
        self._emit_changed()

    def append_page(self, page: ActivityRowsPage) -> None:
        self._take(page, at_end=True)
        self._grow_to(self.end)
        if not page.more:
            self._end_here()
        while len(self._pages) > MOST_PAGES:
            removed = self._pages.popleft()
            del self._rows[: len(removed.rows)]
            self.first += len(removed.rows)
        self._emit_changed()

    def prepend_page(self, page: ActivityRowsPage) -> None:
        """Prepend the page before. If the estimate was wrong, rows are inserted or removed at the
        top."""
        lacking, count, is_estimate = (
            len(page.rows) - self.first,
            self._count,
            self.end < self._count,
        )
        if not page.more:
            self._shift(lacking)
        elif lacking > 0:
            # More pages are above: keep room for them, which is corrected later.
            self._shift(lacking + len(page.rows))
        self.first -= len(page.rows)
        self._take(page, at_end=False)
        if is_estimate:
            # Balance the change of the top at the bottom, which is not loaded.
            self._cut_to(max(self.end, count))
            self._grow_to(count)
        while len(self._pages) > MOST_PAGES:
            removed = self._pages.pop()
            del self._rows[len(self._rows) - len(removed.rows) :]
        self._emit_changed()

    def replace_with_newest(self, page: ActivityRowsPage) -> None:
        """Replace everything loaded by the newest page."""
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
        self._emit_changed()

    def page_of(self, at: int) -> ActivityRowsPage | None:
        """The loaded page with that row."""
        end = self.first
        for page in self._pages:
            end += len(page.rows)
            if self.first <= at < end:
                return page
        return None

    def update_page(self, was: ActivityRowsPage, now: ActivityRowsPage) -> None:
        """Update the rows of a loaded page. Rows that no longer exist, such as a failure retried
        since, stay until the list is reloaded, so that nothing moves while the user reads."""
        known = {row.key: row for row in now.rows}
        begin = 0
        for n, page in enumerate(self._pages):
            if page is was:
                rows = tuple(known.get(row.key, row) for row in was.rows)
                self._pages[n] = replace(was, rows=rows)
                self._rows[begin : begin + len(rows)] = rows
                self._emit_changed()
                return
            begin += len(page.rows)

    def _fill(self, page: ActivityRowsPage) -> None:
        self._forget()
        self._take(page, at_end=True)

    def _forget(self) -> None:
        self.first = 0
        self._pages.clear()
        self._rows = []

    def _take(self, page: ActivityRowsPage, *, at_end: bool) -> None:
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
        """The last loaded row is the last of all."""
        self._cut_to(self.end)

    def _cut_to(self, count: int) -> None:
        if count < self._count:
            self.beginRemoveRows(_ROOT, count, self._count - 1)
            self._count = count
            self.endRemoveRows()

    def _shift(self, rows: int) -> None:
        """Insert so many rows at the top, or remove them."""
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

    def _emit_changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(self.first, 0), self.index(self.end - 1, WHO))


T = TypeVar("T")
PAGE = 200
#: New rows are counted up to this.
MOST_NEW = 100
#: The most rows shown of a search.
MOST_FOUND = PAGE * MOST_PAGES
#: Rows above the target in the page loaded for a jump.
_LEAD = PAGE // 4


#: Steps whose row may change: failed ones are retried in the same attempt, done ones can be undone.
_MAY_CHANGE = frozenset(
    {
        Happening.STEP_UNDER_WAY,
        Happening.STEP_CHECKED,
        Happening.STEP_UNKNOWN,
        Happening.STEP_FAILED,
        Happening.STEP_HAPPENED,
    }
)


class ActivityLoader(QObject):
    """`changed`: rows were loaded, or the list is known to be empty."""

    changed = Signal()
    #: The number of the row jumped to.
    arrived = Signal(int)
    #: The count of new rows above, at most `MOST_NEW`.
    newer_counted = Signal(int)
    #: Something happened while pages were loaded.
    overdue = Signal()
    failed = Signal(object)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, model: ActivityModel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._model = keep, tasks, model
        self.filter = ActivityFilter()
        #: Whether anything was loaded yet.
        self.ready = False
        #: The time up to which a search has scanned; None: complete.
        self.read_until: datetime | None = None
        #: Whether new rows must not be added on top now.
        self._count = 0
        self._more_below = False
        self._reading = self._due = False
        self._top: ActivityCursor | None = None
        self._key = (id(self), "pages")
        self._at_top: LatestQuery[ActivityRowsPage] = LatestQuery(
            tasks, self, "top", self._take_top, self.failed.emit
        )
        self._above: LatestQuery[int] = LatestQuery(
            tasks, self, "above", self.newer_counted.emit, self.failed.emit
        )
        self._visible_range = 0
        self._seen: LatestQuery[tuple[ActivityRowsPage, ActivityRowsPage]] = LatestQuery(
            tasks, self, "in sight", lambda both: model.update_page(*both), self.failed.emit
        )

    def show(self, filter: ActivityFilter) -> None:
        """Load another list from its top."""
        self.filter, self.ready, self.read_until = filter, False, None
        self._more_below, self._top = False, None
        self._at_top.stop()
        self._above.stop()
        self._seen.stop()
        self._model.reset_rows()
        self.go_to_top()

    @property
    def includes_new(self) -> bool:
        """Whether new events belong to the list."""
        until = self.filter.until
        return until is None or until > self._keep.clock.now()

    def go_to_top(self) -> None:
        keep, filter = self._keep, self.filter

        def work() -> tuple[ActivityRowsPage, int]:
            page = keep.queries.activity(filter, limit=PAGE)
            known = bool(filter.search) or not page.more
            return page, len(page.rows) if known else keep.queries.activity_count(filter)

        self._run_query(work, self._take_first)

    def _take_first(self, found: tuple[ActivityRowsPage, int]) -> None:
        page, self._count = found
        count = self._count
        self._model.reset_rows(max(count, len(page.rows)))
        self._insert_page(0, page)
        self._top = page.above
        self.newer_counted.emit(0)
        self.arrived.emit(0)

    def go_to(self, at: datetime) -> None:
        """Jump to the rows before that moment."""
        keep, filter = self._keep, self.filter

        def work() -> tuple[ActivityOffset, ActivityRowsPage]:
            spot = keep.queries.activity_spot(filter, at)
            # A target above the newest row would not be at the top.
            place = spot.place if spot.above else None
            return spot, keep.queries.activity(filter, place=place, limit=PAGE)

        def take(found: tuple[ActivityOffset, ActivityRowsPage]) -> None:
            spot, page = found
            rows = self._model.rowCount()
            if rows == 0:
                # No target: load from the top, where new rows may be.
                self.go_to_top()
                return
            share = spot.above * rows // max(rows, self._count)
            row = min(share, max(0, rows - len(page.rows)))
            # If no row is above after all, the table finds out at its next viewport.
            self._insert_page(max(row, 1) if spot.above else 0, page)
            self._top = self._top if spot.above else page.above
            self.arrived.emit(self._model.first)

        self._run_query(work, take)

    def _load_near(self, row: int) -> None:
        """Load the rows around one far from the loaded ones."""
        if row < PAGE:
            self._read_top()
            return
        keep, filter, first = self._keep, self.filter, row - _LEAD
        rows = self._model.rowCount()

        def work() -> ActivityRowsPage:
            above = first
            if rows > 0:
                above = first * max(rows, keep.queries.activity_count(filter)) // rows
            spot = keep.queries.activity_spot_near(filter, above)
            return keep.queries.activity(filter, place=spot.place, limit=PAGE)

        self._run_query(work, lambda page: self._insert_page(first, page))

    def _read_top(self) -> None:
        """Load the newest rows without scrolling."""
        keep, filter = self._keep, self.filter

        def take(page: ActivityRowsPage) -> None:
            self._top = page.above
            self._insert_page(0, page)
            self.newer_counted.emit(0)

        self._run_query(lambda: keep.queries.activity(filter, limit=PAGE), take)

    def set_viewport(self, first: int, last: int) -> None:
        """Load missing rows in the viewport and around it."""
        model, self._visible_range = self._model, first
        if not self.ready or self._reading or model.rowCount() == 0:
            return
        if self.filter.search:
            if last + PAGE >= model.end and self._goes_on:
                self._read_below()
            return
        if last < model.first - PAGE or first > model.end + PAGE:
            self._load_near(first)
        elif last + PAGE >= model.end and self._more_below:
            self._read_below()
        elif first - PAGE < model.first and model.first > 0:
            self._read_above()

    @property
    def _goes_on(self) -> bool:
        return self._more_below and self.read_until is None and not self.is_full

    @property
    def is_count_exact(self) -> bool:
        return self._model.first == 0 and not self._more_below

    @property
    def is_full(self) -> bool:
        """Whether a search has more matches than are shown."""
        return bool(self.filter.search) and self._model.rowCount() >= MOST_FOUND

    def continue_search(self) -> None:
        self.read_until = None
        self._read_below()

    def _read_below(self) -> None:
        keep, filter, place = self._keep, self.filter, self._model.below

        def take(page: ActivityRowsPage) -> None:
            self._more_below, self.read_until = page.more, page.read_until
            self._model.append_page(page)

        self._run_query(lambda: keep.queries.activity(filter, place=place, limit=PAGE), take)

    def _read_above(self) -> None:
        keep, filter, place = self._keep, self.filter, self._model.above

        def take(page: ActivityRowsPage) -> None:
            end = self._model.end
            self._model.prepend_page(page)
            self._more_below = self._more_below or self._model.end < end

        self._run_query(
            lambda: keep.queries.activity(filter, place=place, newer=True, limit=PAGE), take
        )

    def refresh(self, *, at_top: bool) -> None:
        """Something happened: load the newest rows, or count the new ones above."""
        if self._reading:
            self._due = True
            return
        if not self.ready or not self.includes_new:
            return
        keep, filter, top = self._keep, self.filter, self._top
        # At its top, a search would scan the same rows again and again.
        if at_top and self._model.first == 0 and not filter.search:
            self._at_top.query_next(lambda: keep.queries.activity(filter, limit=PAGE))
        elif top is not None:
            self._above.query_next(
                lambda: len(
                    keep.queries.activity(filter, place=top, newer=True, limit=MOST_NEW).rows
                )
            )
            self._schedule_refresh()

    def _schedule_refresh(self) -> None:
        """Reload the viewport later if it has steps that may change."""
        keep, filter = self._keep, self.filter
        was = self._model.page_of(self._visible_range)
        if was is None or not any(row.happening in _MAY_CHANGE for row in was.rows):
            return
        limit = len(was.rows)
        self._seen.query_next(
            lambda: (was, keep.queries.activity(filter, place=was.above, limit=limit))
        )

    def _take_top(self, page: ActivityRowsPage) -> None:
        if self._reading or self._model.first:
            return
        self.refresh_times()
        self._top, self._more_below, self.read_until = page.above, page.more, page.read_until
        self._model.replace_with_newest(page)
        self.newer_counted.emit(0)
        self.changed.emit()

    def _insert_page(self, first: int, page: ActivityRowsPage) -> None:
        self._more_below, self.read_until = page.more, page.read_until
        self._model.replace_page(first, page)

    def _run_query(self, work: Callable[[], T], take: Callable[[T], None]) -> None:
        """One query at a time; a new one replaces the pending one."""
        self._reading = True

        def accepted(result: T) -> None:
            self._reading, self.ready = False, True
            self.refresh_times()
            take(result)
            self.changed.emit()
            if self._due and not self._reading:
                self._due = False
                self.overdue.emit()

        self._tasks.query(self._key, work, accepted, self._fail)

    def _fail(self, error: Exception) -> None:
        self._reading = False
        self.failed.emit(error)

    def refresh_times(self) -> None:
        self._model.now = Now(self._keep.clock.now(), self._keep.clock.zone())
