"""Validates an entered path of a folder or a file: existence and permissions, as a sentence."""

import os
import stat
from pathlib import Path

from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import os_error_text
from keep_desktop.domain.text import UNSEEN, inside_quotes, invisible_in

#: Length limit of a quoted path.
_LONGEST = 160
#: Spreadsheet formats other than CSV; `tools.sheets` rejects them.
_NO_CSV = frozenset({".xlsx", ".xlsm", ".xls", ".ods", ".numbers"})


def path_error(kind: str, value: str, *, may_make: bool, suffix: str = "") -> str | None:
    """*kind* is folder, file (or a folder) or save-file, whose name should end in *suffix*.
    *may_make*: a missing folder will be created."""
    if "\0" in value:
        return UserMessage("A path cannot hold the character NUL.")
    shown = _quoted_path(value)
    try:
        path = Path(value).expanduser()
    except RuntimeError:
        return UserMessage(
            "There is no home folder “{parts}”.", parts=_quoted_path(Path(value).parts[0])
        )
    if not path.is_absolute():
        return UserMessage("Write the whole path, from the root.")
    unseen = invisible_in(value)
    # An existing name is as it is; a mistyped or new one should be readable.
    if unseen is not None and not os.path.lexists(path):
        return UserMessage(
            "The path holds a character that cannot be seen ({unseen}). Take it out.", unseen=unseen
        )
    try:
        match kind:
            case "folder":
                return _folder_problem(path, shown, may_make=may_make)
            case "file":
                return _file_problem(path, shown)
            case _:
                return _target_problem(path, value, shown, suffix)
    except OSError as error:
        return UserMessage(
            "“{shown}” cannot be looked at: {error}.", shown=shown, error=os_error_text(error)
        )


def save_path_error(path: Path) -> str | None:
    """Why no file can be created at that path, in an existing folder, as a sentence."""
    shown = _quoted_path(str(path))
    try:
        if not path.parent.is_dir():
            return UserMessage(
                "There is no folder “{parent}” to keep the file in.",
                parent=_quoted_path(str(path.parent)),
            )
        return _target_problem(path, str(path), shown, "")
    except OSError as error:
        return UserMessage(
            "“{shown}” cannot be looked at: {error}.", shown=shown, error=os_error_text(error)
        )


def _quoted_path(value: str) -> str:
    text = "".join(char for char in UNSEEN.sub("", value) if char.isprintable())
    return inside_quotes(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def _folder_problem(path: Path, shown: str, *, may_make: bool) -> str | None:
    if path.is_dir():
        if not os.access(path, os.R_OK | os.X_OK):
            return UserMessage(
                "“{shown}” may not be read: its permissions do not allow it.", shown=shown
            )
        if may_make and not os.access(path, os.W_OK):
            return UserMessage(
                "Nothing may be put into “{shown}”: its permissions do not allow it.", shown=shown
            )
        return None
    if path.exists():
        return UserMessage("“{shown}” is a file; a folder is needed.", shown=shown)
    there = _nearest(path)
    if not may_make or not there.is_dir():
        return UserMessage("There is no folder “{shown}”.", shown=shown)
    return _closed_problem(there)


def _file_problem(path: Path, shown: str) -> str | None:
    if not path.exists():
        return UserMessage("There is no file or folder “{shown}”.", shown=shown)
    if not path.is_dir() and not path.is_file():
        return UserMessage("“{shown}” is neither a file nor a folder.", shown=shown)
    if not os.access(path, os.R_OK):
        return UserMessage(
            "“{shown}” may not be read: its permissions do not allow it.", shown=shown
        )
    return None


def _target_problem(path: Path, value: str, shown: str, suffix: str) -> str | None:
    if path.is_dir() or value.endswith(("/", os.sep)):
        return UserMessage("“{shown}” is a folder; name a file.", shown=shown)
    if suffix == ".csv" and path.suffix.lower() in _NO_CSV:
        return UserMessage(
            "“{name}” would not be a CSV file. Let its name end in .csv.",
            name=_quoted_path(path.name),
        )
    if path.exists():
        if not stat.S_ISREG(path.stat().st_mode):
            return UserMessage("“{shown}” is neither a file nor a folder.", shown=shown)
        if not os.access(path, os.R_OK | os.W_OK):
            return UserMessage(
                "“{shown}” may not be changed: its permissions do not allow it.", shown=shown
            )
        return None
    there = _nearest(path)
    if not there.is_dir():
        return UserMessage(
            "There is no folder “{parent}” to keep the file in.",
            parent=_quoted_path(str(path.parent)),
        )
    return _closed_problem(there)


def _closed_problem(there: Path) -> str | None:
    """The error if nothing may be created in an existing folder."""
    if os.access(there, os.W_OK | os.X_OK):
        return None
    return UserMessage(
        "Nothing may be put into “{there}”: its permissions do not allow it.",
        there=_quoted_path(str(there)),
    )


def _nearest(path: Path) -> Path:
    """The deepest existing folder on the path."""
    return next(parent for parent in path.parents if parent.exists())
