"""The law of guesses: a copy number that tells, knowledge that is lost, and a guess that is lopsided are found."""

from pathlib import Path

import pytest

from astragal import load
from astragal.core import native
from astragal.core.check import check
from astragal.core.errors import CheckFailed

TWINS = '''
"""Four cards, of which the first two are alike. Ann gets two in secret and shows one of them by its name."""

from astragal.core import CHANCE, HIDDEN, OVER, Rules, Secrets, State, Verbs, draw, field, rule, verb

DECK, HAND, TABLE, UNSEEN = range(4)


class S(State):
    players = field(2, 2)
    dealt = field(0, 2)
    shown = field(0, 1)
    over = field(0, 1)
    where = field(DECK, UNSEEN, (4,))


class Moves(Verbs):
    show = verb(name=range(3))


draw_number = rule(draw)


def setup(s, players, options):
    s.players = players


@rule
def to_act(s):
    if s.over:
        return OVER
    return CHANCE if s.dealt < 2 or s.shown else 0


@rule
def outcomes(s):
    return 4 - s.dealt if s.dealt < 2 else 1


@rule
def nth(s, place, number):
    for card in range(4):
        if s.where[card] == place:
            if number == 0:
                return card
            number -= 1
    return -1


@rule
def legal(s, out):
    n = 0
    for name in range(3):
        if s.where[name + 1] == HAND or (name == 0 and s.where[0] == HAND):
            out[n] = name
            n += 1
    return n


@rule
def apply(s, a):
    if s.dealt < 2:
        s.where[nth(s, DECK, a)] = HAND
        s.dealt += 1
    elif s.shown:
        s.over = 1
    else:
        show(s, a)
        s.shown = 1


@rule
def show(s, name):
    """Of the two that are alike it is always the first for everybody."""
    if name == 0 and s.where[0] != HAND:
        s.where[1] = s.where[0]
        s.where[0] = HAND
    s.where[0 if name == 0 else name + 1] = TABLE


@rule
def score(s, out):
    out[0] = s.shown
    out[1] = 0


@rule
def hide(s, seat):
    for card in range(4):
        if seat != 0 and s.where[card] != TABLE:
            s.where[card] = UNSEEN
    if seat == 0 and s.where[0] == DECK and s.where[1] == HAND:
        s.where[0] = HAND
        s.where[1] = DECK


@rule
def guess(s, seat, stream):
    if seat != 0:
        for unseen in range(s.dealt - s.shown):
            number, stream = draw_number(stream, 4 - s.shown - unseen)
            s.where[nth(s, UNSEEN, number)] = HAND
        for card in range(4):
            if s.where[card] == UNSEEN:
                s.where[card] = DECK
    return stream


def seen(s, seat, a):
    if s.dealt == 2:
        return a
    return max(0, int(nth(s, DECK, a)) - 1) if seat == 0 else HIDDEN


RULES = Rules(
    version=1,
    state=S,
    moves=Moves,
    setup=setup,
    to_act=to_act,
    outcomes=outcomes,
    legal=legal,
    apply=apply,
    score=score,
    secrets=Secrets(hide=hide, guess=guess, seen=seen),
)
'''

EMPTY = """\
astragal record 1
game: twins
rules: 1
players: 2
seat 1: A
seat 2: B
dice: recorded

end: unfinished
"""

MUTANTS = {
    "the lower copy is shown first": (
        "    if name == 0 and s.where[0] != HAND:\n        s.where[1] = s.where[0]\n        s.where[0] = HAND\n"
        "    s.where[0 if name == 0 else name + 1] = TABLE\n",
        "    s.where[0 if name == 0 and s.where[0] == HAND else name + 1] = TABLE\n",
    ),
    "what was shown is forgotten when it goes back to the deck": (
        "        s.over = 1\n",
        "        s.over = 1\n        s.where[nth(s, TABLE, 0)] = DECK\n        s.dealt = 1\n        s.shown = 0\n",
    ),
    "one card is hardly ever guessed": (
        "            s.where[nth(s, UNSEEN, number)] = HAND\n",
        "            chosen = nth(s, UNSEEN, number)\n"
        "            if chosen == 3:\n"
        "                again, stream = draw_number(stream, 9)\n"
        "                chosen = 3 if again == 0 else nth(s, UNSEEN, 0)\n"
        "            s.where[chosen] = HAND\n",
    ),
}


def make(folder: Path, source: str) -> str:
    (folder / "twins" / "golden").mkdir(parents=True)
    (folder / "twins" / "rules.py").write_text(source)
    (folder / "twins" / "golden" / "empty.txt").write_text(EMPTY)
    return str(folder / "twins")


def test_a_game_that_keeps_the_law_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)

    assert check(load(make(tmp_path, TWINS)), games=60).games == 60


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_mutant_is_found(mutant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    old, new = MUTANTS[mutant]
    assert old in TWINS
    source = TWINS.replace(old, new, 1)

    found = r"guesses (does not follow|.* but it is so in 0 of as many histories)|sees \d in where\[0\], and \d if"
    with pytest.raises(CheckFailed, match=found):
        check(load(make(tmp_path, source)), games=60)
