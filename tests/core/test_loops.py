"""Loops: what is compiled around a game's rules, and runs plain as well."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from astragal.adapters import device_kernel, many
from astragal.bots import tree
from astragal.core import game, loop_memory
from astragal.core.game import Game
from astragal.lab import measure

LOOPS = ("playout", "guesses", tree.LOOP, measure.LOOP, many.LOOP, device_kernel.LOOP)


def test_whoever_asks_for_a_loop_while_it_is_imported_gets_all_of_it(
    tmp_path: Path, pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = SimpleNamespace(begun=Event(), open=Event())
    monkeypatch.setitem(sys.modules, "gate", gate)
    (tmp_path / "slow_loops").mkdir()
    (tmp_path / "slow_loops" / "__init__.py").write_text("BUILDS_ON = ()\n")
    (tmp_path / "slow_loops" / "slow.py").write_text("import gate\ngate.begun.set()\ngate.open.wait()\nEND = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import_loop = game.import_loop

    def open_gate_and_import(*arguments: Any) -> ModuleType:
        gate.open.set()
        return import_loop(*arguments)

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(pig.loop, "slow_loops.slow")
        gate.begun.wait()
        monkeypatch.setattr(game, "import_loop", open_gate_and_import)
        second = pool.submit(lambda: pig.loop("slow_loops.slow").END)
        second.add_done_callback(lambda _: gate.open.set())

        assert (first.result().END, second.result()) == (1, 1)


@pytest.mark.parametrize("loop", LOOPS)
def test_every_loop_declares_its_memory(pig: Game, loop: str) -> None:
    known = {"state", "states", "buffer", "numbers", "field values", "floats", "bytes"}

    assert {*loop_memory.kinds(pig.loop(loop).Memory).values()} <= known


def test_memory_for_native_code_lies_where_its_addresses_say(pig: Game) -> None:
    layout, packed = pig.loop("playout").Memory, pig.rules.declaration.pack(pig.start(2))
    job, totals = loop_memory.zeros(7), loop_memory.zeros(0)
    memory = loop_memory.native_memory(layout, pig, packed, job=job, totals=totals)

    assert (memory.start, memory.s, memory.job) == (packed, packed, job)
    assert memory.s is not memory.start
    assert len(memory.out) == len(pig.buffer())
    assert loop_memory.addresses(memory)[3] == job.buffer_info()[0]
