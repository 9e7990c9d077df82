"""Kernels without a GPU: their threads run one after another on the processor."""

import ctypes
from typing import Any

REGISTERS = ("ctaid", "ntid", "tid")


class OnProcessor:
    """A kernel, with variables in place of the GPU's registers."""

    def __init__(self, code: str, kernel: str) -> None:
        import llvmlite.binding as llvm

        for register in REGISTERS:
            intrinsic = f"@llvm.nvvm.read.ptx.sreg.{register}.x()"
            read = f"define i32 @read_{register}() {{ %number = load i32, ptr @{register}\n ret i32 %number }}"
            code = code.replace(f"declare i32 {intrinsic}", f"@{register} = global i32 0\n{read}")
            code = code.replace(intrinsic, f"@read_{register}()")
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        module = llvm.parse_assembly(code.replace("ptx_kernel ", ""))
        machine = llvm.Target.from_default_triple().create_target_machine()
        self._engine = llvm.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()
        self._address = self._engine.get_function_address(kernel)

    def run(self, blocks: int, threads: int, arguments: list[Any]) -> None:
        """Run all threads; whole numbers are handed over as such, everything else by its address."""
        kinds = [ctypes.c_int64 if isinstance(argument, int) else ctypes.c_void_p for argument in arguments]
        kernel = ctypes.CFUNCTYPE(None, *kinds)(self._address)
        block, in_block, place = (
            ctypes.c_int32.from_address(self._engine.get_global_value_address(name)) for name in REGISTERS
        )
        in_block.value = threads
        for block.value in range(blocks):
            for place.value in range(threads):
                kernel(*arguments)
