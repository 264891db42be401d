"""Words for who wrote a version and what it may become. No widgets here."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.planning import Author, VersionStatus


def _tr(text: str) -> str:
    return QCoreApplication.translate("VersionText", text)


def author_text(author: Author) -> str:
    match author:
        case Author.YOU:
            return _tr("you")
        case Author.PLANNER:
            return _tr("planner")
        case Author.MAINTAINER:
            return _tr("maintainer")


def status_text(status: VersionStatus) -> str:
    match status:
        case VersionStatus.DRAFT:
            return _tr("Proposed")
        case VersionStatus.READY:
            return _tr("Ready")
        case VersionStatus.ACTIVE:
            return _tr("Active")
        case VersionStatus.RETIRED:
            return _tr("Retired")
