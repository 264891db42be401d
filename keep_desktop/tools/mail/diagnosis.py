"""Describes a folder without mail: most often the wrong folder was chosen."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.text import quote
from keep_desktop.ports.tools import Grant
from keep_desktop.tools.mail import sources as stores
from keep_desktop.tools.mail.root import Root, opened_root

#: Enough names to describe the folder.
_MOST_FILES = 20_000
_DEEPEST = 8
_PATIENCE_S = 1.0
_MOST_KINDS = 2
_LONGEST_KIND = 10


def no_mail_note(path: Path) -> str | None:
    """The same for a chosen folder or file; None if it contains mail, cannot be read, or would
    take long to search."""
    started_at = time.monotonic()

    def check() -> None:
        if time.monotonic() - started_at > _PATIENCE_S:
            raise TimeoutError

    try:
        with opened_root(str(path), [Grant(path.resolve(), is_folder=path.is_dir())]) as root:
            if not root.is_folder or next(stores.found_in(root, check), None) is not None:
                return None
            return no_mail_in(root, check)
    except (Failure, OSError):
        return None


def no_mail_in(root: Root, check: Callable[[], None]) -> str:
    """A sentence. Reads names only."""
    kinds = Counter[str]()
    for name in _names(root, "", 0, check):
        kinds[_kind_of(name)] += 1
        if kinds.total() >= _MOST_FILES:
            break
    return no_mail_sentence(root.path.name or str(root.path), kinds)


def no_mail_sentence(name: str, kinds: Counter[str]) -> str:
    """Words the files by their suffixes (".pdf"; "" for none)."""
    folder, count = quote(name), kinds.total()
    most = [kind for kind, _ in kinds.most_common() if kind][:_MOST_KINDS]
    advice = UserMessage("Choose the folder your mail program keeps its mail in.")
    if count == 0:
        sentence = UserMessage("No mail in “{folder}”: the folder is empty.", folder=folder)
    elif count == 1:
        sentence = UserMessage("No mail in “{folder}”: one file that is no mail.", folder=folder)
    elif count >= _MOST_FILES:
        sentence = UserMessage(
            "No mail in “{folder}”: more than {most_files} files of other kinds.",
            folder=folder,
            most_files=_MOST_FILES,
        )
    elif not most:
        sentence = UserMessage(
            "No mail in “{folder}”: {count} files that are no mail.", folder=folder, count=count
        )
    elif len(most) == 1:
        sentence = UserMessage(
            "No mail in “{folder}”: {count} files, many of them {most}.",
            folder=folder,
            count=count,
            most=most[0],
        )
    else:
        sentence = UserMessage(
            "No mail in “{folder}”: {count} files, mostly {most} and {most_2}.",
            folder=folder,
            count=count,
            most=most[0],
            most_2=most[1],
        )
    return UserMessage("{reason} {advice}", reason=sentence, advice=advice)


def _names(root: Root, path: str, depth: int, check: Callable[[], None]) -> Iterator[str]:
    check()
    try:
        with root.listing(path) as listing:
            entries = list(listing)
    except OSError:
        return  # what cannot be looked into says nothing of what lies there
    folders = []
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            folders.append(entry.name)
        else:
            yield entry.name
    if depth < _DEEPEST:
        for name in folders:
            yield from _names(root, f"{path}/{name}" if path else name, depth + 1, check)


def _kind_of(name: str) -> str:
    suffix = PurePath(name).suffix.lower()
    fits = 1 < len(suffix) <= _LONGEST_KIND and suffix[1:].isascii() and suffix[1:].isalnum()
    return suffix if fits else ""
