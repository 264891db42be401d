"""The strip that says that a backup could not be put in place, and leads to the backups."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from keep_desktop.domain.restored import NotRestored
from keep_desktop.services.backups import forget_not_restored
from keep_desktop.services.context import Keep
from keep_desktop.ui.fault_strip import lay_out_fault
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.host_words import told
from keep_desktop.ui.worker import Reader, sentence_of
from keep_desktop.ui.wrap_label import WrapLabel


class RestoreStrip(QFrame):
    """Hidden unless that is so, and until the user says that he knows."""

    #: Another backup is to be chosen.
    backups_asked = Signal()

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._failed: NotRestored | None = None
        self.heading = plain_label(self.tr("The backup was not restored"), "heading")
        self.sentence = WrapLabel("soft", self)
        self.backups = self._button(self.tr("Show backups"))
        self.backups.clicked.connect(self.backups_asked)
        self.seen = self._button(self.tr("Close"))
        self.seen.clicked.connect(self._forget)
        lay_out_fault(self, self.heading, self.sentence, (self.backups, self.seen))
        self.hide()

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(text)
        return button

    def show_failed(self, failed: NotRestored | None) -> None:
        """What is so now; None hides it."""
        if failed == self._failed:
            return
        self._failed = failed
        if failed is not None:
            holds = self.tr(
                "Everything is as it was before. Choose another backup, or restore the same one "
                "once more from its own file."
            )
            self._say(f"{one_line(told(failed.why), 2_000)} {holds}")
        self.setVisible(failed is not None)

    def _forget(self) -> None:
        keep = self._keep
        self._reader.do(
            lambda: forget_not_restored(keep),
            lambda _: self.show_failed(None),
            lambda error: self._say(sentence_of(error)),
        )

    def _say(self, sentence: str) -> None:
        self.sentence.setText(sentence)
        self.setAccessibleName(f"{self.heading.text()}. {sentence}")
