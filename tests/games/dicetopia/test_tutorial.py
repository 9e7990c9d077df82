"""The tutorial is a game by the rules, with something to say at its steps."""

from games.dicetopia.table import GAME

from astragal import Match, Record

RECORD = Record.read(GAME.folder / "tutorial.txt")


def test_the_tutorial_is_a_game_by_the_rules() -> None:
    assert Match.from_record(RECORD).record.ending == RECORD.ending


def test_it_explains_every_kind_of_decision() -> None:
    explained = {step.text.rsplit(" ", 1)[0] for step in RECORD.steps if step.remark}
    assert {
        "agent",
        "thug",
        "stock white",
        "protect",
        "pick",
        "use",
        "set die 2",
        "reroll card",
        "discard",
    } <= explained
