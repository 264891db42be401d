"""A double click does not confirm what its first click asked."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSettings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.services.connectors.files import read_service
from keep_desktop.services.connectors.registry import add_service, services
from keep_desktop.services.context import Keep
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.widgets.layouts import layout_now
from tests.builders.services import DictSecrets
from tests.ui.dialog_tools import until
from tests.ui.driver import press_at
from tests.ui.settings_harness import services_section
from tests.unit.services.connectors.test_files import ORDERS

pytestmark = pytest.mark.usefixtures("a_moment_that_lasts")


def middle_of(part: QWidget) -> QPoint:
    layout_now()
    return part.mapTo(part.window(), part.rect().center())


def all_is_done(qtbot: QtBot, tasks: TaskRunner) -> None:
    """All commands have ended: they run one after the other."""
    came: list[bool] = []
    tasks.command(lambda: True, came.append)
    until(qtbot, lambda: came == [True])


def test_a_double_click_does_not_remove_a_service_with_its_secret(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, settings: QSettings
) -> None:
    keep = replace(keep, secrets=DictSecrets(), connectors=LedgerConnectors(keep.ledger))
    add_service(keep, read_service(ORDERS))
    card = services_section(qtbot, keep, tasks, settings)
    card.refresh()
    until(qtbot, lambda: card.buttons)
    # The change has been seen.
    card.guard.lift()
    place = middle_of(card.buttons["orders"])
    press_at(card, place)
    assert card.buttons["orders"].text() == "Remove with secret?"
    press_at(card, place)
    all_is_done(qtbot, tasks)
    assert len(services(keep)) == 1
    card.guard.lift()
    press_at(card, place)
    until(qtbot, lambda: not card.buttons)
    assert services(keep) == []
