"""What stands where there is no workflow yet: a ready one, samples to try, archive and help."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.ui.empty_state import EmptyState
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.help import show_help
from keep_desktop.ui.help_words import HelpPage
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.sample_words import adding_said, removing_said
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_list import archive_button


class FirstStart(EmptyState):
    """`asked`: a new workflow is wanted."""

    samples_asked = Signal()
    remove_asked = Signal()
    archive_asked = Signal()

    def __init__(self, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(
            "workflow",
            self.tr("Hand over a first task"),
            self.tr(
                "Keep does recurring work on this computer, shows every single item it handled, "
                "and stops at one click. Start with a ready workflow, such as mail to a "
                "spreadsheet, or bring a script of your own: drop it here."
            ),
            self.tr("New workflow"),
            parent,
        )
        self.guard = PressGuard(self)
        self.samples = QPushButton()
        self.samples.clicked.connect(self._samples_clicked)
        self.archive = archive_button(self)
        self.archive.clicked.connect(lambda: self.archive_asked.emit())
        self.help = QPushButton(self.tr("How Keep works"))
        self.help.setProperty("kind", "ghost")
        self.help.setAccessibleName(self.help.text())
        set_icon(self.help, "circle-help")
        self.help.clicked.connect(lambda: show_help(HelpPage.WORKS, reader, self.window()))
        self.about = plain_label("", "small")
        self.about.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.offer(self.samples)
        self._column.addWidget(self.about)
        self.offer(self.help)
        self.offer(self.archive)
        self.show_samples(False)
        self.show_archive(False)

    def show_archive(self, there: bool) -> None:
        """A way to the archive where something is in it."""
        self.archive.setVisible(there)

    def show_samples(self, there: bool) -> None:
        """Their workflows may be in the archive while their folder is still there."""
        # A double click means what was there.
        with self.guard.changing((self.samples,)):
            self._show_way(there)

    def _show_way(self, there: bool) -> None:
        self._there = there
        self.about.setText(removing_said() if there else adding_said())
        self.samples.setAccessibleDescription(self.about.text())
        self.samples.setText(
            self.tr("Remove the samples") if there else self.tr("Try it with samples")
        )
        self.samples.setAccessibleName(self.samples.text())
        set_icon(self.samples, "trash-2" if there else "package")
        self._even()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._even()

    def _even(self) -> None:
        """The two ways to begin are as wide as each other."""
        ways = (self.button, self.samples)
        for way in ways:
            way.ensurePolished()
        widest = max(way.sizeHint().width() for way in ways)
        for way in ways:
            way.setMinimumWidth(widest)

    def _samples_clicked(self) -> None:
        (self.remove_asked if self._there else self.samples_asked).emit()
