"""Colours of text and the backgrounds they are used on, and their contrast."""

_CODE = (
    "text",
    *(f"code_{ink}" for ink in ("keyword", "text", "number", "comment", "call", "tool")),
)
#: The backgrounds of scripts and diff lines.
_CODE_GROUNDS = ("panel", "sunken", "done_soft", "fail_soft", "done_mark", "fail_mark", "found")
_SURFACES = ("page", "panel", "sidebar", "sunken", "field", "hover", "selected")
#: Each text colour with each of its backgrounds.
PAIRS: tuple[tuple[str, str], ...] = (
    *((text, on) for text in ("text", "text_soft", "text_faint") for on in _SURFACES),
    *(("accent", on) for on in ("page", "panel", "sidebar", "sunken", "hover", "selected")),
    *(
        (state, on)
        for state in ("done", "warn", "fail", "run", "skip")
        for on in ("page", "panel", "sunken", "selected", "hover", f"{state}_soft")
    ),
    *((text, on) for text in ("text", "text_soft") for on in ("warn_soft", "fail_soft")),
    *((ink, on) for ink in _CODE for on in _CODE_GROUNDS),
    # A toast, and its hovered buttons.
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
#: The focus ring, with each colour it may be on or around.
RINGS: tuple[tuple[str, str], ...] = (
    *(("accent", on) for on in (*_SURFACES, "warn_soft", "fail_soft")),
    # On filled buttons the ring has the colour of their text.
    *(
        ("text", on)
        for on in ("page", "panel", "sidebar", "sunken", "warn_soft", "fail_soft", "stop")
    ),
    # A field with an error stays red.
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
