"""Services that the user described: added, listed, tried and taken away.

A description is kept in the ledger, its secret in the keyring. No secret passes through here into
anything that is stored, printed or raised.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.engine.cancel import Cancel
from keep_desktop.ports.secrets import SecretsFailure
from keep_desktop.ports.tools import CancelToken, NeverCancelled
from keep_desktop.services.context import Keep
from keep_desktop.services.outward import users_of
from keep_desktop.services.service_files import Service, as_json, check_service
from keep_desktop.storage.service_book import PREFIX
from keep_desktop.tools.http import probe as http_probe
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.mail import probe as mail_probe
from keep_desktop.tools.redaction import SHORTEST_SECRET

_LONGEST_SECRET = 1280
#: The `trouble` of a service that only lacks its secret.
NOT_STORED = "Its secret is not stored: `connector add` it again and enter the secret."
_NOBODY = NeverCancelled()


class SecretRefused(Refused):
    """What was entered as a secret cannot be one, or is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceRow:
    """What is known of a service, for a list. `trouble`: why it cannot be used, or None."""

    service: str
    kind: str
    address: str
    operations: tuple[str, ...]
    #: The name of its secret; None where it needs none.
    secret: str | None
    secret_stored: bool
    trouble: str | None
    #: The workflows that name it.
    users: tuple[str, ...] = ()

    def as_json(self) -> JsonValue:
        return {**asdict(self), "operations": list(self.operations), "users": list(self.users)}


def add_service(keep: Keep, service: Service) -> ServiceRow:
    """Keep the description, in place of the one of that name."""
    with keep.ledger.write() as uow:
        uow.settings.put(PREFIX + service.service, as_json(service))
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()
    return _row(keep, service)


def services(keep: Keep) -> Sequence[ServiceRow]:
    """By name."""
    stored = sorted(keep.book.all().items())
    users = users_of(keep, [name for name, _ in stored])
    return [replace(_stored_row(keep, name, one), users=users[name]) for name, one in stored]


def service_named(keep: Keep, name: str) -> Service:
    """NotFound where there is none; Refused for one that this version does not understand."""
    stored = keep.book.get(name)
    if stored is None:
        raise NotFound(f"There is no service “{name}”. `connector list` lists them.")
    return check_service(stored)


def try_service(keep: Keep, name: str, cancel: CancelToken = _NOBODY) -> str:
    """Reach it and sign in, asking nothing of it; a sentence. Raises the Failure that was met, and
    Cancelled."""
    service = service_named(keep, name)
    if isinstance(service, HttpService):
        said = http_probe.probe(service, keep.secrets, cancel)
    else:
        said = mail_probe.probe(service, keep.secrets, cancel)
    return f"“{name}” {said}."


class ServiceTrial:
    """As `try_service`, for a worker thread; `end` from another breaks it off."""

    def __init__(self, keep: Keep, name: str) -> None:
        self._keep, self._name = keep, name
        self._cancel = Cancel()

    def run(self) -> str:
        return try_service(self._keep, self._name, self._cancel)

    def end(self) -> None:
        self._cancel.ask()


def remove_service(keep: Keep, name: str) -> None:
    """Forget the description and, where no other service uses it, the secret."""
    stored = keep.book.get(name)
    if stored is None:
        raise NotFound(f"There is no service “{name}”. `connector list` lists them.")
    others = [other for other in services(keep) if other.service != name]
    secret = _stored_row(keep, name, stored).secret
    if secret is not None and all(other.secret != secret for other in others):
        # The secret first: a description without one is told, a secret without one is not.
        keep.secrets.remove(secret)
    with keep.ledger.write() as uow:
        uow.settings.remove(PREFIX + name)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


def has_secret(keep: Keep, service: Service) -> bool:
    """Whether all that it needs is in the keyring. Raises SecretsFailure."""
    return service.secret is None or keep.secrets.get(service.secret) is not None


def keep_secret(keep: Keep, service: Service, value: str) -> None:
    """Put what was entered into the keyring. SecretRefused, without repeating it, where it cannot
    be one; SecretsFailure where the keyring does not take it."""
    if service.secret is None:
        raise SecretRefused(f"“{service.service}” needs no secret: its description names none.")
    if len(value) < SHORTEST_SECRET:
        raise SecretRefused(
            f"A secret of fewer than {SHORTEST_SECRET} characters cannot be told from ordinary "
            "text, so Keep could not keep it out of its records."
        )
    if len(value) > _LONGEST_SECRET:
        raise SecretRefused(f"A secret has at most {_LONGEST_SECRET} characters.")
    if not value.isprintable():
        raise SecretRefused("A secret holds no line ends or control characters.")
    in_header = isinstance(service, HttpService) and service.auth and service.auth.type != "basic"
    if in_header and (not value.isascii() or value != value.strip()):
        raise SecretRefused(
            "A token holds plain letters, digits and signs, and no spaces around them."
        )
    keep.secrets.put(service.secret, value)


def _stored_row(keep: Keep, name: str, stored: JsonValue) -> ServiceRow:
    try:
        return _row(keep, check_service(stored))
    except Refused as refused:
        return ServiceRow(
            service=name,
            kind="unknown",
            address="",
            operations=(),
            secret=None,
            secret_stored=False,
            trouble=f"Its description cannot be used any more: {refused.sentence}",
        )


def _row(keep: Keep, service: Service) -> ServiceRow:
    if isinstance(service, HttpService):
        address, operations = service.base_url, tuple(service.operations)
    else:
        address, operations = f"{service.smtp.host}:{service.smtp.port}", ("send",)
    stored, trouble = False, None
    try:
        stored = has_secret(keep, service)
        if not stored:
            trouble = NOT_STORED
    except SecretsFailure as failure:
        trouble = failure.sentence
    return ServiceRow(
        service=service.service,
        kind=service.kind,
        address=address,
        operations=operations,
        secret=service.secret,
        secret_stored=stored and service.secret is not None,
        trouble=trouble,
    )
