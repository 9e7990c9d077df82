"""What both drawings of the board ask about a view."""

from functools import cached_property
from typing import NamedTuple

from astragal.core import View
from astragal.core.components import wordless
from astragal.core.language import Texts

from . import cards, line, moves, outlook, rounds, scoring
from .board_cards import Deck, Face, faces, in_words
from .board_hand import places
from .secrets import IN_HAND
from .state import S
from .words_names import icon_name

_ = Texts(__file__)

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

    dollars: int
    """What it scores when it is boxed as it is."""


class PieWords(NamedTuple):
    """What a pie is called, and what is beneath its top card; both also shortly."""

    name: str
    beneath: str
    short_name: str
    short_beneath: str


class Score(NamedTuple):
    """What a seat has boxed."""

    dollars: int
    pies: int
    icons: tuple[int, ...]
    """As Grandma counts them."""

    leads: tuple[bool, ...]
    """Whether the seat gets the bonus for each icon, and for the most pies."""


class Hand(NamedTuple):
    """A hand as far as it is known."""

    seen: tuple[int, ...]
    unseen: int
    somewhere: tuple[int, ...]
    """Cards that are there or lie face down."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.seen) + self.unseen


class Belongings(NamedTuple):
    """All that a drawing of a seat's own things shows."""

    deck: Deck
    seat: int
    name: str
    score: Score
    pile: tuple[int, ...]
    """The cards that are boxed."""

    hand: Hand
    pies: tuple[Pie, ...]

    def pie_words(self, number: int) -> PieWords:
        """What a pie is called, from the top down."""
        pie = self.pies[number]
        crust = short_crust = _("face down")
        if pie.crust != cards.NO_CARD:
            crust = short_crust = self.deck[pie.crust].name
            if pie.crust_as != cards.FACE_UP:
                crust, short_crust = _("face-down {card}", card=crust), f"({crust})"
        above = [self.deck[card].name for card in (pie.topping, pie.filling) if card != cards.NO_CARD]
        if len(above) > 1:
            beneath = f"{above[1]} · {crust}"
            return PieWords(_("{card} pie", card=above[0]), beneath, above[0], beneath)
        if above:
            return PieWords(_("{card} pie", card=above[0]), crust, above[0], short_crust)
        bare = _("bare crust")
        return (
            PieWords(crust, bare, crust, bare)
            if pie.crust_as == cards.FACE_UP
            else PieWords(bare, crust, bare, short_crust)
        )

    def pie_title(self, number: int) -> str:
        """A pie in words."""
        name, beneath = self.pie_words(number)[:2]
        return _("{pie} with {beneath}", pie=name, beneath=beneath)

    @property
    def title(self) -> str:
        """The seat's board in words."""
        pies = [self.pie_title(number) for number, pie in enumerate(self.pies) if pie.crust_as]
        counts = [f"{count} {icon_name(icon)}" for icon, count in enumerate(self.score.icons)]
        return _(
            "{name}: ${dollars}, {number} boxed, {icons}; pies: {pies}; {hand}",
            name=self.name,
            dollars=self.score.dollars,
            number=self.score.pies,
            icons=", ".join(counts),
            pies="; ".join(pies) or _("none"),
            hand=self._hand_words,
        )

    @property
    def _hand_words(self) -> str:
        names = [self.deck[card].name for card in self.hand.seen]
        names += [_("{number} unknown", number=self.hand.unseen)] if self.hand.unseen else []
        held = ", ".join(names) or _("empty")
        somewhere = _(" and ").join(self.deck[card].name for card in self.hand.somewhere)
        if somewhere:
            return _("hand: {cards}, {others} there or face down", cards=held, others=somewhere)
        return _("hand: {cards}", cards=held)


class Turn(NamedTuple):
    """A seat's place in the player order."""

    seat: int
    name: str
    place: str
    doing: str
    doing_shortly: str
    is_acting: bool
    has_laid: bool


class Laid(NamedTuple):
    """A card that a seat has laid before it."""

    name: str
    face: Face | None
    """Nothing for one that lies face down."""

    minutes: int
    title: str


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

    def face(self, card: int) -> Face:
        """What is printed on a card."""
        return self.faces[card]

    def place(self, place: int) -> list[int]:
        """The cards that are seen in a place."""
        return self.lying.get(place, [])

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """What everybody has boxed."""
        piles = tuple([tuple(self.place(cards.SCORE + seat)) for seat in range(self.players)])
        return _scores(self.faces, piles, tuple(self.s.president_as))

    @cached_property
    def belongings(self) -> list[Belongings]:
        """Everybody's."""
        return [
            Belongings(
                self.faces,
                seat,
                self.view.names[seat],
                self.scores[seat],
                tuple(self.place(cards.SCORE + seat)),
                self._in_hand(seat),
                self._pies(seat),
            )
            for seat in range(self.players)
        ]

    def _in_hand(self, seat: int) -> Hand:
        seen = self.place(cards.HAND + seat)
        return Hand(tuple(seen), self.s.hand_size[seat] - len(seen), tuple(self.place(cards.WITH + seat)))

    def _pies(self, seat: int) -> tuple[Pie, ...]:
        at, crusts = self.s.at, self.s.crust_as[seat]
        found = []
        for number, (crust, filling, topping) in enumerate(PIE_PLACES[seat]):
            dollars = int(outlook.dollars_on_top(self.s, seat, number)) if crusts[number] else 0
            found.append(Pie(crusts[number], at[crust], at[filling], at[topping], dollars))
        return tuple(found)

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
            return _("pay {number}", number=self.s.to_pay), True
        needed = line.cost(place)
        return (_.ngettext("− {count} card", "− {count} cards", needed) if needed else _("free")), False

    def doing(self, seat: int) -> str:
        """What a seat has done or will do in this part of the round, in a word or two."""
        s = self.s
        if s.phase == moves.END:
            return _.ngettext("{count} point", "{count} points", self.view.scores[seat])
        if s.phase not in (*ROUND, moves.STALE, moves.GRANDMA) or s.ordered < s.players:
            return ""
        if s.laid_as[seat] == cards.FACE_UP:
            return self.face(s.at[cards.LAID + seat]).name
        if s.laid_as[seat] != cards.NOTHING:
            return _("face down")
        if self.order.index(seat) == s.turn:
            return _("now")
        if self.order.index(seat) < s.turn:
            return _("goes last") if self._goes_last(seat) else _("done")
        return _.pgettext("laid out", "no card") if s.phase == moves.PLACE else _("waits")

    def doing_shortly(self, seat: int) -> str:
        """The same where only a few letters have room, and a card that is laid shows itself."""
        s = self.s
        if s.laid_as[seat] != cards.NOTHING:
            return ""
        if s.phase == moves.END and self.view.scores[seat] != 1:
            return _("{number} pts", number=self.view.scores[seat])
        return _("last") if self._goes_last(seat) else self.doing(seat)

    def _goes_last(self, seat: int) -> bool:
        """Whether a seat has acted without laying out a card, and the others act still."""
        s = self.s
        has_acted = s.ordered == s.players and self.order.index(seat) < s.turn
        return has_acted and s.phase in ROUND[:-1] and s.laid_as[seat] == cards.NOTHING

    @property
    def turns(self) -> list[Turn]:
        """The seats in player order."""
        found = []
        for number, seat in enumerate(self.order):
            place = str(number + 1) if number < self.s.ordered else "–"
            has_laid = self.s.laid_as[seat] != cards.NOTHING
            is_acting = seat == self.view.to_act
            doing = self.doing(seat), self.doing_shortly(seat)
            found.append(Turn(seat, self.view.names[seat], place, *doing, is_acting, has_laid))
        return found

    def laid(self, seat: int) -> Laid:
        """The card that a seat has laid before it, with the minutes that count."""
        s = self.s
        number, is_up = s.at[cards.LAID + seat], s.laid_as[seat] == cards.FACE_UP
        name = f"card-{number}" if number != cards.NO_CARD else f"secret-{seat + 1}-laid"
        title = in_words(self.face(number)) if number != cards.NO_CARD else _("a secret card")
        if not is_up:
            title = _("{card}, face down: {number} minutes", card=title, number=rounds.FACE_DOWN_MINUTES)
        return Laid(name, self.face(number) if is_up else None, int(rounds.prep_time(s, seat)), title)

    @property
    def held(self) -> list[tuple[int, bool]]:
        """The card in each place of the player's own hand, and whether everybody knows that it is there."""
        placed = places(self.view, self.own, self.place(cards.HAND + self.own))
        return [(number, number >= 0 and self.s.known[number] == IN_HAND) for number in placed]


@wordless
def _scores(deck: Deck, piles: tuple[tuple[int, ...], ...], president_as: tuple[int, ...]) -> tuple[Score, ...]:
    """The rules' own count of what is boxed, in a state of which nothing else is known."""
    s = S()
    s.players, s.cards, s.president_as = len(piles), len(deck), list(president_as)
    s.name_of = list(range(len(deck)))
    s.dollars, s.icon, s.kind = ([getattr(face, name) for face in deck] for name in ("dollars", "icon", "kind"))
    s.where = [cards.DECK] * len(deck)
    for seat, pile in enumerate(piles):
        for card in pile:
            s.where[card] = cards.SCORE + seat
    leaders = [int(scoring.majority(s, icon)) for icon in range(3)] + [int(scoring.most_pies(s))]
    return tuple(
        Score(
            int(scoring.scored_dollars(s, seat)),
            int(scoring.boxed_pies(s, seat)),
            tuple(int(scoring.icons(s, seat, icon)) for icon in range(3)),
            tuple(leader == seat for leader in leaders),
        )
        for seat in range(s.players)
    )
