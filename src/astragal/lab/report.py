"""A report on a game's balance: one HTML file with pictures, and its data beside it."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import polars as pl

from astragal.core.errors import AstragalError
from astragal.core.files import write_whole
from astragal.lab import pictures
from astragal.lab.balance import Balance
from astragal.lab.figures import Figures

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1e2329; background: #fff; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }
table { border-collapse: collapse; font-size: 14px; }
th, td { padding: 2px 12px 2px 0; text-align: left; border-bottom: 1px solid #d5cfc2; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; }
.on { color: #575e66; }
details { margin: 0.5rem 0 1.5rem; }
"""
RARE = 0.02
"""An action that is chosen in a smaller part of the cases in which it is offered counts as hardly used."""


def frames(balance: Balance) -> dict[str, pl.DataFrame]:
    """All data of a report."""
    main = balance.main
    found = {
        "lengths": main.lengths,
        "points": main.points,
        "margins": main.margins,
        "lead_changes": main.lead_changes,
        "decided": main.decided,
        "leaders": main.leaders,
        "seats": main.seats,
        "order": main.order,
        "actions": main.actions,
        "traits": main.traits,
        "openings": main.openings,
    }
    if balance.skill:
        found["skill"] = pl.concat([_versus(figures) for figures in balance.skill])
    return found


def write_report(balance: Balance, folder: Path) -> Path:
    """Write `report.html`, and each table as Parquet and CSV, into a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, frame in frames(balance).items():
            frame.write_parquet(folder / f"{name}.parquet")
            frame.write_csv(folder / f"{name}.csv")
    except OSError as error:
        raise AstragalError(f"The folder {folder} cannot be written: {error.strerror or error}.") from error
    file = folder / "report.html"
    write_whole(file, html(balance))
    return file


def html(balance: Balance) -> str:
    """The report as one page that needs nothing else."""
    setting = balance.plan.setting
    title = f"{setting.game.title}: balance for {setting.players} players"
    parts = "\n".join(_parts(balance))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body><h1>{escape(title)}</h1>\n{parts}\n</body></html>\n"
    )


def _parts(balance: Balance) -> Iterator[str]:
    main, fair = balance.main, balance.main.fair
    on = f'<p class="on">{escape(_stands_on(main))}</p>'
    yield _summary(balance)
    yield _section("Length", on, pictures.bars(main.lengths, "decisions", of="games"), main.lengths)
    yield _section("Points", on, pictures.bars(main.points, "points", of="seats"), main.points)
    yield _section("Seats", on, pictures.shares(main.seats, "seat", fair=fair), main.seats)
    yield _section("Who begins", on, pictures.shares(main.order, "turn", fair=fair), main.order)
    for figures in balance.skill:
        told = f'<p class="on">{escape(_stands_on(figures))}</p>'
        yield _section(
            f"Skill: {figures.table.bots[0]}", told, pictures.shares(figures.bots, "bot", fair=fair), figures.bots
        )
    yield _section("Margin of victory", on, pictures.bars(main.margins, "points ahead", of="games"), main.margins)
    yield _section(
        "Changes of the lead", on, pictures.bars(main.lead_changes, "lead changes", of="games"), main.lead_changes
    )
    yield _section("When it was decided", on, pictures.bars(main.decided, "made", of="games"), main.decided)
    yield _section("Runaways and comebacks", on, pictures.course(main.leaders, fair=fair), main.leaders)
    if main.traits.height:
        for (group,), traits in main.traits.group_by("group", maintain_order=True):
            yield _section(str(group).capitalize(), on, pictures.effects(traits, "trait"), traits)
    yield _section("Actions", on, pictures.effects(main.actions, "action"), main.actions)
    yield _section("Hardly used", on, "", hardly_used(main))
    yield _section("Openings", on, "", main.openings)


def hardly_used(figures: Figures) -> pl.DataFrame:
    """Actions that were offered often enough and hardly ever chosen, or whose choice goes with losing."""
    chosen = pl.col("chosen") / pl.col("offered")
    offered = figures.actions.filter(pl.col("offered") >= 1000).with_columns(chosen.alias("when offered"))
    poor = (pl.col("when offered") < RARE) | (pl.col("high") < 0)
    return (
        offered.filter(poor).sort("when offered").select("action", "offered", "when offered", "effect", "low", "high")
    )


def _summary(balance: Balance) -> str:
    main = balance.main
    half = main.leaders.row(main.leaders.height // 2 - 1, named=True)
    lines = [
        f"A game has {main.length.value:.1f} decisions on average.",
        *(
            f"{figures.table.bots[0]} wins {figures.bots['share'][0]:.1%} ± {figures.bots['share ±'][0]:.1%} against "
            f"{figures.table.bots[1]} (a fair share is {main.fair:.1%})."
            for figures in balance.skill
        ),
    ]
    if half["leader wins"] is not None:
        lines.append(f"Who leads alone at half-time wins {half['leader wins']:.1%} of these games.")
    if half["last wins"] is not None:
        lines.append(f"Who is last alone at half-time wins {half['last wins']:.1%}.")
    if balance.luck is not None:
        lines.append(
            f"With the same luck and other choices leads agree with a correlation of {balance.luck.value:.2f} ± "
            f"{balance.luck.margin:.2f}: at least this part of a result is luck when {balance.plan.bot} bots play."
        )
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _section(title: str, told: str, picture: str, frame: pl.DataFrame) -> str:
    data = f"<details><summary>The figures</summary>{_html_table(frame)}</details>" if picture else _html_table(frame)
    return f"<section><h2>{escape(title)}</h2>{told}{picture}{data}</section>"


def _stands_on(figures: Figures) -> str:
    bots = figures.table.bots
    who = f"{bots[0]} on every seat" if len({*bots}) == 1 else f"{', '.join(bots)}, seats rotated"
    return f"{figures.games:,} games, {who}, seed {figures.table.setting.seed}; intervals hold with 95 %."


def _versus(figures: Figures) -> pl.DataFrame:
    return figures.bots.with_columns(pl.lit(", ".join(figures.table.bots)).alias("table"))


def _html_table(frame: pl.DataFrame) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in frame.columns)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in frame.iter_rows())
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return f"<td>{escape(value)}</td>"
    told = "" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:.4f}"
    return f'<td class="number">{told}</td>'
