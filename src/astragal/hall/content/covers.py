"""Pictures of games for pages without a board: a cover for each game, and a table's position for watchers."""

from collections.abc import Iterable, Sequence
from functools import cache

from astragal.bots import random
from astragal.core.drawing import SEAT_SHAPES, TOKENS, is_drawn, picture, themed
from astragal.core.game import Game
from astragal.core.language import language
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.view import SPECTATOR, View
from astragal.hall.tables.badges import Badge

CHOICES = 30
"""After this many there is something to see on every board."""

SEED = 7
PAGE_TOKENS = ("bg", "game")
WHOLE = "viewBox='0 0 360 468' width='360' height='468'"
CUT = "viewBox='0 0 360 270' width='360' height='270'"
BLANK = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 360 270' width='360' height='270'><style></style></svg>"


FILE = "cover.svg"


def cover(game: Game) -> str:
    """The cover in a game's folder; without one, the upper part of its board in the middle of a game."""
    return _cover(game, language())


@cache
def _cover(game: Game, _code: str) -> str:
    """The cover in the reader's language, which is the one with this code."""
    own = game.folder / FILE
    return own.read_text(encoding="utf-8") if own.is_file() else position(middle_of_a_game(game))


def colours(games: Iterable[Game]) -> str:
    """A class for each game, with the colours and the letters that stand for it on pages of all games."""
    return "".join(f".g-{game.name}{{{_page_tokens(game)}--face:var(--{game.board.face})}}" for game in games)


def _page_tokens(game: Game) -> str:
    tokens = game.board.tokens
    return "".join(f"--{name}:{themed(*tokens[name])};" for name in PAGE_TOKENS if name in tokens)


@cache
def middle_of_a_game(game: Game) -> View:
    """A position that shows what a game looks like."""
    match, luck = Match(game, game.players[0], luck=SeededLuck(SEED)), SeededLuck(SEED)
    for _ in range(CHOICES):
        if not match.over:
            match.play(random(match.view(match.to_act), luck))
    return match.view(SPECTATOR)


def position(view: View, worn: Sequence[Badge] = ()) -> str:
    """The same part of any board."""
    return dressed(picture(view, phone=True).replace(WHOLE, CUT, 1), worn) if is_drawn(view.game) else BLANK


def dressed(svg: str, worn: Sequence[Badge]) -> str:
    """A drawing whose seats have the shapes and colours that their people like."""
    for seat, (shape, colour) in enumerate(worn, start=1):
        if shape:
            svg = svg.replace(_symbol(seat, SEAT_SHAPES[seat - 1]), _symbol(seat, SEAT_SHAPES[shape - 1]), 1)
        if colour:
            for ground in ("s", "n"):
                svg = svg.replace(_token(ground, seat, seat), _token(ground, seat, colour), 1)
    return svg


def _symbol(seat: int, art: str) -> str:
    return f"<symbol id='seat{seat}' viewBox='-1 -1 22 22'>{art}</symbol>"


def _token(ground: str, seat: int, colour: int) -> str:
    return f"--{ground}{seat}:{themed(*TOKENS[f'{ground}{colour}'])};"
