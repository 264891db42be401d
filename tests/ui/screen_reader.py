"""Accessibility rules: names, roles and states of controls, rows of lists, texts of painted
widgets, and the tab order. Each yields its violations."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QCursor
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QCalendarWidget,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QScrollArea,
    QTabBar,
    QTextEdit,
    QWidget,
)

from keep_desktop.ui.widgets.focus import focus_chain

Role = QAccessible.Role
_ENTRY = (QLineEdit, QComboBox, QPlainTextEdit, QTextEdit, QAbstractSpinBox)
#: Accessible actions by kind of control.
_ROLES: Sequence[tuple[tuple[type[QWidget], ...], frozenset[QAccessible.Role]]] = (
    (
        (QAbstractButton,),
        frozenset(
            {Role.Button, Role.CheckBox, Role.RadioButton, Role.ButtonMenu, Role.ButtonDropDown}
        ),
    ),
    ((QComboBox,), frozenset({Role.ComboBox})),
    ((QLineEdit, QPlainTextEdit, QTextEdit), frozenset({Role.EditableText, Role.StaticText})),
    ((QAbstractSpinBox,), frozenset({Role.SpinBox, Role.EditableText})),
    ((QAbstractSlider,), frozenset({Role.Slider, Role.ScrollBar})),
    ((QTabBar,), frozenset({Role.PageTabList})),
    ((QProgressBar,), frozenset({Role.ProgressBar})),
    ((QAbstractItemView,), frozenset({Role.List, Role.Table, Role.Tree})),
)


#: Children of a list that must be accessible: headers and a few rows.
_VISITED = 30
_CELLS = frozenset({Role.ListItem, Role.TreeItem, Role.Cell})


def complaints(window: QWidget) -> list[str]:
    """Everything in *window* without accessible text."""
    there = [each for each in (window, *window.findChildren(QWidget)) if _is_part(each, window)]
    found: list[str] = []
    for widget in there:
        if _is_control(widget):
            found += _of_control(widget)
        if isinstance(widget, QAbstractItemView):
            found += _of_rows(widget)
        if _paints_itself(widget):
            found += _of_picture(widget)
    return [*found, *_same_names(there), *_tab_order(window)]


def menu_complaints(menu: QMenu) -> list[str]:
    """Entries without text, and duplicates."""
    text = [action.text() for action in menu.actions() if not action.isSeparator()]
    return [
        *(f"an entry of {called(menu)} has no word" for word in text if not word),
        *(f"{called(menu)} says {word!r} twice" for word in set(text) if text.count(word) > 1),
    ]


def _of_control(widget: QWidget) -> Iterator[str]:
    face = QAccessible.queryAccessibleInterface(widget)
    name = announced_as(widget)
    if not name.strip():
        yield f"{called(widget)} has no name"
    yield from _of_role(widget, face)
    state = face.state()
    if bool(state.disabled) is widget.isEnabled():
        yield f"{called(widget)} tells wrongly whether it can be used"
    if isinstance(widget, QAbstractButton):
        if widget.isCheckable() and not state.checkable:
            yield f"{called(widget)} does not tell that it can be checked"
        if bool(state.checked) is not widget.isChecked():
            yield f"{called(widget)} tells wrongly whether it is checked"
    if isinstance(widget, _ENTRY) and widget.isEnabled() and not _is_labelled(widget, name):
        yield f"{called(widget)} is not tied to its label"


def _of_role(widget: QWidget, face: QAccessibleInterface) -> Iterator[str]:
    role = face.role()
    for kinds, fitting in _ROLES:
        if isinstance(widget, kinds):
            if role not in fitting:
                yield f"{called(widget)} is called {role.name}"
            return
    is_area = isinstance(widget, QScrollArea)
    if role in (Role.NoRole, Role.Client, Role.Window) and not is_area:
        yield f"{called(widget)} has no role"


def announced_as(widget: QWidget) -> str:
    """The name that Qt passes to a screen reader."""
    if isinstance(widget, QComboBox):
        # On Linux Qt passes the current text first; the name must be with it.
        return widget.accessibleName() or _label_of(widget)
    face = QAccessible.queryAccessibleInterface(widget)
    return face.text(QAccessible.Text.Name)


def _label_of(widget: QWidget) -> str:
    labels = widget.window().findChildren(QLabel)
    return next((label.text() for label in labels if label.buddy() is widget), "")


def _is_labelled(widget: QWidget, name: str) -> bool:
    """By its accessible name, or a label that is its buddy."""
    return bool(widget.accessibleName()) or bool(_label_of(widget)) or not name


def _of_rows(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    if model is None or model.rowCount(view.rootIndex()) == 0:
        return
    face = QAccessible.queryAccessibleInterface(view)
    parts = (face.child(at) for at in range(min(_VISITED, face.childCount())))
    heard = [
        part.text(QAccessible.Text.Name)
        for part in parts
        if part is not None and part.role() in _CELLS
    ]
    if not any(text.strip() for text in heard):
        yield f"the rows of {called(view)} have no words"


def _paints_itself(widget: QWidget) -> bool:
    """Painted by our own code, rather than by Qt with text."""
    kinds = type(widget).__mro__
    if isinstance(widget, QLabel) and widget.pixmap().isNull():
        return False
    if isinstance(widget.parentWidget(), QPlainTextEdit):
        # The gutter of a text has the same content.
        return False
    ours = [kind for kind in kinds if kind.__module__.startswith("keep_desktop")]
    return any("paintEvent" in vars(kind) for kind in ours)


def _of_picture(widget: QWidget) -> Iterator[str]:
    face = QAccessible.queryAccessibleInterface(widget)
    texts = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
    if not any(face.text(each).strip() for each in texts):
        yield f"{called(widget)} is painted and has no words"
    elif face.role() in (Role.NoRole, Role.Client):
        yield f"{called(widget)} is painted and has no role"


def _same_names(there: Sequence[QWidget]) -> Iterator[str]:
    """Two controls of a kind beside each other with the same name."""
    heard: dict[tuple[QWidget | None, str], list[QWidget]] = defaultdict(list)
    for widget in there:
        if _is_control(widget) and (name := announced_as(widget)):
            heard[widget.parentWidget(), name].append(widget)
    for (_, name), alike in heard.items():
        if len(alike) > 1:
            yield f"{len(alike)} controls beside each other are called {name!r}"


def tab_order(window: QWidget) -> list[QWidget]:
    """The widgets that Tab reaches, from the first of the window."""
    stops: list[QWidget] = []
    for widget in focus_chain(window):
        if _is_part(widget, window) and _takes_tab(widget) and widget not in stops:
            stops.append(widget)
    return stops


def _tab_order(window: QWidget) -> Iterator[str]:
    """Each part as a whole, in reading order; once around the ring."""
    stops = tab_order(window)
    found = []
    for before, after in zip(stops, [*stops[1:], *stops[:1]], strict=True):
        first, second = _branches(before, after)
        if _stands_before(_place(second), _place(first)):
            found.append(f"Tab goes back from {called(before)} to {called(after)}")
    return iter(found if len(found) > 1 else ())


def _branches(one: QWidget, other: QWidget) -> tuple[QWidget, QWidget]:
    """Their ancestors below the nearest common one."""
    above, beside = _line(one), _line(other)
    for first, second in zip(above, beside, strict=False):
        if first is not second:
            return first, second
    return one, other


def _line(widget: QWidget) -> list[QWidget]:
    found = [widget]
    while (parent := found[-1].parentWidget()) is not None and not found[-1].isWindow():
        found.append(parent)
    return found[::-1]


def _place(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def _stands_before(one: QRect, other: QRect) -> bool:
    """In reading order: beside it in a line, else above it."""
    if one.bottom() <= other.top():
        # A column to the right comes after the one to its left, at any height.
        return one.left() < other.right()
    if other.bottom() <= one.top():
        return False
    return one.right() <= other.left()


def _is_part(widget: QWidget, window: QWidget) -> bool:
    if not widget.isVisibleTo(window) or widget.window() is not window.window():
        return False
    if isinstance(widget.parentWidget(), QAbstractItemView | QCalendarWidget | QAbstractSpinBox):
        return False
    return not widget.objectName().startswith("qt_")


def _is_control(widget: QWidget) -> bool:
    if isinstance(widget, QScrollArea | QMenu) or widget.isWindow():
        return isinstance(widget, QScrollArea) and _takes_tab(widget)
    if widget.focusProxy() is not None:
        return False
    clicked = widget.cursor().shape() is Qt.CursorShape.PointingHandCursor and _own_cursor(widget)
    return isinstance(widget, QAbstractButton) or _takes_focus(widget) or clicked


def _own_cursor(widget: QWidget) -> bool:
    return widget.testAttribute(Qt.WidgetAttribute.WA_SetCursor) and widget.cursor() != QCursor()


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.focusProxy() is None


def _takes_tab(widget: QWidget) -> bool:
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes and widget.focusProxy() is None and widget.isEnabled()


def called(widget: QWidget) -> str:
    """The name of a control in a violation."""
    kind = type(widget).__name__
    text = widget.accessibleName() or widget.objectName()
    if not text and isinstance(widget, QAbstractButton | QLabel):
        text = widget.text()
    inside = widget.parentWidget()
    where = "" if inside is None else f" in {type(inside).__name__}"
    return f"{kind} {text!r}{where}"
