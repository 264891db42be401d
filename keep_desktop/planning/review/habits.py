"""Rules that only warn: parameters, schedules, loops, pages, placeholders."""

import re
from collections.abc import Iterator
from datetime import timedelta

from tree_sitter import Node

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.engine.scripts.syntax import SyntaxNode
from keep_desktop.engine.scripts.warnings import function_name
from keep_desktop.planning.review.nodes import FUNCTIONS, descendants, part
from keep_desktop.planning.review.records import ToolUse
from keep_desktop.planning.review.script import Breach, Script

_FASTEST = timedelta(minutes=1)
_PAGING = ("limit", "offset", "logical_item_id")
_PAGES = frozenset({"has_more", "total"})
_PROBLEM = "problem"
#: Lists as a tool gives them: what is left out of one is lost.
_LISTS = {
    "Mail.list": (),
    "Files.list": (),
    "Feeds.fetch": ("items",),
    "Files.search": ("matches",),
    "Sheets.read": ("rows",),
    "Gmail.search": (),
    "CalDav.events": (),
    "CardDav.list": (),
    "GoogleCalendar.events": (),
    "GoogleDrive.list": (),
    "GoogleSheets.read": (),
    "OneDrive.list": (),
    "OutlookCalendar.events": (),
    "OutlookMail.list": (),
    "WebDav.list": (),
}
#: A name that is handed to a function.
_PASSED_ON = re.compile(r"[(,]\s{0,20}+([A-Za-z_$][\w$]{0,99}+)\s{0,20}+(?=[,)])")
_STATUSES = ("applied", "skipped", "none")
_LOOPS = frozenset({"do_statement", "for_statement", "while_statement"})
_LEAVES = frozenset({"break_statement", "return_statement", "throw_statement"})
_MOST_NODES = 10_000
_BOUNDS = frozenset({"<", ">", "<=", ">="})
_PLACEHOLDER = re.compile(
    r"(?i:\bexample\.(?:com|org|net)\b|\bchange[-_]me\b|/path/to/|\blorem ipsum\b)"
    r"|(?i:\byour[-_](?:api|token|e-?mail|name|domain|folder|password|account))"
    r"|\bYOUR [A-Z]+ (?:HERE|KEY)\b|<(?:your|insert)\b[^>]{0,60}>|\bTODO:|\bFIXME\b"
)


def find(script: Script) -> Iterator[Breach]:
    yield from _params(script)
    yield from _fast_schedules(script)
    yield from _unbounded(script)
    yield from _unread_pages(script)
    yield from _first_only(script)
    yield from _problem_unread(script)
    yield from _stops_others(script)
    yield from _placeholders(script)
    if script.has_handlers:
        yield from _next_status(script)


# ---- parameters and schedules


def _params(script: Script) -> Iterator[Breach]:
    declared = script.properties()
    read = _params_read(script)
    if script.schema is None or read is None:
        return
    for name, schema in declared.items():
        # The engine itself reads the schedule of an item script.
        if name not in read and (script.has_handlers or schema.get("format") != "schedule"):
            message = UserMessage("The parameter “{name}” is not used.", name=name)
            yield Breach("param-unused", None, message)
    for name, byte in read.items():
        if name not in declared:
            message = UserMessage("The schema has no parameter “{name}”.", name=name)
            yield Breach("param-unknown", byte, message)


def _params_read(script: Script) -> dict[str, int] | None:
    """The parameters read by name, with the first byte where; None where they are passed on as a
    whole."""
    found: dict[str, int] = {}
    for place in script.places:
        if place.kind != "identifier" or script.source_of(place.node) != "params":
            continue
        names = None if place.binding else _names_read(script, place.whole)
        if names is None:
            return None
        for name in names:
            found.setdefault(name, place.node.start_byte)
    return found


def _names_read(script: Script, place: SyntaxNode) -> list[str] | None:
    up = place.up
    if up is None:
        return None
    if up.kind == "member_expression":
        return [script.source_of(up.node.child_by_field_name("property"))]
    if up.kind == "subscript_expression":
        index = up.node.child_by_field_name("index")
        is_text = index is not None and index.type == "string"
        return [script.source_of(index).strip("\"'")] if is_text else None
    pattern = up.node.child_by_field_name("name") if up.kind == "variable_declarator" else None
    if pattern is None or pattern.type != "object_pattern":
        return None
    return _pattern_names(script, pattern)


def _pattern_names(script: Script, pattern: Node) -> list[str] | None:
    names = []
    for child in pattern.named_children:
        if child.type == "rest_pattern":
            return None
        key = child.child_by_field_name("key") or child.child_by_field_name("left") or child
        names.append(script.source_of(key).strip("\"'"))
    return names


def _fast_schedules(script: Script) -> Iterator[Breach]:
    texts: list[tuple[str, int | None]] = []
    if script.has_handlers:
        texts += script.records.schedules
    for schema in script.properties().values():
        default = schema.get("default")
        if schema.get("format") == "schedule" and isinstance(default, str):
            texts.append((default, None))
    for text, byte in texts:
        try:
            is_fast = parse_interval(text).every < _FASTEST
        except Refused:  # a crontab line, or no schedule at all
            continue
        if is_fast:
            message = UserMessage("It runs every {text}, faster than once a minute.", text=text)
            yield Breach("schedule-fast", byte, message)


# ---- lists


def _unbounded(script: Script) -> Iterator[Breach]:
    #: Loop → whether a remote list is read in it, and by which tool.
    inside: dict[int, str] = {}
    for use in script.records.calls:
        remote = use.tool if _is_remote(script, use) else ""
        for node, _ in use.path:
            inside[node] = inside.get(node) or remote
    for place in script.places:
        if place.kind not in _LOOPS or place.node.id not in inside:
            continue
        conditions = _exits(place.node)
        remote = inside[place.node.id]
        if not conditions:
            message = UserMessage("Nothing ends this loop.")
            yield Breach("loop-unbounded", place.node.start_byte, message)
        elif remote and not any(_is_bound(script, condition) for condition in conditions):
            message = UserMessage(
                "Only what {tool} answers ends this loop; it may go on for ever.",
                tool=remote,
            )
            yield Breach("loop-unbounded", place.node.start_byte, message)


def _exits(loop: Node) -> list[Node]:
    """The conditions on which a loop ends; an exit without one is the loop itself."""
    condition = loop.child_by_field_name("condition")
    found = [] if condition is None or _is_endless(condition) else [condition]
    waiting: list[tuple[Node, Node]] = [(loop, loop)]
    for _ in range(_MOST_NODES):
        if not waiting:
            break
        node, around = waiting.pop()
        if node.type in _LEAVES:
            found.append(around)
        if node.type in FUNCTIONS:
            continue
        if node.type == "if_statement":
            around = node.child_by_field_name("condition") or node
        waiting += ((child, around) for child in node.named_children)
    return found


def _is_endless(condition: Node) -> bool:
    text = (condition.text or b"").strip(b"(); ")
    return text in (b"", b"true", b"1")


def _is_bound(script: Script, condition: Node) -> bool:
    """Whether it compares sizes, as a count with its limit."""
    if condition.type in _LOOPS:
        return True
    return any(
        script.source_of(node.child_by_field_name("operator")) in _BOUNDS
        for node in descendants(condition)
    )


def _is_remote(script: Script, use: ToolUse) -> bool:
    tool = script.facts.find(use.tool)
    return tool is not None and tool.uses_network and not script.mutates(use)


def _unread_pages(script: Script) -> Iterator[Breach]:
    for use in script.records.calls:
        if not _PAGES & script.facts.returns(use.tool) or any(
            part(use.argument_node, name) is not None
            for name in ("limit", "offset", "logical_item_id")
        ):
            continue
        read = script.records.fields.get((use.tool, ()), set())
        if not read & _PAGES and read != {"columns"}:
            message = UserMessage(
                "{tool} gives one page, and the others are not read.", tool=use.tool
            )
            yield Breach("pages-unread", use.node.start_byte, message)


def _first_only(script: Script) -> Iterator[Breach]:
    for (origin, path), how in script.records.uses.items():
        use = script.call_at.get(origin)
        if use is None or how != {"first"} or _LISTS.get(use.tool) != path:
            continue
        if part(use.argument_node, "limit") is None:
            message = UserMessage("Only the first of what {tool} lists is used.", tool=use.tool)
            yield Breach("first-only", origin, message)


def _problem_unread(script: Script) -> Iterator[Breach]:
    """Mail is listed with what is no mail, and changes are made of it."""
    listing = next((use for use in script.records.calls if use.tool == "Mail.list"), None)
    if listing is None or not any(map(script.mutates, script.records.calls)):
        return
    if not any(script.source_of(place.node) == _PROBLEM for place in script.places):
        message = UserMessage(
            "{tool} also lists what is no mail, and the script does not look at its problem.",
            tool=listing.tool,
        )
        yield Breach("problem-unread", listing.node.start_byte, message)


def _stops_others(script: Script) -> Iterator[Breach]:
    """A throw or return in a loop that opens items, outside of them."""
    opens = [call.place for call in script.calls.all if call.opens_item]
    for place in script.places:
        if place.kind not in ("throw_statement", "return_statement") or place.caught:
            continue
        if place.function is None and (loop := _list_loop(place)) is not None:
            inside = loop.node.start_byte, loop.node.end_byte
            if any(inside[0] < one.node.start_byte < inside[1] for one in opens):
                message = UserMessage("This ends the run for all that come after it.")
                yield Breach("stops-others", place.node.start_byte, message)


def _list_loop(place: SyntaxNode) -> SyntaxNode | None:
    """The loop over a list around a statement, where that is in an `if` in it."""
    at, is_conditional = place.up, False
    while at is not None:
        if at.kind == "for_in_statement":
            return at if is_conditional else None
        is_conditional |= at.kind == "if_statement"
        at = at.up
    return None


# ---- others


def _placeholders(script: Script) -> Iterator[Breach]:
    for place in script.places:
        if place.kind == "string_fragment":
            found = _PLACEHOLDER.search(script.source_of(place.node))
            if found is not None:
                message = UserMessage("“{text}” is a placeholder.", text=found[0][:60])
                yield Breach("placeholder", place.node.start_byte, message)


def _next_status(script: Script) -> Iterator[Breach]:
    for place in script.places:
        if not place.is_function or function_name(script.text, place) != "next":
            continue
        around = place.up if place.kind == "method_definition" else place.whole.up
        consumer = around.up if around is not None and around.kind == "pair" else around
        if consumer is None or part(consumer.node, "mutate") is None:
            continue
        if "Topics.publish" in script.source_of(place.node) and _ignores_status(script, place):
            message = UserMessage(
                "next publishes whatever became of the mutation, also where it was skipped or "
                "there was none."
            )
            yield Breach("next-status", place.node.start_byte, message)


def _ignores_status(script: Script, function: SyntaxNode) -> bool:
    """Whether it does not look at the status, or at one of `skipped` and `none` alone."""
    parameters = function.node.child_by_field_name("parameters")
    given = parameters.named_children if parameters is not None else []
    if len(given) > 1 and given[1].type == "identifier":
        body = script.source_of(function.node.child_by_field_name("body"))
        if script.source_of(given[1]) in _PASSED_ON.findall(body):
            return False
    text = script.source_of(function.node)
    if re.search(r"\bstatus\b", text) is None:
        return True
    named = {word for word in _STATUSES if any(f"{mark}{word}{mark}" in text for mark in "\"'`")}
    return len(named) == 1 and named != {"applied"} and text.count("if (") < 2
