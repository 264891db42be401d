"""Brings pages of items from the ledger into the item tree, a little ahead of the eye, and keeps
what is there up to date while work goes on.

GUI thread only; what is asked is read by the `Reader`. At most one page ahead and one look again
are under way at a time, however often `refresh` is called.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from keep_desktop.domain.ids import ItemId
from keep_desktop.ports.views import ItemRow, ItemSort, Page
from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Throttle
from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.item_wanted import Sight, Wanted, read_page
from keep_desktop.ui.text import number
from keep_desktop.ui.worker import Reader, sentence_of

PAGE = 100
PAGES_AHEAD = 3
#: Rows put in at one go; in between, the window paints and listens.
SLICE = 50
MOST_ROWS = 20_000
#: At the top of a long list, where new items come in, the far end is let go beyond this.
_ROWS_KEPT_AT_TOP = 1_000
_LOOK_AGAIN_S = 0.1
_MORE_THAN_SEEN = 15
#: Where few rows are there yet, as many as the tallest window shows.
_LEAST_LOOK = 60
_CALM_MS = 400


@dataclass(frozen=True, slots=True)
class _Look:
    """One look again: the first page, and the stretch below *after* that the user sees."""

    top: Page[ItemRow]
    after: ItemId | None = None
    stretch: Page[ItemRow] | None = None


class ItemFeed(QObject):
    """Feeds one `ItemModel`. `changed`: rows, `trouble`, `waiting` or `reading` are new."""

    #: Before and after rows come or go, so that a view can keep its place.
    about_to_change = Signal()
    changed = Signal()

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        model: ItemModel,
        sight: Callable[[], Sight],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader, self._model, self._sight = keep, reader, model, sight
        self._wanted: Wanted | None = None
        self._cursor: str | None = None
        #: Last row of a page → where the next begins.
        self._ends: dict[ItemId, str] = {}
        self._asked_page = self._asked_look = self._look_due = False
        #: Rows that changed since they were read. They are read again when they are seen.
        self._stale: set[ItemId] = set()
        self._stale_then: set[ItemId] = set()
        self._coming: list[ItemRow] = []
        self._coming_from: Page[ItemRow] = Page(rows=(), cursor=None)
        self._pour_on = QTimer(self)
        self._pour_on.setInterval(0)
        self._pour_on.timeout.connect(self._pour)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self.read_on)
        self._again = Throttle(_LOOK_AGAIN_S, self._look_again, self)
        self.reading = False
        self.trouble: str | None = None
        #: New items at the top that were not let in, and whether there are more than that.
        self.waiting = 0
        self.many_waiting = False

    # Pages

    def show(self, wanted: Wanted | None) -> None:
        """Begin anew; whatever was asked before is dropped."""
        self._wanted = wanted
        self._reader.forget((id(self), "look"))
        self._asked_look = self._look_due = False
        self._again.stop()
        self._drop_page()
        self._stale, self._stale_then = set(), set()
        self._cursor, self.trouble = None, None
        self.waiting, self.many_waiting = 0, False
        self._ends.clear()
        self._model.start_over()
        self.tell_time()
        self.reading = wanted is not None
        self.changed.emit()
        if wanted is not None:
            self._ask_page(None)

    def read_on(self) -> None:
        """Ask for the next page if the user comes near the end of what is there."""
        if self._cursor is None or self._busy or self.trouble is not None:
            return
        there = len(self._model.ids())
        if there < MOST_ROWS and self._sight().last + PAGES_AHEAD * PAGE >= there:
            self._ask_page(self._cursor)

    def _ask_page(self, after: str | None) -> None:
        wanted = self._wanted
        if wanted is None:
            return
        self._asked_page = True
        self._reader.ask(
            (id(self), "page"),
            lambda: read_page(self._keep, wanted, after, PAGE),
            lambda page: self._take_page(wanted, page),
            lambda error: self._fail(wanted, error),
        )

    def _take_page(self, wanted: Wanted, page: Page[ItemRow]) -> None:
        if wanted != self._wanted:
            return
        self._asked_page = self.reading = False
        self._coming = list(page.rows[: MOST_ROWS - len(self._model.ids())])
        self._coming_from = page
        self._pour_on.start()
        self._pour()

    def _pour(self) -> None:
        """Put in one slice of the page that came; after the last one, go on."""
        self._put_in(SLICE)

    def _put_in(self, most: int) -> None:
        now, self._coming = self._coming[:most], self._coming[most:]
        self.about_to_change.emit()
        self._model.append(now)
        if not self._coming:
            self._pour_on.stop()
            self._note_end(self._coming_from)
            self._cap()
        self.changed.emit()
        if not self._coming:
            self.read_on()
            self._go_on_looking()

    def _drop_page(self) -> None:
        """What was read ahead would no longer follow the last row."""
        self._reader.forget((id(self), "page"))
        self._asked_page = False
        self._pour_on.stop()
        self._coming = []

    def _go_on_looking(self) -> None:
        if self._look_due:
            self._look_due = False
            self._again.poke()

    def _note_end(self, page: Page[ItemRow]) -> None:
        """Learn what follows the last row of a page whose rows are in the list."""
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
            self._model.say_at_end(
                self.tr(
                    "Showing the newest {number}; narrow it with the filters or the search."
                ).format(number=number(MOST_ROWS))
                if self._wanted is not None and self._wanted.sort is ItemSort.NEWEST
                else self.tr(
                    "Showing the first {number}; narrow it with the filters or the search."
                ).format(number=number(MOST_ROWS))
            )

    def _fail(self, wanted: Wanted, error: Exception) -> None:
        if wanted != self._wanted:
            return
        self._asked_page = self._asked_look = self.reading = False
        self._stale |= self._stale_then
        self.trouble = sentence_of(error)
        self.changed.emit()

    def try_again(self) -> None:
        """After trouble: go on where it began."""
        self.trouble = None
        self.changed.emit()
        if not self._model.ids():
            self._ask_page(None)
        else:
            self.refresh(None)
            self.read_on()

    # Looking again

    def refresh(self, item_ids: Iterable[ItemId] | None) -> None:
        """These items changed (None: any may have). Cheap; may be called at any pace."""
        if self._wanted is None:
            return
        self._stale.update(self._model.ids() if item_ids is None else item_ids)
        if self._asked_look or self._busy:
            self._look_due = True
        else:
            self._again.poke()

    @property
    def _busy(self) -> bool:
        """Whether a page is under way or being put in."""
        return self._asked_page or bool(self._coming)

    def to_top(self) -> None:
        """Let in what waits, even where that means to let go of what is there."""
        if self._wanted is not None:
            self.show(self._wanted)

    def _look_again(self) -> None:
        wanted = self._wanted
        if wanted is None or self._busy:
            self._look_due = wanted is not None
            return
        sight = self._sight()
        after, limit = self._stretch(sight)
        # At the top new rows come in, and only those in sight are worth putting in at once.
        ahead = max(sight.last + _MORE_THAN_SEEN, _LEAST_LOOK) if sight.at_top else PAGE
        cursor = self._ends.get(after) if after is not None else None
        self._stale_then, self._stale = self._stale, set()
        self._look_due, self._asked_look = False, True

        def look() -> _Look:
            top = read_page(self._keep, wanted, None, ahead)
            if cursor is None:
                return _Look(top)
            return _Look(top, after, read_page(self._keep, wanted, cursor, limit))

        self._reader.ask(
            (id(self), "look"),
            look,
            lambda found: self._take_look(wanted, found),
            lambda error: self._fail(wanted, error),
        )

    def _stretch(self, sight: Sight) -> tuple[ItemId | None, int]:
        """The page end above what is seen, if what is seen lies below the first page and was
        touched; and how many rows it takes from there."""
        ids = self._model.ids()
        if not self._sees_stale(sight) or sight.last < PAGE:
            return None, 0
        for at in range(sight.first - 1, max(-1, sight.first - 5 * PAGE), -1):
            if ids[at] in self._ends:
                return ids[at], sight.last - at + 1
        return None, 0

    def _take_look(self, wanted: Wanted, found: _Look) -> None:
        if wanted != self._wanted:
            return
        self._asked_look = False
        self.trouble = None
        if self._coming:
            self._put_in(len(self._coming))
        self.about_to_change.emit()
        self.tell_time()
        sight = self._sight()
        self._take_top(found.top, sight)
        if found.stretch is not None:
            self._model.merge(
                found.stretch.rows,
                after=found.after,
                to_the_end=found.stretch.cursor is None,
                insert=True,
            )
            self._note_end(found.stretch)
        self._let_go(sight)
        self._cap()
        self._note_read(found)
        self.changed.emit()
        if not self._calm.isActive():
            self.read_on()
        self._go_on_looking()

    def _take_top(self, page: Page[ItemRow], sight: Sight) -> None:
        merged = self._model.merge(
            page.rows, after=None, to_the_end=page.cursor is None, insert=sight.at_top
        )
        if merged.gap and sight.at_top and not sight.held:
            self._drop_page()
            self._model.cut_below(0)
            self._ends.clear()
            self._model.append(page.rows)
            self._note_end(page)
            # Soon replaced again, while the flood lasts: what lies ahead is read when it is over.
            self._calm.start()
        elif not merged.gap:
            self._note_end(page)
        out = merged.gap and not (sight.at_top and not sight.held)
        self.waiting = merged.waiting if out or not sight.at_top else 0
        self.many_waiting = out

    def _note_read(self, found: _Look) -> None:
        """What was read is as it was when it was asked for; all else that changed still waits."""
        rows = (*found.top.rows, *(found.stretch.rows if found.stretch else ()))
        left = self._stale_then.difference(row.id for row in rows)
        self._stale |= left.intersection(self._model.ids())
        self._stale_then = set()

    def look_around(self) -> None:
        """The list was scrolled: read on ahead, and read again what changed out of sight."""
        self.read_on()
        idle = not (self._asked_look or self._busy)
        if self._stale and idle and self._sees_stale(self._sight()):
            self._again.poke()

    def _sees_stale(self, sight: Sight) -> bool:
        return not self._stale.isdisjoint(self._model.ids()[sight.first : sight.last + 1])

    def _let_go(self, sight: Sight) -> None:
        ids = self._model.ids()
        if not sight.at_top or sight.held or len(ids) <= 2 * _ROWS_KEPT_AT_TOP:
            return
        for at in range(_ROWS_KEPT_AT_TOP, max(sight.last, 0), -1):
            end = self._ends.get(ids[at])
            if end is not None:
                self._drop_page()
                self._model.cut_below(at + 1)
                self._cursor = end
                return

    def tell_time(self) -> None:
        """Have times told as of now."""
        self._model.now = Now(self._keep.clock.now(), self._keep.clock.zone())
