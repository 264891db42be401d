"""Protects against clicks on what has just moved under the pointer."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from keep_desktop.ui.widgets.layouts import layout_now

#: The double click of a slip comes within it; reading what came takes longer.
_LEAST_MS = 1_000
#: A slipping pointer moves no farther.
_NEAR = 12


class ClickGuard(QObject):
    """While active, presses on the shielded widgets are ignored."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._guarded_widgets: list[QWidget] = []
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.lift)

    @property
    def is_on(self) -> bool:
        return self._timer.isActive()

    def guard_clicks(self, widget: QWidget) -> None:
        """Shield for the time of a double click."""
        if widget not in self._guarded_widgets:
            self._guarded_widgets.append(widget)
        widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer.start(guard_ms())

    def lift(self) -> None:
        """The user has seen the change: end the shield."""
        self._timer.stop()
        for widget in self._guarded_widgets:
            if isValid(widget):
                widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self._guarded_widgets.clear()

    @contextmanager
    def moving(self, area: QWidget, inside: Callable[[], Sequence[QWidget]]) -> Iterator[None]:
        """Around code that moves the children *inside* of *area*: shields those that come under the
        pointer or change there."""
        before = {part: _place(part) for part in inside()}
        yield
        at = QCursor.pos()
        ground = area.viewport() if isinstance(area, QAbstractScrollArea) else area
        if not area.isVisible() or not _place(ground).contains(at):
            return
        layout_now()
        for part in inside():
            here = _place(part)
            if here != before.get(part) and here.adjusted(0, -_NEAR, 0, _NEAR).contains(at):
                self.guard_clicks(part)

    @contextmanager
    def changing(self, buttons: Sequence[QAbstractButton]) -> Iterator[None]:
        """Around code that changes what *buttons* do: shields the one under the pointer if its text
        changes."""
        before = [_label_of(button) for button in buttons]
        yield
        if [_label_of(button) for button in buttons] == before:
            return
        layout_now()
        at = QCursor.pos()
        for button, label in zip(buttons, before, strict=True):
            if _label_of(button) not in ("", label) and _place(button).contains(at):
                self.guard_clicks(button)


def guard_ms() -> int:
    """The duration of the shield, in milliseconds."""
    return max(_LEAST_MS, QApplication.doubleClickInterval())


def _label_of(button: QAbstractButton) -> str:
    """Its text; empty if disabled."""
    text = button.text() or button.accessibleName()
    return text if button.isVisible() and button.isEnabled() else ""


def _place(part: QWidget) -> QRect:
    return QRect(part.mapToGlobal(QPoint(0, 0)), part.size())
