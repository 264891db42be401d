"""What a rehearsal calls a file or folder, so that two ways to one place have one name."""

import os

_FILE = "file:"


def file_name(path: str) -> str:
    """`file:` and the full path, the folders on the way resolved. Never raises."""
    folder, name = os.path.split(os.path.normpath(path))
    try:
        return _FILE + os.path.join(os.path.realpath(folder), name)  # noqa: PTH118  # of texts that need not be paths
    except (OSError, ValueError):
        # No path that could be walked; the call will say so.
        return _FILE + path


#: All that was granted.
EVERYWHERE = _FILE
