"""Which numbers suit a game: options are tried to bring the games close to stated aims.

Optuna proposes, games answer. What was measured is kept by setting, and a run that is resumed asks the same questions
again, so it ends as if it had never been interrupted.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.core.options import OptionValue, Whole
from astragal.core.text_files import write_whole
from astragal.lab.figures import Figures, mean_of
from astragal.lab.many import Workers, play_many, table_header
from astragal.lab.measure import Table
from astragal.lab.simulate import Interrupted, Progress

AIMS = ("length", "seats", "points", "margin", "changes")
FAIR = "fair"


@dataclass(frozen=True)
class Aim:
    """What a figure should be: for `seats` the greatest distance of a seat's share from a fair one, relative to it."""

    name: str
    wanted: float

    @classmethod
    def parse(cls, text: str) -> "Aim":
        """An aim from a text such as `length=40` or `seats=fair`."""
        name, _, wanted = text.partition("=")
        if name not in AIMS:
            raise AstragalError(f"Expected an aim such as length=40 or seats=fair, of {', '.join(AIMS)}, not '{text}'.")
        if (name == "seats") != (wanted == FAIR):
            raise AstragalError(f"Expected a number for {name}, and seats=fair, not '{text}'.")
        try:
            return cls(name, 0.0 if wanted == FAIR else float(wanted))
        except ValueError as error:
            raise AstragalError(f"Expected a number for {name}, not '{wanted}'.") from error

    def missed_by(self, measured: float) -> float:
        """How far a figure is from the aim, relative to it."""
        return abs(measured - self.wanted) / max(abs(self.wanted), 1.0)


@dataclass(frozen=True)
class Trial:
    """One setting that was tried, what was measured, and how far from the aims that is."""

    options: dict[str, OptionValue]
    measured: dict[str, float]
    distance: float


@dataclass(frozen=True)
class Tuning:
    """What is asked."""

    setting: Setting
    bot: str
    aims: tuple[Aim, ...]
    candidates: Mapping[str, Sequence[OptionValue]]
    """Values for options beside the numbers that the game declares tunable."""

    games: int = 1000
    trials: int = 30

    def __post_init__(self) -> None:
        if not self.aims:
            raise AstragalError("Expected at least one aim, such as length=40.")
        if not self.numbers and not self.candidates:
            raise AstragalError(
                f"{self.setting.game.title} declares no number to tune; name values, e.g. --option a=1,2."
            )

    @property
    def numbers(self) -> dict[str, Whole]:
        """The numbers that the game declares tunable."""
        options = self.setting.game.options.items()
        found = {name: option for name, option in options if isinstance(option, Whole) and option.tunable}
        return {name: option for name, option in found.items() if name not in self.candidates}

    def table(self, chosen: Mapping[str, OptionValue]) -> Table:
        """The table of a trial."""
        game, players = self.setting.game, self.setting.players
        options = self.setting.options | dict(chosen)
        return Table(Setting(game, players, options, self.setting.seed), (self.bot,) * players)


def tune(tuning: Tuning, *, workers: Workers, file: Path | None = None, progress: Progress = int) -> list[Trial]:
    """All trials, the best first."""
    known = _Measured(tuning, file)
    trials: list[Trial] = []
    try:
        for trial in _trials(tuning, known, workers):
            trials.append(trial)
            progress(len(trials))
    except (Interrupted, KeyboardInterrupt):
        raise Interrupted(f"Interrupted after {len(trials)} of {tuning.trials} trials.") from None
    return sorted(trials, key=lambda trial: trial.distance)


def _trials(tuning: Tuning, known: "_Measured", workers: Workers) -> Iterator[Trial]:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=tuning.setting.seed))
    study.enqueue_trial({name: option.default for name, option in tuning.numbers.items()})
    for _ in range(tuning.trials):
        asked = study.ask()
        chosen: dict[str, OptionValue] = {
            name: asked.suggest_int(name, option.least, option.most, log=option.least > 0)
            for name, option in tuning.numbers.items()
        }
        for name, values in tuning.candidates.items():
            chosen[name] = values[asked.suggest_categorical(name, range(len(values)))]
        measured = known.of(chosen, workers)
        distance = sum(aim.missed_by(measured[aim.name]) ** 2 for aim in tuning.aims) ** 0.5
        study.tell(asked, distance)
        yield Trial(chosen, measured, distance)


class _Measured:
    """What was measured, by setting, in a file if there is one."""

    def __init__(self, tuning: Tuning, file: Path | None) -> None:
        self._tuning = tuning
        self._file = file
        self._header = table_header(tuning.table({})) | {"games": tuning.games}
        self._known: dict[str, dict[str, float]] = {}
        if file is not None and file.exists():
            try:
                stored = json.loads(file.read_text(encoding="utf-8"))
                header, self._known = stored["header"], stored["measured"]
            except (OSError, ValueError, KeyError, TypeError) as error:
                raise AstragalError(f"The file {file} cannot be read as trials.") from error
            if header != self._header:
                raise AstragalError(f"The file {file} holds trials of other games; name another folder.")

    def of(self, chosen: Mapping[str, OptionValue], workers: Workers) -> dict[str, float]:
        """The figures of a setting; played if they are not known."""
        key = json.dumps({name: str(value) for name, value in chosen.items()})
        if key not in self._known:
            table = self._tuning.table(chosen)
            figures = Figures(table, play_many(table, self._tuning.games, workers=workers))
            self._known[key] = measured_in(figures)
            if self._file is not None:
                write_whole(self._file, json.dumps({"header": self._header, "measured": self._known}) + "\n")
        return self._known[key]


def measured_in(figures: Figures) -> dict[str, float]:
    """What aims are about."""
    shares = figures.seats["share"].to_list()
    return {
        "length": figures.length.value,
        "seats": max(abs(share - figures.fair) for share in shares) / figures.fair,
        "points": mean_of(figures.points, "points"),
        "margin": mean_of(figures.margins, "points ahead"),
        "changes": mean_of(figures.lead_changes, "lead changes"),
    }
