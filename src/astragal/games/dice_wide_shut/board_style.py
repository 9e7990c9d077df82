"""Colours, classes and repeated shapes of an erasable board on velvet."""

TOKENS = {
    "bg": ("#E9E1E6", "#120A12"),
    "game": ("#6B1F4B", "#E9B8D4"),
    "velvet": ("#4A1234", "#2A0A20"),
    "velvet2": ("#35092A", "#190513"),
    "fold": ("#6B2550", "#451A37"),
    "onvelvet": ("#F6E9D2", "#F3E4C8"),
    "gold": ("#E3BE6A", "#E3BE6A"),
    "ring": ("#B58620", "#E3BE6A"),
    "board": ("#FFFDF8", "#1F1822"),
    "cell": ("#FFFFFF", "#2A212E"),
    "cellline": ("#98848F", "#7A6982"),
    "red": ("#B01E2E", "#FF8A8F"),
    "redground": ("#FBE6E6", "#3B1B22"),
    "redmark": ("#E8AFB4", "#74404A"),
    "blue": ("#1D55B5", "#8DB6FF"),
    "blueground": ("#E4ECFA", "#182640"),
    "bluemark": ("#AEC4EB", "#36558A"),
    "marker": ("#1B1426", "#FFF6E3"),
}
"""Velvet stays dark in both themes. `ring` is the gold that can be seen on a white board; `redmark` and `bluemark` are
the ground of a ticked cell."""

STYLE = "".join(
    [
        *(f".ws{name}{{fill:var(--{name})}}" for name in ("red", "blue", "board", "redground", "blueground", "bad")),
        "text.wson{fill:var(--onvelvet)}.wsgold{fill:var(--gold)}.wsonfill{fill:var(--onvelvet)}",
        ".wsfold{fill:none;stroke:var(--fold);stroke-width:10;opacity:.2}",
        ".wscard{fill:var(--board);stroke:var(--gold);stroke-width:1.6}.wsline{fill:none;stroke:var(--gold)}",
        ".wscell{fill:var(--cell);stroke:var(--cellline);stroke-width:1.1}",
        ".wsmark0{fill:var(--redmark);stroke:var(--red);stroke-width:1.6}",
        ".wsmark1{fill:var(--bluemark);stroke:var(--blue);stroke-width:1.6}",
        ".wslost0{fill:var(--cell);stroke:var(--red);stroke-width:1.4}",
        ".wslost1{fill:var(--cell);stroke:var(--blue);stroke-width:1.4}",
        ".wsrun0{fill:var(--redmark)}.wsrun1{fill:var(--bluemark)}",
        ".wstick,.wstick2{fill:none;stroke:var(--marker);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}",
        ".wstick2{stroke-width:1.9}",
        ".wscross{fill:none;stroke:var(--board);stroke-linejoin:round}.wscross2{fill:none;stroke:var(--marker);",
        "stroke-linejoin:round}",
        ".wsopen{fill:var(--cell);stroke:var(--cellline);stroke-width:1.3;stroke-dasharray:3 3}",
        ".wsring{fill:var(--cell);stroke:var(--ring);stroke-width:3}.wsused{fill:var(--marker)}",
        ".wsslash{fill:none;stroke:var(--board);stroke-width:2}",
        ".wsfull{fill:none;stroke:var(--ring);stroke-width:2.2}",
        ".wsslot{fill:none;stroke:var(--onvelvet);stroke-width:1.4;stroke-dasharray:4 3;opacity:.8}",
        ".wsfree{fill:none;stroke:var(--cellline);stroke-width:1.6}",
        ".wsdots0{fill:none;stroke:var(--red);stroke-width:4}",
        ".wsdots1{fill:none;stroke:var(--blue);stroke-width:4.4;stroke-linecap:round}",
        ".wsnow{fill:none;stroke:var(--gold);stroke-width:3}.wsspent{opacity:.5}",
        "[class^='wsnumber']{font-size:17px;font-weight:700;text-anchor:middle}",
        "text.wsnumber0{fill:var(--red)}text.wsnumber1{fill:var(--blue)}text.wsnumber3{fill:var(--board)}",
        "text.wssmall{font-size:11px;font-weight:700;text-anchor:middle;fill:var(--marker)}",
        "text.wspoints{font-size:19px;font-weight:700;text-anchor:middle}",
        ".wsdie0{--df:#C4283A;--dk:#fff;--de:#F4C9CB}.wsdie1{--df:#1F57BE;--dk:#fff;--de:#C4D8FB}",
        ".wsdie2{--df:#6F2DA8;--dk:#fff;--de:#E3BE6A}",
        ".wshatch{fill:none;stroke:var(--red);stroke-width:1.1;opacity:.3}.wsdot{fill:var(--blue);opacity:.38}",
        ".wsdeep{stop-color:var(--velvet2)}.wslight{stop-color:var(--velvet)}",
    ]
)

SHAPES = "".join(
    [
        "<path id='ws-tick' d='M0 11c3 1 5 4 7 8c3 -8 8 -14 16 -19'/>",
        "<path id='ws-mask' d='M0 6c10 -8 22 -7 30 0c8 -7 20 -8 30 0c1 9 -5 20 -15 20c-7 0 -9 -6 -15 -6c-6 0 -8 6 "
        "-15 6c-10 0 -16 -11 -15 -20zm8 6c4 6 12 6 16 1c-4 -4 -11 -4 -16 -1zm44 0c-4 6 -12 6 -16 1c4 -4 11 -4 16 -1z"
        "' fill-rule='evenodd'/>",
        "<pattern id='ws-hatch' width='6' height='6' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>",
        "<path class='wshatch' d='M0 0V6'/></pattern>",
        "<pattern id='ws-dots' width='7' height='7' patternUnits='userSpaceOnUse'>",
        "<circle class='wsdot' cx='2' cy='2' r='1'/></pattern>",
        "<linearGradient id='ws-velvet'><stop class='wsdeep'/><stop offset='.5' class='wslight'/>",
        "<stop offset='1' class='wsdeep'/></linearGradient>",
    ]
)
