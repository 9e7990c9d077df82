"""Python for the browser: Pyodide, its standard library without what no table needs, and Astragal, all compiled."""

import json
import subprocess
import tarfile
import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from astragal.core.errors import AstragalError
from astragal.site import fetch
from astragal.site.pack import archive

HERE = Path(__file__).parent
LIBRARY, OWN = "python_stdlib.zip", "astragal.zip"
AS_THEY_ARE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LOCK = "pyodide-lock.json"

NOT_NEEDED = (
    *("_pydatetime", "_pyio", "_pyrepl", "argparse", "bdb", "cmd", "code", "compileall", "configparser", "difflib"),
    *("doctest", "filecmp", "fileinput", "ftplib", "imaplib", "mailbox", "modulefinder", "multiprocessing", "optparse"),
    *("pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pyclbr", "pydoc", "smtplib", "socketserver"),
    *("sqlite3", "symtable", "tabnanny", "timeit", "trace", "tracemalloc", "unittest", "wave"),
    *("tarfile", "wsgiref", "xml/dom", "xmlrpc", "zoneinfo"),
    *(
        "_strptime",
        "antigravity",
        "cProfile",
        "calendar",
        "colorsys",
        "getopt",
        "getpass",
        "graphlib",
        "mimetypes",
        "netrc",
        "nturl2path",
        "pty",
    ),
    *("py_compile", "rlcompleter", "sched", "shelve", "stringprep", "this", "webbrowser", "zipapp"),
    *(
        "asyncio/__main__",
        "asyncio/proactor_events",
        "asyncio/tools",
        "asyncio/windows_events",
        "asyncio/windows_utils",
    ),
    *("email/_header_value_parser", "email/contentmanager", "email/generator", "email/headerregistry", "email/mime"),
    *("email/policy", "html/parser", "http/cookiejar", "http/cookies", "http/server", "logging/config"),
    *("importlib/resources", "logging/handlers", "urllib/robotparser"),
)
"""Modules of the standard library for other things than games."""

OTHER_ENCODINGS = (
    *("big5", "cp", "euc", "gb", "hp", "hz", "iso", "johab", "koi8", "kz", "mac", "palmos", "ptcp", "shift", "tis"),
)
"""How the names of encodings begin that none of our texts is in."""

OF_ARCHIVES = "cp437"


def python_files(games: Sequence[Path]) -> dict[str, bytes]:
    """All files, by their names."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "package"
        with tarfile.open(fetch.pyodide()) as packed:
            packed.extractall(place, filter="data")
        library = _slim_library((folder / LIBRARY).read_bytes())
        lock = json.loads((folder / LOCK).read_bytes()) | {"packages": {}}
        compiled = _precompiled(folder, {LIBRARY: library, OWN: archive(games)})
        files = {name: (folder / name).read_bytes() for name in AS_THEY_ARE}
        return files | compiled | {LOCK: json.dumps(lock).encode()}


def _slim_library(data: bytes) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as whole, zipfile.ZipFile(made, "w") as slim:
        for name in whole.namelist():
            first, *rest = name.removesuffix(".py").split("/")
            foreign = first == "encodings" and rest[0].startswith(OTHER_ENCODINGS) and rest[0] != OF_ARCHIVES
            if not foreign and not {first, "/".join([first, *rest[:1]])} & {*NOT_NEEDED}:
                slim.writestr(name, whole.read(name))
    return made.getvalue()


def _precompiled(pyodide: Path, archives: dict[str, bytes]) -> dict[str, bytes]:
    with TemporaryDirectory() as place:
        paths = {name: Path(place) / name for name in archives}
        for name, path in paths.items():
            path.write_bytes(archives[name])
        given = (HERE / "precompile.mjs", pyodide, HERE / "precompile.py", *paths.values())
        done = subprocess.run([fetch.program("node"), *map(str, given)], capture_output=True, text=True)
        if done.returncode:
            raise AstragalError(f"Pyodide cannot compile Astragal: {done.stderr.strip()[-500:]}")
        return {name: path.read_bytes() for name, path in paths.items()}
