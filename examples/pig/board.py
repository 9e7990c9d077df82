"""Pig, drawn for a terminal."""

from astragal.core import View


def text(view: View) -> str:
    """Everybody's points, and what is at stake this turn."""
    lines = []
    for seat, name in enumerate(view.names):
        at_stake = f"  + {view.state.pot}" if seat == view.state.turn else ""
        lines.append(f"{name}: [bold]{view.state.points[seat]}[/]{at_stake}")
    return "\n".join(lines)
