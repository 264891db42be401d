"""The dialog that shows a script at the line that an error names, where nothing else shows it."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ui.code.code_view import ScriptView
from keep_desktop.ui.code.highlighter import Line, highlight
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.sanitize import reveal_hidden
from keep_desktop.ui.widgets.dialog import Dialog, padded
from keep_desktop.ui.widgets.layouts import STRETCH, fill

_WIDTH, _HEIGHT = 860, 640


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
