"""Saboteurs: each puts one kind of defect into a good script. Review or rehearsal must find it."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tree_sitter import Node

from keep_desktop.domain.immutable import immutable
from keep_desktop.engine.scripts.syntax import ScriptText, SyntaxNode
from keep_desktop.planning.review.nodes import argument, part

#: The script with the defect; None where it has no place for it.
Sabotage = Callable[["_Source"], str | None]
_FUNCTIONS = ("arrow_function", "function_expression", "function_declaration")


@immutable
class Saboteur:
    name: str
    #: Rules of which at least one must find it.
    rules: frozenset[str]
    _sabotage: Sabotage

    def ruined(self, script: str) -> str | None:
        """None where the script has no place for the defect."""
        return self._sabotage(_Source(script))


class _Source:
    """A script to be changed at its nodes."""

    def __init__(self, script: str) -> None:
        self.text = ScriptText(script)
        self.places = tuple(self.text.walk())

    def source_of(self, node: Node | None) -> str:
        return self.text.text(node)

    def with_(self, node: Node, words: str) -> str:
        """The script with other words for a node."""
        source = self.text.source
        changed = source[: node.start_byte] + words.encode() + source[node.end_byte :]
        return changed.decode()

    def calls(self, *names: str) -> Iterator[SyntaxNode]:
        for place in self.places:
            called = place.node.child_by_field_name("function")
            if place.kind == "call_expression" and self.source_of(called) in names:
                yield place

    def first(self, *names: str) -> Node | None:
        return next((place.node for place in self.calls(*names)), None)

    def ids(self) -> Iterator[tuple[SyntaxNode, Node]]:
        """The calls that make ids, with the id; without those that take up known items again."""
        for call in self.calls("Items.withItem"):
            given = argument(call.node, 0)
            if given is not None and "logical_item_id" not in self.source_of(given):
                yield call, given
        for call in self.calls("Topics.publish"):
            given = part(part(argument(call.node, 0), "event"), "messageId")
            if given is not None:
                yield call, given


_MUTATIONS = (
    "Files.copy",
    "Files.move",
    "Files.save",
    "Files.trash",
    "Mail.send",
    "Memory.createNote",
    "Sheets.appendRow",
    "Users.send",
)
_READS = ("Feeds.fetch", "Files.list", "Mail.get", "Mail.list", "Sheets.read", "Web.fetchParse")


def _id_with(words: str, script: _Source) -> str | None:
    """Something more in the first id."""
    for _, id_ in script.ids():
        return script.with_(id_, f"`${{{script.source_of(id_)}}}{words}`")
    return None


def _id_from_list(words: str, script: _Source) -> str | None:
    """Another id, of the element of the list that the loop around goes over."""
    for call, id_ in script.ids():
        name = _loop_name(script, call)
        if name is not None:
            return script.with_(id_, words.format(name=name))
    return None


def _loop_name(script: _Source, place: SyntaxNode | None) -> str | None:
    """The variable of the innermost loop over a list that takes its elements whole."""
    while place is not None:
        if place.kind == "for_in_statement":
            left = place.node.child_by_field_name("left")
            names = re.findall(r"[A-Za-z_]\w*", script.source_of(left))
            is_numbered = script.source_of(place.node.child_by_field_name("right")).endswith(
                "entries()"
            )
            return names[-1] if len(names) == 1 + is_numbered else None
        place = place.up
    return None


def _counted(script: _Source) -> str | None:
    changed = _id_with("${(counted += 1)}", script)
    return None if changed is None else f"let counted = 0;\n{changed}"


def _repeated(script: _Source) -> str | None:
    """The first mutation of an item, twice."""
    statement = _first_in_item(script)
    if statement is None:
        return None
    words = script.source_of(statement)
    return script.with_(statement, f"{words}\n{words}")


def _first_in_item(script: _Source) -> Node | None:
    """The statement of the first mutation of an item whose input is made in one piece."""
    for call in script.calls(*_MUTATIONS):
        is_plain = "await" not in script.source_of(argument(call.node, 0))
        if is_plain and _is_in_item(script, call):
            return _statement(call)
    return None


def _statement(place: SyntaxNode) -> Node | None:
    """The one that consists of the call; None where it is a part of another one."""
    at: SyntaxNode | None = place
    while at is not None and at.kind != "expression_statement":
        at = None if at.kind in _FUNCTIONS else at.up
    return None if at is None else at.node


def _is_in_item(script: _Source, place: SyntaxNode) -> bool:
    at: SyntaxNode | None = place
    while at is not None:
        if (
            at.kind == "call_expression"
            and script.source_of(at.node.child_by_field_name("function")) == "Items.withItem"
        ):
            return True
        at = at.up
    return False


def _repeated_in_loop(script: _Source) -> str | None:
    statement = _first_in_item(script)
    if statement is None:
        return None
    return script.with_(
        statement, f"for (const again of [1, 2]) {{ {script.source_of(statement)} }}"
    )


def _outside(script: _Source) -> str | None:
    if script.first("Items.withItem") is None:
        return None
    return f'await Users.send({{ message: "Begun" }});\n{script.source_of(script.text.root)}'


def _in_phase(phase: str, script: _Source) -> str | None:
    """A mutation more, at the beginning or the end of a phase."""
    for place in script.places:
        key = place.node.child_by_field_name("key")
        value = place.node.child_by_field_name("value")
        body = value.child_by_field_name("body") if value is not None else None
        if body is None or body.type != "statement_block":
            continue
        if place.kind == "pair" and script.source_of(key) == phase:
            words = script.source_of(body)
            more = 'await Users.send({ message: "And more" });'
            new = f"{words[:-1]}{more} }}" if phase == "mutate" else f"{{ {more} {words[1:]}"
            return script.with_(body, new)
    return None


def _in_try(script: _Source) -> str | None:
    for call in script.calls(*_MUTATIONS, *_READS):
        statement = _statement(call)
        if statement is not None:
            words = script.source_of(statement)
            return script.with_(statement, f"try {{ {words} }} catch {{ console.log('failed'); }}")
    return None


def _with_catch(script: _Source) -> str | None:
    call = script.first(*_MUTATIONS, *_READS)
    return None if call is None else script.with_(call, f"{script.source_of(call)}.catch(() => [])")


def _retried(script: _Source) -> str | None:
    for call in script.calls(*_MUTATIONS, *_READS):
        statement = _statement(call)
        if statement is not None:
            body = (
                f"try {{ {script.source_of(statement)} break; }} catch {{ console.log('again'); }}"
            )
            return script.with_(statement, f"for (let again = 0; again < 3; again++) {{ {body} }}")
    return None


def _title(words: str, script: _Source) -> str | None:
    """Another title, of the element of the list that the loop around goes over."""
    for call in script.calls("Items.withItem", "Topics.registerInput"):
        given = argument(call.node, 0)
        title = part(given, "title") if given is not None and given.type == "object" else None
        if title is None:
            title = argument(call.node, 1)
        name = _loop_name(script, call)
        if title is not None and name is not None:
            return script.with_(title, words.format(name=name))
    return None


def _called_as(words: str, script: _Source) -> str | None:
    for call in script.calls(*_READS, *_MUTATIONS):
        called = call.node.child_by_field_name("function")
        if called is not None:
            namespace, _, name = script.source_of(called).partition(".")
            return script.with_(called, words.format(namespace=namespace, name=name))
    return None


def _without(words: str, script: _Source) -> str | None:
    text = script.source_of(script.text.root)
    return text.replace(words, "", 1) if words in text else None


def _too_frequent(script: _Source) -> str | None:
    text = script.source_of(script.text.root)
    changed, count = re.subn(r'interval: "[^"]+"', 'interval: "5s"', text, count=1)
    return changed if count else None


def _throws(script: _Source) -> str | None:
    """A throw in the loop, outside of its items."""
    for call in script.calls("Items.withItem"):
        statement, name = _statement(call), _loop_name(script, call)
        if statement is not None and name is not None and not (call.caught or call.function):
            check = f'if (!{name}.subject) throw new Error("no subject");'
            return script.with_(statement, f"{check} {script.source_of(statement)}")
    return None


def _at_once(script: _Source) -> str | None:
    for call in script.calls("Items.withItem"):
        at = call.whole.up
        if at is not None and at.kind == "await_expression":
            return script.with_(at.node, f"await Promise.all([{script.source_of(call.node)}])")
    return None


def _saboteur(name: str, rules: Sequence[str], sabotage: Sabotage) -> Saboteur:
    return Saboteur(name, frozenset(rules), sabotage)


SABOTEURS: tuple[Saboteur, ...] = (
    _saboteur("time in an id", ["id-time"], partial(_id_with, " ${Date.now()}")),
    _saboteur(
        "day in an id",
        ["id-time"],
        partial(_id_with, " ${new Date().toISOString().slice(0, 10)}"),
    ),
    _saboteur("random id", ["id-random"], partial(_id_with, " ${Math.random()}")),
    _saboteur("counter in an id", ["id-position"], _counted),
    _saboteur("subject as id", ["id-title"], partial(_id_from_list, "`${{{name}.subject}}`")),
    _saboteur("title as id", ["id-title"], partial(_id_from_list, "{name}.title")),
    _saboteur(
        "everything hashed into an id",
        ["id-content"],
        partial(_id_from_list, "await Util.hash({{ text: JSON.stringify({name}) }})"),
    ),
    _saboteur("size in an id", ["id-content"], partial(_id_from_list, "`x${{{name}.size}}`")),
    _saboteur("mutation made twice", ["same-mutation"], _repeated),
    _saboteur("mutation in a loop", ["same-mutation"], _repeated_in_loop),
    _saboteur("mutation outside items", ["mutation-place"], _outside),
    _saboteur("mutation in prepare", ["mutation-place"], partial(_in_phase, "prepare")),
    _saboteur("mutation in next", ["mutation-place"], partial(_in_phase, "next")),
    _saboteur("mutation in a producer", ["mutation-place"], partial(_in_phase, "handler")),
    _saboteur("second mutation in mutate", ["mutation-place"], partial(_in_phase, "mutate")),
    _saboteur("try around a tool", ["caught-tool"], _in_try),
    _saboteur("catch of a tool", ["caught-tool"], _with_catch),
    _saboteur("retry of a tool", ["caught-tool"], _retried),
    _saboteur("body as title", ["title-secret"], partial(_title, "JSON.stringify({name})")),
    _saboteur("password in a title", ["title-secret"], partial(_title, "`${{params.password}}`")),
    _saboteur(
        "tool by a global", ["tool-hidden"], partial(_called_as, 'globalThis["{namespace}"].{name}')
    ),
    _saboteur("tool by a text", ["tool-hidden"], partial(_called_as, '{namespace}["{name}"]')),
    _saboteur("tool by eval", ["tool-hidden"], partial(_called_as, 'eval("{namespace}.{name}")')),
    _saboteur(
        "tool that is not there", ["tool-unknown"], partial(_called_as, "{namespace}.{name}All")
    ),
    _saboteur("same title for all", ["title-bare"], partial(_title, '"A thing"')),
    _saboteur(
        "done items handled again",
        ["done-unchecked", "settled"],
        partial(_without, "if (ctx.item.isDone) return;"),
    ),
    _saboteur(
        "status ignored in next",
        ["next-status"],
        partial(_without, 'if (result.status !== "applied") return;'),
    ),
    _saboteur("too frequent", ["schedule-fast"], _too_frequent),
    _saboteur("one bad thing stops all", ["stops-others", "isolated"], _throws),
    _saboteur("items at once", ["item-nested"], _at_once),
)
