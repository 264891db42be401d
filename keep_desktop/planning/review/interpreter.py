"""Follows the values of a script through its text, without running it.

Every function is entered with what its callers give it, every branch and every loop body is
passed once. It reads any text and ends within a bound: what is nested too deeply, or takes too
many steps, sets `ReviewRecords.incomplete`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tree_sitter import Node

from keep_desktop.planning.review.evaluator import Evaluator, ScriptTooLarge
from keep_desktop.planning.review.nodes import FUNCTIONS
from keep_desktop.planning.review.records import ReviewRecords
from keep_desktop.planning.review.values import (
    NOTHING,
    Function,
    Kind,
    Obj,
    Value,
    VariableScope,
    join,
    member,
    of,
    of_object,
)

_MOST_COUNTERS = 200
_DECLARED = frozenset({"function_declaration", "generator_function_declaration"})


class Interpreter(Evaluator):
    # ---- the whole script

    def run(self, root: Node, *, has_handlers: bool) -> ReviewRecords:
        self._find_counters(root)
        try:
            self.block(root, self.top)
            if has_handlers:
                self._handlers()
            self._rest(root)
        except ScriptTooLarge:
            self.records.incomplete = True
        return self.records

    def _find_counters(self, root: Node) -> None:
        waiting = [root]
        while waiting and len(self.counters) < _MOST_COUNTERS:
            node = waiting.pop()
            field = _COUNTS.get(node.type)
            name = node.child_by_field_name(field) if field else None
            if name is not None and name.type == "identifier":
                self.counters.setdefault(self.text(name), node.start_byte)
            waiting += node.named_children

    def _handlers(self) -> None:
        """Call each handler as the engine does, in the order in which events flow; twice, so that
        it is known what any topic holds. Only the second time counts."""
        workflow = self.top.names.get("workflow", (NOTHING, 0))[0]
        top = self.records
        for _ in range(2):
            self.records = ReviewRecords()
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
            if node.type in FUNCTIONS and node.id not in self.entered:
                self.call(Function(node, VariableScope(self.top)), [])
            waiting += reversed(node.named_children)

    # ---- statements: each returns whether what follows it is never reached

    def block(self, node: Node, scope: VariableScope) -> bool:
        children = node.named_children
        for child in children:
            if child.type in _DECLARED:
                name = self.text(child.child_by_field_name("name"))
                self.declare(scope, name, Value(functions=(Function(child, scope),)))
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

    def exec(self, node: Node, scope: VariableScope) -> bool:
        self.step()
        run = _STATEMENTS.get(node.type)
        if run is None:
            self.depth += 1
            self.eval(node, scope)
            self.depth -= 1
            return False
        self.depth += 1
        ended = run(self, node, scope)
        self.depth -= 1
        return ended

    def _nested(self, node: Node, scope: VariableScope) -> bool:
        return self.block(node, VariableScope(scope))

    def _expression(self, node: Node, scope: VariableScope) -> bool:
        for child in node.named_children:
            self.eval(child, scope)
        return False

    def _skip(self, node: Node, scope: VariableScope) -> bool:
        return False

    def _declaration(self, node: Node, scope: VariableScope) -> bool:
        for child in node.named_children:
            if child.type != "variable_declarator":
                continue
            name = child.child_by_field_name("name")
            value = child.child_by_field_name("value")
            found = self.eval(value, scope) if value is not None else NOTHING
            if name is not None:
                self.bind(name, found, scope)
        return False

    def _if(self, node: Node, scope: VariableScope) -> bool:
        """A chain of else-ifs is passed in a loop, however long it is."""
        ends: list[bool] = []
        mark = len(self.conditions)
        at_: Node | None = node
        while at_ is not None and at_.type == "if_statement":
            self.evaluate(at_.child_by_field_name("condition"), scope)
            with self.condition(at_, "then"):
                ends.append(self._run(at_.child_by_field_name("consequence"), scope))
            self.conditions.append((at_.id, "else"))
            other = at_.child_by_field_name("alternative")
            at_ = other.named_children[0] if other is not None and other.named_children else None
        ends.append(at_ is not None and self.exec(at_, scope))
        del self.conditions[mark:]
        return all(ends)

    def _run(self, node: Node | None, scope: VariableScope) -> bool:
        return node is not None and self.exec(node, scope)

    def _for(self, node: Node, scope: VariableScope) -> bool:
        inner = VariableScope(scope)
        self._run(node.child_by_field_name("initializer"), inner)
        with self._loop(node, inner, None):
            self._run(node.child_by_field_name("condition"), inner)
            self._run(node.child_by_field_name("body"), inner)
            self.evaluate(node.child_by_field_name("increment"), inner)
        return False

    def _while(self, node: Node, scope: VariableScope) -> bool:
        with self._loop(node, scope, None):
            self.evaluate(node.child_by_field_name("condition"), scope)
            self._run(node.child_by_field_name("body"), scope)
        return False

    def _for_in(self, node: Node, scope: VariableScope) -> bool:
        right = self.evaluate(node.child_by_field_name("right"), scope)
        left = node.child_by_field_name("left")
        inner = VariableScope(scope)
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
    def _loop(self, node: Node, scope: VariableScope, over: Value | None) -> Iterator[None]:
        for name, start in self.counters.items():
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

    def _switch(self, node: Node, scope: VariableScope) -> bool:
        self.evaluate(node.child_by_field_name("value"), scope)
        body = node.child_by_field_name("body")
        inner = VariableScope(scope)
        for case in body.named_children if body is not None else ():
            if case.type == "switch_case":
                self.evaluate(case.child_by_field_name("value"), inner)
            with self.condition(node, str(case.id)):
                for child in case.children_by_field_name("body"):
                    if self.exec(child, inner):
                        break
        return False

    def _try(self, node: Node, scope: VariableScope) -> bool:
        handler = node.child_by_field_name("handler")
        self.caught += handler is not None
        ended = self._run(node.child_by_field_name("body"), scope)
        self.caught -= handler is not None
        if handler is not None:
            inner = VariableScope(scope)
            parameter = handler.child_by_field_name("parameter")
            if parameter is not None:
                self.bind(parameter, NOTHING, inner)
            with self.condition(node, "catch"):
                ended = self._run(handler.child_by_field_name("body"), inner) and ended
        finalizer = node.child_by_field_name("finalizer")
        if finalizer is not None:
            ended = self._run(finalizer.child_by_field_name("body"), scope) or ended
        return ended

    def _return(self, node: Node, scope: VariableScope) -> bool:
        for child in node.named_children:
            value = self.eval(child, scope)
            if self.returns:
                self.returns[-1].append(value)
        return True

    def _throw(self, node: Node, scope: VariableScope) -> bool:
        self._expression(node, scope)
        return True

    def _end(self, node: Node, scope: VariableScope) -> bool:
        return True

    def _labeled(self, node: Node, scope: VariableScope) -> bool:
        return self._run(node.child_by_field_name("body"), scope)


def _state() -> Value:
    return of(Kind.STATE, "state", start=0)


def _parts(workflow: Value, name: str) -> list[Value]:
    found = member(workflow, name, 0)
    return [value for obj in found.objects for value in (*obj.props.values(), obj.elem) if value]


_ENDS = frozenset({"return_statement", "throw_statement", "break_statement", "continue_statement"})
_COUNTS = {
    "update_expression": "argument",
    "augmented_assignment_expression": "left",
}
_STATEMENTS: dict[str, Callable[[Interpreter, Node, VariableScope], bool]] = {
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
