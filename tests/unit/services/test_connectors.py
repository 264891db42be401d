"""Services in a Keep: added, listed, and taken away with their secrets."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.app.build import open_keep
from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services import connectors
from keep_desktop.services.context import Keep
from keep_desktop.services.service_files import Service, read_service
from tests.unit.services.test_service_files import ORDERS, POST


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


def test_adding_again_describes_it_anew(keep: Keep, orders: Service) -> None:
    connectors.add_service(keep, orders)
    connectors.add_service(keep, read_service(ORDERS.replace("shop.example", "new.example")))
    [row] = connectors.services(keep)
    assert row.address == "https://new.example/api"


def test_removing_forgets_the_secret_unless_another_service_uses_it(
    keep: Keep, orders: Service
) -> None:
    other = read_service(ORDERS.replace("service: orders", "service: others"))
    for service in (orders, other):
        connectors.add_service(keep, service)
    connectors.keep_secret(keep, orders, "tok-123456")
    connectors.remove_service(keep, "orders")
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


def test_a_description_of_another_version_is_told_and_can_be_removed(keep: Keep) -> None:
    with keep.ledger.write() as uow:
        uow.settings.put("service.future", {"service": "future", "kind": "telepathy"})
        uow.commit()
    [row] = connectors.services(keep)
    assert "cannot be used any more" in (row.trouble or "")
    connectors.remove_service(keep, "future")
    assert connectors.services(keep) == []
