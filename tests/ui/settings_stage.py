"""The Settings page on a real ledger, on a system that starts what it is told to."""

from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import Refused
from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.pages.settings import SettingsPage
from keep_desktop.ui.preferences import Preferences
from keep_desktop.ui.settings.section import Means
from keep_desktop.ui.worker import Reader


class Entry:
    """A system that starts what it is told to, or refuses."""

    def __init__(self) -> None:
        self.on = False
        self.refusal: str | None = None

    def is_on(self) -> bool:
        return self.on

    def turn(self, on: bool) -> None:
        if self.refusal is not None:
            raise Refused(self.refusal)
        self.on = on


def means_of(
    keep: Keep,
    reader: Reader,
    bridge: Bridge,
    settings: QSettings,
    entry: Entry,
    *,
    has_tray: bool = True,
) -> Means:
    return Means(
        keep=keep,
        reader=reader,
        bridge=bridge,
        preferences=Preferences(settings),
        sign_in=entry,
        has_tray=lambda: has_tray,
    )


def shown_page(
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    bridge: Bridge,
    settings: QSettings,
    entry: Entry,
) -> SettingsPage:
    """Painted, with all that it shows read."""
    made = SettingsPage(means_of(keep, reader, bridge, settings, entry))
    qtbot.addWidget(made)
    made.resize(955, 560)
    made.show()
    made.refresh()
    return made
