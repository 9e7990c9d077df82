"""The board and the scenario are data: an owner of the printed game can replace them, and play follows."""

import random
from pathlib import Path
from typing import Any

import pytest
from games.dicetopia.table import ANN, BO, GAME, RULES, clear, do, finish_luck, give, offered, put, table

from astragal import AstragalError, Match, Record, SeededLuck
from astragal.core import drawing, native
from astragal.core.check_shown import check_shown
from astragal.core.engine import Setting, native_run, plain_run
from astragal.core.options import OptionValue
from astragal.games.dicetopia import end, missions, moves, pieces
from astragal.games.dicetopia.stock import stock_stars

BOARD = """\
# as printed, let us say
stock steps: 1 3 6 10
springs dice: 1 2 3 4 5
adjacent: 1-2 2-3 3-4 4-5
adjacent bank: 1-5   # and nothing else
"""
SCENARIO = "agents: 3\nthugs: 0\nstock step: 3\ntokens: 2\nmissions: 1\nneighbourhood stars: 11\ndome times: 3\n"
DEALERS = missions.MISSIONS.index("dealers")


@pytest.fixture
def board(tmp_path: Path) -> str:
    (tmp_path / "board.txt").write_text(BOARD)
    return str(tmp_path / "board.txt")


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    (tmp_path / "scenario.txt").write_text(SCENARIO)
    return str(tmp_path / "scenario.txt")


def test_the_stock_pays_the_steps_of_the_board(board: str) -> None:
    s = table("pagans", "tentacle", board=board)
    give(s, ANN, "P1 P2 M3")
    assert stock_stars(s, ANN) == 1 + 1 + 3

    s.stock[0] = 3
    assert stock_stars(s, ANN) == 10 + 10 + 10 + 1 + 1


def test_a_cube_stops_at_the_highest_step_of_the_board(board: str) -> None:
    s = table("pagans", "tentacle", board=board)
    s.stock[0] = 3
    do(s, "agent market-1")

    assert offered(s, "stock purple") == {"stock purple down"}


@pytest.mark.parametrize(("players", "dice"), [(2, 1), (3, 2), (6, 5)])
def test_nuclear_springs_gets_the_dice_of_the_board(board: str, players: int, dice: int) -> None:
    s = GAME.start(players, {"board": board}, guarded=True)
    finish_luck(s)

    assert list(s.die_colour)[48:] == [pieces.MAGMACORIUM] * dice + [pieces.NO_DIE] * (6 - dice)
    assert s.magmacorium_supply == 7 - dice


@pytest.mark.parametrize(("place", "beside"), [("waste", ["waste-4"]), ("bank", ["bank-1"]), ("agency", ["agency-4"])])
def test_spaces_are_adjacent_as_the_board_says(board: str, place: str, beside: list[str]) -> None:
    s = table("pagans", "tentacle", board=board)
    found = []
    for space in (name for name in pieces.SPACES if name.startswith(place) and name != f"{place}-5"):
        clear(s)
        put(s, f"{place}-5", "a1")
        put(s, space, "P1")
        found += [space] * (missions.mission_stars(s, ANN, DEALERS) == 3)

    assert found == beside


def test_a_scenario_of_somebody_elses_changes_what_it_names(scenario: str) -> None:
    s = GAME.start(3, {"scenario": scenario}, guarded=True)

    assert (list(s.agents_left)[:3], list(s.thugs_left)[:3]) == ([3, 3, 3], [0, 0, 0])
    assert (list(s.stock), s.tokens, s.missions_kept, s.springs_dice) == ([2, 2, 2], 2, 1, 3)
    s = table("pagans", "tentacle", scenario=scenario)
    give(s, ANN, "P1 W2")
    clear(s, but="dome")
    put(s, "waste-1", "a1")
    assert end.place_stars(s, ANN, pieces.WASTE) == 11
    do(s, "agent dome-6", "fight")
    assert (s.dome_stars[ANN], s.dome_stars[BO]) == (12, 0)


def test_it_is_told_in_words(scenario: str, board: str) -> None:
    view = Match(GAME, 2, options={"scenario": scenario, "board": board}, luck=SeededLuck(1)).view(ANN)
    assert GAME.board is not None

    assert "Scenario of your own: agents 3, thugs 0, missions 1, dice in Nuclear Springs 1, " in GAME.board.text(view)
    assert "purple 3/4 ★6" in GAME.board.text(view)


def test_the_scenario_comes_before_the_board(tmp_path: Path, board: str) -> None:
    (tmp_path / "scenario.txt").write_text("springs dice: 4")

    assert GAME.start(2, {"board": board, "scenario": str(tmp_path / "scenario.txt")}).springs_dice == 4
    assert GAME.start(2, {"board": board, "scenario": "meltdown"}).springs_dice == 6
    assert GAME.start(2, {"board": board}).springs_dice == 1


def test_the_usual_files_are_those_of_before() -> None:
    s = GAME.start(4)

    assert (list(s.step_stars), s.highest_step) == ([0, 0, 1, 1, 2, 2, 3], 6)
    assert [GAME.start(players).springs_dice for players in GAME.players] == [2, 3, 4, 5, 6]
    for space in range(pieces.CITY_SPACES):
        ring = {1, 4}
        for other in range(pieces.CITY_SPACES):
            near = space // 5 == other // 5 and (space - other) % 5 in ring
            assert pieces.are_adjacent(s, space, other) == near
    assert GAME.read_options({})["board"] == "house"


def test_records_from_before_the_board_was_data_still_replay() -> None:
    """They do not name it, and their digest does not know of it."""
    record = Record.read(GAME.folder / "golden" / "2-players.txt")
    assert "board" not in record.options

    assert Match.from_record(record, GAME).record.ending == record.ending


def test_a_record_names_the_files_and_notices_another(scenario: str, board: str) -> None:
    match = Match(GAME, 2, options={"scenario": scenario, "board": board}, luck=SeededLuck(1))
    chooser = random.Random(1)
    while not match.over:
        match.play(chooser.choice(match.legal()))
    text = str(match.record)
    assert f"option scenario: {scenario} sha256:" in text

    assert str(Match.from_record(Record.parse(text), GAME).record.ending) == match.record.ending
    Path(board).write_text(BOARD.replace("10", "11"))
    with pytest.raises(AstragalError, match="has changed since the game was recorded"):
        Match.from_record(Record.parse(text), GAME)


@pytest.mark.parametrize("phone", [False, True])
def test_the_board_is_drawn_as_it_is(board: str, phone: bool) -> None:
    """Streets join adjacent spaces, and the stock tracks have its steps; the laws of drawings hold."""
    drawn = {}
    settings: dict[str, dict[str, OptionValue]] = {"ours": {}, "theirs": {"board": board}}
    for name, options in settings.items():
        match = Match(GAME, 2, options=options, luck=SeededLuck(1))
        while match.view().state.phase < moves.PLACE:
            match.play(match.legal()[0])
        check_shown(match.view(ANN))
        assert GAME.board is not None
        drawn[name] = {piece.name: piece.art for piece in drawing.pieces(match.view(ANN), phone=phone)}

    streets = [art.count("class='dtg'") for art in (drawn["ours"]["ground"], drawn["theirs"]["ground"])]
    assert streets == [6, 6]
    assert drawn["ours"]["ground"].count("class='dtq'") == 3 * 7
    assert drawn["theirs"]["ground"].count("class='dtq'") == 3 * 4


@pytest.mark.timeout(900)  # what it compares may have to be compiled first
@pytest.mark.skipif(not native.available(), reason="there is no LLVM")
def test_native_play_follows_the_files(scenario: str, board: str) -> None:
    options = GAME.read_options({"scenario": scenario, "board": board})
    setting = Setting(GAME, 3, options, 5)

    assert plain_run(setting, watch=True)(0, 3) == native_run(setting, watch=True)(0, 3)


BAD: dict[str, tuple[str, str, str]] = {
    "empty": ("board", "\n# nothing\n", "line 1: the file is empty; expected at least one line with stock steps, "),
    "no colon": ("board", "stock steps 0 1", "line 1: expected one of stock steps, springs dice, adjacent, "),
    "no such name": ("board", "stock steps: 0 1\nmood: merry", "line 2: expected one of stock steps, "),
    "twice": ("board", "stock steps: 0 1\nstock steps: 0 1", "line 2: stock steps is already in line 1."),
    "one step": (
        "board",
        "stock steps: 3",
        "line 1: stock steps takes 2 to 7 whole numbers from 0 to 20, not '3'.",
    ),
    "a word": ("board", "stock steps: 0 x", "takes 2 to 7 whole numbers from 0 to 20, not '0 x'."),
    "too few": ("board", "springs dice: 1 2", "springs dice takes 5 whole numbers from 1 to 6, not '1 2'."),
    "no dice": ("board", "springs dice: 0 0 0 0 0", "takes 5 whole numbers from 1 to 6, not '0 0 0 0 0'."),
    "a space too far": (
        "board",
        "adjacent: 1-2 2-6",
        "line 1: adjacent takes pairs of spaces from 1 to 5, such as 1-2, not '2-6'.",
    ),
    "itself": ("board", "adjacent waste: 2-2", "adjacent waste takes pairs of spaces from 1 to 5, such as 1-2, not"),
    "three": ("board", "adjacent: 1-2-3", "adjacent takes pairs of spaces from 1 to 5, such as 1-2, not '1-2-3'."),
    "no agents": ("scenario", "agents: 0", "line 1: agents takes a whole number from 1 to 6, not '0'."),
    "two numbers": ("scenario", "tokens: 1 2", "line 1: tokens takes a whole number from 0 to 7, not '1 2'."),
    "nothing": ("scenario", "dome times:", "line 1: dome times takes a whole number from 1 to 9, not ''."),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_file_is_refused_in_a_sentence(fault: str, tmp_path: Path) -> None:
    option, text, sentence = BAD[fault]
    file = tmp_path / "file.txt"
    file.write_text(text)
    with pytest.raises(AstragalError) as error:
        GAME.start(2, {option: str(file)})

    assert str(error.value).startswith(f"{file}, line ")
    assert sentence in str(error.value)
    assert str(error.value).count(". ") == 0


def test_a_scenario_that_the_board_cannot_have_is_refused(board: str) -> None:
    with pytest.raises(AstragalError) as error:
        GAME.start(2, {"board": board, "scenario": "crash"})

    assert str(error.value) == (
        f"The scenario crash lets the stock cubes start on step 7; expected at most 4, the steps of the board {board}."
    )


def test_nobody_changes_a_constant(board: str) -> None:
    """The state of a finished game still says what the files said."""
    match = Match(GAME, 2, options={"board": board}, luck=SeededLuck(3))
    chooser = random.Random(3)
    before: Any = GAME.start(2, {"board": board})
    while not match.over:
        match.play(chooser.choice(match.legal()))

    for name, field in RULES.declaration.fields.items():
        if field.constant:
            assert getattr(match.view().state, name) == getattr(before, name)
