"""In which order the items stand: each order says by what, as rows move about in one only."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from keep_desktop.ports.views import ItemSort
from keep_desktop.ui.theme import set_icon


class SortButton(QPushButton):
    """A button with a menu; `chosen` carries the ItemSort."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "sort")
        self._sort, self._small, self._inputs = ItemSort.NEWEST, False, False
        self._menu = QMenu(self)
        self._group = QActionGroup(self)
        self.actions_by_sort: dict[ItemSort, QAction] = {}
        for sort in ItemSort:
            self._add(sort)
        self.setMenu(self._menu)
        self._show(ItemSort.NEWEST)

    @property
    def whole_width(self) -> int:
        """What it takes with its word."""
        return self._widest()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return hint if self._small else hint.expandedTo(QSize(self._widest(), 0))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def set_small(self, small: bool) -> None:
        """Only its mark, where there is no room for the word."""
        if small is not self._small:
            self._small = small
            self._show(self._sort)

    def call_them(self, *, inputs: bool) -> None:
        """What it orders."""
        if inputs is self._inputs:
            return
        self._inputs = inputs
        for sort, action in self.actions_by_sort.items():
            action.setText(self._word(sort))
        self._show(self._sort)

    def _add(self, sort: ItemSort) -> None:
        action = QAction(self._word(sort), self)
        action.setCheckable(True)
        action.triggered.connect(lambda: self._choose(sort))
        self._group.addAction(action)
        self._menu.addAction(action)
        self.actions_by_sort[sort] = action

    def _widest(self) -> int:
        """So that nothing beside it moves when the word changes."""
        words = (self.fontMetrics().horizontalAdvance(self._word(sort)) for sort in ItemSort)
        return max(words) + 48

    def _choose(self, sort: ItemSort) -> None:
        self._show(sort)
        self.chosen.emit(sort)

    def _show(self, sort: ItemSort) -> None:
        self._sort = sort
        self.actions_by_sort[sort].setChecked(True)
        said = self.tr("Order: {sort}").format(sort=self._word(sort))
        self.setText("" if self._small else self._word(sort))
        self.setToolTip(said if self._small else "")
        self.setAccessibleName(said)
        set_icon(self, "chevrons-up-down")

    def _word(self, sort: ItemSort) -> str:
        match sort:
            case ItemSort.NEWEST if self._inputs:
                return self.tr("Newest inputs first")
            case ItemSort.NEWEST:
                return self.tr("Newest items first")
            case ItemSort.OLDEST if self._inputs:
                return self.tr("Oldest inputs first")
            case ItemSort.OLDEST:
                return self.tr("Oldest items first")
            case ItemSort.UPDATED:
                return self.tr("Last updated first")
            case ItemSort.TITLE:
                return self.tr("By title")
