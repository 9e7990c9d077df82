"""A process that reviews one finished game: reads its record, and writes the curve of everybody's chances as SVG."""

import sys

from astragal.bots.review import review
from astragal.bots.review_curve import draw_curve
from astragal.core.match import Match
from astragal.core.record import Record


def main() -> None:
    """Review the game on standard input, with as many simulations as the first argument says."""
    match = Match.from_record(Record.parse(sys.stdin.buffer.read().decode()))
    made = review(match, simulations=int(sys.argv[1]))
    sys.stdout.buffer.write(draw_curve(made, f"{match.game.title}: {', '.join(match.names)}").encode())


if __name__ == "__main__":
    main()
