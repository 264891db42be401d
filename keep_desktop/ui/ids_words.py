"""What is said of a version that knows items by other ids than the one before it."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.services.new_version import Proposal, Switch, TakenOver
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.text import number

_MOST = 120


def _tr(text: str) -> str:
    return QCoreApplication.translate("IdsWords", text)


def forgets_all(found: Proposal | Switch | TakenOver) -> bool:
    """Nothing that is done is recognised: it is begun with again, whatever is chosen."""
    return found.ids is not None and found.ids.forgets_all


def ids_said(found: Proposal | Switch | TakenOver, label: str = "") -> str:
    """Empty where items go by the ids that they had; *label* of the version, where it has one."""
    ids, done = found.ids, found.done.all
    if ids is None:
        return ""
    if not ids.forgets_all:
        return told(ids.warning().sentence)
    before, after = (one_line(" · ".join(forms), _MOST) for forms in (ids.before, ids.after))
    differs = _tr("It names items differently (“{after}” instead of “{before}”).")
    if label:
        differs = _tr("Version {label} names items differently (“{after}” instead of “{before}”).")
    said = [differs.format(label=label, after=after, before=before)]
    if done == 1:
        said.append(_tr("It treats the 1 finished item as new and does it again."))
    elif done:
        many = _tr("It treats all {count} finished items as new and does them again.")
        said.append(many.format(count=number(done)))
    return " ".join(said)
