"""What the pages of questions and of times say where there is nothing on them."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.ui.empty_state import EmptyState


def nothing_needs_you() -> EmptyState:
    return EmptyState(
        "circle-check",
        QCoreApplication.translate("NeedsYouPage", "Nothing needs you"),
        QCoreApplication.translate(
            "NeedsYouPage",
            "When Keep cannot know whether a step happened, or a workflow is blocked, "
            "it asks here and leaves that item alone until you choose.",
        ),
    )


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
