"""What the user chose about the window, kept with its state: appearance, motion, size, language,
hours, closing, and which notices come. What cannot be read counts as not chosen."""

from enum import StrEnum

from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from keep_desktop.services.messages import MessageKind
from keep_desktop.ui.language import Language
from keep_desktop.ui.motion import is_still, keep_still
from keep_desktop.ui.region import Hours
from keep_desktop.ui.theme import Mode

#: How large everything may be drawn, in hundredths; on top of what the system says.
SIZES = (100, 110, 125, 150, 175, 200)

_APPEARANCE, _MOTION, _SIZE, _LANGUAGE = "appearance", "motion", "size", "language"
_HOURS = "hours"
_TO_TRAY, _TOLD_OF_TRAY, _NO_TRAY = "closing/to_tray", "closing/told", "closing/no_tray"
_ASKS = "closing/asks"

#: What Qt moves or fades by itself.
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
    """Whether things move and fade."""

    SYSTEM = "system"
    LESS = "less"


class Preferences(QObject):
    """GUI thread only. `changed` follows each change. What takes effect with a start is in force
    as it was when this was made."""

    changed = Signal()

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._size, self._language = self.size, self.language

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
        """Holds from the next start on."""
        self._put(_SIZE, str(size))

    @property
    def language(self) -> Language:
        stored = self._text(_LANGUAGE)
        return Language(stored) if stored in list(Language) else Language.SYSTEM

    def set_language(self, language: Language) -> None:
        """Holds from the next start on."""
        self._put(_LANGUAGE, language.value)

    @property
    def hours(self) -> Hours:
        stored = self._text(_HOURS)
        return Hours(stored) if stored in list(Hours) else Hours.SYSTEM

    def set_hours(self, hours: Hours) -> None:
        self._put(_HOURS, hours.value)

    @property
    def size_in_force(self) -> int:
        return self._size

    @property
    def size_waits(self) -> bool:
        """Whether another size is in force until the next start."""
        return self.size != self._size

    def size_fits(self, window: QWidget) -> bool:
        """Whether the whole window has room on its screen at that size, made as small as can be."""
        room, least = window.screen().availableSize(), window.minimumSize()
        grown = self.size / self._size
        return grown <= 1 or (
            least.width() * grown <= room.width() and least.height() * grown <= room.height()
        )

    @property
    def language_waits(self) -> bool:
        return self.language is not self._language

    @property
    def minimises(self) -> bool:
        """Whether closing the window only minimises it where there is no tray."""
        return self._text(_NO_TRAY) == "minimise"

    def set_minimises(self, minimises: bool) -> None:
        self._put(_NO_TRAY, "minimise" if minimises else "quit")

    @property
    def asks_before_quit(self) -> bool:
        """Whether Keep asks before it ends while a workflow is on."""
        return self._text(_ASKS) != "no"

    def set_asks_before_quit(self, asks: bool) -> None:
        self._put(_ASKS, "yes" if asks else "no")

    @property
    def closes_to_tray(self) -> bool:
        """Whether closing the window leaves Keep at work, where there is a tray."""
        return self._text(_TO_TRAY) != "no"

    def set_closes_to_tray(self, stays: bool) -> None:
        self._put(_TO_TRAY, "yes" if stays else "no")

    def told_of_tray(self) -> bool:
        """Whether it was said before that Keep stays in the tray; from now on it was."""
        told = self._text(_TOLD_OF_TRAY) == "yes"
        if not told:
            self._put(_TOLD_OF_TRAY, "yes")
        return told

    def tells(self, kind: MessageKind) -> bool:
        """Whether notices of that kind come."""
        return self._text(f"notices/{kind.value}") != "no"

    def set_tells(self, kind: MessageKind, tells: bool) -> None:
        self._put(f"notices/{kind.value}", "yes" if tells else "no")

    def _text(self, key: str) -> str:
        return str(self._settings.value(key, ""))

    def _put(self, key: str, value: str) -> None:
        self._settings.setValue(key, value)
        self.changed.emit()


class MotionEffects:
    """What moves by itself, as the system has it, and switched off where the user wants less."""

    def __init__(self) -> None:
        self._system = {effect: QApplication.isEffectEnabled(effect) for effect in _EFFECTS}

    def apply(self, motion: Motion) -> None:
        keep_still(motion is Motion.LESS)
        self.apply_again()

    def apply_again(self) -> None:
        """After the system came to want another."""
        for effect, enabled in self._system.items():
            QApplication.setEffectEnabled(effect, enabled and not is_still())
