"""The pictures of a report: plain SVG, the same bytes for the same figures."""

from collections.abc import Sequence
from io import StringIO
from itertools import pairwise
from typing import Any

import matplotlib as mpl
import polars as pl
from matplotlib.figure import Figure

BLUE, ORANGE, GREY = "#1F5FC4", "#B8440A", "#575E66"
MOST_EFFECTS = 60
"""Of many effects the largest are drawn; the table has all."""

MOST_BARS = 60
"""Of more values neighbours are drawn together."""

STYLE: Any = {
    "svg.hashsalt": "astragal",
    "svg.fonttype": "none",
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
}


def bars(frame: pl.DataFrame, label: str, *, of: str) -> str:
    """How often each value came about, as shares."""
    values, numbers = frame[label].to_list(), frame["number"].to_list()
    total = sum(numbers)
    figure, axes = _new(7, 2.6)
    if len(values) > MOST_BARS:
        axes.hist(values, MOST_BARS, weights=[number / total for number in numbers], rwidth=0.9, color=BLUE)
    else:
        gap = min((b - a for a, b in pairwise(values)), default=1)
        axes.bar(values, [number / total for number in numbers], width=0.9 * gap, color=BLUE)
    axes.set_xlabel("part of the game's decisions made" if label == "made" else label)
    axes.set_ylabel(f"share of {of}")
    axes.yaxis.set_major_formatter(_percent)
    if label == "made":
        axes.xaxis.set_major_formatter(_percent)
    else:
        axes.xaxis.get_major_locator().set_params(integer=True)
    return _svg(figure)


def shares(frame: pl.DataFrame, label: str, *, fair: float) -> str:
    """Shares of victory with their intervals, beside the fair share."""
    names = [str(name) for name in frame[label].to_list()]
    figure, axes = _new(7, 0.9 + 0.4 * len(names))
    places = range(len(names))
    axes.errorbar(frame["share"], places, xerr=frame["share ±"], fmt="o", color=BLUE, capsize=4)
    axes.axvline(fair, color=GREY, linestyle="--", linewidth=1)
    axes.set_yticks(list(places), [f"{label} {name}" if label != "bot" else name for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel("share of victory (dashed: a fair share)")
    axes.xaxis.set_major_formatter(_percent)
    return _svg(figure)


def course(leaders: pl.DataFrame, *, fair: float) -> str:
    """How often the leader, and the seat in last place, wins in the end, over the course of the game."""
    figure, axes = _new(7, 2.8)
    axes.plot(leaders["made"], leaders["leader wins"], color=BLUE, marker="o", markersize=3, label="leader")
    axes.plot(leaders["made"], leaders["last wins"], color=ORANGE, marker="s", markersize=3, label="last")
    axes.axhline(fair, color=GREY, linestyle="--", linewidth=1)
    axes.set_xlabel("part of the game's decisions made")
    axes.set_ylabel("wins in the end")
    axes.set_ylim(0, 1)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(_percent)
    axes.legend(frameon=False)
    return _svg(figure)


def effects(frame: pl.DataFrame, label: str) -> str:
    """The effects that stand out most, best first, each with its interval."""
    known = frame.filter(pl.col("effect").is_not_null())
    if not known.height:
        return ""
    largest = known.sort(pl.col("effect").abs(), descending=True).head(MOST_EFFECTS).sort("effect", descending=True)
    names: Sequence[str] = largest[label].to_list()
    figure, axes = _new(7, 0.9 + 0.24 * len(names))
    for place, (effect, low, high) in enumerate(largest.select("effect", "low", "high").iter_rows()):
        colour = BLUE if low > 0 else ORANGE if high < 0 else GREY
        axes.plot([low, high], [place, place], color=colour, linewidth=1.6)
        axes.plot([effect], [place], marker="o" if low > 0 else "s" if high < 0 else "|", color=colour, markersize=5)
    axes.axvline(0, color=GREY, linestyle="--", linewidth=1)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel("more (circle) or less (square) victory with it than without")
    axes.xaxis.set_major_formatter(_percent)
    return _svg(figure)


def _percent(value: float, _place: int) -> str:
    return f"{100 * value:.3g} %"


def _new(width: float, height: float) -> tuple[Figure, Any]:
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.subplots()


def _svg(figure: Figure) -> str:
    file = StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return file.getvalue().partition("\n<svg")[2].join(("<svg", ""))


def differences(frame: pl.DataFrame, measure: str) -> str:
    """How much more of a measure each setting has than the first, with its interval."""
    figure, axes = _new(7, 0.9 + 0.3 * frame.height)
    for place, (more, margin, shows) in enumerate(frame.select("more", "more ±", "shows").iter_rows()):
        axes.errorbar(
            [more], [place], xerr=[margin], fmt="o" if shows else "|", color=BLUE if shows else GREY, capsize=4
        )
    axes.axvline(0, color=GREY, linestyle="--", linewidth=1)
    axes.set_yticks(range(frame.height), frame["setting"].to_list())
    axes.set_ylim(frame.height - 0.5, -0.5)
    axes.set_xlabel(f"{measure}: more than under the first setting (circle: shows)")
    return _svg(figure)
