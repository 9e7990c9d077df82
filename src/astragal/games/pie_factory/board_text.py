"""The line, the hands and the pies of Pie Factory, drawn for a terminal.

Colours are given in square brackets, in the way of the Rich library: `[red]3[/]`. What they show is also written.
"""

from astragal.core import View
from astragal.core.words import listed

from . import cards, line, moves, rounds, scoring
from . import words_names as names
from .deck import ICONS, KINDS
from .state import S

STYLES = ("yellow", "red", "green")
"""Of crusts, fillings and toppings."""

LABEL = 8
NAME = 17
PHASES = {
    moves.DEAL: "hands are dealt",
    moves.DRAW_ORDER: "the player order is drawn",
    moves.ACT: "take an action",
    moves.PAY: "pay for the draft",
    moves.BOX: "box pies",
    moves.DRAW: "a card is drawn",
    moves.PLACE: "place cards",
    moves.FILL: "the line is filled",
    moves.STALE: "a pie goes stale",
    moves.GRANDMA: "Grandma",
    moves.END: "the game is over",
}


def text(view: View[S]) -> str:
    """The line, the viewer's hand and everybody's pies in player order."""
    s = view.state
    lines = ["", _headline(s), "", *_line(s)]
    if view.seat >= 0:
        lines += ["", *_hand(s, view.seat)]
    for seat in _seats(s):
        lines += ["", *_player(view, seat)]
    return "\n".join([*lines, ""])


def _seats(s: S) -> list[int]:
    """The seats in player order, or as they sit before it is drawn."""
    return [s.order[i] for i in range(s.players)] if s.ordered == s.players else list(range(s.players))


def _headline(s: S) -> str:
    discards = cards.cards_in(s, cards.DISCARD)
    return f"[bold]Day {s.day}[/], {PHASES[s.phase]}   deck {s.deck_size}   discard pile {discards}"


def _line(s: S) -> list[str]:
    lines = [f"[dim]{'Line':<{LABEL}}{'card':<{NAME}} kind      $ min  icon      flavour or fit[/]"]
    for place in range(line.line_length(s)):
        needed = line.cost(place)
        label = f"{place + 1} {f'pay {needed}' if needed else 'free'}"
        name = cards.name_at(s, cards.LINE + place)
        lines.append(f"{label:<{LABEL}}{'-' if name == cards.NO_NAME else _card(s, name)}")
    return lines


def _card(s: S, name: int) -> str:
    """A card with everything that is printed on it."""
    icon = ICONS[s.icon[name]] if s.icon[name] >= 0 else ""
    kind = s.kind[name]
    shown = f"{names.card_name(s, name):<{NAME}} {KINDS[kind]:<8} {s.dollars[name]:>2} {s.minutes[name]:>3}  {icon:<9}"
    return f"[{STYLES[kind]}]{_escaped(f'{shown} {_flavours(s, name)}'.rstrip())}[/]"


def _flavours(s: S, name: int) -> str:
    known = [flavour for flavour in map(cards.read, s.flavour_letters) if flavour]
    if s.kind[name] == cards.FILLING:
        return cards.read(s.flavour_letters[s.flavour[name]])
    fitting = [flavour for number, flavour in enumerate(known) if s.goes_on[name] >> number & 1]
    return "any" if fitting == known else "+".join(fitting)


def _escaped(shown: str) -> str:
    return shown.replace("[", "\\[")


def _hand(s: S, seat: int) -> list[str]:
    held = [name for name in range(s.names) for _ in range(names.held(s, seat, name))]
    labels = ["Hand"] + [""] * len(held)
    return [f"{label:<{LABEL}}{_card(s, name)}" for label, name in zip(labels, held, strict=False)] or [
        f"{labels[0]:<{LABEL}}-"
    ]


def _player(view: View[S], seat: int) -> list[str]:
    s = view.state
    turn = "▶" if view.to_act == seat else " "
    counts = [f"{ICONS[icon]} {scoring.icons(s, seat, icon)}" for icon in range(3)]
    counts.append(f"pies boxed {scoring.boxed_pies(s, seat)}")
    points = view.scores[seat]
    lines = [f"{turn} [bold]{view.names[seat]}[/]  {points} point{'' if points == 1 else 's'}: {', '.join(counts)}"]
    if seat != view.seat and s.hand_size[seat]:
        lines.append(f"    hand   {_escaped(listed(names.hand(s, seat)))}{_somewhere(s, seat)}")
    if s.laid_as[seat] != cards.NOTHING:
        lines.append(f"    laid   {_escaped(_laid(s, seat))}")
    pies = [pie for pie in range(cards.PIES) if s.crust_as[seat][pie] != cards.NOTHING]
    return lines + [f"    pie {pie + 1}  {_pie(s, seat, pie)}" for pie in pies]


def _somewhere(s: S, seat: int) -> str:
    """The cards that are in a hand, or lie face down: nobody else can say which."""
    with_seat = [names.card_name(s, s.name_of[card]) for card in range(s.cards) if s.where[card] == cards.WITH + seat]
    return f" (there or face down: {_escaped(listed(with_seat))})" if with_seat else ""


def _laid(s: S, seat: int) -> str:
    name = cards.name_at(s, cards.LAID + seat)
    shown = "a secret card" if name == cards.NO_NAME else names.card_name(s, name)
    facing = "" if s.laid_as[seat] == cards.FACE_UP else " face down"
    minutes = rounds.prep_time(s, seat)
    return f"{shown}{facing}, {minutes} minute{'' if minutes == 1 else 's'}"


def _pie(s: S, seat: int, pie: int) -> str:
    top = cards.name_at(s, cards.topping_place(seat, pie))
    filling = cards.name_at(s, cards.filling_place(seat, pie))
    style = STYLES[cards.TOPPING if top >= 0 else cards.FILLING if filling >= 0 else cards.CRUST]
    return f"[{style}]{_escaped(names.pie_cards(s, seat, pie))}[/]  ${names.pie_dollars(s, seat, pie)}"
