"""A course of lessons: for a time, with reports of strength, a checkpoint from which it resumes, and its curve."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from astragal.adapters.learning.curve import draw_curve
from astragal.adapters.learning.learner import Learner
from astragal.adapters.learning.strength import Strength
from astragal.bots.network import Header
from astragal.core.errors import AstragalError
from astragal.core.untrusted_text import quoted

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Report:
    """How far the learning is: shares of victory of the network in one seat among others of a kind."""

    seconds: float
    games: int
    decisions: int
    against_greedy: float
    against_before: float

    def __str__(self) -> str:
        return (
            f"{self.seconds / 60:5.1f} minutes, {self.games:11,} games, "
            f"{self.decisions / max(self.seconds, 1e-9):9,.0f} decisions/s; victories against greedy "
            f"{self.against_greedy:.1%}, against the last checkpoint {self.against_before:.1%}"
        )


def checkpoint_of(file: Path) -> Path:
    """The file from which the learning of a network continues."""
    return file.with_suffix(".checkpoint")


def read_checkpoint(file: Path) -> dict[str, Any]:
    """What is kept of the learning of a network."""
    path = checkpoint_of(file)
    try:
        found: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        return found | {"hidden": len(found["policy"]["first.bias"])}
    except OSError as error:
        raise AstragalError(f"Cannot read the checkpoint {quoted(str(path))}: {error.strerror}.") from error
    except (EOFError, KeyError, RuntimeError, TypeError, UnpicklingError, ValueError) as error:
        raise AstragalError(f"Expected a checkpoint of astragal learn, but {quoted(str(path))} is not one.") from error


class Course:
    """Learns into a file. Beside it lie `.checkpoint`, from which it continues, and `.svg`, its curve."""

    def __init__(self, learner: Learner, file: Path) -> None:
        self.learner, self.file = learner, file
        self.reports: list[Report] = []
        self.seconds = 0.0
        self._strength: Strength | None = None
        self._before = self._layers()

    @property
    def checkpoint(self) -> Path:
        """The file from which the course continues."""
        return checkpoint_of(self.file)

    @property
    def curve(self) -> Path:
        """The file with the picture."""
        return self.file.with_suffix(".svg")

    def resume(self, found: dict[str, Any]) -> None:
        """Go on from what was found in its checkpoint."""
        learner = self.learner
        if found["header"] != asdict(Header.of(learner.layout)):
            raise AstragalError(
                f"Expected a checkpoint for {learner.layout.game.title} with {learner.layout.players} players and "
                f"its present rules, but {quoted(str(self.checkpoint))} is for something else."
            )
        learner.policy.load_state_dict(found["policy"])
        learner.optimiser.load_state_dict(found["optimiser"])
        learner.lessons, learner.games_ended = found["lessons"], found["games"]
        learner.usual_lead = found.get("usual_lead", 0.0)
        self.seconds = found["seconds"]
        self.reports = [Report(**report) for report in found["reports"]]
        self._before = self._layers()

    def learn(self, minutes: float, report_every: float, tell: Tell) -> None:
        """Learn for a time; what was learned is kept even if it is interrupted."""
        begun, before = time.monotonic(), self.seconds
        whole, reported = before + 60 * minutes, before
        try:
            while self.seconds < whole:
                self.learner.lesson(self.seconds / whole)
                self.seconds = before + time.monotonic() - begun
                if self.seconds - reported >= report_every and self.seconds < whole:
                    tell(str(self._report()))
                    reported = self.seconds = before + time.monotonic() - begun
        except KeyboardInterrupt:
            tell("Stopped.")
        self.seconds = before + time.monotonic() - begun
        tell(str(self._report()))

    def _report(self) -> Report:
        """Measure the strength, and keep everything."""
        learner, settings = self.learner, self.learner.settings
        if self._strength is None:
            self._strength = Strength(learner.policy, settings.test_games, learner.device)
        report = Report(
            self.seconds,
            learner.games_ended,
            learner.lessons * settings.games * settings.choices,
            self._strength.against_greedy(),
            self._strength.against(self._before),
        )
        self._before = self._layers()
        self.reports.append(report)
        self._keep()
        return report

    def _keep(self) -> None:
        learner = self.learner
        learner.policy.network().save(self.file)
        title = f"{learner.layout.game.title}, {learner.layout.players} players"
        self.curve.write_text(draw_curve(title, self.reports, 1 / learner.layout.players))
        part = self.checkpoint.with_name(self.checkpoint.name + ".part")
        checkpoint = {
            "header": asdict(Header.of(learner.layout)),
            "settings": asdict(learner.settings),
            "policy": learner.policy.state_dict(),
            "optimiser": _narrowed(learner.optimiser.state_dict()),
            "lessons": learner.lessons,
            "games": learner.games_ended,
            "usual_lead": learner.usual_lead,
            "seconds": self.seconds,
            "reports": [asdict(report) for report in self.reports],
        }
        torch.save(checkpoint, part)
        part.replace(self.checkpoint)

    def _layers(self) -> list[tuple[Any, Any]]:
        with torch.no_grad():
            return [(weights.clone(), added.clone()) for weights, added in self.learner.policy.layers()]


def _narrowed(state: dict[str, Any]) -> dict[str, Any]:
    """What an optimiser knows, its tables in half the bits: they are rough means anyway."""
    tables = {
        number: {name: value.bfloat16() if value.ndim else value for name, value in values.items()}
        for number, values in state["state"].items()
    }
    return state | {"state": tables}
