"""Granted files that are sent to a service."""

import os

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.granted import opened
from keep_desktop.tools.files.io import read_at
from keep_desktop.tools.files.os_errors import quoted, translated

LARGEST_UPLOAD = 100 * 1024 * 1024


def granted_file(path: str, context: CallContext) -> bytes:
    """The content of up to 100 MB. Raises a Failure."""
    with opened(path, context.grants) as place, place.reading() as fd, translated(place.path):
        size = os.fstat(fd).st_size
        data = read_at(fd, 0, min(size, LARGEST_UPLOAD) + 1)
    if max(size, len(data)) > LARGEST_UPLOAD:
        raise LogicFailure(
            UserMessage(
                "{path} is larger than {amount} MB, which is the most that is uploaded",
                path=quoted(path),
                amount=LARGEST_UPLOAD // 1024**2,
            )
        )
    return data
