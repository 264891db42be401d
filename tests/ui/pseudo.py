"""A language for tests: every text longer by two fifths and in brackets.

What is shown without brackets was not translated, and what is cut off would be in German too.
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
    """Every text that is in the catalogues."""
    sys.path.append(_SCRIPTS)
    try:
        translations = importlib.import_module("translations")
    finally:
        sys.path.remove(_SCRIPTS)
    return frozenset(said.text for said in translations.said_by_the_window())


class Pseudo(QTranslator):
    """`strays` are texts that the window asked for and no catalogue has."""

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
        # What Qt itself says, and what users wrote.
        if not context.startswith("Q") and context != "Words":
            self.strays.add((context, source))
        return None
