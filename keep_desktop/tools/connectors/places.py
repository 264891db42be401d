"""Files and folders at a service by their names, as scripts give them."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from keep_desktop.domain.messages import UserMessage

_FORBIDDEN = {"", ".", ".."}


def _name(text: str) -> str:
    if text in _FORBIDDEN or "/" in text or "\\" in text or not text.isprintable():
        raise ValueError(UserMessage("must be a name without slashes"))
    return text


def _folder(text: str) -> str:
    inner = text.strip("/")
    parts = inner.split("/") if inner else []
    if not text.startswith("/") or {*parts} & _FORBIDDEN or "\\" in text or not text.isprintable():
        raise ValueError(UserMessage("must be a path that begins with / and has no . or .."))
    return "/" + inner


Name = Annotated[str, StringConstraints(max_length=250), AfterValidator(_name)]
Folder = Annotated[
    str,
    StringConstraints(max_length=1000),
    AfterValidator(_folder),
    Field(description="A path below the connection's address, such as /Reports/2026"),
]
