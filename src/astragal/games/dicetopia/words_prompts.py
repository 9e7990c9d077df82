"""What is asked of a player now, what a choice is worth, how far the game is, and where the rules explain it."""

from astragal.core import View
from astragal.core.words import begun, either

from . import dome, end, factions, moves
from .board_short import mission_pay
from .dice import has_die
from .pieces import AGENCY, AIRFORCE, BANK, CONGRESS, DOME, MARKET, SANCTUARY, SPRINGS, SYNDICATE, WASTE
from .places import PLACES, can_act
from .state import S
from .words_names import target_name

# What to do

ASKED = {
    moves.CHOOSE_FACTION: "Choose your faction.",
    moves.KEEP_MISSIONS: "Give back one of your missions; you keep the others.",
    moves.AGENCY_DISCARD: "Put one of your missions at the bottom of the deck.",
    moves.FIGHT: "Reroll another die on the card, each once, or fight.",
    moves.SECOND_CUBE: "Move a second stock cube, or stop here.",
    moves.ADAPT: "You were swapped: change one of your dice by 1, or leave them all.",
    moves.CONNECTIONS_DISCARD: "Put one of your missions on top or at the bottom of the deck.",
    moves.DRAFT: "Take a die from the prison.",
    moves.CLONE: "Copy a die of the player to your right, or copy nothing.",
    moves.CLONE_ONTO: "Choose one of your dice, and whether to change its value or its colour.",
    moves.CHOOSE_MISSIONS: "Set one mission aside; the others will score.",
    moves.COPY: "Copycat: choose a mission to copy.",
}
FIRST_TARGET = {
    AGENCY: "Draw a mission",
    AIRFORCE: "Choose a die to reroll",
    WASTE: "Choose an agent to swap",
    CONGRESS: "Choose the first die to swap",
    BANK: "Choose a city die to swap",
    SYNDICATE: "Choose one of your dice to swap",
    MARKET: "Choose one of your dice and its new value",
    DOME: "Reroll dice on the card, each once, or fight",
    SANCTUARY: "Give the First Player Marker to a player",
}
SECOND_TARGET = {
    WASTE: "Choose a die in another neighbourhood to swap with {first}.",
    CONGRESS: "Choose a die in another neighbourhood to swap with {first}.",
    BANK: "Choose a die to swap with {first}.",
    SYNDICATE: "Choose a rival's die to swap with {first}.",
}


def prompt(view: View[S]) -> str:
    """What the seat that has to act should do now."""
    s = view.state
    match s.phase:
        case moves.HYPNOSIS:
            return f"Hypnotise {view.names[s.turn]}: choose a neighbourhood for this turn, or decline."
        case moves.PLACE:
            return _place(s)
        case moves.ACT:
            return _act(view)
        case moves.AFTER:
            return _after(view)
        case moves.ACT_ON:
            return SECOND_TARGET[s.acting].format(first=target_name(view, s.picked))
        case moves.ABILITY | moves.ABILITY_ON:
            return _ability(view)
    return ASKED.get(s.phase, "Luck decides.")


def _place(s: S) -> str:
    if s.hypnosis >= 0 and has_die(s, s.hypnosis):
        return f"You are hypnotised: take a die in {PLACES[s.hypnosis].title}."
    if s.agents_left[s.turn] == 0:
        return "Choose a die for your thug; the die goes to the prison."
    return "Choose a die for your agent" + (", or choose your thug first." if s.thugs_left[s.turn] else ".")


def _offered(view: View[S]) -> set[int]:
    return {moves.verb_of(action) for action in view.offered}


def _act(view: View[S]) -> str:
    s = view.state
    name = PLACES[s.acting].title
    if s.acting == SPRINGS:
        return f"{name} has no action; you may move a stock cube."
    if not can_act(s, s.acting):
        return f"{name}: its action is not possible now; you may move a stock cube."
    ways = [FIRST_TARGET[s.acting]]
    if s.acting == SANCTUARY and moves.PROTECT_VERB in _offered(view):
        ways.append("protect one of your dice")
    if not s.transcending:
        ways.append("move a stock cube")
    return f"{name}: {ways[0][0].lower()}{ways[0][1:]}{''.join(f', or {way}' for way in ways[1:])}."


def _after(view: View[S]) -> str:
    offered = _offered(view)
    ways = ["use your ability"] if moves.USE_ABILITY_VERB in offered else []
    ways += ["move a token"] if moves.MOVE_TOKEN_VERB in offered else []
    return begun(f"{either([*ways, 'end the turn'])}.")


def _ability(view: View[S]) -> str:
    s = view.state
    on = s.phase == moves.ABILITY_ON
    match s.faction[s.turn]:
        case factions.PIRATES:
            return "Choose a city die to remove, along with its space."
        case factions.PRIESTS:
            return "Choose a die for the second reroll." if on else "Choose a die to reroll."
        case factions.CONSPIRACY:
            return "Choose the die to swap it with." if on else "Choose one of your agents on the board."
        case factions.NAVIGATORS:
            return "Choose one of your dice and its new value."
        case factions.FUKURA:
            return "Choose one of your dice to raise by 1." if on else "Choose a rival's die to lower by 1."
        case factions.SKELLETAS:
            return "Choose the value of your Magmacorium die." if on else "Choose one of your agents to give up."
    return "Now choose an agent of a different player." if on else "Choose the first of two agents to swap."


# How far the game is

PART = {
    moves.HYPNOSIS: "hypnosis",
    moves.PLACE: "placing",
    moves.ADAPT: "reaction",
    moves.AFTER: "after the action",
    moves.ABILITY: "ability",
    moves.ABILITY_ON: "ability",
    moves.CONNECTIONS_DRAW: "ability",
    moves.CONNECTIONS_DISCARD: "ability",
    moves.DRAFT: "prison",
    moves.CLONE: "cloning",
    moves.CLONE_ONTO: "cloning",
}


def phase(view: View[S]) -> str:
    """How far the game is."""
    s = view.state
    if s.phase == moves.END:
        return "the end"
    if s.phase < moves.HYPNOSIS:
        return "set-up"
    if s.phase >= moves.DRAFT:
        return f"the end · {PART.get(s.phase, 'missions')}"
    when = "saved turn" if s.last_turns else f"round {s.round} of {max(s.round, s.agents_each + s.thugs_each)}"
    return f"{when} · {PART.get(s.phase, 'action')}"


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
            return f"★{s.step_stars[step]} a die" if 0 <= step <= s.highest_step else ""
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
