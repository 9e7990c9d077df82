"""The set-up of a clone, with an installer that only writes down what it was asked for."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Notes its arguments; makes an environment, or a package with a library and a list of its files; fails if told to.
INSTALLER = f"""#!{sys.executable}
import os, sys
from pathlib import Path
root = Path(__file__).parents[2]
with (root / "asked").open("a") as asked:
    print(*sys.argv[1:], file=asked)
if (root / "held").exists():
    (root / "begun").touch()
    os.open(root / "held", os.O_RDONLY)  # waits until somebody writes
if (root / "offline").exists():
    sys.exit("error: there is no network")
if sys.argv[1] == "venv":
    (root / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
    (root / ".venv" / "bin" / "python").touch()
    (root / ".venv" / "lib" / "python3" / "site-packages").mkdir(parents=True, exist_ok=True)
if "--target" in sys.argv:
    target = Path(sys.argv[sys.argv.index("--target") + 1])
    for folder in ("package", "package.libs", "package-1.dist-info", "bin"):
        (target / folder).mkdir(parents=True)
    (target / "package" / "__init__.py").touch()
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose installer is there already."""
    for name in ("tools", "requirements"):
        (tmp_path / name).mkdir()
    for name in ("tools", "play", "native", "print"):
        (tmp_path / "requirements" / f"{name}.txt").touch()
    (tmp_path / "pyproject.toml").touch()
    shutil.copy(ROOT / "tools" / "set_up.py", tmp_path / "tools")
    installer = tmp_path / ".tools" / "bin" / "uv"
    installer.parent.mkdir(parents=True)
    installer.write_text(INSTALLER)
    installer.chmod(0o755)
    return tmp_path


def command(clone: Path, name: str) -> list[str]:
    return [sys.executable, "-P", str(clone / "tools" / "set_up.py"), name]


def set_up(clone: Path, name: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(clone, name), capture_output=True, text=True)


def asked(clone: Path) -> list[str]:
    """What the installer was asked for since the last time."""
    file = clone / "asked"
    found = file.read_text().splitlines() if file.exists() else []
    file.unlink(missing_ok=True)
    return found


def begun(process: "subprocess.Popen[str]", clone: Path) -> None:
    """Wait until the installer works."""
    while not (clone / "begun").exists():
        assert process.poll() is None
        time.sleep(0.01)


def test_a_goal_is_set_up_once(clone: Path) -> None:
    assert set_up(clone, "play").stdout == "Setting up Astragal; this happens once.\n"
    venv, packages, itself = asked(clone)
    assert venv.startswith("venv ")
    assert "--require-hashes" in packages
    assert packages.endswith("requirements/play.txt")
    assert "--editable" in itself

    assert set_up(clone, "play").stdout == ""
    assert asked(clone) == []


def test_what_comes_later_is_whole_at_once_and_renewed_with_the_rest(clone: Path) -> None:
    set_up(clone, "play")
    asked(clone)
    done = set_up(clone, "native")
    packages = clone / ".venv" / "lib" / "python3" / "site-packages"

    assert done.stdout.startswith("Fetching the compiler in the background")
    assert {path.name for path in packages.iterdir()} == {"package", "package.libs", "package-1.dist-info"}
    assert not (clone / ".venv" / "later").exists()
    assert "--require-hashes" in asked(clone)[0]
    assert set_up(clone, "native").stdout == ""
    assert asked(clone) == []

    os.utime(clone / "pyproject.toml", (time.time() + 1, time.time() + 1))
    set_up(clone, "play")
    assert any(line.endswith("native.txt") for line in asked(clone))


def test_without_a_network_one_sentence_says_so_and_is_repeated_to_everybody(clone: Path) -> None:
    set_up(clone, "play")
    asked(clone)
    (clone / "offline").touch()
    first, second = set_up(clone, "print"), set_up(clone, "print")

    assert first.returncode == second.returncode == 1
    assert first.stdout == "Installing the typesetter; this happens once.\n"
    assert first.stderr.startswith("The typesetter could not be installed; is this machine offline?")
    assert (second.stdout, second.stderr) == ("", first.stderr)
    assert len(asked(clone)) == 1
    assert "no network" in (clone / ".venv" / "print.log").read_text()


def test_without_a_network_a_goal_fails_in_a_sentence_and_can_be_tried_again(clone: Path) -> None:
    (clone / "offline").touch()
    done = set_up(clone, "play")
    assert done.returncode == 1
    said = "The packages could not be installed; is this machine offline? What was fetched is kept.\n"
    assert done.stderr.endswith(said)

    (clone / "offline").unlink()
    asked(clone)
    assert set_up(clone, "play").returncode == 0
    assert ["--reinstall" in line for line in asked(clone)] == [False, True, True]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
def test_two_at_once_install_once(clone: Path) -> None:
    os.mkfifo(clone / "held")
    first = subprocess.Popen(command(clone, "play"), stdout=subprocess.PIPE, text=True)
    begun(first, clone)
    second = subprocess.Popen(command(clone, "play"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert second.stderr is not None
    assert second.stderr.readline() == "Waiting for another set-up of this folder …\n"
    pipe = clone / "held"
    pipe.rename(clone / "let go")  # whoever comes after the first is not held
    (clone / "let go").open("w").close()

    assert first.wait() == second.wait() == 0
    assert len(asked(clone)) == 3
    assert second.communicate()[0] == ""
    first.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
def test_what_was_interrupted_is_installed_again(clone: Path) -> None:
    os.mkfifo(clone / "held")
    first = subprocess.Popen(command(clone, "play"), stdout=subprocess.PIPE, text=True, start_new_session=True)
    begun(first, clone)
    os.killpg(first.pid, 9)
    first.communicate()
    (clone / "held").unlink()
    asked(clone)

    assert set_up(clone, "play").returncode == 0
    assert ["--reinstall" in line for line in asked(clone)] == [False, True, True]


def test_make_sets_up_first_even_if_it_may_do_several_things_at_once(clone: Path) -> None:
    shutil.copy(ROOT / "Makefile", clone)
    installed = clone / ".tools" / "bin" / "uv"
    made = 'root / ".venv" / "bin" / "python"'
    runs = f"""
if sys.argv[1] == "venv":
    ({made}).write_text("#!/bin/sh\\necho $@ >> {clone}/run\\n")
    ({made}).chmod(0o755)
    ({made}).with_name("astragal").symlink_to("python")
"""
    installed.write_text(installed.read_text() + runs)
    done = subprocess.run(
        ["make", "-j4", "terminal", f"PYTHON={sys.executable}"], cwd=clone, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in (clone / "run").read_text().splitlines()] == ["hatch_build.py", "play"]
