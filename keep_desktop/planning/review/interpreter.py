"""Follows the values of a script through its text, without running it.

Every function is entered with what its callers give it, every branch and every loop body is
passed once. It reads any text and ends within a bound: what is nested too deeply, or takes too
many steps, sets `Records.incomplete`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from tree_sitter import Node

from keep_desktop.planning.review import builtins
from keep_desktop.planning.review.nodes import FUNCTIONS
from keep_desktop.planning.review.records import Item, Records
from keep_desktop.planning.review.tool_calls import ToolCalls
from keep_desktop.planning.review.tool_facts import ToolFacts
from keep_desktop.planning.review.values import (
    NOTHING,
    OWN_IDS,
    UNKNOWN,
    Function,
    Kind,
    Obj,
    Scope,
    Value,
    at,
    composed,
    constant,
    element,
    join,
    list_of,
    member,
    of,
    of_object,
)

_MOST_STEPS = 60_000
#: Nodes around a node, through all functions entered. Each costs two or three Python frames.
_MOST_DEPTH = 100
_MOST_CALLS = 16
_MOST_COUNTERS = 200
_DAY_MS = 86_400_000
_DECLARED = frozenset({"function_declaration", "generator_function_declaration"})
_COMPARES = frozenset(
    {"==", "===", "!=", "!==", "<", ">", "<=", ">=", "in", "instanceof", "&", "|", "^", "<<", ">>"}
)


class TooLarge(Exception):
    """The script cannot be followed to its end."""


class Interpreter:
    def __init__(self, source: bytes, facts: ToolFacts) -> None:
        self._source = source
        self.facts = facts
        self.records = Records()
        self.tools = ToolCalls(self)
        self._steps = 0
        self._depth = 0
        self.conditions: list[tuple[int, str]] = []
        #: What the loops around go over.
        self.loops: list[Value] = []
        self._active: list[int] = []
        self._entered: set[int] = set()
        self._returns: list[list[Value]] = []
        #: Variables that the script counts in, with the byte where it does.
        self._counters: dict[str, int] = {}
        #: Tries with a catch around.
        self.caught = 0
        #: Calls of Promise.all around.
        self.at_once = 0
        self.item: Item | None = None
        self.phase = ""
        #: Which call of a handler it is, from 1.
        self.handler = 0
        self.reached = True
        self.top = Scope()

    # ---- the whole script

    def run(self, root: Node, *, has_handlers: bool) -> Records:
        self._find_counters(root)
        try:
            self._block(root, self.top)
            if has_handlers:
                self._handlers()
            self._rest(root)
        except TooLarge:
            self.records.incomplete = True
        return self.records

    def _find_counters(self, root: Node) -> None:
        waiting = [root]
        while waiting and len(self._counters) < _MOST_COUNTERS:
            node = waiting.pop()
            field = _COUNTS.get(node.type)
            name = node.child_by_field_name(field) if field else None
            if name is not None and name.type == "identifier":
                self._counters.setdefault(self.text(name), node.start_byte)
            waiting += node.named_children

    def _handlers(self) -> None:
        """Call each handler as the engine does, in the order in which events flow; twice, so that
        it is known what any topic holds. Only the second time counts."""
        workflow = self.top.names.get("workflow", (NOTHING, 0))[0]
        top = self.records
        for _ in range(2):
            self.records = Records()
            for producer in _parts(workflow, "producers"):
                self._phase("producer", member(producer, "handler", 0), [_state()])
            for consumer in _parts(workflow, "consumers"):
                self._consumer(consumer)
        self.records.add(top)

    def _consumer(self, consumer: Value) -> None:
        prepared = self._phase("prepare", member(consumer, "prepare", 0), [_state()])
        title = member(member(prepared, "ui", 0), "title", 0)
        if title.atoms:
            self.records.titles.append(title)
        result = Obj({"status": NOTHING, "result": of(Kind.EFFECT, "result", start=0)})
        self._phase("mutate", member(consumer, "mutate", 0), [prepared])
        self._phase("next", member(consumer, "next", 0), [prepared, of_object(result)])

    def _phase(self, phase: str, function: Value, given: list[Value]) -> Value:
        self.phase, self.handler = phase, self.handler + 1
        answer = join(self.call(one, given) for one in function.functions)
        self.phase = ""
        return answer

    def _rest(self, root: Node) -> None:
        """Enter the functions that nothing seemed to call."""
        self.reached = False
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if node.type in FUNCTIONS and node.id not in self._entered:
                self.call(Function(node, Scope(self.top)), [])
            waiting += reversed(node.named_children)

    # ---- text and scopes

    def text(self, node: Node | None) -> str:
        if node is None:
            return ""
        return self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def _declare(self, scope: Scope, name: str, value: Value) -> None:
        scope.names[name] = (value, len(self.conditions))

    def assign(self, scope: Scope, name: str, value: Value) -> None:
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

    # ---- statements: each returns whether what follows it is never reached

    def _block(self, node: Node, scope: Scope) -> bool:
        children = node.named_children
        for child in children:
            if child.type in _DECLARED:
                name = self.text(child.child_by_field_name("name"))
                self._declare(scope, name, Value(functions=(Function(child, scope),)))
        mark = len(self.conditions)
        ended = False
        for child in children:
            if self.exec(child, scope):
                ended = True
                break
            if child.type == "if_statement" and self._leaves(child):
                # What follows is the other branch.
                self.conditions.append((child.id, "rest"))
        del self.conditions[mark:]
        return ended

    def _leaves(self, node: Node) -> bool:
        """Whether the first branch of an `if` ends with a return, throw, continue or break."""
        body = node.child_by_field_name("consequence")
        if body is not None and body.type == "statement_block" and body.named_children:
            body = body.named_children[-1]
        return body is not None and body.type in _ENDS

    def exec(self, node: Node, scope: Scope) -> bool:
        self._step()
        run = _STATEMENTS.get(node.type)
        if run is None:
            self._depth += 1
            self.eval(node, scope)
            self._depth -= 1
            return False
        self._depth += 1
        ended = run(self, node, scope)
        self._depth -= 1
        return ended

    def _step(self) -> None:
        self._steps += 1
        if self._steps > _MOST_STEPS or self._depth > _MOST_DEPTH:
            raise TooLarge

    def _nested(self, node: Node, scope: Scope) -> bool:
        return self._block(node, Scope(scope))

    def _expression(self, node: Node, scope: Scope) -> bool:
        for child in node.named_children:
            self.eval(child, scope)
        return False

    def _skip(self, node: Node, scope: Scope) -> bool:
        return False

    def _declaration(self, node: Node, scope: Scope) -> bool:
        for child in node.named_children:
            if child.type != "variable_declarator":
                continue
            name = child.child_by_field_name("name")
            value = child.child_by_field_name("value")
            found = self.eval(value, scope) if value is not None else NOTHING
            if name is not None:
                self.bind(name, found, scope)
        return False

    def _if(self, node: Node, scope: Scope) -> bool:
        """A chain of else-ifs is passed in a loop, however long it is."""
        ends: list[bool] = []
        mark = len(self.conditions)
        at_: Node | None = node
        while at_ is not None and at_.type == "if_statement":
            self._evaluate(at_.child_by_field_name("condition"), scope)
            with self.condition(at_, "then"):
                ends.append(self._run(at_.child_by_field_name("consequence"), scope))
            self.conditions.append((at_.id, "else"))
            other = at_.child_by_field_name("alternative")
            at_ = other.named_children[0] if other is not None and other.named_children else None
        ends.append(at_ is not None and self.exec(at_, scope))
        del self.conditions[mark:]
        return all(ends)

    def _run(self, node: Node | None, scope: Scope) -> bool:
        return node is not None and self.exec(node, scope)

    def _evaluate(self, node: Node | None, scope: Scope) -> Value:
        return NOTHING if node is None else self.eval(node, scope)

    def _for(self, node: Node, scope: Scope) -> bool:
        inner = Scope(scope)
        self._run(node.child_by_field_name("initializer"), inner)
        with self._loop(node, inner, None):
            self._run(node.child_by_field_name("condition"), inner)
            self._run(node.child_by_field_name("body"), inner)
            self._evaluate(node.child_by_field_name("increment"), inner)
        return False

    def _while(self, node: Node, scope: Scope) -> bool:
        with self._loop(node, scope, None):
            self._evaluate(node.child_by_field_name("condition"), scope)
            self._run(node.child_by_field_name("body"), scope)
        return False

    def _for_in(self, node: Node, scope: Scope) -> bool:
        right = self._evaluate(node.child_by_field_name("right"), scope)
        left = node.child_by_field_name("left")
        inner = Scope(scope)
        if self.text(node.child_by_field_name("operator")) == "in":
            is_list = any(obj.is_list for obj in right.objects) or right.any(Kind.SOURCE)
            one = of(Kind.POSITION, "index", start=node.start_byte) if is_list else NOTHING
        else:
            one = self.elements(right)
        with self._loop(node, inner, right):
            if left is not None:
                self.bind(left, one, inner)
            self._run(node.child_by_field_name("body"), inner)
        return False

    @contextmanager
    def _loop(self, node: Node, scope: Scope, over: Value | None) -> Iterator[None]:
        for name, start in self._counters.items():
            place = scope.find(name)
            if place is not None:
                value, depth = place.names[name]
                if isinstance(value.const, float) or value.any(Kind.POSITION):
                    place.names[name] = (of(Kind.POSITION, "counter", start=start), depth)
        if over is not None:
            self.loops.append(over)
        with self.condition(node, "body"):
            yield
        if over is not None:
            self.loops.pop()

    def _switch(self, node: Node, scope: Scope) -> bool:
        self._evaluate(node.child_by_field_name("value"), scope)
        body = node.child_by_field_name("body")
        inner = Scope(scope)
        for case in body.named_children if body is not None else ():
            if case.type == "switch_case":
                self._evaluate(case.child_by_field_name("value"), inner)
            with self.condition(node, str(case.id)):
                for child in case.children_by_field_name("body"):
                    if self.exec(child, inner):
                        break
        return False

    def _try(self, node: Node, scope: Scope) -> bool:
        handler = node.child_by_field_name("handler")
        self.caught += handler is not None
        ended = self._run(node.child_by_field_name("body"), scope)
        self.caught -= handler is not None
        if handler is not None:
            inner = Scope(scope)
            parameter = handler.child_by_field_name("parameter")
            if parameter is not None:
                self.bind(parameter, NOTHING, inner)
            with self.condition(node, "catch"):
                ended = self._run(handler.child_by_field_name("body"), inner) and ended
        finalizer = node.child_by_field_name("finalizer")
        if finalizer is not None:
            ended = self._run(finalizer.child_by_field_name("body"), scope) or ended
        return ended

    def _return(self, node: Node, scope: Scope) -> bool:
        for child in node.named_children:
            value = self.eval(child, scope)
            if self._returns:
                self._returns[-1].append(value)
        return True

    def _throw(self, node: Node, scope: Scope) -> bool:
        self._expression(node, scope)
        return True

    def _end(self, node: Node, scope: Scope) -> bool:
        return True

    def _labeled(self, node: Node, scope: Scope) -> bool:
        return self._run(node.child_by_field_name("body"), scope)

    # ---- patterns

    def bind(self, pattern: Node, value: Value, scope: Scope) -> None:
        """Declare what a pattern names."""
        self._assign_to(pattern, value, scope, declare=True)

    def _assign_to(self, pattern: Node, value: Value, scope: Scope, *, declare: bool) -> None:
        self._step()
        self._depth += 1
        start = pattern.start_byte
        match pattern.type:
            case "identifier" | "shorthand_property_identifier_pattern":
                name = self.text(pattern)
                if declare:
                    self._declare(scope, name, value)
                else:
                    self.assign(scope, name, value)
            case "assignment_pattern" | "object_assignment_pattern":
                left, right = (pattern.child_by_field_name(f) for f in ("left", "right"))
                default = self._evaluate(right, scope)
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
        self._depth -= 1

    def _assign_list(self, pattern: Node, value: Value, scope: Scope, *, declare: bool) -> None:
        place = 0
        for child in pattern.children:
            if child.type == ",":
                place += 1
            elif child.is_named and child.type == "rest_pattern":
                self._assign_to(child, list_of(self.elements(value)), scope, declare=declare)
            elif child.is_named:
                one = self.index(value, place, child.start_byte)
                self._assign_to(child, one, scope, declare=declare)

    def _assign_property(self, child: Node, value: Value, scope: Scope, *, declare: bool) -> None:
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

    def _store(self, target: Node, value: Value, scope: Scope, start: int) -> None:
        holder = self._evaluate(target.child_by_field_name("object"), scope)
        index = target.child_by_field_name("index")
        key = self._evaluate(index, scope) if index is not None else NOTHING
        name = self.text(target.child_by_field_name("property"))
        if isinstance(key.const, str):
            name = key.const
        for obj in holder.objects:
            if name:
                obj.put(name, value)
            else:
                obj.add(value)

    # ---- expressions

    def eval(self, node: Node, scope: Scope) -> Value:
        self._step()
        run = _EXPRESSIONS.get(node.type)
        if run is None:
            return self._other(node, scope)
        self._depth += 1
        value = run(self, node, scope)
        self._depth -= 1
        return value

    def _other(self, node: Node, scope: Scope) -> Value:
        """Anything else: what is in it is passed."""
        if node.type in FUNCTIONS:
            return Value(functions=(Function(node, scope),))
        self._depth += 1
        for child in node.named_children:
            if child.type not in FUNCTIONS:
                self.exec(child, scope)
        self._depth -= 1
        return NOTHING

    def _inner(self, node: Node, scope: Scope) -> Value:
        """The last of the expressions in it."""
        value = NOTHING
        for child in node.named_children:
            value = self.eval(child, scope)
        return value

    def _identifier(self, node: Node, scope: Scope) -> Value:
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

    def _number(self, node: Node, scope: Scope) -> Value:
        try:
            return constant(float(self.text(node).replace("_", "")))
        except ValueError:
            return NOTHING

    def _string(self, node: Node, scope: Scope) -> Value:
        return constant("".join(self.text(child) for child in node.named_children))

    def _template(self, node: Node, scope: Scope) -> Value:
        parts = []
        for child in node.named_children:
            if child.type == "template_substitution":
                parts.append(self._inner(child, scope))
            else:
                parts.append(constant(self.text(child)))
        return composed(parts)

    def _array(self, node: Node, scope: Scope) -> Value:
        first: list[Value] = []
        elem: Value | None = None
        for child in node.named_children:
            if child.type == "spread_element":
                elem = join((elem or NOTHING, self.elements(self._inner(child, scope))))
            elif elem is not None:
                elem = join((elem, self.eval(child, scope)))
            elif child.type != "comment":
                first.append(self.eval(child, scope))
        return list_of(elem, *first)

    def _object(self, node: Node, scope: Scope) -> Value:
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
                    others.append(self._inner(child, scope))
        for other in others:
            for given in other.objects:
                for name, value in given.props.items():
                    obj.props.setdefault(name, value)
                if given.elem is not None:
                    obj.add(given.elem)
        atoms = frozenset(atom for other in others for atom in other.atoms)
        return Value(atoms, objects=(obj,))

    def _pair(self, pair: Node, obj: Obj, scope: Scope) -> None:
        key = pair.child_by_field_name("key")
        value = self._evaluate(pair.child_by_field_name("value"), scope)
        if key is not None and key.type == "computed_property_name":
            name = self._inner(key, scope).const
            if not isinstance(name, str):
                obj.add(value)
                return
        else:
            name = self.text(key).strip("\"'")
        if name in ("schedule", "interval") and isinstance(value.const, str):
            self.records.schedules.append((value.const, pair.start_byte))
        obj.props[name] = value

    def _member(self, node: Node, scope: Scope) -> Value:
        holder = self._evaluate(node.child_by_field_name("object"), scope)
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

    def _subscript(self, node: Node, scope: Scope) -> Value:
        holder = self._evaluate(node.child_by_field_name("object"), scope)
        key = self._evaluate(node.child_by_field_name("index"), scope)
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

    def _binary(self, node: Node, scope: Scope) -> Value:
        """A long sum is passed in a loop."""
        operands: list[tuple[str, Node]] = []
        left: Node | None = node
        while left is not None and left.type == "binary_expression":
            self._step()
            right = left.child_by_field_name("right")
            if right is not None:
                operands.append((self.text(left.child_by_field_name("operator")), right))
            left = left.child_by_field_name("left")
        value = self._evaluate(left, scope)
        for operator, right in reversed(operands):
            value = self._operation(operator, value, right, scope)
        return value

    def _operation(self, operator: str, left: Value, node: Node, scope: Scope) -> Value:
        if operator in ("&&", "||", "??"):
            with self.condition(node, operator):
                right = self.eval(node, scope)
            return _either(operator, left, right, self.facts)
        right = self.eval(node, scope)
        if operator in _COMPARES:
            return NOTHING
        return arithmetic(operator, left, right)

    def _unary(self, node: Node, scope: Scope) -> Value:
        value = self._evaluate(node.child_by_field_name("argument"), scope)
        return value if self.text(node.child_by_field_name("operator")) in "+-" else NOTHING

    def _update(self, node: Node, scope: Scope) -> Value:
        target = node.child_by_field_name("argument")
        old = self._evaluate(target, scope)
        value = join((old, of(Kind.POSITION, "counter", start=node.start_byte)))
        if target is not None:
            self._assign_to(target, replace(value, const=None), scope, declare=False)
        return replace(value, const=None)

    def _assignment(self, node: Node, scope: Scope) -> Value:
        value = self._evaluate(node.child_by_field_name("right"), scope)
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

    def _augmented(self, node: Node, scope: Scope) -> Value:
        left, right = (node.child_by_field_name(field) for field in ("left", "right"))
        old, added = self._evaluate(left, scope), self._evaluate(right, scope)
        operator = self.text(node.child_by_field_name("operator")).removesuffix("=")
        counts = isinstance(old.const, float) or old.any(Kind.POSITION)
        if operator in ("&&", "||", "??"):
            value = _either(operator, old, added, self.facts)
        elif operator in ("+", "-") and counts and isinstance(added.const, float):
            value = of(Kind.POSITION, "counter", start=node.start_byte)
        else:
            value = arithmetic(operator, old, added)
        if left is not None:
            self._assign_to(left, value, scope, declare=False)
        return value

    def _ternary(self, node: Node, scope: Scope) -> Value:
        self._evaluate(node.child_by_field_name("condition"), scope)
        arms = []
        for arm in ("consequence", "alternative"):
            with self.condition(node, arm):
                arms.append(self._evaluate(node.child_by_field_name(arm), scope))
        return join(arms)

    def _yield(self, node: Node, scope: Scope) -> Value:
        value = self._inner(node, scope)
        if self._returns:
            self._returns[-1].append(value)
        return NOTHING

    def _class(self, node: Node, scope: Scope) -> Value:
        return NOTHING

    # ---- calls

    def _call(self, node: Node, scope: Scope) -> Value:
        called = node.child_by_field_name("function")
        if called is None:
            return NOTHING
        if called.type == "member_expression":
            receiver = self._evaluate(called.child_by_field_name("object"), scope)
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

    def _call_value(self, node: Node, function: Value, given: list[Value], scope: Scope) -> Value:
        namespace = function.ref.partition(".")[0]
        if function.ref and namespace in self.facts.names:
            return self.tools.call(node, function.ref, given)
        if function.ref:
            return builtins.call_global(self, function.ref, given, node)
        if function.functions:
            return join(self.call(one, given) for one in function.functions)
        return builtins.unknown_call(self, given, node)

    def _call_method(
        self, node: Node, called: Node, receiver: Value, name: str, scope: Scope
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

    def _arguments(self, node: Node, scope: Scope) -> list[Value]:
        given = node.child_by_field_name("arguments")
        if given is None:
            return []
        if given.type == "template_string":
            return [NOTHING, self._template(given, scope)]
        found = []
        for child in given.named_children:
            if child.type == "spread_element":
                found.append(self.elements(self._inner(child, scope)))
            elif child.type != "comment":
                found.append(self.eval(child, scope))
        return found

    def _new(self, node: Node, scope: Scope) -> Value:
        name = self.text(node.child_by_field_name("constructor"))
        return builtins.construct(self, name, self._arguments(node, scope), node)

    def call(self, function: Function, given: Sequence[Value]) -> Value:
        """What a function of the script returns. One that is entered already is not again."""
        node = function.node
        self._entered.add(node.id)
        if node.id in self._active or len(self._active) >= _MOST_CALLS:
            return Value(frozenset(a for one in given for a in one.changed(derived=True).atoms))
        scope = Scope(function.scope)
        self._bind_parameters(node, given, scope)
        body = node.child_by_field_name("body")
        self._active.append(node.id)
        self._returns.append([])
        if body is not None and body.type == "statement_block":
            self._depth += 1
            self._block(body, scope)
            self._depth -= 1
        else:
            self._returns[-1].append(self._evaluate(body, scope))
        self._active.pop()
        value = join(self._returns.pop())
        return list_of(value) if node.type.startswith("generator") else value

    def _bind_parameters(self, node: Node, given: Sequence[Value], scope: Scope) -> None:
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


def _state() -> Value:
    return of(Kind.STATE, "state", start=0)


def _parts(workflow: Value, name: str) -> list[Value]:
    found = member(workflow, name, 0)
    return [value for obj in found.objects for value in (*obj.props.values(), obj.elem) if value]


def _either(operator: str, left: Value, right: Value, facts: ToolFacts) -> Value:
    """`remembered ?? now` counts as remembered: it is the current time only once."""
    if operator == "&&":
        return right
    if any(atom.kind is Kind.SOURCE and atom.field in OWN_IDS for atom in left.atoms):
        # What stands in for a missing id, such as a title, is no rule's business.
        right = right.changed(derived=True)
    remembered = any(
        atom.kind is Kind.STATE or (atom.kind is Kind.SOURCE and facts.is_remembered(atom.name))
        for atom in left.atoms
    )
    if remembered:
        passing = (Kind.TIME, Kind.RANDOM)
        right = replace(right, atoms=frozenset(a for a in right.atoms if a.kind not in passing))
    return join((left, right))


def arithmetic(operator: str, left: Value, right: Value) -> Value:
    if operator == "+" and (isinstance(left.const, str) or isinstance(right.const, str)):
        return composed((left, right))
    value = composed((left, right))
    if isinstance(left.const, float) and isinstance(right.const, float):
        return replace(value, const=_number_of(operator, left.const, right.const))
    if operator == "/" and isinstance(right.const, float) and right.const >= _DAY_MS:
        return left.changed(coarse=True)
    return replace(value, const=value.const if operator == "+" else None)


def _number_of(operator: str, left: float, right: float) -> float | None:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/" if right:
            return left / right
        case _:
            return None


_ENDS = frozenset({"return_statement", "throw_statement", "break_statement", "continue_statement"})
_COUNTS = {
    "update_expression": "argument",
    "augmented_assignment_expression": "left",
}
_STATEMENTS: dict[str, Callable[[Interpreter, Node, Scope], bool]] = {
    "statement_block": Interpreter._nested,
    "expression_statement": Interpreter._expression,
    "lexical_declaration": Interpreter._declaration,
    "variable_declaration": Interpreter._declaration,
    "function_declaration": Interpreter._skip,
    "generator_function_declaration": Interpreter._skip,
    "class_declaration": Interpreter._skip,
    "comment": Interpreter._skip,
    "empty_statement": Interpreter._skip,
    "if_statement": Interpreter._if,
    "for_statement": Interpreter._for,
    "for_in_statement": Interpreter._for_in,
    "while_statement": Interpreter._while,
    "do_statement": Interpreter._while,
    "switch_statement": Interpreter._switch,
    "try_statement": Interpreter._try,
    "return_statement": Interpreter._return,
    "throw_statement": Interpreter._throw,
    "break_statement": Interpreter._end,
    "continue_statement": Interpreter._end,
    "labeled_statement": Interpreter._labeled,
}
_EXPRESSIONS: dict[str, Callable[[Interpreter, Node, Scope], Value]] = {
    "identifier": Interpreter._identifier,
    "shorthand_property_identifier": Interpreter._identifier,
    "number": Interpreter._number,
    "string": Interpreter._string,
    "template_string": Interpreter._template,
    "array": Interpreter._array,
    "object": Interpreter._object,
    "parenthesized_expression": Interpreter._inner,
    "sequence_expression": Interpreter._inner,
    "await_expression": Interpreter._inner,
    "member_expression": Interpreter._member,
    "subscript_expression": Interpreter._subscript,
    "binary_expression": Interpreter._binary,
    "unary_expression": Interpreter._unary,
    "update_expression": Interpreter._update,
    "assignment_expression": Interpreter._assignment,
    "augmented_assignment_expression": Interpreter._augmented,
    "ternary_expression": Interpreter._ternary,
    "yield_expression": Interpreter._yield,
    "call_expression": Interpreter._call,
    "new_expression": Interpreter._new,
    "class": Interpreter._class,
}
