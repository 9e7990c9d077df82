"""Puzzles as text, and those that ship with the games."""

from itertools import pairwise

import pytest

from astragal.bots.search import Search, wait_for_native
from astragal.bots.simple import greedy
from astragal.core.errors import AstragalError, BadText
from astragal.core.luck import SeededLuck
from astragal.core.puzzles import FILE, GRADES, Collection, has_puzzles, id_of, puzzles_of
from astragal.core.registry import folders, load

GAMES = [name for name in folders() if has_puzzles(load(name))]
ENOUGH = 200
SAMPLE = 20
SIMULATIONS = 20_000


@pytest.mark.parametrize("name", folders())
def test_every_game_ships_enough_puzzles(name: str) -> None:
    found = Collection.read(load(name).folder / FILE)

    assert len(found.puzzles) >= ENOUGH
    assert (found.game, found.rules) == (name, load(name).version)
    assert found.command.startswith(f"astragal puzzles {name} --games ")
    assert found.positions == len(found.puzzles) + found.rejected.total()


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_replays_and_asks_a_seat_for_a_legal_choice(name: str) -> None:
    game = load(name)
    themes = {theme.name for theme in game.themes.themes} if game.themes else set()
    for puzzle in puzzles_of(game).values():
        match = puzzle.match(game)
        assert match.to_act == puzzle.seat
        assert len(match.legal()) > 1
        for action in puzzle.answer:
            assert match.to_act == puzzle.seat
            assert action in match.legal()
            match.play(action) if action is puzzle.answer[-1] else match.choose(action)
        puzzle.match(game, len(puzzle.record.steps))  # the line follows the rules as well
        assert puzzle.answer not in (puzzle.rival, puzzle.obvious)
        assert puzzle.shares[0] - puzzle.shares[1] >= 50
        assert 1 <= puzzle.grade <= GRADES
        assert puzzle.themes
        assert {*puzzle.themes} <= themes


@pytest.mark.parametrize("name", GAMES)
def test_no_puzzle_is_there_twice(name: str) -> None:
    game = load(name)
    found = Collection.read(game.folder / FILE).puzzles
    positions = {(puzzle.seat, game.rules.declaration.pack(puzzle.view(game).state)) for puzzle in found}

    assert len(positions) == len(found) == len(puzzles_of(game))
    assert all(puzzle.id == id_of(puzzle.record, puzzle.asks) for puzzle in found)


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_of_a_sample_are_found_by_search_and_seldom_by_greedy(name: str) -> None:
    game = load(name)
    wait_for_native(game)
    puzzles = [*puzzles_of(game).values()]
    found, missed = 0, list[str]()
    for puzzle in (sample := puzzles[:: max(1, len(puzzles) // SAMPLE)]):
        view = puzzle.view(game)
        search = Search(simulations=SIMULATIONS, trees=1)
        if search.think(view, SeededLuck(5)).moves[0].action != puzzle.answer[0]:
            missed.append(puzzle.id)
        found += len(puzzle.answer) == 1 and greedy(view, SeededLuck(1)) == puzzle.answer[0]

    assert len(missed) <= len(sample) // 10, "one search may be mistaken about a hard puzzle, not about many"
    assert found < len(sample) / 3


@pytest.mark.parametrize("name", GAMES)
def test_puzzles_of_a_game_are_apart(name: str) -> None:
    """Two puzzles of one game are never in one turn of a seat."""
    for before, after in pairwise(puzzles_of(load(name)).values()):
        steps = after.record.steps[: after.asks]
        if before.asks < after.asks and before.record.steps[: before.asks] == steps[: before.asks]:
            assert any(step.seat != before.seat for step in steps[before.asks :])


def test_a_collection_prints_and_reads_back() -> None:
    text = (load(GAMES[0]).folder / FILE).read_text(encoding="utf-8")

    assert str(Collection.parse(text)) == text


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("astragal puzzles 1", "astragal record 1", "Line 1, column 1: expected 'astragal puzzles 1'"),
        ("\ngames: ", "\ngames: x", "expected a whole number, not 'x"),
        ("\nasks: ", "\nasked: ", "there is no header|expected a header 'asks' as well"),
        ("\nanswers: 1", "\nanswers: 99", "expected the answer to puzzle"),
        ("\nshares: ", "\nshares: 1 ", "expected two shares"),
        ("\nplayers: ", "\nplayers: 9", "seat"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(old: str, new: str, complaint: str) -> None:
    text = (load(GAMES[0]).folder / FILE).read_text(encoding="utf-8")

    with pytest.raises(BadText, match=complaint):
        Collection.parse(text.replace(old, new, 1))


def test_a_file_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(AstragalError, match="cannot be read"):
        Collection.read(load(GAMES[0]).folder / "nowhere.txt")
