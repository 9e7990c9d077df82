"""Ingredient cards as they are drawn: what is printed on each, and its art at every size.

A deck is a file that anybody may write, so everything follows from its columns: letters and patterns of flavours are
given out so that no two are alike, and the shape of a crust or topping goes by words in its name.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from astragal.core.drawing import box, cut, span, text, use

from . import cards
from .board_look import FLAVOURS
from .deck import ICONS, KINDS

MOST_CHIPS = 6
"""So many letters of flavours stand in one row."""


class Sign(NamedTuple):
    """What stands for a flavour: its name, a letter and the number of its look."""

    flavour: str
    letter: str
    look: int


class Face(NamedTuple):
    """What is printed on a card."""

    name: str
    kind: int
    dollars: int
    minutes: int
    icon: int
    layer: str
    """The symbol of what it puts on a pie."""
    signs: tuple[Sign, ...]
    """The flavour of a filling, or those that a topping goes on."""
    any_flavour: bool


SHAPES = (
    ("torched", "torched"),
    ("meringue", "meringue"),
    ("lattice", "lattice"),
    ("streusel", "crumbs"),
    ("crumb", "crumbs"),
    ("ice cream", "scoop"),
    ("sorbet", "scoop"),
    ("cream", "swirl"),
    ("grandma", "grandma"),
)
CRUSTS = (("graham", "speckled"), ("oat", "speckled"), ("nut", "speckled"), ("cookie", "chipped"), ("choc", "chipped"))


def faces(s: Any) -> tuple[Face, ...]:
    """Every card of the deck by the number of its name."""
    n = range(s.names)
    rows = tuple(
        (tuple(s.letters[i]), s.kind[i], s.flavour[i], s.dollars[i], s.minutes[i], s.icon[i], s.goes_on[i]) for i in n
    )
    return _faces(rows, tuple(map(tuple, s.flavour_letters)))


@lru_cache(64)
def _faces(rows: tuple[Any, ...], flavour_letters: tuple[Any, ...]) -> tuple[Face, ...]:
    signs = flavour_signs(tuple(flavour for flavour in map(cards.read, flavour_letters) if flavour))
    made = []
    for letters, kind, flavour, dollars, minutes, icon, goes_on in rows:
        name = cards.read(letters)
        fits = tuple(sign for number, sign in enumerate(signs) if goes_on >> number & 1)
        if kind == cards.FILLING:
            fits = (signs[flavour],)
            layer = f"filling{signs[flavour].look}"
        else:
            layer = _shape(name, *((CRUSTS, "plain") if kind == cards.CRUST else (SHAPES, "glaze")))
        made.append(Face(name, kind, dollars, minutes, icon, layer, fits, kind == cards.TOPPING and fits == signs))
    return tuple(made)


def _shape(name: str, shapes: tuple[tuple[str, str], ...], otherwise: str) -> str:
    return next((shape for word, shape in shapes if word in name.casefold()), otherwise)


@lru_cache(64)
def flavour_signs(flavours: tuple[str, ...]) -> tuple[Sign, ...]:
    """A letter and a look for each flavour, its own ones if it has some, no two of them alike."""
    known = tuple(FLAVOURS)
    free = [number for number, flavour in enumerate(known) if flavour not in map(str.casefold, flavours)]
    letters: list[str] = []
    looks = []
    for flavour in flavours:
        wanted = (
            letter for letter in (flavour + "abcdefghijklm").upper() if letter.isalnum() and letter not in letters
        )
        letters.append(next(wanted))
        own = flavour.casefold()
        looks.append(known.index(own) if own in known and known.index(own) not in looks else free.pop(0))
    return tuple(map(Sign, flavours, letters, looks))


@lru_cache(512)
def in_words(face: Face) -> str:
    """Everything that is printed on a card, as a sentence."""
    fits = " or ".join(sign.flavour for sign in face.signs)
    kinds = (
        "crust",
        f"{fits} filling",
        f"topping for {'any flavour' if face.any_flavour else fits}",
    )
    icon = f", {ICONS[face.icon]}" if face.icon >= 0 else ""
    minutes = f"{face.minutes} minute{'' if face.minutes == 1 else 's'}"
    return f"{face.name}, {kinds[face.kind]}: ${face.dollars}, {minutes}{icon}"


def name_lines(name: str, letters: float) -> list[str]:
    """A name in one line or two: broken between words, or cut."""
    first = ""
    for word in name.split():
        longer = f"{first} {word}".strip()
        if span(longer) > letters:
            break
        first = longer
    rest = name.removeprefix(first).strip() if first else ""
    return [cut(line, letters) for line in (first or name, rest) if line]


# Parts of a card


def coin(x: float, y: float, dollars: int, radius: float = 14) -> str:
    """Dollars on a coin around a point."""
    kind = "t11" if radius <= 12 or dollars > 99 else "t13" if dollars < 10 else "t12" if radius >= 14 else "t11"
    return f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' class='pfcoin'/>" + text(
        x, y + 4.5, f"${dollars}", f"{kind} bold middle pfdollar"
    )


def minutes(right: float, y: float, count: int, size: int = 13, kind: str = "") -> str:
    """A clock with minutes, ending at a place; its class may give other colours."""
    wide = size * 0.75 * len(str(count))
    return use("pf-clock", right - wide - 3 - size, y - size * 0.85, size, kind) + text(
        right, y, count, f"t{size} bold end {kind}"
    )


def icon(number: int, x: float, y: float, size: float = 22) -> str:
    """President, foreman or secretary."""
    return use(f"pf-icon{number}", x, y, size)


def layer(symbol: str, x: float, y: float, width: float) -> str:
    """A layer of a pie, on its field of 120 by 84."""
    return use(f"pf-{symbol}", x, y, width, height=width * 0.7)


def chips(face: Face, right: float, y: float, width: float) -> str:
    """The letters of a card's flavours, ending at a place; closer together or in two rows if they are many."""
    if face.any_flavour:
        return box(right - 34, y - 9, 34, 18, "pffree", 9) + text(right - 17, y + 4, "any", "t11 bold middle")
    if len(face.signs) > MOST_CHIPS:
        half = (len(face.signs) + 1) // 2
        first, second = face._replace(signs=face.signs[:half]), face._replace(signs=face.signs[half:])
        return chips(first, right, y - 15, width) + chips(second, right, y + 2, width)
    step = min(17, (width - 17) / max(1, len(face.signs) - 1))
    art = []
    for number, sign in enumerate(reversed(face.signs)):
        x = right - 8.5 - step * number
        art.append(
            f"<circle cx='{x:g}' cy='{y:g}' r='8.5' class='pfchip pfc{sign.look}'/>"
            + text(x, y + 4, sign.letter, f"t11 bold middle pfl{sign.look}")
        )
    return "".join(reversed(art))


def band(face: Face, width: float) -> str:
    """The strip at the top of a card: a filling's pattern, a crust's brown, a topping's cream."""
    fill = f" fill='url(#pf-pattern{face.signs[0].look})'" if face.kind == cards.FILLING else ""
    kind = "" if fill else f" class='{('pfroof', '', 'pffoam')[face.kind]}'"
    return f"<path d='M1 14V8a7 7 0 0 1 7-7h{width - 16:g}a7 7 0 0 1 7 7v6z'{fill}{kind}/>"


# Whole cards


@lru_cache(1024)
def upright_card(face: Face, width: int, height: int) -> str:
    """A card that stands upright: on the belt or in a hand."""
    narrow = width < 100
    names = name_lines(face.name, (width - 6) / 7.6)
    crowded = len(face.signs) > MOST_CHIPS and not face.any_flavour
    pill = 41 if face.minutes < 10 else 50
    art = width * (0.92 if narrow else 0.8)
    top = 34 + (height - 136 - (0 if narrow else 12)) * 0.35
    shift = {cards.CRUST: -0.22, cards.FILLING: 0.0, cards.TOPPING: 0.06}[face.kind] * art
    foot = height - 15
    name = foot - (20 if narrow else 33) - 6.5 * (len(names) - 1)
    parts = [
        box(0, 0, width, height, "pfcard", 8),
        band(face, width),
        coin(17, 18, face.dollars, 12.5 if narrow else 14),
        box(width - 4 - pill, 6, pill, 21, "pfpill", 10.5),
        minutes(width - 11, 21, face.minutes),
        layer(face.layer, (width - art) / 2, top + shift, art),
        *(text(width / 2, name + 13 * i, line, "t11 bold middle") for i, line in enumerate(names)),
        "" if narrow or crowded else text(width / 2, name + 13 * len(names) + 2, KINDS[face.kind], "t11 muted middle"),
        icon(face.icon, 5, 33 if crowded else foot - 11) if face.icon >= 0 else "",
        _foot(face, width, foot),
    ]
    return "".join(parts)


def _foot(face: Face, width: float, foot: float) -> str:
    """The flavours; before those of a topping stands what they mean, if there is room."""
    left = 28 if face.icon >= 0 and len(face.signs) <= MOST_CHIPS else 6
    room = width - 6 - left
    wanted = 34 if face.any_flavour else 17 * len(face.signs)
    said = face.kind == cards.TOPPING and wanted + 18 <= room
    return (text(left + 2, foot + 4, "on", "t11 muted") if said else "") + chips(face, width - 6, foot, room)


@lru_cache(512)
def flat_card(face: Face, width: int) -> str:
    """A card of 60 high for the phone's belt."""
    left = 28 if face.icon >= 0 else 5
    said = ("crust", "filling", "on")[face.kind]
    many = len(face.signs) > 4 and not face.any_flavour and width < 150
    if many:
        said = f"on {len(face.signs)} kinds"
    return "".join(
        [
            box(0, 0, width, 60, "pfcard", 7),
            coin(14, 14, face.dollars, 11.5),
            minutes(54 if face.minutes < 10 else 60, 18, face.minutes, 12),
            layer(face.layer, width - 41, 2 - (6 if face.kind == cards.CRUST else 0), 38),
            text(5, 38, cut(face.name, (width - 5) / 7.6), "t11 bold"),
            icon(face.icon, 4, 40, 19) if face.icon >= 0 else "",
            text(left, 54, said, "t11 muted"),
            "" if many else chips(face, width - 4, 50, width - 4 - left - 7 * len(said)),
        ]
    )


@lru_cache(512)
def small_card(face: Face | None, width: int, height: int, minutes_shown: int = -1) -> str:
    """A card at a glance: its layer, or the back of one that lies face down, and the minutes that count for it."""
    art = min(width - 4, 42) if minutes_shown < 0 else height - 2
    kind = "pfback" if face is None else "pfcard"
    symbol = "seal" if face is None else face.layer
    inside = layer(symbol, 2 if minutes_shown >= 0 else (width - art) / 2, (height - art * 0.7) / 2 - 1, art)
    ink = "pfonback" if face is None else ""
    told = "" if minutes_shown < 0 else minutes(width - 5, height / 2 + 4.5, minutes_shown, 12, ink)
    return box(0, 0, width, height, kind, 5) + inside + told


@lru_cache(16)
def card_back(width: float, height: float) -> str:
    """A card that nobody may see, with the pie that is printed on every back."""
    art = width * 0.62
    return (
        box(0, 0, width, height, "pfback", 7)
        + (box(5, 5, width - 10, height - 10, "pfslot", 5) if width > 36 else "")
        + layer("seal", (width - art) / 2, height / 2 - art * 0.43, art)
    )
