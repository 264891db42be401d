"""Finds scripts without an installed font, which the window shows as boxes.

Queries fontconfig, as Qt does on Linux. Windows and macOS include these fonts.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Mapping, Sequence

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage


@immutable
class Letters:
    """One script; a font that has all of *sample* has the rest."""

    sample: str
    missing: str


LETTERS: Sequence[Letters] = (
    Letters(
        "中あ한",
        UserMessage(
            "Chinese, Japanese and Korean letters show as boxes: no font here has "
            "them. On Debian and Ubuntu install the package fonts-noto-cjk, then "
            "start Keep again."
        ),
    ),
    Letters(
        "😀📧🧑",
        UserMessage(
            "Emoji show as boxes: no font here has all of them. On Debian and Ubuntu "
            "install the package fonts-noto-color-emoji, then start Keep again."
        ),
    ),
)


def missing_letters(
    has_letter: Callable[[str], bool] | None = None,
    surroundings: Mapping[str, str] = os.environ,
) -> Sequence[Letters] | None:
    """Scripts that the window cannot show; None without a display or fontconfig."""
    if not (surroundings.get("DISPLAY") or surroundings.get("WAYLAND_DISPLAY")):
        return None
    has_letter = has_letter or _font_checker()
    if has_letter is None:
        return None
    return [one for one in LETTERS if not all(map(has_letter, one.sample))]


def _font_checker() -> Callable[[str], bool] | None:
    """Whether any font has a character, by fontconfig; None if that is not used here."""
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
    _checked = ctypes.c_void_p(library.FcObjectSetCreate())
    try:
        library.FcCharSetAddChar(letters, ctypes.c_uint32(ord(letter)))
        library.FcPatternAddCharSet(pattern, b"charset", letters)
        found = ctypes.c_void_p(library.FcFontList(None, pattern, _checked))
        if not found:
            return False
        # The first field of a font set is its size.
        count = ctypes.cast(found, ctypes.POINTER(ctypes.c_int)).contents.value
        library.FcFontSetDestroy(found)
        return count > 0
    finally:
        library.FcObjectSetDestroy(_checked)
        library.FcCharSetDestroy(letters)
        library.FcPatternDestroy(pattern)
