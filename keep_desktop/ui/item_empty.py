"""What an empty list of items says: what is not there, and what to do about it."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from PySide6.QtCore import QCoreApplication, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.session_facts import Wrote
from keep_desktop.ports.views import ItemFilter, WorkflowDetail, WorkflowRow
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.notice_bar import EmptySpace
from keep_desktop.ui.text import moment_within, plural
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.workflow_words import runs_by_hand


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why a workflow cannot be run now, as a sentence."""

    said: str
    #: It is off, and nothing else keeps it so: it can be turned on here.
    off: bool = False
    #: What comes of that, where it is known.
    comes: str = ""


@dataclass(frozen=True, slots=True)
class SoFar:
    """What a workflow did so far and does next by itself, as far as an empty list tells of it."""

    #: What came of its last run; empty: it never ran.
    ran: str = ""
    #: When it comes next by itself; empty where that is not known.
    comes: str = ""
    by_hand: bool = False
    #: The run with the lines that are all it left.
    lines: RunId | None = None


def _tr(text: str) -> str:
    return QCoreApplication.translate("ItemEmpty", text)


def so_far(detail: WorkflowDetail, now: datetime, zone: tzinfo) -> SoFar:
    """Of a workflow that has no items."""
    row, wrote = detail.row, detail.wrote
    comes, by_hand = _comes(row, now, zone), runs_by_hand(row)
    lines = None if wrote is None else wrote.run_id
    if row.last_run_at is None or row.active_run is not None:
        return SoFar(comes=comes, by_hand=by_hand, lines=lines)
    time = moment_within(row.last_run_at, now, zone)
    return SoFar(_came_of(row, wrote).format(time=time), comes, by_hand, lines)


def _comes(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    if runs_by_hand(row):
        return _tr("It runs only when you run it.")
    if row.next_at is None or row.next_at <= now:
        return ""
    return _tr("The next one is {time}.").format(time=moment_within(row.next_at, now, zone))


def _came_of(row: WorkflowRow, wrote: Wrote | None) -> str:
    if row.bars and row.bars[-1].result != RunStatus.COMMITTED:
        return _tr("Its last run, {time}, ended before it came to one.")
    if wrote is None:
        return _tr("Its last run, {time}, had none.")
    lines = plural(wrote.lines, _tr("line"), _tr("lines"))
    return _tr("Its last run, {time}, had none and wrote {lines}.").replace("{lines}", lines)


class EmptyItems(EmptySpace):
    """With the way to a first item where the workflow is off, and to what a run left without."""

    turn_on_asked = Signal()
    rehearse_asked = Signal()
    #: The RunId whose lines are wanted.
    lines_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("inbox", parent)
        self._so_far = SoFar()
        self._deeds = QWidget(self)
        row = QHBoxLayout(self._deeds)
        row.setContentsMargins(0, 8, 0, 0)
        row.setSpacing(8)
        self.rehearse = self._button(_tr("Rehearse…"), "eye", self.rehearse_asked)
        self.turn_on = self._button(_tr("Turn on"), "power", self.turn_on_asked, "on_accent")
        self.turn_on.setProperty("kind", "primary")
        self.lines = QPushButton(_tr("Show lines"), self._deeds)
        self.lines.setAccessibleName(_tr("Show the lines of the last run"))
        self.lines.clicked.connect(lambda: self.lines_asked.emit(self._so_far.lines))
        set_icon(self.lines, "terminal")
        for button in (self.rehearse, self.turn_on, self.lines):
            row.addWidget(button)
        self.add_below(self._deeds)
        self._deeds.hide()

    def _button(
        self, text: str, icon: str, asked: SignalInstance, ink: str = "text"
    ) -> QPushButton:
        button = QPushButton(text, self._deeds)
        button.setAccessibleName(text)
        button.clicked.connect(lambda: asked.emit())
        set_icon(button, icon, ink)
        return button

    def know(self, so_far: SoFar) -> None:
        """For what is said from now on."""
        self._so_far = so_far

    def show_reading(self) -> None:
        """Nothing is known yet."""
        self.say(_tr("Reading…"))
        self._deeds.hide()

    def show_why(self, wanted: Wanted | None, hindrance: Hindrance | None, *, inputs: bool) -> None:
        """As `why_empty` says it."""
        self.say(*why_empty(wanted, hindrance, self._so_far, inputs=inputs))
        plain = wanted is not None and wanted.filter is ItemFilter.ALL and not wanted.search
        off = plain and hindrance is not None and hindrance.off
        wrote = plain and self._so_far.lines is not None
        for button, there in ((self.rehearse, off), (self.turn_on, off), (self.lines, wrote)):
            button.setVisible(there)
        self._deeds.setVisible(off or wrote)


def why_empty(
    wanted: Wanted | None,
    hindrance: Hindrance | None = None,
    so_far: SoFar | None = None,
    *,
    inputs: bool = False,
) -> tuple[str, str]:
    """What is missing, and what to do. *hindrance*: why it cannot be run now. *inputs*: that is
    what its items are."""
    so_far = so_far or SoFar()
    if wanted is None:
        return _tr("No workflow is selected"), _tr("Choose one on the left.")
    if wanted.search:
        said = _tr("No title has “{text}” in it").format(text=one_line(wanted.search, 60))
        return said, _tr("Search for another part of the title.")
    if wanted.session_id is not None:
        return _tr("None of them is failed any more"), _tr("Each was processed again or skipped.")
    if wanted.filter is ItemFilter.ALL:
        return _none_at_all(hindrance, so_far, inputs=inputs)
    return _none_of(wanted.filter), _tr("Choose All above to see every item.")


def _none_at_all(hindrance: Hindrance | None, so_far: SoFar, *, inputs: bool) -> tuple[str, str]:
    if so_far.ran:
        next_one = so_far.comes if hindrance is None else hindrance.said
        said = " ".join(part for part in (so_far.ran, next_one) if part)
        return _tr("No inputs") if inputs else _tr("No items"), said
    if inputs:
        about = _tr("Each thing that comes in from outside becomes a line here.")
        return _tr("No inputs yet"), _how(about, hindrance, so_far)
    about = _tr("Each thing that the workflow works on becomes a line here.")
    return _tr("No items yet"), _how(about, hindrance, so_far)


def _how(about: str, hindrance: Hindrance | None, so_far: SoFar) -> str:
    """Why none comes is read first."""
    if hindrance is not None and hindrance.off:
        rehearse = _tr("Rehearse it to see what it would do: nothing is changed by that.")
        return " ".join(part for part in (about, hindrance.comes, rehearse) if part)
    if hindrance is not None:
        return f"{hindrance.said} {about}"
    if so_far.by_hand:
        return f"{about} {_tr('Press Run now to begin.')}"
    return f"{about} {_tr('Press Run now to begin, or wait for its next time.')}"


def _none_of(filter: ItemFilter) -> str:
    match filter:
        case ItemFilter.ALL:
            return _tr("No items yet")
        case ItemFilter.NEEDS_YOU:
            return _tr("Nothing needs you")
        case ItemFilter.FAILED:
            return _tr("Nothing failed")
        case ItemFilter.RUNNING:
            return _tr("Nothing is running")
        case ItemFilter.WAITING:
            return _tr("Nothing is waiting")
        case ItemFilter.DONE:
            return _tr("Nothing is done yet")
        case ItemFilter.SKIPPED:
            return _tr("Nothing was skipped")
