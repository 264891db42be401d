"""Connected services in Settings."""

from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.services.connectors.files import read_service
from keep_desktop.services.connectors.registry import add_service, keep_secret, services
from keep_desktop.services.context import Keep
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.settings.services import ServicesSection
from keep_desktop.ui.widgets.focus import has_ring
from tests.builders.servers import a_raw_server, answers
from tests.builders.services import TOKEN, DictSecrets
from tests.ui.dialog_tools import SOON, until
from tests.ui.driver import click
from tests.ui.settings_harness import services_section
from tests.unit.services.connectors.test_files import ORDERS


@pytest.fixture
def shop_keep(keep: Keep) -> Keep:
    return replace(keep, secrets=DictSecrets(), connectors=LedgerConnectors(keep.ledger))


@pytest.fixture
def card(qtbot: QtBot, shop_keep: Keep, tasks: TaskRunner, settings: QSettings) -> ServicesSection:
    return services_section(qtbot, shop_keep, tasks, settings)


def test_a_service_is_removed_with_the_second_click(
    qtbot: QtBot, card: ServicesSection, shop_keep: Keep
) -> None:
    add_service(shop_keep, read_service(ORDERS))
    card.refresh()
    until(qtbot, lambda: card.buttons)
    card.activateWindow()
    qtbot.waitUntil(card.isActiveWindow)
    click(card.buttons["orders"])
    assert card.buttons["orders"].text() == "Remove with secret?"
    assert has_ring(card.buttons["orders"]), "Enter would answer"
    assert len(services(shop_keep)) == 1
    with qtbot.waitSignal(card.context.tasks.messages.shown, timeout=SOON) as signal:
        card.buttons["orders"].click()
    assert "orders" in signal.args[0]
    until(qtbot, lambda: not card.buttons)
    assert services(shop_keep) == []


def test_the_button_opens_the_form_and_what_it_makes_is_listed(
    qtbot: QtBot, card: ServicesSection, shop_keep: Keep
) -> None:
    card.connect_one.click()
    [dialog] = card.findChildren(ConnectorDialog)
    dialog.connected.emit(add_service(shop_keep, read_service(ORDERS)))
    until(qtbot, lambda: card.buttons)
    assert card.buttons["orders"].accessibleName() == "Remove the service orders"
    text = [label.text() for label in card.findChildren(QLabel)]
    assert "Not used by any workflow." in text
    dialog.reject()


def test_a_service_is_listed_though_its_form_was_left_before_the_disk_had_it(
    qtbot: QtBot, card: ServicesSection, shop_keep: Keep, tasks: TaskRunner
) -> None:
    disk = Event()
    tasks.command(disk.wait)
    card.connect_one.click()
    [dialog] = card.findChildren(ConnectorDialog)
    dialog.do(lambda: add_service(shop_keep, read_service(ORDERS)), dialog.connected.emit)
    dialog.reject()
    until(qtbot, lambda: not card.findChildren(ConnectorDialog))
    disk.set()
    until(qtbot, lambda: card.buttons)


def test_a_service_is_changed_in_the_same_form_under_its_name(
    qtbot: QtBot, card: ServicesSection, shop_keep: Keep
) -> None:
    add_service(shop_keep, read_service(ORDERS))
    card.refresh()
    until(qtbot, lambda: card.edits)
    card.edits["orders"].click()
    [dialog] = card.findChildren(ConnectorDialog)
    until(qtbot, lambda: dialog.form.values().get("service") == "orders")
    assert dialog.windowTitle() == "Change “orders”"
    assert not dialog.form.rows["service"].editor.isEnabled()
    assert dialog.cards[0].title.text() == dialog.cards[0].form.values()["name"]
    several = len(dialog.cards) > 1
    assert [one.remove.isVisible() for one in dialog.cards] == [several] * len(dialog.cards)
    dialog.form.rows["base_url"].editor.set_value("https://elsewhere.example.com")
    dialog.secret.setText("hush")
    with qtbot.waitSignal(card.context.tasks.messages.shown, timeout=SOON) as text:
        dialog.connect_it.click()
    assert text.args[0] == "“orders” updated."
    assert services(shop_keep)[0].address == "https://elsewhere.example.com"


def test_a_check_shows_whether_a_service_answers(
    qtbot: QtBot, card: ServicesSection, shop_keep: Keep
) -> None:
    with a_raw_server(answers(b"HTTP/1.1 204 No Content\r\n\r\n")) as server:
        for name, address in (("there", server.url), ("gone", "http://127.0.0.1:1")):
            named = ORDERS.replace("service: orders", f"service: {name}")
            described = named.replace("https://shop.example/api", address)
            keep_secret(shop_keep, read_service(described), TOKEN)
            add_service(shop_keep, read_service(described))
        card.refresh()
        until(qtbot, lambda: len(card.checks) == 2)
        with qtbot.waitSignal(card.context.tasks.messages.shown, timeout=SOON) as text:
            card.checks["gone"].click()
            assert card.checks["gone"].text() == "Checking…"
        assert text.args[0].startswith("gone cannot be reached")
        assert card.checks["gone"].text() == "Check"
        with qtbot.waitSignal(card.context.tasks.messages.shown, timeout=SOON) as text:
            card.checks["there"].click()
        assert text.args[0] == "“there” answers (204)."


def test_a_question_whether_to_remove_one_ends_when_the_section_is_shown_again(
    qtbot: QtBot, card: ServicesSection, shop_keep: Keep
) -> None:
    add_service(shop_keep, read_service(ORDERS))
    card.refresh()
    until(qtbot, lambda: card.buttons)
    click(card.buttons["orders"])
    asking = card.buttons["orders"]
    card.refresh()
    until(qtbot, lambda: card.buttons["orders"] is not asking)
    assert card.buttons["orders"].text() == "Remove…"
    assert len(services(shop_keep)) == 1


def test_a_check_says_what_it_tests(qtbot: QtBot, card: ServicesSection, shop_keep: Keep) -> None:
    add_service(shop_keep, read_service(ORDERS))
    card.refresh()
    until(qtbot, lambda: card.checks)
    assert card.checks["orders"].toolTip() == "Test the connection and sign-in"
    assert card.checks["orders"].accessibleDescription() == card.checks["orders"].toolTip()
