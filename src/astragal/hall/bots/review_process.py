"""A process that reviews one finished game: reads its record, and writes how the chances went, as JSON with a curve."""

import json
import sys
from dataclasses import asdict

from astragal.bots.review import review
from astragal.bots.review_curve import draw_curve
from astragal.core.match import Match
from astragal.core.record import Record


def reviewed(record: str, simulations: int) -> str:
    """The review of a record, as JSON."""
    match = Match.from_record(Record.parse(record))
    made = review(match, simulations=simulations)
    curve = draw_curve(made, f"{match.game.title}: {', '.join(match.names)}")
    found = {
        "simulations": made.simulations,
        "moments": [asdict(moment) for moment in made.moments],
        "quality": [made.choice_quality(seat) for seat in range(len(made.names))],
        "svg": curve,
    }
    return json.dumps(found)


def main() -> None:
    """Review the game on standard input, with as many simulations as the first argument says."""
    sys.stdout.write(reviewed(sys.stdin.buffer.read().decode(), int(sys.argv[1])))


if __name__ == "__main__":
    main()
