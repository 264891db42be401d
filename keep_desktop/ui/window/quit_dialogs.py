"""Confirmations before Keep quits or restarts."""

from collections.abc import Iterator

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QWidget

from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.labels import plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, fill

_WIDTH = 520


class QuitDialog(Dialog):
    """Before Keep quits while a workflow is on. `quit_chosen`, and `minimise_chosen` if closing the
    window may mean that, carry whether to remember the choice."""

    quit_chosen = Signal(bool)
    minimise_chosen = Signal(bool)

    def __init__(
        self, running: int, tasks: TaskRunner, parent: QWidget | None = None, *, may_minimise: bool
    ) -> None:
        super().__init__(self.tr("Quit Keep?"), tasks, parent)
        column = self.scroll_body(spacing=12)
        for text in self._text_lines(running, may_minimise=may_minimise):
            column.addWidget(plain_label(text))
        self.always = QCheckBox(self.tr("Don't ask again"))
        self.always.setAccessibleDescription(self.tr("You can change this in Settings > General"))
        fill(column, self.always, STRETCH)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.minimise = self.button(
            self.tr("Minimise instead"), lambda: self._choose(self.minimise_chosen)
        )
        self.minimise.setVisible(may_minimise)
        self.quit = self.button(
            self.tr("Quit"), lambda: self._choose(self.quit_chosen), kind="primary", icon="power"
        )
        fill(self.footer, STRETCH, self.cancel, self.minimise, self.quit)
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
                "in. A workflow that missed runs is run once when you open Keep again."
            )
        else:
            yield self.tr(
                "Workflows run only while Keep is open. A workflow that missed runs is run once "
                "when you open Keep again."
            )

    def _choose(self, chosen: SignalInstance) -> None:
        self.accept()
        chosen.emit(self.always.isChecked())


class RestartDialog(Dialog):
    """Before a restart during runs; accepted: restart."""

    def __init__(self, running: int, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Restart Keep?"), tasks, parent)
        column = self.scroll_body(spacing=8)
        one, many = self.tr("workflow is running now."), self.tr("workflows are running now.")
        fill(
            column,
            plain_label(plural(running, one, many), "strong"),
            plain_label(
                self.tr(
                    "Restarting stops running workflows. They continue where they left off "
                    "at their next scheduled time or with Run now."
                )
            ),
            STRETCH,
        )
        self.cancel = self.button(self.tr("Not now"), self.reject)
        self.restart = self.button(
            self.tr("Restart now"), self.accept, kind="primary", icon="rotate-ccw"
        )
        fill(self.footer, STRETCH, self.cancel, self.restart)
        self.fit_height(_WIDTH)
        self.cancel.setFocus()
