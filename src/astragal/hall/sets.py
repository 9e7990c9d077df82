"""Choices that make up a set may be made in any order, even where the rules take them in only one.

A game's board names the verbs of such choices. What comes too late for the rules is put where it belongs: the choices
of the set are taken back and made again with it, lowest action first.
"""

from collections.abc import Sequence
from typing import Any

from astragal.core.game import Game
from astragal.core.match import Match
from astragal.core.rule import CHANCE


def begun(match: Match) -> list[str]:
    """The choices of the set that the seat that has to choose is making."""
    made: list[str] = []
    for step in reversed(match.made):
        if step.seat != match.to_act or not _in_a_set(match.game, step.text):
            break
        made.insert(0, step.text)
    return made


def fitting(match: Match, made: Sequence[str]) -> dict[str, list[str]]:
    """What can be added anywhere to the set that is being made; each with the whole set in the order of the rules."""
    game, actions = match.game, match.game.rules.actions
    before = game.start(len(match.names), match.options)
    for step in match.made[: len(match.made) - len(made)]:
        game.rules.apply(before, step.outcome if step.seat == CHANCE else actions.parse(step.text))
    offered = [action for action in map(actions.text, game.legal(before)) if _in_a_set(game, action)]
    wholes = {action: sorted([*made, action], key=actions.parse) for action in offered}
    return {action: whole for action, whole in wholes.items() if _is_legal(game, before, whole)}


def _in_a_set(game: Game, action: str) -> bool:
    verbs = game.board.sets
    return bool(verbs) and game.rules.actions.read(action)[0] in verbs


def _is_legal(game: Game, before: Any, chosen: Sequence[str]) -> bool:
    """Whether these choices can be made one after the other."""
    state = game.rules.declaration.copied(before)
    for number in map(game.rules.actions.parse, chosen):
        if number not in game.legal(state):
            return False
        game.rules.apply(state, number)
    return True
