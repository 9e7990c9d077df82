"""The archive and the sheets of Dice Archive, drawn for a terminal.

Colours are given in square brackets, in the way of the Rich library: `[red]3[/]`. Every player also has a
letter, so that the drawing can be read without colours.
"""

from collections.abc import Iterable, Iterator

from astragal.core import View
from astragal.core.language import Texts

from . import rules, words
from .rules import S
from .words_tables import dice_of, locked, points_of, table_label, used

_ = Texts(__file__)

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
    if rules.game_ends(s) or s.week == s.last_week:
        return _("[bold]Week {week} (the last)[/], {phase}", week=s.week, phase=words.phase_name(s))
    return _("[bold]Week {week}[/], {phase}", week=s.week, phase=words.phase_name(s))


def _communal(s: S) -> str:
    label = _("Communal").ljust(LABEL)
    if s.boss == 0:
        return label + _("not rolled yet")
    white = " ".join(_die(number, "black on white") for number in words.numbers(words.white_dice(s)))
    return label + _("boss {boss}   white {dice}", boss=_die(s.boss, "bold yellow on black"), dice=white)


def _die(number: int, style: str) -> str:
    return f"[{style}] {number} [/]"


def _across(label: str, columns: Iterable[str]) -> str:
    """One line through the three tables."""
    return f"{label:<{LABEL}}{''.join(columns)}".rstrip()


def _cells(cells: Iterable[str]) -> str:
    """The squares of a table, each a single sign with or without markup."""
    return "  ".join(cells) + " " * (TABLE_WIDTH - 16)


def _needs(needs: list[int]) -> Iterator[str]:
    for table, need in enumerate(needs):
        yield f"{table_label(table, need):<{TABLE_WIDTH}}"


def _archive(s: S) -> list[str]:
    """The shared tables; a space shows its number, or the letter of the player whose die is locked there."""
    tables = [_cells(_space(number, s.archive[table][number]) for number in range(1, 7)) for table in range(3)]
    return [_across("", _needs(s.archive_needs)), _across(_("Archive"), tables)]


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
        _across(_("Tasks"), tables),
        *([_across("", (_product(s, seat, table) for table in range(3)))] if own else []),
    ]


def _product(s: S, seat: int, table: int) -> str:
    dice, tasks = rules.archived(s, seat, table), rules.tasks_done(s, seat, table)
    shown = f"{dice_of(dice)} {TIMES} {tasks} = {dice * tasks}"
    return f"{shown:<{TABLE_WIDTH}}"


def _player(view: View[S], seat: int) -> str:
    turn = "▶" if view.to_act == seat else " "
    badge = f"[bold {STYLES[seat]}] {LETTERS[seat]} [/]"
    player = f"{turn} {badge} [bold]{view.names[seat]}[/]"
    points = points_of(view.scores[seat])
    if seat == view.state.token and view.state.phase != rules.CHOOSE_WORKER:
        return _("{name}, worker of the week, {points}", name=player, points=points)
    return f"{player}, {points}"


def _dice(s: S, seat: int) -> str:
    """The unused dice, and how many are used or locked."""
    faces = [_die(n, STYLES[seat]) for n in range(1, 7) for _ in range(s.dice[seat][n])]
    parts = [" ".join(faces) or _("no unused dice")]
    in_hand = sum(s.hand) + s.to_roll if s.turn == seat and s.phase in (rules.CHOOSE_REROLL, rules.REROLL) else 0
    if in_hand:
        picked = sum(s.hand) > 0
        parts.append(
            _("picked {dice}", dice=words.dice(s.hand)) if picked else _("{number} being rolled", number=in_hand)
        )
    archived = rules.locked(s, seat)
    if s.phase in (rules.CHOOSE_NUMBER, rules.FLIP, rules.ACT, rules.END):
        parts.append(used(rules.PLAYER_DICE - archived - len(faces)))
    parts.append(locked(archived))
    return _("Dice").ljust(LABEL) + "   ".join(parts)


def _hint(view: View[S]) -> list[str]:
    """What the viewer is about to choose."""
    s = view.state
    if view.to_act != view.seat:
        return []
    match s.phase:
        case rules.CHOOSE_REROLL:
            return [_("Reroll any dice: pick them, then reroll (undo helps).")]
        case rules.CHOOSE_NUMBER if s.overtime:
            return [_("Choose a number to work with.")]
        case rules.CHOOSE_NUMBER:
            return [_("Choose a number; or overtime first: give up a die to turn another (undo helps).")]
        case rules.FLIP:
            return [_("Overtime: a {number} is given up; turn another die.", number=s.overtime)]
        case _:
            return [_("Number {number}: {dice}.", number=s.number, dice=words.equal_dice(s, s.number))]
