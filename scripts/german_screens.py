"""The main pages in German: wide, in light, on the same ledger as the English ones."""

import sys

from PySide6.QtWidgets import QApplication, QWidget
from studio import OUT, WIDE, ScreenMissing, Studio, a_studio

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.language import Language, speak
from keep_desktop.ui.theme import Mode, apply_theme

_PAGES = ("needs_you", "schedule", "activity", "settings")


def shoot_german(app: QApplication, keep: Keep, workflow_id: WorkflowId) -> None:
    """Workflows with an item of that workflow, the other pages, and the gallery."""
    speak(app, Language.GERMAN)
    apply_theme(app, Mode.LIGHT)
    try:
        with a_studio(app, keep) as studio:
            _shoot(studio, workflow_id)
    finally:
        speak(app, Language.ENGLISH)


def _shoot(studio: Studio, workflow_id: WorkflowId) -> None:
    window = studio.window
    window.resize(*WIDE)
    studio.choose(workflow_id)
    studio.select_item(0)
    window.toast.hide()
    _save(window, "workflows")
    for page in _PAGES:
        window.show_page(page)
        studio.settle()
        _save(window, page.replace("_", "-"))
    dialog = NewWorkflowDialog(studio.keep, window.reader, window)
    dialog.open()
    studio.until(lambda: bool(dialog.gallery_page.cards))
    studio.settle()
    _save(dialog, "gallery")
    dialog.reject()
    dialog.deleteLater()


def _save(widget: QWidget, name: str) -> None:
    path = OUT / f"{name}-german.png"
    if not widget.grab().save(str(path)):
        raise ScreenMissing(f"{path} cannot be written.")
    sys.stdout.write(f"{path.relative_to(OUT.parent.parent)}\n")
