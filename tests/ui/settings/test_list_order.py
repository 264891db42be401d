"""Tab goes through the sections of Settings as they are read, rows that came late too."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.services.connectors.files import read_service
from keep_desktop.services.connectors.registry import add_service
from keep_desktop.services.context import Keep
from keep_desktop.services.models import add_model, described_model
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.ui.widgets.focus import order_tabs
from tests.builders.services import DictSecrets
from tests.ui.dialog_tools import until
from tests.ui.screen_reader import complaints
from tests.ui.tab_order import tab_complaints
from tests.ui.windows import shown_window
from tests.unit.services.connectors.test_files import ORDERS


@pytest.mark.parametrize("section", ["services", "models"])
def test_tab_reaches_all_from_the_top_down(qtbot: QtBot, keep: Keep, section: str) -> None:
    keep = replace(keep, secrets=DictSecrets(), connectors=LedgerConnectors(keep.ledger))
    add_service(keep, read_service(ORDERS))
    add_model(keep, described_model("local", "http://127.0.0.1:1", "model", with_key=False))
    with shown_window(qtbot, keep) as window:
        window.show_page("settings")
        page = window.settings.page
        page.show_section(section)
        until(qtbot, lambda: page.services.buttons or page.models.list.removes)
        order_tabs(window)
        assert complaints(window) == []
        assert tab_complaints(window) == []
