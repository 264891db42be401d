"""Files attached to a chat message: copied into the data folder, and read from there."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.chats import ChatFile
from keep_desktop.domain.system.files import details_of, open_plain, os_error_text, write_private
from keep_desktop.domain.text import quote
from keep_desktop.services.context import Keep

#: The largest file, and the most of one message.
MOST_BYTES = 10 * 1024 * 1024
MOST_FILES = 20
_FOLDER = "chats"


def folder_of(keep: Keep) -> Path:
    """The copies, by the hash of their content."""
    return keep.data_dir / _FOLDER


def copy_files(keep: Keep, paths: Sequence[Path]) -> tuple[ChatFile, ...]:
    """Copy them. Raises Refused with a sentence; a file that is too large is not read."""
    if len(paths) > MOST_FILES:
        raise Refused(
            UserMessage(
                "A message can have {most} files at most. Send the others with the next one.",
                most=MOST_FILES,
            )
        )
    contents = [(path, _content(path)) for path in paths]
    folder_of(keep).mkdir(mode=0o700, exist_ok=True)
    return tuple(_copy(keep, path, content) for path, content in contents)


def _content(path: Path) -> bytes:
    name = quote(path.name)
    try:
        if not path.is_file():
            raise NotFound(UserMessage("There is no file “{path}”.", path=path))
        # The size is looked at first: reading a gigabyte would take long and be for nothing.
        if path.stat().st_size > MOST_BYTES:
            raise _too_large(name)
        with open_plain(path) as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Refused(
            UserMessage("“{name}” cannot be read: {error}.", name=name, error=os_error_text(error)),
            details=details_of(error),
        ) from error
    if len(content) > MOST_BYTES:
        raise _too_large(name)
    return content


def _too_large(name: str) -> Refused:
    return Refused(
        UserMessage(
            "“{name}” is too large: a file of a message can have {most} MB at most. Attach a part "
            "of it, or name its folder and let the workflow read it there.",
            name=name,
            most=MOST_BYTES // 1024**2,
        )
    )


def _copy(keep: Keep, path: Path, content: bytes) -> ChatFile:
    stored = hashlib.sha256(content).hexdigest()
    write_private(folder_of(keep) / stored, content)
    return ChatFile(name=path.name, size=len(content), stored=stored)
