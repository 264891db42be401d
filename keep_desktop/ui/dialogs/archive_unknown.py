"""Asks before a workflow goes to the archive with a step of which nobody knows whether it happened:
the archive keeps quiet about it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from keep_desktop.services.unknown_steps import UnknownStep
from keep_desktop.ui.archive_words import unknown_said
from keep_desktop.ui.dialogs.frame import Dialog, padded
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.worker import Reader


class ArchiveUnknownDialog(Dialog):
    """`agreed`: it goes there all the same; `answer_asked`: to the question first."""

    agreed = Signal()
    answer_asked = Signal()

    def __init__(
        self,
        reader: Reader,
        name: str,
        unknown: Sequence[UnknownStep],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Archive"), reader, parent)
        self.heading.setText(self.tr("Archive “{name}”?").format(name=cited(name, 80)))
        body, column = padded(spacing=12)
        self.set_body(body)
        self.note = Note("warn", body)
        self.note.say(unknown_said(unknown), "warn")
        column.addWidget(self.note)
        self.sentence = plain_label(
            self.tr(
                "The archive asks nothing: until you bring the workflow back, this stands neither "
                "under Needs you nor in the search."
            )
        )
        column.addWidget(self.sentence)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.answer = self.button(
            self.tr("Answer first"), lambda: self._leave(self.answer_asked), icon="inbox"
        )
        self.answer.setVisible(any(step.asked for step in unknown))
        self.go = self.button(
            self.tr("Archive all the same"), lambda: self._leave(self.agreed), icon="archive"
        )
        self.footer.addWidget(self.answer)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)
        self.hug(560)
        self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave(self, to: SignalInstance) -> None:
        self.accept()
        to.emit()
