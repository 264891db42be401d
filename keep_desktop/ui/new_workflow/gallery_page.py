"""First page of New workflow: cards of bundled workflows, and a script file."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from keep_desktop.domain.immutable import immutable
from keep_desktop.services.forms.schema import Field
from keep_desktop.services.workflows.create import BundledWorkflow
from keep_desktop.ui.presentation.samples import adding_samples_text
from keep_desktop.ui.style.theme import has_icon
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.dialog import padded, scrolling
from keep_desktop.ui.widgets.file_chooser import choose_file
from keep_desktop.ui.widgets.labels import icon_label, plain_label, with_breaks
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, fill, hbox, vbox

_ICON_PX, _TILE_PX = 20, 40


def _tile(icon: str) -> QLabel:
    """The icon on a coloured tile, as in the list of workflows."""
    tile = icon_label(icon, "accent", _ICON_PX)
    tile.setProperty("surface", "tile")
    tile.setFixedSize(_TILE_PX, _TILE_PX)
    tile.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return tile


class ChoiceCard(QPushButton):
    """Icon, title and a sentence, clicked as a whole. Its *sign* shows whether a form follows, or
    it is added at once."""

    def __init__(
        self,
        icon: str,
        title: str,
        about: str,
        needs: str = "",
        parent: QWidget | None = None,
        *,
        sign: str = "chevron-right",
    ) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self.setAutoDefault(True)
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{about} {needs}".strip())
        text = vbox(
            STRETCH,
            plain_label(with_breaks(title), "strong"),
            plain_label(about, "small"),
            spacing=2,
        )
        if needs:
            text.addWidget(plain_label(needs, "faint"))
        text.addStretch(1)
        row = hbox(within=self, spacing=14, margins=(12, 12, 16, 12))
        name = icon if has_icon(icon) else "workflow"
        fill(row, _tile(name), (text, 1), icon_label(sign, "text_faint"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _column(self) -> QHBoxLayout:
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)  # noqa: S101  # made in __init__
        return layout

    def sizeHint(self) -> QSize:
        return self._column().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._column().minimumSize()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._column().heightForWidth(width)


#: Minutes per input: to find a folder, to copy an address.
_EACH_MIN = 0.5


@immutable
class GalleryEntry:
    """A bundled workflow, and what its form requires."""

    bundled: BundledWorkflow
    fields: Sequence[Field]


def needs_text(fields: Sequence[Field]) -> str:
    """The inputs without a default, and the time they take."""
    titles = {field.name: translate_english(field.title) for field in fields}
    needed = [
        single_line(
            _tr("{one} or {other}").format(one=titles[field.name], other=titles[field.instead_of])
            if field.instead_of in titles
            else titles[field.name],
            120,
        )
        for field in fields
        if field.instead_of in titles or (field.required and field.default is None)
    ]
    if not needed:
        return _tr("No setup needed.")
    minutes = plural(max(1, round(len(needed) * _EACH_MIN)), _tr("minute"), _tr("minutes"))
    return _tr("Needs: {names}. Takes about {minutes} to set up.").format(
        names=", ".join(needed), minutes=minutes
    )


_tr = partial(QCoreApplication.translate, "GalleryPage")


class GalleryPage(QWidget):
    """`chosen` carries a BundledWorkflow, `script_chosen` the Path of a file."""

    chosen = Signal(object)
    script_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[ChoiceCard] = []
        body, self._column = padded(spacing=8)
        vbox(scrolling(body), within=self)
        self.describe_card = ChoiceCard(
            "message-square",
            self.tr("Describe it"),
            self.tr(
                "Say in your own words what to automate. A model writes the script, and Keep "
                "shows you what it would do before anything runs."
            ),
        )
        self._bundled = plain_label(self.tr("Or take a ready-made one"), "label")
        self._bundled.setContentsMargins(0, 8, 0, 0)
        fill(self._column, self.describe_card, self._bundled)
        self._ready = vbox(spacing=8)
        self._column.addLayout(self._ready)
        self._column.addSpacing(8)
        self._own = plain_label(self.tr("Or use your own"), "label")
        self._column.addWidget(self._own)
        self.script_card = ChoiceCard(
            "file-code",
            self.tr("Import a script…"),
            self.tr("Your own .js file, with its form if there is one next to it."),
        )
        self.script_card.clicked.connect(self._browse)
        self.samples_card = ChoiceCard(
            "package",
            self.tr("Try it with samples"),
            adding_samples_text(),
            sign="plus",
        )
        self._style = plain_label(self.tr("Or look around first"), "label")
        fill(self._column, self.script_card, self._style, self.samples_card)
        # The same gap as above the other heading.
        self._style.setContentsMargins(0, 8, 0, 0)
        # Cards added above another would move it under the pointer.
        for part in (self._bundled, self._own, self.script_card, self._style, self.samples_card):
            part.hide()
        self._column.addStretch(1)

    def show_entries(self, ready: Sequence[GalleryEntry], *, with_samples: bool = False) -> None:
        """Fill in the cards, the last for the samples if available. The focus stays where the user
        has moved it meanwhile."""
        body = self._column.parentWidget()
        for one in ready:
            bundled = one.bundled
            card = ChoiceCard(
                bundled.icon,
                single_line(translate_english(bundled.title)),
                multi_line(translate_english(bundled.description), 400),
                needs_text(one.fields),
                body,
            )
            card.clicked.connect(lambda _=False, one=bundled: self.chosen.emit(one))
            add_shown(self._ready, card)
            self.cards.append(card)
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)
        self._bundled.setVisible(bool(ready))
        for part in (self._own, self.script_card):
            part.show()
        for part in (self._style, self.samples_card):
            part.setVisible(with_samples)

    def stops(self) -> Sequence[QWidget]:
        """The tab stops, in order."""
        return [self.describe_card, *self.cards, self.script_card, self.samples_card]

    def focus_first(self) -> None:
        self.describe_card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _browse(self) -> None:
        title, filters = self.tr("Import a script"), (self.tr("Scripts (*.js)"),)
        choose_file(self.window(), title, self.script_chosen.emit, filters=filters)
