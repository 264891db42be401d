"""The address of a described service."""

import re
from collections.abc import Mapping
from typing import Any

from keep_desktop.tools.openapi.document import Document, listed

_VARIABLE = re.compile(r"\{([^{}]{1,100})\}")
_LONGEST = 2000


def base_url(document: Document) -> str:
    """The first server, with the defaults of its variables; it may be relative, or "" if none is
    named."""
    if document.is_old:
        return _old(document)
    server = next(iter(listed(document.get("servers"))), None)
    if not isinstance(server, Mapping) or not isinstance(server.get("url"), str):
        return ""
    variables = document.mapping(server.get("variables"))

    def default(found: re.Match[str]) -> str:
        value = document.mapping(variables.get(found[1])).get("default")
        return str(value) if isinstance(value, str | int) else found[0]

    return _VARIABLE.sub(default, server["url"][:_LONGEST])


def _old(document: Document) -> str:
    host, path = document.get("host"), document.get("basePath")
    path = path if isinstance(path, str) else ""
    if not isinstance(host, str) or not host:
        return path[:_LONGEST]
    schemes: list[Any] = [
        one for one in listed(document.get("schemes")) if one in ("http", "https")
    ]
    scheme = schemes[0] if schemes and "https" not in schemes else "https"
    return f"{scheme}://{host}{'' if path.startswith('/') or not path else '/'}{path}"[:_LONGEST]
