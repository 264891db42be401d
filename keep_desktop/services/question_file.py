"""The file that a question is about, where the user can look at it."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.context import Keep

#: Asked about because something about a file, a folder or its content was wrong.
_MAY_NAME_ONE = frozenset(
    {
        QuestionKind.ITEM_FAILED,
        QuestionKind.BLOCKED,
        QuestionKind.PERMISSION,
        QuestionKind.PRECONDITION,
    }
)
#: What is named stands in quotation marks, of which the innermost count.
_QUOTED = re.compile("[“‘]([^“”‘’]{1,1000})[”’]")
_MOST_NAMES = 10


def may_name_file(question: QuestionRow) -> bool:
    """Whether it is worth looking; looks at no disk."""
    return question.kind in _MAY_NAME_ONE and bool(_names_in(question))


def file_of(keep: Keep, question: QuestionRow) -> Path | None:
    """A plain file that the question names, and that lies in what its workflow was given; None
    where there is none. The names may be a script's own: nothing else is ever looked at. May wait
    for a disk."""
    if not may_name_file(question):
        return None
    with keep.ledger.read() as uow:
        grants = uow.grants.of(question.workflow_id)
    return next(_there(_names_in(question), grants), None)


def _names_in(question: QuestionRow) -> Sequence[str]:
    return _QUOTED.findall(f"{question.item_title or ''} {question.sentence}")[:_MOST_NAMES]


def _there(names: Sequence[str], grants: Sequence[Grant]) -> Iterator[Path]:
    for name in names:
        for grant in grants:
            found = _in_folder(name, grant.path) if grant.is_folder else _as_file(name, grant.path)
            if found is not None:
                yield found


def _in_folder(name: str, folder: Path) -> Path | None:
    """What a name, or a full path, leads to, where it stays inside with all links followed."""
    try:
        real = Path(os.path.realpath(folder / name))
        return real if real.is_relative_to(folder) and real.is_file() else None
    except (OSError, ValueError):
        # No path that could be walked.
        return None


def _as_file(name: str, file: Path) -> Path | None:
    return file if name in (str(file), file.name) and file.is_file() else None
