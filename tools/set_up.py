"""Sets up a clone: `python3 tools/set_up.py NAME` installs what `requirements/NAME.txt` pins by hash.

`make` asks for what a goal begins with (`play`, `site`, `test`, `benchmark`), a running program for what is only needed
later (`native`, `postgresql`, `print`). One set-up waits for another, an interrupted one leaves nothing that
the next would take for whole, and what comes later appears at once, because programs may be looking for it meanwhile.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
TOOLS, ENVIRONMENT, REQUIREMENTS = ROOT / ".tools", ROOT / ".venv", ROOT / "requirements"
UV = TOOLS / "bin" / "uv"
PYTHON = ENVIRONMENT / "bin" / "python"
UNFINISHED = TOOLS / "unfinished"
"""Is there while something is being installed, so that what an interruption has left is installed again."""


class Later(NamedTuple):
    """Something that is installed when it is first needed, and what is said then."""

    what: str
    sentence: str


LATER = {
    "native": Later("The compiler", "Fetching the compiler in the background; until then, bots think in plain Python."),
    "postgresql": Later("PostgreSQL's driver", "Installing PostgreSQL's driver; this happens once."),
    "print": Later("The typesetter", "Installing the typesetter; this happens once."),
}

PATIENCE_SECONDS = 60.0
"""Whoever asks sooner than this after a failure gets the same answer: several programs may want the same."""

PLACES = {".libs": 0, ".dist-info": 2}
"""When a part of a package appears: what it loads comes first, and the file that calls it installed last."""

PIP = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-warn-script-location"]


def main() -> None:
    """Set up what the command line names."""
    name = sys.argv[1]
    if sys.version_info < (3, 11):  # noqa: UP036 - this may be run by any Python
        sys.exit(f"Astragal needs Python 3.11 or later, not {sys.version.split()[0]}.")
    TOOLS.mkdir(exist_ok=True)
    with one_at_a_time():
        if not is_newer(UV, REQUIREMENTS / "tools.txt"):
            install_uv()
        if name in LATER:
            install_later(name)
        elif name != "tools":
            install(name)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for other set-ups of this clone, where the system has file locks."""
    with (TOOLS / "lock").open("w") as lock:
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                print("Waiting for another set-up of this folder …", file=sys.stderr, flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_newer(made: Path, *sources: Path) -> bool:
    """Whether something was made after what it was made from; another set-up may just have done it."""
    return made.exists() and all(made.stat().st_mtime >= source.stat().st_mtime for source in sources)


def install_uv() -> None:
    """Install the installer, which takes a moment where pip takes a minute."""
    if importlib.util.find_spec("pip") is None:
        sys.exit(f"Expected a Python with pip, not {sys.executable} (on Debian: apt install python3-pip).")
    staged = TOOLS / "new"
    shutil.rmtree(staged, ignore_errors=True)
    pinned = ["--require-hashes", "--requirement", str(REQUIREMENTS / "tools.txt")]
    run([sys.executable, *PIP, "--root-user-action", "ignore", "--target", str(staged), *pinned])
    UV.parent.mkdir(exist_ok=True)
    (staged / "bin" / "uv").replace(UV)
    UV.touch()
    shutil.rmtree(staged)


def install(name: str) -> None:
    """Install what a goal begins with, and Astragal itself."""
    stamp, pinned = ENVIRONMENT / name, REQUIREMENTS / f"{name}.txt"
    if is_newer(stamp, pinned, ROOT / "pyproject.toml", UV):
        return
    print("Setting up Astragal; this happens once.", flush=True)
    again = ["--reinstall"] if UNFINISHED.exists() else []
    UNFINISHED.touch()
    if again or not PYTHON.exists():
        run([str(UV), "venv", "--quiet", "--allow-existing", "--python", sys.executable, str(ENVIRONMENT)])
    files = [pinned, *(REQUIREMENTS / f"{later}.txt" for later in LATER if (ENVIRONMENT / later).exists())]
    pip = [str(UV), "pip", "install", "--quiet", "--python", str(PYTHON), *again]
    run([*pip, "--require-hashes", *(word for file in files for word in ("--requirement", str(file)))])
    run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])
    UNFINISHED.unlink()
    stamp.touch()


def install_later(name: str) -> None:
    """Add packages to an environment that programs are using."""
    stamp, pinned = ENVIRONMENT / name, REQUIREMENTS / f"{name}.txt"
    if is_newer(stamp, pinned):
        return
    log = ENVIRONMENT / f"{name}.log"
    if not log.exists() or time.time() - log.stat().st_mtime > PATIENCE_SECONDS:
        print(LATER[name].sentence, flush=True)
        if hasattr(os, "nice"):
            os.nice(10)  # people are playing
        if fetched(pinned, log):
            stamp.touch()
            log.unlink()
            return
    sys.exit(f"{LATER[name].what} could not be installed; is this machine offline? {log} has the details.")


def fetched(pinned: Path, log: Path) -> bool:
    """Fetch packages to a folder beside the others, and move them there when all are whole."""
    staged = ENVIRONMENT / "later"
    shutil.rmtree(staged, ignore_errors=True)
    pip = [str(UV), "pip", "install", "--quiet", "--python", str(PYTHON), "--no-deps", "--target", str(staged)]
    with log.open("w") as said:
        command = [*pip, "--require-hashes", "--requirement", str(pinned)]
        if subprocess.run(command, cwd=ROOT, stdout=said, stderr=said).returncode:
            return False
    (packages,) = ENVIRONMENT.glob("lib/python*/site-packages")
    parts = [part for part in staged.iterdir() if part.name != "bin" and not part.name.startswith(".")]
    for part in sorted(parts, key=lambda part: PLACES.get(part.suffix, 1)):
        shutil.rmtree(packages / part.name, ignore_errors=True)
        part.replace(packages / part.name)
    shutil.rmtree(staged)
    return True


def run(command: Sequence[str]) -> None:
    """Run a command; if it fails, say so in a sentence below what it says itself."""
    if subprocess.run(command, cwd=ROOT).returncode:
        sys.exit("The packages could not be installed; is this machine offline? What was fetched is kept.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Interrupted; the next set-up continues from here.")
