"""Finds what the bundled workflows say when they throw and when they warn, as templates with holes.

They are ours, so the window says it in its language like the sentences of the host. Titles of
items and messages stay as they are: they name what somebody else wrote.
"""

import re
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "keep_desktop" / "resources" / "workflows"
_SAID = re.compile(r'(?:throw new Error|console\.warn)\((?:"([^"\n]*)"|`([^`\n]*)`)\)')
_HOLE = re.compile(r"\$\{([^{}]*)\}")
#: A constant, a count, or how many there are.
_NUMBER = re.compile(r"[A-Z_]+|unread|\w+\.length")


def script_sentences() -> Iterator[tuple[str, str, str]]:
    """Text, kinds of its holes, and the file."""
    for path in sorted(FOLDER.glob("*.js")):
        place = f"keep_desktop/resources/workflows/{path.name}"
        for plain, filled in _SAID.findall(path.read_text("utf-8")):
            text, kinds = _template(plain or filled)
            if len(re.findall(r"[A-Za-z]{2,}", re.sub(r"\{\d+\}", " ", text))) > 1:
                yield text, kinds, place


def _template(said: str) -> tuple[str, str]:
    text, kinds, at = "", "", 0
    for hole in _HOLE.finditer(said):
        text += _escaped(said[at : hole.start()]) + f"{{{len(kinds)}}}"
        kinds += "n" if _NUMBER.fullmatch(hole[1]) else "t"
        at = hole.end()
    return text + _escaped(said[at:]), kinds


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
