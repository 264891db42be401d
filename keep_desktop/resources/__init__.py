"""What the program brings along: workflows to begin with, and mail to try them on.

Only finds and reads; what is done with a bundled workflow is decided elsewhere.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent
_WORKFLOWS = _HERE / "workflows"


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledWorkflow:
    """A workflow of the gallery."""

    #: Its file name without the suffix; never changes.
    slug: str
    title: str
    description: str
    #: The name of a Lucide icon.
    icon: str
    script: str
    #: JSON Schema of its parameters, from which a form is made.
    params_schema: Mapping[str, Any]
    #: What the form proposes: {"interval": "15m"}, {"cron": "0 9 * * *"}, or None for none.
    default_schedule: Mapping[str, str] | None


def bundled_workflows() -> tuple[BundledWorkflow, ...]:
    """The workflows of the gallery, in the order in which it shows them."""
    gallery = json.loads(_read("gallery.json"))
    return tuple(_bundled(entry) for entry in gallery["workflows"])


def sample_mail_folder() -> Path:
    """A folder of invented mail: .eml files, a Maildir and an mbox. Read only."""
    return _HERE / "samples" / "mail"


def translations_folder() -> Path:
    """Where the translations of the window are: keep_LANGUAGE.qm, which Qt reads."""
    return _HERE / "translations"


def _bundled(entry: Mapping[str, Any]) -> BundledWorkflow:
    slug = entry["slug"]
    return BundledWorkflow(
        slug=slug,
        title=entry["title"],
        description=entry["description"],
        icon=entry["icon"],
        script=_read(f"{slug}.js"),
        params_schema=json.loads(_read(f"{slug}.params.json")),
        default_schedule=entry["default_schedule"],
    )


def _read(name: str) -> str:
    return (_WORKFLOWS / name).read_text(encoding="utf-8")
