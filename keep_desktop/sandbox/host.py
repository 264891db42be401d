"""The sandbox as the engine uses it: starts scripts in children, checks them, ends them."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import (
    HandlerCall,
    Limits,
    ScriptError,
    ScriptForm,
    ScriptJob,
    Ward,
)
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.checking import read_check
from keep_desktop.sandbox.child import Child, recipe_of
from keep_desktop.sandbox.pool import Pool
from keep_desktop.sandbox.protocol import TooLarge
from keep_desktop.sandbox.records import Records
from keep_desktop.sandbox.running import ProcessRun, encode
from keep_desktop.sandbox.wards_host import read_wards

_CHECK_SECONDS = 5.0


class ProcessSandbox:
    """Runs each script in a child process (fulfils `Sandbox`).

    `registry_dir` holds a record of each live child (see `records.kill_recorded`); None records
    nothing. `limits` and `timezone` are those that prewarmed children are made for; a job with
    others is served all the same, by a child started for it.
    """

    def __init__(
        self,
        registry_dir: Path | None,
        *,
        limits: Limits = Limits(),  # noqa: B008  # frozen
        timezone: str = "UTC",
    ) -> None:
        self._pool = Pool(Records(registry_dir), recipe_of(limits, timezone))
        #: The docs that came last and their text: they are long, and mostly the same.
        self._docs: tuple[Mapping[str, str], bytes] = ({}, b"{}")

    def check(self, script: str) -> ScriptError | ScriptForm:
        """See `Sandbox.check`."""
        child = self._pool.take_fresh()
        try:
            self._give(child, _CHECK_SECONDS)
            sent = child.send(protocol.CHECK, encode(script))
            frame = child.receive() if sent else None
        except TooLarge:
            frame = None
        finally:
            # What has parsed a script that nobody trusts yet runs no other.
            self._pool.discard(child)
        if child.deadline.passed:
            return ScriptError(f"Script timed out after {_CHECK_SECONDS:g} s")
        return read_check(frame, script)

    def start(self, job: ScriptJob) -> ProcessRun:
        """See `Sandbox.start`."""
        body = encode(
            {
                "script": job.script,
                "params": job.params,
                "tools": job.tools,
                "frameBytes": job.limits.frame_bytes,
                "handler": None if job.handler is None else _spelt(job.handler),
            }
        )
        docs = self._spelt_docs(job.docs)
        child = self._pool.take(job.workflow, recipe_of(job.limits, job.timezone))
        self._give(child, job.limits.script_seconds)
        if child.docs is not docs:
            body += protocol.DOCS_FOLLOW + docs
            child.docs = docs
        child.send(protocol.JOB if job.handler is None else protocol.HANDLER, body)
        child.deadline.at = None
        return ProcessRun(child, self._pool, job)

    def prewarm(self) -> None:
        """See `Sandbox.prewarm`."""
        self._pool.warm_up()

    def kept_warm(self) -> int:
        """How many children wait that have served nobody: 0 or 1."""
        return self._pool.kept_warm()

    def kill_all(self) -> int:
        """See `Sandbox.kill_all`."""
        return self._pool.kill_all()

    def wards(self) -> Sequence[Ward]:
        """See `Sandbox.wards`."""
        child = self._pool.take_fresh()
        try:
            self._give(child, _CHECK_SECONDS)
            child.greet()
        finally:
            self._pool.discard(child)
        return read_wards(child.wards)

    def close(self) -> None:
        """See `Sandbox.close`."""
        self._pool.close()

    def _spelt_docs(self, docs: Mapping[str, str]) -> bytes:
        known, text = self._docs
        if known == docs:
            return text
        text = encode(docs)
        self._docs = (dict(docs), text)
        return text

    def _give(self, child: Child, seconds: float) -> None:
        """End the child unless it is done, or its deadline lifted, within that time."""
        self._pool.watchdog.expect(child.deadline, time.monotonic() + seconds)


def _spelt(call: HandlerCall) -> Mapping[str, JsonValue]:
    return {
        "group": call.group,
        "name": call.name,
        "function": call.function,
        "arguments": list(call.arguments),
    }
