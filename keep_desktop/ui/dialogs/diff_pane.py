"""A diff of two scripts with what is said above it, and the buttons to go about in it."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.dialogs.diff_view import DiffView
from keep_desktop.ui.dialogs.script_diff import DiffLine
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.text import number
from keep_desktop.ui.theme import set_icon


class DiffPane(QWidget):
    """What is shown is a diff, or one script as it stands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_diff = False
        self.said = ElidedLabel("small", self)
        self.before = self._button("arrow-up", self.tr("Previous change"), "P")
        self.after = self._button("arrow-down", self.tr("Next change"), "N")
        self.all_lines = QPushButton(self.tr("All lines"), self)
        self.all_lines.setProperty("kind", "chip")
        self.all_lines.setCheckable(True)
        self.all_lines.setAutoDefault(False)
        self.all_lines.setAccessibleName(self.tr("Show the lines that did not change too"))
        self.finder = self._button("search", self.tr("Find"), "Ctrl+F")
        self.view = DiffView(self)
        self.view.setAccessibleName(self.tr("Script"))
        bar = QHBoxLayout()
        bar.setSpacing(4)
        bar.addWidget(self.said, 1)
        for part in (self.before, self.after, self.all_lines, self.finder):
            bar.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(bar)
        column.addWidget(self.view, 1)
        self.before.clicked.connect(self.view.previous_change)
        self.after.clicked.connect(self.view.next_change)
        self.all_lines.toggled.connect(self.view.unfold)
        self.finder.clicked.connect(self.view.find_line.open)
        self.view.at_change.connect(self._say)

    def _button(self, icon: str, name: str, keys: str) -> QPushButton:
        made = QPushButton(self)
        made.setProperty("kind", "ghost")
        made.setProperty("shape", "icon")
        made.setAccessibleName(name)
        made.setToolTip(f"{name} ({keys})")
        made.setAutoDefault(False)
        set_icon(made, icon)
        return made

    def show_script(self, lines: Sequence[DiffLine]) -> None:
        """One script as it stands."""
        self._show(lines, is_diff=False)

    def show_changes(self, lines: Sequence[DiffLine]) -> None:
        self._show(lines, is_diff=True)

    def _show(self, lines: Sequence[DiffLine], *, is_diff: bool) -> None:
        self._is_diff = is_diff
        self.view.show_lines(lines)
        for part in (self.before, self.after, self.all_lines):
            part.setVisible(is_diff and bool(lines))
        if is_diff and not lines:
            self.said.setText(self.tr("The two scripts are the same."))
            self.view.setAccessibleDescription(self.said.text())

    def _say(self, at: int, count: int) -> None:
        if not self._is_diff:
            said = ""
        elif at:
            said = self.tr("Change {at} of {count}").format(at=number(at), count=number(count))
        else:
            said = self.tr("+ is in this version only, − in the other only.")
        self.said.setText(said)
        self.view.setAccessibleDescription(said)
        self.before.setEnabled(at > 1)
        self.after.setEnabled(at < count)
