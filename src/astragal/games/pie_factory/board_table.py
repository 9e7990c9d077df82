"""What both drawings of the board ask about a view."""

from collections.abc import Hashable
from functools import cached_property
from typing import NamedTuple

from astragal.core import View
from astragal.core.drawing import Piece, box
from astragal.core.kept import kept

from . import cards, line, moves, outlook, rounds, scoring
from .board_cards import Deck, Face, card_back, faces, in_words, layer, upright_card
from .board_hand import UNSEEN, places
from .deck import ICONS
from .secrets import IN_HAND
from .state import S

ROUND = (moves.ACT, moves.PAY, moves.BOX, moves.DRAW, moves.PLACE)
"""The phases in which an empty place of the line was drafted from in this round."""

PIE_PLACES = [
    [
        (cards.crust_place(seat, pie), cards.filling_place(seat, pie), cards.topping_place(seat, pie))
        for pie in range(cards.PIES)
    ]
    for seat in range(4)
]
"""Of each pie of each seat the places of its cards, from the bottom up."""


class Pie(NamedTuple):
    """A pie from the bottom up, as far as it can be seen."""

    crust_as: int
    crust: int
    filling: int
    topping: int
    """The numbers of the cards, or `NO_CARD`."""


class Standing(NamedTuple):
    """What everybody has boxed, by seats."""

    dollars: list[int]
    boxed: list[int]
    """How many pies."""
    icons: list[list[int]]
    """As Grandma counts them."""
    leaders: list[int]
    """Who gets the bonus for each icon and for the most pies, or `NOBODY`."""


class Belongings(NamedTuple):
    """All that a drawing of a seat's own things shows."""

    seat: int
    name: str
    scored: Hashable
    hand: Hashable
    pies: tuple[Pie, ...]


class Table:
    """A view, read once for a drawing."""

    def __init__(self, view: View[S]) -> None:
        self.view = view
        self.s = view.state
        self.faces = faces(view.state)
        self.own = max(view.seat, 0)
        """The seat whose board is the big one: for a spectator the first."""
        self.lying: dict[int, list[int]] = {}
        """The cards in each place, in the order of the deck."""
        where = view.state.where
        for card in range(view.state.cards):
            self.lying.setdefault(where[card], []).append(card)
        self.dollars, self.boxed, self.icons, self.leaders = kept(_standing, (self.s,), self.scored)

    def face(self, card: int) -> Face:
        """What is printed on a card."""
        return self.faces[card]

    def place(self, place: int) -> list[int]:
        """The cards that are seen in a place."""
        return self.lying.get(place, [])

    @cached_property
    def scored(self) -> Hashable:
        """All that the points and their leaders come from."""
        piles = tuple(tuple(self.place(cards.SCORE + seat)) for seat in range(self.players))
        return self.faces, piles, tuple(self.s.president_as)

    @cached_property
    def belongings(self) -> list[Belongings]:
        """Everybody's."""
        return [
            Belongings(seat, self.view.names[seat], self.scored, self._in_hand(seat), self._pies(seat))
            for seat in range(self.players)
        ]

    def _in_hand(self, seat: int) -> Hashable:
        return tuple(self.place(cards.HAND + seat)), self.s.hand_size[seat], tuple(self.place(cards.WITH + seat))

    def _pies(self, seat: int) -> tuple[Pie, ...]:
        at = self.s.at
        return tuple(
            Pie(crust_as, at[crust], at[filling], at[topping])
            for crust_as, (crust, filling, topping) in zip(self.s.crust_as[seat], PIE_PLACES[seat], strict=True)
        )

    @cached_property
    def players(self) -> int:
        """How many play."""
        return int(self.s.players)

    @property
    def rivals(self) -> list[int]:
        """The other seats, in order after the player's own."""
        return [(self.own + i) % self.players for i in range(1, self.players)]

    @cached_property
    def order(self) -> list[int]:
        """The seats in player order; those without a place yet come last."""
        drawn = [self.s.order[i] for i in range(self.s.ordered)]
        return drawn + [seat for seat in range(self.players) if seat not in drawn]

    @property
    def line(self) -> list[int]:
        """The card at each place of the line, or `NO_CARD`."""
        return [self.s.at[cards.LINE + place] for place in range(line.line_length(self.s))]

    def taker(self, place: int) -> int:
        """Who drafted from an empty place in this round, or `NOBODY`."""
        if self.s.phase in ROUND:
            texts = (f"draft {place + 1}", f"draft face down {place + 1}")
            return next((step.seat for step in reversed(self.view.steps) if step.text in texts), scoring.NOBODY)
        return scoring.NOBODY

    def price(self, place: int) -> tuple[str, bool]:
        """What stands over a place, and whether it is being paid now."""
        if self.s.phase == moves.PAY and self.s.taking == place:
            return f"pay {self.s.to_pay}", True
        needed = line.cost(place)
        return (f"− {needed} card{'s' if needed > 1 else ''}" if needed else "free"), False

    def pie(self, seat: int, pie: int) -> Pie:
        """One pie of a seat."""
        return self.belongings[seat].pies[pie]

    def pie_words(self, seat: int, number: int) -> tuple[str, str]:
        """What a pie is called, and what is beneath its top card."""
        pie = self.pie(seat, number)
        crust = "face down"
        if pie.crust != cards.NO_CARD:
            name = self.face(pie.crust).name
            crust = name if pie.crust_as == cards.FACE_UP else f"face-down {name}"
        above = [self.face(card).name for card in (pie.topping, pie.filling) if card != cards.NO_CARD]
        if above:
            return f"{above[0]} pie", " · ".join([*above[1:], crust])
        return (crust if pie.crust_as == cards.FACE_UP else "bare crust"), (
            "bare crust" if pie.crust_as == cards.FACE_UP else crust
        )

    def dollars_of(self, seat: int, number: int) -> int:
        """What a pie scores when it is boxed as it is."""
        return int(outlook.dollars_on_top(self.s, seat, number))

    def layers(self, seat: int, number: int, x: float, y: float, width: int) -> list[Piece]:
        """The cards of a pie as pieces, back to front.

        They are listed before the place that holds them, which is what somebody touches.
        """
        pie = self.pie(seat, number)
        secret = f"secret-{seat + 1}-{number + 1}"
        return kept(_layers, (self, pie, secret, x, y, width), self.faces, pie, secret, x, y, width)

    def doing(self, seat: int) -> str:
        """What a seat has done or will do in this part of the round, in a word or two."""
        s = self.s
        turn = self.order.index(seat)
        if s.phase == moves.END:
            points = self.view.scores[seat]
            return f"{points} point{'' if points == 1 else 's'}"
        if s.phase not in (*ROUND, moves.STALE, moves.GRANDMA) or s.ordered < s.players:
            return ""
        if s.laid_as[seat] == cards.FACE_UP:
            return self.face(s.at[cards.LAID + seat]).name
        if s.laid_as[seat] != cards.NOTHING:
            return "face down"
        if turn == s.turn:
            return "now"
        if turn < s.turn:
            return "done" if s.phase not in ROUND[:-1] else "goes last"
        return "no card" if s.phase == moves.PLACE else "waits"

    def hand(self, seat: int) -> tuple[list[int], int]:
        """The cards of a hand that are seen, and the number of the others."""
        seen = self.place(cards.HAND + seat)
        return seen, self.s.hand_size[seat] - len(seen)

    def held(self, x: float, y: float, step: float, size: tuple[int, int]) -> list[Piece]:
        """The cards of the player's own hand, each in its place, and room for more; hidden ones as backs."""
        placed = places(self.view, self.own, self.place(cards.HAND + self.own))
        known = [number >= 0 and self.s.known[number] == IN_HAND for number in placed]
        drawn_of = [(self.faces, i, placed[i], known[i], x + step * i, y, size) for i in range(len(placed))]
        return [kept(_held, card, *card) for card in drawn_of]

    def hand_words(self, seat: int) -> str:
        """A hand as far as it is known."""
        seen, unseen = self.hand(seat)
        names = [self.face(card).name for card in seen] + ([f"{unseen} unknown"] if unseen else [])
        somewhere = [self.face(card).name for card in self.place(cards.WITH + seat)]
        also = f", {' and '.join(somewhere)} there or face down" if somewhere else ""
        return f"hand: {', '.join(names) or 'empty'}{also}"

    def slip_words(self, seat: int) -> str:
        """A seat's board in words."""
        pies = [" with ".join(self.pie_words(seat, pie)) for pie in range(cards.PIES) if self.s.crust_as[seat][pie]]
        counts = [f"{count} {ICONS[icon]}" for icon, count in enumerate(self.icons[seat])]
        return (
            f"{self.view.names[seat]}: ${self.dollars[seat]}, {self.boxed[seat]} boxed, {', '.join(counts)}; "
            f"pies: {'; '.join(pies) or 'none'}; {self.hand_words(seat)}"
        )

    def laid_words(self, seat: int) -> str:
        """The card that a seat has laid before it, in words."""
        card = self.s.at[cards.LAID + seat]
        known = in_words(self.face(card)) if card != cards.NO_CARD else "a secret card"
        return (
            known
            if self.s.laid_as[seat] == cards.FACE_UP
            else f"{known}, face down: {rounds.FACE_DOWN_MINUTES} minutes"
        )


def _standing(s: S) -> Standing:
    seats = range(s.players)
    return Standing(
        [int(scoring.scored_dollars(s, seat)) for seat in seats],
        [int(scoring.boxed_pies(s, seat)) for seat in seats],
        [[int(scoring.icons(s, seat, icon)) for icon in range(3)] for seat in seats],
        [int(scoring.majority(s, icon)) for icon in range(3)] + [int(scoring.most_pies(s))],
    )


def _layers(table: Table, pie: Pie, secret: str, x: float, y: float, width: int) -> list[Piece]:
    """The crust's rim is before what lies in it."""
    size = (width, width * 0.7)
    made = [
        Piece(f"card-{card}", x, y, layer(table.face(card).layer, 0, 0, width), *size, in_words(table.face(card)))
        for card in (pie.filling, pie.topping)
        if card != cards.NO_CARD
    ]
    if pie.crust_as != cards.NOTHING:
        symbol = table.face(pie.crust).layer if pie.crust_as == cards.FACE_UP else "back"
        known = pie.crust != cards.NO_CARD
        title = in_words(table.face(pie.crust)) if known else "a secret card"
        name = f"card-{pie.crust}" if known else secret
        made.append(Piece(name, x, y, layer(symbol, 0, 0, width), *size, title))
    return made


def _held(faces: Deck, place: int, number: int, known: bool, x: float, y: float, size: tuple[int, int]) -> Piece:
    """A place of the player's own hand; everybody knows a card there that they saw on its way."""
    if number == cards.NO_CARD:
        return Piece(f"room-{place + 1}", x, y, box(1, 1, size[0] - 2, size[1] - 2, "pfroom", 8))
    if number == UNSEEN:
        return Piece(f"held-{place + 1}", x, y, card_back(size[0]))
    title = in_words(faces[number]) + (", all know that it is here" if known else "")
    return Piece(f"card-{number}", x, y, upright_card(faces[number], *size), *size, title)
