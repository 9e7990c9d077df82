"""From a wheel to the first page: install it as people do, where there is no compiler, and play.

    python benchmarks/wheel_install.py dist/astragal-0.2.0-py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64.whl
    python benchmarks/wheel_install.py WHEEL --by pipx uv --extra lab

Each way of installing begins with an empty folder and an empty cache of packages. Seconds are counted from the start of
the installation: to the first page of `astragal serve`, and to the first choice of `expert` in each game, which has to
be one of native code. Games that `simulate` plays must have the checksums of plain Python, `ladder` and, with the extra
`lab`, `lab balance` have to do their work, and neither Numba nor llvmlite may be there.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2

from astragal import load
from astragal.core.engine import Setting, plain_run
from astragal.core.registry import folders

GAMES, SEED = 20, 7
WAIT_SECONDS = 120.0
COMPILERS = ("numba", "llvmlite")

# Says how many seconds the first choice of an expert took, and whether native code made it.
CHOICE = """
import sys
from importlib.util import find_spec
from astragal import Match, SeededLuck
from astragal.bots import named
from astragal.bots.search import native_code, wait_for_native
match = Match(sys.argv[1], luck=SeededLuck(1))
wait_for_native(match.game)
named("expert")(match.view(match.to_act), SeededLuck(1))
assert native_code(match.game)() is not None, "the choice was not made by native code"
found = [name for name in sys.argv[2:] if find_spec(name)]
assert not found, f"there is {found}"
"""


@dataclass(frozen=True)
class Way:
    """One way of installing a wheel into a folder: the commands, and where the package's programs are then."""

    commands: list[list[str]]
    programs: str


def ways(folder: Path, wheel: str) -> dict[str, Way]:
    """The ways by their names."""
    uv = shutil.which("uv") or str(Path(__file__).parents[1] / ".tools" / "bin" / "uv")
    return {
        "pip": Way(
            [[sys.executable, "-P", "-m", "venv", str(folder)], [f"{folder}/bin/pip", "install", "--quiet", wheel]],
            "bin",
        ),
        "pipx": Way([["pipx", "install", wheel]], "venvs/astragal/bin"),
        "uv": Way([[uv, "tool", "install", "--quiet", wheel]], "tools/astragal/bin"),
    }


class Installed:
    """A wheel that was installed in some way, and when that began."""

    def __init__(self, name: str, folder: Path, wheel: str) -> None:
        self.folder, way = folder, ways(folder, wheel)[name]
        own = ("PYTHONPATH", "VIRTUAL_ENV")
        self.environment = {name: value for name, value in os.environ.items() if name not in own} | {
            "ASTRAGAL_CACHE": f"{folder}/cache",
            "ASTRAGAL_DATA": f"{folder}/data",
            "PIPX_HOME": str(folder),
            "PIPX_BIN_DIR": f"{folder}/programs",
            "PIP_CACHE_DIR": f"{folder}/packages",
            "UV_CACHE_DIR": f"{folder}/packages",
            "UV_TOOL_DIR": f"{folder}/tools",
            "UV_TOOL_BIN_DIR": f"{folder}/programs",
        }
        self._begun = time.perf_counter()
        for command in way.commands:
            self._run(command)
        self.programs = folder / way.programs

    @property
    def seconds(self) -> float:
        """How long ago its installation began."""
        return time.perf_counter() - self._begun

    @property
    def megabytes(self) -> float:
        """What is on the disk, apart from what was kept of downloads."""
        files = [path for path in self.folder.rglob("*") if path.is_file() and not path.is_symlink()]
        return sum(path.stat().st_size for path in files if "packages" not in path.relative_to(self.folder).parts) / 1e6

    def _run(self, command: list[str]) -> str:
        done = subprocess.run(command, env=self.environment, cwd=self.folder.parent, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)}: {done.stdout}{done.stderr}")
        return done.stdout

    def astragal(self, *words: str) -> str:
        """What the command says."""
        return self._run([f"{self.programs}/astragal", *words])

    def python(self, code: str, *words: str) -> str:
        """What a program says."""
        return self._run([f"{self.programs}/python", "-P", "-c", code, *words])

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a hall."""
        command = [f"{self.programs}/astragal", "serve", "--port", "0"]
        process = subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield next(word for word in process.stdout.readline().split() if word.startswith("http"))
        finally:
            process.terminate()
            process.communicate(timeout=WAIT_SECONDS)


def page(address: str) -> str:
    """The first page, as soon as it is there."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            return httpx2.get(address, timeout=WAIT_SECONDS).raise_for_status().text
        except httpx2.TransportError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def try_out(name: str, folder: Path, wheel: str, *, lab: bool) -> bool:
    """Install a wheel and play; returns whether everything came as it should."""
    installed = Installed(name, folder, wheel)
    size = installed.megabytes
    print(f"{name}: installed after {installed.seconds:.1f} s", end="", flush=True)
    with installed.serving() as address:
        is_home = "Dicetopia" in page(address)
        print(f", first page after {installed.seconds:.1f} s, {size:.0f} MB; {installed.astragal('--version').strip()}")
    print("  expert has chosen after", end="", flush=True)
    for game in folders():
        begun = time.perf_counter()
        installed.python(CHOICE, game, *COMPILERS)
        print(f" {time.perf_counter() - begun:.1f} s in {game}", end="", flush=True)
    print(", each in a process of its own")
    wrong = [game for game in folders() if simulated(installed, game) != plain_checksum(game)]
    print(f"  {len(folders())} games, those with other checksums than in plain Python: {', '.join(wrong) or 'none'}")
    installed.astragal("ladder", "dice-archive", "--bots", "random,greedy", "--lucks", "5")
    if lab:
        installed.astragal("lab", "balance", "dice-archive", "--games", "200", "--to", f"{folder}/report")
    print(f"  ladder{' and lab' * lab}: done")
    return is_home and not wrong


def simulated(installed: Installed, game: str) -> str:
    """The checksum of games in native code."""
    words = ["--players", str(load(game).players[0]), "--seed", str(SEED), "--games", str(GAMES), "--engine", "native"]
    return str(json.loads(installed.astragal("simulate", game, *words, "--json"))["checksum"])


def plain_checksum(game: str) -> str:
    """The checksum of the same games in plain Python, by the sources that this script belongs to."""
    return plain_run(Setting(load(game), load(game).players[0], {}, seed=SEED))(0, GAMES).checksum


def main() -> int:
    """Try out what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--by", nargs="+", choices=("pip", "pipx", "uv"), default=["pip", "pipx", "uv"])
    parser.add_argument("--extra", choices=("lab",), help="also install this extra and try it")
    arguments = parser.parse_args()
    wheel = f"{arguments.wheel.resolve()}{f'[{arguments.extra}]' if arguments.extra else ''}"
    right = []
    for name in arguments.by:
        with tempfile.TemporaryDirectory(prefix="astragal-") as folder:
            right.append(try_out(name, Path(folder) / name, wheel, lab=bool(arguments.extra)))
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
