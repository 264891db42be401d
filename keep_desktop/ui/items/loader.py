"""Loads pages of items ahead of the viewport into the item tree, and keeps the loaded ones up to
date.

GUI thread only; queries run on workers: at most one page ahead and one refresh at a time, however
often `refresh` is called.
"""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.immutable import immutable
from keep_desktop.ports.views import ItemRow, ItemSort, Page
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import items_page
from keep_desktop.ui.core.events import Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.model import ItemModel
from keep_desktop.ui.presentation.item_actions import ItemQuery
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.format import Now, number


@immutable
class Viewport:
    """The first and last visible item row, whether the list is at its top, and whether anything in
    it is selected or expanded."""

    first: int
    last: int
    at_top: bool
    held: bool


def read_page(keep: Keep, query: ItemQuery, after: str | None, limit: int) -> Page[ItemRow]:
    """Any thread; raises StorageFailure."""
    return items_page(
        keep,
        query.workflow_id,
        filter=query.filter,
        sort=query.sort,
        search=query.search,
        session_id=query.session_id,
        after=after,
        limit=limit,
    )


PAGE = 100
PAGES_AHEAD = 3
#: Rows inserted at a time, to keep the window responsive.
SLICE = 50
MOST_ROWS = 20_000
#: At the top of a long list, where new items arrive, rows beyond this are dropped at its end.
_ROWS_AT_TOP = 1_000
_REFRESH_S = 0.1
_MORE_THAN_VISIBLE = 15
#: Rows to fill the tallest window.
_LEAST_REFRESH = 60
_SETTLE_MS = 400


@immutable
class _RefreshResult:
    """The first page, and the rows after *after* in the viewport."""

    top: Page[ItemRow]
    after: ItemId | None = None
    stretch: Page[ItemRow] | None = None


class ItemLoader(QObject):
    """Feeds one `ItemModel`. `changed`: rows, `trouble`, `new_rows` or `reading` changed."""

    #: Before and after rows change, so that a view can keep its position.
    about_to_change = Signal()
    changed = Signal()

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        model: ItemModel,
        viewport: Callable[[], Viewport],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._model, self._viewport = keep, tasks, model, viewport
        self._query: ItemQuery | None = None
        self._cursor: str | None = None
        #: Last row of a page → cursor of the next page.
        self._ends: dict[ItemId, str] = {}
        self._reading_page = self._reading_viewport = self._refresh_due = False
        #: Rows that changed since they were read; read again when visible.
        self._stale: set[ItemId] = set()
        self._stale_then: set[ItemId] = set()
        self._pending_rows: list[ItemRow] = []
        self._pending_from: Page[ItemRow] = Page(rows=(), cursor=None)
        self._insert_timer = QTimer(self, interval=0)
        self._insert_timer.timeout.connect(self._insert_pending)
        self._settle_timer = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle_timer.timeout.connect(self.read_on)
        self._again = Throttle(_REFRESH_S, self._schedule_refresh, self)
        self.reading = False
        self.trouble: str | None = None
        #: Those at the top that are not inserted yet, and whether there are more.
        self.new_rows = 0
        self.has_more_new_rows = False

    def show(self, query: ItemQuery | None) -> None:
        """Start over, dropping pending queries."""
        self._query = query
        self._tasks.forget((id(self), "look"))
        self._reading_viewport = self._refresh_due = False
        self._again.stop()
        self._drop_page()
        self._stale, self._stale_then = set(), set()
        self._cursor, self.trouble = None, None
        self.new_rows, self.has_more_new_rows = 0, False
        self._ends.clear()
        self._model.start_over()
        self.refresh_times()
        self.reading = query is not None
        self.changed.emit()
        if query is not None:
            self._query_page(None)

    def read_on(self) -> None:
        """Query the next page if the viewport is near the end."""
        if self._cursor is None or self._busy or self.trouble is not None:
            return
        there = len(self._model.ids())
        if there < MOST_ROWS and self._viewport().last + PAGES_AHEAD * PAGE >= there:
            self._query_page(self._cursor)

    def _query_page(self, after: str | None) -> None:
        query = self._query
        if query is None:
            return
        self._reading_page = True
        self._tasks.query(
            (id(self), "page"),
            lambda: read_page(self._keep, query, after, PAGE),
            lambda page: self._take_page(query, page),
            lambda error: self._fail(query, error),
        )

    def _take_page(self, query: ItemQuery, page: Page[ItemRow]) -> None:
        if query != self._query:
            return
        self._reading_page = self.reading = False
        self._pending_rows = list(page.rows[: MOST_ROWS - len(self._model.ids())])
        self._pending_from = page
        self._insert_timer.start()
        self._insert_pending()

    def _insert_pending(self) -> None:
        """Insert a batch of the page; after the last one, continue."""
        self._put_in(SLICE)

    def _put_in(self, most: int) -> None:
        now, self._pending_rows = self._pending_rows[:most], self._pending_rows[most:]
        self.about_to_change.emit()
        self._model.append(now)
        if not self._pending_rows:
            self._insert_timer.stop()
            self._note_end(self._pending_from)
            self._cap()
        self.changed.emit()
        if not self._pending_rows:
            self.read_on()
            self._continue_refresh()

    def _drop_page(self) -> None:
        """The page ahead would no longer follow the last row."""
        self._tasks.forget((id(self), "page"))
        self._reading_page = False
        self._insert_timer.stop()
        self._pending_rows = []

    def _continue_refresh(self) -> None:
        if self._refresh_due:
            self._refresh_due = False
            self._again.trigger()

    def _note_end(self, page: Page[ItemRow]) -> None:
        """Store the cursor that follows the last row of a page."""
        ids = self._model.ids()
        if page.cursor is None:
            self._drop_page()
            self._cursor = None
        elif page.rows and self._model.row_of(page.rows[-1].id) is not None:
            self._ends[page.rows[-1].id] = page.cursor
            if ids[-1] == page.rows[-1].id:
                self._cursor = page.cursor

    def _cap(self) -> None:
        full = len(self._model.ids()) >= MOST_ROWS
        if full and (self._cursor is not None or len(self._model.ids()) > MOST_ROWS):
            self._model.cut_below(MOST_ROWS)
            self._cursor = None
            self._model.set_end_note(
                self.tr("Showing the newest {number}. Filter or search to see others.").format(
                    number=number(MOST_ROWS)
                )
                if self._query is not None and self._query.sort is ItemSort.NEWEST
                else self.tr("Showing the first {number}. Filter or search to see others.").format(
                    number=number(MOST_ROWS)
                )
            )

    def _fail(self, query: ItemQuery, error: Exception) -> None:
        if query != self._query:
            return
        self._reading_page = self._reading_viewport = self.reading = False
        self._stale |= self._stale_then
        self.trouble = sentence_of(error)
        self.changed.emit()

    def try_again(self) -> None:
        """After an error: continue where it occurred."""
        self.trouble = None
        self.changed.emit()
        if not self._model.ids():
            self._query_page(None)
        else:
            self.refresh(None)
            self.read_on()

    def refresh(self, item_ids: Iterable[ItemId] | None) -> None:
        """These items changed (None: any). Cheap; may be called at any rate."""
        if self._query is None:
            return
        self._stale.update(self._model.ids() if item_ids is None else item_ids)
        if self._reading_viewport or self._busy:
            self._refresh_due = True
        else:
            self._again.trigger()

    @property
    def _busy(self) -> bool:
        """Whether a page is being read or inserted."""
        return self._reading_page or bool(self._pending_rows)

    def go_to_top(self) -> None:
        """Insert the new rows, even if others must be dropped."""
        if self._query is not None:
            self.show(self._query)

    def _schedule_refresh(self) -> None:
        query = self._query
        if query is None or self._busy:
            self._refresh_due = query is not None
            return
        viewport = self._viewport()
        after, limit = self._stretch(viewport)
        # At the top new rows arrive; only the visible ones are inserted at once.
        ahead = max(viewport.last + _MORE_THAN_VISIBLE, _LEAST_REFRESH) if viewport.at_top else PAGE
        cursor = self._ends.get(after) if after is not None else None
        self._stale_then, self._stale = self._stale, set()
        self._refresh_due, self._reading_viewport = False, True

        def read() -> _RefreshResult:
            top = read_page(self._keep, query, None, ahead)
            if cursor is None:
                return _RefreshResult(top)
            return _RefreshResult(top, after, read_page(self._keep, query, cursor, limit))

        self._tasks.query(
            (id(self), "look"),
            read,
            lambda found: self._take_refresh(query, found),
            lambda error: self._fail(query, error),
        )

    def _stretch(self, viewport: Viewport) -> tuple[ItemId | None, int]:
        """The page end above the viewport, if the viewport is below the first page and was changed;
        and the rows from there on."""
        ids = self._model.ids()
        if not self._shows_stale(viewport) or viewport.last < PAGE:
            return None, 0
        for at in range(viewport.first - 1, max(-1, viewport.first - 5 * PAGE), -1):
            if ids[at] in self._ends:
                return ids[at], viewport.last - at + 1
        return None, 0

    def _take_refresh(self, query: ItemQuery, found: _RefreshResult) -> None:
        if query != self._query:
            return
        self._reading_viewport = False
        self.trouble = None
        if self._pending_rows:
            self._put_in(len(self._pending_rows))
        self.about_to_change.emit()
        self.refresh_times()
        viewport = self._viewport()
        self._take_top(found.top, viewport)
        if found.stretch is not None:
            self._model.merge(
                found.stretch.rows,
                after=found.after,
                to_the_end=found.stretch.cursor is None,
                insert=True,
            )
            self._note_end(found.stretch)
        self._drop_end(viewport)
        self._cap()
        self._note_read(found)
        self.changed.emit()
        if not self._settle_timer.isActive():
            self.read_on()
        self._continue_refresh()

    def _take_top(self, page: Page[ItemRow], viewport: Viewport) -> None:
        merged = self._model.merge(
            page.rows, after=None, to_the_end=page.cursor is None, insert=viewport.at_top
        )
        if merged.gap and viewport.at_top and not viewport.held:
            self._drop_page()
            self._model.cut_below(0)
            self._ends.clear()
            self._model.append(page.rows)
            self._note_end(page)
            # Soon replaced again while changes keep coming; read ahead afterwards.
            self._settle_timer.start()
        elif not merged.gap:
            self._note_end(page)
        out = merged.gap and not (viewport.at_top and not viewport.held)
        self.new_rows = merged.waiting if out or not viewport.at_top else 0
        self.has_more_new_rows = out

    def _note_read(self, found: _RefreshResult) -> None:
        """What was read is as of the query; later changes stay pending."""
        rows = (*found.top.rows, *(found.stretch.rows if found.stretch else ()))
        left = self._stale_then.difference(row.id for row in rows)
        self._stale |= left.intersection(self._model.ids())
        self._stale_then = set()

    def read_around(self) -> None:
        """After scrolling: read ahead, and update changed rows in the viewport."""
        self.read_on()
        idle = not (self._reading_viewport or self._busy)
        if self._stale and idle and self._shows_stale(self._viewport()):
            self._again.trigger()

    def _shows_stale(self, viewport: Viewport) -> bool:
        return not self._stale.isdisjoint(self._model.ids()[viewport.first : viewport.last + 1])

    def _drop_end(self, viewport: Viewport) -> None:
        ids = self._model.ids()
        if not viewport.at_top or viewport.held or len(ids) <= 2 * _ROWS_AT_TOP:
            return
        for at in range(_ROWS_AT_TOP, max(viewport.last, 0), -1):
            end = self._ends.get(ids[at])
            if end is not None:
                self._drop_page()
                self._model.cut_below(at + 1)
                self._cursor = end
                return

    def refresh_times(self) -> None:
        self._model.now = Now(self._keep.clock.now(), self._keep.clock.zone())
