"""The bots that grow no tree; compiled games between them choose by the same code, `loops/choosers.py`."""

from astragal.bots.loops.bot_kinds import BEGINNER, GREEDY
from astragal.core.luck import Luck
from astragal.core.view import View

LOOP = "astragal.bots.loops.choosers"


def random(view: View, luck: Luck) -> str:
    """Any legal action, each as likely as the others."""
    legal = view.legal
    return legal[luck.draw(len(legal))]


def beginner(view: View, luck: Luck) -> str:
    """Greedy, but every other choice is random."""
    return _choose_as(BEGINNER, view, luck)


def greedy(view: View, luck: Luck) -> str:
    """Look one decision ahead, over a few lucks, and take what looks best; of equal actions any."""
    return _choose_as(GREEDY, view, luck)


def _choose_as(kind: int, view: View, luck: Luck) -> str:
    game, new = view.game, view.game.rules.declaration.new
    loop, out = game.loop(LOOP), game.buffer()
    n = game.rules.legal(view.state, out)
    thinking = loop.Thinking(view.state, new(), new(), out, game.buffer(), game.buffer())
    chosen: int = loop.choose_as(kind, thinking, view.seat, n, _draw, luck)[0]
    return view.legal[chosen]


def _draw(luck: Luck, n: int) -> tuple[int, Luck]:
    """A number from luck, in the way in which one is drawn from a stream."""
    return luck.draw(n), luck
