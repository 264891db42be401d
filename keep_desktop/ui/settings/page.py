"""Settings page: a list of sections, and the chosen section."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ui.settings.about import AboutSection
from keep_desktop.ui.settings.backup import BackupSection
from keep_desktop.ui.settings.folders import FoldersSection
from keep_desktop.ui.settings.general import GeneralSection, NoticesSection
from keep_desktop.ui.settings.retention import HistorySection
from keep_desktop.ui.settings.section import Section, SettingsContext
from keep_desktop.ui.style.theme import icon, theme
from keep_desktop.ui.widgets.dialog import scrolling
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox

if TYPE_CHECKING:
    from keep_desktop.ui.settings.connections import ConnectionsSection
    from keep_desktop.ui.settings.limits import LimitsSection
    from keep_desktop.ui.settings.mcp import McpSection
    from keep_desktop.ui.settings.models import ModelsSection
    from keep_desktop.ui.settings.services import ServicesSection

S = TypeVar("S", bound=Section)
_WIDTH = 820
#: Width for a scroll bar.
_EDGE = 12
_LIST_WIDTH = 200
_ROW_PX = 36


class SettingsPage(QWidget):
    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.list = self._make_list()
        self.stack = QStackedWidget()
        self.keys: list[str] = []
        self._icons: list[str] = []
        self._places: list[QVBoxLayout] = []
        for key, sign, title in self._sections():
            self._add(key, sign, title)
        hbox(self.list, (self.stack, 1), within=self, spacing=0)
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
        """Attribute name, icon and title of each section."""
        return (
            ("general", "sun-moon", self.tr("General")),
            ("notices", "bell", self.tr("Notifications")),
            ("connections", "key", self.tr("Connections")),
            ("services", "link", self.tr("Services")),
            ("mcp", "server", self.tr("MCP servers")),
            ("models", "bot", self.tr("Models")),
            ("folders", "folder", self.tr("Folders")),
            ("history", "history", self.tr("Logs")),
            ("backup", "archive", self.tr("Backup")),
            ("limits", "clock", self.tr("Limits and timeouts")),
            ("about", "info", self.tr("About")),
        )

    def _add(self, key: str, sign: str, title: str) -> None:
        entry = QListWidgetItem(title, self.list)
        entry.setSizeHint(QSize(_LIST_WIDTH - 24, _ROW_PX))
        entry.setToolTip(title)
        self.keys.append(key)
        self._icons.append(sign)
        place = QWidget()
        column = vbox(within=place)
        self.stack.addWidget(place)
        self._places.append(column)

    # Sections are created on first use: all at once would block the window.

    @cached_property
    def general(self) -> GeneralSection:
        return self._put("general", GeneralSection)

    @cached_property
    def notices(self) -> NoticesSection:
        return self._put("notices", NoticesSection)

    @cached_property
    def connections(self) -> "ConnectionsSection":
        from keep_desktop.ui.settings.connections import ConnectionsSection

        return self._put("connections", ConnectionsSection)

    @cached_property
    def services(self) -> "ServicesSection":
        # Slow to import: it needs YAML and the connectors.
        from keep_desktop.ui.settings.services import ServicesSection

        return self._put("services", ServicesSection)

    @cached_property
    def mcp(self) -> "McpSection":
        from keep_desktop.ui.settings.mcp import McpSection

        return self._put("mcp", McpSection)

    @cached_property
    def models(self) -> "ModelsSection":
        from keep_desktop.ui.settings.models import ModelsSection

        return self._put("models", ModelsSection)

    @cached_property
    def folders(self) -> FoldersSection:
        return self._put("folders", FoldersSection)

    @cached_property
    def history(self) -> HistorySection:
        return self._put("history", HistorySection)

    @cached_property
    def backup(self) -> BackupSection:
        return self._put("backup", BackupSection)

    @cached_property
    def limits(self) -> "LimitsSection":
        from keep_desktop.ui.settings.limits import LimitsSection

        return self._put("limits", LimitsSection)

    @cached_property
    def about(self) -> AboutSection:
        return self._put("about", AboutSection)

    def _put(self, key: str, kind: Callable[[SettingsContext, QWidget], S]) -> S:
        # From the outside in: a reparented widget is styled again with everything in it.
        ground = _SettingsBackground()
        self._places[self.keys.index(key)].addWidget(scrolling(ground))
        section = kind(self._context, ground)
        section.setMaximumWidth(_WIDTH)
        row = hbox(within=ground, margins=(_EDGE, 0, _EDGE, 0))
        # Beside the list, for the tab order.
        fill(row, (section, 100), STRETCH)
        return section

    def _connect_parts(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        theme().changed.connect(self._tint)
        self._tint()

    def _tint(self) -> None:
        for row, sign in enumerate(self._icons):
            self.list.item(row).setIcon(icon(sign))

    def show_section(self, key: str) -> None:
        self.list.setCurrentRow(self.keys.index(key))

    @property
    def section(self) -> Section:
        return self._at(self.list.currentRow())

    def show_server(self, name: str) -> None:
        """Show the dialog in which the MCP server is confirmed."""
        self.show_section("mcp")
        self.mcp.open_confirm(name)

    def reconnect(self, connection: str) -> None:
        """Show the connection or the MCP server of that sign-in, and its dialog."""
        # Here, as the sections import theirs.
        from keep_desktop.services.mcp import server_of

        keep = self._context.keep
        self._context.tasks.query(
            ("reconnect", id(self)),
            lambda: server_of(keep, connection),
            lambda server: self._sign_in_again(connection, server),
        )

    def _sign_in_again(self, connection: str, server: str | None) -> None:
        self.show_section("connections" if server is None else "mcp")
        if server is None:
            self.connections.reconnect(connection)
        else:
            self.mcp.reconnect(server)

    def refresh(self) -> None:
        self.section.refresh()

    def _show(self, row: int) -> None:
        section = self._at(row)
        self.stack.setCurrentIndex(row)
        if self.isVisible():
            section.refresh()

    def _at(self, row: int) -> Section:
        found: Section = getattr(self, self.keys[row])
        return found


class _SettingsBackground(QWidget):
    """As high as its content at its width; a layout would reserve more for long texts."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 0)
