"""The way back from an item that was opened from elsewhere: to the page one was on, and to what had
the keyboard there."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


def way_back(window: QWidget, page: str, show_page: Callable[[str], None]) -> Callable[[], None]:
    """Leads to *page*, which is shown now."""
    # Also while another window is in front: the search is one.
    at = window.focusWidget()

    def go() -> None:
        show_page(page)
        if at is not None and isValid(at) and at.isVisible():
            at.setFocus(Qt.FocusReason.OtherFocusReason)

    return go
