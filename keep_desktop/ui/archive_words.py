"""The words of the archive where it holds steps of which nobody knows whether they happened: they
are asked about no more until their workflow is brought back. No widgets here."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from keep_desktop.services.unknown_steps import UnknownStep
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.text import number

#: So many are named.
_NAMED = 5


def _tr(text: str) -> str:
    return QCoreApplication.translate("ArchiveWords", text)


def waiting_there(unknown: int) -> str:
    """Beside a workflow of the archive."""
    one = _tr("1 step whose outcome is not known waits until you bring it back.")
    many = _tr("{count} steps whose outcome is not known wait until you bring it back.")
    return one if unknown == 1 else many.format(count=number(unknown))


def put_away_said(unknown: int) -> str:
    """Where nothing needs the user, but for what was put away; "" where that is nothing."""
    one = _tr("In the archive 1 step whose outcome is not known waits until you bring it back.")
    many = _tr(
        "In the archive {count} steps whose outcome is not known wait until you bring them back."
    )
    if not unknown:
        return ""
    return one if unknown == 1 else many.format(count=number(unknown))


def archived_said(name: str, unknown: int) -> str:
    """Once a workflow is in the archive."""
    said = _tr("“{name}” is in the archive.").format(name=cited(name))
    return f"{said} {waiting_there(unknown)}" if unknown else said


def unknown_said(unknown: Sequence[UnknownStep]) -> str:
    """What is not known, before it is asked whether the workflow is to go there all the same."""
    one = _tr("Of 1 step it is not known whether it happened:")
    many = _tr("Of {count} steps it is not known whether they happened:")
    head = one if len(unknown) == 1 else many.format(count=number(len(unknown)))
    lines = [f"• {_named(step)}" for step in unknown[:_NAMED]]
    if len(unknown) > _NAMED:
        lines.append(_tr("and {count} more").format(count=number(len(unknown) - _NAMED)))
    return "\n".join((head, *lines))


def _named(step: UnknownStep) -> str:
    return " · ".join(
        part for part in (one_line(told(step.title), 120), one_line(step.item, 120)) if part
    )
