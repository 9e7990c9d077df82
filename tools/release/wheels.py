"""Wheels with native code inside: `make wheels`, or `python -m release.wheels FOLDER [PLATFORM …]` in `tools`.

A wheel is that of the sources with the libraries of one platform added. The same sources give the same bytes.
"""

import base64
import csv
import hashlib
import io
import json
import os
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from astragal.core import libraries, native, registry
from release.libraries import library, parts_of
from release.targets import TARGETS, Target

ROOT = Path(__file__).parents[2]
DATE = (2020, 2, 2, 0, 0, 0)
"""Of all files in a wheel, so that it does not depend on when it was built."""

INSIDE = "astragal/native"
SHARED = 0o100755 << 16


def pure_wheel(folder: Path) -> Path:
    """The wheel of the sources alone."""
    from hatchling.build import build_wheel

    before = Path.cwd()
    os.chdir(ROOT)
    try:
        return folder / build_wheel(str(folder))
    finally:
        os.chdir(before)


def wheel(pure: Path, target: Target, files: dict[str, bytes], folder: Path) -> Path:
    """A wheel for one platform: the pure one with files added."""
    name, version, *_ = pure.name.split("-")
    tags = [f"py3-none-{platform}" for platform in target.tag.split(".")]
    about = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(pure) as source:
        contents = {info.filename: source.read(info) for info in source.infolist()}
    lines = contents[f"{about}/WHEEL"].decode().splitlines()
    kept = [line for line in lines if not line.startswith(("Tag:", "Root-Is-Purelib:"))]
    head = "\n".join([*kept, "Root-Is-Purelib: false", *(f"Tag: {tag}" for tag in tags), ""])
    contents |= files | {f"{about}/WHEEL": head.encode()}
    record = f"{about}/RECORD"
    del contents[record]
    contents[record] = _record(contents, record)
    made = folder / f"{name}-{version}-py3-none-{target.tag}.whl"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in contents.items():
            info = zipfile.ZipInfo(path, DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = SHARED if path in files else 0o100644 << 16
            archive.writestr(info, content)
    return made


def _record(contents: dict[str, bytes], record: str) -> bytes:
    """The list of files with their hashes that every wheel has."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for path, content in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        writer.writerow([path, f"sha256={digest}", len(content)])
    writer.writerow([record, "", ""])
    return text.getvalue().encode()


def native_files(target: Target, games: Sequence[str]) -> dict[str, bytes]:
    """The libraries of games for a platform, and their manifest, as files of a wheel."""
    with ProcessPoolExecutor() as pool:
        built = list(pool.map(_built, games, [target.name] * len(games)))
    manifest = {
        "platform": target.name,
        "suffix": target.suffix,
        "games": {
            game: {part.symbol: native.sources_digest(registry.load(game), part.loop).hex() for part in parts}
            for game in games
            for parts in [parts_of(registry.load(game))]
        },
    }
    files = {f"{INSIDE}/{game}{target.suffix}": code for game, code in zip(games, built, strict=True)}
    return files | {f"{INSIDE}/{libraries.MANIFEST}": json.dumps(manifest, indent=1, sort_keys=True).encode() + b"\n"}


def _built(game: str, target: str) -> bytes:
    return library(registry.load(game), TARGETS[target])


def main() -> None:
    """Build the wheels of some platforms, or of all."""
    folder, *names = sys.argv[1:]
    out = Path(folder).resolve()
    out.mkdir(parents=True, exist_ok=True)
    games = sorted(path.parent.name.replace("_", "-") for path in registry.GAMES.glob("*/rules.py"))
    with tempfile.TemporaryDirectory() as scratch:
        pure = pure_wheel(Path(scratch))
        for name in names or TARGETS:
            made = wheel(pure, TARGETS[name], native_files(TARGETS[name], games), out)
            print(f"{made.name}: {made.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
