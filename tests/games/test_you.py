"""The only person at a terminal and the learner of a tutorial are called You: no sentence may show it."""

import re
from collections.abc import Iterator

import pytest
from games.random_play import positions, seeded

from astragal import Match, load
from astragal.core import View, words
from astragal.core.drawing import pieces
from astragal.core.registry import folders

WRONG = re.compile(r"\b[Yy]ou(?:\[/\])?(?:'s| [a-z]*[^s\W]s)\b")
"""Another's possessive, or a verb in the third person, such as `You has`."""


def test_wrong_sentences_are_recognised() -> None:
    wrong = ("You has to choose", "the agent of [bold]You[/]'s rival", "You's desk", "as You sees it", "You is next")
    right = ("You pass", "You: take 6", "your desk", "You have to choose", "thank you", "You to choose")

    assert [bool(WRONG.search(sentence)) for sentence in wrong + right] == [True] * 5 + [False] * 6


def said(match: Match) -> Iterator[str]:
    """All that You and a spectator read at a position."""
    view, game = match.view(0), match.game
    yield from (
        repr(match),
        repr(view),
        view.game.words.prompt(view),
        view.game.words.phase(view),
        view.game.words.asks(view),
    )
    yield from (part for row in view.game.words.score_sheet(view) for part in (row.label, *row.how))
    for action in view.legal:
        yield from (words.choice(view, action), words.consequence(view, action))
    yield from refusals(view)
    yield game.board.text(view)
    yield from (piece.title for phone in (False, True) for piece in pieces(view, phone=phone))


def refusals(view: View) -> Iterator[str]:
    """Why some of all actions are not possible, other ones at every position."""
    actions = view.game.rules.actions
    for action in range(len(view.steps) % 50, len(actions), 50):
        yield words.why_not(view, actions.text(action))


@pytest.mark.parametrize("name", folders())
def test_nobody_is_told_in_the_wrong_person(name: str) -> None:
    game = load(name)
    wrong = set()
    for players in (game.players[0], game.players[-1]):
        match = seeded(name, players, players)
        for number, _ in enumerate(positions(match, players)):
            if number % 5 == 0:
                wrong |= {found[0] for text in said(match) if (found := re.search(rf".*{WRONG.pattern}.*", text))}
        wrong |= {line for line in match.log(0) if WRONG.search(line)}

    assert sorted(wrong) == []
