"""Folders section: everything that workflows may access, with buttons to revoke it."""

from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.services.access.folders import revoke_folder
from keep_desktop.services.access.grants import Granted, all_granted, restore_grant
from keep_desktop.ui.forms.settings_dialog import GRANT_GAP, GrantRow, SettingsFormDialog
from keep_desktop.ui.settings.section import Section, SettingsCard, SettingsContext
from keep_desktop.ui.text.error_text import quote
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import FormNote
from keep_desktop.ui.widgets.layouts import STRETCH, clear, fill, vbox


class FoldersSection(Section):
    """Loads when shown, and when a workflow changes meanwhile."""

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.rows: list[Granted] = []
        self.buttons: list[QPushButton] = []
        self.others: list[QPushButton] = []
        #: Revocations in progress.
        self._leaving: list[Granted] = []
        self.trouble = FormNote("fail")
        self.nothing = FormNote()
        self._cards = vbox(spacing=16)
        about = SettingsCard(
            self.tr("Folders and files workflows can access"),
            self.tr(
                "Workflows can't access anything else on this computer. If you remove "
                "access, the next step that needs it stops and asks you."
            ),
        )
        about.column.addWidget(self.trouble)
        about.column.addWidget(self.nothing)
        fill(self.column, about, self._cards, STRETCH)
        context.bridge.workflows_changed.connect(lambda _: self.refresh_if_visible())

    def refresh(self) -> None:
        keep = self.context.keep
        self.context.tasks.query(
            ("granted", id(self)),
            lambda: all_granted(keep),
            self.show_rows,
            self.trouble.show_error,
        )

    def show_rows(self, rows: Sequence[Granted]) -> None:
        self._leaving = [row for row in self._leaving if row in rows]
        if list(rows) == self.rows and self.buttons:
            return
        self.rows, self.buttons, self.others = list(rows), [], []
        clear(self._cards)
        by_name: dict[str, list[Granted]] = {}
        for row in rows:
            by_name.setdefault(row.workflow, []).append(row)
        for name, values in by_name.items():
            card = SettingsCard(single_line(name, 80))
            card.column.setSpacing(GRANT_GAP)
            for row in values:
                card.column.addWidget(self._line(row))
            self._cards.addWidget(card)
            card.show()
        self.nothing.set_text(
            "" if rows else self.tr("No workflow has access to any files. Access is granted "
"in a workflow's settings.")
        )  # fmt: skip

    def _line(self, row: Granted) -> QWidget:
        buttons = [self._other(row)] if row.is_missing else []
        return GrantRow(row, [*buttons, self._button(row)])

    def _other(self, row: Granted) -> QPushButton:
        button = make_button(
            self.tr("Choose another…"),
            self.tr("Choose a different folder than {path} for {workflow}").format(
                path=single_line(str(row.path), 120), workflow=single_line(row.workflow, 80)
            ),
        )
        button.clicked.connect(lambda: self._choose_another(row))
        self.others.append(button)
        return button

    def _choose_another(self, row: Granted) -> None:
        """A folder named by a setting is changed there."""
        dialog = SettingsFormDialog(
            self.context.keep, self.context.tasks, row.workflow_id, self.window()
        )
        self.open_dialog(dialog)

    def _button(self, row: Granted) -> QPushButton:
        button = make_button(
            self.tr("Remove access"),
            self.tr("Remove access to {path} from {workflow}").format(
                path=single_line(str(row.path), 120), workflow=single_line(row.workflow, 80)
            ),
        )
        button.clicked.connect(lambda: self._revoke_once(row))
        self.buttons.append(button)
        return button

    def _revoke_once(self, row: Granted) -> None:
        """Once, even if pressed again before its row is gone."""
        if row in self._leaving:
            return
        keep = self.context.keep
        self.trouble.set_text("")
        self._leaving.append(row)

        def failed(error: Exception) -> None:
            self._leaving.remove(row)
            self.trouble.show_error(error)

        self.context.tasks.command(
            lambda: revoke_folder(keep, row.workflow_id, row.path),
            lambda _: self._on_granted(row),
            failed,
        )

    def _on_granted(self, row: Granted) -> None:
        text = self.tr("“{workflow}” can no longer access {path}.").format(
            workflow=quote(row.workflow, 60), path=single_line(str(row.path), 120)
        )
        self.context.tasks.messages.show(text, undo=lambda: self._revoke(row))
        self.refresh()

    def _revoke(self, row: Granted) -> None:
        keep = self.context.keep
        text = self.tr("“{workflow}” can access {path} again.").format(
            workflow=quote(row.workflow, 60), path=single_line(str(row.path), 120)
        )

        def revoked(_: None) -> None:
            self.context.tasks.messages.show(text)
            self.refresh()

        self.context.tasks.command(
            lambda: restore_grant(keep, row), revoked, self.trouble.show_error
        )
