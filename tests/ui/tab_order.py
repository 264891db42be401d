"""Checks Tab: it always moves on, skips nothing, and the focus is visible."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from tests.ui.screen_reader import called, tab_order

#: How far a ring may extend beyond its control.
_ROUND = 4
_MOST = 120


def tab_complaints(window: QWidget) -> list[str]:
    """One round with Tab in the active window: where it gets stuck, what it skips, and where no
    ring is visible."""
    expected = _stops(window)
    found: list[str] = []
    met: list[QWidget] = []
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    for _ in range(_MOST):
        here = QApplication.focusWidget()
        if here is None or here in met:
            break
        met.append(here)
        if here.objectName().startswith("qt_"):
            QTest.keyClick(here, Qt.Key.Key_Tab)
            continue
        if not _is_seen(window, here):
            found.append(f"it is not seen that {called(here)} has the keyboard")
        QTest.keyClick(here, Qt.Key.Key_Tab)
        if QApplication.focusWidget() is here:
            found += [f"Tab does not leave {called(here)}"] if len(expected) > 1 else []
            break
    missed = [each for each in expected if each not in met]
    if _stops(window) != expected:
        # Something changed meanwhile: start again.
        missed = []
    return [*found, *(f"Tab does not come to {called(each)}" for each in missed)]


def _is_seen(window: QWidget, here: QWidget) -> bool:
    """Whether focus changes its look."""
    place = _place(here, window)
    with_ring = _picture(window, place)
    here.clearFocus()
    without = _picture(window, place)
    here.setFocus(Qt.FocusReason.TabFocusReason)
    return with_ring != without


def _stops(window: QWidget) -> list[QWidget]:
    """Of a button group Tab reaches the checked button."""
    return [
        each
        for each in tab_order(window)
        if not (isinstance(each, QAbstractButton) and _is_one_of_several(each)) or each.isChecked()
    ]


def _is_one_of_several(button: QAbstractButton) -> bool:
    group = button.group()
    return button.autoExclusive() or (group is not None and group.exclusive())


def _place(widget: QWidget, window: QWidget) -> QRect:
    rect = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return rect.adjusted(-_ROUND, -_ROUND, _ROUND, _ROUND)


def _picture(window: QWidget, place: QRect) -> QImage:
    return window.grab(place).toImage()
