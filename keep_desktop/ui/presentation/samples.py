"""Texts about the sample workflows, the same wherever they are offered."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton

from keep_desktop.services.workflows.samples import SAMPLE_MAILS, Samples
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import quote
from keep_desktop.ui.text.format import number
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import from_home, plain_tooltip

_PLACE = 200

_tr = partial(QCoreApplication.translate, "SampleText")


def try_samples_text() -> str:
    return _tr("You're trying Keep with samples.")


def adding_samples_text() -> str:
    """Progress while the samples are added."""
    return _tr("Adds sample mail to a folder in your documents, and two workflows that use it.")


def archiving_samples_text() -> str:
    """Progress while they are archived."""
    return _tr("Archives the sample workflows and shows their folder, which is kept.")


def loading_shown() -> str:
    """What turning on one of their workflows does."""
    text = _tr("When on, it reads the {count} sample mails.")
    return text.format(count=number(SAMPLE_MAILS))


def samples_added_text(made: Samples) -> str:
    """What was added, and where."""
    return _tr("Added: {workflows} and {count} sample mails in {folder}.").format(
        workflows=_names(list(made.workflows.values())),
        count=number(SAMPLE_MAILS),
        folder=_place(made.folder),
    )


def archived_text(removed: Samples, *, is_open: bool) -> str:
    """Where they are, and what stays. *is_open*: their folder is shown."""
    text = _tr("The sample workflows are archived. Their folder is kept: {folder}.")
    if not is_open:
        text = _tr(
            "The sample workflows are archived. Their folder is kept, but no file manager could "
            "be opened: {folder}."
        )
    return text.format(folder=_place(removed.folder))


def samples_button(button: QPushButton) -> QPushButton:
    """Style *button* as the quiet way to archive them."""
    button.setText(_tr("Archive the samples"))
    button.setProperty("kind", "ghost")
    button.setAccessibleDescription(archiving_samples_text())
    button.setToolTip(plain_tooltip(archiving_samples_text()))
    set_icon(button, "archive")
    return button


def _names(names: Sequence[str]) -> str:
    quoted = [_tr("“{name}”").format(name=quote(name)) for name in names]
    return ", ".join(quoted)


def _place(folder: Path) -> str:
    return from_home(single_line(str(folder), _PLACE))
