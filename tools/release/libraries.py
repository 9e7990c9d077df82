"""Shared libraries of games, for any platform from this one.

A library calls nothing outside itself, and nothing of it is loaded but its own code. Results are equal to the last bit
everywhere: numbers with fractions are added, multiplied, divided and rooted as IEEE 754 says, each by itself. LLVM
fuses a product and a sum only where code allows it, and ours never does; `tests/wheels` looks for it.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from astragal.adapters import many
from astragal.bots import master, network_bot, tree
from astragal.core import libraries, native
from astragal.core.compiler import optimised, part_code
from astragal.core.game import Game
from astragal.lab import measure
from release.targets import Target

# What LLVM may call by itself; and which processors this one is at least.
_MEMORY = """
define hidden ptr @memset(ptr returned %to, i32 %value, i64 %count) nounwind "no-builtins" {
entry:
  %byte = trunc i32 %value to i8
  br label %test
test:
  %at = phi i64 [ 0, %entry ], [ %next, %write ]
  %more = icmp ult i64 %at, %count
  br i1 %more, label %write, label %end
write:
  %place = getelementptr i8, ptr %to, i64 %at
  store i8 %byte, ptr %place
  %next = add i64 %at, 1
  br label %test
end:
  ret ptr %to
}

define hidden ptr @memcpy(ptr returned noalias %to, ptr noalias %from, i64 %count) nounwind "no-builtins" {
entry:
  br label %test
test:
  %at = phi i64 [ 0, %entry ], [ %next, %write ]
  %more = icmp ult i64 %at, %count
  br i1 %more, label %write, label %end
write:
  %source = getelementptr i8, ptr %from, i64 %at
  %byte = load i8, ptr %source
  %place = getelementptr i8, ptr %to, i64 %at
  store i8 %byte, ptr %place
  %next = add i64 %at, 1
  br label %test
end:
  ret ptr %to
}

define hidden ptr @memmove(ptr returned %to, ptr %from, i64 %count) nounwind "no-builtins" {
entry:
  %is_before = icmp ule ptr %to, %from
  br label %test
test:
  %done = phi i64 [ 0, %entry ], [ %next, %write ]
  %more = icmp ult i64 %done, %count
  br i1 %more, label %write, label %end
write:
  %next = add i64 %done, 1
  %from_end = sub i64 %count, %next
  %at = select i1 %is_before, i64 %done, i64 %from_end
  %source = getelementptr i8, ptr %from, i64 %at
  %byte = load i8, ptr %source
  %place = getelementptr i8, ptr %to, i64 %at
  store i8 %byte, ptr %place
  br label %test
end:
  ret ptr %to
}
"""

_ZEROS = """
define hidden void @bzero(ptr %to, i64 %count) nounwind "no-builtins" {
  %same = call ptr @memset(ptr %to, i32 0, i64 %count)
  ret void
}
"""

# Level 3: the system keeps vectors of 256 bits (OSXSAVE, XCR0), and there are AVX2, BMI and BMI2.
_LEVEL = f"""
define $exported i64 @{libraries.LEVEL}() nounwind {{
  %most = call {{ i32, i32, i32, i32 }} asm "cpuid", "={{ax}},={{bx}},={{cx}},={{dx}},{{ax}},{{cx}}"(i32 0, i32 0)
  %leaf = extractvalue {{ i32, i32, i32, i32 }} %most, 0
  %has_leaf = icmp uge i32 %leaf, 7
  br i1 %has_leaf, label %features, label %any
features:
  %first = call {{ i32, i32, i32, i32 }} asm "cpuid", "={{ax}},={{bx}},={{cx}},={{dx}},{{ax}},{{cx}}"(i32 1, i32 0)
  %c = extractvalue {{ i32, i32, i32, i32 }} %first, 2
  %needed = and i32 %c, 951062528
  %has_needed = icmp eq i32 %needed, 951062528
  br i1 %has_needed, label %system, label %any
system:
  %kept = call {{ i32, i32 }} asm "xgetbv", "={{ax}},={{dx}},{{cx}}"(i32 0)
  %mask = extractvalue {{ i32, i32 }} %kept, 0
  %vectors = and i32 %mask, 6
  %has_vectors = icmp eq i32 %vectors, 6
  br i1 %has_vectors, label %more, label %any
more:
  %seventh = call {{ i32, i32, i32, i32 }} asm "cpuid", "={{ax}},={{bx}},={{cx}},={{dx}},{{ax}},{{cx}}"(i32 7, i32 0)
  %b = extractvalue {{ i32, i32, i32, i32 }} %seventh, 1
  %wide = and i32 %b, 296
  %is_wide = icmp eq i32 %wide, 296
  br i1 %is_wide, label %three, label %any
three:
  ret i64 3
any:
  ret i64 0
}}
"""


def parts_of(game: Game) -> list[native.Part]:
    """What is built of a game: all loops that playing, searching, measuring and learning need."""
    parts = [("playout", "play_games"), (tree.LOOP, tree.ENTRY), (measure.LOOP, measure.ENTRY), (many.LOOP, many.ENTRY)]
    if game.has_secrets:
        parts.append(("guesses", "guess_game"))
    if any(game.folder.glob("network-*.npz")):
        parts += [master.CODE, network_bot.CODE]
    return [native.Part(*part) for part in parts]


def library(game: Game, target: Target) -> bytes:
    """The shared library of a game."""
    return link(objects(game, target, parts_of(game)), target)


def objects(game: Game, target: Target, parts: Sequence[native.Part]) -> list[bytes]:
    """The object files of a game's library: each loop for each kind of processor, and what all of them need."""
    codes = [
        (entry_code(game, part, target, end), processor)
        for part in parts
        for end, processor in target.processors.items()
    ]
    level = _LEVEL.replace("$exported", "dllexport" if target.is_windows else "") if target.is_x86 else ""
    own = "@_fltused = constant i32 0\n" if target.is_windows else _ZEROS if target.is_macos else ""
    codes.append((own + _MEMORY + level, target.processors[""]))
    return [emitted(code, target, processor) for code, processor in codes]


def entry_code(game: Game, part: native.Part, target: Target, end: str) -> str:
    """LLVM code of a loop whose entry has the name that a platform wants."""
    code = part_code(game, part, bounds=False)
    head = f"define i64 @{part.symbol}("
    if head not in code:
        raise AssertionError(f"{part.symbol} has no entry")
    code = code.replace(") nounwind", f") nounwind {target.attribute}")
    return code.replace(head, f"define {'dllexport ' if target.is_windows else ''}i64 @{part.symbol}{end}(")


def emitted(code: str, target: Target, processor: str, *, assembly: bool = False) -> Any:
    """Machine code of LLVM code as an object file, or as text; what is not internal is an entry."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.initialize_native_asmparser()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=processor,
        opt=3,
        reloc="pic",
        codemodel="default",
    )
    module = llvm.parse_assembly(code)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    entries = [f.name for f in module.functions if not f.is_declaration and f.linkage == llvm.Linkage.external]
    optimised(module, entries, machine)
    return machine.emit_assembly(module) if assembly else machine.emit_object(module)


def link(objects: Sequence[bytes], target: Target) -> bytes:
    """One file of several object files."""
    with tempfile.TemporaryDirectory(prefix="astragal-") as folder:
        files = [Path(folder) / f"{number}.o" for number in range(len(objects))]
        for file, code in zip(files, objects, strict=True):
            file.write_bytes(code)
        out = Path(folder) / f"game{target.suffix}"
        linker, *words = target.linker.format(out=out.name).split()
        command = [sys.executable, "-P", "-m", "ziglang", linker, *words, *(file.name for file in files)]
        subprocess.run(command, cwd=folder, check=True)
        return out.read_bytes()
