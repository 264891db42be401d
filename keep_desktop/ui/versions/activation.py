"""Activates a version: asks first where the user has something to decide or to enter."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from keep_desktop.domain.errors import IdsChanged
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.items.leftovers import skip_leftovers
from keep_desktop.services.permissions import Sheet, sheet_of
from keep_desktop.services.workflows.activation import (
    Consent,
    activate_version,
    cancel_activation,
)
from keep_desktop.services.workflows.permissions import Approval
from keep_desktop.services.workflows.versions import DoneFilter, Switch, switch_of, switch_to
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.versions.new_version import ActivateDialog
from keep_desktop.ui.widgets.dialog import Dialog, padded, scrolling
from keep_desktop.ui.widgets.labels import FormNote
from keep_desktop.ui.widgets.layouts import STRETCH, fill

#: Runs work on a worker, then one of the two with its result or its error.
Run = Callable[[Callable[[], Any], Callable[[Any], None], Callable[[Exception], None]], None]


class VersionActivation(QObject):
    """Ends with one of its signals, or with none if the user changes their mind. *parent*: the
    window or dialog that the question is shown over; *run* runs commands."""

    #: The label of the version that is active now.
    activated = Signal(str)
    #: The done items to process again with it.
    again_requested = Signal(object)
    #: An exception.
    failed = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        workflow_id: WorkflowId,
        parent: QWidget,
        run: Run | None = None,
    ) -> None:
        super().__init__(parent)
        self._run = run or tasks.command
        self._keep, self._tasks, self._workflow_id = keep, tasks, workflow_id
        self._window = parent

    def begin(self, version_id: VersionId | None) -> None:
        """None: the newest that is no draft."""
        keep, workflow_id = self._keep, self._workflow_id

        def inspect() -> tuple[Switch, Sheet]:
            switch = (
                switch_of(keep, workflow_id, None)
                if version_id is None
                else switch_to(keep, workflow_id, version_id)
            )
            return switch, sheet_of(keep, workflow_id, switch.label)

        self._run(inspect, lambda found: self._ask(*found), self._fail)

    def _ask(self, switch: Switch, sheet: Sheet) -> None:
        """A new major version asks about done items and what more it may do; a repair does not."""
        if not (switch.needs_confirmation or switch.fields_to_fill or sheet.wider):
            self._activate(switch, None, None, None, skips=False)
            return
        dialog = ActivateDialog(
            self._keep, self._tasks, self._workflow_id, switch, sheet, self._window
        )
        skip = dialog.skip_leftovers
        dialog.agreed.connect(
            lambda done, params, approval: self._activate(
                switch, done, params, approval, skips=skip.isChecked()
            )
        )
        dialog.open()

    def _activate(
        self,
        switch: Switch,
        done: DoneFilter | None,
        params: Mapping[str, JsonValue] | None,
        approval: Approval | None,
        *,
        skips: bool,
        process_again: bool = False,
    ) -> None:
        keep, workflow_id = self._keep, self._workflow_id

        def activate() -> str:
            label = activate_version(
                keep,
                workflow_id,
                switch.label,
                params,
                given=switch.fields_to_fill,
                consent=Consent(process_again=process_again),
                approval=approval,
            )
            if skips:
                skip_leftovers(keep, workflow_id)
            return label

        def activated(label: str) -> None:
            self.activated.emit(label)
            if done is not None:
                self.again_requested.emit(done)

        def failed(error: Exception) -> None:
            if not isinstance(error, IdsChanged):
                self._fail(error)
                return
            # What is processed again is then settled: no done items are chosen besides.
            self._ask_consent(
                error,
                lambda: self._activate(
                    switch, None, params, approval, skips=skips, process_again=True
                ),
            )

        self._run(activate, activated, failed)

    def _ask_consent(self, error: IdsChanged, agreed: Callable[[], None]) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        dialog = ConsentDialog(error.sentence, self._tasks, self._window)
        dialog.accepted.connect(agreed)
        dialog.rejected.connect(
            lambda: self._run(
                lambda: cancel_activation(keep, workflow_id), lambda _: None, self._fail
            )
        )
        dialog.open()

    def _fail(self, error: Exception) -> None:
        self.failed.emit(error)


class ConsentDialog(Dialog):
    """Accepted once the user has clicked on the sentence that says what will happen."""

    def __init__(self, sentence: str, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Process these items again?"), tasks, parent)
        self.show_below(self.tr("The new version knows what is done by other ids."))
        self.why = FormNote("warn", text=translate_error(sentence))
        self.agree = QCheckBox(self.tr("Process them again, with all that is done for them"))
        body, column = padded(spacing=16)
        fill(column, self.why, self.agree, STRETCH)
        self.set_body(scrolling(body))
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(self.tr("Activate"), self.accept, kind="primary", icon="check")
        self.go.setEnabled(False)
        self.agree.toggled.connect(self.go.setEnabled)
        fill(self.footer, STRETCH, self.cancel, self.go)
        self.fit_height(320)
