"""Pictures of every page on five screens, light and dark, to be looked at: `make gallery` writes them into `gallery/`.

`index.html` there shows them side by side; `python benchmarks/gallery.py FOLDER home finish` takes only some of them.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from gallery_pages import Opened, pages, pages_of_today
from playwright.sync_api import Page, ViewportSize
from scripted import Visitor, hall_and_browser, hall_with_rolls

SCREENS = [(360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900)]
THEMES = ("light", "dark")
REST = 400
"""Milliseconds for pictures to load; nothing is compared with them."""

INDEX = """<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{{font:1rem system-ui;margin:1rem}}img{{height:{height}px;border:1px solid #999;margin:2px}}</style>
{rows}"""


def take(page: Page, shown: Iterable[tuple[str, Opened]], folder: Path, theme: str, wanted: list[str]) -> None:
    """Pictures of what is shown on this page, one thing after the other."""
    for name, opened in shown:
        if wanted and name not in wanted:
            continue
        for width, height in SCREENS:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            opened()
            page.wait_for_timeout(REST)
            page.screenshot(path=folder / f"{name}-{width}x{height}-{theme}.png")
        print(name, theme, flush=True)


def write_index(folder: Path, height: int = 420) -> None:
    """A page with all pictures, a row for each page of the hall and each theme."""
    names = sorted({file.stem.rpartition("-")[0].rpartition("-")[0] for file in folder.glob("*.png")})
    rows = [f"<h2>{name} {theme}</h2>{_row(name, theme)}" for name in names for theme in THEMES]
    (folder / "index.html").write_text(INDEX.format(rows="\n".join(rows), height=height), encoding="utf-8")


def _row(name: str, theme: str) -> str:
    return "".join(f'<img src="{name}-{width}x{height}-{theme}.png" alt="">' for width, height in SCREENS)


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with hall_and_browser() as (house, browser), hall_with_rolls() as house_with_rolls:
        for theme in THEMES:
            ann, bo = Visitor(browser, house, "Ann", theme=theme), Visitor(browser, house, "Bo")
            take(ann.page, pages(house, ann, bo), folder, theme, wanted)
            roller = Visitor(browser, house_with_rolls, "Ann", theme=theme)
            roller.become("Ann")
            take(roller.page, pages_of_today(roller), folder, theme, wanted)
    write_index(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
