"""Kernels of a game that differ from the usual one in one thing each, and where a game first goes wrong in a kernel.

Used by `gpu.py`. If a kernel plays differently from native code, that one of these which plays as it should tells why.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from astragal.core import compiler, cuda, native
from astragal.core.engine import Setting
from astragal.core.game import Game
from astragal.core.loop_layout import JOB_SIZE, LAST_GAME, MOST_STEPS, NEXT_GAME, PLAYERS, SEED
from astragal.core.loop_memory import addresses, native_memory, zeros

TRACED = 64
"""Games that are followed step by step."""

RULE = re.compile(r"^(define (?:internal )?(?!ptx_kernel)[^@\n]*)(@[\w.\"$]+)(\([^)\n]*\)) nounwind ([\w ]*)\{", re.M)
"""The head of a rule in LLVM code."""


def nothing_inlined(code: str) -> str:
    """No rule becomes part of another one."""
    return RULE.sub(r"\1\2\3 nounwind noinline {", code)


def without_tables(code: str) -> str:
    """No choice among many is looked up in memory or jumped to by a number."""
    return RULE.sub(r'\1\2\3 nounwind \4"no-jump-tables"="true" {', code)


def inlined_once(code: str) -> str:
    """A rule that is called at one place becomes part of its caller."""
    called = Counter(re.findall(r"call [^@\n]*(@[\w.\"$]+)\(", code))

    def head(found: re.Match[str]) -> str:
        word = "alwaysinline " if called[found[2]] == 1 else found[4]
        return f"{found[1]}{found[2]}{found[3]} nounwind {word}{{"

    return RULE.sub(head, code)


def apart(code: str) -> str:
    """LLVM is told that no memory of the loop overlaps, as it was told in the kernels that played differently."""
    return re.sub(
        r'@"play_games\.0"\(ptr[^)\n]*\)(?= nounwind)', lambda head: head[0].replace("ptr ", "ptr noalias "), code
    )


def volatile(code: str) -> str:
    """Whatever is in memory is read and written when the rules say so, each time."""
    return re.sub(r"^(  %\S+ = load|  store) ", r"\1 volatile ", code, flags=re.M)


def same_game(code: str) -> str:
    """Every thread plays the same games: the first ones of the job."""
    return code.replace("mul i64 %thread, %games_per_thread", "mul i64 0, %games_per_thread")


def traced(code: str, size: int) -> str:
    """What the state is when the loop stops is handed out as well."""
    head, kernel = code.split("define ptx_kernel ")
    kernel = kernel.replace("ptr %status)", "ptr %status, ptr %states)")
    kernel = kernel.replace(
        "  ret void",
        f"""  %states_place = getelementptr [{size} x i8], ptr %states, i64 %thread
  call void @llvm.memcpy.p0.p0.i64(ptr %states_place, ptr %state, i64 {size}, i1 false)
  ret void""",
    )
    return f"{head}declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndefine ptx_kernel {kernel}"


def texts(game: Game, kind: str) -> dict[str, str]:
    """The kernels by what is different about them, as PTX text."""
    code, usual = cuda.kernel_code(game), cuda.SPEED_LEVEL
    made = {f"LLVM level {level}": (code, level) for level in range(4) if level != usual}
    made |= {
        "memory apart, LLVM level 3": (apart(code), 3),
        "nothing inlined": (nothing_inlined(code), usual),
        "inlined where called once": (inlined_once(code), usual),
        "no tables": (without_tables(code), usual),
        "volatile": (volatile(code), usual),
        "same game": (same_game(code), usual),
        "traced": (traced(code, game.rules.declaration.size), usual),
    }
    return {name: cuda.assembly(code, cuda.KERNEL, kind, level) for name, (code, level) in made.items()}


def job(setting: Setting, first: int, last: int, most_steps: int) -> Any:
    """The row of numbers that the loop takes."""
    row = zeros(JOB_SIZE)
    row[NEXT_GAME], row[LAST_GAME], row[SEED], row[PLAYERS] = first, last, setting.seed, setting.players
    row[MOST_STEPS] = most_steps
    return row


def known_states(setting: Setting) -> Any:
    """What native code makes of some games: by step and game, the bytes of the state after so many steps."""
    game, memory_of = setting.game, setting.game.loop("playout").Memory
    entry = native.load(game, "playout", "play_games")
    packed = game.rules.declaration.pack(game.start(setting.players, setting.options))
    steps: list[list[bytes]] = []
    going_on = True
    while going_on:
        going_on, row = False, []
        for number in range(TRACED):
            memory = native_memory(
                memory_of, game, packed, job=job(setting, number, number + 1, len(steps)), totals=zeros(64)
            )
            going_on |= entry(*addresses(memory)) < 0
            row.append(bytes(memory.s))
        steps.append(row)
    return np.array([[np.frombuffer(state, np.uint8) for state in row] for row in steps])


def first_difference(setting: Setting, known: Any, states_after: Callable[[int], Any]) -> str:
    """In words: in which game and at which step a kernel first leaves the way of native code, and in which fields."""
    used = np.zeros(known.shape[-1], dtype=bool)  # what lies between fields is nobody's
    for _, offset, code, shape in compiler.state_record(setting.game).fields:
        used[offset : offset + _size(code, shape)] = True
    for step, expected in enumerate(known):
        found = states_after(step)
        wrong = np.flatnonzero(((found != expected) & used).any(axis=1))
        if len(wrong):
            number = int(wrong[0])
            fields = _differing(setting.game, known[max(step - 1, 0)][number], expected[number], found[number])
            return f"{len(wrong)} of {TRACED} games differ after step {step}; game {number}: {fields}"
    return f"no state differs in {len(known)} steps of {TRACED} games"


def _differing(game: Game, before: Any, expected: Any, found: Any) -> str:
    said = []
    for name, offset, code, shape in compiler.state_record(game).fields:
        length = _size(code, shape)
        rows = [row[offset : offset + length].copy().view(code) for row in (before, expected, found)]
        at = np.flatnonzero(rows[1] != rows[2])
        said += [f"{name}[{i}] {rows[0][i]} -> {rows[1][i]}, here {rows[2][i]}" for i in at[:4]]
    return "; ".join(said[:12])


def _size(code: str, shape: tuple[int, ...]) -> int:
    return int(np.prod(shape, dtype=int)) * np.dtype(code).itemsize
