"""The row over the items: the filters, the search in titles, the order."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from keep_desktop.ui.chips import Chips
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.search_field import SearchField
from keep_desktop.ui.sort_button import SortButton
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.top_bar import shown_keys

_GAP = 8
#: The field stands in the row where so much is free; else a button opens it below.
_FIELD = 200


class FilterRow(QWidget):
    """`searched` carries what the titles are to hold; `left` sends the keyboard to what is
    found."""

    searched = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips = Chips()
        self.opener = QToolButton()
        self.opener.setProperty("kind", "small")
        self.opener.setToolTip(self.tr("Search titles ({keys})").format(keys=shown_keys("Ctrl+F")))
        self.opener.setAccessibleName(self.tr("Search titles"))
        self.opener.clicked.connect(self.focus_search)
        set_icon(self.opener, "search", "text_soft")
        self.search = SearchField()
        self.search.setProperty("compact", "true")
        self.search.setPlaceholderText(self.tr("Search titles"))
        self.search.setAccessibleName(self.tr("Search titles"))
        self.search.searched.connect(self.searched)
        self.search.left.connect(self.left)
        self.search.given_up.connect(self._fold)
        self.sort = SortButton()
        self._opened = False
        #: There is nothing to look through or to put in order.
        self._bare = False
        self._sorts = True
        self._wide: bool | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._lay_out()

    def _lay_out(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        self._first = QHBoxLayout()
        self._first.setSpacing(_GAP)
        self._first.addWidget(self.chips, 1)
        for widget in (self.search, self.opener, self.sort):
            self._first.addWidget(widget, 0, top)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(_GAP)
        self._whole.addLayout(self._first)
        QWidget.setTabOrder(self.chips.outputs, self.opener)
        QWidget.setTabOrder(self.opener, self.search)
        QWidget.setTabOrder(self.search, self.sort)
        self._arrange()

    def show_name(self, workflow: str) -> None:
        """What is looked through; what was searched in another one is forgotten."""
        said = self.tr("Search titles in {name}").format(name=one_line(workflow, 40))
        if said != self.search.accessibleName():
            self.search.clear()
            self._opened = False
            self._arrange()
        self.search.setAccessibleName(said)

    def show_any(self, there: bool, *, outputs: bool = False) -> None:
        """Whether the workflow has any items: where not, there is nothing to choose from either,
        but for its *outputs*."""
        self._bare = not there
        self.chips.setVisible(there or outputs)
        self._arrange()

    def offer_order(self, offered: bool) -> None:
        """Whether what is shown can be put in another order."""
        self._sorts = offered
        self._arrange()

    def focus_search(self) -> None:
        self._opened = True
        self._arrange()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _fold(self) -> None:
        """The keyboard goes first: what hides while it has the focus hands it to anybody."""
        self.left.emit()
        self._opened = False
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
            # Whoever lays this out was in the midst of it when the field came or went, and went
            # on with the sizes from before.
            self.updateGeometry()
        return super().event(event)

    def _arrange(self) -> None:
        taken = self.chips.sizeHint().width() + self.sort.whole_width + 2 * _GAP
        wide = self.width() >= taken + _FIELD
        self.sort.set_small(self.width() < taken + self.opener.sizeHint().width())
        if wide is not self._wide:
            self._wide = wide
            self._move_field(wide)
        self.opener.setVisible(not (wide or self._unfolded or self._bare))
        self.search.setVisible((wide and not self._bare) or self._unfolded)
        self.sort.setVisible(self._sorts and not self._bare)

    @property
    def _unfolded(self) -> bool:
        return self._opened or bool(self.search.text())

    def _move_field(self, wide: bool) -> None:
        (self._whole if wide else self._first).removeWidget(self.search)
        if wide:
            self.search.setFixedWidth(_FIELD)
            self._first.insertWidget(1, self.search, 0, Qt.AlignmentFlag.AlignTop)
        else:
            self.search.setMinimumWidth(0)
            self.search.setMaximumWidth(16_777_215)
            self._whole.addWidget(self.search)
