"""The heads of the columns in the tree of items."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QStandardItemModel

from keep_desktop.ui.item_nodes import UPDATED
from keep_desktop.ui.sides import head_at_end


def _tr(text: str) -> str:
    return QCoreApplication.translate("ItemModel", text)


class ItemHeads:
    """Of *model*."""

    def __init__(self, model: QStandardItemModel) -> None:
        self._model = model
        self._inputs, self._beginning = False, ""
        self._put()
        head_at_end(model, UPDATED)

    def call_them(self, *, inputs: bool) -> None:
        """What the rows are called."""
        if inputs != self._inputs:
            self._inputs = inputs
            self._put()

    def begin_them(self, beginning: str) -> None:
        """What the names of the rows are shown without; nothing: they are shown whole."""
        if beginning != self._beginning:
            self._beginning = beginning
            self._put()

    def _put(self) -> None:
        of_row = _tr("Input") if self._inputs else _tr("Item")
        if self._beginning:
            of_row = f"{self._beginning.strip()} …"
        heads = [of_row, _tr("Status"), _tr("Attempts"), _tr("Updated")]
        self._model.setHorizontalHeaderLabels(heads)
