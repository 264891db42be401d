from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from keep_desktop.ui.text.language import Language, apply_language


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    apply_language(qapp, Language.GERMAN)
    yield
    apply_language(qapp, Language.ENGLISH)
    QLocale.setDefault(before)
