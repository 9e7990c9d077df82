"""The drawn board: what lies where, what is touched for an action, and what a card file can put on it."""

import re
from typing import Any

from games.pie_factory.table import ANN, BO, CARDS, GAME, do, position

from astragal import Match, Record, SeededLuck
from astragal.core.check_shown import check_shown
from astragal.core.drawing import Piece, last, pieces, touches, ways
from astragal.core.language import speaking
from astragal.core.options import FileText
from astragal.core.view import SPECTATOR, View, view_of
from astragal.games.pie_factory import moves
from astragal.games.pie_factory.board_table import Table

NAMES = ("Ann", "Bo", "Cleo", "Dan")

TABLE = """
    line: Pecan, Lemon, Butter Crust, Grandma
    deck: Chocolate, Lattice
    discard: Ice Cream
    Ann holds Apple, Meringue?
    Ann bakes Butter Crust + Lemon, ((Lime))
    Ann boxed Rhubarb
    Bo holds Streusel
    Bo laid (Pecan)
    Bo bakes (Lattice), ((Rhubarb)) + Apple
"""


def view(s: Any, seat: int) -> View:
    return view_of(GAME, NAMES[: s.players], s, seat)


def drawn(seen: View, *, phone: bool = False) -> dict[str, Piece]:
    return {piece.name: piece for piece in pieces(seen, phone=phone)}


def named(s: Any, place: int) -> str:
    """The name of the piece of the card in a place for one."""
    return f"card-{s.at[place]}"


def test_a_card_keeps_its_name_from_the_line_to_the_pie() -> None:
    s = position(TABLE.replace("Ann bakes Butter Crust + Lemon", "Ann bakes Butter Crust"))
    crust, lemon = named(s, CARDS.crust_place(ANN, 0)), named(s, CARDS.LINE + 1)
    on_belt = drawn(view(s, ANN))[lemon]

    do(s, "draft 2", "pay Apple")
    laid = drawn(view(s, ANN))[lemon]
    do(s, "draw", "comes Lattice", "place on 1")
    on_pie = drawn(view(s, ANN))

    assert "Lemon, lemon filling: $3, 3 minutes" in on_belt.title
    assert on_belt.y < laid.y < on_pie[lemon].y
    assert (on_pie[lemon].x, on_pie[lemon].y) == (on_pie[crust].x, on_pie[crust].y)


def test_others_see_backs_and_what_they_know() -> None:
    """Bo knows the Meringue in Ann's hand, but neither the Apple nor what her second pie stands on."""
    s = position(TABLE)
    meringue, apple = CARDS.card_number(s, CARDS.HAND + ANN, 1), CARDS.card_number(s, CARDS.HAND + ANN, 0)
    seen = drawn(view(s, BO))

    assert f"card-{meringue}" in seen
    assert f"card-{apple}" not in seen
    assert "hand: Meringue, 1 unknown" in seen["seat-1"].title
    assert "secret-1-2" in seen
    assert named(s, CARDS.crust_place(ANN, 1)) in drawn(view(s, ANN))
    assert "Lime" not in "".join(piece.art + piece.title for piece in seen.values())


def test_a_spectator_sees_the_first_seat_large_and_no_hand() -> None:
    seen = drawn(view(position(TABLE), SPECTATOR), phone=True)

    assert {"pie-1", "held-2", "seat-2"} <= {*seen}
    assert seen["seat-1"].title.startswith("Ann: $2, 1 boxed")


def test_actions_are_touches() -> None:
    s = position(TABLE)
    apple = f"card-{CARDS.card_number(s, CARDS.HAND + ANN, 0)}"
    seen = view(s, ANN)

    assert touches(seen, "draft 1") == touches(seen, "draft face down 1") == (named(s, CARDS.LINE),)
    assert touches(seen, "play 4") == (apple,)
    assert touches(seen, "draw") == ("deck",)
    assert touches(seen, "box") == ("box",)
    assert touches(seen, "pass") == ()
    do(s, "box")
    assert ways(view(s, ANN), "box pies 1+2") == [("pie-1", "pie-2", "box"), ("pie-2", "pie-1", "box")]


def test_a_new_pie_is_touched_where_it_will_stand() -> None:
    s = position(TABLE.replace("Ann bakes", "Ann laid Cookie Crust\n    Ann bakes"), phase=moves.PLACE)

    assert touches(view(s, ANN), "place as crust") == touches(view(s, ANN), "place face down") == ("pie-3",)


def test_grandma_asks_on_a_sheet_of_the_phone() -> None:
    s = position("line: -, -, -, -\nAnn boxed Grandma, Apple", phase=moves.GRANDMA, day=2)
    seen = view(s, ANN)

    assert touches(seen, "count as foreman") == ("icon-2",)
    assert drawn(seen, phone=True)["icon-2"].sheet == "box"
    check_shown(seen)


def test_a_card_stays_in_its_place_of_the_hand() -> None:
    """What is left of a hand does not move up, and what is drawn fills the gap."""
    match = Match(GAME, names=("Ann", "Bo"), luck=SeededLuck(4))

    def hand() -> dict[float, str]:
        found = drawn(match.view(ANN)).values()
        return {piece.x: piece.title.partition(",")[0] for piece in found if piece.y == 496 and "minute" in piece.title}

    before = hand()
    match.play("draft 4")
    match.play("play face down 5")
    match.play("place as crust")
    match.play("play 6")
    after = hand()
    match.play("play 4")
    match.play("place on 1")
    match.play("place on 1")
    match.play("draw")

    assert len(before) == 4
    assert after.items() < before.items()
    assert hand().keys() == before.keys()
    assert hand().items() > after.items()


def test_the_last_choice_is_marked() -> None:
    match = Match(GAME, names=("Ann", "Bo"), luck=SeededLuck(4))
    match.play("draft 4")

    (piece,) = last(match.view(BO))
    assert drawn(match.view(BO))[piece].title == "Graham Crust, crust: $1, 2 minutes, secretary"

    match.play("play face down 5")
    match.play("place as crust")
    assert last(match.view(BO)) == ("seat-1",)


def test_what_a_topping_goes_on_is_not_written_over_its_icon() -> None:
    s = position(TABLE)
    grandma = drawn(view(s, ANN))[named(s, CARDS.LINE + 3)].art
    icon, said = (
        re.search(sign, grandma) for sign in (r"pf-icon0' x='(\d+)'[^>]* width='(\d+)'", r"x='(\d+)'[^>]*>on<")
    )
    assert icon
    assert said

    assert int(said[1]) >= int(icon[1]) + int(icon[2])


def test_a_flavour_has_a_letter_of_its_name_in_every_language() -> None:
    s = position(TABLE)
    lemon = named(s, CARDS.LINE + 1)

    assert ">L</text>" in drawn(view(s, ANN))[lemon].art
    with speaking("de"):
        card = drawn(view(s, ANN))[lemon]
    assert ">Z</text>" in card.art
    assert card.title == "Zitrone, Füllung mit Zitrone: $3, 3 Minuten"


def test_a_taken_place_shows_who_took_it() -> None:
    match = Match(GAME, names=("Ann", "Bo"), luck=SeededLuck(4))
    match.play("draft 4")

    assert "Ann" in drawn(match.view(BO))["taken-4"].art


def test_everything_a_deck_may_hold_is_drawn() -> None:
    """Twelve flavours, one of them on every look; names of 24 letters; numbers of two digits; marks of SVG."""
    flavours = ["lime", "lemon", "Apple", *(f"fruit {letter}" for letter in "abcdefgh"), "<&>"]
    rows = ["name,kind,flavour,dollars,minutes,icon,goes_on,copies,three_plus", "Crust & <b>,crust,,99,99,foreman,,9,0"]
    rows += [f"{'W' * 22}{i:02},filling,{flavour},{90 + i % 9},99,president,,2,0" for i, flavour in enumerate(flavours)]
    rows += [f"All but one,topping,,0,0,secretary,{'+'.join(flavours[1:])},9,0", "Grandma,topping,,10,10,,any,4,0"]
    deck = FileText("wide", "\n".join(rows))
    match = Match(GAME, names=("W" * 16, "Bo", "Cleo", "Dan"), options={"deck": deck}, luck=SeededLuck(1))

    looks = {look for card in Table(match.view()).faces for look in re.findall(r"filling\d+", card.layer)}
    assert len(looks) == 12
    for _ in range(40):
        for seat in range(SPECTATOR, 4):
            check_shown(match.view(seat))
        match.play(match.legal()[0])


def test_the_tutorial_is_a_game_by_the_rules() -> None:
    record = Record.read(GAME.folder / "tutorial.txt")
    match = Match.from_record(record, GAME, SeededLuck(4))

    assert str(match.record) == str(record)
