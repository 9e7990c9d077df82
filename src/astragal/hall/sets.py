"""Choices that make up a set may be made in any order, also where the rules take them in one order only.

A game's board names the verbs of such choices. What comes too late for the rules is put where it belongs: the choices
of the set are taken back and made again with it, lowest action first.
"""

from collections.abc import Sequence

from astragal.core.game import Game
from astragal.core.match import Match
from astragal.core.record import Step


def begun(match: Match) -> list[str]:
    """The choices of the set that the seat that has to choose is making."""
    made: list[str] = []
    for step in reversed(match.made):
        if step.seat != match.to_act or not _in_a_set(match.game, step.text):
            break
        made.insert(0, step.text)
    return made


def fitting(before: Match, steps: Sequence[Step], made: Sequence[str]) -> dict[str, list[str]]:
    """What can be added anywhere to a set; each with the whole set in the order of the rules.

    `before` is a fresh match, which is led to where the set begins.
    """
    for step in steps[: len(steps) - len(made)]:
        before.replay(step)
    parse = before.game.rules.ACTIONS.parse
    wholes = {action: sorted([*made, action], key=parse) for action in before.legal() if _in_a_set(before.game, action)}
    return {action: whole for action, whole in wholes.items() if _is_legal(before, whole)}


def _in_a_set(game: Game, action: str) -> bool:
    verbs = getattr(game.board, "SETS", ())
    actions = game.rules.ACTIONS
    return bool(verbs) and actions.split(actions.parse(action))[0] in verbs


def _is_legal(match: Match, chosen: Sequence[str]) -> bool:
    """Whether these choices can be made one after the other."""
    rules, state = match.game.rules, match.open_view().state
    for number in map(rules.ACTIONS.parse, chosen):
        if number not in match.game.legal(state):
            return False
        rules.apply(state, number)
    return True
