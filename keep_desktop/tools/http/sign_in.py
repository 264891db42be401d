"""Signing in to a described service: the header that carries its secret, and hiding it again."""

import base64
from collections.abc import Mapping

from keep_desktop.ports.secrets import SecretStore
from keep_desktop.tools.description import secret_of
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.redaction import Redactor


def sign_in(service: HttpService, secrets: SecretStore) -> tuple[Mapping[str, str], Redactor]:
    """AuthFailure where the secret is gone."""
    auth = service.auth
    if auth is None or auth.secret is None:
        return {}, Redactor()
    secret = secret_of(secrets, service.service, auth.secret)
    if auth.type == "bearer":
        return {"Authorization": f"Bearer {secret}"}, Redactor([secret])
    if auth.header is not None:
        return {auth.header: secret}, Redactor([secret])
    pair = f"{auth.username}:{secret}"
    basic = base64.b64encode(pair.encode()).decode()
    return {"Authorization": f"Basic {basic}"}, Redactor([secret, pair])
