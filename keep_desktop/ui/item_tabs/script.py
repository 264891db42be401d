"""The script as it ran: the version of the attempt that is looked at, not the newest one.

Of a handler workflow the picture of its parts comes first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.handlers import Warned
from keep_desktop.domain.ids import VersionId
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ports.views import AttemptRow
from keep_desktop.ui.copied import copy_text
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import unhidden
from keep_desktop.ui.item_tabs.graph_page import GraphPage
from keep_desktop.ui.item_tabs.scrolling import GUTTER
from keep_desktop.ui.notice_bar import TroubleBar
from keep_desktop.ui.script_inks import Line, inks_of
from keep_desktop.ui.script_view import ScriptView
from keep_desktop.ui.script_warnings import ScriptWarnings
from keep_desktop.ui.theme import set_icon


@dataclass(frozen=True, slots=True)
class ReadScript:
    """A version with its script as it is shown."""

    version: ScriptVersion
    text: str
    inks: Sequence[Line]


def read_script(version: ScriptVersion | None) -> ReadScript | None:
    """Made ready to be shown; takes too long for the window's own thread."""
    if version is None:
        return None
    text = unhidden(version.script)
    return ReadScript(version, text, inks_of(text))


class ScriptTab(QWidget):
    """Read only; with several versions there is a choice, the newest attempt's first."""

    #: VersionId: this one should be read and given to `show_script`.
    version_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._versions: list[tuple[VersionId, str]] | None = None
        self._has_graph = False
        self._script = ""
        self.trouble = TroubleBar(self)
        self.label = ElidedLabel("small", self)
        self.choice = QComboBox(self)
        self.choice.setAccessibleName(self.tr("Version of the script"))
        self.choice.view().setAccessibleName(self.tr("Versions that ran"))
        self.choice.activated.connect(self._choose)
        self.as_picture = self._chip(self.tr("Picture"))
        self.as_text = self._chip(self.tr("Text"))
        keys = QKeySequence("Ctrl+F").toString(QKeySequence.SequenceFormat.NativeText)
        self.finder = self._sign(self.tr("Find in the script"), "search", keys)
        self.finder.clicked.connect(self._find)
        self.copy = self._sign(self.tr("Copy the script"), "copy")
        self.copy.clicked.connect(self._copy)
        self.warnings = ScriptWarnings(self)
        self.view = ScriptView(self)
        #: A pane is narrower than most scripts.
        self.wrap = self._chip(self.tr("Wrap"))
        self.wrap.setAccessibleName(self.view.wraps.text())
        self.wrap.setToolTip(self.view.wraps.text() + " (Alt+Z)")
        self.wrap.toggled.connect(self.view.wraps.setChecked)
        self.view.wraps.toggled.connect(self.wrap.setChecked)
        self.wrap.setChecked(True)
        self.graph = GraphPage(self)
        self._ways = QButtonGroup(self)
        self._arrange()

    def _chip(self, word: str) -> QPushButton:
        chip = QPushButton(word, self)
        chip.setProperty("kind", "chip")
        chip.setCheckable(True)
        chip.hide()
        return chip

    def _sign(self, name: str, icon: str, keys: str = "") -> QPushButton:
        """Without a word: a pane has no room for it."""
        button = QPushButton(self)
        button.setProperty("kind", "ghost")
        button.setProperty("shape", "icon")
        button.setAccessibleName(name)
        button.setToolTip(f"{name} ({keys})" if keys else name)
        set_icon(button, icon)
        return button

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self.choice)
        head.addWidget(self.label, 1)
        for chip in (self.as_picture, self.as_text):
            self._ways.addButton(chip)
            chip.toggled.connect(self._show_page)
            head.addWidget(chip)
        head.addWidget(self.wrap)
        head.addWidget(self.finder)
        head.addWidget(self.copy)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.view)
        self._pages.addWidget(self.graph)
        column = QVBoxLayout(self)
        column.setContentsMargins(GUTTER, 8, 12, 16)
        column.setSpacing(8)
        for part in (self.trouble, self.warnings):
            column.addWidget(part)
        column.insertLayout(1, head)
        column.addWidget(self._pages, 1)
        self.as_picture.setAccessibleName(self.tr("Show the script as a picture"))
        self.as_text.setAccessibleName(self.tr("Show the text of the script"))
        self.as_picture.setChecked(True)

    def show_attempts(self, attempts: Sequence[AttemptRow]) -> None:
        """Learn which versions ran."""
        known: dict[VersionId, str] = {}
        for attempt in attempts:
            if attempt.version_id is not None:
                said = self.tr("Script {version} · attempt {number}")
                known.setdefault(
                    attempt.version_id, said.format(version=attempt.version, number=attempt.number)
                )
        versions = list(known.items())
        if versions == self._versions:
            return
        self._versions = versions
        self.choice.clear()
        self.choice.addItems([said for _, said in versions])
        self.choice.setVisible(len(versions) > 1)
        # Of a single one the tab itself says the version.
        self.label.setText("")
        self.show_warnings(())
        self._show_text(None)
        if not versions:
            self.label.setText(self.tr("No script has run for this item yet."))

    def wanted_version(self) -> VersionId | None:
        """Which version the tab shows or waits for."""
        at = max(0, self.choice.currentIndex())
        return self._versions[at][0] if self._versions else None

    def show_script(self, read: ReadScript | None) -> None:
        self.trouble.say(None)
        self._show_text(read)
        if read is None:
            self.label.setText(self.tr("This version of the script is not kept any more."))

    def show_warnings(self, warnings: Sequence[Warned]) -> None:
        """What is most likely a mistake in the script that is shown."""
        self.warnings.show_warnings(warnings)

    def _show_text(self, read: ReadScript | None) -> None:
        """An item script has no picture, and nothing to choose."""
        graph = read.version.graph if read is not None else None
        self._script = read.version.script if read is not None else ""
        self.view.show_script(read.text if read else "", read.inks if read else ())
        self.graph.show_graph(graph)
        for chip in (self.as_picture, self.as_text):
            chip.setVisible(graph is not None)
        for button in (self.copy, self.finder, self.wrap):
            button.setEnabled(read is not None)
        self._has_graph = graph is not None
        self._show_page()

    def _show_page(self) -> None:
        picture = self._has_graph and self.as_picture.isChecked()
        self._pages.setCurrentWidget(self.graph if picture else self.view)
        for button in (self.finder, self.wrap):
            button.setVisible(not picture)

    def _find(self) -> None:
        self.view.find_line.open()

    def _choose(self) -> None:
        wanted = self.wanted_version()
        if wanted is not None:
            self.version_wanted.emit(wanted)

    def _copy(self) -> None:
        copy_text(self._script)
