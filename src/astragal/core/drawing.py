"""A drawing of a view: pieces with lasting names, so that a page can exchange those that changed and let them glide.

What a game's `board.py` may say is `Board` in the contract. Its ground is of `DESK` or `PHONE` size.

Art is SVG without `style` attributes, because no page of ours allows them. Nothing in it may come from a player but
names, and those only through `text`.
"""

from base64 import b64encode
from dataclasses import replace
from html import escape
from textwrap import wrap
from typing import NamedTuple
from unicodedata import east_asian_width

from astragal.core.components import wordless
from astragal.core.game import Game
from astragal.core.plain_svg import plain
from astragal.core.view import View

DESK = (880, 684)
PHONE = (360, 468)


class Piece(NamedTuple):
    """Something on the table: an area that can be touched, or only looked at."""

    name: str
    """By identity, not by place: small letters, digits and dashes."""

    x: float
    y: float
    art: str
    """Drawn from its own corner, so that a piece that only moves has the same art."""

    width: float = 0
    """Of what can be touched and marked; a piece without it is never touched."""

    height: float = 0
    title: str = ""
    """In words, for people who cannot see it and for a pointer that rests on it."""

    round: float = 8
    """The radius of the corners of its marks."""

    sheet: str = ""
    """The piece as whose large view this one is shown, only while that is touched; its place is that on the sheet."""

    way: tuple[str, ...] = ()
    """The pieces over which it came here, in order: what walked passes them, what is new comes out of the first."""


# Art


def text(x: float, y: float, words: object, kind: str = "t12") -> str:
    """Words at a place; `kind` is a class or several."""
    return _text(x, y, str(words), kind)


@wordless
def _text(x: float, y: float, words: str, kind: str) -> str:
    return f"<text{place(x, y)} class='{kind}'>{escape(words)}</text>"


def lines(x: float, y: float, words: str, letters: int, kind: str = "t12", step: float = 16) -> str:
    """Words broken into lines of at most this many letters."""
    return "".join(text(x, y + step * i, line, kind) for i, line in enumerate(wrap(words, letters)))


@wordless
def cut(words: str, letters: float) -> str:
    """Words no wider than this many usual letters, with a sign where they were cut."""
    if span(words) <= letters:
        return words
    while words and span(words) > letters - 1:
        words = words[:-1]
    return f"{words.rstrip()}…"


@wordless
def span(words: str) -> float:
    """How wide words are, counted in usual letters."""
    return sum(map(_span, words))


def _span(letter: str) -> float:
    """Measured of DejaVu, the widest of the fonts that a page may find."""
    if letter in "WMm@%" or east_asian_width(letter) in "WF":
        return 1.6
    if letter in "ijlftr .,:;'!|()":
        return 0.65
    return 1.2 if letter.isupper() or letter == "w" else 1


@wordless
def box(x: float, y: float, width: float, height: float, kind: str, corner: float = 0) -> str:
    """A rectangle, with round corners if they have a radius."""
    rounded = f" rx='{corner:.4g}'" if corner else ""
    return f"<rect{place(x, y)} width='{width:.4g}' height='{height:.4g}'{rounded} class='{kind}'/>"


@wordless
def use(symbol: str, x: float, y: float, size: float, kind: str = "", height: float | None = None) -> str:
    """A symbol in a square, or in a rectangle."""
    classes = f" class='{kind}'" if kind else ""
    high = size if height is None else height
    return f"<use href='#{symbol}'{place(x, y)} width='{size:.4g}' height='{high:.4g}'{classes}/>"


def place(x: float, y: float) -> str:
    """The attributes of a place; what is 0 need not be said, and four digits are exact enough for every screen."""
    return (f" x='{x:.4g}'" if x else "") + (f" y='{y:.4g}'" if y else "")


def die(body: str, face: int, x: float, y: float, size: float, kind: str) -> str:
    """A die with pips; its class gives `--df` (body), `--de` (edge) and `--dk` (pips)."""
    return use(f"{body}{face}", x, y, size, f"die {kind}")


def shape(seat: int, x: float, y: float, radius: float, kind: str = "") -> str:
    """A seat's shape in its colour, around a point."""
    return use(f"seat{seat + 1}", x - radius, y - radius, 2 * radius, kind or f"s{seat + 1}")


def badge(name: str, seat: int, x: float, y: float, radius: float = 11) -> str:
    """A seat's shape with the first letter of its name."""
    letter = name[:1].upper()
    # A triangle's middle is low.
    return shape(seat, x, y, radius) + text(x, y + radius * (0.55 if seat == 1 else 0.38), letter, "badge")


# What every drawing uses

TOKENS = {
    "surface": ("#FFFFFF", "#1C1E23"),
    "raise": ("#F7F4EE", "#262930"),
    "line": ("#D5CFC2", "#3B404A"),
    "ink": ("#1E2329", "#ECEDEF"),
    "muted": ("#575E66", "#A9AFB9"),
    "lit": ("#FFB31A", "#FFC247"),
    "litedge": ("#4A2F00", "#1A1200"),
    "good": ("#13734A", "#62D498"),
    "bad": ("#B3261E", "#FF8A7A"),
    "son": ("#FFFFFF", "#14161A"),
    "s1": ("#1F5FC4", "#82B4FF"),
    "s2": ("#B8440A", "#FF9E66"),
    "s3": ("#13734A", "#62D498"),
    "s4": ("#A8237A", "#FF8FD2"),
    "s5": ("#7A5600", "#F0CB52"),
    "s6": ("#0B6B80", "#6AD6E8"),
}
"""Colours of the frame and of the seats: light, dark."""

TOKENS |= {f"n{seat}": (TOKENS[f"s{seat}"][1], TOKENS[f"s{seat}"][1]) for seat in range(1, 7)}
"""The seats on a board that is dark in either theme."""

STYLE = "".join(
    [
        "text{fill:var(--ink)}",
        "text.serif{font-family:Georgia,'Times New Roman','DejaVu Serif',serif}",
        "text.mono{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace}",
        *(f".t{size}{{font-size:{size}px}}" for size in (11, 12, 13, 14, 16, 20, 26)),
        ".bold{font-weight:700}.middle{text-anchor:middle}.end{text-anchor:end}text.muted{fill:var(--muted)}",
        ".badge{font-size:12px;font-weight:700;text-anchor:middle}text.badge{fill:var(--son)}",
        *(f".s{seat}{{--seat:var(--s{seat})}}" for seat in range(1, 7)),
        ".s1,.s2,.s3,.s4,.s5,.s6{fill:var(--seat)}",
        ".db{fill:var(--df);stroke:var(--de);stroke-width:1.6}.dp{fill:var(--dk)}",
    ]
)
"""`t11`…`t26` are sizes of text, `bold`, `middle`, `end`, `muted`, `serif` and `mono` go with them.

`s1`…`s6` fill with a seat's colour, which is `--seat` for whatever else has it; on boards that are always dark it is
`--n1`…`--n6`.
"""

SEAT_SHAPES = (
    "<circle cx='10' cy='10' r='10'/>",
    "<path d='M10 0L20 18.5H0z'/>",
    "<path d='M1 1h18v18H1z'/>",
    "<path d='M10 -1L21 10L10 21L-1 10z'/>",
    "<path d='M5 1h10l5.5 9l-5.5 9H5l-5.5-9z'/>",
    "<path d='M6 0h8v6h6v8h-6v6H6v-6H0V6h6z'/>",
)
"""Circle, triangle, square, diamond, hexagon and cross."""

_BODIES = {
    "std": "<rect x='1.5' y='1.5' width='37' height='37' rx='8'/>",
    "cut": "<path d='M10 1.5h20l8.5 8.5v20l-8.5 8.5H10L1.5 30V10z'/>",
    "rnd": "<rect x='1.5' y='1.5' width='37' height='37' rx='16'/>",
    "mag": "<path d='M8.5 1.5h23a7 7 0 0 0 7 7v23a7 7 0 0 0-7 7h-23a7 7 0 0 0-7-7v-23a7 7 0 0 0 7-7z'/>",
}
_LOW, _MID, _HIGH = 11, 20, 29
_PIPS = (
    ((_MID, _MID),),
    ((_LOW, _LOW), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    ((12, 10), (28, 10), (12, 20), (28, 20), (12, 30), (28, 30)),
)


def _symbols() -> str:
    made = [
        f"<symbol id='seat{seat}' viewBox='-1 -1 22 22'>{art}</symbol>" for seat, art in enumerate(SEAT_SHAPES, start=1)
    ]
    for face, pips in enumerate(_PIPS, start=1):
        dots = "".join(f"<circle cx='{x}' cy='{y}' r='3.9'/>" for x, y in pips)
        made.append(f"<g id='pips{face}'>{dots}</g>")
        made += [
            f"<symbol id='{body}{face}' viewBox='0 0 40 40'><g class='db'>{art}</g>"
            f"<use href='#pips{face}' class='dp'/></symbol>"
            for body, art in _BODIES.items()
        ]
    return "".join(made)


SYMBOLS = _symbols()
"""Dice `std1`…`std6`, `cut…` (corners cut), `rnd…` (round), `mag…` (corners hollowed); `seat1`…`seat6`."""


# A game's drawing


def is_drawn(game: Game) -> bool:
    """Whether a game draws its board."""
    return game.board.draw is not None


def pieces(view: View, *, phone: bool = False) -> list[Piece]:
    """What lies on the table, back to front, as a view shows it."""
    draw = view.game.board.draw
    return draw(view, phone) if draw else []


def touches(view: View, action: str) -> tuple[str, ...]:
    """The pieces that make up an action, in order; none if it can only be said."""
    return view.game.board.touches(view, *view.game.rules.actions.read(action))


def ways(view: View, action: str) -> list[tuple[str, ...]]:
    """All ways to touch an action: in other orders, or with other pieces that are as good; the usual one first."""
    others = view.game.board.ways(view, *view.game.rules.actions.read(action))
    return list(dict.fromkeys((touches(view, action), *others)))


def picked(view: View) -> list[str]:
    """The pieces of what the seat has picked into a set that is not whole yet; of equal picks, each has its own."""
    if not view.waiting:
        return []
    before = replace(view)  # in which nothing is picked
    found: list[str] = []
    for place, action in enumerate(view.waiting):
        possible = ways(before, action)
        found += possible[min(view.waiting[:place].count(action), len(possible) - 1)]
    return found


def last(view: View) -> tuple[str, ...]:
    """The pieces that the last event concerns."""
    say = view.game.board.last
    if say:
        return say(view)
    chosen = next((step for step in reversed(view.steps) if step.seat >= 0), None)
    return touches(view, chosen.text) if chosen and chosen.text != "?" else ()


def stylesheet(game: Game) -> str:
    """The classes and colours that the drawings of a game need, for a page or a picture of its own.

    `color-scheme` decides which of its two colours a token has.
    """
    colours = {**TOKENS, **game.board.tokens}
    tokens = "".join(f"--{name}:{themed(*pair)};" for name, pair in colours.items())
    return f":root{{{tokens}--face:var(--{game.board.face})}}{STYLE}{game.board.style}"


def themed(light: str, dark: str) -> str:
    """A colour that depends on the theme."""
    return light if light == dark else f"light-dark({light},{dark})"


def symbols(game: Game) -> str:
    """What the drawings of a game refer to."""
    return SYMBOLS + game.board.symbols


def group(piece: Piece) -> str:
    """A piece as an SVG group."""
    titled = f"<title>{escape(piece.title)}</title>" if piece.title else ""
    return f"<g id='{piece.name}' transform='translate({piece.x:g} {piece.y:g})'>{titled}{piece.art}</g>"


ALONE = (
    "svg{color-scheme:light dark;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',"
    "sans-serif}"
)
"""What a picture needs that is in no page: its letters, and that the reader's system decides on its theme."""


def picture(view: View, *, phone: bool = False, theme: str = "") -> str:
    """A drawing as one SVG file.

    With a `theme`, `light` or `dark`, it has plain attributes only, so that every program can show it; without one it
    is for a browser, whose settings decide between the two.
    """
    width, height = PHONE if phone else DESK
    shown = "".join(group(piece) for piece in pieces(view, phone=phone) if not piece.sheet)
    styled = f"<style>{ALONE}{stylesheet(view.game)}</style><defs>{symbols(view.game)}</defs>"
    size = f"viewBox='0 0 {width} {height}' width='{width}' height='{height}'"
    whole = f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{styled}{shown}</svg>\n"
    return plain(whole, theme) if theme else whole


def picture_address(view: View) -> str:
    """A drawing as the address of an image, with all of it in the address."""
    return "data:image/svg+xml;base64," + b64encode(picture(view).encode()).decode()


def framed_picture(view: View) -> str:
    """A drawing as an SVG that can become part of a page, such as a notebook.

    The drawing is an image within it, so its names and classes and those of the page, or of another drawing there,
    cannot disturb each other.
    """
    width, height = DESK
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img"'
        f' style="max-width:100%" aria-label="{escape(str(view))}"><image width="{width}" height="{height}"'
        f' href="{picture_address(view)}"/></svg>\n'
    )
