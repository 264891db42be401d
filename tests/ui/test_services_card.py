"""Connected services on the Settings page."""

from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.services.connectors import add_service, services
from keep_desktop.services.context import Keep
from keep_desktop.services.service_files import read_service
from keep_desktop.storage.service_book import LedgerServices
from keep_desktop.ui.dialogs.connector import ConnectorDialog
from keep_desktop.ui.focus_rings import has_ring
from keep_desktop.ui.services_card import ServicesCard
from keep_desktop.ui.worker import Reader
from tests.builders.servers import a_raw_server, answers
from tests.builders.services import TOKEN, DictSecrets
from tests.ui.dialog_tools import SOON, until
from tests.ui.hands import click
from tests.unit.services.test_service_files import ORDERS


@pytest.fixture
def shop_keep(keep: Keep) -> Keep:
    return replace(keep, secrets=DictSecrets(), book=LedgerServices(keep.ledger))


@pytest.fixture
def card(qtbot: QtBot, shop_keep: Keep, reader: Reader) -> ServicesCard:
    card = ServicesCard(shop_keep, reader)
    qtbot.addWidget(card)
    card.show()
    return card


def test_without_services_it_says_what_they_are_for(qtbot: QtBot, card: ServicesCard) -> None:
    card.refresh()
    until(qtbot, lambda: "Http.call" in card.nothing.sentence)


def test_a_service_is_removed_with_the_second_click(
    qtbot: QtBot, card: ServicesCard, shop_keep: Keep
) -> None:
    add_service(shop_keep, read_service(ORDERS))
    card.refresh()
    until(qtbot, lambda: card.buttons)
    card.activateWindow()
    qtbot.waitUntil(card.isActiveWindow)
    click(card.buttons[0])
    assert card.buttons[0].text() == "Remove with its secret?"
    assert has_ring(card.buttons[0]), "Enter would answer"
    assert len(services(shop_keep)) == 1
    with qtbot.waitSignal(card.told, timeout=SOON) as told:
        card.buttons[0].click()
    assert "orders" in told.args[0]
    until(qtbot, lambda: not card.buttons)
    assert services(shop_keep) == []


def test_the_button_opens_the_form_and_what_it_makes_is_listed(
    qtbot: QtBot, card: ServicesCard, shop_keep: Keep
) -> None:
    card.connect_one.click()
    [dialog] = card.findChildren(ConnectorDialog)
    dialog.connected.emit(add_service(shop_keep, read_service(ORDERS)))
    until(qtbot, lambda: card.buttons)
    assert card.buttons[0].accessibleName() == "Remove the service orders"
    said = [label.text() for label in card.findChildren(QLabel)]
    assert "No script names it, but one may put its name together." in said
    dialog.reject()


def test_a_service_is_listed_though_its_form_was_left_before_the_disk_had_it(
    qtbot: QtBot, card: ServicesCard, shop_keep: Keep, reader: Reader
) -> None:
    disk = Event()
    reader.do(disk.wait)
    card.connect_one.click()
    [dialog] = card.findChildren(ConnectorDialog)
    dialog.do(lambda: add_service(shop_keep, read_service(ORDERS)), dialog.connected.emit)
    dialog.reject()
    until(qtbot, lambda: not card.findChildren(ConnectorDialog))
    disk.set()
    until(qtbot, lambda: card.buttons)


def test_a_service_is_changed_in_the_same_form_under_its_name(
    qtbot: QtBot, card: ServicesCard, shop_keep: Keep
) -> None:
    add_service(shop_keep, read_service(ORDERS))
    card.refresh()
    until(qtbot, lambda: card.edits)
    card.edits[0].click()
    [dialog] = card.findChildren(ConnectorDialog)
    until(qtbot, lambda: dialog.form.values().get("service") == "orders")
    assert dialog.windowTitle() == "Change “orders”"
    assert not dialog.form.rows["service"].editor.isEnabled()
    assert dialog.cards[0].title.text() == dialog.cards[0].form.values()["name"]
    several = len(dialog.cards) > 1
    assert [one.remove.isVisible() for one in dialog.cards] == [several] * len(dialog.cards)
    dialog.form.rows["base_url"].editor.set_value("https://elsewhere.example.com")
    dialog.secret.setText("hush")
    with qtbot.waitSignal(card.told, timeout=SOON) as said:
        dialog.connect_it.click()
    assert said.args == ["“orders” is changed."]
    assert services(shop_keep)[0].address == "https://elsewhere.example.com"


def test_a_check_tells_whether_a_service_answers(
    qtbot: QtBot, card: ServicesCard, shop_keep: Keep
) -> None:
    shop_keep.secrets.put("orders-token", TOKEN)
    with a_raw_server(answers(b"HTTP/1.1 204 No Content\r\n\r\n")) as server:
        for name, address in (("there", server.url), ("gone", "http://127.0.0.1:1")):
            named = ORDERS.replace("service: orders", f"service: {name}")
            described = named.replace("https://shop.example/api", address)
            add_service(shop_keep, read_service(described))
        card.refresh()
        until(qtbot, lambda: len(card.checks) == 2)
        gone, there = card.checks
        with qtbot.waitSignal(card.told, timeout=SOON) as said:
            gone.click()
            assert gone.text() == "Checking…"
        assert said.args[0].startswith("gone cannot be reached")
        assert gone.text() == "Check"
        with qtbot.waitSignal(card.told, timeout=SOON) as said:
            there.click()
        assert said.args == ["“there” answers (204)."]
