"""Programs that play by a library of another system: `apt install qemu-user wine64`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from string import Template
from typing import Any

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


def _rows_after(command: Sequence[str], folder: Path, rows: Sequence[bytes]) -> bytes:
    """The last row as it is when a program has played with all of them."""
    environment = os.environ | {"WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    done = subprocess.run(command, cwd=folder, input=b"".join(rows), capture_output=True, env=environment)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout[sum(map(len, rows[:-1])) :]


def last_row_by_qemu(objects: Sequence[bytes], entry: str, memory: Sequence[Any], folder: Path) -> bytes:
    """The last row of a loop's memory after an entry in object files for aarch64 has played."""
    assert QEMU is not None
    rows = [_padded(row) for row in memory]
    places = [sum(map(len, rows[:number])) for number in range(len(rows))]
    arguments = "\n".join(f"  ldr x{number}, =rows+{place}" for number, place in enumerate(places))
    source = AARCH64.substitute(size=sum(map(len, rows)), entry=entry, arguments=arguments)
    (folder / "start.S").write_text(source)
    for number, code in enumerate(objects):
        (folder / f"{number}.o").write_bytes(code)
    files = [f"{number}.o" for number in range(len(objects))]
    _built(folder, "-target", "aarch64-linux-musl", "-static", "-o", "program", "start.S", *files)
    return _rows_after([QEMU, "./program"], folder, rows)


def last_row_by_wine(library: bytes, entry: str, memory: Sequence[Any], folder: Path) -> bytes:
    """The last row of a loop's memory after an entry of a library for Windows has played."""
    rows = [_padded(row) for row in memory]
    places = [sum(map(len, rows[:number])) for number in range(len(rows))]
    arguments = ", ".join(f"rows + {place}" for place in places)
    source = WINDOWS.substitute(size=sum(map(len, rows)), entry=entry, arguments=arguments)
    (folder / "start.c").write_text(source)
    (folder / "game.dll").write_bytes(library)
    words = ["-target", "x86_64-windows-gnu", "-o", "program.exe", "start.c", "-lkernel32", "-Wl,-e,start"]
    _built(folder, "-O1", "-fno-stack-protector", "-fno-sanitize=all", "-Wno-deprecated-non-prototype", *words)
    return _rows_after([str(WINE), "program.exe"], folder, rows)
