"""Greedy: look one decision ahead, over a few lucks, and take what looks best."""

from typing import Any

from astragal.bots.loops.bot_kinds import LUCKS
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.rule import CHANCE
from astragal.core.stream import Stream, draw
from astragal.core.view import View


def greedy(view: View, luck: Luck) -> str:
    """The action with the best outlook; of equal ones any."""
    game = view.game
    actions = game.legal(view.state)
    if len(actions) == 1:
        return view.legal[0]
    totals = [0] * len(actions)
    for _ in range(LUCKS):
        stream = _stream(luck)
        full = game.rules.declaration.copied(view.state)
        stream = game.rules.secrets.guess(full, view.seat, stream)
        for i, action in enumerate(actions):
            totals[i] += _outlook(game, full, view.seat, action, stream)
    best = [i for i, total in enumerate(totals) if total == max(totals)]
    return view.legal[best[luck.draw(len(best))]]


def _stream(luck: Luck) -> Stream:
    return luck.draw(1 << 31), luck.draw(1 << 31), luck.draw(1 << 31), 1


def _outlook(game: Game, full: Any, seat: int, action: int, stream: Stream) -> int:
    """How good a seat's position is after an action, when luck has moved and somebody has to choose again."""
    state = game.rules.declaration.copied(full)
    game.rules.apply(state, action)
    while game.rules.to_act(state) == CHANCE:
        outcome, stream = draw(stream, game.rules.outcomes(state))
        game.rules.apply(state, outcome)
    return standing(game, state, seat)


def standing(game: Game, state: Any, seat: int) -> int:
    """The game's own `evaluate(s, seat)` if it has one, otherwise the lead over the best of the others."""
    if game.rules.evaluate:
        return game.rules.evaluate(state, seat)
    scores = game.scores(state)
    own = scores.pop(seat)
    return own - max(scores)
