"""What the data files say, as constants of the state: the scenario and the board that a match is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astragal.core import AstragalError, DataFile

from . import city_board, scenarios
from .scenarios import Scenario

if TYPE_CHECKING:
    from .state import S

DATA_FILES = {
    "scenario": DataFile(scenarios.FOLDER, scenarios.NAMES, ".txt"),
    "board": DataFile(city_board.FOLDER, city_board.OWN, ".txt"),
}
MOST_STEPS = city_board.MOST_STEPS


def write_constants(s: S, scenario_file: Any, board_file: Any) -> Scenario:
    """Write what the files say into the state; what only matters at the start is in the scenario."""
    scenario = scenarios.read_scenario(scenario_file.content, _path(scenario_file))
    board = city_board.read_board(board_file.content, _path(board_file))
    if scenario.stock_step > len(board.step_stars):
        raise AstragalError(
            f"The scenario {_path(scenario_file)} lets the stock cubes start on step {scenario.stock_step}; "
            f"expected at most {len(board.step_stars)}, the steps of the board {_path(board_file)}."
        )
    own = scenario_file in scenarios.NAMES
    s.scenario = scenarios.NAMES.index(scenario_file) if own else scenarios.ANOTHER
    s.agents_each, s.thugs_each = scenario.agents, scenario.thugs
    s.missions_kept = scenario.kept
    s.springs_dice = scenario.springs_dice or board.springs_dice[s.players - 2]
    s.core_stars, s.dome_times = scenario.core, scenario.dome_times
    s.highest_step = len(board.step_stars) - 1
    for step, stars in enumerate(board.step_stars):
        s.step_stars[step] = stars
    for space, bits in enumerate(board.beside):
        s.beside[space] = bits
    return scenario


def _path(file: Any) -> str:
    return str(file.partition(" sha256:")[0])
