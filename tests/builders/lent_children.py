"""Children of the sandbox and of the parser for every Keep of this process, one after the other.

A child of the parser imports for some tenths of a second, and a Keep starts up to four children of
both kinds, which end with it. Here they stay for the next Keep, by the same rules as among the
scripts of one: only what belongs to a workflow of the same number comes to a used child.
"""

import atexit
from collections.abc import Callable
from functools import cache
from pathlib import Path

from keep_desktop.parsing.host import ParserChildConfig, ProcessParser
from keep_desktop.ports.parsing import ParserLimits
from keep_desktop.ports.sandbox import Limits
from keep_desktop.sandbox.child import ChildConfig, child_config_of
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.sandbox.pool import Pool
from keep_desktop.sandbox.process_registry import ProcessRegistry


@cache
def _pool(config: ChildConfig) -> Pool:
    pool = Pool(ProcessRegistry(None), config)
    atexit.register(pool.close)
    return pool


class LentParser(ProcessParser):
    def __init__(
        self,
        registry_dir: Path | None,
        *,
        limits: ParserLimits | None = None,
        checkpoint: Callable[[str], None] = lambda point: None,
    ) -> None:
        self._checkpoint = checkpoint
        self._pool = _pool(ParserChildConfig((limits or ParserLimits()).memory_bytes))

    def close(self) -> None:
        """They stay."""


class LentSandbox(ProcessSandbox):
    def __init__(
        self,
        registry_dir: Path | None,
        *,
        limits: Limits = Limits(),  # noqa: B008  # frozen
        timezone: str = "UTC",
    ) -> None:
        self._pool = _pool(child_config_of(limits, timezone))
        self._docs = ({}, b"{}")

    def close(self) -> None:
        """They stay."""
