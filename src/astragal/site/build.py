"""Makes the browser edition: a folder of static files for any web server."""

import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from rjsmin import jsmin

from astragal.core.drawing import stylesheet
from astragal.core.errors import AstragalError
from astragal.core.language import ENGLISH, LANGUAGES, speaking
from astragal.core.registry import add_games, folders, load
from astragal.hall import content_policy
from astragal.hall.content.covers import colours, cover
from astragal.hall.content.faces import face
from astragal.hall.content.icon import png
from astragal.hall.content.page_values import STATIC, templates
from astragal.hall.content.web_app import ICONS, WORKER, icon_name, manifest, service_worker
from astragal.hall.server.static_files import slim_style
from astragal.hall.tables.characters import LEVELS
from astragal.hall.texts import texts
from astragal.site.pack import language_archive
from astragal.site.python_files import python_files

OWN = Path(__file__).parent / "static"
WORKERS = ("hall_worker.js", "bot_worker.js", "tree_worker.js", "python.js", "storage.js")
PACKED = ".packed"
"""The end of the names of files that are compressed, whether the web server compresses or not."""

POLICY = content_policy.PAGES.replace(content_policy.SCRIPTS, f"{content_policy.SCRIPTS} 'wasm-unsafe-eval'").replace(
    content_policy.FRAMES, "frame-src 'self'"
)
"""Of the shell and its workers: the hall's, with WebAssembly and its own pages in a frame."""

LANGUAGE = "python/language-"
"""How the names of files begin that are loaded only by readers of a language."""

OTHER_LANGUAGES = [code for code in LANGUAGES if code != ENGLISH]

Files = Iterator[tuple[str, bytes]]


def build(folder: Path, games: Sequence[Path] = ()) -> dict[str, int]:
    """Write the site into a folder that is new, empty or an earlier site; returns the size of each file."""
    if folder.exists() and not folder.is_dir():
        raise AstragalError(f"Expected a folder to write the site into, not the file {folder}.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / WORKER).is_file():
        raise AstragalError(f"Expected an empty folder or an earlier site, not {folder}, which holds other files.")
    add_games(games)
    files = dict(_files([path.resolve() for path in games]))
    files[WORKER] = _service_worker(files)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return {name: len(data) for name, data in files.items()}


def _files(games: Sequence[Path]) -> Files:
    for name, data in python_files(games).items():
        yield f"python/{name}{PACKED}", gzip.compress(data, mtime=0)
    for code in OTHER_LANGUAGES:
        yield f"{LANGUAGE}{code}.zip{PACKED}", gzip.compress(language_archive(code, games), mtime=0)
    yield from _pages()
    for path in OWN.glob("*.js"):
        if path.name != "socket.js":
            place = "worker/" if path.name in WORKERS else ""
            yield place + path.name, _slim(path.read_text(encoding="utf-8")).encode()
    yield "shell.css", slim_style((OWN / "shell.css").read_text(encoding="utf-8")).encode()
    shell = templates().from_string((OWN / "index.html").read_text(encoding="utf-8"))
    words = {code: _shell_words(code) for code in LANGUAGES}
    yield (
        "index.html",
        shell.render(policy=POLICY, all_words=words, words=json.dumps(words, ensure_ascii=False)).encode(),
    )
    yield "site.webmanifest", json.dumps(manifest()).encode()
    for size in ICONS:
        yield icon_name(size), png(size)


def _shell_words(code: str) -> dict[str, str]:
    """What the shell says in a language, each with the id of its element."""
    with speaking(code):
        t = texts()
        return {
            "loading": t.site_loading,
            "failed": t.site_failed,
            "new-version": t.site_new_version,
            "load": t.site_load_it,
            "later": t.site_later,
            "needs-script": t.needs_script,
        }


def _pages() -> Files:
    """What the hall's pages load: the same files, but for how they reach the hall."""
    slimmer = {".js": _slim, ".css": slim_style}
    for path in STATIC.iterdir():
        source = OWN / path.name if path.name == "socket.js" else path
        data = source.read_bytes()
        yield f"static/{path.name}", slimmer[path.suffix](data.decode()).encode() if path.suffix in slimmer else data
    yield "games/colours.css", colours(load(name) for name in folders()).encode()
    for name in folders():
        yield f"games/{name}/board.css", stylesheet(load(name)).encode()
        yield f"games/{name}/cover.svg", cover(load(name)).encode()
    for name in LEVELS:
        yield f"face/{name}.svg", face(name).encode()


def _service_worker(files: dict[str, bytes]) -> bytes:
    """The script that keeps all other files; its version is that of their contents."""
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    later = [name for name in sorted(files) if name.startswith(LANGUAGE)]
    first = [name for name in sorted(files) if name not in later]
    facts = {"version": digest.hexdigest()[:16], "files": first, "later": later, "policy": POLICY}
    return service_worker(facts).encode()


def _slim(script: str) -> str:
    return str(jsmin(script))
