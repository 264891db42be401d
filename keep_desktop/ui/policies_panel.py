"""The figures that govern Keep, on the Settings page: each with what it means, its usual value,
and a way back to it."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.policies import POLICIES
from keep_desktop.services.context import Keep
from keep_desktop.services.settings import Setting, set_setting, set_settings, settings
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.form_notes import Note, Problem, plain_label
from keep_desktop.ui.language import in_words
from keep_desktop.ui.policy_words import Group, groups, limits, said, typed
from keep_desktop.ui.worker import Reader, sentence_of

_REFRESH_S = 0.25
#: A value is taken when its typing pauses.
_PAUSE_MS = 700
_FIELD_WIDTH = 150


class PolicyLine(QLineEdit):
    """Escape brings back what was there before; leaving the field or Enter takes what was typed."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class PolicyRow(QWidget):
    """`chosen` carries key and number once a right value was typed, or reset."""

    chosen = Signal(str, int)

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key, policy = key, POLICIES[key]
        self._value = self._default = policy.default
        #: Changes that are not in force yet.
        self._on_the_way = 0
        self.line = PolicyLine(self)
        self.line.setFixedWidth(_FIELD_WIDTH)
        self.line.setMaxLength(40)
        self.line.setAccessibleName(in_words(policy.meaning))
        self.reset = QPushButton(self.tr("Reset"), self)
        self.reset.setProperty("kind", "ghost")
        self.reset.setAccessibleName(self.tr("Reset: {what}").format(what=in_words(policy.meaning)))
        self.reset.clicked.connect(self._go_back)
        self.problem = Problem(self)
        self._usual = self.tr("Default: {value}. {limits}.").format(
            value=said(key, policy.default), limits=limits(key, policy)
        )
        self.line.setToolTip(f"{limits(key, policy)}.")
        title = plain_label(in_words(policy.meaning))
        title.setBuddy(self.line)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        self._words = QVBoxLayout()
        self._words.setSpacing(2)
        self._words.addStretch(1)
        self._words.addWidget(title)
        self._words.addStretch(1)
        grid.addLayout(self._words, 0, 0, 2, 1)
        self._grid = grid
        grid.addWidget(self.reset, 0, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.line, 0, 3, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.problem, 2, 0, 1, 4)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._take)
        self.line.textEdited.connect(self._judge)
        self.line.editingFinished.connect(self._take)
        self.line.given_up.connect(self._give_up)
        self.show_value(self._value)

    # Made where something was changed, as few are. Else the field itself says what is usual.

    @cached_property
    def usual(self) -> QLabel:
        value = said(self.key, self._default)
        made = plain_label(self.tr("Default: {value}").format(value=value), "faint")
        made.hide()
        self._words.insertWidget(2, made)
        return made

    @cached_property
    def changed(self) -> QLabel:
        made = QLabel(self.tr("Changed"))
        made.setProperty("pill", "run")
        made.hide()
        self._grid.addWidget(made, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        return made

    def show_value(self, value: int) -> None:
        """What is in force now. What is being typed stays."""
        was, self._value = self._value, value
        self.reset.setVisible(value != self._default)
        if value != self._default or was != self._default:
            for widget in (self.changed, self.usual):
                widget.setVisible(value != self._default)
        if not (self.line.isModified() and self.line.hasFocus()):
            self._show()

    def is_sent(self) -> None:
        """What was chosen is on its way: until it is there, what is looked up may be older."""
        self._on_the_way += 1

    def has_come(self, value: int | None) -> None:
        """It is in force; None: it could not be."""
        self._on_the_way -= 1
        if value is not None and self.is_known:
            self.show_value(value)

    @property
    def is_known(self) -> bool:
        """Whether what is in force is not about to change."""
        return self._on_the_way == 0

    @property
    def differs(self) -> bool:
        """Whether it is another value than the usual one."""
        return self._value != self._default

    def _show(self) -> None:
        self.line.setText(said(self.key, self._value))
        self.line.setModified(False)
        self.say("")

    def say(self, problem: str) -> None:
        """What is wrong with what was typed; "" takes it away."""
        self.problem.say(problem)
        self.line.setAccessibleDescription(problem or self._usual)

    def _judge(self) -> None:
        """Said while it is typed; taken once the typing pauses."""
        try:
            typed(self.key, self.line.text())
        except Refused as refusal:
            self._pause.stop()
            self.say(sentence_of(refusal))
        else:
            self.say("")
            self._pause.start()

    def _take(self) -> None:
        self._pause.stop()
        if not self.line.isModified():
            return
        try:
            value = typed(self.key, self.line.text())
        except Refused as refusal:
            self.say(sentence_of(refusal))
            return
        if not self.line.hasFocus():
            self.line.setModified(False)
        if value != self._value or not self.is_known:
            self.chosen.emit(self.key, value)
        elif not self.line.hasFocus():
            self._show()

    def _give_up(self) -> None:
        self._pause.stop()
        self._show()
        self.line.selectAll()

    def _go_back(self) -> None:
        self.line.setModified(False)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(self.key, self._default)


class PoliciesPanel(QWidget):
    """Reads when it is shown and when something changed; what is chosen holds from the next
    session on."""

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self.rows: dict[str, PolicyRow] = {}
        self.trouble = Note("fail")
        self._throttle = Throttle(_REFRESH_S, self._ask, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addWidget(self.trouble)
        column.addWidget(self._summary())
        for group in groups(POLICIES):
            column.addWidget(self._card(group))
        bridge.settings.connect(self.refresh)

    def _summary(self) -> QFrame:
        card = QFrame(self)
        card.setProperty("surface", "card")
        row = QHBoxLayout(card)
        row.setContentsMargins(20, 10, 16, 10)
        row.setSpacing(12)
        self.differing = plain_label("", "soft")
        self.reset_all = QPushButton(self.tr("Reset all"))
        self.reset_all.setAccessibleName(self.tr("Reset all figures to their defaults"))
        self.reset_all.clicked.connect(self._reset_all)
        row.addWidget(self.differing, 1)
        row.addWidget(self.reset_all)
        self._count()
        return card

    def _count(self) -> None:
        count = sum(row.differs for row in self.rows.values())
        self.differing.setText(
            self.tr(
                "{count} of {all} limits and waits changed. What you change holds from the next "
                "run on."
            ).format(count=count, all=len(POLICIES))
            if count
            else self.tr("Nothing is changed. What you change holds from the next run on.")
        )
        self.reset_all.setEnabled(count > 0)

    def _reset_all(self) -> None:
        keep, differing = self._keep, [row for row in self.rows.values() if row.differs]
        usual = {row.key: POLICIES[row.key].default for row in differing}
        for row in differing:
            row.is_sent()

        def failed(error: Exception) -> None:
            for row in differing:
                row.has_come(None)
            self._failed(error)

        self._reader.do(
            lambda: set_settings(keep, usual), lambda _: self._were_reset(differing), failed
        )

    def _were_reset(self, rows: Sequence[PolicyRow]) -> None:
        for row in rows:
            self._was_set(row, POLICIES[row.key].default)

    def _card(self, group: Group) -> QFrame:
        card = QFrame(self)
        card.setProperty("surface", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(20, 16, 20, 18)
        column.setSpacing(12)
        column.addWidget(plain_label(group.title, "heading"))
        if group.about:
            column.addWidget(plain_label(group.about, "soft"))
        for key in group.keys:
            row = self.rows[key] = PolicyRow(key, card)
            row.chosen.connect(self._set)
            column.addWidget(row)
        return card

    def refresh(self) -> None:
        """Read again, if it is looked at."""
        if self.isVisible():
            self._throttle.poke()

    def _ask(self) -> None:
        keep = self._keep
        self._reader.ask(
            ("policies", id(self)), lambda: settings(keep), self.show_settings, self._failed
        )

    def show_settings(self, found: Mapping[str, Setting]) -> None:
        """The values in force."""
        self.trouble.say("")
        for key, row in self.rows.items():
            setting = found.get(key)
            if setting is not None and isinstance(setting.value, int) and row.is_known:
                row.show_value(setting.value)
        self._count()

    def _failed(self, error: Exception) -> None:
        self.trouble.say(sentence_of(error), "fail")

    def _set(self, key: str, value: int) -> None:
        keep, row = self._keep, self.rows[key]
        row.is_sent()

        def failed(error: Exception) -> None:
            row.has_come(None)
            row.say(sentence_of(error))

        self._reader.do(
            lambda: set_setting(keep, key, value), lambda _: self._was_set(row, value), failed
        )

    def _was_set(self, row: PolicyRow, value: int) -> None:
        row.has_come(value)
        self._count()
