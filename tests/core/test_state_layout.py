"""The packed record of a state lies in memory as compiled code expects it."""

import numpy as np

from astragal.core.state import State, field


class S(State):
    players = field(2, 5)
    goal = field(0, 1000)
    turn = field(0, 4)
    points = field(-100_000, 100_000, (2, 3))
    flag = field(0, 1)
    seed = field(0, 1 << 40)
    last = field(0, 1)


STATE = S.declaration


def test_every_number_lies_at_a_multiple_of_its_size() -> None:
    """NumPy's aligned records have the same bytes."""
    record = np.dtype([(name, field.code, field.shape) for name, field in STATE.fields.items()], align=True)
    s = STATE.new()
    s.players, s.goal, s.turn, s.flag, s.seed, s.last = 3, 999, 4, 1, 1 << 39, 1
    s.points = [[1, -2, 3], [-40_000, 50_000, -60_000]]
    packed = STATE.pack(s)

    assert len(packed) == STATE.size == record.itemsize
    read = np.frombuffer(packed, record)[0]
    assert {name: read[name].tolist() for name in STATE.fields} == {name: getattr(s, name) for name in STATE.fields}
    assert record.fields is not None
    for kind, place, *_ in record.fields.values():
        assert place % kind.base.itemsize == 0
    assert STATE.unpack(packed) == s
