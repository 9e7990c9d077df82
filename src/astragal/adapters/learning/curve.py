"""The learning curve as a picture."""

from collections.abc import Sequence
from typing import Protocol
from xml.sax.saxutils import escape, quoteattr

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 40, 48
STYLE = (
    "text{fill:#334155}.ground{fill:#fff}.grid{stroke:#c7ced8}.even{stroke:#57534e;stroke-dasharray:2 4}"
    ".line{fill:none;stroke:#0b62a4;stroke-width:2}.dot{fill:#0b62a4}"
    "@media(prefers-color-scheme:dark){text{fill:#ecedef}.ground{fill:#1c1e23}.grid{stroke:#3b404a}"
    ".even{stroke:#c9c4bd}.line{stroke:#7cc0ff}.dot{fill:#7cc0ff}}"
)


class Point(Protocol):
    """A report, as far as it is drawn."""

    @property
    def seconds(self) -> float:
        """When it was made."""

    @property
    def against_greedy(self) -> float:
        """The share of victory."""


def draw_curve(title: str, points: Sequence[Point], even: float) -> str:
    """The share of victory against `greedy` over the minutes; a dotted line is an even share."""
    whole = max((point.seconds for point in points), default=1.0) or 1.0
    places = [(_x(point.seconds / whole), _y(point.against_greedy)) for point in points]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label={quoteattr(title)} font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" class="ground"/>',
        f'<text x="{LEFT}" y="24">{escape(title)}: victories against greedy</text>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path class="grid" d="M{LEFT} {_y(share)}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{_y(share) + 4}" text-anchor="end">{share:.0%}</text>')
    parts.append(f'<path class="even" d="M{LEFT} {_y(even)}H{WIDTH - RIGHT}"/>')
    for part in (0.0, 0.5, 1.0):
        minutes = f"{part * whole / 60:.3g} min"
        parts.append(f'<text x="{_x(part)}" y="{HEIGHT - 20}" text-anchor="middle">{minutes}</text>')
    parts.append(f'<polyline class="line" points="{" ".join(f"{x},{y}" for x, y in places)}"/>')
    parts += [f'<circle class="dot" cx="{x}" cy="{y}" r="3"/>' for x, y in places]
    return "\n".join([*parts, "</svg>", ""])


def _x(part: float) -> float:
    return round(LEFT + part * (WIDTH - LEFT - RIGHT), 1)


def _y(share: float) -> float:
    return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)
