"""How everything looks: colours by name, the bundled font and icons, light and dark.

GUI thread only. `apply_theme` comes first; what is drawn by hand asks `color`, `font` and
`pixmap` at each paint and so follows a change of theme by itself. What holds a picture gets it
through `set_icon`, which draws it anew when the theme changes.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from string import Template
from weakref import WeakKeyDictionary

from PySide6.QtCore import (
    QByteArray,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTemporaryDir,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontDatabase,
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
    QPushButton,
    QStyleFactory,
    QWidget,
)
from shiboken6 import isValid

from keep_desktop.ui.sides import is_mirrored
from keep_desktop.ui.tokens import DARK, LIGHT

_RESOURCES = Path(__file__).resolve().parent.parent / "resources"
#: The program's own mark, as a file.
APP_ICON = _RESOURCES / "icons" / "app" / "keep-desktop.svg"
_STYLE = Path(__file__).with_name("style.qss")
_FAMILY, _MONO = "Inter", "JetBrains Mono"
#: Signs of the stop button, which tell a state while nothing can be done with it.
_STAYS = frozenset({"stop", "on_stop"})
#: The colour of icons where none is named.
_INK = "text_soft"
#: Between the icon of a button and its text, beyond what the style leaves.
_GAP = 4


class Mode(StrEnum):
    """What the user chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """The one theme of the program; `changed` follows each switch between light and dark."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.mode = Mode.SYSTEM
        self.dark = False
        self._pictures = QTemporaryDir()
        self.dressed: WeakKeyDictionary[QObject, tuple[str, str, int]] = WeakKeyDictionary()

    @property
    def tokens(self) -> Mapping[str, str]:
        return DARK if self.dark else LIGHT

    def style_sheet(self) -> str:
        """style.qss with the tokens in it. A check mark can only come from a file there."""
        mark = Path(self._pictures.path()) / f"check-{'dark' if self.dark else 'light'}.svg"
        mark.write_text(_svg("check").replace("currentColor", self.tokens["on_accent"]), "utf-8")
        return Template(_STYLE.read_text("utf-8")).substitute(self.tokens, check=mark.as_posix())


@lru_cache(maxsize=1)
def theme() -> Theme:
    """The theme in force."""
    return Theme()


def apply_theme(app: QApplication, mode: Mode = Mode.SYSTEM) -> Theme:
    """Dress the whole program in light or dark; may be called again at any time."""
    for _ in apply_in_steps(app, mode):
        pass
    return theme()


def apply_in_steps(app: QApplication, mode: Mode) -> Iterator[None]:
    """First the style, then what holds a picture; for who lets others work in between."""
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
            return
        # Without it, font and palette would each dress every widget anew by the old one.
        app.setStyleSheet("")
    app.setFont(font(13))
    app.setPalette(_palette())
    app.setStyleSheet(now.style_sheet())
    yield
    for widget, (name, token, size) in tuple(now.dressed.items()):
        if isValid(widget):
            _dress(widget, name, token, size)
    now.changed.emit()


@contextmanager
def undressed(app: QApplication) -> Iterator[None]:
    """For putting a window together before it is shown: without the style sheet, which would be
    gone through again at each step, that takes half the time."""
    sheet = app.styleSheet()
    app.setStyleSheet("")
    try:
        yield
    finally:
        app.setStyleSheet(sheet)


def _follow_system(app: QApplication) -> None:
    from keep_desktop.ui.theme_change import change_theme

    if theme().mode is Mode.SYSTEM:
        change_theme(app, Mode.SYSTEM)


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
    """The colour of that name in the theme in force."""
    return QColor(theme().tokens[token])


def font(px: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Inter at 20, 15, 13 or 12 pixels."""
    made = QFont(_FAMILY)
    made.setPixelSize(px)
    made.setWeight(weight)
    return made


def mono_font(px: int = 12) -> QFont:
    """The bundled fixed-width font, for scripts and server replies; each letter as it was written,
    none drawn together with its neighbours."""
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
    """A bundled icon for what takes a QIcon, with *gap* pixels free beside it; it does not
    follow the theme, `set_icon` does. Nothing is drawn before it is painted."""
    return QIcon(_Drawn(name, token, size, gap))


class _Drawn(QIconEngine):
    """Draws an icon when it is first painted, for the screen it is painted on: a window makes far
    more icons than it shows."""

    def __init__(self, name: str, token: str, size: int, gap: int) -> None:
        super().__init__()
        self._name, self._size, self._gap = name, size, gap
        # As it was when the icon was made.
        self._tokens = theme().tokens
        self._token = token

    def clone(self) -> QIconEngine:
        return _Drawn(self._name, self._token, self._size, self._gap)

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
        # Smaller where less is asked for, never larger.
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
    # Words follow the icon on that side.
    painter.drawPixmap(gap if is_mirrored() else 0, 0, picture)
    painter.end()
    return wider


def app_icon() -> QIcon:
    """The program's own mark."""
    return QIcon(str(APP_ICON))


def set_icon(
    widget: QAbstractButton | QLabel | QAction,
    name: str,
    token: str = _INK,
    size: int = 16,
) -> None:
    """Give a button, label or action an icon that follows the theme."""
    dressed = theme().dressed
    if dressed.get(widget) != (name, token, size) or _wants_another_gap(widget, size):
        dressed[widget] = (name, token, size)
        _dress(widget, name, token, size)


def _gap(widget: QObject) -> int:
    """Between an icon and the words beside it; none where there are no words."""
    return _GAP if isinstance(widget, QPushButton) and widget.text() else 0


def _wants_another_gap(widget: QObject, size: int) -> bool:
    """A button has words since, or has them no more."""
    return isinstance(widget, QPushButton) and widget.iconSize().width() != size + _gap(widget)


def _dress(widget: QObject, name: str, token: str, size: int) -> None:
    if isinstance(widget, QLabel):
        widget.setPixmap(pixmap(name, token, size, widget.devicePixelRatioF()))
    elif isinstance(widget, QAbstractButton):
        gap = _gap(widget)
        widget.setIconSize(QSize(size + gap, size))
        widget.setIcon(icon(name, token, size, gap))
    elif isinstance(widget, QAction):
        widget.setIcon(icon(name, token, size))


def dress_anew(widget: QObject) -> None:
    """Draw its icon again, where it has one: for another screen."""
    if widget in theme().dressed:
        _dress(widget, *theme().dressed[widget])


def restyle(widget: QWidget, **properties: str) -> None:
    """Set properties that style.qss selects by, and have them take effect at once."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    # Before it is dressed for the first time there is nothing to dress anew.
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)
