"""What is said of the samples wherever they are offered or gone: the same everywhere, and true."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton

from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.samples import SAMPLE_MAILS, Samples
from keep_desktop.services.samples_gone import RemovedSamples, SamplesBack
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.place_label import from_home
from keep_desktop.ui.text import number, plural
from keep_desktop.ui.theme import set_icon

_PLACE = 200
#: Of several files, so many by their names.
_NAMED = 2


def _tr(text: str) -> str:
    return QCoreApplication.translate("SampleWords", text)


def trying_said() -> str:
    """Where they are."""
    return _tr("You are trying Keep with samples.")


def adding_said() -> str:
    """What becomes of a press on “Try it with samples”."""
    return _tr(
        "Adds invented mail, in a folder among your documents, and two workflows on it. You can "
        "remove it all again."
    )


def removing_said() -> str:
    """What becomes of them when they are removed."""
    return _tr(
        "Removing them puts their files in the trash and their workflows in the archive; what is "
        "your own stays."
    )


def reading_said() -> str:
    """What comes of turning one of their workflows on."""
    said = _tr("When it is on, it reads the {count} invented mails of the samples.")
    return said.format(count=number(SAMPLE_MAILS))


def added_said(made: Samples) -> str:
    """What is there now, and where."""
    return _tr("Added: {workflows} and {count} invented mails in {folder}.").format(
        workflows=_names(list(made.workflows.values())),
        count=number(SAMPLE_MAILS),
        folder=_place(made.folder),
    )


def removed_said(gone: RemovedSamples) -> str:
    """What went, where it went, and what stays."""
    went = []
    if gone.archived:
        count = plural(len(gone.archived), _tr("workflow"), _tr("workflows"))
        went.append(_tr("{workflows} in the archive").format(workflows=count))
    if gone.gone:
        count = plural(gone.gone, _tr("file"), _tr("files"))
        went.append(_tr("{files} in the trash").format(files=count))
    said = _tr("The samples are removed: {what}.") if went else _tr("The samples are removed.")
    said = said.format(what=", ".join(went))
    return f"{said} {_kept_said(gone)}" if gone.kept else said


def back_said(back: SamplesBack, gone: RemovedSamples) -> str:
    """What is there again and what is not, and what is quiet that was not."""
    there = back.there
    said = _tr("The samples are back: {workflows} and their files in {folder}.").format(
        workflows=_names(list(there.workflows.values())), folder=_place(there.folder)
    )
    was_on = WorkflowStatus.ACTIVE in gone.archived.values()
    paused = _tr("What was on is paused.") if was_on else ""
    return " ".join(part for part in (said, _not_back_said(back), paused) if part)


def remove_button(button: QPushButton) -> QPushButton:
    """*button* as the quiet way out that stands where they are."""
    button.setText(_tr("Remove the samples"))
    button.setProperty("kind", "ghost")
    button.setAccessibleName(button.text())
    button.setAccessibleDescription(removing_said())
    button.setToolTip(plain_tooltip(removing_said()))
    set_icon(button, "trash-2")
    return button


def _names(names: Sequence[str]) -> str:
    quoted = [_tr("“{name}”").format(name=cited(name)) for name in names]
    return ", ".join(quoted)


def _place(folder: Path) -> str:
    return from_home(one_line(str(folder), _PLACE))


def _not_back_said(back: SamplesBack) -> str:
    if not back.not_back:
        return ""
    named = [str(path.relative_to(back.there.folder)) for path in back.not_back[:_NAMED]]
    files, more = _names(named), len(back.not_back) - _NAMED
    if more > 0:
        files = _tr("{files} and {count} more").format(files=files, count=number(more))
    return _tr("Not back, since something of your own lies there: {files}.").format(files=files)


def _kept_said(gone: RemovedSamples) -> str:
    one = _tr("1 file of your own stays in {folder}.")
    more = _tr("{count} files of your own stay in {folder}.")
    said = one if len(gone.kept) == 1 else more
    return said.format(count=number(len(gone.kept)), folder=_place(gone.there.folder))
