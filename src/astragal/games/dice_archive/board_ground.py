"""What never moves: trays, cabinets, forms and the reminder beside them; and the folder that shows the week."""

from textwrap import wrap

from astragal.core import View, component
from astragal.core.drawing import Piece, box, cut, lines, text
from astragal.core.language import Texts, deferred

from . import rules, words
from .board_layout import DESK, PHONE, SLIP_WIDTH, SLIPS_LEFT, TALL, Layout
from .board_tables import TIMES
from .rules import S
from .words_tables import table_label

_ = Texts(__file__)

TABS = (deferred("Roll"), deferred("Work roll"), deferred("Reroll"), deferred("Work hour"), deferred("Weekend"))
TAB_OF = {
    rules.CHOOSE_WORKER: 0,
    rules.COMMUNAL_ROLL: 0,
    rules.WORK_ROLL: 1,
    rules.REROLL: 2,
    rules.CHOOSE_REROLL: 2,
    rules.CHOOSE_NUMBER: 3,
    rules.FLIP: 3,
    rules.ACT: 3,
    rules.END: 4,
}
REMINDERS = (
    (
        deferred("Points"),
        deferred(
            "In each column multiply your dice in the drawers by the ticks below them. The sum of the three counts."
        ),
    ),
    (
        deferred("The end"),
        deferred(
            "A week is the last once somebody has locked five dice or ticked two full tables, or two cabinets are full."
        ),
    ),
    (
        deferred("Your turn"),
        deferred(
            "Choose a number on your dice. With enough equal dice, communal ones included, tick its task or lock a die "
            "in its drawer; or pass. All your dice that show it are used up."
        ),
    ),
    (
        deferred("Overtime"),
        deferred(
            "Before that you may use up a die to turn another upside down. If both are equal, you may tip it to a side."
        ),
    ),
)


def ground(view: View[S], seat: int, layout: Layout) -> Piece:
    """The table itself, as it is for the whole game."""
    s = view.state
    needs = (tuple(s.archive_needs), tuple(s.task_needs))
    if layout is PHONE:
        return _phone_ground(*needs)
    caption = _("your sheet, carbon copy") if seat == view.seat else _("sheet, carbon copy")
    return _desk_ground(*needs, s.players, cut(view.names[seat], 16), caption)


@component
def _desk_ground(archive: tuple[int, ...], tasks: tuple[int, ...], players: int, name: str, caption: str) -> Piece:
    art = box(0, 0, 880, 684, "da-bg")
    art += box(0, 90, 636, 212, "da-paper", 3) + box(0, 338, 636, 212, "da-copy", 3)
    art += f"<path class='da-rules' d='{_ruled(103, 302)}{_ruled(351, 550)}'/>"
    art += text(14, 110, "DICE ARCHIVE", "t13 bold mono") + text(
        14, 358, _("TASKS OF {name}", name=name.upper()), "t13 bold mono da-carbon"
    )
    art += text(622, 110, _("for all: one die in a drawer, until the end of the game"), "t11 muted end")
    art += text(586, 358, caption, "t11 muted end")
    for table, left in enumerate(DESK.tables):
        x = left - 6
        art += box(x, 118, 192, 176, "da-steel", 4) + box(x + 6, 122, 42, 18, "da-label", 3)
        art += text(x + 27, 135.5, f"{TIMES}{archive[table]}", "t13 bold middle")
        art += text(x + 56, 135.5, table_label(table, archive[table]), "t11")
        art += box(x, 366, 192, 176, "da-form", 2) + text(x + 8, 384, f"{TIMES}{tasks[table]}", "t14 bold da-carbon")
        art += text(x + 40, 383.5, table_label(table, tasks[table]), "t11 muted")
    return Piece("ground", 0, 0, art + _reminder(players))


def _ruled(top: int, bottom: int) -> str:
    return "".join(f"M1 {y}.5H635" for y in range(top, bottom, 14))


def _reminder(players: int) -> str:
    """Where few rivals leave room: the rules in a few words."""
    top = (players - 1) * (TALL.height + TALL.gap)
    if players > 3:
        return ""
    art = box(SLIPS_LEFT, top, SLIP_WIDTH, 684 - top, "da-paper", 3) + text(
        SLIPS_LEFT + 14, top + 26, _("REMINDER"), "t13 bold mono"
    )
    y = top + 48
    for heading, about in REMINDERS[: 2 if players == 3 else 4]:
        art += text(SLIPS_LEFT + 14, y, _(heading), "t13 bold serif") + lines(
            SLIPS_LEFT + 14, y + 17, _(about), 29, "t11", 15
        )
        y += 30 + 15 * len(wrap(_(about), 29))
    return art


@component
def _phone_ground(archive: tuple[int, ...], tasks: tuple[int, ...]) -> Piece:
    art = box(0, 0, 360, 468, "da-bg")
    for table, left in enumerate(PHONE.tables):
        x = left - 2
        art += box(x, 50, 112, 150, "da-steel", 4) + text(x + 6, 64.5, f"{TIMES}{archive[table]}", "t12 bold")
        art += text(x + 106, 64.5, _("archive"), "t11 end") + box(x, 224, 112, 150, "da-copy", 2)
        art += box(x, 224, 112, 150, "da-form", 2) + text(x + 6, 238.5, f"{TIMES}{tasks[table]}", "t12 bold da-carbon")
        art += text(x + 106, 238.5, _("tasks"), "t11 muted end")
    return Piece("ground", 0, 0, art)


def week(view: View[S], layout: Layout) -> Piece:
    """The folder of the week: its phases as tabs, and who is first."""
    s = view.state
    is_last = rules.game_ends(s) or s.week == s.last_week
    draw = _phone_week if layout is PHONE else _desk_week
    return draw(s.week, TAB_OF[s.phase], _first(view, layout), bool(is_last), words.phase_of(s))


def _first(view: View[S], layout: Layout) -> str:
    """Who has a part that matters in this phase."""
    s, phone = view.state, layout is PHONE
    tab, letters = TAB_OF[s.phase], 11 if phone else 14
    name = cut(view.names[s.first if tab in (2, 3) else s.token], letters)
    match tab:
        case 2:
            return _("first: {name}", name=name) if phone else _("most motivated: {name}", name=name)
        case 3:
            return _("started: {name}", name=name) if phone else _("started the work hour: {name}", name=name)
        case 4:
            return _("the game is over")
        case _ if s.phase == rules.CHOOSE_WORKER:
            return ""
        case _:
            return _("worker: {name}", name=name) if phone else _("worker of the week: {name}", name=name)


@component
def _desk_week(number: int, tab: int, first: str, is_last: bool, title: str) -> Piece:
    art = "".join(_tab(77 * place, label, active=False) for place, label in enumerate(TABS) if place != tab)
    art += box(0, 18, 384, 36, "da-card", 2) + _tab(77 * tab, TABS[tab], active=True)
    art += text(10, 41, _("Week {number}", number=number), "t14 bold serif") + text(374, 41, first, "t11 muted end")
    if is_last:
        imprint = box(0, 0, 46, 18, "da-imprint", 3) + text(23, 13, _("LAST"), "t11 bold mono middle da-red")
        art += f"<g transform='translate({92 if number > 99 else 82} 27) rotate(-4)'>{imprint}</g>"
    return Piece("week", *DESK.week, art, title=title)


def _tab(x: float, label: str, *, active: bool) -> str:
    shown = f"<path class='{'da-card' if active else 'da-steel'}' d='M{x:g} 18l6-18h64l6 18'/>"
    return shown + text(x + 38, 13, _(label), "t11 bold middle da-red" if active else "t11 middle")


@component
def _phone_week(number: int, tab: int, first: str, is_last: bool, title: str) -> Piece:
    art = box(0, 14, 192, 28, "da-card", 2) + "<path class='da-card' d='M0 14.5l4-14h80l4 14'/>"
    art += text(44, 12, _(TABS[tab]), "t11 bold middle da-red")
    art += text(8, 33, _("Week {number}", number=number), "t12 bold serif")
    if is_last:
        art += text(96, 12, _("last week"), "t11 bold da-red")
    return Piece("week", *PHONE.week, art + text(186, 33, first, "t11 muted end"), title=title)
