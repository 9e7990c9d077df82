"""Office Supply in words."""

from astragal.core import View, Words
from astragal.core.words import ScorePart, either, listed, whose

from . import office, rules
from .rules import S
from .words_names import item, square
from .words_reasons import why_not

TITLE = "Office Supply"
ABOUT = "Fetch a stapler, a ruler and pens from the supply room, one at a time, and do not run into the boss."
OPTIONS = {
    "map": "small, large or a file with your own map",
    "stock": "usual (one fewer of each kind than players), quick (4 of each) or mixed (1, 2 and 2)",
    "turns": "number of turns after which the game ends",
}
RECOMMENDED = {2: {"stock": "mixed"}}


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    match verb:
        case "walk":
            return f"walk to {square(arguments[0])}{_errand(s, arguments[0])}"
        case "deliver":
            return _delivery(s, arguments[0])
        case "meet_boss":
            loss = "" if s.carries[s.turn] == rules.NOTHING else f", lose {item(s, s.turn)}"
            return f"walk into the boss{loss} and be sent on to {square(rules.square_ahead_of_the_boss(s))}"
        case "deliver_and_meet_boss":
            ahead = square(rules.square_ahead_of_the_boss(s))
            return f"put {item(s, s.turn)} on your desk, walk into the boss and be sent on to {ahead}"
        case "take":
            return f"take the {rules.KINDS[arguments[0]]}"
        case "steal":
            return f"steal the {rules.KINDS[arguments[0]]}"
        case "steal_nothing":
            return "steal nothing"
        case _:
            return f"put the boss on {square(arguments[0])}"


def to_steal(s: S, desk: int) -> list[str]:
    """What the player whose turn it is could steal on a square with empty hands."""
    for seat in range(s.players):
        if seat != s.turn and s.desk[seat] == desk:
            return [kind for number, kind in enumerate(rules.KINDS) if rules.can_steal_kind(s, seat, number)]
    return []


def _errand(s: S, end: int) -> str:
    """What a walk to a square leads to if it does not pass the player's own desk."""
    if s.kind[end] == office.SUPPLY_DOORWAY:
        return ", into the supply room"
    if to_steal(s, end) and s.carries[s.turn] == rules.NOTHING:
        return f", where you may steal the {either(to_steal(s, end))}"
    desk = ", your desk" if end == s.desk[s.turn] else ""
    return desk + _caught(s, end, s.carries[s.turn])


def _caught(s: S, end: int, carried: int) -> str:
    """A warning where the boss steps next."""
    if end != s.boss_next:
        return ""
    return ", where the boss comes next" + (
        "" if carried == rules.NOTHING else f": you lose the {rules.KINDS[carried]}"
    )


def _delivery(s: S, end: int) -> str:
    if rules.delivery_wins(s, s.turn):
        return f"bring {item(s, s.turn)} to your desk and win"
    if end == s.desk[s.turn]:
        return f"bring {item(s, s.turn)} to your desk{_caught(s, end, rules.NOTHING)}"
    errand = ""
    if s.kind[end] == office.SUPPLY_DOORWAY:
        errand = ", into the supply room"
    stealable = [kind for kind in to_steal(s, end) if kind != rules.KINDS[s.carries[s.turn]]]
    if stealable:
        errand = f", where you may steal the {either(stealable)}"
    errand = errand or _caught(s, end, rules.NOTHING)
    return f"put {item(s, s.turn)} on your desk and walk on to {square(end)}{errand}"


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """What an action leads to at once: an item on the desk, or one that is lost."""
    s = view.state
    carried = s.carries[s.turn]
    if verb in ("deliver", "deliver_and_meet_boss"):
        return "you win" if rules.delivery_wins(s, s.turn) else "+1"
    lost = verb == "meet_boss" or (verb == "walk" and arguments[0] == s.boss_next)
    return f"lose the {rules.KINDS[carried]}" if lost and carried != rules.NOTHING else ""


def prompt(view: View[S]) -> str:
    """What the player whose turn it is should do."""
    s = view.state
    match s.phase:
        case rules.WALK:
            return f"You rolled a {s.rolled}. {_where_to_walk(view)}"
        case rules.PLACE_BOSS:
            return "You rolled the boss. Touch the square to put it on."
        case rules.TAKE:
            return "You are in the supply room. Touch the item you want to take."
        case rules.STEAL:
            return f"You are at {whose(view.names[rules.robbed(s)])} desk. Touch an item to take it, or leave it."
        case rules.END:
            return "The game is over."
    return "Luck decides."


def _where_to_walk(view: View[S]) -> str:
    meetings = sum(rules.verb_of(action) in (rules.MEET_BOSS, rules.DELIVER_AND_MEET_BOSS) for action in view.offered)
    if meetings == len(view.offered):
        return "Every way leads into the boss: touch it."
    return f"Touch the square where your walk ends{', or the boss to walk into it' if meetings else ''}."


def phase(view: View[S]) -> str:
    """How far the game is."""
    s = view.state
    if s.phase == rules.END:
        return f"over after {s.turns} turn{'s' if s.turns != 1 else ''}"
    return "setting up" if s.phase < rules.ROLL and s.turns == 0 and s.rolled == 0 else f"turn {s.turns + 1}"


HELP = {
    rules.WALK: "Walking",
    rules.TAKE: "The supply room",
    rules.STEAL: "Somebody else's desk",
    rules.PLACE_BOSS: "Rolling the boss",
    rules.END: "The end",
}


def help_at(view: View[S]) -> str:
    """The paragraph of the rules that matters now."""
    return HELP.get(view.state.phase, "A turn")


def score_sheet(view: View[S]) -> list[ScorePart]:
    """A point for each kind on the desk; what is still carried counts for nothing."""
    s = view.state
    return [
        ScorePart(
            kind.capitalize(),
            [int(s.secured[seat][number]) for seat in range(s.players)],
            [_standing(s, seat, number) for seat in range(s.players)],
        )
        for number, kind in enumerate(rules.KINDS)
    ]


def _standing(s: S, seat: int, kind: int) -> str:
    if s.secured[seat][kind]:
        return "on the desk"
    return "on the way" if s.carries[seat] == kind else "missing"


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    numbers = range(rules.outcomes(s))
    if s.phase == rules.DRAW_DOORWAY:
        return f"boss's doorway: {either([square(office.supply_doorway_number(s, n)) for n in numbers])}"
    if s.phase == rules.DRAW_WAY_OUT:
        return f"boss's way out: {either([square(office.way_out_number(s, s.boss, n)) for n in numbers])}"
    if s.phase == rules.DRAW_FIRST_PLAYER:
        return f"first player: {either(list(view.names))}"
    return f"die for {view.names[s.turn]}, where 1 is the boss"


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step, with what the boss did after it."""
    s = before.state
    name = before.names[s.turn]
    went_on = f"and had to go on to {square(after.state.piece[s.turn])}"
    match verb:
        case "":
            return _tell_luck(before, after)
        case "walk":
            room = ", into the supply room" if s.kind[arguments[0]] == office.SUPPLY_DOORWAY else ""
            return f"{name} walked to {square(arguments[0])}{room}.{_tell_boss(before, after, s.carries[s.turn])}"
        case "deliver":
            return f"{name} {_tell_delivery(before, after, arguments[0])}.{_tell_boss(before, after, rules.NOTHING)}"
        case "meet_boss":
            loss = "" if s.carries[s.turn] == rules.NOTHING else f", lost {item(s, s.turn)}"
            return f"{name} met the boss{loss} {went_on}."
        case "deliver_and_meet_boss":
            return f"{name} delivered {item(s, s.turn)}, met the boss {went_on}."
        case "take":
            return f"{name} took the {rules.KINDS[arguments[0]]}.{_tell_boss(before, after, arguments[0])}"
        case "steal":
            stolen = f"stole the {rules.KINDS[arguments[0]]} from {before.names[rules.robbed(s)]}"
            return f"{name} {stolen}.{_tell_boss(before, after, arguments[0])}"
        case "steal_nothing":
            return f"{name} stole nothing.{_tell_boss(before, after, rules.NOTHING)}"
    return f"{name} put the boss on {square(arguments[0])}."


def _tell_luck(before: View[S], after: View[S]) -> str:
    s = after.state
    match before.state.phase:
        case rules.DRAW_DOORWAY:
            return f"The boss stands at {square(s.boss)}, a doorway of the supply room."
        case rules.DRAW_WAY_OUT:
            return f"The boss stands at {square(s.boss)} and will leave the supply room for {square(s.boss_next)}."
        case rules.DRAW_FIRST_PLAYER:
            return f"First player: {after.names[s.turn]}."
    return f"{after.names[s.turn]} rolled {'the boss' if s.rolled == rules.BOSS else s.rolled}."


def _tell_delivery(before: View[S], after: View[S], end: int) -> str:
    s = before.state
    phrase = f"delivered {item(s, s.turn)}"
    if rules.has_all(after.state, s.turn):
        return f"{phrase}, the last of the three kinds"
    if end == s.desk[s.turn]:
        return phrase
    return f"{phrase} and walked on to {square(end)}"


def _tell_boss(before: View[S], after: View[S], held: int) -> str:
    """What the boss did at the end of the turn, when its player held this."""
    s, t = before.state, after.state
    if s.turns == t.turns:
        return ""
    if s.boss != t.boss:
        return f" The boss went to {square(t.boss)}."
    caught = []
    for seat in range(s.players):
        if t.piece[seat] == t.boss_next:
            carried = held if seat == s.turn else s.carries[seat]
            loss = "" if carried == rules.NOTHING else f" (who lost the {rules.KINDS[carried]})"
            caught.append(f"{after.names[seat]}{loss}")
    return f" The boss ran into {listed(caught)} and went back to {square(t.boss)}."


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    options=OPTIONS,
    recommended=RECOMMENDED,
    choice=choice,
    consequence=consequence,
    why_not=why_not,
    tell=tell,
    asks=asks,
    prompt=prompt,
    phase=phase,
    help_at=help_at,
    score_sheet=score_sheet,
)
