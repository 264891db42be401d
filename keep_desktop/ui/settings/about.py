"""What this is, where everything lies, whether all is well, and whose work it is made with."""

import threading
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from keep_desktop import __version__
from keep_desktop.services.context import Keep
from keep_desktop.services.doctor import Finding, examine
from keep_desktop.ui.copied import copy_text
from keep_desktop.ui.dialogs.licences import LicencesDialog
from keep_desktop.ui.form_notes import icon_label, plain_label
from keep_desktop.ui.help import show_help
from keep_desktop.ui.help_words import HelpPage
from keep_desktop.ui.host_words import told
from keep_desktop.ui.settings.section import Card, Means, Section, a_button, open_folder
from keep_desktop.ui.wrap_label import WrapLabel


class AboutSection(Section):
    """The check is made when it is asked for: it reads every page of the ledger."""

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        self.findings: Sequence[Finding] = ()
        self.column.addWidget(self._program())
        self.column.addWidget(self._data())
        self.column.addWidget(self._check())
        self.column.addStretch(1)

    def _program(self) -> Card:
        card = Card(f"Keep Desktop {__version__}")
        card.column.addWidget(
            plain_label(
                self.tr(
                    "Licensed under the Apache License 2.0. It is made with the work of others, "
                    "each under its own licence."
                ),
                "soft",
            )
        )
        self.help = a_button(self.tr("How Keep works…"), icon="circle-help")
        self.help.clicked.connect(lambda: self._open_help(HelpPage.WORKS))
        self.keys = a_button(self.tr("Keys…"), icon="keyboard")
        self.keys.clicked.connect(lambda: self._open_help(HelpPage.KEYS))
        self.licences = a_button(self.tr("Licences…"), icon="file-text")
        self.licences.clicked.connect(self.open_licences)
        card.add_row(self.help, self.keys, self.licences)
        return card

    def _data(self) -> Card:
        data_dir = self.means.keep.data_dir
        card = Card(
            self.tr("Where everything is kept"),
            self.tr(
                "Workflows, items and all that happened are only in this folder. Passwords are in "
                "the system's keyring where there is one, else encrypted in this folder."
            ),
        )
        path = WrapLabel("strong")
        path.setText(str(data_dir))
        card.column.addWidget(path)
        self.open_folder = a_button(
            self.tr("Open folder"), self.tr("Open the data folder"), icon="folder-open"
        )
        self.open_folder.clicked.connect(lambda: open_folder(data_dir))
        card.add_row(self.open_folder)
        return card

    def _check(self) -> Card:
        card = Card(
            self.tr("Check the installation"),
            self.tr(
                "Looks through all that is recorded, and at the disk, the keyring, the fonts and "
                "what keeps scripts apart from your files."
            ),
        )
        self.lines = QGridLayout()
        self.lines.setHorizontalSpacing(12)
        self.lines.setVerticalSpacing(8)
        self.lines.setColumnStretch(2, 1)
        self.check = a_button(self.tr("Check now"), icon="shield-check")
        self.check.clicked.connect(self.look)
        self.copy = a_button(self.tr("Copy"), self.tr("Copy what was found"), icon="copy")
        self.copy.clicked.connect(self._copy)
        self.copy.hide()
        card.column.addLayout(self.lines)
        card.add_row(self.check, self.copy)
        return card

    def look(self) -> None:
        """Check everything, off the window's thread."""
        keep = self.means.keep
        self.check.setEnabled(False)
        self.check.setText(self.tr("Checking…"))
        ended = threading.Event()
        work = partial(_examine, keep, ended)
        self.means.reader.long(work, self.show_findings, end=ended.set)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """A line for each, with its sign and word."""
        self.findings = findings
        self.check.setEnabled(True)
        self.check.setText(self.tr("Check again"))
        self.check.setAccessibleName(self.check.text())
        self.copy.show()
        while (item := self.lines.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for row, finding in enumerate(findings):
            sign, token = ("circle-check", "done") if finding.ok else ("triangle-alert", "warn")
            mark = icon_label(sign, token)
            mark.setAccessibleName(self.tr("All right") if finding.ok else self.tr("Look at this"))
            words = WrapLabel()
            words.setText(told(finding.text))
            words.allow_selecting()
            name = plain_label(told(finding.name), "strong", wrap=False)
            for column, widget in enumerate((mark, name, words)):
                self.lines.addWidget(widget, row, column, Qt.AlignmentFlag.AlignTop)

    def _copy(self) -> None:
        lines = (
            f"{'ok' if finding.ok else 'LOOK'}  {finding.name}: {finding.text}"
            for finding in self.findings
        )
        copy_text("\n".join(lines))

    def _open_help(self, page: HelpPage) -> None:
        show_help(page, self.means.reader, self.window())

    def open_licences(self) -> LicencesDialog:
        """The works and the words of their licences."""
        dialog = LicencesDialog(self.means.reader, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog


def _examine(keep: Keep, ended: threading.Event) -> Sequence[Finding]:
    trouble = keep.engine.trouble
    state = (trouble is None, trouble or "runs in this process")
    return examine(keep.data_dir, lambda: nullcontext(keep), lambda: state, ended=ended.is_set)
