"""Children of the sandbox and of the parser for every Keep of this process, one after the other.

A child of the parser imports for some tenths of a second, and a Keep starts up to four children of
both kinds, which end with it. Here they stay for the next Keep, and serve whatever comes next,
where the program has a new child for each workflow and for each script that is checked.
"""

import atexit
from collections.abc import Callable
from functools import cache
from pathlib import Path

from keep_desktop.parsing.host import ParserChildConfig, ProcessParser
from keep_desktop.ports.parsing import ParserLimits
from keep_desktop.ports.sandbox import Limits
from keep_desktop.sandbox.child import Child, ChildConfig, child_config_of
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.sandbox.pool import Pool
from keep_desktop.sandbox.process_registry import ProcessRegistry


class _LendingPool(Pool):
    def __init__(self, registry: ProcessRegistry, config: ChildConfig) -> None:
        super().__init__(registry, config)
        self._checking: set[Child] = set()

    def take_fresh(self) -> Child:
        """For a check."""
        child = self._take_returned("", self._config) or super().take_fresh()
        self._checking.add(child)
        return child

    def discard(self, child: Child) -> None:
        if child in self._checking:
            self._checking.remove(child)
            if not child.deadline.expired and child.end_script() and child.returns():
                child.deadline.at = None
                self.return_child(child)
                return
        super().discard(child)

    def return_child(self, child: Child) -> None:
        child.workflow = str(child.pid)
        super().return_child(child)

    def _take_returned(self, workflow: str, config: ChildConfig) -> Child | None:
        with self._lock:
            child = self._returned.popitem()[1] if self._returned else None
        return self._if_usable(child, config)


@cache
def _pool(config: ChildConfig) -> Pool:
    pool = _LendingPool(ProcessRegistry(None), config)
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
