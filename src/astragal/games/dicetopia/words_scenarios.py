"""What a scenario changes, in words."""

from astragal.core.language import Texts, deferred

from .scenarios import ANOTHER, NAMES
from .state import S

_ = Texts(__file__)

TEXTS = {
    "short-night": deferred("four agents each instead of six"),
    "empty-prison": deferred("no thugs, and no dice to draft from the prison"),
    "bull-market": deferred("the stock cubes start on the fourth step"),
    "crash": deferred("the stock cubes start on the seventh step"),
    "exposed": deferred("no protection tokens in the supply; the Conclave still has its own"),
    "double-agents": deferred("four missions are dealt, and three of them count"),
    "meltdown": deferred("six Magmacorium dice in Nuclear Springs, whatever the number of players"),
    "turf-war": deferred("a neighbourhood is worth 8 stars on top of its dice"),
    "blood-feast": deferred("the Blood Dome pays double"),
}
THE_USUAL_GAME = deferred("the usual game")


def scenario_name(s: S) -> str:
    """What the scenario is called, as a label."""
    return _("of your own") if s.scenario == ANOTHER else _name(s).replace("-", " ")


def _name(s: S) -> str:
    """What forms call the scenario."""
    return _.pgettext("option", NAMES[s.scenario])


def scenario_line(s: S) -> str:
    """The scenario and what it changes."""
    if s.scenario == ANOTHER:
        return _("Scenario of your own: {changes}.", changes=scenario_text(s))
    return _("Scenario {scenario}: {changes}.", scenario=_name(s), changes=scenario_text(s))


def scenario_text(s: S) -> str:
    """What it changes; of one of your own, the numbers that matter throughout the game."""
    if s.scenario != ANOTHER:
        return _(TEXTS.get(NAMES[s.scenario], THE_USUAL_GAME))
    return _(
        "agents {agents}, thugs {thugs}, missions {missions}, dice in Nuclear Springs {dice}, "
        "neighbourhood stars {stars}, Blood Dome times {times}",
        agents=s.agents_each,
        thugs=s.thugs_each,
        missions=s.missions_kept,
        dice=s.springs_dice,
        stars=s.core_stars,
        times=s.dome_times,
    )
