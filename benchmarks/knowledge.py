"""Does what is shown tell more than it should, and can what is guessed be?

    python benchmarks/knowledge.py pie-factory --games 60
    python benchmarks/knowledge.py dicetopia kuhn-poker

Pie Factory: how often a hand still holds another copy of a card that it has just shown, by whether the number shown is
the lowest that was nowhere to be seen or a higher one; and how many guesses cannot be, by names alone, on each day,
against all that may have happened (tests/games/pie_factory/worlds.py). Dicetopia's missions and Kuhn poker's cards
have no copies. Of missions that a seat has seen it is asked how many guesses cannot be, against all that may have
happened (tests/games/dicetopia/worlds.py); of Kuhn poker's cards, whether each is guessed as often as it is there. All
games are random and seeded.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from games.dicetopia import worlds as missions  # noqa: E402
from games.pie_factory import worlds  # noqa: E402

from astragal import load  # noqa: E402
from astragal.core import CHANCE, OVER  # noqa: E402
from astragal.core.game import Game  # noqa: E402
from astragal.core.loops.streams import GUESSES, start_stream  # noqa: E402
from astragal.games.pie_factory.moves import ACT, GRANDMA  # noqa: E402

PLACES = {"kuhn-poker": str(ROOT / "examples" / "kuhn_poker")}


def main() -> None:
    """Print the figures of the games that were asked for."""
    parser = argparse.ArgumentParser(description="What is shown, and what is guessed.")
    parser.add_argument("game", nargs="*", default=["pie-factory", "dicetopia", "kuhn-poker"])
    parser.add_argument("--games", type=int, default=30, help="random games for each number of players")
    parser.add_argument("--guesses", type=int, default=2, help="guesses at each step")
    arguments = parser.parse_args()
    report = {"pie-factory": pie_factory, "dicetopia": dicetopia, "kuhn-poker": kuhn_poker}
    for name in arguments.game:
        report[name](arguments.games, arguments.guesses)


def steps(game: Game, players: int, number: int) -> Iterator[tuple[Any, int, Any]]:
    """A random game: each state, the move made in it, and the state after it."""
    chooser = random.Random(f"{game.name} {players} {number}")
    state = game.start(players, game.read_options({}))
    while (acting := game.rules.to_act(state)) != OVER:
        moves = range(game.rules.outcomes(state)) if acting == CHANCE else game.legal(state)
        move = chooser.choice(moves)
        before = game.rules.declaration.copied(state)
        game.rules.apply(state, move)
        yield before, move, state


def guesses(game: Game, state: Any, seat: int, count: int, seed: int) -> Iterator[Any]:
    """What a seat guesses."""
    stream = start_stream(seed, 0, GUESSES)
    known = game.rules.declaration.copied(state)
    game.rules.secrets.hide(known, seat)
    for _ in range(count):
        guess = game.rules.declaration.copied(known)
        stream = game.rules.secrets.guess(guess, seat, stream)
        yield guess


def share(part: int, whole: int) -> str:
    """A share with what it is made of."""
    return f"{part:,} of {whole:,} ({part / max(whole, 1):.1%})"


# Pie Factory


def pie_factory(games: int, count: int) -> None:
    """Twins in hands, and guesses that cannot be."""
    game = worlds.GAME
    for players in game.players:
        twins: Counter[tuple[bool, bool]] = Counter()
        impossible: Counter[tuple[int, bool]] = Counter()
        for number in range(games):
            history = worlds.History(players)
            for i, (before, move, after) in enumerate(steps(game, players, number)):
                history.step(before, move, after)
                twins.update(shown_twin(before, move, after))
                if ACT <= after.phase < GRANDMA:
                    seat = i % (players + 1) - 1
                    for guess in guesses(game, after, seat, count, i):
                        impossible[after.day, history.can_be(guess, seat)] += 1
        for lowest in (True, False):
            held, not_held = twins[lowest, True], twins[lowest, False]
            which = "the lowest number" if lowest else "a higher number"
            print(f"pie-factory, {players} players, {which} shown: twin held {share(held, held + not_held)}")
        for day in (1, 2):
            bad, good = impossible[day, False], impossible[day, True]
            print(f"pie-factory, {players} players, day {day}: guesses that cannot be {share(bad, bad + good)}")


def shown_twin(before: Any, move: int, after: Any) -> Iterator[tuple[bool, bool]]:
    """Of a card that left a hand for all to see: whether its number was the lowest, and whether a twin stayed."""
    rules = worlds.RULES
    verb, _, text = rules.actions.text(move).rpartition(" ")
    if rules.to_act(before) == CHANCE or verb not in ("play", "pay") or after.phase >= GRANDMA:
        return  # at the end all pies are boxed at once
    seat, name = rules.to_act(before), int(text) - 1
    copies = range(before.first[name], before.first[name + 1])
    unseen = [card for card in copies if is_unseen(before, card)]
    shown = [card for card in unseen if not is_unseen(after, card)]
    if len(unseen) > 1 and len(shown) == 1:
        yield shown[0] == unseen[0], worlds.hand_names(before, seat).count(name) > 1


def is_unseen(state: Any, card: int) -> bool:
    """Whether a spectator does not know at all where a card is."""
    known = worlds.RULES.declaration.copied(state)
    worlds.RULES.secrets.hide(known, -1)
    return bool(known.where[card] == import_module(f"{worlds.GAME.package}.cards").UNSEEN)


# Games without copies


def dicetopia(games: int, count: int) -> None:
    """Missions that a seat has seen go away: may they be where they are guessed, and is every place reckoned with?"""
    game = missions.GAME
    places_for = import_module(f"{game.package}.deck").places_for
    for players in (2, 4, 6):
        result: Counter[str] = Counter()
        for number in range(games):
            for i, (state, histories) in enumerate(missions.histories(steps(game, players, number))):
                seat = i % players
                history = histories[seat]
                for guess in guesses(game, state, seat, count, i):
                    result["guesses"] += 1
                    result["wrong"] += not history.can_be(guess)
                result["positions"] += 1
                result["unsure"] += len(history.worlds) > 1
                result["inexact"] += any(
                    {place for place in missions.PLACES if places_for(state, seat, mission) >> place & 1}
                    != history.places(mission)
                    for mission in history.seen
                )
        print(
            f"dicetopia, {players} players: guesses that cannot be {share(result['wrong'], result['guesses'])}; "
            f"positions with a seen mission that may have moved {share(result['unsure'], result['positions'])}; "
            f"positions that reckon with other places {share(result['inexact'], result['positions'])}"
        )


def kuhn_poker(games: int, count: int) -> None:
    """The other's card, guessed and true, given your own."""
    game = load(PLACES["kuhn-poker"])
    truth: Counter[tuple[int, int]] = Counter()
    guessed: Counter[tuple[int, int]] = Counter()
    wrong = 0
    for number in range(100 * games):
        for i, (_, _, state) in enumerate(steps(game, 2, number)):
            seat = i % 2
            if state.dealt == 2 and not state.over:
                truth[state.card[seat], state.card[1 - seat]] += 1
                for guess in guesses(game, state, seat, count, number):
                    guessed[guess.card[seat], guess.card[1 - seat]] += 1
                    wrong += guess.card[0] == guess.card[1] or guess.card[seat] != state.card[seat]
    print(f"kuhn-poker: guesses that cannot be {share(wrong, guessed.total())}")
    for own in (1, 2, 3):
        of_truth = sum(count for (card, _), count in truth.items() if card == own)
        of_guesses = sum(count for (card, _), count in guessed.items() if card == own)
        for other in sorted({1, 2, 3} - {own}):
            print(
                f"kuhn-poker, own card {own}: the other is {other} in {share(truth[own, other], of_truth)}, "
                f"guessed {share(guessed[own, other], of_guesses)}"
            )


if __name__ == "__main__":
    main()
