"""A window on a ledger in which nothing has happened yet, and the first steps."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QDialog, QWidget

from keep_desktop.services.samples import cannot_be_put, install_samples, samples
from keep_desktop.services.samples_gone import SamplesToGo
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.remove_samples import RemoveSamplesDialog
from keep_desktop.ui.dialogs.samples import SamplesDialog
from keep_desktop.ui.form_editors import PathEditor
from keep_desktop.ui.sample_words import added_said
from keep_desktop.ui.trash import to_trash
from tests.ui.drags import carried, drag_in, drag_out
from tests.ui.pictured.show import Scene, dialog, page
from tests.ui.pictured.stage import Stage
from tests.ui.pictured.surroundings import HOME

_PLACE = Path(HOME) / "Documents" / "Keep Desktop samples"


def _dragged(stage: Stage) -> QWidget:
    """A script, on its way to the window."""
    stage.window.show_page("workflows")
    script = stage.folder / "sort_invoices.js"
    script.write_text("console.log('hello');\n", "utf-8")
    ground = stage.window.centralWidget()
    assert ground is not None
    drag_in(ground, carried(script))
    stage.until(lambda: script.name in stage.window.drops.words.text())
    stage.afterwards(lambda: drag_out(ground))
    return stage.window


def _gallery(stage: Stage) -> NewWorkflowDialog:
    made = NewWorkflowDialog(stage.keep, stage.window.reader, stage.window)
    made.show()
    stage.until(lambda: made.gallery_page.cards)
    return made


def _form(stage: Stage) -> NewWorkflowDialog:
    made = _gallery(stage)
    made.gallery_page.cards[0].click()
    stage.until(lambda: made.setup is not None)
    return made


def _wrong_form(stage: Stage) -> QDialog:
    """With a folder that is not there, and a file where a folder must be."""
    made = _form(stage)
    folder, _, attachments = made.findChildren(PathEditor)
    folder.line.setText(f"{HOME}/Contracts")
    attachments.line.setText(f"{HOME}/Documents/mail.csv")
    made.add.click()
    return made


def _own_script(stage: Stage) -> QDialog:
    """One that changes something outside of any item."""
    script = stage.folder / "add_bills.js"
    script.write_text('await Books.addBill({ number: 1, supplier: "Tamar Foods" });\n', "utf-8")
    made = NewWorkflowDialog(stage.keep, stage.window.reader, stage.window)
    made.open()
    made.open_script(script)
    stage.until(lambda: made.setup is not None)
    return made


def _samples(stage: Stage) -> QDialog:
    """Where the usual place does not take them."""
    made = SamplesDialog(stage.keep, stage.window.reader, _PLACE, stage.window)
    made.show_error(cannot_be_put(_PLACE, OSError(13, "Permission denied")))
    return made


def _with_samples(stage: Stage) -> QWidget:
    if samples(stage.keep) is None:
        install_samples(stage.keep, stage.folder / "samples")
    stage.window.show_page("workflows")
    stage.window.workflows.refresh()
    stage.until(lambda: stage.window.workflows.list.model.rowCount() == 2)
    return stage.window


def _samples_go(stage: Stage) -> QDialog:
    """One was made the user's own, and a file of his lies there."""
    plan = SamplesToGo(
        folder=_PLACE,
        workflows=("Mail to spreadsheet", "Invoices by stage"),
        changed=("Invoices by stage",),
        running=("Mail to spreadsheet",),
        going=26,
        kept=(_PLACE / "my notes.txt",),
        elsewhere=(Path(HOME) / "Documents" / "mail.csv",),
    )
    made = RemoveSamplesDialog(stage.keep, stage.window.reader, to_trash, stage.window)
    made.ask(plan)
    return made


def _samples_told(stage: Stage) -> QWidget:
    """What is said of one click on them."""
    window = _with_samples(stage)
    stage.rest()
    stage.hides_toast = False
    stage.afterwards(lambda: setattr(stage, "hides_toast", True))
    there = samples(stage.keep)
    assert there is not None
    told = added_said(replace(there, folder=_PLACE))
    stage.window.toast.tell(told, "Remove them", lambda: None)
    return window


FIRST: Mapping[str, Scene] = {
    "workflows-empty": page("workflows"),
    "needs-you-empty": page("needs_you"),
    "schedule-empty": page("schedule"),
    "activity-empty": page("activity"),
    "drop": _dragged,
    "new-workflow": dialog(_gallery),
    "form": dialog(_form),
    "form-wrong": dialog(_wrong_form),
    "own-script": dialog(_own_script),
    "samples": dialog(_samples),
}
WITH_SAMPLES: Mapping[str, Scene] = {
    "samples-there": _with_samples,
    "samples-told": _samples_told,
    "samples-go": dialog(_samples_go),
}
