"""The compiler: one entry of a loop around a game's rules, by Numba and LLVM; run by `native` in a process of its own.

Left alone, Numba optimises every single rule for any caller, together with all that it calls, and makes machine code
of it. Nothing of that would be kept. Here rules stay as they were read until an entry is asked for: it is linked with
everything that it calls and optimised once, as a whole.
"""

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from astragal.core import native
from astragal.core.errors import NativeUnavailable
from astragal.core.game import Game, import_loop
from astragal.core.rule import run_by


def compile_part(game: Game, part: native.Part, *, bounds: bool) -> bytes:
    """The symbol of a part's entry, a zero byte and its code."""
    import llvmlite.binding as llvm

    made = _rules_read(game, part, bounds)
    symbol: str = made.fndesc.llvm_func_name
    code = str(_linked(made.library, symbol))
    code = code.replace("@sqrt(", "@llvm.sqrt.f64(")  # an instruction of the processor, equal to the last bit
    if part.form == native.LLVM:
        return f"{symbol}\0{code}".encode()
    machine = native.target_machine()
    module = optimised(llvm.parse_assembly(_with_rows_apart(code, symbol)), symbol, machine)
    machine_code: bytes = machine.emit_object(module)
    return symbol.encode() + b"\0" + machine_code


def _rules_read(game: Game, part: native.Part, bounds: bool) -> Any:
    """What Numba makes of an entry and of the rules that it calls: LLVM code that is not optimised."""
    import numba
    import numpy as np
    from numba import types

    _leave_rules_as_they_are()
    options: dict[str, Any] = {
        "error_model": "python" if bounds else "numpy",  # dividing by zero is found where bounds are checked
        "boundscheck": bounds,
        "nogil": True,
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
    }
    package = f"{game.package}_native{'_checked' if bounds else ''}"
    with run_by(numba.njit(**options)):
        module = import_loop(package, game.folder, part.loop)
    state = np.dtype(
        [(name, np.dtype(field.code), field.shape) for name, field in game.rules.declaration.fields.items()], align=True
    )
    room = np.dtype(native.ROOM_CODES[part.form])
    kinds = {
        "state": numba.from_dtype(state),
        "states": numba.from_dtype(np.dtype([("row", state, (native.MOST_STATES,))])),
        # It knows its length, so that its bounds can be checked.
        "room": numba.from_dtype(np.dtype([("row", room, (len(game.room()),))])),
        "values": types.CPointer(numba.from_dtype(np.dtype(native.values_code(game)))),
        "numbers": types.CPointer(types.int64),
        "floats": types.CPointer(types.float32),
        "bytes": types.CPointer(types.int8),
    }
    arguments = tuple(kinds[kind] for kind in module.SIGNATURE)
    function = getattr(module, part.entry)
    function.compile(types.int64(*arguments))
    return function.overloads[arguments]


@cache
def _leave_rules_as_they_are() -> None:
    """Have Numba neither link nor optimise nor load what it makes of a rule, in this process."""
    from numba.core.codegen import JITCodeLibrary
    from numba.core.registry import cpu_target
    from numba.core.runtime.nrt import rtsys

    class Rule(JITCodeLibrary):
        def finalize(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
            return 0

    rtsys.initialize(cpu_target.target_context)  # Numba's own functions have to be loaded
    codegen = cpu_target.target_context.codegen()
    codegen._library_class = Rule
    codegen.set_env = lambda *_: None  # nothing is loaded that could have an environment


def _linked(library: Any, entry: str) -> Any:
    """An LLVM module of a rule with one way in, and all that it calls."""
    from numba.core.runtime.nrt import rtsys

    called = {library: None}
    waiting = [library]
    while waiting:
        found = dict.fromkeys(waiting.pop()._linking_libraries)
        waiting += [other for other in found if other not in called]
        called |= found
    module = library._final_module.clone()
    for other in called:
        if other not in (library, rtsys.library):
            module.link_in(other._final_module, preserve=True)
    module.link_in(rtsys.library._get_module_for_linking(), preserve=True)  # only what the others call, so at the end
    _keep_inside(module, entry)
    cheap, builder = library.codegen._module_pass_manager(
        loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
    )
    cheap.add_global_dead_code_eliminate_pass()  # wrappers that nobody calls need all of Python
    cheap.run(module, builder)
    return module


def _keep_inside(module: Any, entry: str) -> None:
    """Leave a module one way in, so that the rest may become part of it."""
    for value in [*module.functions, *module.global_variables]:
        if not value.is_declaration and value.name != entry:
            value.linkage = "internal"


def optimised(module: Any, entry: str, machine: Any) -> Any:
    """An LLVM module with one way in, optimised as a whole for a machine; it may need nothing else."""
    import llvmlite.binding as llvm

    _keep_inside(module, entry)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    outside = [f.name for f in module.functions if f.is_declaration and not f.name.startswith(("llvm.", "mem"))]
    if outside:
        raise NativeUnavailable(f"The rules need {', '.join(outside)}; rules allocate nothing and print nothing.")
    return module


def _with_rows_apart(code: str, entry: str) -> str:
    """Tell LLVM that no two arguments of the entry overlap."""
    head = re.compile(rf"^define .*@{re.escape(entry)}\(.*$", re.MULTILINE)
    return head.sub(lambda line: re.sub(r"ptr (?!noalias)", "ptr noalias ", line[0]), code)


if __name__ == "__main__":
    from astragal.core.registry import load as load_game

    spec, bounds, folder, *names = sys.argv[1:]
    for number, part in enumerate(zip(*[iter(names)] * 3, strict=True)):
        code = compile_part(load_game(spec), native.Part(*part), bounds=bool(bounds))
        (Path(folder) / str(number)).write_bytes(code)
