"""Expressions of compiled rules: names, operations, conditions."""

import ast
import builtins
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Any

from astragal.core.rule_code import Code
from astragal.core.rule_types import (
    FLOAT,
    INT,
    SHORT_FLOAT,
    Fixed,
    Group,
    NotCompilable,
    Record,
    Scalar,
    Table,
    Type,
    Value,
    common,
    constant,
    described,
    grouped,
)

FOLDED: dict[str, Callable[..., Any]] = {
    "Add": lambda a, b: a + b,
    "Sub": lambda a, b: a - b,
    "Mult": lambda a, b: a * b,
    "Div": lambda a, b: a / b,
    "FloorDiv": lambda a, b: a // b,
    "Mod": lambda a, b: a % b,
    "LShift": lambda a, b: a << b,
    "RShift": lambda a, b: a >> b,
    "BitAnd": lambda a, b: a & b,
    "BitOr": lambda a, b: a | b,
    "BitXor": lambda a, b: a ^ b,
    "Pow": lambda a, b: a**b,
    "Eq": lambda a, b: a == b,
    "NotEq": lambda a, b: a != b,
    "Lt": lambda a, b: a < b,
    "LtE": lambda a, b: a <= b,
    "Gt": lambda a, b: a > b,
    "GtE": lambda a, b: a >= b,
    "Is": lambda a, b: a is b,
    "IsNot": lambda a, b: a is not b,
    "In": lambda a, b: a in b,
    "NotIn": lambda a, b: a not in b,
}
"""What is known on both sides is calculated while compiling."""


class ReadAgain(Exception):
    """Something needs a wider type than it had; it is noted by now."""


class Expressions:
    """Writes the code of expressions in a rule; `widened` is what an earlier reading of it found."""

    def __init__(self, rule: Any, code: Code, widened: dict[Any, Type]) -> None:
        self.rule = rule
        self.code = code
        self.variables: dict[str, tuple[Type, list[str]]] = {}
        self.locals: set[str] = set()
        self._widened = widened

    def _wider(self, key: Any, before: Type, now: Type) -> Type:
        """The type of a variable that has to hold both; if that is another one, everything is read again."""
        wanted = common(common(before, now), self._widened.get(key, now))
        if wanted != before and self._widened.get(key) != wanted:
            self._widened[key] = wanted
            raise ReadAgain
        return wanted

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        found = getattr(self, f"_{type(node).__name__.lower()}", None)
        if found is None:
            raise NotCompilable(f"compiled rules do not know {type(node).__name__.lower()}")
        result: Value = found(node)
        return result

    def _constant(self, node: ast.Constant) -> Value:
        return constant(node.value)

    def _name(self, node: ast.Name) -> Value:
        if node.id in self.variables:
            return self.code.loaded(*self.variables[node.id])
        if node.id in self.locals:
            raise NotCompilable(f"{node.id} is used before anything is assigned to it")
        free = self.rule.__code__.co_freevars
        if node.id in free:
            return constant(self.rule.__closure__[free.index(node.id)].cell_contents)
        names = self.rule.__globals__
        if node.id not in names and not hasattr(builtins, node.id):
            raise NotCompilable(f"nothing is called {node.id}")
        return constant(names[node.id] if node.id in names else getattr(builtins, node.id))

    def _tuple(self, node: ast.Tuple) -> Value:
        items = [self.value(item) for item in node.elts]
        return constant(tuple(item.python for item in items)) if all(i.known for i in items) else grouped(items)

    def _attribute(self, node: ast.Attribute) -> Value:
        holder = self.value(node.value)
        if isinstance(holder.type, Record):
            return self.code.read(self.code.field(holder, node.attr))
        if isinstance(holder.type, Group) and node.attr in holder.type.fields:
            return holder.items()[holder.type.fields.index(node.attr)]
        if isinstance(holder.type, Fixed) and hasattr(holder.type.value, node.attr):
            return constant(getattr(holder.type.value, node.attr))
        raise NotCompilable(f"{described(holder.type)} has no {node.attr}")

    def _subscript(self, node: ast.Subscript) -> Value:
        holder, index = self.value(node.value), self.value(node.slice)
        is_known = isinstance(holder.type, Fixed) and isinstance(holder.type.value, tuple)
        if isinstance(holder.type, Group) or (is_known and index.known):
            items = holder.items()
            if not isinstance(index.number, int) or not -len(items) <= index.number < len(items):
                raise NotCompilable(f"expected a known number as the index of a tuple of {len(items)}")
            return items[index.number]
        if is_known:
            holder = self.code.table(holder.python)
        if not isinstance(holder.type, Table):
            raise NotCompilable(f"{described(holder.type)} has no index")
        return self.code.read(self.code.indexed(holder, index, from_end=is_known))

    def _binop(self, node: ast.BinOp) -> Value:
        return self._calculated(type(node.op).__name__, self.value(node.left), self.value(node.right))

    def _calculated(self, operation: str, one: Value, other: Value) -> Value:
        if one.known and other.known:
            return constant(FOLDED[operation](one.python, other.python))
        if operation == "Pow" and isinstance(other.number, int) and other.number > 0:
            return reduce(partial(self.code.calculated, "Mult"), [one] * other.number)
        return self.code.calculated(operation, one, other)

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        value = self.value(node.operand)
        if isinstance(node.op, ast.Not):
            truth = self.code.truth(value)
            return constant(not truth.python) if truth.known else self.code.calculated("BitXor", truth, constant(True))
        if isinstance(node.op, ast.USub):
            if value.known:
                return constant(-value.python)
            if value.type in (FLOAT, SHORT_FLOAT):
                assert isinstance(value.type, Scalar)
                return Value(value.type, (self.code.put(f"fneg {value.type.llvm} {value.parts[0]}"),))
            return self._calculated("Sub", constant(0), value)
        if isinstance(node.op, ast.Invert):
            return self._calculated("BitXor", Value(INT, (self.code.integer(value),), value.number), constant(-1))
        return value

    def _boolop(self, node: ast.BoolOp) -> Value:
        operands = [partial(self.value, operand) for operand in node.values]
        return self._until(node, isinstance(node.op, ast.Or), operands)

    def _until(self, node: ast.expr, end: bool, operands: Sequence[Callable[[], Value]]) -> Value:
        """The first of some values that is as true as `end`, or the last; those after it are not asked for."""
        key = (node.lineno, node.col_offset, "until")
        slots: list[str] | None = None
        wanted: Type | None = None
        after = self.code.name("after")
        for number, operand in enumerate(operands):
            value = operand()
            is_last = number == len(operands) - 1
            truth = self.code.truth(value) if not is_last else value
            if not is_last and truth.known and truth.python != end:
                continue
            if slots is None and (is_last or truth.known):
                return value
            wanted = self._wider(key, wanted or self._widened.get(key, value.type), value.type)
            slots = slots or [self.code.slot(llvm) for llvm in wanted.flat]
            self.code.stored(self.code.convert(value, wanted), slots)
            if is_last or truth.known:
                break
            further = self.code.name("or" if end else "and")
            self.code.branch(truth.parts[0], *((after, further) if end else (further, after)))
            self.code.begin(further)
        assert wanted is not None
        assert slots is not None
        self.code.begin(after)
        return self.code.loaded(wanted, slots)

    def _compare(self, node: ast.Compare) -> Value:
        operations = [type(operation).__name__ for operation in node.ops]
        left = self.value(node.left)

        def compared(operation: str, operand: ast.expr) -> Value:
            nonlocal left
            before, left = left, self.value(operand)
            return self._compared(operation, before, left)

        comparisons = [partial(compared, *pair) for pair in zip(operations, node.comparators, strict=True)]
        return comparisons[0]() if len(comparisons) == 1 else self._until(node, False, comparisons)

    def _compared(self, operation: str, one: Value, other: Value) -> Value:
        if one.known and other.known:
            return constant(FOLDED[operation](one.python, other.python))
        if operation in ("In", "NotIn"):
            found = constant(False)
            for item in other.items():
                same = self._compared("Eq", one, item)
                found = same if found.known else self.code.calculated("BitOr", found, same)
            return found if operation == "In" else self.code.calculated("BitXor", found, constant(True))
        return self.code.compared(operation, one, other)

    def _ifexp(self, node: ast.IfExp) -> Value:
        condition = self.code.truth(self.value(node.test))
        if condition.known:
            return self.value(node.body if condition.python else node.orelse)
        key = (node.lineno, node.col_offset, "if")
        yes, no, after = (self.code.name(label) for label in ("then", "else", "after"))
        self.code.branch(condition.parts[0], yes, no)
        self.code.begin(yes)
        value = self.value(node.body)
        wanted = common(self._widened.get(key, value.type), value.type)
        slots = [self.code.slot(llvm) for llvm in wanted.flat]
        self.code.stored(self.code.convert(value, wanted), slots)
        self.code.jump(after)
        self.code.begin(no)
        value = self.value(node.orelse)
        self._wider(key, wanted, value.type)
        self.code.stored(self.code.convert(value, wanted), slots)
        self.code.begin(after)
        return self.code.loaded(wanted, slots)
