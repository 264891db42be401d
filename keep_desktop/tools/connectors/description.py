"""Base of all connector descriptions, and loading of stored ones."""

from functools import lru_cache
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from keep_desktop.domain.json import canonical
from keep_desktop.ports.connectors import ConnectorRegistry

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$")]


class Described(BaseModel):
    """Frozen; rejects unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


Kind = TypeVar("Kind", bound=Described)


def described(connectors: ConnectorRegistry, name: str, kind: type[Kind]) -> Kind | None:
    """The service of that name, if there is one of that kind."""
    stored = connectors.get(name)
    found = None if stored is None else _read(canonical(stored), kind)
    return found if isinstance(found, kind) else None


@lru_cache(maxsize=256)
def _read(text: str, kind: type[Described]) -> Described | None:
    try:
        return kind.model_validate_json(text)
    except ValidationError:
        # Of another kind, or from a newer version of the program.
        return None
