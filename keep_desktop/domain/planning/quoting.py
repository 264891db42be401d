"""Quotes data in prompts: what mail, pages, files and tools say is shown to a model between
boundaries that the data cannot contain."""

import secrets


def quoted(name: str, text: str, *, most: int | None = None) -> str:
    """*text* as data called *name*, cropped to *most* characters with a note."""
    text = text if most is None else cropped(text, most)
    label = " ".join(name.split())
    while True:
        mark = secrets.token_hex(8)
        if mark not in text and mark not in label:
            return f"<<data {mark} {label}>>\n{text}\n<<end {mark}>>"


def cropped(text: str, most: int) -> str:
    """The first *most* characters, with a note where there were more."""
    if len(text) <= most:
        return text
    return f"{text[:most]}… [cropped: {most:,} of {len(text):,} characters]"
