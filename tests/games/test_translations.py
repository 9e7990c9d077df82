"""A game that is translated says everything in the reader's language, with every value in its place."""

import re
from collections.abc import Iterator
from dataclasses import replace

import polib
import pytest
from games.random_play import NAMES, positions, seeded

from astragal import Match, load
from astragal.core import View, words
from astragal.core.drawing import pieces
from astragal.core.language import ENGLISH, LANGUAGES, speaking
from astragal.core.registry import folders

TRANSLATED = [name for name in folders() if (load(name).folder / "languages").is_dir()]
OTHERS = [code for code in LANGUAGES if code != ENGLISH]
SKIPPED = 7
"""Positions from one that is read to the next."""

MARKUP = re.compile(r"\[[a-z /]*\]")
WRITTEN = re.compile(r">([^<>]+)</text>")
PLACEHOLDER = re.compile(r"\{\w*\}")
WORD = re.compile("[A-Za-z]{2,}")


def said(view: View) -> Iterator[str]:
    """All that the reader of a position is told and shown."""
    game = view.game
    say = game.words
    yield from (say.prompt(view), say.phase(view), say.asks(view), *game.board.text(view).split("\n"))
    yield from (text for part in say.score_sheet(view) for text in (part.label, *part.how))
    yield from (text for tie_break in say.tie_breaks(view) for text in (tie_break.label, *tie_break.values))
    for action in view.legal:
        yield from (words.choice(view, action), words.consequence(view, action))
    actions = game.rules.actions
    yield from (words.why_not(view, actions.text(n)) for n in range(len(view.steps) % 40, len(actions), 40))
    for phone in (False, True):
        for piece in pieces(view, phone=phone):
            yield from (piece.title, *WRITTEN.findall(piece.art))


def played(name: str, players: int) -> dict[str, set[str]]:
    """Every line of a random game by language."""
    lines: dict[str, set[str]] = {code: set() for code in LANGUAGES}
    match = seeded(name, players, players)
    for number, _ in enumerate(positions(match, players)):
        if number % SKIPPED == 0:
            read(match, lines)
    read(match, lines)
    for code in LANGUAGES:
        with speaking(code):
            lines[code].update(match.log(0))
    return lines


def read(match: Match, lines: dict[str, set[str]]) -> None:
    """Add what everybody concerned reads now."""
    for code in LANGUAGES:
        with speaking(code):
            for seat in {0, match.to_act} if match.to_act >= 0 else {0}:
                lines[code].update(MARKUP.sub("", line).strip() for line in said(replace(match.view(seat))))


def same_words(name: str, code: str) -> set[str]:
    """The words of those sentences that a language says as English does, such as `points` in French."""
    same: set[str] = set()
    for entry in polib.pofile(str(load(name).folder / "languages" / f"{code}.po")):
        same |= {entry.msgid, entry.msgid_plural} & {entry.msgstr, *entry.msgstr_plural.values()}
    return {word for text in same for word in WORD.findall(PLACEHOLDER.sub("", text))}


def proper_names(name: str) -> set[str]:
    """The words of what the rulebook names, such as missions, which no language translates."""
    traits = load(name).traits
    return {word for _, trait in (traits.names if traits else ()) for word in WORD.findall(trait)}


def is_name(line: str, known: set[str]) -> bool:
    """Whether a line is the same in all languages: names, numbers and signs."""
    return all(word[0].isupper() or word in known for word in WORD.findall(line))


def test_names_and_numbers_are_the_same_in_all_languages() -> None:
    names = ("3 × 4 = 12", "Psychic Priests: 3", "Rival", "A B 3", "+3", "")
    sentences = ("Rival took red 3.", "no split", "3 of yours", "LAST week")

    assert [is_name(line, {*NAMES}) for line in names + sentences] == [True] * 6 + [False] * 4
    assert is_name("3 points", {"points"})


@pytest.mark.parametrize("name", TRANSLATED)
def test_nothing_is_left_in_english(name: str) -> None:
    game = load(name)
    for players in (game.players[0], game.players[-1]):
        lines = played(name, players)
        for code in OTHERS:
            known = {*NAMES, *same_words(name, code), *proper_names(name)}
            left = {line for line in lines[code] & lines[ENGLISH] if not is_name(line, known)}
            unfilled = {line for line in lines[code] if PLACEHOLDER.search(line)}

            assert (code, sorted(left), sorted(unfilled)) == (code, [], [])
