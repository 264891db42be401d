"""What the help says: how Keep works, in a page, and the keys it knows. No widgets here."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from keep_desktop.ui import menu_keys

WORKS_KEYS = ("F1",)
#: A slash is typed with Shift on many keyboards.
LIST_KEYS = ("Ctrl+/", "Ctrl+Shift+/", "Ctrl+?", "Ctrl+Shift+7")

_ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


class HelpPage(IntEnum):
    WORKS = 0
    KEYS = 1


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, and sentences below it; `points` stand in lines of their own."""

    title: str
    text: str
    points: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Key:
    """`keys` as Qt writes them; each is one way."""

    keys: Sequence[str]
    does: str

    def shown(self) -> Sequence[str]:
        """For its user."""
        return [native(one) for one in self.keys]


@dataclass(frozen=True, slots=True)
class Keys:
    """Where they work, and what each does."""

    title: str
    keys: Sequence[Key]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Help", text)


def native(keys: str) -> str:
    """As this computer writes them; the arrows as they stand on the keys."""
    held, _, last = keys.rpartition("+")
    if last in _ARROWS:
        return native(f"{held}+A")[:-1] + _ARROWS[last] if held else _ARROWS[last]
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys


def chapters() -> Sequence[Chapter]:
    """How Keep works, for who uses it."""
    return (*_what_it_does(), *_what_goes_wrong(), *_whose_it_is())


def _what_it_does() -> Sequence[Chapter]:
    return (
        Chapter(
            _tr("What Keep does"),
            _tr(
                "You hand a job over once: a script, its settings, and when it runs. That is a "
                "workflow. What it works on, one mail, one file, one bill, is an item. What it "
                "changes, a row added, a file moved, a mail sent, is a step. Open an item to see "
                "every attempt and every step, with what was sent and what came back."
            ),
        ),
        Chapter(
            _tr("No step twice"),
            _tr(
                "Each step is written down before it is made. One that happened is not made again "
                "within its attempt, also after a crash or a power cut. A second attempt begins "
                "only when you choose Reprocess."
            ),
        ),
        Chapter(
            _tr("Try it first, take it back"),
            _tr(
                "A rehearsal shows what a run would change, with nothing changed. “Undo this "
                "attempt” takes its steps back, newest first, where a step can be taken back; what "
                "something else has changed since stays as it is, and Keep tells you."
            ),
        ),
        Chapter(
            _tr("When it runs"),
            _tr(
                "Workflows run only while Keep is running. What came due while it was closed or "
                "the computer was asleep runs once when it is back."
            ),
        ),
    )


def _what_goes_wrong() -> Sequence[Chapter]:
    return (
        Chapter(
            _tr("When Keep asks"),
            _tr(
                "Where a step broke off, Keep checks whether it happened. Where nothing can tell, "
                "it asks under “Needs you” and leaves that item alone until you choose:"
            ),
            (
                _tr("It happened: Keep goes on after it."),
                _tr("It didn't happen: the step is made again."),
                _tr("Check again: Keep looks once more."),
                _tr("Skip: the item is left as it is."),
            ),
        ),
        Chapter(
            _tr("When something fails"),
            _tr(
                "After a network failure a workflow tries again by itself; the wait doubles each "
                "time. An item that fails does not hold up the others: later runs take it up "
                "again, and where it goes on failing Keep asks you. A folder that is missing, a "
                "sign-in that has ended or a fault of the script blocks its workflow until you "
                "have put it right."
            ),
        ),
        Chapter(
            _tr("Stopping"),
            _tr(
                "Pause ends a run at its next step, and nothing of the workflow runs until you "
                "resume it. “Stop this run” ends one run; the workflow stays on. Emergency stop "
                "ends everything at once, and holds until you turn Keep back on."
            ),
        ),
    )


def _whose_it_is() -> Sequence[Chapter]:
    return (
        Chapter(
            _tr("What a script may touch"),
            _tr(
                "A script runs apart from your files and your passwords. It reaches only the "
                "folders, files and services that you gave its workflow, and web pages; the "
                "settings of the workflow list what it was given, and take it back. The line at "
                "the foot says which workflows use the internet."
            ),
        ),
        Chapter(
            _tr("Scripts of your own"),
            _tr(
                "A script is a JavaScript file: import it under New, or drop it onto the window. "
                "The ready workflows are good to begin from; an item shows its script under Script."
            ),
        ),
        Chapter(
            _tr("Where everything is kept"),
            _tr(
                "In one folder on this computer, which Settings names under About; a backup puts "
                "it into one file. Items and what happened to them are never deleted. Only logs "
                "and the like go, after the time that you choose."
            ),
        ),
    )


def key_list() -> Sequence[Keys]:
    """All of them but those that every program has."""
    return (_anywhere(), _in_lists(), _elsewhere())


def _anywhere() -> Keys:
    return Keys(
        _tr("Anywhere"),
        (
            Key(("Ctrl+K",), _tr("Search everything, or do something")),
            Key(("Ctrl+N",), _tr("New workflow")),
            Key(("Ctrl+F",), _tr("Search in what is shown")),
            Key(("Ctrl+Z",), _tr("Undo the deed in the message at the foot")),
            Key(("Ctrl+Shift+.",), _tr("Emergency stop")),
            Key(("Ctrl++", "Ctrl+-", "Ctrl+0"), _tr("Larger, smaller, as it was")),
            Key(("Esc",), _tr("Close what was opened last")),
            Key(WORKS_KEYS, _tr("How Keep works")),
            Key(LIST_KEYS[:1], _tr("This list of keys")),
            Key(("Ctrl+Q",), _tr("Quit")),
        ),
    )


def _in_lists() -> Keys:
    return Keys(
        _tr("In a list"),
        (
            Key((menu_keys.DETAILS,), _tr("Open the row")),
            Key(("Right", "Left"), _tr("Unfold, fold up")),
            Key(("*",), _tr("Unfold all of it")),
            Key(("Shift+Up", "Shift+Down"), _tr("Mark several")),
            Key(("Shift+F10",), _tr("The menu of the row")),
            Key((menu_keys.COPY,), _tr("Copy the row")),
            Key((menu_keys.REPROCESS,), _tr("Reprocess the marked items")),
            Key((menu_keys.SKIP,), _tr("Skip the marked items")),
            Key((menu_keys.EXPORT, menu_keys.PRINT), _tr("Their history in a file, on paper")),
        ),
    )


def _elsewhere() -> Keys:
    return Keys(
        _tr("In questions and scripts"),
        (
            Key(("1", "2", "3"), _tr("The answer of that number")),
            Key(("Up", "Down"), _tr("The question before, the next one")),
            Key(("Alt+Z",), _tr("Wrap long lines of a script")),
            Key(("N", "P"), _tr("The next change of a script, the one before")),
        ),
    )
