"""Ingredient cards as they are drawn: what is printed on each, and its art at every size.

A deck is a file that anybody may write, so everything follows from its columns: letters and patterns of flavours are
given out so that no two are alike, and the shape of a crust or topping goes by words in its name.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from astragal.core import component
from astragal.core.drawing import box, cut, place, span, text, use
from astragal.core.language import Texts, language

from . import cards
from .board_look import FLAVOURS
from .state import S
from .words_names import icon_name, in_minutes, kind_name, printed

_ = Texts(__file__)

MOST_CHIPS = 6
"""How many letters of flavours fit in one row."""

ON_BELT, HELD, HELD_ON_PHONE = (108, 146), (116, 178), (85, 128)
UPRIGHT = (ON_BELT, HELD, HELD_ON_PHONE)
FLAT = (100, 151)
"""How wide cards are on the phone's belt."""

SMALL_BACKS = ((26, 36), (42, 60), (46, 56), (77, 60), (98, 102))


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


class Deck(tuple[Face, ...]):
    """What is printed on each card; two decks are told apart at a glance, not card by card."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


def faces(s: S) -> Deck:
    """What is printed on each card of the deck."""
    letters = tuple(map(tuple, s.letters[: s.names]))
    columns = tuple(map(tuple, (s.kind, s.flavour, s.dollars, s.minutes, s.icon, s.goes_on)))
    return _faces(language(), letters, columns, tuple(map(tuple, s.flavour_letters)), tuple(s.name_of[: s.cards]))


@lru_cache(64)
def _faces(
    _language: str,
    names: tuple[Any, ...],
    columns: tuple[Any, ...],
    flavour_letters: tuple[Any, ...],
    name_of: tuple[int, ...],
) -> Deck:
    signs = flavour_signs(tuple(flavour for flavour in map(cards.read, flavour_letters) if flavour))
    made = []
    for letters, kind, flavour, dollars, minutes, icon, goes_on in zip(names, *columns, strict=False):
        name = cards.read(letters)
        fits = tuple(sign for number, sign in enumerate(signs) if goes_on >> number & 1)
        if kind == cards.FILLING:
            fits = (signs[flavour],)
            layer = f"filling{signs[flavour].look}"
        else:
            layer = _shape(name, *((CRUSTS, "plain") if kind == cards.CRUST else (SHAPES, "glaze")))
        fits_all = kind == cards.TOPPING and fits == signs
        made.append(Face(printed(name), kind, dollars, minutes, icon, layer, fits, fits_all))
    return Deck(made[name] for name in name_of)


def _shape(name: str, shapes: tuple[tuple[str, str], ...], otherwise: str) -> str:
    return next((shape for word, shape in shapes if word in name.casefold()), otherwise)


def flavour_signs(flavours: tuple[str, ...]) -> tuple[Sign, ...]:
    """A letter of its name and a look for each flavour, its own one if it has some, no two of them alike."""
    known = tuple(FLAVOURS)
    free = [number for number, flavour in enumerate(known) if flavour not in map(str.casefold, flavours)]
    letters: list[str] = []
    looks = []
    for flavour in flavours:
        wanted = (printed(flavour) + "abcdefghijklm").upper()
        letters.append(next(letter for letter in wanted if letter.isalnum() and letter not in letters))
        own = flavour.casefold()
        looks.append(known.index(own) if own in known and known.index(own) not in looks else free.pop(0))
    return tuple(map(Sign, map(printed, flavours), letters, looks))


def in_words(face: Face) -> str:
    """Everything that is printed on a card, as a sentence."""
    words = {"card": face.name, "kind": _kind(face), "dollars": face.dollars, "minutes": in_minutes(face.minutes)}
    if face.icon < 0:
        return _("{card}, {kind}: ${dollars}, {minutes}", **words)
    return _("{card}, {kind}: ${dollars}, {minutes}, {icon}", icon=icon_name(face.icon), **words)


def _kind(face: Face) -> str:
    if face.kind == cards.CRUST:
        return _("crust")
    if face.kind == cards.FILLING:
        return _("{flavour} filling", flavour=face.signs[0].flavour)
    if face.any_flavour:
        return _("topping for any flavour")
    return _("topping for {flavours}", flavours=_(" or ").join(sign.flavour for sign in face.signs))


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


def coin(x: float, y: float, count: int, radius: float = 14) -> str:
    """Dollars on a coin around a point."""
    return f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' class='pfcoin'/>" + dollars(x, y, count, radius)


def dollars(x: float, y: float, count: int, radius: float) -> str:
    """What stands on a coin of this size."""
    kind = "t11" if radius <= 12 or count > 99 else "t13" if count < 10 else "t12" if radius >= 14 else "t11"
    return text(x, y + 4.5, f"${count}", f"{kind} bold middle pfdollar")


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
        return box(right - 34, y - 9, 34, 18, "pffree", 9) + text(right - 17, y + 4, _("any"), "t11 bold middle")
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


def band(face: Face, width: int) -> str:
    """The strip at the top of a card: a filling's pattern, a crust's brown, a topping's cream."""
    if face.kind == cards.FILLING:
        return f"<use href='#pf-band{width}' fill='url(#pf-pattern{face.signs[0].look})'/>"
    return f"<use href='#pf-band{width}' class='{'pfroof' if face.kind == cards.CRUST else 'pffoam'}'/>"


# What is printed alike on many cards

CLOCK = 13
PILLS = {"": (41, 1), "w": (50, 2)}
"""The pill around the minutes: its width and the digits in it."""


def _pill_and_clock(width: int, wide: str) -> str:
    pill, digits = PILLS[wide]
    clock = use("pf-clock", width - 14 - CLOCK * (0.75 * digits + 1), 21 - CLOCK * 0.85, CLOCK)
    return box(width - 4 - pill, 6, pill, 21, "pfpill", 10.5) + clock


def _front(size: tuple[int, int]) -> str:
    """An upright card without what is special about it; its band comes between the card and its signs."""
    width, height = size
    coin_ground = f"<circle cx='17' cy='18' r='{12.5 if width < 100 else 14}' class='pfcoin'/>"
    signs = (f"<g id='pf-signs{width}{wide}'>{coin_ground}{_pill_and_clock(width, wide)}</g>" for wide in PILLS)
    return (
        f"<g id='pf-front{width}'>{box(0, 0, width, height, 'pfcard', 8)}</g>"
        f"<path id='pf-band{width}' d='M1 14V8a7 7 0 0 1 7-7h{width - 16}a7 7 0 0 1 7 7v6z'/>{''.join(signs)}"
    )


def _flat(width: int) -> str:
    coin_ground = "<circle cx='14' cy='14' r='11.5' class='pfcoin'/>"
    return f"<g id='pf-flat{width}'>{box(0, 0, width, 60, 'pfcard', 7)}{coin_ground}</g>"


def _known() -> str:
    return f"<g id='pf-known'>{box(0, 0, 77, 60, 'pfcard', 7)}<circle cx='12' cy='12' r='11' class='pfcoin'/></g>"


def _back(width: int, height: int) -> str:
    """A card that nobody may see, with the pie that is printed on every back."""
    art = width * 0.62
    slot = box(5, 5, width - 10, height - 10, "pfslot", 5) if width > 36 else ""
    seal = layer("seal", (width - art) / 2, height / 2 - art * 0.43, art)
    return f"<g id='pf-back{width}'>{box(0, 0, width, height, 'pfback', 7)}{slot}{seal}</g>"


def stock() -> str:
    """Cards without what is special about them, as symbols: `pf-front…`, `pf-flat…`, `pf-back…` by their width."""
    backs = (*UPRIGHT, *SMALL_BACKS)
    return "".join([*map(_front, UPRIGHT), *map(_flat, FLAT), _known(), *(_back(*size) for size in backs)])


# Whole cards


@component
def upright_card(face: Face, width: int, height: int) -> str:
    """A card that stands upright: on the belt or in a hand."""
    narrow = width < 100
    names = name_lines(face.name, (width - 6) / 7.6)
    crowded = len(face.signs) > MOST_CHIPS and not face.any_flavour
    art = width * (0.92 if narrow else 0.8)
    top = 34 + (height - 136 - (0 if narrow else 12)) * 0.35
    shift = {cards.CRUST: -0.22, cards.FILLING: 0.0, cards.TOPPING: 0.06}[face.kind] * art
    foot = height - 15
    name = foot - (20 if narrow else 33) - 6.5 * (len(names) - 1)
    parts = [
        f"<use href='#pf-front{width}'/>",
        band(face, width),
        f"<use href='#pf-signs{width}{'' if face.minutes < 10 else 'w'}'/>",
        dollars(17, 18, face.dollars, 12.5 if narrow else 14),
        text(width - 11, 21, face.minutes, "t13 bold end"),
        layer(face.layer, (width - art) / 2, top + shift, art),
        *(text(width / 2, name + 13 * i, line, "t11 bold middle") for i, line in enumerate(names)),
        ""
        if narrow or crowded
        else text(width / 2, name + 13 * len(names) + 2, kind_name(face.kind), "t11 muted middle"),
        icon(face.icon, 5, 33 if crowded else foot - 11) if face.icon >= 0 else "",
        _foot(face, width, foot),
    ]
    return "".join(parts)


def _foot(face: Face, width: float, foot: float) -> str:
    """The flavours; before those of a topping stands what they mean, if there is room."""
    left = 28 if face.icon >= 0 and (face.any_flavour or len(face.signs) <= MOST_CHIPS) else 6
    room = width - 6 - left
    wanted = 34 if face.any_flavour else 17 * len(face.signs)
    said = face.kind == cards.TOPPING and wanted + 18 <= room
    return (text(left + 2, foot + 4, _.pgettext("flavours", "on"), "t11 muted") if said else "") + chips(
        face, width - 6, foot, room
    )


@component
def flat_card(face: Face, width: int) -> str:
    """A card of 60 high for the phone's belt."""
    left = 28 if face.icon >= 0 else 5
    said = (_("crust"), _.pgettext("on a small card", "filling"), _.pgettext("flavours", "on"))[face.kind]
    many = len(face.signs) > 4 and not face.any_flavour and width < 150
    if many:
        said = _("on {number} kinds", number=len(face.signs))
    return "".join(
        [
            f"<use href='#pf-flat{width}'/>",
            dollars(14, 14, face.dollars, 11.5),
            minutes(54 if face.minutes < 10 else 60, 18, face.minutes, 12),
            layer(face.layer, width - 41, 2 - (6 if face.kind == cards.CRUST else 0), 38),
            _flat_name(face.name, width - 8),
            icon(face.icon, 4, 40, 19) if face.icon >= 0 else "",
            text(left, 54, said, "t11 muted"),
            "" if many else chips(face, width - 4, 50, width - 4 - left - 7 * len(said)),
        ]
    )


def _flat_name(name: str, room: float) -> str:
    """In bold letters, unless only thin ones have room."""
    bold = span(name) <= room / 7.6
    return text(5, 38, name if bold else cut(name, room / 6.8), "t11 bold" if bold else "t11")


def small_card(face: Face | None, width: int, height: int, minutes_shown: int = -1) -> str:
    """A card at a glance: its layer, or the back of one that lies face down, and the minutes that count for it."""
    art = min(width - 4, 42) if minutes_shown < 0 else height - 2
    kind = "pfback" if face is None else "pfcard"
    symbol = "seal" if face is None else face.layer
    inside = layer(symbol, 2 if minutes_shown >= 0 else (width - art) / 2, (height - art * 0.7) / 2 - 1, art)
    ink = "pfonback" if face is None else ""
    time = "" if minutes_shown < 0 else minutes(width - 5, height / 2 + 4.5, minutes_shown, 12, ink)
    return box(0, 0, width, height, kind, 5) + inside + time


def card_back(width: int, x: float = 0, y: float = 0) -> str:
    """A card that nobody may see."""
    return f"<use href='#pf-back{width}'{place(x, y)}/>"


def known_card(face: Face, x: float) -> str:
    """A card of 77 by 60 that all have seen on its way into a hand."""
    return (
        f"<use href='#pf-known'{place(x, 0)}/>"
        + layer(face.layer, x + 10, 4, 56)
        + dollars(x + 12, 12, face.dollars, 11)
        + text(x + 38, 54, cut(face.name, 10), "t11 middle")
    )
