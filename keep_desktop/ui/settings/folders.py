"""Every folder and file that any workflow may touch, with the way to take it back."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.services.grants import Granted, all_granted
from keep_desktop.services.workflows import revoke_folder
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, icon_label, plain_label
from keep_desktop.ui.settings.section import Card, Means, Section, a_button
from keep_desktop.ui.worker import sentence_of
from keep_desktop.ui.wrap_label import WrapLabel


class FoldersSection(Section):
    """Read when it is seen, and when a workflow changes meanwhile."""

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        self.rows: list[Granted] = []
        self.buttons: list[QPushButton] = []
        self.trouble = Note("fail")
        self.nothing = Note()
        self._cards = QVBoxLayout()
        self._cards.setSpacing(16)
        about = Card(
            self.tr("Folders and files given to workflows"),
            self.tr(
                "A workflow can touch nothing else on this computer. What you take back here is "
                "refused at its next step, which then asks you."
            ),
        )
        about.column.addWidget(self.trouble)
        about.column.addWidget(self.nothing)
        self.column.addWidget(about)
        self.column.addLayout(self._cards)
        self.column.addStretch(1)
        means.bridge.workflows.connect(self._changed)

    def refresh(self) -> None:
        keep = self.means.keep
        self.means.reader.ask(
            ("granted", id(self)), lambda: all_granted(keep), self.show_rows, self._fail
        )

    def _changed(self, _: object) -> None:
        if self.isVisible():
            self.refresh()

    def show_rows(self, rows: Sequence[Granted]) -> None:
        """A card for each workflow."""
        if list(rows) == self.rows and self.buttons:
            return
        self.rows, self.buttons = list(rows), []
        while (item := self._cards.takeAt(0)) is not None:
            if (card := item.widget()) is not None:
                card.deleteLater()
        by_name: dict[str, list[Granted]] = {}
        for row in rows:
            by_name.setdefault(row.workflow, []).append(row)
        for name, given in by_name.items():
            card = Card(one_line(name, 80))
            for row in given:
                card.column.addWidget(self._line(row))
            self._cards.addWidget(card)
            card.show()
        self.nothing.say(
            "" if rows else self.tr("Nothing is given to any workflow. A workflow gets what its "
                                    "form names.")
        )  # fmt: skip

    def _line(self, row: Granted) -> QWidget:
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        sign, token = ("folder", "text_soft") if row.is_folder else ("file", "text_soft")
        if row.is_folder and not row.is_there:
            sign, token = "triangle-alert", "warn"
        line.addWidget(icon_label(sign, token), 0, Qt.AlignmentFlag.AlignTop)
        path = WrapLabel()
        path.setText(one_line(str(row.path), 300))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(path)
        words.addWidget(plain_label(self._about(row), "small"))
        line.addLayout(words, 1)
        line.addWidget(self._button(row), 0, Qt.AlignmentFlag.AlignTop)
        return holder

    def _about(self, row: Granted) -> str:
        purpose = row.purpose and one_line(row.purpose, 80)
        what = (
            self.tr("Its form names it: {purpose}").format(purpose=purpose)
            if purpose
            else self.tr("Given beside the form")
        )
        kind = self.tr("folder with all in it") if row.is_folder else self.tr("this file alone")
        missing = "" if row.is_there else self.tr(" · not there now")
        return f"{what} · {kind}{missing}"

    def _button(self, row: Granted) -> QPushButton:
        button = a_button(
            self.tr("Take back"),
            self.tr("Take back {path} from {workflow}").format(
                path=one_line(str(row.path), 120), workflow=one_line(row.workflow, 80)
            ),
        )
        button.clicked.connect(lambda: self._take_back(row))
        self.buttons.append(button)
        return button

    def _take_back(self, row: Granted) -> None:
        keep = self.means.keep
        self.trouble.say("")
        self.means.reader.do(
            lambda: revoke_folder(keep, row.workflow_id, row.path),
            lambda _: self._taken(row),
            self._fail,
        )

    def _taken(self, row: Granted) -> None:
        self.told.emit(
            self.tr("“{workflow}” can no longer touch {path}.").format(
                workflow=one_line(row.workflow, 60), path=one_line(str(row.path), 120)
            )
        )
        self.refresh()

    def _fail(self, error: Exception) -> None:
        self.trouble.say(sentence_of(error), "fail")
