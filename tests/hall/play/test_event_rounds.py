"""Whole tournaments without a server: 64 players in a Swiss one, small ones of each kind, restarts, and two workers."""

import threading
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hall.tournaments import Organised, organised
from hall.visitors import known

from astragal.hall.events.standings import ABSENT, ARENA, BYE, MISSED, ROBIN, SWISS, TABLE
from astragal.hall.people import ratings
from astragal.hall.play import event_entries, event_rounds, seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables.setup import CLOCKS

NAMES = [f"Player {chr(65 + number // 26)}{chr(65 + number % 26)}" for number in range(64)]


@pytest.fixture
def hall(database: str) -> Iterator[Organised]:
    """A hall on each kind of database."""
    with organised(database) as made:
        yield made


@pytest.fixture
def quick(sqlite: str) -> Iterator[Organised]:
    """A hall on SQLite."""
    with organised(sqlite) as made:
        yield made


def meetings(made: Organised) -> Counter[frozenset[str]]:
    at: dict[str, list[str]] = {}
    for one in made.played:
        if one.table_id:
            at.setdefault(one.table_id, []).append(one.person)
    return Counter(frozenset(pair) for people in at.values() for pair in combinations(people, 2))


def test_64_players_play_six_rounds_with_bots_filling_in(quick: Organised) -> None:
    quick.set_up(*NAMES, seats=3, rounds=6)
    opened = quick.start()
    bots = []
    while opened:
        assert len(opened) == 22  # 21 tables of three, and one person with two bots
        for table_id in opened:
            bots += [seat for seat in quick.play_out(table_id).seats if seat.bot]
        opened = quick.advance()

    assert (quick.stored.state, quick.stored.round) == ("over", 6)
    assert len(bots) == 6 * 2
    played = quick.played
    assert Counter(one.person for one in played) == Counter(dict.fromkeys(NAMES, 6))
    assert {one.kind for one in played} == {TABLE}
    assert None not in {one.score for one in played}
    met = meetings(quick)
    assert max(met.values()) == 1  # nobody met anybody twice
    people_at = Counter(one.table_id for one in played)
    with_bots = [one.person for one in played if people_at[one.table_id] == 1]
    assert len({*with_bots}) == len(with_bots) == 6  # nobody sat with bots twice
    seats = Counter((one.person, one.seat) for one in played)
    assert {seats[name, seat] for name in NAMES for seat in range(3)} <= {1, 2, 3}
    placed = quick.standings
    assert sorted(one.person for one in placed) == sorted(NAMES)
    assert [one.points for one in placed] == sorted((one.points for one in placed), reverse=True)
    assert sum(one.points for one in placed) == sum(one.score or 0 for one in played)
    with pytest.raises(Refused, match="Nobody can join"):
        quick.join("Late")


def test_in_a_round_robin_everybody_meets_everybody(quick: Organised) -> None:
    quick.set_up(*NAMES[:5], style=ROBIN, fill="byes")
    opened = quick.start()
    while opened:
        quick.play_round(opened)
        opened = quick.advance()

    assert (quick.stored.state, quick.stored.round) == ("over", 5)
    assert meetings(quick) == Counter(frozenset(pair) for pair in combinations(NAMES[:5], 2))
    assert Counter(one.person for one in quick.played if one.kind == BYE) == Counter(NAMES[:5])
    assert {one.score for one in quick.played if one.kind == BYE} == {0}


def test_an_arena_pairs_whoever_is_free_until_the_evening_ends(quick: Organised) -> None:
    quick.set_up(*NAMES[:4], style=ARENA, minutes=5)
    opened = quick.start()
    assert len(opened) == 2
    assert quick.advance() == []  # everybody plays
    quick.play_out(opened[0])
    [again] = quick.advance()  # those who are free play again at once
    assert quick.tables_in(2) == {again}
    quick.play_out(opened[1])
    for name in NAMES[:4]:
        event_entries.note_seen(quick.referee, quick.stored, name, quick.now + 10)
    quick.play_out(again)
    opened = quick.advance(10)
    assert len(opened) == 2
    quick.play_round(opened)
    assert quick.advance(290) == []

    assert quick.stored.state == "over"
    assert sum(one.games for one in quick.standings) == 2 * 5
    assert quick.standings[0].points >= quick.standings[-1].points


def test_somebody_who_waits_alone_in_an_arena_plays_with_a_bot(quick: Organised) -> None:
    quick.set_up(*NAMES[:3], style=ARENA, minutes=5)
    assert len(quick.start()) == 1
    event_entries.note_seen(quick.referee, quick.stored, NAMES[0], quick.now + 10)
    [waiting] = {*NAMES[:3]} - {one.person for one in quick.played}
    assert quick.advance(10) == []
    event_entries.note_seen(quick.referee, quick.stored, waiting, quick.now)
    [table] = quick.advance(6)
    with quick.database.read() as connection:
        seats = tables.by_id(connection, table).seats
    assert {seat.person for seat in seats} == {waiting, None}


def test_an_arena_pairs_nobody_whose_page_is_closed(quick: Organised) -> None:
    quick.set_up(*NAMES[:2], style=ARENA, minutes=5)
    quick.play_round(quick.start())

    assert quick.advance(event_rounds.SEEN_SECONDS + 1) == []
    for name in NAMES[:2]:
        event_entries.note_seen(quick.referee, quick.stored, name, quick.now)
    assert len(quick.advance()) == 1


def test_two_workers_pair_a_round_once(hall: Organised) -> None:
    hall.set_up(*NAMES[:8], rounds=3, starts=hall.now + 60)
    assert hall.advance() == []
    hall.now += 60
    workers = [hall.worker(f"worker {number}") for number in range(4)]
    for number in (1, 2, 3):
        opened: list[str] = []
        gate = threading.Barrier(len(workers))

        def look(worker: Referee, gate: threading.Barrier = gate, opened: list[str] = opened) -> None:
            gate.wait()
            opened += event_rounds.advance(worker, hall.now)

        threads = [threading.Thread(target=look, args=(worker,)) for worker in workers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(opened) == 4
        assert {*opened} == hall.tables_in(number)
        hall.play_round(opened)
    hall.advance()

    assert hall.stored.state == "over"
    assert Counter(one.person for one in hall.played) == Counter(dict.fromkeys(NAMES[:8], 3))


def test_a_tournament_goes_on_after_a_restart(hall: Organised) -> None:
    hall.set_up(*NAMES[:4], rounds=2, pause=30)
    first, second = hall.start()
    hall.play_out(first)
    hall.referee = hall.worker("after a restart")  # which knows only what was written down
    assert hall.advance() == []
    hall.play_out(second)
    assert hall.advance() == []
    hall.referee = hall.worker("after another one")
    assert hall.stored.next_at == hall.now + 30
    assert hall.advance(29) == []
    opened = hall.advance(1)
    assert len(opened) == 2
    hall.play_round(opened)
    hall.advance()

    assert hall.stored.state == "over"


def test_somebody_who_does_not_turn_up_loses_and_is_not_paired_until_they_are_back(quick: Organised) -> None:
    quick.set_up(*NAMES[:4], rounds=4, fill="byes")
    opened = quick.start()
    gone = NAMES[1]
    [mine] = [one for one in quick.played if one.person == gone]
    assert mine.table_id is not None
    assert mine.seat is not None
    seat_changes.leave(quick.referee, mine.table_id, gone, mine.seat)
    for table_id in opened:
        quick.play_out(table_id)
    assert next(one for one in quick.played if one.person == gone).score == 0
    assert next(one for one in quick.people if one.person == gone).state == "away"
    quick.play_round(quick.advance())
    second = {one.person: one for one in quick.played if one.round == 2}
    assert (second[gone].kind, second[gone].score) == (ABSENT, 0)
    assert [one.score for one in second.values() if one.kind == BYE] == [2]
    event_entries.come_back(quick.referee, quick.event.link, gone, quick.now)
    quick.play_round(quick.advance())
    assert next(one for one in quick.played if one.person == gone and one.round == 3).kind == TABLE


def test_who_joins_late_gets_half_of_a_win_for_each_round_they_missed(quick: Organised) -> None:
    quick.set_up(*NAMES[:4], rounds=3)
    quick.play_round(quick.start())
    quick.join("Late")
    quick.play_round(quick.advance())
    late = [one for one in quick.played if one.person == "Late"]

    assert (late[0].round, late[0].kind, late[0].score) == (1, MISSED, 1)
    assert late[1].kind == TABLE


def test_leaving_ends_ones_part_and_gives_later_opponents_of_a_round_robin_a_win(quick: Organised) -> None:
    quick.set_up(*NAMES[:4], style=ROBIN, fill="byes")
    quick.play_round(quick.start())
    event_entries.leave(quick.referee, quick.event.link, NAMES[3])
    while opened := quick.advance():
        quick.play_round(opened)

    byes = [one for one in quick.played if one.kind == BYE]
    assert [one.score for one in byes] == [2, 2]
    assert {one.person for one in byes} < {*NAMES[:3]}


def test_one_that_too_few_have_joined_is_called_off_when_it_should_start(quick: Organised) -> None:
    quick.set_up(NAMES[0], starts=quick.now + 60)
    with pytest.raises(Refused, match="at least 2"):
        quick.start()
    quick.advance(60)

    assert quick.stored.state == "off"


def test_games_of_a_rated_tournament_change_the_ratings_of_all_who_play(hall: Organised) -> None:
    known(hall.referee, *NAMES[:4])
    hall.set_up(*NAMES[:4], rounds=2, rated=True)
    with pytest.raises(Refused, match="account"):
        hall.join("A guest")
    opened = hall.start()
    while opened:
        hall.play_round(opened)
        opened = hall.advance()
    ratings.rate_new(hall.database)

    assert hall.stored.state == "over"
    with hall.database.read() as connection:
        assert [sum(one.games for one in ratings.of_player(connection, name)) for name in NAMES[:4]] == [2] * 4


def test_a_tournament_by_mail_waits_for_days(quick: Organised) -> None:
    quick.set_up(*NAMES[:4], rounds=2, pace="mail", clock="long")
    opened = quick.start()
    with quick.database.read() as connection:
        found = [tables.by_id(connection, table_id) for table_id in opened]
    assert {(table.pace, table.clock) for table in found} == {("mail", CLOCKS["mail"]["long"])}
    quick.play_out(opened[0])
    assert quick.advance(6 * 86_400) == []  # the other game is still being played
    quick.play_out(opened[1])
    again = quick.advance()
    assert len(again) == 2
    quick.play_round(again)
    quick.advance()

    assert quick.stored.state == "over"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"style": "knockout"}, "style to be swiss"),
        ({"seats": 9}, "players"),
        ({"style": ROBIN, "seats": 3}, "tables of two"),
        ({"style": ARENA, "pace": "mail"}, "live"),
        ({"rounds": 0}, "1 to 15"),
        ({"minutes": 4}, "5 to 360"),
        ({"name": " "}, "name of 1 to 40"),
        ({"name": "casual"}, "bot"),
        ({"starts": 5.0}, "within the next year"),
        ({"rated": True}, "account"),
        ({"club": "x"}, "no such club"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(quick: Organised, wish: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        quick.set_up("Ann", **wish)


def test_nobody_has_more_than_a_few_tournaments_that_are_not_over(quick: Organised) -> None:
    for _ in range(event_entries.MOST_OPEN):
        quick.set_up("Ann", style=SWISS)
    with pytest.raises(Refused, match="not over"):
        quick.set_up("Ann")
    event_entries.call_off(quick.referee, quick.event.link, "Ann")
    quick.set_up("Ann")
