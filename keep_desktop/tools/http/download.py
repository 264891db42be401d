"""Http.download: the answer of a described service becomes a new file.

Asking changes nothing, so the effect is the file alone; its digest is noted just before it appears.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import ClassVar

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, Scope, ScopeKind
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.tools import (
    CallContext,
    EffectRisk,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
)
from keep_desktop.tools.connectors.description import described
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.files.atomic import gathering, require_free
from keep_desktop.tools.files.fingerprint import fingerprint, sha256_of
from keep_desktop.tools.files.granted import (
    MAX_PATH,
    GrantedPath,
    folders_to_make,
    opened,
)
from keep_desktop.tools.files.io import write_all
from keep_desktop.tools.files.noted import note_result, noted_outcome
from keep_desktop.tools.files.os_errors import NotThere
from keep_desktop.tools.http.description import HttpService, Operation
from keep_desktop.tools.http.lookup import required
from keep_desktop.tools.http.pages import hidden
from keep_desktop.tools.http.paths import Scalar, address
from keep_desktop.tools.http.reading import file_too_large
from keep_desktop.tools.http.requests import HttpRequest, RequestOptions, content
from keep_desktop.tools.http.service_requests import message_of, options_of, succeeded
from keep_desktop.tools.http.sign_in import Credentials, ServiceSignIn
from keep_desktop.tools.redaction import Redactor
from keep_desktop.tools.text import named, shown_name, single_line

#: A secret in any encoding is shorter, so that none is hidden between two pieces.
_OVERLAP = 16 * 1024


class ServiceDownloadInput(ToolInput):
    service: str = Field(min_length=1, max_length=100, description="As `connector list` names it")
    operation: str = Field(
        min_length=1, max_length=100, description="One that only reads, by GET and in one page"
    )
    params: dict[str, Scalar | list[Scalar]] | None = Field(
        default=None, description="Fill {name} in the path; the rest goes to the query"
    )
    path: str = Field(
        max_length=MAX_PATH,
        description="The full path of the new file, in a granted folder; nothing is replaced",
    )


class ServiceDownloadOutput(ToolOutput):
    path: str
    size: int
    sha256: str
    type: str = Field(description="The content type as the service names it; may be empty")


class HttpDownload(Tool[ServiceDownloadInput]):
    namespace = "Http"
    name = "download"
    description = (
        "Saves the answer of an operation of a service that the user described as a new file in a "
        "granted folder; folders missing inside it are made. The file appears whole or not at all. "
        "Up to 2 GB, or what the user allows."
    )
    risk = EffectRisk.MEDIUM
    access = Risk.WRITES
    permits = "Save files of a service: {scope}"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {
        "service": ScopeKind.HOST,
        "path": ScopeKind.FOLDER,
    }
    Input = ServiceDownloadInput
    Output = ServiceDownloadOutput
    can_reconcile = True

    def __init__(self, connectors: ConnectorRegistry, secrets: SecretStore) -> None:
        self._connectors = connectors
        self._sign_in = ServiceSignIn(ServiceSecrets(connectors, secrets))

    def scopes(self, params: ServiceDownloadInput) -> Sequence[Scope]:
        """The host of the service, and the path; each only if it is given."""
        name, path = getattr(params, "service", ""), getattr(params, "path", "")
        service = described(self._connectors, name, HttpService)
        found = [] if service is None else [Scope(ScopeKind.HOST, host_of(service.base_url))]
        return [*found, Scope(ScopeKind.FOLDER, path)] if path else found

    def title(self, params: ServiceDownloadInput) -> str:
        path = PurePath(params.path)
        return UserMessage(
            "Save {name} from {service} to {folder}",
            name=named(path.name),
            service=shown_name(params.service),
            folder=named(path.parent.name or str(path.parent)),
        )

    def observe(self, params: ServiceDownloadInput, context: CallContext) -> JsonValue:
        try:
            with opened(params.path, context.grants) as place:
                return {"before": fingerprint(place)}
        except NotThere:
            return {"before": None}

    def call(self, params: ServiceDownloadInput, context: CallContext) -> JsonValue:
        service, operation = self._readable(params)
        url = address(service.base_url, operation.path, params.params or {}, rest=True)
        options = options_of(service, operation, context, mutates=False, limits_whole=False)
        with opened(params.path, context.grants, make_folders=True) as place:
            require_free(place)
            return self._sign_in.with_credentials(
                service,
                options,
                lambda credentials: _saved(
                    params, place, message_of("GET", url), options, credentials, context
                ),
            )

    def predict(self, params: ServiceDownloadInput, context: CallContext) -> JsonValue:
        """Nothing is asked: size and content are unknown."""
        service, operation = self._readable(params)
        address(service.base_url, operation.path, params.params or {}, rest=True)
        self._sign_in.require(service)
        if folders_to_make(params.path, context.grants) == 0:
            with opened(params.path, context.grants) as place:
                require_free(place)
                place.require_writable_folder()
        return self.predict_from_params(params, context)

    def predict_from_params(self, params: ServiceDownloadInput, context: CallContext) -> JsonValue:
        return {"path": params.path, "size": 0, "sha256": sha256_of(b""), "type": ""}

    def reconcile(self, params: ServiceDownloadInput, context: CallContext) -> Reconciled:
        return noted_outcome(params.path, context)

    def _readable(self, params: ServiceDownloadInput) -> tuple[HttpService, Operation]:
        service, operation = required(self._connectors, params.service, params.operation)
        name = shown_name(params.operation)
        if operation.mutates or operation.method != "GET" or operation.paginate is not None:
            raise LogicFailure(
                UserMessage("“{name}” cannot be saved: it is no read by GET in one page", name=name)
            )
        if hidden(service, operation):
            raise LogicFailure(
                UserMessage("“{name}” cannot be saved: nobody may see parts of it", name=name)
            )
        return service, operation


def _saved(
    params: ServiceDownloadInput,
    place: GrantedPath,
    message: HttpRequest,
    options: RequestOptions,
    credentials: Credentials,
    context: CallContext,
) -> JsonValue:
    def save() -> JsonValue:
        digest, size = hashlib.sha256(), 0
        with gathering(place, context.key, replace=False) as fd:
            # It ends before the file appears, and fails if the answer was cut off.
            with succeeded(credentials.sign(message), options) as (_, answer):
                for piece in _without_secret(content(answer), credentials.redactor, options):
                    context.cancel.check()
                    size += len(piece)
                    if size > context.quotas.download_bytes:
                        raise file_too_large(options.service or "", context.quotas.download_bytes)
                    digest.update(piece)
                    write_all(fd, piece)
            result: dict[str, JsonValue] = {
                "path": params.path,
                "size": size,
                "sha256": digest.hexdigest(),
                "type": single_line(answer.headers.get("content-type", ""), 200),
            }
            context.cancel.check()
            note_result(context, result)
        return result

    return credentials.redactor.guard(
        save, tool="Http.download", mutates=False, cancel=context.cancel
    )


def _without_secret(
    pieces: Iterator[bytes], redactor: Redactor, options: RequestOptions
) -> Iterator[bytes]:
    """The pieces; a Failure if the service repeats its secret, which a script could read then."""
    before = b""
    for piece in pieces:
        if redactor.is_in(before + piece):
            raise LogicFailure(
                UserMessage(
                    "{service} repeats its secret in this file, so it is not saved",
                    service=options.service,
                )
            )
        before = (before + piece)[-_OVERLAP:]
        yield piece
