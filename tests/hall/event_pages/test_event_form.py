"""When a tournament starts: chosen by the clock of a browser, kept as one moment for everybody."""

from datetime import UTC, datetime

import pytest

from astragal.hall.event_pages.event_form import starts_at
from astragal.hall.refusal import Refused


@pytest.mark.parametrize(
    ("behind", "moment"),
    [
        ("0", datetime(2026, 11, 18, 20, 0, tzinfo=UTC)),
        ("-60", datetime(2026, 11, 18, 19, 0, tzinfo=UTC)),
        ("-345", datetime(2026, 11, 18, 14, 15, tzinfo=UTC)),
        ("300", datetime(2026, 11, 19, 1, 0, tzinfo=UTC)),
    ],
)
def test_a_time_is_in_the_zone_of_the_browser(behind: str, moment: datetime) -> None:
    assert starts_at("2026-11-18T20:00", behind) == moment.timestamp()
    assert starts_at("2026-11-18T20:00:30", behind) == moment.timestamp()


def test_no_time_is_none() -> None:
    assert starts_at("", "-60") == 0


@pytest.mark.parametrize(("word", "zone"), [("20:00", "0"), ("2026-13-01T20:00", "0"), ("2026-11-18T20:00", "1441")])
def test_what_is_no_time_is_refused(word: str, zone: str) -> None:
    with pytest.raises(Refused, match="such as 2026-11-18T20:00"):
        starts_at(word, zone)
