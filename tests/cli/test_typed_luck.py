"""Games that are played on paper and entered: dice are typed as numbers, cards by what is printed on them."""

from pathlib import Path

from conftest import Astragal

from astragal import Record, load
from astragal.cli.asked_luck import AskedLuck
from astragal.core.view import SPECTATOR, View
from astragal.games.dicetopia.missions import MISSIONS
from astragal.print.code import blank_record

HANDS = "Butter Crust, Apple, Blackberry, Grandma\nbutter crust\nLattice\nPecan\nLIME\n"
LINE = "Chocolate Meringue Ice Cream Cookie Crust\n"


def entered(astragal: Astragal, folder: Path, game: str, typed: str) -> tuple[str, Record]:
    """What the program says, and the record that it keeps."""
    file = folder / "game.txt"
    file.write_text(str(blank_record(load(game), 2, {})))
    done = astragal("play", "--dice", "typed", "--resume", str(file), typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout, Record.read(file)


def test_cards_are_typed_by_their_names(astragal: Astragal, tmp_path: Path) -> None:
    told, record = entered(astragal, tmp_path, "pie-factory", f"{HANDS}{LINE}Player 2\n\ndraft 4\nquit\n")

    assert "Type the card for Player 1 (its name): " in told
    assert "Type the card for place 4 of the line (its name): " in told
    assert "Type the player for place 1 of the player order (Player 1 or Player 2): " in told
    assert "Player 2, press Enter" in told
    assert "Expected" not in told
    assert [step.text for step in record.steps[:4]] == ["1/30", "6/29", "8/28", "27/27"]


def test_a_card_that_cannot_come_gets_a_sentence(astragal: Astragal, tmp_path: Path) -> None:
    told, record = entered(astragal, tmp_path, "pie-factory", "Grandma\nGrandma\nPlum Pie\n3\nLime\nquit\n")

    for typed in ("Grandma", "Plum Pie", "3"):
        assert f"Expected the card for Player 1 (its name), and one that is still possible, not '{typed}'." in told
    assert [step.text for step in record.steps] == ["30/30", "18/29"]


def test_factions_and_colours_have_names_and_dice_have_numbers(astragal: Astragal, tmp_path: Path) -> None:
    typed = "Player 2\nthe pagans\nZai\nteal\n5\npurple, 6\norange\nquit\n"
    told, record = entered(astragal, tmp_path, "dicetopia", typed)

    assert "Player 2 got The Pagans." in told
    assert "Player 1 got Zai." in told
    assert "Roll the die at The Agency 1 (1 to 6): " in told
    assert "(purple, white or teal), and one that is still possible, not 'orange'." in told
    assert len(record.steps) == 7


def test_a_mission_has_its_name_and_number() -> None:
    game = load("dicetopia")
    state = game.start(2)
    while state.middle_count == len(MISSIONS):
        state_before = game.rules.declaration.copied(state)
        names = game.words.outcome_names(View(game, ("Ann", "Bo"), SPECTATOR, state_before))
        game.rules.apply(state, 0 if len(names) != len(MISSIONS) else 41)

    assert state.where[41] == state.actor + 1
    assert names[41] == (MISSIONS[41], "42")


def test_the_longest_name_is_read_and_the_rest_waits() -> None:
    luck = AskedLuck("mission", 3, [("cash is king", "2"), ("cash", "7"), ("cash-back", "12")])

    assert luck.read(["Cash", "is", "king", "7"]) == (0, 3)
    assert luck.read(["cash", "7"]) == (1, 1)
    assert luck.read(["cash", "back"]) == (2, 2)
    assert luck.read(["12", "2"]) == (2, 1)
    assert luck.read(["cashier"]) == (None, 0)
