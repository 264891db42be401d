"""Path templates of services such as `/orders/{id}`, filled so that no value can leave the
service's base address."""

import re
from collections.abc import Mapping
from enum import StrEnum
from urllib.parse import quote, unquote

import httpx2

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.text import shown_name

#: The placeholder for the key of a mutation.
KEY = "idempotency_key"

Scalar = str | int | float | bool
Params = Mapping[str, Scalar | list[Scalar]]

_PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]{0,79})\}")
_DOTS = (".", "..")


class DescriptionFault(StrEnum):
    """What is wrong in a description: the fact `code` of the message."""

    NO_SLASH = "description.no_slash"
    OTHER_HOST = "description.other_host"
    ODD_CHARACTER = "description.odd_character"
    BAD_PLACEHOLDER = "description.bad_placeholder"
    LEAVES_ADDRESS = "description.leaves_address"
    ENCODED = "description.encoded"
    NO_ADDRESS = "description.no_address"
    HOLDS_USER = "description.holds_user"
    HOLDS_QUERY = "description.holds_query"
    NOT_PLAIN = "description.not_plain"
    NO_HEADER = "description.no_header"
    OWN_HEADER = "description.own_header"
    SAME_STATUS = "description.same_status"
    BAD_USER = "description.bad_user"
    BAD_CLIENT_ID = "description.bad_client_id"
    KEY_IN_PATH = "description.key_in_path"


def checked_template(path: str) -> str:
    """Raises ValueError with the reason for a template that could leave the base address."""
    if not path.startswith("/"):
        raise ValueError(UserMessage("must begin with /", code=DescriptionFault.NO_SLASH))
    if path.startswith("//"):
        raise ValueError(
            UserMessage(
                "must not begin with //, which would name another host",
                code=DescriptionFault.OTHER_HOST,
            )
        )
    if not path.isascii() or not path.isprintable() or re.search(r"[\s\\#<>\"^`|]", path):
        raise ValueError(
            UserMessage(
                "must hold no spaces, backslashes, # or special characters; encode them",
                code=DescriptionFault.ODD_CHARACTER,
            )
        )
    before, _, _ = path.partition("?")
    plain = _PLACEHOLDER.sub("x", path)
    if "{" in plain or "}" in plain:
        raise ValueError(
            UserMessage(
                "has a placeholder that is not of the form {{name}}",
                code=DescriptionFault.BAD_PLACEHOLDER,
            )
        )
    if any(unquote(unquote(part)) in _DOTS for part in before.split("/")):
        raise ValueError(
            UserMessage(
                "must stay inside base_url: no . or .. between slashes",
                code=DescriptionFault.LEAVES_ADDRESS,
            )
        )
    if re.search(r"(?i)%(2f|5c|0d|0a|00)", before):
        raise ValueError(
            UserMessage("must hold no encoded slashes or line ends", code=DescriptionFault.ENCODED)
        )
    return path


def names_in(template: str) -> frozenset[str]:
    """The placeholders of a template."""
    return frozenset(_PLACEHOLDER.findall(template))


def address(base_url: str, template: str, params: Params, *, rest: bool) -> httpx2.URL:
    """The URL of a request: *params* fill the template, and, with *rest*, the others become the
    query. Raises LogicFailure for what is missing or would leave the base."""
    before, mark, query = template.partition("?")
    path = _PLACEHOLDER.sub(lambda found: _in_path(found[1], params), before)
    query = _PLACEHOLDER.sub(lambda found: _encoded(_given(found[1], params)), query)
    named = names_in(template)
    if rest:
        pairs = [pair for name, value in params.items() if name not in named
                 for pair in _pairs(name, value)]  # fmt: skip
        query = "&".join(filter(None, [query, *pairs]))
    url = httpx2.URL(base_url + path + ("?" + query if query or mark else ""))
    base = httpx2.URL(base_url)
    inside = url.path.startswith(base.path.rstrip("/") + "/")
    if origin(url) != origin(base) or not inside or any(p in _DOTS for p in path.split("/")):
        raise LogicFailure(
            UserMessage("The path leads out of the service's own address, which is refused")
        )
    return url


def origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    """Scheme, host and port: another origin is another service."""
    return url.scheme, url.host.lower(), url.port or {"http": 80, "https": 443}.get(url.scheme)


def _in_path(name: str, params: Params) -> str:
    text = _text(_given(name, params))
    if text in ("", *_DOTS) or not text.isprintable() or "/" in text or "\\" in text:
        raise LogicFailure(
            UserMessage(
                "The parameter “{name}” cannot stand in a path: it is empty, dots, or "
                "has slashes or control characters",
                name=shown_name(name),
            )
        )
    return _encoded(text)


def _given(name: str, params: Params) -> Scalar:
    value = params.get(name)
    if value is None:
        raise LogicFailure(
            UserMessage(
                "The parameter “{name}” is missing: the path needs it", name=shown_name(name)
            )
        )
    if isinstance(value, list):
        raise LogicFailure(
            UserMessage("The parameter “{name}” must be a single value", name=shown_name(name))
        )
    return value


def _pairs(name: str, value: Scalar | list[Scalar]) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [f"{_encoded(name)}={_encoded(each)}" for each in values]


def _text(value: Scalar) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _encoded(value: Scalar) -> str:
    try:
        return quote(_text(value), safe="")
    except UnicodeEncodeError:
        raise LogicFailure(
            UserMessage("A parameter holds half a character, which cannot be sent")
        ) from None
