"""Decks: what is read from them, and how a bad one is refused."""

from pathlib import Path

import pytest

from astragal import AstragalError, Match, SeededLuck, load
from astragal.core.options import FileText
from astragal.games.pie_factory.deck import COLUMNS, read_deck

GAME = load("pie-factory")
HEAD = ",".join(COLUMNS)
HOUSE = GAME.options["deck"].default.content  # type: ignore[union-attr]
SMALL = f"""{HEAD}
Dough,crust,,1,1,,,20,3
Plum,filling,plum,3,4,foreman,,20,0
Fig,filling,fig,2,2,,,4,2
Foam,topping,,8,8,president,plum+fig,6,0
Grandma,topping,,6,3,president,any,1,0
"""


def refusal(text: str, players: int = 4) -> str:
    """Why a deck is refused."""
    with pytest.raises(AstragalError) as caught:
        GAME.start(players, {"deck": FileText("my-deck.csv sha256:0", text)})
    return str(caught.value).removeprefix("my-deck.csv, ")


def with_line(line: str) -> str:
    """The small deck with another third line."""
    lines = SMALL.splitlines()
    lines[2] = line
    return "\n".join(lines)


# What is read


def test_the_house_deck_has_46_cards_and_30_for_two_players() -> None:
    """The deck of the rulings; the copies that are for three or more are left out of a game of two."""
    deck = read_deck(HOUSE, "house")

    assert (sum(deck.copies(3)), sum(deck.copies(4))) == (46, 46)
    assert sum(deck.copies(2)) == 46 - sum(card.three_plus for card in deck.cards) == 30
    assert GAME.start(2).cards == 30
    assert GAME.start(4).cards == 46


def test_a_row_is_read_into_the_state() -> None:
    s = GAME.start(3, {"deck": FileText("x", SMALL)})

    assert (s.names, s.cards, s.grandma) == (5, 51, 4)
    assert s.kind[:5] == [0, 1, 1, 2, 2]
    assert s.flavour[:5] == [-1, 0, 1, -1, -1]
    assert s.dollars[:5] == [1, 3, 2, 8, 6]
    assert s.minutes[:5] == [1, 4, 2, 8, 3]
    assert s.icon[:5] == [-1, 1, -1, 0, 0]
    assert s.goes_on[:5] == [0, 0, 0, 3, 3]


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        "\ufeff" + SMALL,
        SMALL.replace("\n", "\r\n"),
        SMALL.replace(",", " , "),
        SMALL + "\n\n",
        SMALL.replace("Plum,", '"Plum",'),
        "\n".join(",".join(reversed(line.split(","))) for line in SMALL.splitlines()),
    ],
    ids=["as it is", "byte order mark", "other line ends", "spaces", "empty lines", "quotes", "other order of columns"],
)
def test_the_same_deck_in_other_forms(text: str) -> None:
    assert read_deck(text, "x").cards == read_deck(SMALL, "x").cards


def test_a_deck_with_other_letters_is_played_and_drawn() -> None:
    text = SMALL.replace("Plum,filling", "Žlutá [b] švestka,filling")
    options = GAME.read_options({"deck": FileText("x", text)})
    match = Match(GAME, 2, options=options, luck=SeededLuck(1))
    while not match.over:
        match.play(match.legal()[0])
    story = "\n".join(match.log())

    assert "Žlutá [b] švestka" in story


def test_a_record_names_another_deck_by_its_hash(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text(SMALL)
    match = Match(GAME, 2, options=GAME.read_options({"deck": str(file)}), luck=SeededLuck(1))
    record = match.record

    assert str(Match.from_record(record, luck=SeededLuck(1)).record) == str(record)
    file.write_text(SMALL.replace("Fig", "Date"))
    with pytest.raises(AstragalError, match="has changed"):
        Match.from_record(record)


# What is refused


@pytest.mark.parametrize("text", ["", "\n", " \n\n"])
def test_an_empty_file(text: str) -> None:
    assert refusal(text).startswith("line 1, column 1: the deck is empty; expected the columns name,kind,")


def test_no_cards() -> None:
    assert refusal(HEAD) == "line 2, column 1: there is no card; expected a line for each."


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (HEAD.replace("icon", "sign"), "line 1, column 6: expected one of the columns "),
        (HEAD + ",colour", "line 1, column 10: expected one of the columns "),
        (HEAD + ",name", "line 1, column 10: the column name stands twice."),
        (HEAD.replace(",minutes", ""), "line 1, column 9: the column minutes is missing."),
    ],
)
def test_columns(head: str, reason: str) -> None:
    assert refusal(SMALL.replace(HEAD, head)).startswith(reason)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Plum,filling,plum,3,4", "line 3, column 6: expected 9 columns, not 5."),
        ("Plum,filling,plum,3,4,foreman,,20,0,1", "line 3, column 10: expected 9 columns, not 10."),
        (",filling,plum,3,4,,,20,0", "line 3, column name: expected a name, not nothing."),
        (f"{'P' * 25},filling,plum,3,4,,,20,0", "line 3, column name: expected printable text of at most 24 bytes"),
        ("Plu\x07m,filling,plum,3,4,,,20,0", "line 3, column name: expected printable text of at most 24 bytes"),
        ("dough,filling,plum,3,4,,,20,0", "line 3, column name: 'dough' is already in line 2."),
        ("Plum,fruit,plum,3,4,,,20,0", "line 3, column kind: expected crust or filling or topping, not 'fruit'."),
        ("Plum,filling,,3,4,,,20,0", "line 3, column flavour: expected a flavour, not nothing."),
        ("Plum,filling,any,3,4,,,20,0", "line 3, column flavour: expected the name of one flavour, not 'any'."),
        ("Plum,filling,plum+fig,3,4,,,20,0", "line 3, column flavour: expected the name of one flavour"),
        ("Plum,crust,plum,3,4,,,20,0", "line 3, column flavour: only a filling has a flavour; expected nothing"),
        ("Plum,filling,plum,-3,4,,,20,0", "line 3, column dollars: expected a whole number from 0 to 99, not '-3'."),
        ("Plum,filling,plum,cheap,4,,,20,0", "line 3, column dollars: expected a whole number from 0 to 99"),
        ("Plum,filling,plum,100,4,,,20,0", "line 3, column dollars: expected a whole number from 0 to 99, not '100'."),
        ("Plum,filling,plum,3,,,,20,0", "line 3, column minutes: expected a whole number from 0 to 99, not ''."),
        ("Plum,filling,plum,3,4.5,,,20,0", "line 3, column minutes: expected a whole number from 0 to 99"),
        ("Plum,filling,plum,3,4,boss,,20,0", "line 3, column icon: expected president or foreman or secretary"),
        ("Plum,filling,plum,3,4,,plum,20,0", "line 3, column goes_on: only a topping has a goes_on; expected nothing"),
        ("Plum,filling,plum,3,4,,,0,0", "line 3, column copies: expected a whole number from 1 to 64, not '0'."),
        ("Plum,filling,plum,3,4,,,20,21", "line 3, column three_plus: expected a whole number from 0 to 20"),
        ('Plum,"filling,plum,3,4,,,20,0', "line 6, column 1: this is not a line of a table: "),
    ],
)
def test_a_bad_line(line: str, reason: str) -> None:
    assert refusal(with_line(line)).startswith(reason)


@pytest.mark.parametrize(
    ("goes_on", "reason"),
    [
        ("plum+kiwi", "line 5, column goes_on: expected flavours of fillings, not 'kiwi': no filling has it."),
        ("", "line 5, column goes_on: expected flavours of fillings, not '': a topping goes on flavours joined by +"),
        ("plum+", "line 5, column goes_on: expected flavours of fillings, not '': a topping goes on flavours"),
    ],
)
def test_a_topping_goes_on_flavours_of_fillings(goes_on: str, reason: str) -> None:
    assert refusal(SMALL.replace("plum+fig", goes_on)).startswith(reason)


@pytest.mark.parametrize(
    ("players", "needed"),
    [(2, 12), (3, 17), (4, 22)],
)
def test_too_few_cards_for_the_players(players: int, needed: int) -> None:
    """Four cards for each player, and the line."""
    text = f"{HEAD}\nDough,crust,,1,1,,,{needed - 1},0\n"

    assert refusal(text, players) == (
        f"line 2, column copies: {players} players need at least {needed} cards to begin, not {needed - 1}."
    )
    GAME.start(players, {"deck": FileText("x", text.replace(f",{needed - 1},", f",{needed},"))})


def test_too_few_cards_for_two_players_only() -> None:
    text = f"{HEAD}\nDough,crust,,1,1,,,30,20\n"

    assert refusal(text, 2) == "line 2, column copies: 2 players need at least 12 cards to begin, not 10."
    GAME.start(4, {"deck": FileText("x", text)})


def test_too_many_cards() -> None:
    assert refusal(SMALL.replace("Plum,filling,plum,3,4,foreman,,20", "Plum,filling,plum,3,4,foreman,,45")) == (
        "line 3, column copies: a deck has at most 64 cards; with these there are 65."
    )


def test_too_many_names_and_flavours() -> None:
    names = "".join(f"Dough {number},crust,,1,1,,,1,0\n" for number in range(33))
    flavours = "".join(f"Jam {number},filling,jam {number},1,1,,,2,0\n" for number in range(13))

    assert refusal(f"{HEAD}\n{names}") == "line 34, column name: a deck has at most 32 different cards."
    assert refusal(f"{HEAD}\n{flavours}") == "line 14, column flavour: a deck has at most 12 flavours."
