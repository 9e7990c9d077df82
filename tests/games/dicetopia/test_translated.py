"""The texts of places, factions and missions in every language: they fit where they are drawn."""

from collections.abc import Iterator
from textwrap import wrap

import pytest

from astragal.core.language import LANGUAGES, speaking
from astragal.games.dicetopia.board_short import ABILITIES
from astragal.games.dicetopia.factions import FACTION_COUNT
from astragal.games.dicetopia.missions import COPYCAT, GAMBLING, MISSIONS
from astragal.games.dicetopia.places import PLACES
from astragal.games.dicetopia.words_names import ability_text, labelled, mission_text, mission_title, place_text


@pytest.fixture(params=LANGUAGES, autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    with speaking(request.param):
        yield


@pytest.mark.parametrize("faction", range(FACTION_COUNT))
def test_an_ability_fits_on_the_board_and_on_its_card(faction: int) -> None:
    text = ability_text(faction)

    assert len(wrap(labelled(ABILITIES[faction][0], text), 24)) <= 5
    assert len(wrap(text, 34)) <= 3


@pytest.mark.parametrize("mission", range(len(MISSIONS)))
def test_a_mission_fits_on_its_card_and_on_a_sheet(mission: int) -> None:
    heading, lines = wrap(mission_title(mission), 16), wrap(mission_text(mission), 18)

    assert len(heading) <= 2
    # What a mission pays stands beneath its text; nobody knows it of one that is played at the end.
    assert len(lines) <= (6 if mission in (COPYCAT, GAMBLING) else 5)
    assert max(map(len, lines)) <= 18
    assert len(wrap(mission_text(mission), 51)) <= 2


@pytest.mark.parametrize("place", range(len(PLACES)))
def test_an_action_fits_on_the_sheet_of_its_place(place: int) -> None:
    assert len(wrap(place_text(place), 47)) <= 2
