"""Opens a page on the web in the user's own browser."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

_SCHEMES = ("http", "https")


def open_page(address: str) -> bool:
    """False for what is no page on the web: a script may have named anything."""
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    if not url.isValid() or url.scheme() not in _SCHEMES or not url.host():
        return False
    return QDesktopServices.openUrl(url)
