"""The parts of Office Supply on paper: the chosen map, pawns and the boss to fold, items, and desks."""

from astragal.core import Printed
from astragal.core.drawing import box, shape, use
from astragal.core.options import OptionValue
from astragal.core.parts import Batch, Face, Label, Take, file_title

from . import rules
from .board_tokens import item_art
from .print_map import map_pages
from .rules import S

PAWN, ITEM, DESK = (24.0, 88.0), (15.75, 18.0), (94.5, 48.0)
FOOT = 10.0

TOKENS = {
    "game": ("#0B4F7A", "#000000"),
    "os-draft": ("#14486B", "#000000"),
    "os-room": ("#FFF6DC", "#FFFFFF"),
    "os-roomline": ("#8A6A12", "#000000"),
    "os-solid": ("#E6EDF1", "#FFFFFF"),
    "os-hatch": ("#7C93A3", "#555555"),
    "os-joint": ("#B9CDD6", "#999999"),
    "osfoot": ("#E4E4E4", "#FFFFFF"),
    "son": ("#FFFFFF", "#000000"),
}
STYLE = "".join(
    [
        ".osdesk{fill:#fff}.osring{fill:none;stroke:var(--bad);stroke-width:.35}.osfoot{fill:var(--osfoot)}",
        ".osbox{fill:#fff;stroke:var(--os-draft);stroke-width:.4}.osthis{fill:var(--os-room);stroke:var(--os-draft);",
        "stroke-width:.5}.osother{fill:none;stroke:var(--os-draft);stroke-width:.3;stroke-dasharray:1 .8}",
        ".osroom{fill:var(--os-room);stroke:var(--os-roomline);stroke-width:.4;stroke-dasharray:1.4 1}",
        ".oswalled{fill:var(--os-solid);stroke:var(--os-wall);stroke-width:.5}",
        ".osfold{fill:none;stroke:var(--muted);stroke-width:.25;stroke-dasharray:2 1.4}.oswhite{fill:#fff}",
        ".osarrow{fill:none;stroke:var(--bad);stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}",
    ]
)
BLACK = "".join(
    [
        ".osring,.osarrow{stroke:#000}.gamefill{fill:#fff;stroke:#000;stroke-width:.3}.oswhite{stroke:#000;",
        "stroke-width:1.6}.osbody{stroke-width:.5}.os-b{fill:#fff;stroke:#000;stroke-width:1.4}.os-b2{fill:#fff;st"
        "roke:#000;",
        "stroke-width:1}",
    ]
)
REFERENCE = {
    "A turn": (
        ("Roll", "2 to 6: walk exactly that many squares; the boss: put it on any free square"),
        ("Ways", "corridors run one way; at a door go on or turn in; never straight back"),
        ("Supply", "with empty hands you may enter: the walk ends, take one item your desk lacks"),
        ("Own desk", "put down what you carry as you pass, and walk on"),
        ("Their desk", "if your walk ends there with empty hands, carry off one item you lack"),
        ("Boss", "walk into it and lose what you carry; you land on the square ahead of it"),
        ("Then", "the boss walks one square; whoever stands there loses what they carry, and it steps back"),
    ),
    "The end": (
        ("Win", "the first with a stapler, a ruler and pens on the desk"),
        ("Else", "after the last turn, the most kinds; equal players share"),
    ),
}
NOTES = {
    "What you need": ("Desks", "Die"),
    "Walking": ("Standing on a doorway square at the start of a move", "Sharing squares"),
    "Your own desk": ("Delivery and boss in one walk",),
    "Meeting the boss": ("Meeting the boss in a supply doorway",),
    "The boss walks": ("After being sent back by a player",),
    "The end": ("How is the game won?",),
}
EXAMPLES = (
    (
        "walk d1",
        "Ann rolled a 3. A walk is exactly as long as the roll, and corridors are walked clockwise only. Her walk "
        "ends on d1, beside a doorway to the inner corridor.",
    ),
    (
        "place boss a4",
        "Ann rolled the boss. She may put it on any square where nobody stands and chooses a4, far from her own way.",
    ),
    (
        "take stapler",
        "There is only one stapler in this game. Ann takes it before Bo can. It counts once it is on her desk.",
    ),
    (
        "steal pens",
        "Ann's walk ended exactly on Bo's desk, and her hands are empty. She carries off the pens, which her own "
        "desk lacks.",
    ),
)


def take(s: S) -> list[Take]:
    """One die; its 1 is the boss."""
    return [Take(1, "die; its 1 is the boss", use("std1", 0, 0, 9, "die os-die"))]


def batches(s: S, options: dict[str, OptionValue]) -> list[Batch]:
    """The map, then everything that stands and lies on it."""
    title = f"map {file_title(options['map'])}"
    pawns = [_pawn(seat) for seat in range(s.players)] + [_boss(), _arrow()]
    items = [_item(kind) for kind in range(len(rules.KINDS)) for _ in range(s.stock[kind])]
    desks = [_desk(seat) for seat in range(s.players)]
    pages = map_pages(s)
    note = "none" if len(pages) == 1 else "cut and glue as shown"
    return [
        Batch(title, pages, cut=False, note=note),
        Batch("pawns to fold, items, desks", [*pawns, *desks, *items], note="cut; fold dashed lines"),
    ]


def _pawn(seat: int) -> Face:
    """A person who stands on feet that are glued together."""
    person = f"<g class='s{seat + 1} osbody'><circle cx='12' cy='50.500' r='4.500'/>"
    person += "<path d='M4 74c-.500-11 1.500-17 8-17s8.500 6 8 17z'/></g>" + shape(seat, 12, 66, 3.6, "oswhite")
    letter = "ABCD"[seat]
    return _folded(person, letter, f"pawn {letter}")


def _boss() -> Face:
    return _folded(use("osboss", 3.5, 49, 17, "", 20), "BOSS", "boss")


def _folded(figure: str, label: str, name: str) -> Face:
    """A figure on both sides of a fold, with feet."""
    width, height = PAWN
    art = box(0, 0, width, FOOT, "osfoot") + box(0, height - FOOT, width, FOOT, "osfoot")
    art += f"{figure}<g transform='rotate(180 {width / 2:g} {height / 2:g})'>{figure}</g>"
    art += f"<path class='osfold' d='M0 {FOOT:g}h{width:g}M0 {height / 2:g}h{width:g}M0 {height - FOOT:g}h{width:g}'/>"
    words = (
        Label(width / 2, 77, label, 7.5, "bold center"),
        Label(width / 2, height - 77, label, 7.5, "bold center", turned=180),
        Label(width / 2, 6, "foot", 7, "center muted"),
        Label(width / 2, height - 4, "foot", 7, "center muted"),
    )
    return Face(width, height, art, words, name)


def _arrow() -> Face:
    """Where the boss steps next, and how a pawn stands."""
    art = box(4, 6, 16, 16, "blank", 1) + "<path class='osarrow' d='M8 14h8m-3-3l3 3l-3 3'/>"
    art += "<path class='edge' d='M12 50L5 72M12 50l7 22'/><path class='edge' stroke-width='1.2' d='M3 72.500h18'/>"
    words = (
        Label(12, 28, "the boss's", 7, "center muted"),
        Label(12, 31.4, "next step", 7, "center muted"),
        Label(12, 78, "how it stands", 7, "center muted"),
    )
    return Face(*PAWN, art, words, "arrow")


def _item(kind: int) -> Face:
    art = f"<g transform='translate(2.4 1.6) scale(.55)'>{item_art(kind, 20, 10)}</g>"
    words = (Label(ITEM[0] / 2, 16, rules.KINDS[kind], 7, "bold center"),)
    return Face(*ITEM, art, words, f"item {rules.KINDS[kind]}")


def _desk(seat: int) -> Face:
    width, height = DESK
    art = box(3.5, 3.5, width - 7, height - 7, f"osdesk seat{seat + 1}", 2) + shape(seat, 13, 12.5, 5)
    art += "<path class='rule' d='M48 14h38'/>"
    words = [Label(21, 14.4, f"desk {'ABCD'[seat]}", 11, "bold mono"), Label(48, 9.4, "name", 7, "muted")]
    for number, kind in enumerate(rules.KINDS):
        x = 9.0 + 27 * number
        art += box(x, 21, 22, 20, "place", 1.5) + use(f"os{kind}", x + 6, 23, 10, "os-pale")
        words.append(Label(x + 11, 38, kind, 7.5, "center muted"))
    return Face(width, height, art, tuple(words), f"desk {seat + 1}")


PRINTED = Printed(
    batches=batches,
    take=take,
    reference=REFERENCE,
    examples=EXAMPLES,
    notes=NOTES,
    tokens=TOKENS,
    style=STYLE,
    black=BLACK,
)
