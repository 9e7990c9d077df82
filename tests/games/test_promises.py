"""What is promised for a choice is what it pays, at every position of random games."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from games.random_play import positions, seeded

from astragal import Match, load
from astragal.core import words
from astragal.core.registry import folders
from astragal.games.dicetopia import dice, end
from astragal.games.pie_factory import cards, scoring
from astragal.games.pie_factory.words_names import pie_dollars

Measure = Callable[[Any, int, tuple[int, ...]], int]
"""A number of a state for a seat and the arguments of the choice."""


class Promise(NamedTuple):
    """What a verb promises: by how much a number changes, or, of a number that is not counted on, what it becomes."""

    measure: Measure
    changes: bool = True


def dome_stars(s: Any, seat: int, _: tuple[int, ...]) -> int:
    return int(s.dome_stars[seat])


def pips(s: Any, seat: int, _: tuple[int, ...]) -> int:
    return dice.total_value(s, seat)


def missions(s: Any, seat: int, _: tuple[int, ...]) -> int:
    return end.all_mission_stars(s, seat)


def other_missions(s: Any, seat: int, _: tuple[int, ...]) -> int:
    return -end.all_mission_stars(s, seat)


def stars_of_step(s: Any, _: int, arguments: tuple[int, ...]) -> int:
    return int(s.step_stars[s.stock[arguments[0]]])


def boxed_dollars(s: Any, seat: int, _: tuple[int, ...]) -> int:
    return scoring.scored_dollars(s, seat)


def all_dollars(s: Any, seat: int, _: tuple[int, ...]) -> int:
    """With the pies that are still being built, for at the end of the second day these are boxed at once."""
    baked = sum(pie_dollars(s, seat, pie) for pie in range(cards.PIES) if s.crust_as[seat][pie])
    return baked + scoring.scored_dollars(s, seat)


def icon_bonuses(s: Any, seat: int, _: tuple[int, ...]) -> int:
    return sum(bonus for icon, bonus in enumerate(scoring.BONUS) if scoring.majority(s, icon) == seat)


POINTS = Promise(lambda *_: 0)
"""Measured by the score itself."""

PROMISES: dict[str, dict[str, Promise]] = {
    "dice-archive": {"task": POINTS, "archive": POINTS},
    "dice-wide-shut": {"mark": POINTS, "use_six": POINTS},
    "dicetopia": {
        **dict.fromkeys(("agent", "set_die", "adapt", "draft", "value"), Promise(pips)),
        **dict.fromkeys(("discard", "put_on_top", "put_at_bottom"), Promise(other_missions)),
        "fight": Promise(dome_stars),
        "stock": Promise(stars_of_step, changes=False),
        "copy_mission": Promise(missions),
    },
    "office-supply": {"deliver": POINTS, "deliver_and_meet_boss": POINTS},
    "pie-factory": {
        "box_pies": Promise(boxed_dollars),
        "throw_away": Promise(all_dollars),
        "place_on": Promise(all_dollars),
        "count_as": Promise(icon_bonuses, changes=False),
    },
}
NUMBER = re.compile(r"([+−★±]) ?\$?(\d+)")


def paid(match: Match, promise: Promise, action: str) -> int:
    """What a choice really pays."""
    game, seat = match.game, match.to_act
    number = game.rules.actions.parse(action)
    _, arguments = game.rules.actions.read(action)
    before = match._state  # the referee's, since secrets are at stake
    after = game.rules.declaration.copied(before)
    game.rules.apply(after, number)
    if promise is POINTS:
        return game.scores(after)[seat] - game.scores(before)[seat]
    was = promise.measure(before, seat, arguments) if promise.changes else 0
    return promise.measure(after, seat, arguments) - was


def broken(match: Match) -> dict[str, int]:
    """The choices that promise a number, with what they pay if that is another one."""
    view, found = match.view(match.to_act), {}
    for action in view.legal:
        verb, _ = match.game.rules.actions.read(action)
        told = words.consequence(view, action)
        number = NUMBER.search(told)
        if number and verb in PROMISES[match.game.name]:
            pays = paid(match, PROMISES[match.game.name][verb], action)
            if pays != (-1 if number[1] == "−" else 1) * int(number[2]):
                found[f"{action}: {told}"] = pays
    return found


@pytest.mark.parametrize("name", folders())
def test_a_choice_pays_what_it_promises(name: str) -> None:
    game = load(name)
    wrong: dict[str, int] = {}
    for players in game.players:
        for seed in range(3):
            match = seeded(name, players, seed)
            for _ in positions(match, seed):
                wrong |= broken(match)

    assert wrong == {}


@pytest.mark.parametrize("name", folders())
def test_every_number_that_is_promised_is_held_to_something(name: str) -> None:
    """A promise of a new verb needs its row in the table above; a total that nothing has yet paid needs none."""
    promised = set()
    match = seeded(name, load(name).players[-1], 1)
    for _ in positions(match, 1):
        view = match.view(match.to_act)
        for action in view.legal:
            if re.match(r"[+−★] ?\$?\d+(?! card)", words.consequence(view, action)):
                promised.add(match.game.rules.actions.read(action)[0])

    assert promised <= {*PROMISES[name]}
