"""Tells the user what scripts have to say, and that something needs them: each thing once."""

from PySide6.QtCore import QObject, QSettings, Signal

from keep_desktop.services.context import Keep
from keep_desktop.services.messages import News, news_after
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.text import plural
from keep_desktop.ui.worker import Reader

#: Seconds between two notices, so that a script which sends many does not flood the desktop.
_REFRESH_S = 2.0
_KEY = "messages/seen"


class Messages(QObject):
    """`told` carries the newest message and a title, which counts the others.

    Up to where was told is kept with the window's state: what came while no window was open is
    told at the next start.
    """

    told = Signal(object, str)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        bridge: Bridge,
        settings: QSettings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader, self._settings = keep, reader, settings
        self._throttle = Throttle(_REFRESH_S, self._ask, self)
        bridge.notifications.connect(lambda _: self.look())

    def look(self) -> None:
        """See whether there is something to tell."""
        self._throttle.poke()

    def _ask(self) -> None:
        seen = self._seen()
        self._reader.ask(("messages", id(self)), lambda: news_after(self._keep, seen), self._take)

    def _seen(self) -> int:
        stored = str(self._settings.value(_KEY, "0"))
        return int(stored) if stored.isdecimal() else 0

    def _take(self, news: News) -> None:
        self._settings.setValue(_KEY, news.seen)
        if not news.messages:
            return
        newest = news.messages[-1]
        title = one_line(newest.workflow or "Keep Desktop", 80)
        if len(news.messages) > 1:
            count = plural(len(news.messages), self.tr("message"), self.tr("messages"))
            title = self.tr("{messages}, the last from {workflow}").format(
                messages=count, workflow=title
            )
        elif newest.needs_you:
            title = self.tr("{workflow} needs you").format(workflow=title)
        self.told.emit(newest, title)
