"""What is said of the samples wherever they are offered: the same everywhere, and true."""

from PySide6.QtCore import QCoreApplication


def _tr(text: str) -> str:
    return QCoreApplication.translate("SampleWords", text)


def removing_said() -> str:
    """What becomes of them when they are removed."""
    return _tr(
        "Removing them puts their files in the trash and their workflows in the archive; what is "
        "your own stays."
    )
