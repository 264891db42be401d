"""Confirmations before Keep quits or restarts."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QWidget

from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.widgets.dialog import Dialog, padded, scrolling
from keep_desktop.ui.widgets.labels import plain_label

_WIDTH = 520


class QuitDialog(Dialog):
    """Before Keep quits while a workflow is on. `quit_chosen`, and `minimise_chosen` if closing the
    window may mean that, carry whether to remember the choice."""

    quit_chosen = Signal(bool)
    minimise_chosen = Signal(bool)

    def __init__(
        self, running: int, reader: TaskRunner, parent: QWidget | None = None, *, may_minimise: bool
    ) -> None:
        super().__init__(self.tr("Quit Keep?"), reader, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body, column = padded(spacing=12)
        self.set_body(scrolling(body))
        for text in self._text_lines(running, may_minimise=may_minimise):
            column.addWidget(plain_label(text))
        self.always = QCheckBox(self.tr("Don't ask again"))
        self.always.setAccessibleName(self.always.text())
        self.always.setAccessibleDescription(self.tr("You can change this in Settings > General"))
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
        self.fit_height(_WIDTH)
        self.cancel.setFocus()

    def _text_lines(self, running: int, *, may_minimise: bool) -> Iterator[str]:
        if running:
            one, many = self.tr("workflow is running now."), self.tr("workflows are running now.")
            ends = self.tr(
                "Quitting stops running workflows. They continue where they left off at "
                "their next scheduled time or with Run now."
            )
            yield f"{plural(running, one, many)} {ends}"
        if may_minimise:
            yield self.tr(
                "Workflows run only while Keep is open, and this desktop has no tray to run "
                "in. Missed workflows run once when you open Keep again."
            )
        else:
            yield self.tr(
                "Workflows run only while Keep is open. Missed workflows run once when you "
                "open Keep again."
            )

    def _choose(self, chosen: SignalInstance) -> None:
        self.accept()
        chosen.emit(self.always.isChecked())


class RestartDialog(Dialog):
    """Before a restart during runs; accepted: restart."""

    def __init__(self, running: int, reader: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Restart Keep?"), reader, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        one, many = self.tr("workflow is running now."), self.tr("workflows are running now.")
        column.addWidget(plain_label(plural(running, one, many), "strong"))
        column.addWidget(
            plain_label(
                self.tr(
                    "Restarting stops running workflows. They continue where they left off "
                    "at their next scheduled time or with Run now."
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
        self.fit_height(_WIDTH)
        self.cancel.setFocus()
