"""Contacts of CardDAV, as scripts give and get them."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import ToolOutput
from keep_desktop.tools.connectors.dav.lines import (
    Component,
    ContentLine,
    line,
    plain_line,
    unescaped,
)

#: By the parameter of the tools: one value, or one a line.
_TEXTS = {"name": "FN", "note": "NOTE"}
_LISTS = {"emails": "EMAIL", "phones": "TEL"}
#: What a list asks a server for: all but pictures.
PROPERTIES = ("VERSION", "UID", "FN", "N", "ORG", "NOTE", "EMAIL", "TEL")


class Contact(ToolOutput):
    id: str
    name: str
    organization: str
    emails: list[str]
    phones: list[str]
    note: str = Field(description="Free text")


def facts(id: str, card: Component) -> dict[str, JsonValue]:
    """The `Contact`."""
    return {
        "id": id,
        "organization": _organization(card),
        **{name: card.text(property) for name, property in _TEXTS.items()},
        **{name: [*_values(card, property)] for name, property in _LISTS.items()},
    }


def new_card(uid: str, given: Mapping[str, Any]) -> Component:
    card = Component("VCARD", [line("VERSION", "3.0"), line("UID", uid)])
    give(card, given)
    return card


def give(card: Component, given: Mapping[str, Any]) -> None:
    """What stays keeps what else is known of it, such as that a number is at home."""
    for name, property in _TEXTS.items():
        if name in given:
            text = given[name]
            card.replace(property, [line(property, text)] if text else [])
    if "name" in given:
        # Its parts are not known, and a card without N is refused.
        card.replace("N", [_structured("N", ["", given["name"], "", "", ""])])
    if "organization" in given:
        text = given["organization"]
        card.replace("ORG", [_structured("ORG", [text])] if text else [])
    for name, property in _LISTS.items():
        if name in given:
            known = dict(zip(_values(card, property), card.lines(property), strict=True))
            card.replace(property, [known.get(one) or line(property, one) for one in given[name]])


def is_so(given: Mapping[str, Any], card: Component) -> bool:
    """Whether a contact has what is given."""
    has = facts("", card)
    for name, value in given.items():
        same = has[name] == (value if isinstance(value, list) else value.replace("\r\n", "\n"))
        if not same:
            return False
    return True


def _values(card: Component, property: str) -> list[str]:
    return [one.text.removeprefix("tel:") for one in card.lines(property)]


def _structured(name: str, parts: list[str]) -> ContentLine:
    return plain_line(name, ";".join(line(name, one).value for one in parts))


def _organization(card: Component) -> str:
    """The company; its departments come after it."""
    found = card.first("ORG")
    if found is None:
        return ""
    value, at = found.value, 0
    while at < len(value) and value[at] != ";":
        at += 2 if value[at] == "\\" else 1
    return unescaped(value[:at])
