"""`rule` marks a function that runs plain, native and on a GPU from one source.

A game's modules are imported once for each way of running. What `rule` does to a function depends on
the way in force during that import: plain play leaves it alone, native play hands it to the compiler.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar

CHANCE = -1
"""What `to_act` returns when luck is to move."""

OVER = -2
"""What `to_act` returns when the game has ended."""

HIDDEN = -1
"""What `seen` returns when a seat sees nothing of a step but that luck moved."""

Function = TypeVar("Function", bound=Callable[..., Any])
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Way = Callable[[Callable[..., Any]], Any]

_way: ContextVar[Way | None] = ContextVar("way", default=None)


def rule(function: Function) -> Function:
    """Mark a function of the rules, so that it can be compiled; in plain play it stays as it is."""
    way = _way.get()
    return function if way is None else way(function)


def is_plain() -> bool:
    """Whether modules that are imported now are for plain play."""
    return _way.get() is None


@contextmanager
def run_by(way: Way) -> Iterator[None]:
    """Within this context, modules imported by this thread have their rules made by `way`."""
    token = _way.set(way)
    try:
        yield
    finally:
        _way.reset(token)


def plain_from_source(source: str, name: str, **names: Any) -> Any:
    """Make a function that is only ever run plain out of generated source text, in which `names` are known."""
    names["__source__"] = source  # for the compiler, which reads it again
    exec(source, names)
    return names[name]


def rule_from_source(source: str, name: str, **names: Any) -> Any:
    """Make a rule out of generated source text, in which `names` are known."""
    return rule(plain_from_source(source, name, **names))


def by_number(rules: tuple[Callable[Arguments, Result], ...]) -> Callable[Concatenate[int, Arguments], Result]:
    """One rule out of a table of rules: it takes a number, then the arguments for the rule with that number.

    Compiled code cannot call a function that it finds in a tuple. All rules of a table take the same arguments
    and return the same type.
    """
    different = tuple(dict.fromkeys(rules))
    arguments = ", ".join(f"argument{i}" for i in range(len(signature(rules[0]).parameters)))
    lines = [f"def by_number(number, {arguments}):", "    which = WHICH[number]"]
    for i in range(1, len(different)):
        lines += [f"    if which == {i}:", f"        return rule{i}({arguments})"]
    lines.append(f"    return rule0({arguments})")
    names = {f"rule{i}": function for i, function in enumerate(different)}
    which = tuple(different.index(function) for function in rules)
    chosen: Callable[Concatenate[int, Arguments], Result] = rule_from_source(
        "\n".join(lines), "by_number", WHICH=which, **names
    )
    chosen.is_part_of_callers = True  # type: ignore[attr-defined]  # loops choose the rule before they begin
    return chosen
