"""The content type of a response."""


def kind_of(content_type: str, body: bytes) -> str:
    """The type without its parameters; guessed if the server gives none."""
    kind = content_type.partition(";")[0].strip().lower()
    if kind and kind != "application/octet-stream":
        return kind
    if b"\0" in body[:1024]:
        return "application/octet-stream"
    start = body[:1024].lstrip().lower()
    return (
        "text/html" if start.startswith((b"<!doctype html", b"<html", b"<head")) else "text/plain"
    )


def is_text(kind: str) -> bool:
    return kind.startswith("text/") or kind.endswith(
        ("+xml", "+json", "/json", "/xml", "/javascript")
    )
