"""What moved under a resting pointer takes no press for a moment: the hand meant what was there."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from keep_desktop.ui.steady_frame import lay_out_now

#: A slow second press of the same slip comes within it; who has read what came needs longer.
_LEAST_MS = 1_000
#: What lies so near is under a hand that is not quite still.
_NEAR = 12


class PressGuard(QObject):
    """Presses on what it shields go to what lies behind, which takes none."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._shielded: list[QWidget] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.lift)

    @property
    def is_on(self) -> bool:
        return self._timer.isActive()

    def shield(self, widget: QWidget) -> None:
        """From now on, for as long as a double click may take."""
        if widget not in self._shielded:
            self._shielded.append(widget)
        widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer.start(moment_ms())

    def lift(self) -> None:
        """Whoever presses now has seen what is there."""
        self._timer.stop()
        for widget in self._shielded:
            if isValid(widget):
                widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self._shielded.clear()

    @contextmanager
    def moving(self, area: QWidget, inside: Callable[[], Sequence[QWidget]]) -> Iterator[None]:
        """Around what moves the parts *inside* of *area*: it shields those that come to lie under
        the pointer or change there."""
        before = {part: _place(part) for part in inside()}
        yield
        at = QCursor.pos()
        ground = area.viewport() if isinstance(area, QAbstractScrollArea) else area
        if not area.isVisible() or not _place(ground).contains(at):
            return
        lay_out_now()
        for part in inside():
            here = _place(part)
            if here != before.get(part) and here.adjusted(0, -_NEAR, 0, _NEAR).contains(at):
                self.shield(part)

    @contextmanager
    def changing(self, buttons: Sequence[QAbstractButton]) -> Iterator[None]:
        """Around what gives *buttons* other deeds in their place: it shields the one that is under
        the pointer with another word than before."""
        before = [_offered(button) for button in buttons]
        yield
        if [_offered(button) for button in buttons] == before:
            return
        lay_out_now()
        at = QCursor.pos()
        for button, word in zip(buttons, before, strict=True):
            if _offered(button) not in ("", word) and _place(button).contains(at):
                self.shield(button)


def moment_ms() -> int:
    """How long nobody has seen yet what came."""
    return max(_LEAST_MS, QApplication.doubleClickInterval())


def _offered(button: QAbstractButton) -> str:
    """What it says; empty where it cannot be pressed."""
    said = button.text() or button.accessibleName()
    return said if button.isVisible() and button.isEnabled() else ""


def _place(part: QWidget) -> QRect:
    return QRect(part.mapToGlobal(QPoint(0, 0)), part.size())
