"""What a player is told while choosing: what to do, how far the game is, what a choice is worth, where to read on."""

from astragal.core import View
from astragal.core.language import Texts, deferred
from astragal.core.words import either

from . import cards, line, moves, pies, rounds, scoring
from .state import S
from .words_names import card_name, cards_counted, pie_dollars

_ = Texts(__file__)

PHASES = {
    moves.DEAL: deferred("dealing"),
    moves.DRAW_ORDER: deferred("drawing the order"),
    moves.ACT: deferred("actions"),
    moves.PAY: deferred("actions"),
    moves.BOX: deferred("actions"),
    moves.DRAW: deferred("actions"),
    moves.PLACE: deferred("placing cards"),
    moves.FILL: deferred("filling the line"),
    moves.STALE: deferred("stale pies"),
    moves.GRANDMA: deferred("Grandma"),
    moves.END: deferred("the end"),
}

HELP = {
    moves.DEAL: "What you need",
    moves.DRAW_ORDER: "What you need",
    moves.ACT: "Take an action",
    moves.PAY: "Draft a card",
    moves.BOX: "Box pies",
    moves.DRAW: "Draw a card",
    moves.PLACE: "Place cards",
    moves.FILL: "Fill the line",
    moves.STALE: "Stale pies",
    moves.GRANDMA: "Grandma",
    moves.END: "End and score",
}


def phase(view: View[S]) -> str:
    """The day and the part of the round."""
    return _("day {day} · {phase}", day=view.state.day, phase=_(PHASES[view.state.phase]))


def help_at(view: View[S]) -> str:
    """The paragraph of the rules about what is going on."""
    return HELP[view.state.phase]


def prompt(view: View[S]) -> str:
    """What the seat that has to act should do now."""
    s = view.state
    match s.phase:
        case moves.ACT:
            return _act(s)
        case moves.PAY:
            drafted = card_name(s, cards.name_at(s, cards.LINE + s.taking))
            if view.waiting:
                return _("Pay for {card}: discard one more card from your hand.", card=drafted)
            if s.to_pay == 2:
                return _("Pay for {card}: discard two cards from your hand.", card=drafted)
            return _("Pay for {card}: discard one card from your hand.", card=drafted)
        case moves.BOX:
            return _("Which pies do you box? Touch them, then the box.")
        case moves.PLACE:
            return _place(s)
        case moves.STALE:
            return _("The day is over: throw away a pie with a filling.")
        case moves.GRANDMA:
            return _("You boxed Grandma: what does one president icon count as?")
        case moves.END:
            return _("The game is over.")
        case _:
            return _("Luck decides.")


def _act(s: S) -> str:
    """Everybody may know it, so it is asked of what everybody sees."""
    seat = rounds.player(s)
    ways = []
    if any(line.can_draft(s, seat, place) for place in range(line.line_length(s))):
        ways.append(_("draft from the line"))
    if s.hand_size[seat]:
        ways.append(_("play from your hand"))
    if any(s.crust_as[seat]):
        ways.append(_("box pies"))
    if s.hand_size[seat] < line.MOST_HAND and s.deck_size:
        ways.append(_("draw a card"))
    if not ways:
        return _("There is nothing you can do: pass.")
    return _("Your action: {actions}.", actions=either(ways))


def _place(s: S) -> str:
    seat = rounds.player(s)
    name = cards.name_at(s, cards.LAID + seat)
    placed = card_name(s, name)
    if not pies.pies_for(s, seat, name):
        return _("Place {card}: touch the space for a new pie.", card=placed)
    if pies.has_room_for_a_pie(s, seat):
        return _("Place {card}: touch a pie or the space for a new one.", card=placed)
    return _("Place {card}: touch a pie.", card=placed)


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """Minutes for the next order, cards paid, dollars won or lost."""
    s = view.state
    chosen = arguments[0] if arguments else 0
    match verb:
        case "draft":
            return _paid(chosen - 1) + _minutes(s, cards.name_at(s, cards.LINE + chosen - 1))
        case "draft_face_down":
            return _paid(chosen - 1) + _face_down_minutes()
        case "play":
            return _minutes(s, chosen - 1) if chosen <= s.names else ""
        case "play_face_down":
            return _face_down_minutes()
        case "box" | "draw" | "pass":
            return _("go last")
        case "box_pies" | "throw_away":
            gone = [pie for pie in range(cards.PIES) if chosen + 1 >> pie & 1] if verb == "box_pies" else [chosen]
            dollars = sum(pie_dollars(s, max(view.to_act, 0), pie) for pie in gone)
            return f"{'+' if verb == 'box_pies' else '−'} ${dollars}"
        case "place_on":
            return _grows(s, chosen) if s.phase == moves.PLACE else ""
        case "count_as":
            return _majority(view, chosen) if s.phase == moves.GRANDMA else ""
        case _:
            return ""


def _paid(place: int) -> str:
    needed = line.cost(place)
    return _("− {cards}", cards=cards_counted(needed)) + " · " if needed else ""


def _minutes(s: S, name: int) -> str:
    return "" if name == cards.NO_NAME else _("{number} min", number=s.minutes[name])


def _face_down_minutes() -> str:
    return _("{number} min", number=rounds.FACE_DOWN_MINUTES)


def _grows(s: S, pie: int) -> str:
    """How many dollars more a pie is worth under the card that is being placed."""
    seat = rounds.player(s)
    placed = s.dollars[cards.name_at(s, cards.LAID + seat)]
    more = placed - pie_dollars(s, seat, pie)
    return f"{'+' if more >= 0 else '−'} ${abs(more)}"


def _majority(view: View[S], icon: int) -> str:
    """The bonuses for icons that the seat would have."""
    s = view.game.rules.declaration.copied(view.state)
    seat = rounds.player(s)
    s.president_as[seat] = icon
    return f"+ {sum(bonus for number, bonus in enumerate(scoring.BONUS) if scoring.majority(s, number) == seat)}"
