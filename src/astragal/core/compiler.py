"""The compiler: one entry of a loop around a game's rules, by LLVM; run by `native` in a process of its own.

`rule_reader` writes the entry and everything that it calls as LLVM code, which is optimised once, as a whole.
"""

import os
import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from astragal.core import loop_memory, native
from astragal.core.errors import AstragalError, NativeUnavailable
from astragal.core.game import Game, import_loop
from astragal.core.rule import run_by
from astragal.core.rule_types import Group, Record, Table, Type
from astragal.core.rule_unit import Unit, mark


def compile_part(game: Game, part: native.Part, *, bounds: bool) -> bytes:
    """The symbol of a part's entry, a zero byte and its code."""
    import llvmlite.binding as llvm

    symbol, code = part.symbol, part_code(game, part, bounds=bounds)
    if part.form == native.LLVM:
        return f"{symbol}\0{code}".encode()
    machine = native.target_machine()
    machine_code: bytes = machine.emit_object(optimised(llvm.parse_assembly(code), [symbol], machine))
    return symbol.encode() + b"\0" + machine_code


def part_code(game: Game, part: native.Part, *, bounds: bool) -> str:
    """LLVM code of an entry and of the rules that it calls, not yet meant for any processor."""
    unit = Unit(bounds=bounds)
    with run_by(mark):
        module = import_loop(f"{game.package}_native", game.folder, part.loop)
    kinds = loop_memory.kinds(module.Memory)
    by_kind = _types_of_memory(game, native.BUFFER_CODES[part.form])
    memory = Group(tuple(by_kind[kind] for kind in kinds.values()), tuple(kinds))
    # If a GPU's code knew that a state never overlaps the one it is copied from, all of that one would be kept in
    # registers from game to game, and hundreds of them would not do.
    is_apart = part.form == native.OBJECT
    return unit.code(getattr(module, part.entry), memory, part.symbol, native.OUT_OF_BOUNDS, is_apart=is_apart)


def _types_of_memory(game: Game, buffer_code: str) -> dict[str, Type]:
    """The types that the fields of a loop's memory can have; a row without a length has none that could be checked."""
    state = state_record(game)
    return {
        "state": state,
        "states": Table(state, (native.MOST_STATES,)),
        "buffer": Table(buffer_code, (len(game.buffer()),)),
        "numbers": Table("q", (0,)),
        "field values": Table(native.values_code(game), (0,)),
        "floats": Table("f", (0,)),
        "bytes": Table("b", (0,)),
    }


def state_record(game: Game) -> Record:
    """Where the fields of a packed state lie."""
    declaration = game.rules.declaration
    fields, offset = [], 0
    for name, field in declaration.fields.items():
        size = struct.calcsize(field.code)
        offset = -(-offset // size) * size
        fields.append((name, offset, field.code, field.shape))
        offset += size * field.count
    return Record(declaration.size, tuple(fields))


def optimised(module: Any, entries: Sequence[str], machine: Any, speed_level: int = 3) -> Any:
    """An LLVM module with few ways in, optimised as a whole for a machine; it may need nothing else."""
    import llvmlite.binding as llvm

    for value in [*module.functions, *module.global_variables]:
        if not value.is_declaration and value.name not in entries:
            value.linkage = "internal"
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=speed_level))
    passes.getModulePassManager().run(module, passes)
    outside = [f.name for f in module.functions if f.is_declaration and not f.name.startswith(("llvm.", "mem"))]
    if outside:
        raise NativeUnavailable(f"The rules need {', '.join(outside)}; rules allocate nothing and print nothing.")
    return module


def main() -> None:
    """Compile parts of a game into a folder."""
    from astragal.core.registry import load

    if hasattr(os, "nice"):
        os.nice(5)  # play continues meanwhile
    spec, bounds, folder, *names = sys.argv[1:]
    try:
        for number, part in enumerate(zip(*[iter(names)] * 3, strict=True)):
            code = compile_part(load(spec), native.Part(*part), bounds=bool(bounds))
            (Path(folder) / str(number)).write_bytes(code)
    except AstragalError as refusal:
        sys.exit(str(refusal))


if __name__ == "__main__":
    main()
