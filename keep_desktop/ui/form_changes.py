"""What another version asks for in its settings that the one before it does not, in words."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.form_changes import FieldChange
from keep_desktop.services.forms import Field
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.language import in_words
from keep_desktop.ui.wrap_label import WrapLabel

#: Lines at once; the script below needs its room.
_MOST = 6
_VALUE = 60


def _tr(text: str) -> str:
    return QCoreApplication.translate("FormChanges", text)


def form_change_said(change: FieldChange) -> str:
    """“Added: “Attachments”, needed”, “Changed: “Count”: the default is 5 instead of 3”."""
    match change.before, change.after:
        case None, Field() as added:
            said = _tr("Added: “{title}”, needed") if added.required else _tr("Added: “{title}”")
            return said.format(title=_title(added))
        case Field() as gone, None:
            return _tr("Removed: “{title}”").format(title=_title(gone))
        case Field() as before, Field() as after:
            what = ", ".join(_differences(before, after, other_limits=change.other_limits))
            said = _tr("Changed: “{title}”: {what}")
            return said.format(title=_title(after), what=what)
    return ""


def _differences(before: Field, after: Field, *, other_limits: bool) -> Iterator[str]:
    if _title(before) != _title(after):
        yield _tr("it was called “{title}”").format(title=_title(before))
    if before.kind != after.kind:
        kinds = {"before": _kind(before.kind), "after": _kind(after.kind)}
        yield _tr("{after} instead of {before}").format(**kinds)
    if before.required != after.required:
        yield _tr("needed now") if after.required else _tr("no longer needed")
    if before.default != after.default:
        yield _default_said(before.default, after.default)
    if (before.choices, before.choice_values) != (after.choices, after.choice_values):
        yield _tr("other choices")
    if other_limits or (before.is_made, before.suffix) != (after.is_made, after.suffix):
        yield _tr("other limits")
    if before.description != after.description:
        yield _tr("explained differently")


def _default_said(before: JsonValue, after: JsonValue) -> str:
    if after is None:
        return _tr("no default any more")
    if before is None:
        return _tr("the default is “{after}”").format(after=_value(after))
    said = _tr("the default is “{after}” instead of “{before}”")
    return said.format(after=_value(after), before=_value(before))


def _title(field: Field) -> str:
    return cited(in_words(field.title), _VALUE)


def _value(value: JsonValue) -> str:
    return one_line(str(value), _VALUE)


def _kind(kind: str) -> str:
    words = {
        "text": _tr("a text"),
        "number": _tr("a number"),
        "integer": _tr("a whole number"),
        "boolean": _tr("yes or no"),
        "choice": _tr("a choice"),
        "folder": _tr("a folder"),
        "file": _tr("a file"),
        "save-file": _tr("a file to be made"),
        "schedule": _tr("a schedule"),
        "uri": _tr("an address"),
        "lines": _tr("a list"),
        "json": _tr("a group of values"),
    }
    return words.get(kind, kind)


class FormChanges(QFrame):
    """Hidden while the two forms are the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "sunken")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._head = WrapLabel("strong", self)
        self._lines = WrapLabel("", self)
        self._lines.allow_selecting()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(self._lines)
        self.hide()

    def show_changes(self, changes: Sequence[FieldChange]) -> None:
        said = [form_change_said(one) for one in changes]
        # One more than there is room for stands for itself.
        shown = said if len(said) <= _MOST + 1 else said[:_MOST]
        if len(shown) < len(said):
            more = self.tr("and {number} more").format(number=len(said) - len(shown))
            shown = [*shown, more]
        head = self.tr("Its settings differ")
        self._head.setText(head)
        self._lines.setText("\n".join(shown))
        hidden = said[_MOST:] if len(shown) < len(said) else []
        self.setToolTip(plain_tooltip(" · ".join(hidden)))
        self.setAccessibleName(head)
        self.setAccessibleDescription(" · ".join(said))
        self.setVisible(bool(said))

    def text(self) -> str:
        """The lines as shown."""
        return self._lines.said()
