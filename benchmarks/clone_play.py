"""From a clone to the first page: what `make play` installs, in seconds and megabytes, with empty caches.

    python benchmarks/clone_play.py                     # the last commit of this clone
    python benchmarks/clone_play.py --commit main       # another one

The commit is cloned to a folder of its own, whose caches of packages and of compiled code are empty, and set up and
opened as `make play` does it, without a browser. Seconds are counted from the start of `make`: to the first page, and
until the hall says that all games are compiled, and the same again when everything is there. Megabytes are what is on
the disk in `.venv` and `.tools`.
"""

import argparse
import os
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import httpx2

ROOT = Path(__file__).parents[1]
WAIT_SECONDS = 600.0


def megabytes(folder: Path) -> float:
    """What is in a folder; a file that has two names counts once."""
    files = {(found.st_dev, found.st_ino): found.st_size for found in map(Path.lstat, folder.rglob("*"))}
    return sum(files.values()) / 1e6


class Hall:
    """A hall that `make` sets up and opens, and what it says."""

    def __init__(self, clone: Path, environment: dict[str, str]) -> None:
        self.begun = time.perf_counter()
        self.seconds: dict[str, float] = {}
        self._clone = clone
        self._heard = threading.Condition()
        command = "make .venv/play catalogues && exec .venv/bin/astragal serve --port 0"
        self._process = subprocess.Popen(
            ["bash", "-c", command],
            cwd=clone,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._heard:
                self.seconds[line.strip()] = time.perf_counter() - self.begun
                self._heard.notify_all()

    def said(self, beginning: str) -> str:
        """The line with this beginning, as soon as it was said."""

        def found() -> str | None:
            return next((line for line in self.seconds if line.startswith(beginning)), None)

        with self._heard:
            self._heard.wait_for(lambda: found() or self._process.poll() is not None, WAIT_SECONDS)
            line = found()
        if line is None:
            raise SystemExit(f"Expected a line that begins with {beginning}; the hall said {[*self.seconds]}.")
        return line

    def first_page(self) -> float:
        """After how many seconds the first page was there."""
        address = next(word for word in self.said("The hall is open").split() if word.startswith("http"))
        assert "Dicetopia" in httpx2.get(address, timeout=WAIT_SECONDS).raise_for_status().text
        return time.perf_counter() - self.begun

    def close(self) -> None:
        """End it as Ctrl-C does."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(WAIT_SECONDS)
        self._listener.join(WAIT_SECONDS)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commit", default="HEAD")
    arguments = parser.parse_args()
    own = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL")
    with tempfile.TemporaryDirectory(prefix="astragal-") as name:
        folder, clone = Path(name), Path(name) / "clone"
        places = {"ASTRAGAL_CACHE": "code", "ASTRAGAL_DATA": "data", "PIP_CACHE_DIR": "pip", "UV_CACHE_DIR": "packages"}
        environment = {name: value for name, value in os.environ.items() if name not in own}
        environment |= {name: str(folder / place) for name, place in places.items()} | {"PYTHONUNBUFFERED": "1"}
        subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(clone)], check=True)
        subprocess.run(["git", "checkout", "--quiet", _full(arguments.commit)], cwd=clone, check=True)
        for when in ("the first time", "when everything is there"):
            hall = Hall(clone, environment)
            page, begun_with = hall.first_page(), megabytes(clone / ".venv") + megabytes(clone / ".tools")
            print(f"{when}: first page after {page:.1f} s, with {begun_with:.0f} MB", end="", flush=True)
            if when == "the first time":
                compiled = hall.seconds[hall.said("All games are compiled")]
                whole = megabytes(clone / ".venv") + megabytes(clone / ".tools")
                print(f"; all games compiled after {compiled:.1f} s, with {whole:.0f} MB", end="")
            print()
            hall.close()


def _full(commit: str) -> str:
    """A commit by its full name, which a clone knows, too."""
    return subprocess.check_output(["git", "rev-parse", commit], cwd=ROOT, text=True).strip()


if __name__ == "__main__":
    main()
