"""Theme of the program: colours by token, bundled font and icons, light and dark; and helpers to
paint in mirrored layouts.

GUI thread only. Call `apply_theme` first. Painting code calls `color`, `font` and `pixmap` at each
paint and so follows the theme; widgets get their icon from `set_icon`, which redraws it when the
theme changes.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from string import Template
from weakref import WeakKeyDictionary

from PySide6.QtCore import (
    QAbstractItemModel,
    QByteArray,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QIcon,
    QIconEngine,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QProgressBar,
    QPushButton,
    QStyleFactory,
    QWidget,
)
from shiboken6 import isValid

from keep_desktop import resources
from keep_desktop.ui.style.tokens import DARK, LIGHT


def is_mirrored() -> bool:
    """Whether the layout is right to left."""
    return QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft


def inset(rect: QRect, start: int, end: int = 0) -> QRect:
    """*rect* reduced by that much at its start and its end."""
    left, right = (end, start) if is_mirrored() else (start, end)
    return rect.adjusted(left, 0, -right, 0)


def start_part(rect: QRect, start: int, width: int) -> QRect:
    """The part of *rect* from *start* after its start, *width* wide."""
    left = rect.right() + 1 - start - width if is_mirrored() else rect.left() + start
    return QRect(left, rect.top(), width, rect.height())


def at_start() -> Qt.AlignmentFlag:
    """Text alignment at the start, independent of the painter's and the text's direction."""
    return _side(right=is_mirrored())


def at_end() -> Qt.AlignmentFlag:
    return _side(right=not is_mirrored())


def title_at_end(model: QAbstractItemModel, column: int) -> None:
    """Align a column's heading at the end, like its cells."""
    side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    model.setHeaderData(column, Qt.Orientation.Horizontal, side, Qt.ItemDataRole.TextAlignmentRole)


def _side(*, right: bool) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute


_RESOURCES = Path(resources.__file__).resolve().parent
#: The program's icon file.
APP_ICON = _RESOURCES / "icons" / "app" / "keep-desktop.svg"
_STYLE = Path(__file__).with_name("style.qss")
_FAMILY, _MONO = "Inter", "JetBrains Mono"
#: States of the stop button, as icons while it is disabled.
_STAYS = frozenset({"stop", "on_stop"})
#: The default icon colour.
_INK = "text_soft"
#: Extra space between the icon and the text of a button.
_GAP = 4


class Mode(StrEnum):
    """The user's choice."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """The theme of the program; `changed` follows each switch between light and dark."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.mode = Mode.SYSTEM
        self.dark = False
        self.icons: WeakKeyDictionary[QObject, tuple[str, str, int]] = WeakKeyDictionary()

    @property
    def tokens(self) -> Mapping[str, str]:
        return DARK if self.dark else LIGHT

    def style_sheet(self) -> str:
        """style.qss with its tokens replaced."""
        # Style sheets take a check mark only from a file, in its colour: that of `on_accent`.
        icon = _RESOURCES / "icons" / "check" / f"{'dark' if self.dark else 'light'}.svg"
        return Template(_STYLE.read_text("utf-8")).substitute(self.tokens, check=icon.as_posix())


@lru_cache(maxsize=1)
def theme() -> Theme:
    return Theme()


def apply_theme(app: QApplication, mode: Mode = Mode.SYSTEM) -> Theme:
    """Style the whole program in light or dark; may be called again."""
    now = theme()
    hints = app.styleHints()
    if not now.property("follows"):
        now.setProperty("follows", "system")
        _load_fonts()
        app.setStyle(QStyleFactory.create("Fusion"))
        hints.colorSchemeChanged.connect(lambda _: _follow_system(app))
    was_dark = now.dark
    now.mode = mode
    now.dark = mode is Mode.DARK or (
        mode is Mode.SYSTEM and hints.colorScheme() is Qt.ColorScheme.Dark
    )
    if app.styleSheet():
        if now.dark is was_dark:
            return now
        # Unset it first: else font and palette would each restyle every widget by the old sheet.
        app.setStyleSheet("")
    app.setFont(font(13))
    app.setPalette(_palette())
    app.setStyleSheet(now.style_sheet())
    for widget, (name, token, size) in tuple(now.icons.items()):
        if isValid(widget):
            _draw_icon(widget, name, token, size)
    now.changed.emit()
    return now


@contextmanager
def without_style(app: QApplication) -> Iterator[None]:
    """For building a window before it is shown: without the style sheet, which Qt applies again at
    each step, this takes half the time."""
    sheet = app.styleSheet()
    app.setStyleSheet("")
    try:
        yield
    finally:
        app.setStyleSheet(sheet)


def _follow_system(app: QApplication) -> None:
    if theme().mode is Mode.SYSTEM:
        apply_theme(app, Mode.SYSTEM)


def _load_fonts() -> None:
    for file in sorted((_RESOURCES / "fonts").glob("*.[ot]tf")):
        QFontDatabase.addApplicationFont(str(file))


def _palette() -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for part, token in (
        (role.Window, "page"),
        (role.Base, "panel"),
        (role.AlternateBase, "sunken"),
        (role.WindowText, "text"),
        (role.Text, "text"),
        (role.ButtonText, "text"),
        (role.Button, "panel"),
        (role.ToolTipBase, "panel"),
        (role.ToolTipText, "text"),
        (role.PlaceholderText, "text_faint"),
        (role.Highlight, "accent"),
        (role.HighlightedText, "on_accent"),
        (role.Link, "accent"),
        (role.Mid, "border"),
        (role.Dark, "border_strong"),
        (role.Light, "panel"),
        (role.Accent, "accent"),
    ):
        palette.setColor(part, color(token))
    for part in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, part, color("text_faint"))
    return palette


def color(token: str) -> QColor:
    """The colour of a token in the current theme."""
    return QColor(theme().tokens[token])


def font(px: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Inter at 20, 15, 13 or 12 pixels."""
    made = QFont(_FAMILY)
    made.setPixelSize(px)
    made.setWeight(weight)
    return made


def mono_font(px: int = 12) -> QFont:
    """The bundled fixed-width font for scripts and server replies, without ligatures."""
    made = QFont(_MONO)
    made.setStyleHint(QFont.StyleHint.Monospace)
    made.setFeature(QFont.Tag("calt"), 0)
    made.setPixelSize(px)
    return made


def pixmap(name: str, token: str = _INK, size: int = 16, dpr: float = 1.0) -> QPixmap:
    """A bundled icon in a colour of the theme, sharp at that device pixel ratio."""
    return _pixmap(name, theme().tokens[token], size, dpr)


@lru_cache(maxsize=1024)
def _pixmap(name: str, colour: str, size: int, dpr: float) -> QPixmap:
    edge = max(1, round(size * dpr))
    picture = QPixmap(edge, edge)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer = QSvgRenderer(QByteArray(_svg(name).replace("currentColor", colour).encode()))
    renderer.render(painter, QRectF(0, 0, edge, edge))
    painter.end()
    picture.setDevicePixelRatio(dpr)
    return picture


@lru_cache(maxsize=256)
def _svg(name: str) -> str:
    return (_RESOURCES / "icons" / f"{name}.svg").read_text("utf-8")


@lru_cache(maxsize=256)
def has_icon(name: str) -> bool:
    """Whether an icon of that name is bundled; a workflow names its own."""
    return name.replace("-", "").isalnum() and (_RESOURCES / "icons" / f"{name}.svg").is_file()


def icon(name: str, token: str = _INK, size: int = 16, gap: int = 0) -> QIcon:
    """A bundled icon as a QIcon, with *gap* pixels free beside it; unlike `set_icon` it does not
    follow the theme. Drawn when first painted."""
    return QIcon(_DrawnIconEngine(name, token, size, gap))


class _DrawnIconEngine(QIconEngine):
    """Draws an icon when first painted, for its screen: a window makes far more icons than it
    shows."""

    def __init__(self, name: str, token: str, size: int, gap: int) -> None:
        super().__init__()
        self._name, self._size, self._gap = name, size, gap
        # The theme when the icon was made.
        self._tokens = theme().tokens
        self._token = token

    def clone(self) -> QIconEngine:
        return _DrawnIconEngine(self._name, self._token, self._size, self._gap)

    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:
        return QSize(self._size + self._gap, self._size)

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        ink = self._token
        if mode is QIcon.Mode.Disabled and ink not in _STAYS:
            ink = "off"
        elif mode is QIcon.Mode.Selected and ink == _INK:
            ink = "accent"
        # Smaller on request, never larger.
        edge = max(1, min(self._size, size.height(), size.width() - self._gap))
        return _with_gap(_pixmap(self._name, self._tokens[ink], edge, scale), self._gap, scale)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        picture = self.scaledPixmap(rect.size(), mode, state, painter.device().devicePixelRatioF())
        free = (rect.size() - picture.deviceIndependentSize().toSize()) / 2
        painter.drawPixmap(rect.topLeft() + QPoint(free.width(), free.height()), picture)


def _with_gap(picture: QPixmap, gap: int, dpr: float) -> QPixmap:
    if not gap:
        return picture
    wider = QPixmap(picture.width() + round(gap * dpr), picture.height())
    wider.setDevicePixelRatio(dpr)
    wider.fill(Qt.GlobalColor.transparent)
    painter = QPainter(wider)
    # Text follows the icon on that side.
    painter.drawPixmap(gap if is_mirrored() else 0, 0, picture)
    painter.end()
    return wider


def app_icon() -> QIcon:
    return QIcon(str(APP_ICON))


def set_icon(
    widget: QAbstractButton | QLabel | QAction,
    name: str,
    token: str = _INK,
    size: int = 16,
) -> None:
    """Give a button, label or action an icon that follows the theme."""
    icons = theme().icons
    if icons.get(widget) != (name, token, size) or _needs_other_padding(widget, size):
        icons[widget] = (name, token, size)
        _draw_icon(widget, name, token, size)


def _gap(widget: QObject) -> int:
    """Between an icon and its text; 0 without text."""
    return _GAP if isinstance(widget, QPushButton) and widget.text() else 0


def _needs_other_padding(widget: QObject, size: int) -> bool:
    """Whether a button gained or lost its text."""
    return isinstance(widget, QPushButton) and widget.iconSize().width() != size + _gap(widget)


def _draw_icon(widget: QObject, name: str, token: str, size: int) -> None:
    if isinstance(widget, QLabel):
        widget.setPixmap(pixmap(name, token, size, widget.devicePixelRatioF()))
    elif isinstance(widget, QAbstractButton):
        gap = _gap(widget)
        widget.setIconSize(QSize(size + gap, size))
        widget.setIcon(icon(name, token, size, gap))
    elif isinstance(widget, QAction):
        widget.setIcon(icon(name, token, size))


def redraw_icon(widget: QObject) -> None:
    """Redraw its icon, if it has one, for another screen."""
    if widget in theme().icons:
        _draw_icon(widget, *theme().icons[widget])


def restyle(widget: QWidget, **properties: str) -> None:
    """Set properties that style.qss selects by, and apply them at once."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    # Not styled yet: nothing to update.
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)


#: Whether the user wants less motion. The window itself has none: what is left are busy bars, and
#: the effects of menus and lists, which `MotionEffects` switches off.
_state = {"has_reduced_motion": False}


def set_reduced_motion(still: bool) -> None:
    _state["has_reduced_motion"] = still


def has_reduced_motion() -> bool:
    return _state["has_reduced_motion"]


def show_busy(bar: QProgressBar) -> None:
    """A busy bar of unknown length: it moves, or is half full without motion.

    Progress is always in words beside the bar too.
    """
    if has_reduced_motion():
        bar.setRange(0, 2)
        bar.setValue(1)
    else:
        bar.setRange(0, 0)
