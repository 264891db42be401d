"""Http.call with the service `orders`, as the engine would call it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keep_desktop.ports.tools import CallContext, Verdict
from keep_desktop.tools.http.call import CallService, CallServiceInput
from keep_desktop.tools.registry import Registry
from tests.builders.services import TOKEN, DictRegistry, DictSecrets, a_description
from tests.builders.tools import a_context

KEY = "a1b2c3d4e5f60718"


class Shop:
    """The tool with the service `orders` at *url*."""

    def __init__(self, url: str, folder: Path, **changes: Any) -> None:
        self.connectors = DictRegistry(a_description(url.rstrip("/"), **changes))
        self.secrets = DictSecrets(orders_token=TOKEN)
        self.tool = CallService(self.connectors, self.secrets)
        self.registry = Registry([self.tool])
        self.folder = folder

    def input(self, operation: str, **more: Any) -> CallServiceInput:
        given = {"service": "orders", "operation": operation, **more}
        parsed = self.registry.parse(self.tool, given)
        assert isinstance(parsed, CallServiceInput)
        return parsed

    def context(self, params: CallServiceInput, **more: Any) -> CallContext:
        key = "" if self.tool.is_read_only(params) else KEY
        before = a_context(self.folder, **{"key": key, **more})
        return a_context(
            self.folder, **{"key": key, "evidence": self.tool.observe(params, before), **more}
        )

    def call(self, operation: str, *, context: Mapping[str, Any] | None = None, **more: Any) -> Any:
        params = self.input(operation, **more)
        value = self.tool.call(params, self.context(params, **(context or {})))
        json.dumps(value, allow_nan=False)
        return self.registry.check_output(self.tool, value)

    def look(self, **more: Any) -> tuple[Verdict, Any]:
        params = self.input("create", **more)
        found = self.tool.reconcile(params, self.context(params))
        return found.verdict, found.result
