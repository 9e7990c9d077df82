"""The office, drawn for a terminal.

Colours are given in square brackets, in the way of the Rich library: `[red]3[/]`.
"""

from astragal.core import View
from astragal.core.language import Texts, deferred
from astragal.core.words import listed

from . import office, rules
from .floor_plan import MOST_COLUMNS
from .rules import S
from .words_names import counted, item, kind_name, square

_ = Texts(__file__)

STYLES = ("red", "blue", "green", "magenta")
PIECES = "①②③④"
WIDTH = 5
LEGEND = deferred("⌂1 desk   + doorway   S supply doorway   → way of the corridor   BOSS→ next")


def text(view: View[S]) -> str:
    """The map with everybody on it, then the supply room and the players."""
    s = view.state
    rows, columns = extent(s)
    lines = [line(s, row, columns) for row in range(rows)]
    letters = "".join(f"{office.SQUARES[column][0]:^{WIDTH}}" for column in range(columns))
    return "\n".join(
        [
            "",
            f"   [dim]{letters}[/]",
            *lines,
            "",
            f"[dim]{_(LEGEND)}[/]",
            "",
            *map(str, facts(view)),
            *players(view),
            "",
        ]
    )


def extent(s: S) -> tuple[int, int]:
    """How many lines and columns the map has."""
    built = [place for place in range(office.SQUARE_COUNT) if s.kind[place] != office.WALL]
    return max(built) // MOST_COLUMNS + 1, max(place % MOST_COLUMNS for place in built) + 1


def line(s: S, row: int, columns: int) -> str:
    """One line of the map."""
    cells = "".join(cell(s, row * MOST_COLUMNS + column) for column in range(columns))
    return f"[dim]{row + 1:>2}[/] {cells}"


def cell(s: S, place: int) -> str:
    """One square: the boss, or a desk and the pieces on it, or the ground."""
    if place == s.boss:
        # Four letters in every language: with the arrow it is as wide as a square.
        boss = _("BOSS")
        return f"[bold white on black]{boss}{arrow(place, s.boss_next)}[/]"
    pieces = [seat for seat in range(s.players) if s.piece[seat] == place]
    signs = [(PIECES[seat], f"bold {STYLES[seat]}") for seat in pieces]
    for seat in range(s.players):
        if s.desk[seat] == place:
            number = seat + 1 if len(pieces) < WIDTH - 1 else ""
            signs.insert(0, (f"⌂{number}", STYLES[seat]))
    if signs:
        drawn = "".join(f"[{style}]{sign}[/]" for sign, style in signs)
        return centred(drawn, sum(len(sign) for sign, _style in signs))
    return f"[dim]{ground(s, place)}[/]"


def ground(s: S, place: int) -> str:
    """An empty square."""
    kind = s.kind[place]
    if kind == office.WALL:
        return "░" * WIDTH
    if kind == office.INSIDE:
        return " " * WIDTH
    sign = {office.DOORWAY: "+", office.SUPPLY_DOORWAY: "S"}.get(kind) or arrow(place, s.ahead[place])
    return centred(sign, 1)


def centred(sign: str, length: int) -> str:
    """A sign of this length in the middle of a square."""
    left = max(WIDTH - length, 0) // 2
    return " " * left + sign + " " * max(WIDTH - length - left, 0)


def arrow(place: int, following: int) -> str:
    """The direction of a step."""
    if following == office.NOWHERE:
        return "?"
    return {1: "→", MOST_COLUMNS: "↓", -1: "←", -MOST_COLUMNS: "↑"}[following - place]


def facts(view: View[S]) -> list[str]:
    """The boss's next step and what is in the supply room."""
    s = view.state
    stock = ", ".join(counted(kind, count) for kind, count in enumerate(s.stock))
    return [_boss(s), _("In the supply room: {items}.", items=stock)]


def _boss(s: S) -> str:
    if s.boss == office.NOWHERE:
        return _("The boss is not here yet.")
    here = square(s.boss)
    if s.boss_next == office.NOWHERE:
        return _("The boss is at {square}, a supply doorway.", square=here)
    message = deferred("The boss is at {square} and steps to {next} next.")
    if s.kind[s.boss] == office.DOORWAY:
        message = deferred("The boss is at {square}, a doorway, and steps to {next} next.")
    elif s.kind[s.boss] == office.SUPPLY_DOORWAY:
        message = deferred("The boss is at {square}, a supply doorway, and steps to {next} next.")
    return _(message, square=here, next=square(s.boss_next))


def players(view: View[S]) -> list[str]:
    """What everybody has, a line for each."""
    longest = max(map(len, view.names))
    lines = []
    for seat, name in enumerate(view.names):
        turn = "▶" if view.to_act == seat else " "
        has = _belongings(view.state, seat)
        lines.append(f"{turn} [bold {STYLES[seat]}]{PIECES[seat]}[/] {name:<{longest}}  {has}")
    return lines


def _belongings(s: S, seat: int) -> str:
    items = listed([kind_name(kind) for kind in range(len(rules.KINDS)) if s.secured[seat][kind]]) or _("nothing")
    desk = square(s.desk[seat])
    if s.carries[seat] == rules.NOTHING:
        return _("{items} on the desk at {square}", items=items, square=desk)
    carried = item(s.carries[seat])
    return _("{items} on the desk at {square}, carries {item}", items=items, square=desk, item=carried)
