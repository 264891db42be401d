"""One choice of several that is pressed as a whole."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from keep_desktop.ui.form_notes import icon_label, plain_label
from keep_desktop.ui.theme import has_icon
from keep_desktop.ui.wrap_label import with_breaks

_ICON_PX, _TILE_PX = 20, 40


def _tile(icon: str) -> QLabel:
    """The icon on a ground of its own, as the list of workflows has it."""
    tile = icon_label(icon, "accent", _ICON_PX)
    tile.setProperty("surface", "tile")
    tile.setFixedSize(_TILE_PX, _TILE_PX)
    tile.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return tile


class Card(QPushButton):
    """One choice: icon, title and a sentence, pressed as a whole. Its *sign* says what a press
    does: it leads on to a form, or adds at once."""

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
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(plain_label(with_breaks(title), "strong"))
        words.addWidget(plain_label(about, "small"))
        if needs:
            words.addWidget(plain_label(needs, "faint"))
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 16, 12)
        row.setSpacing(14)
        name = icon if has_icon(icon) else "workflow"
        row.addWidget(_tile(name))
        row.addLayout(words, 1)
        row.addWidget(icon_label(sign, "text_faint"))
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
