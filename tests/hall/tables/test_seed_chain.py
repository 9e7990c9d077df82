"""The chain of seeds: each day's leads to the day before, and tells nothing about the day after."""

import hashlib
import hmac

from astragal.hall.tables.seed_chain import LENGTH, day_before, game_seed, open_seed, promise, seed_of

ROOT = bytes(range(32))


def test_the_hash_of_a_seed_is_the_seed_of_the_day_before() -> None:
    for place in (1, 2, LENGTH - 1):
        assert (
            hashlib.sha256(seed_of(ROOT, place)).digest()
            == seed_of(ROOT, place - 1)
            == day_before(seed_of(ROOT, place))
        )
    assert seed_of(ROOT, LENGTH - 1) == ROOT


def test_a_promise_is_the_hash_of_a_word_and_the_seed_and_is_no_seed_of_another_day() -> None:
    seeds = [seed_of(ROOT, place) for place in range(100)]

    assert promise(seeds[50]) == hashlib.sha256(b"promise" + seeds[50]).hexdigest()
    assert not {promise(seed) for seed in seeds} & {seed.hex() for seed in seeds}


def test_every_game_has_dice_of_its_own() -> None:
    seed = seed_of(ROOT, 7)

    assert game_seed(seed, "pig") == hmac.digest(seed, b"game:pig", "sha256")
    assert len({game_seed(seed, "pig"), game_seed(seed, "kuhn-poker"), seed, day_before(seed)}) == 4


def test_where_nobody_keeps_secrets_day_game_and_version_make_the_seed() -> None:
    seeds = {
        open_seed(*words) for words in (("2026-11-16", "pig", 1), ("2026-11-17", "pig", 1), ("2026-11-16", "pig", 2))
    }

    assert len(seeds) == 3
    assert open_seed("2026-11-16", "pig", 1) in seeds
