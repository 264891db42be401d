"""Texts and widgets about changing the script version: unused settings, changed item ids,
reprocessing of done items, and changes of the settings form."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QLineEdit,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import Field
from keep_desktop.services.workflows.versions import (
    DoneFilter,
    DoneItemCounts,
    FieldChange,
    NameReuse,
    Proposal,
    Since,
    Switch,
    count_done,
    done_since,
)
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.error_text import quote
from keep_desktop.ui.text.format import number
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.inputs import Combo
from keep_desktop.ui.widgets.labels import WrapLabel, plain_label, plain_tooltip
from keep_desktop.ui.widgets.layouts import hbox, vbox

_MOST_NAMED = 20

_tr = partial(QCoreApplication.translate, "VersionChange")


def set_aside_text(titles: Sequence[str]) -> str:
    """Which settings are unused, and that they are kept."""
    quoted = _tr("“{title}”")
    names = [
        quoted.format(title=quote(translate_english(title), 60)) for title in titles[:_MOST_NAMED]
    ]
    more = ["…"] if len(titles) > _MOST_NAMED else []
    text = _tr(
        "This version doesn't have these settings: {names}. Their values are kept for other "
        "versions."
    )
    return text.format(names=", ".join([*names, *more]))


def ids_text(found: Proposal | Switch | NameReuse) -> str:
    """A warning; empty if nothing is done, or done items are recognised."""
    if not found.ids_may_differ:
        return ""
    return _tr(
        "Finished items stay done if the script gives them the same IDs. Rehearse to see "
        "what it would do."
    )


_PAUSE_MS = 250
_INDENT = 28


class DoneChoice(QWidget):
    """Which done items to reprocess; none by default. Hidden while nothing is done."""

    changed = Signal()

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._tasks = keep, tasks
        self._workflow_id: WorkflowId | None = None
        self._found = 0
        self.none = QRadioButton(self.tr("None of them"))
        self.recent = QRadioButton(self.tr("Those done in the last"))
        self.titled = QRadioButton(self.tr("Those with this in their title"))
        self.all = QRadioButton()
        self.spans = Combo()
        self.spans.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
        self.spans.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.spans.setAccessibleName(self.tr("Done in the last"))
        self.title_edit = QLineEdit()
        self.title_edit.setMaxLength(200)
        self.title_edit.setAccessibleName(self.tr("Words in the title"))
        self.count: QLabel = plain_label("", "small", wrap=False)
        self._effects = plain_label("", "small")
        self._effects.setContentsMargins(_INDENT, 0, 0, 0)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._count)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        self._group = QButtonGroup(self)
        column = vbox(
            plain_label(self.tr("Reprocess items that are already done?"), "heading"),
            within=self,
            spacing=6,
        )
        for radio, *beside in (
            (self.none,),
            (self.recent, self.spans),
            (self.titled, self.title_edit, self.count),
            (self.all,),
        ):
            self._group.addButton(radio)
            row = hbox(radio, spacing=8)
            for part in beside:
                row.addWidget(part, 1 if part is self.title_edit else 0)
            if self.title_edit not in beside:
                row.addStretch(1)
            column.addLayout(row)
        column.addWidget(self._effects)
        self.none.setChecked(True)
        self._group.buttonToggled.connect(self._chosen)
        self.spans.activated.connect(self._take_recent)
        self.title_edit.textEdited.connect(self._take_titled)

    def show_counts(self, workflow_id: WorkflowId, counts: DoneItemCounts) -> None:
        self._workflow_id = workflow_id
        self.all.setText(self.tr("All of them ({count})").format(count=number(counts.all)))
        text = {
            Since.DAY: self.tr("24 hours ({count})"),
            Since.WEEK: self.tr("7 days ({count})"),
            Since.MONTH: self.tr("30 days ({count})"),
        }
        self.spans.clear()
        for since, wording in text.items():
            self.spans.addItem(wording.format(count=number(counts.since[since])), since)
        self.setVisible(counts.all > 0)
        self._chosen()

    def choice(self) -> DoneFilter | None:
        """None: no items."""
        if self.isHidden() or self.none.isChecked():
            return None
        if self.recent.isChecked():
            return DoneFilter(since=self._since())
        if self.titled.isChecked():
            text = self.title_edit.text().strip()
            return DoneFilter(search=text) if text else None
        return DoneFilter()

    def _since(self) -> datetime:
        return done_since(self._keep, Since(self.spans.currentData()))

    def _take_recent(self) -> None:
        self.recent.setChecked(True)

    def _take_titled(self) -> None:
        self.titled.setChecked(True)
        self._pause.start()

    def _chosen(self) -> None:
        self._effects.setText(
            ""
            if self.none.isChecked()
            else self.tr("Each begins a new attempt, in which its steps are made again.")
        )
        self._effects.setVisible(not self.none.isChecked())
        self.changed.emit()

    def _count(self) -> None:
        workflow_id, text = self._workflow_id, self.title_edit.text().strip()
        key = ("done of title", id(self))
        if workflow_id is None or not text:
            self._tasks.forget(key)
            self.count.setText("")
            return
        keep = self._keep
        self._tasks.query(
            key,
            lambda: count_done(keep, workflow_id, DoneFilter(search=text)),
            lambda count: self.count.setText(number(count)),
            lambda _: self.count.setText(""),
        )


#: Lines shown at once; the script below needs the space.
_MOST = 6
_VALUE = 60


def form_change_text(change: FieldChange) -> str:
    """“Added: “Attachments”, needed”, “Changed: “Count”: the default is 5 instead of 3”."""
    match change.before, change.after:
        case None, Field() as added:
            text = _tr("Added: “{title}”, required") if added.required else _tr("Added: “{title}”")
            return text.format(title=_title(added))
        case Field() as removed, None:
            return _tr("Removed: “{title}”").format(title=_title(removed))
        case Field() as before, Field() as after:
            what = ", ".join(_differences(before, after, other_limits=change.other_limits))
            text = _tr("Changed: “{title}”: {what}")
            return text.format(title=_title(after), what=what)
    return ""


def _differences(before: Field, after: Field, *, other_limits: bool) -> Iterator[str]:
    if _title(before) != _title(after):
        yield _tr("renamed from “{title}”").format(title=_title(before))
    if before.kind != after.kind:
        kinds = {"before": _kind(before.kind), "after": _kind(after.kind)}
        yield _tr("{after} instead of {before}").format(**kinds)
    if before.required != after.required:
        yield _tr("now required") if after.required else _tr("no longer required")
    if before.default != after.default:
        yield _default_change_text(before.default, after.default)
    if (before.choices, before.choice_values) != (after.choices, after.choice_values):
        yield _tr("different options")
    if other_limits or (before.is_made, before.suffix) != (after.is_made, after.suffix):
        yield _tr("different limits")
    if before.description != after.description:
        yield _tr("new description")


def _default_change_text(before: JsonValue, after: JsonValue) -> str:
    if after is None:
        return _tr("no default")
    if before is None:
        return _tr("the default is “{after}”").format(after=_value(after))
    text = _tr("the default is “{after}” instead of “{before}”")
    return text.format(after=_value(after), before=_value(before))


def _title(field: Field) -> str:
    return quote(translate_english(field.title), _VALUE)


def _value(value: JsonValue) -> str:
    return single_line(str(value), _VALUE)


def _kind(kind: str) -> str:
    text = {
        "text": _tr("a text"),
        "number": _tr("a number"),
        "integer": _tr("a whole number"),
        "boolean": _tr("yes or no"),
        "choice": _tr("a choice"),
        "folder": _tr("a folder"),
        "file": _tr("a file"),
        "save-file": _tr("a new file"),
        "schedule": _tr("a schedule"),
        "uri": _tr("an address"),
        "lines": _tr("a list"),
        "json": _tr("a group of values"),
    }
    return text.get(kind, kind)


class FormChanges(QFrame):
    """Hidden if the forms are equal."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "sunken")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._header = WrapLabel("strong", self)
        self._lines = WrapLabel("", self)
        self._lines.allow_selecting()
        vbox(self._header, self._lines, within=self, spacing=4, margins=(12, 8, 12, 8))
        self.hide()

    def show_changes(self, changes: Sequence[FieldChange]) -> None:
        text = [form_change_text(one) for one in changes]
        # One more than fits is shown itself instead of a count.
        shown = text if len(text) <= _MOST + 1 else text[:_MOST]
        if len(shown) < len(text):
            more = self.tr("and {number} more").format(number=len(text) - len(shown))
            shown = [*shown, more]
        header = self.tr("Its settings differ")
        self._header.setText(header)
        self._lines.setText("\n".join(shown))
        hidden = text[_MOST:] if len(shown) < len(text) else []
        self.setToolTip(plain_tooltip(" · ".join(hidden)))
        self.setAccessibleName(header)
        self.setAccessibleDescription(" · ".join(text))
        self.setVisible(bool(text))
