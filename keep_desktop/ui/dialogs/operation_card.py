"""One operation of a described service: a card with its form."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.service_form import OPERATION_FIELDS
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.forms import Form
from keep_desktop.ui.theme import set_icon

#: What only an operation that changes something has.
_OF_CHANGES = ("idempotency_header", "payload", "look", "applied", "failed")


class OperationCard(QFrame):
    """`changed` with each entry; `removed` when the user takes it away."""

    changed = Signal()
    removed = Signal()

    def __init__(self, values: Mapping[str, JsonValue], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        # What a file said that the form does not show.
        self._unshown = {name: values[name] for name in ("look_method",) if name in values}
        self.remove = QPushButton(self.tr("Remove"), self)
        self.remove.setAutoDefault(False)
        set_icon(self.remove, "trash-2")
        self.remove.clicked.connect(lambda: self.removed.emit())
        self.title = ElidedLabel("heading", self)
        self.form = Form(OPERATION_FIELDS, values, self, explains_stars=False)
        self.form.changed.connect(self._note)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 16)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self.form)
        self._show_fitting()

    def values(self) -> dict[str, JsonValue]:
        """What was entered; what a read does not have is left out of it."""
        entered = {**self._unshown, **self.form.values()}
        if entered.get("kind") == "mutation":
            return entered
        return {name: value for name, value in entered.items() if name not in _OF_CHANGES}

    def _note(self) -> None:
        self._show_fitting()
        self.changed.emit()

    def _show_fitting(self) -> None:
        changes = self.form.values().get("kind") == "mutation"
        for name in _OF_CHANGES:
            self.form.rows[name].setVisible(changes)
        name = str(self.form.values().get("name", ""))
        self.title.setText(name or self.tr("New operation"))
        self.remove.setAccessibleName(self.tr("Remove the operation {name}").format(name=name))
