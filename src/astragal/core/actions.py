"""A game's verbs, declared once: numbered, printed and read back from the declaration."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from astragal.core.errors import IllegalAction
from astragal.core.language import Texts
from astragal.core.rule import rule_from_source
from astragal.core.untrusted_text import quoted

_ = Texts(__file__)

Values = range | tuple[str, ...]
"""What an argument may be: numbers, or names that the rules see as 0, 1, 2 …"""


class Verb(NamedTuple):
    """A verb as rules use it: two rules, and the number by which the verb of an action is recognised.

    Compiled rules need plain names, so a game unpacks it: `TASK, task, read_task = Moves.task`.
    """

    position: int
    """Its place in the declaration, which `Actions.verb` returns."""

    encode: Callable[..., int]
    """The number of an action from its arguments."""

    decode: Callable[[int], Any]
    """The arguments of an action, a single one bare, several as a tuple."""


class _Arguments(dict[str, Values]):
    """The arguments of a verb, until the class in which it is declared is complete."""


def verb(**arguments: Values) -> Verb:
    """Declare a verb with its arguments; its class gives it a number."""
    declared: Any = _Arguments(arguments)
    return declared  # type: ignore[no-any-return]


class Actions:
    """The verbs of a game with their arguments.

    Rules see an action as one whole number from 0 to `len(actions) - 1`; `verb(action)` is a rule that returns the
    position of its verb. Everybody else uses the text, such as `task left 3`.
    """

    def __init__(self, verbs: dict[str, dict[str, Values]]) -> None:
        self.verbs = verbs
        self._first: dict[str, int] = {}
        count = 0
        for name, arguments in self.verbs.items():
            self._first[name] = count
            size = 1
            for values in arguments.values():
                size *= len(values)
            count += size
        self._count = count
        self._texts: dict[int, str] = {}
        self._numbers: dict[str, int] = {}
        self._parts: dict[int, tuple[str, tuple[int, ...]]] = {}
        self.verb: Callable[[int], int] = rule_from_source(self._verb_source(), "verb")
        self.rules = {name: self._rules(name, position) for position, name in enumerate(verbs)}

    def __len__(self) -> int:
        return self._count

    def split(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The verb's name and the arguments as the rules see them."""
        known = self._parts.get(action)
        if known is not None:
            return known
        if not 0 <= action < self._count:
            raise IllegalAction(f"Actions are numbered 0 to {self._count - 1}, not {action}.")
        name = [name for name, first in self._first.items() if first <= action][-1]
        rest = action - self._first[name]
        arguments: list[int] = []
        for values in reversed(self.verbs[name].values()):
            rest, index = divmod(rest, len(values))
            arguments.append(values[index] if isinstance(values, range) else index)
        self._parts[action] = name, tuple(reversed(arguments))
        return self._parts[action]

    def read(self, text: str) -> tuple[str, tuple[int, ...]]:
        """The verb's name and the arguments, as the rules see them, of an action in words."""
        return self._parts.get(self._numbers.get(text, -1)) or self.split(self.parse(text))

    def text(self, action: int) -> str:
        """The action as people write it and records keep it."""
        known = self._texts.get(action)
        if known is not None:
            return known
        name, arguments = self.split(action)
        words = [name.replace("_", " ")]
        for values, argument in zip(self.verbs[name].values(), arguments, strict=True):
            words.append(str(argument) if isinstance(values, range) else values[argument])
        text = " ".join(words)
        self._texts[action], self._numbers[text] = text, action
        return text

    def parse(self, text: str) -> int:
        """The action that `text` names; upper case and extra spaces do not matter."""
        known = self._numbers.get(text)
        if known is not None:
            return known
        words = text.lower().split()
        for name, arguments in self.verbs.items():
            verb = name.split("_")
            if words[: len(verb)] == verb and len(words) == len(verb) + len(arguments):
                number = self._number(name, words[len(verb) :])
                if number is not None:
                    return number
        expected = _(
            "There is no action {action}; an action reads like {forms}.", action=quoted(text), forms=self._forms()
        )
        raise IllegalAction(expected)

    def _number(self, name: str, words: Sequence[str]) -> int | None:
        number = 0
        for values, word in zip(self.verbs[name].values(), words, strict=True):
            printed = [str(value) for value in values]
            if word not in printed:
                return None
            number = number * len(values) + printed.index(word)
        return self._first[name] + number

    def _forms(self) -> str:
        forms = [
            "'" + " ".join([name.replace("_", " "), *(f"<{argument}>" for argument in arguments)]) + "'"
            for name, arguments in self.verbs.items()
        ]
        return _(" or ").join(forms)

    def _rules(self, name: str, position: int) -> Verb:
        encode = rule_from_source(self._encoder_source(name), f"encode_{name}")
        return Verb(position, encode, rule_from_source(self._decoder_source(name), f"decode_{name}"))

    def _verb_source(self) -> str:
        lines = ["def verb(action):"]
        firsts = list(self._first.values())
        for index, following in enumerate(firsts[1:]):
            lines += [f"    if action < {following}:", f"        return {index}"]
        return "\n".join([*lines, f"    return {len(firsts) - 1}"])

    def _encoder_source(self, name: str) -> str:
        number = "0"
        parameters = [f"argument{i}" for i in range(len(self.verbs[name]))]
        for argument, values in zip(parameters, self.verbs[name].values(), strict=True):
            number = f"({number}) * {len(values)} + {_index(argument, values)}"
        return f"def encode_{name}({', '.join(parameters)}):\n    return {self._first[name]} + {number}"

    def _decoder_source(self, name: str) -> str:
        parts: list[str] = []
        divisor = 1
        for values in reversed(self.verbs[name].values()):
            index = f"(action - {self._first[name]}) // {divisor} % {len(values)}"
            parts.append(f"{values.start} + {index} * {values.step}" if isinstance(values, range) else index)
            divisor *= len(values)
        return f"def decode_{name}(action):\n    return {', '.join(reversed(parts)) or 0}"


def _index(argument: str, values: Values) -> Any:
    return f"({argument} - {values.start}) // {values.step}" if isinstance(values, range) else argument


class _Numbering(type):
    """Numbers the verbs that a class declares."""

    actions: Actions

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_Numbering":
        declared = {key: value for key, value in body.items() if isinstance(value, _Arguments)}
        actions = Actions({key.rstrip("_"): dict(arguments) for key, arguments in declared.items()})
        made = super().__new__(cls, name, bases, body | {key: actions.rules[key.rstrip("_")] for key in declared})
        made.actions = actions
        return made


class Verbs(metaclass=_Numbering):
    """What players can say: a subclass declares each verb, e.g. `task = verb(table=TABLES, number=range(1, 7))`.

    Their order gives the numbers of the actions. Players write `_` as a space, and leave it out at the end, where it
    keeps a verb apart from a word of Python: `pass_`. What follows from all verbs together is in `actions`.
    """
