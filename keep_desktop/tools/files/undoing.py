"""What all that takes back a change of files has in common."""

import os
from pathlib import Path

from keep_desktop.domain.errors import Failure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.fingerprint import sha256_of_fd
from keep_desktop.tools.files.granted import Place, opened, require_plain
from keep_desktop.tools.files.troubles import NotThere, quoted, translated


def changed_since(place: Place) -> PreconditionFailure:
    return PreconditionFailure(
        f"{quoted(place.path)} is no longer as it was left, so it stays as it is now."
    )


def not_noted(place: Place) -> PreconditionFailure:
    return PreconditionFailure(
        f"What was at {quoted(place.path)} before is not known, so it cannot be brought back."
    )


def holds(place: Place, wanted: str, size: int) -> bool:
    """Whether *place* is a file that has exactly the content of that SHA-256 and size."""
    state = place.look()
    if state is None:
        return False
    require_plain(state, place.path)
    return state.st_size == size and sha256_at(place) == wanted


def sha256_at(place: Place, context: CallContext | None = None) -> str:
    """The SHA-256 of the whole file at *place*."""
    with place.reading() as fd:
        return sha256_of_fd(fd, None if context is None else context.cancel)


def drop(place: Place, state: os.stat_result) -> None:
    """Remove the name, durably, if it still stands for the file of *state*."""
    with translated(place.path):
        now = place.look()
        if now is None or not os.path.samestat(now, state):
            return
        os.unlink(place.at, dir_fd=place.folder_fd)
    with translated(place.path, took_effect=None):
        place.sync_folder()


def remove_made(path: str, made: JsonValue, context: CallContext) -> None:
    """Remove the *made* folders above *path*, the innermost first, as far as they are empty."""
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
            # Not empty, or not ours any more. What matters is done; a folder may stay.
            return
