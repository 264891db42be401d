"""The AppStream data, from which software centres show the program."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from string import Template

ID = "org.keepdesktop.KeepDesktop"
FILE = f"{ID}.metainfo.xml"
_PATTERN = Path(__file__).resolve().parent / "linux" / FILE


def moment(released: float) -> datetime:
    """That many seconds after the beginning of 1970; what SOURCE_DATE_EPOCH says goes first."""
    return datetime.fromtimestamp(float(os.environ.get("SOURCE_DATE_EPOCH", released)), UTC)


def text(version: str, released: float) -> str:
    """The data for a version that was released at that moment (seconds since 1970)."""
    day = moment(released).date().isoformat()
    return Template(_PATTERN.read_text(encoding="utf-8")).substitute(version=version, day=day)
