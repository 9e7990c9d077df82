"""What a page costs: how soon it is painted first, and how many bytes of script and style it loads, uncompressed.

python benchmarks/pages.py
"""

import statistics
from collections.abc import Iterator

from scripted import GAMES, Visitor, hall_and_browser

LOADS = 7
"""Of each page, in a browser without a cache; the first also waits for the hall to draw."""

PAINTED = """() => new Promise((resolve) => {
  const found = () => performance.getEntriesByName("first-contentful-paint")[0];
  if (found()) resolve(found().startTime);
  else new PerformanceObserver(() => found() && resolve(found().startTime)).observe({ type: "paint", buffered: true });
})"""
SIZES = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](js|css)$/.test(name)).reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)"""


def paths(ann: Visitor) -> Iterator[str]:
    """Pages of every kind."""
    yield from ("/", "/mine", "/bots", "/settings", "/account")
    for game in GAMES:
        yield f"/table/{ann.open_table(game)}"
    yield from (f"/new?game={GAMES[0]}", f"/rules/{GAMES[0]}", f"/learn/{GAMES[0]}/0")


def main() -> None:
    with hall_and_browser() as (house, browser):
        ann = Visitor(browser, house, "Ann")
        print(f"{'page':<34}{'first paint, ms':>18}{'worst':>8}{'script and style, bytes':>26}")
        for path in paths(ann):
            times = []
            for _ in range(LOADS):
                page = ann.open_page(path)
                times.append(page.evaluate(PAINTED))
                page.wait_for_load_state("networkidle")
                size = page.evaluate(SIZES)
                page.close()
            print(f"{path[:32]:<34}{statistics.median(times):>18.0f}{max(times):>8.0f}{size:>26,}")


if __name__ == "__main__":
    main()
