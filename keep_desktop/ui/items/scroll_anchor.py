"""Keeps the first visible item in place while rows come and go above it."""

from PySide6.QtCore import QObject, QPoint

from keep_desktop.domain.ids import ItemId
from keep_desktop.ui.items.model import ItemModel
from keep_desktop.ui.items.tree_view import ItemView


class ScrollAnchor(QObject):
    """`save` before rows change, `restore` after. At the top, new rows appear above instead."""

    def __init__(self, view: ItemView, model: ItemModel) -> None:
        super().__init__(view)
        self._view, self._model, self._bar = view, model, view.verticalScrollBar()
        #: The first visible item, and the expanded rows of others above it.
        self._first: tuple[ItemId, int] | None = None

    @property
    def at_top(self) -> bool:
        return self._bar.value() == 0

    def forget(self) -> None:
        """For another list."""
        self._first = None

    def save(self) -> None:
        self.forget()
        top = self._view.indexAt(QPoint(5, 2))
        item_id = self._model.item_id_of(top)
        if self._bar.value() and item_id is not None and not top.parent().isValid():
            self._first = (item_id, self._bar.value() - self._model.index_of(item_id).row())

    def restore(self) -> None:
        if self._first is None:
            return
        (item_id, offset), self._first = self._first, None
        index = self._model.index_of(item_id)
        if index.isValid() and self._bar.value() - index.row() != offset:
            self._view.scrollTo(index, ItemView.ScrollHint.PositionAtTop)
