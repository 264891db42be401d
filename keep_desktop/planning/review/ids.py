"""Rules of ids and titles."""

import re
from collections.abc import Iterator

from keep_desktop.domain.messages import UserMessage
from keep_desktop.planning.review.nodes import part
from keep_desktop.planning.review.records import Identity, IdKind
from keep_desktop.planning.review.script import Breach, Script
from keep_desktop.planning.review.values import ELEMENT, OWN_IDS, Atom, Kind, Value, flat

_TITLES = frozenset(
    {"description", "display_name", "displayName", "from_name", "headline", "label", "name"}
    | {"subject", "summary", "title"}
)
#: What an edit changes: marks of the content, and the content itself.
_MARKS = frozenset(
    {"checksum", "etag", "hash", "lastModified", "last_modified", "md5", "modified", "modifiedAt"}
    | {"modifiedTime", "modified_at", "mtime", "sha1", "sha256", "size", "updated", "updatedAt"}
    | {"updated_at"}
)
_BODIES = frozenset({"body", "content", "html", "markdown", "part", "raw", "text"})
#: These take the thing away from where it was.
_CONSUMES = frozenset({"Files.move", "Files.trash", "Mail.move"})
_SECRET_NAME = re.compile(
    "pass(word|wd|phrase|code)|secret|api_?key|access_?key|private_?key|(^|_)token$|[a-z]Token$|"
    "credential|authorization",
    re.IGNORECASE,
)
_SECRET_TEXT = re.compile(
    r"\b(sk-[A-Za-z0-9_-]{16}|gh[pousr]_[A-Za-z0-9]{20}|xox[abp]-[A-Za-z0-9-]{10}|AKIA[0-9A-Z]{16}|"
    r"AIza[0-9A-Za-z_-]{20}|eyJ[A-Za-z0-9_-]{10,40}\.|Bearer [A-Za-z0-9._-]{16})|-----BEGIN "
)
_OPAQUE = frozenset({"guid", "hash", "id", "messageId", "message_id", "sha256", "uid", "uuid"})


def find(script: Script) -> Iterator[Breach]:
    for identity in script.records.ids:
        for check in (_time, _random, _position, _title, _content, _effect):
            yield from check(script, identity)
        yield from _title_secret(script, identity.title)
        if identity.title_node is not None:
            words = script.source_of(identity.title_node)
            if _SECRET_TEXT.search(words):
                yield Breach("title-secret", identity.title_node.start_byte, _SECRET)
        yield from _bare(script, identity)
    for title in script.records.titles:
        yield from _title_secret(script, title)


def _time(script: Script, identity: Identity) -> Iterator[Breach]:
    for atom in identity.value.only((Kind.TIME,)):
        if identity.of_system == "time" or (atom.coarse and _is_periodic(identity)):
            continue
        yield Breach(
            "id-time",
            atom.start,
            UserMessage(
                "The {what} contains the current time, so the same thing gets another id at "
                "another run.",
                what=identity.kind,
            ),
        )


def _is_periodic(identity: Identity) -> bool:
    """Whether it is about a day rather than about something that a source lists."""
    return not any(flat(value).any(Kind.SOURCE) for value in (*identity.over, identity.value))


def _random(script: Script, identity: Identity) -> Iterator[Breach]:
    for atom in identity.value.only((Kind.RANDOM,)):
        if identity.of_system != "random":
            message = UserMessage(
                "The {what} is random, so the same thing gets another id at another run.",
                what=identity.kind,
            )
            yield Breach("id-random", atom.start, message)
    for atom in identity.value.only((Kind.SOURCE,)):
        if script.facts.asks_model(atom.name):
            message = UserMessage(
                "The {what} contains what a model answered ({tool}), which may be something else "
                "at another run.",
                what=identity.kind,
                tool=atom.name,
            )
            yield Breach("id-random", atom.start, message)


def _position(script: Script, identity: Identity) -> Iterator[Breach]:
    for atom in identity.value.only((Kind.POSITION,)):
        yield Breach(
            "id-position",
            atom.start,
            UserMessage(
                "The {what} contains a position or count ({name}), which changes when the list "
                "does.",
                what=identity.kind,
                name=atom.name,
            ),
        )


def _title(script: Script, identity: Identity) -> Iterator[Breach]:
    for atom in identity.value.only((Kind.SOURCE,)):
        if atom.derived or atom.field not in _TITLES or atom.path[-1] == ELEMENT:
            continue
        if _has_own_id(script, atom):
            yield Breach(
                "id-title",
                atom.start,
                UserMessage(
                    "The {what} contains the {field} of what {tool} gives, which another thing "
                    "may share; it has an id of its own.",
                    what=identity.kind,
                    field=atom.field,
                    tool=atom.name,
                ),
            )


def _has_own_id(script: Script, atom: Atom) -> bool:
    """As the tool declares it, or as the script reads it of the same thing."""
    if atom.name.startswith("Files.") and atom.field == "name":
        return _is_recursive(script, atom)
    read = script.records.fields.get((atom.name, atom.holder), set())
    return not OWN_IDS.isdisjoint(read | script.facts.returns_beside(atom.name, atom.holder))


def _is_recursive(script: Script, atom: Atom) -> bool:
    """In one folder a file's name is its id."""
    use = script.call_at.get(atom.origin)
    return use is not None and script.source_of(part(use.argument_node, "recursive")) == "true"


def _content(script: Script, identity: Identity) -> Iterator[Breach]:
    for atom in identity.value.only((Kind.SOURCE,)):
        if script.facts.is_remembered(atom.name) or not _is_content(atom):
            continue
        if _tracks_changes(script, identity) or _is_consumed(identity):
            continue
        yield Breach(
            "id-content",
            atom.start,
            UserMessage(
                "The {what} contains {field} of what {tool} gives, which changes when the thing "
                "is edited.",
                what=identity.kind,
                field=atom.field or "everything",
                tool=atom.name,
            ),
        )


def _is_content(atom: Atom) -> bool:
    return _is_row(atom) or atom.field in _MARKS or (atom.field in _BODIES and not atom.derived)


def _tracks_changes(script: Script, identity: Identity) -> bool:
    """Whether the id also has what the script remembers of earlier states."""
    return any(
        atom.kind is Kind.STATE
        or (atom.kind is Kind.SOURCE and script.facts.is_remembered(atom.name))
        for atom in identity.value.atoms
    )


def _is_consumed(identity: Identity) -> bool:
    """Whether the item takes the thing away: what lies there later is another one."""
    mine = {(atom.name, atom.path) for atom in identity.value.atoms if atom.field in OWN_IDS}
    for use in identity.item.calls if identity.item is not None else ():
        if use.tool in _CONSUMES:
            taken = flat(use.arguments).atoms
            if any((atom.name, atom.path) in mine for atom in taken):
                return True
    return False


def _effect(script: Script, identity: Identity) -> Iterator[Breach]:
    for atom in identity.value.only((Kind.EFFECT,)):
        if atom.name != "result":
            message = UserMessage(
                "The {what} contains the answer of {tool}, which is an effect and no source.",
                what=identity.kind,
                tool=atom.name,
            )
            yield Breach("effect-as-source", atom.start, message)


_SECRET = UserMessage("The title contains a secret. Titles are shown, logged and exported.")


def _title_secret(script: Script, title: Value) -> Iterator[Breach]:
    for atom in title.only((Kind.PARAM, Kind.SOURCE)):
        if _is_secret(script, atom):
            yield Breach("title-secret", atom.start, _SECRET)
        elif atom.kind is Kind.SOURCE and _is_body(atom):
            message = UserMessage(
                "The title contains the whole {field} of what {tool} gives.",
                field=atom.field or "answer",
                tool=atom.name,
            )
            yield Breach("title-secret", atom.start, message)


def _is_secret(script: Script, atom: Atom) -> bool:
    if atom.kind is Kind.PARAM and atom.path:
        schema = script.properties().get(atom.path[0], {})
        if schema.get("format") == "password" or schema.get("writeOnly") is True:
            return True
    return _SECRET_NAME.search(atom.field) is not None


def _is_body(atom: Atom) -> bool:
    return not (atom.cropped or atom.derived) and (_is_row(atom) or atom.field in _BODIES)


def _is_row(atom: Atom) -> bool:
    """Whether it is everything of a thing, as one text."""
    return atom.whole and (not atom.path or atom.path[-1] in (ELEMENT, "payload"))


def _bare(script: Script, identity: Identity) -> Iterator[Breach]:
    if identity.kind is IdKind.MESSAGE or identity.title_node is None:
        return
    start, title = identity.title_node.start_byte, identity.title
    varies = bool(identity.value.atoms) and (
        bool(identity.over) or any(a.kind is not Kind.PARAM for a in identity.value.atoms)
    )
    if not title.atoms:
        if varies and title.const is not None:
            yield Breach(
                "title-bare",
                start,
                UserMessage("Every item has the same title “{title}”.", title=title.const),
            )
    elif identity.title_node.type in ("member_expression", "identifier", "call_expression") and all(
        atom.field in _OPAQUE for atom in title.atoms
    ):
        yield Breach("title-bare", start, UserMessage("The title is an id and says nothing."))
