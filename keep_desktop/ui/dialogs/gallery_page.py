"""The first page of New workflow: ready workflows as cards, and a script of one's own."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keep_desktop.services.context import Keep
from keep_desktop.services.forms import Field
from keep_desktop.services.gallery import BundledWorkflow
from keep_desktop.ui.dialogs.begun_forms import BegunForms
from keep_desktop.ui.dialogs.card import Card
from keep_desktop.ui.dialogs.frame import add_shown, padded, scrolling
from keep_desktop.ui.file_dialogs import ask_file
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.language import in_words
from keep_desktop.ui.sample_words import adding_said
from keep_desktop.ui.text import plural
from keep_desktop.ui.worker import Reader

#: Minutes for each thing that is asked for: a folder is looked for, an address copied.
_EACH_MIN = 0.5


@dataclass(frozen=True, slots=True)
class Ready:
    """One that comes with the program, and what its form asks for."""

    bundled: BundledWorkflow
    fields: Sequence[Field]


def needs_said(fields: Sequence[Field]) -> str:
    """What the form asks for that it cannot propose itself, and how long that takes."""
    asked = [field for field in fields if field.required and field.default is None]
    if not asked:
        return _tr("Asks for nothing.")
    minutes = plural(max(1, round(len(asked) * _EACH_MIN)), _tr("minute"), _tr("minutes"))
    names = ", ".join(one_line(in_words(field.title), 60) for field in asked)
    return _tr("Asks for: {names}. About {minutes} to set up.").format(names=names, minutes=minutes)


def _tr(text: str) -> str:
    return QCoreApplication.translate("GalleryPage", text)


class GalleryPage(QWidget):
    """`chosen` carries a BundledWorkflow, `script_chosen` the Path of a file."""

    chosen = Signal(object)
    script_chosen = Signal(object)
    samples_chosen = Signal()

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[Card] = []
        self._slugs: list[str] = []
        self._only: Collection[str] | None = None
        body, self._column = padded(spacing=8)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scrolling(body))
        self.begun = BegunForms(keep, reader, body)
        self.begun.shown.connect(self._show_begun)
        self._column.addWidget(self.begun)
        self._anew = plain_label(self.tr("Or begin another one"), "label")
        self._column.addWidget(self._anew)
        self._anew.hide()
        self._ready = QVBoxLayout()
        self._ready.setSpacing(8)
        self._column.addLayout(self._ready)
        self._column.addSpacing(8)
        self._own = plain_label(self.tr("Or bring your own"), "label")
        self._column.addWidget(self._own)
        self.script_card = Card(
            "file-code",
            self.tr("Import a script…"),
            self.tr(
                "A .js file of your own, and its form, if one lies beside it. You can also "
                "drop it here."
            ),
        )
        self.script_card.clicked.connect(self._browse)
        self.samples_card = Card(
            "package",
            self.tr("Try it with samples"),
            adding_said(),
            sign="plus",
        )
        self.samples_card.clicked.connect(lambda: self.samples_chosen.emit())
        self._offers_samples = False
        #: Nothing is offered before: cards that come above another move it from under the mouse.
        self._is_filled = False
        self._look = plain_label(self.tr("Or look around first"), "label")
        for part in (self.script_card, self._look, self.samples_card):
            self._column.addWidget(part)
        # As far from the card above it as the other heading.
        self._look.setContentsMargins(0, 8, 0, 0)
        for part in (self._own, self.script_card, self._look, self.samples_card):
            part.hide()
        self._column.addStretch(1)

    def show_ready(self, ready: Sequence[Ready], *, with_samples: bool = False) -> None:
        """Fill in the cards, the last for the samples where they can be had; the first card takes
        the focus."""
        self._offers_samples = with_samples
        self._is_filled = True
        body = self._column.parentWidget()
        for one in ready:
            bundled = one.bundled
            card = Card(
                bundled.icon,
                one_line(in_words(bundled.title)),
                block(in_words(bundled.description), 400),
                needs_said(one.fields),
                body,
            )
            card.clicked.connect(lambda _=False, one=bundled: self.chosen.emit(one))
            add_shown(self._ready, card)
            self.cards.append(card)
            self._slugs.append(bundled.slug)
        for before, after in pairwise([*self.cards, self.script_card, self.samples_card]):
            QWidget.setTabOrder(before, after)
        self.show_only(self._only)
        self.focus_first()

    def _show_begun(self) -> None:
        """They are offered before all others."""
        self._offer_begun()
        if self.begun.isVisible():
            self.focus_first()

    def stops(self) -> Sequence[QWidget]:
        """What Tab comes to, in this order."""
        each = zip(self.begun.cards, self.begun.discards, strict=True)
        begun = [stop for pair in each for stop in pair]
        return [*begun, *self.cards, self.script_card, self.samples_card]

    def _offer_begun(self) -> None:
        for part in (self.begun, self._anew):
            part.setVisible(self._only is None and not self.begun.is_empty)

    def show_only(self, slugs: Collection[str] | None) -> None:
        """Offer only these ready workflows and no script; None: all there is."""
        self._only = slugs
        for slug, card in zip(self._slugs, self.cards, strict=True):
            card.setVisible(slugs is None or slug in slugs)
        self._offer_begun()
        for own in (self._own, self.script_card):
            own.setVisible(slugs is None and self._is_filled)
        for part in (self._look, self.samples_card):
            part.setVisible(slugs is None and self._offers_samples)

    def focus_first(self) -> None:
        begun = () if self.begun.isHidden() else self.begun.cards
        cards = (*begun, *self.cards, self.script_card)
        offered = [card for card in cards if not card.isHidden()]
        if offered:
            offered[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _browse(self) -> None:
        title, filters = self.tr("Import a script"), (self.tr("Scripts (*.js)"),)
        ask_file(self.window(), title, self.script_chosen.emit, filters=filters)
