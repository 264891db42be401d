"""What is wrong with the path of a folder or a file that was entered, as a sentence. Looks at the
disk, and at what may be read and written there."""

import os
import stat
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from keep_desktop.domain.os_errors import why_of
from keep_desktop.domain.sentences import inside_quotes

#: Of a path, as a sentence quotes it.
_LONGEST = 160
#: Marks and overrides of direction, and fillers: a name with one of them reads as another.
_UNSEEN = frozenset("\u061c\u200e\u200f\u2028\u2029\ufeff" + "".join(
    chr(code) for span in ((0x202A, 0x202F), (0x2060, 0x2070)) for code in range(*span)
))  # fmt: skip
#: What spreadsheet programs keep that is no CSV; `tools.sheets` refuses it.
_NO_CSV = frozenset({".xlsx", ".xlsm", ".xls", ".ods", ".numbers"})


def path_problem(kind: str, value: str, *, may_make: bool, suffix: str = "") -> str | None:
    """*kind* is folder, file (a folder will do too) or save-file, whose name should end in
    *suffix*. *may_make*: a folder that is made where it is missing, to put things into."""
    if "\0" in value:
        return "A path cannot hold the character NUL."
    shown = _shown(value)
    try:
        path = Path(value).expanduser()
    except RuntimeError:
        return f"There is no home folder “{_shown(Path(value).parts[0])}”."
    if not path.is_absolute():
        return "Write the whole path, from the root."
    unseen = next(_unseen(value), None)
    # A name that is there is what it is; one that is mistyped or to be made should be readable.
    if unseen is not None and not os.path.lexists(path):
        return f"The path holds a character that cannot be seen (U+{ord(unseen):04X}). Take it out."
    try:
        match kind:
            case "folder":
                return _folder_problem(path, shown, may_make=may_make)
            case "file":
                return _file_problem(path, shown)
            case _:
                return _target_problem(path, value, shown, suffix)
    except OSError as error:
        return f"“{shown}” cannot be looked at: {why_of(error)}."


def save_problem(path: Path) -> str | None:
    """Why no file can be made at that whole path, in a folder that is there, as a sentence."""
    shown = _shown(str(path))
    try:
        if not path.parent.is_dir():
            return f"There is no folder “{_shown(str(path.parent))}” to keep the file in."
        return _target_problem(path, str(path), shown, "")
    except OSError as error:
        return f"“{shown}” cannot be looked at: {why_of(error)}."


def _shown(value: str) -> str:
    text = "".join(char for char in value if char not in _UNSEEN and char.isprintable())
    return inside_quotes(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def _unseen(value: str) -> Iterator[str]:
    return (char for char in value if char in _UNSEEN or unicodedata.category(char) == "Cc")


def _folder_problem(path: Path, shown: str, *, may_make: bool) -> str | None:
    if path.is_dir():
        if not os.access(path, os.R_OK | os.X_OK):
            return f"“{shown}” may not be read: its permissions do not allow it."
        if may_make and not os.access(path, os.W_OK):
            return f"Nothing may be put into “{shown}”: its permissions do not allow it."
        return None
    if path.exists():
        return f"“{shown}” is a file; a folder is needed."
    there = _nearest(path)
    if not may_make or not there.is_dir():
        return f"There is no folder “{shown}”."
    return _closed_problem(there)


def _file_problem(path: Path, shown: str) -> str | None:
    if not path.exists():
        return f"There is no file or folder “{shown}”."
    if not path.is_dir() and not path.is_file():
        return f"“{shown}” is neither a file nor a folder."
    if not os.access(path, os.R_OK):
        return f"“{shown}” may not be read: its permissions do not allow it."
    return None


def _target_problem(path: Path, value: str, shown: str, suffix: str) -> str | None:
    if path.is_dir() or value.endswith(("/", os.sep)):
        return f"“{shown}” is a folder; name a file."
    if suffix == ".csv" and path.suffix.lower() in _NO_CSV:
        return f"“{_shown(path.name)}” would not be a CSV file. Let its name end in .csv."
    if path.exists():
        if not stat.S_ISREG(path.stat().st_mode):
            return f"“{shown}” is neither a file nor a folder."
        if not os.access(path, os.R_OK | os.W_OK):
            return f"“{shown}” may not be changed: its permissions do not allow it."
        return None
    there = _nearest(path)
    if not there.is_dir():
        return f"There is no folder “{_shown(str(path.parent))}” to keep the file in."
    return _closed_problem(there)


def _closed_problem(there: Path) -> str | None:
    """Where nothing may be made in the folder that is there."""
    if os.access(there, os.W_OK | os.X_OK):
        return None
    return f"Nothing may be put into “{_shown(str(there))}”: its permissions do not allow it."


def _nearest(path: Path) -> Path:
    """Of the folders on the way to it, the last that is there."""
    return next(parent for parent in path.parents if parent.exists())
