"""Pie Factory in words."""

from collections import Counter

from astragal.core import View, Words
from astragal.core.language import Texts, deferred
from astragal.core.words import begun, either, listed

from . import cards, line, moves, pies, rounds, rules, scoring
from .state import S
from .words_guidance import consequence, help_at, phase, prompt
from .words_names import (
    card_name,
    hand,
    icon_name,
    in_minutes,
    line_cards,
    order,
    pie_cards,
    pie_dollars,
    pie_with_number,
)
from .words_points import score_sheet, tie_breaks
from .words_reasons import why_not

_ = Texts(__file__)

TITLE = "Pie Factory"
ABOUT = deferred("Draft ingredients from the assembly line, bake three pies at once and box them before they go stale.")
OPTIONS = {"deck": deferred("house (our own) or a file with another deck in the same columns")}


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    chosen = arguments[0] if arguments else 0
    match verb:
        case "draft" | "draft_face_down":
            return _draft(s, verb, chosen - 1)
        case "play":
            return _play(s, chosen - 1)
        case "play_face_down":
            return _("play {card} as a crust", card=card_name(s, chosen - 1))
        case "box":
            return _("box pies")
        case "draw":
            return _("draw a card")
        case "pay":
            return _("discard {card}", card=card_name(s, chosen - 1))
        case "box_pies":
            pies = [_pie(s, pie) for pie in range(cards.PIES) if chosen + 1 >> pie & 1]
            return _("box {pies}", pies=listed(pies))
        case "place_on":
            return _("put {card} on {pie}", card=_laid(s), pie=_pie(s, chosen))
        case "place_as_crust":
            return _("start a pie with {card}", card=_laid(s))
        case "place_face_down":
            return _("start a pie with {card} face down", card=_laid(s))
        case "throw_away":
            return _("throw away {pie}", pie=_pie(s, chosen))
        case "count_as":
            return _count(chosen)
        case _:
            return _("pass")


def _draft(s: S, verb: str, place: int) -> str:
    card = card_name(s, cards.name_at(s, cards.LINE + place))
    needed = line.cost(place)
    if verb == "draft_face_down":
        if not needed:
            return _("draft {card} from place {place} as a crust", card=card, place=place + 1)
        return _.ngettext(
            "draft {card} from place {place} as a crust for {count} card",
            "draft {card} from place {place} as a crust for {count} cards",
            needed,
            card=card,
            place=place + 1,
        )
    if not needed:
        return _("draft {card} from place {place} face up", card=card, place=place + 1)
    return _.ngettext(
        "draft {card} from place {place} face up for {count} card",
        "draft {card} from place {place} face up for {count} cards",
        needed,
        card=card,
        place=place + 1,
    )


def _play(s: S, name: int) -> str:
    """A card that cannot be placed can be played for its prep time."""
    if pies.can_be_placed(s, rounds.player(s), name):
        return _("play {card} face up", card=card_name(s, name))
    time = in_minutes(s.minutes[name])
    return _("play {card} for its {minutes} and take it back", card=card_name(s, name), minutes=time)


def _count(icon: int) -> str:
    if icon == cards.PRESIDENT:
        return _("count all president icons as they are")
    if icon == cards.FOREMAN:
        return _("count one president icon as a foreman")
    return _("count one president icon as a secretary")


def _laid(s: S) -> str:
    return card_name(s, cards.name_at(s, cards.LAID + rounds.player(s)))


def _pie(s: S, pie: int) -> str:
    """A pie of the player whose turn it is."""
    return pie_with_number(s, rounds.player(s), pie)


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    match s.phase:
        case moves.DEAL:
            return _("card for {name} (its name)", name=view.names[rules.dealt_to(s)])
        case moves.DRAW_ORDER:
            names = either(_without_place(view))
            return _("player for place {place} of the player order ({names})", place=s.ordered + 1, names=names)
        case moves.DRAW:
            return _("card for {name} (its name)", name=view.names[rounds.player(s)])
        case _:
            return _("card for place {place} of the line (its name)", place=line.gap(s) + 1)


def outcome_names(view: View[S]) -> list[tuple[str, ...]]:
    """The name of each card in the deck, and the one that it has in the deck's file; cards of one name are alike."""
    s = view.state
    if s.phase == moves.DRAW_ORDER:
        return [(name,) for name in _without_place(view)]
    names = [(card_name(s, name), cards.read(s.letters[name])) for name in range(s.names)]
    return [tuple(dict.fromkeys(names[s.name_of[card]])) for card in range(s.cards) if s.where[card] == cards.DECK]


def _without_place(view: View[S]) -> list[str]:
    """Who has no place in the player order yet."""
    s = view.state
    return [name for seat, name in enumerate(view.names) if not rounds.has_place_in_order(s, seat)]


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step and what follows from it."""
    sentences = _tell_action(before, verb, arguments) if verb else _tell_luck(before, after)
    follows = [_tell_shown(before, after, verb), _tell_order(before, after)]
    follows += [*_tell_hands(before, after, verb, arguments), _tell_day(before, after)]
    return " ".join(filter(None, [sentences, *follows]))


def _tell_action(before: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s = before.state
    seat = before.to_act
    name = before.names[seat]
    match verb:
        case "draft" | "draft_face_down":
            drafted = card_name(s, cards.name_at(s, cards.LINE + arguments[0] - 1))
            if verb == "draft":
                return _("{name} drafted {card}.", name=name, card=drafted)
            return _("{name} drafted {card} face down as a crust.", name=name, card=drafted)
        case "play":
            return _("{name} played {card}.", name=name, card=card_name(s, arguments[0] - 1))
        case "play_face_down":
            return _("{name} played {card} face down as a crust.", name=name, card=card_name(s, arguments[0] - 1))
        case "play_something_face_down":
            return _("{name} played a card face down as a crust.", name=name)
        case "pay":
            return _("{name} paid with {card}.", name=name, card=card_name(s, arguments[0] - 1))
        case "box":
            boxed = [pie for pie in range(cards.PIES) if s.crust_as[seat][pie]]
            return _("{name} boxed {pies}.", name=name, pies=_boxed(s, seat, boxed)) if len(boxed) == 1 else ""
        case "box_pies":
            boxed = [pie for pie in range(cards.PIES) if arguments[0] + 1 >> pie & 1]
            return _("{name} boxed {pies}.", name=name, pies=_boxed(s, seat, boxed))
        case "draw":
            return ""
        case "place_on":
            return _("{name} put {card} on {pie}.", name=name, card=_laid(s), pie=_pie(s, arguments[0]))
        case "place_as_crust":
            return _("{name} started a pie with {card}.", name=name, card=_laid(s))
        case "place_face_down":
            return _("{name} started a pie with {card} face down.", name=name, card=_laid(s))
        case "throw_away":
            return _("{name} threw away a stale pie: {cards}.", name=name, cards=pie_cards(s, seat, arguments[0]))
        case "count_as":
            return _tell_count(name, arguments[0])
    return _("{name} had to pass.", name=name)


def _tell_count(name: str, icon: int) -> str:
    if icon == cards.PRESIDENT:
        return _("{name} boxed Grandma and counted all president icons as they are.", name=name)
    if icon == cards.FOREMAN:
        return _("{name} boxed Grandma and counted one president icon as a foreman.", name=name)
    return _("{name} boxed Grandma and counted one president icon as a secretary.", name=name)


def _boxed(s: S, seat: int, boxed: list[int]) -> str:
    return listed(
        [
            _("{pie} for ${dollars}", pie=pie_with_number(s, seat, pie), dollars=pie_dollars(s, seat, pie))
            for pie in boxed
        ]
    )


def _tell_shown(before: View[S], after: View[S], verb: str) -> str:
    """The secret crusts that have been revealed."""
    s, now = before.state, after.state
    if verb not in ("box", "box_pies", "throw_away") or now.phase in (moves.GRANDMA, moves.END):
        return ""  # at the end everybody's pies are boxed at once
    if before.seat == before.to_act:
        return ""
    places_of_pie = (cards.crust_place, cards.filling_place, cards.topping_place)
    open_places = {place(before.to_act, pie) for place in places_of_pie for pie in range(cards.PIES)}
    open_places |= {cards.LINE + place for place in range(line.line_length(s))}
    pile = Counter({name: count for name, count in enumerate(now.new_deck) if now.day > s.day})
    for card in range(s.cards):
        pile[s.name_of[card]] += now.where[card] == cards.DISCARD
        if s.where[card] in (*open_places, cards.DISCARD):
            pile[s.name_of[card]] -= now.where[card] in (cards.DISCARD, cards.UNSEEN)
    shown = listed([card_name(s, name) for name in pile.elements()])
    return _("Face down: {cards}.", cards=shown) if shown else ""


def _tell_luck(before: View[S], after: View[S]) -> str:
    s, now = before.state, after.state
    match s.phase:
        case moves.DEAL:
            seat = rules.dealt_to(s)
            if rules.dealt_to(now) == seat:
                return ""
            return _("{name} got {cards}.", name=after.names[seat], cards=listed(hand(now, seat)))
        case moves.DRAW_ORDER:
            return _("Player order: {names}.", names=listed(order(after))) if now.phase == moves.ACT else ""
        case moves.FILL:
            filled = now.phase in (moves.ACT, moves.DRAW_ORDER)
            return _("The line is {cards}.", cards=", ".join(line_cards(now))) if filled else ""
    seat = rounds.player(s)
    drawn = [card for card in range(s.cards) if now.where[card] == cards.HAND + seat != s.where[card]]
    if not drawn:
        return _("{name} drew a card.", name=after.names[seat])
    return _("{name} drew {card}.", name=after.names[seat], card=card_name(s, s.name_of[drawn[0]]))


def _tell_order(before: View[S], after: View[S]) -> str:
    """When the last one has acted, the player order of the next round is known."""
    s = before.state
    last = s.turn == s.players - 1 and s.phase in (moves.ACT, moves.PAY, moves.BOX, moves.DRAW)
    if not last or (after.state.turn == s.turn and after.state.phase in (moves.PAY, moves.BOX, moves.DRAW)):
        return ""
    return _("Next round: {names}.", names=listed(order(after)))


def _tell_hands(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> list[str]:
    """Who could not place a card and had to keep it in hand."""
    s, now = before.state, after.state
    if now.phase in (moves.ACT, moves.PAY):
        return []
    laid = {seat: cards.name_at(s, cards.LAID + seat) for seat in range(s.players) if s.laid_as[seat] == cards.FACE_UP}
    if verb == "play":
        laid[before.to_act] = arguments[0] - 1
    elif verb == "draft":
        laid[before.to_act] = cards.name_at(s, cards.LINE + arguments[0] - 1)
    elif verb == "pay" and s.taking_as == cards.FACE_UP:
        laid[before.to_act] = cards.name_at(s, cards.LINE + s.taking)
    elif s.phase == moves.PLACE:
        del laid[before.to_act]
    return [
        _("{name} could not place {card} and kept it in hand.", name=after.names[seat], card=card_name(s, name))
        for seat, name in laid.items()
        if now.laid_as[seat] == cards.NOTHING
    ]


def _tell_day(before: View[S], after: View[S]) -> str:
    s, now = before.state, after.state
    sentences = []
    ended = now.phase in (moves.GRANDMA, moves.END)
    if s.phase not in (moves.STALE, moves.GRANDMA) and (now.phase == moves.STALE or now.day > s.day or ended):
        sentences.append(_("The deck cannot fill the line: day {day} is over.", day=s.day))
    if now.day > s.day:
        sentences.append(_("The discard pile is shuffled and becomes the deck of day 2."))
    if ended and s.phase != moves.GRANDMA:
        sentences.append(_("All remaining pies are boxed."))
    if now.phase == moves.END:
        sentences += bonuses(after)
    return " ".join(sentences)


def bonuses(view: View[S]) -> list[str]:
    """Who gets which bonus as things stand."""
    s = view.state
    winners = [(begun(icon_name(icon)), scoring.majority(s, icon), scoring.BONUS[icon]) for icon in range(3)]
    winners.append((_("Most pies"), scoring.most_pies(s), scoring.MOST_PIES_BONUS))
    return [
        _("{bonus}: nobody.", bonus=bonus)
        if seat == scoring.NOBODY
        else _("{bonus}: {name} +{points}.", bonus=bonus, name=view.names[seat], points=points)
        for bonus, seat, points in winners
    ]


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    options=OPTIONS,
    choice=choice,
    consequence=consequence,
    why_not=why_not,
    tell=tell,
    asks=asks,
    outcome_names=outcome_names,
    prompt=prompt,
    phase=phase,
    help_at=help_at,
    score_sheet=score_sheet,
    tie_breaks=tie_breaks,
)
