"""The look of the office: an architect's plan on light paper, and its blueprint in the dark."""

TOKENS = {
    "bg": ("#E3E8EC", "#0A1622"),
    "os-bg": ("#E3E8EC", "#0A1622"),
    "os-sheet": ("#F8FAFA", "#0E2E4E"),
    "os-grid": ("#D3DFE6", "#1B4167"),
    "os-draft": ("#14486B", "#CFE6F8"),
    "os-floor": ("#FFFFFF", "#12375C"),
    "os-joint": ("#B9CDD6", "#2E5C86"),
    "os-wall": ("#22384A", "#D6E8F5"),
    "os-hatch": ("#7C93A3", "#5E8DB5"),
    "os-solid": ("#D9E3E9", "#0B2540"),
    "os-room": ("#FFF6DC", "#3A3A22"),
    "os-roomline": ("#8A6A12", "#F0D68A"),
    "os-boss": ("#1A1A1A", "#F4F6F8"),
    "os-suit": ("#FFFFFF", "#12375C"),
    "os-shade": ("#22384A", "#04101C"),
    "game": ("#0B4F7A", "#8FD0FF"),
}

STYLE = "".join(
    [
        ".os-bg{fill:var(--os-bg)}.os-sheet{fill:var(--os-sheet);stroke:var(--os-draft);stroke-width:1.5}",
        ".os-mesh{fill:url(#osmesh)}.os-mesh1{fill:none;stroke:var(--os-grid);stroke-width:1}",
        ".os-floor{fill:var(--os-floor)}.os-room{fill:var(--os-room)}",
        ".os-solid{fill:url(#oshatch)}.os-solid1{fill:var(--os-solid)}",
        ".os-solid2{stroke:var(--os-hatch);stroke-width:1.2}",
        ".os-joint,.os-wall,.os-hull,.os-sill,.os-door,.os-gate,.os-way,.os-rack,.os-dim,.os-cut{fill:none}",
        ".os-joint{stroke:var(--os-joint);stroke-width:1}",
        ".os-wall{stroke:var(--os-wall);stroke-width:3;stroke-linecap:square}",
        ".os-hull{stroke:var(--os-wall);stroke-width:4;stroke-linecap:square}",
        ".os-thin .os-wall{stroke-width:2}.os-thin .os-hull{stroke-width:2.6}.os-thin .os-rack{stroke-width:.7}",
        ".os-sill{stroke:var(--os-roomline);stroke-width:1.6;stroke-dasharray:4 3}",
        ".os-door{stroke:var(--os-draft);stroke-width:1.2}.os-gate{stroke:var(--os-roomline);stroke-width:1.2}",
        ".os-way{stroke:var(--os-hatch);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}",
        ".os-rack{stroke:var(--os-roomline);stroke-width:1.3}",
        ".os-dim{stroke:var(--os-draft);stroke-width:1}",
        ".os-cut{stroke:var(--os-draft);stroke-width:1.4;stroke-dasharray:7 4}",
        ".os-paper{fill:var(--os-sheet);stroke:var(--os-draft);stroke-width:1.2}",
        ".os-frame{fill:var(--os-floor);stroke:var(--os-draft);stroke-width:1.5}",
        ".os-rule{stroke:var(--os-grid);stroke-width:1}",
        "text.os-d{fill:var(--os-draft)}text.os-r{fill:var(--os-roomline)}.os-tight{letter-spacing:-.6px}",
        ".os-chip{fill:var(--os-room);stroke:var(--os-roomline);stroke-width:1.3}",
        ".os-gap{fill:var(--os-floor);stroke:var(--os-hatch);stroke-width:1.2;stroke-dasharray:2.5 2.5}",
        ".os-i{fill:var(--os-wall)}.os-pale{fill:var(--os-hatch)}",
        ".os-die{--df:var(--os-floor);--de:var(--os-draft);--dk:var(--os-wall)}",
        ".os-nodie{fill:none;stroke:var(--os-hatch);stroke-width:1.6;stroke-dasharray:5 4}",
        ".os-b{fill:var(--os-boss)}.os-b2{fill:var(--os-suit)}",
        ".os-next{fill:none;stroke:var(--bad);stroke-width:2.6;stroke-dasharray:4 3}.os-tip{fill:var(--bad)}",
        ".os-shade{fill:var(--os-shade);fill-opacity:.2}",
        ".os-walk{fill:none;stroke-width:3;stroke-linecap:round;stroke-dasharray:.1 6}",
        ".os-h{fill-opacity:.15;stroke:var(--seat);stroke-width:2}",
        ".os-o{fill:none;stroke:var(--seat)}text.os-o{fill:var(--seat);stroke:none}",
        ".os-out{stroke-width:1.8}.os-p{stroke:var(--os-floor);stroke-width:1}",
    ]
)

_SHIELD = (
    "<path class='os-b' d='M20 0C27 4 33 5 39 5V25C39 35 30 42 20 46C10 42 1 35 1 25V5C7 5 13 4 20 0z'/>"
    "<g class='os-b2'><circle cx='20' cy='15' r='7'/><path d='M6 35C7 27 12 24.5 16 24L20 29L24 24C28 24.5 33 27 "
    "34 35C30 39 25 41.5 20 43.5C15 41.5 10 39 6 35z'/></g>"
    "<path class='os-b' d='M18 27.5L20 30L22 27.5L21.3 31L23 38L20 41L17 38L18.7 31z'/>"
)

SYMBOLS = "".join(
    [
        "<pattern id='osmesh' width='18' height='18' patternUnits='userSpaceOnUse'>"
        "<path class='os-mesh1' d='M18 0H0V18'/></pattern>",
        "<pattern id='oshatch' width='8' height='8' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>"
        "<path class='os-solid1' d='M0 0h8v8H0z'/><path class='os-solid2' d='M0 0v8'/></pattern>",
        # Items stand in a square of 24 and take their colour from where they are used.
        "<symbol id='osstapler' viewBox='0 0 24 24'><path d='M1.5 12.5L17.5 5C20 4 22.5 5.5 22.5 8V10L7 "
        "14.5H2.5zM9.5 15L22.5 11.5V16H9.5zM1.5 17.5H22.5V20H1.5z'/></symbol>",
        "<symbol id='osruler' viewBox='0 0 24 24'><path fill-rule='evenodd' d='M.5 7H23.5V17H.5zM2.5 9V15H21.5V9H19"
        ".7V12H18.3V9H15.7V11H14.3V9H12.7V12H11.3V9H9.7V11H8.3V9H5.7V12H4.3V9z'/></symbol>",
        "<symbol id='ospens' viewBox='0 0 24 24'><path fill-rule='evenodd' d='M4 7L7 1.5L10 7V22.5H4zM5.8 "
        "8.5V18H8.2V8.5zM14 7L17 1.5L20 7V22.5H14zM15.8 8.5V18H18.2V8.5z'/></symbol>",
        f"<symbol id='osboss' viewBox='0 0 40 46'>{_SHIELD}</symbol>",
        # The boss has the place of the 1 on the die.
        "<symbol id='osd1' viewBox='0 0 40 40'><g class='db'><rect x='1.5' y='1.5' width='37' height='37' rx='8'/></g>"
        f"<g transform='translate(8 6.2) scale(.6)'>{_SHIELD}</g></symbol>",
        *(
            f"<symbol id='osd{face}' viewBox='0 0 40 40'><use href='#std{face}' width='40' height='40'/></symbol>"
            for face in range(2, 7)
        ),
    ]
)
