"""The look of the diner: colours, classes, and everything that is drawn more than once, as symbols.

A pie is drawn in cross-section on a field of 120 by 84. Its layers are symbols of that same field, so that they fit
on each other at any size: the filling behind, then the topping, then the crust in front with its rim at 52.
"""

from typing import NamedTuple

TOKENS = {
    "bg": ("#F6E7D3", "#1C1410"),
    "game": ("#9A3412", "#FFB380"),
    "tile": ("#FFF8EE", "#2A1F19"),
    "tile2": ("#F7E3CC", "#33261E"),
    "counter": ("#FFFDF8", "#2B211B"),
    "belt": ("#4A4440", "#14110F"),
    "belt2": ("#5E5752", "#2A2522"),
    "roll": ("#B9AFA6", "#6E655E"),
    "onbelt": ("#FFFFFF", "#F3ECE4"),
    "card": ("#FFFBF2", "#382B22"),
    "cardline": ("#A98A63", "#9C7C5A"),
    "crust": ("#D79A4E", "#D79A4E"),
    "crust2": ("#8A5420", "#F0C48C"),
    "cream": ("#FFF3DC", "#FFF0D6"),
    "creamline": ("#A98A63", "#8A6A45"),
    "back": ("#B5482A", "#7E3420"),
    "onback": ("#FFE9D2", "#FFE1C4"),
    "mint": ("#CFE9DF", "#27443B"),
}


class Flavour(NamedTuple):
    """How a flavour looks: its ground, its pattern on a tile of 8 by 8, and the ink of its letter."""

    ground: str
    pattern: str
    ink: str


_WHITE, _DARK = "#fff", "#1E1400"


def _stroked(colour: str, path: str, width: float) -> str:
    return f"<path d='{path}' fill='none' stroke='{colour}' stroke-width='{width:g}'/>"


def _dots(colour: str, radius: float) -> str:
    return "".join(f"<circle cx='{at}' cy='{at}' r='{radius:g}' fill='{colour}'/>" for at in (2, 6))


FLAVOURS = {
    "apple": Flavour("#C4402B", _stroked("#FFD9A8", "M0 6.5Q4 .5 8 6.5", 1.5), _WHITE),
    "blackberry": Flavour("#5B2A78", _dots("#CBA6E2", 1.6), _WHITE),
    "rhubarb": Flavour("#BC3A66", _stroked("#FFD0DD", "M2 0v8M6 0v8", 1.3), _WHITE),
    "pecan": Flavour("#7A4A21", "<ellipse cx='4' cy='4' rx='3' ry='1.7' fill='none' stroke='#E8BE8A'/>", _WHITE),
    "lemon": Flavour("#F2CF3B", _stroked("#8A6A00", "M0 0l8 8M8 0l-8 8", 0.9), _DARK),
    "lime": Flavour("#7DB343", _stroked("#24470B", "M4 0v8M0 4h8", 0.9), _DARK),
    "chocolate": Flavour("#4B2A1A", _stroked("#C79A7A", "M0 8l8-8", 1.2), _WHITE),
    "cherry": Flavour("#8E1230", "<circle cx='4' cy='4' r='2.2' fill='none' stroke='#FFB3C1'/>", _WHITE),
    "blueberry": Flavour("#2C4A9E", _stroked("#C5D4FF", "M4 2v4M2 4h4", 1.1), _WHITE),
    "peach": Flavour("#F2A65A", _stroked("#7A3A00", "M0 3q2-2 4 0t4 0", 1), _DARK),
    "pumpkin": Flavour("#AD4E0B", _stroked("#FFE0B8", "M0 2h8M0 6h8", 1.1), _WHITE),
    "mint": Flavour("#1A7163", _stroked("#C9F2E6", "M0 6l4-4l4 4", 1.2), _WHITE),
}
"""As many as a deck may have; a flavour of another name gets the look of one that the deck does not use."""

STYLE = "".join(
    [
        ".pfbg{fill:var(--tile)}.pftile{fill:var(--tile2)}.pfbelt{fill:var(--belt)}.pfbelt2{fill:var(--belt2)}",
        ".pfroll{fill:var(--roll)}.pfplace{fill:none;stroke:var(--onbelt);stroke-width:1.5;stroke-dasharray:5 4}",
        ".pfpanel{fill:var(--counter);stroke:var(--cardline);stroke-width:1.2}.pfshade{fill:var(--tile2)}",
        ".pfcard,.pfpill{fill:var(--card);stroke:var(--cardline);stroke-width:1.4}.pfpill{stroke-width:1.1}",
        ".pffree{fill:var(--mint);stroke:var(--cardline);stroke-width:1.1}",
        ".pfcoin{fill:#FFE08A;stroke:#6B4A00;stroke-width:1.6}text.pfdollar{fill:#3A2600}",
        ".pfroom{fill:none;stroke:var(--cardline);stroke-width:1.4;stroke-dasharray:5 4}",
        ".pfback{fill:var(--back);stroke:var(--crust2);stroke-width:1.4}text.pfonback{fill:var(--onback)}.pfonback{--hand:var(--onback)}",
        ".pfslot{fill:none;stroke:var(--onback);stroke-width:1.6}.pfline{stroke-width:3;stroke-linejoin:round}text.pfonbelt{fill:var(--onbelt)}",
        ".pfclock{fill:none;stroke:var(--hand,var(--ink));stroke-width:1.5;stroke-linecap:round}",
        ".pfcrust{fill:var(--crust);stroke:var(--crust2);stroke-width:2;stroke-linejoin:round}",
        ".pfstrip{fill:none;stroke:var(--crust);stroke-width:6}.pfseam{fill:none;stroke:var(--crust2);stroke-width:9}",
        ".pfedge{fill:none;stroke:var(--crust2);stroke-width:2}",
        ".pftin{fill:var(--back);stroke:var(--crust2);stroke-width:2;stroke-linejoin:round}",
        ".pfcream{fill:var(--cream);stroke:var(--creamline);stroke-width:2;stroke-linejoin:round}",
        ".pffold{fill:none;stroke:var(--creamline);stroke-width:1.6;stroke-linecap:round}",
        ".pffill{stroke:var(--crust2);stroke-width:2;stroke-linejoin:round}.pfchip{stroke:var(--cardline)}",
        ".pfroof{fill:var(--crust)}.pffoam{fill:var(--cream)}.pfbit{fill:var(--crust2)}.pfmark{stroke-width:1.4;stroke-linejoin:round}",
        ".pfspot{fill:var(--card)}.pfrim{stroke-width:2.4;fill:var(--counter)}text.pfgood{fill:var(--good)}",
        *(f".pfc{number}{{fill:{look.ground}}}" for number, look in enumerate(FLAVOURS.values())),
        *(f"text.pfl{number}{{fill:{look.ink}}}" for number, look in enumerate(FLAVOURS.values())),
        *(f".pfs{seat}{{stroke:var(--s{seat})}}" for seat in range(1, 5)),
        ".pfson,text.pfson{fill:var(--son)}text.pfm0{fill:#fff}text.pfm1{fill:#2B1B00}text.pfm2{fill:#0B3B2E}",
    ]
)
"""`pfc…` are the grounds of flavours, `pfl…` the inks on them, `pfs…` the rims of seats, `pfm…` the inks of icons."""

_DOME = "M15 56C15 38 34 25 60 25s45 13 45 31z"
_RIM = "M8 53" + "q6.5-10 13 0" * 8 + "l-8 9H16z"
_BODY = "M16 56L26 80H94L104 56z"
_STRIPS = ("M22 66L62 18M42 66L82 18M62 66L102 18M2 66L42 18", "M98 66L58 18M78 66L38 18M58 66L18 18M118 66L78 18")
_PEAKS = (
    "M18 55c-7-6-2-16 6-15c-3-9 8-15 14-10c0-10 12-14 18-8c4-9 18-9 20 1c8-5 17 1 15 9c9-1 15 8 9 14c5 4 3 8 1 9"
    "q-41 8-83 0z"
)
_CRUMBS = (
    (22, 49), (34, 51), (47, 52), (60, 52), (73, 52), (86, 51), (98, 49), (29, 41), (41, 42), (54, 43),
    (67, 43), (80, 42), (92, 41), (37, 33), (49, 34), (61, 34), (73, 34), (84, 34), (55, 26), (67, 26),
)  # fmt: skip


def _tin(bits: str = "") -> str:
    return f"<g class='pfcrust'><path d='{_BODY}'/><path d='{_RIM}'/></g>{bits}"


def _bits(*places: tuple[float, float], size: float) -> str:
    return "".join(f"<circle class='pfbit' cx='{x:g}' cy='{y:g}' r='{size:g}'/>" for x, y in places)


_LAYERS = {
    "plain": _tin(),
    "speckled": _tin(_bits((34, 66), (46, 73), (55, 65), (66, 73), (76, 66), (87, 72), (38, 76), (92, 64), size=1.5)),
    "chipped": _tin(_bits((36, 69), (52, 73), (65, 66), (80, 73), (89, 66), size=3)),
    "back": f"<g class='pftin'><path d='{_BODY}'/><path d='{_RIM}'/></g>"
    "<path class='pfslot' d='M36 65l2 10M48 65l1 10M60 65v10M72 65l-1 10M84 65l-2 10'/>",
    "seal": f"<path class='pfslot pfline' d='{_DOME}{_RIM}{_BODY}M44 44l4-9M60 42v-9M76 44l-4-9'/>",
    "meringue": f"<path class='pfcream' d='{_PEAKS}'/>"
    "<path class='pffold' d='M36 46q3-7 9-8M58 44q2-9 9-10M80 47q1-7 7-8'/>",
    "torched": f"<path class='pfcream' d='{_PEAKS}'/><path class='pfbit' d='M31 32q7-5 12 0q-6 3-12 0zM53 22q8-6 15 0"
    "q-8 4-15 0zM77 31q8-5 13 1q-7 3-13-1zM24 44q6-4 10 0q-5 3-10 0z'/>",
    "lattice": "<g clip-path='url(#pf-dome)'>"
    + "".join(f"<path class='pfseam' d='{path}'/><path class='pfstrip' d='{path}'/>" for path in _STRIPS)
    + f"</g><path d='{_DOME}' class='pfedge'/>",
    "crumbs": "".join(f"<circle class='pfcrust' cx='{x}' cy='{y}' r='7'/>" for x, y in _CRUMBS),
    "swirl": "<g class='pfcream'><path d='M18 55q-6-14 8-17h68q14 3 8 17q-42 7-84 0z'/><path d='M32 40q-7-12 6-14h44"
    "q13 2 6 14q-28 5-56 0z'/><path d='M46 27q-2-8 6-11q8-3 8-10q14 8 13 21q-14 4-27 0z'/></g>"
    "<path class='pffold' d='M34 53q14-4 18-13M62 55q14-4 18-14M50 38q10-3 12-10'/>",
    "scoop": "<path class='pfcream' d='M30 52C24 16 42 6 60 6s36 10 30 46c-3 7-10 6-13 1c-4 7-11 7-15 1c-5 7-12 6-16 0"
    "c-4 5-12 5-16-2z'/><path class='pffold' d='M42 26q4-10 15-12'/>",
    "grandma": f"<path class='pfcrust' d='{_DOME}'/><circle cx='60' cy='9' r='8' fill='#B9B4C4' stroke='#5B5566' "
    "stroke-width='1.6'/><path d='M36 38C32 10 88 10 84 38z' fill='#B9B4C4' stroke='#5B5566' stroke-width='1.6'/>"
    "<circle cx='60' cy='36' r='19' fill='#F6D3B3' stroke='#8A5420' stroke-width='1.6'/><g fill='#fff' "
    "stroke='#3A2600' stroke-width='1.6'><circle cx='52' cy='35' r='6'/><circle cx='68' cy='35' r='6'/></g>"
    "<path d='M58 35h4M53 46q7 6 14 0' fill='none' stroke='#3A2600' stroke-width='1.6' stroke-linecap='round'/>"
    "<circle cx='52' cy='35' r='1.6'/><circle cx='68' cy='35' r='1.6'/>",
    "glaze": "<path class='pfcream' d='M15 54C15 36 34 22 60 22s45 14 45 32c-3 6-9 5-12 0c-3 8-12 8-15 0c-3 5-9 5-12 0"
    "c-3 7-10 7-13 0c-3 5-9 5-12 0c-3 7-11 7-14 0c-3 4-9 4-12 0z'/><path d='M34 40l5-4M50 32l6 2M66 40l5-4M82 34l4 4"
    "M58 45l6 1M42 46l5 3M76 46l5-3' fill='none' stroke='#B3261E' stroke-width='3' stroke-linecap='round'/>",
}


def _symbol(name: str, art: str, box: str = "0 0 120 84") -> str:
    return f"<symbol id='pf-{name}' viewBox='{box}'>{art}</symbol>"


def _icon(number: int, art: str, letter: str) -> str:
    return _symbol(
        f"icon{number}", f"{art}<text x='12' y='17.5' class='t14 bold middle pfm{number}'>{letter}</text>", "0 0 24 24"
    )


def _symbols() -> str:
    made = [f"<clipPath id='pf-dome'><path d='{_DOME}'/></clipPath>"]
    for number, look in enumerate(FLAVOURS.values()):
        made.append(
            f"<pattern id='pf-pattern{number}' width='8' height='8' patternUnits='userSpaceOnUse'>"
            f"<rect width='8' height='8' fill='{look.ground}'/>{look.pattern}</pattern>"
        )
        made.append(_symbol(f"filling{number}", f"<path class='pffill' d='{_DOME}' fill='url(#pf-pattern{number})'/>"))
    made += [_symbol(name, art) for name, art in _LAYERS.items()]
    made += [
        _symbol(
            "clock", "<g class='pfclock'><circle cx='8' cy='8' r='6.5'/><path d='M8 4.5V8l2.6 2'/></g>", "0 0 16 16"
        ),
        _icon(
            0,
            "<path class='pfmark' d='M3 5.5l3.5 2.5L12 2.5L17.500 8L21 5.5V13q0 6-9 9.500Q3 19 3 13z' fill='#6B3FA0' "
            "stroke='#fff'/>",
            "P",
        ),
        _icon(
            1,
            "<path class='pfmark' d='M4 17v-3a8 8 0 0 1 16 0v3h2.500v3.500h-21V17z' fill='#F2B233' stroke='#4A2F00'/>",
            "F",
        ),
        _icon(
            2,
            "<path class='pfmark' d='M3.500 4.500h17v17h-17zM7.500 2v4M12 2v4M16.500 2v4' fill='#CFE9DF' "
            "stroke='#0E4F3D'/>",
            "S",
        ),
    ]
    return "".join(made)


SYMBOLS = _symbols()
"""`pf-filling0`…`11`, the layers by name, `pf-icon0`…`2` (president, foreman, secretary) and `pf-clock`."""
