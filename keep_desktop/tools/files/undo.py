"""Common parts of undoing file changes."""

import os
from pathlib import Path

from keep_desktop.domain.errors import Failure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.fingerprint import sha256_of_fd
from keep_desktop.tools.files.granted import GrantedPath, opened, require_plain
from keep_desktop.tools.files.os_errors import NotThere, quoted, translated


def changed_since(place: GrantedPath) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "{path} is no longer as it was left, so it stays as it is now.", path=quoted(place.path)
        )
    )


def no_snapshot(place: GrantedPath) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "What was at {path} before is not known, so it cannot be brought back.",
            path=quoted(place.path),
        )
    )


def holds(place: GrantedPath, expected: str, size: int) -> bool:
    """Whether *place* is a file with exactly that SHA-256 and size."""
    state = place.lstat()
    if state is None:
        return False
    require_plain(state, place.path)
    return state.st_size == size and sha256_at(place) == expected


def sha256_at(place: GrantedPath, context: CallContext | None = None) -> str:
    """The SHA-256 of the whole file at *place*."""
    with place.reading() as fd:
        return sha256_of_fd(fd, None if context is None else context.cancel)


def drop(place: GrantedPath, state: os.stat_result) -> None:
    """Remove the name, durably, if it is still the file of *state*."""
    with translated(place.path):
        now = place.lstat()
        if now is None or not os.path.samestat(now, state):
            return
        os.unlink(place.at, dir_fd=place.folder_fd)
    with translated(place.path, took_effect=None):
        place.sync_folder()


def remove_made(path: str, made: JsonValue, context: CallContext) -> None:
    """Remove the *made* folders above *path*, the innermost first, if they are empty."""
    count = made if isinstance(made, int) else 0
    for folder in list(Path(path).parents)[:count]:
        try:
            with opened(str(folder), context.grants) as place:
                if place.is_root:
                    return
                os.rmdir(place.at, dir_fd=place.folder_fd)
                place.sync_folder()
        except (FileNotFoundError, NotThere):
            continue
        except (OSError, Failure):
            # Not empty, or not ours any more. A folder may remain.
            return
