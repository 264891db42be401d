"""A name that a workflow has already: what becomes of it, and of what it has done."""

from functools import cached_property

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.new_version import TakenOver, taken_over
from keep_desktop.services.workflows import Draft
from keep_desktop.ui.done_choice import DoneChoice
from keep_desktop.ui.form_changes import FormChanges
from keep_desktop.ui.form_notes import Note
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.ids_words import forgets_all, ids_said
from keep_desktop.ui.tab_after import walk_after
from keep_desktop.ui.worker import Reader


class TakenName(QWidget):
    """What to do where a workflow of the name is there: with nothing that is done, unless the user
    chooses otherwise. `known` carries the TakenOver once it is looked up."""

    known = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, draft: Draft, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader, self._draft = keep, reader, draft
        #: Whose name it is; None as long as that is being looked up.
        self.workflow_id: WorkflowId | None = None
        self.note = Note("warn", self)
        self.ids = Note("warn", self)
        self.form = FormChanges(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        for part in (self.note, self.ids, self.form):
            self._column.addWidget(part)
        self.hide()

    @cached_property
    def choice(self) -> DoneChoice:
        """What to do with what is done; made when a name is taken."""
        made = DoneChoice(self._keep, self._reader, self)
        self._column.addWidget(made)
        return made

    def show_for(self, name: str, below: QWidget) -> None:
        """*below* the field where it is entered, from which Tab comes here."""
        walk_after(below, self.choice)
        self.note.say(
            self.tr(
                "There is already a workflow called “{name}”. This script becomes a new version "
                "of it, with these settings. To add a second workflow, choose another name."
            ).format(name=cited(name, 120))
        )
        self.show()
        self.workflow_id = None
        keep, draft = self._keep, self._draft
        self._reader.ask(
            ("taken over", id(self)),
            lambda: taken_over(keep, name, draft.script, draft.params_schema),
            self._know,
        )

    def _know(self, found: TakenOver | None) -> None:
        self.workflow_id = found.workflow_id if found is not None else None
        if found is None:
            return
        if forgets_all(found):
            self.choice.hide()
        else:
            self.choice.show_counts(found.workflow_id, found.done)
        self.ids.say(ids_said(found), "warn")
        self.form.show_changes(found.form)
        self.known.emit(found)
