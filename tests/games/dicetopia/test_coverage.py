"""The golden records exercise every mission, faction, place, option and verb."""

from collections.abc import Iterator
from functools import cache

import pytest
from games.dicetopia.table import GAME, RULES

from astragal.core import CHANCE
from astragal.core.record import Record
from astragal.core.steps import move_of
from astragal.games.dicetopia import deck, moves, pieces
from astragal.games.dicetopia.missions import MISSIONS

NEVER_LEGAL = {"discard_a_mission", "put_a_mission_on_top", "put_a_mission_at_bottom"}
ALWAYS_AT_WORK = {"bureau", "tentacle", "conclave", "pagans", "haterz", "hollows", "fukura"}
"""Factions without something to use once; the last three are seen at work by their choices."""


def exercised(record: Record) -> Iterator[str]:
    """What happens in a record."""
    s = GAME.start(len(record.names), record.options)
    yield f"{s.players} players"
    yield from (f"option {name}={value}" for name, value in GAME.read_options({**record.options}).items())
    for step in record.steps:
        move = move_of(GAME, step)
        if step.seat != CHANCE:
            verb = RULES.actions.split(move)[0]
            yield f"verb {verb}"
            if s.phase == moves.ACT and verb not in ("stock", "use_ability", "transcend"):
                yield f"place {pieces.PLACE_WORDS[s.acting]}"
            if s.phase in (moves.ADAPT, moves.SECOND_CUBE) and verb not in ("decline", "enough"):
                yield f"faction {moves.FACTION_WORDS[s.faction[s.actor]]}"
            if verb == "use_ability":
                yield f"faction {moves.FACTION_WORDS[s.faction[s.actor]]}"
        RULES.apply(s, move)
    for seat in range(s.players):
        faction = moves.FACTION_WORDS[s.faction[seat]]
        if s.ability_used[seat] or faction in ALWAYS_AT_WORK - {"haterz", "hollows", "fukura"}:
            yield f"faction {faction}"
        for mission in range(deck.MISSION_COUNT):
            if deck.has_mission(s, seat, mission):
                yield f"mission {MISSIONS[mission]}"


@cache
def all_exercised() -> set[str]:
    files = sorted((GAME.folder / "golden").glob("*.txt"))
    return {thing for file in files for thing in exercised(Record.read(file))}


EXPECTED = [
    *(f"{players} players" for players in GAME.players),
    *(f"option {name}={value}" for name, option in GAME.options.items() for value in option.samples()),
    *(f"mission {name}" for name in MISSIONS),
    *(f"faction {name}" for name in moves.FACTION_WORDS),
    *(f"place {name}" for name in pieces.PLACE_WORDS),
    *(f"verb {name}" for name in RULES.actions.verbs if name not in NEVER_LEGAL),
]


@pytest.mark.parametrize("thing", EXPECTED)
def test_a_golden_record_exercises(thing: str) -> None:
    assert thing in all_exercised()
