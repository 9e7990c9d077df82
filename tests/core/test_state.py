"""A state, declared once."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.core import State, field


class S(State):
    players = field(2, 4)
    turn = field(-1, 3)
    deck = field(0, 300, (2, 3))
    score = field(-40_000, 40_000, (4,))


STATE = S.declaration

numbers = st.tuples(
    st.integers(2, 4),
    st.integers(-1, 3),
    st.lists(st.integers(0, 300), min_size=6, max_size=6),
    st.lists(st.integers(-40_000, 40_000), min_size=4, max_size=4),
)


def state(values: Any) -> Any:
    s = STATE.new()
    s.players, s.turn, deck, score = values
    s.deck = [deck[:3], deck[3:]]
    s.score = score
    return s


def test_a_fresh_state_holds_the_values_nearest_to_zero() -> None:
    s = STATE.new()

    assert (s.players, s.turn, s.deck, s.score) == (2, 0, [[0, 0, 0], [0, 0, 0]], [0, 0, 0, 0])


def test_every_number_takes_the_smallest_integer_that_holds_its_range() -> None:
    assert [field.code for field in STATE.fields.values()] == ["b", "b", "h", "i"]
    assert STATE.size == 1 + 1 + 6 * 2 + 2 + 4 * 4  # two bytes lie idle, so that the fours stand at a multiple of 4


@given(numbers)
def test_packing_and_unpacking_give_the_state_back(values: Any) -> None:
    s = state(values)

    assert STATE.unpack(STATE.pack(s)) == s
    assert STATE.copied(s) == s


@given(numbers, numbers)
def test_copy_makes_states_equal_without_tying_them_together(first: Any, second: Any) -> None:
    s, other = state(first), state(second)

    STATE.copy(other, s)
    assert other == s
    other.deck[1][2] = (other.deck[1][2] + 1) % 300
    assert other != s


@given(numbers, st.integers(0, 11), st.integers(1, 5))
def test_the_digest_sees_every_number(values: Any, place: int, change: int) -> None:
    s = state(values)
    flat = STATE.values(s)
    flat[place] += change
    changed = state((flat[0], flat[1], flat[2:8], flat[8:]))

    assert STATE.digest(s) == STATE.digest(STATE.copied(s))
    assert STATE.digest(changed) != STATE.digest(s)


def test_the_digest_is_fnv_1a() -> None:
    """The value of the published algorithm for the single byte `a`, whole values standing for bytes."""

    class Single(State):
        players = field(0, 127)

    s = Single.declaration.new()
    s.players = ord("a")

    assert Single.declaration.digest(s) == 0xE40C292C


@pytest.mark.parametrize(("name", "number"), [("players", 0), ("turn", 1), ("deck", 2), ("score", 3)])
def test_values_out_of_range_are_found(name: str, number: int) -> None:
    s = STATE.new()
    assert STATE.out_of_range(s) == -1

    if name == "deck":
        s.deck[1][2] = 301
    elif name == "score":
        s.score[3] = -40_001
    else:
        setattr(s, name, 5)
    assert STATE.out_of_range(s) == number


def test_a_guarded_state_refuses_what_native_code_would_get_wrong() -> None:
    s = STATE.new(guarded=True)

    with pytest.raises(ValueError, match="value 301 of deck outside 0 to 300"):
        s.deck[0][0] = 301
    with pytest.raises(ValueError, match="value 9 of turn outside -1 to 3"):
        s.turn = 9
    with pytest.raises(IndexError, match=r"index -1 of \w+ outside 0 to 2"):
        s.deck[0][-1] += 1
    with pytest.raises(IndexError, match=r"index 2 of \w+ outside 0 to 1"):
        s.deck[2][0] = 1
    with pytest.raises(TypeError, match="never whole rows"):
        s.deck[0] = [1, 2, 3]
    with pytest.raises(TypeError, match="whole numbers"):
        s.turn = 0.5
    with pytest.raises(AttributeError, match="no field trun"):
        s.trun = 1


def test_a_declaration_has_to_make_sense() -> None:
    with pytest.raises(ValueError, match="least value 3 is above its most 2"):
        field(3, 2)
    with pytest.raises(ValueError, match="needs a single field `players`"):
        type("S", (State,), {"turn": field(0, 1)})
    with pytest.raises(ValueError, match="does not fit 64 bits"):
        type("S", (State,), {"players": field(2, 1 << 63)})


def test_a_constant_is_copied_and_packed_but_not_digested() -> None:
    """A game may add one, and what was recorded before keeps its digest and its checksum."""

    class More(State):
        players = field(2, 4)
        turn = field(-1, 3)
        deck = field(0, 300, (2, 3))
        score = field(-40_000, 40_000, (4,))
        steps = field(0, 20, (3,), constant=True)

    more = More.declaration
    plain, s = STATE.new(), more.new()
    s.steps[1] = 7

    assert (more.digest(s), more.checksum(s)) == (STATE.digest(plain), STATE.checksum(plain))
    assert more.copied(s).steps == more.unpack(more.pack(s)).steps == [0, 7, 0]
    fresh = more.new()
    more.copy(fresh, s)
    assert fresh == s
    s.turn = 1
    assert (more.digest(s), more.checksum(s)) != (STATE.digest(plain), STATE.checksum(plain))
