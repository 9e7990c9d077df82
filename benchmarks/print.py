"""Pages, bytes and seconds of every game's parts and rulebook, on every paper: `python benchmarks/print.py`."""

import io
import time

from pypdf import PdfReader

from astragal import load
from astragal.core.registry import folders
from astragal.print.booklet import print_rules
from astragal.print.paper import PAPERS
from astragal.print.parts_pdf import edition, print_parts


def main() -> None:
    """Print everything once, for as many players as can play, in colour."""
    print(f"{'game':<16}{'paper':<8}{'what':<10}{'pages':>6}{'kB':>7}{'seconds':>9}{'of processor':>14}")
    for name in folders():
        game = load(name)
        for paper in PAPERS:
            for what, make in (("parts", print_parts), ("rulebook", print_rules)):
                begun, busy = time.perf_counter(), time.process_time()
                data = make(edition(game, game.players[-1], {}, paper))
                seconds, busy = time.perf_counter() - begun, time.process_time() - busy
                pages = len(PdfReader(io.BytesIO(data)).pages)
                print(f"{name:<16}{paper:<8}{what:<10}{pages:>6}{len(data) / 1000:>7.0f}{seconds:>9.1f}{busy:>14.1f}")


if __name__ == "__main__":
    main()
