"""From an error to the line of the script that it names: the button, and the dialog that shows the
script where nothing else does."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import MessageCode, facts_of_code
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ui.code.code_view import ScriptView
from keep_desktop.ui.code.highlighter import Line, highlight
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.answers import CardButton
from keep_desktop.ui.text.sanitize import reveal_hidden
from keep_desktop.ui.widgets.dialog import Dialog, padded
from keep_desktop.ui.widgets.layouts import STRETCH, fill

_WIDTH, _HEIGHT = 860, 640


def script_line(error: str | None) -> int:
    """The line of the script that *error* names; 0 if none."""
    found = facts_of_code(error, MessageCode.SCRIPT_PLACE, MessageCode.SCRIPT_THREW)
    return 0 if found is None else int(found["line"])


class LineButton(CardButton):
    """“Show line 3”; hidden while the error names none. `requested` carries the line."""

    requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._line = 0
        self.setProperty("kind", "ghost")
        self.clicked.connect(lambda: self.requested.emit(self._line))
        self.hide()

    def show_error(self, error: str | None) -> None:
        self._line = script_line(error)
        self.setText(self.tr("Show line {number}").format(number=self._line))
        self.setVisible(self._line > 0)


@immutable
class ShownScript:
    """The script of a version, which may not be stored yet."""

    label: str
    script: str


def text_of(version: ScriptVersion | None) -> ShownScript | None:
    return None if version is None else ShownScript(version.label, version.script)


@immutable
class _ReadText:
    label: str
    text: str
    inks: Sequence[Line]


class ScriptDialog(Dialog):
    """A script at one of its lines. *read* returns it, on a worker; None if it is gone."""

    def __init__(
        self,
        tasks: TaskRunner,
        read: Callable[[], ShownScript | None],
        line: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Script"), tasks, parent)
        self._line = line
        self.heading.setText(self.tr("Line {number}").format(number=line))
        self.view = ScriptView(self)
        body, column = padded()
        column.addWidget(self.view, 1)
        self.set_body(body)
        self.close_button = self.button(self.tr("Close"), self.accept)
        fill(self.footer, STRETCH, self.close_button)
        self.fit(_WIDTH, _HEIGHT)
        tasks.query(("script", id(self)), lambda: _prepared(read()), self._show, self.show_error)

    def _show(self, read: _ReadText | None) -> None:
        if read is None:
            text = self.tr("This version of the script is no longer available.")
            self.trouble.set_text(text, "fail")
            return
        heading = self.tr("Line {number} of script {version}")
        self.heading.setText(heading.format(number=self._line, version=read.label))
        self.view.show_script(read.text, read.inks)
        self.view.select_line(self._line)
        self.filled()


def _prepared(found: ShownScript | None) -> _ReadText | None:
    """Too slow for the GUI thread."""
    if found is None:
        return None
    text = reveal_hidden(found.script)
    return _ReadText(found.label, text, highlight(text))
