"""How everybody's points came about."""

from collections import Counter

from astragal.core import View
from astragal.core.language import Texts
from astragal.core.words import ScorePart, TieBreak, begun

from . import cards, scoring
from .state import S
from .words_names import icon_name

_ = Texts(__file__)


def score_sheet(view: View[S]) -> list[ScorePart]:
    """Dollars, and the current bonuses."""
    s = view.state
    seats = range(s.players)
    dollars = [scoring.scored_dollars(s, seat) for seat in seats]
    parts = [ScorePart(_("Dollars"), dollars, [_sum(s, seat) for seat in seats])]
    for icon, bonus in enumerate(scoring.BONUS):
        counts = [scoring.icons(s, seat, icon) for seat in seats]
        parts.append(_bonus(f"{begun(icon_name(icon))} {bonus}", counts, scoring.majority(s, icon), bonus))
    pies = [scoring.boxed_pies(s, seat) for seat in seats]
    most = _("Most pies {points}", points=scoring.MOST_PIES_BONUS)
    return [*parts, _bonus(most, pies, scoring.most_pies(s), scoring.MOST_PIES_BONUS)]


def _sum(s: S, seat: int) -> str:
    """The dollars of the score pile, the highest first, e.g. `2 × 7 + 3`."""
    boxed = (s.dollars[s.name_of[card]] for card in range(s.cards) if s.where[card] == cards.SCORE + seat)
    counts = sorted(Counter(boxed).items(), reverse=True)
    return " + ".join(f"{count} × {dollars}" if count > 1 else str(dollars) for dollars, count in counts)


def _bonus(label: str, counts: list[int], winner: int, bonus: int) -> ScorePart:
    """Who alone has the most; several with equally many are said to tie."""
    points = [bonus if seat == winner else 0 for seat in range(len(counts))]
    most = max(counts)
    tied = most > 0 and winner == scoring.NOBODY
    how = [_("{count}, tied", count=count) if tied and count == most else str(count) for count in counts]
    return ScorePart(label, points, how)


def tie_breaks(view: View[S]) -> list[TieBreak]:
    """Of equal points the one with fewer boxed crusts is better."""
    s = view.state
    crusts = [str(scoring.scored_of_kind(s, seat, cards.CRUST)) for seat in range(s.players)]
    return [TieBreak(_("Fewest boxed crusts"), crusts)]
