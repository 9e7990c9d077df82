"""Playing in the terminal: whole games, all commands, leaving and coming back."""

import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Astragal

from astragal import Match, SeededLuck

pexpect = pytest.importorskip("pexpect")

PIG = str(Path(__file__).parents[2] / "examples" / "pig")


def test_a_person_plays_a_whole_game_by_number(astragal: Astragal, tmp_path: Path) -> None:
    done = astragal("play", "dice-wide-shut", "--seed", "5", typed="1\n" * 500, cwd=tmp_path)

    assert done.returncode == 0
    assert "You, choose:" in done.stdout
    assert re.search(r"1\. .*: -?\d+ points", done.stdout)
    assert list(tmp_path.iterdir()) == []


def test_choices_are_typed_by_number_by_action_or_in_words(astragal: Astragal, tmp_path: Path) -> None:
    typed = "roll\n1\nRoll the Die\nhold\nhold and keep 0\n"
    done = astragal("play", PIG, "--seats", "me:Ann,me:Bo", "--seed", "1", typed=typed, cwd=tmp_path)

    assert done.stdout.count("Ann, choose:") >= 2
    assert "Bo, choose:" in done.stdout
    assert "Expected" not in done.stdout


def test_what_is_no_choice_gets_a_sentence_and_loses_nothing(astragal: Astragal, tmp_path: Path) -> None:
    done = astragal("play", PIG, "--seats", "me,me", "--seed", "1", typed="jump\n7\n0\n\nroll\nquit\n", cwd=tmp_path)

    assert "Expected one of the choices or its number, not 'jump'; type help for help." in done.stdout
    assert "Expected a number from 1 to 2, not 7." in done.stdout
    assert "Expected a number from 1 to 2, not 0." in done.stdout
    assert "die: " in done.stdout


def test_undo_log_help_and_save(astragal: Astragal, tmp_path: Path) -> None:
    typed = "undo\nhold\nundo\nhold\nroll\nundo\nlog\nhelp\nsave mine.txt\nsave no/where.txt\nquit\n"
    done = astragal("play", PIG, "--seats", "me:Ann,me:Bo", "--seed", "1", typed=typed, cwd=tmp_path)

    assert done.returncode == 0
    assert "There is nothing to undo: nobody has chosen yet." in done.stdout
    assert "There is nothing to undo: luck has moved" in done.stdout
    assert done.stdout.count("Ann: hold and keep 0") == 3
    assert "save [FILE]" in done.stdout
    assert f"Saved; continue with `astragal play {PIG} --resume mine.txt`." in done.stdout
    assert "The file 'no/where.txt' cannot be written" in done.stdout
    assert (tmp_path / "mine.txt").exists()


def test_a_bots_choice_is_not_taken_back(astragal: Astragal, tmp_path: Path) -> None:
    done = astragal("play", PIG, "--seats", "me,random", "--seed", "3", typed="hold\nundo\nquit\n", cwd=tmp_path)

    assert "There is nothing to undo: " in done.stdout


@pytest.mark.parametrize("dice", [["--seed", "4"], ["--dice", "fair"]])
def test_a_saved_game_goes_on_where_it_stopped(astragal: Astragal, dice: list[str], tmp_path: Path) -> None:
    """Leaving and coming back after every choice plays the same game as staying; fair dice keep their promise."""
    file = tmp_path / "game.txt"
    state = str(tmp_path / "state")
    typed = "roll\n"
    first = astragal(
        "play",
        PIG,
        "--seats",
        "me:Ann,me:Bo",
        "--option",
        "goal=15",
        "--record",
        str(file),
        *dice,
        typed=typed,
        XDG_STATE_HOME=state,
    )
    assert "The game is saved" in first.stdout
    header = file.read_text().split("\n\n")[0]
    for _ in range(60):
        if "end: over" in file.read_text():
            break
        done = astragal("play", PIG, "--resume", str(file), typed="2\n1\n", XDG_STATE_HOME=state)
        assert done.returncode == 0, done.stderr
    assert "end: over" in file.read_text()
    assert file.read_text().startswith(header)
    verified = astragal("record", "verify", "--game", PIG, str(file))
    assert verified.returncode == 0, verified.stderr
    if "fair" in dice:
        assert "every roll follows from the seed promised by fair" in verified.stdout
        assert [path.name for path in Path(state).rglob("*") if path.is_file()] == []
    done = astragal("play", PIG, "--resume", str(file), XDG_STATE_HOME=state)
    assert (done.returncode, "is over" in done.stderr) == (2, True)


def test_the_secret_of_fair_dice_is_not_in_the_saved_game(astragal: Astragal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    state = tmp_path / "state"
    astragal("play", PIG, "--record", str(file), "--seats", "me,me", typed="roll\n", XDG_STATE_HOME=str(state))
    (secret,) = [path for path in state.rglob("*") if path.is_file()]

    assert secret.read_text() not in file.read_text()
    assert secret.stat().st_mode & 0o077 == 0
    assert file.stat().st_mode & 0o077 == 0, "it holds every hand"
    for path in (secret, secret.parent):
        path.chmod(0o755)
    astragal("play", PIG, "--resume", str(file), typed="roll\nquit\n", XDG_STATE_HOME=str(state))
    assert [path.stat().st_mode & 0o077 for path in (secret, secret.parent)] == [0, 0]
    secret.unlink()
    done = astragal("play", PIG, "--resume", str(file), XDG_STATE_HOME=str(state))
    assert done.returncode == 2
    assert "fair dice is not on this computer" in done.stderr


def test_people_type_what_they_rolled(astragal: Astragal, tmp_path: Path) -> None:
    """Two start player and dice: three reds, three blues, one purple; several at once, and one mistyped."""
    typed = "2\n3 1 4\n1 5 9\n9\n2 6\n6\nquit\n"
    done = astragal("play", "dice-wide-shut", "--seats", "me:Ann,me:Bo", "--dice", "typed", typed=typed, cwd=tmp_path)

    assert "Roll the start player: Ann or Bo (1 to 2): " in done.stdout
    assert "Roll the blue die 3 of 3 (1 to 6): " in done.stdout
    assert done.stdout.count("Expected a number from 1 to 6, not '9'; roll that one again.") == 2
    assert "The dice show red 1, 3 and 4; blue 1, 2 and 5; purple 6." in done.stdout
    assert "Bo, choose:" in done.stdout


def test_leaving_while_dice_are_typed_loses_nothing(astragal: Astragal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first = astragal(
        "play", "dice-wide-shut", "--seats", "me,me", "--dice", "typed", "--record", str(file), typed="1\n3 3\n"
    )
    assert "The game is saved" in first.stdout
    assert file.read_text().count("\n- ") == 3

    second = astragal("play", "--resume", str(file), typed="1 2 2 2 5\nquit\n")
    assert "The dice show red 1, 3 and 3; blue 2, 2 and 2; purple 5." in second.stdout


def spawn(*words: str, cwd: Path) -> Any:
    """The command on a terminal, where Ctrl-C works even if whoever runs the tests ignores it."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "astragal", *words],
        cwd=str(cwd),
        encoding="utf-8",
        timeout=None,
        env=os.environ | {"TERM": "xterm"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def test_an_interrupted_game_is_saved(tmp_path: Path) -> None:
    child = spawn("play", PIG, "--seats", "me:Ann,me:Bo", cwd=tmp_path)
    child.expect("> ")
    child.sendline("roll")
    child.expect("> ")
    child.sendintr()
    child.expect("Interrupted. The game is saved; continue with `astragal play .*pig --resume (.*)`.")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 2
    (file,) = tmp_path.glob("pig-*.txt")
    assert "1 roll\n- " in file.read_text()


def test_a_killed_game_keeps_its_record(tmp_path: Path) -> None:
    child = spawn("play", PIG, "--seats", "me:Ann,me:Bo", "--record", "game.txt", cwd=tmp_path)
    child.expect("> ")
    child.sendline("roll")
    child.expect("> ")
    child.kill(signal.SIGKILL)
    child.close()

    assert "1 roll\n- " in (tmp_path / "game.txt").read_text()


def test_the_board_is_in_colour_on_a_terminal_and_plain_elsewhere(astragal: Astragal, tmp_path: Path) -> None:
    child = spawn("play", "dice-wide-shut", cwd=tmp_path)
    child.expect("> ")
    assert "\x1b[31m" in child.before
    child.sendeof()
    child.expect(pexpect.EOF)

    assert "\x1b" not in astragal("play", "dice-wide-shut", cwd=tmp_path).stdout


def test_a_simulation_can_be_interrupted(tmp_path: Path) -> None:
    child = spawn("simulate", "dice-wide-shut", "--games", "100000000", "--engine", "plain", cwd=tmp_path)
    child.expect(r" [1-9]\d*/100000000")
    child.sendintr()
    child.expect(r"astragal: Interrupted after [\d,]+ of 100,000,000 games.")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 2


def test_a_record_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    """The folder of the record goes away while the game goes on."""
    folder = tmp_path / "gone"
    folder.mkdir()
    child = spawn("play", PIG, "--seats", "me:Ann,me:Bo", "--record", "gone/game.txt", cwd=tmp_path)
    child.expect("> ")
    (folder / "game.txt").unlink()
    folder.rmdir()
    child.sendline("hold")
    child.expect("The file 'gone/game.txt' cannot be written: No such file or directory.")
    child.expect("Bo, choose:|Bo.*, choose:")
    child.sendline("quit")
    child.expect("The game is saved; continue with `astragal play ")
    child.expect(pexpect.EOF)


def test_two_at_once_do_not_overwrite_each_other(tmp_path: Path) -> None:
    first = spawn("play", PIG, "--seats", "me:Ann,me:Bo", "--record", "game.txt", cwd=tmp_path)
    first.expect("> ")
    first.sendline("hold")
    first.expect("> ")
    second = spawn("play", PIG, "--resume", "game.txt", cwd=tmp_path)
    second.expect("> ")
    second.sendline("hold")
    second.expect("> ")
    first.sendline("hold")
    first.expect("The file game.txt has been changed in the meantime, so it is left alone.")
    first.sendline("quit")
    first.expect("The game is saved; continue with `.*--resume pig-.*.txt`.")
    first.expect(pexpect.EOF)
    second.sendline("quit")
    second.expect("The game is saved; continue with `.*--resume game.txt`.")
    second.expect(pexpect.EOF)


@pytest.mark.parametrize("old", ["- ", "1 roll", "dice: seeded 1", "end: "])
def test_a_garbled_saved_game_is_refused_in_a_sentence(astragal: Astragal, old: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    astragal("play", PIG, "--seats", "me,me", "--seed", "1", "--record", str(file), typed="roll\n")
    file.write_text(file.read_text().replace(old, "- x", 1))

    done = astragal("play", PIG, "--resume", str(file))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


KUHN = str(Path(__file__).parents[2] / "examples" / "kuhn_poker")


def test_people_at_one_keyboard_do_not_see_each_others_secrets(tmp_path: Path) -> None:
    child = spawn("play", KUHN, "--seats", "me:Ann,me:Bo", "--seed", "3", cwd=tmp_path)
    child.expect("Ann got a card.")
    child.expect("Ann, press Enter when nobody else is looking. ")
    child.sendline("")
    child.expect("Ann: (jack|queen|king), 1 in the pot\r\nBo: unseen, 1 in the pot")
    child.expect("> ")
    child.sendline("check")
    child.expect_exact("\x1b[2J")
    child.expect_exact("\x1b[3J")
    child.expect("Bo, press Enter when nobody else is looking. ")
    child.sendline("")
    child.expect("Ann: unseen, 1 in the pot\r\nBo: (jack|queen|king), 1 in the pot")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_a_single_person_is_told_what_that_person_may_know(astragal: Astragal, tmp_path: Path) -> None:
    told = astragal("play", KUHN, "--seats", "me,random", "--seed", "3", typed="quit\n", cwd=tmp_path).stdout

    assert "You got the " in told
    assert "random 2 got a card." in told
    assert "press Enter" not in told


def test_a_seeded_game_with_bots_can_be_played_again(astragal: Astragal, tmp_path: Path) -> None:
    for name in ("one.txt", "two.txt"):
        astragal("play", PIG, "--seats", "random,greedy", "--seed", "4", "--record", name, cwd=tmp_path)

    assert (tmp_path / "one.txt").read_text() == (tmp_path / "two.txt").read_text()


def test_a_saved_game_goes_on_with_its_bots(astragal: Astragal, tmp_path: Path) -> None:
    seats = "me,search:30,beginner,search:20ms"
    first = astragal("play", PIG, "--seats", seats, "--seed", "4", "--record", "game.txt", typed="hold\n", cwd=tmp_path)
    assert "search:30 2: " in first.stdout
    assert "seat 4: search:20ms 4" in (tmp_path / "game.txt").read_text()

    second = astragal("play", PIG, "--resume", "game.txt", typed="hold\n", cwd=tmp_path)
    assert "search:30 2: " in second.stdout
    assert "You, choose:" in second.stdout


def test_other_files_are_never_overwritten(astragal: Astragal, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("precious")
    told = astragal(
        "play", PIG, "--seats", "me,me", "--seed", "1", typed="roll\nsave diary.txt\nquit\n", cwd=tmp_path
    ).stdout

    assert "The file diary.txt already exists, so it is left alone." in told
    assert (tmp_path / "diary.txt").read_text() == "precious"


@pytest.mark.parametrize(
    "option", [["--seed", "5"], ["--seats", "me,me"], ["--dice", "typed"], ["--option", "goal=50"]]
)
def test_a_saved_game_keeps_its_own_seats_dice_and_options(
    astragal: Astragal, option: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    astragal("play", PIG, "--seats", "me,me", "--seed", "1", "--record", str(file), typed="roll\n")

    done = astragal("play", PIG, "--resume", str(file), *option)
    assert done.returncode == 2
    assert "with --resume: a saved game keeps its own." in done.stderr


@pytest.mark.parametrize("number", ["0000000019", "00000000000000000000000001", "٣", "1" * 5000])
def test_odd_numbers_are_refused_in_a_sentence(astragal: Astragal, number: str, tmp_path: Path) -> None:
    told = astragal("play", PIG, "--seats", "me,me", "--seed", "1", typed=f"{number}\nquit\n", cwd=tmp_path)

    assert told.returncode == 0
    assert "Expected " in told.stdout


def test_a_game_whose_secret_cannot_be_kept_is_saved_all_the_same(astragal: Astragal, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    state = str(tmp_path / "file")
    told = astragal(
        "play", PIG, "--seats", "me,me", "--record", "game.txt", typed="roll\n", cwd=tmp_path, XDG_STATE_HOME=state
    )

    assert "so a saved game can only be viewed" in told.stdout
    assert (tmp_path / "game.txt").exists()


def draft_to_pay(file: Path) -> tuple[str, str]:
    """Save a game in which a person has to pay two cards; returns the first and the last card that can be paid."""
    games = (Match("pie-factory", names=("You", "random 2"), luck=SeededLuck(seed)) for seed in range(20))
    match = next(match for match in games if match.to_act == 0)
    match.play("draft 1")
    match.record.write(file)
    return match.legal()[0], match.legal()[-1]


def test_a_saved_game_keeps_a_pick_that_waits_for_the_rest_of_its_set(astragal: Astragal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first, last = draft_to_pay(file)

    picked = astragal("play", "--resume", str(file), typed=f"{last}\nquit\n")
    assert (picked.returncode, "So far: discard " in picked.stdout) == (0, True), picked.stderr
    assert f"waiting: 1 {last}\n" in file.read_text()
    verified = astragal("record", "verify", str(file))
    assert verified.returncode == 0, verified.stderr

    paid = astragal("play", "--resume", str(file), typed=f"{first}\nquit\n")
    assert paid.returncode == 0, paid.stderr
    assert f"1 {first}\n1 {last}\n" in file.read_text()
    assert "waiting" not in file.read_text()


def test_a_pick_is_undone_at_a_terminal_until_its_set_is_whole(astragal: Astragal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first, last = draft_to_pay(file)
    astragal("play", "--resume", str(file), typed=f"{last}\nundo\nquit\n")
    assert "waiting" not in file.read_text()

    done = astragal("play", "--resume", str(file), typed=f"{last}\n{first}\nundo\nquit\n")
    assert "There is nothing to undo: " in done.stdout
