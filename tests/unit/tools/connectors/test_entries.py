"""Each service that can be connected says all that the window and the sign-in need."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from keep_desktop.tools.all import SERVICE_OPERATIONS
from keep_desktop.tools.connectors.catalogue import OAuth, Open, Service
from keep_desktop.tools.connectors.entries import SERVICES

_DOCS = Path(__file__).parents[4] / "docs" / "connections.md"


@pytest.mark.parametrize("entry", SERVICES, ids=lambda entry: entry.id)
def test_a_service_is_whole(entry: Service) -> None:
    assert entry.id == entry.id.casefold()
    assert entry.title in _DOCS.read_text("utf-8")
    assert 0 < len(entry.about) <= 120
    assert entry.methods
    assert entry.guide
    assert entry.address is None or _is_safe(entry.address)
    assert all(host == host.casefold() and "/" not in host for host in entry.hosts)
    for method in entry.methods:
        if isinstance(method, OAuth):
            assert all(method.scopes.values())
            for url in (method.authorize_url, method.token_url, method.revoke_url):
                assert url is None or _is_safe(url)
        elif not isinstance(method, Open):
            assert not method.page or _is_safe(method.page)


def test_tools_belong_to_one_service_each() -> None:
    assert len({one.id for one in SERVICES}) == len(SERVICES)
    spaces = [space for one in SERVICES for space in one.namespaces]
    assert len(set(spaces)) == len(spaces)
    for operation in SERVICE_OPERATIONS:
        assert operation.entry in SERVICES
        assert operation.namespace in operation.entry.namespaces


def _is_safe(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
