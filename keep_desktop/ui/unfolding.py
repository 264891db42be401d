"""What is unfolded in the item tree: attempts are read when an item unfolds, and it stays unfolded
when its rows are made anew."""

from collections.abc import Callable, Sequence, Set

from PySide6.QtCore import QModelIndex, QObject, Signal

from keep_desktop.domain.ids import ItemId
from keep_desktop.ports.views import AttemptRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items import attempts_of
from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_nodes import AttemptNode
from keep_desktop.ui.item_view import ItemView
from keep_desktop.ui.lookup import Lookup
from keep_desktop.ui.worker import Reader, sentence_of

#: Attempts that unfold together with their item.
_UNFOLDED_ATTEMPTS = 3


class Unfolding(QObject):
    """*mending*: rows are being made anew, and what folds then folds only for that."""

    #: The rows below an item are about to change, and have.
    about_to_change = Signal()
    changed = Signal()

    def __init__(
        self, keep: Keep, reader: Reader, view: ItemView, mending: Callable[[], bool]
    ) -> None:
        super().__init__(view)
        self._keep, self._reader, self._view, self._mending = keep, reader, view, mending
        model = view.model()
        assert isinstance(model, ItemModel)  # noqa: S101  # the view is made for one
        self._model = model
        #: One for each item that is unfolded.
        self._lookups: dict[ItemId, Lookup[Sequence[AttemptRow]]] = {}
        self._folded: set[tuple[ItemId, int]] = set()
        view.expanded.connect(self._on_expanded)
        view.collapsed.connect(self._on_collapsed)
        model.moved.connect(self._unfold_again)

    @property
    def is_any(self) -> bool:
        return bool(self._lookups)

    def again(self, ids: Set[ItemId] | None = None) -> None:
        """Read again what is unfolded below these (None: below any)."""
        for item_id, lookup in self._lookups.items():
            if ids is None or item_id in ids:
                lookup.again()

    def follow_inputs(self) -> None:
        """Read again what is unfolded below inputs: more may have come of them."""
        for item_id, lookup in self._lookups.items():
            row = self._model.row_of(item_id)
            if row is not None and row.is_input:
                lookup.again()

    def forget_gone(self) -> None:
        """Items that have no row any more are not unfolded."""
        for gone in [one for one in self._lookups if not self._model.index_of(one).isValid()]:
            self._lookups.pop(gone).stop()

    def _on_expanded(self, index: QModelIndex) -> None:
        node, item_id = self._model.node(index), self._model.item_id_of(index)
        if item_id is None:
            return
        if isinstance(node, AttemptNode):
            self._folded.discard((item_id, node.row.number))
        elif item_id not in self._lookups:
            self._ask(item_id)

    def _on_collapsed(self, index: QModelIndex) -> None:
        node, item_id = self._model.node(index), self._model.item_id_of(index)
        if item_id not in self._lookups or self._mending():
            return
        if isinstance(node, AttemptNode):
            self._folded.add((item_id, node.row.number))
        else:
            self._lookups.pop(item_id).stop()

    def _ask(self, item_id: ItemId) -> None:
        lookup = self._lookups[item_id] = Lookup(
            self._reader,
            self,
            f"attempts {item_id}",
            lambda attempts: self._take(item_id, attempts),
            lambda error: self._model.say_below(item_id, sentence_of(error)),
        )
        lookup.ask(lambda: attempts_of(self._keep, item_id))

    def _take(self, item_id: ItemId, attempts: Sequence[AttemptRow]) -> None:
        self.about_to_change.emit()
        self._model.show_attempts(item_id, attempts)
        self.changed.emit()

    def _unfold_again(self, item_id: ItemId) -> None:
        if item_id not in self._lookups:
            return
        index = self._model.index_of(item_id)
        self._view.expand(index)
        for at in range(self._model.rowCount(index)):
            below = self._model.index(at, 0, index)
            node = self._model.node(below)
            if isinstance(node, AttemptNode):
                folded = (item_id, node.row.number) in self._folded
                self._view.setExpanded(below, not folded and at < _UNFOLDED_ATTEMPTS)
