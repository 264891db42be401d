"""In which order Tab goes through a window. Qt goes in the order in which parts were made, and much
is made late: a page when it is first looked at, a card when its item is.

A part that is to be walked block by block has a method `tab_blocks`, which yields them in the order
of reading; what is in none of them comes before them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from weakref import ref

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from keep_desktop.ui.focus_chain import focus_chain

_TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


def order_tabs(window: QWidget) -> None:
    """Have Tab walk the blocks of all parts of *window*, one in another, as they follow each other;
    within a block as before. Of buttons of which one is chosen it comes to that one. Cheap where it
    does already."""
    for group in window.findChildren(QButtonGroup):
        _stop_at_chosen(group)
    stops, places = _stops(window), _Places(window)
    ordered = sorted(stops, key=places.of)
    # It is a ring, and may begin anywhere.
    first = stops.index(ordered[0]) if ordered else 0
    if ordered != stops[first:] + stops[:first]:
        for before, after in pairwise(ordered):
            QWidget.setTabOrder(before, after)


class OrdersTabs(QObject):
    """Has Tab, as it is pressed in *window*, go through that as it is now. Where nothing came, went
    or was chosen since, it does already.

    Not as Qt looks for the next that may have the keyboard: it does so too while a widget that has
    it comes to its end, and Python may not take hold of one that does.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._ordered = _Parts()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and _is_tab(event):
            self._order()
        return False

    def _order(self) -> None:
        if not self._ordered.are_of(self._window):
            order_tabs(self._window)
            self._ordered = _Parts.of(self._window)


def _is_tab(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in _TABS


@dataclass(frozen=True, slots=True)
class _Parts:
    """What there was in a window, what of it Tab might come to, and what was chosen of several.

    Within a block others may change the order meanwhile; of one block to the next they do not.
    """

    #: None holds on to a part that has ended.
    there: Sequence["ref[QWidget]"] = ()
    policies: Sequence[Qt.FocusPolicy] = ()
    chosen: Sequence["ref[QAbstractButton] | None"] = ()

    @classmethod
    def of(cls, window: QWidget) -> "_Parts":
        parts, chosen = window.findChildren(QWidget), _chosen(window)
        return cls(
            there=[ref(part) for part in parts],
            policies=[part.focusPolicy() for part in parts],
            chosen=[ref(button) if button is not None else None for button in chosen],
        )

    def are_of(self, window: QWidget) -> bool:
        """Whether they are those of *window* still."""
        parts, chosen = window.findChildren(QWidget), _chosen(window)
        return (
            len(parts) == len(self.there)
            and len(chosen) == len(self.chosen)
            and all(one() is part for one, part in zip(self.there, parts, strict=True))
            and all(
                (one() if one is not None else None) is button
                for one, button in zip(self.chosen, chosen, strict=True)
            )
            and all(
                part.focusPolicy() is policy
                for part, policy in zip(parts, self.policies, strict=True)
            )
        )


def _chosen(window: QWidget) -> Sequence[QAbstractButton | None]:
    return [group.checkedButton() for group in window.findChildren(QButtonGroup)]


class _Places:
    """In which block each widget is, from the outermost to the innermost."""

    def __init__(self, window: QWidget) -> None:
        self._known: dict[QWidget | None, tuple[int, ...]] = {None: (), window: ()}
        self._at: dict[QWidget, int] = {}
        self._learn(window)

    def of(self, widget: QWidget | None) -> tuple[int, ...]:
        place = self._known.get(widget)
        if widget is not None and place is None:
            place = self.of(widget.parentWidget())
            if widget in self._at:
                place = (*place, self._at[widget])
            self._known[widget] = place
            self._learn(widget)
        return place or ()

    def _learn(self, part: QWidget) -> None:
        blocks = getattr(part, "tab_blocks", None)
        if blocks is not None:
            self._at |= {block: at for at, block in enumerate(blocks())}


def _stop_at_chosen(group: QButtonGroup) -> None:
    """However it was chosen: Qt sees to it only where the keyboard came to the button."""
    chosen = group.checkedButton() if group.exclusive() else None
    if chosen is None:
        return
    by_tab = Qt.FocusPolicy.TabFocus
    for button in group.buttons():
        policy = button.focusPolicy()
        button.setFocusPolicy(policy | by_tab if button is chosen else policy & ~by_tab)


def _stops(window: QWidget) -> list[QWidget]:
    """What may have the keyboard, also where it is out of sight or cannot be used now."""
    return [
        widget
        for widget in focus_chain(window)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.window() is window
    ]
