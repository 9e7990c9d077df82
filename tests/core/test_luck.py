"""Luck."""

import hashlib
from collections import Counter

import pytest

from astragal import AstragalError, FairLuck, RecordedLuck, SeededLuck, TypedLuck
from astragal.core import draw
from astragal.core.luck import fair_draw


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_sfc32_gives_the_bits_of_its_published_definition() -> None:
    """Worked out with 32-bit words that wrap by themselves, as the definition is written."""
    from ctypes import c_uint32

    a, b, c, counter = c_uint32(1), c_uint32(2), c_uint32(3), c_uint32(1)
    ours = (1, 2, 3, 1)
    for _ in range(100):
        word = c_uint32(a.value + b.value + counter.value)
        counter.value += 1
        a.value = b.value ^ (b.value >> 9)
        b.value = c.value + (c.value << 3)
        c.value = (c.value << 21) | (c.value >> 11)
        c.value += word.value
        high, ours = draw(ours, 1 << 31)
        assert high == word.value >> 1


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
@pytest.mark.parametrize("kind", ["seeded", "fair"])
def test_all_outcomes_are_equally_likely(n: int, kind: str) -> None:
    luck = SeededLuck(5) if kind == "seeded" else FairLuck(b"a seed of a test")
    counts = Counter(luck.draw(n) for _ in range(400 * n))

    assert set(counts) == set(range(n))
    assert chi_square([counts[i] for i in range(n)]) < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_a_draw_passes_over_the_words_that_would_favour_some_outcomes() -> None:
    """Of 2^32 words, 2^32 mod 3 = 1 is unfair for a choice of three: the word 0."""
    nothing, after = draw((0, 0, 7, 0), 1 << 31)
    assert nothing == 0

    assert draw((0, 0, 7, 0), 3) == draw(after, 3)


def test_seeds_games_and_purposes_have_streams_of_their_own() -> None:
    lucks = [SeededLuck(s, g, p) for s in (1, 2, 1 << 40) for g in (0, 1, 1 << 33) for p in (0, 1)]
    draws = {tuple(luck.draw(1 << 30) for _ in range(4)) for luck in lucks}

    assert len(draws) == len(lucks)
    assert [SeededLuck(7).draw(6) for _ in range(3)] == [SeededLuck(7).draw(6)] * 3


def test_fair_luck_is_promised_before_and_verified_after() -> None:
    luck = FairLuck()
    rolls = [luck.draw(6) for _ in range(50)]

    assert hashlib.sha256(luck.seed).hexdigest() == luck.commitment
    assert [fair_draw(luck.seed, position, 6) for position in range(50)] == rolls
    assert luck.seed.hex() not in luck.source


def test_who_plays_can_add_luck_to_what_was_promised() -> None:
    seed, added = bytes(range(32)), ["ab" * 16, "01" * 16]
    alone, together = FairLuck(seed), FairLuck(seed, added=added)
    key = hashlib.sha256(seed + bytes.fromhex("".join(added))).digest()

    assert together.source == f"{alone.source} {added[0]} {added[1]}", "the promise is the same"
    rolls = [together.draw(6) for _ in range(50)]
    assert rolls == [fair_draw(key, position, 6) for position in range(50)]
    assert rolls != [alone.draw(6) for _ in range(50)]


def test_fair_luck_goes_on_where_it_stopped() -> None:
    luck = FairLuck(b"seed")
    rolls = [luck.draw(6) for _ in range(10)]

    later = FairLuck(b"seed", drawn=4)
    assert [later.draw(6) for _ in range(6)] == rolls[4:]


def test_two_fair_seeds_differ() -> None:
    assert FairLuck().commitment != FairLuck().commitment


def test_recorded_and_typed_luck_keep_to_the_outcomes() -> None:
    luck = RecordedLuck([5, 6])
    assert luck.draw(6) == 5
    with pytest.raises(AstragalError, match="6 is not from 0 to 5"):
        luck.draw(6)
    with pytest.raises(AstragalError, match="used up"):
        luck.draw(6)
    with pytest.raises(AstragalError, match="from 0 to 5, not 9"):
        TypedLuck(lambda n: n + 3).draw(6)


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(AstragalError, match="A seed is a whole number"):
        SeededLuck(seed)
