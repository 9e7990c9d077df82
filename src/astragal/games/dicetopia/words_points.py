"""How everybody's stars came about, for the score sheet and the last line of the log."""

from astragal.core import View
from astragal.core.language import Texts
from astragal.core.words import ScorePart, TieBreak

from . import end
from .deck import NO_MISSION
from .dice import dice_count, dice_of_colour, total_value
from .factions import PAGANS, seat_of
from .missions import COPYCAT, GAMBLING
from .moves import COLOURS, GAMBLE
from .pieces import MAGMACORIUM, PLACE_COUNT
from .places import PLACES
from .state import S
from .stock import stock_stars
from .words_names import colour_name, mission_name

_ = Texts(__file__)


def score_sheet(view: View[S]) -> list[ScorePart]:
    """The stars by their sources, in the order in which they are scored; missions once they are revealed."""
    s = view.state
    seats = range(s.players)
    stock, pips = _("Stock exchange"), _("Pips")
    parts = [
        ScorePart("Blood Dome", [int(s.dome_stars[seat]) for seat in seats], [""] * s.players),
        ScorePart(stock, [stock_stars(s, seat) for seat in seats], [_stock(s, seat) for seat in seats]),
        ScorePart(pips, [total_value(s, seat) for seat in seats], [_pips(s, seat) for seat in seats]),
        ScorePart(
            _("Domination"), [end.domination_stars(s, seat) for seat in seats], [_turf(s, seat) for seat in seats]
        ),
    ]
    if seat_of(s, PAGANS) >= 0:
        homeland = [end.pagan_stars(s, seat) for seat in seats]
        how = [f"{stars // end.HOMELAND} × {end.HOMELAND}" if stars else "" for stars in homeland]
        parts.append(ScorePart("The Pagans", homeland, how))
    if s.phase >= GAMBLE:
        missions = [end.all_mission_stars(s, seat) for seat in seats]
        parts.append(ScorePart(_("Missions"), missions, [_missions(s, seat) for seat in seats]))
    return parts


def tie_breaks(view: View[S]) -> list[TieBreak]:
    """With equal stars, the pips of the players' own dice decide."""
    s = view.state
    return [TieBreak(_("Pips on own dice"), [str(total_value(s, seat)) for seat in range(s.players)])]


def _stock(s: S, seat: int) -> str:
    """A Magmacorium die scores all three tracks."""
    rows = []
    for colour in range(len(COLOURS)):
        dice = dice_of_colour(s, seat, colour + 1) + dice_of_colour(s, seat, MAGMACORIUM)
        if dice and s.step_stars[s.stock[colour]]:
            rows.append(f"{dice} {colour_name(colour + 1)} × {s.step_stars[s.stock[colour]]}")
    return " + ".join(rows)


def _pips(s: S, seat: int) -> str:
    return " + ".join(str(s.own_value[seat][die]) for die in range(dice_count(s, seat)))


def _turf(s: S, seat: int) -> str:
    stars = ((PLACES[place].title, end.place_stars(s, seat, place)) for place in range(PLACE_COUNT))
    return " + ".join(f"{title} {paid}" for title, paid in stars if paid)


def _missions(s: S, seat: int) -> str:
    return " + ".join(
        f"{_mission_line(s, mission)} {end.card_stars(s, seat, mission)}" for mission in end.missions_of(s, seat)
    )


def breakdown(s: S, seat: int) -> list[tuple[str, int]]:
    """The stars of a player by their sources, in the order in which they are scored; they add up to the score."""
    rows = [
        ("Blood Dome", int(s.dome_stars[seat])),
        (_("stock exchange"), int(stock_stars(s, seat))),
        (_("pips"), int(total_value(s, seat))),
        (_("domination"), int(end.domination_stars(s, seat))),
        ("Pagans", int(end.pagan_stars(s, seat))),
    ]
    if s.phase >= GAMBLE:
        rows += [(_mission_line(s, m), int(end.card_stars(s, seat, m))) for m in end.missions_of(s, seat)]
    return rows


def _mission_line(s: S, mission: int) -> str:
    """A mission's name and what it became at the end."""
    name = mission_name(mission)
    if mission == GAMBLING and s.gambled != NO_MISSION:
        return _("{mission} on {drawn}", mission=name, drawn=_mission_line(s, s.gambled))
    if mission == COPYCAT and s.copied != NO_MISSION:
        return _("{mission} as {copied}", mission=name, copied=mission_name(s.copied))
    return name
