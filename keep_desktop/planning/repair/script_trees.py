"""Expressions of a script as texts that are equal where the trees are.

Comments, white space, quotes and brackets do not count. A local name stands for what it is made
of: the helper it calls, the value it was given, the place it has in what was read. So renaming a
variable changes nothing, and changing a helper changes every expression that uses it.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tree_sitter import Node

from keep_desktop.engine.scripts.calls import ScriptCalls, ToolCall
from keep_desktop.engine.scripts.syntax import MOST_DEPTH, ScriptText, SyntaxNode

#: Stands for what is not constant in a folded text.
UNKNOWN = "\0"
_SKIPPED = frozenset({";", ",", "(", ")", "const", "let", "var", "comment"})
_TRANSPARENT = frozenset({"parenthesized_expression", "formal_parameters"})
_NAMES = frozenset({"identifier", "shorthand_property_identifier"})
_ASSIGNMENTS = frozenset({"assignment_expression", "augmented_assignment_expression"})
_PATTERNS = frozenset(
    {"array_pattern", "assignment_pattern", "object_pattern", "pair_pattern", "rest_pattern"}
    | {"object_assignment_pattern"}
)
_FUNCTION_NAMES = frozenset({"function_declaration", "generator_function_declaration"})
#: Methods that put something into what they are called on.
_ADDING = frozenset({"push", "splice", "unshift"})
#: Methods whose result has other rows than what they are called on.
_RESHAPING = frozenset({"flatMap", "map", "reduce"})
#: Namespaces that read nothing from outside.
_PURE = frozenset({"Console", "Items", "Util"})


class ScriptTrees:
    """One script, with the calls of *tools* (namespace → names)."""

    def __init__(self, script: str, tools: Mapping[str, Sequence[str]]) -> None:
        self._text = ScriptText(script)
        self.is_too_long = self._text.is_too_long
        self.places: Sequence[SyntaxNode] = () if self.is_too_long else tuple(self._text.walk())
        #: Deeper parts cannot be compared.
        self.is_too_deep = any(place.depth >= MOST_DEPTH for place in self.places)
        self.calls: Sequence[ToolCall] = ScriptCalls(self._text, self.places, tools).all
        self._namespaces = frozenset(tools) | {"Topics"}
        self._by_id = {place.node.id: place for place in self.places}
        self._declared = defaultdict[str, list[SyntaxNode]](list)
        self._changes = defaultdict[str, list[SyntaxNode]](list)
        self._known: dict[tuple[int, ...], str] = {}
        self._open: set[int] = set()
        for place in self.places:
            self._register(place)

    def text(self, node: Node | None) -> str:
        return self._text.text(node)

    # -- equal where the trees are ------------------------------------------------------------

    def tree(self, node: Node | None) -> str:
        """The expression as a text; equal for equal trees."""
        if node is None:
            return ""
        if node.type in _TRANSPARENT:
            return " ".join(self.tree(child) for child in self._children(node))
        if node.type in _NAMES:
            return self._name(node)
        constant = self._constant(node)
        if constant is not None:
            return f"text:{constant!r}"
        if node.type == "pair":
            return f"({self.key(node)}: {self.tree(node.child_by_field_name('value'))})"
        if node.type == "binary_expression" and self._has_default(node):
            return self.tree(node.child_by_field_name("left"))
        namespace = self._namespace(node) if node.type == "call_expression" else ""
        if namespace:
            # What is asked for may change: replay shows what comes of it.
            return f"read:{namespace}"
        if node.child_count == 0:
            return self.text(node)
        return f"({node.type} {' '.join(map(self.tree, self._children(node)))})"

    def argument(self, call: ToolCall) -> Node | None:
        arguments = call.place.node.child_by_field_name("arguments")
        return None if arguments is None else next(iter(self._children(arguments)), None)

    def property(self, holder: Node | None, name: str) -> Node | None:
        """The value of a property of an object, also of one in a variable; None if it shows
        none."""
        found = self._object(holder)
        for one in found.named_children if found is not None else ():
            if one.type == "pair" and self.key(one) == name:
                return one.child_by_field_name("value")
            if one.type == "shorthand_property_identifier" and self.text(one) == name:
                return one
        return None

    def place(self, node: Node) -> SyntaxNode | None:
        return self._by_id.get(node.id)

    def path(self, place: SyntaxNode) -> tuple[str, ...]:
        """The property names around a place, outermost first."""
        names: list[str] = []
        up = place.up
        while up is not None:
            if up.kind == "pair":
                names.append(self.key(up.node))
            elif up.kind == "method_definition":
                names.append(self.text(up.node.child_by_field_name("name")))
            up = up.up
        return tuple(reversed(names))

    def folded(self, node: Node | None) -> str:
        """The constant text of an expression, with `UNKNOWN` for what is not constant in it."""
        if node is None:
            return UNKNOWN
        constant = self._constant(node)
        if constant is not None:
            return constant
        match node.type:
            case "parenthesized_expression":
                return "".join(self.folded(child) for child in self._children(node))
            case "template_string":
                return "".join(
                    self.text(child)
                    if child.type != "template_substitution"
                    else "".join(self.folded(one) for one in child.named_children)
                    for child in node.named_children
                )
            case "binary_expression" if self.text(node.child_by_field_name("operator")) == "+":
                left, right = (node.child_by_field_name(side) for side in ("left", "right"))
                return self.folded(left) + self.folded(right)
            case kind if kind in _NAMES:
                return self._folded_name(node)
        return UNKNOWN

    def _children(self, node: Node) -> Iterator[Node]:
        return (child for child in node.children if child.type not in _SKIPPED)

    def _constant(self, node: Node) -> str | None:
        """The text of a string or of a template without substitutions."""
        parts = node.named_children
        if node.type not in ("string", "template_string"):
            return None
        if any(part.type == "template_substitution" for part in parts):
            return None
        return "".join(map(self.text, parts))

    def key(self, pair: Node) -> str:
        key = pair.child_by_field_name("key")
        constant = None if key is None else self._constant(key)
        return self.text(key) if constant is None else constant

    def _object(self, node: Node | None) -> Node | None:
        if node is None or node.type == "object":
            return node
        if node.type not in _NAMES:
            return None
        values = [self._value(one) for one in self._declarations(node)]
        only = values[0] if len(values) == 1 else None
        return only if only is not None and only.type == "object" else None

    def _folded_name(self, node: Node) -> str:
        declared = self._declarations(node)
        if len(declared) != 1 or node.id in self._open or self._changes_of(declared[0]):
            return UNKNOWN
        value = self._value(declared[0])
        self._open.add(node.id)
        folded = UNKNOWN if value is None else self.folded(value)
        self._open.discard(node.id)
        return folded

    # -- names --------------------------------------------------------------------------------

    def _register(self, place: SyntaxNode) -> None:
        up = place.up
        if place.kind in ("identifier", "shorthand_property_identifier_pattern"):
            names_function = (
                up is not None and up.kind in _FUNCTION_NAMES and place.is_field("name")
            )
            if names_function or place.binding:
                self._declared[self.text(place.node)].append(place)
        changed = self._changed(place)
        if changed is not None:
            self._changes[self.text(changed)].append(place)

    def _changed(self, place: SyntaxNode) -> Node | None:
        """The variable that is changed there, itself or by a method or a property."""
        if place.kind in _ASSIGNMENTS:
            target = place.node.child_by_field_name("left")
        elif place.kind == "update_expression":
            target = place.node.child_by_field_name("argument")
        elif place.kind == "call_expression":
            called = place.node.child_by_field_name("function")
            if called is None or self.text(called.child_by_field_name("property")) not in _ADDING:
                return None
            target = called
        else:
            return None
        while target is not None and target.type in ("member_expression", "subscript_expression"):
            target = target.child_by_field_name("object")
        return target if target is not None and target.type == "identifier" else None

    def _name(self, node: Node) -> str:
        place = self._by_id.get(node.id)
        if place is not None and place.binding and not place.is_field("right"):
            return "_"
        declared = self._declarations(node)
        if not declared:
            return self.text(node)
        ids = tuple(one.node.id for one in declared)
        if any(number in self._open for number in ids):
            return self.text(node)
        if ids not in self._known:
            self._open.update(ids)
            parts = [self._declaration(one) for one in declared]
            parts += [self.tree(one.node) for one in self._changes_of(declared[0])]
            self._open.difference_update(ids)
            self._known[ids] = parts[0] if len(parts) == 1 else f"name:{digest(chr(0).join(parts))}"
        return self._known[ids]

    def _declarations(self, node: Node) -> Sequence[SyntaxNode]:
        """Where a name is declared that is used at the node: in the innermost function that has
        it."""
        place = self._by_id.get(node.id)
        if place is None or (place.binding and place.kind != "shorthand_property_identifier"):
            return ()
        around = _functions(place)
        visible = [
            one for one in self._declared[self.text(node)] if (_scope(one) or 0) in (*around, 0)
        ]
        depths = [around.index(scope) if (scope := _scope(one)) else len(around) for one in visible]
        nearest = min(depths, default=0)
        return [one for one, depth in zip(visible, depths, strict=True) if depth == nearest]

    def _changes_of(self, declared: SyntaxNode) -> Sequence[SyntaxNode]:
        scope = _scope(declared)
        found = self._changes[self.text(declared.node)]
        return [one for one in found if scope is None or scope in _functions(one)]

    def _value(self, declared: SyntaxNode) -> Node | None:
        """What a variable is given whole where it is declared."""
        up = declared.up
        if up is None or up.kind != "variable_declarator" or not declared.is_field("name"):
            return None
        return up.node.child_by_field_name("value")

    def _declaration(self, declared: SyntaxNode) -> str:
        path, holder = self._pattern(declared)
        where = "".join(path)
        match holder.kind:
            case "variable_declarator":
                return self.tree(holder.node.child_by_field_name("value")) + where
            case "for_in_statement":
                rows = holder.node.child_by_field_name("right")
                return f"each:{self._origin(rows) or self.tree(rows)}{where}"
            case kind if kind in _FUNCTION_NAMES and declared.is_field("name"):
                parts = (holder.node.child_by_field_name(part) for part in ("parameters", "body"))
                return f"(function {' '.join(map(self.tree, parts))})"
            case _ if holder.is_function:
                origin = self._origin(_called_on(holder))
                return f"each:{origin}{where}" if origin else f"parameter{where}"
            case _:
                return self.text(declared.node)

    def _pattern(self, declared: SyntaxNode) -> tuple[Sequence[str], SyntaxNode]:
        """The place of a name in the pattern that binds it, and what has the pattern."""
        path: list[str] = []
        place = declared
        if place.kind == "shorthand_property_identifier_pattern":
            path.append(f".{self.text(place.node)}")
        while place.up is not None:
            up = place.up
            if up.kind == "array_pattern":
                path.append(f"[{_index(up.node, place.node)}]")
            elif up.kind == "formal_parameters":
                number = _index(up.node, place.node)
                path += [f"<{number}>"] if number else []
            elif up.kind == "pair_pattern":
                path.append(f".{self.key(up.node)}")
            elif up.kind not in _PATTERNS:
                return path[::-1], up
            place = up
        return path[::-1], place

    # -- where rows come from -----------------------------------------------------------------

    def _namespace(self, call: Node) -> str:
        """The namespace of a call that reads outside; empty for another. Of whatever name: a tool
        that does not exist may be what is mended."""
        called = call.child_by_field_name("function")
        holder = called.child_by_field_name("object") if called is not None else None
        if holder is None or holder.type != "identifier":
            return ""
        namespace = self.text(holder)
        return namespace if namespace in self._namespaces - _PURE else ""

    def _origin(self, node: Node | None) -> str:
        """What the rows of an expression come from, and how they are reshaped; what is selected of
        them does not matter. Empty for parts of other rows."""
        reshaped: list[str] = []
        seen: set[int] = set()
        while node is not None and node.id not in seen:
            seen.add(node.id)
            if node.type == "call_expression":
                namespace = self._namespace(node)
                if namespace:
                    return "".join([namespace, *reversed(reshaped)])
                called = node.child_by_field_name("function")
                name = called.child_by_field_name("property") if called is not None else None
                if self.text(name) in _RESHAPING:
                    reshaped.append(self.tree(node.child_by_field_name("arguments")))
            rows = self._rows(node)
            if rows is None:
                return "".join([self._source(node), *reversed(reshaped)])
            node = rows
        return ""

    def _source(self, node: Node) -> str:
        """Where nothing more can be selected from: a constant, or what the host provides."""
        if node.type in _NAMES:
            return "" if self._declarations(node) else self.text(node)
        return self.tree(node) if node.type in ("array", "object", "string") else ""

    def _rows(self, node: Node) -> Node | None:
        """What an expression selects from."""
        match node.type:
            case "await_expression" | "parenthesized_expression":
                return next(iter(node.named_children), None)
            case "binary_expression":
                return node.child_by_field_name("left") if self._has_default(node) else None
            case "call_expression":
                called = node.child_by_field_name("function")
                return None if called is None else called.child_by_field_name("object")
            case "member_expression" | "subscript_expression":
                return node.child_by_field_name("object")
            case kind if kind in _NAMES:
                declared = self._declarations(node)
                holder = self._pattern(declared[0])[1] if len(declared) == 1 else None
                if holder is None or holder.kind != "variable_declarator":
                    return None
                return holder.node.child_by_field_name("value")
        return None

    def _has_default(self, node: Node) -> bool:
        """Whether it is another expression, or else nothing: `rows ?? []`."""
        operator = self.text(node.child_by_field_name("operator"))
        default = node.child_by_field_name("right")
        return (
            operator in ("??", "||")
            and default is not None
            and default.type in ("array", "object")
            and default.named_child_count == 0
        )


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def _called_on(function: SyntaxNode) -> Node | None:
    """`rows` of a function in `rows.forEach(function)`."""
    up = function.whole.up
    call = up.up if up is not None and up.kind == "arguments" else None
    called = call.node.child_by_field_name("function") if call is not None else None
    return None if called is None else called.child_by_field_name("object")


def _functions(place: SyntaxNode) -> Sequence[int]:
    """The functions around a place, innermost first."""
    found = list[int]()
    function = place.function
    while function is not None:
        found.append(function.node.id)
        function = function.function
    return found


def _scope(declared: SyntaxNode) -> int | None:
    """The function in which a name is known; None for the top level."""
    up = declared.up
    function = declared.function
    if up is not None and up.kind in _FUNCTION_NAMES and declared.is_field("name"):
        function = up.function
    return None if function is None else function.node.id


def _index(holder: Node, node: Node) -> int:
    """The position of an element, counting holes."""
    return sum(child.type == "," for child in holder.children if child.start_byte < node.start_byte)
