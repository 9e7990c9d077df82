"""What a player had at the end that the lab measures: faction, missions, places dominated."""

from astragal.core import Traits, rule

from .deck import MISSION_COUNT, has_mission
from .factions import FACTION_COUNT, FACTIONS
from .missions import MISSIONS
from .pieces import PLACE_COUNT, dominates
from .places import PLACES
from .state import S

NAMES = (
    *(("faction", faction.title) for faction in FACTIONS),
    *(("mission", mission) for mission in MISSIONS),
    *(("place dominated", place.title) for place in PLACES),
)
FIRST_MISSION = FACTION_COUNT
FIRST_PLACE = FIRST_MISSION + MISSION_COUNT


@rule
def had(s: S, seat: int, out: list[int]) -> int:
    """Write the numbers of what a seat had; how many there are."""
    out[0] = s.faction[seat]
    n = 1
    for mission in range(MISSION_COUNT):
        if has_mission(s, seat, mission):
            out[n] = FIRST_MISSION + mission
            n += 1
    for place in range(PLACE_COUNT):
        if dominates(s, place, seat):
            out[n] = FIRST_PLACE + place
            n += 1
    return n


TRAITS = Traits(names=NAMES, had=had)
