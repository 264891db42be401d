"""The bar below the items that says how many are marked, and what can be done with them."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from keep_desktop.ui.bulk_words import (
    Deed,
    deed_icon,
    deed_word,
    items_said,
    none_can,
    some_can,
)
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.theme import set_icon

#: As high as the buttons beside it.
_LINE = 32


class BulkBar(QFrame):
    """Hidden while no more than one item is marked. `everything` counts for all that the filter
    finds, shown or not."""

    #: Deed
    asked = Signal(object)
    #: Only one is to be marked again.
    given_up = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "sunken")
        self.everything = False
        self._marked = 0
        self._found: int | None = None
        #: What all that the filter finds is called.
        self._chosen = ""
        self._inputs = False
        self.words = ElidedLabel("strong", self)
        self.all = QPushButton(self)
        self.all.setProperty("kind", "ghost")
        self.all.clicked.connect(self._take_all)
        self.buttons: dict[Deed, QPushButton] = {}
        self._can: dict[Deed, tuple[int | None, bool]] = {}
        self.close_button = QToolButton(self)
        self.close_button.setAccessibleName(self.tr("Unmark all but one"))
        self.close_button.setToolTip(self.close_button.accessibleName())
        self.close_button.clicked.connect(self.given_up)
        set_icon(self.close_button, "x")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 6, 5)
        row.setSpacing(8)
        # On two lines rather than cut.
        self.words.setMinimumHeight(_LINE)
        said = FlowLayout(gap=4)
        said.addWidget(self.words)
        said.addWidget(self.all)
        row.addLayout(said, 1)
        for deed in Deed:
            row.addWidget(self._button(deed))
        row.addWidget(self.close_button)
        # Made before the deeds, read after them.
        self.setTabOrder(self.buttons[list(Deed)[-1]], self.close_button)
        self.show_marked(0, 0)

    def _button(self, deed: Deed) -> QPushButton:
        button = QPushButton(deed_word(deed), self)
        button.clicked.connect(lambda: self.asked.emit(deed))
        set_icon(button, deed_icon(deed))
        self.buttons[deed] = button
        return button

    def show_marked(self, marked: int, found: int | None, *, inputs: bool = False) -> None:
        """So many rows are marked; the filter finds *found* items, None where a search makes
        that unknown. *inputs*: that is what the items are."""
        self.everything = False
        self._can.clear()
        self._inputs = inputs
        self._marked, self._found = marked, found
        self._show()

    def offer(self, deed: Deed, *, marked: int | None, everything: bool) -> None:
        """With how many of what is marked it can be done, None where nobody knows, and whether
        with any of all that the filter finds."""
        self._can[deed] = (marked, everything)
        self._show_offer(deed)
        self._show_words()

    def _show_offer(self, deed: Deed) -> None:
        marked, everything = self._can.get(deed, (None, True))
        button, can = self.buttons[deed], everything if self.everything else marked != 0
        button.setEnabled(can)
        button.setToolTip("" if can else none_can(deed))
        button.setAccessibleDescription(button.toolTip())

    def _take_all(self) -> None:
        self.everything = True
        self._show()
        can = (button for button in self.buttons.values() if button.isEnabled())
        next(can, self.close_button).setFocus()

    def _show(self) -> None:
        self.setVisible(self._marked > 1)
        if self._found is None:
            offer, chosen = self.tr("Mark all that are found"), self.tr("All that are found")
        else:
            found = items_said(self._found, inputs=self._inputs)
            offer = self.tr("Mark all {items} of this filter").format(items=found)
            chosen = self.tr("All {items} of this filter").format(items=found)
        self._chosen = chosen
        self.all.setText(offer)
        more = self._found is None or self._found > self._marked
        self.all.setVisible(more and not self.everything)
        for deed in self.buttons:
            self._show_offer(deed)
        self._show_words()

    def _show_words(self) -> None:
        """What is marked, and what cannot be done with all of it."""
        marked = self.tr("{items} marked").format(
            items=items_said(self._marked, inputs=self._inputs)
        )
        named = self._chosen if self.everything else marked
        can = [] if self.everything else [(deed, some) for deed, (some, _) in self._can.items()]
        said = [some_can(deed, some) for deed, some in can if some and some < self._marked]
        self.words.setText(" · ".join((named, *said)))
        for deed, button in self.buttons.items():
            button.setAccessibleName(f"{deed_word(deed)} {named}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)
