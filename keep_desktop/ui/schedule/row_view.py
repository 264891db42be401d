"""Rows and sections of the Schedule page, aligned in columns."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QWidget,
)

from keep_desktop.ui.presentation.status_style import StatusPill
from keep_desktop.ui.schedule.rows import ScheduleAction, ScheduleRow, ScheduleRowButton
from keep_desktop.ui.style.theme import restyle, set_icon, theme
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import ElidedLabel, WrapLabel, show_text
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, take_out, vbox

_TIMES = 80


_STEPS = {int(Qt.Key.Key_Up): -1, int(Qt.Key.Key_Down): 1}


class RowButton(QPushButton):
    """Leaves Up and Down to its row."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class ScheduleRowWidget(QFrame):
    """`action_requested` carries the ScheduleRow and the ScheduleAction of the pressed button,
    `neighbour_requested` the step to another row by arrow key."""

    action_requested = Signal(object, object)
    neighbour_requested = Signal(int)

    def __init__(self, row: ScheduleRow) -> None:
        super().__init__()
        self.content = row
        self.setProperty("surface", "card")
        self.time = ElidedLabel("step")
        self.when = ElidedLabel("small")
        self._icon_label = QLabel()
        self.title = ElidedLabel("step")
        self.line = WrapLabel("small")
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.pill = StatusPill()
        self.buttons: list[QPushButton] = []
        self._lay_out()
        self.show_row(row)

    def _lay_out(self) -> None:
        times = vbox(spacing=2)
        # A progress bar makes the row higher, but does not spread its lines.
        fill(times, STRETCH, self.time, self.when, STRETCH)
        text = vbox(self.title, self.line, spacing=2)
        text.addSpacing(2)
        text.addWidget(self.bar)
        for label in (self.time, self.when):
            label.setFixedWidth(_TIMES)
        row = hbox(times, self._icon_label, within=self, spacing=12, margins=(16, 8, 12, 8))
        row.addSpacing(2)
        row.addLayout(text, 1)
        self._state, state = self._column(row)
        state.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignVCenter)
        state.addStretch(1)
        self._actions_widget, self._buttons = self._column(row)
        # They have their own margins.
        self._buttons.setSpacing(4)
        self._buttons.addStretch(1)

    def _column(self, row: QHBoxLayout) -> tuple[QWidget, QHBoxLayout]:
        holder = QWidget(self)
        inside = hbox(within=holder, spacing=12)
        row.addWidget(holder)
        return holder, inside

    def state_width(self) -> int:
        self.pill.ensurePolished()
        return self.pill.sizeHint().width() if self.content.style.label else 0

    def buttons_width(self) -> int:
        return self._buttons.sizeHint().width() if self.content.buttons else 0

    def keep_columns(self, state: int, actions: int) -> None:
        """Set minimum widths, so that all rows align."""
        self._state.setMinimumWidth(state)
        self._actions_widget.setMinimumWidth(actions)

    def show_row(self, row: ScheduleRow) -> None:
        """Update the row; a button that stays keeps the focus."""
        self.content = row
        name = single_line(row.title, 120)
        # Without an icon too: all titles of the page align.
        self.time.setText(row.time or "—")
        restyle(self.time, role="soft" if row.paused or not row.time else "step")
        show_text(self.when, row.when)
        self.title.setText(name)
        self.line.setText(row.line)
        self.pill.show_style(row.style)
        self.pill.setVisible(bool(row.style.label))
        set_icon(self._icon_label, row.style.icon, row.style.tone, 18)
        self.bar.setVisible(row.permille is not None)
        self.bar.setValue(row.permille or 0)
        self.bar.setAccessibleName(self.tr("Progress: {name}").format(name=name))
        self.setAccessibleName(row.accessible_text)
        while len(self.buttons) < len(row.buttons):
            self._add_button()
        for at, button in enumerate(self.buttons):
            button.setVisible(at < len(row.buttons))
        for button, wording in zip(self.buttons, row.buttons, strict=False):
            self._show_button(button, wording, name)

    def _add_button(self) -> None:
        button = RowButton(self._actions_widget)
        at = len(self.buttons)
        button.clicked.connect(
            lambda: self.action_requested.emit(self.content, self.content.buttons[at].action)
        )
        self.buttons.append(button)
        self._buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _show_button(self, button: QPushButton, content: ScheduleRowButton, name: str) -> None:
        kind = "" if content.action in (ScheduleAction.STOP, ScheduleAction.STOP_NOW) else "ghost"
        if button.property("kind") != kind:
            button.setProperty("kind", kind)
            button.style().unpolish(button)
            button.style().polish(button)
        button.setText(content.text)
        button.setAccessibleName(f"{content.text}: {name}")
        button.setToolTip(content.tip)
        button.setEnabled(content.enabled)
        if content.icon:
            set_icon(button, content.icon, "text_soft", 16)
        else:
            # It may have been another button's place before.
            theme().icons.pop(button, None)
            button.setIcon(QIcon())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(event.key())
        if step is None:
            super().keyPressEvent(event)
        else:
            self.neighbour_requested.emit(step)

    def has_focus(self) -> bool:
        """Whether one of its buttons has the focus."""
        return any(button.hasFocus() for button in self.buttons)

    def take_focus(self, at: int = 0) -> bool:
        """Focus that button, or the one before; False if none accepts it."""
        usable = [b for b in self.buttons[: at + 1] if not b.isHidden() and b.isEnabled()]
        usable = usable or [b for b in self.buttons if not b.isHidden() and b.isEnabled()]
        if usable:
            usable[-1].setFocus(Qt.FocusReason.TabFocusReason)
        return bool(usable)


#: Rows created at a time, to keep the window responsive.
_AT_ONCE = 4


class ScheduleSection(QWidget):
    """A heading over rows, or a sentence if there are none. A row that stays keeps its widget and
    its focus."""

    #: Rows came, went or moved.
    rearranged = Signal()

    def __init__(
        self,
        heading: str,
        do: Callable[[ScheduleRow, ScheduleAction], None],
        go: Callable[[int], object],
    ) -> None:
        """*do* is called with the button that was pressed in a row, *go* to move to another row."""
        super().__init__()
        self._do, self._go = do, go
        self.heading = QLabel(heading)
        self.heading.setProperty("role", "label")
        self.below = QLabel()
        self.below.setProperty("role", "soft")
        self.below.setWordWrap(True)
        self.rows: list[ScheduleRowWidget] = []
        self._pending_rows: Sequence[ScheduleRow] = ()
        self._making = QTimer(self, singleShot=True)
        self._making.timeout.connect(self._arrange)
        self._column = vbox(spacing=8)
        vbox(self.heading, self._column, self.below, within=self, spacing=8)
        self.setAccessibleName(heading)

    def show_rows(self, rows: Sequence[ScheduleRow], below: str) -> None:
        """*below*: a sentence under the rows; empty: none. Many rows are added in batches."""
        self._pending_rows = rows
        if self.below.text() != below:
            self.below.setText(below)
        self.below.setVisible(bool(below))
        self._arrange()

    def _arrange(self) -> None:
        self._making.stop()
        known = {row.content.key: row for row in self.rows}
        had_focus = next((at for at, row in enumerate(self.rows) if row.has_focus()), None)
        fresh = [one.key for one in self._pending_rows if one.key not in known]
        later = set(fresh[_AT_ONCE:])
        rows = [
            self._row(one, known.pop(one.key, None))
            for one in self._pending_rows
            if one.key not in later
        ]
        lost = any(row.has_focus() for row in known.values())
        for removed in known.values():
            take_out(self._column, removed)
        self._put_in_order(rows)
        if lost and had_focus is not None and self.rows:
            self.rows[min(had_focus, len(self.rows) - 1)].take_focus()
        if later:
            self._making.start(0)

    def _row(self, content: ScheduleRow, known: ScheduleRowWidget | None) -> ScheduleRowWidget:
        if known is None:
            row = ScheduleRowWidget(content)
            row.action_requested.connect(self._do)
            row.neighbour_requested.connect(self._go)
            return row
        if known.content != content:
            known.show_row(content)
        return known

    def _put_in_order(self, rows: list[ScheduleRowWidget]) -> None:
        if rows == self.rows:
            return
        for at, row in enumerate(rows):
            place = self._column.itemAt(at)
            if place is None or place.widget() is not row:
                self._column.removeWidget(row)
                self._column.insertWidget(at, row)
        self.rows = rows
        self.rearranged.emit()

    def stops(self) -> list[QWidget]:
        """The tab stops, in order."""
        return [button for row in self.rows for button in row.buttons]

    def has_focus(self) -> bool:
        return any(row.has_focus() for row in self.rows)

    def focus_beside(self, step: int) -> bool:
        """Move from the focused row to its neighbour; False if there is none."""
        at = next((n for n, row in enumerate(self.rows) if row.has_focus()), None)
        if at is None or not 0 <= at + step < len(self.rows):
            return False
        column = next(n for n, button in enumerate(self.rows[at].buttons) if button.hasFocus())
        return self.rows[at + step].take_focus(column)


def set_tab_order(first: QWidget, parts: Sequence[ScheduleSection]) -> None:
    """Through all rows of all sections, from *first*."""
    stops = [first, *(stop for part in parts for stop in part.stops())]
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)


def line_up(parts: Iterable[ScheduleSection]) -> None:
    """Give each column of all sections the width of its widest cell."""
    rows = [row for part in parts for row in part.rows]
    state = max((row.state_width() for row in rows), default=0)
    actions = max((row.buttons_width() for row in rows), default=0)
    for row in rows:
        row.keep_columns(state, actions)
