"""The standing of a ladder as a page."""

from pathlib import Path

import polars as pl

from astragal.lab import pictures
from astragal.lab.ladder import Standing
from astragal.lab.page import page, section, write_page

HOW_OFTEN_AHEAD = "How often the row's bot finished ahead where both sat; 50 % is even, and a shared place counts half."


def frames(standing: Standing) -> dict[str, pl.DataFrame]:
    """The standing, and the cross table with a row for each pair."""
    order = standing.order
    table = [
        {
            "bot": bot,
            "rating": standing.ratings[bot].strength,
            "rating ±": standing.ratings[bot].margin,
            "share": standing.victories(bot).share,
            "share ±": standing.victories(bot).margin,
            "ahead": standing.ahead(bot).share,
            "ahead ±": standing.ahead(bot).margin,
        }
        for bot in order
    ]
    pairs = [(bot, other) for bot in order for other in order if bot != other]
    shares = [(bot, other, *standing.ahead(bot, other)) for bot, other in pairs]
    ahead = [dict(zip(("bot", "other", "ahead", "ahead ±"), row, strict=True)) for row in shares]
    return {"standing": pl.DataFrame(table), "ahead": pl.DataFrame(ahead)}


def html(standing: Standing) -> str:
    """The standing as one page that needs nothing else."""
    setting = standing.ladder.setting
    title = f"{setting.game.title}: tournament of {len(standing.order)} bots at tables of {setting.players}"
    on = (
        f"{len(standing.results):,} games under {len(standing.lucks):,} lucks, every choice of bots in every rotation "
        f"of its seats, seed {setting.seed}; 95 % intervals."
    )
    table = frames(standing)["standing"]
    picture = pictures.shares(table, "bot", fair=1 / setting.players)
    explanation = "Ratings are openskill's Plackett-Luce; a difference of one or two hardly matters."
    parts = [
        section("Standing", explanation, picture, table, on=on),
        section("Cross table", HOW_OFTEN_AHEAD, "", cross_table(standing), on=on),
    ]
    return page(title, "\n".join(parts))


def cross_table(standing: Standing) -> pl.DataFrame:
    """A row and a column for each bot."""
    order = standing.order
    shares = {bot: ["" if bot == other else str(standing.ahead(other, bot)) for other in order] for bot in order}
    return pl.DataFrame({"bot": order} | {f"ahead of {bot}": column for bot, column in shares.items()})


def write_standing(standing: Standing, folder: Path) -> Path:
    """Write the page and its data into a folder."""
    return write_page(html(standing), frames(standing), folder)
