"""Files that describe services: what is wrong is said with its line and place."""

import os
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Refused
from keep_desktop.services.connectors.files import as_json, as_yaml, read_service, read_service_file
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.mail.account import MailAccount

ORDERS = """\
service: orders
base_url: https://shop.example/api
auth: { type: bearer, secret: orders-token }      # optional; the secret lives in the keyring
operations:
  list:   { kind: read, method: GET, path: /orders }
  create:
    kind: mutation
    method: POST
    path: /orders
    idempotency_header: Idempotency-Key
    payload: [body.note]
    timeout_s: 15
    reconcile:
      method: GET
      path: "/orders/by-key/{idempotency_key}"
      applied: { status: 200 }
      failed: { status: 404 }
"""
POST = """\
service: post
kind: mail
from: Me <me@keep.example>
smtp: { host: mail.keep.example, port: 465, username: me }
imap: { host: mail.keep.example, port: 993, username: me }
auth: { secret: post-password }
"""


def test_the_usual_files_are_read() -> None:
    orders, post = read_service(ORDERS), read_service(POST)
    assert isinstance(orders, HttpService)
    assert isinstance(post, MailAccount)
    assert (orders.service, post.service) == ("orders", "post")


@pytest.mark.parametrize("text", [ORDERS, POST])
def test_what_is_written_describes_the_same(text: str) -> None:
    service = read_service(text)
    assert read_service(as_yaml(service)) == service
    assert as_json(read_service(as_yaml(service))) == as_json(service)


def refusal(text: str | bytes) -> str:
    with pytest.raises(Refused) as raised:
        read_service(text)
    return raised.value.sentence


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ORDERS + "colour: red\n", "line 18, colour is not a key that Keep knows"),
        (ORDERS.replace("kind: read", "knid: read"), "operations.list.kind is missing"),
        (ORDERS.replace("kind: read", "knid: read"), "line 5, operations.list.knid is not a key"),
        (ORDERS.replace("base_url: https://shop.example/api\n", ""), "base_url is missing"),
        (ORDERS.replace("path: /orders }", "path: ../orders }"), "operations.list.path must begin"),
        (ORDERS.replace("path: /orders }", "path: /a/../.. }"), "must stay inside base_url"),
        (ORDERS.replace("https:", "ftp:"), "line 2, base_url must be an address"),
        (ORDERS.replace("timeout_s: 15", "timeout_s: soon"), "line 12, operations.create.timeout"),
        (ORDERS.replace("orders-token", "two words"), "auth.secret may hold letters"),
        (ORDERS.replace("status: 404", "status: 200"), "the same status"),
        (POST + "port: 5\n", "port is not a key"),
        (POST.replace("Me <me@keep.example>", "Me"), "from is no mail address"),
        (POST.replace("port: 465", "port: 465, tls: none"), "for all to read"),
        (POST.replace("auth: { secret: post-password }\n", ""), "go together"),
        ("service: orders\nservice: other\n", "line 2: the key service is there twice"),
        ("a: &x [1]\nb: *x\n", "anchors and aliases"),
        ("<<: {a: 1}\n", "a key must be a word"),
        ("1: one\n", "line 1, 1 is not a key"),
        ("a: [\n", "line 2"),
        ("a: 1\n---\nb: 2\n", "another document"),
        ("a: !!python/object:os.system x\n", "line 1: tags (!) are not taken"),
        ("- one\n", "a list of keys"),
        ("", "a list of keys"),
        ("just words", "a list of keys"),
        ("[" * 5000, "nested too deeply"),
        ("x" * (256 * 1024 + 1), "larger than 256 KB"),
        (b"\xff\xfe\x00", "UTF-16"),
        (b"a: \x00", "control characters"),
        (ORDERS.replace("path: /orders }", "path: no }"), "operations.list.path must begin"),
        (ORDERS.replace("service: orders", "service: 2026-01-01: x"), "line 1"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(text: str | bytes, message: str) -> None:
    assert message in refusal(text)


def test_many_problems_are_counted_and_not_all_listed() -> None:
    text = ORDERS + "".join(f"key{number}: 1\n" for number in range(50))
    assert "and 45 more" in refusal(text)


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        read_service_file(tmp_path / "none.yaml")
    with pytest.raises(Refused, match="cannot be read"):
        read_service_file(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
        with pytest.raises(Refused, match="no plain file"):
            read_service_file(tmp_path / "pipe.yaml")
    (tmp_path / "orders.yaml").write_text("colour: red")
    with pytest.raises(Refused, match=r"^orders\.yaml: "):
        read_service_file(tmp_path / "orders.yaml")
