"""The end of the game in its order, and a score that explains itself."""

import random
import re
from typing import Any

import pytest
from games.dicetopia.table import (
    ANN,
    BO,
    CLEO,
    GAME,
    RULES,
    choices,
    clear,
    dice,
    do,
    give,
    hand,
    last_turn,
    put,
    table,
)

from astragal import Match, SeededLuck
from astragal.core import OVER
from astragal.core.view import view_of
from astragal.core.words import consequence
from astragal.games.dicetopia import deck, end, moves, pieces, stock
from astragal.games.dicetopia.missions import MISSIONS
from astragal.games.dicetopia.words_points import breakdown


def at_the_end(*factions: str, turn: int = ANN) -> Any:
    """One turn is left; an agent goes to the first space of Molotov Market, where nothing else is."""
    s = table(*factions, turn=turn)
    last_turn(s, turn)
    clear(s)
    put(s, "market-1", "P1")
    return s


def finish(s: Any) -> None:
    do(s, "agent market-1", "stock white up")


def test_the_prison_is_drafted_in_turn_order_from_the_marker() -> None:
    s = at_the_end("pagans", "tentacle", "haterz")
    s.marker = CLEO
    for seat, colour in enumerate((pieces.PURPLE, pieces.WHITE, pieces.MAGMACORIUM)):
        s.prison_colour[seat], s.prison_value[seat] = colour, 6
    finish(s)
    assert (RULES.to_act(s), choices(s)) == (CLEO, {"draft 1", "draft 2", "draft 3"})
    do(s, "draft 3")
    assert (RULES.to_act(s), choices(s)) == (ANN, {"draft 1", "draft 2"})
    do(s, "draft 1")

    assert [dice(s, seat) for seat in range(3)] == ["P1 P6", "W6", "M6"]
    assert RULES.to_act(s) == OVER


def test_stock_exchange_pays_magmacorium_for_all_tracks() -> None:
    s = at_the_end("pagans", "tentacle")
    s.stock[0], s.stock[1], s.stock[2] = 2, 4, 6
    give(s, ANN, "P3 W1 T1 M1")

    assert stock.stock_stars(s, ANN) == 1 + 2 + 3 + (1 + 2 + 3)


@pytest.mark.parametrize(("step", "stars"), list(enumerate((0, 0, 1, 1, 2, 2, 3))))
def test_steps_of_the_stock_exchange(step: int, stars: int) -> None:
    s = at_the_end("pagans", "tentacle")
    s.stock[1] = step
    give(s, ANN, "W3")

    assert stock.stock_stars(s, ANN) == stars


def test_domination() -> None:
    s = at_the_end("pagans", "tentacle", "haterz")
    put(s, "waste-1", "a1")
    put(s, "waste-2", "t2")
    put(s, "waste-3", "W6")
    put(s, "waste-4", "P3")
    put(s, "dome-1", "a3")
    put(s, "dome-2", "T5")

    assert [end.place_stars(s, seat, pieces.WASTE) for seat in range(3)] == [0, 14, 0]
    assert [end.place_stars(s, seat, pieces.DOME) for seat in range(3)] == [0, 0, 5]
    assert [end.place_stars(s, seat, pieces.BANK) for seat in range(3)] == [0, 0, 0]


def test_tied_players_get_half_rounded_down() -> None:
    s = at_the_end("pagans", "tentacle", "haterz")
    put(s, "waste-1", "a1")
    put(s, "waste-2", "a2")
    put(s, "waste-3", "W6")

    assert [end.place_stars(s, seat, pieces.WASTE) for seat in range(3)] == [5, 5, 0]


def test_two_thugs_count_as_three_agents() -> None:
    s = at_the_end("tentacle", "pagans")
    for space, piece in (("bank-1", "t1"), ("bank-2", "x1"), ("bank-3", "a2"), ("bank-4", "a2"), ("bank-5", "a2")):
        put(s, space, piece)

    assert pieces.strength(s, pieces.BANK, ANN) == pieces.strength(s, pieces.BANK, BO) == 6


def test_gambling_pays_double_but_at_most_twenty() -> None:
    s = at_the_end("pagans", "tentacle")
    hand(s, ANN, "high-stakes-gambling")
    hand(s, BO, "armory")
    finish(s)
    assert s.phase == moves.GAMBLE
    index = [m for m in range(60) if s.where[m] == deck.MIDDLE].index(MISSIONS.index("slacker"))
    do(s, f"roll {index + 1}")

    assert s.phase == moves.END
    assert ("high stakes gambling on slacker", 12) in breakdown(s, ANN)
    give(s, ANN, "P1 P1 P1")
    s.gambled = MISSIONS.index("less is more")
    assert breakdown(s, ANN)[-1] == ("high stakes gambling on less is more", 20)


def test_gambling_takes_what_was_put_on_top() -> None:
    s = at_the_end("pagans", "tentacle")
    hand(s, ANN, "high-stakes-gambling", "slacker")
    deck.put_away(s, ANN, MISSIONS.index("slacker"), deck.TOP)
    finish(s)

    assert (s.phase, s.gambled) == (moves.END, MISSIONS.index("slacker"))


def test_copycat_copies_for_the_own_dice() -> None:
    s = at_the_end("pagans", "tentacle", "haterz")
    hand(s, ANN, "copycat", "slacker")
    hand(s, BO, "smuggler", "armory")
    hand(s, CLEO, "high-stakes-gambling", "insider")
    give(s, ANN, "P3 P4")
    finish(s)
    index = [m for m in range(60) if s.where[m] == deck.MIDDLE].index(MISSIONS.index("snitch"))
    do(s, f"roll {index + 1}")

    assert (RULES.to_act(s), choices(s)) == (
        ANN,
        {f"copy mission {name}" for name in ("smuggler", "armory", "insider", "snitch")},
    )
    do(s, "copy mission smuggler")
    assert ("copycat as smuggler", 9) in breakdown(s, ANN)


def test_copycat_drawn_by_gambling_is_played_as_such() -> None:
    s = at_the_end("pagans", "tentacle")
    hand(s, ANN, "high-stakes-gambling", "insider")
    hand(s, BO, "slacker", "armory")
    finish(s)
    index = [m for m in range(60) if s.where[m] == deck.MIDDLE].index(MISSIONS.index("copycat"))
    do(s, f"roll {index + 1}")
    assert (RULES.to_act(s), choices(s)) == (ANN, {"copy mission slacker", "copy mission armory"})
    do(s, "copy mission slacker")

    assert ("high stakes gambling on copycat as slacker", 12) in breakdown(s, ANN)


@pytest.mark.parametrize("copied", sorted({*moves.MISSION_WORDS} - {"copycat", "high-stakes-gambling"}))
@pytest.mark.parametrize("by", ["copycat", "high-stakes-gambling"])
def test_copycat_promises_what_it_pays(copied: str, by: str) -> None:
    """Once as a mission in hand, once drawn by High Stakes Gambling, which pays twice as much and at most 20."""
    s = at_the_end("pagans", "tentacle")
    hand(s, ANN, by)
    hand(s, BO, copied)
    give(s, ANN, "P1 P2 W3 W4 T5 T6 M1")
    finish(s)
    if by != "copycat":
        index = [m for m in range(60) if s.where[m] == deck.MIDDLE].index(MISSIONS.index("copycat"))
        do(s, f"roll {index + 1}")
    promised = consequence(view_of(GAME, ("Ann", "Bo"), s, ANN), f"copy mission {copied}")
    before = GAME.scores(s)[ANN]
    do(s, f"copy mission {copied}")

    assert promised == f"★{GAME.scores(s)[ANN] - before}"


@pytest.mark.parametrize("name", ["copycat", "high-stakes-gambling"])
def test_nothing_is_promised_of_a_mission_that_is_played_at_the_end(name: str) -> None:
    """What it will pay is not known before."""
    s = at_the_end("bureau", "tentacle")
    hand(s, ANN, name, "slacker", "armory")
    finish(s)
    view = view_of(GAME, ("Ann", "Bo"), s, ANN)
    assert GAME.board is not None

    assert (consequence(view, f"discard {name}"), consequence(view, "discard slacker")) == ("", "★6 now")
    assert "Mission slacker: 6, whatever happens (★6 now)" in GAME.board.text(view)
    assert not re.search(rf"{name.replace('-', ' ')}.* now\)", GAME.board.text(view))


def test_equal_stars_are_told_apart_by_dice() -> None:
    s = at_the_end("pagans", "tentacle")
    hand(s, ANN, "slacker")
    hand(s, BO)
    give(s, BO, "P6 W1")
    finish(s)

    assert (GAME.scores(s), GAME.places(s)) == ([7, 7], [2, 1])
    s.dome_stars[ANN] = 1
    assert (GAME.scores(s), GAME.places(s)) == ([8, 7], [1, 2])


def test_missions_do_not_count_before_they_are_opened() -> None:
    s = at_the_end("pagans", "tentacle")
    hand(s, ANN, "slacker")

    assert GAME.scores(s) == [0, 0]
    assert RULES.evaluate
    assert RULES.evaluate(s, ANN) == 6


@pytest.mark.parametrize("players", range(2, 7))
def test_the_breakdown_adds_up_in_view_log_and_sheet(players: int) -> None:
    match = Match(GAME, players, luck=SeededLuck(players))
    choose = random.Random(players)
    while not match.over:
        match.play(choose.choice(match.legal()))
    view = match.view()
    assert GAME.board is not None
    sheet = GAME.board.text(view)
    story = list(match.log())[-1]

    for seat in range(players):
        rows = breakdown(view.state, seat)
        assert sum(stars for _, stars in rows) == match.scores[seat]
        assert len(rows) == 7
        told = " + ".join(f"{source} {stars}" for source, stars in rows if stars)
        assert f"{match.names[seat]} {match.scores[seat]} = {told}" in story
        assert f"{', '.join(f'{source} {stars}' for source, stars in rows)}; in all {match.scores[seat]}" in sheet
