"""The curve of a review, drawn as SVG: a line for each seat, its mistakes, and what luck did."""

from xml.sax.saxutils import escape, quoteattr

from astragal.bots.review import Moment, Review
from astragal.core.language import Texts
from astragal.core.rule import CHANCE

_ = Texts(__file__)

WIDTH, HEIGHT = 960, 400
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 24, 48
COLOURS = (
    ("#0b62a4", "#7cc0ff"),
    ("#c2410c", "#ff9e66"),
    ("#15803d", "#62d498"),
    ("#7e22ce", "#d0a3ff"),
    ("#a16207", "#f0cb52"),
    ("#be185d", "#ff8fc0"),
    ("#0f766e", "#5ed6cb"),
    ("#4338ca", "#a9b0ff"),
    ("#4d7c0f", "#a8d95a"),
    ("#57534e", "#c9c4bd"),
)
"""Of each seat, for light and for dark; so is everything else that has a colour."""

GROUND, INK, GRID, LUCK = ("#ffffff", "#1c1e23"), ("#334155", "#ecedef"), ("#c7ced8", "#3b404a"), ("#eef2f7", "#2a2e37")
DASHES = ("", "8 4", "2 4", "12 4 2 4", "16 6", "4 2", "10 3 3 3", "1 3", "6 6", "14 2")
"""Every seat has a dash of its own as well, so that no colour carries meaning alone."""


def draw_curve(review: Review, title: str) -> str:
    """The SVG; luck's moments are shaded, mistakes are marked with a ring and say what would have been better."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" class="curve"'
        f' aria-label={quoteattr(title)} font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f"<style>{_style(len(review.names))}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" class="ground"/>',
        *_luck(review),
        *_grid(review),
    ]
    ends: list[float] = []
    for seat, name in enumerate(review.names):
        parts += _line(review, seat)
        end = _free(_y(review.moments[-1].after[seat]) if review.moments else TOP, ends)
        ends.append(end)
        parts.append(
            f'<text x="{WIDTH - RIGHT + 8}" y="{end + 4:.1f}" class="seat{seat + 1}">'
            f"{escape(name[:16])} {_last(review, seat):.0%}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _style(seats: int) -> str:
    """The colours, light unless the reader prefers dark: the reader's system, or the page that shows it, decides.

    They are for this drawing only, because a notebook may show others beside it.
    """
    themes = []
    for theme in (0, 1):
        rules = [
            f"text{{fill:{INK[theme]}}}",
            f".ground{{fill:{GROUND[theme]}}}",
            f".grid{{stroke:{GRID[theme]}}}",
            f".luck{{fill:{LUCK[theme]}}}",
        ]
        for seat in range(seats):
            colour = COLOURS[seat % len(COLOURS)][theme]
            rules += [f".seat{seat + 1}{{fill:{colour}}}", f".line{seat + 1}{{stroke:{colour}}}"]
        themes.append("".join(f".curve {rule}" for rule in rules))
    return f"{themes[0]}@media(prefers-color-scheme:dark){{{themes[1]}}}"


def _last(review: Review, seat: int) -> float:
    return review.moments[-1].after[seat] if review.moments else 0.0


def _x(review: Review, step: float) -> float:
    steps = review.moments[-1].last if review.moments else 1
    return LEFT + (WIDTH - LEFT - RIGHT) * step / steps


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _free(y: float, taken: list[float]) -> float:
    """A height for a name where no other name is."""
    while any(abs(y - other) < 16 for other in taken):
        y += 16 if y < HEIGHT / 2 else -16
        if not TOP < y < HEIGHT - BOTTOM + 16:
            return max(taken) + 16
    return y


def _luck(review: Review) -> list[str]:
    return [
        f'<rect x="{_x(review, moment.first - 1):.1f}" y="{TOP}" height="{HEIGHT - TOP - BOTTOM}" class="luck"'
        f' width="{_x(review, moment.last) - _x(review, moment.first - 1):.1f}"/>'
        for moment in review.moments
        if moment.seat == CHANCE
    ]


def _grid(review: Review) -> list[str]:
    parts = []
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" class="grid"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    steps = review.moments[-1].last if review.moments else 0
    about = _("Chance of victory over {steps} steps; shaded: luck; ring: mistake", steps=steps)
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 16}">{escape(about)}</text>')
    return parts


def _line(review: Review, seat: int) -> list[str]:
    points = [(0.0, review.moments[0].before[seat])] if review.moments else []
    points += [(float(moment.last), moment.after[seat]) for moment in review.moments]
    path = "L".join(f"{_x(review, step):.1f} {_y(chance):.1f}" for step, chance in points)
    dash = DASHES[seat % len(DASHES)]
    style = f' stroke-dasharray="{dash}"' if dash else ""
    parts = [f'<path d="M{path}" fill="none" class="line{seat + 1}" stroke-width="2"{style}/>'] if path else []
    return parts + [_mistake(review, seat, moment) for moment in review.mistakes(seat)]


def _mistake(review: Review, seat: int, moment: Moment) -> str:
    about = {"name": review.names[seat], "step": moment.first, "choice": moment.better_words}
    words = _("{name}, step {step}: {choice} was better by {share}", **about, share=f"{-moment.swing(seat):.0%}")
    return (
        f'<circle cx="{_x(review, moment.last):.1f}" cy="{_y(moment.after[seat]):.1f}" r="5"'
        f' class="ground line{seat + 1}" stroke-width="2"><title>{escape(words)}</title></circle>'
    )
