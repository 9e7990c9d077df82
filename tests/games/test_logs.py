"""A log tells what everybody did, in the third person: what a choice says to its player is not said to others."""

import re

import pytest
from games.random_play import positions

from astragal import Match, SeededLuck, load
from astragal.core.registry import folders
from astragal.core.words import choice

TO_A_PLAYER = re.compile(r"^[^(]*\b[Yy]ou(r|rs)?\b|^(Player \d): [a-z]")
"""A sentence to one player, or a choice in the imperative after a name; remarks in brackets are printed on cards."""

NOTATION = re.compile(r"\b\d \d\b|\bplayer \d")
"""Numbers in a row as they are typed, and seats by their number where everybody has a name."""


def test_sentences_to_a_player_are_recognised() -> None:
    wrong = ("Player 1: pass and use up your 1s.", "Player 2: take red 3.", "You rolled 3.")
    right = ("Player 1 passed.", "Bo drew gun nut (4 for each purple die of the player to your right).")

    assert [bool(TO_A_PLAYER.search(line)) for line in wrong + right] == [True] * 3 + [False] * 2


@pytest.mark.parametrize("name", folders())
def test_a_log_speaks_of_everybody_in_the_third_person(name: str) -> None:
    game = load(name)
    wrong = set()
    for players in (game.players[0], game.players[-1]):
        match = Match(game, players, luck=SeededLuck(players))
        for _ in positions(match, players):
            pass
        wrong |= {line for line in match.log() if TO_A_PLAYER.search(line)}

    assert sorted(wrong) == []


@pytest.mark.parametrize("name", folders())
def test_choices_and_logs_are_in_words(name: str) -> None:
    game = load(name)
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][: game.players[-1]]
    match = Match(game, names=names, luck=SeededLuck(1), options={**game.recommended(len(names))})
    said = {choice(match.view(match.to_act), action) for _ in positions(match, 1) for action in match.legal()}

    assert sorted(phrase for phrase in said | set(match.log()) if NOTATION.search(phrase)) == []
