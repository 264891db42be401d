"""About section: version, folders, checks, and the licences of third-party components."""

import threading
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from keep_desktop import __version__
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.doctor import CheckResult, examine
from keep_desktop.services.maintenance.licences import Work, licence_text, works
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.help.content import HelpPage
from keep_desktop.ui.help.dialog import show_help
from keep_desktop.ui.settings.section import Section, SettingsCard, SettingsContext, open_folder
from keep_desktop.ui.style.theme import mono_font
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import WrapLabel, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, clear, fill, hbox, vbox
from keep_desktop.ui.widgets.text_block import copy_text

_LIST_WIDTH = 240


class LicencesDialog(Dialog):
    """Components at the left, the licence text at the right."""

    def __init__(self, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Licences"), tasks, parent)
        self.show_below(self.tr("Keep Desktop includes this software."))
        self._works: Sequence[Work] = ()
        self.list = QListWidget()
        self.list.setProperty("kind", "versions")
        self.list.setFixedWidth(_LIST_WIDTH)
        self.list.setAccessibleName(self.tr("Software"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._choose)
        self.about = plain_label("", "strong")
        self.text_view = QPlainTextEdit()
        self.text_view.setReadOnly(True)
        self.text_view.setProperty("kind", "reading")
        self.text_view.setFont(mono_font())
        self.text_view.setTabChangesFocus(True)
        self.text_view.setAccessibleName(self.tr("Licence text"))
        right = vbox(self.about, (self.text_view, 1), spacing=8)
        body = QWidget()
        hbox(self.list, (right, 1), within=body, spacing=16, margins=(24, 4, 24, 20))
        self.set_body(body)
        self.footer.addStretch(1)
        self.close_button = self.button(self.tr("Close"), self.reject)
        self.footer.addWidget(self.close_button)
        self.fit(900, 620)
        self.do(works, self._show)

    def _show(self, found: Sequence[Work]) -> None:
        self._works = found
        for work in found:
            self.list.addItem(QListWidgetItem(work.name))
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _choose(self, at: int) -> None:
        if not 0 <= at < len(self._works):
            return
        work = self._works[at]
        parts = (work.name, work.version, work.licence)
        self.about.setText(" · ".join(part for part in parts if part))
        self._tasks.query(("licence", id(self)), lambda: licence_text(work), self._show_summary)

    def _show_summary(self, text: str) -> None:
        self.text_view.setPlainText(text or self.tr("No licence text included."))


class AboutSection(Section):
    """Checks run only on request: they read the whole ledger."""

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.results: Sequence[CheckResult] = ()
        fill(self.column, self._program(), self._data(), self._check(), STRETCH)

    def _program(self) -> SettingsCard:
        card = SettingsCard(f"Keep Desktop {__version__}")
        card.column.addWidget(
            plain_label(
                self.tr(
                    "Licensed under the Apache License 2.0. Includes third-party software "
                    "under its own licences."
                ),
                "soft",
            )
        )
        self.help = make_button(self.tr("How Keep works…"), icon="circle-help")
        self.help.clicked.connect(lambda: self._open_help(HelpPage.WORKS))
        self.keys = make_button(self.tr("Keyboard shortcuts…"), icon="keyboard")
        self.keys.clicked.connect(lambda: self._open_help(HelpPage.KEYS))
        self.licences = make_button(self.tr("Licences…"), icon="file-text")
        self.licences.clicked.connect(self.open_licences)
        card.add_row(self.help, self.keys, self.licences)
        return card

    def _data(self) -> SettingsCard:
        data_dir = self.context.keep.data_dir
        card = SettingsCard(
            self.tr("Data folder"),
            self.tr(
                "All your data is in this folder. Passwords are in the system keyring or, if "
                "there is none, encrypted in this folder."
            ),
        )
        path = WrapLabel("strong")
        path.setText(str(data_dir))
        card.column.addWidget(path)
        self.open_folder = make_button(
            self.tr("Open folder"), self.tr("Open the data folder"), icon="folder-open"
        )
        self.open_folder.clicked.connect(lambda: open_folder(data_dir))
        card.add_row(self.open_folder)
        return card

    def _check(self) -> SettingsCard:
        card = SettingsCard(
            self.tr("Check the installation"),
            self.tr(
                "Checks the database, disk, keyring, fonts and the sandbox that separates "
                "scripts from your files."
            ),
        )
        self.lines = QGridLayout()
        self.lines.setHorizontalSpacing(12)
        self.lines.setVerticalSpacing(8)
        self.lines.setColumnStretch(2, 1)
        self.check = make_button(self.tr("Check now"), icon="shield-check")
        self.check.clicked.connect(self.run_checks)
        self.copy = make_button(self.tr("Copy"), self.tr("Copy results"), icon="copy")
        self.copy.clicked.connect(self._copy)
        self.copy.hide()
        card.column.addLayout(self.lines)
        card.add_row(self.check, self.copy)
        return card

    def run_checks(self) -> None:
        """Run all checks on a worker."""
        keep = self.context.keep
        self.check.setEnabled(False)
        self.check.setText(self.tr("Checking…"))
        ended = threading.Event()
        work = partial(_examine, keep, ended)
        self.context.tasks.long(work, self.show_checks, end=ended.set)

    def show_checks(self, results: Sequence[CheckResult]) -> None:
        self.results = results
        self.check.setEnabled(True)
        self.check.setText(self.tr("Check again"))
        self.copy.show()
        clear(self.lines)
        for row, result in enumerate(results):
            sign, token = ("circle-check", "done") if result.ok else ("triangle-alert", "warn")
            icon = icon_label(sign, token)
            icon.setAccessibleName(
                self.tr("No problems found") if result.ok else self.tr("Needs attention")
            )
            text = WrapLabel()
            text.setText(translate_error(result.text))
            text.allow_selecting()
            name = plain_label(translate_error(result.name), "strong", wrap=False)
            for column, widget in enumerate((icon, name, text)):
                self.lines.addWidget(widget, row, column, Qt.AlignmentFlag.AlignTop)

    def _copy(self) -> None:
        lines = (
            f"{'ok' if result.ok else 'LOOK'}  {result.name}: {result.text}"
            for result in self.results
        )
        copy_text("\n".join(lines))

    def _open_help(self, page: HelpPage) -> None:
        show_help(page, self.context.tasks, self.window())

    def open_licences(self) -> LicencesDialog:
        dialog = LicencesDialog(self.context.tasks, self.window())
        dialog.open()
        return dialog


def _examine(keep: Keep, ended: threading.Event) -> Sequence[CheckResult]:
    trouble = keep.engine.trouble
    state = (trouble is None, trouble or "runs in this process")
    return examine(keep.data_dir, lambda: nullcontext(keep), lambda: state, ended=ended.is_set)
