"""A pseudo-language: every text in brackets and two fifths longer.

Text without brackets is untranslated; text cut off would be cut in German too.
"""

import importlib
import math
import re
import sys
from functools import cache
from pathlib import Path

from PySide6.QtCore import QTranslator

_SCRIPTS = str(Path(__file__).parents[2] / "scripts")


@cache
def known_texts() -> frozenset[str]:
    """All source texts of the catalogues."""
    sys.path.append(_SCRIPTS)
    try:
        translations = importlib.import_module("translations")
    finally:
        sys.path.remove(_SCRIPTS)
    return frozenset(text.text for text in translations.window_sources())


class Pseudo(QTranslator):
    """`strays` are requested texts that no catalogue has."""

    def __init__(self) -> None:
        super().__init__()
        self.strays: set[tuple[str, str]] = set()

    def isEmpty(self) -> bool:
        return False

    def translate(  # None lets Qt ask on, which "" does not
        self,
        context: str,
        source: str,
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str | None:
        if source in known_texts():
            return f"«{source}{'·' * math.ceil(0.4 * len(re.sub(r'{.*?}', '', source)))}»"
        # Qt's own texts, and users' texts.
        if not context.startswith("Q") and context != "FixedTexts":
            self.strays.add((context, source))
        return None
