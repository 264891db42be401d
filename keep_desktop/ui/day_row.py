"""One row of the page Schedule: time, icon, name and line, progress, state, and its buttons."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ui.day_looks import ButtonSaid, Deed, RowSaid
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.status_pill import StatusPill
from keep_desktop.ui.theme import restyle, set_icon, theme
from keep_desktop.ui.wrap_label import WrapLabel

_TIMES = 80


_STEPS = {int(Qt.Key.Key_Up): -1, int(Qt.Key.Key_Down): 1}


class RowButton(QPushButton):
    """Leaves the arrows up and down to its row; a button would go to its neighbour."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class DayRow(QFrame):
    """`asked` carries the RowSaid and the Deed of the button that was pressed, `beside` the step
    to the row that an arrow key asked for."""

    asked = Signal(object, object)
    beside = Signal(int)

    def __init__(self, said: RowSaid, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.said = said
        self.setProperty("surface", "card")
        self.time = ElidedLabel("step")
        self.when = ElidedLabel("small")
        self._mark = QLabel()
        self.title = ElidedLabel("step")
        self.line = WrapLabel("small")
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.pill = StatusPill()
        self.buttons: list[QPushButton] = []
        self._lay_out()
        self.show_said(said)

    def _lay_out(self) -> None:
        times = QVBoxLayout()
        times.setSpacing(2)
        # A bar makes the row higher, not the two lines apart.
        times.addStretch(1)
        times.addWidget(self.time)
        times.addWidget(self.when)
        times.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.line)
        words.addSpacing(2)
        words.addWidget(self.bar)
        for label in (self.time, self.when):
            label.setFixedWidth(_TIMES)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 12, 8)
        row.setSpacing(12)
        row.addLayout(times)
        row.addWidget(self._mark)
        row.addSpacing(2)
        row.addLayout(words, 1)
        self._state, state = self._column(row)
        state.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignVCenter)
        state.addStretch(1)
        self._deeds, self._buttons = self._column(row)
        # They bring room of their own.
        self._buttons.setSpacing(4)
        self._buttons.addStretch(1)

    def _column(self, row: QHBoxLayout) -> tuple[QWidget, QHBoxLayout]:
        holder = QWidget(self)
        inside = QHBoxLayout(holder)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(12)
        row.addWidget(holder)
        return holder, inside

    def state_width(self) -> int:
        """What its state takes, were it alone."""
        self.pill.ensurePolished()
        return self.pill.sizeHint().width() if self.said.look.word else 0

    def deeds_width(self) -> int:
        """What its buttons take, were it alone."""
        return self._buttons.sizeHint().width() if self.said.buttons else 0

    def keep_columns(self, state: int, deeds: int) -> None:
        """At least so wide, that all rows have the same edges."""
        self._state.setMinimumWidth(state)
        self._deeds.setMinimumWidth(deeds)

    def show_said(self, said: RowSaid) -> None:
        """The row reads so now; a button that stays keeps the focus."""
        self.said = said
        name = one_line(said.title, 120)
        # Where there is none, too: all titles of the page begin at one edge.
        self.time.setText(said.time or "—")
        restyle(self.time, role="soft" if said.held or not said.time else "step")
        self.when.setText(said.when)
        self.when.setVisible(bool(said.when))
        self.title.setText(name)
        self.line.setText(said.line)
        self.pill.show_look(said.look)
        self.pill.setVisible(bool(said.look.word))
        set_icon(self._mark, said.look.icon, said.look.tone, 18)
        self.bar.setVisible(said.permille is not None)
        self.bar.setValue(said.permille or 0)
        self.bar.setAccessibleName(self.tr("Progress: {name}").format(name=name))
        self.setAccessibleName(said.spoken)
        while len(self.buttons) < len(said.buttons):
            self._add_button()
        for at, button in enumerate(self.buttons):
            button.setVisible(at < len(said.buttons))
        for button, words in zip(self.buttons, said.buttons, strict=False):
            self._show_button(button, words, name)

    def _add_button(self) -> None:
        button = RowButton(self._deeds)
        at = len(self.buttons)
        button.clicked.connect(lambda: self.asked.emit(self.said, self.said.buttons[at].deed))
        self.buttons.append(button)
        self._buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _show_button(self, button: QPushButton, words: ButtonSaid, name: str) -> None:
        kind = "" if words.deed in (Deed.STOP, Deed.STOP_NOW) else "ghost"
        if button.property("kind") != kind:
            button.setProperty("kind", kind)
            button.style().unpolish(button)
            button.style().polish(button)
        button.setText(words.text)
        button.setAccessibleName(f"{words.text}: {name}")
        button.setToolTip(words.tip)
        button.setEnabled(words.enabled)
        if words.icon:
            set_icon(button, words.icon, "text_soft", 16)
        else:
            # It may have been another button's place before.
            theme().dressed.pop(button, None)
            button.setIcon(QIcon())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(event.key())
        if step is None:
            super().keyPressEvent(event)
        else:
            self.beside.emit(step)

    def has_focus(self) -> bool:
        """One of its buttons has the focus."""
        return any(button.hasFocus() for button in self.buttons)

    def take_focus(self, at: int = 0) -> bool:
        """The focus goes to that button, or to the one before; False where none takes it."""
        usable = [b for b in self.buttons[: at + 1] if not b.isHidden() and b.isEnabled()]
        usable = usable or [b for b in self.buttons if not b.isHidden() and b.isEnabled()]
        if usable:
            usable[-1].setFocus(Qt.FocusReason.TabFocusReason)
        return bool(usable)
