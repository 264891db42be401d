"""Another name for a workflow."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from keep_desktop.services.names import name_problem
from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.form_notes import Problem, mark_wrong, plain_label
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.worker import Reader

_NAME_LENGTH = 200


class RenameDialog(Dialog):
    """`chosen` carries the name; whether it can be had is for others to find out."""

    chosen = Signal(str)

    def __init__(self, name: str, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Rename"), reader, parent)
        self.heading.setText(self.tr("Rename “{name}”").format(name=cited(name, 60)))
        self.name = QLineEdit(name)
        self.name.setMaxLength(_NAME_LENGTH)
        self.name.setAccessibleName(self.tr("Name of the workflow"))
        self.name.selectAll()
        self.name.textChanged.connect(self._look)
        label = plain_label(self.tr("Name of the workflow"), "strong")
        label.setBuddy(self.name)
        body, column = padded(spacing=6)
        self.set_body(scrolling(body))
        column.addWidget(label)
        column.addWidget(self.name)
        self.problem = Problem()
        column.addWidget(self.problem)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.rename = self.button(self.tr("Rename"), self._choose, kind="primary", icon="check")
        self.footer.addStretch(1)
        for button in (self.cancel, self.rename):
            self.footer.addWidget(button)
        self.hug(460)
        self.name.setFocus()

    def _look(self, text: str) -> None:
        problem = name_problem(text.strip())
        self.rename.setEnabled(problem is None)
        # A name that is being typed is empty for a while.
        said = told(problem) if problem is not None and text.strip() else ""
        self.problem.say(said)
        mark_wrong(self.name, bool(said))

    def _choose(self) -> None:
        self.chosen.emit(self.name.text().strip())
        self.accept()
