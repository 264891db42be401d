"""What is said of the samples wherever they are offered: the same everywhere, and true."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.services.samples import SAMPLE_MAILS
from keep_desktop.ui.text import number


def _tr(text: str) -> str:
    return QCoreApplication.translate("SampleWords", text)


def removing_said() -> str:
    """What becomes of them when they are removed."""
    return _tr(
        "Removing them puts their files in the trash and their workflows in the archive; what is "
        "your own stays."
    )


def reading_said() -> str:
    """What comes of turning one of their workflows on."""
    said = _tr("When it is on, it reads the {count} invented mails of the samples.")
    return said.format(count=number(SAMPLE_MAILS))
