"""The report on a game's balance."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

import polars as pl

from astragal.core.text_files import write_whole
from astragal.lab import pictures
from astragal.lab.balance import Balance
from astragal.lab.compare import said
from astragal.lab.comparison_page import difference_table
from astragal.lab.figures import Figures, Mean, mean_of
from astragal.lab.page import anchor, bullets, page, section, write_page

RARE = 0.02
"""An action chosen less often than this when it is offered counts as hardly used."""

OFTEN = 1000
"""An action that was offered less often than this is not judged."""

NOT_A_CAUSE = (
    "Share of victory of seats that had it minus that of seats that did not, with joint intervals. "
    "It shows what goes with winning, not what causes it: things only a leader can get look good."
)


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
        "openings": main.openings,
    }
    if main.traits.height:
        found["traits"] = main.traits
    if balance.skill:
        found["skill"] = pl.concat([_versus(figures) for figures in balance.skill])
    if balance.options:
        found["options"] = balance.options.frame
    return found


def write_report(balance: Balance, folder: Path) -> Path:
    """Write the report and its data into a folder."""
    return write_page(html(balance), frames(balance), folder)


def write_index(names: list[str], folder: Path) -> Path:
    """Write a page that leads to the reports in folders of these names."""
    links = "".join(f'<li><a href="{escape(name)}/report.html">{escape(name)}</a></li>' for name in names)
    file = folder / "index.html"
    write_whole(file, page("Reports on all games", f"<ul>{links}</ul>"))
    return file


def html(balance: Balance) -> str:
    """The report as one page that needs nothing else."""
    setting = balance.plan.setting
    title = f"{setting.game.title}: balance for {setting.players} players"
    parts = [*_parts(balance)]
    options = ", ".join(said(name, value) for name, value in setting.options.items())
    links = "".join(f'<a href="#{anchor(name)}">{escape(name)}</a>' for name, _ in parts)
    explanation = f"Rules {setting.game.version}; {options or 'no options'}."
    head = f'<p class="on">{escape(explanation)}</p>'
    return page(title, head + bullets(summary(balance)) + f"<nav>{links}</nav>" + "\n".join(text for _, text in parts))


def _part(figures: Figures, title: str, explanation: str, picture: str, frame: pl.DataFrame) -> tuple[str, str]:
    """A part of the page with its title."""
    return title, section(title, explanation, picture, frame, on=stands_on(figures))


def _parts(balance: Balance) -> Iterator[tuple[str, str]]:
    main = balance.main
    yield from _games(main)
    yield from _shares(balance)
    yield from _courses(main)
    if balance.options:
        explanation = (
            "What changes when a single option is changed, under the same luck; only clear differences are listed."
        )
        on = f"{balance.options.games:,} games each, {main.table.bots[0]} in every seat; intervals hold jointly."
        yield "Options", section("Options", explanation, "", difference_table(balance.options), on=on)
    yield from _effects(main)
    yield _part(main, "Hardly used", _unused(main), "", hardly_used(main))
    yield _part(main, "Weak choices", "Often offered, and seats that chose it win less.", "", weak_choices(main))
    explanation = f"The first choices of a game, in the first {main.counts.openings.total():,} games."
    yield _part(main, "Openings", explanation, "", main.openings)


def _games(main: Figures) -> Iterator[tuple[str, str]]:
    lengths = pictures.bars(main.lengths, "decisions", of="games")
    yield _part(main, "Length", "Decisions in a game.", lengths, main.lengths)
    points = pictures.bars(main.points, "points", of="seats")
    yield _part(main, "Scores", "Points of a seat at the end.", points, main.points)
    margins = pictures.bars(main.margins, "points ahead", of="games")
    yield _part(main, "Margin of victory", "Points of the best seat minus those of the second.", margins, main.margins)


def _shares(balance: Balance) -> Iterator[tuple[str, str]]:
    main, fair = balance.main, balance.main.fair
    yield _part(main, "Seats", "By seat.", pictures.shares(main.seats, "seat", fair=fair), main.seats)
    order = pictures.shares(main.order, "turn", fair=fair)
    yield _part(main, "Who begins", "By turn order: first, second …", order, main.order)
    for figures in balance.skill:
        title = f"Skill: {figures.table.bots[0]} among {figures.table.bots[1]}"
        explanation = "Whatever a better player wins beyond a fair share is skill."
        yield _part(figures, title, explanation, pictures.shares(figures.bots, "bot", fair=fair), figures.bots)


def _courses(main: Figures) -> Iterator[tuple[str, str]]:
    changes = pictures.bars(main.lead_changes, "lead changes", of="games")
    explanation = "How often a different seat from the last one led alone."
    yield _part(main, "Changes of the lead", explanation, changes, main.lead_changes)
    decided = pictures.bars(main.decided, "made", of="games")
    explanation = "How far into the game the winner took the lead for good; 100 % means only at the very end."
    yield _part(main, "When it was decided", explanation, decided, main.decided)
    course = pictures.course(main.leaders, fair=main.fair)
    explanation = "How often the sole leader, and the seat that is alone in last place, wins in the end."
    yield _part(main, "Runaways and comebacks", explanation, course, main.leaders)


def _effects(main: Figures) -> Iterator[tuple[str, str]]:
    for group in main.traits["group"].unique(maintain_order=True) if main.traits.height else ():
        had = (
            main.traits.filter(pl.col("group") == group).drop("group").sort("effect", descending=True, nulls_last=True)
        )
        yield _part(main, group.capitalize(), NOT_A_CAUSE, pictures.effects(had, "trait"), had)
    actions = main.actions.sort("effect", descending=True, nulls_last=True)
    yield _part(main, "Actions", NOT_A_CAUSE, pictures.effects(actions, "action"), actions)


def hardly_used(figures: Figures) -> pl.DataFrame:
    """Actions that were offered often and hardly ever chosen."""
    often = figures.actions.filter(pl.col("offered") >= OFTEN)
    return often.filter(pl.col("chosen when offered") < RARE).sort("chosen when offered").drop("verb", "seats")


def weak_choices(figures: Figures) -> pl.DataFrame:
    """Actions that were offered often and whose choice goes with losing."""
    often = figures.actions.filter(pl.col("offered") >= OFTEN)
    return often.filter(pl.col("high") < 0).sort("effect").drop("verb", "seats")


def _unused(figures: Figures) -> str:
    never = len(figures.never_offered)
    actions = never + figures.actions.height
    return (
        f"Offered at least {OFTEN:,} times and chosen less than {RARE:.0%} of the time. "
        f"Of {actions:,} actions {never:,} were never possible."
    )


def summary(balance: Balance) -> list[str]:
    """What a designer asks first, in sentences."""
    main = balance.main
    lines = [
        stands_on(main),
        f"A game has {main.length.value:.1f} decisions on average, and {_middle(main.lengths, 'decisions')}.",
        f"The winner is {mean_of(main.margins, 'points ahead'):.1f} points ahead on average; the lead changes "
        f"{mean_of(main.lead_changes, 'lead changes'):.1f} times.",
        _seat_line(main.seats, "seat", main.fair),
        _seat_line(main.order, "turn", main.fair),
        *(
            f"One {figures.table.bots[0]} bot among {figures.table.bots[1]} bots wins {figures.bots['share'][0]:.1%} ± "
            f"{figures.bots['share ±'][0]:.1%} (a fair share is {main.fair:.1%})."
            for figures in balance.skill
        ),
    ]
    half = main.leaders.row(main.leaders.height // 2 - 1, named=True)
    if half["leader wins"] is not None:
        lines.append(f"Runaways: a sole leader at half-time wins {half['leader wins']:.1%} of these games.")
    if half["last wins"] is not None:
        lines.append(f"Comebacks: a seat alone in last place at half-time wins {half['last wins']:.1%} of these games.")
    if balance.luck is not None:
        lines.append(_luck_line(balance.luck, balance.plan.bot))
    return lines


def _luck_line(luck: Mean, bot: str) -> str:
    means = f"at least this share of them is luck when {bot} bots play" if luck.value > luck.margin else "none shows"
    explanation = "Luck: under the same luck with other choices, leads in points correlate by"
    return f"{explanation} {luck.value:.2f} ± {luck.margin:.2f}; {means}."


def _seat_line(frame: pl.DataFrame, label: str, fair: float) -> str:
    """About the one that is farthest from a fair share."""
    off = max(frame.iter_rows(named=True), key=lambda row: abs(row["share"] - fair))
    share, margin = off["share"], off["share ±"]
    verdict = "which may be chance"
    if abs(share - fair) > margin:
        verdict = "more than fair" if share > fair else "less than fair"
    explanation = f"{share:.1%} ± {margin:.1%} where {fair:.1%} is fair, {verdict}"
    return f"{label.capitalize()} {off[label]} is farthest from a fair share and wins {explanation}."


def _middle(frame: pl.DataFrame, label: str) -> str:
    """Between which values nine of ten lie."""
    below = frame["number"].cum_sum() / frame["number"].sum()
    low, high = (frame[label][int((below < part).sum())] for part in (0.05, 0.95))
    return f"nine of ten between {low} and {high}"


def stands_on(figures: Figures) -> str:
    """How many games a figure is based on and who played them."""
    bots = figures.table.bots
    who = f"{bots[0]} in every seat" if len({*bots}) == 1 else f"{', '.join(bots)}, seats rotated"
    return f"{figures.games:,} games, {who}, seed {figures.table.setting.seed}; 95 % intervals."


def _versus(figures: Figures) -> pl.DataFrame:
    return figures.bots.with_columns(pl.lit(", ".join(figures.table.bots)).alias("table"))
