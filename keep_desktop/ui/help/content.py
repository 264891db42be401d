"""Text of the help: how Keep works, and its shortcuts. No widgets here."""

from collections.abc import Sequence
from enum import IntEnum
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from keep_desktop.domain.immutable import immutable
from keep_desktop.ui.widgets import menus as menu_keys

WORKS_KEYS = ("F1",)
#: A slash is typed with Shift on many keyboards.
LIST_KEYS = ("Ctrl+/", "Ctrl+Shift+/", "Ctrl+?", "Ctrl+Shift+7")

_ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


class HelpPage(IntEnum):
    WORKS = 0
    KEYS = 1


@immutable
class Chapter:
    """A heading and sentences; each of `points` is a list entry."""

    title: str
    text: str
    points: Sequence[str] = ()


@immutable
class Key:
    """`keys` in Qt's notation; alternatives."""

    keys: Sequence[str]
    does: str

    def shown(self) -> Sequence[str]:
        """In the user's notation."""
        return [native_keys(one) for one in self.keys]


@immutable
class Keys:
    """A scope, and its shortcuts."""

    title: str
    keys: Sequence[Key]


_tr = partial(QCoreApplication.translate, "Help")


def native_keys(keys: str) -> str:
    """In the platform's notation, arrows as symbols."""
    modifiers, _, last = keys.rpartition("+")
    if last in _ARROWS:
        return native_keys(f"{modifiers}+A")[:-1] + _ARROWS[last] if modifiers else _ARROWS[last]
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys


def chapters() -> Sequence[Chapter]:
    """How Keep works."""
    return (*_what_it_does(), *_what_goes_wrong(), *_access())


def _what_it_does() -> Sequence[Chapter]:
    return (
        Chapter(
            _tr("What Keep does"),
            _tr(
                "Set up a job once: a script, its settings and a schedule. That's a "
                "workflow. Each thing it handles, such as a mail, a file or a bill, is an "
                "item. Each change it makes, such as adding a row, moving a file or sending "
                "a mail, is a step. Open an item to see every attempt and every step, with "
                "each request and response."
            ),
        ),
        Chapter(
            _tr("No step runs twice"),
            _tr(
                "Keep records each step before running it. A step that happened isn't "
                "repeated within its attempt, even after a crash or power cut. A new attempt "
                "starts only when you choose Reprocess."
            ),
        ),
        Chapter(
            _tr("Rehearse and undo"),
            _tr(
                "Rehearse shows what a run would change without changing anything. “Undo "
                "this attempt” undoes its steps, newest first. Keep tells you if a step "
                "can't be undone or something else has changed since."
            ),
        ),
        Chapter(
            _tr("When it runs"),
            _tr(
                "Workflows run only while Keep is open. Runs missed while it was closed or "
                "the computer was asleep run once afterwards."
            ),
        ),
    )


def _what_goes_wrong() -> Sequence[Chapter]:
    return (
        Chapter(
            _tr("When Keep asks"),
            _tr(
                "If a step is interrupted, Keep checks whether it happened. If it can't "
                "tell, it asks you under “Needs you”, and the item waits for your answer:"
            ),
            (
                _tr("It happened: Keep continues after it."),
                _tr("It didn't happen: the step runs again."),
                _tr("Check again: Keep checks once more."),
                _tr("Skip: future runs skip the item."),
            ),
        ),
        Chapter(
            _tr("When something fails"),
            _tr(
                "After a network failure, a workflow retries automatically and waits twice "
                "as long each time. An item that fails doesn't hold up the others. Future "
                "runs try it again, and if it keeps failing, Keep asks you. A missing "
                "folder, an expired sign-in or a script error blocks the workflow until you "
                "fix it."
            ),
        ),
        Chapter(
            _tr("Stopping"),
            _tr(
                "Pause stops a run after its current step, and the workflow doesn't run "
                "until you resume it. “Stop this run” stops one run, and the workflow stays "
                "on. Emergency stop stops everything immediately until you turn Keep back on."
            ),
        ),
    )


def _access() -> Sequence[Chapter]:
    return (
        Chapter(
            _tr("What scripts can access"),
            _tr(
                "Scripts are isolated from your files and passwords. They can only access "
                "web pages and the folders, files and services you allow. To see or remove "
                "access, open the workflow's settings. The status bar shows which workflows "
                "go online."
            ),
        ),
        Chapter(
            _tr("Describing a workflow"),
            _tr(
                "Choose New > Describe it and say what you want. A model writes the script, and "
                "Keep checks it, rehearses it on your data and shows you the plan. It runs only "
                "once you turn it on. Settings > Models shows who receives what, and every request "
                "word for word."
            ),
        ),
        Chapter(
            _tr("Your own scripts"),
            _tr(
                "A script is a JavaScript file. Import it under New. The ready-made "
                "workflows are a good start: open an item and choose Script to see how one "
                "works."
            ),
        ),
        Chapter(
            _tr("Your data"),
            _tr(
                "Your data is in one folder on this computer, shown in Settings > About. A "
                "backup saves it in one file. Items and their history are never deleted. "
                "Only logs are, after the time you choose."
            ),
        ),
    )


def key_list() -> Sequence[Keys]:
    """All shortcuts except those of every program."""
    return (_anywhere(), _of_workflow(), _in_lists(), _elsewhere())


def _anywhere() -> Keys:
    return Keys(
        _tr("Anywhere"),
        (
            Key(("Ctrl+K",), _tr("Search everything or run an action")),
            Key(("Ctrl+N",), _tr("New workflow")),
            Key(("Ctrl+Shift+N",), _tr("Notifications")),
            Key(("Ctrl+F",), _tr("Search this page")),
            Key(("Ctrl+Z",), _tr("Undo the last action")),
            Key(("Ctrl+Shift+.",), _tr("Emergency stop")),
            Key(("Ctrl++", "Ctrl+-", "Ctrl+0"), _tr("Zoom in, zoom out, reset zoom")),
            Key(("Esc",), _tr("Close the last item opened")),
            Key(WORKS_KEYS, _tr("How Keep works")),
            Key(LIST_KEYS[:1], _tr("Keyboard shortcuts")),
            Key(("Ctrl+Q",), _tr("Quit")),
        ),
    )


def _of_workflow() -> Keys:
    return Keys(
        _tr("Workflows"),
        (
            Key(("Ctrl+R",), _tr("Run now")),
            Key(("Ctrl+E",), _tr("Rehearse…")),
            Key(("Ctrl+J",), _tr("Chat")),
            Key(("Ctrl+L",), _tr("Runs…")),
            Key(("F2",), _tr("Rename…")),
        ),
    )


def _in_lists() -> Keys:
    return Keys(
        _tr("In a list"),
        (
            Key((menu_keys.DETAILS,), _tr("Open row")),
            Key(("Right", "Left"), _tr("Expand or collapse")),
            Key(("*",), _tr("Expand all")),
            Key(("Shift+Up", "Shift+Down"), _tr("Select several")),
            Key(("Shift+F10",), _tr("Row menu")),
            Key((menu_keys.COPY,), _tr("Copy row")),
            Key((menu_keys.REPROCESS,), _tr("Reprocess the selected items")),
            Key((menu_keys.SKIP,), _tr("Skip the selected items")),
            Key((menu_keys.EXPORT,), _tr("Export their history")),
        ),
    )


def _elsewhere() -> Keys:
    return Keys(
        _tr("In questions and scripts"),
        (
            Key(("1", "2", "3"), _tr("Choose the answer with that number")),
            Key(("Up", "Down"), _tr("Previous or next question")),
            Key(("Alt+Z",), _tr("Wrap long lines")),
            Key(("N", "P"), _tr("Next or previous change in a script")),
        ),
    )
