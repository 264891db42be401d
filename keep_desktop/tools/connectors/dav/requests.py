"""Requests to WebDAV servers, and their answers in XML, which may be hostile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any
from urllib.parse import unquote

import httpx2
from lxml import etree
from pydantic import AfterValidator, StringConstraints

from keep_desktop.domain.errors import NetworkFailure, PreconditionFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.connectors.service import ServiceClient, ServiceResponse, unreadable_answer
from keep_desktop.tools.text import single_line

DAV = "{DAV:}"
COLLECTION = f"{DAV}collection"
NAME = f"{DAV}displayname"
TYPE = f"{DAV}resourcetype"
ETAG = f"{DAV}getetag"
PRINCIPAL = f"{DAV}current-user-principal"
#: Packed answers have another ETag at some servers, which then refuse it in `If-Match`.
HEADERS = {"Accept": "*/*", "Accept-Encoding": "identity"}
_XML = {"Content-Type": "application/xml; charset=utf-8"}
#: More answers to one request are not read.
_MOST = 50_000
#: So many bytes are read between two looks at a stop.
_PIECE = 64 * 1024


def _checked(path: str) -> str:
    plain = unquote(path)
    parts = plain.strip("/").split("/")
    if not plain.isprintable() or "\\" in plain or "//" in plain or {".", ".."} & {*parts}:
        raise ValueError(UserMessage("must be as the list gave it"))
    return path


def _is_one(name: str) -> str:
    if "/" in unquote(name):
        raise ValueError(UserMessage("must be as the list gave it"))
    return _checked(name)


#: A collection, by its path at the server; of what lies in it, the last part. Both are encoded as
#: the server gave them.
Collection = Annotated[
    str, StringConstraints(pattern=r"^/[!-~]*/$", max_length=1000), AfterValidator(_checked)
]
Member = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,400}$"), AfterValidator(_is_one)]


@dataclass(frozen=True, slots=True)
class DavResource:
    """What one resource answered. `props`: those that it has, by name."""

    path: str
    props: Mapping[str, Any]

    def text(self, name: str) -> str:
        """Of a property; empty without one."""
        prop = self.props.get(name)
        return "" if prop is None else "".join(prop.itertext()).strip()

    def hrefs(self, name: str) -> list[str]:
        """The addresses in a property."""
        prop = self.props.get(name)
        return [] if prop is None else [(one.text or "").strip() for one in prop.iter(f"{DAV}href")]

    def types(self) -> set[str]:
        prop = self.props.get(TYPE)
        return set() if prop is None else {str(one.tag) for one in prop}


def whole_address(client: ServiceClient, path: str) -> str:
    """Of an address as a server gives it; the client refuses one at another host."""
    try:
        return str(httpx2.URL(client.connection.address.rstrip("/") + "/").join(path))
    except (httpx2.InvalidURL, ValueError):
        raise unreadable_answer(client.title) from None


def propfind(
    client: ServiceClient, path: str, depth: int, *props: str, accepted_statuses: Sequence[int] = ()
) -> list[DavResource]:
    properties = "".join(f"<{one}/>" for one in map(_tag, props))
    body = f'<propfind xmlns="DAV:"><prop>{properties}</prop></propfind>'
    return request_xml(client, "PROPFIND", path, depth, body, accepted_statuses)


def request_xml(
    client: ServiceClient,
    method: str,
    path: str,
    depth: int,
    body: str,
    accepted_statuses: Sequence[int] = (),
) -> list[DavResource]:
    """The answers to a request that changes nothing; none for a status of *accepted_statuses*."""
    answer = client.send(
        method,
        whole_address(client, path),
        content=f'<?xml version="1.0" encoding="utf-8"?>{body}'.encode(),
        headers={**_XML, "Depth": str(depth)},
        accepted_statuses=accepted_statuses,
    )
    return [] if answer.status in accepted_statuses else multistatus(answer, client)


def multistatus(answer: ServiceResponse, client: ServiceClient) -> list[DavResource]:
    """Raises a Failure for what is no such answer, and Cancelled."""
    root = _tree(answer.body, client)
    found = []
    for response in islice(root.iterchildren(f"{DAV}response"), _MOST):
        client.context.cancel.check()
        props: dict[str, Any] = {}
        for part in response.findall(f"{DAV}propstat"):
            if " 200 " in f"{part.findtext(f'{DAV}status', '')} ":
                props |= {str(one.tag): one for each in part.findall(f"{DAV}prop") for one in each}
        href = (response.findtext(f"{DAV}href") or "").strip()
        try:
            path = httpx2.URL(href).raw_path.decode("ascii")
        except (httpx2.InvalidURL, ValueError):
            continue
        found.append(DavResource(path, props))
    return found


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


def _tree(body: Any, client: ServiceClient) -> Any:
    content = body.encode() if isinstance(body, str) else b""
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        for start in range(0, len(content), _PIECE):
            client.context.cancel.check()
            parser.feed(content[start : start + _PIECE])
        root = parser.close()
    except (etree.XMLSyntaxError, ValueError) as error:
        failure = unreadable_answer(client.title)
        failure.details = single_line(str(error))
        raise failure from None
    # Nobody needs a document type here but who attacks with its entities.
    if root.getroottree().docinfo.internalDTD is not None or root.tag != f"{DAV}multistatus":
        raise unreadable_answer(client.title)
    return root
