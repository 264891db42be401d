"""Finds the sentences that the host itself says below the window, as templates with holes, and
with them those of the bundled workflows.

A template is a text for `str.format` with numbered holes, and for each hole one letter for what
may stand in it: `t` text, `q` a name in quotation marks, `s` the name of a step, `f` that of a
field, `p` a name or a place without spaces, `n` a number or a time, `w` a word of a state. The
window recognises by it what the ledger keeps in English; `scripts/translations.py` puts the
templates into the catalogue and into host_sentences.json beside it.
"""

import ast
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from host_sources import (
    AT_A_PLACE,
    CHECKED,
    FIELDS,
    FORMER,
    MAKERS,
    MAKERS_OF_ERRORS,
    NAMES,
    NOT_SAID,
    NOT_SENTENCES,
    NUMBERS,
    REPLACED,
    SAID_IN,
    SAID_IN_TOOLS,
    STEPS,
    TOGETHER,
)
from script_sentences import script_sentences

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.form_problems import TYPE_WORDS

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "keep_desktop"
FOLDERS = ("domain", "ports", "engine", "tools", "services", "storage", "secrets", "sandbox")

#: The contexts of the catalogue: whole sentences, and the words of states inside them.
SENTENCES, WORDS = "Host", "HostWord"


@dataclass(frozen=True, slots=True, order=True)
class Template:
    """A sentence with numbered holes; *holes* has a letter for each."""

    text: str
    holes: str = ""


@cache
def host_templates() -> Mapping[Template, str]:
    """Each sentence of the host, with the file it is in."""
    found: dict[Template, str] = {}
    errors = _classes_of_errors()
    for folder in FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for template in said_in(path, errors):
                for one in _with_place(template, path):
                    found.setdefault(one, place)
    for text, holes, place in script_sentences():
        found.setdefault(Template(text, holes), place)
    for text, holes in (*TOGETHER, *FORMER, *CHECKED):
        found.setdefault(Template(text, holes), "scripts/host_sources.py")
    for text, holes in CHECKED:
        found.setdefault(_placed(Template(text, holes), ": "), "scripts/host_sources.py")
    return _one_for_each_text(found)


def _with_place(template: Template, path: Path) -> Iterator[Template]:
    if template.text in REPLACED:
        return
    yield template
    if path.relative_to(PACKAGE).as_posix() in AT_A_PLACE and template.text[0].islower():
        yield _placed(template, " ")


def _placed(template: Template, mark: str) -> Template:
    """The same after the place where it was found."""
    later = re.sub(r"\{(\d+)\}", lambda hole: f"{{{int(hole[1]) + 1}}}", template.text)
    return Template(f"{{0}}{mark}{later}", f"p{template.holes}")


def _one_for_each_text(found: dict[Template, str]) -> dict[Template, str]:
    """The same words said in several places may fill a hole with more than a number."""
    kinds: dict[str, Template] = {}
    for one in found:
        known = kinds.get(one.text)
        if known is not None and known.holes != one.holes:
            pairs = zip(known.holes, one.holes, strict=True)
            one = Template(one.text, "".join(a if a == b else "t" for a, b in pairs))
        kinds[one.text] = one
    places = {one.text: place for one, place in found.items()}
    return {one: places[one.text] for one in kinds.values()}


def host_words() -> tuple[str, ...]:
    """The words of states and of kinds of values, as they stand inside a sentence."""
    states = {one.value for kind in (ItemStatus, WorkflowStatus) for one in kind}
    return tuple(sorted(states | set(TYPE_WORDS.values())))


def _classes_of_errors() -> frozenset[str]:
    bases: dict[str, set[str]] = {}
    for folder in FOLDERS:
        for path in (PACKAGE / folder).rglob("*.py"):
            for node in ast.walk(_parsed(path)):
                if isinstance(node, ast.ClassDef):
                    bases[node.name] = {ast.unparse(base) for base in node.bases}
    known = set(MAKERS_OF_ERRORS)
    while more := {name for name, of in bases.items() if of & known} - known:
        known |= more
    return frozenset(known)


def said_in(path: Path, errors: frozenset[str]) -> Iterator[Template]:
    """The sentences of one module."""
    tree = _parsed(path)
    reading = _Reading(tree, FIELDS.get(path.relative_to(PACKAGE).as_posix(), frozenset()))
    wanted = SAID_IN.get(path.relative_to(PACKAGE).as_posix(), ())
    if "tools" in path.parts:
        wanted += SAID_IN_TOOLS
    for node, near in _said_nodes(tree, errors | MAKERS, wanted):
        for parts in reading.near(near).parts_of(node):
            if (template := _template(parts)) is not None:
                yield template


#: The function around an expression, whose names may stand in it.
_Near = ast.FunctionDef | None


def _said_nodes(
    tree: ast.Module, makers: frozenset[str], wanted: tuple[str, ...]
) -> Iterator[tuple[ast.expr, _Near]]:
    for node, near in _with_function(tree, None):
        if isinstance(node, ast.Call) and _called(node) in makers:
            named = (one.value for one in node.keywords if one.arg not in NOT_SENTENCES)
            for value in (*node.args, *named):
                yield from ((text, near) for text in _texts(value))
        elif _named(node) in wanted or ("*" in wanted and node in tree.body):
            within = node if isinstance(node, ast.FunctionDef) else near
            yield from ((text, within) for text in _texts(node))


def _with_function(node: ast.AST, near: _Near) -> Iterator[tuple[ast.AST, _Near]]:
    left: list[tuple[ast.AST, _Near]] = [(node, near)]
    while left:
        node, near = left.pop()
        yield node, near
        near = node if isinstance(node, ast.FunctionDef) else near
        left += [(child, near) for child in ast.iter_child_nodes(node)]


def _named(node: ast.AST) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
    return ""


def _texts(node: ast.AST) -> Iterator[ast.expr]:
    """The largest expressions in *node* that are texts; not what documents or compares."""
    match node:
        case ast.Expr(ast.Constant()) | ast.Compare() | ast.Subscript() | ast.arguments():
            return
        case ast.Call() if _called(node) in NOT_SAID or _is_logged(node):
            return
        case ast.Call(ast.Attribute(ast.Constant() | ast.Name(), "format" | "join")):
            yield node
        case ast.JoinedStr() | ast.Constant(str()) | ast.Name():
            yield node
            if isinstance(node, ast.JoinedStr):
                for value in node.values:
                    if isinstance(value, ast.FormattedValue):
                        yield from _texts(value.value)
        case ast.BinOp(op=ast.Add()):
            yield node
        case ast.AnnAssign(value=value):
            if value is not None:
                yield from _texts(value)
        case ast.FunctionDef(body=body):
            for one in body:
                yield from _texts(one)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _texts(child)


def _is_logged(call: ast.Call) -> bool:
    return ast.unparse(call.func).startswith(("_log.", "logging."))


#: How a number or a time is written into a text.
_NUMBERED = re.compile(r"[,gd%]")


#: A piece of a text: what it says, or the letter of a hole.
@dataclass(frozen=True, slots=True)
class _Hole:
    kind: str


_Parts = tuple[str | _Hole, ...]


class _Reading:
    """Reads the expressions of one module, whose constants it knows."""

    def __init__(self, tree: ast.Module, fields: frozenset[str] = frozenset()) -> None:
        self._fields = fields
        self._locals: Mapping[str, ast.expr] = {}
        self._texts = dict(_constants(tree))
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("keep_desktop."):
                theirs = dict(_constants(_tree_of(str(node.module))))
                names = {one.name for one in node.names}
                self._texts |= {name: text for name, text in theirs.items() if name in names}

    def near(self, function: _Near) -> "_Reading":
        """The same, with the texts that the function gives a name, once each."""
        reading = copy(self)
        reading._locals = _locals_of(function) if function is not None else {}
        return reading

    def parts_of(self, node: ast.expr) -> list[_Parts]:
        """What the text can be; empty where it is none."""
        match node:
            case ast.Constant(str(text)):
                return [(text,)]
            case ast.JoinedStr(values):
                return self._joined(values)
            case ast.BinOp(left, ast.Add(), right):
                return self._added(left, right)
            case ast.Name(name) if name in self._locals:
                return self._joined(_values(self._locals[name]))
            case ast.Name(name) if name in self._texts:
                return [(self._texts[name],)]
            case ast.Call(ast.Attribute(value, "format")):
                return [_formatted(parts) for parts in self.parts_of(value)]
        return []

    def _added(self, left: ast.expr, right: ast.expr) -> list[_Parts]:
        first, second = self.parts_of(left), self.parts_of(right)
        if not first and not second:
            return []
        hole: list[_Parts] = [(_Hole("t"),)]
        return [one + other for one in first or hole for other in second or hole]

    def _joined(self, values: list[ast.expr]) -> list[_Parts]:
        parts: list[str | _Hole] = []
        for value in values:
            match value:
                case ast.Constant(str(text)):
                    parts.append(text)
                case ast.FormattedValue(ast.Name(name)) if name in self._locals:
                    parts += self._joined(_values(self._locals[name]))[0]
                case ast.FormattedValue():
                    parts.append(self._filled(value))
        return [tuple(parts)]

    def _filled(self, value: ast.FormattedValue) -> str | _Hole:
        inner = value.value
        if value.format_spec is not None and _NUMBERED.search(ast.unparse(value.format_spec)):
            return _Hole("n")
        if ast.unparse(inner) in STEPS:
            return _Hole("s")
        if ast.unparse(inner) in NAMES:
            return _Hole("p")
        if ast.unparse(inner) in self._fields:
            return _Hole("f")
        match inner:
            case ast.Name(name):
                if name in self._texts:
                    return self._texts[name]
                return _Hole("n" if name.isupper() or name in NUMBERS else "t")
            case ast.Attribute(_, name) if name in NUMBERS:
                return _Hole("n")
            case ast.Attribute(_, "status") | ast.Call(ast.Name("_type_words")):
                return _Hole("w")
            case ast.Call(ast.Name("quoted")):
                return _Hole("q")
            case ast.Call(ast.Name("inside_quotes")):
                return _Hole("s")
            case ast.BinOp(op=ast.FloorDiv() | ast.Sub() | ast.Add()) | ast.Call(ast.Name("len")):
                return _Hole("n")
        return _Hole("t")


def _values(text: ast.expr) -> list[ast.expr]:
    return text.values if isinstance(text, ast.JoinedStr) else [text]


@cache
def _locals_of(function: ast.FunctionDef) -> Mapping[str, ast.expr]:
    return dict(_locals(function))


def _locals(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    given: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Name(name)], value) | ast.AugAssign(ast.Name(name), _, value):
                given.setdefault(name, []).append(value)
    for name, values in given.items():
        if len(values) == 1 and isinstance(values[0], ast.JoinedStr | ast.Constant):
            yield name, values[0]


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The texts that the module gives a name."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(str(text))):
                yield name, text


@cache
def _tree_of(module: str) -> ast.Module:
    path = ROOT.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return _parsed(path)


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _formatted(parts: _Parts) -> _Parts:
    """A text with named places as one with holes."""
    text = "".join(part for part in parts if isinstance(part, str))
    pieces = re.split(r"\{\w*\}", text)
    found: list[str | _Hole] = [pieces[0]]
    for piece in pieces[1:]:
        found += [_Hole("t"), piece]
    return tuple(found)


def _template(parts: _Parts) -> Template | None:
    """The parts as one text; None where they are no words of a person."""
    text, holes, after_hole = "", "", False
    for part in parts:
        if isinstance(part, str):
            text += part.replace("{", "{{").replace("}", "}}")
            after_hole = after_hole and not part
        elif after_hole:
            # Nothing tells where one ends and the next begins: they are one.
            holes = holes[:-1] + "t"
        else:
            text += f"{{{len(holes)}}}"
            holes, after_hole = holes + part.kind, True
    said = re.sub(r"\{\d+\}", " ", text)
    return Template(text, holes) if _is_said(said) else None


def _is_said(said: str) -> bool:
    words = re.findall(r"[A-Za-z]{2,}", said)
    # Not a path, a name with marks, markup or the letters of a pattern.
    return (
        len(words) >= 2 and " " in said.strip() and not re.search(r"^[/.<%]|\\|\t|^https?:", said)
    )


def as_json(templates: Iterable[Template], words: Iterable[str]) -> str:
    """What the window reads."""
    sentences = [[one.text, one.holes] for one in sorted(templates)]
    found = {"sentences": sentences, "words": sorted(words)}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def main(write: Callable[[str], object] = sys.stdout.write) -> None:
    for one, place in sorted(host_templates().items(), key=lambda pair: (pair[1], pair[0])):
        write(f"{place} [{one.holes}] {one.text}\n")


if __name__ == "__main__":
    main()
