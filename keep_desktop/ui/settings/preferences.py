"""The user's preferences for the window, stored with its state: appearance, motion, size, language,
hours, closing and notifications. Unreadable values count as defaults."""

from enum import StrEnum

from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from keep_desktop.services.notifications import NotificationKind
from keep_desktop.ui.style.theme import Mode, has_reduced_motion, set_reduced_motion
from keep_desktop.ui.text.format import Hours
from keep_desktop.ui.text.language import Language

#: Zoom factors in percent, on top of the system's.
SIZES = (100, 110, 125, 150, 175, 200)

_APPEARANCE, _MOTION, _SIZE, _LANGUAGE = "appearance", "motion", "size", "language"
_HOURS = "hours"
_TO_TRAY, _TRAY_HINT_SHOWN, _NO_TRAY = "closing/to_tray", "closing/told", "closing/no_tray"
_CONFIRMS = "closing/asks"

#: Qt's animated effects.
_EFFECTS = (
    Qt.UIEffect.UI_General,
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


class Motion(StrEnum):
    SYSTEM = "system"
    LESS = "less"


class Preferences(QObject):
    """GUI thread only. `changed` follows each change. The language takes effect at the next
    start."""

    changed = Signal()
    size_changed = Signal()

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._language = self.language

    @property
    def mode(self) -> Mode:
        stored = self._text(_APPEARANCE)
        return Mode(stored) if stored in list(Mode) else Mode.SYSTEM

    def set_mode(self, mode: Mode) -> None:
        self._put(_APPEARANCE, mode.value)

    @property
    def motion(self) -> Motion:
        stored = self._text(_MOTION)
        return Motion(stored) if stored in list(Motion) else Motion.SYSTEM

    def set_motion(self, motion: Motion) -> None:
        self._put(_MOTION, motion.value)

    @property
    def size(self) -> int:
        stored = self._text(_SIZE)
        return int(stored) if stored in map(str, SIZES) else SIZES[0]

    def set_size(self, size: int) -> None:
        if size != self.size:
            self._put(_SIZE, str(size))
            self.size_changed.emit()

    @property
    def language(self) -> Language:
        stored = self._text(_LANGUAGE)
        return Language(stored) if stored in list(Language) else Language.SYSTEM

    def set_language(self, language: Language) -> None:
        """Takes effect at the next start."""
        self._put(_LANGUAGE, language.value)

    @property
    def hours(self) -> Hours:
        stored = self._text(_HOURS)
        return Hours(stored) if stored in list(Hours) else Hours.SYSTEM

    def set_hours(self, hours: Hours) -> None:
        self._put(_HOURS, hours.value)

    def size_fits(self, size: int, window: QWidget) -> bool:
        """Whether the window at its minimum size fits on its screen at that zoom."""
        room, least = window.screen().availableSize(), window.minimumSize()
        grown = size / self.size
        return grown <= 1 or (
            least.width() * grown <= room.width() and least.height() * grown <= room.height()
        )

    @property
    def language_waits(self) -> bool:
        return self.language is not self._language

    @property
    def minimises(self) -> bool:
        """Whether closing the window minimises it if there is no tray."""
        return self._text(_NO_TRAY) == "minimise"

    def set_minimises(self, minimises: bool) -> None:
        self._put(_NO_TRAY, "minimise" if minimises else "quit")

    @property
    def confirms_quit(self) -> bool:
        """Whether Keep asks before it quits while a workflow is on."""
        return self._text(_CONFIRMS) != "no"

    def set_confirms_quit(self, confirms: bool) -> None:
        self._put(_CONFIRMS, "yes" if confirms else "no")

    @property
    def closes_to_tray(self) -> bool:
        """Whether closing the window keeps Keep running in the tray."""
        return self._text(_TO_TRAY) != "no"

    def set_closes_to_tray(self, stays: bool) -> None:
        self._put(_TO_TRAY, "yes" if stays else "no")

    def tray_hint_shown(self) -> bool:
        """Whether the hint about the tray was shown before; records that it is now."""
        message = self._text(_TRAY_HINT_SHOWN) == "yes"
        if not message:
            self._put(_TRAY_HINT_SHOWN, "yes")
        return message

    def notifies(self, kind: NotificationKind) -> bool:
        return self._text(f"notices/{kind.value}") != "no"

    def set_notifies(self, kind: NotificationKind, notifies: bool) -> None:
        self._put(f"notices/{kind.value}", "yes" if notifies else "no")

    def _text(self, key: str) -> str:
        return str(self._settings.value(key, ""))

    def _put(self, key: str, value: str) -> None:
        self._settings.setValue(key, value)
        self.changed.emit()


class MotionEffects:
    """Applies the user's choice of motion to Qt's effects, over the system's."""

    def __init__(self) -> None:
        self._system = {effect: QApplication.isEffectEnabled(effect) for effect in _EFFECTS}

    def apply(self, motion: Motion) -> None:
        set_reduced_motion(motion is Motion.LESS)
        for effect, enabled in self._system.items():
            QApplication.setEffectEnabled(effect, enabled and not has_reduced_motion())
