"""Tells the user what scripts have to say, that something needs them, and that a run came late:
each thing once, and only what the user wants to be told."""

from collections.abc import Sequence
from datetime import timedelta

from PySide6.QtCore import QObject, QSettings, Signal

from keep_desktop.domain.runs import Late
from keep_desktop.services.context import Keep
from keep_desktop.services.messages import (
    LateRun,
    Message,
    MessageKind,
    News,
    late_runs,
    news_after,
)
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.preferences import Preferences
from keep_desktop.ui.text import plural
from keep_desktop.ui.worker import Reader

#: Seconds between two notices, so that a script which sends many does not flood the desktop.
_REFRESH_S = 2.0
_KEY, _LATE_KEY = "messages/seen", "messages/late"


class Messages(QObject):
    """`told` carries the newest message and a title, which counts the others.

    Up to where was told is kept with the window's state: what came while no window was open is
    told at the next start, and what the user did not want to be told is not told later.
    """

    told = Signal(object, str)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        bridge: Bridge,
        settings: QSettings,
        preferences: Preferences,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader, self._settings = keep, reader, settings
        self._preferences = preferences
        self._throttle = Throttle(_REFRESH_S, self._ask, self)
        bridge.notifications.connect(lambda _: self.look())
        bridge.runs.connect(lambda _: self.look())

    def look(self) -> None:
        """See whether there is something to tell."""
        self._throttle.poke()

    def _ask(self) -> None:
        keep, seen = self._keep, self._seen()
        self._reader.ask(
            ("messages", id(self)), lambda: (news_after(keep, seen), late_runs(keep)), self._take
        )

    def _seen(self) -> int:
        stored = str(self._settings.value(_KEY, "0"))
        return int(stored) if stored.isdecimal() else 0

    def _take(self, found: tuple[News, Sequence[LateRun]]) -> None:
        news, runs = found
        self._settings.setValue(_KEY, news.seen)
        late = self._not_told(runs)
        wanted = [
            message
            for message in (*(self._late(run) for run in late), *news.messages)
            if self._preferences.tells(message.kind)
        ]
        if wanted:
            self.told.emit(wanted[-1], self._title(wanted))

    def _not_told(self, runs: Sequence[LateRun]) -> Sequence[LateRun]:
        """Those that are told now for the first time; sessions end in another order than theirs,
        so each is remembered as long as it may come up."""
        stored = str(self._settings.value(_LATE_KEY, ""))
        told = {int(each) for each in stored.split("-") if each.isdecimal()}
        if {run.session_id for run in runs} != told:
            listed = "-".join(str(run.session_id) for run in runs)
            self._settings.setValue(_LATE_KEY, listed)
        return [run for run in runs if run.session_id not in told]

    def _late(self, run: LateRun) -> Message:
        text = self.tr("Ran {time} late: {reason}")
        return Message(
            id=0,
            workflow_id=run.workflow_id,
            workflow=run.workflow,
            text=text.format(time=self._time(run.by), reason=self._reason(run.why)),
            needs_you=False,
            kind=MessageKind.LATE,
        )

    def _reason(self, why: Late) -> str:
        match why:
            case Late.ASLEEP:
                return self.tr("the computer was asleep.")
            case Late.NOT_RUNNING:
                return self.tr("Keep was not running.")
            case Late.BUSY:
                return self.tr("other workflows were running.")

    def _time(self, by: timedelta) -> str:
        minutes = max(1, int(by.total_seconds() // 60))
        if minutes < 120:
            return plural(minutes, self.tr("minute"), self.tr("minutes"))
        hours = minutes // 60
        if hours < 48:
            return plural(hours, self.tr("hour"), self.tr("hours"))
        return plural(hours // 24, self.tr("day"), self.tr("days"))

    def _title(self, messages: Sequence[Message]) -> str:
        newest = messages[-1]
        name = one_line(newest.workflow or "Keep Desktop", 80)
        if len(messages) > 1:
            count = plural(len(messages), self.tr("message"), self.tr("messages"))
            return self.tr("{messages}, the last from {workflow}").format(
                messages=count, workflow=name
            )
        if newest.kind is MessageKind.FAILURE:
            return self.tr("{workflow} is blocked").format(workflow=name)
        if newest.needs_you:
            return self.tr("{workflow} needs you").format(workflow=name)
        return name
