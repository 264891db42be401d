"""What is to be connected, and the OAuth client to sign in with: its file, its addresses."""

import json
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from keep_desktop.domain.errors import LogicFailure, Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage, terminal_command
from keep_desktop.domain.text import quote
from keep_desktop.ports.hosts import host_of, is_loopback
from keep_desktop.services.context import Keep
from keep_desktop.tools.connectors.catalogue import OAuth, Service
from keep_desktop.tools.connectors.store import Client, ConnectionRows, ConnectionSecrets, Row

_LARGEST_CLIENT = 64 * 1024


@immutable(kw_only=True)
class ConnectionRequest:
    """What is to be connected. `again`: the connection that signs in again."""

    entry: Service
    #: What the user named, or the one that signs in again.
    account: str | None
    address: str
    again: Row | None = None

    @property
    def hosts(self) -> tuple[str, ...]:
        own = host_of(self.address)
        known = self.entry.address is not None and host_of(self.entry.address) == own
        return (own, *(self.entry.hosts if known else ()))


def oauth_of(entry: Service) -> OAuth:
    """How one signs in there in the browser. Refused for a service without."""
    if entry.oauth is None:
        raise Refused(
            UserMessage(
                "{service} is signed in to with a secret (--secret-stdin).", service=entry.title
            )
        )
    return entry.oauth


def checked_address(entry: Service, text: str) -> str:
    """Without a slash at its end. Refused if it is none, or would be read on the way."""
    address = text.strip().rstrip("/")
    is_plain = address.casefold().startswith("http://")
    parts = urlsplit(address) if _is_address(address) else None
    if parts is None or "@" in parts.netloc or parts.query or parts.fragment:
        raise Refused(
            UserMessage(
                "“{address}” is no address of a service: it must begin with https:// and hold no "
                "user name.",
                address=quote(address[:200]),
            )
        )
    if is_plain and not is_loopback(address) and not entry.may_be_plain:
        raise Refused(
            UserMessage(
                "An address of {service} must begin with https://, so that nobody on the way reads "
                "the secret.",
                service=entry.title,
            )
        )
    return address


def client_for(keep: Keep, to: ConnectionRequest, file: Path | None) -> tuple[Client, str]:
    """The client to sign in with, and its secret: of *file*, of the connection that signs in again,
    of another connection at the same provider, or the service's own. Refused if there is none."""
    oauth = oauth_of(to.entry)
    if file is not None:
        client, secret = read_client(oauth, file)
    else:
        known = _known_client(keep, to, oauth)
        if known is not None:
            client, secret = known
        elif oauth.client_id is not None:
            client, secret = _own_client(oauth, oauth.client_id), ""
        else:
            raise Refused(
                UserMessage(
                    "{service} needs a client of your own. Make one as its guide says, and give "
                    "its JSON file{command}.",
                    service=to.entry.title,
                    command=terminal_command("--client FILE"),
                )
            )
    at_own = host_of(client.token_url) == host_of(oauth.token_url)
    if at_own and to.entry.address is not None and host_of(to.entry.address) not in to.hosts:
        raise Refused(
            UserMessage(
                "A sign-in of {service} is sent to {host} only, not to {other}.",
                service=to.entry.title,
                host=host_of(to.entry.address),
                other=to.hosts[0],
            )
        )
    return client, secret


def read_client(oauth: OAuth, file: Path) -> tuple[Client, str]:
    """A client as the provider gives it for download. Refused for anything else."""
    found = read_own_client(file)
    secret = found.get("client_secret", "")
    authorize = _client_url(found, "auth_uri") or oauth.authorize_url
    token = _client_url(found, "token_uri") or oauth.token_url
    is_own = host_of(authorize) == host_of(oauth.authorize_url)
    if is_own != (host_of(token) == host_of(oauth.token_url)):
        # Whoever made such a file would get what the real sign-in page hands out.
        raise Refused(
            UserMessage(
                "The client's addresses do not belong together: {first} and {second}.",
                first=host_of(authorize),
                second=host_of(token),
            )
        )
    return (
        Client(
            id=found["client_id"],
            authorize_url=authorize,
            token_url=token,
            revoke_url=oauth.revoke_url if is_own else _client_url(found, "revoke_uri"),
            device_url=oauth.device_url if is_own else _client_url(found, "device_uri"),
            has_secret=bool(secret),
        ),
        secret or "",
    )


def read_own_client(file: Path) -> Mapping[str, str]:
    """The fields of a client's JSON file. Refused for anything else."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(_LARGEST_CLIENT + 1)
    except OSError as error:
        raise Refused(
            UserMessage("“{file}” cannot be read.", file=file.name), details=str(error)
        ) from error
    try:
        value = json.loads(raw) if len(raw) <= _LARGEST_CLIENT else None
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict) and "web" in value:
        raise Refused(
            UserMessage(
                "This client is for a web site. Make one of the kind “Desktop app” and give its "
                "file."
            )
        )
    found = value.get("installed", value) if isinstance(value, dict) else None
    if not isinstance(found, dict) or not _is_word(found.get("client_id")):
        raise Refused(
            UserMessage(
                "“{file}” is no client: it must be the JSON file that the service gives for "
                "download, with client_id.",
                file=file.name,
            )
        )
    secret = found.get("client_secret", "")
    if secret and not _is_word(secret):
        raise Refused(UserMessage("The client's secret has characters that no secret has."))
    return found


def _own_client(oauth: OAuth, id: str) -> Client:
    return Client(
        id=id,
        authorize_url=oauth.authorize_url,
        token_url=oauth.token_url,
        revoke_url=oauth.revoke_url,
        device_url=oauth.device_url,
    )


def _known_client(keep: Keep, to: ConnectionRequest, oauth: OAuth) -> tuple[Client, str] | None:
    """That of the connection that signs in again, or of another at the same provider."""
    rows = [to.again] if to.again is not None else ConnectionRows(keep.ledger).all()
    for row in rows:
        entry = keep.catalogue.get(row.connection.service)
        other = None if entry is None else entry.oauth
        if row.client is None or other is None or entry is None:
            continue
        is_shared = bool(oauth.provider) and other.provider == oauth.provider
        if entry.id == to.entry.id or is_shared:
            kept = ConnectionSecrets(keep.secrets).get(row)
            if kept is not None or not row.client.has_secret:
                return row.client, "" if kept is None else kept.client_secret
    return None


def _client_url(found: Mapping[str, object], name: str) -> str | None:
    """None where it has none. Refused unless it is https, or on this computer."""
    value = found.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or not _is_safe(value):
        raise Refused(
            UserMessage(
                "The client's {name} must be an https address, or one on this computer.", name=name
            )
        )
    return value


def _is_safe(address: str) -> bool:
    if "@" in urlsplit(address).netloc or not _is_address(address):
        return False
    return address.casefold().startswith("https://") or is_loopback(address)


def _is_address(text: str) -> bool:
    from keep_desktop.tools.http.requests import checked_url

    try:
        checked_url(text)
    except LogicFailure:
        return False
    return True


def _is_word(value: object) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value) <= 1000
        and value.isascii()
        and value.isprintable()
    )
