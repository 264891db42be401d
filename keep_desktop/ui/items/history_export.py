"""Exports the history of items to a file chosen by the user, in the window's language."""

import re
from collections.abc import Mapping, Sequence
from datetime import time
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.questions import Answer
from keep_desktop.services.context import Keep
from keep_desktop.services.items.history_report import export_history
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.questions import answer_word
from keep_desktop.ui.text.format import time_text
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.file_chooser import choose_save_path, own_documents

_tr = partial(QCoreApplication.translate, "HistoryReport")


def history_labels() -> Mapping[str, str]:
    """All that the report of the services asks for; “language” is for the page itself."""
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
        "not_there": _tr("An item no longer exists."),
        "workflow": _tr("Workflow"),
        "identifier": _tr("Identifier"),
        "status": _tr("Status"),
        "first_seen": _tr("First seen"),
        "last_changed": _tr("Last changed"),
        "left_out": _tr("… {count} more characters are available in Keep."),
    }


def _of_attempts() -> Mapping[str, str]:
    return {
        "attempt": _tr("Attempt {number}"),
        "script": _tr("Script version"),
        "began": _tr("Started"),
        "ended": _tr("Ended"),
        "not_ended": _tr("not finished yet"),
        "skipped_at": _tr("Skipped by you"),
        "why": _tr("Why it failed"),
        "no_steps": _tr("No steps. Nothing was changed."),
        "no_attempts": _tr("No attempts yet."),
        "step": _tr("Step"),
        "outcome": _tr("Outcome"),
        "when": _tr("When"),
        "sent": _tr("Request"),
        "result": _tr("Response"),
        "scripts_word": _tr("The script calls it “{title}”"),
        "settled_by": _tr("Resolved by"),
        "takes_back": _tr("Undoes an earlier step."),
    }


def _of_questions() -> Mapping[str, str]:
    return {
        "questions": _tr("Questions and answers"),
        "question": _tr("Question"),
        "answer": _tr("Answer"),
        "asked": _tr("Asked"),
        "answered": _tr("Answered"),
        "no_answer": _tr("no answer yet"),
        **{one.value: answer_word(one) for one in Answer},
        "undo": _tr("Undone"),
        "closed": _tr("Closed without an answer"),
    }


def _of_items() -> Mapping[str, str]:
    return {
        "done": _tr("Done"),
        "done_undone": _tr("Done, then undone"),
        "failed": _tr("Failed"),
        "needs_attention": _tr("Needs you"),
        "skipped": _tr("Skipped"),
        "processing": _tr("In progress"),
    }


def _of_steps() -> Mapping[str, str]:
    return {
        "applied": _tr("Happened"),
        "mutation_failed": _tr("Didn't happen"),
        "in_flight": _tr("In progress"),
        "needs_reconcile": _tr("Unknown, being checked"),
        "indeterminate": _tr("Unknown"),
        "undone": _tr("Happened, then undone"),
        "undone_by_you": _tr("Undone by you, {time}"),
        "user_assert_applied": _tr("You said it happened"),
        "user_assert_failed": _tr("You said it didn't happen"),
        "user_skip": _tr("You skipped it"),
        "reconciliation": _tr("Checked afterwards"),
    }


_NAME_LENGTH = 60


def choose_and_export(
    keep: Keep,
    tasks: TaskRunner,
    window: QWidget,
    ids: Sequence[ItemId],
    title: str,
) -> None:
    """*title* is the suggested file name."""

    def export(path: Path) -> None:
        text, sentence = history_labels(), _tr("Saved to {file}.")
        tasks.long(
            lambda: export_history(keep, ids, path, words=text, hour=_hour),
            lambda _: tasks.messages.show_file(
                sentence.format(file=single_line(str(path), 200)), path
            ),
        )

    choose_save_path(
        window.window(),
        _tr("Export history"),
        export,
        proposed=own_documents() / f"{_file_name(title)}.html",
        suffix=".html",
        filters=(_tr("Web page (*.html)"),),
    )


def _hour(at: time) -> str:
    return time_text(at, seconds=True)


def _file_name(title: str) -> str:
    """A name valid in every file system."""
    plain = re.sub(r"[^\w\- ]+", " ", multi_line(title, _NAME_LENGTH * 2))
    return " ".join(plain.split())[:_NAME_LENGTH].strip() or "history"
