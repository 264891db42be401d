"""Remove the samples, where something of the user's is there: says what goes and what stays, and
asks. Where the trash did not take them, it says so instead."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.context import Keep
from keep_desktop.services.samples_gone import (
    RemovedSamples,
    SamplesToGo,
    ToTrash,
    remove_samples,
)
from keep_desktop.ui.dialogs.frame import Dialog, add_shown, padded, scrolling
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.text import number, plural
from keep_desktop.ui.worker import Reader

_NAMES = 5


class RemoveSamplesDialog(Dialog):
    """Empty until it is told what to `ask`, or to `tell_left`. `removed` carries the
    RemovedSamples."""

    removed = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, to_trash: ToTrash, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Remove the samples"), reader, parent)
        self._keep, self._to_trash = keep, to_trash
        self.heading.setText(self.tr("Remove the samples?"))
        body, self._column = padded(spacing=8)
        self.set_body(scrolling(body))
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(
            self.tr("Remove the samples"), self._remove, kind="primary", icon="trash-2"
        )
        self.go.setEnabled(False)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)
        self.cancel.setFocus()
        self.hug(560)

    def ask(self, plan: SamplesToGo) -> None:
        """Whether that is to be done."""
        self._say_running(plan)
        self._say(self.tr("What goes"), self._goes(plan))
        self._say(self.tr("What stays"), self._stays(plan))
        self._column.addStretch(1)
        self.go.setEnabled(True)
        self.filled()

    def _say_running(self, plan: SamplesToGo) -> None:
        if plan.running:
            note = Note("warn", self._column.parentWidget())
            said = self.tr("“{name}” is running. Wait for it or stop it, then remove the samples.")
            each = [said.format(name=cited(name)) for name in plan.running]
            note.say("\n".join(each), "warn")
            add_shown(self._column, note)
            self._column.addSpacing(8)

    def _goes(self, plan: SamplesToGo) -> list[str]:
        plain = self.tr("“{name}” goes to the archive, with its history.")
        changed = self.tr(
            "“{name}” goes to the archive, with its history and with what you changed in it."
        )
        lines = [
            (changed if name in plan.changed else plain).format(name=cited(name))
            for name in plan.workflows
        ]
        if plan.going:
            files = plural(plan.going, self.tr("file"), self.tr("files"))
            lines.append(
                self.tr("To the trash: {files} in {folder}").format(
                    files=files, folder=one_line(str(plan.folder), 200)
                )
            )
        return lines

    def _stays(self, plan: SamplesToGo) -> list[str]:
        lines = []
        if plan.kept:
            files = plural(len(plan.kept), self.tr("file"), self.tr("files"))
            lines.append(
                self.tr("{files} in the folder, your own or changed by you: {names}").format(
                    files=files, names=self._names([path.name for path in plan.kept])
                )
            )
        if plan.elsewhere:
            files = plural(len(plan.elsewhere), self.tr("file"), self.tr("files"))
            lines.append(
                self.tr("{files} that they wrote elsewhere: {names}").format(
                    files=files, names=self._names([str(path) for path in plan.elsewhere])
                )
            )
        return lines or [self.tr("Everything else on this computer.")]

    def _names(self, names: Sequence[str]) -> str:
        listed = ", ".join(one_line(name, 80) for name in names[:_NAMES])
        if len(names) > _NAMES:
            more = self.tr("and {count} more").format(count=number(len(names) - _NAMES))
            listed = f"{listed} {more}"
        return listed

    def _say(self, head: str, lines: Sequence[str]) -> None:
        add_shown(self._column, plain_label(head, "strong"))
        add_shown(self._column, plain_label("\n".join(f"• {line}" for line in lines)))

    def _remove(self) -> None:
        keep, to_trash = self._keep, self._to_trash
        self.do(lambda: remove_samples(keep, to_trash), self._take, self.go)

    def _take(self, removed: RemovedSamples) -> None:
        self.removed.emit(removed)
        if removed.not_trashed is None:
            self.accept()
        else:
            self.tell_left(removed.there.folder)

    def tell_left(self, folder: Path) -> None:
        """Nobody should believe files gone that are still there."""
        self.heading.setText(self.tr("The sample workflows are in the archive"))
        while (part := self._column.takeAt(0)) is not None:
            if (widget := part.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        note = Note("warn", self._column.parentWidget())
        note.say(
            self.tr(
                "The trash could not take their folder, which stays: {folder}. Nothing in Keep "
                "needs it any more; you can delete it yourself."
            ).format(folder=one_line(str(folder), 200)),
            "warn",
        )
        add_shown(self._column, note)
        self._column.addStretch(1)
        self.go.hide()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setAccessibleName(self.cancel.text())
        self.cancel.setFocus()
        self.filled()
