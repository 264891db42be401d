"""What the tools of Google's services have in common: errors, pages, uploads."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from keep_desktop.domain.permissions import Scope, ScopeKind
from keep_desktop.tools.connectors.service import (
    ServiceMutation,
    ServiceRead,
    ServiceResponse,
    ServiceTool,
    UndoableMutation,
    as_list,
    as_mapping,
    next_by_token,
)
from keep_desktop.tools.http.requests import Body

#: Of its lists.
NEXT_PAGE = next_by_token("nextPageToken", "pageToken")
#: In place of what only Google knows, in a rehearsal.
UNKNOWN_YET = "new"
#: Google answers with 403 when it is asked too often, too.
_TOO_OFTEN = {"rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"}


def status_of(answer: ServiceResponse) -> int:
    """429 for a 403 that means it."""
    if answer.status != 403:
        return answer.status
    error = as_mapping(as_mapping(answer.body).get("error"))
    said = (*as_list(error.get("errors")), *as_list(error.get("details")))
    is_too_often = any(as_mapping(one).get("reason") in _TOO_OFTEN for one in said)
    return 429 if is_too_often else 403


class _GoogleTool(ServiceTool[Any]):
    #: What a place may also be given as: an address with its id as the first group.
    place_id: ClassVar[re.Pattern[str] | None] = None

    def status_of(self, answer: ServiceResponse) -> int:
        return status_of(answer)

    def scopes(self, params: Any) -> Sequence[Scope]:
        """Places and receivers by one spelling, also where *params* are not checked yet."""
        return tuple(
            replace(one, value=self.spelling(one.kind, one.value)) for one in super().scopes(params)
        )

    def spelling(self, kind: ScopeKind, value: str) -> str:
        if kind is not ScopeKind.PLACE or self.place_id is None:
            return value
        found = self.place_id.fullmatch(value.strip())
        return value if found is None else found[1]


class GoogleRead(_GoogleTool, ServiceRead[Any]):
    pass


class GoogleMutation(_GoogleTool, ServiceMutation[Any]):
    pass


class GoogleUndoable(_GoogleTool, UndoableMutation[Any]):
    pass


def multipart(
    about: Mapping[str, Any], content: bytes | Body, kind: str, key: str
) -> tuple[Body, dict[str, str]]:
    """The body of an upload of *content* with its metadata, and its headers. *key* is none that
    who wrote the content could know."""
    boundary = f"keep-{key}"
    head = (
        f"--{boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n"
        f"{json.dumps(about)}\r\n--{boundary}\r\nContent-Type: {kind}\r\n\r\n"
    )
    body = Body.of(head.encode(), content, f"\r\n--{boundary}--\r\n".encode())
    return body, {"Content-Type": f"multipart/related; boundary={boundary}"}
