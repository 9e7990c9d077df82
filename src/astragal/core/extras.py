"""Packages that not everybody needs: extras, which a clone installs when they are first needed."""

import importlib
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from astragal.core.errors import AstragalError

CLONE = Path(__file__).parents[3]
SET_UP = CLONE / "tools" / "set_up.py"
STANDARD_ERROR = 2


class Extra(NamedTuple):
    """An extra: its name, what it is to people, and the modules it consists of."""

    name: str
    what: str
    modules: tuple[str, ...]


NATIVE = Extra("native", "the compiler", ("llvmlite",))
POSTGRESQL = Extra("postgresql", "PostgreSQL's driver", ("psycopg",))
PRINT = Extra("print", "the typesetter", ("typst", "pymupdf_fonts"))


class ExtraMissing(AstragalError):
    """Something needs an extra that is not installed."""


def is_missing(extra: Extra) -> bool:
    """Whether an extra is not installed."""
    return any(find_spec(name) is None for name in extra.modules)


def can_be_installed(extra: Extra) -> bool:
    """Whether this is a clone in which `make play` has installed what one begins with, and nothing has all the rest."""
    begun, whole = (CLONE / ".venv" / name for name in ("play", "test"))
    pinned = CLONE / "requirements" / f"{extra.name}.txt"
    return Path(sys.prefix) == CLONE / ".venv" and begun.exists() and not whole.exists() and pinned.exists()


def require(extra: Extra, purpose: str) -> None:
    """Make sure that an extra is there: install it in a clone, or say which one to install."""
    if not is_missing(extra):
        return
    if not can_be_installed(extra):
        raise ExtraMissing(f"{purpose} needs {extra.what}: install astragal[{extra.name}].")
    install(extra)


def install(extra: Extra) -> None:
    """Install an extra into a clone's environment, which is said on standard error; wait if another process does it."""
    command = [sys.executable, "-P", str(SET_UP), extra.name]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=STANDARD_ERROR, stderr=subprocess.PIPE)
    importlib.invalidate_caches()
    if done.returncode or is_missing(extra):
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise ExtraMissing(said[-1] if said else f"The set-up of {extra.what} gave no reason why it failed.")
