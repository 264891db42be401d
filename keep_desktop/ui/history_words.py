"""The words of an item's history on paper, in the language of the window."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication


def _tr(text: str) -> str:
    return QCoreApplication.translate("HistoryWords", text)


def history_words() -> Mapping[str, str]:
    """As `services.history_words.WORDS` names them; “language” is for the page itself."""
    return {
        **_of_the_page(),
        **_of_attempts(),
        **_of_questions(),
        **_of_items(),
        **_of_steps(),
    }


def _of_the_page() -> Mapping[str, str]:
    return {
        "language": _tr("en"),
        "history": _tr("History"),
        "made": _tr("Made by Keep Desktop on {at}. All times are in {zone}."),
        "not_there": _tr("An item is not there any more."),
        "workflow": _tr("Workflow"),
        "identifier": _tr("Identifier"),
        "status": _tr("Status"),
        "first_seen": _tr("First seen"),
        "last_changed": _tr("Last changed"),
        "left_out": _tr("… {count} more characters are in Keep and left out here."),
    }


def _of_attempts() -> Mapping[str, str]:
    return {
        "attempt": _tr("Attempt {number}"),
        "script": _tr("Script version"),
        "began": _tr("Began"),
        "ended": _tr("Ended"),
        "not_ended": _tr("not ended yet"),
        "skipped_at": _tr("Skipped by you"),
        "why": _tr("Why it failed"),
        "no_steps": _tr("No steps: nothing was changed."),
        "no_attempts": _tr("Nothing has been tried yet."),
        "step": _tr("Step"),
        "outcome": _tr("Outcome"),
        "when": _tr("When"),
        "sent": _tr("What was sent"),
        "result": _tr("What came back"),
        "scripts_word": _tr("The script calls it “{title}”"),
        "settled_by": _tr("Settled by"),
        "takes_back": _tr("Takes back an earlier step."),
    }


def _of_questions() -> Mapping[str, str]:
    return {
        "questions": _tr("Questions and answers"),
        "question": _tr("Question"),
        "answer": _tr("Answer"),
        "asked": _tr("Asked"),
        "answered": _tr("Answered"),
        "no_answer": _tr("no answer yet"),
        "try-again": _tr("Try again"),
        "did-not-happen": _tr("It did not happen"),
        "happened": _tr("It happened"),
        "skip": _tr("Skip"),
        "reprocess": _tr("Reprocess"),
        "resume": _tr("Resume"),
        "undo": _tr("Undone"),
        "closed": _tr("Closed without an answer"),
    }


def _of_items() -> Mapping[str, str]:
    return {
        "done": _tr("Done"),
        "done_undone": _tr("Done, and all of it was undone"),
        "failed": _tr("Failed"),
        "needs_attention": _tr("Needs you"),
        "skipped": _tr("Skipped"),
        "processing": _tr("In progress"),
    }


def _of_steps() -> Mapping[str, str]:
    return {
        "applied": _tr("Happened"),
        "mutation_failed": _tr("Did not happen"),
        "in_flight": _tr("Under way"),
        "needs_reconcile": _tr("Not known: being checked"),
        "indeterminate": _tr("Not known"),
        "undone": _tr("Happened, and was undone"),
        "undone_by_you": _tr("Undone by you, {time}"),
        "user_assert_applied": _tr("You said that it happened"),
        "user_assert_failed": _tr("You said that it did not happen"),
        "user_skip": _tr("You skipped it"),
        "reconciliation": _tr("Checked afterwards"),
    }
