"""What is printed is what the rules say: every card, mission, faction and piece, for every number of players."""

import io
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from astragal import AstragalError, load
from astragal.core.parts import Batch, batches, is_printed, taken
from astragal.core.registry import folders
from astragal.print.glance import at_a_glance
from astragal.print.paper import PAPERS
from astragal.print.parts_pdf import edition, placed_pages, print_parts

EACH = [(name, players) for name in folders() for players in load(name).players]


def printed(name: str, players: int, **options: str | int) -> list[Batch]:
    made = edition(load(name), players, options)
    return batches(made.game, made.state, made.options)


def counted(found: Sequence[Batch], kind: str) -> int:
    return sum(face.name.startswith(kind) for batch in found for face in batch.faces)


def names(found: Sequence[Batch], kind: str) -> list[str]:
    return [face.name for batch in found for face in batch.faces if face.name.startswith(kind)]


def dice(name: str, players: int) -> dict[str, int]:
    game = load(name)
    return {thing.what: thing.number for thing in taken(game, game.start(players))}


def test_every_game_can_be_printed(pig: Any) -> None:
    assert all(is_printed(load(name)) for name in folders())
    assert is_printed(pig)


@pytest.mark.parametrize(("name", "players"), EACH)
def test_a_player_has_everything_that_a_player_needs(name: str, players: int) -> None:
    each = {
        "dice-archive": {"sheet": 1, "reminder": 1},
        "dice-wide-shut": {"board": 1},
        "office-supply": {"pawn": 1, "desk": 1},
        "pie-factory": {"order": 1, "reference": 1},
        "dicetopia": {"agent": 6, "thug": 1, "used": 1},
    }[name]
    found = printed(name, players)

    assert {kind: counted(found, kind) for kind in each} == {kind: count * players for kind, count in each.items()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cards_are_those_of_the_deck(players: int) -> None:
    state = load("pie-factory").start(players)
    found = printed("pie-factory", players)

    assert counted(found, "card ") == state.cards == (30 if players == 2 else 46)
    assert Counter(names(found, "card "))["card Butter Crust"] == (2 if players == 2 else 4)
    assert counted(found, "price") == players + 2
    assert counted(found, "bonus") == 4


def test_a_changed_deck_prints_changed(tmp_path: Path) -> None:
    house = (load("pie-factory").folder / "house.csv").read_text()
    deck = tmp_path / "deck.csv"
    deck.write_text(house.replace("Pecan,filling,pecan,5,7,,,2,1", "Fig Extravaganza Supreme,filling,fig,99,88,,,3,1"))
    found = printed("pie-factory", 3, deck=str(deck))

    assert counted(found, "card ") == 47
    assert counted(found, "card Fig Extravaganza Supreme") == 3


@pytest.mark.parametrize("players", range(2, 7))
def test_all_factions_missions_and_places_are_there(players: int) -> None:
    found = printed("dicetopia", players)

    assert counted(found, "faction ") == len(set(names(found, "faction "))) == 18
    assert counted(found, "mission ") == len(set(names(found, "mission "))) == 60
    assert counted(found, "place ") == len(set(names(found, "place "))) == 12
    assert [counted(found, kind) for kind in ("dome card", "protection", "stock", "first player")] == [1, 7, 3, 1]


@pytest.mark.parametrize(
    ("stock", "players", "items"), [("usual", 2, 3), ("usual", 4, 9), ("quick", 3, 12), ("mixed", 2, 5)]
)
def test_there_are_as_many_items_as_the_stock_has(stock: str, players: int, items: int) -> None:
    assert counted(printed("office-supply", players, stock=stock), "item") == items


@pytest.mark.parametrize(("office", "pages"), [("small", 1), ("large", 2)])
def test_a_map_takes_as_many_pages_as_it_needs(office: str, pages: int) -> None:
    assert counted(printed("office-supply", 4, map=office), "map") == pages


OFFICE = """\
A.............B
.#####+#######.
.#...........#.
.#.####s####.#.
.#.#########.#.
.#.#########.#.
.#.#########.#.
.#.#########.#.
.#.#########.#.
.#.#########.#.
.#...........#.
.#############.
D.............C
"""


@pytest.mark.parametrize("office", ["small", "large"])
def test_the_supply_room_has_its_name_once(office: str) -> None:
    pages = [
        face.art for batch in printed("office-supply", 4, map=office) for face in batch.faces if "map" in face.name
    ]

    assert "".join(pages).count(">SUPPLY<") == 1


def test_the_largest_map_is_divided_down_as_well(tmp_path: Path) -> None:
    office = tmp_path / "office.txt"
    office.write_text(OFFICE)

    assert counted(printed("office-supply", 4, map=str(office)), "map") == 6


def test_dice_to_take_are_counted_for_the_players() -> None:
    assert sum(number for what, number in dice("dice-archive", 2).items() if "pencil" not in what) == 16
    assert sum(number for what, number in dice("dice-archive", 5).items() if "pencil" not in what) == 33
    assert [dice("dice-wide-shut", players)["red dice"] for players in range(2, 6)] == [3, 4, 5, 6]
    assert list(dice("dicetopia", 4).values()) == [19, 19, 19, 7, 1]


@pytest.mark.parametrize(("name", "players", "taken"), [("dice-archive", 2, "16 dice"), ("office-supply", 4, "1 die")])
def test_the_first_page_counts_dice_and_pages(name: str, players: int, taken: str) -> None:
    pages = PdfReader(io.BytesIO(print_parts(edition(load(name), players, {})))).pages
    text = pages[0].extract_text()

    assert f"for {players} players: {taken}, {len(pages)} printed pages." in text
    assert "ALL GAMES AT A GLANCE" in text
    assert all(load(game).title in text for game in folders())


def test_all_games_are_counted_for_every_number_of_players() -> None:
    game = load("office-supply")
    _, words, _ = at_a_glance(game, 4, game.read_options({"map": "large"}), PAPERS["a4"])
    rows: dict[float, list[str]] = {}
    for word in words:
        rows.setdefault(word.y, []).append(word.text)
    told = [row[-5:] for row in rows.values() if "dice" in row or "printed pages" in row]

    assert told == [
        ["16", "21", "27", "33", "–"],
        ["4", "5", "5", "7", "–"],
        ["7", "9", "11", "13", "–"],
        ["2", "3", "3", "4", "–"],
        ["64"] * 5,
        ["25"] * 5,
        ["1", "1", "1", "–", "–"],
        ["4", "4", "4", "–", "–"],
        ["0", "0", "0", "–", "–"],
        ["11", "16", "16", "–", "–"],
    ]


def test_a_game_that_is_alone_on_its_shelf_is_not_compared(pig: Any) -> None:
    assert at_a_glance(pig, 2, {}, PAPERS["a4"]) == ("", [], 0.0)


def test_the_pdf_holds_every_card_of_the_deck() -> None:
    reader = PdfReader(io.BytesIO(print_parts(edition(load("pie-factory"), 4, {}))))
    numbers = [int(found) for page in reader.pages for found in re.findall(r"(\d+) of 46", page.extract_text())]

    assert sorted(numbers) == list(range(1, 47))


def test_the_pdf_holds_every_mission_and_every_faction() -> None:
    reader = PdfReader(io.BytesIO(print_parts(edition(load("dicetopia"), 2, {}))))
    text = "\n".join(page.extract_text() for page in reader.pages)

    assert sorted(map(int, re.findall(r"mission (\d+) of 60", text))) == list(range(1, 61))
    assert text.count("FACTION") == 18


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["pie-factory", "dicetopia"])
def test_backs_lie_where_their_fronts_are(name: str, paper: str) -> None:
    made = edition(load(name), 3, {}, paper)
    pages = placed_pages(made)
    turned = [(front, back) for front, back in pairwise(pages) if back.is_back]

    assert turned
    for front, back in turned:
        boxes = {(round(made.paper.width - x - face.width, 3), round(y, 3)) for x, y, face in front.placed}
        assert {(round(x, 3), round(y, 3)) for x, y, face in back.placed} == boxes
        assert {(face.width, face.height) for _, _, face in (*front.placed, *back.placed)} == {(63, 88)}


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"players": 9}, "Pie Factory is for 2 to 4 players, not 9."),
        ({"paper": "a3"}, "Expected the paper a4 or letter, not 'a3'."),
        ({"ink": "gold"}, "Expected the ink colour or black, not 'gold'."),
        ({"options": {"deck": "none.csv"}}, "Option deck takes house or a file; there is no file 'none.csv'."),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(asked: dict[str, Any], complaint: str) -> None:
    with pytest.raises(AstragalError, match=re.escape(complaint)):
        edition(load("pie-factory"), **{"players": 3, "options": {}, **asked})
