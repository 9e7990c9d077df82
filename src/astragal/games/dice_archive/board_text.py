"""The archive and the sheets of Dice Archive, drawn for a terminal.

Colours are given in square brackets, in the way of the Rich library: `[red]3[/]`. Every player also has a
letter, so that the drawing can be read without colours.
"""

from collections.abc import Iterable, Iterator

from astragal.core import View

from . import rules, words
from .rules import S

LETTERS = "ABCDE"
STYLES = ("white on blue", "white on red", "black on green", "white on magenta", "black on yellow")
LABEL = 10
TABLE_WIDTH = 22
TIMES = "\N{MULTIPLICATION SIGN}"


def text(view: View[S]) -> str:
    """Every player's sheet, then the archive and the communal dice, the viewer's sheet last and nearest."""
    s = view.state
    *others, own = [(max(view.seat, 0) + i) % s.players for i in range(1, s.players + 1)]
    lines = [_headline(s), ""]
    for seat in others:
        lines += [*_sheet(view, seat), ""]
    return "\n".join([*lines, *_archive(s), _communal(s), "", *_sheet(view, own), "", *_hint(view)])


def _headline(s: S) -> str:
    last = " (the last)" if rules.game_ends(s) or s.week == s.last_week else ""
    return f"[bold]Week {s.week}{last}[/], {words.PHASES[s.phase]}"


def _communal(s: S) -> str:
    if s.boss == 0:
        return f"{'Communal':<{LABEL}}not rolled yet"
    white = " ".join(_die(number, "black on white") for number in words.numbers(words.white_dice(s)))
    return f"{'Communal':<{LABEL}}boss {_die(s.boss, 'bold yellow on black')}   white {white}"


def _die(number: int, style: str) -> str:
    return f"[{style}] {number} [/]"


def _across(label: str, columns: Iterable[str]) -> str:
    """One line through the three tables."""
    return f"{label:<{LABEL}}{''.join(columns)}".rstrip()


def _cells(cells: Iterable[str]) -> str:
    """The squares of a table, each a single sign with or without markup."""
    return "  ".join(cells) + " " * (TABLE_WIDTH - 16)


def _needs(needs: list[int]) -> Iterator[str]:
    for name, need in zip(rules.TABLES, needs, strict=True):
        shown = f"{name}: {need} equal dice" if need > 1 else f"{name}: 1 die"
        yield f"{shown:<{TABLE_WIDTH}}"


def _archive(s: S) -> list[str]:
    """The shared tables; a space shows its number, or the letter of the player whose die is locked there."""
    tables = [_cells(_space(number, s.archive[table][number]) for number in range(1, 7)) for table in range(3)]
    return [_across("", _needs(s.archive_needs)), _across("Archive", tables)]


def _space(number: int, owner: int) -> str:
    return str(number) if owner == rules.NOBODY else f"[bold {STYLES[owner]}]{LETTERS[owner]}[/]"


def _sheet(view: View[S], seat: int) -> list[str]:
    """One player's dice and tasks; the viewer's own sheet also shows what the tables need and bring."""
    s = view.state
    tables = [_cells("[bold]✓[/]" if row[n] else str(n) for n in range(1, 7)) for row in s.tasks[seat]]
    own = seat == max(view.seat, 0)
    return [
        _player(view, seat),
        _dice(s, seat),
        *([_across("", _needs(s.task_needs))] if own else []),
        _across("Tasks", tables),
        *([_across("", (_product(s, seat, table) for table in range(3)))] if own else []),
    ]


def _product(s: S, seat: int, table: int) -> str:
    dice, tasks = rules.archived(s, seat, table), rules.tasks_done(s, seat, table)
    shown = f"{dice} {'die' if dice == 1 else 'dice'} {TIMES} {tasks} = {dice * tasks}"
    return f"{shown:<{TABLE_WIDTH}}"


def _player(view: View[S], seat: int) -> str:
    turn = "▶" if view.to_act == seat else " "
    token = ", worker of the week" if seat == view.state.token and view.state.phase != rules.CHOOSE_WORKER else ""
    points = view.scores[seat]
    badge = f"[bold {STYLES[seat]}] {LETTERS[seat]} [/]"
    return f"{turn} {badge} [bold]{view.names[seat]}[/]{token}, {points} point{'' if points == 1 else 's'}"


def _dice(s: S, seat: int) -> str:
    """The unused dice, and how many are used or locked."""
    faces = [_die(n, STYLES[seat]) for n in range(1, 7) for _ in range(s.dice[seat][n])]
    parts = [" ".join(faces) or "no unused dice"]
    in_hand = sum(s.hand) + s.to_roll if s.turn == seat and s.phase in (rules.CHOOSE_REROLL, rules.REROLL) else 0
    if in_hand:
        parts.append(f"picked {words.dice(s.hand)}" if sum(s.hand) else f"{in_hand} being rolled")
    locked = rules.locked(s, seat)
    if s.phase in (rules.CHOOSE_NUMBER, rules.FLIP, rules.ACT, rules.END):
        parts.append(f"{rules.PLAYER_DICE - locked - len(faces)} used")
    parts.append(f"{locked} locked")
    return f"{'Dice':<{LABEL}}{'   '.join(parts)}"


def _hint(view: View[S]) -> list[str]:
    """What the viewer is about to choose."""
    s = view.state
    if view.to_act != view.seat:
        return []
    match s.phase:
        case rules.CHOOSE_REROLL:
            return ["Reroll any dice: pick them, then reroll (undo helps)."]
        case rules.CHOOSE_NUMBER if s.overtime:
            return ["Choose a number to work with."]
        case rules.CHOOSE_NUMBER:
            return ["Choose a number; or overtime first: give up a die to turn another (undo helps)."]
        case rules.FLIP:
            return [f"Overtime: a {s.overtime} is given up; turn another die."]
        case _:
            return [f"Number {s.number}: {words.equal_dice(s, s.number)}."]
