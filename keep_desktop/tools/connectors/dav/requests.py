"""Requests to WebDAV servers, and their answers in XML, which may be hostile."""

from collections.abc import Sequence
from typing import Annotated
from urllib.parse import unquote

import httpx2
from pydantic import AfterValidator, StringConstraints

from keep_desktop.domain.errors import NetworkFailure, PreconditionFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.connectors.dav.answers import DAV, MOST_ANSWERS, DavResource, read_answers
from keep_desktop.tools.connectors.service import (
    ServiceClient,
    ServiceResponse,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.text import single_line

COLLECTION = f"{DAV}collection"
NAME = f"{DAV}displayname"
TYPE = f"{DAV}resourcetype"
ETAG = f"{DAV}getetag"
PRINCIPAL = f"{DAV}current-user-principal"
#: Packed answers have another ETag at some servers, which then refuse it in `If-Match`.
HEADERS = {"Accept": "*/*", "Accept-Encoding": "identity"}
_XML = {"Content-Type": "application/xml; charset=utf-8"}


def _checked(path: str) -> str:
    plain = unquote(path)
    parts = plain.strip("/").split("/")
    if not plain.isprintable() or "\\" in plain or "//" in plain or {".", ".."} & {*parts}:
        raise ValueError(UserMessage("must be as the list gave it"))
    return path


def _checked_name(name: str) -> str:
    if "/" in unquote(name):
        raise ValueError(UserMessage("must be as the list gave it"))
    return _checked(name)


#: A collection, by its path at the server; of what lies in it, the last part. Both are encoded as
#: the server gave them.
Collection = Annotated[
    str, StringConstraints(pattern=r"^/[!-~]*/$", max_length=1000), AfterValidator(_checked)
]
Member = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,400}$"), AfterValidator(_checked_name)]


def whole_address(client: ServiceClient, path: str) -> str:
    """Of an address as a server gives it; the client refuses one at another host."""
    try:
        return str(httpx2.URL(client.connection.address.rstrip("/") + "/").join(path))
    except (httpx2.InvalidURL, ValueError):
        raise unreadable_answer(client.title) from None


def propfind(
    client: ServiceClient, path: str, depth: int, *props: str, accepted_statuses: Sequence[int] = ()
) -> Sequence[DavResource]:
    properties = "".join(f"<{one}/>" for one in map(_tag, props))
    body = f'<propfind xmlns="DAV:"><prop>{properties}</prop></propfind>'
    return request_xml(client, "PROPFIND", path, depth, body, props, accepted_statuses)


def request_xml(
    client: ServiceClient,
    method: str,
    path: str,
    depth: int,
    body: str,
    wanted: Sequence[str],
    accepted_statuses: Sequence[int] = (),
) -> Sequence[DavResource]:
    """The answers to a request that changes nothing, with the *wanted* properties; none for a
    status of *accepted_statuses*. Raises a Failure for what is no such answer."""
    answer = client.send(
        method,
        whole_address(client, path),
        content=f'<?xml version="1.0" encoding="utf-8"?>{body}'.encode(),
        headers={**_XML, "Depth": str(depth)},
        accepted_statuses=accepted_statuses,
    )
    if answer.status in accepted_statuses:
        return ()
    return _answers(answer, wanted, client, MOST_ANSWERS if depth else 1)


def _answers(
    answer: ServiceResponse, wanted: Sequence[str], client: ServiceClient, most: int
) -> Sequence[DavResource]:
    check = client.context.cancel.check
    try:
        return read_answers(text_of(answer.body), wanted, check, most)
    except ValueError as error:
        failure = unreadable_answer(client.title)
        failure.details = single_line(str(error))
        raise failure from None


def collections(client: ServiceClient, home: str, kind: str, *props: str) -> list[DavResource]:
    """Those of *kind* that the account has in what its property *home* names."""
    start = propfind(client, "", 0, PRINCIPAL)
    principals = [one for each in start for one in each.hrefs(PRINCIPAL)]
    homes = [
        one
        for principal in principals[:1]
        for each in propfind(client, principal, 0, home)
        for one in each.hrefs(home)
    ]
    if not homes:
        raise PreconditionFailure(
            UserMessage(
                "{service} names nothing of yours at this address. Connect it again with the "
                "address that its help gives for {service}.",
                service=client.title,
            )
        )
    found = [one for each in homes[:10] for one in propfind(client, each, 1, TYPE, NAME, *props)]
    return [one for one in found if kind in one.types()]


def changed_meanwhile() -> NetworkFailure:
    return NetworkFailure(UserMessage("It is being changed by somebody else"))


def _tag(name: str) -> str:
    space, _, local = name[1:].partition("}")
    return f'p:{local} xmlns:p="{space}"'
