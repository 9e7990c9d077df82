"""Files and folders that only one user can open. On systems without such modes nothing is done."""

import os
import stat
from pathlib import Path

OTHERS = stat.S_IRWXG | stat.S_IRWXO
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
POSIX = os.name == "posix"


def make_folder(path: Path) -> None:
    """Make a folder that only this user can open, unless it is there already; those above it are made as usual."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file that only this user can open, unless it is there already."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def make_private(path: Path, rights: int = OTHERS) -> bool:
    """Take rights away from everybody else, if the file is this user's; returns whether nobody else has any of them."""
    if not POSIX:
        return True
    status = path.stat()
    mode = stat.S_IMODE(status.st_mode)
    if mode & rights and status.st_uid == os.getuid():
        path.chmod(mode & ~rights)
        return True
    return not mode & rights


def only_we_change(status: os.stat_result) -> bool:
    """Whether nobody but this user and the system's administrator can have changed a file, or what is in a folder."""
    return not POSIX or (status.st_uid in (os.getuid(), 0) and not status.st_mode & OTHERS_WRITE)
