"""Office Supply in words."""

from astragal.core import View, Words
from astragal.core.language import Texts, deferred
from astragal.core.words import ScorePart, begun, either, listed, whose

from . import office, rules
from .rules import S
from .words_names import item, kind_name, square
from .words_reasons import why_not

_ = Texts(__file__)

TITLE = "Office Supply"
ABOUT = deferred("Fetch a stapler, a ruler and pens from the supply room, one at a time, and do not run into the boss.")
OPTIONS = {
    "map": deferred("small, large or a file with your own map"),
    "stock": deferred("usual (one fewer of each kind than players), quick (4 of each) or mixed (1, 2 and 2)"),
    "turns": deferred("number of turns after which the game ends"),
}
RECOMMENDED = {2: {"stock": "mixed"}}


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    match verb:
        case "walk":
            return _walk(s, arguments[0])
        case "deliver":
            return _delivery(s, arguments[0])
        case "meet_boss":
            ahead = square(rules.square_ahead_of_the_boss(s))
            if s.carries[s.turn] == rules.NOTHING:
                return _("walk into the boss and be sent on to {square}", square=ahead)
            carried = item(s.carries[s.turn])
            return _("walk into the boss, lose {item} and be sent on to {square}", item=carried, square=ahead)
        case "deliver_and_meet_boss":
            ahead, carried = square(rules.square_ahead_of_the_boss(s)), item(s.carries[s.turn])
            return _(
                "put {item} on your desk, walk into the boss and be sent on to {square}", item=carried, square=ahead
            )
        case "take":
            return _("take {item}", item=item(arguments[0]))
        case "steal":
            return _("steal {item}", item=item(arguments[0]))
        case "steal_nothing":
            return _("steal nothing")
        case _:
            return _("put the boss on {square}", square=square(arguments[0]))


def to_steal(s: S, desk: int) -> list[int]:
    """The kinds that the player whose turn it is could steal on a square with empty hands."""
    for seat in range(s.players):
        if seat != s.turn and s.desk[seat] == desk:
            return [kind for kind in range(len(rules.KINDS)) if rules.can_steal_kind(s, seat, kind)]
    return []


def _walk(s: S, end: int) -> str:
    """A walk that does not pass the player's own desk, with what it leads to."""
    place, carried = square(end), s.carries[s.turn]
    if s.kind[end] == office.SUPPLY_DOORWAY:
        return _("walk to {square}, into the supply room", square=place)
    if to_steal(s, end) and carried == rules.NOTHING:
        items = either(list(map(kind_name, to_steal(s, end))))
        return _("walk to {square}, where you may steal the {items}", square=place, items=items)
    if end == s.desk[s.turn]:
        if end == s.boss_next:
            return _("walk to {square}, your desk, where the boss comes next", square=place)
        return _("walk to {square}, your desk", square=place)
    if end != s.boss_next:
        return _("walk to {square}", square=place)
    if carried == rules.NOTHING:
        return _("walk to {square}, where the boss comes next", square=place)
    return _("walk to {square}, where the boss comes next: you lose {item}", square=place, item=item(carried))


def _delivery(s: S, end: int) -> str:
    """A walk that passes the player's own desk, with what it leads to."""
    place, carried = square(end), item(s.carries[s.turn])
    if rules.delivery_wins(s, s.turn):
        return _("bring {item} to your desk and win", item=carried)
    if end == s.desk[s.turn]:
        if end == s.boss_next:
            return _("bring {item} to your desk, where the boss comes next", item=carried)
        return _("bring {item} to your desk", item=carried)
    if s.kind[end] == office.SUPPLY_DOORWAY:
        return _("put {item} on your desk and walk on to {square}, into the supply room", item=carried, square=place)
    stealable = [kind_name(kind) for kind in to_steal(s, end) if kind != s.carries[s.turn]]
    if stealable:
        return _(
            "put {item} on your desk and walk on to {square}, where you may steal the {items}",
            item=carried,
            square=place,
            items=either(stealable),
        )
    if end == s.boss_next:
        return _(
            "put {item} on your desk and walk on to {square}, where the boss comes next", item=carried, square=place
        )
    return _("put {item} on your desk and walk on to {square}", item=carried, square=place)


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """What an action leads to at once: an item on the desk, or one that is lost."""
    s = view.state
    carried = s.carries[s.turn]
    if verb in ("deliver", "deliver_and_meet_boss"):
        return _("you win") if rules.delivery_wins(s, s.turn) else "+1"
    lost = verb == "meet_boss" or (verb == "walk" and arguments[0] == s.boss_next)
    return _("lose {item}", item=item(carried)) if lost and carried != rules.NOTHING else ""


def prompt(view: View[S]) -> str:
    """What the player whose turn it is should do."""
    s = view.state
    match s.phase:
        case rules.WALK:
            return " ".join([_("You rolled a {number}.", number=s.rolled), _where_to_walk(view)])
        case rules.PLACE_BOSS:
            return _("You rolled the boss. Touch the square to put it on.")
        case rules.TAKE:
            return _("You are in the supply room. Touch the item you want to take.")
        case rules.STEAL:
            return _(
                "You are at {whose} desk. Touch an item to take it, or leave it.",
                whose=whose(view.names[rules.robbed(s)]),
            )
        case rules.END:
            return _("The game is over.")
    return _("Luck decides.")


def _where_to_walk(view: View[S]) -> str:
    meetings = sum(rules.verb_of(action) in (rules.MEET_BOSS, rules.DELIVER_AND_MEET_BOSS) for action in view.offered)
    if meetings == len(view.offered):
        return _("Every way leads into the boss: touch it.")
    if meetings:
        return _("Touch the square where your walk ends, or the boss to walk into it.")
    return _("Touch the square where your walk ends.")


def phase(view: View[S]) -> str:
    """How far the game is."""
    s = view.state
    if s.phase == rules.END:
        return _.ngettext("over after {count} turn", "over after {count} turns", s.turns)
    if s.phase < rules.ROLL and s.turns == 0 and s.rolled == 0:
        return _("setting up")
    return _("turn {number}", number=s.turns + 1)


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
            begun(kind_name(kind)),
            [int(s.secured[seat][kind]) for seat in range(s.players)],
            [_standing(s, seat, kind) for seat in range(s.players)],
        )
        for kind in range(len(rules.KINDS))
    ]


def _standing(s: S, seat: int, kind: int) -> str:
    if s.secured[seat][kind]:
        return _("on the desk")
    return _("on the way") if s.carries[seat] == kind else _("missing")


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    numbers = range(rules.outcomes(s))
    if s.phase == rules.DRAW_DOORWAY:
        doorways = either([square(office.supply_doorway_number(s, n)) for n in numbers])
        return _("boss's doorway: {squares}", squares=doorways)
    if s.phase == rules.DRAW_WAY_OUT:
        ways = either([square(office.way_out_number(s, s.boss, n)) for n in numbers])
        return _("boss's way out: {squares}", squares=ways)
    if s.phase == rules.DRAW_FIRST_PLAYER:
        return _("first player: {names}", names=either(list(view.names)))
    return _("die for {name}, where 1 is the boss", name=view.names[s.turn])


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step, with what the boss did after it."""
    if not verb:
        return _tell_luck(before, after)
    told = _tell_action(before, after, verb, arguments)
    match verb:
        case "walk":
            return told + _tell_boss(before, after, before.state.carries[before.state.turn])
        case "take" | "steal":
            return told + _tell_boss(before, after, arguments[0])
        case "deliver" | "steal_nothing":
            return told + _tell_boss(before, after, rules.NOTHING)
    return told


def _tell_action(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s = before.state
    name, end = before.names[s.turn], square(after.state.piece[s.turn])
    match verb:
        case "walk":
            if s.kind[arguments[0]] == office.SUPPLY_DOORWAY:
                return _("{name} walked to {square}, into the supply room.", name=name, square=end)
            return _("{name} walked to {square}.", name=name, square=end)
        case "deliver":
            return _tell_delivery(before, after, arguments[0])
        case "meet_boss":
            if s.carries[s.turn] == rules.NOTHING:
                return _("{name} met the boss and had to go on to {square}.", name=name, square=end)
            lost = item(s.carries[s.turn])
            return _("{name} met the boss, lost {item} and had to go on to {square}.", name=name, item=lost, square=end)
        case "deliver_and_meet_boss":
            delivered = item(s.carries[s.turn])
            return _(
                "{name} delivered {item}, met the boss and had to go on to {square}.",
                name=name,
                item=delivered,
                square=end,
            )
        case "take":
            return _("{name} took {item}.", name=name, item=item(arguments[0]))
        case "steal":
            owner = before.names[rules.robbed(s)]
            return _("{name} stole {item} from {owner}.", name=name, item=item(arguments[0]), owner=owner)
        case "steal_nothing":
            return _("{name} stole nothing.", name=name)
    return _("{name} put the boss on {square}.", name=name, square=square(arguments[0]))


def _tell_luck(before: View[S], after: View[S]) -> str:
    s = after.state
    match before.state.phase:
        case rules.DRAW_DOORWAY:
            return _("The boss stands at {square}, a doorway of the supply room.", square=square(s.boss))
        case rules.DRAW_WAY_OUT:
            return _(
                "The boss stands at {square} and will leave the supply room for {next}.",
                square=square(s.boss),
                next=square(s.boss_next),
            )
        case rules.DRAW_FIRST_PLAYER:
            return _("First player: {name}.", name=after.names[s.turn])
    if s.rolled == rules.BOSS:
        return _("{name} rolled the boss.", name=after.names[s.turn])
    return _("{name} rolled {number}.", name=after.names[s.turn], number=s.rolled)


def _tell_delivery(before: View[S], after: View[S], end: int) -> str:
    s = before.state
    name, delivered = before.names[s.turn], item(s.carries[s.turn])
    if rules.has_all(after.state, s.turn):
        return _("{name} delivered {item}, the last of the three kinds.", name=name, item=delivered)
    if end == s.desk[s.turn]:
        return _("{name} delivered {item}.", name=name, item=delivered)
    return _("{name} delivered {item} and walked on to {square}.", name=name, item=delivered, square=square(end))


def _tell_boss(before: View[S], after: View[S], held: int) -> str:
    """What the boss did at the end of the turn, when its player held this: another sentence, or nothing."""
    s, t = before.state, after.state
    if s.turns == t.turns:
        return ""
    if s.boss != t.boss:
        return " " + _("The boss went to {square}.", square=square(t.boss))
    caught = []
    for seat in range(s.players):
        if t.piece[seat] == t.boss_next:
            carried = held if seat == s.turn else s.carries[seat]
            name = after.names[seat]
            lost = carried != rules.NOTHING
            caught.append(_("{name} (who lost {item})", name=name, item=item(carried)) if lost else name)
    back = square(t.boss)
    return " " + _("The boss ran into {names} and went back to {square}.", names=listed(caught), square=back)


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
