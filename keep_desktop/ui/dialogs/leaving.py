"""Questions before Keep ends, or starts again."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QWidget

from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.text import plural
from keep_desktop.ui.worker import Reader

_WIDTH = 520


class QuitDialog(Dialog):
    """Asked before Keep ends while a workflow is on. `quit_chosen` and `minimise_chosen`, which is
    offered where that is meant by closing a window, carry whether that holds from now on; to leave
    the dialog changes nothing."""

    quit_chosen = Signal(bool)
    minimise_chosen = Signal(bool)

    def __init__(
        self, running: int, reader: Reader, parent: QWidget | None = None, *, may_minimise: bool
    ) -> None:
        super().__init__(self.tr("Quit Keep?"), reader, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body, column = padded(spacing=12)
        self.set_body(scrolling(body))
        for said in self._said(running, may_minimise=may_minimise):
            column.addWidget(plain_label(said))
        self.always = QCheckBox(self.tr("Do not ask again"))
        self.always.setAccessibleName(self.always.text())
        self.always.setAccessibleDescription(self.tr("Settings > General has it, too"))
        column.addWidget(self.always)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.minimise = self.button(
            self.tr("Minimise instead"), lambda: self._choose(self.minimise_chosen)
        )
        self.minimise.setVisible(may_minimise)
        self.quit = self.button(
            self.tr("Quit"), lambda: self._choose(self.quit_chosen), kind="primary", icon="power"
        )
        self.footer.addStretch(1)
        for button in (self.cancel, self.minimise, self.quit):
            self.footer.addWidget(button)
        self.hug(_WIDTH)
        self.cancel.setFocus()

    def _said(self, running: int, *, may_minimise: bool) -> Iterator[str]:
        if running:
            one, many = self.tr("workflow is running now."), self.tr("workflows are running now.")
            ends = self.tr(
                "Quitting stops what runs. Nothing is lost: it goes on from there at its next "
                "time, or with Run now."
            )
            yield f"{plural(running, one, many)} {ends}"
        if may_minimise:
            yield self.tr(
                "Workflows run only while Keep is running, and this desktop has no tray in "
                "which it could go on. What comes due meanwhile runs once when Keep is "
                "started again."
            )
        else:
            yield self.tr(
                "Workflows run only while Keep is running. What comes due meanwhile runs once "
                "when Keep is started again."
            )

    def _choose(self, chosen: SignalInstance) -> None:
        self.accept()
        chosen.emit(self.always.isChecked())


class RestartDialog(Dialog):
    """Asked where runs are under way; accepted where Keep shall start again all the same."""

    def __init__(self, running: int, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Restart Keep?"), reader, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        one, many = self.tr("workflow is running now."), self.tr("workflows are running now.")
        column.addWidget(plain_label(plural(running, one, many), "strong"))
        column.addWidget(
            plain_label(
                self.tr(
                    "Restarting stops what runs. Nothing is lost: it goes on from there at its "
                    "next time, or with Run now."
                )
            )
        )
        column.addStretch(1)
        self.cancel = self.button(self.tr("Not now"), self.reject)
        self.restart = self.button(
            self.tr("Restart now"), self.accept, kind="primary", icon="rotate-ccw"
        )
        self.footer.addStretch(1)
        for button in (self.cancel, self.restart):
            self.footer.addWidget(button)
        self.hug(_WIDTH)
        self.cancel.setFocus()
