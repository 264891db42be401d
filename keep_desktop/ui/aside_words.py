"""What is said of settings whose values a version of a script does not have."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from keep_desktop.ui.host_words import cited
from keep_desktop.ui.language import in_words

_MOST_NAMED = 20


def _tr(text: str) -> str:
    return QCoreApplication.translate("AsideWords", text)


def aside_said(titles: Sequence[str]) -> str:
    """Which they are, and that nothing of them is lost."""
    quoted = _tr("“{title}”")
    names = [quoted.format(title=cited(in_words(title), 60)) for title in titles[:_MOST_NAMED]]
    more = ["…"] if len(titles) > _MOST_NAMED else []
    said = _tr(
        "It does not have these settings: {names}. What they hold is kept for versions that have "
        "them."
    )
    return said.format(names=", ".join([*names, *more]))
