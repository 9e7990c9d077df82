"""The line, the hands and the pies of Pie Factory, drawn for a terminal.

Colours are given in square brackets, in the way of the Rich library: `[red]3[/]`. What they show is also written.
"""

from typing import NamedTuple

from astragal.core import View
from astragal.core.language import Texts, deferred
from astragal.core.words import listed

from . import cards, line, moves, rounds, scoring
from . import words_names as names
from .deck import ICONS, KINDS
from .state import S

_ = Texts(__file__)

STYLES = ("yellow", "red", "green")
"""Of crusts, fillings and toppings."""

LABEL, NAME, KIND, ICON = 8, 17, 8, 9
"""How wide the columns of a table of cards are in English."""

PHASES = {
    moves.DEAL: deferred("hands are dealt"),
    moves.DRAW_ORDER: deferred("the player order is drawn"),
    moves.ACT: deferred("take an action"),
    moves.PAY: deferred("pay for the draft"),
    moves.BOX: deferred("box pies"),
    moves.DRAW: deferred("a card is drawn"),
    moves.PLACE: deferred("place cards"),
    moves.FILL: deferred("the line is filled"),
    moves.STALE: deferred("a pie goes stale"),
    moves.GRANDMA: deferred("Grandma"),
    moves.END: deferred("the game is over"),
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
    return _(
        "[bold]Day {day}[/], {phase}   deck {deck}   discard pile {discards}",
        day=s.day,
        phase=_(PHASES[s.phase]),
        deck=s.deck_size,
        discards=discards,
    )


class Columns(NamedTuple):
    """How wide the columns of a table of cards are."""

    label: int
    kind: int
    icon: int


def _columns() -> Columns:
    """At least as wide as in English; words of another language may need more."""
    prices = (_("free"), _("pay {number}", number=line.cost(0)))
    kinds, icons = map(names.kind_name, range(len(KINDS))), map(names.icon_name, range(len(ICONS)))
    label = max(len(f"1 {price} ") for price in prices)
    return Columns(max(LABEL, label), max(KIND, *map(len, kinds)), max(ICON, *map(len, icons)))


def _line(s: S) -> list[str]:
    columns = _columns()
    place, card, kind, minutes = _("Line"), _("card"), _("kind"), _("min")
    icon, flavours = _("icon"), _("flavour or fit")
    shown = f"{card:<{NAME}} {kind:<{columns.kind}}  $ {minutes:>3}  {icon:<{columns.icon}} {flavours}"
    lines = [f"[dim]{place:<{columns.label}}{shown}[/]"]
    for number in range(line.line_length(s)):
        needed = line.cost(number)
        price = _("pay {number}", number=needed) if needed else _("free")
        name = cards.name_at(s, cards.LINE + number)
        shown = "-" if name == cards.NO_NAME else _card(s, name, columns)
        lines.append(f"{f'{number + 1} {price}':<{columns.label}}{shown}")
    return lines


def _card(s: S, name: int, columns: Columns) -> str:
    """A card with everything that is printed on it."""
    kind = s.kind[name]
    icon = names.icon_name(s.icon[name]) if s.icon[name] >= 0 else ""
    shown = f"{names.card_name(s, name):<{NAME}} {names.kind_name(kind):<{columns.kind}}"
    shown += f" {s.dollars[name]:>2} {s.minutes[name]:>3}  {icon:<{columns.icon}}"
    return f"[{STYLES[kind]}]{_escaped(f'{shown} {_flavours(s, name)}'.rstrip())}[/]"


def _flavours(s: S, name: int) -> str:
    known = [names.printed(flavour) for flavour in map(cards.read, s.flavour_letters) if flavour]
    if s.kind[name] == cards.FILLING:
        return names.flavour_name(s, s.flavour[name])
    fitting = [flavour for number, flavour in enumerate(known) if s.goes_on[name] >> number & 1]
    return _("any") if fitting == known else "+".join(fitting)


def _escaped(shown: str) -> str:
    return shown.replace("[", "\\[")


def _hand(s: S, seat: int) -> list[str]:
    held = [name for name in range(s.names) for _copy in range(names.held(s, seat, name))]
    labels = [_("Hand")] + [""] * len(held)
    columns = _columns()
    shown = [_card(s, name, columns) for name in held] or ["-"]
    return [f"{label:<{columns.label}}{card}" for label, card in zip(labels, shown, strict=False)]


def _player(view: View[S], seat: int) -> list[str]:
    s = view.state
    turn = "▶" if view.to_act == seat else " "
    counts = [f"{names.icon_name(icon)} {scoring.icons(s, seat, icon)}" for icon in range(3)]
    counts.append(_("pies boxed {number}", number=scoring.boxed_pies(s, seat)))
    points = _.ngettext("{count} point: {parts}", "{count} points: {parts}", view.scores[seat], parts=", ".join(counts))
    lines = [f"{turn} [bold]{view.names[seat]}[/]  {points}"]
    if seat != view.seat and s.hand_size[seat]:
        lines.append(_labelled(_("hand"), f"{_escaped(listed(names.hand(s, seat)))}{_somewhere(s, seat)}"))
    if s.laid_as[seat] != cards.NOTHING:
        lines.append(_labelled(_("laid"), _escaped(_laid(s, seat))))
    pies = [pie for pie in range(cards.PIES) if s.crust_as[seat][pie] != cards.NOTHING]
    return lines + [_labelled(_("pie {number}", number=pie + 1), _pie(s, seat, pie)) for pie in pies]


def _labelled(label: str, shown: str) -> str:
    return f"    {label:<6} {shown}"


def _somewhere(s: S, seat: int) -> str:
    """The cards that are in a hand, or lie face down: nobody else can say which."""
    with_seat = [names.card_name(s, s.name_of[card]) for card in range(s.cards) if s.where[card] == cards.WITH + seat]
    known = _escaped(listed(with_seat))
    return " " + _("(there or face down: {cards})", cards=known) if with_seat else ""


def _laid(s: S, seat: int) -> str:
    name = cards.name_at(s, cards.LAID + seat)
    shown = _("a secret card") if name == cards.NO_NAME else names.card_name(s, name)
    minutes = names.in_minutes(rounds.prep_time(s, seat))
    if s.laid_as[seat] == cards.FACE_UP:
        return _("{card}, {minutes}", card=shown, minutes=minutes)
    return _("{card} face down, {minutes}", card=shown, minutes=minutes)


def _pie(s: S, seat: int, pie: int) -> str:
    top = cards.name_at(s, cards.topping_place(seat, pie))
    filling = cards.name_at(s, cards.filling_place(seat, pie))
    style = STYLES[cards.TOPPING if top >= 0 else cards.FILLING if filling >= 0 else cards.CRUST]
    return f"[{style}]{_escaped(names.pie_cards(s, seat, pie))}[/]  ${names.pie_dollars(s, seat, pie)}"
