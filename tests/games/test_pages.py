"""What the games' pages claim in figures, lists and drawings is what the rules and the data say."""

import pytest
from games.dice_archive.test_rulebook import position as office
from games.dice_wide_shut.test_rulebook import BLUE, RED, points
from games.dice_wide_shut.test_rulebook import position as evening
from games.dicetopia.table import GAME as DICETOPIA
from games.dicetopia.table import card, do, finish_luck, table
from games.pages import drawings, files, marks, page, section, tables

from astragal import AstragalError, load
from astragal.core.options import FileText
from astragal.core.registry import folders
from astragal.core.view import view_of
from astragal.games.dice_archive import rules as dice_archive
from astragal.games.dicetopia import scenarios
from astragal.games.office_supply.floor_plan import read_floor_plan
from astragal.games.pie_factory.deck import ANY, ICONS, KINDS, read_deck

ANN = 0

# Worked examples


def test_the_example_of_dice_wide_shut() -> None:
    example = section("dice-wide-shut", "A worked example")
    s = evening("", drawings(example)[0])
    claimed = [[int(cell.replace("−", "-")) for cell in row[1:]] for row in tables(example)[0]]

    assert [[*points(s, half), sum(points(s, half))] for half in (RED, BLUE)] == claimed
    assert f"add up to {load('dice-wide-shut').scores(s)[ANN]} points" in example


def test_the_example_of_dice_archive() -> None:
    example, game = section("dice-archive", "A worked example"), load("dice-archive")
    rows = drawings(example)[0].replace("Ann  ", "Alice").replace("Bo  ", "Bill").splitlines()
    drawing = "\n".join([rows[0], *(f"{row} dice" for row in rows[1:]), "communal 1 1 1 1"])
    s = office(drawing)
    archived, done = dice_archive.archived, dice_archive.tasks_done
    claimed = [row[1:] for row in tables(example)[0]]

    for seat, cells in enumerate(claimed):
        assert cells[:3] == [f"{archived(s, seat, t)} × {done(s, seat, t)}" for t in range(3)]
        assert cells[3] == str(game.scores(s)[seat])
    before = game.scores(s)[ANN]
    s.archive[1][1] = ANN
    assert f"would have been worth {game.scores(s)[ANN] - before} points" in " ".join(example.split())
    s.archive[1][1] = dice_archive.NOBODY
    s.tasks[ANN][2][2] = 1
    assert f"one more tick on the right {game.scores(s)[ANN] - before}." in " ".join(example.split())


def test_a_tick_is_compulsory_as_the_page_says() -> None:
    """With one free 3, which fills a row, nothing but to tick it is possible, unless the row's 6 is ticked."""
    assert "A tick is compulsory." in section("dice-wide-shut", "Ticking")
    full = """
        # 2 3 4 5  6 | 1 1 1 1 1  6
        # 2 # 4 5  6 | 2 2 2 2 2  6
        # 2 # 4 5  6 | 3 3 3 3 3  6
        # 2 # 4 5  6 | 4 4 4 4 4  6
        # 2 # 4 5  6 | 5 5 5 5 5  6
    """.replace("# 2 3 4 5  6", "# # 3 # #  6")
    game = load("dice-wide-shut")
    for drawing, ways in ((full, {"mark"}), (full.replace("# # 3 # #  6", "# # 3 # #  #"), {"mark", "use_six"})):
        s = evening("red 3", drawing)
        game.rules.apply(s, game.rules.actions.parse("take one red 3"))
        texts = [game.rules.actions.text(action) for action in game.legal(s)]

        assert {game.rules.actions.read(text)[0] for text in texts} == ways
        assert "mark red 1 3" in texts


def test_the_number_is_compulsory_and_the_tick_is_not_as_the_page_says() -> None:
    assert "The number is compulsory, the tick is not." in section("dice-archive", "Work hour")
    game = load("dice-archive")
    s = office(
        "archive {0}\nAlice {0} dice 1 1\nBill {0} dice 2\ncommunal 1 1 1 1".format(" | ".join(["1 2 3 4 5 6"] * 3))
    )
    numbers = {game.rules.actions.text(action) for action in game.legal(s)}
    assert "choose 1" in numbers
    assert "pass" not in numbers
    game.rules.apply(s, game.rules.actions.parse("choose 1"))
    ways = {game.rules.actions.text(action) for action in game.legal(s)}

    assert {"pass", "task left", "archive left"} <= ways


# Lists and drawings


def test_the_cards_of_pie_factory() -> None:
    deck = read_deck(load("pie-factory").options["deck"].default.content, "house")  # type: ignore[union-attr]
    every = (1 << len(deck.flavours)) - 1
    expected = []
    for dealt, of_two, one in zip(deck.copies(4), deck.copies(2), deck.cards, strict=True):
        flavours = [flavour for number, flavour in enumerate(deck.flavours) if one.goes_on >> number & 1]
        flavour = deck.flavours[one.flavour] if one.flavour >= 0 else ""
        icon = ICONS[one.icon] if one.icon >= 0 else ""
        goes_on = {ANY} if one.goes_on == every else {*flavours}
        numbers = [str(number) for number in (one.dollars, one.minutes)]
        expected.append([one.name, KINDS[one.kind], flavour, *numbers, icon, goes_on, str(dealt), str(of_two)])
    meanings, cards = tables(section("pie-factory", "The cards"))

    assert [[*row[:6], {*row[6].split(", ")} - {""}, *row[7:]] for row in cards] == expected
    assert {row[0] for row in meanings} >= {*KINDS, "dollars", "minutes", "icon", "Grandma"}
    told = " ".join(page("pie-factory").split())
    assert f"all {sum(deck.copies(4))} cards of it; two players use {sum(deck.copies(2))}" in told
    assert f"With two players, {sum(deck.copies(4)) - sum(deck.copies(2))} of them are left out" in told


@pytest.mark.parametrize(("heading", "name"), [("What you need", "small"), ("The large map", "large")])
def test_the_maps_of_office_supply(heading: str, name: str) -> None:
    drawing = drawings(section("office-supply", heading))[0]
    width = len(drawing.splitlines()[0].split())
    drawn = ["".join(line.split()[1 : width + 1]) for line in drawing.splitlines()[1:]]
    map_of_game = (load("office-supply").folder / f"{name}.txt").read_text(encoding="utf-8")

    assert "\n".join(drawn) == map_of_game.strip()
    assert read_floor_plan("\n".join(drawn), "page") == read_floor_plan(map_of_game, "page")


def test_the_doorways_of_the_large_map() -> None:
    view = view_of(load("office-supply"), ("Ann", "Bo"), load("office-supply").start(2, {"map": "large"}), -1)

    assert view.game.words.asks(view).removeprefix("boss's doorway: ") in section("office-supply", "The large map")


# Dicetopia: its words, and its data


@pytest.mark.parametrize("word", ["neighbourhood", "location", "faction board"])
def test_the_page_says_what_things_are(word: str) -> None:
    assert f"- A **{word}** " in section("dicetopia", "What things are called")


def test_the_dice_of_the_card_go_back_into_the_bag() -> None:
    told = " ".join(section("dicetopia", "The Blood Dome").split())
    assert "all three dice of the card then go back into the bag, and three of the nine in it are drawn" in told
    s = table("pagans", "tentacle")
    card(s, "P1 W2 T3")
    do(s, "agent dome-6", "fight")

    assert (sum(s.bag), list(s.bag), DICETOPIA.rules.outcomes(s)) == (9, [3, 3, 3], 9)
    finish_luck(s)
    assert sum(s.bag) == 6


def test_the_scenario_lines_on_the_page() -> None:
    """The table has every line, what it usually is, and the bounds that the rules keep."""
    rows = tables(section("dicetopia", "Bring your own scenario"))[0]
    usual = dict(line.split(": ") for line in files(scenarios.FOLDER)["none"].splitlines() if not line.startswith("#"))

    assert [row[0].strip("`") for row in rows] == [*scenarios.LINES]
    for name, usually, least, most, _ in ([cell.strip("`") for cell in row] for row in rows):
        assert usually == usual.get(name, "as the board says")
        for number in (int(least), int(most)):
            scenarios.read_scenario(f"{name}: {number}", "page")
        for number in (int(least) - 1, int(most) + 1):
            with pytest.raises(AstragalError, match=f"from {least} to {most}, not '{number}'"):
                scenarios.read_scenario(f"{name}: {number}", "page")


def test_the_files_on_the_page_are_played_with() -> None:
    board = drawings(section("dicetopia", "Bring your own board"))[0]
    scenario = drawings(section("dicetopia", "Bring your own scenario"))[0]
    options = {"board": FileText("page", board), "scenario": FileText("page", scenario)}
    s, usual = DICETOPIA.start(3, {**options}), DICETOPIA.start(3)

    assert (s.agents_each, s.dome_times) == (4, 3)
    assert (s.step_stars, s.beside, s.springs_dice) == (usual.step_stars, usual.beside, usual.springs_dice)
    assert board.split("\n") == files(DICETOPIA.folder / "boards")["house"].split("\n")[1:]


def test_what_is_lost_is_told() -> None:
    lost = {row[0] for row in tables(section("dicetopia", "What is lost"))[0]}

    assert {"two of the 20 factions", "the texts of the 15 scenario cards", "the pictures of the board"} <= lost


# Rulings

HOUSE_RULES = {
    "dice-archive": {"Can the game go on for ever?"},
    "dice-wide-shut": {"Who starts?", "Who wins a tie?", "May both dice show the same number?"},
    "dicetopia": {"Stock tracks", "Adjacent spaces", "Nuclear Springs", "Scenarios", "Equal stars", "Timing"},
    "office-supply": {"Die", "Both maps", "Endless game"},
    "pie-factory": {"The deck", "Short refill", "No icon, no pie"},
}
"""Rules, or parts of them, that no rulebook has."""


@pytest.mark.parametrize("game", folders())
def test_house_rules_are_marked_as_such(game: str) -> None:
    assert {question for question in HOUSE_RULES[game] if "house" not in marks(game, question)} == set()
