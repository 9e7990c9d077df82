"""What makes the pages an app that can be installed: a manifest, icons and a service worker.

The hall and the browser edition share all three; each fills in what differs.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from rjsmin import jsmin

WORKER = "service_worker.js"
ICONS = (192, 512)
"""How many dots the icons have across."""

_SOURCE = Path(__file__).parent / WORKER
_BLANK = "= {};"


def manifest() -> dict[str, object]:
    """What a browser is told that installs it; all addresses are below the one of the manifest."""
    icons = [
        {"src": icon_name(size), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in ICONS
        for purpose in ("any", "maskable")
    ]
    vector = {"src": "static/die.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "id": "./",
        "name": "Astragal",
        "short_name": "Astragal",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f2efe9",
        "theme_color": "#b3382c",
        "icons": [*icons, vector],
    }


def icon_name(size: int) -> str:
    """The file of an icon."""
    return f"icon-{size}.png"


def service_worker(facts: Mapping[str, object]) -> str:
    """The script of the service worker, with what it has to know."""
    source = _SOURCE.read_text(encoding="utf-8")
    assert _BLANK in source
    return str(jsmin(source.replace(_BLANK, f"= {json.dumps(facts)};", 1)))
