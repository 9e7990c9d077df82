"""The referee."""

from collections.abc import Iterator, Sequence
from typing import Any

from astragal.core.choice_sets import OPEN, ChoiceSet, are_taken, picks, set_with
from astragal.core.errors import AstragalError, BadRecord, IllegalAction, NothingToUndo
from astragal.core.game import Game
from astragal.core.language import Texts
from astragal.core.luck import FairLuck, Luck
from astragal.core.options import OptionValue
from astragal.core.record import Record, Step
from astragal.core.registry import load, load_registered
from astragal.core.rule import CHANCE, OVER
from astragal.core.secrets import reveals
from astragal.core.steps import move_of, shown_step
from astragal.core.untrusted_text import quoted
from astragal.core.view import SPECTATOR, View, legal_numbers, view_of
from astragal.core.words import addressed, tell

_ = Texts(__file__)

MOST_NAME = 40


class Match:
    """One game being played. It alone holds the full state and the luck; everybody else gets views.

    Choices are made with `play`, which takes an action as text, one of `legal()`. Luck moves by itself; to see
    each of its steps, make choices with `choose` and let luck have one of its `outcomes` with `settle`.

    Where people play, `pick` makes their choices: those of a set of a fixed size wait until it is whole.
    """

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
        self._touched: list[int] = []
        """When each step was made first: choices of a set are remade when another one is put before them."""

        self._touches = 0
        self._set: ChoiceSet | None = None
        self._waiting: list[tuple[Step, int]] = []
        """What was picked into a set of a fixed size that is not whole yet, and when."""

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
        """The legal actions of the seat that has to choose; those of a set in any order."""
        if self.to_act < 0:
            return ()
        return tuple(self._picks) or (*map(self.game.rules.actions.text, self._legal_numbers), *self._late)

    def play(self, action: str, remark: str = "") -> None:
        """Make a choice for the seat that has to choose, then let luck move.

        A remark about the choice is for everybody: it is in the log and in the record.
        """
        self.choose(action, remark)
        self.advance()

    def choose(self, action: str, remark: str = "") -> int:
        """Make a choice, and leave luck alone; returns how many of the steps before it are still as they were.

        A choice that the rules take earlier in a set is put there: those after it are made again. In a set of a
        fixed size, one that they take only later waits for the others, as all do that are made with `pick`.
        """
        step, number = self._step(action, remark)
        if number in self._legal_numbers and not self._waiting:
            self._make(step, number)
            return self.steps - 1
        if self._picks:
            return self._pick(step)
        if step.text not in self._late:
            raise self._illegal(action)
        return self._put_into_set(self._late[step.text], [(step, None)])

    def pick(self, action: str, remark: str = "") -> int:
        """Make a choice as `choose` does, but let it wait if the set that it belongs to is not whole yet.

        So nobody else learns what else could have been picked.
        """
        return self._pick(self._step(action, remark)[0]) if self._picks else self.choose(action, remark)

    @property
    def waiting(self) -> list[Step]:
        """What was picked into a set that is not whole yet, in the order in which it was picked."""
        return [step for step, _ in self._waiting]

    def wait_with(self, waiting: Sequence[Step]) -> None:
        """Replace all picks that wait for the rest of their set; those that do not fit are refused."""
        self._waiting, self._facts = [], {}
        for step in waiting:
            pick = self._step(step.text, step.remark)[0]
            if step.seat != self.to_act or self._picks.get(pick.text) != ():
                expected = _(
                    "Expected a choice that waits for the rest of its set, not {choice}.", choice=quoted(str(step))
                )
                raise IllegalAction(expected)
            self._wait(pick)

    def make_room_for(self, action: str) -> None:
        """Drop what waits if a bot, which thinks in the order of the rules, has chosen something that does not fit."""
        if self._waiting and action not in self.legal() and self._step(action, "")[1] in self._legal_numbers:
            self.wait_with([])

    def ahead(self) -> "Match":
        """This match for bots, which think in the order of the rules: with what waits, if it can be made in theirs."""
        if not self._waiting:
            return self
        moves = sorted(move_of(self.game, step) for step in self.waiting)
        ahead = self._without(self.steps)
        if are_taken(self.game, self._state, moves):
            for move in moves:
                ahead._make(Step(self.to_act, self.game.rules.actions.text(move)), move)
        return ahead

    @property
    def outcomes(self) -> int:
        """How many equally likely outcomes luck has now; none while somebody has to choose, and at the end."""
        return int(self.game.rules.outcomes(self._state)) if self.to_act == CHANCE else 0

    def settle(self, outcome: int) -> None:
        """Let luck have one of its outcomes, which are counted from 0."""
        n = self.outcomes
        if not 0 <= outcome < n:
            expected = _("Luck gives a number from 0 to {most}, not {number}.", most=n - 1, number=outcome)
            raise IllegalAction(expected if n else _("Luck does not move now."))
        self._settle(outcome, n)

    def advance(self) -> None:
        """Let luck move until somebody has to choose or the game is over.

        If the luck fails (nobody types what was rolled), the match waits there and can continue later.
        """
        while n := self.outcomes:
            self._settle(self.luck.draw(n), n)

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat, or a spectator, may know."""
        view = self._view(self._state, seat, len(self._steps), self._facts)
        if self._set is not None:
            vars(view)["late"] = tuple(self._late)
        if seat == self.to_act and self._picks:
            vars(view)["picks"] = self._picks
            vars(view)["waiting"] = tuple(step.text for step in self.waiting)
        return view

    def open_view(self) -> View:
        """Everything, with nothing hidden: for anyone looking back at a game that is over, and to read typed cards."""
        state = self.game.rules.declaration.copied(self._state)
        return View(self.game, addressed(self.names), SPECTATOR, state, tuple(self._steps))

    def _view(self, state: Any, seat: int, steps: int, facts: dict[str, Any] | None = None) -> View:
        if not SPECTATOR <= seat < len(self.names):
            raise AstragalError(f"Expected a seat from 0 to {len(self.names) - 1}, not {seat}.")
        return view_of(self.game, addressed(self.names), state, seat, tuple(self._seen[seat][:steps]), facts)

    @property
    def record(self) -> Record:
        """The game so far; a fair seed is in it only when the game is over."""
        texts = {name: str(value) for name, value in self.options.items()}
        record = Record(self.game.name, self.game.version, list(self.names), texts, self.luck.source)
        record.steps = list(self._steps)
        record.waiting = self.waiting
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
                self.game.rules.apply(state, move_of(self.game, step))
                continue
            before, seen = self._view(state, seat, number), self._seen[seat][number]
            self.game.rules.apply(state, move_of(self.game, step))
            line = tell(before, self._view(state, seat, number + 1), seen.seat, seen.text)
            if step.remark:
                yield step.remark
            if line:
                yield line

    def record_for(self, seat: int) -> Record:
        """The record as a seat knows it: what it could not see is `?`. When the game is over, all of it."""
        record = self.record
        if self.over or not (self.game.has_secrets or self._waiting):
            return record
        record.ending = "unfinished"
        if record.dice.startswith("seeded"):
            record.dice = "recorded"  # whoever knows the seed knows every card
        record.steps = list(self._seen[seat])
        record.waiting = self.waiting if seat == self.to_act else []
        return record

    def undo(self, *seats: int) -> int:
        """Take the last choice back, if one of these seats made it and it revealed nothing.

        Without seats it does not matter who chose. In a set, the choice that was made last is taken
        back, wherever the rules have put it. Returns how many of the steps are still as they were.
        """
        if self._waiting and (not seats or self.to_act in seats):
            self.wait_with(self.waiting[:-1])
            return self.steps
        if self._waiting:
            raise self._chosen_since(self.to_act)
        if not self._steps:
            raise NothingToUndo(_("There is nothing to undo: nobody has chosen yet."))
        last = self._steps[-1]
        if last.seat == CHANCE:
            raise NothingToUndo(_("There is nothing to undo: luck has moved since the last choice."))
        if self.over:
            raise NothingToUndo(_("There is nothing to undo: the game is over, and everything is revealed."))
        if seats and last.seat not in seats:
            raise self._chosen_since(last.seat)
        place, opened = self._last_touched(), self._set
        waits = opened is not None and opened.verb != OPEN and place < self.steps - 1
        if self._revealed_since(opened.first if opened and waits else place):
            raise NothingToUndo(_("There is nothing to undo: the last choice revealed a secret."))
        if not waits or opened is None:
            vars(self).update(vars(self._without(place)))
            return place
        made = sorted(zip(self._touched[opened.first :], self._steps[opened.first :], strict=True))
        vars(self).update(vars(self._without(*range(opened.first, self.steps))))
        self.wait_with([step for _, step in made[:-1]])
        return opened.first

    def _without(self, *places: int) -> "Match":
        """The same match without the steps at these places."""
        again = Match(self.game, names=self.names, options=self.options, luck=self.luck, begin=False)
        for number, step in enumerate(self._steps):
            if number not in places:
                again._make(step, move_of(self.game, step), self._touched[number])
        return again

    def _last_touched(self) -> int:
        """The place of the step that was made last; in a set that is not always the last one."""
        last = self.steps - 1
        if self._set is None:
            return last
        place = max(range(self._set.first, self.steps), key=self._touched.__getitem__)
        if self._set.verb != OPEN:
            return place
        rest = [self._steps[number] for number in range(self._set.first, self.steps) if number != place]
        return place if self._set.allows(self.game, rest) else last

    def _revealed_since(self, place: int) -> bool:
        """Whether a choice from a place on told another seat anything that was hidden from it."""
        if not self.game.has_secrets:
            return False
        others = [seat for seat in range(SPECTATOR, len(self.names)) if seat != self._steps[-1].seat]
        after = self.game.start(len(self.names), self.options)
        for number, step in enumerate(self._steps):
            before = self.game.rules.declaration.copied(after) if number >= place else after
            self.game.rules.apply(after, move_of(self.game, step))
            if number >= place and any(reveals(self.game, before, after, seat) for seat in others):
                return True
        return False

    @classmethod
    def from_record(cls, record: Record, game: Game | None = None, luck: Luck | None = None) -> "Match":
        """Replay a record; every step is checked against the rules."""
        game = game or load_registered(record.game)
        if record.game != game.name:
            raise AstragalError(_("The record is of {found}, not of {game}.", found=record.game, game=game.name))
        if record.version != game.version:
            about = {"found": record.version, "title": game.title, "version": game.version}
            raise AstragalError(_("The record follows version {found} of {title}; this is version {version}.", **about))
        options = game.read_options(record.options)
        match = cls(game, len(record.names), names=record.names, options=options, luck=luck, begin=False)
        for step in record.steps:
            match.replay(step)
        try:
            match.wait_with(record.waiting)
        except IllegalAction as error:
            raise BadRecord(record.waiting[0].line, 1, str(error).rstrip(".")) from error
        ending = match.record.ending
        if record.ending not in (ending, "unfinished") and not record.failed:
            expected = _("expected the end '{ending}', not {text}", ending=ending, text=quoted(record.ending))
            raise BadRecord(record.ending_line, 6, expected)
        return match

    def replay(self, step: Step, touched: int | None = None) -> None:
        """Make the next step of a record; luck is taken from it too.

        In a set, steps may have been made in another order, which `touched` tells for each of them.
        """
        column = len(str(step)) - len(step.text) + 1
        if step.seat != self.to_act:
            others = {CHANCE: _("luck ('-')"), OVER: _("the end")}
            whose = others.get(self.to_act) or _("seat {number}", number=self.to_act + 1)
            came = quoted(str(step).split()[0])
            raise BadRecord(step.line, 1, _("expected {wanted}, not {text}", wanted=whose, text=came))
        if step.seat != CHANCE:
            try:
                number = self.game.rules.actions.parse(step.text)
                if number not in self._legal_numbers:
                    raise self._illegal(step.text)
            except IllegalAction as error:
                raise BadRecord(step.line, column, str(error).rstrip(".")) from error
            text = self.game.rules.actions.text(number)
            self._make(Step(step.seat, text, remark=step.remark), number, touched)
            return
        n = self.outcomes
        face, slash, of = step.text.partition("/")
        if not slash or of != str(n) or face not in map(str, range(1, n + 1)):
            expected = _("expected luck from '1/{most}' to '{most}/{most}', not {text}", most=n, text=quoted(step.text))
            raise BadRecord(step.line, column, expected)
        self._settle(int(face) - 1, n)

    @property
    def _legal_numbers(self) -> list[int]:
        return legal_numbers(self.game, self._state, self._facts)

    @property
    def _late(self) -> dict[str, list[Step]]:
        """What the rules take earlier in the set that is being made; each with the whole set in their order."""
        if self._set is None or self._set.verb != OPEN or self._set.seat != self.to_act:
            return {}
        found: dict[str, list[Step]] | None = self._facts.get("late")
        if found is None:
            found = self._facts["late"] = self._set.late(self.game, self._steps[self._set.first :], self._legal_numbers)
        return found

    @property
    def _picks(self) -> dict[str, tuple[str, ...]]:
        """What can be picked into a set of a fixed size, each with the whole set that it completes, if it does."""
        if not self.game.fixed_set_actions or self.to_act < 0:
            return {}
        found: dict[str, tuple[str, ...]] | None = self._facts.get("picks")
        if found is None:
            first = self.steps if self._set is None else self._set.first
            made = [move_of(self.game, step) for step in self._steps[first:]]
            waiting = [move_of(self.game, step) for step in self.waiting]
            found = self._facts["picks"] = picks(self.game, self._state, self._legal_numbers, self._set, made, waiting)
        return found

    def _step(self, action: str, remark: str) -> tuple[Step, int]:
        """A choice of the seat that has to choose, and its number in the rules."""
        seat = self.to_act
        if seat < 0:
            raise IllegalAction(_("The game is over.") if seat == OVER else _("Luck has to move first."))
        number = self.game.rules.actions.parse(action)
        return Step(seat, self.game.rules.actions.text(number), remark=remark), number

    def _illegal(self, action: str) -> IllegalAction:
        name = addressed(self.names)[self.to_act]
        return IllegalAction(_("{name} cannot {action} now.", name=name, action=quoted(action)))

    def _chosen_since(self, seat: int) -> NothingToUndo:
        name = addressed(self.names)[seat]
        return NothingToUndo(_("There is nothing to undo: {name} has chosen since.", name=name))

    def _pick(self, step: Step) -> int:
        """Let a choice wait, or play the set that it completes."""
        whole = self._picks.get(step.text)
        if whole is None:
            raise self._illegal(step.text)
        if not whole:
            self._wait(step)
            return self.steps
        return self._put_into_set([Step(step.seat, text) for text in whole], [*self._waiting, (step, None)])

    def _wait(self, step: Step) -> None:
        self._touches += 1
        self._waiting.append((step, self._touches))
        self._facts = {}

    def _put_into_set(self, whole: Sequence[Step], new: Sequence[tuple[Step, int | None]]) -> int:
        """Make the choices of a set in the order of the rules, those that were made before again; returns what stays.

        `whole` gives their order; the choices themselves know their remarks, and when they were made first.
        """
        begun = self._set
        known: list[tuple[Step, int | None]] = list(new)
        if begun is not None and begun.takes(self.game, self.to_act, move_of(self.game, whole[0])):
            known += zip(self._steps[begun.first :], self._touched[begun.first :], strict=True)
            self._state, self._set = self.game.rules.declaration.copied(begun.before), None
            del self._touched[begun.first :]
            for steps in (self._steps, *self._seen.values()):
                del steps[begun.first :]
        first = self.steps
        for step in whole:
            found = next(pair for pair in known if pair[0].text == step.text)
            known.remove(found)
            self._make(found[0], move_of(self.game, found[0]), found[1])
        return first

    def _settle(self, outcome: int, n: int) -> None:
        self._make(Step(CHANCE, f"{outcome + 1}/{n}"), outcome)

    def _make(self, step: Step, move: int, touched: int | None = None) -> None:
        self._set = set_with(self.game, self._set, self.steps, self._state, step.seat, move)
        self._waiting = []
        self._touches = max(self._touches + 1, touched or 0)
        self._touched.append(self._touches if touched is None else touched)
        for seat, steps in self._seen.items():
            steps.append(shown_step(self.game, self._state, seat, step, move))
        self._steps.append(step)
        self._facts = {}
        self.game.rules.apply(self._state, move)
