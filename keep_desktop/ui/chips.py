"""The chips over the items: each a filter with its count. A handler workflow has one more, for its
outputs, and its items are inputs. What is done, or was put out, and was taken back since is counted
apart from what stands; the filter shows both."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QSizePolicy, QWidget

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, WorkflowDetail
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.text import number, plural
from keep_desktop.ui.theme import restyle

_CHIP_OF = {
    ItemStatus.NEEDS_ATTENTION: ItemFilter.NEEDS_YOU,
    ItemStatus.FAILED: ItemFilter.FAILED,
    ItemStatus.PROCESSING: ItemFilter.WAITING,
    ItemStatus.DONE: ItemFilter.DONE,
    ItemStatus.SKIPPED: ItemFilter.SKIPPED,
}
#: Each gives its place to the others while it has nothing.
_RARE = frozenset({ItemFilter.WAITING, ItemFilter.SKIPPED})
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)
#: Between chips, and what a chip gives up of the room around its word.
_GAP, _TIGHTER = 6, 8
#: The line between the filters and the outputs, with the room around it.
_BETWEEN = 9
_FORTH = (Qt.Key.Key_Right, Qt.Key.Key_Down)


def filter_counts(detail: WorkflowDetail) -> Mapping[ItemFilter, int]:
    """How many items each chip would show: every item stands under one, besides “All”."""
    counts = {
        chip: detail.counts.get(status, 0) - detail.asked.get(status, 0)
        for status, chip in _CHIP_OF.items()
    }
    counts[ItemFilter.NEEDS_YOU] += detail.asked_inputs
    counts[ItemFilter.RUNNING] = detail.running
    counts[ItemFilter.WAITING] -= detail.running
    counts[ItemFilter.ALL] = sum(detail.counts.values())
    return counts


class Chips(QWidget):
    """One is always chosen; arrows go from one to the next, and lines break where they must."""

    #: ItemFilter
    chosen = Signal(object)
    outputs_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(self, gap=_GAP, even=True)
        self._tight = False
        self.buttons: dict[ItemFilter, QPushButton] = {}
        self._has_handlers = False
        #: What waits for the user is the workflow itself, and none of its items.
        self._is_asked_itself = False
        for chip in ItemFilter:
            button = self.buttons[chip] = self._button()
            button.clicked.connect(lambda _=False, chip=chip: self.chosen.emit(chip))
        self._between = QFrame(self)
        self._between.setProperty("kind", "between")
        self._between.setFixedSize(_BETWEEN, 26)
        self._flow.addWidget(self._between)
        self.outputs = self._button()
        self.outputs.clicked.connect(self.outputs_chosen)
        self.show_outputs(None)
        self.forget_counts()
        self.buttons[ItemFilter.ALL].setChecked(True)

    def _button(self) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("kind", "chip")
        button.setCheckable(True)
        self._group.addButton(button)
        self._flow.addWidget(button)
        return button

    @property
    def current(self) -> ItemFilter | None:
        """None: the outputs are looked at."""
        checked = (chip for chip, button in self.buttons.items() if button.isChecked())
        return next(checked, None)

    def choose(self, chip: ItemFilter) -> None:
        """As if it had been clicked."""
        self.buttons[chip].setChecked(True)
        self.chosen.emit(chip)

    def choose_outputs(self) -> None:
        """As if they had been clicked."""
        self.outputs.setChecked(True)
        self.outputs_chosen.emit()

    def forget_counts(self) -> None:
        """How many there are is not known yet."""
        for chip, button in self.buttons.items():
            _label(button, self._word(chip))
            button.setVisible(chip not in _RARE or button.isChecked())
        self.updateGeometry()

    def show_detail(self, detail: WorkflowDetail) -> None:
        outputs = detail.outputs if detail.row.has_handlers else None
        self._is_asked_itself = detail.row.needs_you > 0
        self.show_counts(
            filter_counts(detail),
            outputs,
            undone=detail.outputs_undone,
            taken_back=detail.taken_back,
        )
        waiting = self.buttons[ItemFilter.WAITING]
        stale = plural(
            detail.stale,
            self.tr("input waits for more than 7 days: nothing has taken it up"),
            self.tr("inputs wait for more than 7 days: nothing has taken them up"),
        )
        waiting.setToolTip(stale if detail.stale else "")
        waiting.setAccessibleDescription(waiting.toolTip())

    def show_counts(
        self,
        counts: Mapping[ItemFilter, int],
        outputs: int | None = None,
        *,
        undone: int = 0,
        taken_back: int = 0,
    ) -> None:
        """*outputs*: of a handler workflow, how many there are; *undone*: that were taken back.
        *taken_back*: how many of the items that are done."""
        self.show_outputs(outputs, undone)
        for chip in ItemFilter:
            undone_items = taken_back if chip is ItemFilter.DONE else 0
            self._say(chip, counts.get(chip, 0), undone_items)
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """With all the room in them that they would like."""
        return QSize(self._wanted_width(), self._flow.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _wanted_width(self) -> int:
        hints = [chip.sizeHint().width() for chip in self._shown()]
        given_up = _TIGHTER if self._tight else 0
        between = _BETWEEN + _GAP if self._has_handlers else 0
        return sum(hints) + len(hints) * given_up + _GAP * max(0, len(hints) - 1) + between

    def _shown(self) -> list[QPushButton]:
        return [one for one in (*self.buttons.values(), self.outputs) if not one.isHidden()]

    def _fit(self) -> None:
        """Closer around their words where that brings all of them into one line."""
        wanted = self._wanted_width()
        self._tight = wanted - _TIGHTER * len(self._shown()) <= self.width() < wanted
        for chip in (*self.buttons.values(), self.outputs):
            restyle(chip, tight="true" if self._tight else "")

    def show_outputs(self, outputs: int | None, undone: int = 0) -> None:
        self._has_handlers = outputs is not None
        _label(self.outputs, self._counted(self.tr("Outputs"), outputs or 0, undone))
        # They are another list, and no part of the inputs.
        self._between.setVisible(self._has_handlers)
        self.outputs.setVisible(self._has_handlers)
        if self.outputs.isChecked() and not self._has_handlers:
            self.choose(ItemFilter.ALL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = (event.key() in _FORTH) - (event.key() in _BACK)
        if not step:
            super().keyPressEvent(event)
            return
        chips = [one for one in (*self.buttons.values(), self.outputs) if one.isVisible()]
        at = next((at for at, chip in enumerate(chips) if chip.isChecked()), 0)
        following = chips[(at + step) % len(chips)]
        following.setFocus()
        following.click()

    def _counted(self, word: str, standing: int, undone: int) -> str:
        text = f"{word} {number(standing)}"
        if undone:
            text += f" · {self.tr('{count} undone').format(count=number(undone))}"
        return text

    def _say(self, chip: ItemFilter, count: int, undone: int = 0) -> None:
        _label(self.buttons[chip], self._counted(self._word(chip), count - undone, undone))
        # Inputs never fail.
        rare = chip in _RARE or (self._has_handlers and chip is ItemFilter.FAILED)
        # “Needs you 0” beside a badge that says 1 would be a riddle.
        rare = rare or (self._is_asked_itself and chip is ItemFilter.NEEDS_YOU)
        self.buttons[chip].setVisible(not rare or count > 0 or self.buttons[chip].isChecked())

    def _word(self, chip: ItemFilter) -> str:
        match chip:
            case ItemFilter.ALL if self._has_handlers:
                return self.tr("Inputs")
            case ItemFilter.ALL:
                return self.tr("All")
            case ItemFilter.NEEDS_YOU:
                return self.tr("Needs you")
            case ItemFilter.FAILED:
                return self.tr("Failed")
            case ItemFilter.RUNNING if self._has_handlers:
                return self.tr("In progress")
            case ItemFilter.RUNNING:
                return self.tr("Running")
            case ItemFilter.WAITING:
                return self.tr("Waiting")
            case ItemFilter.DONE:
                return self.tr("Done")
            case ItemFilter.SKIPPED:
                return self.tr("Skipped")


def _label(button: QPushButton, text: str) -> None:
    button.setText(text)
    button.setAccessibleName(text)
