"""Checks that the button which Enter presses in a dialog looks like it."""

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QToolButton, QWidget

from keep_desktop.ui.widgets.focus import has_ring
from tests.ui.screen_reader import called


def enter_complaints(dialog: QWidget) -> list[str]:
    """The button that Enter would press, if it looks like the others."""
    pressed = _pressed_by_enter(dialog)
    if pressed is None or has_ring(pressed) or pressed.property("kind") == "primary":
        return []
    if isinstance(pressed, QPushButton) and _looks_default(pressed):
        return []
    return [f"it is not seen that Enter presses {called(pressed)}"]


def _pressed_by_enter(dialog: QWidget) -> QPushButton | QToolButton | None:
    here = QApplication.focusWidget()
    if isinstance(here, QPushButton | QToolButton):
        return here
    if not isinstance(dialog, QDialog):
        return None
    buttons = (one for one in dialog.findChildren(QPushButton) if one.isVisible())
    return next((one for one in buttons if one.isDefault() and one.isEnabled()), None)


def _looks_default(button: QPushButton) -> bool:
    with_mark = _picture(button)
    button.setDefault(False)
    without = _picture(button)
    button.setDefault(True)
    return with_mark != without


def _picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()
