"""One editor for each kind of form field: shows a value, and gives back what was entered."""

import json
import math
import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.forms import Field
from keep_desktop.ui.combo import Combo
from keep_desktop.ui.language import in_words
from keep_desktop.ui.path_line import PathLine, own_documents
from keep_desktop.ui.schedule_picker import SchedulePicker

_WHOLE = re.compile(r"[+-]?\d{1,30}")
#: What an address begins with, while it is typed.
_SCHEMES = ("https://", "http://")
_DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


class Absent(Enum):
    """Nothing was entered: the parameter is left out."""

    ABSENT = "absent"


Entry: TypeAlias = "JsonValue | Absent"
ABSENT = Absent.ABSENT


class Editor(QWidget):
    """The common face. `touched` turns true with the first thing the user enters."""

    changed = Signal()
    left = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.touched = False

    def put(self, widget: QWidget, *, share: int = 0) -> None:
        """Fill the editor with its one widget, which takes the focus for it. *share*: how much
        of the line it takes against 1 that stays empty; 0: all of it."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(widget, share)
        if share:
            row.addStretch(1)
        self.setFocusProxy(widget)

    @property
    def under_way(self) -> bool:
        """What is entered is being completed: too early to say that it is wrong."""
        return False

    def note_change(self) -> None:
        self.touched = True
        self.changed.emit()

    def value(self) -> Entry:
        """What was entered, right or wrong: whoever checks it says what is wrong with it."""
        raise NotImplementedError

    def set_value(self, value: Entry) -> None:
        raise NotImplementedError

    def name_it(self, name: str, description: str) -> None:
        """What a screen reader says of it."""
        widget = self.focusProxy() or self
        widget.setAccessibleName(name)
        widget.setAccessibleDescription(description)


class TextEditor(Editor):
    """Text and addresses. Nothing entered is an empty text where leaving the parameter out would
    bring its default back, or where it was an empty text before."""

    #: What was not typed, which stays what it is: a name may end in a blank.
    _as_it_is = ""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.line = self._make_line()
        self._keeps_empty = not field.required and field.default not in (None, "")
        self.line.textEdited.connect(self.note_change)
        self.line.editingFinished.connect(self._show_meant)
        self.line.editingFinished.connect(self.left)
        self.put(self.line)

    @property
    def under_way(self) -> bool:
        text = self.line.text().lower()
        begins = text and any(scheme.startswith(text) for scheme in _SCHEMES)
        return self.field.kind == "uri" and bool(begins) and self.line.hasFocus()

    def _make_line(self) -> QLineEdit:
        line = QLineEdit()
        if self.field.kind == "uri":
            line.setPlaceholderText("https://")
        return line

    def value(self) -> Entry:
        text = self._meant()
        return text if text or self._keeps_empty else ABSENT

    def _meant(self) -> str:
        text = self.line.text()
        return text if text == self._as_it_is else self._cleaned(text)

    def _cleaned(self, text: str) -> str:
        """Without what came along when it was copied."""
        return text.strip() if self.field.kind == "uri" else text

    def _show_meant(self) -> None:
        if self.line.text() != self._meant():
            self.line.setText(self._meant())

    def set_value(self, value: Entry) -> None:
        self._keeps_empty = self._keeps_empty or (value == "" and not self.field.required)
        self.line.setText("" if value is ABSENT or value is None else str(value))
        self._as_it_is = self.line.text()


def as_path(text: str) -> str:
    """A path as it is typed or pasted: as an address (file://…), in quotation marks, with blanks
    around it."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    return (QUrl(text).toLocalFile() or text) if text.lower().startswith("file://") else text


class PathEditor(TextEditor):
    """A folder, a file or a file to be made: written, completed, dropped or browsed for."""

    def _make_line(self) -> QLineEdit:
        self.picker = PathLine(self.field.kind, in_words(self.field.title), self.field.suffix)
        return self.picker.line

    @property
    def under_way(self) -> bool:
        return self.picker.is_completing

    def put(self, widget: QWidget, *, share: int = 0) -> None:
        super().put(self.picker, share=share)
        self.setFocusProxy(widget)
        self.picker.picked.connect(self._take_picked)

    def _take_picked(self) -> None:
        self._as_it_is = self.line.text()
        self.note_change()

    def _cleaned(self, text: str) -> str:
        return as_path(text)

    def set_value(self, value: Entry) -> None:
        # A schema knows the name of a file to be made, not where its user keeps files.
        if value == self.field.default and isinstance(value, str) and not Path(value).is_absolute():
            value = str(own_documents() / in_words(value))
        super().set_value(value)


class NumberEditor(Editor):
    """Numbers, whole or not; what is no number comes back as the text it is."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.line = QLineEdit()
        if field.default is not None and not field.required:
            self.line.setPlaceholderText(str(field.default))
        self.line.textEdited.connect(self.note_change)
        self.line.editingFinished.connect(self.left)
        self.put(self.line, share=1)

    def value(self) -> Entry:
        text = self.line.text().strip()
        if not text:
            return ABSENT
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text) and math.isfinite(number := float(text)):
            return number
        return text

    def set_value(self, value: Entry) -> None:
        self.line.setText("" if value is ABSENT or value is None else str(value))


class CheckEditor(Editor):
    """Yes or no."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QCheckBox(in_words(field.title))
        self._given = False
        self.box.toggled.connect(self._toggled)
        self.put(self.box)

    def _toggled(self) -> None:
        self._given = True
        self.note_change()
        self.left.emit()

    def value(self) -> Entry:
        return self.box.isChecked() if self._given or self.field.required else ABSENT

    def set_value(self, value: Entry) -> None:
        self.box.blockSignals(True)
        self.box.setChecked(value is True)
        self.box.blockSignals(False)
        self._given = isinstance(value, bool)


class ChoiceEditor(Editor):
    """One of several; “Not set” where nothing may be chosen."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = Combo(self)
        self.box.addItem(self.tr("Choose…") if field.required else self.tr("Not set"))
        self.box.addItems([in_words(choice) for choice in field.choices])
        self.box.activated.connect(self._chosen)
        self.put(self.box)

    def _chosen(self) -> None:
        self.note_change()
        self.left.emit()

    def value(self) -> Entry:
        index = self.box.currentIndex() - 1
        return ABSENT if index < 0 else self.field.choice_values[index]

    def set_value(self, value: Entry) -> None:
        known = [(type(one), one) for one in self.field.choice_values]
        wanted = (type(value), value)
        self.box.setCurrentIndex(known.index(wanted) + 1 if wanted in known else 0)


class ScheduleEditor(Editor):
    """When it runs."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.picker = SchedulePicker(self)
        self._empty: Entry = ABSENT
        self.picker.changed.connect(self._changed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.picker)
        self.setFocusProxy(self.picker.way)

    def _changed(self) -> None:
        # Off must be said aloud where leaving the parameter out brings its default back.
        if self.field.default:
            self._empty = ""
        self.note_change()

    def value(self) -> Entry:
        text = self.picker.text()
        return self._empty if text is None else text

    def set_value(self, value: Entry) -> None:
        self._empty = "" if value == "" else ABSENT
        self.picker.set_text(value if isinstance(value, str) else None)


def _finite(text: str) -> float:
    """ValueError for NaN and the infinities, which Python reads and JSON does not know."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


class JsonEditor(Editor):
    """A list or a group of values, as JSON; what is none comes back as the text it is."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.area = QPlainTextEdit()
        self.area.setTabChangesFocus(True)
        self.area.setFixedHeight(96)
        self.area.textChanged.connect(self.note_change)
        self.put(self.area)

    def value(self) -> Entry:
        # toPlainText would make a plain space of a hard one inside a value.
        text = self.area.document().toRawText().replace("\u2029", "\n").strip()
        if not text:
            return ABSENT
        try:
            value: JsonValue = json.loads(text, parse_constant=_finite, parse_float=_finite)
        except (ValueError, RecursionError):
            return text
        return value

    def set_value(self, value: Entry) -> None:
        self.area.blockSignals(True)
        text = "" if value is ABSENT else json.dumps(value, ensure_ascii=False, indent=2)
        # The end of a paragraph inside a value would end a line of the editor.
        self.area.setPlainText(text.replace("\u2029", "\\u2029"))
        self.area.blockSignals(False)


class LinesEditor(Editor):
    """A list of texts, one in each line; empty lines count for nothing."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.area = QPlainTextEdit()
        self.area.setTabChangesFocus(True)
        self.area.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.area.setFixedHeight(96)
        self.area.textChanged.connect(self.note_change)
        self.put(self.area)

    def value(self) -> Entry:
        lines = [line.strip() for line in self.area.toPlainText().splitlines()]
        return [line for line in lines if line] or ABSENT

    def set_value(self, value: Entry) -> None:
        lines = value if isinstance(value, Sequence) and not isinstance(value, str) else ()
        self.area.blockSignals(True)
        self.area.setPlainText("\n".join(str(line) for line in lines))
        self.area.blockSignals(False)


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
    """The editor of a field's kind; text where a kind has none of its own."""
    return _EDITORS.get(field.kind, TextEditor)(field, parent)
