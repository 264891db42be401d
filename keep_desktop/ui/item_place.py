"""Keeps the place of the item tree while rows come and go: the row under the pointer stays there,
and without a pointer the first row in sight stays the first."""

from PySide6.QtCore import QObject, QPoint, Signal

from keep_desktop.domain.ids import ItemId
from keep_desktop.ui.item_model import ITEM_HEIGHT, ItemModel
from keep_desktop.ui.item_view import ItemView
from keep_desktop.ui.pointer_hold import PointerHold

#: Rows below items are lower than items are, so the first try may fall short.
_TRIES = 8


class ItemPlace(QObject):
    """`mark` before rows change, `restore` after. `rested`: what was held back may come."""

    rested = Signal()

    def __init__(self, view: ItemView, model: ItemModel) -> None:
        super().__init__(view)
        self._view, self._model, self._bar = view, model, view.verticalScrollBar()
        self._hold = PointerHold(view)
        self._hold.begun.connect(self._begin)
        self._hold.rested.connect(self._rest)
        #: The first item in sight, and how many rows of others are unfolded above it.
        self._first: tuple[ItemId, int] | None = None
        #: The item under the pointer, and how far down it stands.
        self._pointed: tuple[ItemId, int] | None = None
        self._restoring = self._was_at_top = False
        self._bar.valueChanged.connect(self._scrolled)

    @property
    def at_top(self) -> bool:
        """Whether rows may come in on top: not while the pointer is about to press one."""
        return self._bar.value() == 0 and not self._hold.is_on

    @property
    def holds(self) -> bool:
        """The pointer is about to press a row: nothing comes between, nor over it."""
        return self._hold.is_on

    def forget(self) -> None:
        """It is another list."""
        self._first = self._pointed = None

    def mark(self) -> None:
        self.forget()
        if self._hold.at is not None:
            pointed = self._model.item_id_of(self._view.indexAt(self._hold.at))
            self._pointed = None if pointed is None else (pointed, self._stands_at(pointed))
        top = self._view.indexAt(QPoint(5, 2))
        item_id = self._model.item_id_of(top)
        if self._bar.value() and item_id is not None and not top.parent().isValid():
            self._first = (item_id, self._bar.value() - self._model.index_of(item_id).row())

    def restore(self) -> None:
        self._restoring = True
        if self._pointed is not None and self._model.index_of(self._pointed[0]).isValid():
            self._keep_pointed(*self._pointed)
        elif self._first is not None:
            self._keep_first(*self._first)
        self._restoring = False
        self.forget()

    def _keep_first(self, item_id: ItemId, offset: int) -> None:
        index = self._model.index_of(item_id)
        if index.isValid() and self._bar.value() - index.row() != offset:
            self._view.scrollTo(index, ItemView.ScrollHint.PositionAtTop)

    def _keep_pointed(self, item_id: ItemId, was_at: int) -> None:
        """Scroll by as many rows as it takes for it to stand where it stood."""
        for _ in range(_TRIES):
            moved, before = self._stands_at(item_id) - was_at, self._bar.value()
            if abs(moved) < ITEM_HEIGHT // 2:
                return
            rows = max(1, abs(moved) // ITEM_HEIGHT)
            self._bar.setValue(before + (rows if moved > 0 else -rows))
            if self._bar.value() == before:
                return

    def _stands_at(self, item_id: ItemId) -> int:
        return self._view.visualRect(self._model.index_of(item_id)).top()

    def _begin(self) -> None:
        self._was_at_top = self._bar.value() == 0

    def _scrolled(self, value: int) -> None:
        if value and not self._restoring:
            self._was_at_top = False

    def _rest(self) -> None:
        if self._was_at_top:
            self._view.scrollToTop()
        self.rested.emit()
