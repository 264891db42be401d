"""Trying a described HTTP service without asking anything of it."""

import httpx2

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.tools import CancelToken
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.http.sign_in import sign_in
from keep_desktop.tools.http_requests import Asking, Message, exchanged
from keep_desktop.tools.http_status import failure_of_status

_PATIENCE_S = 10.0
_REFUSALS = (401, 403)


def probe(service: HttpService, secrets: SecretStore, cancel: CancelToken) -> str:
    """A sentence of what its base address says to a signed-in request, whatever it is; a Failure
    where nobody answers or the sign-in is refused."""
    headers, redactor = sign_in(service, secrets)
    message = Message(
        method="GET",
        url=httpx2.URL(service.base_url + "/"),
        headers={"User-Agent": "KeepDesktop", "Accept": "*/*", **headers},
    )
    asking = Asking(
        cancel=cancel,
        timeout_s=_PATIENCE_S,
        whole_s=_PATIENCE_S,
        service=service.service,
    )

    def ask() -> JsonValue:
        with exchanged(message, asking) as answer:
            if answer.status_code in _REFUSALS:
                raise failure_of_status(answer.status_code, service.service, mutates=False)
            return f"answers ({answer.status_code})"

    return str(redactor.guard(ask, tool="connector check", mutates=False))
