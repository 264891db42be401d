"""Permissions as a person reads them, and the sheet on which they are approved."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import (
    NO_LIMITS,
    Capability,
    EffectLimits,
    PermissionStatus,
    Risk,
    Target,
)
from keep_desktop.services.context import Keep
from keep_desktop.services.permissions import GROUPS, SheetLine, lines_of_draft
from keep_desktop.services.workflows.lifecycle import Draft
from keep_desktop.services.workflows.permissions import Approval
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.status_style import StatusStyle
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.language import translate_english, translate_template
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import ensure_visible
from keep_desktop.ui.widgets.inputs import Combo
from keep_desktop.ui.widgets.labels import FormNote, breakable, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import clear, fill, hbox, vbox

_LONGEST = 300
#: Below the text, beside its mark.
_INDENT = 24
#: What a mistake of a script would do the most harm with.
_LIMITED = (Risk.SPENDS, Risk.DELETES, Risk.SENDS)

_tr = partial(QCoreApplication.translate, "Permissions")


def permission_text(line: SheetLine) -> str:
    """Its sentence: “Add rows to ledger.csv”."""
    facts = {name: translate_error(value) for name, value in line.facts.items()}
    return single_line(translate_template(line.template).format(**facts), _LONGEST)


def risk_style(risk: Risk) -> StatusStyle:
    match risk:
        case Risk.SPENDS:
            return StatusStyle(_tr("Costs money"), "zap", "warn")
        case Risk.DELETES:
            return StatusStyle(_tr("Deletes"), "trash-2", "fail")
        case Risk.SENDS:
            return StatusStyle(_tr("Sends to others"), "globe", "warn")
        case Risk.WRITES:
            return StatusStyle(_tr("Changes"), "pencil", "text_soft")
        case Risk.READS:
            return StatusStyle(_tr("Reads"), "eye", "text_soft")


def risk_heading(risk: Risk, role: str) -> QHBoxLayout:
    """Over the permissions of that risk, in a text style of style.qss."""
    style = risk_style(risk)
    icon = icon_label(style.icon, style.tone)
    return hbox(icon, (plain_label(style.label, role), 1), spacing=8)


def notes_of(line: SheetLine) -> list[str]:
    """What a person should know beside the sentence."""
    notes = []
    if line.is_asked:
        notes.append(_tr("Decided while it runs: each new one is asked about"))
    elif line.settings:
        titles = ", ".join(single_line(translate_english(title), 60) for title in line.settings)
        notes.append(_tr("From the setting {name}").format(name=titles))
    elif line.target is Target.DATA:
        notes.append(_tr("From what it reads"))
    if line.seen is False:
        notes.append(_tr("Not seen in the rehearsal"))
    return notes


def status_text(line: SheetLine) -> str:
    match line.status:
        case PermissionStatus.APPROVED:
            return _tr("Allowed")
        case PermissionStatus.REVOKED:
            return _tr("Revoked")
        case PermissionStatus.REJECTED:
            return _tr("Not allowed")
        case PermissionStatus.SUSPENDED:
            return _tr("Not used for 90 days: asked about again")
        case PermissionStatus.SUPERSEDED:
            return _tr("Of an earlier version")
        case PermissionStatus.PROPOSED:
            return _tr("Asked about when it is needed")


class LimitEdit(QWidget):
    """The most effects in a run, a day or a week; empty: any number."""

    def __init__(self, limits: EffectLimits, name: str, parent: QWidget | None = None) -> None:
        """*name*: of the permission, for a screen reader."""
        super().__init__(parent)
        self._before = limits
        # Tab follows the order in which a widget gets its parts.
        self.number = QLineEdit(self)
        self.number.setValidator(QIntValidator(0, 1_000_000, self))
        self.number.setPlaceholderText(_tr("any number"))
        self.number.setMaximumWidth(120)
        self.number.setAccessibleName(_tr("The most of “{name}”").format(name=name))
        self.period = Combo(self)
        self.period.setAccessibleName(_tr("Time of the limit of “{name}”").format(name=name))
        for text, field in (
            (_tr("in a run"), "per_run"),
            (_tr("in 24 hours"), "per_day"),
            (_tr("in 7 days"), "per_week"),
        ):
            self.period.addItem(text, field)
        shown = next((f for f in _PERIODS if getattr(limits, f) is not None), "per_day")
        self.period.setCurrentIndex(self.period.findData(shown))
        most = getattr(limits, shown)
        self.number.setText("" if most is None else str(most))
        self._first = self._entered()
        hbox(
            plain_label(_tr("At most"), "small", wrap=False),
            self.number,
            self.period,
            within=self,
            spacing=6,
        )

    def _entered(self) -> tuple[str, str]:
        return self.number.text(), self.period.currentData()

    @property
    def is_changed(self) -> bool:
        return self._entered() != self._first

    def limits(self) -> EffectLimits:
        """As entered; those of the other times stay."""
        text, field = self._entered()
        amounts = {name: getattr(self._before, name) for name in _PERIODS}
        if field != self._first[1]:
            amounts[self._first[1]] = None
        return EffectLimits(**{**amounts, field: int(text) if text else None})


_PERIODS = ("per_run", "per_day", "per_week")


class _PermissionLine(QWidget):
    """One sentence; several tools of a service may have the same."""

    def __init__(self, lines: Sequence[SheetLine], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        line = lines[0]
        self.capabilities = [one.capability for one in lines]
        text = permission_text(line)
        self.is_removable = all(one.is_removable for one in lines)
        # With parents from the start: shown without one, a part would be a window for a moment.
        self.allowed = QCheckBox(self)
        self.allowed.setChecked(True)
        self.allowed.setAccessibleName(text)
        self.allowed.setVisible(self.is_removable)
        self.any = QCheckBox(_tr("Allow any, without asking"), self)
        self.any.setAccessibleName(f"{self.any.text()}: {text}")
        self.any.setVisible(line.is_asked)
        self.suggested = line.limits if line.is_limit_suggested else NO_LIMITS
        is_limited = line.is_counted and (line.risk in _LIMITED or line.limits != NO_LIMITS)
        self.limit = LimitEdit(line.limits, text, self) if is_limited else None
        mark = self.allowed if self.is_removable else icon_label("check", "done")
        label = plain_label(breakable(text))
        label.setBuddy(self.allowed)
        first = QHBoxLayout()
        # So that it begins where what is below does: the box of a tick has space of its own.
        first.setSpacing(0 if self.is_removable else 8)
        fill(first, (mark, 0, Qt.AlignmentFlag.AlignTop), (label, 1))
        below = vbox(spacing=4, margins=(_INDENT, 0, 0, 0))
        notes = " · ".join(notes_of(line))
        if notes:
            below.addWidget(plain_label(notes, "small"))
        if line.is_asked:
            below.addWidget(self.any)
        if self.limit is not None:
            below.addWidget(self.limit, 0, Qt.AlignmentFlag.AlignLeft)
        vbox(first, below, within=self, spacing=4)


class PermissionSheet(QWidget):
    """What a version may do, in groups, the risky ones first, to be approved as a whole: limits can
    be changed, and what the script can live without can be unticked. Hidden until `show_lines`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: list[_PermissionLine] = []
        self._shown: list[SheetLine] = []
        self._heading = plain_label("", "heading")
        self._about = plain_label("", "small")
        self.news = FormNote("warn", self)
        self._groups = vbox(spacing=12)
        vbox(self._heading, self._about, self.news, self._groups, within=self, spacing=8)
        self.hide()

    def show_lines(self, lines: Sequence[SheetLine], *, difference: bool = False) -> None:
        """*difference*: only what is new in this version. What was entered for a line stays."""
        if self._shown == list(lines):
            return
        self._shown = list(lines)
        self.news.set_text("")
        clear(self._groups)
        self.lines = []
        for risk in GROUPS:
            of_risk = [line for line in lines if line.risk is risk]
            if of_risk:
                self._groups.addWidget(self._group(risk, of_risk))
        self._heading.setText(_tr("New in this version") if difference else _tr("What it may do"))
        self._about.setText(
            _tr("Anything else pauses the workflow before it happens, and you are asked.")
            if lines
            else _tr("It reaches nothing outside: no files, no network, no accounts.")
        )
        self.show()

    def _group(self, risk: Risk, lines: Sequence[SheetLine]) -> QWidget:
        group = QWidget(self)
        column = vbox(within=group, spacing=6)
        column.addLayout(risk_heading(risk, "strong"))
        alike: dict[tuple[str, bool], list[SheetLine]] = {}
        for line in lines:
            alike.setdefault((permission_text(line), line.is_asked), []).append(line)
        for same in alike.values():
            made = _PermissionLine(same, group)
            self.lines.append(made)
            column.addWidget(made)
        return group

    def follow_draft(
        self, keep: Keep, tasks: TaskRunner, draft: Draft, values: Mapping[str, JsonValue]
    ) -> None:
        """Show what a script would be allowed with these values."""
        tasks.query(
            ("sheet", id(self)),
            lambda: lines_of_draft(keep, draft, values),
            self.show_lines,
            # What keeps it from being read is said where it is added.
            lambda _: self.hide(),
        )

    def agree_then(
        self,
        tasks: TaskRunner,
        read: Callable[[], tuple[Sequence[SheetLine], bool]],
        go_on: Callable[[], None],
    ) -> None:
        """Call *go_on* if the sheet shows all that *read* finds, for what is entered now; else show
        that first: nobody approves what was not to be seen. *read*: the lines, and whether they are
        only what is new in this version."""
        seen = self._shown

        def compare(found: tuple[Sequence[SheetLine], bool]) -> None:
            lines, difference = found
            self.show_lines(lines, difference=difference)
            if all(line in seen for line in lines):
                go_on()
                return
            self.news.set_text(_tr("This follows from your settings. Read it, then choose again."))
            ensure_visible(self.news)

        # What keeps it from being read is said where it is added.
        tasks.query(("sheet", id(self)), read, compare, lambda _: go_on())

    def agree_to_draft(
        self,
        keep: Keep,
        tasks: TaskRunner,
        draft: Draft,
        values: Mapping[str, JsonValue],
        go_on: Callable[[], None],
    ) -> None:
        """`agree_then` for what `follow_draft` shows."""
        self.agree_then(tasks, lambda: (lines_of_draft(keep, draft, values), False), go_on)

    def entered(self) -> object:
        return [
            (one.allowed.isChecked(), one.any.isChecked(), one.limit and one.limit.is_changed)
            for one in self.lines
        ]

    def approval(self) -> Approval:
        """The decision, as it stands on the sheet."""
        limits: dict[Capability, EffectLimits] = {}
        for one in self.lines:
            for capability in one.capabilities:
                if one.limit is not None and one.limit.is_changed:
                    limits[capability] = one.limit.limits()
                elif one.suggested != NO_LIMITS:
                    limits.setdefault(Capability(capability.tool), one.suggested)
        taken_off = [one for one in self.lines if one.is_removable and not one.allowed.isChecked()]
        return Approval(
            without=[each for one in taken_off for each in one.capabilities],
            anywhere=[
                each for one in self.lines if one.any.isChecked() for each in one.capabilities
            ],
            shown=[one.planned for one in self._shown],
            limits=limits,
        )
