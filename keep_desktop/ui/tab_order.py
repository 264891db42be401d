"""In which order Tab goes through a window. Qt goes in the order in which parts were made, and much
is made late: a page when it is first looked at, a card when its item is."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QWidget


@runtime_checkable
class InBlocks(Protocol):
    """A part of a window that is walked block by block, each to its end."""

    def tab_blocks(self) -> Sequence[QWidget]:
        """In the order of reading; what is in none of them comes before them."""


def order_tabs(window: QWidget) -> None:
    """Have Tab walk the blocks of all parts of *window*, one in another, as they follow each other;
    within a block as before. Of buttons of which one is chosen it comes to that one. Cheap where it
    does already."""
    for group in window.findChildren(QButtonGroup):
        _stop_at_chosen(group)
    stops = _stops(window)
    ordered = sorted(stops, key=lambda stop: _place(stop, window))
    if ordered != stops:
        for before, after in pairwise([window, *ordered]):
            QWidget.setTabOrder(before, after)


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
    found = []
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.window() is window:
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def _place(stop: QWidget, window: QWidget) -> tuple[int, ...]:
    """In which block it is, from the outermost to the innermost."""
    found: list[int] = []
    line = [stop]
    while line[-1] is not window and (above := line[-1].parentWidget()) is not None:
        if isinstance(above, InBlocks):
            found.append(_at(above.tab_blocks(), line))
        line.append(above)
    return tuple(reversed(found))


def _at(blocks: Sequence[QWidget], line: Sequence[QWidget]) -> int:
    """The one that *line* goes through."""
    return next((at for at, block in enumerate(blocks) if block in line), -1)
