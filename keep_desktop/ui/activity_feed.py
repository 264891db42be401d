"""Brings the rows of Activity from the ledger to the table: the pages around what is looked at, a
jump to anywhere, and what comes new at the top. Reads on the worker; GUI thread only."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from keep_desktop.ports.activity import (
    ActivityFilter,
    ActivityPage,
    ActivitySpot,
    Happening,
    Place,
)
from keep_desktop.services.activity import (
    activity_at,
    activity_count,
    activity_near,
    activity_page,
)
from keep_desktop.services.context import Keep
from keep_desktop.ui.activity_model import MOST_PAGES, ActivityModel
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.lookup import Lookup
from keep_desktop.ui.worker import Reader

T = TypeVar("T")
PAGE = 200
#: What came above is counted up to here.
MOST_NEW = 100
#: Of what a search found, so much is shown.
MOST_FOUND = PAGE * MOST_PAGES
#: A row that is gone to has so many above it in the page that is read for it.
_LEAD = PAGE // 4


#: Steps that may come to read otherwise where they stand: one that failed is tried again in the
#: same attempt, one that happened can be undone.
_MAY_CHANGE = frozenset(
    {
        Happening.STEP_UNDER_WAY,
        Happening.STEP_CHECKED,
        Happening.STEP_UNKNOWN,
        Happening.STEP_FAILED,
        Happening.STEP_HAPPENED,
    }
)


class ActivityFeed(QObject):
    """`changed`: rows came, or it is known that there are none."""

    changed = Signal()
    #: Carries the number of the row that was gone to.
    arrived = Signal(int)
    #: Carries how many rows came above what was read at the top, at most `MOST_NEW`.
    newer = Signal(int)
    #: Something happened while pages were read.
    overdue = Signal()
    failed = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, model: ActivityModel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader, self._model = keep, reader, model
        self.filter = ActivityFilter()
        #: Whether anything was read yet.
        self.ready = False
        #: Up to when a search has looked so far; None: to the end, or as far as was asked.
        self.looked_to: datetime | None = None
        #: Whether rows may not come in on top as things are.
        self.is_held: Callable[[], bool] = lambda: False
        self._count = 0
        self._more_below = False
        self._reading = self._due = False
        self._top: Place | None = None
        self._key = (id(self), "pages")
        self._at_top: Lookup[ActivityPage] = Lookup(
            reader, self, "top", self._take_top, self.failed.emit
        )
        self._above: Lookup[int] = Lookup(reader, self, "above", self.newer.emit, self.failed.emit)
        self._in_sight = 0
        self._seen: Lookup[tuple[ActivityPage, ActivityPage]] = Lookup(
            reader, self, "in sight", lambda both: model.renew(*both), self.failed.emit
        )

    def show(self, filter: ActivityFilter) -> None:
        """Another list, from its top."""
        self.filter, self.ready, self.looked_to = filter, False, None
        self._more_below, self._top = False, None
        self._at_top.stop()
        self._above.stop()
        self._seen.stop()
        self._model.start_over()
        self.go_to_top()

    @property
    def follows(self) -> bool:
        """Whether what happens now belongs to the list."""
        until = self.filter.until
        return until is None or until > self._keep.clock.now()

    # Going somewhere

    def go_to_top(self) -> None:
        keep, filter = self._keep, self.filter

        def work() -> tuple[ActivityPage, int]:
            page = activity_page(keep, filter, limit=PAGE)
            known = bool(filter.search) or not page.more
            return page, len(page.rows) if known else activity_count(keep, filter)

        self._ask(work, self._take_first)

    def _take_first(self, found: tuple[ActivityPage, int]) -> None:
        page, self._count = found
        count = self._count
        self._model.start_over(max(count, len(page.rows)))
        self._put(0, page)
        self._top = page.above
        self.newer.emit(0)
        self.arrived.emit(0)

    def go_to(self, at: datetime) -> None:
        """The rows before that moment."""
        keep, filter = self._keep, self.filter

        def work() -> tuple[ActivitySpot, ActivityPage]:
            spot = activity_at(keep, filter, at)
            # A place above the newest row would have what comes next below it.
            place = spot.place if spot.above else None
            return spot, activity_page(keep, filter, place=place, limit=PAGE)

        def take(found: tuple[ActivitySpot, ActivityPage]) -> None:
            spot, page = found
            rows = self._model.rowCount()
            if rows == 0:
                # Nothing to go to: what may have come meanwhile is read from its top.
                self.go_to_top()
                return
            share = spot.above * rows // max(rows, self._count)
            row = min(share, max(0, rows - len(page.rows)))
            # Where there is no row above after all, the table finds out when it looks there.
            self._put(max(row, 1) if spot.above else 0, page)
            self._top = self._top if spot.above else page.above
            self.arrived.emit(self._model.first)

        self._ask(work, take)

    def _go_near(self, row: int) -> None:
        """The rows around one that is far from all that is in memory."""
        if row < PAGE:
            self._read_top()
            return
        keep, filter, first = self._keep, self.filter, row - _LEAD
        rows = self._model.rowCount()

        def work() -> ActivityPage:
            above = first
            if rows > 0:
                above = first * max(rows, activity_count(keep, filter)) // rows
            spot = activity_near(keep, filter, above)
            return activity_page(keep, filter, place=spot.place, limit=PAGE)

        self._ask(work, lambda page: self._put(first, page))

    def _read_top(self) -> None:
        """The newest rows are wanted, without the table being moved."""
        keep, filter = self._keep, self.filter

        def take(page: ActivityPage) -> None:
            self._top = page.above
            self._put(0, page)
            self.newer.emit(0)

        self._ask(lambda: activity_page(keep, filter, limit=PAGE), take)

    # Around what is looked at

    def look(self, first: int, last: int) -> None:
        """These rows are in sight: read what of them and around them is not known."""
        model, self._in_sight = self._model, first
        if not self.ready or self._reading or model.rowCount() == 0:
            return
        if self.filter.search:
            if last + PAGE >= model.end and self._goes_on:
                self._read_below()
            return
        if last < model.first - PAGE or first > model.end + PAGE:
            self._go_near(first)
        elif last + PAGE >= model.end and self._more_below:
            self._read_below()
        elif first - PAGE < model.first and model.first > 0:
            self._read_above()

    @property
    def _goes_on(self) -> bool:
        return self._more_below and self.looked_to is None and not self.is_full

    @property
    def is_whole(self) -> bool:
        """Whether the number of rows is no estimate."""
        return self._model.first == 0 and not self._more_below

    @property
    def is_full(self) -> bool:
        """A search found more than is shown."""
        return bool(self.filter.search) and self._model.rowCount() >= MOST_FOUND

    def look_further(self) -> None:
        """Where a search stopped, on from there."""
        self.looked_to = None
        self._read_below()

    def _read_below(self) -> None:
        keep, filter, place = self._keep, self.filter, self._model.below

        def take(page: ActivityPage) -> None:
            self._more_below, self.looked_to = page.more, page.looked_to
            self._model.put_below(page)

        self._ask(lambda: activity_page(keep, filter, place=place, limit=PAGE), take)

    def _read_above(self) -> None:
        keep, filter, place = self._keep, self.filter, self._model.above

        def take(page: ActivityPage) -> None:
            end = self._model.end
            self._model.put_above(page)
            self._more_below = self._more_below or self._model.end < end

        self._ask(lambda: activity_page(keep, filter, place=place, newer=True, limit=PAGE), take)

    # What comes new

    def refresh(self, *, at_top: bool) -> None:
        """Something happened: the newest rows as they are now, or how many came above."""
        if self._reading:
            self._due = True
            return
        if not self.ready or not self.follows:
            return
        keep, filter, top = self._keep, self.filter, self._top
        # A search at the top would look through the same rows again and again.
        if at_top and self._model.first == 0 and not filter.search:
            self._at_top.ask_next(lambda: activity_page(keep, filter, limit=PAGE))
        elif top is not None:
            self._above.ask_next(
                lambda: len(activity_page(keep, filter, place=top, newer=True, limit=MOST_NEW).rows)
            )
            self._look_again()

    def _look_again(self) -> None:
        """What is in sight further down, where it tells of a step that may change."""
        keep, filter = self._keep, self.filter
        was = self._model.page_of(self._in_sight)
        if was is None or not any(row.happening in _MAY_CHANGE for row in was.rows):
            return
        limit = len(was.rows)
        self._seen.ask_next(
            lambda: (was, activity_page(keep, filter, place=was.above, limit=limit))
        )

    def _take_top(self, page: ActivityPage) -> None:
        if self._reading or self._model.first:
            return
        if self.is_held():
            self.overdue.emit()
            return
        self.tell_time()
        self._top, self._more_below, self.looked_to = page.above, page.more, page.looked_to
        self._model.put_on_top(page)
        self.newer.emit(0)
        self.changed.emit()

    # Reading

    def _put(self, first: int, page: ActivityPage) -> None:
        self._more_below, self.looked_to = page.more, page.looked_to
        self._model.put(first, page)

    def _ask(self, work: Callable[[], T], take: Callable[[T], None]) -> None:
        """One at a time: another question takes the place of the one before."""
        self._reading = True

        def taken(result: T) -> None:
            self._reading, self.ready = False, True
            self.tell_time()
            take(result)
            self.changed.emit()
            if self._due and not self._reading:
                self._due = False
                self.overdue.emit()

        self._reader.ask(self._key, work, taken, self._fail)

    def _fail(self, error: Exception) -> None:
        self._reading = False
        self.failed.emit(error)

    def tell_time(self) -> None:
        """Have times told as of now."""
        self._model.now = Now(self._keep.clock.now(), self._keep.clock.zone())
