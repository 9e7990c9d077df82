"""Programs that play by a library of another system: `apt install qemu-user wine64`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from string import Template
from typing import Any

from wheels.formats import Image

QEMU = shutil.which("qemu-aarch64")
WINE = next(filter(Path.exists, (Path("/usr/lib/wine/wine64"), Path("/usr/bin/wine64"))), None)

# A program without a library of C: it reads the rows of a loop's memory, calls the entry and writes them again.
AARCH64 = Template("""
.globl _start
_start:
  mov x0, #0
  ldr x1, =rows
  ldr x2, =$size
  mov x8, #63
  svc #0
$arguments
  bl $entry
  mov x19, x0
  mov x0, #1
  ldr x1, =rows
  ldr x2, =$size
  mov x8, #64
  svc #0
  mov x0, x19
  mov x8, #93
  svc #0
.bss
.balign 16
rows: .skip $size
""")

# The same, but it loads the library as Python does.
WINDOWS = Template("""
#define SYSTEM __declspec(dllimport)
SYSTEM void *GetStdHandle(unsigned);
SYSTEM int ReadFile(void *, void *, unsigned, unsigned *, void *);
SYSTEM int WriteFile(void *, const void *, unsigned, unsigned *, void *);
SYSTEM void *LoadLibraryA(const char *);
SYSTEM void *GetProcAddress(void *, const char *);
SYSTEM void ExitProcess(unsigned);
static char rows[$size] __attribute__((aligned(16)));
void start(void) {
  unsigned done = 1;
  for (unsigned at = 0; at < $size && done; at += done) ReadFile(GetStdHandle(-10), rows + at, $size - at, &done, 0);
  long long (*entry)() = GetProcAddress(LoadLibraryA("game.dll"), "$entry");
  unsigned result = entry ? entry($arguments) : 77;
  WriteFile(GetStdHandle(-11), rows, $size, &done, 0);
  ExitProcess(result);
}
""")


def _padded(row: Any) -> bytes:
    found = memoryview(row).tobytes()
    return found + bytes(-len(found) % 16)


def _built(folder: Path, *words: str) -> None:
    subprocess.run([sys.executable, "-P", "-m", "ziglang", "cc", "-nostdlib", *words], cwd=folder, check=True)


def _play(command: Sequence[str], folder: Path, memory: Sequence[Any], places: Sequence[int]) -> None:
    """Let a program play with a loop's memory."""
    environment = os.environ | {"WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    rows = b"".join(map(_padded, memory))
    done = subprocess.run(command, cwd=folder, input=rows, capture_output=True, env=environment)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    for place, row in zip(places, memory, strict=True):
        bytes_of_row = memoryview(row).cast("B")
        bytes_of_row[:] = done.stdout[place : place + len(bytes_of_row)]


def _places(memory: Sequence[Any]) -> tuple[int, list[int]]:
    """How long all rows are together, and where each of them begins."""
    *places, size = accumulate((len(_padded(row)) for row in memory), initial=0)
    return size, places


def play_by_qemu(folder: Path, files: dict[str, bytes], entry: str, memory: Sequence[Any]) -> None:
    """Let an entry for aarch64 play with a loop's memory; object files and sources are linked, others only there."""
    assert QEMU is not None
    size, places = _places(memory)
    arguments = "\n".join(f"  ldr x{number}, =rows+{place}" for number, place in enumerate(places))
    start = AARCH64.substitute(size=size, entry=entry, arguments=arguments).encode()
    for name, content in (files | {"start.S": start}).items():
        (folder / name).write_bytes(content)
    linked = [name for name in files if name.endswith((".o", ".S"))]
    _built(folder, "-target", "aarch64-linux-musl", "-static", "-o", "program", "start.S", *linked)
    _play([QEMU, "./program"], folder, memory, places)


def files_of_image(found: Image) -> dict[str, bytes]:
    """A library of macOS as parts of a program for Linux."""
    entries = "".join(f".globl {name}\n.set {name}, image + {place}\n" for name, place in found.entries.items())
    return {"image": found.content, "image.S": f'.text\n.balign 16384\nimage: .incbin "image"\n{entries}'.encode()}


def play_by_wine(folder: Path, library: bytes, entry: str, memory: Sequence[Any]) -> None:
    """Let an entry of a library for Windows play with a loop's memory."""
    size, places = _places(memory)
    arguments = ", ".join(f"rows + {place}" for place in places)
    source = WINDOWS.substitute(size=size, entry=entry, arguments=arguments)
    (folder / "start.c").write_text(source)
    (folder / "game.dll").write_bytes(library)
    words = ["-target", "x86_64-windows-gnu", "-o", "program.exe", "start.c", "-lkernel32", "-Wl,-e,start"]
    _built(folder, "-O1", "-fno-stack-protector", "-fno-sanitize=all", "-Wno-deprecated-non-prototype", *words)
    _play([str(WINE), "program.exe"], folder, memory, places)
