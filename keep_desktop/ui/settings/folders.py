"""Every folder and file that any workflow may touch, with the way to remove its access."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from keep_desktop.services.folders import revoke_folder
from keep_desktop.services.grants import Granted, all_granted, give_back
from keep_desktop.ui.dialogs.settings_form import SettingsFormDialog
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note
from keep_desktop.ui.grant_row import GRANT_GAP, GrantRow
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.settings.section import Card, Means, Section, a_button
from keep_desktop.ui.worker import sentence_of


class FoldersSection(Section):
    """Read when it is seen, and when a workflow changes meanwhile."""

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        self.rows: list[Granted] = []
        self.buttons: list[QPushButton] = []
        self.others: list[QPushButton] = []
        #: Access to them is being removed just now.
        self._leaving: list[Granted] = []
        self.guard = PressGuard(self)
        self.trouble = Note("fail")
        self.nothing = Note()
        self._cards = QVBoxLayout()
        self._cards.setSpacing(16)
        about = Card(
            self.tr("Folders and files given to workflows"),
            self.tr(
                "A workflow can touch nothing else on this computer. If you remove access, the "
                "next step that needs it stops and asks you."
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
        self._leaving = [row for row in self._leaving if row in rows]
        if list(rows) == self.rows and self.buttons:
            return
        # The next row slides to where the pointer has just pressed.
        with self.guard.moving(self, lambda: (*self.buttons, *self.others)):
            self._replace_rows(rows)

    def _replace_rows(self, rows: Sequence[Granted]) -> None:
        self.rows, self.buttons, self.others = list(rows), [], []
        while (item := self._cards.takeAt(0)) is not None:
            if (card := item.widget()) is not None:
                card.hide()
                card.deleteLater()
        by_name: dict[str, list[Granted]] = {}
        for row in rows:
            by_name.setdefault(row.workflow, []).append(row)
        for name, given in by_name.items():
            card = Card(one_line(name, 80))
            card.column.setSpacing(GRANT_GAP)
            for row in given:
                card.column.addWidget(self._line(row))
            self._cards.addWidget(card)
            card.show()
        self.nothing.say(
            "" if rows else self.tr("Nothing is given to any workflow. A workflow gets what its "
                                    "form names.")
        )  # fmt: skip

    def _line(self, row: Granted) -> QWidget:
        ways = [self._other(row)] if row.is_lost else []
        return GrantRow(row, [*ways, self._button(row)])

    def _other(self, row: Granted) -> QPushButton:
        button = a_button(
            self.tr("Choose another…"),
            self.tr("Choose another folder than {path} for {workflow}").format(
                path=one_line(str(row.path), 120), workflow=one_line(row.workflow, 80)
            ),
        )
        button.clicked.connect(lambda: self._choose_another(row))
        self.others.append(button)
        return button

    def _choose_another(self, row: Granted) -> None:
        """In the settings of the workflow, which name it."""
        dialog = SettingsFormDialog(
            self.means.keep, self.means.reader, row.workflow_id, self.window()
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()

    def _button(self, row: Granted) -> QPushButton:
        button = a_button(
            self.tr("Remove access"),
            self.tr("Remove access to {path} from {workflow}").format(
                path=one_line(str(row.path), 120), workflow=one_line(row.workflow, 80)
            ),
        )
        button.clicked.connect(lambda: self._take_back(row))
        self.buttons.append(button)
        return button

    def _take_back(self, row: Granted) -> None:
        """Once, however often it is pressed until its row is gone."""
        if row in self._leaving:
            return
        keep = self.means.keep
        self.trouble.say("")
        self._leaving.append(row)

        def failed(error: Exception) -> None:
            self._leaving.remove(row)
            self._fail(error)

        self.means.reader.do(
            lambda: revoke_folder(keep, row.workflow_id, row.path),
            lambda _: self._taken(row),
            failed,
        )

    def _taken(self, row: Granted) -> None:
        said = self.tr("“{workflow}” can no longer touch {path}.").format(
            workflow=cited(row.workflow, 60), path=one_line(str(row.path), 120)
        )
        self.undoable.emit(said, lambda: self._give_back(row))
        self.refresh()

    def _give_back(self, row: Granted) -> None:
        keep = self.means.keep
        said = self.tr("“{workflow}” may use {path} again.").format(
            workflow=cited(row.workflow, 60), path=one_line(str(row.path), 120)
        )

        def given(_: None) -> None:
            self.told.emit(said)
            self.refresh()

        self.means.reader.do(lambda: give_back(keep, row), given, self._fail)

    def _fail(self, error: Exception) -> None:
        self.trouble.say(sentence_of(error), "fail")
