"""Asks before logs are removed: what is gone cannot be brought back."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.ui.dialogs.frame import Dialog, padded
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.worker import Reader


class RemoveLogsDialog(Dialog):
    """`agreed` once the user has said so; nothing happens otherwise."""

    agreed = Signal()

    def __init__(
        self, reader: Reader, time: str, amount: str, parent: QWidget | None = None
    ) -> None:
        """*time*: “90 days”; *amount*: what goes now."""
        super().__init__(self.tr("Remove logs"), reader, parent)
        self.heading.setText(self.tr("Keep logs for {time} only?").format(time=time))
        body, column = padded(spacing=8)
        self.set_body(body)
        for sentence in (
            self.tr("What is older is removed within minutes: {amount}.").format(amount=amount),
            self.tr("From then on, what becomes that old is removed once a day."),
            self.tr("What is removed cannot be brought back."),
        ):
            column.addWidget(plain_label(sentence))
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.remove = self.button(self.tr("Remove older logs"), self._agree, kind="danger")
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.remove)
        self.hug(520)
        self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _agree(self) -> None:
        self.accept()
        self.agreed.emit()
