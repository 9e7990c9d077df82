"""A library of macOS in the memory of a program of another system with the same processor.

It calls nothing and is changed nowhere, so its code runs wherever it lies. What macOS does with the file before that,
such as comparing its signature, cannot be tried elsewhere.
"""

import ctypes
import mmap
from typing import Any

from wheels.formats import image


class Mapped:
    """Entries by their names, as those of `ctypes.CDLL`."""

    def __init__(self, library: bytes) -> None:
        content, self._entries = image(library)
        self._memory = mmap.mmap(-1, len(content), prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        self._memory.write(content)
        self._start = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))

    def __getitem__(self, name: str) -> Any:
        return ctypes.CFUNCTYPE(ctypes.c_int64)(self._start + self._entries[name])

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None
