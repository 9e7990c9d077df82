"""A wheel of the platform that this runs on, unpacked where there is no compiler."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from platform import machine

import pytest
from release import wheels
from release.targets import TARGETS

from astragal import load
from astragal.core import native
from astragal.core.engine import Setting, plain_run

pytestmark = [
    pytest.mark.skipif(not native.available(), reason="there is no LLVM"),
    pytest.mark.skipif((sys.platform, machine()) != ("linux", "x86_64"), reason="the wheel is for Linux on x86-64"),
]

GAME = "dice-archive"
TARGET = TARGETS["linux-x86_64"]

# The command `astragal` of an unpacked wheel, in a Python that finds no compiler and no NumPy.
COMMAND = """
import sys
sys.path.insert(0, sys.argv.pop(1))
sys.modules.update(llvmlite=None, numba=None, numpy=None)
from astragal import cli
sys.argv[0] = "astragal"
cli.main()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel with the library of one game, and what is in it."""
    folder = tmp_path_factory.mktemp("wheel")
    pure = wheels.pure_wheel(folder)
    made = wheels.wheel(pure, TARGET, wheels.native_files(TARGET, [GAME]), folder)
    with zipfile.ZipFile(made) as archive:
        archive.extractall(folder / "unpacked")
    return folder


def run(folder: Path, *words: str) -> str:
    command = [sys.executable, "-P", "-c", COMMAND, str(folder / "unpacked"), *words]
    environment = os.environ | {"ASTRAGAL_CACHE": str(folder / "cache")}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout


def test_native_code_is_there_from_the_start(folder: Path) -> None:
    assert re.fullmatch(r"astragal \S+, native code for linux-x86_64(, with wide vectors)?\n", run(folder, "--version"))
    setting = Setting(load(GAME), 3, {}, seed=7)
    words = ["simulate", GAME, "--players", "3", "--seed", "7", "--games", "200", "--json"]
    said = json.loads(run(folder, *words, "--engine", "native"))

    assert said["engine"] == "native"
    assert said["checksum"] == plain_run(setting)(0, 200).checksum
    assert json.loads(run(folder, *words, "--bots", "greedy", "--engine", "native"))["engine"] == "native"
    assert not (folder / "cache").exists(), "nothing was compiled"


def test_a_game_that_did_not_come_with_the_wheel_is_played_plain(folder: Path) -> None:
    words = ["simulate", "dice-wide-shut", "--players", "2", "--seed", "7", "--games", "20", "--json"]

    assert json.loads(run(folder, *words))["engine"] == "plain"


@pytest.mark.parametrize("part", ["sdist", "wheel"])
def test_a_source_distribution_is_built_and_plays_without_a_compiler(part: str, tmp_path: Path) -> None:
    program = f"""
import sys
sys.modules.update(llvmlite=None, numba=None, numpy=None, ziglang=None)
from hatchling.build import build_{part}
print(build_{part}({str(tmp_path)!r}))
"""
    made = subprocess.run([sys.executable, "-P", "-c", program], cwd=wheels.ROOT, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    shutil.unpack_archive(
        tmp_path / made.stdout.split()[-1], tmp_path / "unpacked", "zip" if part == "wheel" else "gztar"
    )
    (sources,) = (tmp_path / "unpacked").glob("astragal" if part == "wheel" else "*/src/astragal")
    (tmp_path / "played").mkdir()
    (tmp_path / "played" / "unpacked").symlink_to(sources.parent)
    words = ["simulate", GAME, "--players", "2", "--seed", "7", "--games", "20", "--json"]
    said = json.loads(run(tmp_path / "played", *words))

    assert said["engine"] == "plain"
    assert said["checksum"] == plain_run(Setting(load(GAME), 2, {}, seed=7))(0, 20).checksum


def test_the_same_sources_give_the_same_wheel(folder: Path, tmp_path: Path) -> None:
    pure = wheels.pure_wheel(tmp_path)
    files = {f"{wheels.INSIDE}/manifest.json": b"{}"}
    one, two = (wheels.wheel(pure, TARGET, files, tmp_path / name) for name in map(_made, (tmp_path,) * 2, "ab"))

    assert one.name.endswith("-py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64.whl")
    assert one.read_bytes() == two.read_bytes()
    assert pure.read_bytes() == (folder / pure.name).read_bytes()


def _made(folder: Path, name: str) -> str:
    (folder / name).mkdir()
    return name
