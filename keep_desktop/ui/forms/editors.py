"""One editor widget per kind of form field."""

import json
import math
import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QWidget,
)

from keep_desktop.domain.json import JsonValue, finite
from keep_desktop.services.forms.schema import Field
from keep_desktop.ui.forms.schedule_edit import SchedulePicker
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.widgets.file_chooser import PathEdit, own_documents
from keep_desktop.ui.widgets.inputs import Combo
from keep_desktop.ui.widgets.layouts import hbox, vbox

_WHOLE = re.compile(r"[+-]?\d{1,30}")
#: The schemes of addresses that may be typed.
_SCHEMES = ("https://", "http://")
#: A decimal comma; “1,234” may mean a thousand.
_COMMA = re.compile(r"[+-]?\d+,(?!\d{3}$)\d+")
_DECIMAL = re.compile(r"[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?")


class Empty(Enum):
    """Marks an empty field: the parameter is left out."""

    ABSENT = "absent"


Entry: TypeAlias = "JsonValue | Empty"
ABSENT = Empty.ABSENT


class Editor(QWidget):
    """Base of all editors. `touched` is true after the user's first input."""

    changed = Signal()
    editing_finished = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.touched = False

    def set_editor_widget(self, widget: QWidget, *, share: int = 0) -> None:
        """Fill the editor with its one widget, which becomes its focus proxy. *share*: its stretch
        against 1 that stays empty; 0: the full width."""
        row = hbox((widget, share), within=self)
        if share:
            row.addStretch(1)
        self.setFocusProxy(widget)

    @property
    def is_incomplete(self) -> bool:
        """Whether the input is being completed, too early to be validated."""
        return False

    def mark_changed(self) -> None:
        self.touched = True
        self.changed.emit()

    def value(self) -> Entry:
        """The input as it is, valid or not."""
        raise NotImplementedError

    def set_value(self, value: Entry) -> None:
        raise NotImplementedError

    def set_accessible_name(self, name: str, description: str) -> None:
        widget = self.focusProxy() or self
        widget.setAccessibleName(name)
        widget.setAccessibleDescription(description)


class TextEditor(Editor):
    """Text and addresses. An empty field is an empty text if leaving the parameter out would bring
    its default back, or if it was an empty text before."""

    #: A value that was set, not typed, is returned unchanged: a name may end in a blank.
    _as_it_is = ""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.line = self._make_line()
        self._keeps_empty = not field.required and field.default not in (None, "")
        self.line.textEdited.connect(self.mark_changed)
        self.line.editingFinished.connect(self._show_parsed)
        self.line.editingFinished.connect(self.editing_finished)
        self.set_editor_widget(self.line)

    @property
    def is_incomplete(self) -> bool:
        text = self.line.text().lower()
        begins = text and any(scheme.startswith(text) for scheme in _SCHEMES)
        return self.field.kind == "uri" and bool(begins) and self.line.hasFocus()

    def _make_line(self) -> QLineEdit:
        line = QLineEdit()
        if self.field.kind == "uri":
            line.setPlaceholderText("https://")
        return line

    def value(self) -> Entry:
        text = self._entered_text()
        return text if text or self._keeps_empty else ABSENT

    def _entered_text(self) -> str:
        text = self.line.text()
        return text if text == self._as_it_is else self._cleaned(text)

    def _cleaned(self, text: str) -> str:
        """Without blanks and line breaks pasted along."""
        return text.strip() if self.field.kind == "uri" else text

    def _show_parsed(self) -> None:
        if self.line.text() != self._entered_text():
            self.line.setText(self._entered_text())

    def set_value(self, value: Entry) -> None:
        self._keeps_empty = self._keeps_empty or (value == "" and not self.field.required)
        self.line.setText("" if value is ABSENT or value is None else str(value))
        self._as_it_is = self.line.text()


def as_path(text: str) -> str:
    """A path typed or pasted: as a file:// address, in quotation marks, or between blanks."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    return (QUrl(text).toLocalFile() or text) if text.lower().startswith("file://") else text


class PathEditor(TextEditor):
    """A folder, a file, or a file to be created."""

    def _make_line(self) -> QLineEdit:
        self.picker = PathEdit(
            self.field.kind, translate_english(self.field.title), self.field.suffix
        )
        return self.picker.line

    @property
    def is_incomplete(self) -> bool:
        return self.picker.is_completing

    def set_editor_widget(self, widget: QWidget, *, share: int = 0) -> None:
        super().set_editor_widget(self.picker, share=share)
        self.setFocusProxy(widget)
        self.picker.picked.connect(self._take_picked)

    def _take_picked(self) -> None:
        self._as_it_is = self.line.text()
        self.mark_changed()

    def _cleaned(self, text: str) -> str:
        return as_path(text)

    def set_value(self, value: Entry) -> None:
        # The schema's default is a bare file name: put it into the documents folder.
        if value == self.field.default and isinstance(value, str) and not Path(value).is_absolute():
            value = str(own_documents() / translate_english(value))
        super().set_value(value)


class NumberEditor(Editor):
    """Numbers, whole or not; any other input is returned as text."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.line = QLineEdit()
        if field.default is not None and not field.required:
            self.line.setPlaceholderText(str(field.default))
        self.line.textEdited.connect(self.mark_changed)
        self.line.editingFinished.connect(self.editing_finished)
        self.set_editor_widget(self.line, share=1)

    def value(self) -> Entry:
        text = self.line.text().strip()
        if not text:
            return ABSENT
        if _WHOLE.fullmatch(text):
            return int(text)
        if _COMMA.fullmatch(text):
            text = text.replace(",", ".")
        if _DECIMAL.fullmatch(text) and math.isfinite(number := float(text)):
            return number
        return text

    def set_value(self, value: Entry) -> None:
        self.line.setText("" if value is ABSENT or value is None else str(value))


class CheckEditor(Editor):
    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QCheckBox(translate_english(field.title))
        self._initial = False
        self.box.toggled.connect(self._toggled)
        self.set_editor_widget(self.box)

    def _toggled(self) -> None:
        self._initial = True
        self.mark_changed()
        self.editing_finished.emit()

    def value(self) -> Entry:
        return self.box.isChecked() if self._initial or self.field.required else ABSENT

    def set_value(self, value: Entry) -> None:
        with QSignalBlocker(self.box):
            self.box.setChecked(value is True)
        self._initial = isinstance(value, bool)


class ChoiceEditor(Editor):
    """One of several; “Not set” for an optional field."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = Combo(self)
        self.box.addItem(self.tr("Choose…") if field.required else self.tr("Not set"))
        self.box.addItems([translate_english(choice) for choice in field.choices])
        if field.default is not None and field.default in field.choice_values:
            # Nothing chosen means the same as the default.
            if isinstance(view := self.box.view(), QListView):
                view.setRowHidden(0, True)
            self.box.setItemData(0, 0, Qt.ItemDataRole.UserRole - 1)
        self.box.activated.connect(self._chosen)
        self.set_editor_widget(self.box)

    def _chosen(self) -> None:
        self.mark_changed()
        self.editing_finished.emit()

    def value(self) -> Entry:
        index = self.box.currentIndex() - 1
        return ABSENT if index < 0 else self.field.choice_values[index]

    def set_value(self, value: Entry) -> None:
        known = [(type(one), one) for one in self.field.choice_values]
        typed_value = (type(value), value)
        self.box.setCurrentIndex(known.index(typed_value) + 1 if typed_value in known else 0)


class ScheduleEditor(Editor):
    """A schedule."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.picker = SchedulePicker(self)
        self._empty: Entry = ABSENT
        self.picker.changed.connect(self._changed)
        vbox(self.picker, within=self)
        self.setFocusProxy(self.picker.kind)

    def _changed(self) -> None:
        # Off must be an explicit value if leaving the parameter out brings its default back.
        if self.field.default:
            self._empty = ""
        self.mark_changed()

    def value(self) -> Entry:
        text = self.picker.text()
        return self._empty if text is None else text

    def set_value(self, value: Entry) -> None:
        self._empty = "" if value == "" else ABSENT
        self.picker.set_text(value if isinstance(value, str) else None)


class JsonEditor(Editor):
    """A list or a group of values, as JSON; any other input is returned as text."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.area = QPlainTextEdit()
        self.area.setTabChangesFocus(True)
        self.area.setFixedHeight(96)
        self.area.textChanged.connect(self.mark_changed)
        self.set_editor_widget(self.area)

    def value(self) -> Entry:
        # toPlainText would replace a no-break space inside a value.
        text = self.area.document().toRawText().replace("\u2029", "\n").strip()
        if not text:
            return ABSENT
        try:
            value: JsonValue = json.loads(text, parse_constant=finite, parse_float=finite)
        except (ValueError, RecursionError):
            return text
        return value

    def set_value(self, value: Entry) -> None:
        with QSignalBlocker(self.area):
            text = "" if value is ABSENT else json.dumps(value, ensure_ascii=False, indent=2)
            # A paragraph separator inside a value would break a line of the editor.
            self.area.setPlainText(text.replace("\u2029", "\\u2029"))


class LinesEditor(Editor):
    """A list of texts, one per line; empty lines are ignored."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.area = QPlainTextEdit()
        self.area.setTabChangesFocus(True)
        self.area.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.area.setFixedHeight(96)
        self.area.textChanged.connect(self.mark_changed)
        self.set_editor_widget(self.area)

    def value(self) -> Entry:
        lines = [line.strip() for line in self.area.toPlainText().splitlines()]
        return [line for line in lines if line] or ABSENT

    def set_value(self, value: Entry) -> None:
        lines = value if isinstance(value, Sequence) and not isinstance(value, str) else ()
        with QSignalBlocker(self.area):
            self.area.setPlainText("\n".join(str(line) for line in lines))


_EDITORS: dict[str, type[Editor]] = {
    "folder": PathEditor,
    "file": PathEditor,
    "save-file": PathEditor,
    "number": NumberEditor,
    "integer": NumberEditor,
    "boolean": CheckEditor,
    "choice": ChoiceEditor,
    "schedule": ScheduleEditor,
    "lines": LinesEditor,
    "json": JsonEditor,
}


def editor_for(field: Field, parent: QWidget | None = None) -> Editor:
    """The editor for a field's kind; text for kinds without their own."""
    return _EDITORS.get(field.kind, TextEditor)(field, parent)
