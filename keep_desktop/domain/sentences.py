"""Putting sentences together for people."""


def inside_quotes(title: str) -> str:
    """The title of a step for use between quotation marks: its own become single ones."""
    return title.replace("“", "‘").replace("”", "’")


def sentence(text: str) -> str:
    """The text with a full stop, where it does not end with a mark of its own."""
    text = text.rstrip()
    return text if text.endswith((".", "!", "?", "…", "”")) else f"{text}."
