"""The search of a game as WebAssembly: a shared library that Python in the browser loads by `ctypes`.

It is made of the same LLVM code as native code, and gives the same moves for equal seeds.
"""

import hashlib
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from astragal.bots.tree import Tree
from astragal.core import native
from astragal.core.compiler import optimised, part_code
from astragal.core.errors import AstragalError
from astragal.core.game import Game

TRIPLE = "wasm32-unknown-emscripten"
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
LINKER = ("ziglang", "wasm-ld", "-shared", "--experimental-pic", "--strip-all")


def search_library(game: Game) -> bytes:
    """The library, as it was kept or made now."""
    part = native.Part(*Tree.code)
    digest = hashlib.sha256(native.sources_digest(game, part.loop))
    for package in ("llvmlite", "ziglang"):
        digest.update(version(package).encode())
    kept = native.cache_folder() / f"{game.name}-{part.symbol}-{digest.hexdigest()[:24]}.wasm"
    if not kept.is_file():
        made = _linked(_emitted(game, part), part.symbol)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(made)
    return kept.read_bytes()


def _emitted(game: Game, part: native.Part) -> bytes:
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.initialize_native_asmparser()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="pic", codemodel="default"
    )
    module = llvm.parse_assembly(part_code(game, part, bounds=False))
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    made: bytes = machine.emit_object(optimised(module, [part.symbol], machine))
    return made


def _linked(code: bytes, symbol: str) -> bytes:
    with TemporaryDirectory() as folder:
        source, made = Path(folder) / "search.o", Path(folder) / "search.so"
        source.write_bytes(code)
        command = [sys.executable, "-P", "-m", *LINKER, f"--export={symbol}", "-o", str(made), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise AstragalError(f"The search cannot be linked for browsers: {done.stderr.strip()[-300:]}")
        return made.read_bytes()
