"""What is printed at the edge of every page: the game, what this is, which page, and a bar to check the scale."""

from astragal.core.parts import BLOCK, Label
from astragal.print.paper import MARGIN, Paper

BAR = 50.0
"""How long the bar is."""

ROOM = 14.0
"""How much room above the parts a head needs; where there is less, it goes to the side."""

BESIDE_WORDS = MARGIN + 3.2
"""How far from the paper's edge the words at a side end."""


def words_at_side(paper: Paper) -> bool:
    """Whether a head goes to the side."""
    return (paper.height - BLOCK[1]) / 2 < ROOM


def frame(
    title: str, subtitle: str, edition: str, number: tuple[int, int], paper: Paper
) -> tuple[str, tuple[Label, ...]]:
    """The art and the words of the edge."""
    which = f"{edition} · page {number[0]} of {number[1]}"
    left, top = (paper.width - BLOCK[0]) / 2, (paper.height - BLOCK[1]) / 2
    if not words_at_side(paper):
        foot = paper.height - 5.5
        words = [
            Label(left, 7, title, 8, "bold game"),
            Label(left + 3 + 1.42 * len(title), 7, subtitle, 7, "muted"),
            Label(paper.width - left, 7, which, 7, "end muted"),
            Label(left + BAR + 2, foot, "50 mm at 100 %: do not scale", 7, "muted"),
        ]
        return _bar(left, foot), tuple(words)
    x, right = MARGIN + 2.2, paper.width - MARGIN - 2.2
    words = [
        Label(x, top + 84, f"{title} · {subtitle}", 7, "muted", turned=-90, fit=80),
        Label(right, top + 4, which, 7, "muted", turned=90),
        Label(right, top + 92 + BAR + 3, "50 mm at 100 %", 7, "muted", turned=90),
    ]
    upright = f"<g transform='rotate(90 {right:g} {top + 92:g})'>{_bar(right, top + 92)}</g>"
    return upright, tuple(words)


def _bar(x: float, y: float) -> str:
    ticks = "".join(f"M{x + step * BAR / 5:g} {y:g}v-{1.6 if step in (0, 5) else 0.8}" for step in range(6))
    return f"<path class='edge' d='M{x:g} {y:g}h{BAR:g}{ticks}'/>"
