"""What the marks and colours of the bars mean: an icon and a word for each way a run ended."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from keep_desktop.ports.picture_views import SessionBar
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.form_notes import icon_label, plain_label
from keep_desktop.ui.item_looks import Look
from keep_desktop.ui.outcome_looks import session_look
from keep_desktop.ui.text import number


class Legend(QWidget):
    """Only of what there is among the bars, the most frequent first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, gap=16)
        self._entries: list[QWidget] = []

    def show_bars(self, bars: Sequence[SessionBar]) -> None:
        for entry in self._entries:
            self._flow.removeWidget(entry)
            entry.hide()
            entry.deleteLater()
        counts: dict[Look, int] = {}
        for bar in bars:
            look = session_look(bar)
            counts[look] = counts.get(look, 0) + 1
        ordered = sorted(counts, key=lambda look: -counts[look])
        self._entries = [_entry(look, counts[look], self) for look in ordered]
        for entry in self._entries:
            self._flow.addWidget(entry)
            entry.show()
        self.updateGeometry()

    def text(self) -> str:
        """What it says, for who reads along."""
        return ", ".join(
            label.text() for entry in self._entries for label in entry.findChildren(QLabel)
            if label.text()
        )  # fmt: skip


def _entry(look: Look, count: int, parent: QWidget) -> QWidget:
    made = QWidget(parent)
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    row.addWidget(icon_label(look.icon, look.tone, 14))
    row.addWidget(plain_label(f"{look.word} {number(count)}", "small", wrap=False))
    return made
