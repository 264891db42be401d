"""What a step sent and where to, in few words: to look for it before saying whether it happened."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.json import JsonValue
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.readable_json import in_line

#: Parameters that say where something goes, the most telling first.
_PLACES = ("service", "path", "to", "file", "folder", "url", "filename")
_MOST_FACTS, _LONGEST = 8, 240
#: What is nested deeper is not told in a line.
_DEEPEST = 3
_BETWEEN = " · "


def _tr(text: str) -> str:
    return QCoreApplication.translate("SentWords", text)


def sent_to(sent_by: str, sent: JsonValue) -> str:
    """The service, place or receiver that it names; else the tool that sent it."""
    name = _place(sent)
    place = None if name is None or not isinstance(sent, dict) else sent[name]
    return one_line(place if isinstance(place, str) else sent_by, 200)


def sent_head(sent_by: str, sent: JsonValue) -> str:
    """Over what was sent."""
    to = sent_to(sent_by, sent)
    return _tr("What was sent to {place}").format(place=to) if to else _tr("What was sent")


def sent_in_line(sent_by: str, sent: JsonValue) -> str:
    """“Sent to Books: number 20401 · supplier Halden & Sons · amount 90”; empty where it is not
    known."""
    if not isinstance(sent, dict) or not sent:
        return ""
    facts: list[str] = []
    for name, value in _leaves(sent, 0, leave_out=_place(sent)):
        said = in_line(value)
        # Nothing in it passes for another fact.
        said = f"“{said}”" if "·" in said else said
        facts.append(f"{one_line(name, 40)} {said}")
        if len(facts) > _MOST_FACTS or sum(map(len, facts)) > _LONGEST:
            facts[-1] = "…"
            break
    words = _tr("Sent to {place}: {facts}")
    return words.format(place=sent_to(sent_by, sent), facts=_BETWEEN.join(facts))


def _place(sent: JsonValue) -> str | None:
    """The parameter that says where it went."""
    if not isinstance(sent, dict):
        return None
    return next((name for name in _PLACES if sent.get(name) and isinstance(sent[name], str)), None)


def _leaves(
    sent: Mapping[str, JsonValue], depth: int, *, leave_out: str | None = None
) -> Iterator[tuple[str, JsonValue]]:
    for name, value in sent.items():
        if name == leave_out or value is None:
            continue
        if isinstance(value, dict) and value and depth < _DEEPEST:
            yield from _leaves(value, depth + 1)
        else:
            yield name, value
