"""Calls in compiled rules: of other rules, of named tuples, and of the few functions of Python that rules need."""

import ast
import inspect
import math
from collections.abc import Callable
from typing import Any

from astragal.core.rule_code import Code
from astragal.core.rule_expressions import Expressions
from astragal.core.rule_types import (
    FLOAT,
    INT,
    Fixed,
    NotCompilable,
    Scalar,
    Table,
    Type,
    Value,
    constant,
    described,
    grouped,
)

BUILT_IN = (int, bool, float, min, max, abs, len, math.sqrt)

FindFunction = Callable[[Any, tuple[Type, ...]], tuple[str, Type]]
"""LLVM's name of a rule that takes some types, and what it returns."""


class Calls(Expressions):
    """Writes the code of calls, too."""

    def __init__(self, rule: Any, code: Code, widened: dict[Any, Type], find: FindFunction) -> None:
        super().__init__(rule, code, widened)
        self._find = find

    def _call(self, node: ast.Call) -> Value:
        called = self.value(node.func)
        if not isinstance(called.type, Fixed):
            raise NotCompilable(f"{described(called.type)} cannot be called")
        function = called.type.value
        arguments = [self.value(argument) for argument in node.args]
        named = {str(keyword.arg): self.value(keyword.value) for keyword in node.keywords}
        if isinstance(function, type) and issubclass(function, tuple) and hasattr(function, "_fields"):
            return grouped(self._in_order(function, arguments, named), function._fields)
        built_in = getattr(self, f"_call_{getattr(function, '__name__', '')}", None)
        if function in BUILT_IN and built_in and not named:
            result: Value = built_in(*arguments)
            return result
        if not inspect.isfunction(function):
            raise NotCompilable(f"compiled rules do not know {getattr(function, '__name__', function)}")
        return self._called(function, self._in_order(function, arguments, named))

    def _in_order(self, function: Any, arguments: list[Value], named: dict[str, Value]) -> list[Value]:
        """Arguments in the order of the parameters, those with defaults included."""
        try:
            bound = inspect.signature(function).bind(*arguments, **named)
        except TypeError as error:
            raise NotCompilable(f"{function.__name__}: {error}") from error
        bound.apply_defaults()
        return [value if isinstance(value, Value) else constant(value) for value in bound.arguments.values()]

    def _called(self, function: Any, arguments: list[Value]) -> Value:
        code = self.code
        name, result = self._find(function, tuple(argument.type for argument in arguments))
        parts = [
            f"{llvm} {part}"
            for argument in arguments
            for llvm, part in zip(argument.type.flat, argument.parts, strict=True)
        ]
        if code.bounds:
            parts.insert(0, "ptr %failed")
        kind = returned_as(result)
        call = f"call {kind} {name}({', '.join(parts)})"
        returned = "" if kind == "void" else code.put(call)
        if kind == "void":
            code.do(call)
        if code.bounds:
            code.demand(code.put(f"icmp eq i8 {code.put('load i8, ptr %failed')}, 0"))
        if len(result.flat) < 2:
            return Value(result, (returned,) if result.flat else ())
        pieces = (code.put(f"extractvalue {kind} {returned}, {number}") for number in range(len(result.flat)))
        return Value(result, tuple(pieces))

    def _call_int(self, value: Value) -> Value:
        return constant(int(value.python)) if value.known else self.code.convert(value, INT)

    def _call_bool(self, value: Value) -> Value:
        return self.code.truth(value)

    def _call_float(self, value: Value) -> Value:
        return self.code.convert(value, FLOAT)

    def _call_len(self, value: Value) -> Value:
        if isinstance(value.type, Table) and value.type.shape and value.type.shape[0]:
            return constant(value.type.shape[0])
        return constant(len(value.items()))

    def _call_abs(self, value: Value) -> Value:
        if value.known:
            return constant(abs(value.python))
        less = self.code.compared("Lt", value, constant(0)).parts[0]
        minus = self._calculated("Sub", constant(0), value)
        assert isinstance(minus.type, Scalar)
        kind = minus.type
        value = self.code.convert(value, kind)
        chosen = f"select i1 {less}, {kind.llvm} {minus.parts[0]}, {kind.llvm} {value.parts[0]}"
        return Value(kind, (self.code.put(chosen),))

    def _call_min(self, *values: Value) -> Value:
        return self._extreme("Lt", values)

    def _call_max(self, *values: Value) -> Value:
        return self._extreme("Gt", values)

    def _extreme(self, comparison: str, values: tuple[Value, ...]) -> Value:
        """The first of the least or greatest of some numbers."""
        items = list(values) if len(values) > 1 else values[0].items()
        best = items[0]
        for item in items[1:]:
            better = self._compared(comparison, item, best)
            if better.known:
                best = item if better.python else best
                continue
            kind, new, old = self.code.alike(item, best)
            best = Value(kind, (self.code.put(f"select i1 {better.parts[0]}, {kind.llvm} {new}, {kind.llvm} {old}"),))
        return best

    def _call_sqrt(self, value: Value) -> Value:
        number = self.code.convert(value, FLOAT).parts[0]
        return Value(FLOAT, (self.code.put(f"call double @llvm.sqrt.f64(double {number})"),))


def returned_as(kind: Type) -> str:
    """LLVM's type of what a function returns."""
    flat = kind.flat
    return "void" if not flat else flat[0] if len(flat) == 1 else f"{{ {', '.join(flat)} }}"
