"""Whether a Linux desktop wants less to move by itself, now and whenever that changes.

Asked of the portal of settings (org.freedesktop.portal.Settings), which GNOME, KDE and others have;
Qt hands on nothing of it there.
"""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from keep_desktop.ui.motion import want_stillness
from keep_desktop.ui.session_bus import Peer, SessionBus

_PORTAL = Peer(
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_APPEARANCE = "org.freedesktop.appearance"
_GNOME = "org.gnome.desktop.interface"
_KDE = "org.kde.kdeglobals.KDE"
#: It is no part of the first sight.
_LATER_MS = 1_000


class MotionWish(QObject):
    """`changed` where the desktop wants another than before; `keep_desktop.ui.motion` knows it."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._told: dict[tuple[str, str], bool] = {}
        self._is_still = False
        self._bus = SessionBus(self)
        self._bus.listen(_PORTAL, "SettingChanged", self._hear)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.ask)
        self._later.start(_LATER_MS)

    def ask(self) -> None:
        names = ([_APPEARANCE, _GNOME, _KDE],)
        self._bus.call(_PORTAL, "ReadAll", "as", names, self._take_all, lambda: None)

    def close(self) -> None:
        self._later.stop()
        self._bus.close()

    def _take_all(self, body: tuple[Any, ...]) -> None:
        match body:
            case (dict(settings),):
                for name, values in settings.items():
                    for key, value in _pairs(values):
                        self._take(name, key, value)
        self._weigh()

    def _hear(self, body: tuple[Any, ...]) -> None:
        match body:
            case (str(name), str(key), value):
                self._take(name, key, value)
                self._weigh()

    def _take(self, name: str, key: str, value: object) -> None:
        wish = _wish(name, key, value)
        if wish is not None:
            self._told[(name, key)] = wish

    def _weigh(self) -> None:
        is_still = any(self._told.values())
        want_stillness(is_still)
        if is_still is not self._is_still:
            self._is_still = is_still
            self.changed.emit()


def _pairs(values: object) -> tuple[tuple[str, object], ...]:
    return tuple(values.items()) if isinstance(values, Mapping) else ()


def _wish(name: str, key: str, value: object) -> bool | None:
    """Whether that setting wants less motion; None where it says nothing of it. A value comes with
    the signature of its type."""
    match (name, key, value):
        case (str(), "reduced-motion", ("u", int(reduced))) if name == _APPEARANCE:
            return reduced == 1
        case (str(), "enable-animations", ("b", bool(moves))) if name == _GNOME:
            return not moves
        case (str(), "AnimationDurationFactor", ("s", str(factor))) if name == _KDE:
            return factor.strip() in ("0", "0.0")
    return None
