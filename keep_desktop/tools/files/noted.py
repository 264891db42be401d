"""Results noted in Keep's own folder just before a file appears whose content was not known when
the call began; with them its outcome is verified."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.fingerprint import fingerprint, sha256_of
from keep_desktop.tools.files.granted import opened
from keep_desktop.tools.files.os_errors import NotThere
from keep_desktop.tools.files.undo import holds


def note_result(context: CallContext, result: Mapping[str, JsonValue]) -> None:
    """Note the result, which names the file's `sha256` and `size`."""
    _place(context).write_text(json.dumps(result), encoding="utf-8")


def noted_result(context: CallContext) -> dict[str, Any] | None:
    """None if the call did not come that far."""
    try:
        found = json.loads(_place(context).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and {"sha256", "size"} <= found.keys() else None


def noted_outcome(path: str, context: CallContext) -> Reconciled:
    """Whether the file that was noted is at *path*. It is not, where there is what `observe` found
    there `before`."""
    noted = noted_result(context)
    try:
        with opened(path, context.grants) as place:
            clear_temporary(place, context.key)
            if noted is not None and holds(place, noted["sha256"], noted["size"]):
                return Reconciled(Verdict.APPLIED, noted)
            now = fingerprint(place)
    except NotThere:
        now = None
    evidence = context.evidence
    before = evidence["before"] if isinstance(evidence, Mapping) else "unknown"
    return Reconciled(Verdict.FAILED if now == before else Verdict.RETRY)


def _place(context: CallContext) -> Path:
    return context.scratch / f"noted-{sha256_of(context.key.encode())[:32]}.json"
