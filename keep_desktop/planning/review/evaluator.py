"""Values of a script's expressions, patterns and calls; its statements are followed by
`Interpreter`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from tree_sitter import Node

from keep_desktop.planning.review import builtins
from keep_desktop.planning.review.nodes import FUNCTIONS
from keep_desktop.planning.review.operators import arithmetic, either
from keep_desktop.planning.review.records import ReviewedItem, ReviewRecords
from keep_desktop.planning.review.tool_calls import ToolCalls
from keep_desktop.planning.review.tool_facts import ReviewTools
from keep_desktop.planning.review.values import (
    NOTHING,
    UNKNOWN,
    Function,
    Kind,
    Obj,
    Value,
    VariableScope,
    at,
    composed,
    constant,
    element,
    join,
    list_of,
    member,
    of,
)

_MOST_STEPS = 60_000
#: Nodes around a node, through all functions entered. Each costs two or three Python frames.
_MOST_DEPTH = 100
_MOST_CALLS = 16
_COMPARES = frozenset(
    {"==", "===", "!=", "!==", "<", ">", "<=", ">=", "in", "instanceof", "&", "|", "^", "<<", ">>"}
)


class ScriptTooLarge(Exception):
    """The script cannot be followed to its end."""


class Evaluator(ABC):
    def __init__(self, source: bytes, facts: ReviewTools) -> None:
        self._source = source
        self.facts = facts
        self.records = ReviewRecords()
        self.tools = ToolCalls(self)
        self._steps = 0
        self.depth = 0
        self.conditions: list[tuple[int, str]] = []
        #: What the loops around go over.
        self.loops: list[Value] = []
        self._active: list[int] = []
        self.entered: set[int] = set()
        self.returns: list[list[Value]] = []
        #: Variables that the script counts in, with the byte where it does.
        self.counters: dict[str, int] = {}
        #: Tries with a catch around.
        self.caught = 0
        #: Calls of Promise.all around.
        self.at_once = 0
        self.item: ReviewedItem | None = None
        self.phase = ""
        #: Which call of a handler it is, from 1.
        self.handler = 0
        self.reached = True
        self.top = VariableScope()

    @abstractmethod
    def exec(self, node: Node, scope: VariableScope) -> bool:
        """Follow a statement; whether what comes after it is never reached."""

    @abstractmethod
    def block(self, node: Node, scope: VariableScope) -> bool:
        """Follow the statements in a node."""

    # ---- text and scopes

    def text(self, node: Node | None) -> str:
        if node is None:
            return ""
        return self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def declare(self, scope: VariableScope, name: str, value: Value) -> None:
        scope.names[name] = (value, len(self.conditions))

    def assign(self, scope: VariableScope, name: str, value: Value) -> None:
        """Replace the variable's value, or add to it where that is conditional."""
        place = scope.find(name) or self.top
        old, depth = place.names.get(name, (NOTHING, 0))
        certain = depth == len(self.conditions)
        place.names[name] = (value if certain else join((old, value)), depth)

    @contextmanager
    def condition(self, node: Node, arm: str) -> Iterator[None]:
        self.conditions.append((node.id, arm))
        try:
            yield
        finally:
            self.conditions.pop()

    def step(self) -> None:
        self._steps += 1
        if self._steps > _MOST_STEPS or self.depth > _MOST_DEPTH:
            raise ScriptTooLarge

    def evaluate(self, node: Node | None, scope: VariableScope) -> Value:
        return NOTHING if node is None else self.eval(node, scope)

    # ---- patterns

    def bind(self, pattern: Node, value: Value, scope: VariableScope) -> None:
        """Declare what a pattern names."""
        self._assign_to(pattern, value, scope, declare=True)

    def _assign_to(
        self, pattern: Node, value: Value, scope: VariableScope, *, declare: bool
    ) -> None:
        self.step()
        self.depth += 1
        start = pattern.start_byte
        match pattern.type:
            case "identifier" | "shorthand_property_identifier_pattern":
                name = self.text(pattern)
                if declare:
                    self.declare(scope, name, value)
                else:
                    self.assign(scope, name, value)
            case "assignment_pattern" | "object_assignment_pattern":
                left, right = (pattern.child_by_field_name(f) for f in ("left", "right"))
                default = self.evaluate(right, scope)
                if left is not None:
                    self._assign_to(left, join((value, default)), scope, declare=declare)
            case "array_pattern" | "array":
                self._assign_list(pattern, value, scope, declare=declare)
            case "object_pattern" | "object":
                for child in pattern.named_children:
                    self._assign_property(child, value, scope, declare=declare)
            case "rest_pattern" | "spread_element":
                for child in pattern.named_children:
                    self._assign_to(child, value, scope, declare=declare)
            case "member_expression" | "subscript_expression":
                self._store(pattern, value, scope, start)
        self.depth -= 1

    def _assign_list(
        self, pattern: Node, value: Value, scope: VariableScope, *, declare: bool
    ) -> None:
        place = 0
        for child in pattern.children:
            if child.type == ",":
                place += 1
            elif child.is_named and child.type == "rest_pattern":
                self._assign_to(child, list_of(self.elements(value)), scope, declare=declare)
            elif child.is_named:
                one = self.index(value, place, child.start_byte)
                self._assign_to(child, one, scope, declare=declare)

    def _assign_property(
        self, child: Node, value: Value, scope: VariableScope, *, declare: bool
    ) -> None:
        key: Node | None = child
        target: Node | None = child
        if child.type in ("pair_pattern", "pair"):
            key, target = (child.child_by_field_name(field) for field in ("key", "value"))
        elif child.type == "object_assignment_pattern":
            key = child.child_by_field_name("left")
        elif child.type in ("rest_pattern", "spread_element"):
            self._assign_to(child, value, scope, declare=declare)
            return
        name = self.text(key).strip("\"'")
        if target is not None:
            inner = self.member(value, name, child.start_byte)
            self._assign_to(target, inner, scope, declare=declare)

    def _store(self, target: Node, value: Value, scope: VariableScope, start: int) -> None:
        holder = self.evaluate(target.child_by_field_name("object"), scope)
        index = target.child_by_field_name("index")
        key = self.evaluate(index, scope) if index is not None else NOTHING
        name = self.text(target.child_by_field_name("property"))
        if isinstance(key.const, str):
            name = key.const
        for obj in holder.objects:
            if name:
                obj.put(name, value)
            else:
                obj.add(value)

    # ---- expressions

    def eval(self, node: Node, scope: VariableScope) -> Value:
        self.step()
        run = _EXPRESSIONS.get(node.type)
        if run is None:
            return self._other(node, scope)
        self.depth += 1
        value = run(self, node, scope)
        self.depth -= 1
        return value

    def _other(self, node: Node, scope: VariableScope) -> Value:
        """Anything else: what is in it is passed."""
        if node.type in FUNCTIONS:
            return Value(functions=(Function(node, scope),))
        self.depth += 1
        for child in node.named_children:
            if child.type not in FUNCTIONS:
                self.exec(child, scope)
        self.depth -= 1
        return NOTHING

    def inner(self, node: Node, scope: VariableScope) -> Value:
        """The last of the expressions in it."""
        value = NOTHING
        for child in node.named_children:
            value = self.eval(child, scope)
        return value

    def _identifier(self, node: Node, scope: VariableScope) -> Value:
        name = self.text(node)
        place = scope.find(name)
        if place is not None:
            value = place.names[name][0]
            if len(value.atoms) == 1 and value.any(Kind.POSITION) and value.const is None:
                (atom,) = value.atoms
                return replace(value, atoms=frozenset({replace(atom, start=node.start_byte)}))
            return value
        if name == "params":
            return of(Kind.PARAM, "params", start=node.start_byte)
        if name in self.facts.names or name in builtins.GLOBALS:
            return Value(ref=name)
        return NOTHING if name in ("NaN", "Infinity") else UNKNOWN

    def _number(self, node: Node, scope: VariableScope) -> Value:
        try:
            return constant(float(self.text(node).replace("_", "")))
        except ValueError:
            return NOTHING

    def _string(self, node: Node, scope: VariableScope) -> Value:
        return constant("".join(self.text(child) for child in node.named_children))

    def _template(self, node: Node, scope: VariableScope) -> Value:
        parts = []
        for child in node.named_children:
            if child.type == "template_substitution":
                parts.append(self.inner(child, scope))
            else:
                parts.append(constant(self.text(child)))
        return composed(parts)

    def _array(self, node: Node, scope: VariableScope) -> Value:
        first: list[Value] = []
        elem: Value | None = None
        for child in node.named_children:
            if child.type == "spread_element":
                elem = join((elem or NOTHING, self.elements(self.inner(child, scope))))
            elif elem is not None:
                elem = join((elem, self.eval(child, scope)))
            elif child.type != "comment":
                first.append(self.eval(child, scope))
        return list_of(elem, *first)

    def _object(self, node: Node, scope: VariableScope) -> Value:
        obj = Obj()
        others: list[Value] = []
        for child in node.named_children:
            match child.type:
                case "pair":
                    self._pair(child, obj, scope)
                case "shorthand_property_identifier":
                    obj.props[self.text(child)] = self._identifier(child, scope)
                case "method_definition":
                    name = self.text(child.child_by_field_name("name")).strip("\"'")
                    obj.props[name] = Value(functions=(Function(child, scope),))
                case "spread_element":
                    others.append(self.inner(child, scope))
        for other in others:
            for given in other.objects:
                for name, value in given.props.items():
                    obj.props.setdefault(name, value)
                if given.elem is not None:
                    obj.add(given.elem)
        atoms = frozenset(atom for other in others for atom in other.atoms)
        return Value(atoms, objects=(obj,))

    def _pair(self, pair: Node, obj: Obj, scope: VariableScope) -> None:
        key = pair.child_by_field_name("key")
        value = self.evaluate(pair.child_by_field_name("value"), scope)
        if key is not None and key.type == "computed_property_name":
            name = self.inner(key, scope).const
            if not isinstance(name, str):
                obj.add(value)
                return
        else:
            name = self.text(key).strip("\"'")
        if name in ("schedule", "interval") and isinstance(value.const, str):
            self.records.schedules.append((value.const, pair.start_byte))
        obj.props[name] = value

    def _member(self, node: Node, scope: VariableScope) -> Value:
        holder = self.evaluate(node.child_by_field_name("object"), scope)
        return self.member(holder, self.text(node.child_by_field_name("property")), node.start_byte)

    def member(self, holder: Value, name: str, start: int) -> Value:
        if holder.ref:
            return Value(ref=f"{holder.ref}.{name}")
        if name == "isDone" and self.item is not None:
            self.item.reads_done = True
        for atom in holder.atoms:
            if atom.kind is Kind.SOURCE:
                key = (atom.name, atom.path)
                self.records.fields.setdefault(key, set()).add(name)
        return member(holder, name, start)

    def _subscript(self, node: Node, scope: VariableScope) -> Value:
        holder = self.evaluate(node.child_by_field_name("object"), scope)
        key = self.evaluate(node.child_by_field_name("index"), scope)
        if isinstance(key.const, str):
            return self.member(holder, key.const, node.start_byte)
        if isinstance(key.const, float) and key.const >= 0 and key.const.is_integer():
            return self.index(holder, int(key.const), node.start_byte)
        return self.elements(holder, node.start_byte)

    def index(self, holder: Value, place: int, start: int) -> Value:
        for atom in holder.atoms:
            if atom.kind is Kind.SOURCE and not atom.derived:
                use = "first" if place == 0 else "all"
                self.records.uses.setdefault((atom.origin, atom.path), set()).add(use)
        return at(holder, place, start)

    def elements(self, holder: Value, start: int | None = None) -> Value:
        """Any element, which means that all are handled."""
        for atom in holder.atoms:
            if atom.kind is Kind.SOURCE:
                self.records.uses.setdefault((atom.origin, atom.path), set()).add("all")
        return element(holder, start)

    def _binary(self, node: Node, scope: VariableScope) -> Value:
        """A long sum is passed in a loop."""
        operands: list[tuple[str, Node]] = []
        left: Node | None = node
        while left is not None and left.type == "binary_expression":
            self.step()
            right = left.child_by_field_name("right")
            if right is not None:
                operands.append((self.text(left.child_by_field_name("operator")), right))
            left = left.child_by_field_name("left")
        value = self.evaluate(left, scope)
        for operator, right in reversed(operands):
            value = self._operation(operator, value, right, scope)
        return value

    def _operation(self, operator: str, left: Value, node: Node, scope: VariableScope) -> Value:
        if operator in ("&&", "||", "??"):
            with self.condition(node, operator):
                right = self.eval(node, scope)
            return either(operator, left, right, self.facts)
        right = self.eval(node, scope)
        if operator in _COMPARES:
            return NOTHING
        return arithmetic(operator, left, right)

    def _unary(self, node: Node, scope: VariableScope) -> Value:
        value = self.evaluate(node.child_by_field_name("argument"), scope)
        return value if self.text(node.child_by_field_name("operator")) in "+-" else NOTHING

    def _update(self, node: Node, scope: VariableScope) -> Value:
        target = node.child_by_field_name("argument")
        old = self.evaluate(target, scope)
        value = join((old, of(Kind.POSITION, "counter", start=node.start_byte)))
        if target is not None:
            self._assign_to(target, replace(value, const=None), scope, declare=False)
        return replace(value, const=None)

    def _assignment(self, node: Node, scope: VariableScope) -> Value:
        value = self.evaluate(node.child_by_field_name("right"), scope)
        left = node.child_by_field_name("left")
        if left is not None:
            if self._counts_up(left, node.child_by_field_name("right")):
                value = of(Kind.POSITION, "counter", start=node.start_byte)
            self._assign_to(left, value, scope, declare=False)
        return value

    def _counts_up(self, left: Node, right: Node | None) -> bool:
        """`n = n + 1`"""
        if right is None or right.type != "binary_expression" or left.type != "identifier":
            return False
        first, second = (right.child_by_field_name(field) for field in ("left", "right"))
        is_number = second is not None and second.type == "number"
        return is_number and self.text(first) == self.text(left)

    def _augmented(self, node: Node, scope: VariableScope) -> Value:
        left, right = (node.child_by_field_name(field) for field in ("left", "right"))
        old, added = self.evaluate(left, scope), self.evaluate(right, scope)
        operator = self.text(node.child_by_field_name("operator")).removesuffix("=")
        counts = isinstance(old.const, float) or old.any(Kind.POSITION)
        if operator in ("&&", "||", "??"):
            value = either(operator, old, added, self.facts)
        elif operator in ("+", "-") and counts and isinstance(added.const, float):
            value = of(Kind.POSITION, "counter", start=node.start_byte)
        else:
            value = arithmetic(operator, old, added)
        if left is not None:
            self._assign_to(left, value, scope, declare=False)
        return value

    def _ternary(self, node: Node, scope: VariableScope) -> Value:
        self.evaluate(node.child_by_field_name("condition"), scope)
        arms = []
        for arm in ("consequence", "alternative"):
            with self.condition(node, arm):
                arms.append(self.evaluate(node.child_by_field_name(arm), scope))
        return join(arms)

    def _yield(self, node: Node, scope: VariableScope) -> Value:
        value = self.inner(node, scope)
        if self.returns:
            self.returns[-1].append(value)
        return NOTHING

    def _class(self, node: Node, scope: VariableScope) -> Value:
        return NOTHING

    # ---- calls

    def _call(self, node: Node, scope: VariableScope) -> Value:
        called = node.child_by_field_name("function")
        if called is None:
            return NOTHING
        if called.type == "member_expression":
            receiver = self.evaluate(called.child_by_field_name("object"), scope)
            name = self.text(called.child_by_field_name("property"))
            if not receiver.ref:
                return self._call_method(node, called, receiver, name, scope)
            function = Value(ref=f"{receiver.ref}.{name}")
        else:
            function = self.eval(called, scope)
        at_once = function.ref.startswith("Promise.")
        self.at_once += at_once
        given = self._arguments(node, scope)
        self.at_once -= at_once
        return self._call_value(node, function, given, scope)

    def _call_value(
        self, node: Node, function: Value, given: list[Value], scope: VariableScope
    ) -> Value:
        namespace = function.ref.partition(".")[0]
        if function.ref and namespace in self.facts.names:
            return self.tools.call(node, function.ref, given)
        if function.ref:
            return builtins.call_global(self, function.ref, given, node)
        if function.functions:
            return join(self.call(one, given) for one in function.functions)
        return builtins.unknown_call(self, given, node)

    def _call_method(
        self, node: Node, called: Node, receiver: Value, name: str, scope: VariableScope
    ) -> Value:
        given = self._arguments(node, scope)
        own = [obj.props[name] for obj in receiver.objects if name in obj.props]
        functions = [one for value in own for one in value.functions]
        if functions:
            return join(self.call(one, given) for one in functions)
        if any(value.ref for value in own):
            return join(self._call_value(node, value, given, scope) for value in own)
        holder = called.child_by_field_name("object")
        if name in builtins.RESET and holder is not None and holder.type == "identifier":
            coarse = receiver.changed(coarse=True)
            self.assign(scope, self.text(holder), coarse)
            return coarse
        return builtins.call_method(self, receiver, name, given, node)

    def _arguments(self, node: Node, scope: VariableScope) -> list[Value]:
        given = node.child_by_field_name("arguments")
        if given is None:
            return []
        if given.type == "template_string":
            return [NOTHING, self._template(given, scope)]
        found = []
        for child in given.named_children:
            if child.type == "spread_element":
                found.append(self.elements(self.inner(child, scope)))
            elif child.type != "comment":
                found.append(self.eval(child, scope))
        return found

    def _new(self, node: Node, scope: VariableScope) -> Value:
        name = self.text(node.child_by_field_name("constructor"))
        return builtins.construct(self, name, self._arguments(node, scope), node)

    def call(self, function: Function, given: Sequence[Value]) -> Value:
        """What a function of the script returns. One that is entered already is not again."""
        node = function.node
        self.entered.add(node.id)
        if node.id in self._active or len(self._active) >= _MOST_CALLS:
            return Value(frozenset(a for one in given for a in one.changed(derived=True).atoms))
        scope = VariableScope(function.scope)
        self._bind_parameters(node, given, scope)
        body = node.child_by_field_name("body")
        self._active.append(node.id)
        self.returns.append([])
        if body is not None and body.type == "statement_block":
            self.depth += 1
            self.block(body, scope)
            self.depth -= 1
        else:
            self.returns[-1].append(self.evaluate(body, scope))
        self._active.pop()
        value = join(self.returns.pop())
        return list_of(value) if node.type.startswith("generator") else value

    def _bind_parameters(self, node: Node, given: Sequence[Value], scope: VariableScope) -> None:
        single = node.child_by_field_name("parameter")
        several = node.child_by_field_name("parameters")
        patterns = [single] if single is not None else several.named_children if several else []
        places = [pattern for pattern in patterns if pattern.type != "comment"]
        for place, pattern in enumerate(places):
            if pattern.type == "rest_pattern":
                value = list_of(join(given[place:]))
            else:
                value = given[place] if place < len(given) else NOTHING
            self.bind(pattern, value, scope)


_EXPRESSIONS: dict[str, Callable[[Evaluator, Node, VariableScope], Value]] = {
    "identifier": Evaluator._identifier,
    "shorthand_property_identifier": Evaluator._identifier,
    "number": Evaluator._number,
    "string": Evaluator._string,
    "template_string": Evaluator._template,
    "array": Evaluator._array,
    "object": Evaluator._object,
    "parenthesized_expression": Evaluator.inner,
    "sequence_expression": Evaluator.inner,
    "await_expression": Evaluator.inner,
    "member_expression": Evaluator._member,
    "subscript_expression": Evaluator._subscript,
    "binary_expression": Evaluator._binary,
    "unary_expression": Evaluator._unary,
    "update_expression": Evaluator._update,
    "assignment_expression": Evaluator._assignment,
    "augmented_assignment_expression": Evaluator._augmented,
    "ternary_expression": Evaluator._ternary,
    "yield_expression": Evaluator._yield,
    "call_expression": Evaluator._call,
    "new_expression": Evaluator._new,
    "class": Evaluator._class,
}
