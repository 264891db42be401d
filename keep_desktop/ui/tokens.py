"""The colours of the window: one name per meaning, one value per theme, and who stands on whom."""

from collections.abc import Mapping

#: "off" is for icons of what cannot be used; words of it stay readable. "veil" darkens what lies
#: behind a drawer, as if it were a coloured glass.
LIGHT: Mapping[str, str] = {
    "page": "#f5f6f8",
    "panel": "#ffffff",
    "rail": "#f0f2f5",
    "sunken": "#f7f8fa",
    "field": "#f0f2f5",
    "hover": "#eef0f3",
    "selected": "#eaeefe",
    "border": "#e2e5ea",
    "border_strong": "#cbd0d8",
    "scroll": "#c4cad3",
    "text": "#1a1d23",
    "text_soft": "#535c6a",
    "text_faint": "#5f6875",
    "off": "#a9b0bb",
    "accent": "#3a56d4",
    "accent_hover": "#2e47b8",
    "accent_press": "#263b9c",
    "on_accent": "#ffffff",
    "done": "#17724a",
    "done_soft": "#e4f5ec",
    "warn": "#855600",
    "warn_soft": "#fff5db",
    "warn_border": "#f0d48a",
    "badge": "#f2b01e",
    "on_badge": "#2b1d00",
    "fail": "#b92525",
    "fail_soft": "#fdebea",
    "fail_border": "#efb4b0",
    "run": "#2450b8",
    "run_soft": "#e8f0fe",
    "skip": "#535c6a",
    "skip_soft": "#eef0f3",
    "stop": "#c92a2a",
    "stop_hover": "#ae1f1f",
    "stop_press": "#951818",
    "on_stop": "#ffffff",
    "code_keyword": "#7a2fb0",
    "code_text": "#0b6647",
    "code_number": "#8f4300",
    "code_comment": "#566070",
    "code_call": "#2450b8",
    "code_tool": "#0b5f6e",
    "done_mark": "#c3ead3",
    "fail_mark": "#f9d3d0",
    "found": "#ffe9a8",
    "veil": "#ebedf1",
}

DARK: Mapping[str, str] = {
    "page": "#131519",
    "panel": "#1a1d22",
    "rail": "#16181c",
    "sunken": "#14161a",
    "field": "#22262d",
    "hover": "#22262d",
    "selected": "#262e4d",
    "border": "#2a2f37",
    "border_strong": "#3d444f",
    "scroll": "#3d444f",
    "text": "#e9ebef",
    "text_soft": "#abb3c0",
    "text_faint": "#98a1b0",
    "off": "#565e6b",
    "accent": "#8fa4ff",
    "accent_hover": "#a7b7ff",
    "accent_press": "#7c92f2",
    "on_accent": "#10142b",
    "done": "#56c892",
    "done_soft": "#15301f",
    "warn": "#f2be55",
    "warn_soft": "#2e2510",
    "warn_border": "#574617",
    "badge": "#f2be55",
    "on_badge": "#2b1d00",
    "fail": "#ff8f88",
    "fail_soft": "#381b1b",
    "fail_border": "#6a2f2c",
    "run": "#85aeff",
    "run_soft": "#182741",
    "skip": "#abb3c0",
    "skip_soft": "#262a31",
    "stop": "#ce2f34",
    "stop_hover": "#b3262b",
    "stop_press": "#981d22",
    "on_stop": "#ffffff",
    "code_keyword": "#d0a2ff",
    "code_text": "#7fd6a6",
    "code_number": "#f2b880",
    "code_comment": "#a9b1bf",
    "code_call": "#9cc0ff",
    "code_tool": "#6fd3dd",
    "done_mark": "#1d4a31",
    "fail_mark": "#5c2828",
    "found": "#4d3c10",
    "veil": "#d6d9dd",
}

_CODE = (
    "text",
    *(f"code_{ink}" for ink in ("keyword", "text", "number", "comment", "call", "tool")),
)
#: What a script, and a line of a diff, stands on.
_CODE_GROUNDS = ("panel", "sunken", "done_soft", "fail_soft", "done_mark", "fail_mark", "found")
_SURFACES = ("page", "panel", "rail", "sunken", "field", "hover", "selected")
#: Every colour of text with every colour it may stand on. A test holds each pair to 4.5:1.
PAIRS: tuple[tuple[str, str], ...] = (
    *((text, on) for text in ("text", "text_soft", "text_faint") for on in _SURFACES),
    *(("accent", on) for on in ("page", "panel", "rail", "sunken", "hover", "selected")),
    *(
        (state, on)
        for state in ("done", "warn", "fail", "run", "skip")
        for on in ("page", "panel", "sunken", "selected", "hover", f"{state}_soft")
    ),
    *((text, on) for text in ("text", "text_soft") for on in ("warn_soft", "fail_soft")),
    *((ink, on) for ink in _CODE for on in _CODE_GROUNDS),
    # A toast, and its buttons under the pointer.
    ("panel", "text"),
    ("panel", "text_soft"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("on_accent", "accent_press"),
    ("on_badge", "badge"),
    ("on_stop", "stop"),
    ("on_stop", "stop_hover"),
    ("on_stop", "stop_press"),
)
#: The ring around what has the focus, with every colour that it may stand on or around. A test
#: holds each pair to 3:1, as WCAG 2 asks of what is no text.
RINGS: tuple[tuple[str, str], ...] = (
    *(("accent", on) for on in (*_SURFACES, "warn_soft", "fail_soft")),
    # Filled buttons have a ring of the colour of text.
    *(("text", on) for on in ("page", "panel", "rail", "sunken", "warn_soft", "fail_soft", "stop")),
    # A field with a wrong value, which stays red.
    *(("fail", on) for on in ("page", "panel", "sunken")),
    # The buttons of a toast.
    *(("panel", on) for on in ("text", "text_soft")),
)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two `#rrggbb` colours as WCAG 2 counts it, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
