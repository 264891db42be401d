"""How sessions look by how they ended, wherever they are shown: a word, an icon and a colour."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.services.outcomes import Outcome, outcome_of
from keep_desktop.ui.item_looks import Look


def _tr(text: str) -> str:
    return QCoreApplication.translate("OutcomeLooks", text)


def outcome_look(outcome: Outcome) -> Look:
    match outcome:
        case Outcome.RUNNING:
            return Look(_tr("Running"), "loader-circle", "run")
        case Outcome.DONE:
            return Look(_tr("Done"), "circle-check", "done")
        case Outcome.PARTLY:
            return Look(_tr("Partly done"), "triangle-alert", "warn")
        case Outcome.NEEDS_YOU:
            return Look(_tr("Needs you"), "triangle-alert", "warn")
        case Outcome.FAILED:
            return Look(_tr("Failed"), "circle-x", "fail")
        case Outcome.HELD_UP:
            return Look(_tr("Ended early"), "triangle-alert", "warn")
        case Outcome.STOPPED:
            return Look(_tr("Stopped"), "circle-stop", "skip")
        case Outcome.TRIED:
            return Look(_tr("Put off"), "refresh-cw", "warn")
        case Outcome.VERIFYING:
            return Look(_tr("Looks again"), "eye", "warn")
        case Outcome.UNDONE:
            return Look(_tr("Undone"), "undo-2", "skip")


def session_look(session: SessionFacts) -> Look:
    """A session as the bars show it; what takes an attempt back is marked as that."""
    look = outcome_look(outcome_of(session))
    return look if session.undo is None else undo_look(look)


def undo_look(look: Look) -> Look:
    """How a session ended that took an attempt back."""
    return Look(_tr("Undo: {outcome}").format(outcome=look.word), "undo-2", look.tone)
