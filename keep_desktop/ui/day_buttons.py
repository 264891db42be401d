"""Seven buttons for the days of the week, in the order of the user's region; at least one stays
pressed."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from keep_desktop.domain.crontab import EVERY_DAY
from keep_desktop.ui.region import region


class DayButtons(QWidget):
    """Monday is 1, Sunday 7."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.buttons = [self._button(day) for day in EVERY_DAY]
        # One after the other by Tab as well.
        first = region().first_day.value - 1
        for button in (*self.buttons[first:], *self.buttons[:first]):
            row.addWidget(button)
        row.addStretch(1)

    def _button(self, day: int) -> QPushButton:
        names = QLocale()
        button = QPushButton(names.standaloneDayName(day, QLocale.FormatType.ShortFormat))
        button.setAccessibleName(names.standaloneDayName(day, QLocale.FormatType.LongFormat))
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setChecked(day == 1)
        button.setProperty("kind", "chip")
        button.clicked.connect(lambda: self._pressed(button))
        return button

    def _pressed(self, button: QPushButton) -> None:
        if not self.days():
            button.setChecked(True)
            return
        self.changed.emit()

    def days(self) -> tuple[int, ...]:
        """The chosen days, rising."""
        return tuple(
            day for day, button in zip(EVERY_DAY, self.buttons, strict=True) if button.isChecked()
        )

    def set_days(self, days: Sequence[int]) -> None:
        for day, button in zip(EVERY_DAY, self.buttons, strict=True):
            button.setChecked(day in days)
