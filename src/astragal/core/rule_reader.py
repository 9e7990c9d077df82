"""Reads one rule as Python's own parser sees it and writes LLVM code: what compiled rules can say is what is here.

A rule is read once for each combination of types it is called with. A variable has one type; where a second
assignment needs a wider one, the rule is read again with that.
"""

import ast
from pathlib import Path
from typing import Any

from astragal.core.rule_calls import Calls, FindFunction, returned_as
from astragal.core.rule_code import Code
from astragal.core.rule_types import (
    INT,
    NOTHING,
    Fixed,
    Group,
    NotCompilable,
    Record,
    Table,
    Type,
    Value,
    common,
)

_modules: dict[str, ast.Module] = {}


def source_of(rule: Any) -> tuple[ast.FunctionDef, str]:
    """The definition of a function and the file in which it is."""
    generated = rule.__globals__.get("__source__")
    if generated is not None:
        file, tree = "generated rules", ast.parse(generated)
    else:
        file = rule.__code__.co_filename
        if file not in _modules:
            _modules[file] = ast.parse(Path(file).read_text(encoding="utf-8"))
        tree = _modules[file]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == rule.__code__.co_name:
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            if first == rule.__code__.co_firstlineno:
                return node, file
    raise NotCompilable(f"the source of {rule.__name__} is not found")


class Reader(Calls):
    """Reads one rule that is called with certain types."""

    def __init__(
        self, rule: Any, types: tuple[Type, ...], code: Code, widened: dict[Any, Type], find: FindFunction
    ) -> None:
        super().__init__(rule, code, widened, find)
        self.types = types
        self._returned: Type | None = None
        self._loops: list[tuple[str, str]] = []
        """Of the loops around: where `continue` and `break` go."""

    def text(self, name: str) -> tuple[str, Type]:
        """The function as LLVM code, and what it returns."""
        node, file = source_of(self.rule)
        self.locals = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self._node: ast.AST = node
        try:
            parameters = self._take_parameters(node)
            self._body(node.body)
            if self.code.is_open:
                self._return(Value(NOTHING))
        except NotCompilable as refusal:
            if refusal.args and str(refusal).startswith("line "):
                raise
            line = getattr(self._node, "lineno", 0)
            raise NotCompilable(f"line {line} of {Path(file).name} ({self.rule.__name__}): {refusal}") from refusal
        assert self._returned is not None
        kind = returned_as(self._returned)
        inlined = "alwaysinline " if hasattr(self.rule, "is_part_of_callers") else ""
        head = [f"define internal {kind} {name}({', '.join(parameters)}) nounwind {inlined}{{", "entry:"]
        zero = "void" if kind == "void" else f"{kind} zeroinitializer"
        failing = ["fail:", "  store i8 1, ptr %failed", f"  ret {zero}"] if self.code.bounds else []
        body = [*head, *self.code.slots, *self.code.lines, *failing, "}"]
        return "\n".join(body), self._returned

    def _take_parameters(self, node: ast.FunctionDef) -> list[str]:
        names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        parameters = ["ptr %failed"] if self.code.bounds else []
        for name, kind in zip(names, self.types, strict=True):
            parts = [f"%{name}.{number}" for number in range(len(kind.flat))]
            parameters += [f"{llvm} {part}" for llvm, part in zip(kind.flat, parts, strict=True)]
            self._assign(name, Value(kind, tuple(parts)))
        return parameters

    # Statements

    def _body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if not self.code.is_open:
                return
            self._node = statement
            found = getattr(self, f"_do_{type(statement).__name__.lower()}", None)
            if found is None:
                raise NotCompilable(f"compiled rules do not know {type(statement).__name__.lower()}")
            found(statement)

    def _do_pass(self, _: ast.Pass) -> None:
        pass

    def _do_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.value(node.value)

    def _do_return(self, node: ast.Return) -> None:
        self._return(self.value(node.value) if node.value else Value(NOTHING))

    def _return(self, value: Value) -> None:
        found = value.type
        if isinstance(found, Fixed) and found.value is not None:
            found = common(found, Group(tuple(item.type for item in value.items())))
        wanted = self._wider("return", self._returned or found, found)
        self._returned = wanted
        value = self.code.convert(value, wanted)
        parts = [f"{llvm} {part}" for llvm, part in zip(wanted.flat, value.parts, strict=True)]
        kind = returned_as(wanted)
        if len(parts) < 2:
            self.code.do(f"ret {parts[0] if parts else 'void'}")
        else:
            whole = "poison"
            for number, part in enumerate(parts):
                whole = self.code.put(f"insertvalue {kind} {whole}, {part}, {number}")
            self.code.do(f"ret {kind} {whole}")
        self.code.is_open = False

    def _do_assign(self, node: ast.Assign) -> None:
        value = self.value(node.value)
        for target in node.targets:
            self._set(target, value)

    def _do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self._set(node.target, self.value(node.value))

    def _do_augassign(self, node: ast.AugAssign) -> None:
        operation = type(node.op).__name__
        if isinstance(node.target, ast.Name):
            self._assign(node.target.id, self._calculated(operation, self._name(node.target), self.value(node.value)))
        else:
            place = self._place(node.target)
            self.code.write(place, self._calculated(operation, self.code.read(place), self.value(node.value)))

    def _do_if(self, node: ast.If) -> None:
        condition = self.code.truth(self.value(node.test))
        if condition.known:
            self._body(node.body if condition.python else node.orelse)
            return
        yes, no, after = (self.code.name(label) for label in ("then", "else", "after"))
        self.code.branch(condition.parts[0], yes, no)
        ends = False
        for label, body in ((yes, node.body), (no, node.orelse)):
            self.code.begin(label)
            self._body(body)
            if self.code.is_open:
                self.code.jump(after)
                ends = True
        if ends:
            self.code.begin(after)

    def _do_while(self, node: ast.While) -> None:
        test, body, after = (self.code.name(label) for label in ("test", "body", "after"))
        self.code.begin(test)
        condition = self.code.truth(self.value(node.test))
        if condition.known and not condition.python:
            return
        if not condition.known:
            self.code.branch(condition.parts[0], body, after)
        self.code.begin(body)
        left = self._loop(node, test, after)
        if self.code.is_open:
            self.code.jump(test)
        if left or not condition.known:
            self.code.begin(after)

    def _loop(self, node: ast.For | ast.While, again: str, after: str) -> bool:
        """The body of a loop; whether something breaks off."""
        if node.orelse:
            raise NotCompilable("compiled rules do not know a loop with `else`")
        self._loops.append((again, after))
        before = len(self.code.lines)
        self._body(node.body)
        self._loops.pop()
        return f"  br label %{after}" in self.code.lines[before:]

    def _do_break(self, _: ast.Break) -> None:
        self.code.jump(self._loops[-1][1])

    def _do_continue(self, _: ast.Continue) -> None:
        self.code.jump(self._loops[-1][0])

    def _do_for(self, node: ast.For) -> None:
        code = self.code
        row, first, last, step = self._counted(node.iter)
        counter = code.slot("i64")
        code.do(f"store i64 {first}, ptr {counter}")
        test, body, further, after = (code.name(label) for label in ("test", "body", "next", "after"))
        code.begin(test)
        now = code.put(f"load i64, ptr {counter}")
        code.branch(code.put(f"icmp {'slt' if step > 0 else 'sgt'} i64 {now}, {last}"), body, after)
        code.begin(body)
        number = Value(INT, (now,))
        self._set(node.target, code.read(code.indexed(row, number, from_end=False)) if row else number)
        self._loop(node, further, after)
        code.begin(further)
        code.do(f"store i64 {code.put(f'add nsw i64 {now}, {step}')}, ptr {counter}")
        code.jump(test)
        code.begin(after)

    def _counted(self, node: ast.expr) -> tuple[Value | None, str, str, int]:
        """What a loop goes through: a table, if any, then the first number, the one after the last, and the step."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and self.value(node.func).python is range:
            numbers = [self.value(argument) for argument in node.args]
            step = numbers[2].number if len(numbers) > 2 else 1
            if not isinstance(step, int) or not step:
                raise NotCompilable("expected a step that is known while compiling")
            ends = [self.code.integer(number) for number in numbers[:2]]
            return None, ends[0] if len(ends) > 1 else "0", ends[-1], step
        row = self.value(node)
        if isinstance(row.type, Fixed) and isinstance(row.type.value, tuple):
            row = self.code.table(row.type.value)
        if not isinstance(row.type, Table) or not row.type.shape or not row.type.shape[0]:
            raise NotCompilable("expected a loop over a range or a row")
        return row, "0", str(row.type.shape[0]), 1

    # Variables and places

    def _assign(self, name: str, value: Value) -> None:
        if name in self.variables:
            kind, slots = self.variables[name]
            self._wider(name, kind, value.type)
        else:
            kind = common(self._widened.get(name, value.type), value.type)
            slots = [self.code.slot(llvm) for llvm in kind.flat]
            self.variables[name] = (kind, slots)
        self.code.stored(self.code.convert(value, kind), slots)

    def _set(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._assign(target.id, value)
        elif isinstance(target, ast.Tuple | ast.List):
            items = value.items()
            if len(items) != len(target.elts):
                raise NotCompilable(f"expected {len(target.elts)} values to assign, not {len(items)}")
            for part, item in zip(target.elts, items, strict=True):
                self._set(part, item)
        else:
            self.code.write(self._place(target), value)

    def _place(self, node: ast.expr) -> Value:
        """Where in memory something is that can be changed."""
        if isinstance(node, ast.Attribute):
            holder = self.value(node.value)
            if isinstance(holder.type, Record):
                return self.code.field(holder, node.attr)
        if isinstance(node, ast.Subscript):
            holder = self.value(node.value)
            if isinstance(holder.type, Table):
                return self.code.indexed(holder, self.value(node.slice), from_end=False)
        raise NotCompilable("expected a variable, a field of the state or a place in a row to assign to")
