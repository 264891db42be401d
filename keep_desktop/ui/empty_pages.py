"""What the pages of questions and of times say where there is nothing on them."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.ui.archive_words import put_away_said
from keep_desktop.ui.empty_state import EmptyState


class NothingNeedsYou(EmptyState):
    def __init__(self) -> None:
        super().__init__(
            "circle-check",
            QCoreApplication.translate("NeedsYouPage", "Nothing needs you"),
            QCoreApplication.translate(
                "NeedsYouPage",
                "When Keep cannot know whether a step happened, or a workflow is blocked, "
                "it asks here and leaves what waits alone until you choose.",
            ),
        )

    def show_if(self, nothing: bool, *, put_away: int) -> None:
        """*put_away*: how many steps of unknown outcome are in the archive."""
        self.setVisible(nothing)
        self.tell(put_away_said(put_away))


def nothing_planned() -> EmptyState:
    return EmptyState(
        "calendar-clock",
        QCoreApplication.translate("SchedulePage", "Nothing is planned yet"),
        QCoreApplication.translate(
            "SchedulePage",
            "Workflows that run by themselves are listed here: what runs now, what comes next "
            "and what ran today. Add a workflow and give it a schedule.",
        ),
        QCoreApplication.translate("SchedulePage", "New workflow"),
    )
