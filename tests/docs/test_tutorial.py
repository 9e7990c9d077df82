"""The tutorial notebook runs from top to bottom, and what shall show itself does."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial.ipynb"
RUN = """
import sys, nbformat, nbclient
from jupyter_client.manager import AsyncKernelManager

notebook = nbformat.read(sys.argv[1], as_version=4)
kernel = AsyncKernelManager(transport="ipc", ip="kernel")  # files in the folder it runs in, nothing that listens
nbclient.NotebookClient(notebook, km=kernel, timeout=None).execute()
nbformat.write(notebook, "done.ipynb")
"""
"""It runs in a process of its own, for it leaves sockets to be collected, which warns."""

SHOWN = {
    "match": "image/svg+xml",
    "secrets": "image/svg+xml",
    "view": "image/svg+xml",
    "record": "text/html",
    "review": "image/svg+xml",
    "simulate": "text/html",
    "report": "text/html",
    "frame": "text/html",
}
"""What cells show, by their names."""


def cells(notebook: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def test_the_tutorial_keeps_no_outputs() -> None:
    assert [cell["id"] for cell in cells(TUTORIAL, "code") if cell["outputs"] or cell["execution_count"]] == []


def test_the_tutorials_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", "".join("".join(cell["source"]) for cell in cells(TUTORIAL, "markdown")))

    assert links
    assert [link for link in links if not (TUTORIAL.parent / link).exists()] == []


def test_the_tutorial_runs_and_shows_its_pictures(tmp_path: Path) -> None:
    folders = {name: str(tmp_path / name) for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    command = [sys.executable, "-c", RUN, str(TUTORIAL)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=os.environ | folders)
    assert done.returncode == 0, done.stderr

    outputs = {cell["id"]: cell["outputs"] for cell in cells(tmp_path / "done.ipynb", "code")}
    assert [name for name, kind in SHOWN.items() if kind not in outputs[name][-1]["data"]] == []
    assert [name for name, made in outputs.items() if any(output.get("name") == "stderr" for output in made)] == []
    assert "take two red 1 4" in (tmp_path / "game.txt").read_text()
