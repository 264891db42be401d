"""Words for who wrote a version and what it may become. No widgets here."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.planning.behaviour import Behaviour, behaviour_of
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import number
from keep_desktop.ui.text.sanitize import multi_line, single_line

_MOST, _LINE = 6, 200

_tr = partial(QCoreApplication.translate, "VersionText")


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


def about_version(version: ScriptVersion) -> str:
    """Its summary in its author's words, and how its rehearsal differed from the version
    before."""
    behaviour = behaviour_of(version.behaviour)
    lines = [multi_line(version.summary.strip(), 600)]
    if behaviour is not None:
        lines += _difference(behaviour)
    return "\n".join(filter(None, lines))


def _difference(behaviour: Behaviour) -> list[str]:
    if behaviour.added is None or behaviour.removed is None:
        return []
    if not (behaviour.added or behaviour.removed):
        return [_tr("In the rehearsal it did the same as the version before.")]
    return [
        *_listed(_tr("In the rehearsal it does besides:"), behaviour.added),
        *_listed(_tr("In the rehearsal it no longer does:"), behaviour.removed),
    ]


def _listed(title: str, effects: Sequence[str]) -> list[str]:
    if not effects:
        return []
    lines = [f"• {single_line(translate_error(one), _LINE)}" for one in effects[:_MOST]]
    if (left := len(effects) - _MOST) > 0:
        lines.append(_tr("and {count} more").format(count=number(left)))
    return [title, *lines]
