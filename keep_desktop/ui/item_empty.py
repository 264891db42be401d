"""What an empty list of items says: what is not there, and what to do about it."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from keep_desktop.ports.views import ItemFilter
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.notice_bar import EmptySpace
from keep_desktop.ui.theme import set_icon


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why a workflow cannot be run now, as a sentence."""

    said: str
    #: It is off, and nothing else keeps it so: it can be turned on here.
    off: bool = False
    #: What comes of that, where it is known.
    comes: str = ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("ItemEmpty", text)


class EmptyItems(EmptySpace):
    """With the way to a first item where the workflow is off."""

    turn_on_asked = Signal()
    rehearse_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("inbox", parent)
        self._deeds = QWidget(self)
        row = QHBoxLayout(self._deeds)
        row.setContentsMargins(0, 8, 0, 0)
        row.setSpacing(8)
        self.rehearse = self._button(_tr("Rehearse…"), "eye", self.rehearse_asked)
        self.turn_on = self._button(_tr("Turn on"), "power", self.turn_on_asked)
        row.addWidget(self.rehearse)
        row.addWidget(self.turn_on)
        self.add_below(self._deeds)
        self._deeds.hide()

    def _button(self, text: str, icon: str, asked: SignalInstance) -> QPushButton:
        button = QPushButton(text, self._deeds)
        button.setAccessibleName(text)
        button.clicked.connect(lambda: asked.emit())
        set_icon(button, icon)
        return button

    def show_reading(self) -> None:
        """Nothing is known yet."""
        self.say(_tr("Reading…"))
        self._deeds.hide()

    def show_why(self, wanted: Wanted | None, hindrance: Hindrance | None, *, inputs: bool) -> None:
        """As `why_empty` says it."""
        self.say(*why_empty(wanted, hindrance, inputs=inputs))
        plain = wanted is not None and wanted.filter is ItemFilter.ALL and not wanted.search
        self._deeds.setVisible(plain and hindrance is not None and hindrance.off)


def why_empty(
    wanted: Wanted | None, hindrance: Hindrance | None = None, *, inputs: bool = False
) -> tuple[str, str]:
    """What is missing, and what to do. *hindrance*: why it cannot be run now. *inputs*: that is
    what its items are."""
    if wanted is None:
        return _tr("No workflow is selected"), _tr("Choose one on the left.")
    if wanted.search:
        said = _tr("No title has “{text}” in it").format(text=one_line(wanted.search, 60))
        return said, _tr("Search for another part of the title.")
    if wanted.session_id is not None:
        return _tr("None of them is failed any more"), _tr("Each was processed again or skipped.")
    if inputs and wanted.filter is ItemFilter.ALL:
        about = _tr("Each thing that comes in from outside becomes a line here.")
        return _tr("No inputs yet"), _how(about, hindrance)
    return _none_of(wanted.filter, hindrance)


def _how(about: str, hindrance: Hindrance | None) -> str:
    """Why none comes is read first."""
    if hindrance is not None and hindrance.off:
        rehearse = _tr("Rehearse it to see what it would do: nothing is changed by that.")
        return " ".join(part for part in (about, hindrance.comes, rehearse) if part)
    if hindrance is not None:
        return f"{hindrance.said} {about}"
    return f"{about} {_tr('Press Run now to begin, or wait for its next time.')}"


def _none_of(filter: ItemFilter, hindrance: Hindrance | None) -> tuple[str, str]:
    others = _tr("Choose All above to see every item.")
    match filter:
        case ItemFilter.ALL:
            about = _tr("Each thing that the workflow works on becomes a line here.")
            return _tr("No items yet"), _how(about, hindrance)
        case ItemFilter.NEEDS_YOU:
            return _tr("Nothing needs you"), others
        case ItemFilter.FAILED:
            return _tr("Nothing failed"), others
        case ItemFilter.RUNNING:
            return _tr("Nothing is running"), others
        case ItemFilter.WAITING:
            return _tr("Nothing is waiting"), others
        case ItemFilter.DONE:
            return _tr("Nothing is done yet"), others
        case ItemFilter.SKIPPED:
            return _tr("Nothing was skipped"), others
