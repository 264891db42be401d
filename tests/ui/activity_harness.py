"""Activity page on a real ledger."""

from pytestqt.qtbot import QtBot

from keep_desktop.services.context import Keep
from keep_desktop.ui.activity.page import ActivityPage
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from tests.ui.recorder import Recorder

ITEMS = 3_000


ROWS = 3 * ITEMS + 3


class Harness:
    def __init__(self, qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge) -> None:
        self._qtbot = qtbot
        self.navigator = Recorder()
        self.page = ActivityPage(keep, tasks, bridge, self.navigator)
        qtbot.addWidget(self.page)
        self.page.resize(955, 560)
        self.messages: list[str] = []
        tasks.messages.shown.connect(lambda text, *_: self.messages.append(text))
        self.newer: list[int] = []
        self.page.loader.newer_counted.connect(self.newer.append)
        with qtbot.waitExposed(self.page):
            self.page.show()
        qtbot.waitUntil(lambda: self.page.loader.ready)

    def until_known(self) -> None:
        """All visible rows are loaded."""
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
