"""The chips over the items: each a filter with its count."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QWidget

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, WorkflowDetail
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.text import number

_STATUS = {
    ItemFilter.NEEDS_YOU: ItemStatus.NEEDS_ATTENTION,
    ItemFilter.FAILED: ItemStatus.FAILED,
    ItemFilter.DONE: ItemStatus.DONE,
    ItemFilter.SKIPPED: ItemStatus.SKIPPED,
}
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)
_FORTH = (Qt.Key.Key_Right, Qt.Key.Key_Down)


def filter_counts(detail: WorkflowDetail) -> Mapping[ItemFilter, int]:
    """How many items each chip would show."""
    counts = {chip: detail.counts.get(status, 0) for chip, status in _STATUS.items()}
    counts[ItemFilter.ALL] = sum(detail.counts.values())
    counts[ItemFilter.RUNNING] = detail.running
    return counts


class Chips(QWidget):
    """One is always chosen; arrows go from one to the next, and lines break where they must."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(self, gap=6)
        self.buttons: dict[ItemFilter, QPushButton] = {}
        for chip in ItemFilter:
            self._add(chip)
        self.buttons[ItemFilter.ALL].setChecked(True)

    def _add(self, chip: ItemFilter) -> None:
        button = QPushButton(self)
        button.setProperty("kind", "chip")
        button.setCheckable(True)
        button.clicked.connect(lambda: self.chosen.emit(chip))
        self._group.addButton(button)
        self._flow.addWidget(button)
        self.buttons[chip] = button
        self._say(chip, 0)

    @property
    def current(self) -> ItemFilter:
        return next(chip for chip, button in self.buttons.items() if button.isChecked())

    def choose(self, chip: ItemFilter) -> None:
        """As if it had been clicked."""
        self.buttons[chip].setChecked(True)
        self.chosen.emit(chip)

    def show_counts(self, counts: Mapping[ItemFilter, int]) -> None:
        for chip in ItemFilter:
            self._say(chip, counts.get(chip, 0))
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = (event.key() in _FORTH) - (event.key() in _BACK)
        if not step:
            super().keyPressEvent(event)
            return
        chips = [chip for chip in ItemFilter if self.buttons[chip].isVisible()]
        following = chips[(chips.index(self.current) + step) % len(chips)]
        self.buttons[following].setFocus()
        self.choose(following)

    def _say(self, chip: ItemFilter, count: int) -> None:
        text = f"{self._word(chip)} {number(count)}"
        self.buttons[chip].setText(text)
        self.buttons[chip].setAccessibleName(text)
        if chip is ItemFilter.SKIPPED:
            # Rare enough to give its place to the others.
            self.buttons[chip].setVisible(count > 0 or self.buttons[chip].isChecked())

    def _word(self, chip: ItemFilter) -> str:
        match chip:
            case ItemFilter.ALL:
                return self.tr("All")
            case ItemFilter.NEEDS_YOU:
                return self.tr("Needs you")
            case ItemFilter.FAILED:
                return self.tr("Failed")
            case ItemFilter.RUNNING:
                return self.tr("Running")
            case ItemFilter.DONE:
                return self.tr("Done")
            case ItemFilter.SKIPPED:
                return self.tr("Skipped")
