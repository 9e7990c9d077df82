"""What each seat can know in Pie Factory, by listing all that may have happened to every hand.

This is told by the public history alone and by the seat's own cards, with names only: no `hide`, no `guess`, no copy
numbers. A world of a seat says of each of its hidden cards whether it is old (dealt, or drawn on the first day), new
(drawn on the second day) or has a name that all saw go to that hand.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from astragal import load
from astragal.core import CHANCE
from astragal.games.pie_factory import moves
from astragal.games.pie_factory.cards import DECK, HAND

GAME = load("pie-factory")
RULES = GAME.rules
NOTHING, FACE_UP, FACE_DOWN, SECRET = range(4)
OLD, NEW, NONE = -1, -2, -3
LAID, CRUST = 6, 10
LAID_PLACE = 3
"""The number of the secret place before a seat; its pies have 0 to 2."""

Names = tuple[int, ...]


class World(NamedTuple):
    """What the hidden cards of a seat may be."""

    hand: Names
    places: Names
    """At each secret place."""
    shown: Names
    """The new cards that have been shown."""


def name_at(s: Any, place: int) -> int:
    """The name of the card that lies at a place of a full state."""
    return int(s.name_of[s.at[place]])


def secret_places(s: Any, seat: int) -> dict[int, int]:
    """The numbers of a seat's secret places, and which places of the state these are."""
    found = {pie: CRUST + 3 * seat + pie for pie in range(3) if s.crust_as[seat][pie] == SECRET}
    return found | ({LAID_PLACE: LAID + seat} if s.laid_as[seat] == SECRET else {})


def hand_names(s: Any, seat: int) -> Names:
    """The names in a hand of a full state."""
    hand = HAND + seat
    return tuple(s.name_of[card] for card in range(s.cards) if s.where[card] == hand)


def deck_names(s: Any) -> Counter[int]:
    """The names in the deck of a full state."""
    return Counter(s.name_of[card] for card in range(s.cards) if s.where[card] == DECK)


class History:
    """All that may have happened to the hands, as it goes on with each step of a game."""

    def __init__(self, players: int) -> None:
        self.worlds: list[set[World]] = [{World((), (NONE,) * 4, ())} for _ in range(players)]
        self.new: Counter[int] = Counter()
        """The second day's deck without what has come into the line."""
        self.drawn: list[Counter[int]] = [Counter() for _ in range(players)]
        """What each seat itself knows to have drawn on the second day."""

    def step(self, before: Any, action: int, after: Any) -> None:
        """A step was made, from one full state to another."""
        seat = int(before.order[before.turn]) if before.turn < before.players else 0
        laid = {q: name_at(before, LAID + q) for q in range(before.players) if before.laid_as[q] == FACE_UP}
        size = [*before.hand_size]
        if RULES.to_act(before) == CHANCE:
            self._luck(before, after, size)
        elif before.phase in (moves.ACT, moves.PAY):
            self._choice(before, seat, RULES.actions.text(action), laid, size)
        for q in range(before.players):
            for pie in range(3):
                if before.crust_as[q][pie] == SECRET and after.crust_as[q][pie] == NOTHING:
                    self._show_place(q, pie, name_at(before, CRUST + 3 * q + pie))
                elif before.crust_as[q][pie] != SECRET and after.crust_as[q][pie] == SECRET:
                    self._move_to_pie(q, pie)
            if after.hand_size[q] > size[q]:
                self._come(q, laid[q])
        if after.day > before.day:
            self.new = deck_names(after)

    def _luck(self, before: Any, after: Any, size: list[int]) -> None:
        came = Counter(deck_names(before))
        came.subtract(deck_names(after))
        if before.phase == moves.FILL and before.day == 2:
            self.new.subtract(came)
        if before.phase in (moves.DEAL, moves.DRAW):
            seat = sum(before.hand_size) // 4 if before.phase == moves.DEAL else int(before.order[before.turn])
            self._come(seat, OLD if before.day == 1 else NEW)
            size[seat] += 1
            if before.day == 2:
                self.drawn[seat].update(+came)

    def _choice(self, before: Any, seat: int, text: str, laid: dict[int, int], size: list[int]) -> None:
        verb, _, number = text.rpartition(" ")
        if verb in ("play", "pay"):
            self._show_from_hand(seat, int(number) - 1)
        elif verb == "play face down":
            self._lay(seat)
        if verb in ("play", "pay", "play face down"):
            size[seat] -= 1
        if verb == "play":
            laid[seat] = int(number) - 1
        elif verb == "draft":
            laid[seat] = name_at(before, int(number) - 1)
        elif verb == "pay":
            laid[seat] = name_at(before, before.taking)

    # What happens to the hidden cards of a seat

    def _come(self, seat: int, card: int) -> None:
        self.worlds[seat] = {world._replace(hand=(*world.hand, card)) for world in self.worlds[seat]}
        self._tidy(seat)

    def _show_from_hand(self, seat: int, name: int) -> None:
        self.worlds[seat] = {
            world._replace(hand=rest, shown=world.shown + ((name,) if card == NEW else ()))
            for world in self.worlds[seat]
            for card, rest in _without_one(world.hand)
            if card in (OLD, NEW, name)
        }
        self._tidy(seat)

    def _lay(self, seat: int) -> None:
        self.worlds[seat] = {
            world._replace(hand=rest, places=_with(world.places, LAID_PLACE, card))
            for world in self.worlds[seat]
            for card, rest in _without_one(world.hand)
        }

    def _move_to_pie(self, seat: int, pie: int) -> None:
        self.worlds[seat] = {
            world._replace(places=_with(_with(world.places, pie, world.places[LAID_PLACE]), LAID_PLACE, NONE))
            for world in self.worlds[seat]
        }

    def _show_place(self, seat: int, pie: int, name: int) -> None:
        self.worlds[seat] = {
            world._replace(
                places=_with(world.places, pie, NONE), shown=world.shown + ((name,) * (world.places[pie] == NEW))
            )
            for world in self.worlds[seat]
            if world.places[pie] in (OLD, NEW, name)
        }
        self._tidy(seat)

    def _tidy(self, seat: int) -> None:
        self.worlds[seat] = {
            World(tuple(sorted(world.hand)), world.places, tuple(sorted(world.shown))) for world in self.worlds[seat]
        }

    # What a seat can know

    def unaccounted_new(self, seat: int) -> Counter[int]:
        """The new cards of which a seat does not know who drew them, if anybody did."""
        return self.new - self.drawn[seat] if seat >= 0 else +self.new

    def can_be(self, guess: Any, seat: int) -> bool:
        """Whether a full state, which a seat guesses, can have come about, and whether it can go on."""
        if guess.phase == moves.PAY:
            payer = guess.order[guess.turn]
            if sum(name >= guess.paid for name in hand_names(guess, payer)) < guess.to_pay:
                return False
        others = [q for q in range(guess.players) if q != seat]
        accounts = [{*self._new_cards(guess, q)} for q in others]
        if guess.day == 1:
            return all(accounts)
        drawn = self.unaccounted_new(seat)
        drawn.subtract(deck_names(guess))
        needed = tuple(sorted(drawn.elements()))
        if min(drawn.values(), default=0) < 0:
            return False
        return any(tuple(sorted(sum(parts, ()))) == needed for parts in product(*accounts))

    def _new_cards(self, guess: Any, seat: int) -> Iterator[Names]:
        """Of each way in which a seat can have come to the cards of a guess, the new cards that it needs."""
        places = {number: name_at(guess, place) for number, place in secret_places(guess, seat).items()}
        hand = Counter(hand_names(guess, seat))
        for world in self.worlds[seat]:
            if any(card >= 0 and card != places[number] for number, card in enumerate(world.places)):
                continue
            named = Counter(card for card in world.hand if card >= 0)
            if named - hand:
                continue
            new = [name for number, name in places.items() if world.places[number] == NEW]
            for chosen in {*combinations(sorted((hand - named).elements()), world.hand.count(NEW))}:
                yield tuple(sorted([*world.shown, *new, *chosen]))

    def possible(self, s: Any, seat: int) -> dict[tuple[int, int] | str, set[int]]:
        """The names that each hidden place may hold as far as a seat can know: hands and places of others, the deck."""
        hidden = deck_names(s)
        others = [q for q in range(s.players) if q != seat]
        for q in others:
            hidden.update(hand_names(s, q))
            hidden.update(name_at(s, place) for place in secret_places(s, q).values())
        found: dict[tuple[int, int] | str, set[int]] = {"deck": set()}
        by_account = [self._by_account(q) for q in others]
        for accounts in product(*by_account):
            new = self.unaccounted_new(seat)
            old = Counter(hidden)
            for shown, named in accounts:
                new.subtract(shown)
                old.subtract(named)
            old.subtract(new)
            if min([*new.values(), *old.values()], default=0) < 0:
                continue
            names = {OLD: {*+old}, NEW: {*+new}}
            if s.deck_size:
                found["deck"] |= names[OLD if s.day == 1 else NEW]
            for q, worlds, account in zip(others, by_account, accounts, strict=True):
                for world in worlds[account]:
                    for place, cards in [(4, world.hand), *enumerate((card,) for card in world.places)]:
                        for card in cards:
                            if card != NONE:
                                found.setdefault((q, place), set()).update(names.get(card, {card}))
        return found

    def _by_account(self, seat: int) -> dict[tuple[Names, Names], list[World]]:
        """The worlds of a seat by what they need: new cards that were shown, and names that are hidden."""
        grouped: dict[tuple[Names, Names], list[World]] = {}
        for world in self.worlds[seat]:
            named = tuple(sorted(card for card in (*world.hand, *world.places) if card >= 0))
            grouped.setdefault((world.shown, named), []).append(world)
        return grouped


def _without_one(cards: Names) -> Iterator[tuple[int, Names]]:
    """Each different card, and the others."""
    for card in {*cards}:
        i = cards.index(card)
        yield card, cards[:i] + cards[i + 1 :]


def _with(cards: Names, number: int, card: int) -> Names:
    return (*cards[:number], card, *cards[number + 1 :])
