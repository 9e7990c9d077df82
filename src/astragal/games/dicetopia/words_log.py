"""What somebody did, as the log of Dicetopia says it."""

from collections.abc import Callable

from astragal.core import View
from astragal.core.words import done

from . import dome, moves
from .board_short import ABILITIES
from .factions import FACTIONS
from .pieces import SPRINGS
from .places import PLACES
from .state import S
from .words_choices import choice
from .words_names import die, space_name

SILENT = ("not_this_turn", "draw_mission")
"""Nothing happens, or the draw itself has a line."""


def deed(before: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One sentence about a choice; nothing where there is nothing to tell."""
    s = before.state
    if verb in SILENT or (verb == "decline" and s.phase == moves.HYPNOSIS):
        return ""
    say = PHRASES.get(verb)
    phrase = say(before, arguments) if say else done(choice(before, verb, arguments))
    return f"{before.names[s.actor]} {phrase}."


def _agent(before: View[S], arguments: tuple[int, ...]) -> str:
    return f"placed an agent at {space_name(arguments[0])} and took the {_taken(before, arguments)}"


def _thug(before: View[S], arguments: tuple[int, ...]) -> str:
    return f"placed a thug at {space_name(arguments[0])} and sent the {_taken(before, arguments)} to the prison"


def _taken(before: View[S], arguments: tuple[int, ...]) -> str:
    s, space = before.state, arguments[0]
    return die(s.die_colour[space], s.die_value[space])


def _hypnotise(before: View[S], arguments: tuple[int, ...]) -> str:
    return f"hypnotised {before.names[before.state.turn]} into {PLACES[arguments[0]].title}"


def _use_ability(before: View[S], _arguments: tuple[int, ...]) -> str:
    s = before.state
    return f"used the ability {ABILITIES[s.faction[s.turn]][0]}"


def _no_action(before: View[S], _arguments: tuple[int, ...]) -> str:
    return "took no action" if before.state.acting == SPRINGS else "could not carry out the action"


def _decline(before: View[S], _arguments: tuple[int, ...]) -> str:
    return "copied nothing" if before.state.phase == moves.CLONE else "changed no dice"


def _stock(before: View[S], arguments: tuple[int, ...]) -> str:
    colour, direction = arguments
    step = before.state.stock[colour] + (1 if direction == moves.UP else -1)
    where = f"{moves.DIRECTIONS[direction]} to step {step + 1}"
    return f"moved the {moves.COLOURS[colour]} cube {where}, where a die scores {before.state.step_stars[step]}"


def _pick(before: View[S], arguments: tuple[int, ...]) -> str:
    phrase = choice(before, "pick", arguments)
    if phrase.startswith("swap with "):
        return f"swapped it with {phrase.removeprefix('swap with ')}"
    if phrase.startswith("swap "):
        return f"chose {phrase.removeprefix('swap ')} to swap"
    return done(phrase)


PHRASES: dict[str, Callable[[View[S], tuple[int, ...]], str]] = {
    "agent": _agent,
    "thug": _thug,
    "hypnotise": _hypnotise,
    "use_ability": _use_ability,
    "no_action": _no_action,
    "decline": _decline,
    "stock": _stock,
    "pick": _pick,
    "choose_faction": lambda _, arguments: f"chose {FACTIONS[arguments[0]].title}",
    "transcend": lambda _, arguments: f"used Transcendence for the action of {PLACES[arguments[0]].title}",
    "fight": lambda before, _: f"fought for {dome.fight_stars(before.state, before.state.turn)} stars",
    "save_turn": lambda _before, _arguments: "saved this turn for the very end",
}
