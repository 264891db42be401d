"""What `doctor` looks at: each point with ok, or what to do."""

import platform
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path

from keep_desktop import __version__
from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.storage.database import checkpoint_note, sqlite_version


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    name: str
    ok: bool
    text: str

    def as_json(self) -> JsonValue:
        return asdict(self)


def examine(
    data_dir: Path, reading: Callable[[], AbstractContextManager[Keep]]
) -> Sequence[Finding]:
    """Look at everything; never raises for what it finds."""
    findings = [
        Finding(name="Keep Desktop", ok=True, text=__version__),
        Finding(
            name="Python",
            ok=sys.version_info >= (3, 11),
            text=f"{platform.python_version()} on {platform.platform()}",
        ),
        Finding(name="Data folder", ok=True, text=str(data_dir)),
        Finding(name="SQLite", ok=True, text=_sqlite()),
        Finding(
            name="Secrets",
            ok=True,
            text="None are kept: no tool of this version signs in anywhere.",
        ),
    ]
    try:
        with reading() as keep:
            findings.append(_ledger(keep))
            findings += [
                Finding(name=ward.name, ok=ward.in_force, text=ward.note)
                for ward in keep.sandbox.wards()
            ]
    except KeepError as error:
        findings.append(Finding(name="Ledger", ok=False, text=error.sentence))
    return findings


def _sqlite() -> str:
    note = checkpoint_note()
    return sqlite_version() if note is None else f"{sqlite_version()}. {note}"


def _ledger(keep: Keep) -> Finding:
    workflows = len(keep.queries.workflows())
    return Finding(
        name="Ledger",
        ok=True,
        text=f"{workflows} workflows, {keep.queries.open_question_count()} questions open",
    )
