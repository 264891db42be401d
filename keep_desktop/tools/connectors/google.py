"""What the tools of Google's services have in common: errors, pages, uploads."""

import json
from collections.abc import Mapping
from typing import Any

from keep_desktop.tools.connectors.service import (
    Answer,
    ServiceMutation,
    ServiceRead,
    UndoableMutation,
    by_token,
    listed,
    mapped,
)

#: Of its lists.
NEXT_PAGE = by_token("nextPageToken", "pageToken")
#: In place of what only Google knows, in a rehearsal.
UNKNOWN_YET = "new"
#: Google answers with 403 when it is asked too often, too.
_TOO_OFTEN = {"rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"}


def status_of(answer: Answer) -> int:
    """429 for a 403 that means it."""
    if answer.status != 403:
        return answer.status
    error = mapped(mapped(answer.body).get("error"))
    said = (*listed(error.get("errors")), *listed(error.get("details")))
    is_too_often = any(mapped(one).get("reason") in _TOO_OFTEN for one in said)
    return 429 if is_too_often else 403


class GoogleRead(ServiceRead[Any]):
    def status_of(self, answer: Answer) -> int:
        return status_of(answer)


class GoogleMutation(ServiceMutation[Any]):
    def status_of(self, answer: Answer) -> int:
        return status_of(answer)


class GoogleUndoable(UndoableMutation[Any]):
    def status_of(self, answer: Answer) -> int:
        return status_of(answer)


def multipart(
    about: Mapping[str, Any], content: bytes, kind: str, key: str
) -> tuple[bytes, dict[str, str]]:
    """The body of an upload of *content* with its metadata, and its headers. *key* is none that
    who wrote the content could know."""
    boundary = f"keep-{key}"
    head = (
        f"--{boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n"
        f"{json.dumps(about)}\r\n--{boundary}\r\nContent-Type: {kind}\r\n\r\n"
    )
    body = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
    return body, {"Content-Type": f"multipart/related; boundary={boundary}"}
