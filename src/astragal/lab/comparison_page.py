"""A comparison as a page."""

from html import escape
from pathlib import Path

import polars as pl

from astragal.lab import pictures
from astragal.lab.compare import Comparison
from astragal.lab.page import page, section, write_page


def difference_table(found: Comparison) -> pl.DataFrame:
    """What shows, setting by setting, with the value under the first setting before it."""
    first = found.frame.filter(pl.col("setting") == found.labels[0]).select(
        "measure", pl.col("value").alias("as it is")
    )
    shows = found.frame.filter(pl.col("shows")).join(first, on="measure", how="left", maintain_order="left")
    return shows.select("setting", "measure", "as it is", "value", "more", "more ±")


def write_comparison(found: Comparison, folder: Path) -> Path:
    """Write the page and its data into a folder."""
    return write_page(html(found), {"comparison": found.frame}, folder)


def html(found: Comparison) -> str:
    """A comparison as one page that needs nothing else."""
    setting, bot = found.tables[0].setting, found.tables[0].bots[0]
    title = f"{setting.game.title}: {len(found.labels)} settings compared for {setting.players} players"
    on = f"{found.games:,} games under each setting, the same luck, {bot} in every seat, seed {setting.seed}."
    head = (
        f'<p class="on">{escape(on)}</p><p>All differences are from {escape(found.labels[0])}; their 95 % intervals '
        "hold jointly.</p>"
    )
    parts = []
    for (measure,), frame in found.frame.group_by("measure", maintain_order=True):
        others = frame.filter(pl.col("setting") != found.labels[0])
        picture = pictures.differences(others, str(measure))
        parts.append(section(str(measure).capitalize(), "", picture, frame.drop("measure"), on=on))
    return page(title, head + "\n".join(parts))
