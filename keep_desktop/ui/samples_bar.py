"""What stands in the list while the sample workspace is there: what it is, and the way out."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from keep_desktop.services.samples import RemovedSamples
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.text import plural
from keep_desktop.ui.theme import set_icon

_NAMES = 2


class SamplesBar(QFrame):
    """Hidden until `show_there` says that there is something to remove."""

    remove_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "sunken")
        self.words = plain_label(self.tr("You are trying Keep with samples."), "small")
        self.remove = QPushButton(self.tr("Remove the samples"))
        self.remove.setProperty("kind", "ghost")
        self.remove.setAccessibleName(self.remove.text())
        self.remove.setAccessibleDescription(
            self.tr("Archives the sample workflows and moves their folder to the trash")
        )
        self.remove.setToolTip(self.remove.accessibleDescription())
        set_icon(self.remove, "trash-2")
        self.remove.clicked.connect(lambda: self.remove_asked.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.words)
        column.addWidget(self.remove)
        self.hide()

    def show_there(self, there: bool) -> None:
        self.setVisible(there)

    def removed_said(self, removed: RemovedSamples) -> str:
        """One sentence on what went and what stays."""
        folder = one_line(str(removed.folder), 120)
        gone = self.tr("The sample workflows are in the archive.")
        if removed.not_trashed is not None:
            return (
                gone
                + " "
                + self.tr("The trash could not take their folder, which stays: {folder}").format(
                    folder=folder
                )
            )
        if not removed.kept:
            return gone + " " + self.tr("Their folder is in the trash.")
        names = ", ".join(one_line(path.name, 40) for path in removed.kept[:_NAMES])
        more = len(removed.kept) - _NAMES
        if more > 0:
            names += " " + self.tr("and {count} more").format(count=more)
        files = plural(len(removed.kept), self.tr("file"), self.tr("files"))
        return (
            gone
            + " "
            + self.tr("{files} of your own or changed by you stay in {folder}: {names}").format(
                files=files, folder=folder, names=names
            )
        )
