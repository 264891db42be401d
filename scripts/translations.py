"""Gathers what the window says, keeps the translations equal to it, and builds what Qt reads.

Run through `make translations`. Qt's own lupdate sees neither the helpers that give the context
of a module nor the words of the gallery; this reads the syntax tree of the code instead. It writes
keep_desktop/resources/translations/keep_LANGUAGE.ts, in which a translator works, and the .qm
beside it, which the program loads.
"""

import argparse
import ast
import json
import os
import string
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from keep_desktop.domain import schedule_text as schedule_text
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.policies import POLICIES
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.connectors.forms import OPERATION_FIELDS, SERVICE_FIELDS
from keep_desktop.services.forms.validation import TYPE_WORDS
from keep_desktop.tools.connectors.catalogue import Password, Token
from keep_desktop.tools.connectors.entries import SERVICES
from keep_desktop.tools.mail.providers import PROVIDERS

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "keep_desktop" / "resources" / "translations"
#: The templates that the search goes through: Qt cannot list what it translates.
TEMPLATES = HOME / "messages.json"
#: English is the language of the code.
LANGUAGES = ("de",)

#: Texts that come from below the window in a fixed wording; the window translates them by it.
EDGE = "FixedTexts"
#: What the host says below the window.
MESSAGES = "Messages"
#: Modules that make a message from the template of another one.
MADE_OF_OTHERS = frozenset(
    {
        "keep_desktop/domain/text.py",
        "keep_desktop/services/workflows/permissions.py",
        "keep_desktop/tools/redaction.py",
        "keep_desktop/ui/rehearsal/wording.py",
    }
)


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A text of the window, with the context Qt looks it up by."""

    context: str
    text: str
    #: Tells two meanings of one text apart.
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Unclear(Exception):
    """A text that is put together before it is translated: it can never be found."""

    place: str


def window_sources() -> dict[Source, str]:
    """Each text, with the file it is in."""
    found: dict[Source, str] = {}
    for folder in ("ui", "app"):
        for path in sorted((ROOT / "keep_desktop" / folder).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for source in texts_in(path.read_text("utf-8"), place):
                found.setdefault(source, place)
    for one in schedule_text.Text:
        found.setdefault(Source("ScheduleText", one.value), "keep_desktop/domain/schedule_text.py")
    for text, place in _edge():
        found.setdefault(Source(EDGE, text), place)
    for text, place in messages().items():
        found.setdefault(Source(MESSAGES, text), place)
    return found


def messages() -> dict[str, str]:
    """Each template of a `UserMessage`, and the words that stand in one, with the file it is in."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "keep_desktop").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for template in templates_in(path.read_text("utf-8"), place):
            found.setdefault(template, place)
        for template in permits_in(path.read_text("utf-8")):
            found.setdefault(template, place)
    for states in (ItemStatus, WorkflowStatus):
        for one in states:
            found.setdefault(one.value, "keep_desktop/domain")
    for word in TYPE_WORDS.values():
        found.setdefault(word, "keep_desktop/services/forms/validation.py")
    return found


def templates_in(source: str, place: str) -> Iterator[str]:
    """The templates of one module. Raises Unclear where the facts are not those that it names, or
    it is no text itself."""
    if "UserMessage(" not in source or place == "keep_desktop/domain/messages.py":
        return
    for call in ast.walk(ast.parse(source)):
        match call:
            case ast.Call(ast.Name("UserMessage"), [ast.Constant(str(template))], facts):
                if {one.arg for one in facts} - {"code"} == set(fields_of(template)):
                    yield template
                    continue
            case ast.Call(ast.Name("UserMessage")) if place not in MADE_OF_OTHERS:
                pass
            case _:
                continue
        raise Unclear(f"{place}:{call.lineno}: {ast.unparse(call)}")


def permits_in(source: str) -> Iterator[str]:
    """The sentences of permissions in a module, of its tools or of any."""
    for node in ast.walk(ast.parse(source)) if "permits" in source.casefold() else ():
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(str(template))):
                if name.casefold().endswith("permits"):
                    yield template


def fields_of(template: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(template) if name is not None]


def is_faithful(source: Source, translation: str) -> bool:
    """Whether the translation of a message has its fields, and no others."""
    return source.context != MESSAGES or set(fields_of(source.text)) == set(fields_of(translation))


def texts_in(source: str, place: str) -> Iterator[Source]:
    """The texts of one module."""
    tree = ast.parse(source)
    helpers = dict(_helpers(tree))
    yield from _walk(tree, "", helpers, place)


def _helpers(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The functions of a module that only give their text a context, with that context."""
    for node in tree.body:
        match node:
            case ast.Assign(
                [ast.Name(name)],
                ast.Call(
                    ast.Name("partial"), [ast.Attribute(attr="translate"), ast.Constant(context)]
                ),
            ):
                yield name, str(context)
            case ast.FunctionDef(
                name,
                ast.arguments(args=[_]),
                [
                    *_,
                    ast.Return(
                        ast.Call(ast.Attribute(attr="translate"), [ast.Constant(context), *_])
                    ),
                ],
            ):
                yield name, str(context)


def _walk(node: ast.AST, owner: str, helpers: dict[str, str], place: str) -> Iterator[Source]:
    if isinstance(node, ast.FunctionDef) and node.name in helpers:
        return
    if isinstance(node, ast.ClassDef):
        owner = node.name
    if isinstance(node, ast.Call):
        yield from _called(node, owner, helpers, place)
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, owner, helpers, place)


def _called(call: ast.Call, owner: str, helpers: dict[str, str], place: str) -> Iterator[Source]:
    match call.func:
        case ast.Name(name) if name in helpers:
            yield _source(helpers[name], call.args, call, place)
        case ast.Attribute(ast.Name("self"), "tr") if owner:
            yield _source(owner, call.args, call, place)
        case ast.Attribute(_, "tr"):
            # The class of another object is not to be seen in the code.
            raise Unclear(f"{place}:{call.lineno}: {ast.unparse(call)}")
        case ast.Attribute(ast.Name("QCoreApplication"), "translate"):
            context, *rest = call.args
            if not isinstance(context, ast.Constant):
                raise Unclear(f"{place}:{call.lineno}: {ast.unparse(call)}")
            yield _source(str(context.value), rest, call, place)


def _source(context: str, args: list[ast.expr], call: ast.Call, place: str) -> Source:
    texts = [one.value for one in args if isinstance(one, ast.Constant)]
    if len(texts) != len(args) or not all(isinstance(text, str) for text in texts):
        raise Unclear(f"{place}:{call.lineno}: {ast.unparse(call)}")
    return Source(context, *map(str, texts))


def _edge() -> Iterator[tuple[str, str]]:
    """What the bundled workflows and the forms of services call things, and the fixed words."""
    workflows = ROOT / "keep_desktop" / "resources" / "workflows"
    place = "keep_desktop/resources/workflows"
    gallery = json.loads((workflows / "gallery.json").read_text("utf-8"))
    for entry in gallery["workflows"]:
        yield entry["title"], place
        yield entry["description"], place
    for path in sorted(workflows.glob("*.params.json")):
        for text in _titles(json.loads(path.read_text("utf-8"))):
            yield text, place
    for policy in POLICIES.values():
        yield policy.meaning, "keep_desktop/domain/policies.py"
    for provider in PROVIDERS:
        yield provider.help, "keep_desktop/tools/mail/providers.py"
    for service in SERVICES:
        place = "keep_desktop/tools/connectors/entries.py"
        yield service.about, place
        for step in service.guide:
            yield step, place
        for method in service.methods:
            if isinstance(method, Token | Password):
                yield method.name, place
        for why in () if service.oauth is None else service.oauth.scopes.values():
            yield why, place
    for field in (*SERVICE_FIELDS, *OPERATION_FIELDS):
        for text in (field.title, field.description, *field.choices):
            if text and not text.isupper():
                yield text, "keep_desktop/services/connectors/forms.py"


def _titles(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        if schema.get("format") in {"folder", "save-file"} and isinstance(
            name := schema.get("default"), str
        ):
            yield name
        for key, value in schema.items():
            if key in {"title", "description"} and isinstance(value, str):
                yield value
            elif key == "x-titles" and isinstance(value, list):
                yield from map(str, value)
            else:
                yield from _titles(value)
    elif isinstance(schema, list):
        for one in schema:
            yield from _titles(one)


def read(path: Path) -> dict[Source, str]:
    """The translations of a .ts file; "" where one is missing."""
    if not path.exists():
        return {}
    translated: dict[Source, str] = {}
    for context in ET.parse(path).getroot().iter("context"):  # noqa: S314 our own file
        name = context.findtext("name", "")
        for message in context.iter("message"):
            source = Source(name, message.findtext("source", ""), message.findtext("comment", ""))
            translated[source] = message.findtext("translation", "")
    return translated


def written(language: str, translated: dict[Source, str], places: dict[Source, str]) -> str:
    """The .ts file: every text of the window, in order, and no other."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    contexts: dict[str, ET.Element] = {}
    for source in sorted(places):
        if source.context not in contexts:
            contexts[source.context] = ET.SubElement(root, "context")
            ET.SubElement(contexts[source.context], "name").text = source.context
        _message(
            contexts[source.context],
            source,
            translated.get(source, ""),
            places[source],
        )
    ET.indent(root, "  ")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    return head + ET.tostring(root, "unicode") + "\n"


def _message(context: ET.Element, source: Source, german: str, place: str) -> None:
    message = ET.SubElement(context, "message")
    ET.SubElement(message, "location", filename=place)
    ET.SubElement(message, "source").text = source.text
    if source.comment:
        ET.SubElement(message, "comment").text = source.comment
    translation = ET.SubElement(message, "translation")
    translation.text = german
    if not german:
        translation.set("type", "unfinished")


def guessed(translated: dict[Source, str], places: dict[Source, str]) -> dict[Source, str]:
    """*told*, and for a text that moved or is said elsewhere too, what was told there."""
    elsewhere = {(one.text, one.comment): text for one, text in translated.items() if text}
    return {
        source: translated.get(source) or elsewhere.get((source.text, source.comment), "")
        for source in places
    }


def build(source: Path, target: Path) -> None:
    """The .qm of a .ts, by the lrelease that comes with Qt for Python."""
    import PySide6

    folder = Path(PySide6.__file__).parent
    name = "lrelease.exe" if os.name == "nt" else "lrelease"
    subprocess.run([folder / name, "-silent", source, "-qm", target], check=True)


def main() -> int:
    places, missing = window_sources(), 0
    templates = sorted(one.text for one in places if one.context == MESSAGES)
    TEMPLATES.write_text(json.dumps(templates, ensure_ascii=False, indent=0) + "\n", "utf-8")
    for language in LANGUAGES:
        path = HOME / f"keep_{language}.ts"
        translated = guessed(read(path), places)
        translated = {
            source: text if is_faithful(source, text) else "" for source, text in translated.items()
        }
        path.write_text(written(language, translated, places), "utf-8", newline="\n")
        build(path, path.with_suffix(".qm"))
        for source in sorted(one for one, text in translated.items() if not text):
            missing += 1
            sys.stdout.write(f"{language}: no translation in {source.context}: {source.text}\n")
    sys.stdout.write(f"{len(places)} texts, {missing} without a translation\n")
    return 1 if missing else 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
