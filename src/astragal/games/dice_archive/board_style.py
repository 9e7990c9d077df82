"""Colours, classes and measures of the drawing: a paper form, filing cabinets of steel, and a tray of green felt."""

TOKENS = {
    "bg": ("#DDD6C4", "#171814"),
    "paper": ("#FBF6E6", "#2A2A24"),
    "paper2": ("#FDF1F0", "#332726"),
    "pink": ("#E7B9B4", "#6B4844"),
    "ruled": ("#B9AE90", "#5E5B4D"),
    "carbon": ("#2B3C94", "#AEBEFF"),
    "stamp": ("#B3261E", "#FF8A7A"),
    "steel": ("#D6CAA6", "#4A4634"),
    "steel2": ("#EADFBF", "#38362B"),
    "steeledge": ("#75663C", "#A3966B"),
    "tray": ("#4B5A4E", "#27332B"),
    "trayon": ("#FFFFFF", "#F2F2EA"),
    "game": ("#8C1D18", "#FF9A8A"),
    "gameon": ("#FFFFFF", "#2A0A06"),
}

STYLE = "".join(
    [
        ".da-bg{fill:var(--bg)}.da-tray{fill:var(--tray)}.da-ink{fill:var(--ink)}.da-handle{fill:var(--steeledge)}",
        ".da-paper{fill:var(--paper);stroke:var(--ruled)}.da-copy{fill:var(--paper2);stroke:var(--pink)}",
        ".da-card{fill:var(--paper);stroke:var(--steeledge)}.da-steel{fill:var(--steel);stroke:var(--steeledge)}",
        ".da-drawer{fill:var(--steel2);stroke:var(--steeledge);stroke-width:1.3}.da-inside{fill:var(--steel)}",
        ".da-label{fill:var(--paper);stroke:var(--steeledge);stroke-width:.8}",
        ".da-rules{fill:none;stroke:var(--ruled);stroke-width:.5;opacity:.45}",
        ".da-form{fill:none;stroke:var(--carbon);stroke-width:1.2}.da-task{fill:var(--paper);stroke:var(--carbon)}",
        ".da-tick{fill:none;stroke:var(--carbon);stroke-width:3.8;stroke-linecap:round;stroke-linejoin:round}",
        ".da-small .da-tick{stroke-width:2.6}.da-pips{fill:var(--muted)}.da-faint{fill:var(--muted);opacity:.3}",
        ".da-dots{fill:none;stroke:var(--carbon);stroke-width:1}.da-done{fill:var(--carbon);stroke:var(--carbon)}",
        ".da-link{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-dasharray:2 3}.da-fold{stroke:var(--pink)}",
        ".da-turn{stroke:none}.da-chosen{fill:none;stroke:var(--trayon);stroke-width:2}",
        ".da-hand{fill:none;stroke:var(--trayon);stroke-width:1.6;stroke-dasharray:5 4}",
        ".da-seal{fill:var(--stamp)}.da-star{fill:var(--paper2)}.da-rim{stroke:var(--paper2);stroke-width:1.2}",
        ".da-imprint{fill:var(--paper2);stroke:var(--stamp);stroke-width:1.8}",
        "text.da-on{fill:var(--trayon)}text.da-carbon{fill:var(--carbon)}text.da-red{fill:var(--stamp)}",
        "text.da-pill{fill:var(--paper)}",
        *(f".da{seat}{{--df:var(--s{seat});--dk:var(--son);--de:var(--paper)}}" for seat in range(1, 6)),
        *(f".da-out{seat}{{fill:none;stroke:var(--s{seat});stroke-width:1.3}}" for seat in range(1, 6)),
        ".da-boss{--df:#141414;--dk:#fff;--de:#D8C27A}.da-white{--df:#fff;--dk:#1c1c1c;--de:#8b8674}",
        ".da-gold{fill:#D8C27A}.da-edge{stroke:var(--paper);stroke-width:2.6}",
        ".da-spent{--df:none;--de:var(--muted);--dk:var(--muted);stroke-dasharray:4 3;opacity:.75}",
        ".da-felt{--df:none;--de:var(--trayon);--dk:var(--trayon);stroke-dasharray:4 3;opacity:.6}",
    ]
)

SYMBOLS = (
    "<symbol id='da-blank' viewBox='0 0 40 40'><g class='db'><rect x='1.5' y='1.5' width='37' height='37' rx='8'/></g>"
    "</symbol><symbol id='da-token' viewBox='0 0 26 30'><path class='da-seal' d='M5 16L2 28l6-1.5l4 3.5l1-9l1 9"
    "l4-3.5l6 1.5l-3-12z'/><circle class='da-seal da-rim' cx='13' cy='12' r='11'/>"
    "<path class='da-star' d='M13 4.5l2.1 5l5.4.4l-4.1 3.5l1.3 5.2l-4.7-2.8l-4.7 2.8l1.3-5.2l-4.1-3.5l5.4-.4z'/>"
    "</symbol>"
)
