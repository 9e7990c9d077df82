"""All rules that an entry calls, as one piece of LLVM code."""

from typing import Any

from astragal.core.rule_code import Code
from astragal.core.rule_expressions import ReadAgain
from astragal.core.rule_reader import Reader
from astragal.core.rule_types import BOOL, INT, NotCompilable, Scalar, Type, described

_marked: set[Any] = set()


def mark(function: Any) -> Any:
    """Take note that a function is a rule; it stays what it is."""
    _marked.add(function)
    return function


class Unit:
    """All functions that an entry calls, read from their sources."""

    def __init__(self, *, bounds: bool) -> None:
        self.bounds = bounds
        self._functions: dict[Any, tuple[str, Type | None]] = {}
        self._texts: list[str] = []
        self._tables: dict[Any, tuple[str, str]] = {}

    def function(self, rule: Any, types: tuple[Type, ...]) -> tuple[str, Type]:
        """LLVM's name of a rule that takes these types, and what it returns."""
        key = (rule, types)
        if key not in self._functions:
            if rule not in _marked:
                raise NotCompilable(f"{getattr(rule, '__name__', rule)!r} is not a rule; mark it with `rule`")
            name = f'@"{rule.__name__}.{len(self._functions)}"'
            self._functions[key] = (name, None)
            widened: dict[Any, Type] = {}
            while True:
                reader = Reader(rule, types, Code(self._tables, bounds=self.bounds), widened, self.function)
                try:
                    text, result = reader.text(name)
                    break
                except ReadAgain:
                    continue
            self._texts.append(text)
            self._functions[key] = (name, result)
        name, known = self._functions[key]
        if known is None:
            raise NotCompilable(f"{rule.__name__} calls itself, which compiled rules cannot")
        return name, known

    def code(self, rule: Any, memory: Type, symbol: str, failed: int, *, is_apart: bool = True) -> str:
        """LLVM code of an entry: it takes the address of each part of the memory.

        No two of them overlap; `is_apart` tells LLVM so.
        """
        name, result = self.function(rule, (memory,))
        if result not in (INT, BOOL):
            raise NotCompilable(f"expected {rule.__name__} to return a whole number, not {described(result)}")
        assert isinstance(result, Scalar)
        places = [f"ptr %p{number}" for number in range(len(memory.flat))]
        head = f"define i64 @{symbol}({', '.join(places)}) nounwind {{"
        if is_apart:
            self._texts[-1] = _apart(self._texts[-1])
        arguments = ["ptr %failed", *places] if self.bounds else places
        lines = ["  %failed = alloca i8", "  store i8 0, ptr %failed"] if self.bounds else []
        lines.append(f"  %result = call {result.llvm} {name}({', '.join(arguments)})")
        returned = "%result"
        if result == BOOL:
            lines.append("  %number = zext i1 %result to i64")
            returned = "%number"
        if self.bounds:
            lines += ["  %flag = load i8, ptr %failed", "  %wrong = icmp ne i8 %flag, 0"]
            lines.append(f"  %outcome = select i1 %wrong, i64 {failed}, i64 {returned}")
            returned = "%outcome"
        lines += [f"  ret i64 {returned}", "}"]
        tables = [text for _, text in self._tables.values()]
        return "\n".join([*tables, *self._texts, head, *lines, ""])


def _apart(function: str) -> str:
    """Tell LLVM that no two of the places that a function takes overlap."""
    head, rest = function.split("\n", 1)
    return f"{head.replace('ptr %', 'ptr noalias %')}\n{rest}"
