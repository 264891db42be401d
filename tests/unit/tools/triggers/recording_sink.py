"""What watchers report to, for their tests."""

from collections.abc import Collection

from keep_desktop.domain.ids import TriggerId


class RecordingSink:
    """`ports.triggers.TriggerSink` that remembers."""

    def __init__(self) -> None:
        self.ids: list[int] = []
        self.troubles: list[tuple[int, str | None]] = []
        self.refused: list[int] = []

    def fire(self, triggers: Collection[TriggerId]) -> None:
        self.ids.extend(triggers)

    def report(
        self, triggers: Collection[TriggerId], trouble: str | None, *, sign_in: bool = False
    ) -> None:
        self.troubles.extend((one, trouble) for one in triggers)
        self.refused.extend(triggers if sign_in else ())

    def trouble(self, trigger: int) -> str | None:
        """The newest; fails before the first."""
        return [text for one, text in self.troubles if one == trigger][-1]

    def is_watched(self, trigger: int) -> bool:
        return (trigger, None) in self.troubles
