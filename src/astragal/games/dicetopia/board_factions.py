"""Faction boards on a desk: the rivals' slips in a row, and the viewer's own board with missions."""

from textwrap import wrap

from astragal.core import component
from astragal.core.drawing import Piece, box, cut, lines, span, text, use
from astragal.core.language import Texts
from astragal.core.words import begun, is_you

from . import moves
from .board_art import seat_badge, slot
from .board_layout import (
    ABILITY,
    CARD_HEIGHT,
    CARD_PITCH,
    CARD_WIDTH,
    CARDS_RIGHT,
    CREW_PITCH,
    CREW_ROOM,
    CREW_X,
    OWN,
    OWN_MARKER,
    PICKER,
    SLIP_HEIGHT,
    SLIP_Y,
    SLIPS,
    slip_place,
)
from .board_pickers import picker_pieces
from .board_scene import NO_PICKER, Scene, gives_marker, picker, thing_piece
from .board_short import (
    ABILITIES,
    READY,
    USED,
    ability_state,
    belongings_words,
    mission_became,
    mission_pay,
    mission_pays_for,
    mission_piece,
)
from .board_shown import Belongings, Crew
from .end import missions_of
from .factions import NO_FACTION
from .missions import GAMBLING
from .state import S
from .words_names import ability_text, faction_name, in_a_row, labelled, mission_title

_ = Texts(__file__)

MOST_CARDS = 3
"""More missions than these are listed by name."""


# The rivals


def slip_pieces(scene: Scene) -> list[Piece]:
    """The faction boards of all rivals."""
    rivals = scene.rivals
    found: list[Piece] = []
    for number, seat in enumerate(rivals):
        x, width = slip_place(number, len(rivals))
        found += _slip(scene.crews[seat], scene.belongings(seat), number, len(rivals), scene.is_open)
        if scene.is_open:
            found += _open_missions(scene, seat, number)
        found += _marker_place(scene, seat, round(x + width - 26, 1), SLIP_Y + 4)
    return found


@component
def _slip(crew: Crew, has: Belongings, number: int, rivals: int, is_open: bool) -> tuple[Piece, ...]:
    x, width = slip_place(number, rivals)
    faction, layout = crew.faction, SLIPS[rivals]
    used = f" · {_(USED)}" if ability_state(faction, has.ability_used) == USED else ""
    art = _slip_art(crew, used, "" if is_open and rivals > 1 else belongings_words(has), rivals)
    about = faction_name(faction)
    if faction != NO_FACTION:
        about = in_a_row((f"{about}, {ability_text(faction)}{used}", belongings_words(has)))
        if rivals == 1:
            left = round(max(184, 24 + 6.5 * span(belongings_words(has))), 1)
            art += text(left, 70, labelled(ABILITIES[faction][0], ability_text(faction)), "t11 dtm")
    title = labelled(crew.name, about)
    found = [Piece(f"seat-{crew.seat + 1}", x, SLIP_Y, art, width, SLIP_HEIGHT, title, 10)]
    members = crew.members
    die = layout.open_die if is_open else layout.die
    pitch = int(min(die + 6, (width - layout.crew_x - layout.spare) / max(len(members), 6)))
    size = min(die, pitch - 1.5)
    for place, member in enumerate(members):
        left = round(x + layout.crew_x + place * pitch, 1)
        found.append(thing_piece(member, left, SLIP_Y + layout.crew_y, size))
    return tuple(found)


def _slip_art(crew: Crew, used: str, words: str, rivals: int) -> str:
    name, seat, faction = crew.name, crew.seat, faction_name(crew.faction)
    width = slip_place(0, rivals)[1]
    art = box(0, 0, width, SLIP_HEIGHT, f"dtp dtb{seat + 1}", 10)
    if rivals <= 2:
        art += seat_badge(name, seat, 20, 21, 11) + text(37, 26, cut(name, 16), "t13 bold dto")
        art += text(10, 48, cut(faction, 24.3 - span(used)) + used, "t11 dtm")
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
        art += text(8, 58, cut(faction, 21.3 - span(used)) + used, "t11 dtm") + text(
            8, 71, cut(words, int((width - 16) / 6.1)), "t11 dtm"
        )
    return art


def _open_missions(scene: Scene, seat: int, number: int) -> list[Piece]:
    """A rival's missions when they are revealed, a line for each."""
    s, rivals = scene.s, scene.s.players - 1
    layout, (slip_x, slip_width) = SLIPS[rivals], slip_place(number, rivals)
    x, y = round(slip_x + layout.missions_x, 1), SLIP_Y + layout.missions_y
    width = round(min(260, slip_width - layout.missions_x - 8), 1)
    found = []
    for row, mission in enumerate(missions_of(s, seat)):
        shown = s.gambled if mission == GAMBLING and s.gambled >= 0 else mission
        name = mission_title(shown)
        pay = mission_pay(s, seat, mission)
        brief = _("gamble: {mission}", mission=name) if shown != mission else name
        art = text(0, 9, cut(brief, int((width - 30) / 6.9)), "t11 dto")
        art += text(width, 9, pay, "t11 bold end dts")
        whole = labelled(mission_title(mission), f"{mission_pays_for(s, mission)}, {pay}")
        title = _mission_of(scene.view.names[seat], whole)
        found.append(Piece(mission_piece(shown), x, y + 12 * row, art, width, 12, title, 3))
    return found


def _mission_of(name: str, whole: str) -> str:
    if is_you(name):
        return _("Your mission {mission}", mission=whole)
    return begun(_("{name}'s mission {mission}", name=name, mission=whole))


def _marker_place(scene: Scene, seat: int, x: float, y: float, sheet: str = "") -> list[Piece]:
    """The First Player Marker, and where it can go while somebody decides about it."""
    s = scene.s
    found = []
    if gives_marker(s):
        found.append(give_piece(scene, seat, x - 1, y - 1, 22, sheet))
    if s.marker == seat and s.phase > moves.DRAW_FIRST_PLAYER:
        found.append(Piece("first-player", x, y, marker_art(20), title=_("The First Player Marker")))
    return found


def marker_art(size: float) -> str:
    """The First Player Marker."""
    return use("dtflag", 0, 0, size)


def give_piece(scene: Scene, seat: int, x: float, y: float, size: float, sheet: str = "") -> Piece:
    """Where the First Player Marker would lie."""
    art = f"<circle cx='{size / 2:g}' cy='{size / 2:g}' r='{size / 2 - 1:g}' class='dte'/>"
    title = _("The First Player Marker for {name}", name=scene.view.names[seat])
    return Piece(f"give-{seat + 1}", x, y, art, size, size, title, size / 2, sheet)


# The large faction board


def own_pieces(scene: Scene) -> list[Piece]:
    """The viewer's own board: ability, dice and agents, missions."""
    s, seat = scene.s, scene.me
    found = [Piece("own", *OWN.corner, box(0, 0, *OWN.size, f"dtp dtb{seat + 1}", 10))]
    if picker(scene) == NO_PICKER:
        name, faction = scene.view.names[seat], s.faction[seat]
        found.append(_ability(name, seat, faction, ability_state(faction, s.ability_used[seat])))
    else:
        found += picker_pieces(picker(scene), PICKER.x, PICKER.y, PICKER.width)
    hand = missions_of(s, seat)
    cards = s.hand_count[seat]
    room = CARD_WIDTH * 2 + 10 if cards > MOST_CARDS else (CARD_WIDTH + 4) * cards
    found += _crew(scene.crews[seat], CREW_X, CREW_ROOM - room)
    found += _marker_place(scene, seat, *OWN_MARKER)
    left = CARDS_RIGHT - room
    if cards > MOST_CARDS:
        found += [_mission_row(s, seat, m, left, OWN.y + 5 + 15 * row, room) for row, m in enumerate(hand)]
    else:
        found += [_mission_card(s, seat, m, left + CARD_PITCH * n, OWN.y + 6) for n, m in enumerate(hand)]
    if not hand and cards:
        pitch, y, back = min(CARD_PITCH, room / cards), OWN.y + 6, _card_back()
        found += [
            Piece(f"hidden-{n + 1}", left + pitch * n, y, back, title=_("A secret mission")) for n in range(cards)
        ]
    return found


@component
def _ability(name: str, seat: int, faction: int, state: str) -> Piece:
    title = faction_name(faction)
    art = seat_badge(name, seat, 14, 16, 10)
    if faction == NO_FACTION:
        art += text(30, 21, cut(name, 12), "t13 bold dto")
        return Piece("ability", *ABILITY.corner, art, *ABILITY.size, title, 8)
    size = "t13" if len(title) < 14 else "t12" if len(title) < 16 else "t11"
    art += text(27, 20, title, f"{size} bold dto")
    words = labelled(ABILITIES[faction][0], ability_text(faction))
    for number, line in enumerate(wrap(words, 24)[:5]):
        art += text(4, 38 + 12.5 * number, line, "t11 dtm")
    kind, ink = ("dth", "dti") if state == READY else ("dtu", "dto")
    said = _(state)
    width = 7.6 * len(said) + 14
    art += box(154 - width, 91, width, 16, kind, 8) + text(154 - width / 2, 103, said, f"t11 bold middle {ink}")
    return Piece("ability", *ABILITY.corner, art, *ABILITY.size, f"{title}, {words}", 8)


@component
def _crew(crew: Crew, x: float, room: float) -> tuple[Piece, ...]:
    """The dice and agents of the player's own board, the dice with their numbers."""
    members = crew.members
    pitch = min(CREW_PITCH, int(room / max(len(members), 6)))
    size = pitch - 6
    art = "".join(slot(number * pitch, 0, size) for number in range(max(len(members), 6)))
    labels = [str(number + 1) for number in range(len(members) - crew.agents_left)]
    labels += [_("next")] if crew.agents_left else []
    art += "".join(
        text(number * pitch + size / 2, size + 16, label, "t11 middle dtm") for number, label in enumerate(labels)
    )
    found = [Piece("own-slots", x, OWN.y + 14, art)]
    for number, member in enumerate(members):
        found.append(thing_piece(member, x + number * pitch + 2, OWN.y + 16, size - 4))
    return tuple(found)


# Missions


def _mission_card(s: S, seat: int, mission: int, x: float, y: float) -> Piece:
    words, pay = mission_pays_for(s, mission), mission_pay(s, seat, mission)
    return _card(mission, mission_became(s, mission) or words, words, pay, x, y)


@component
def _card(mission: int, brief: str, words: str, pay: str, x: float, y: float) -> Piece:
    """A mission with its text and what it pays as things stand."""
    heading = wrap(mission_title(mission), 16)
    band = 7 + 12 * len(heading)
    art = box(0, 0, CARD_WIDTH, CARD_HEIGHT, "dtc", 8) + box(3, 3, CARD_WIDTH - 6, band, "dtn", 5)
    art += "".join(text(CARD_WIDTH / 2, 16 + 12 * n, line, "t11 bold middle dts") for n, line in enumerate(heading))
    art += lines(7, band + 14, brief, 18, "t11 dti", 11.5)
    art += text(CARD_WIDTH - 7, CARD_HEIGHT - 6, pay, "t12 bold end dti") if pay else ""
    title = labelled(mission_title(mission), words)
    return Piece(mission_piece(mission), x, y, art, CARD_WIDTH, CARD_HEIGHT, title, 8, way=("deck",))


def _mission_row(s: S, seat: int, mission: int, x: float, y: float, width: float) -> Piece:
    art = box(0, 0, width, 14, "dtc", 3) + text(5, 11, mission_title(mission), "t11 dti")
    art += text(width - 5, 11, mission_pay(s, seat, mission), "t11 bold end dti")
    title = labelled(mission_title(mission), mission_pays_for(s, mission))
    return Piece(mission_piece(mission), x, y, art, width, 14, title, 4, way=("deck",))


def _card_back() -> str:
    art = box(0, 0, CARD_WIDTH, CARD_HEIGHT, "dtcb", 8)
    return art + text(CARD_WIDTH / 2, CARD_HEIGHT / 2 + 5, _("secret"), "t13 middle dto")
