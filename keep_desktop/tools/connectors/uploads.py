"""Base of tools that send a granted file, their parameter `path`, to a service."""

from collections.abc import Iterable, Sequence
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.resource_names import file_name
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.connectors.downloads import digest_of
from keep_desktop.tools.connectors.service import ServiceClient, ServiceMutation, text_of
from keep_desktop.tools.files.granted import opened


class ServiceUpload(ServiceMutation[Any]):
    def resources(self, params: Any) -> Sequence[str]:
        return (*super().resources(params), file_name(params.path))

    def predict(self, params: Any, context: CallContext) -> JsonValue:
        with opened(params.path, context.grants) as place, place.reading():
            return super().predict(params, context)


def is_sent(content: Iterable[bytes], client: ServiceClient) -> bool:
    """Whether what is there is the file as it was noted before the call."""
    return digest_of(content, client)[0] == text_of(client.evidence["sha256"])
