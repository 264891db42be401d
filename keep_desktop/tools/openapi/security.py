"""How a described service is signed in to, in the words of a service's description."""

from collections.abc import Iterator, Mapping
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.openapi.document import Document, listed

#: The secret's name is added where the service is named.
Auth = dict[str, JsonValue]
NONE: Auth = {"type": "none"}


def auth_of(document: Document) -> Auth:
    """The first scheme asked for that Keep knows; type none if there is none."""
    place = ("securityDefinitions",) if document.is_old else ("components", "securitySchemes")
    schemes = document.mapping(document.get(*place))
    for requirement in _requirements(document):
        if not isinstance(requirement, Mapping) or len(requirement) != 1:
            continue
        found = _scheme(document, document.mapping(schemes.get(next(iter(requirement)))))
        if found is not None:
            return found
    return NONE


def _requirements(document: Document) -> Iterator[Any]:
    """Those of the whole first, then those of single operations."""
    yield from listed(document.get("security"))
    for path in document.mapping(document.get("paths")).values():
        for operation in document.mapping(path).values():
            if isinstance(operation, Mapping):
                yield from listed(operation.get("security"))


def _scheme(document: Document, scheme: Mapping[str, Any]) -> Auth | None:
    name = str(scheme.get("name", ""))[:100]
    match scheme.get("type"), str(scheme.get("scheme", "")).lower(), scheme.get("in"):
        case ("http", "basic", _) | ("basic", _, _):
            return {"type": "basic"}
        case "http", _, _:
            return {"type": "bearer"}
        case "apiKey", _, "header" if name.lower() == "authorization":
            return {"type": "bearer"}
        case "apiKey", _, "header":
            return {"type": "header", "header": name}
        case "apiKey", _, "query":
            return {"type": "query", "param": name}
        case "oauth2", _, _:
            return _oauth(document, scheme)
        case "openIdConnect", _, _:
            return {"type": "bearer"}
        case _:
            return None


def _oauth(document: Document, scheme: Mapping[str, Any]) -> Auth:
    """Client credentials where the service offers them; otherwise a token that was got
    elsewhere."""
    flows = document.mapping(scheme.get("flows"))
    flow = document.mapping(flows.get("clientCredentials"))
    if document.is_old and scheme.get("flow") == "application":
        flow = scheme
    address = flow.get("tokenUrl")
    if not isinstance(address, str):
        return {"type": "bearer"}
    found: Auth = {"type": "client_credentials", "token_url": address}
    scopes = [one for one in document.mapping(flow.get("scopes")) if one and " " not in one]
    return {**found, "scope": " ".join(scopes)[:1000]} if scopes else found
