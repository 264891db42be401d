"""The head of a question card: what is asked and of what; folded with the first two answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.answer_tiles import CardButton
from keep_desktop.ui.elided_label import ElidedLabel, plain_tooltip
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.wrap_label import WrapLabel

#: What leads on beside the words, side by side.
_GAP = 6
#: The first line of the words is as high as what stands beside it.
_TOP = 5


@dataclass(frozen=True, slots=True)
class Short:
    """One of the first answers: *does* tells in advance what it will do."""

    word: str
    does: str
    icon: str
    tone: str
    choose: Callable[[], object]
    #: Why it is not to be had now; empty where it is.
    why_not: str = ""


class CardHead(QWidget):
    """Unfolded: the headline in as many lines as it takes, and the way to what it is about.
    Folded: one line each, and the first answers. Those are for the pointer: the keyboard unfolds
    the card it comes to."""

    fold_asked = Signal()

    def __init__(self, open_button: QPushButton | None, parent: QWidget) -> None:
        """*open_button*: None where the way stands elsewhere."""
        super().__init__(parent)
        self.is_folded = False
        self._whole = WrapLabel("heading", self)
        self._line = ElidedLabel("heading", self)
        self._about = ElidedLabel("small", self)
        self._open = open_button
        self._given: Sequence[Short] = ()
        self._held = False
        self._short = [self._make_short(at) for at in range(2)]
        self.folder = self._make_folder()
        words = QVBoxLayout()
        words.setContentsMargins(0, _TOP, 0, 0)
        words.setSpacing(2)
        for label in (self._whole, self._line, self._about):
            words.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        row.addLayout(words, 1)
        row.addSpacing(10)
        beside = QHBoxLayout()
        beside.setSpacing(_GAP)
        for part in (*self._short, *self._opens(), self.folder):
            beside.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        self._beside = QVBoxLayout()
        self._beside.addLayout(beside)
        self._beside.addStretch(1)
        row.addLayout(self._beside)
        self.fold(folded=False)

    def _opens(self) -> list[QPushButton]:
        return [] if self._open is None else [self._open]

    def _make_short(self, at: int) -> QPushButton:
        button = CardButton("", self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self._given[at].choose())
        return button

    def _make_folder(self) -> QPushButton:
        button = CardButton("", self)
        button.setProperty("kind", "ghost")
        button.setProperty("shape", "icon")
        button.setIconSize(QSize(16, 16))
        # The keyboard unfolds by coming, and folds by going on.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(self.fold_asked)
        button.hide()
        return button

    def say(self, headline: str, about: str) -> None:
        """What is asked, and what it is about."""
        self._whole.setText(headline)
        self._line.setText(headline)
        self._about.setText(about)
        self._about.setVisible(bool(about))

    def offer(self, given: Sequence[Short]) -> None:
        """Answers for the folded card: the first two of *given*."""
        self._given = given
        for button, one in zip(self._short, given, strict=False):
            button.setText(one.word)
            set_icon(button, one.icon, one.tone)
            button.setAccessibleName(f"{one.word}: {self.headline}")
            button.setAccessibleDescription(one.why_not or one.does)
            button.setToolTip(plain_tooltip(one.why_not or one.does))
        self.hold(held=self._held)
        for at, button in enumerate(self._short):
            button.setProperty("offers", at < len(given))
            button.setVisible(self.is_folded and at < len(given))

    def fold(self, *, folded: bool) -> None:
        """To one line each, or out again."""
        self.is_folded = folded
        # Beside two lines in their middle, beside more of them at the first.
        self._beside.setContentsMargins(0, _TOP if folded else 0, 0, 0)
        self._line.setVisible(folded)
        self._whole.setVisible(not folded)
        for button in self._opens():
            button.setVisible(not folded)
        for button in self._short:
            button.setVisible(folded and bool(button.property("offers")))
        said = self.tr("Show all of it") if folded else self.tr("Fold it up")
        set_icon(self.folder, "chevron-down" if folded else "chevron-up", "text_soft")
        self.folder.setAccessibleName(f"{said}: {self.headline}")
        self.folder.setToolTip(said)

    def hold(self, *, held: bool) -> None:
        """An answer is being taken: no second one."""
        self._held = held
        for button, one in zip(self._short, self._given, strict=False):
            button.setEnabled(not held and not one.why_not)

    @property
    def headline(self) -> str:
        return self._whole.said()

    @property
    def about(self) -> str:
        return self._about.text()

    @property
    def shorts(self) -> list[QPushButton]:
        """The answers that a folded card offers."""
        return [button for button in self._short if bool(button.property("offers"))]
