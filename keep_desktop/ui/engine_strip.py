"""The strip that says that the engine has stopped working, and offers to restart it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.ui.fault_strip import lay_out_fault
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader, sentence_of
from keep_desktop.ui.wrap_label import WrapLabel


class EngineStrip(QFrame):
    """Hidden while the engine is well."""

    #: It was restarted; whether it lives is to be looked at again.
    restarted = Signal()

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self.heading = plain_label(self.tr("The engine has stopped working"), "heading")
        self.sentence = WrapLabel("soft", self)
        self.restart = QPushButton()
        self.restart.setProperty("kind", "primary")
        self.restart.clicked.connect(self._ask)
        lay_out_fault(self, self.heading, self.sentence, (self.restart,))
        self._ready()
        # Once it has words, between which and the icon there is a gap.
        set_icon(self.restart, "refresh-cw", "on_accent")
        self.hide()

    def show_dead(self, dead: bool) -> None:
        """Whether it is so now."""
        if dead is not self.isHidden():
            return
        self.setVisible(dead)
        self._ready()

    def _failed(self, error: Exception) -> None:
        self._ready()
        why = sentence_of(error)
        self._say(self.tr("It could not be restarted: {why}").format(why=why))

    def _ask(self) -> None:
        self.restart.setEnabled(False)
        self._call(self.tr("Restarting…"))
        self._reader.urgent(
            lambda: overview.restart_engine(self._keep),
            lambda _: self.restarted.emit(),
            self._failed,
        )

    def _ready(self) -> None:
        self.restart.setEnabled(True)
        self._call(self.tr("Restart the engine"))
        self._say(
            self.tr(
                "Nothing starts by itself until it works again. What was done is safe, and what "
                "runs goes on."
            )
        )

    def _call(self, text: str) -> None:
        self.restart.setText(text)
        self.restart.setAccessibleName(text)

    def _say(self, sentence: str) -> None:
        self.sentence.setText(sentence)
        self.setAccessibleName(f"{self.heading.text()}. {sentence}")
