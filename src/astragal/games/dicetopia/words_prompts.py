"""What is asked of a player now, what a choice is worth, how far the game is, and where the rules explain it."""

from astragal.core import View
from astragal.core.language import Texts, deferred

from . import dome, end, factions, moves
from .board_short import mission_pay
from .dice import has_die
from .pieces import AGENCY, AIRFORCE, BANK, CONGRESS, DOME, MARKET, SANCTUARY, SPRINGS, SYNDICATE, WASTE
from .places import PLACES, can_act
from .state import S
from .words_names import target_name

_ = Texts(__file__)

# What to do

ASKED = {
    moves.CHOOSE_FACTION: deferred("Choose your faction."),
    moves.KEEP_MISSIONS: deferred("Give back one of your missions; you keep the others."),
    moves.AGENCY_DISCARD: deferred("Put one of your missions at the bottom of the deck."),
    moves.FIGHT: deferred("Reroll another die on the card, each once, or fight."),
    moves.SECOND_CUBE: deferred("Move a second stock cube, or stop here."),
    moves.ADAPT: deferred("You were swapped: change one of your dice by 1, or leave them all."),
    moves.CONNECTIONS_DISCARD: deferred("Put one of your missions on top or at the bottom of the deck."),
    moves.DRAFT: deferred("Take a die from the prison."),
    moves.CLONE: deferred("Copy a die of the player to your right, or copy nothing."),
    moves.CLONE_ONTO: deferred("Choose one of your dice, and whether to change its value or its colour."),
    moves.CHOOSE_MISSIONS: deferred("Set one mission aside; the others will score."),
    moves.COPY: deferred("Copycat: choose a mission to copy."),
}
LUCK_DECIDES = deferred("Luck decides.")
FIRST_TARGET = {
    AGENCY: deferred("draw a mission"),
    AIRFORCE: deferred("choose a die to reroll"),
    WASTE: deferred("choose an agent to swap"),
    CONGRESS: deferred("choose the first die to swap"),
    BANK: deferred("choose a city die to swap"),
    SYNDICATE: deferred("choose one of your dice to swap"),
    MARKET: deferred("choose one of your dice and its new value"),
    DOME: deferred("reroll dice on the card, each once, or fight"),
    SANCTUARY: deferred("give the First Player Marker to a player"),
}
SECOND_TARGET = {
    WASTE: deferred("Choose a die in another neighbourhood to swap with {first}."),
    CONGRESS: deferred("Choose a die in another neighbourhood to swap with {first}."),
    BANK: deferred("Choose a die to swap with {first}."),
    SYNDICATE: deferred("Choose a rival's die to swap with {first}."),
}
MARKER_OR_TOKEN = deferred("give the First Player Marker to a player, or protect one of your dice")


def prompt(view: View[S]) -> str:
    """What the seat that has to act should do now."""
    s = view.state
    match s.phase:
        case moves.HYPNOSIS:
            return _("Hypnotise {name}: choose a neighbourhood for this turn, or decline.", name=view.names[s.turn])
        case moves.PLACE:
            return _place(s)
        case moves.ACT:
            return _act(view)
        case moves.AFTER:
            return _after(view)
        case moves.ACT_ON:
            return _(SECOND_TARGET[s.acting], first=target_name(view, s.picked))
        case moves.ABILITY | moves.ABILITY_ON:
            return _ability(view)
    return _(ASKED.get(s.phase, LUCK_DECIDES))


def _place(s: S) -> str:
    if s.hypnosis >= 0 and has_die(s, s.hypnosis):
        return _("You are hypnotised: take a die in {place}.", place=PLACES[s.hypnosis].title)
    if s.agents_left[s.turn] == 0:
        return _("Choose a die for your thug; the die goes to the prison.")
    if s.thugs_left[s.turn]:
        return _("Choose a die for your agent, or choose your thug first.")
    return _("Choose a die for your agent.")


def _offered(view: View[S]) -> set[int]:
    return {moves.verb_of(action) for action in view.offered}


def _act(view: View[S]) -> str:
    s = view.state
    name = PLACES[s.acting].title
    if s.acting == SPRINGS:
        return _("{place} has no action; you may move a stock cube.", place=name)
    if not can_act(s, s.acting):
        return _("{place}: its action is not possible now; you may move a stock cube.", place=name)
    protects = s.acting == SANCTUARY and moves.PROTECT_VERB in _offered(view)
    action = _(MARKER_OR_TOKEN if protects else FIRST_TARGET[s.acting])
    if s.transcending:
        return _("{place}: {action}.", place=name, action=action)
    return _("{place}: {action}, or move a stock cube.", place=name, action=action)


def _after(view: View[S]) -> str:
    offered = _offered(view)
    has_token = moves.MOVE_TOKEN_VERB in offered
    if moves.USE_ABILITY_VERB in offered:
        if has_token:
            return _("Use your ability, move a token or end the turn.")
        return _("Use your ability or end the turn.")
    return _("Move a token or end the turn.") if has_token else _("End the turn.")


def _ability(view: View[S]) -> str:
    s = view.state
    on = s.phase == moves.ABILITY_ON
    match s.faction[s.turn]:
        case factions.PIRATES:
            return _("Choose a city die to remove, along with its space.")
        case factions.PRIESTS:
            return _("Choose a die for the second reroll.") if on else _("Choose a die to reroll.")
        case factions.CONSPIRACY:
            return _("Choose the die to swap it with.") if on else _("Choose one of your agents on the board.")
        case factions.NAVIGATORS:
            return _("Choose one of your dice and its new value.")
        case factions.FUKURA:
            return _("Choose one of your dice to raise by 1.") if on else _("Choose a rival's die to lower by 1.")
        case factions.SKELLETAS:
            return _("Choose the value of your Magmacorium die.") if on else _("Choose one of your agents to give up.")
    return _("Now choose an agent of a different player.") if on else _("Choose the first of two agents to swap.")


# How far the game is

PART = {
    moves.HYPNOSIS: deferred("hypnosis"),
    moves.PLACE: deferred("placing"),
    moves.ADAPT: deferred("reaction"),
    moves.AFTER: deferred("after the action"),
    moves.ABILITY: deferred("ability"),
    moves.ABILITY_ON: deferred("ability"),
    moves.CONNECTIONS_DRAW: deferred("ability"),
    moves.CONNECTIONS_DISCARD: deferred("ability"),
    moves.DRAFT: deferred("prison"),
    moves.CLONE: deferred("cloning"),
    moves.CLONE_ONTO: deferred("cloning"),
}
ACTION, MISSIONS = deferred("action"), deferred("missions")


def phase(view: View[S]) -> str:
    """How far the game is."""
    s = view.state
    if s.phase == moves.END:
        return _("the end")
    if s.phase < moves.HYPNOSIS:
        return _("set-up")
    if s.phase >= moves.DRAFT:
        return " · ".join((_("the end"), _(PART.get(s.phase, MISSIONS))))
    rounds = max(s.round, s.agents_each + s.thugs_each)
    when = _("saved turn") if s.last_turns else _("round {round} of {rounds}", round=s.round, rounds=rounds)
    return f"{when} · {_(PART.get(s.phase, ACTION))}"


HELP = {
    moves.CHOOSE_FACTION: "Factions",
    moves.KEEP_MISSIONS: "Missions",
    moves.HYPNOSIS: "Factions",
    moves.PLACE: "Placing",
    moves.AGENCY_DRAW: "Missions",
    moves.AGENCY_DISCARD: "Missions",
    moves.CARD_REROLL: "The Blood Dome",
    moves.FIGHT: "The Blood Dome",
    moves.SECOND_CUBE: "The stock exchange",
    moves.AFTER: "Abilities and tokens",
    moves.CHOOSE_MISSIONS: "Missions",
    moves.GAMBLE: "Missions",
    moves.COPY: "Missions",
}


def help_at(view: View[S]) -> str:
    """The heading of the paragraph of the rules that matters now."""
    s = view.state
    if s.phase in HELP:
        return HELP[s.phase]
    if s.phase < moves.HYPNOSIS:
        return "What you need"
    if s.phase >= moves.DRAFT:
        return "End and score"
    if s.phase in (moves.ACT, moves.ACT_ON, moves.REROLL) and s.window == 0:
        return {DOME: "The Blood Dome", SANCTUARY: "Protection", SPRINGS: "The stock exchange"}.get(s.acting, "Places")
    return "Factions"


# What a choice is worth


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """What an action is worth, in a word or two."""
    s = view.state
    first = arguments[0] if arguments else 0
    match verb:
        case "agent":
            return f"+{s.die_value[first]}" if s.die_value[first] else ""
        case "set_die":
            return _change(arguments[1] - s.own_value[s.turn][first - 1])
        case "adapt":
            return "+1" if arguments[1] == moves.UP else "−1"
        case "fight":
            return f"★{dome.fight_stars(s, s.turn)}"
        case "stock":
            step = s.stock[first] + (1 if arguments[1] == moves.UP else -1)
            return _("★{stars} a die", stars=s.step_stars[step]) if 0 <= step <= s.highest_step else ""
        case "discard" | "put_on_top" | "put_at_bottom":
            return mission_pay(s, view.seat, first) if view.seat >= 0 else ""
        case "copy_mission":
            return f"★{_copied_pay(view, first)}"
        case "draft":
            return f"+{s.prison_value[first - 1]}" if s.prison_value[first - 1] else ""
        case "value":
            return f"+{first}"
    return ""


def _copied_pay(view: View[S], mission: int) -> int:
    """What Copycat pays as this mission: more than the mission itself if High Stakes Gambling drew it."""
    s = view.game.rules.declaration.copied(view.state)
    s.copied = mission
    return end.all_mission_stars(s, s.actor) - end.all_mission_stars(view.state, s.actor)


def _change(difference: int) -> str:
    return f"+{difference}" if difference > 0 else f"−{-difference}" if difference else "±0"
