"""What a workflow is held up for, missing or in the way: in the headline of its question, and with
what mends it."""

import re

from PySide6.QtCore import QCoreApplication

from keep_desktop.services.wanted_service import service_in
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import cited

#: As the tools say it that look for a file or a folder.
_NOT_THERE = re.compile(r"“([^“”]+)” is not there\. Bring it back")
_IN_THE_WAY = re.compile(r"“([^“”]+)” exists already and has other content\.")
_NAME = 60


def _tr(text: str) -> str:
    return QCoreApplication.translate("MissingWords", text)


def missing(workflow: str, sentence: str) -> str:
    """*sentence*: what the host said of it. Of a path its last part: all of it stands below."""
    service = service_in(sentence)
    path, other = _NOT_THERE.search(sentence), _IN_THE_WAY.search(sentence)
    if service is not None:
        said = _tr("{workflow}: “{name}” is not connected")
        return said.format(workflow=workflow, name=cited(service.name, _NAME))
    if path is not None:
        said = _tr("{workflow}: “{name}” is not there")
        return said.format(workflow=workflow, name=_last_part(path[1]))
    if other is not None:
        said = _tr("{workflow}: “{name}” is in the way")
        return said.format(workflow=workflow, name=_last_part(other[1]))
    return _tr("{workflow} cannot go on").format(workflow=workflow)


def was_missing(sentence: str) -> str:
    """The same of a run in the past, which nothing mends any more; "" where *sentence* says
    something else."""
    service = service_in(sentence)
    path, other = _NOT_THERE.search(sentence), _IN_THE_WAY.search(sentence)
    if service is not None:
        return _tr("“{name}” was not connected").format(name=cited(service.name, _NAME))
    if path is not None:
        return _tr("“{name}” was not there").format(name=_last_part(path[1]))
    if other is not None:
        return _tr("“{name}” was in the way").format(name=_last_part(other[1]))
    return ""


def _last_part(path: str) -> str:
    return cited(re.split(r"[/\\]", path.rstrip("/\\"))[-1] or path, _NAME)


def missing_place(sentence: str) -> str:
    """That a folder or file of its settings is not there, with both ways to go on: settings that
    are saved turn it on by themselves. Empty where *sentence* of the host says something else."""
    path = _NOT_THERE.search(sentence)
    if path is None:
        return ""
    said = _tr(
        "“{place}” is not there. Choose another one in the settings, or bring it back and choose "
        "Resume."
    )
    return said.format(place=one_line(path[1], 600))
