"""A script to read: line numbers, colours for its words, nothing to edit."""

from collections.abc import Sequence

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from keep_desktop.ui.code_view import CodeView
from keep_desktop.ui.script_inks import Line


class ScriptView(CodeView):
    """Shows the text it is given as it is; see `foreign_text.unhidden`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setProperty("kind", "reading")
        self.setAccessibleName(self.tr("Script"))

    def show_script(self, script: str, inks: Sequence[Line] = ()) -> None:
        """*inks* as `script_inks.inks_of` tells them of this very text."""
        self.show_code(script, inks)
