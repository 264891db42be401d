"""Putting sentences together for people."""


def sentence(text: str) -> str:
    """The text with a full stop, where it does not end with a mark of its own."""
    text = text.rstrip()
    return text if text.endswith((".", "!", "?", "…", "”")) else f"{text}."
