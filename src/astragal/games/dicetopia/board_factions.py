"""Faction boards on a desk: the rivals' slips in a row, and the viewer's own board with missions."""

from functools import cache, lru_cache
from textwrap import wrap
from typing import NamedTuple

from astragal.core.drawing import Piece, box, cut, lines, span, text, use
from astragal.core.kept import kept
from astragal.core.words import begun, whose

from . import moves
from .board_art import MOST_KEPT, seat_badge, slot
from .board_pickers import picker_pieces
from .board_scene import NO_PICKER, Scene, gives_marker, member_piece, members, picker
from .board_short import (
    ABILITIES,
    ability_state,
    belongings,
    mission_became,
    mission_pay,
    mission_piece,
    mission_text,
    mission_title,
)
from .board_shown import Shown, belongings_shown, crew_shown
from .end import missions_of
from .factions import FACTIONS, NO_FACTION
from .missions import GAMBLING
from .state import S
from .words_names import faction_name

SLIP_Y, SLIP_HEIGHT = 8, 76
OWN_Y, OWN_HEIGHT = 560, 116
CARD_WIDTH, CARD_HEIGHT = 128, 104
MOST_CARDS = 3
"""More missions than these are listed by name."""


# The rivals


def slip_width(rivals: int) -> float:
    """How wide the slip of each rival is."""
    return round((864 - 8 * (rivals - 1)) / rivals, 1)


def slip_pieces(scene: Scene) -> list[Piece]:
    """The faction boards of all rivals."""
    rivals = scene.rivals
    width = slip_width(len(rivals))
    found = []
    for number, seat in enumerate(rivals):
        where = (round(8 + number * (width + 8), 1), width, len(rivals))
        if scene.s.phase >= moves.GAMBLE:  # what an open mission pays may change with anything
            found += _slip(scene, seat, *where)
        else:
            shown = *crew_shown(scene, seat), *belongings_shown(scene.s, seat), *_marker_shown(scene.s, seat)
            found += kept(_slip, (scene, seat, *where), where, *shown)
    return found


class SlipLayout(NamedTuple):
    """Where things are on a slip."""

    crew_x: float
    crew_y: float
    die: float  # the largest that a die may be
    spare: float  # at the right of the dice
    missions_x: float
    missions_y: float


@cache
def _layout(rivals: int, is_open: bool) -> SlipLayout:
    """One or two rivals have their dice beside their names, more have them beneath."""
    if rivals == 1:
        return SlipLayout(184, 8, 42, 340, 540, 22)
    if rivals == 2:
        return SlipLayout(184, 8, 26 if is_open else 42, 34, 184, 39)
    if rivals == 3:
        return SlipLayout(8, 22, 24 if is_open else 30, 8, 8, 48)
    return SlipLayout(8, 22, 24, 8, 8, 48)


def _slip(scene: Scene, seat: int, x: float, width: float, rivals: int) -> list[Piece]:
    s, view = scene.s, scene.view
    is_open = s.phase >= moves.GAMBLE
    words = "" if is_open and rivals > 1 else belongings(s, seat)
    used = " · used" if ability_state(s, seat) == "used" else ""
    art = _slip_art(view.names[seat], seat, width, rivals, faction_name(s, seat), used, words)
    title = f"{view.names[seat]}: {faction_name(s, seat)}"
    if s.faction[seat] != NO_FACTION:
        title += f", {FACTIONS[s.faction[seat]].text}{used}; {belongings(s, seat)}"
        if rivals == 1:
            art += text(184, 70, f"{ABILITIES[s.faction[seat]][0]}: {FACTIONS[s.faction[seat]].text}", "t11 dtm")
    found = [Piece(f"seat-{seat + 1}", x, SLIP_Y, art, width, SLIP_HEIGHT, title, 10)]
    layout = _layout(rivals, is_open)
    crew = members(scene, seat)
    pitch = int(min(layout.die + 6, (width - layout.crew_x - layout.spare) / max(len(crew), 6)))
    size = min(layout.die, pitch - 1.5)
    for number, member in enumerate(crew):
        left = round(x + layout.crew_x + number * pitch, 1)
        found.append(member_piece(scene, seat, member, left, SLIP_Y + layout.crew_y, size))
    if is_open:
        room = round(min(260, width - layout.missions_x - 8), 1)
        found += _open_missions(scene, seat, round(x + layout.missions_x, 1), SLIP_Y + layout.missions_y, room)
    return found + _marker_place(scene, seat, round(x + width - 26, 1), SLIP_Y + 4)


@lru_cache(MOST_KEPT)
def _slip_art(name: str, seat: int, width: float, rivals: int, faction: str, used: str, words: str) -> str:
    art = box(0, 0, width, SLIP_HEIGHT, f"dtp dtb{seat + 1}", 10)
    if rivals <= 2:
        art += seat_badge(name, seat, 20, 21, 11) + text(37, 26, cut(name, 16), "t13 bold dto")
        art += text(10, 48, cut(faction, 18 if used else 24) + used, "t11 dtm")
        return art + text(10, 65, words, "t11 dtm")
    art += seat_badge(name, seat, 16, 12, 9)
    if rivals == 3:
        # The name comes first; of the faction as much as there is room for.
        most = (width - 68 - 8.3 * min(span(name), 12)) / 6.5
        shown = cut(faction, most - span(used)) + used
        art += text(30, 17, cut(name, (width - 68 - 6.5 * span(shown)) / 8.3), "t12 bold dto")
        return art + text(width - 30, 17, shown, "t11 end dtm") + text(8, 66, words, "t11 dtm")
    art += text(30, 17, cut(name, (width - 60) / 8.3), "t12 bold dto")
    if words:
        art += text(8, 58, cut(faction, 15 if used else 22) + used, "t11 dtm") + text(
            8, 71, cut(words, int((width - 16) / 6.1)), "t11 dtm"
        )
    return art


def _open_missions(scene: Scene, seat: int, x: float, y: float, width: float) -> list[Piece]:
    """A rival's missions when they are revealed, a line for each."""
    s = scene.s
    found = []
    for row, mission in enumerate(missions_of(s, seat)):
        shown = s.gambled if mission == GAMBLING and s.gambled >= 0 else mission
        before = "gamble: " if shown != mission else ""
        pay = mission_pay(s, seat, mission)
        art = text(0, 9, cut(before + mission_title(shown), int((width - 30) / 6.9)), "t11 dto")
        art += text(width, 9, pay, "t11 bold end dts")
        whole = f"{mission_title(mission)}: {mission_text(s, mission)}, {pay}"
        title = begun(f"{whose(scene.view.names[seat])} mission {whole}")
        found.append(Piece(mission_piece(shown), x, y + 12 * row, art, width, 12, title, 3))
    return found


def _marker_shown(s: S, seat: int) -> Shown:
    """Whether a seat has the First Player Marker, and whether it may get it."""
    return s.marker == seat and s.phase > moves.DRAW_FIRST_PLAYER, gives_marker(s)


def _marker_place(scene: Scene, seat: int, x: float, y: float, sheet: str = "") -> list[Piece]:
    """The First Player Marker, and where it can go while somebody decides about it."""
    s = scene.s
    found = []
    if gives_marker(s):
        found.append(give_piece(scene, seat, x - 1, y - 1, 22, sheet))
    if s.marker == seat and s.phase > moves.DRAW_FIRST_PLAYER:
        found.append(Piece("first-player", x, y, marker_art(20), title="The First Player Marker"))
    return found


@cache
def marker_art(size: float) -> str:
    """The First Player Marker."""
    return use("dtflag", 0, 0, size)


def give_piece(scene: Scene, seat: int, x: float, y: float, size: float, sheet: str = "") -> Piece:
    """Where the First Player Marker would lie."""
    art = f"<circle cx='{size / 2:g}' cy='{size / 2:g}' r='{size / 2 - 1:g}' class='dte'/>"
    title = f"The First Player Marker for {scene.view.names[seat]}"
    return Piece(f"give-{seat + 1}", x, y, art, size, size, title, size / 2, sheet)


# The large faction board


def own_pieces(scene: Scene) -> list[Piece]:
    """The viewer's own board: ability, dice and agents, missions."""
    s, seat = scene.s, scene.me
    found = [Piece("own", 8, OWN_Y, box(0, 0, 864, OWN_HEIGHT, f"dtp dtb{seat + 1}", 10))]
    if picker(scene) == NO_PICKER:
        name = scene.view.names[seat]
        found.append(_ability(s.faction[seat], faction_name(s, seat), name, seat, ability_state(s, seat)))
    else:
        found += picker_pieces(picker(scene), 16, OWN_Y + 8, 152)
    hand = missions_of(s, seat)
    cards = s.hand_count[seat]
    room = CARD_WIDTH * 2 + 10 if cards > MOST_CARDS else (CARD_WIDTH + 4) * cards
    found += kept(_crew, (scene, 178, 686 - room), room, *crew_shown(scene, seat))
    found += _marker_place(scene, seat, 180, OWN_Y + 94)
    left = 868 - room
    if cards > MOST_CARDS:
        found += [_mission_row(s, seat, m, left, OWN_Y + 5 + 15 * row, room) for row, m in enumerate(hand)]
    else:
        found += [_mission_card(s, seat, m, left + 132 * n, OWN_Y + 6) for n, m in enumerate(hand)]
    if not hand:
        found += [
            Piece(
                f"hidden-{n + 1}", left + min(132, room / cards) * n, OWN_Y + 6, _card_back(), title="A secret mission"
            )
            for n in range(cards)
        ]
    return found


@lru_cache(MOST_KEPT)
def _ability(faction: int, title: str, name: str, seat: int, state: str) -> Piece:
    art = seat_badge(name, seat, 14, 16, 10)
    if faction == NO_FACTION:
        art += text(30, 21, cut(name, 12), "t13 bold dto")
        return Piece("ability", 12, OWN_Y + 4, art, 158, 108, title, 8)
    size = "t13" if len(title) < 14 else "t12" if len(title) < 16 else "t11"
    art += text(27, 20, title, f"{size} bold dto")
    words = f"{ABILITIES[faction][0]}: {FACTIONS[faction].text}"
    for number, line in enumerate(wrap(words, 24)[:5]):
        art += text(4, 38 + 12.5 * number, line, "t11 dtm")
    kind, ink = ("dth", "dti") if state.startswith("ready") else ("dtu", "dto")
    width = 7.6 * len(state) + 14
    art += box(154 - width, 91, width, 16, kind, 8) + text(154 - width / 2, 103, state, f"t11 bold middle {ink}")
    return Piece("ability", 12, OWN_Y + 4, art, 158, 108, f"{title}, {words}", 8)


def _crew(scene: Scene, x: float, room: float) -> list[Piece]:
    """The dice and agents of the player's own board, with their numbers."""
    crew = members(scene, scene.me)
    pitch = min(68, int(room / max(len(crew), 6)))
    size = pitch - 6
    count = max(len(crew), 6)
    found = [Piece("own-slots", x, OWN_Y + 14, _slots(count, pitch, size, _labels(scene, len(crew))))]
    for number, member in enumerate(crew):
        found.append(member_piece(scene, scene.me, member, x + number * pitch + 2, OWN_Y + 16, size - 4))
    return found


def _labels(scene: Scene, crew: int) -> tuple[str, ...]:
    """The dice by number; the agent that goes next."""
    left = scene.s.agents_left[scene.me]
    dice = tuple(str(number + 1) for number in range(crew - left))
    return (*dice, "next") if left else dice


@cache
def _slots(count: int, pitch: float, size: float, labels: tuple[str, ...]) -> str:
    art = "".join(slot(number * pitch, 0, size) for number in range(count))
    return art + "".join(
        text(number * pitch + size / 2, size + 16, label, "t11 middle dtm") for number, label in enumerate(labels)
    )


# Missions


def _mission_card(s: S, seat: int, mission: int, x: float, y: float) -> Piece:
    words, pay = mission_text(s, mission), mission_pay(s, seat, mission)
    return _card(mission, mission_became(s, mission) or words, words, pay, x, y)


@lru_cache(MOST_KEPT)
def _card(mission: int, brief: str, words: str, pay: str, x: float, y: float) -> Piece:
    """A mission with its text and what it pays as things stand."""
    heading = wrap(mission_title(mission), 16)
    band = 7 + 12 * len(heading)
    art = box(0, 0, CARD_WIDTH, CARD_HEIGHT, "dtc", 8) + box(3, 3, CARD_WIDTH - 6, band, "dtn", 5)
    art += "".join(text(CARD_WIDTH / 2, 16 + 12 * n, line, "t11 bold middle dts") for n, line in enumerate(heading))
    art += lines(7, band + 14, brief, 18, "t11 dti", 11.5)
    art += text(CARD_WIDTH - 7, CARD_HEIGHT - 6, pay, "t12 bold end dti") if pay else ""
    title = f"{mission_title(mission)}: {words}"
    return Piece(mission_piece(mission), x, y, art, CARD_WIDTH, CARD_HEIGHT, title, 8, way=("deck",))


def _mission_row(s: S, seat: int, mission: int, x: float, y: float, width: float) -> Piece:
    art = box(0, 0, width, 14, "dtc", 3) + text(5, 11, mission_title(mission), "t11 dti")
    art += text(width - 5, 11, mission_pay(s, seat, mission), "t11 bold end dti")
    title = f"{mission_title(mission)}: {mission_text(s, mission)}"
    return Piece(mission_piece(mission), x, y, art, width, 14, title, 4, way=("deck",))


@cache
def _card_back() -> str:
    art = box(0, 0, CARD_WIDTH, CARD_HEIGHT, "dtcb", 8)
    return art + text(CARD_WIDTH / 2, CARD_HEIGHT / 2 + 5, "secret", "t13 middle dto")
