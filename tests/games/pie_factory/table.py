"""Positions of Pie Factory, drawn as text and read back.

    line: -, Apple, Lime, Pecan             from the deck on; - is an empty place
    deck: Lemon, Lime
    discard: Grandma
    Ann holds Apple, Lime?                  ? marks a card that all know to be there
    Ann laid (Apple)                        (Apple) lies face down, known to all; ((Apple)) is secret
    Ann bakes Butter Crust + Apple, ((Lime)) + Lemon + Meringue
    Ann boxed Lattice

Cards that are nowhere in a drawing are not in the game. Seats act in the order of their names.
"""

import re
from importlib import import_module
from inspect import cleandoc
from typing import Any

from astragal import load
from astragal.core import CHANCE
from astragal.core.game import Game
from astragal.core.options import FileText
from astragal.games.pie_factory import moves

GAME: Game = load("pie-factory")
RULES = GAME.rules
CARDS, LINE, PIES, SCORING, SECRETS = (
    import_module(f"{GAME.package}.{part}") for part in ("cards", "line", "pies", "scoring", "secrets")
)
NAMES = ("Ann", "Bo", "Cleo", "Dan")
ANN, BO, CLEO, DAN = range(4)
HOUSE = GAME.options["deck"].default.content  # type: ignore[union-attr]
THREE_COPIES = FileText("three copies", re.sub(r",\d,\d$", ",3,0", HOUSE, flags=re.MULTILINE))
"""The house deck with three copies of every card, so that a drawing can have what it needs."""

FACINGS = {"": CARDS.FACE_UP, "(": CARDS.FACE_DOWN, "((": CARDS.SECRET}


def name_number(s: Any, name: str) -> int:
    """The number of a name in the deck."""
    return [CARDS.read(s.letters[number]) for number in range(s.names)].index(name)


def names(s: Any, place: int) -> list[str]:
    """What lies in a place."""
    return [CARDS.read(s.letters[s.name_of[card]]) for card in range(s.cards) if s.where[card] == place]


def position(drawing: str, players: int = 2, **fields: int) -> Any:
    """The state that a drawing shows, at the beginning of a round; it draws back as the same text."""
    s = GAME.start(players, {"deck": THREE_COPIES})
    for card in range(s.cards):
        s.where[card] = CARDS.NOT_IN_GAME
    for line in cleandoc(drawing).splitlines():
        where, cards = re.split(r": | (?=holds|laid|bakes|boxed)", line, maxsplit=1)
        if where == "line":
            for place, name in enumerate(cards.split(", ")):
                if name != "-":
                    put(s, name, CARDS.LINE + place)
        elif where in ("deck", "discard"):
            for name in cards.split(", "):
                put(s, name, CARDS.DECK if where == "deck" else CARDS.DISCARD)
        else:
            belongs(s, NAMES.index(where), *cards.split(" ", 1))
    s.deck_size = len(names(s, CARDS.DECK))
    for seat in range(players):
        s.hand_size[seat] = len(names(s, CARDS.HAND + seat))
        s.order[seat] = seat
    s.ordered = players
    s.day = 1
    s.phase = moves.ACT
    for field, value in fields.items():
        setattr(s, field, value)
    if s.day == 2:
        for name in names(s, CARDS.DECK):
            s.new_deck[name_number(s, name)] += 1
    assert sorted_piles(drawn(s)) == sorted_piles(cleandoc(drawing))
    return s


def sorted_piles(drawing: str) -> list[str]:
    """A drawing with the cards of piles and hands in the order of the alphabet."""
    lines = [re.split(r"(?<=deck: )|(?<=discard: )|(?<=holds )|(?<=boxed )", line) for line in drawing.splitlines()]
    return [head + ", ".join(sorted(", ".join(cards).split(", "))) for head, *cards in lines]


def put(s: Any, name: str, place: int) -> int:
    """Take a copy of a card that is not in the game and put it somewhere."""
    number = name_number(s, name)
    card = next(c for c in range(s.cards) if s.name_of[c] == number and s.where[c] == CARDS.NOT_IN_GAME)
    CARDS.put(s, card, place)
    return int(card)


def belongs(s: Any, seat: int, verb: str, cards: str) -> None:
    """Give a player what one line of a drawing says."""
    for pie, words in enumerate(cards.split(", ")):
        if verb == "holds":
            card = put(s, words.rstrip("?"), CARDS.HAND + seat)
            if words.endswith("?"):
                SECRETS.comes_back(s, seat, card)
        elif verb == "boxed":
            put(s, words, CARDS.SCORE + seat)
        elif verb == "laid":
            put(s, words.strip("()"), CARDS.LAID + seat)
            s.laid_as[seat] = FACINGS[words[: words.count("(")]]
        elif words != "-":
            crust, *above = words.split(" + ")
            put(s, crust.strip("()"), CARDS.crust_place(seat, pie))
            s.crust_as[seat][pie] = FACINGS[crust[: crust.count("(")]]
            for name, place in zip(above, (CARDS.filling_place, CARDS.topping_place), strict=False):
                put(s, name, place(seat, pie))


def drawn(s: Any) -> str:
    """The drawing of a position."""
    line = [names(s, CARDS.LINE + place) or ["-"] for place in range(s.players + 2)]
    lines = [f"line: {', '.join(name for (name,) in line)}"]
    for word, place in (("deck", CARDS.DECK), ("discard", CARDS.DISCARD)):
        lines += [f"{word}: {', '.join(names(s, place))}"] if names(s, place) else []
    for seat in range(s.players):
        hand = [
            CARDS.read(s.letters[s.name_of[card]]) + "?" * (s.known[card] == SECRETS.IN_HAND)
            for card in range(s.cards)
            if s.where[card] == CARDS.HAND + seat
        ]
        pies = [drawn_pie(s, seat, pie) for pie in range(3)]
        while pies and pies[-1] == "-":
            pies.pop()
        laid = [turned(name, s.laid_as[seat]) for name in names(s, CARDS.LAID + seat)]
        held = (("holds", hand), ("laid", laid), ("bakes", pies), ("boxed", names(s, CARDS.SCORE + seat)))
        lines += [f"{NAMES[seat]} {verb} {', '.join(cards)}" for verb, cards in held if cards]
    return "\n".join(lines)


def turned(name: str, facing: int) -> str:
    """A card as it lies."""
    depth = int(facing - CARDS.FACE_UP)
    return "(" * depth + name + ")" * depth


def drawn_pie(s: Any, seat: int, pie: int) -> str:
    """One pie."""
    parts = [turned(name, s.crust_as[seat][pie]) for name in names(s, CARDS.crust_place(seat, pie))]
    parts += names(s, CARDS.filling_place(seat, pie)) + names(s, CARDS.topping_place(seat, pie))
    return " + ".join(parts) or "-"


def phrases(s: Any) -> list[str]:
    """What the player may do, with cards by their names; nothing is offered twice."""
    texts = [named(s, RULES.actions.text(action)) for action in GAME.legal(s)]
    assert len(texts) == len(set(texts))
    return texts


def named(s: Any, text: str) -> str:
    """An action with the card's name instead of its number."""
    verb, _, number = text.rpartition(" ")
    if verb in ("play", "play face down", "pay"):
        return f"{verb} {CARDS.read(s.letters[int(number) - 1])}"
    return text


def do(s: Any, *steps: str) -> None:
    """Carry out actions, each of which has to be legal; `comes Apple` is luck that brings this card."""
    for step in steps:
        word, _, name = step.partition(" ")
        if word == "comes":
            assert RULES.to_act(s) == CHANCE
            deck = names(s, CARDS.DECK)
            assert RULES.outcomes(s) == len(deck) == s.deck_size
            RULES.apply(s, deck.index(name))
        else:
            assert RULES.to_act(s) >= 0
            offered = phrases(s)
            assert step in offered, f"{step} is not among {offered}"
            RULES.apply(s, GAME.legal(s)[offered.index(step)])
        check_places(s)


def check_places(s: Any) -> None:
    """Every card is in one place, and everything that is counted is there."""
    for place in range(CARDS.SINGLE_PLACES):
        inside = [card for card in range(s.cards) if s.where[card] == place]
        assert inside == ([s.at[place]] if s.at[place] != CARDS.NO_CARD else [])
    assert s.deck_size == len(names(s, CARDS.DECK))
    for seat in range(s.players):
        assert s.hand_size[seat] == len(names(s, CARDS.HAND + seat)) <= 4
    assert RULES.declaration.out_of_range(s) == -1


def order(s: Any) -> str:
    """The player order."""
    return " ".join(NAMES[s.order[i]] for i in range(s.players))


def to_act(s: Any) -> int:
    """The seat that has to choose, `CHANCE` or `OVER`."""
    return int(RULES.to_act(s))
