"""How Dice Archive is told and drawn."""

import re
from inspect import cleandoc

import pytest

from astragal import Match, RecordedLuck, load
from astragal.core import CHANCE, View, words
from astragal.core.language import speaking
from astragal.core.record import Step

GAME = load("dice-archive")
ALICE, BILL, CLEO = range(3)


def match_of(token: int, *rolls: str) -> Match:
    """A match of three, not yet begun, with known luck."""
    luck = RecordedLuck([token] + [int(number) - 1 for roll in rolls for number in roll.split()])
    return Match("dice-archive", names=("Alice", "Bill", "Cleo"), luck=luck, options={"weeks": 2}, begin=False)


def first_turn() -> Match:
    """All have rolled and kept their dice; Bill has two 5s like the boss and begins."""
    match = match_of(ALICE, "5 1 1", "1 1 3 4 4 6", "1 2 2 3 5 5", "2 3 4 4 6 6")
    match.advance()
    for _ in range(3):
        match.play("keep")
    return match


def told(match: Match, *actions: str) -> list[str]:
    """What is told of these actions."""
    steps = match.steps
    for action in actions:
        match.play(action)
    return list(match.log(since=steps))


def plain(text: str) -> str:
    """A drawing without its colours."""
    return "\n".join(line.rstrip() for line in re.sub(r"\[[^\]]*\]", "", text).splitlines())


def drawing(view: View) -> str:
    """The drawing of a view."""
    assert GAME.board is not None
    return str(GAME.board.text(view))


def test_a_roll_is_told_when_its_last_die_lies() -> None:
    """One line for each roll, and who comes first stands beside the last one."""
    match = match_of(ALICE, "5 1 1", "1 1 3 4 4 6", "1 2 2 3 5 5", "2 3 4 4 6 6")
    match.advance()

    assert list(match.log()) == [
        "First worker of the week: Alice.",
        "Week 1: the boss die shows 5, the white dice 1 and 1.",
        "Alice rolled 1, 1, 3, 4, 4 and 6.",
        "Bill rolled 1, 2, 2, 3, 5 and 5.",
        "Cleo rolled 2, 3, 4, 4, 6 and 6. Most motivated: Bill.",
    ]


def test_rerolls_are_told() -> None:
    """Picking is silent; the dice are told before and after they are rolled."""
    match = match_of(ALICE, "5 1 1", "1 1 3 4 4 6", "1 2 2 3 5 5", "2 3 4 4 6 6", "4 6")
    match.advance()

    assert told(match, "pick 1", "pick 3", "reroll") == [
        "Bill rerolled 1 and 3.",
        "Bill's dice are now 2, 2, 4, 5, 5 and 6.",
    ]
    assert told(match, "keep", "keep") == [
        "Cleo kept 2, 3, 4, 4, 6 and 6.",
        "Alice kept 1, 1, 3, 4, 4 and 6. Starting player: Bill.",
    ]


def test_turns_are_told() -> None:
    """One line for overtime and one for the action, with the points that it brings."""
    match = first_turn()

    assert told(match, "overtime 2", "tip 1", "choose 1", "archive left") == [
        "Bill gave up a 2 for overtime and tipped another 2 sideways to 1.",
        "Bill locked a 1 in the left archive.",
    ]
    assert told(match, "overtime 2", "flip 4", "choose 4", "pass") == [
        "Cleo gave up a 2 for overtime and flipped a 4 upside down to 3.",
        "Cleo passed and used up their 4.",
    ]
    assert told(match, "choose 1", "task right") == ["Alice ticked task 1 in the right table."]
    assert told(match, "choose 5", "task left") == ["Bill ticked task 5 in the left table, +1 point."]


def test_choices_say_what_they_are_good_for() -> None:
    """A number that only lets its owner pass says so."""
    match = first_turn()
    for action in ("choose 3", "archive right"):
        match.play(action)
    view = match.view(CLEO)

    assert [words.choice(view, action) for action in view.legal] == [
        "work with 2: 1 of yours",
        "work with 3: 1 of yours, only to pass",
        "work with 4: 2 of yours",
        "work with 6: 2 of yours",
        "overtime: give up a 2",
        "overtime: give up a 3",
        "overtime: give up a 4",
        "overtime: give up a 6",
    ]
    match.play("choose 2")
    view = match.view(CLEO)
    assert [words.choice(view, action) for action in view.legal] == [
        "lock a 2 in the right archive",
        "pass and use up your 2",
    ]


def test_what_is_rolled_is_asked_by_name() -> None:
    """For people who roll real dice."""
    match = match_of(BILL)
    asked = []
    for outcome in ("2/3", "5/6", "1/6", "1/6", *["2/6"] * 18):
        asked.append(match.game.words.asks(match.view()))
        match.replay(Step(CHANCE, outcome))
    for action in ("pick 2", "pick 2", "reroll"):
        match.replay(Step(BILL, action))
    asked.append(match.game.words.asks(match.view()))

    assert asked[:6] == [
        "first worker of the week: Alice or Bill or Cleo",
        "boss die",
        "white die 1 of 2",
        "white die 2 of 2",
        "die 1 of 6 for Bill",
        "die 2 of 6 for Bill",
    ]
    assert asked[-2:] == ["die 6 of 6 for Alice", "die for Bill, 2 to reroll"]


def test_the_drawing() -> None:
    """The others, the archive, and nearest the viewer's own sheet with what it needs and brings."""
    match = first_turn()
    for action in ("choose 1", "archive left", "choose 6", "archive middle", "choose 1", "task left"):
        match.play(action)
    for action in ("choose 5", "task left", "overtime 2", "flip 3", "choose 4"):
        match.play(action)

    assert plain(drawing(match.view(CLEO))) == cleandoc("""
        Week 1, work hour

           A  Alice, worker of the week, 0 points
        Dice       3   4   4   6    2 used   0 locked
        Tasks     ✓  2  3  4  5  6      1  2  3  4  5  6      1  2  3  4  5  6

           B  Bill, 1 point
        Dice       2   2   3    2 used   1 locked
        Tasks     1  2  3  4  ✓  6      1  2  3  4  5  6      1  2  3  4  5  6

                  left: 3 equal dice    middle: 2 equal dice  right: 1 die
        Archive   B  2  3  4  5  6      1  2  3  4  5  C      1  2  3  4  5  6
        Communal  boss  5    white  1   1

        ▶  C  Cleo, 0 points
        Dice       4   4   4    2 used   1 locked
                  left: 2 equal dice    middle: 3 equal dice  right: 4 equal dice
        Tasks     1  2  3  4  5  6      1  2  3  4  5  6      1  2  3  4  5  6
                  0 dice × 0 = 0        1 die × 0 = 0         0 dice × 0 = 0

        Number 4: 3 of yours.
    """)


@pytest.mark.parametrize("players", [2, 5])
def test_every_drawing_fits_eighty_columns(players: int) -> None:
    """From the first roll to the end, for each player and for a spectator."""
    match = Match("dice-archive", players, luck=RecordedLuck([0, *[1, 2, 3, 4, 5, 0] * 40]), options={"weeks": 1})
    while not match.over:
        for seat in range(-1, players):
            assert max(map(len, plain(drawing(match.view(seat))).splitlines())) <= 80
        match.play(match.legal()[-1])
    assert "the game is over" in drawing(match.view())


def test_turns_are_told_in_the_readers_language() -> None:
    """In other languages a table is where it is: on the left, in the middle, on the right."""
    match = first_turn()
    with speaking("de"):
        assert told(match, "overtime 2", "tip 1", "choose 1", "archive left") == [
            "Bill: Überstunde, eine 2 abgegeben und eine andere 2 auf 1 gekippt.",
            "Bill: eine 1 links archiviert.",
        ]
    with speaking("es"):
        assert told(match, "choose 4", "pass") == ["Cleo: pase, los 4 quedan gastados."]
        assert told(match, "choose 1", "task middle") == ["Alice: tarea 1 marcada en el centro."]
    with speaking("fr"):
        told_in_french = told(match, "choose 5", "task left")[0].replace("\N{NO-BREAK SPACE}", " ")
    assert told_in_french == "Bill : tâche 5 cochée à gauche, +1 point."
