"""Pie Factory in words."""

from collections import Counter

from astragal.core import View, Words
from astragal.core.words import done, either, listed

from . import cards, line, moves, pies, rounds, rules, scoring
from .deck import ICONS
from .state import S
from .words_guidance import consequence, help_at, phase, prompt
from .words_names import card_name, hand, line_cards, minutes, order, pie_cards, pie_dollars
from .words_points import score_sheet, tie_breaks
from .words_reasons import why_not

TITLE = "Pie Factory"
ABOUT = "Draft ingredients from the assembly line, bake three pies at once and box them before they go stale."
OPTIONS = {"deck": "house (our own) or a file with another deck in the same columns"}

FACE_DOWN = "face down as a crust"
AS_A_CRUST = "as a crust"
FACE_UP = "face up"


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    chosen = arguments[0] if arguments else 0
    match verb:
        case "draft" | "draft_face_down":
            facing = AS_A_CRUST if verb == "draft_face_down" else FACE_UP
            name = cards.name_at(s, cards.LINE + chosen - 1)
            return f"draft {card_name(s, name)} from place {chosen} {facing}{_cost(chosen - 1)}"
        case "play":
            return f"play {card_name(s, chosen - 1)} {_facing(s, chosen - 1)}"
        case "play_face_down":
            return f"play {card_name(s, chosen - 1)} {AS_A_CRUST}"
        case "box":
            return "box pies"
        case "draw":
            return "draw a card"
        case "pay":
            return f"discard {card_name(s, chosen - 1)}"
        case "box_pies":
            return f"box {listed([pie_with_number(view, pie) for pie in range(cards.PIES) if chosen + 1 >> pie & 1])}"
        case "place_on":
            return f"put {_laid(s)} on {pie_with_number(view, chosen)}"
        case "place_as_crust":
            return f"start a pie with {_laid(s)}"
        case "place_face_down":
            return f"start a pie with {_laid(s)} face down"
        case "throw_away":
            return f"throw away {pie_with_number(view, chosen)}"
        case "count_as":
            if chosen == cards.PRESIDENT:
                return "count all president icons as they are"
            return f"count one president icon as a {ICONS[chosen]}"
        case _:
            return "pass"


def _cost(place: int) -> str:
    needed = line.cost(place)
    return f" for {needed} card{'s' if needed > 1 else ''}" if needed else ""


def _facing(s: S, name: int) -> str:
    """A card that cannot be placed can be played for its prep time."""
    if pies.can_be_placed(s, rounds.player(s), name):
        return FACE_UP
    return f"for its {minutes(s, name)} and take it back"


def _laid(s: S) -> str:
    return card_name(s, cards.name_at(s, cards.LAID + rounds.player(s)))


def pie_with_number(view: View[S], pie: int) -> str:
    """A pie of the player whose turn it is, e.g. `pie 2 (Butter Crust, Apple)`."""
    return f"pie {pie + 1} ({pie_cards(view.state, rounds.player(view.state), pie)})"


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    match s.phase:
        case moves.DEAL:
            return f"card for {view.names[rules.dealt_to(s)]} (its name)"
        case moves.DRAW_ORDER:
            return f"player for place {s.ordered + 1} of the player order ({either(_without_place(view))})"
        case moves.DRAW:
            return f"card for {view.names[rounds.player(s)]} (its name)"
        case _:
            return f"card for place {line.gap(s) + 1} of the line (its name)"


def outcome_names(view: View[S]) -> list[tuple[str, ...]]:
    """The name of each card in the deck; cards of one name are alike."""
    s = view.state
    if s.phase == moves.DRAW_ORDER:
        return [(name,) for name in _without_place(view)]
    return [(card_name(s, s.name_of[card]),) for card in range(s.cards) if s.where[card] == cards.DECK]


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
            return f"{name} drafted {drafted}{f' {FACE_DOWN}' if verb == 'draft_face_down' else ''}."
        case "play":
            return f"{name} played {card_name(s, arguments[0] - 1)}."
        case "play_face_down":
            return f"{name} played {card_name(s, arguments[0] - 1)} {FACE_DOWN}."
        case "play_something_face_down":
            return f"{name} played a card {FACE_DOWN}."
        case "pay":
            return f"{name} paid with {card_name(s, arguments[0] - 1)}."
        case "box":
            boxed = [pie for pie in range(cards.PIES) if s.crust_as[seat][pie]]
            return f"{name} boxed {_boxed(s, seat, boxed)}." if len(boxed) == 1 else ""
        case "box_pies":
            boxed = [pie for pie in range(cards.PIES) if arguments[0] + 1 >> pie & 1]
            return f"{name} boxed {_boxed(s, seat, boxed)}."
        case "draw":
            return ""
        case "place_on":
            return f"{name} put {_laid(s)} on {pie_with_number(before, arguments[0])}."
        case "place_as_crust":
            return f"{name} started a pie with {_laid(s)}."
        case "place_face_down":
            return f"{name} started a pie with {_laid(s)} face down."
        case "throw_away":
            return f"{name} threw away a stale pie: {pie_cards(s, seat, arguments[0])}."
        case "count_as":
            return f"{name} boxed Grandma and {done(choice(before, verb, arguments))}."
    return f"{name} had to pass."


def _boxed(s: S, seat: int, boxed: list[int]) -> str:
    return listed([f"pie {pie + 1} ({pie_cards(s, seat, pie)}) for ${pie_dollars(s, seat, pie)}" for pie in boxed])


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
    return f"Face down: {listed([card_name(s, name) for name in pile.elements()])}." if +pile else ""


def _tell_luck(before: View[S], after: View[S]) -> str:
    s, now = before.state, after.state
    match s.phase:
        case moves.DEAL:
            seat = rules.dealt_to(s)
            return f"{after.names[seat]} got {listed(hand(now, seat))}." if rules.dealt_to(now) != seat else ""
        case moves.DRAW_ORDER:
            return f"Player order: {listed(order(after))}." if now.phase == moves.ACT else ""
        case moves.FILL:
            return f"The line is {', '.join(line_cards(now))}." if now.phase in (moves.ACT, moves.DRAW_ORDER) else ""
    seat = rounds.player(s)
    drawn = [card for card in range(s.cards) if now.where[card] == cards.HAND + seat != s.where[card]]
    return f"{after.names[seat]} drew {card_name(s, s.name_of[drawn[0]]) if drawn else 'a card'}."


def _tell_order(before: View[S], after: View[S]) -> str:
    """When the last one has acted, the player order of the next round is known."""
    s = before.state
    last = s.turn == s.players - 1 and s.phase in (moves.ACT, moves.PAY, moves.BOX, moves.DRAW)
    if not last or (after.state.turn == s.turn and after.state.phase in (moves.PAY, moves.BOX, moves.DRAW)):
        return ""
    return f"Next round: {listed(order(after))}."


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
        f"{after.names[seat]} could not place {card_name(s, name)} and kept it in hand."
        for seat, name in laid.items()
        if now.laid_as[seat] == cards.NOTHING
    ]


def _tell_day(before: View[S], after: View[S]) -> str:
    s, now = before.state, after.state
    sentences = []
    ended = now.phase in (moves.GRANDMA, moves.END)
    if s.phase not in (moves.STALE, moves.GRANDMA) and (now.phase == moves.STALE or now.day > s.day or ended):
        sentences.append(f"The deck cannot fill the line: day {s.day} is over.")
    if now.day > s.day:
        sentences.append("The discard pile is shuffled and becomes the deck of day 2.")
    if ended and s.phase != moves.GRANDMA:
        sentences.append("All remaining pies are boxed.")
    if now.phase == moves.END:
        sentences += bonuses(after)
    return " ".join(sentences)


def bonuses(view: View[S]) -> list[str]:
    """Who gets which bonus as things stand."""
    s = view.state
    winners = [(ICONS[icon].capitalize(), scoring.majority(s, icon), scoring.BONUS[icon]) for icon in range(3)]
    winners.append(("Most pies", scoring.most_pies(s), scoring.MOST_PIES_BONUS))
    return [
        f"{bonus}: {'nobody' if seat == scoring.NOBODY else f'{view.names[seat]} +{points}'}."
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
