"""Liar's Dice, drawn for a terminal and for a browser."""

from astragal.core import Board, View
from astragal.core.drawing import Piece, badge, box, cut, die
from astragal.core.drawing import text as words

from .rules import FACES, MOST_DICE, NO_BID, UNSEEN, S, dice_left
from .words import bid_name

TOKENS = {
    "bg": ("#EFE6DC", "#17110C"),
    "felt": ("#E3D2BE", "#2B2018"),
    "game": ("#7A3B14", "#F0B58A"),
    "cup": ("#8C5A34", "#6E4526"),
}
STYLE = (
    ".ldf{fill:var(--felt)}.ldc{fill:var(--surface);stroke:var(--line)}.ldt{stroke:var(--game);stroke-width:3}"
    ".ldu{fill:var(--cup);stroke:var(--line)}.ldd{--df:#FFF;--de:#1E2329;--dk:#1E2329}"
    ".ldm{--df:var(--game);--de:#1E2329;--dk:var(--surface)}"
)
COUNTS_IN_A_ROW = (15, 8)


def text(view: View[S]) -> str:
    """Everybody's dice, as far as they are known, and the bid."""
    s = view.state
    lines = []
    for seat, name in enumerate(view.names):
        dice = " ".join(str(face) if face else "?" for face in shown_dice(s, seat))
        lines.append(f"{name}: [bold]{dice or 'out'}[/]")
    if s.bid_count != NO_BID:
        lines.append(f"{view.names[s.bidder]} has bid [bold]{bid_name(s.bid_count, s.bid_face)}[/].")
    return "\n".join(lines)


def shown_dice(s: S, seat: int) -> list[int]:
    """The dice before a player: faces, or `UNSEEN` under the cup."""
    if s.cups_up:
        return [face for face in s.face[seat] if face != UNSEEN]
    return s.face[seat][: s.dice[seat]]


def draw(view: View[S], phone: bool) -> list[Piece]:
    """The players with their cups, the bid, and what can be bid."""
    width, height = (360, 468) if phone else (880, 684)
    return [
        Piece("ground", 0, 0, box(0, 0, width, height, "ldf", 12)),
        *(player(view, seat, phone) for seat in range(len(view.names))),
        *(
            one_die(view, seat, number, phone)
            for seat in range(len(view.names))
            for number in range(MOST_DICE)
            if number < len(shown_dice(view.state, seat))
        ),
        current_bid(view, phone),
        challenge_button(view, phone),
        *(face_button(face, phone) for face in range(1, FACES + 1)),
        *(count_button(view, count, phone) for count in range(1, dice_left(view.state) + 1)),
    ]


def corner(seat: int, phone: bool) -> tuple[float, float]:
    """Where a player's place begins: two in a row on a phone, three on a desk."""
    if phone:
        return 4 + seat % 2 * 178, 4 + seat // 2 * 60
    return 14 + seat % 3 * 288, 14 + seat // 3 * 150


def player(view: View[S], seat: int, phone: bool) -> Piece:
    """A player's place with the name; the one whose turn it is has a frame."""
    wide, high = (174, 56) if phone else (276, 138)
    x, y = corner(seat, phone)
    to_act = "ldc ldt" if view.to_act == seat else "ldc"
    art = box(0, 0, wide, high, to_act, 8) + badge(view.names[seat], seat, 16, 15, 10)
    art += words(32, 20, cut(view.names[seat], 16 if phone else 26), "t13 bold")
    if view.state.dice[seat] == 0:
        art += words(wide - 8, 20, "out", "t12 end muted")
    left = view.state.dice[seat]
    return Piece(f"place-{seat + 1}", x, y, art, wide, high, f"{view.names[seat]}: {left} dice left")


def one_die(view: View[S], seat: int, number: int, phone: bool) -> Piece:
    """A die, or the cup over it; dice that match a challenged bid stand out."""
    s = view.state
    size = 26 if phone else 44
    x, y = corner(seat, phone)
    face = shown_dice(s, seat)[number]
    matches = s.cups_up and (face == s.bid_face or (s.wild and face == 1))
    if face == UNSEEN:
        art = box(2, 2, size - 4, size - 4, "ldu", 6)
    else:
        art = die("std", face, 0, 0, size, "ldm" if matches else "ldd")
    left, top = (10, 28) if phone else (14, 60)
    title = f"{view.names[seat]}'s die: {face or 'unseen'}"
    return Piece(f"die-{seat + 1}-{number + 1}", x + left + number * (size + 6), y + top, art, size, size, title)


def current_bid(view: View[S], phone: bool) -> Piece:
    """The highest bid and who made it."""
    s = view.state
    wide, high = (220, 44) if phone else (560, 76)
    x, y = (4, 188) if phone else (14, 324)
    art = box(0, 0, wide, high, "ldc", 8)
    if s.bid_count == NO_BID:
        art += words(wide / 2, high / 2 + 5, "no bid yet", "t14 middle muted")
        return Piece("bid", x, y, art, wide, high, "no bid yet")
    size = high - 12
    art += badge(view.names[s.bidder], s.bidder, 20, high / 2, 11) + words(
        wide / 2 - 12, high / 2 + 8, f"{s.bid_count} ×", "t20 bold end"
    )
    art += die("std", s.bid_face, wide / 2, 6, size, "ldd")
    return Piece("bid", x, y, art, wide, high, f"{view.names[s.bidder]} has bid {bid_name(s.bid_count, s.bid_face)}")


def challenge_button(view: View[S], phone: bool) -> Piece:
    """Touch it to challenge."""
    wide, high = (124, 44) if phone else (280, 76)
    x, y = (232, 188) if phone else (586, 324)
    kind = "t14" if phone else "t20"
    muted = "" if "challenge" in view.legal else " muted"
    art = box(0, 0, wide, high, "ldc", 8) + words(wide / 2, high / 2 + 6, "challenge", f"{kind} bold middle{muted}")
    return Piece("challenge", x, y, art, wide, high, "challenge the bid")


def face_button(face: int, phone: bool) -> Piece:
    """A face to bid on, the ones last, because they are the highest."""
    size, step = (42, 59) if phone else (64, 143)
    left, top = (11, 238) if phone else (44, 424)
    x = left + (face - 2) % FACES * step
    return Piece(f"face-{face}", x, top, die("std", face, 0, 0, size, "ldd"), size, size, f"face {face}")


def count_button(view: View[S], count: int, phone: bool) -> Piece:
    """A number to bid."""
    in_row = COUNTS_IN_A_ROW[phone]
    wide, high = (41, 41) if phone else (52, 72)
    row, column = divmod(count - 1, in_row)
    x, y = (6 + column * 44, 288 + row * 44) if phone else (16 + column * 57, 514 + row * 82)
    muted = " muted" if count < view.state.bid_count else ""
    art = box(0, 0, wide, high, "ldc", 8) + words(wide / 2, high / 2 + 6, count, f"t16 bold middle{muted}")
    return Piece(f"count-{count}", x, y, art, wide, high, f"bid {count} of something")


def touches(view: View[S], verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """A bid is a number and a face."""
    return ("challenge",) if verb == "challenge" else (f"count-{arguments[0]}", f"face-{arguments[1]}")


def ways(view: View[S], verb: str, arguments: tuple[int, ...]) -> list[tuple[str, ...]]:
    """The face may be touched first."""
    return [] if verb == "challenge" else [(f"face-{arguments[1]}", f"count-{arguments[0]}")]


def last(view: View[S]) -> tuple[str, ...]:
    """The player who lost a die, or the bid."""
    s = view.state
    if s.cups_up:
        return (f"place-{s.loser + 1}",)
    return () if s.bid_count == NO_BID else ("bid",)


BOARD = Board(
    text=text,
    draw=draw,
    touches=touches,
    ways=ways,
    last=last,
    tokens=TOKENS,
    style=STYLE,
)
