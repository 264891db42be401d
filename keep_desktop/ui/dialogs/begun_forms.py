"""Forms that were left before their workflow was added, offered above the ready ones."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.resources import bundled_workflows
from keep_desktop.services.begun import BegunForm, begun_forms, forget_begun, keep_begun
from keep_desktop.services.context import Keep
from keep_desktop.ui.dialogs.card import Card
from keep_desktop.ui.dialogs.frame import add_shown
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.text import moment_within
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader

#: A form, and the icon of its workflow.
Kept = tuple[BegunForm, str]


class BegunForms(QWidget):
    """`chosen` carries a BegunForm. Empty while there is none; `shown` follows each change of
    what it offers."""

    chosen = Signal(object)
    shown = Signal()

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self.cards: list[Card] = []
        self.discards: list[QPushButton] = []
        self._rows: QWidget | None = None
        self.guard = PressGuard(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 8)
        self._column.setSpacing(8)
        self._column.addWidget(plain_label(self.tr("Go on where you left off"), "label"))
        self.hide()

    @property
    def is_empty(self) -> bool:
        return not self.cards

    def look(self) -> None:
        """Show those that are kept, with the one that was left a moment ago."""
        keep = self._keep
        self._reader.ask_behind(("begun", id(self)), lambda: _kept(keep), self._show)

    def keep(self, form: BegunForm) -> None:
        """Keep it, in place of an earlier one of the same, and show it."""
        keep = self._keep
        self._reader.do(lambda: _after(keep_begun, keep, form), self._show)

    def forget(self, form: BegunForm) -> None:
        keep = self._keep
        self._reader.do(lambda: _after(forget_begun, keep, form), self._show)

    def _show(self, forms: Sequence[Kept]) -> None:
        """In place of those that were shown; the next one slides to where one was discarded."""
        with self.guard.moving(self, lambda: (*self.cards, *self.discards)):
            self._replace_rows(forms)
        self.shown.emit()

    def _replace_rows(self, forms: Sequence[Kept]) -> None:
        if self._rows is not None:
            self._rows.hide()
            self._rows.deleteLater()
        self.cards, self.discards = [], []
        self._rows = QWidget(self)
        column = QVBoxLayout(self._rows)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for form, icon in forms:
            column.addWidget(self._row(form, icon))
        add_shown(self._column, self._rows)

    def _row(self, form: BegunForm, icon: str) -> QWidget:
        row = QWidget(self._rows)
        now, zone = self._keep.clock.now(), self._keep.clock.zone()
        left = moment_within(form.at or now, now, zone)
        about = self.tr("Begun, not added yet · {when}").format(when=left)
        card = Card(icon, one_line(form.title, 120), about, parent=row)
        card.clicked.connect(_with(self.chosen.emit, form))
        discard = QPushButton()
        discard.setProperty("kind", "ghost")
        discard.setProperty("shape", "icon")
        discard.setAutoDefault(False)
        discard.setToolTip(self.tr("Discard what was filled in"))
        name = self.tr("Discard what was filled in for “{name}”")
        discard.setAccessibleName(name.format(name=cited(form.title, 120)))
        set_icon(discard, "x")
        discard.clicked.connect(_with(self.forget, form))
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(card, 1)
        line.addWidget(discard, 0, Qt.AlignmentFlag.AlignVCenter)
        self.cards.append(card)
        self.discards.append(discard)
        return row


def _kept(keep: Keep) -> Sequence[Kept]:
    """For a worker: the ready workflows are read from the disk."""
    forms = begun_forms(keep)
    icons = {one.slug: one.icon for one in bundled_workflows()} if forms else {}
    return [(form, icons.get(form.slug or "", "file-code")) for form in forms]


def _after(deed: Callable[[Keep, BegunForm], None], keep: Keep, form: BegunForm) -> Sequence[Kept]:
    """What is kept after it."""
    deed(keep, form)
    return _kept(keep)


def _with(emit: Callable[[BegunForm], None], form: BegunForm) -> Callable[[], None]:
    return lambda: emit(form)
