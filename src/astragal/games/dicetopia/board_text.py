"""Dicetopia, drawn for a terminal.

Colours are given in square brackets, in the way of the Rich library: `[red]3[/]`. Nothing is told by colour alone.
"""

from itertools import zip_longest

from astragal.core import View
from astragal.core.language import Texts, deferred

from . import end, moves
from .board_short import mission_pay
from .dice import dice_count
from .factions import NO_FACTION
from .pieces import (
    AGENT,
    EXTRA_THUG,
    LOCATIONS,
    NEIGHBOURHOODS,
    NO_DIE,
    NO_PIECE,
    NOWHERE,
    first_space,
    space_count,
    strength,
)
from .places import PLACES
from .state import S
from .words import card, deck_size
from .words_names import ability_text, colour_name, die, faction_name, in_a_row, labelled, mission_name, mission_text
from .words_points import breakdown
from .words_scenarios import scenario_line

_ = Texts(__file__)

SIGNS = ("  ", "P", "W", "T", "M")
STYLES = ("", "magenta", "bold white", "cyan", "bold yellow")
SEAT_STYLES = ("red", "blue", "green", "yellow", "magenta", "cyan")
LEGEND = deferred(
    "P purple  W white  T teal  M Magmacorium  ·· lost space  a1 agent, t1 thug, x1 extra thug of player 1\n"
    "P3* protected   1=2 players 1 and 2 are tied for domination"
)
TITLE_WIDTH = 18


def text(view: View[S]) -> str:
    """The City, the locations, the players and what the viewer holds."""
    s = view.state
    lines = ["", *_places(s), "", *_facts(view), "", *_players(view)]
    if view.seat >= 0 and not view.over:
        lines += ["", *_missions(view)]
    if s.phase >= moves.GAMBLE:
        lines += ["", *score_sheet(view)]
    return "\n".join([*lines, "", f"[dim]{_(LEGEND)}[/]", ""])


def _places(s: S) -> list[str]:
    """Neighbourhoods on the left, locations and the stock exchange on the right."""
    left = [_place(s, place) for place in range(len(NEIGHBOURHOODS))]
    right = [_place(s, len(NEIGHBOURHOODS) + place) for place in range(len(LOCATIONS))]
    right += ["", _stock(s)]
    return [f"{city}   {other}" for city, other in zip_longest(left, right, fillvalue="")]


def _place(s: S, place: int) -> str:
    spaces = range(first_space(place), first_space(place) + space_count(place))
    cells = " ".join(_space(s, space) for space in spaces)
    return f"{PLACES[place].title:<{TITLE_WIDTH}} {cells} {_leaders(s, place):<8}"


def _space(s: S, space: int) -> str:
    if s.die_colour[space] != NO_DIE:
        return _die(s.die_colour[space], s.die_value[space])
    kind = s.piece_kind[space]
    if kind == NO_PIECE:
        return "[dim]··[/]"
    sign = {AGENT: "a", EXTRA_THUG: "x"}.get(kind, "t")
    return f"[{SEAT_STYLES[s.piece[space] - 1]}]{sign}{s.piece[space]}[/]"


def _die(colour: int, value: int) -> str:
    return f"[{STYLES[colour]}]{SIGNS[colour]}{value or '?'}[/]"


def _leaders(s: S, place: int) -> str:
    """Who dominates a place."""
    most = max(strength(s, place, seat) for seat in range(s.players))
    if most == 0:
        return ""
    tied = [str(seat + 1) for seat in range(s.players) if strength(s, place, seat) == most]
    return f"({'='.join(tied)})"


def _stock(s: S) -> str:
    tracks = "  ".join(
        f"{colour_name(colour + 1)} {step + 1}/{s.highest_step + 1} ★{s.step_stars[step]}"
        for colour, step in enumerate(s.stock)
    )
    return "  ".join((_("Stock exchange"), tracks))


def _facts(view: View[S]) -> list[str]:
    s = view.state
    prison = [die(s.prison_colour[seat], s.prison_value[seat]) for seat in range(s.players) if s.prison_colour[seat]]
    facts = (
        _("Round {round}", round=s.round),
        _("First Player Marker: {name}", name=view.names[s.marker]),
        _("Blood Dome card: {dice}", dice=card(s) if all(s.card_colour) else _("being drawn")),
    )
    supply = (
        _("Prison dice: {dice}", dice=", ".join(prison)) if prison else _("Prison dice: none"),
        _.ngettext("Deck: {count} mission", "Deck: {count} missions", deck_size(s)),
        _("Tokens left: {count}", count=s.tokens),
    )
    lines = ["   ".join(facts), "   ".join(supply)]
    if s.scenario:
        lines.append(scenario_line(s))
    if s.hypnosis != NOWHERE:
        name, place = view.names[s.turn], PLACES[s.hypnosis].title
        lines.append(_("Hypnotised: {name}, this turn in {place}.", name=name, place=place))
    return lines


def _players(view: View[S]) -> list[str]:
    s = view.state
    longest = max(map(len, view.names))
    scores = view.scores
    lines = []
    for seat, name in enumerate(view.names):
        turn = "▶" if view.to_act == seat else " "
        faction = faction_name(s.faction[seat])
        if s.ability_used[seat]:
            faction = _("{faction} (used)", faction=faction)
        dice = " ".join(_own(s, seat, number) for number in range(dice_count(s, seat))) or _("no dice")
        pieces = [_.ngettext("{count} agent", "{count} agents", s.agents_left[seat])]
        pieces += [_("thug")] if s.thugs_left[seat] else []
        pieces += [_("a token")] if s.token_waiting[seat] else []
        missions = _.ngettext("{count} mission", "{count} missions", s.hand_count[seat])
        lines.append(
            f"{turn} [{SEAT_STYLES[seat]}]{seat + 1} {name:<{longest}}[/]  {faction:<26}"
            f" ★{scores[seat]:<4} {in_a_row((', '.join(pieces), missions, dice))}"
        )
    return lines


def _own(s: S, seat: int, number: int) -> str:
    token = "*" if s.protected[seat][number] else ""
    return f"{_die(s.own_colour[seat][number], s.own_value[seat][number])}{token}"


def _missions(view: View[S]) -> list[str]:
    """The viewer's ability and missions, with what they would pay now."""
    s = view.state
    lines = []
    if s.faction[view.seat] != NO_FACTION:
        lines.append(labelled(faction_name(s.faction[view.seat]), ability_text(s.faction[view.seat])))
    for mission in end.missions_of(s, view.seat):
        worth = mission_pay(s, view.seat, mission)
        line = _("Mission {mission}: {text}", mission=mission_name(mission), text=mission_text(mission))
        lines.append(f"{line} ({worth})" if worth else line)
    return lines


def score_sheet(view: View[S]) -> list[str]:
    """Everybody's stars by their sources."""
    lines = []
    scores = view.scores
    for seat, name in enumerate(view.names):
        parts = ", ".join(f"{source} {stars}" for source, stars in breakdown(view.state, seat))
        lines.append(_("{name}: {parts}; in all {stars}", name=name, parts=parts, stars=scores[seat]))
    return lines
