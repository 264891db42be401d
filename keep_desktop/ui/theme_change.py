"""From light to dark and back while windows are there, without holding them up.

Dressing every widget anew in one go takes a tenth of a second, most of it for what nobody sees:
other pages, dialogs and menus that are made already. So only what is seen changes in one go; what
is hidden is undressed in small parts before that, and dressed in small parts after it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from keep_desktop.ui.theme import Mode, apply_in_steps, apply_theme, theme

#: Widgets that are gone through in one turn of the event loop.
_AT_ONCE = 64
_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
_HAS_OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle


def change_theme(app: QApplication, mode: Mode) -> None:
    """As `apply_theme`, over some turns of the event loop where a window is to be seen."""
    for going_on in app.findChildren(ThemeChange):
        going_on.finish()
    if any(window.isVisible() for window in app.topLevelWidgets()):
        ThemeChange(app, mode)
    else:
        apply_theme(app, mode)


class ThemeChange(QObject):
    """One change, which goes on by itself and is gone when it is done."""

    def __init__(self, app: QApplication, mode: Mode) -> None:
        super().__init__(app)
        self._app, self._mode = app, mode
        theme().mode = mode
        self._turns = self._in_turns()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self._timer.start(0)

    def finish(self) -> None:
        """All that is left of it, now."""
        for _ in self._turns:
            pass
        self._end()

    def _go_on(self) -> None:
        if next(self._turns, self) is self:
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        self.setParent(None)
        self.deleteLater()

    def _in_turns(self) -> Iterator[None]:
        hidden = [widget for widget in self._app.allWidgets() if _is_passed_over(widget)]
        yield from _in_parts(hidden, _undress)
        hidden = [widget for widget in hidden if isValid(widget) and not _came_up(widget)]
        with _not_painted(self._app.topLevelWidgets()):
            steps = apply_in_steps(self._app, self._mode)
            next(steps, None)
            # Layouts, pictures and at last the paint: each in a turn of its own.
            yield
            next(steps, None)
            yield
        yield
        yield from _in_parts(hidden, _dress)


def _in_parts(widgets: Sequence[QWidget], work: Callable[[QWidget], None]) -> Iterator[None]:
    for first in range(0, len(widgets), _AT_ONCE):
        for widget in widgets[first : first + _AT_ONCE]:
            if isValid(widget):
                work(widget)
        yield


def _is_passed_over(widget: QWidget) -> bool:
    return not widget.isVisible() and not widget.testAttribute(_HAS_OWN_STYLE)


def _undress(widget: QWidget) -> None:
    widget.style().unpolish(widget)
    # Qt dresses anew what it has dressed before.
    widget.setAttribute(_POLISHED, False)
    # And tells that the style is another one only what has none of its own.
    widget.setAttribute(_HAS_OWN_STYLE, True)


def _dress(widget: QWidget) -> None:
    widget.setAttribute(_HAS_OWN_STYLE, False)
    widget.style().polish(widget)
    widget.setAttribute(_POLISHED, True)
    QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


def _came_up(widget: QWidget) -> bool:
    """Shown since: it changes with all that is seen."""
    came = widget.isVisible()
    if came:
        widget.setAttribute(_HAS_OWN_STYLE, False)
        widget.setAttribute(_POLISHED, True)
    return came


@contextmanager
def _not_painted(windows: Sequence[QWidget]) -> Iterator[None]:
    seen = [window for window in windows if window.isVisible() and window.updatesEnabled()]
    for window in seen:
        window.setUpdatesEnabled(False)
    try:
        yield
    finally:
        for window in seen:
            if isValid(window):
                window.setUpdatesEnabled(True)
