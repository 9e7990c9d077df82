"""What the templates of pages are filled with: made of games and forms alone, without a server or a database."""

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from astragal.core.drawing import SEAT_SHAPES, TOKENS, is_drawn, symbols
from astragal.core.game import Game
from astragal.core.game_length import lengths_of, weight
from astragal.core.language import LANGUAGES
from astragal.core.options import DataFile, Whole
from astragal.core.parts import is_printed
from astragal.core.registry import folders, load
from astragal.core.untrusted_text import quoted, whole_number
from astragal.hall.display.replay import EVERYTHING
from astragal.hall.matches.lesson import has_lesson
from astragal.hall.messages.replies import Board
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.badges import KINDS, Badge
from astragal.hall.tables.characters import CHARACTERS, levels_at
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Table
from astragal.hall.texts import CurrentTexts, counted, decimal, either, level_name, script_texts, sentence

if TYPE_CHECKING:  # it takes long to import, and workers start before they show a page
    from jinja2 import Environment

WEIGHTS = ("light", "medium", "heavy")
USUAL_PLAYERS = 3
USUAL_BOT = "casual"
TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"

PREFERENCES = {
    "theme": ("auto", "light", "dark"),
    "motion": ("normal", "fast", "off"),
    "sound": ("off", "quiet", "on", "loud"),
    "asking": ("always", "luck", "never"),
}
"""What somebody can choose on each device, the usual first."""


@cache
def templates(*, alone: bool = False) -> "Environment":
    """The templates of all pages; `alone` without what needs a server or other people."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    made.globals |= {"t": CurrentTexts(), "counted": counted, "decimal": decimal, "level_name": level_name}
    made.globals |= {"preferences": PREFERENCES, "languages": LANGUAGES, "alone": alone}
    return made


def drawn(name: str, *players: int) -> dict[str, Any]:
    """What a page needs that draws a game's board, with a number of players, or with any."""
    game = setup.game_named(name)
    return {
        "game": game,
        "drawn": is_drawn(game),
        "symbols": symbols(game),
        "script_texts": script_texts(),
        "has_lesson": has_lesson(game),
        "printed": is_printed(game),
        "levels": levels_at(game, *players),
        **badge_values(Badge()),
    }


def title_of(table: Table) -> str:
    """The title of a table's game; one that is not installed any more is known by its name."""
    try:
        return setup.game_named(table.game).title
    except Refused:
        return table.game


def games() -> list[dict[str, Any]]:
    """What can be played."""
    found = [load(name) for name in folders()]
    return [
        {
            "name": game.name,
            "title": game.title,
            "about": game.about,
            "least": game.players[0],
            "most": game.players[-1],
            "lesson": has_lesson(game),
            "printed": is_printed(game),
            "minutes": [length.minutes for length in lengths_of(game)],
            "weight": weight(game),
            "levels": [*levels_at(game)],
        }
        for game in found
    ]


def first_lesson() -> dict[str, Any] | None:
    """The game that somebody without a rulebook learns first: the lightest with a lesson."""
    taught = [game for game in games() if game["lesson"]]
    return min(taught, key=lambda game: (WEIGHTS.index(game["weight"]), max(game["minutes"], default=0)), default=None)


def new_table_values(game: Game, bot: str = "") -> dict[str, Any]:
    """What the form for a new table shows."""
    options = {name: shown_option(game, name) for name in game.options}
    usual = max(game.players[0], min(USUAL_PLAYERS, game.players[-1]))
    return {
        "game": game,
        "options": options,
        "bots": setup.bots_at(game),
        "usual": usual,
        "levels": levels_at(game),
        "only": _only_with(game),
        "bot": level(bot) or USUAL_BOT,
        "has_lesson": has_lesson(game),
        "printed": is_printed(game),
    }


def _only_with(game: Game) -> dict[str, str]:
    """The numbers of players that some levels play with, in words, where that is not every number."""
    found = {
        level: [number for number in game.players if level in levels_at(game, number)] for level in levels_at(game)
    }
    every = len(game.players)
    return {level: either([*map(str, numbers)]) for level, numbers in found.items() if len(numbers) < every}


def levels_anywhere() -> dict[str, tuple[str, ...]]:
    """The levels of bots, weakest first, that play any of the games."""
    found = {level for name in folders() for level in levels_at(load(name))}
    return {level: names for level, names in CHARACTERS.items() if level in found}


def level(word: str) -> str:
    """The level of bots that a page is asked for, if any."""
    if word and word not in CHARACTERS:
        raise Refused(sentence("expected_one_of", what="bot", words=either(tuple(CHARACTERS)), word=quoted(word)))
    return word


def shown_option(game: Game, name: str) -> dict[str, Any]:
    """An option as a form shows it; left alone, it is what is best for the number of players, where that differs."""
    option, words = game.options[name], partial(game.texts.pgettext, "option")
    usual = option.names[0] if isinstance(option, DataFile) else option.default
    best = [(players, game.recommended(players).get(name, usual)) for players in game.players]
    better = [(players, words(str(value))) for players, value in best if value != usual]
    said = [sentence("with_players", value=value, players=players) for players, value in better]
    advice = sentence("otherwise", advice=", ".join(said), usual=words(str(usual))) if better else ""
    about = game.texts(game.words.options.get(name, ""))
    option_shown = {"title": words(name), "about": about, "default": usual, "advice": advice}
    if isinstance(option, Whole):
        return option_shown | {"least": option.least, "most": option.most}
    values = option.names if isinstance(option, DataFile) else option.values
    return option_shown | {"words": {value: words(value) for value in values}}


def seat_number(word: str) -> int:
    """The seat that is looked from."""
    if word not in [str(seat) for seat in range(EVERYTHING, 10)]:
        raise Refused(sentence("expected_seat_number", word=quoted(word)))
    return int(word)


def wish_of(form: list[tuple[str, str]]) -> Wish:
    """The table that a form describes."""
    fields = dict(form)
    seats: list[str] = []
    for seat in range(10):
        kind = fields.get(f"seat{seat}", "none")
        if kind == "usual":
            kind = _usual_kind(seat, fields)
        name = fields.get(f"name{seat}", "").strip()
        if kind != "none":
            seats.append(f"me:{name}" if kind == "me" and name else kind)
    options = {name.removeprefix("option-"): value for name, value in form if name.startswith("option-") and value}
    options = setup.game_named(fields.get("game", "")).recommended(len(seats)) | options
    return Wish(
        game=fields.get("game", ""),
        seats=tuple(seats),
        options=dict(options),
        dice=fields.get("dice", "fair"),
        pace=fields.get("pace", "live"),
        public="public" in fields,
        watch="watch" in fields,
        takeover=fields.get("takeover", ""),
        clock=fields.get("clock", "none"),
        late=fields.get("late", "bot"),
        rated="rated" in fields,
        luck="luck" in fields,
    )


def _usual_kind(seat: int, fields: Mapping[str, str]) -> str:
    """Who sits where a form says nothing of its own: the person, then as many others as there are to be."""
    players = whole_number(fields.get("players", ""), 1, 10)
    if players is None:
        raise Refused(sentence("expected_player_count", word=quoted(fields.get("players", ""))))
    if seat >= players:
        return "none"
    return "me" if seat == 0 else fields.get("others") or fields.get("bot", USUAL_BOT)


def badge_values(badge: Badge) -> dict[str, Any]:
    """What somebody chooses a badge from."""
    colours = [f"light-dark({','.join(TOKENS[f's{kind}'])})" for kind in KINDS]
    return {"badge": badge, "shapes": SEAT_SHAPES, "colours": colours}


def badge_of(form: list[tuple[str, str]]) -> Badge:
    """The shape and the colour that a form says."""
    fields = dict(form)
    return Badge(*(_kind_in(fields.get(name, "0")) for name in ("shape", "colour")))


def _kind_in(word: str) -> int:
    kind = whole_number(word, 0, KINDS[-1])
    if kind is None:
        raise Refused(sentence("expected_kind", most=KINDS[-1], word=quoted(word)))
    return kind


def art(board: Board | None) -> str:
    """A drawing as it is shown until the page's script draws it."""
    if board is None:
        return ""
    shown = [piece for piece in board.pieces if not piece.sheet]
    return "".join(f'<g transform="translate({piece.x:g} {piece.y:g})">{piece.art}</g>' for piece in shown)
