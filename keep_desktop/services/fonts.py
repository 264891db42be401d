"""Which letters this computer has a font for: where there is none, the window shows boxes.

Asked of fontconfig itself, as Qt does on Linux. Windows and macOS bring these fonts along.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Letters:
    """Of one kind; what can show all of *sample* can show the rest."""

    sample: str
    missing: str


LETTERS: Sequence[Letters] = (
    Letters(
        "中あ한",
        "Chinese, Japanese and Korean letters show as boxes: no font here has them. On Debian and "
        "Ubuntu install the package fonts-noto-cjk, then start Keep again.",
    ),
    Letters(
        "😀📧🧑",
        "Emoji show as boxes: no font here has all of them. On Debian and Ubuntu install the "
        "package fonts-noto-color-emoji, then start Keep again.",
    ),
)


def missing_letters(
    has_letter: Callable[[str], bool] | None = None,
    surroundings: Mapping[str, str] = os.environ,
) -> Sequence[Letters] | None:
    """What the window cannot show; None where there is no window to be shown here, or nobody to
    ask."""
    if not (surroundings.get("DISPLAY") or surroundings.get("WAYLAND_DISPLAY")):
        return None
    has_letter = has_letter or _asker()
    if has_letter is None:
        return None
    return [one for one in LETTERS if not all(map(has_letter, one.sample))]


def _asker() -> Callable[[str], bool] | None:
    """Whether any font has a letter, by fontconfig; None where that is not what is used here."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        library = ctypes.CDLL("libfontconfig.so.1")
    except OSError:
        return None
    for name in ("FcPatternCreate", "FcCharSetCreate", "FcObjectSetCreate", "FcFontList"):
        getattr(library, name).restype = ctypes.c_void_p
    return lambda letter: _has_letter(library, letter)


def _has_letter(library: ctypes.CDLL, letter: str) -> bool:
    pattern = ctypes.c_void_p(library.FcPatternCreate())
    letters = ctypes.c_void_p(library.FcCharSetCreate())
    asked_for = ctypes.c_void_p(library.FcObjectSetCreate())
    try:
        library.FcCharSetAddChar(letters, ctypes.c_uint32(ord(letter)))
        library.FcPatternAddCharSet(pattern, b"charset", letters)
        found = ctypes.c_void_p(library.FcFontList(None, pattern, asked_for))
        if not found:
            return False
        # The first field of a set of fonts is how many there are.
        count = ctypes.cast(found, ctypes.POINTER(ctypes.c_int)).contents.value
        library.FcFontSetDestroy(found)
        return count > 0
    finally:
        library.FcObjectSetDestroy(asked_for)
        library.FcCharSetDestroy(letters)
        library.FcPatternDestroy(pattern)
