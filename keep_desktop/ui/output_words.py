"""What an output says: what was changed, and which inputs caused it. No widgets here."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.ports.views import CauseRow, OutputRow
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_looks import Look, step_look
from keep_desktop.ui.item_nodes import Now, step_node, taken_back
from keep_desktop.ui.text import number


def _tr(text: str) -> str:
    return QCoreApplication.translate("OutputWords", text)


def title_of(row: OutputRow) -> str:
    return step_node(row.mutation).title


def beside_of(row: OutputRow, now: Now) -> str:
    """What it is by now, where that is not simply done; the pane says what the script calls it."""
    look, undone_at = output_look(row), row.mutation.undone_at
    if undone_at is not None:
        return taken_back(undone_at, now)
    return look.word if look.icon != "check" else ""


def output_look(row: OutputRow) -> Look:
    return step_look(row.mutation)


def caused_said(row: OutputRow) -> str:
    """“← caused by Email from Ann”, “← caused by 3 inputs”."""
    if row.cause_count == 0:
        return _tr("← not caused by an input")
    if row.cause_count == 1 and row.causes:
        return _tr("← caused by {title}").format(title=cause_title(row.causes[0]))
    return _tr("← caused by {number} inputs").format(number=number(row.cause_count))


def cause_title(cause: CauseRow) -> str:
    return one_line(cause.title) or _tr("an input without a title")


def more_causes(left: int) -> str:
    """What stands below causes that are not all shown."""
    return _tr("and {number} more").format(number=number(left))


def output_said(row: OutputRow, now: Now) -> str:
    """The whole row for a screen reader, which does not see the icon."""
    beside = beside_of(row, now)
    state = "" if row.mutation.undone else output_look(row).word
    parts = (title_of(row), state, beside, caused_said(row).removeprefix("← "))
    return ", ".join(dict.fromkeys(part for part in parts if part))
