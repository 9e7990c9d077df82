"""Libraries for every platform: what they offer, that they need nothing, and that results are equal to the last bit."""

import ctypes
import re
import sys
from array import array
from pathlib import Path
from platform import machine
from typing import Any

import pytest
from release import libraries
from release.targets import TARGETS
from wheels.conftest import PLAYOUT, Played
from wheels.exports import symbols

from astragal.adapters import master
from astragal.core import libraries as installed
from astragal.core import native
from astragal.core.engine import Totals
from astragal.core.game import Game
from astragal.core.loop_memory import addresses

pytestmark = pytest.mark.skipif(not native.available(), reason="there is no LLVM")

FUSED = re.compile(r"\bv?fn?m(add|sub|la|ls)\w*\b")
"""Instructions that round once where IEEE 754 rounds twice."""


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_a_library_offers_its_loops_and_needs_nothing(target: Any, pig: Game) -> None:
    objects = libraries.objects(pig, target)
    library = libraries.link(objects, target)
    offered, wanted = symbols(library)

    expected = {f"{part.symbol}{end}" for part in libraries.parts_of(pig) for end in target.processors}
    assert {name for name in offered if not name.startswith("_")} - {installed.LEVEL} == expected
    assert (installed.LEVEL in offered) == target.is_x86
    assert wanted <= {"dyld_stub_binder"}
    assert library == libraries.link(objects, target), "the same bytes each time"


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_nothing_is_rounded_once_that_should_be_rounded_twice(target: Any, pig: Game) -> None:
    code = libraries.entry_code(pig, native.Part(*master.CODE), target, "")
    assert "fmul" in code
    assert "fadd" in code
    for processor in target.processors.values():
        text = libraries.emitted(code, target, processor, assembly=True)
        assert not FUSED.findall(text)


@pytest.mark.skipif((sys.platform, machine()) != ("linux", "x86_64"), reason="the library is for Linux on x86-64")
def test_a_library_plays_as_plain_python_does(pig: Game, played: Played, tmp_path: Path) -> None:
    target = TARGETS["linux-x86_64"]
    file = tmp_path / "pig.so"
    file.write_bytes(libraries.library(pig, target))
    library, (memory, totals) = ctypes.CDLL(str(file)), played
    levels = {"_v3": 3}.items() & {(end, library[installed.LEVEL]()) for end in target.processors}

    for end in ["", *(end for end, _ in levels)]:
        memory.job[0], memory.totals[:] = 0, array("q", [0] * len(memory.totals))
        function = library[PLAYOUT.symbol + end]
        function.argtypes, function.restype = [ctypes.c_void_p] * len(memory), ctypes.c_int64
        assert function(*addresses(memory)) == 0
        assert Totals(tuple(memory.totals)) == totals
