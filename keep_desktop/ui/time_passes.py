"""Notices that what is said of times has grown old: a minute began, the clock was set, the computer
slept, the user is in another time zone, or times are told in another way."""

from PySide6.QtCore import QObject, Signal

from keep_desktop.ports.clock import Clock
from keep_desktop.ui.region import Hours, region


class TimePasses(QObject):
    """Goes by the clock on the wall, which a timer that was set before a sleep does not. Somebody
    must `look` every few seconds. *hours*: as the user wants them told."""

    passed = Signal()

    def __init__(self, clock: Clock, hours: Hours, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._told = self._reading()
        region().choose(hours)
        region().changed.connect(self.passed)

    def look(self) -> None:
        region().look()
        reading = self._reading()
        if reading != self._told:
            self._told = reading
            self.passed.emit()

    def _reading(self) -> str:
        """As far as any sentence tells it."""
        return f"{self._clock.now().astimezone(self._clock.zone()):%Y-%m-%d %H:%M %z}"
