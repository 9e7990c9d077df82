"""What people read: the drawing, the choices and the story of a game."""

import random
from inspect import cleandoc

from rich.text import Text

from astragal import Match, RecordedLuck, SeededLuck, load
from astragal.core.words import choice
from astragal.games.office_supply.words import WORDS

GAME = load("office-supply")


def drawing(match: Match, seat: int) -> str:
    """The board without colours, and without blanks at the end of lines."""
    assert GAME.board is not None
    lines = Text.from_markup(GAME.board.text(match.view(seat))).plain.splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def test_drawing_without_colours() -> None:
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0, 5, 4]))

    match.play("walk e3")

    assert drawing(match, 1) == cleandoc("""
        |     a    b    c    d    e    f    g
        | 1  ⌂1    →    →    →    →    →    ↓
        | 2   ↑  ░░░░░░░░░░  +  ░░░░░░░░░░  ↓
        | 3   ↑  ░░░░░  →  BOSS↑  ①  ░░░░░  ↓
        | 4   ↑    +    ↑    S    ↓    +    ↓
        | 5   ↑  ░░░░░  ↑    ←    ←  ░░░░░  ↓
        | 6   ↑  ░░░░░░░░░░  +  ░░░░░░░░░░  ↓
        | 7   ↑    ←    ←    ←    ←    ←   ⌂2②
        |
        |⌂1 desk   + doorway   S supply doorway   → way of the corridor   BOSS→ next
        |
        |The boss is at d3 and steps to d2 next.
        |In the supply room: 1 stapler, 1 ruler, 1 set of pens.
        |  ① Ann  nothing on the desk at a1
        |▶ ② Bo   nothing on the desk at g7
    """).replace("|", "")


def test_four_on_one_desk_fit_into_its_square() -> None:
    match = Match("office-supply", 4, luck=SeededLuck(1))
    view = match.view()
    view.state.piece[:] = [view.state.desk[2]] * 4
    assert GAME.board is not None

    assert Text.from_markup(GAME.board.text(view)).plain.splitlines()[8] == " 7  ⌂4    ←    ←    ←    ←    ←  ⌂①②③④"


def test_the_drawing_says_where_the_boss_is_before_its_way_out_is_drawn() -> None:
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0]), begin=False)

    assert "The boss is at d4, a supply doorway." in drawing(match, 0).splitlines()


def test_story_of_a_few_turns() -> None:
    """Ann fetches a stapler and loses it to the boss that Bo puts in her way."""
    luck = RecordedLuck([0, 0, 5, 0, 2, 0, 1, 4, 1])
    match = Match("office-supply", names=["Ann", "Bo"], luck=luck)
    for action in ["walk e3", "place boss d6", "walk d4", "take stapler", "place boss e3", "meet boss", "walk d5"]:
        match.play(action)

    assert list(match.log()) == [
        "The boss stands at d4 and will leave the supply room for d3.",
        "First player: Ann.",
        "Ann rolled 6.",
        "Ann walked to e3. The boss went to d3.",
        "Bo rolled the boss.",
        "Bo put the boss on d6.",
        "Ann rolled 3.",
        "Ann walked to d4, into the supply room.",
        "Ann took the stapler. The boss went to d5.",
        "Bo rolled the boss.",
        "Bo put the boss on e3.",
        "Ann rolled 2.",
        "Ann met the boss, lost the stapler and had to go on to e4.",
        "Bo rolled 5.",
        "Bo walked to d5. The boss ran into Ann and went back to e3.",
        "Ann rolled 2.",
    ]


def test_choices_are_told_with_what_they_bring() -> None:
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([1, 0, 5]))
    view = match.view(0)

    assert [choice(view, action) for action in view.legal] == [
        "walk to g1",
        "walk to e3",
        "walk into the boss and be sent on to c4",
    ]


def test_luck_is_asked_for_in_words() -> None:
    options = GAME.read_options({"map": "large"})
    match = Match("office-supply", names=["Ann", "Bo"], options=options, luck=RecordedLuck([0, 1]), begin=False)

    assert WORDS.asks(match.view()) == "boss's doorway: e4, d5, f5 or e6"


def test_nobody_is_told_in_the_wrong_person() -> None:
    """A single person at the terminal is called You, so the story is told in words that fit You as well as a name."""
    match = Match("office-supply", names=["You", "Bo"], luck=SeededLuck(3))
    chooser = random.Random(3)
    while not match.over:
        match.play(chooser.choice(match.legal()))

    story = "\n".join(match.log())
    assert "met the boss" in story
    assert "ran into You" in story
    for wrong in ("You was", "You has", "You walks", "You's"):
        assert wrong not in story
