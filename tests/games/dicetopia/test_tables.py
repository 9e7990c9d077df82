"""The tables of places, factions and missions: their order, their numbers, and the same words on the game's page."""

from games.dicetopia.table import GAME

from astragal.games.dicetopia import factions, moves, pieces
from astragal.games.dicetopia.factions import FACTIONS
from astragal.games.dicetopia.missions import CARDS, MISSIONS
from astragal.games.dicetopia.places import PLACES


def page_table(heading: str) -> list[list[str]]:
    """The cells of the table under a heading of the game's page."""
    page = (GAME.folder / "README.md").read_text(encoding="utf-8")
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return rows[2:]


def test_places_stand_at_their_numbers() -> None:
    assert [place.number for place in PLACES] == list(range(pieces.PLACE_COUNT))
    assert [getattr(pieces, word.upper()) for word in pieces.PLACE_WORDS] == list(range(pieces.PLACE_COUNT))


def test_factions_stand_at_their_numbers() -> None:
    assert [getattr(factions, faction.word.upper()) for faction in FACTIONS] == list(range(18))


def test_the_page_has_the_places() -> None:
    rows = [(title, typed, text) for title, typed, _, _, text in page_table("Places")]

    assert rows == [(place.title, f"`{pieces.PLACE_WORDS[place.number]}`", place.text) for place in PLACES]


def test_the_page_has_the_spaces_of_each_place() -> None:
    spaces = [int(count) for _, _, _, count, _ in page_table("Places")]

    assert spaces == [pieces.space_count(place) for place in range(pieces.PLACE_COUNT)]


def test_the_page_has_the_factions() -> None:
    rows = [(title, typed, text) for title, typed, text, _ in page_table("Factions")]

    assert rows == [(faction.title, f"`{faction.word}`", faction.text) for faction in FACTIONS]


def test_the_page_has_the_missions() -> None:
    rows = [tuple(row) for row in page_table("Missions")]

    texts = [card.text.format(stars=card.stars) for card in CARDS]
    typed = [f"`{word}`" for word in moves.MISSION_WORDS]
    assert rows == list(zip(MISSIONS, texts, typed, strict=True))


def test_an_ability_is_used_once_if_its_text_says_so() -> None:
    assert [faction.once for faction in FACTIONS] == [faction.text.startswith("once,") for faction in FACTIONS]
