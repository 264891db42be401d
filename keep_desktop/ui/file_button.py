"""“Show the file”: from a question to the file that it is about, where that can be found."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import QuestionId
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.context import Keep
from keep_desktop.services.question_file import file_of, may_name_file
from keep_desktop.ui.answer_tiles import CardButton
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.show_in_folder import show_in_folder
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader


class FileButton(CardButton):
    """Hidden until the file is found: a disk may be slow, and nothing waits for it."""

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setText(self.tr("Show the file"))
        set_icon(self, "folder-open", "text_soft")
        self.clicked.connect(self._show)
        self._keep, self._reader = keep, reader
        self._question: QuestionId | None = None
        self._file: Path | None = None
        self.hide()

    def look_for(self, question: QuestionRow | None) -> None:
        """The file of that question; None: there is no question."""
        wanted = None if question is None else question.id
        if wanted == self._question:
            return
        self._question = wanted
        self._take(wanted, None)
        if question is not None and may_name_file(question):
            keep = self._keep
            # Not among what the window looks up: a disk that is away would hold that up.
            self._reader.long(
                lambda: file_of(keep, question), lambda file: self._take(wanted, file)
            )

    def _take(self, question: QuestionId | None, file: Path | None) -> None:
        if question != self._question:
            return
        self._file = file
        self.setVisible(file is not None)
        if file is not None:
            said = one_line(str(file), 300)
            self.setAccessibleName(f"{self.text()}: {said}")
            self.setToolTip(plain_tooltip(said))

    def _show(self) -> None:
        if self._file is not None:
            show_in_folder(self._file)
