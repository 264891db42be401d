"""Another place for the samples, where the usual one does not take them."""

from pathlib import Path

from PySide6.QtCore import QDir, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.context import Keep
from keep_desktop.services.samples import Samples, install_samples
from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.form_notes import Problem, plain_label
from keep_desktop.ui.language import in_words
from keep_desktop.ui.path_line import PathLine
from keep_desktop.ui.sample_words import removing_said
from keep_desktop.ui.worker import Reader


class SamplesDialog(Dialog):
    """`installed` carries the Samples once they are there; the dialog closes then."""

    installed = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, place: Path, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Try it with samples"), reader, parent)
        self._keep = keep
        self.say_below(
            self.tr(
                "Invented mail and two workflows that work on it. Neither runs until you turn it "
                "on."
            )
            + " "
            + removing_said()
        )
        self.place = PathLine("folder", self.tr("Folder for the samples"))
        self.place.line.setText(QDir.toNativeSeparators(str(place)))
        self.place.line.setAccessibleName(self.tr("Folder for the samples"))
        self.problem = Problem()
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        label = plain_label(self.tr("Folder for the samples"), "strong")
        label.setBuddy(self.place.line)
        for part in (label, self.place, self.problem):
            column.addWidget(part)
        column.addWidget(
            plain_label(self.tr("It is made if it is not there. It must be empty."), "small")
        )
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(
            self.tr("Copy the samples"), self._install, kind="primary", icon="download"
        )
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)
        self.hug(560)
        self.place.line.setFocus()

    def _install(self) -> None:
        keep, text = self._keep, self.place.line.text().strip()
        place = Path(text).expanduser()
        if not text or not place.is_absolute():
            self.problem.say(self.tr("Name a folder with its whole path."))
            self.place.setFocus()
            return
        self.problem.say("")
        self.do(lambda: install_samples(keep, place, in_words), self._take, self.place, self.go)

    def _take(self, made: Samples) -> None:
        self.installed.emit(made)
        self.accept()
