"""What the services of Microsoft Graph have in common: pages, and text as it is compared."""

from keep_desktop.tools.connectors.service import ServiceResponse, as_mapping, text_of


def next_page(answer: ServiceResponse) -> str | None:
    """Of its lists, which lie in `value`."""
    return text_of(as_mapping(answer.body).get("@odata.nextLink")) or None


def quoted_text(text: str) -> str:
    """A text in a filter."""
    inner = text.replace("'", "''")
    return f"'{inner}'"
