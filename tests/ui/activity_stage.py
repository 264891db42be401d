"""The Activity page on a real ledger, for the tests of it."""

from typing import Any

from pytestqt.qtbot import QtBot

from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.pages.activity import ActivityPage
from keep_desktop.ui.worker import Reader

ITEMS = 3_000


ROWS = 3 * ITEMS + 3


class Stage:
    def __init__(self, qtbot: QtBot, keep: Keep, reader: Reader, bridge: Bridge) -> None:
        self._qtbot = qtbot
        self.page = ActivityPage(keep, reader, bridge)
        qtbot.addWidget(self.page)
        self.page.resize(955, 560)
        self.items: list[Any] = []
        self.workflows: list[Any] = []
        self.told: list[str] = []
        self.page.item_opened.connect(lambda *both: self.items.append(both))
        self.page.workflow_opened.connect(self.workflows.append)
        self.page.told.connect(self.told.append)
        self.newer: list[int] = []
        self.page.feed.newer.connect(self.newer.append)
        with qtbot.waitExposed(self.page):
            self.page.show()
        qtbot.waitUntil(lambda: self.page.feed.ready)

    def until_known(self) -> None:
        """Every row in sight is there."""
        model, view = self.page.model, self.page.view

        def known() -> bool:
            first, height = view.rowAt(0), view.viewport().height()
            last = view.rowAt(height - 1)
            last = model.rowCount() - 1 if last < 0 else last
            return all(model.row(at) is not None for at in range(first, last + 1))

        self._qtbot.waitUntil(known)

    def until(self, *, rows: int) -> None:
        self._qtbot.waitUntil(lambda: self.page.model.rowCount() == rows)

    def shown(self, column: int) -> list[str]:
        model = self.page.model
        rows = range(model.first, model.end)
        return [str(model.index(at, column).data() or "") for at in rows]

    def top(self) -> int:
        return self.page.view.rowAt(0)
