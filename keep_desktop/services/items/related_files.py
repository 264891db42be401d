"""Finds the file that a question is about, or that a step wrote, for the user to open."""

import os
import re
import stat
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path, PurePath

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import ItemDetail, MutationRow, QuestionRow
from keep_desktop.services.context import Keep

#: Questions asked because of an error with a file, a folder or its content.
_MAY_NAME_ONE = frozenset(
    {
        QuestionKind.ITEM_FAILED,
        QuestionKind.BLOCKED,
        QuestionKind.PERMISSION,
        QuestionKind.PRECONDITION,
    }
)
#: A script puts names in quotation marks, of which the innermost count.
_QUOTED = re.compile("[“‘]([^“”‘’]{1,1000})[”’]")
_MOST_NAMES = 10


@immutable
class FileSearch:
    """What may name a file: an item and texts about it."""

    workflow_id: WorkflowId
    item_id: ItemId | None
    texts: tuple[str, ...]


def search_of_question(question: QuestionRow) -> FileSearch | None:
    """None if a search is not worthwhile; without disk access."""
    if question.kind not in _MAY_NAME_ONE:
        return None
    texts = (question.item_title or "", question.sentence)
    search = FileSearch(question.workflow_id, question.item_id, texts)
    return search if search.item_id is not None or _names_in(search) else None


def search_of_failure(detail: ItemDetail) -> FileSearch | None:
    """Of an item that failed, as long as no question about it is open."""
    if detail.question is not None or detail.row.status is not ItemStatus.FAILED:
        return None
    error = detail.attempts[0].error if detail.attempts else None
    return FileSearch(detail.workflow_id, detail.row.id, (detail.row.title, error or ""))


def file_of(keep: Keep, search: FileSearch) -> Path | None:
    """A plain file that the texts or the item name, inside the workflow's grants; its former folder
    if it is gone; None if there is neither. The names may be the script's own: nothing else is
    searched. May wait for a disk."""
    with keep.ledger.read() as uow:
        grants = uow.grants.of(search.workflow_id)
    names = [*_names_in(search), *_place_of_item(keep, search.item_id)]
    folders = (_folder_of(name, grant.path) for name in names for grant in grants)
    return next(_existing(names, grants), None) or next((one for one in folders if one), None)


def _names_in(search: FileSearch) -> Sequence[str]:
    return list(islice(chain.from_iterable(map(_names_of, search.texts)), _MOST_NAMES))


def _names_of(text: str) -> Iterator[str]:
    """The facts of a message, and what text of others has in quotation marks."""
    if not isinstance(text, UserMessage):
        yield from _QUOTED.findall(text)
        return
    for name, fact in text.facts.items():
        if not isinstance(fact, str) or name == "code":
            continue
        if not isinstance(fact, UserMessage):
            yield fact
        yield from _names_of(fact)


def _place_of_item(keep: Keep, item_id: ItemId | None) -> Iterator[str]:
    item = None if item_id is None else keep.queries.item(item_id)
    if item is not None and item.received is not None and item.received.place:
        yield item.received.place


def _existing(names: Sequence[str], grants: Sequence[Grant]) -> Iterator[Path]:
    for name in names:
        for grant in grants:
            found = _in_folder(name, grant.path) if grant.is_folder else _as_file(name, grant.path)
            if found is not None:
                yield found


def _in_folder(name: str, folder: Path) -> Path | None:
    """The target of a name, or a full path, if it stays inside with all links resolved."""
    try:
        real = Path(os.path.realpath(folder / name))
        return real if real.is_relative_to(folder) and real.is_file() else None
    except (OSError, ValueError):
        # Not a valid path.
        return None


def _folder_of(name: str, folder: Path) -> Path | None:
    """The former folder of a full path, if it stays inside with all links resolved."""
    try:
        real = Path(os.path.realpath(Path(name).parent))
        is_inside = Path(name).is_absolute() and real.is_relative_to(folder)
        return real if is_inside and real.is_dir() else None
    except (OSError, ValueError):
        return None


def _as_file(name: str, file: Path) -> Path | None:
    return file if name in (str(file), file.name) and file.is_file() else None


#: Tools that write in granted folders; trashed files are gone.
_WRITE_FILES = frozenset({"Files", "Images", "Sheets"})
#: Tools of services that do, in namespaces that do more.
_DOWNLOADS = frozenset(
    {
        ("Gmail", "saveAttachment"),
        ("GoogleDrive", "download"),
        ("Http", "download"),
        ("OneDrive", "download"),
        ("OutlookMail", "saveAttachment"),
        ("WebDav", "download"),
    }
)
_TRASH = "trash"
#: Fields of the result or the call with the file's path.
_PLACES = ("path", "to", "file")
#: Formats that their program only displays. No pages and drawings that may contain scripts,
#: nothing with macros, nothing executable.
_DOCUMENTS = {
    *(".bmp", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"),
    *(".csv", ".docx", ".json", ".log", ".md", ".odp", ".ods", ".odt", ".pdf", ".pptx"),
    *(".tsv", ".txt", ".xlsx", ".yaml", ".yml"),
    *(".eml", ".ics", ".vcf", ".zip"),
    *(".flac", ".m4a", ".mkv", ".mov", ".mp3", ".mp4", ".ogg", ".wav", ".webm"),
}


@immutable
class OutputFile:
    """An existing file, with all links resolved. `is_document`: safe to open."""

    path: Path
    is_document: bool


def output_path(row: MutationRow) -> str | None:
    """The full path that a step wrote to, if that is still in effect; without disk access."""
    undone = row.undone_at is not None or row.undo_of is not None
    writes = row.namespace in _WRITE_FILES or (row.namespace, row.method) in _DOWNLOADS
    if not writes or row.method == _TRASH or undone:
        return None
    if row.status is not MutationStatus.APPLIED:
        return None
    for values in (row.result, row.params):
        for name in _PLACES if isinstance(values, dict) else ():
            place = values.get(name) if isinstance(values, dict) else None
            if isinstance(place, str) and PurePath(place).is_absolute():
                return place
    return None


def is_document(path: str) -> bool:
    """Whether a file of that name may be opened; its last suffix counts."""
    pure = PurePath(path)
    # After a colon, Windows names another stream of the same file.
    return pure.suffix.lower() in _DOCUMENTS and ":" not in pure.name


def output_file(keep: Keep, row: MutationRow) -> OutputFile | None:
    """The plain file or folder that exists now, inside the workflow's current grants; None if
    there is none. May wait for a disk."""
    place = output_path(row)
    if place is None:
        return None
    with keep.ledger.read() as uow:
        run = uow.runs.get(row.run_id)
        grants = uow.grants.of(run.workflow_id) if run is not None else ()
    try:
        return _made_file_at(Path(os.path.realpath(place)), grants)
    except (OSError, ValueError):
        # Not a valid path.
        return None


def _made_file_at(real: Path, grants: Sequence[Grant]) -> OutputFile | None:
    if not any(grant.covers(real) for grant in grants):
        return None
    mode = real.stat().st_mode
    if stat.S_ISDIR(mode):
        return OutputFile(real, is_document=False)
    if not stat.S_ISREG(mode):
        return None
    return OutputFile(real, is_document=is_document(str(real)) and not _is_program(mode))


def _is_program(mode: int) -> bool:
    """Some desktops offer to run it, whatever its name."""
    return os.name == "posix" and bool(mode & 0o111)
