"""Keyboard focus: tab order by position instead of creation, focus rings for keyboard users, and
restoring the focus.

Qt's tab order is the order of creation, but pages and cards are created late. A widget with a
method `tab_blocks` yields its parts in reading order; whatever is in none of them comes before
them.

style.qss draws the ring of widgets with ring="true"; painting code calls `has_ring`. Input fields
always show it, and so do buttons of a dialog that got the focus without a click, since Enter
presses them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from weakref import ref

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QButtonGroup,
    QDialog,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from keep_desktop.domain.immutable import immutable
from keep_desktop.ui.style.theme import restyle


def focus_chain(window: QWidget) -> Sequence[QWidget]:
    """The focus chain from what follows *window*, a top-level window, to what precedes it."""
    within = window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if all(one.isWindow() for one in within):
        return ()
    found = []
    # Not step by step until the window comes again: PySide makes the result of each step a child of
    # the widget before it, and would delete it with that. The window would be deleted so.
    widget, last = window.nextInFocusChain(), window.previousInFocusChain()
    while widget is not None:
        found.append(widget)
        widget = widget.nextInFocusChain() if widget is not last else None
    # Make them children of the window again, for the same reason.
    window.findChildren(QWidget)
    return found


_TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


def order_tabs(window: QWidget) -> None:
    """Order the tab chain of *window* by the blocks of its parts; within a block by creation. In a
    button group Tab visits the checked button. Cheap if in order already."""
    for group in window.findChildren(QButtonGroup):
        _stop_at_chosen(group)
    stops, places = _stops(window), _BlockPaths(window)
    ordered = sorted(stops, key=places.of)
    # The chain is a ring and may begin anywhere.
    first = stops.index(ordered[0]) if ordered else 0
    if ordered != stops[first:] + stops[:first]:
        for before, after in pairwise(ordered):
            QWidget.setTabOrder(before, after)


class TabOrderFilter(QObject):
    """Orders the tab chain of *window* as Tab is pressed, if widgets came, went or were checked
    since; what is in *last* comes at its end.

    Not in focusNextPrevChild: Qt also calls that while a focused widget is destroyed, when Python
    must not touch it.
    """

    def __init__(self, window: QWidget, last: QWidget | None = None) -> None:
        super().__init__(window)
        self._window, self._last = window, last
        self._ordered = _TabStops()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and _is_tab(event):
            self._order()
        return False

    def _order(self) -> None:
        if not self._ordered.are_of(self._window):
            order_tabs(self._window)
            if self._last is not None:
                _put_last(self._window, self._last)
            self._ordered = _TabStops.of(self._window)


def _is_tab(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in _TABS


@immutable
class _TabStops:
    """The widgets of a window, its tab stops, and the checked buttons.

    Others may change the order within a block, but not between blocks.
    """

    #: Weak references.
    there: Sequence["ref[QWidget]"] = ()
    policies: Sequence[Qt.FocusPolicy] = ()
    chosen: Sequence["ref[QAbstractButton] | None"] = ()

    @classmethod
    def of(cls, window: QWidget) -> "_TabStops":
        parts, chosen = window.findChildren(QWidget), _chosen(window)
        return cls(
            there=[ref(part) for part in parts],
            policies=[part.focusPolicy() for part in parts],
            chosen=[ref(button) if button is not None else None for button in chosen],
        )

    def are_of(self, window: QWidget) -> bool:
        """Whether they are still those of *window*."""
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


class _BlockPaths:
    """The path of blocks around each widget, outermost first."""

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
    """Move the tab stop to the checked button however it was checked: Qt does so only for a focused
    one."""
    chosen = group.checkedButton() if group.exclusive() else None
    if chosen is None:
        return
    by_tab = Qt.FocusPolicy.TabFocus
    for button in group.buttons():
        policy = button.focusPolicy()
        button.setFocusPolicy(policy | by_tab if button is chosen else policy & ~by_tab)


def _stops(window: QWidget) -> list[QWidget]:
    """Everything focusable, also hidden or disabled."""
    return [
        widget
        for widget in focus_chain(window)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.window() is window
    ]


def _put_last(window: QWidget, part: QWidget) -> None:
    """The others do not move: around many of them is a frame that hands the focus on, which has its
    place in the chain right before them and cannot be moved."""
    stops = _stops(window)
    own = [stop for stop in stops if part.isAncestorOf(stop)]
    others = [stop for stop in stops if stop not in own]
    # The chain is a ring: what stands before all others stands behind them.
    if others and stops not in ([*others, *own], [*own, *others]):
        place_after(others[-1], part)


def place_after(before: QWidget, part: QWidget) -> None:
    """Put *part*, with its children in creation order, right after *before* in the tab order."""
    for stop in part.findChildren(QWidget):
        # Focus proxies have no place of their own; popups are other windows.
        own = stop.focusProxy() is None and stop.window() is part.window()
        if own and stop.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            QWidget.setTabOrder(before, stop)
            before = stop


#: The margin around what is scrolled to.
_ROUND = 8
#: Whether the next focus change shows a ring.
_DUE = "ring_due"
#: Whether a key last moved the focus of a window.
_USED = Qt.WidgetAttribute.WA_KeyboardFocusChange
#: Modifiers: holding one, the user still clicks.
ALONE = (
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
)


class FocusRings(QObject):
    """Shows the ring of the focused widget."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._at: QWidget | None = None

    def follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """For QApplication.focusChanged."""
        if self._at is not None and isValid(self._at):
            self._at.removeEventFilter(self)
            show_ring(self._at, False)
            if now is not None:
                self._at.setProperty(_DUE, None)
        self._at = now
        if now is None:
            return
        # A filter on this widget alone: events of all others stay out of Python.
        now.installEventFilter(self)
        by_keyboard = _by_keyboard(now)
        # A click on the button itself removes the ring.
        show_ring(now, by_keyboard or _is_pressed_by_enter(now) or bool(now.property(_DUE)))
        if by_keyboard:
            ensure_visible(now)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.KeyPress if isinstance(watched, QWidget):
                if event.key() not in ALONE:  # type: ignore[attr-defined]  # its type says so
                    show_ring(watched, True)
            case QEvent.Type.MouseButtonPress if isinstance(watched, QWidget):
                show_ring(watched, False)
        return False


def focus_with_ring(widget: QWidget) -> None:
    """Focus *widget* with a ring, without a key or click; also while its window is inactive."""
    widget.setProperty(_DUE, True)
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    if widget.hasFocus():
        show_ring(widget, True)


def focus_in_view(widget: QWidget) -> None:
    """Focus a field with a problem, and scroll to it also after a click."""
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    ensure_visible(widget)


def transfer_focus(widget: QWidget) -> None:
    """Move the focus of the window to *widget*, keeping the ring: Qt alone would forget that a key
    led there."""
    window = widget.window()
    if window.testAttribute(_USED) or has_ring(window.focusWidget()):
        focus_with_ring(widget)
    else:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


@contextmanager
def preserve_focus(area: QWidget, begin: Callable[[], None]) -> Iterator[None]:
    """Keep the focus while the parts of *area* change: if the focused one is hidden, call *begin*
    to focus another, with a ring if there was one."""
    had = QApplication.focusWidget()
    inside, ringed = had is not None and area.isAncestorOf(had), has_ring(had)
    yield
    if inside and had is not None and not had.isVisible():
        begin()
        now = QApplication.focusWidget()
        if ringed and now is not None and area.isAncestorOf(now):
            focus_with_ring(now)


@contextmanager
def keep_focus_by_name(area: QWidget) -> Iterator[None]:
    """If the block fills *area* again, the focus goes to the new button that has the accessible
    name of the one that had it."""
    focused = QApplication.focusWidget()
    had = focused.accessibleName() if focused is not None and area.isAncestorOf(focused) else ""
    ringed = has_ring(focused)
    yield
    # What was taken out is deleted later, and hidden until then.
    for button in area.findChildren(QPushButton) if had else ():
        if button.accessibleName() == had and button.isVisibleTo(area):
            (focus_with_ring if ringed else QPushButton.setFocus)(button)


def show_ring(widget: QWidget, there: bool) -> None:
    if has_ring(widget) is there:
        return
    restyle(widget, ring="true" if there else "")
    if isinstance(widget, QAbstractItemView):
        widget.viewport().update()


def has_ring(widget: QWidget | None) -> bool:
    return widget is not None and widget.property("ring") == "true"


def ensure_visible(widget: QWidget) -> None:
    """Scroll to it: Qt does so only for focus moves inside an area."""
    inside = widget.parentWidget()
    while inside is not None and not inside.isWindow():
        if isinstance(inside, QScrollArea):
            inside.ensureWidgetVisible(widget, 0, _ROUND)
        inside = inside.parentWidget()


def _is_pressed_by_enter(widget: QWidget) -> bool:
    return isinstance(widget, QPushButton | QToolButton) and isinstance(widget.window(), QDialog)


def _by_keyboard(widget: QWidget) -> bool:
    """Whether the focus came by a key, or in a dialog opened by one."""
    if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
        return False
    window = widget.window()
    above = window.parentWidget()
    below = None if above is None else above.window()
    return window.testAttribute(_USED) or (below is not None and below.testAttribute(_USED))


def application() -> QApplication:
    """The application of all widgets."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)  # noqa: S101 - a widget has an application
    return app


class FocusRestorer(QObject):
    """Restores the focus when *part* is hidden: Qt would pass it to whatever is next."""

    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self._part = part
        self._before: QWidget | None = None
        application().focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, now: QWidget | None) -> None:
        if now is None or not self._is_in(now):
            return
        if old is not None and not self._is_in(old) and old.window() is self._part.window():
            self._before = old

    def restore(self) -> None:
        """Before *part* is hidden: if it has the focus, give it back to the previous widget."""
        at = self._part.window().focusWidget()
        if at is None or not self._is_in(at):
            return
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible() and before.isEnabled():
            transfer_focus(before)

    def _is_in(self, widget: QWidget) -> bool:
        return self._part.isAncestorOf(widget)
