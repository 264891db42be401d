"""Limits section: the policies in groups, each with its meaning, default and a field with units."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.policies import POLICIES, Policy
from keep_desktop.services.context import Keep
from keep_desktop.services.settings import Setting, set_setting, set_settings, settings
from keep_desktop.ui.core.events import Bridge, Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.section import Section, SettingsCard, SettingsContext
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.format import number
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.widgets.labels import FormNote, Problem, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox

_tr = partial(QCoreApplication.translate, "LimitText")


@immutable
class LimitGroup:
    title: str
    about: str
    keys: tuple[str, ...]


_AMOUNT = re.compile(r"\s*+(\d{1,12}(?:[.,]\d{1,3})?)\s*+([A-Za-z]*+)\s*+")
#: Prefixes of a unit of time, and its seconds. “m” alone means minutes.
_TIMES: Mapping[str, float] = {
    "ms": 0.001,
    "milliseconds": 0.001,
    "s": 1,
    "seconds": 1,
    "m": 60,
    "minutes": 60,
    "h": 3600,
    "hours": 3600,
    "d": 86_400,
    "days": 86_400,
}
_MB = 1024


def groups(keys: Iterable[str]) -> Sequence[LimitGroup]:
    """The policies in groups; one without a group is in the last."""
    left = dict.fromkeys(keys)
    made = []
    for part, title, about in _parts():
        mine = tuple(key for key in left if key.startswith(part))
        for key in mine:
            del left[key]
        if mine:
            made.append(LimitGroup(title, about, mine))
    return made


def _parts() -> Sequence[tuple[str, str, str]]:
    return (
        (
            "policy.retry.",
            _tr("When a connection fails"),
            _tr("The workflow retries automatically and waits twice as long each time."),
        ),
        (
            "policy.reconcile.",
            _tr("When a step's outcome is unknown"),
            _tr("Keep checks several times before it asks you."),
        ),
        ("policy.item.", _tr("Items that fail"), ""),
        ("policy.session.", _tr("One run of a workflow"), ""),
        ("policy.engine.", _tr("All workflows together"), ""),
        (
            "policy.script.",
            _tr("Script limits"),
            _tr("Scripts that exceed a limit are stopped, and the item says why."),
        ),
        (
            "policy.parser.",
            _tr("Limits for reading one source"),
            _tr("Larger mails, pages and feeds are skipped, and their item says why."),
        ),
        ("policy.http.", _tr("Web services"), ""),
        ("policy.wake.", _tr("Wake-up"), ""),
        ("policy.webhook.", _tr("Webhooks"), ""),
        ("policy.plan.", _tr("Chat with a model"), ""),
        ("policy.repair.", _tr("Repairs"), ""),
        ("policy.re", _tr("Recordings and replay"), ""),
        ("", _tr("More"), ""),
    )


def limit_text(key: str, value: int) -> str:
    """10 minutes · 256 MB · 5."""
    if key.endswith("_ms"):
        return _time(value / 1000)
    if key.endswith("_s"):
        return _time(value)
    if key.endswith("_mb"):
        return f"{number(value)} MB"
    if key.endswith("_kb"):
        return f"{number(value)} KB" if value % _MB else f"{number(value // _MB)} MB"
    return number(value)


def _time(seconds: float) -> str:
    for size, one, many in (
        (86_400, _tr("day"), _tr("days")),
        (3600, _tr("hour"), _tr("hours")),
        (60, _tr("minute"), _tr("minutes")),
        (1, _tr("second"), _tr("seconds")),
    ):
        count = seconds / size
        if count >= 1 and count == int(count):
            return f"{number(int(count))} {one if count == 1 else many}"
    if seconds >= 1:
        figure = f"{seconds:g}".replace(".", QLocale().decimalPoint())
        return f"{figure} {_tr('seconds')}"
    count = round(seconds * 1000)
    return f"{count} {_tr('millisecond') if count == 1 else _tr('milliseconds')}"


def limits(key: str, policy: Policy) -> str:
    least, most = limit_text(key, policy.least), limit_text(key, policy.most)
    return _tr("From {least} to {most}").format(least=least, most=most)


def parse_value(key: str, text: str) -> int:
    """Parse the input; raises Refused with a sentence."""
    policy = POLICIES[key]
    found = _AMOUNT.fullmatch(_plain_number(text))
    if found is None:
        raise Refused(_advice(key))
    amount, unit = float(found[1]), found[2].lower()
    value = _scaled(key, amount, unit)
    if value != int(value):
        raise Refused(_tr("Enter a whole number."))
    if not policy.least <= value <= policy.most:
        raise Refused(f"{limits(key, policy)}.")
    return int(value)


def _plain_number(text: str) -> str:
    """Without thousands separators, and with a decimal point, whatever the region."""
    for grouping in ("\u202f", "\u00a0", QLocale().groupSeparator()):
        text = text.replace(grouping, "")
    return text.replace(QLocale().decimalPoint(), ".")


def _advice(key: str) -> str:
    if key.endswith(("_ms", "_s")):
        return _tr("Enter a time, such as “30 seconds” or “10 minutes”.")
    if key.endswith(("_mb", "_kb")):
        return _tr("Enter an amount, such as “256 MB”.")
    return _tr("Enter a whole number.")


def _scaled(key: str, amount: float, unit: str) -> float:
    """*amount* in the unit of the policy."""
    if key.endswith(("_ms", "_s")):
        size = _seconds(key, unit)
        return round(amount * size * 1000) if key.endswith("_ms") else amount * size
    if key.endswith(("_mb", "_kb")):
        sizes: Mapping[str, float] = {"kb": 1, "mb": _MB, "gb": _MB * _MB, "": 0}
        if unit not in sizes:
            raise Refused(_advice(key))
        own = 1 if key.endswith("_kb") else _MB
        return amount * (sizes[unit] or own) / own
    if unit:
        raise Refused(_advice(key))
    return amount


def _seconds(key: str, unit: str) -> float:
    if not unit:
        return 1
    times = {**_unit_names(), **_TIMES}
    exact = times.get(unit)
    fitting = {size for label, size in times.items() if label.startswith(unit) and len(unit) > 1}
    if exact is not None:
        return exact
    if len(fitting) != 1:
        raise Refused(_advice(key))
    return fitting.pop()


def _unit_names() -> Mapping[str, float]:
    """The units in the window's language."""
    text = (
        (_tr("milliseconds"), 0.001),
        (_tr("seconds"), 1),
        (_tr("minutes"), 60),
        (_tr("hours"), 3600),
        (_tr("days"), 86_400),
    )
    return {label.lower(): size for label, size in text}


_REFRESH_S = 0.25
#: Values are applied after a typing pause.
_PAUSE_MS = 700
_FIELD_WIDTH = 150


class PolicyLine(QLineEdit):
    """Escape restores the value; leaving the field or Enter applies the input."""

    dismissed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)


class PolicyRow(QWidget):
    """`chosen` carries key and value of a valid input or a reset."""

    chosen = Signal(str, int)

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key, policy = key, POLICIES[key]
        self._value = self._default = policy.default
        #: Changes in progress.
        self._pending = 0
        self.line = PolicyLine(self)
        self.line.setFixedWidth(_FIELD_WIDTH)
        self.line.setMaxLength(40)
        self.line.setAccessibleName(translate_english(policy.meaning))
        self.reset = QPushButton(self.tr("Reset"), self)
        self.reset.setProperty("kind", "ghost")
        self.reset.setAccessibleName(
            self.tr("Reset: {what}").format(what=translate_english(policy.meaning))
        )
        self.reset.clicked.connect(self._go_back)
        self.problem = Problem(self)
        self._usual = self.tr("Default: {value}. {limits}.").format(
            value=limit_text(key, policy.default), limits=limits(key, policy)
        )
        self.line.setToolTip(f"{limits(key, policy)}.")
        title = plain_label(translate_english(policy.meaning))
        title.setBuddy(self.line)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        self._text_label = vbox(STRETCH, title, STRETCH, spacing=2)
        grid.addLayout(self._text_label, 0, 0, 2, 1)
        self._grid = grid
        grid.addWidget(self.reset, 0, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.line, 0, 3, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.problem, 2, 0, 1, 4)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._take)
        self.line.textEdited.connect(self._validate)
        self.line.editingFinished.connect(self._take)
        self.line.dismissed.connect(self._cancel_edit)
        self.show_value(self._value)

    # Created for changed values only, which are few; the field itself names its default.

    @cached_property
    def usual(self) -> QLabel:
        value = limit_text(self.key, self._default)
        made = plain_label(self.tr("Default: {value}").format(value=value), "faint")
        made.hide()
        self._text_label.insertWidget(2, made)
        return made

    @cached_property
    def changed(self) -> QLabel:
        made = QLabel(self.tr("Changed"))
        made.setProperty("pill", "run")
        made.hide()
        self._grid.addWidget(made, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        return made

    def show_value(self, value: int) -> None:
        """Set the value in force; input in progress stays."""
        was, self._value = self._value, value
        self.reset.setVisible(value != self._default)
        if value != self._default or was != self._default:
            for widget in (self.changed, self.usual):
                widget.setVisible(value != self._default)
        if not (self.line.isModified() and self.line.hasFocus()):
            self._show()

    def begin_change(self) -> None:
        """A change is in progress: query results may be older."""
        self._pending += 1

    def finish_change(self, value: int | None) -> None:
        """The change is done; None: it failed."""
        self._pending -= 1
        if value is not None and self.is_idle:
            self.show_value(value)

    @property
    def is_idle(self) -> bool:
        return self._pending == 0

    @property
    def differs(self) -> bool:
        return self._value != self._default

    def _show(self) -> None:
        self.line.setText(limit_text(self.key, self._value))
        self.line.setModified(False)
        self.set_problem("")

    def set_problem(self, problem: str) -> None:
        """Show a problem of the input; "" hides it."""
        self.problem.set_text(problem)
        self.line.setAccessibleDescription(problem or self._usual)

    def _validate(self) -> None:
        """Validated while typing; applied once typing pauses."""
        try:
            parse_value(self.key, self.line.text())
        except Refused as refusal:
            self._pause.stop()
            self.set_problem(sentence_of(refusal))
        else:
            self.set_problem("")
            self._pause.start()

    def _take(self) -> None:
        self._pause.stop()
        if not self.line.isModified():
            return
        try:
            value = parse_value(self.key, self.line.text())
        except Refused as refusal:
            self.set_problem(sentence_of(refusal))
            return
        if not self.line.hasFocus():
            self.line.setModified(False)
        if value != self._value or not self.is_idle:
            self.chosen.emit(self.key, value)
        elif not self.line.hasFocus():
            self._show()

    def _cancel_edit(self) -> None:
        self._pause.stop()
        self._show()
        self.line.selectAll()

    def _go_back(self) -> None:
        self.line.setModified(False)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(self.key, self._default)


class PoliciesPanel(QWidget):
    """Loads when shown and on changes; values take effect with the next session."""

    def __init__(
        self, keep: Keep, tasks: TaskRunner, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks = keep, tasks
        self.rows: dict[str, PolicyRow] = {}
        self.trouble = FormNote("fail")
        self._throttle = Throttle(_REFRESH_S, self._run_query, self)
        column = vbox(self.trouble, self._summary(), within=self, spacing=16)
        for group in groups(POLICIES):
            column.addWidget(self._card(group))
        bridge.settings_changed.connect(self.refresh)

    def _summary(self) -> QFrame:
        card = QFrame(self)
        card.setProperty("surface", "card")
        row = hbox(within=card, spacing=12, margins=(20, 10, 16, 10))
        self.differing = plain_label("", "soft")
        self.reset_all = QPushButton(self.tr("Reset all"))
        self.reset_all.setAccessibleName(self.tr("Reset all values to their defaults"))
        self.reset_all.clicked.connect(self._reset_all)
        fill(row, (self.differing, 1), self.reset_all)
        self._count()
        return card

    def _count(self) -> None:
        count = sum(row.differs for row in self.rows.values())
        self.differing.setText(
            self.tr("{count} of {all} changed. Changes apply from the next run.").format(
                count=count, all=len(POLICIES)
            )
            if count
            else self.tr("Changes apply from the next run.")
        )
        self.reset_all.setEnabled(count > 0)

    def _reset_all(self) -> None:
        keep, differing = self._keep, [row for row in self.rows.values() if row.differs]
        usual = {row.key: POLICIES[row.key].default for row in differing}
        for row in differing:
            row.begin_change()

        def failed(error: Exception) -> None:
            for row in differing:
                row.finish_change(None)
            self.trouble.show_error(error)

        self._tasks.command(
            lambda: set_settings(keep, usual), lambda _: self._were_reset(differing), failed
        )

    def _were_reset(self, rows: Sequence[PolicyRow]) -> None:
        for row in rows:
            self._was_set(row, POLICIES[row.key].default)

    def _card(self, group: LimitGroup) -> SettingsCard:
        card = SettingsCard(group.title, group.about, self)
        for key in group.keys:
            row = self.rows[key] = PolicyRow(key, card)
            row.chosen.connect(self._set)
            card.column.addWidget(row)
        return card

    def refresh(self) -> None:
        """Load again, if visible."""
        if self.isVisible():
            self._throttle.trigger()

    def _run_query(self) -> None:
        keep = self._keep
        self._tasks.query(
            ("policies", id(self)),
            lambda: settings(keep),
            self.show_settings,
            self.trouble.show_error,
        )

    def show_settings(self, found: Mapping[str, Setting]) -> None:
        self.trouble.set_text("")
        for key, row in self.rows.items():
            setting = found.get(key)
            if setting is not None and isinstance(setting.value, int) and row.is_idle:
                row.show_value(setting.value)
        self._count()

    def _set(self, key: str, value: int) -> None:
        keep, row = self._keep, self.rows[key]
        row.begin_change()

        def failed(error: Exception) -> None:
            row.finish_change(None)
            row.set_problem(sentence_of(error))

        self._tasks.command(
            lambda: set_setting(keep, key, value), lambda _: self._was_set(row, value), failed
        )

    def _was_set(self, row: PolicyRow, value: int) -> None:
        row.finish_change(value)
        self._count()


class LimitsSection(Section):
    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.panel = PoliciesPanel(context.keep, context.tasks, context.bridge, self)
        fill(self.column, self.panel, STRETCH)

    def refresh(self) -> None:
        self.panel.refresh()
