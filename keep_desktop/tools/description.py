"""What all descriptions of services share, and reading a stored one back into what it means."""

from functools import lru_cache
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from keep_desktop.domain.errors import AuthFailure
from keep_desktop.domain.json import canonical
from keep_desktop.ports.secrets import SecretsFailure, SecretStore
from keep_desktop.ports.services import ServiceBook

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$")]


class Described(BaseModel):
    """The base of what a description holds: frozen, and unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


Kind = TypeVar("Kind", bound=Described)


def described(book: ServiceBook, name: str, kind: type[Kind]) -> Kind | None:
    """The service of that name, where there is one and it is of that kind."""
    stored = book.get(name)
    found = None if stored is None else _read(canonical(stored), kind)
    return found if isinstance(found, kind) else None


@lru_cache(maxsize=256)
def _read(text: str, kind: type[Described]) -> Described | None:
    try:
        return kind.model_validate_json(text)
    except ValidationError:
        # Of another kind, or written by a newer version of the program.
        return None


def secret_of(secrets: SecretStore, service: str, name: str) -> str:
    """The secret of a service; AuthFailure with how to mend it where it is gone."""
    try:
        secret = secrets.get(name)
    except SecretsFailure as failure:
        raise AuthFailure(
            f"The secret of “{service}” cannot be read. {failure.sentence}", took_effect=False
        ) from None
    if secret is None:
        raise AuthFailure(
            f"The secret of “{service}” is gone. Enter it again under Settings > Services",
            took_effect=False,
        )
    return secret
