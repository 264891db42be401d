"""What planning may reach before the user has approved a script: granted folders and connected
services, as always, and of the web only the hosts that the user named."""

import ipaddress
import re
from collections.abc import Iterable, Iterator, Mapping

from keep_desktop.domain.errors import NotAllowedWhilePlanning
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, scalars_in
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.chats import ChatRole
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.text import fold_case
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.ports.hosts import host_in, normal_host
from keep_desktop.ports.stores import UnitOfWork

_ADDRESS = re.compile(r"[hH][tT]{2}[pP][sS]?://[^\s<>\"'`“”‘’«»]+")
#: A word that begins where no other name, path or mail address goes on.
_BARE = re.compile(
    r"(?<![\w.@/\\:%~#?&=+-])"
    r"(\[[0-9a-fA-F:.]{2,45}\]|[^\W_][\w.-]{0,252})(:\d{1,5})?(?![\w@\\-]|\.\w|:\d)"
)
_LABEL = re.compile(r"[^\W_](?:[\w-]{0,61}[^\W_])?")
_TRAILING = ".,;:!?)]}>*_|"
#: Longer texts than a person writes or pastes: what comes later is not searched.
_LONGEST = 1_000_000


@immutable
class NetworkAccess:
    """`hosts` as `host` or `host:port`, the latter where the port is not that of the scheme;
    `connections`: names of connected services."""

    hosts: frozenset[str] = frozenset()
    connections: frozenset[str] = frozenset()
    #: For a script that the user has approved.
    anywhere: bool = False

    @classmethod
    def of(
        cls,
        messages: Iterable[str],
        params: JsonValue = None,
        connectors: Mapping[str, JsonValue] | None = None,
    ) -> "NetworkAccess":
        """Of the user's own *messages*, the values the user gave as *params* (never the defaults of
        a form that a model wrote), and the descriptions of connected services."""
        services = connectors or {}
        addresses = [one.get("base_url") for one in services.values() if isinstance(one, Mapping)]
        values = (*scalars_in(params), *addresses)
        texts = [*messages, *(one for one in values if isinstance(one, str))]
        return cls(
            frozenset(host for text in texts for host in hosts_in(text)), frozenset(services)
        )

    def check_host(self, host: str) -> None:
        """See `ports.tools.CallContext.check_host`."""
        if not self.anywhere and normal_host(host) not in self.hosts:
            raise NotAllowedWhilePlanning(
                UserMessage("Not allowed while planning: {host} was not named by you", host=host)
            )


def network_access_of(
    uow: UnitOfWork, workflow: Workflow, connectors: Mapping[str, JsonValue]
) -> NetworkAccess:
    """What planning for a workflow may reach now."""
    messages = uow.chats.messages(workflow.id)
    own = [message.text for message in messages if message.role is ChatRole.USER]
    return NetworkAccess.of(own, workflow.values, connectors)


def is_approved(version: ScriptVersion) -> bool:
    """Whether the user wrote it or turned it on."""
    return version.author is Author.YOU or version.status is VersionStatus.ACTIVE


def hosts_in(text: str) -> Iterator[str]:
    """The hosts of the web addresses in *text*, and those that stand in it by themselves. A mail
    address or a path names none."""
    text = text[:_LONGEST]
    for found in _ADDRESS.finditer(text):
        yield from _host(found[0].rstrip(_TRAILING))
    for found in _BARE.finditer(_ADDRESS.sub(" ", text)):
        name, port = found[1].rstrip("."), found[2] or ""
        if _is_host(name):
            yield from _host(f"http://{name}{port}")


def _is_host(name: str) -> bool:
    """Whether a word is one by itself: an IP address, `localhost`, or labels whose last one is no
    number."""
    if name.startswith("["):
        return True
    labels = name.split(".")
    if len(labels) == 1:
        return fold_case(name) == "localhost"
    if not all(_LABEL.fullmatch(label) for label in labels):
        return False
    return _is_ip(name) or (len(labels[-1]) > 1 and not any(map(str.isdigit, labels[-1][:1])))


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _host(address: str) -> Iterator[str]:
    host = host_in(address)
    if host is not None:
        yield host
