"""`astragal play`: people and bots at one terminal."""

import shlex
import shutil
import sys
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click
from click.core import ParameterSource
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from astragal.bots import Bot, hint, named
from astragal.bots.seated import Seated
from astragal.cli.arguments import completed_game, gathered, option_argument, read_options, seed_argument
from astragal.cli.asked_luck import AskedLuck
from astragal.cli.drawing import draw, print_result
from astragal.cli.saved import SavedGame, resumed
from astragal.core.errors import AstragalError, IllegalAction, NothingToUndo
from astragal.core.game import Game
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import FairLuck, Luck, SeededLuck, TypedLuck
from astragal.core.match import Match
from astragal.core.registry import folders, load
from astragal.core.untrusted_text import quoted, whole_number
from astragal.core.view import SPECTATOR
from astragal.core.words import YOU, choice, listed

FORGET_WHAT_SCROLLED_AWAY = "\x1b[3J"
MOST_HINTS = 3
HELP = """\
Type the number of a choice, or the choice itself. Or type:
  undo         take the last choice back, unless it revealed something
  hint         the best choices after a second of thought, with the chance of winning
  log          what has happened so far
  save [FILE]  write the game to a file; `astragal play --resume FILE` continues it
  quit         save and leave"""


class Left(Exception):
    """Somebody left the table; the game is saved."""


@dataclass(frozen=True)
class NewGame:
    """Who sits where in a new game, with which luck and options."""

    seats: str
    dice: str
    seed: int | None
    options: tuple[str, ...]

    def match(self, game: Game, typed: TypedLuck) -> Match:
        """The match before its first step."""
        people = seat_names(self.seats)
        if self.seed is not None and self.dice == "typed":
            raise AstragalError("Expected either typed dice or a seed, not both.")
        luck = SeededLuck(self.seed) if self.seed is not None else typed if self.dice == "typed" else FairLuck()
        return Match(game, names=people, options=read_options(game, self.options), luck=luck, begin=False)


@click.command()
@click.argument("game", required=False, shell_complete=completed_game)
@click.option(
    "--seats", default="me,random", show_default=True, help="Who sits where: me, me:NAME or a bot, separated by commas."
)
@click.option(
    "--dice",
    type=click.Choice(["fair", "typed"]),
    default="fair",
    show_default=True,
    help="Rolled for you, or typed in by you.",
)
@seed_argument
@option_argument
@click.option("--record", "file", type=click.Path(path_type=Path), help="Write the game to this file, step by step.")
@click.option("--resume", type=click.Path(path_type=Path), help="Continue a saved game.")
@gathered(new=NewGame)
def play(game: str | None, new: NewGame, file: Path | None, resume: Path | None) -> None:
    """Play a game in the terminal, alone against bots or with others at one keyboard."""
    if resume is not None:
        table = Terminal(SavedGame(file) if file else SavedGame(resume, resumed=True))
        go_on(table, resume, game, new.dice)
    elif game is None:
        raise AstragalError(f"Expected a game to play, e.g. `astragal play {next(iter(folders()))}`, or --resume FILE.")
    elif file is not None and file.exists():
        raise AstragalError(f"The file {file} already exists; continue it with --resume, or name another.")
    else:
        table = Terminal(SavedGame(file) if file else None)
        table.sit(new.match(load(game), table.typed))
    table.run()


def go_on(table: "Terminal", file: Path, game: str | None, dice: str) -> None:
    """Continue a saved game; it keeps its own seats, luck and options."""
    given = click.get_current_context().get_parameter_source
    for name in ("seats", "seed", "options"):
        if given(name) is ParameterSource.COMMANDLINE:
            raise AstragalError(f"Expected no {name} with --resume: a saved game keeps its own.")
    table.sit(resumed(file, game, table.typed))
    if given("dice") is ParameterSource.COMMANDLINE and not table.match.luck.source.startswith(dice):
        raise AstragalError(f"Expected no {dice} dice with --resume: a saved game keeps its own.")


def seat_names(seats: str) -> list[str]:
    """Names for the seats of a text such as `me,me:Ann,random`."""
    kinds = [seat.strip() for seat in seats.split(",")]
    alone = sum(kind == "me" for kind in kinds) == 1
    result = []
    for number, kind in enumerate(kinds, 1):
        if kind == "me":
            result.append(YOU if alone else f"Player {number}")
        elif kind.startswith("me:"):
            result.append(kind.removeprefix("me:"))
            if bot_of(result[-1]):
                raise AstragalError(f"Expected a name other than {result[-1]}, which is a bot's.")
        else:
            named(kind)
            result.append(f"{kind} {number}")
    doubled = {name for name in result if result.count(name) > 1}
    if doubled:
        raise AstragalError(f"Expected different names, but {doubled.pop()} sits twice.")
    return result


def bot_of(name: str) -> Bot | None:
    """The bot that a seat is named after, or none if a person sits there."""
    kind, _, number = name.rpartition(" ")
    try:
        return named(kind) if number.isdecimal() else None
    except AstragalError:
        return None


def program() -> str:
    """The command as it is typed here."""
    typed = sys.argv[0]
    on_path = Path(typed).name != "astragal" or shutil.which("astragal") == typed
    return "astragal" if on_path else typed


class Terminal:
    """One terminal with everybody who plays at it."""

    def __init__(self, file: SavedGame | None) -> None:
        self.console = Console()
        self.file = file
        self._complaint = ""
        self._shown_to: int | None = None
        self.typed = TypedLuck(self.ask_for_luck)
        self._typed_ahead: list[str] = []
        self._logged = 0

    def sit(self, match: Match) -> None:
        """Take the seats of a match."""
        self.match = match
        self.bots = {seat: Seated(bot) for seat, name in enumerate(match.names) if (bot := bot_of(name))}
        self.people = [seat for seat in range(len(match.names)) if seat not in self.bots]

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        self._logged = self.match.steps
        self.say(f"{self.match.game.title}: {', '.join(self.match.names)}. Type help for help.")
        if isinstance(self.match.luck, FairLuck):
            self.say(f"The dice are fair: their secret seed has the SHA-256 {self.match.luck.commitment}.")
        try:
            self.match.advance()
            while not self.match.over:
                self.tell_news()
                self.keep()
                self.take_turn()
            self.tell_news()
            self.keep()
            self.finish()
        except (Left, EOFError):
            self.leave("")
        except KeyboardInterrupt:
            self.leave("Interrupted. ")
            raise SystemExit(2) from None

    def say(self, line: str) -> None:
        """Print a line as it is."""
        self.console.print(line, markup=False, highlight=False, soft_wrap=True)

    def tell_news(self) -> None:
        """Tell what has happened since the last time, as far as everybody at the terminal may know it."""
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        for line in self.match.log(viewer, self._logged):
            self.say(line)
        self._logged = self.match.steps

    def take_turn(self) -> None:
        """Let a bot choose, or ask the person whose turn it is."""
        seat = self.match.to_act
        if seat in self.bots:
            self.bots[seat].play(self.match, self.luck_of_bots())
            return
        self.hand_over(seat)
        view = self.match.view(seat)
        legal = view.choices
        phrases = [choice(view, action) for action in legal]
        draw(self.console, view)
        if view.waiting:
            self.say(f"So far: {listed([choice(view, action) for action in view.waiting])}.")
        self.console.print(f"[bold]{escape(view.names[seat])}[/], choose:", highlight=False)
        rows = [f"[bold]{number:>3}[/]  {escape(phrase)}" for number, phrase in enumerate(phrases, 1)]
        self.console.print(
            Columns(rows, column_first=True, padding=(0, 3)) if len(rows) > 10 else "\n".join(rows), highlight=False
        )
        while not self.answer(legal, phrases, input("> ").strip()):
            pass

    def luck_of_bots(self) -> Luck:
        """Where the dice have a seed, bots use it as well, so that the whole game can be played again."""
        kind, _, seed = self.match.luck.source.partition(" ")
        return SeededLuck(int(seed), self.match.steps, CHOICES) if kind == "seeded" else FairLuck()

    def hand_over(self, seat: int) -> None:
        """Keep people at one terminal from seeing each other's secrets."""
        if self.match.game.has_secrets and len(self.people) > 1 and seat != self._shown_to:
            if self._shown_to is not None:
                self.console.clear()
                if self.console.is_terminal:
                    self.console.file.write(FORGET_WHAT_SCROLLED_AWAY)
            input(f"{self.match.names[seat]}, press Enter when nobody else is looking. ")
            self._shown_to = seat

    def answer(self, legal: tuple[str, ...], phrases: list[str], line: str) -> bool:
        """Carry out what somebody typed; returns whether the choices have to be shown again."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                return False
            case "help" | "?":
                self.say(HELP)
            case "hint":
                self.give_hint()
            case "log":
                for line in self.match.log(self.match.to_act):
                    self.say(line)
            case "save":
                self.save(SavedGame(Path(rest)) if rest else self.file or self.default_file())
            case "quit" | "exit":
                raise Left
            case "undo":
                try:
                    self.match.undo(*self.people)
                except NothingToUndo as error:
                    self.say(str(error))
                    return False
                self._logged = self.match.steps
                return True
            case _:
                try:
                    self.match.pick(chosen(legal, phrases, line))
                    self.match.advance()
                except IllegalAction as error:
                    self.say(str(error))
                    return False
                return True
        return False

    def give_hint(self) -> None:
        """Say which choices are best, as the player could work them out."""
        view = self.match.ahead().view(self.match.to_act)
        thought = hint(view)
        for move in thought.moves[:MOST_HINTS]:
            answers = [step for step in move.line if step.seat >= 0]
            answer = f"; then perhaps {view.names[answers[0].seat]}: {answers[0].text}" if answers else ""
            self.say(f"{move.share:.0%}  {choice(view, move.action)} (tried {move.visits:,} times{answer})")

    def ask_for_luck(self, n: int) -> int:
        """Ask what was rolled or drawn; several can be typed at once.

        Anyone who types a card sees it, so what is typed may be compared with everything; none of it is shown.
        """
        self.tell_news()
        words = self.match.game.words
        luck = AskedLuck(words.asks(self.match.view()), n, words.outcome_names(self.match.open_view()))
        while True:
            if not self._typed_ahead:
                self._typed_ahead = input(luck.question).replace(",", " ").split()
                continue
            outcome, used = luck.read(self._typed_ahead)
            if outcome is not None:
                self._typed_ahead = self._typed_ahead[used:]
                return outcome
            typed, self._typed_ahead = self._typed_ahead, []
            if typed[0].lower() in ("quit", "exit"):
                raise Left
            self.say(luck.refusal(typed))

    def default_file(self) -> SavedGame:
        """A new file for a saved game."""
        return SavedGame(Path(f"{self.match.game.name}-{datetime.now():%Y%m%d-%H%M%S}.txt"))

    def save(self, file: SavedGame) -> None:
        """Write the game to a file and say so."""
        try:
            warning = file.write(self.match)
        except AstragalError as error:
            self.say(str(error))
            return
        self.say(warning or f"Saved; continue with `{self.how_to_go_on(file)}`.")

    def keep(self) -> None:
        """Write the game to its file, if it has one; the game continues even if that fails."""
        if self.file is not None:
            try:
                complaint = self.file.write(self.match)
            except AstragalError as error:
                complaint = str(error)
            if complaint and complaint != self._complaint:
                self._complaint = complaint
                self.say(complaint)

    def how_to_go_on(self, file: SavedGame) -> str:
        """The command that continues a saved game."""
        spec = [] if self.match.game.spec == self.match.game.name else [self.match.game.spec]
        return shlex.join([program(), "play", *spec, "--resume", str(file.path)])

    def leave(self, reason: str) -> None:
        """Save and go; a game that cannot be saved anywhere is a failure."""
        self.say("")
        if self.match.over or not self.somebody_played():
            self.say(f"{reason}Goodbye.")
            return
        new = self.default_file()
        elsewhere = SavedGame(Path(tempfile.gettempdir()) / new.path.name)
        for file in (self.file or new, new, elsewhere):
            try:
                warning = file.write(self.match)
            except AstragalError as error:
                self.say(str(error))
                continue
            self.say(f"{reason}The game is saved; {warning or f'continue with `{self.how_to_go_on(file)}`.'}")
            return
        raise AstragalError("The game could not be saved.")

    def somebody_played(self) -> bool:
        """Whether there is anything to lose: a person's choice, or luck that people typed."""
        typed = self.match.luck is self.typed and self.match.steps > 0
        return typed or any(step.seat in self.people for step in (*self.match.made, *self.match.waiting))

    def finish(self) -> None:
        """Draw the end and say who won."""
        draw(self.console, self.match.view())
        print_result(self.console, self.match)
        if isinstance(self.match.luck, FairLuck):
            self.say(f"The seed of the dice was {self.match.luck.seed.hex()}.")
        if self.file is not None:
            self.say(f"The record is in {self.file.path}.")


def chosen(legal: tuple[str, ...], phrases: list[str], line: str) -> str:
    """The action that a line names: by its number, as it is written in records, or as it is offered."""
    if line.isascii() and line.isdigit():
        number = whole_number(line, 1, len(legal))
        if number is None:
            raise IllegalAction(f"Expected a number from 1 to {len(legal)}, not {line[:20]}.")
        return legal[number - 1]
    folded = " ".join(line.lower().split())
    spoken = [phrase.lower() for phrase in phrases]
    if folded in spoken:
        return legal[spoken.index(folded)]
    if folded in legal:
        return folded
    raise IllegalAction(f"Expected one of the choices or its number, not {quoted(line)}; type help for help.")
