"""Sandbox: starts scripts in children, checks them, ends them."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.sandbox import (
    HandlerCall,
    Limits,
    Protection,
    ScriptError,
    ScriptForm,
    ScriptJob,
)
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.child import Child, child_config_of
from keep_desktop.sandbox.hardening_host import read_protections
from keep_desktop.sandbox.messages import read_check
from keep_desktop.sandbox.pool import Pool
from keep_desktop.sandbox.process_registry import ProcessRegistry
from keep_desktop.sandbox.protocol import FrameTooLarge
from keep_desktop.sandbox.run import ProcessRun, encode

_CHECK_SECONDS = 5.0


class ProcessSandbox:
    """Runs each script in a child process (implements `Sandbox`).

    `registry_dir` contains a record of each live child (see `process_registry.kill_recorded`);
    None records nothing. Children are prewarmed for `limits` and `timezone`; a job with others
    gets a new child.
    """

    def __init__(
        self,
        registry_dir: Path | None,
        *,
        limits: Limits = Limits(),  # noqa: B008  # frozen
        timezone: str = "UTC",
    ) -> None:
        self._pool = Pool(ProcessRegistry(registry_dir), child_config_of(limits, timezone))
        #: The last tool docs and their text: they are long, and mostly the same.
        self._docs: tuple[Mapping[str, str], bytes] = ({}, b"{}")

    def check(self, script: str) -> ScriptError | ScriptForm:
        child = self._pool.take_fresh()
        try:
            self._set_deadline(child, _CHECK_SECONDS)
            sent = child.send(protocol.CHECK, encode(script))
            frame = child.receive() if sent else None
        except FrameTooLarge:
            frame = None
        finally:
            # A child that has parsed an untrusted script runs no other.
            self._pool.discard(child)
        if child.deadline.expired:
            return ScriptError(
                UserMessage(
                    "Script timed out after {check_seconds:g} s", check_seconds=_CHECK_SECONDS
                )
            )
        return read_check(frame, script)

    def start(self, job: ScriptJob) -> ProcessRun:
        # Imported here because it takes long.
        from keep_desktop.sandbox.instrumentation import instrument

        script, fixed = instrument(job.script), job.determinism
        body = encode(
            {
                "script": script.script,
                "watch": script.name,
                "params": job.params,
                "tools": job.tools,
                "frameBytes": job.limits.frame_bytes,
                "handler": None if job.handler is None else _call_json(job.handler),
                "fixed": None if fixed is None else {"now": fixed.now_ms, "seed": fixed.seed},
            }
        )
        docs = self._encoded_docs(job.docs)
        child = self._pool.take(job.workflow, child_config_of(job.limits, job.timezone))
        self._set_deadline(child, job.limits.script_seconds)
        if child.docs is not docs:
            body += protocol.DOCS_FOLLOW + docs
            child.docs = docs
        child.send(protocol.JOB if job.handler is None else protocol.HANDLER, body)
        child.deadline.at = None
        return ProcessRun(child, self._pool, job, script)

    def prewarm(self) -> None:
        self._pool.warm_up()

    def warm_count(self) -> int:
        """How many unused prewarmed children wait: 0 or 1."""
        return self._pool.warm_count()

    def kill_all(self) -> int:
        return self._pool.kill_all()

    def protections(self) -> Sequence[Protection]:
        child = self._pool.take_fresh()
        try:
            self._set_deadline(child, _CHECK_SECONDS)
            child.await_ready()
        finally:
            self._pool.discard(child)
        return read_protections(child.protections)

    def close(self) -> None:
        self._pool.close()

    def _encoded_docs(self, docs: Mapping[str, str]) -> bytes:
        known, text = self._docs
        if known == docs:
            return text
        text = encode(docs)
        self._docs = (dict(docs), text)
        return text

    def _set_deadline(self, child: Child, seconds: float) -> None:
        """End the child unless it is done, or its deadline lifted, within that time."""
        self._pool.watchdog.expect(child.deadline, time.monotonic() + seconds)


def _call_json(call: HandlerCall) -> Mapping[str, JsonValue]:
    return {
        "group": call.group,
        "name": call.name,
        "function": call.function,
        "arguments": list(call.arguments),
    }
