"""A window on an empty ledger, and the first steps."""

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog

from keep_desktop.ui.forms.editors import PathEditor
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from tests.ui.screenshot_tests.environment import HOME
from tests.ui.screenshot_tests.harness import Harness
from tests.ui.screenshot_tests.show import Scene, dialog, page


def _gallery(harness: Harness) -> NewWorkflowDialog:
    made = NewWorkflowDialog(harness.keep, harness.window.tasks, harness.window)
    made.show()
    harness.until(lambda: made.gallery_page.cards)
    return made


def _form(harness: Harness) -> NewWorkflowDialog:
    made = _gallery(harness)
    made.gallery_page.cards[0].click()
    harness.until(lambda: made.setup is not None)
    return made


def _wrong_form(harness: Harness) -> QDialog:
    """With a missing folder, and a file where a folder is required."""
    made = _form(harness)
    folder, _, attachments = made.findChildren(PathEditor)
    folder.line.setText(f"{HOME}/Contracts")
    attachments.line.setText(f"{HOME}/Documents/mail.csv")
    made.add.click()
    return made


FIRST: Mapping[str, Scene] = {
    "workflows-empty": page("workflows"),
    "new-workflow": dialog(_gallery),
    "form-wrong": dialog(_wrong_form),
}
