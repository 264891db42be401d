"""Filter bar over the items: filter chips with counts (for handler workflows also the outputs),
search in titles, and sort order.

Done items and outputs that were undone are counted apart; the filter shows both.
"""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, ItemSort, WorkflowDetail
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.inputs import SearchField
from keep_desktop.ui.widgets.layouts import FlowLayout, hbox, vbox
from keep_desktop.ui.widgets.menus import set_menu, shortcut_text

_CHIP_OF = {
    ItemStatus.NEEDS_ATTENTION: ItemFilter.NEEDS_YOU,
    ItemStatus.FAILED: ItemFilter.FAILED,
    ItemStatus.PROCESSING: ItemFilter.WAITING,
    ItemStatus.DONE: ItemFilter.DONE,
    ItemStatus.SKIPPED: ItemFilter.SKIPPED,
}
#: Filters that share a place: empty ones are hidden.
_RARE = frozenset({ItemFilter.WAITING, ItemFilter.SKIPPED})
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)
#: The space between chips, and what a chip gives up of its padding.
_GAP, _TIGHTER = 6, 8
#: The separator between filters and outputs, with margins.
_BETWEEN = 9
_FORTH = (Qt.Key.Key_Right, Qt.Key.Key_Down)


def filter_counts(detail: WorkflowDetail) -> Mapping[ItemFilter, int]:
    """The count of each chip: every item is counted once, besides “All”."""
    counts = {
        chip: detail.counts.get(status, 0) - detail.with_question.get(status, 0)
        for status, chip in _CHIP_OF.items()
    }
    counts[ItemFilter.NEEDS_YOU] += detail.inputs_with_question
    counts[ItemFilter.RUNNING] = detail.running
    counts[ItemFilter.WAITING] -= detail.running
    counts[ItemFilter.ALL] = sum(detail.counts.values())
    return counts


class Chips(QWidget):
    """Exactly one is checked; arrow keys move between them, and they wrap."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(self, gap=_GAP, even=True)
        self._tight = False
        self.buttons: dict[ItemFilter, QPushButton] = {}
        self._has_handlers = False
        #: A question blocks the workflow itself, none of its items.
        self._is_under_question = False
        for chip in ItemFilter:
            button = self.buttons[chip] = self._button()
            button.clicked.connect(lambda _=False, chip=chip: self.chosen.emit(chip))
        self._between = QFrame(self)
        self._between.setProperty("kind", "between")
        self._between.setFixedSize(_BETWEEN, 26)
        self._flow.addWidget(self._between)
        self.outputs = self._button()
        self.show_outputs(None)
        self.clear_counts()
        self.buttons[ItemFilter.ALL].setChecked(True)

    def _button(self) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("kind", "chip")
        button.setCheckable(True)
        self._group.addButton(button)
        self._flow.addWidget(button)
        return button

    def choose(self, chip: ItemFilter) -> None:
        """As if clicked."""
        self.buttons[chip].setChecked(True)
        self.chosen.emit(chip)

    def clear_counts(self) -> None:
        """The counts are not known yet."""
        for chip, button in self.buttons.items():
            button.setText(self._chip_label(chip))
            button.setVisible(chip not in _RARE or button.isChecked())
        self.updateGeometry()

    def show_detail(self, detail: WorkflowDetail) -> None:
        outputs = detail.outputs if detail.row.has_handlers else None
        self._is_under_question = detail.row.needs_you > 0
        self.show_counts(
            filter_counts(detail),
            outputs,
            outputs_undone=detail.outputs_undone,
            undone_items=detail.undone_items,
        )
        waiting = self.buttons[ItemFilter.WAITING]
        stale = plural(
            detail.stale,
            self.tr("input has waited more than 7 days"),
            self.tr("inputs have waited more than 7 days"),
        )
        waiting.setToolTip(stale if detail.stale else "")
        waiting.setAccessibleDescription(waiting.toolTip())

    def show_counts(
        self,
        counts: Mapping[ItemFilter, int],
        outputs: int | None = None,
        *,
        outputs_undone: int = 0,
        undone_items: int = 0,
    ) -> None:
        """*outputs*: the count of a handler workflow's outputs."""
        self.show_outputs(outputs, outputs_undone)
        for chip in ItemFilter:
            undone = undone_items if chip is ItemFilter.DONE else 0
            self._show_count(chip, counts.get(chip, 0), undone)
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """With full padding."""
        return QSize(self._preferred_width(), self._flow.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _preferred_width(self) -> int:
        hints = [chip.sizeHint().width() for chip in self._shown()]
        saved = _TIGHTER if self._tight else 0
        between = _BETWEEN + _GAP if self._has_handlers else 0
        return sum(hints) + len(hints) * saved + _GAP * max(0, len(hints) - 1) + between

    def _shown(self) -> list[QPushButton]:
        return [one for one in (*self.buttons.values(), self.outputs) if not one.isHidden()]

    def _fit(self) -> None:
        """Reduce the padding if that puts all on one line."""
        width = self._preferred_width()
        self._tight = width - _TIGHTER * len(self._shown()) <= self.width() < width
        for chip in (*self.buttons.values(), self.outputs):
            restyle(chip, tight="true" if self._tight else "")

    def show_outputs(self, outputs: int | None, undone: int = 0) -> None:
        self._has_handlers = outputs is not None
        self.outputs.setText(self._counted(self.tr("Outputs"), outputs or 0, undone))
        # Outputs are another list, not a filter of the inputs.
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

    def _counted(self, label: str, standing: int, undone: int) -> str:
        text = f"{label} {number(standing)}"
        if undone:
            text += f" · {self.tr('{count} undone').format(count=number(undone))}"
        return text

    def _show_count(self, chip: ItemFilter, count: int, undone: int = 0) -> None:
        self.buttons[chip].setText(self._counted(self._chip_label(chip), count - undone, undone))
        # Inputs never fail.
        rare = chip in _RARE or (self._has_handlers and chip is ItemFilter.FAILED)
        # “Needs you 0” beside a badge with 1 would be confusing.
        rare = rare or (self._is_under_question and chip is ItemFilter.NEEDS_YOU)
        self.buttons[chip].setVisible(not rare or count > 0 or self.buttons[chip].isChecked())

    def _chip_label(self, chip: ItemFilter) -> str:
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


class SortButton(QPushButton):
    """A button with a menu; `chosen` carries the ItemSort."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "sort")
        self._sort, self._small, self._inputs = ItemSort.NEWEST, False, False
        self._menu = QMenu(self)
        self._group = QActionGroup(self)
        self.actions_by_sort: dict[ItemSort, QAction] = {}
        for sort in ItemSort:
            self._add(sort)
        set_menu(self, self._menu)
        self._show(ItemSort.NEWEST)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return hint if self._small else hint.expandedTo(QSize(self.whole_width, 0))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def set_small(self, small: bool) -> None:
        """Icon only, if space is short."""
        if small is not self._small:
            self._small = small
            self._show(self._sort)

    def set_noun(self, *, inputs: bool) -> None:
        """Set the noun of the rows."""
        if inputs is self._inputs:
            return
        self._inputs = inputs
        for sort, action in self.actions_by_sort.items():
            action.setText(self._sort_text(sort))
        self._show(self._sort)

    def _add(self, sort: ItemSort) -> None:
        action = QAction(self._sort_text(sort), self)
        action.setCheckable(True)
        action.triggered.connect(lambda: self._choose(sort))
        self._group.addAction(action)
        self._menu.addAction(action)
        self.actions_by_sort[sort] = action

    @property
    def whole_width(self) -> int:
        """With its text: constant, so that nothing beside it moves when the text changes."""
        text = (self.fontMetrics().horizontalAdvance(self._sort_text(sort)) for sort in ItemSort)
        return max(text) + 48

    def _choose(self, sort: ItemSort) -> None:
        self._show(sort)
        self.chosen.emit(sort)

    def _show(self, sort: ItemSort) -> None:
        self._sort = sort
        self.actions_by_sort[sort].setChecked(True)
        text = self.tr("Order: {sort}").format(sort=self._sort_text(sort))
        self.setText("" if self._small else self._sort_text(sort))
        self.setToolTip(text if self._small else "")
        self.setAccessibleName(text)
        set_icon(self, "chevrons-up-down")

    def _sort_text(self, sort: ItemSort) -> str:
        match sort:
            case ItemSort.NEWEST if self._inputs:
                return self.tr("Newest inputs first")
            case ItemSort.NEWEST:
                return self.tr("Newest items first")
            case ItemSort.OLDEST if self._inputs:
                return self.tr("Oldest inputs first")
            case ItemSort.OLDEST:
                return self.tr("Oldest items first")
            case ItemSort.UPDATED:
                return self.tr("Last updated first")
            case ItemSort.TITLE:
                return self.tr("By title")


_FILTER_ROW_GAP = 8
#: The search field is in the row if this width is free; else a button opens it below.
_FIELD = 200


class FilterRow(QWidget):
    """`focus_left` moves the focus to the results."""

    focus_left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.chips = Chips()
        self.opener = QToolButton()
        self.opener.setProperty("kind", "small")
        self.opener.setToolTip(
            self.tr("Search titles ({keys})").format(keys=shortcut_text("Ctrl+F"))
        )
        self.opener.setAccessibleName(self.tr("Search titles"))
        self.opener.clicked.connect(self.focus_search)
        set_icon(self.opener, "search", "text_soft")
        self.search = SearchField(self.tr("Search titles"))
        self.search.setProperty("compact", "true")
        self.search.dismissed.connect(self._collapse)
        self.sort = SortButton()
        self._opened = False
        #: Nothing to search or to sort.
        self._bare = False
        self._sorts = True
        self._wide: bool | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._lay_out()

    def _lay_out(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        self._first = hbox((self.chips, 1), spacing=_FILTER_ROW_GAP)
        for widget in (self.search, self.opener, self.sort):
            self._first.addWidget(widget, 0, top)
        self._whole = vbox(self._first, within=self, spacing=_FILTER_ROW_GAP)
        QWidget.setTabOrder(self.chips.outputs, self.opener)
        QWidget.setTabOrder(self.opener, self.search)
        QWidget.setTabOrder(self.search, self.sort)
        self._arrange()

    def set_workflow_name(self, workflow: str) -> None:
        """The search text of another workflow is cleared."""
        text = self.tr("Search titles in {name}").format(name=single_line(workflow, 40))
        if text != self.search.accessibleName():
            self.search.clear()
            self._opened = False
            self._arrange()
        self.search.setAccessibleName(text)

    def set_enabled_for(self, there: bool, *, outputs: bool = False) -> None:
        """Whether the workflow has items; without any there is nothing to filter, except its
        *outputs*."""
        self._bare = not there
        self.chips.setVisible(there or outputs)
        self._arrange()

    def set_sortable(self, offered: bool) -> None:
        """Whether the list can be sorted."""
        self._sorts = offered
        self._arrange()

    def focus_search(self) -> None:
        self._opened = True
        self._arrange()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _collapse(self) -> None:
        """Move the focus first: Qt passes the focus of a hidden widget to any other."""
        self.focus_left.emit()
        self._opened = False
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
            # The layout was running when the field came or went, and went on with old sizes.
            self.updateGeometry()
        return super().event(event)

    def _arrange(self) -> None:
        needed = self.chips.sizeHint().width() + self.sort.whole_width + 2 * _FILTER_ROW_GAP
        wide = self.width() >= needed + _FIELD
        self.sort.set_small(self.width() < needed + self.opener.sizeHint().width())
        if wide is not self._wide:
            self._wide = wide
            self._move_field(wide)
        self.opener.setVisible(not (wide or self._expanded or self._bare))
        self.search.setVisible((wide and not self._bare) or self._expanded)
        self.sort.setVisible(self._sorts and not self._bare)

    @property
    def _expanded(self) -> bool:
        return self._opened or bool(self.search.text())

    def _move_field(self, wide: bool) -> None:
        (self._whole if wide else self._first).removeWidget(self.search)
        if wide:
            self.search.setFixedWidth(_FIELD)
            self._first.insertWidget(1, self.search, 0, Qt.AlignmentFlag.AlignTop)
        else:
            self.search.setMinimumWidth(0)
            self.search.setMaximumWidth(16_777_215)
            self._whole.addWidget(self.search)
