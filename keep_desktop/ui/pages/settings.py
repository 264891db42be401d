"""The Settings page: a list of sections at the left, the one that was chosen at the right."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ui.dialogs.frame import scrolling
from keep_desktop.ui.settings.about import AboutSection
from keep_desktop.ui.settings.backup import BackupSection
from keep_desktop.ui.settings.folders import FoldersSection
from keep_desktop.ui.settings.general import GeneralSection
from keep_desktop.ui.settings.history import HistorySection
from keep_desktop.ui.settings.notices import NoticesSection
from keep_desktop.ui.settings.section import Means, Section
from keep_desktop.ui.theme import icon, theme

if TYPE_CHECKING:
    from keep_desktop.ui.settings.others import LimitsSection, ServicesSection

S = TypeVar("S", bound=Section)
_WIDTH = 820
#: Room for a scroll bar.
_EDGE = 12
_LIST_WIDTH = 200
_ROW_PX = 36


class SettingsPage(QWidget):
    """`mode_chosen` carries the Mode, `motion_chosen` the Motion, `told` a sentence;
    `quit_asked` ends Keep and `restart_asked` starts it again after that."""

    mode_chosen = Signal(object)
    motion_chosen = Signal(object)
    told = Signal(str)
    #: A sentence, and what takes back that of which it tells.
    undoable = Signal(str, object)
    written = Signal(str, object)
    quit_asked = Signal()
    restart_asked = Signal()

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._means = means
        self.list = self._make_list()
        self.stack = QStackedWidget()
        self.keys: list[str] = []
        self._icons: list[str] = []
        self._places: list[QVBoxLayout] = []
        for key, sign, title in self._sections():
            self._add(key, sign, title)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.list)
        row.addWidget(self.stack, 1)
        self._connect_parts()
        self.list.setCurrentRow(0)

    def _make_list(self) -> QListWidget:
        made = QListWidget()
        made.setProperty("kind", "sections")
        made.setAccessibleName(self.tr("Sections"))
        made.setFixedWidth(_LIST_WIDTH)
        made.setIconSize(QSize(16, 16))
        made.setTextElideMode(Qt.TextElideMode.ElideRight)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return made

    def _sections(self) -> tuple[tuple[str, str, str], ...]:
        """The name of its property, its icon and its title."""
        return (
            ("general", "sun-moon", self.tr("General")),
            ("notices", "bell", self.tr("Notices")),
            ("services", "link", self.tr("Services")),
            ("folders", "folder", self.tr("Folders")),
            ("history", "history", self.tr("Logs")),
            ("backup", "archive", self.tr("Backup")),
            ("limits", "clock", self.tr("Limits and waits")),
            ("about", "info", self.tr("About")),
        )

    def _add(self, key: str, sign: str, title: str) -> None:
        entry = QListWidgetItem(title, self.list)
        entry.setSizeHint(QSize(_LIST_WIDTH - 24, _ROW_PX))
        entry.setToolTip(title)
        self.keys.append(key)
        self._icons.append(sign)
        place = QWidget()
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, 0)
        self.stack.addWidget(place)
        self._places.append(column)

    # -- the sections, each made when somebody goes there: all at once would hold the window up --

    @cached_property
    def general(self) -> GeneralSection:
        made = self._put("general", GeneralSection)
        made.mode_chosen.connect(self.mode_chosen)
        made.motion_chosen.connect(self.motion_chosen)
        made.quit_asked.connect(self.quit_asked)
        made.restart_asked.connect(self.restart_asked)
        return made

    @cached_property
    def notices(self) -> NoticesSection:
        return self._put("notices", NoticesSection)

    @cached_property
    def services(self) -> "ServicesSection":
        # With it come YAML and all that describes a service.
        from keep_desktop.ui.settings.others import ServicesSection

        return self._put("services", ServicesSection)

    @cached_property
    def folders(self) -> FoldersSection:
        return self._put("folders", FoldersSection)

    @cached_property
    def history(self) -> HistorySection:
        return self._put("history", HistorySection)

    @cached_property
    def backup(self) -> BackupSection:
        made = self._put("backup", BackupSection)
        made.restart_asked.connect(self.restart_asked)
        return made

    @cached_property
    def limits(self) -> "LimitsSection":
        from keep_desktop.ui.settings.others import LimitsSection

        return self._put("limits", LimitsSection)

    @cached_property
    def about(self) -> AboutSection:
        return self._put("about", AboutSection)

    def _put(self, key: str, kind: Callable[[Means, QWidget], S]) -> S:
        # From the outside in: what is put into its place later is gone through again with all
        # that stands on it, for the style.
        ground = _Ground()
        self._places[self.keys.index(key)].addWidget(scrolling(ground))
        section = kind(self._means, ground)
        section.told.connect(self.told)
        section.undoable.connect(self.undoable)
        section.written.connect(self.written)
        section.setMaximumWidth(_WIDTH)
        row = QHBoxLayout(ground)
        row.setContentsMargins(_EDGE, 0, _EDGE, 0)
        # Beside the list that leads to it.
        row.addWidget(section, 100)
        row.addStretch(1)
        return section

    def _connect_parts(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        theme().changed.connect(self._tint)
        self._tint()

    def _tint(self) -> None:
        for row, sign in enumerate(self._icons):
            self.list.item(row).setIcon(icon(sign))

    def show_section(self, key: str) -> None:
        """Go to a section."""
        self.list.setCurrentRow(self.keys.index(key))

    @property
    def section(self) -> Section:
        """The one that is shown."""
        return self._at(self.list.currentRow())

    def refresh(self) -> None:
        """Read again what is shown."""
        self.section.refresh()

    def _show(self, row: int) -> None:
        section = self._at(row)
        self.stack.setCurrentIndex(row)
        if self.isVisible():
            section.refresh()

    def _at(self, row: int) -> Section:
        found: Section = getattr(self, self.keys[row])
        return found


class _Ground(QWidget):
    """As high as what stands on it is at its width; a layout would reserve more for long texts."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 0)
