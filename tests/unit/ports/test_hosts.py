"""Hosts of addresses: one spelling of each, and which of them are this computer."""

import pytest

from keep_desktop.ports.hosts import host_of, is_loopback


@pytest.mark.parametrize(
    ("url", "stays"),
    [
        ("http://127.0.0.1:1234/v1", True),
        ("http://127.9.9.9/v1", True),
        ("http://[::1]:8080/v1", True),
        ("http://localhost:11434/v1", True),
        ("http://models.localhost:11434/v1", False),
        ("http://LOCALHOST:1/", True),
        ("http://localhost@example.org/", False),
        ("not an address", False),
        ("http://[no-address]/", False),
        ("http://192.168.1.5:11434/v1", False),
        ("https://localhost.example.org/v1", False),
        ("https://openrouter.ai/api/v1", False),
    ],
)
def test_only_loopback_stays_on_this_computer(url: str, stays: bool) -> None:
    assert is_loopback(url) is stays


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://openrouter.ai:443/api/v1", "openrouter.ai"),
        ("https://openrouter.ai:80/api/v1", "openrouter.ai:80"),
        ("http://[0:0::1]:8080/v1", "[::1]:8080"),
        ("https://user@EXAMPLE.org.:8443/", "example.org:8443"),
        ("https://bücher.example/", "xn--bcher-kva.example"),
        ("https://[no-address]/", "https://[no-address]/"),
    ],
)
def test_a_host_has_one_spelling(address: str, host: str) -> None:
    assert host_of(address) == host
