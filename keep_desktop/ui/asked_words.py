"""Whether a step happened, asked in the words of its card where only the sentence is known."""

import re

from PySide6.QtCore import QCoreApplication

from keep_desktop.ui.host_words import told

_ASKED = re.compile(r"Did this happen: “(?P<step>[^”]*)”\?")


def asked_in_brief(sentence: str) -> str:
    """“Did “Pay bill” happen?” for what the host asks at length; any other sentence whole."""
    found = _ASKED.match(sentence)
    if found is None:
        return told(sentence)
    asks = QCoreApplication.translate("AskedWords", "Did “{step}” happen?")
    return asks.format(step=told(found["step"]))
