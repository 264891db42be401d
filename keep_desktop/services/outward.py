"""Which of the workflows that are on or paused reach out of this computer, and where to.

A script may put an address together as it runs, so what is not known is said to be so; nothing is
left out that could be used: a tool that reaches out is refused to a script that does not name it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from urllib.parse import urlsplit

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.handlers.script_text import ScriptText
from keep_desktop.engine.named import is_named
from keep_desktop.ports.views import Outward
from keep_desktop.services.context import Keep

#: The tools that speak to other computers. They are named here again so that nobody who only looks
#: waits for the tools to be imported.
REACHING = (
    ("Feeds", "fetch"),
    ("Http", "call"),
    ("Mail", "send"),
    ("Web", "download"),
    ("Web", "fetchParse"),
)
_SERVICE = re.compile(r"[\"']?(?:service|account)[\"']?\s*:\s*[\"'`]([^\"'`$]{1,100})[\"'`]")
_TEXTS = ("string", "template_string")
_ADDRESS = re.compile(r"https?://[^\s\"'`<>$\\]{1,200}")
_MOST = 20
#: One that is paused counts: a press of Resume must not make untrue what was said.
_COUNTED = frozenset({WorkflowStatus.ACTIVE, WorkflowStatus.PAUSED})


def outward(keep: Keep) -> tuple[Outward, ...]:
    """By name, those that are on or paused."""
    with keep.ledger.read() as uow:
        on = [one for one in uow.workflows.all() if one.status in _COUNTED]
        versions = [(one, uow.workflows.version(one.active_version_id)) for one in on]
    found = []
    for workflow, version in versions:
        named = None if version is None else _named_in(version.script)
        if version is not None and named is not None:
            given = _hosts(_texts(version.takes(workflow.values)))
            places = dict.fromkeys((*given, *named))
            found.append(Outward(workflow=workflow.name, places=tuple(places)[:_MOST]))
    return tuple(sorted(found, key=lambda one: one.workflow))


def users_of(keep: Keep, services: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """The workflows that name each service, in their script or their settings, by name; also those
    that are off or in the archive. A name that a script puts together as it runs is not found."""
    with keep.ledger.read() as uow:
        workflows = uow.workflows.all()
        versions = [(one, uow.workflows.version(one.active_version_id)) for one in workflows]
    named = [
        (one.name, {*(_named_in(version.script) or ()), *_texts(version.takes(one.values))})
        for one, version in versions
        if version is not None
    ]
    return {
        service: tuple(sorted(name for name, texts in named if service in texts))
        for service in services
    }


@lru_cache(maxsize=256)
def _named_in(script: str) -> tuple[str, ...] | None:
    """The hosts and services that a script names; None where it reaches nowhere."""
    if not any(is_named(script, *tool) for tool in REACHING):
        return None
    text = ScriptText(script)
    services, hosts = list[str](), list[str]()
    for place in text.walk():
        if place.kind == "pair" and (service := _SERVICE.match(text.text(place.node))) is not None:
            services.append(service[1])
        elif place.kind in _TEXTS:
            hosts += _hosts(_ADDRESS.findall(text.text(place.node)))
    return (*services, *hosts)


def _texts(values: Mapping[str, JsonValue]) -> Iterator[str]:
    for value in values.values():
        for text in value if isinstance(value, list) else (value,):
            if isinstance(text, str):
                yield text


def _hosts(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        try:
            parts = urlsplit(text.strip())
            if parts.scheme in ("http", "https") and parts.hostname:
                yield parts.hostname
        except ValueError:
            continue
