"""Ingredient cards of Pie Factory as they are printed, 63 by 88 mm, front and back."""

import re

from astragal.core.drawing import box, use
from astragal.core.parts import CARD, Face, Label, at

from . import cards
from .board_cards import Face as Printed
from .board_cards import icon
from .board_look import FLAVOURS
from .deck import ICONS, KINDS
from .rounds import FACE_DOWN_MINUTES

TOKENS = {
    "game": ("#9A3412", "#000000"),
    "card": ("#FFFBF2", "#FFFFFF"),
    "backing": ("#FBEBD8", "#FFFFFF"),
    "onpale": ("#1E1400", "#000000"),
    "ondark": ("#FFFFFF", "#000000"),
    "crust": ("#D79A4E", "#FFFFFF"),
    "crust2": ("#8A5420", "#000000"),
    "cream": ("#FFF3DC", "#FFFFFF"),
    "creamline": ("#A98A63", "#000000"),
    "cardline": ("#A98A63", "#000000"),
    "back": ("#B5482A", "#000000"),
}
STYLE = "".join(
    [
        ".pfframe{fill:var(--card);stroke:var(--cardline);stroke-width:.5}",
        ".pforder{fill:var(--card);stroke-width:1.3}.pfbonus{fill:#EAF4EE;stroke:#2E6B52;stroke-width:.6}",
        ".pfmoney{fill:#FFE08A;stroke:#6B4A00;stroke-width:.5}.pftag{fill:#F7EBDA;stroke:var(--cardline);",
        "stroke-width:.3}.pfbacking{fill:#FFFDF8;stroke:var(--back);stroke-width:.9}",
        ".pfinner{fill:none;stroke:var(--back);stroke-width:.35}.pfweave{fill:none;stroke:var(--back);stroke-width:1.5}",
        ".pfback2{fill:var(--backing)}.pfplate{fill:#F5D5B0;stroke:var(--back);stroke-width:.8}.pfbanded{stroke:var(--crust2);stroke-width:.25}",
    ]
)
BLACK = "".join(
    [
        ".pfbonus,.pfmoney,.pftag,.pfbacking,.pfplate{fill:#fff;stroke:#000}.pfmark{fill:#fff;stroke:#000}",
        "text.pfm0,text.pfm1,text.pfm2{fill:#000}.pfbit{fill:#fff;stroke:#000;stroke-width:1}.pfspot{fill:#fff}",
        *(f".pfc{number}{{fill:#fff}}" for number in range(len(FLAVOURS))),
        ".pfchip{stroke:#000;stroke-width:.35}.pfweave{stroke-width:.5}",
    ]
)


SYMBOLS = "".join(
    f"<pattern id='pf-print{number}' width='8' height='8' patternUnits='userSpaceOnUse'>"
    f"<rect width='8' height='8' fill='light-dark({look.ground},#fff)'/>"
    + re.sub(r"'(#\w+)'", r"'light-dark(\1,#000)'", look.pattern)
    + "</pattern>"
    + f"<symbol id='pf-printed{number}' viewBox='0 0 120 84'><path class='pffill' "
    f"d='M15 56C15 38 34 25 60 25s45 13 45 31z' fill='url(#pf-print{number})'/></symbol>"
    for number, look in enumerate(FLAVOURS.values())
)
"""The patterns of flavours, which a print in black has in black on white."""


def pie(layer: str, x: float, y: float, width: float, look: int = -1) -> str:
    """A pie with one layer in its crust."""
    height = width * 0.7
    inside = use(f"pf-printed{look}", x, y, width, height=height) if look >= 0 else ""
    shown = use(f"pf-{layer}", x, y, width, height=height) if layer else ""
    crust = "" if layer in ("plain", "speckled", "chipped") else use("pf-plain", x, y, width, height=height)
    return inside + shown + crust


def card_front(face: Printed, number: int, count: int, *, left_out: bool) -> Face:
    """A card with all that its line of the deck says."""
    art = box(3.5, 3.5, 56, 81, "pfframe", 3) + "<circle cx='11' cy='11.2' r='6.2' class='pfmoney'/>"
    art += use("pf-clock", 42.5, 6.8, 7.6) + _band(face) + _picture(face)
    art += "<path class='rule' d='M9 62.5h45'/>"
    words = [
        Label(11, 13.1, f"${face.dollars}", 14, "bold center", fit=10),
        Label(30, 10.2, KINDS[face.kind].upper(), 7.5, "bold center muted"),
        Label(57, 13, str(face.minutes), 14, "bold end"),
        Label(57, 17, "min", 7, "end muted"),
        Label(31.5, 59.5, face.name, 13, "bold serif center", fit=52),
        Label(31.5, 82, f"{number} of {count}", 7, "mono center muted"),
    ]
    if left_out:
        art += box(25, 12, 10, 4.6, "pfframe", 2.3)
        words.append(Label(30, 15.4, "3+", 7.5, "bold center"))
    if face.icon >= 0:
        art += icon(face.icon, 6.5, 65, 9)
        words.append(Label(16.5, 70.8, ICONS[face.icon], 8))
    chips, letters = _chips(face)
    words += [*letters, Label(31.5, 77.5, _goes_on(face), 7, "center", fit=50)]
    return Face(*CARD, art + chips, tuple(words), f"card {face.name}")


def _band(face: Printed) -> str:
    """A strip in the filling's pattern, a crust's brown or a topping's cream."""
    fill = ("class='pfroof", "class='pfbanded", "class='pffoam")[face.kind]
    pattern = f" fill='url(#pf-print{face.signs[0].look})'" if face.kind == cards.FILLING else ""
    strip = f"<rect width='137' height='11' {fill} pfbanded'{pattern}/>"
    return at(4.1, 19.2, strip, 0.4)


def _picture(face: Printed) -> str:
    if face.kind == cards.FILLING:
        return pie("", 11, 25, 41, face.signs[0].look)
    return pie(face.layer, 11, 20 if face.kind == cards.CRUST else 25, 41)


def _goes_on(face: Printed) -> str:
    if face.any_flavour:
        return "goes on any filling"
    flavours = ", ".join(sign.flavour for sign in face.signs)
    return {cards.CRUST: "starts a pie", cards.FILLING: flavours, cards.TOPPING: f"on {flavours}"}[face.kind]


def _chips(face: Printed) -> tuple[str, list[Label]]:
    """The letters of its flavours, from the right."""
    signs = () if face.any_flavour else face.signs
    step = min(6.6, 24 / max(1, len(signs) - 1))
    art, words = "", []
    for place, sign in enumerate(reversed(signs)):
        x = 53.5 - step * place
        art += f"<circle cx='{x:g}' cy='69.4' r='3.1' class='pfchip pfc{sign.look}' stroke-width='.3'/>"
        dark = list(FLAVOURS.values())[sign.look].ink == "#fff"
        words.append(Label(x, 70.6, sign.letter, 8.5, f"bold center {'ondark' if dark else 'onpale'}"))
    return art, words


def card_back() -> Face:
    """The other side of every card; its frame is so far from the cut that a little play of the printer is not seen."""
    weave = "".join(f"M{x} 26v27M18 {x + 8}h27" for x in range(21, 44, 4))
    art = "<rect x='-3' y='-3' width='69' height='94' class='pfback2'/>" + box(6, 6, 51, 76, "pfbacking", 4)
    art += box(9, 9, 45, 70, "pfinner", 2.5) + "<circle cx='31.5' cy='40' r='17' class='pfplate'/>"
    art += "<circle cx='31.5' cy='40' r='13.4' class='pfbacking'/><clipPath id='pf-round'>"
    art += "<circle cx='31.5' cy='40' r='13.4'/></clipPath>"
    art += f"<g clip-path='url(#pf-round)'><path class='pfweave' d='{weave}'/></g>"
    words = [
        Label(31.5, 18.5, "Pie Factory", 13, "bold serif center game"),
        Label(31.5, 66, "face down: a crust", 8, "bold center game"),
        Label(31.5, 71.5, f"$0 · {FACE_DOWN_MINUTES} min", 8, "center game"),
    ]
    return Face(*CARD, art, tuple(words), "card back")
