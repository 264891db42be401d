"""Names of files and folders in a rehearsal, one name per place."""

import os

_FILE = "file:"


def file_name(path: str) -> str:
    """`file:` and the full path with its folders resolved. Never raises."""
    folder, name = os.path.split(os.path.normpath(path))
    try:
        return _FILE + os.path.join(os.path.realpath(folder), name)  # noqa: PTH118  # of texts that need not be paths
    except (OSError, ValueError):
        # Not a valid path; the call will report it.
        return _FILE + path


def path_in(name: str) -> str | None:
    """The path of such a name, "" of everything granted; None of another name."""
    return name.removeprefix(_FILE) if name.startswith(_FILE) else None


#: Everything granted.
EVERYWHERE = _FILE
