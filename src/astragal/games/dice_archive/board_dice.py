"""Which die is which: the rules only count dice, but a drawing follows each one from the tray into the archive.

A seat's dice are numbered from 0 to 5 for the whole game. They are followed through the steps of a view; where those
do not tell all, the dice are made to agree with the state by moving as few as possible.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from astragal.core import CHANCE, View, component, fact
from astragal.core.record import Step

from . import rules
from .rules import S

UNUSED, PICKED, UNROLLED, USED, LOCKED = range(5)
"""Where a die is, in the order of a tray; one that is locked in the second table is at `LOCKED + 1`."""

COMMUNAL = -1
"""The seat of dice that belong to nobody."""

STRIDE = 16
"""A drawing follows at most this many steps again; where the dice were before them is kept."""

BOSS = 0
"""The boss die is the first of the communal dice."""


class Deed(NamedTuple):
    """What a seat did last in this week: the verb, the number and the table, or how many dice were rerolled."""

    verb: str
    number: int = 0
    table: int = 0


class Dice:
    """Where every die is and what it shows; 0 is a die that has not been rolled."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.token = -1
        self.number = 0
        self.communal: list[int] = [0] * (4 if players == 2 else 3)
        self.faces = [[0] * rules.PLAYER_DICE for _ in range(players)]
        self.places = [[UNROLLED] * rules.PLAYER_DICE for _ in range(players)]
        self.deeds: list[Deed | None] = [None] * players
        self.rolling: list[tuple[int, int]] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and vars(self) == vars(other)

    def copied(self) -> "Dice":
        """The same, to be followed further."""
        fresh = Dice(self.players)
        fresh.token, fresh.number = self.token, self.number
        fresh.communal, fresh.deeds, fresh.rolling = self.communal[:], self.deeds[:], self.rolling[:]
        fresh.faces = [faces[:] for faces in self.faces]
        fresh.places = [places[:] for places in self.places]
        return fresh

    def at(self, seat: int, place: int) -> list[int]:
        """A seat's dice at a place."""
        return [die for die, where in enumerate(self.places[seat]) if where == place]

    def begin_week(self) -> None:
        """The communal dice and everybody's dice that are not locked are to be rolled, in this order."""
        self.rolling = [(COMMUNAL, die) for die in range(len(self.communal))]
        for i in range(self.players):
            seat = (self.token + i) % self.players
            self.take_up(seat, [die for die, where in enumerate(self.places[seat]) if where < LOCKED])
        self.communal[:] = [0] * len(self.communal)
        self.deeds = [None] * self.players
        self.rolling.reverse()

    def take_up(self, seat: int, dice: Iterable[int]) -> None:
        """These dice will be rolled."""
        for die in dice:
            self.faces[seat][die] = 0
            self.places[seat][die] = UNROLLED
            self.rolling.append((seat, die))

    def roll(self, outcome: int) -> None:
        """Luck: the first token, or the next die."""
        if self.token < 0:
            self.token = outcome
            self.begin_week()
            return
        if not self.rolling:
            self.token = (self.token + 1) % self.players
            self.begin_week()
        seat, die = self.rolling.pop()
        if seat == COMMUNAL:
            self.communal[die] = outcome + 1
        else:
            self.faces[seat][die], self.places[seat][die] = outcome + 1, UNUSED

    def choose(self, seat: int, verb: str, argument: str) -> None:
        """A choice that somebody made."""
        faces, places = self.faces[seat], self.places[seat]
        match verb:
            case "pick":
                places[self.first(seat, int(argument))] = PICKED
            case "reroll":
                picked = self.at(seat, PICKED)
                self.take_up(seat, picked)
                self.rolling.reverse()
                self.deeds[seat] = Deed(verb, len(picked))
            case "keep":
                self.deeds[seat] = Deed(verb)
            case "overtime":
                self.number = int(argument)
                places[self.first(seat, self.number)] = USED
            case "flip":
                die = self.first(seat, int(argument))
                faces[die] = 7 - faces[die]
            case "tip":
                faces[self.first(seat, self.number)] = int(argument)
            case "choose":
                self.number = int(argument)
            case _:
                self.act(seat, verb, argument)

    def act(self, seat: int, verb: str, argument: str) -> None:
        """All dice with the chosen number are used, but for the one that is locked."""
        table = rules.TABLES.index(argument) if argument else 0
        if verb == "archive":
            self.places[seat][self.first(seat, self.number)] = LOCKED + table
        for die in self.at(seat, UNUSED):
            if self.faces[seat][die] == self.number:
                self.places[seat][die] = USED
        self.deeds[seat] = Deed(verb, self.number, table)

    def first(self, seat: int, number: int) -> int:
        """The first unused die with a number."""
        faces, places = self.faces[seat], self.places[seat]
        return next(die for die in range(rules.PLAYER_DICE) if faces[die] == number and places[die] == UNUSED)

    def agrees(self, s: S) -> bool:
        """Whether every die is where a state tells it, as it is when the steps tell all."""
        if self.communal[BOSS] != s.boss or [self.communal.count(n) for n in rules.NUMBERS] != s.communal[1:]:
            return False
        return all(self.agrees_on(s, seat) for seat in range(self.players))

    def agrees_on(self, s: S, seat: int) -> bool:
        """Whether the dice of one seat are where a state tells it."""
        unused, picked, locked, unknown = [0] * len(s.hand), [0] * len(s.hand), 0, _unknown_place(s)
        for face, place in zip(self.faces[seat], self.places[seat], strict=True):
            if place == UNUSED:
                unused[face] += 1
            elif place == PICKED:
                picked[face] += 1
            elif place >= LOCKED and s.archive[place - LOCKED][face] == seat:
                locked += 1
            elif place != unknown:
                return False
        hand = s.hand if seat == s.turn and s.phase == rules.CHOOSE_REROLL else [0] * len(s.hand)
        return unused == s.dice[seat] and picked == hand and locked == sum(row.count(seat) for row in s.archive)

    def agree(self, s: S) -> None:
        """Make the dice agree with a state, with as little change as possible."""
        white = [n for n in rules.NUMBERS for _ in range(s.communal[n] - (n == s.boss))]
        known = [s.boss, *white]
        known += [0] * (len(self.communal) - len(known))
        if self.communal[BOSS] != s.boss or sorted(self.communal) != sorted(known):
            self.communal = known
        for seat in range(self.players):
            self.agree_on(s, seat)

    def agree_on(self, s: S, seat: int) -> None:
        """The dice of one seat: each that the state holds is drawn as the most similar one before."""
        faces, places = self.faces[seat], self.places[seat]
        left = [*range(rules.PLAYER_DICE)]
        missing = _known_dice(s, seat)
        for likeness in range(4):
            for wanted in missing[:]:
                found = next((die for die in left if _unlike(faces[die], places[die], wanted) <= likeness), -1)
                if found >= 0:
                    places[found], faces[found] = wanted
                    left.remove(found)
                    missing.remove(wanted)
            if not missing:
                break
        for die in left:
            places[die] = _unknown_place(s)
            if places[die] == UNROLLED:
                faces[die] = 0


def _known_dice(s: S, seat: int) -> list[tuple[int, int]]:
    """Place and face of the dice that a state holds: all but those that are used or being rolled."""
    known = [
        (LOCKED + table, number) for table in range(3) for number in rules.NUMBERS if s.archive[table][number] == seat
    ]
    known += [(UNUSED, number) for number in rules.NUMBERS for _ in range(s.dice[seat][number])]
    if seat == s.turn and s.phase == rules.CHOOSE_REROLL:
        known += [(PICKED, number) for number in rules.NUMBERS for _ in range(s.hand[number])]
    return known


def _unknown_place(s: S) -> int:
    """Where all other dice are."""
    return UNROLLED if s.phase <= rules.REROLL else USED


def _unlike(face: int, place: int, wanted: tuple[int, int]) -> int:
    """How far a die is from what is wanted: the same, only moved, only turned, or another one."""
    if (place, face) == wanted:
        return 0
    if place in (UNUSED, PICKED):
        return 1 if face == wanted[1] else 2
    return 3


@fact
def followed(view: View[S]) -> Dice:
    """The dice of a view, each under its lasting number."""
    before = len(view.steps) // STRIDE * STRIDE
    dice = _after(len(view.names), view.steps[:before]).copied()
    _follow(dice, view.steps[before:])
    if not dice.agrees(view.state):
        dice.agree(view.state)
    return dice


@component
def _after(players: int, steps: tuple[Step, ...]) -> Dice:
    """The dice after whole strides; nobody but a copy goes on from there."""
    if not steps:
        return Dice(players)
    dice = _after(players, steps[:-STRIDE]).copied()
    _follow(dice, steps[-STRIDE:])
    return dice


def _follow(dice: Dice, steps: Sequence[Step]) -> None:
    for step in steps:
        if step.seat == CHANCE:
            dice.roll(step.outcome)
        else:
            verb, _, argument = step.text.partition(" ")
            dice.choose(step.seat, verb, argument)
