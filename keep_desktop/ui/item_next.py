"""What comes next where the user has done with an item and it leaves the list: the one that took
its place. One that leaves by itself takes nobody along."""

from PySide6.QtCore import QModelIndex

from keep_desktop.domain.ids import ItemId
from keep_desktop.ui.item_model import ItemModel


class NextItem:
    """Of one list."""

    def __init__(self, model: ItemModel) -> None:
        self._model = model
        self._stood: tuple[ItemId, int] | None = None
        self._over: ItemId | None = None

    def mark(self, item_id: ItemId | None) -> None:
        """Before rows come or go: where the chosen one stands."""
        index = self._model.index_of(item_id)
        if item_id is not None and index.isValid():
            self._stood = (item_id, index.row())

    def finish(self, item_id: ItemId) -> None:
        """The user has done with it."""
        self._over = item_id

    def forget(self) -> None:
        """For another list."""
        self._stood = self._over = None

    def after(self, item_id: ItemId | None) -> QModelIndex | None:
        """The row to go on with, once the user has done with this one and it is gone."""
        count = len(self._model.ids())
        if item_id is None or item_id != self._over or self._stood is None or not count:
            return None
        chosen, row = self._stood
        if chosen != item_id or self._model.index_of(item_id).isValid():
            return None
        self.forget()
        return self._model.index(min(row, count - 1), 0)
