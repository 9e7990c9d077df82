"""The referee."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from astragal.core.errors import AstragalError, BadRecord, IllegalAction, NothingToUndo
from astragal.core.game import Game
from astragal.core.luck import FairLuck, Luck
from astragal.core.options import OptionValue
from astragal.core.record import Record, Step
from astragal.core.registry import load, load_registered
from astragal.core.rule import CHANCE, HIDDEN, OVER
from astragal.core.secrets import guessed, seen_after
from astragal.core.texts import shown
from astragal.core.thought import Thought
from astragal.core.view import SPECTATOR, View, legal_numbers, view_of
from astragal.core.words import tell

MOST_NAME = 40
GUESSES_TO_REVEAL = 12


class Match:
    """One game being played. It alone holds the full state and the luck; everybody else gets views.

    Choices are made with `play`, which takes an action as text, one of `legal()`. Luck moves by itself.
    """

    think: ClassVar[Callable[[View], Thought] | None] = None
    """The bots give hints, when they have been imported."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        names: Sequence[str] | None = None,
        options: dict[str, OptionValue] | None = None,
        luck: Luck | None = None,
        begin: bool = True,
    ) -> None:
        """With `begin=False` luck makes its first moves only when `advance` is called."""
        self.game = load(game) if isinstance(game, str) else game
        if players is None:
            players = len(names) if names else self.game.players[0]
        self.names = tuple(names or (f"Player {seat}" for seat in range(1, players + 1)))
        if len(self.names) != players:
            raise AstragalError(f"Expected a name for each of {players} players, not {len(self.names)}.")
        for name in self.names:
            if not name.strip() or len(name) > MOST_NAME or not name.isprintable():
                raise AstragalError(
                    f"Expected a name of 1 to {MOST_NAME} printable characters, not {name[:MOST_NAME]!r}."
                )
        self.options = self.game.read_options(options or {})
        self.luck: Luck = FairLuck() if luck is None else luck
        self._state = self.game.start(players, self.options)
        self._steps: list[Step] = []
        self._facts: dict[str, Any] = {}
        """What was computed from the current state."""

        self._seen: dict[int, list[Step]] = {seat: [] for seat in range(SPECTATOR, players)}
        if begin:
            self.advance()

    def __repr__(self) -> str:
        """What a spectator may know of it, in a line."""
        return f"<Match of {self.game.title} after {self.steps} steps; {self.view().summary}>"

    def _repr_svg_(self) -> str | None:
        """The board as a spectator sees it, for notebooks."""
        return self.view()._repr_svg_()

    @property
    def to_act(self) -> int:
        """The seat that has to choose, `CHANCE` or `OVER`."""
        return int(self.game.rules.to_act(self._state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == OVER

    @property
    def scores(self) -> list[int]:
        """The current points of each seat."""
        return self.game.scores(self._state)

    @property
    def places(self) -> list[int]:
        """The place of each seat; equal ones share a place."""
        return self.game.places(self._state)

    def legal(self) -> tuple[str, ...]:
        """The legal actions of the seat that has to choose."""
        if self.to_act < 0:
            return ()
        return tuple(map(self.game.rules.actions.text, self._legal_numbers))

    def play(self, action: str, remark: str = "") -> None:
        """Make a choice for the seat that has to choose, then let luck move.

        A remark about the choice is for everybody: it is in the log and in the record.
        """
        self._choose(action, remark)
        self.advance()

    def advance(self) -> None:
        """Let luck move until somebody has to choose or the game is over.

        If the luck fails (nobody types what was rolled), the match waits there and can go on later.
        """
        while self.to_act == CHANCE:
            n = self.game.rules.outcomes(self._state)
            self._settle(self.luck.draw(n), n)

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat, or a spectator, may know."""
        return self._view(self._state, seat, len(self._steps), self._facts)

    def open_view(self) -> View:
        """Everything, with nothing hidden: for anyone looking back at a game that is over, and to read typed cards."""
        return View(
            self.game, self.names, SPECTATOR, self.game.rules.declaration.copied(self._state), tuple(self._steps)
        )

    def _view(self, state: Any, seat: int, steps: int, facts: dict[str, Any] | None = None) -> View:
        if not SPECTATOR <= seat < len(self.names):
            raise AstragalError(f"Expected a seat from 0 to {len(self.names) - 1}, not {seat}.")
        return view_of(self.game, self.names, state, seat, tuple(self._seen[seat][:steps]), facts)

    def hint(self, seat: int) -> Thought:
        """What a seat that has to choose could work out from what it knows: its best actions first, with reasons."""
        if Match.think is None:
            raise AstragalError("Hints come from the bots; import astragal.bots first.")
        if self.to_act != seat:
            raise AstragalError(f"Only the seat that has to choose can get a hint, not seat {seat}.")
        return Match.think(self.view(seat))

    @property
    def record(self) -> Record:
        """The game so far; a fair seed is in it only when the game is over."""
        texts = {name: str(value) for name, value in self.options.items()}
        record = Record(self.game.name, self.game.version, list(self.names), texts, self.luck.source)
        record.steps = list(self._steps)
        digest = f"{self.digest:08x}"
        record.ending = f"unfinished {digest}"
        if self.over:
            numbers = [*map(str, ["scores", *self.scores, "places", *self.places])]
            record.ending = " ".join(["over", digest, *numbers])
            record.seed = self.luck.seed.hex() if isinstance(self.luck, FairLuck) else ""
        return record

    @property
    def digest(self) -> int:
        """A 32-bit number made of the full state."""
        return int(self.game.rules.declaration.digest(self._state))

    @property
    def checksum(self) -> int:
        """Another 32-bit number made from the full state, cheap enough to ask for after every step."""
        return int(self.game.rules.declaration.checksum(self._state))

    @property
    def steps(self) -> int:
        """How many steps have been made, luck included."""
        return len(self._steps)

    @property
    def made(self) -> Sequence[Step]:
        """The steps that have been made, as the referee knows them."""
        return self._steps

    def log(self, seat: int = SPECTATOR, since: int = 0) -> Iterator[str]:
        """What happened from step `since` on, told to a seat, a line for each step that is worth one."""
        state = self.game.start(len(self.names), self.options)
        for number, step in enumerate(self._steps):
            if number < since:
                self._carry_out(state, step)
                continue
            before, seen = self._view(state, seat, number), self._seen[seat][number]
            self._carry_out(state, step)
            line = tell(before, self._view(state, seat, number + 1), seen.seat, seen.text)
            if step.remark:
                yield step.remark
            if line:
                yield line

    def record_for(self, seat: int) -> Record:
        """The record as a seat knows it: what it could not see is `?`. When the game is over, all of it."""
        record = self.record
        if self.over or not self.game.has_secrets:
            return record
        record.ending = "unfinished"
        if record.dice.startswith("seeded"):
            record.dice = "recorded"  # whoever knows the seed knows every card
        record.steps = list(self._seen[seat])
        return record

    def undo(self, *seats: int) -> None:
        """Take the last choice back, if one of these seats made it and it revealed nothing.

        Without seats it does not matter who chose.
        """
        if not self._steps:
            raise NothingToUndo("There is nothing to undo: nobody has chosen yet.")
        last = self._steps[-1]
        if last.seat == CHANCE:
            raise NothingToUndo("There is nothing to undo: luck has moved since the last choice.")
        if self.over:
            raise NothingToUndo("There is nothing to undo: the game is over, and everything is revealed.")
        if seats and last.seat not in seats:
            raise NothingToUndo(f"There is nothing to undo: {self.names[last.seat]} has chosen since.")
        before = self.game.start(len(self.names), self.options)
        for step in self._steps[:-1]:
            self._carry_out(before, step)
        if any(
            reveals(self.game, before, self._state, seat)
            for seat in range(SPECTATOR, len(self.names))
            if seat != last.seat
        ):
            raise NothingToUndo("There is nothing to undo: the last choice revealed a secret.")
        self._state, self._facts = before, {}
        for steps in (self._steps, *self._seen.values()):
            steps.pop()

    @classmethod
    def from_record(cls, record: Record, game: Game | None = None, luck: Luck | None = None) -> "Match":
        """Replay a record; every step is checked against the rules."""
        game = game or load_registered(record.game)
        if record.game != game.name:
            raise AstragalError(f"The record is of {record.game}, not of {game.name}.")
        if record.version != game.version:
            raise AstragalError(
                f"The record follows version {record.version} of {game.title}; this is version {game.version}."
            )
        options = game.read_options(record.options)
        match = cls(game, len(record.names), names=record.names, options=options, luck=luck, begin=False)
        for step in record.steps:
            match.replay(step)
        ending = match.record.ending
        if record.ending not in (ending, "unfinished"):
            raise BadRecord(record.ending_line, 6, f"expected the end '{ending}', not {shown(record.ending)}")
        return match

    def replay(self, step: Step) -> None:
        """Make the next step of a record; luck is taken from it too."""
        column = len(str(step)) - len(step.text) + 1
        if step.seat != self.to_act:
            whose = {CHANCE: "luck ('-')", OVER: "the end"}.get(self.to_act, f"seat {self.to_act + 1}")
            raise BadRecord(step.line, 1, f"expected {whose}, not {shown(str(step).split()[0])}")
        if step.seat != CHANCE:
            try:
                self._choose(step.text, step.remark)
            except IllegalAction as error:
                raise BadRecord(step.line, column, str(error).rstrip(".")) from error
            return
        n = self.game.rules.outcomes(self._state)
        face, slash, of = step.text.partition("/")
        if not slash or of != str(n) or face not in map(str, range(1, n + 1)):
            raise BadRecord(step.line, column, f"expected luck from '1/{n}' to '{n}/{n}', not {shown(step.text)}")
        self._settle(int(face) - 1, n)

    def _choose(self, action: str, remark: str) -> None:
        seat = self.to_act
        if seat < 0:
            raise IllegalAction("The game is over." if seat == OVER else "Luck has to move first.")
        number = self.game.rules.actions.parse(action)
        if number not in self._legal_numbers:
            raise IllegalAction(f"{self.names[seat]} cannot {shown(action)} now.")
        self._make(Step(seat, self.game.rules.actions.text(number), remark=remark), number)

    @property
    def _legal_numbers(self) -> list[int]:
        return legal_numbers(self.game, self._state, self._facts)

    def _settle(self, outcome: int, n: int) -> None:
        self._make(Step(CHANCE, f"{outcome + 1}/{n}"), outcome)

    def _make(self, step: Step, move: int) -> None:
        for seat, steps in self._seen.items():
            steps.append(shown_step(self.game, self._state, seat, step, move))
        self._steps.append(step)
        self._facts = {}
        self.game.rules.apply(self._state, move)

    def _carry_out(self, state: Any, step: Step) -> None:
        self.game.rules.apply(state, move_of(self.game, step))


def move_of(game: Game, step: Step) -> int:
    """The action or outcome of a step, as the rules number it."""
    return step.outcome if step.seat == CHANCE else game.rules.actions.parse(step.text)


def shown_step(game: Game, state: Any, seat: int, step: Step, move: int) -> Step:
    """What a seat sees of a step, by its number in the rules, that is about to be made in a state."""
    if not game.has_secrets:
        return step
    seen = game.rules.secrets.seen(state, seat, move)
    if seen == HIDDEN:
        return step._replace(text="?")
    if step.seat == CHANCE:  # of how many, or at which place, may depend on what is hidden
        return step._replace(text=f"{seen + 1}/?")
    return step if seen == move else step._replace(text=game.rules.actions.text(seen))


def reveals(game: Game, before: Any, after: Any, seat: int) -> bool:
    """Whether a choice told a seat anything about what was hidden from it.

    It did if what the seat sees afterwards could not have come about in some other state that it had to consider.
    Those states are guessed from what the seat knew, so that the answer tells no secret either.
    """
    if not game.has_secrets:
        return False
    result = view_of(game, (), after, seat).state
    for number in range(GUESSES_TO_REVEAL):
        guess = guessed(game, before, seat, number)
        if not any(seen_after(game, guess, seat, action) == result for action in game.legal(guess)):
            return True
    return False
