"""Services in a Keep: added, listed, and taken away with their secrets."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.app.build import open_keep
from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.connectors import registry as connectors
from keep_desktop.services.connectors.files import Service, as_json, read_service
from keep_desktop.services.context import Keep
from tests.unit.services.connectors.test_files import ORDERS, POST


@pytest.fixture
def keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keep]:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    with open_keep(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def orders() -> Service:
    return read_service(ORDERS)


def test_an_added_service_is_listed_and_says_that_its_secret_is_missing(
    keep: Keep, orders: Service
) -> None:
    connectors.add_service(keep, orders)
    [row] = connectors.services(keep)
    assert (row.service, row.kind, row.address) == ("orders", "http", "https://shop.example/api")
    assert row.operations == ("list", "create")
    assert not row.secret_stored
    assert "connector add" in (row.trouble or "")
    connectors.keep_secret(keep, orders, "tok-123456")
    [row] = connectors.services(keep)
    assert row.secret_stored
    assert row.trouble is None


def test_adding_again_describes_it_again(keep: Keep, orders: Service) -> None:
    connectors.add_service(keep, orders)
    connectors.add_service(keep, read_service(ORDERS.replace("shop.example", "new.example")))
    [row] = connectors.services(keep)
    assert row.address == "https://new.example/api"


def test_removing_forgets_the_secret_and_not_that_of_another_service(
    keep: Keep, orders: Service
) -> None:
    other = read_service(ORDERS.replace("service: orders", "service: others"))
    for service in (orders, other):
        connectors.add_service(keep, service)
        connectors.keep_secret(keep, service, "tok-123456")
    connectors.remove_service(keep, "orders")
    assert not connectors.has_secret(keep, orders)
    assert connectors.has_secret(keep, other)
    connectors.remove_service(keep, "others")
    assert not connectors.has_secret(keep, other)
    assert connectors.services(keep) == []
    with pytest.raises(NotFound, match="“orders”"):
        connectors.remove_service(keep, "orders")


@pytest.mark.parametrize(
    "value", ["", "abc", "x" * 1281, "tok\r\nX-Evil: 1", "t\0ken", " tok-1", "tökén"]
)
def test_what_cannot_be_a_secret_is_refused_without_being_repeated(
    keep: Keep, orders: Service, value: str
) -> None:
    with pytest.raises(Refused) as raised:
        connectors.keep_secret(keep, orders, value)
    assert not value or value not in raised.value.sentence + raised.value.details
    assert not connectors.has_secret(keep, orders)


def test_a_mail_password_may_hold_any_characters_one_can_type(keep: Keep) -> None:
    post = read_service(POST)
    connectors.keep_secret(keep, post, "päss wörd €")
    assert connectors.has_secret(keep, post)


def test_a_service_without_sign_in_takes_no_secret(keep: Keep) -> None:
    text = "".join(line for line in ORDERS.splitlines(True) if not line.startswith("auth"))
    with pytest.raises(Refused, match="needs no secret"):
        connectors.keep_secret(keep, read_service(text), "tok-123456")


def test_a_description_of_another_version_is_reported_and_can_be_removed(keep: Keep) -> None:
    with keep.ledger.write() as uow:
        uow.settings.put("service.future", {"service": "future", "kind": "telepathy"})
        uow.commit()
    [row] = connectors.services(keep)
    assert "cannot be used any more" in (row.trouble or "")
    connectors.remove_service(keep, "future")
    assert connectors.services(keep) == []


def test_a_secret_is_for_one_service_at_one_address(keep: Keep, orders: Service) -> None:
    connectors.keep_secret(keep, orders, "tok-123456")
    connectors.add_service(keep, orders)
    for was, becomes in (
        ("service: orders", "service: thief"),
        ("shop.example", "thief.example"),
        ("https://shop.example", "https://shop.example:8443"),
        ("https://shop.example", "http://shop.example"),
        ("https://shop.example", "https://shop.example."),
        ("https://shop.example", "https://api.shop.example"),
    ):
        other = read_service(ORDERS.replace(was, becomes))
        assert not connectors.has_secret(keep, other), becomes
    # The same place, however it is written.
    for same in ("https://shop.example:443/other", "HTTPS://SHOP.example/api"):
        found = read_service(ORDERS.replace("https://shop.example/api", same))
        assert connectors.has_secret(keep, found), same


def test_the_password_of_a_mail_account_is_for_its_servers(keep: Keep) -> None:
    post = read_service(POST)
    connectors.keep_secret(keep, post, "hush hush")
    connectors.add_service(keep, post)
    for was, becomes in (
        ("smtp: { host: mail.keep", "smtp: { host: mail.thief"),
        ("imap: { host: mail.keep", "imap: { host: mail.thief"),
        ("465", "4650"),
        ("993", "9930"),
    ):
        assert was in POST
        assert not connectors.has_secret(keep, read_service(POST.replace(was, becomes))), becomes


def test_a_service_that_moves_leaves_no_secret_behind(keep: Keep, orders: Service) -> None:
    connectors.keep_secret(keep, orders, "tok-123456")
    connectors.add_service(keep, orders)
    connectors.add_service(keep, read_service(ORDERS.replace("shop.example", "new.example")))
    [row] = connectors.services(keep)
    assert not row.secret_stored
    assert not connectors.has_secret(keep, orders)


def test_secrets_from_before_stay_with_the_services_of_that_time(keep: Keep) -> None:
    """Then a secret was kept by its name alone, and nothing was noted."""
    keep.secrets.put("orders-token", "tok-123456")
    sharing = ORDERS.replace("service: orders", "service: sharing")
    with keep.ledger.write() as uow:
        for name, text in (("orders", ORDERS), ("sharing", sharing)):
            uow.settings.put(f"service.{name}", as_json(read_service(text)))
        uow.commit()
    thief = read_service(ORDERS.replace("service: orders", "service: thief"))
    moved = read_service(ORDERS.replace("shop.example", "thief.example"))
    connectors.add_service(keep, thief)
    connectors.add_service(keep, moved)
    stored = {row.service: row.secret_stored for row in connectors.services(keep)}
    assert stored == {"orders": False, "sharing": True, "thief": False}
    assert keep.secrets.get("orders-token") is None, "it is kept for its services now"
    connectors.remove_service(keep, "sharing")
    assert not connectors.has_secret(keep, read_service(sharing))
