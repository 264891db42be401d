"""Reads all pages of a list; the next one is never asked of another address than the service's."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import httpx2

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.http.description import HttpService, Operation, Paginate
from keep_desktop.tools.http.paths import Params, Scalar, address, origin
from keep_desktop.tools.http.reading import LARGEST_ANSWER, redacted, too_large, value_at
from keep_desktop.tools.text import shown_name

_LINK = re.compile(r"<([^<>]{0,8192})>([^<]*)")
_REL = re.compile(r';\s*rel\s*=\s*"?([^";,]*)', re.IGNORECASE)


@immutable
class PageResponse:
    """What a request gave: the address after redirects, the script's value, and its size."""

    url: httpx2.URL
    value: dict[str, JsonValue]
    size: int


def hidden(service: HttpService, operation: Operation) -> tuple[str, ...]:
    """What of the operation's answers nobody sees."""
    return (*service.redact, *operation.redact)


class Pages:
    """The pages of one call."""

    def __init__(
        self, service: HttpService, operation: Operation, params: Params, context: CallContext
    ) -> None:
        if operation.paginate is None:
            raise ValueError("the operation has no pages")
        self._how: Paginate = operation.paginate
        self._service, self._operation = service, operation
        self._params, self._context = params, context
        if self._how.param in params:
            raise LogicFailure(
                UserMessage(
                    "“{param}” cannot be given: Keep sets it, and reads all pages",
                    param=shown_name(self._how.param or ""),
                )
            )

    def read(self, ask: Callable[[httpx2.URL], PageResponse]) -> JsonValue:
        """The last answer, with the items of all pages as its body."""
        items: list[JsonValue] = []
        size = 0
        number, url = 1, self._address(1 if self._how.by == "page" else None)
        while True:
            answer = ask(url)
            size += answer.size
            if size > LARGEST_ANSWER:
                raise too_large(self._service.service)
            found = self._items(answer.value["body"])
            items += found
            following = self._next(answer, number, found)
            if following is None:
                break
            if number == self._how.max_pages:
                self._warn(number)
                break
            number, url = number + 1, following

        return {**answer.value, "body": redacted(items, hidden(self._service, self._operation))}

    def _warn(self, count: int) -> None:
        self._context.warn(
            UserMessage(
                "{service} has more pages of “{path}” than the {count} that were read",
                service=self._service.service,
                path=self._operation.path,
                count=count,
            )
        )

    def _items(self, body: JsonValue) -> list[Any]:
        found = value_at(body, self._how.items)
        if found is None:
            return []
        if not isinstance(found, list):
            raise LogicFailure(
                UserMessage(
                    "The answer of {service} has no list at {place}. Correct paginate.items in "
                    "the service's description",
                    service=self._service.service,
                    place=self._how.items,
                )
            )
        return found

    def _next(self, answer: PageResponse, number: int, found: list[Any]) -> httpx2.URL | None:
        """The address of the next page; None if this was the last."""
        if self._how.by == "page":
            return self._address(number + 1) if found else None
        body, place = answer.value["body"], self._how.next
        if self._how.by == "cursor":
            cursor = value_at(body, place or "")
            if cursor in (None, "", False):
                return None
            return self._address(cursor if isinstance(cursor, Scalar) else str(cursor))
        headers = answer.value["headers"]
        if place is not None:
            link = value_at(body, place)
        else:
            link = linked(headers) if isinstance(headers, Mapping) else None
        return self._inside(answer.url, link) if isinstance(link, str) and link else None

    def _address(self, value: Scalar | None) -> httpx2.URL:
        params = dict(self._params)
        if value is not None and self._how.param is not None:
            params[self._how.param] = value
        return address(self._service.base_url, self._operation.path, params, rest=True)

    def _inside(self, here: httpx2.URL, link: str) -> httpx2.URL:
        try:
            url = here.join(link).copy_with(fragment=None, userinfo=b"")
        except (httpx2.InvalidURL, ValueError, TypeError):
            raise LogicFailure(
                UserMessage(
                    "{service} names a next page that is no web address",
                    service=self._service.service,
                )
            ) from None
        if origin(url) != origin(httpx2.URL(self._service.base_url)):
            raise LogicFailure(
                UserMessage(
                    "{service} names a next page at another address ({host}), which is not asked",
                    service=self._service.service,
                    host=shown_name(url.host) or UserMessage("none"),
                )
            )
        return url


def linked(headers: Mapping[str, JsonValue]) -> str | None:
    """The address that the header `Link` gives for the next page."""
    for address_, params in _LINK.findall(str(headers.get("link", ""))):
        relation = _REL.search(params)
        if relation is not None and "next" in relation[1].lower().split():
            return str(address_)
    return None
