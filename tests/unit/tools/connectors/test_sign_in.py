"""A sign-in ends: by the user, by time, by a stop; with a code for another device as well."""

import threading
from dataclasses import replace

import httpx2
import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import AuthFailure, Cancelled
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.tools.connectors.catalogue import OAuth
from keep_desktop.tools.connectors.sign_in import BrowserSignIn, DeviceSignIn
from tests.builders.signed_in import PLANS, client_of
from tests.servers.authorization import CLIENT_SECRET, an_authorization_server

assert PLANS.oauth is not None
OAUTH: OAuth = PLANS.oauth
NOBODY = NeverCancelled()


def test_a_page_that_nobody_finishes_ends_with_what_to_do() -> None:
    with (
        an_authorization_server() as server,
        BrowserSignIn("Plans", OAUTH, client_of(server), patience_s=0.0) as sign_in,
        pytest.raises(AuthFailure, match="start again and finish the page"),
    ):
        sign_in.tokens(CLIENT_SECRET, NOBODY)


def test_a_state_is_not_valid_after_its_time() -> None:
    with (
        an_authorization_server() as server,
        BrowserSignIn("Plans", OAUTH, client_of(server), patience_s=0.0) as sign_in,
    ):
        with pytest.raises(AuthFailure):
            sign_in.tokens(CLIENT_SECRET, NOBODY)
        assert httpx2.get(sign_in.url, follow_redirects=True).status_code == 400
    assert server.grants == []


def test_a_stop_ends_the_wait_and_closes_the_port() -> None:
    cancel = CancelSource()
    with (
        an_authorization_server() as server,
        BrowserSignIn("Plans", OAUTH, client_of(server)) as sign_in,
    ):
        threading.Timer(0.0, cancel.cancel).start()
        with pytest.raises(Cancelled):
            sign_in.tokens(CLIENT_SECRET, cancel)
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(sign_in.redirect_uri)


def test_another_redirect_or_verifier_gives_no_token() -> None:
    """What an eavesdropper with the code alone would send."""
    with (
        an_authorization_server() as server,
        BrowserSignIn("Plans", OAUTH, client_of(server)) as sign_in,
    ):
        httpx2.get(sign_in.url, follow_redirects=True)
        sign_in._verifier = "x" * 64
        with pytest.raises(AuthFailure, match="invalid_grant") as refused:
            sign_in.tokens(CLIENT_SECRET, NOBODY)
        assert not any(secret in refused.value.details for secret in server.secrets)


def test_a_code_is_entered_on_another_device() -> None:
    with an_authorization_server() as server:
        device = DeviceSignIn("Plans", OAUTH, client_of(server), CLIENT_SECRET, NOBODY)
        assert (device.user_code, device.page) == ("WDJB-MJHT", f"{server.url}/device")
        server.next_tokens = [(400, {"error": "authorization_pending"})] * 2
        server.devices = dict.fromkeys(server.devices, True)
        assert device.wait().access in server.access
        assert len(server.grants) == 3


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"error": "access_denied"}, "access was refused"),
        ({"error": "expired_token"}, "in time"),
        ({"error": "invalid_client"}, "invalid_client"),
    ],
)
def test_a_device_that_is_refused_says_why(answer: dict[str, str], sentence: str) -> None:
    with an_authorization_server() as server:
        device = DeviceSignIn("Plans", OAUTH, client_of(server), CLIENT_SECRET, NOBODY)
        server.next_tokens = [(400, answer)]
        with pytest.raises(AuthFailure, match=sentence):
            device.wait()


@pytest.mark.parametrize("seconds", ["9" * 400, "NaN", "Infinity", "-5", '"soon"', "[]"])
def test_a_device_is_waited_for_whatever_the_service_says_of_time(
    httpserver: HTTPServer, seconds: str
) -> None:
    body = (
        f'{{"device_code": "d", "user_code": "u", "interval": {seconds}, "expires_in": {seconds}}}'
    )
    httpserver.expect_request("/device").respond_with_data(body)
    with an_authorization_server() as server:
        client = replace(client_of(server), device_url=httpserver.url_for("/device"))
        device = DeviceSignIn("Plans", OAUTH, client, CLIENT_SECRET, NOBODY)
        assert device.user_code == "u"
