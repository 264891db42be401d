"""An OpenAPI document whose parts are found without trusting its shape."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.strict_yaml import NotPlain

#: References from one to the next.
_MOST_STEPS = 20


class Document:
    """`is_old`: Swagger 2. Raises NotPlain for what describes no service."""

    def __init__(self, root: Any) -> None:
        self._root: Mapping[str, Any] = root if isinstance(root, Mapping) else {}
        version = str(self._root.get("openapi") or self._root.get("swagger") or "")
        self.is_old = version.startswith("2.") and "swagger" in self._root
        if not self.is_old and not version.startswith(("3.0", "3.1")):
            raise NotPlain(
                UserMessage(
                    "It is no OpenAPI description: it must say `openapi: 3.0`, `openapi: 3.1` or "
                    "`swagger: 2.0` at its beginning."
                )
            )
        if not isinstance(self._root.get("paths"), Mapping):
            raise NotPlain(UserMessage("It describes no operations: it has no `paths`."))
        self._outside: set[str] = set()
        #: By its reference, since many operations refer to the same part.
        self._known: dict[str, Mapping[str, Any]] = {}

    @property
    def outside(self) -> int:
        """How many parts lie in other files or at other addresses; they are never read."""
        return len(self._outside)

    def get(self, *keys: str) -> Any:
        """What is at that place; None if nothing is."""
        found: Any = self._root
        for key in keys:
            if not isinstance(found, Mapping):
                return None
            found = found.get(key)
        return found

    def text(self, *keys: str) -> str:
        found = self.get(*keys)
        return found[:300] if isinstance(found, str) else ""

    def mapping(self, part: Any) -> Mapping[str, Any]:
        """The part, after its reference if it is one; empty for anything else and for references
        that lead elsewhere or in a circle."""
        first = part.get("$ref") if isinstance(part, Mapping) else None
        if not isinstance(first, str):
            return part if isinstance(part, Mapping) else {}
        if first not in self._known:
            self._known[first] = self._followed(first)
        return self._known[first]

    def _followed(self, reference: str) -> Mapping[str, Any]:
        for _ in range(_MOST_STEPS):
            if not reference.startswith("#"):
                self._outside.add(reference)
                return {}
            part = self._at(reference[1:])
            if not isinstance(part, Mapping):
                return {}
            following = part.get("$ref")
            if not isinstance(following, str):
                return part
            reference = following
        return {}

    def _at(self, pointer: str) -> Any:
        steps = pointer.split("/")[1:]
        if not steps or len(steps) > _MOST_STEPS:
            return None
        found: Any = self._root
        for step in steps:
            key = unquote(step).replace("~1", "/").replace("~0", "~")
            if isinstance(found, Mapping):
                found = found.get(key)
            elif isinstance(found, list) and key.isdecimal() and len(key) < 6:
                found = found[int(key)] if int(key) < len(found) else None
            else:
                return None
        return found


def listed(part: Any) -> Sequence[Any]:
    """The part if it is a list."""
    return part if isinstance(part, list) else []
