"""Settings page on a real ledger, with a fake autostart entry."""

from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import Refused
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.page import SettingsPage
from keep_desktop.ui.settings.preferences import Preferences
from keep_desktop.ui.settings.section import SettingsContext
from keep_desktop.ui.settings.services import ServicesSection
from tests.ui.recorder import recorder


class Entry:
    """An autostart entry that works, or refuses."""

    def __init__(self) -> None:
        self.on = False
        self.refusal: str | None = None

    def is_on(self) -> bool:
        return self.on

    def turn(self, on: bool) -> None:
        if self.refusal is not None:
            raise Refused(self.refusal)
        self.on = on


def context_of(
    keep: Keep,
    tasks: TaskRunner,
    bridge: Bridge,
    settings: QSettings,
    entry: Entry,
) -> SettingsContext:
    asked = recorder()
    return SettingsContext(
        keep=keep,
        tasks=tasks,
        bridge=bridge,
        preferences=Preferences(settings),
        login_item=entry,
        has_tray=lambda: True,
        apply_mode=asked.apply_mode,
        apply_motion=asked.apply_motion,
        quit=asked.quit,
        restart=asked.restart,
    )


def services_section(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, settings: QSettings
) -> ServicesSection:
    """Shown; no notice reaches it."""
    bridge = Bridge(lambda _: lambda: None)
    made = ServicesSection(context_of(keep, tasks, bridge, settings, Entry()))
    qtbot.addWidget(made)
    made.resize(800, 400)
    made.show()
    return made


def shown_page(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    bridge: Bridge,
    settings: QSettings,
    entry: Entry,
) -> SettingsPage:
    """Painted and loaded."""
    made = SettingsPage(context_of(keep, tasks, bridge, settings, entry))
    qtbot.addWidget(made)
    made.resize(955, 560)
    made.show()
    made.refresh()
    return made
