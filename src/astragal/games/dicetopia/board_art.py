"""What the drawings of Dicetopia are made of: the colours of the night, its signs, and small pictures of things."""

from astragal.core.components import wordless
from astragal.core.drawing import box, shape, text, use

from .pieces import DOME, MARKET

TOKENS = {
    "bg": ("#E6E2F2", "#0A0913"),
    "dtnight": ("#221A44", "#0C0A1C"),
    "dtnight2": ("#2E2458", "#141030"),
    "dtblock": ("#332A60", "#19153A"),
    "dtslot": ("#1C1538", "#0A0818"),
    "dtsky": ("#463985", "#2B2259"),
    "dtonm": ("#CBC3EA", "#B9B1DB"),
    "game": ("#4B2FA8", "#B9A5FF"),
}
"""On the night board seats have their colours of the dark theme, whatever the theme."""

CITY, DOCKS, WASTELAND = "zc", "zd", "zw"
DISTRICTS = {CITY: "#5CE1FF", DOCKS: "#FFC46B", WASTELAND: "#9CF06B"}
DICE = ("", "P", "W", "T", "M")
BODIES = ("", "cut", "std", "rnd", "mag")
DIE_COLOURS = {
    "P": ("#7C35CF", "#CFA8FF", "#FFFFFF"),
    "W": ("#F5F6FF", "#8B86B4", "#1B1536"),
    "T": ("#12B8A8", "#9BFFF4", "#04201D"),
    "M": ("#FF7A1A", "#FFD9B0", "#2B1200"),
}

STYLE = "".join(
    [
        "text.dto{fill:#F6F3FF}text.dtm{fill:var(--dtonm)}text.dts{fill:#FFD75E}text.dti{fill:#1A1433}",
        ".dtn{fill:var(--dtnight)}.dtk{fill:var(--dtsky)}.dtl{fill:var(--dtslot)}.dtd{fill:#140F2B}",
        ".dte{fill:none;stroke:var(--dtonm);stroke-width:1.2;stroke-dasharray:3 3}",
        ".dtx{fill:none;stroke:#A79FCC;stroke-width:2.4;stroke-linecap:round}",
        ".dtb{fill:var(--dtblock);stroke-width:1.6}.dtp{fill:var(--dtnight2);stroke-width:1.6}",
        ".dtg{fill:none;stroke:#5CE1FF;stroke-opacity:.55;stroke-width:1.6}",
        ".dtc{fill:#F6F3FF;stroke:#8B86B4}.dtcb{fill:#4B2FA8;stroke:#B9A5FF;stroke-width:1.4}",
        ".dth{fill:#FF6FB5}.dtu{fill:var(--dtslot);stroke:#8B86B4}.dtw{fill:#FFD75E;opacity:.55}",
        ".dtr{fill:none;stroke:#FFD75E;stroke-width:2.4}.dtj{fill:none;stroke:#A79FCC;stroke-opacity:.5}",
        ".dtq{fill:var(--dtonm)}.dtpk{fill:none;stroke:#FFD75E;stroke-width:2.4;stroke-dasharray:5 3}",
        ".dta{fill:#FFFFFF;fill-opacity:.1}.dthy{fill:none;stroke:#FF6FB5;stroke-width:2}text.dthx{fill:#FF9BCB}",
        ".dtsh{fill:#FFD75E;stroke:#140F2B;stroke-width:1.2}.dtdim{opacity:.35}",
        *(
            f".dt{name}{{stroke:{colour}}}text.dt{name}{{fill:{colour};stroke:none}}"
            for name, colour in DISTRICTS.items()
        ),
        *(f".dts{n}{{fill:var(--n{n})}}.dtb{n}{{stroke:var(--n{n})}}" for n in range(1, 7)),
        *(f".dt{n}{{--df:{df};--de:{de};--dk:{dk}}}" for n, (df, de, dk) in DIE_COLOURS.items()),
    ]
)


_ROOFS = "M0 60V26h22v-9h16v20h14V12h24v22h12V4h18v26h20V18h10v-8h16v28h18V22h24v12h10V15h16V60z"
_WINDOWS = "".join(
    f"M{x} {y}h2v3h-2z"
    for x, y in (
        *((6, 34), (13, 44), (26, 24), (58, 20), (66, 20), (58, 32), (92, 12)),
        *((99, 24), (92, 40), (144, 18), (150, 34), (184, 30), (190, 44), (208, 24)),
    )
)
_SHIELD = "M8 1l6.500 2.300v5.200c0 4-3 6.600-6.500 8.500C4.500 15.100 1.500 12.500 1.500 8.500V3.300z"
_STAR = "M10 .8l2.700 5.800l6.300.8l-4.600 4.400l1.200 6.300L10 15.100l-5.600 3l1.200-6.300L1 7.400l6.300-.8z"


def _symbols() -> str:
    made = [
        f"<symbol id='dtsky' viewBox='0 0 220 60' preserveAspectRatio='none'><path class='dtk' d='{_ROOFS}'/>"
        f"<path class='dtw' d='{_WINDOWS}'/></symbol>",
        f"<symbol id='dtshield' viewBox='0 0 16 18'><path class='dtsh' d='{_SHIELD}'/></symbol>",
        f"<symbol id='dtflag' viewBox='0 0 20 20'><path class='dtsh' d='{_STAR}'/></symbol>",
    ]
    cut_body = "<path d='M10 2h20l8 8v20l-8 8H10l-8-8V10z' class='db'/>"
    made.append(f"<symbol id='dtcubeP' viewBox='0 0 40 40'>{cut_body}{_HOLE}</symbol>")
    made.append(f"<symbol id='dtcubeW' viewBox='0 0 40 40'><rect {_BODY} rx='8' class='db'/>{_HOLE}</symbol>")
    made.append(f"<symbol id='dtcubeT' viewBox='0 0 40 40'><rect {_BODY} rx='16' class='db'/>{_HOLE}</symbol>")
    for seat in range(6):
        made.append(
            f"<symbol id='dta{seat + 1}' viewBox='0 0 40 40'><circle cx='20' cy='10.500' r='7.500'/><path d='M5 38"
            f"c-1-13 6-19 15-19s16 6 15 19z'/>{shape(seat, 20, 29, 5.5, 'dtd')}</symbol>"
        )
        cube = "<path d='M20 2l16 9v18l-16 9L4 29V11z'/><path d='M4 11l16 9v18L4 29z' fill='#000' fill-opacity='.28'/>"
        cube += "<path d='M36 11l-16 9v18l16-9z' fill='#000' fill-opacity='.48'/>"
        top = shape(seat, 20, 11, 4.6, "dtd")
        made.append(f"<symbol id='dtt{seat + 1}' viewBox='0 0 40 40'>{cube}{top}</symbol>")
        wave = "<path d='M7 25c4-4 5 6 10 2M23 30c4-6 5 4 10-3' fill='none' stroke='#F6F3FF' stroke-width='2'/>"
        made.append(f"<symbol id='dtx{seat + 1}' viewBox='0 0 40 40'>{cube}{top}{wave}</symbol>")
    return "".join(made)


_BODY = "x='2' y='2' width='36' height='36'"
_HOLE = "<rect x='13' y='13' width='14' height='14' rx='2' class='dp'/>"
SYMBOLS = _symbols()


# Things


@wordless
def die_art(colour: int, value: int, size: float, x: float = 0, y: float = 0) -> str:
    """A die; while its value is not rolled yet, its bare body."""
    kind = DICE[colour]
    symbol = f"{BODIES[colour]}{value}" if value else f"dtcube{kind}"
    return use(symbol, x, y, size, f"die dt{kind}")


def piece_art(kind: str, seat: int, size: float) -> str:
    """An agent (`a`), a thug (`t`) or the extra thug (`x`) of a seat."""
    return use(f"dt{kind}{seat + 1}", 0, 0, size, f"dts{seat + 1}")


def small_piece(kind: str, seat: int, x: float, y: float, size: float) -> str:
    """A piece at a glance: the seat's shape; a thug's in a frame."""
    middle = size / 2
    frame = "" if kind == "a" else box(x + 0.8, y + 0.8, size - 1.6, size - 1.6, f"dtp dtb{seat + 1}", 3)
    return frame + shape(seat, x + middle, y + middle, size * (0.36 if kind == "a" else 0.26), f"dts{seat + 1}")


def lost(x: float, y: float, size: float) -> str:
    """A space where nothing lies and nothing can be placed."""
    near, wide = size * 0.32, f"{size * 0.36:.4g}"
    return f"<path class='dtx' d='M{x + near:.4g} {y + near:.4g}l{wide} {wide}m0-{wide}l-{wide} {wide}'/>"


def token_art(size: float) -> str:
    """A protection token around a die of this size: a frame, and a shield at its foot."""
    wide = max(8, min(14, size * 0.32))
    shield = use("dtshield", (size - wide) / 2, size - wide * 0.6, wide, height=wide * 1.14)
    return box(-2, -2, size + 4, size + 4, "dtr", size * 0.22) + shield


def seat_badge(name: str, seat: int, x: float, y: float, radius: float) -> str:
    """A seat's shape with the first letter of its name, in the colours of the night."""
    down = radius * (0.55 if seat == 1 else 0.38)
    return shape(seat, x, y, radius, f"dts{seat + 1}") + text(x, y + down, name[:1].upper(), "t12 bold middle dti")


def district(place: int) -> str:
    """The district of a place."""
    if place < MARKET:
        return CITY
    return DOCKS if place < DOME else WASTELAND


def slot(x: float, y: float, size: float) -> str:
    """The dark ground on which a die or a piece lies."""
    return box(x, y, size, size, "dtl", size * 0.2)
