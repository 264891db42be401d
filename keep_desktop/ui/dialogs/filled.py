"""Dialogs that much is typed into: what would be lost is asked about before they close."""

from collections.abc import Callable

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QWidget

from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.worker import Reader


class DiscardDialog(Dialog):
    """Accepted where it may be lost; to leave it goes on editing."""

    def __init__(self, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__("", reader, parent)
        self.setWindowTitle(self.tr("Discard your changes?"))
        self.heading.setText(self.windowTitle())
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        column.addWidget(plain_label(self.tr("What you entered is not saved yet.")))
        column.addStretch(1)
        self.discard = self.button(self.tr("Discard"), self.accept, icon="trash-2")
        self.stay = self.button(self.tr("Go on editing"), self.reject, kind="primary")
        self.footer.addStretch(1)
        self.footer.addWidget(self.discard)
        self.footer.addWidget(self.stay)
        self.hug(440)
        self.stay.setFocus()


class FilledDialog(Dialog):
    """Escape, Cancel and closing its window ask once there are changes. `begin_filling` says what
    counts as none, `entered` what stands there now."""

    _before: object = None
    _is_begun = False

    def entered(self) -> object:
        """What was entered, to be compared."""
        raise NotImplementedError

    def begin_filling(self) -> None:
        """What stands there from now on is not the user's."""
        self._before, self._is_begun = self.entered(), True

    @property
    def is_filled(self) -> bool:
        """Whether something would be lost."""
        return self._is_begun and self.entered() != self._before

    def discard_then(self, then: Callable[[], None]) -> None:
        """*then* follows where nothing would be lost by it, or what would be may be."""
        # What is being saved is not lost, and could not be discarded.
        if not self.is_filled or self.is_at_work:
            then()
            return
        asking = DiscardDialog(self._reader, self)
        asking.accepted.connect(then)
        asking.finished.connect(asking.deleteLater)
        asking.open()

    def reject(self) -> None:
        # Named as a slot, it would be this one again.
        self.discard_then(lambda: super(FilledDialog, self).reject())

    def closeEvent(self, event: QCloseEvent) -> None:
        # Who signs out is not kept waiting.
        if _signs_out():
            self._is_begun = False
        super().closeEvent(event)


def _signs_out() -> bool:
    app = QApplication.instance()
    return isinstance(app, QApplication) and app.isSavingSession()
