"""Connectors: add, list, test, remove.

A description is stored in the ledger, its secret in the keyring. No secret is stored, printed or
raised here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.secrets import SecretsFailure
from keep_desktop.services.connectors.files import Service, as_json, check_service
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.network_use import users_of
from keep_desktop.services.workflows.permissions import approve_described, service_envelopes
from keep_desktop.storage.stores.settings import PREFIX, note_before
from keep_desktop.tools.connectors.secrets import ServiceSecrets, stored_under
from keep_desktop.tools.http import sign_in as http_probe
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.mail import sign_in as mail_probe
from keep_desktop.tools.redaction import SHORTEST_SECRET

_LONGEST_SECRET = 1280
#: The `trouble` of a service that only needs its secret.
NOT_STORED = UserMessage(
    "No secret is stored for this service at this address: `connector add` "
    "it again and enter the secret, without a terminal on standard input with `--secret-stdin`."
)
_NOBODY = NeverCancelled()


class SecretRefused(Refused):
    """The secret entered is invalid, or missing."""


@immutable(kw_only=True)
class ServiceRow:
    """A service for a list. `trouble`: why it cannot be used, or None."""

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

    def as_json(self) -> Mapping[str, JsonValue]:
        return {**asdict(self), "operations": list(self.operations), "users": list(self.users)}


def add_service(keep: Keep, service: Service) -> ServiceRow:
    """Store or replace the description. If its address changes, the previous secret is deleted.
    Raises SecretsFailure."""
    _forget_secret_of_other_address(keep, service)
    before = service_envelopes(keep)
    with keep.ledger.write() as uow:
        note_before(uow.settings)
        uow.settings.put(PREFIX + service.service, as_json(service))
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()
    approve_described(keep, before)
    return _row(keep, service)


def services(keep: Keep) -> Sequence[ServiceRow]:
    """By name."""
    stored = sorted(keep.connectors.all().items())
    users = users_of(keep, [name for name, _ in stored])
    return [replace(_stored_row(keep, name, one), users=users[name]) for name, one in stored]


def service_named(keep: Keep, name: str) -> Service:
    """NotFound if there is none; Refused for one that this version does not support."""
    stored = keep.connectors.get(name)
    if stored is None:
        raise NotFound(
            UserMessage("There is no service “{name}”. `connector list` lists them.", name=name)
        )
    return check_service(stored)


def try_service(keep: Keep, name: str, cancel: CancelToken = _NOBODY) -> str:
    """Connect and sign in, without a request; a sentence. Raises the Failure, and Cancelled."""
    service = service_named(keep, name)
    if isinstance(service, HttpService):
        result_text = http_probe.probe(service, _secrets(keep), cancel)
    else:
        result_text = mail_probe.probe(service, _secrets(keep), cancel)
    return UserMessage("“{name}” {result}.", name=name, result=result_text)


def remove_service(keep: Keep, name: str) -> None:
    """Delete the description and the secret."""
    stored = keep.connectors.get(name)
    if stored is None:
        raise NotFound(
            UserMessage("There is no service “{name}”. `connector list` lists them.", name=name)
        )
    service = _parse_stored(stored)
    if service is not None and service.secret is not None:
        # The secret first: a description without one is listed, a secret without one is not.
        _secrets(keep).remove(service)
    with keep.ledger.write() as uow:
        note_before(uow.settings)
        uow.settings.remove(PREFIX + name)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


def has_secret(keep: Keep, service: Service) -> bool:
    """Whether all secrets it needs at this address are in the keyring. Raises SecretsFailure."""
    return service.secret is None or _secrets(keep).get(service) is not None


def keep_secret(keep: Keep, service: Service, value: str) -> None:
    """Store the secret entered. SecretRefused, without containing it, if invalid; SecretsFailure
    if the keyring refuses it."""
    if service.secret is None:
        raise SecretRefused(
            UserMessage(
                "“{service}” needs no secret: its description names none.", service=service.service
            )
        )
    if len(value) < SHORTEST_SECRET:
        raise SecretRefused(
            UserMessage(
                "A secret of fewer than {shortest_secret} characters cannot be told from "
                "ordinary text, so Keep could not keep it out of its records.",
                shortest_secret=SHORTEST_SECRET,
            )
        )
    if len(value) > _LONGEST_SECRET:
        raise SecretRefused(
            UserMessage(
                "A secret has at most {longest_secret} characters.", longest_secret=_LONGEST_SECRET
            )
        )
    if not value.isprintable():
        raise SecretRefused(UserMessage("A secret holds no line ends or control characters."))
    in_header = isinstance(service, HttpService) and service.auth and service.auth.type != "basic"
    if in_header and (not value.isascii() or value != value.strip()):
        raise SecretRefused(
            UserMessage("A token holds plain letters, digits and signs, and no spaces around them.")
        )
    _secrets(keep).put(service, value)


def _secrets(keep: Keep) -> ServiceSecrets:
    return ServiceSecrets(keep.connectors, keep.secrets)


def _parse_stored(stored: JsonValue) -> Service | None:
    try:
        return None if stored is None else check_service(stored)
    except Refused:
        return None


def _forget_secret_of_other_address(keep: Keep, service: Service) -> None:
    before = _parse_stored(keep.connectors.get(service.service))
    if before is None or before.secret is None or stored_under(before) == stored_under(service):
        return
    _secrets(keep).remove(before)


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
            trouble=UserMessage(
                "Its description cannot be used any more: {reason}", reason=refused.sentence
            ),
        )


def _row(keep: Keep, service: Service) -> ServiceRow:
    if isinstance(service, HttpService):
        address, operations = service.base_url, tuple(service.operations)
    else:
        address = ", ".join(f"{server.host}:{server.port}" for server in service.servers)
        reads, sends = service.imap is not None, service.smtp is not None
        operations = (*(("read",) if reads else ()), *(("send",) if sends else ()))
    stored = False
    trouble: str | None = None
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
