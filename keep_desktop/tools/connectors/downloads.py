"""Base of tools that store a file of a service in a granted place.

Asking for the file changes nothing, so the effect is the file alone: it is written beside its place
and renamed, and to check, it is asked for again and compared.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any, ClassVar

from pydantic import Field

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.domain.system.resource_names import file_name
from keep_desktop.ports.tools import CallContext, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    ServiceMutation,
)
from keep_desktop.tools.files.atomic import (
    clear_temporary,
    exists_already,
    gathering,
    require_no_root,
)
from keep_desktop.tools.files.fingerprint import fingerprint
from keep_desktop.tools.files.granted import (
    MAX_PATH,
    folders_to_make,
    opened,
)
from keep_desktop.tools.files.io import write_all
from keep_desktop.tools.files.os_errors import NotThere
from keep_desktop.tools.files.undo import holds
from keep_desktop.tools.http.reading import file_too_large
from keep_desktop.tools.text import named


class SaveToInput(ServiceInput):
    path: str = Field(
        max_length=MAX_PATH,
        description="The full path of the new file, in a granted folder; nothing is replaced",
    )


class SavedFile(ToolOutput):
    path: str
    size: int
    sha256: str


class ServiceDownload(ServiceMutation[Any]):
    """`content` gives the bytes. Its Input is a `SaveToInput`."""

    Output = SavedFile
    access = Risk.WRITES
    permits = "Save files: {scope}"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {
        "account": ScopeKind.ACCOUNT,
        "path": ScopeKind.FOLDER,
    }

    def content(self, params: Any, client: ServiceClient) -> Iterator[bytes]:
        """The file, piece by piece. Changes nothing."""
        raise NotImplementedError

    def title(self, params: SaveToInput) -> str:
        path = PurePath(params.path)
        return UserMessage(
            "Save {name} from {service} to {folder}",
            name=named(path.name),
            service=self.entry.title,
            folder=named(path.parent.name or str(path.parent)),
        )

    def evidence_before(self, params: SaveToInput, client: ServiceClient) -> Evidence:
        try:
            with opened(params.path, client.context.grants) as place:
                return {"before": fingerprint(place)}
        except NotThere:
            return {"before": None}

    def run(self, params: SaveToInput, client: ServiceClient) -> JsonValue:
        digest, size = hashlib.sha256(), 0
        most = client.context.quotas.download_bytes
        with opened(params.path, client.context.grants, make_folders=True) as place:
            require_no_root(place)
            if place.lstat() is not None:
                if (found := self._as_asked(params, client)) is None:
                    raise exists_already(place)
                return found
            with gathering(place, client.key, replace=False) as fd:
                for piece in self.content(params, client):
                    client.context.cancel.check()
                    size += len(piece)
                    if size > most:
                        raise file_too_large(self.entry.title, most)
                    digest.update(piece)
                    write_all(fd, piece)
        return _saved(params, size, digest.hexdigest())

    def check_outcome(self, params: SaveToInput, client: ServiceClient) -> Reconciled:
        try:
            with opened(params.path, client.context.grants) as place:
                clear_temporary(place, client.key)
                now = fingerprint(place)
        except NotThere:
            now = None
        if now == client.evidence.get("before", "unknown"):
            return Reconciled(Verdict.FAILED)
        found = None if now is None else self._as_asked(params, client)
        return Reconciled(Verdict.RETRY if found is None else Verdict.APPLIED, found)

    def predict(self, params: SaveToInput, context: CallContext) -> JsonValue:
        if folders_to_make(params.path, context.grants) == 0:
            with opened(params.path, context.grants) as place:
                place.require_writable_folder()
        return super().predict(params, context)

    def predict_from_params(self, params: SaveToInput, context: CallContext) -> JsonValue:
        return _saved(params, 0, hashlib.sha256().hexdigest())

    def resources(self, params: SaveToInput) -> Sequence[str]:
        return (file_name(params.path),)

    def expected(self, params: Any, client: ServiceClient) -> tuple[str, int] | None:
        """The SHA-256 and the size of the file, where the service can tell them without it."""
        return None

    def _as_asked(self, params: SaveToInput, client: ServiceClient) -> JsonValue:
        """The result if the file at the path is the one that is asked for, else None."""
        expected = self.expected(params, client)
        if expected is None:
            expected = digest_of(self.content(params, client), client)
        with opened(params.path, client.context.grants) as place:
            return _saved(params, expected[1], expected[0]) if holds(place, *expected) else None


def digest_of(content: Iterable[bytes], client: ServiceClient) -> tuple[str, int]:
    """The SHA-256 and the size. Raises Cancelled."""
    digest, size = hashlib.sha256(), 0
    for piece in content:
        client.context.cancel.check()
        digest.update(piece)
        size += len(piece)
    return digest.hexdigest(), size


def _saved(params: SaveToInput, size: int, sha256: str) -> JsonValue:
    return {"path": params.path, "size": size, "sha256": sha256}
