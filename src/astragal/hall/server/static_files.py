"""The scripts, styles and pictures of the pages."""

import os
import re
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

INDENTATION = re.compile(r"^\t+", re.MULTILINE)
COMMENT = re.compile(r"^//.*", re.MULTILINE)


class Static(StaticFiles):
    """Files as they are; scripts without what no browser needs, with their line numbers kept."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The answer to a request for a file."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if not isinstance(response, FileResponse) or Path(full_path).suffix != ".js":
            return response
        text = Path(full_path).read_text(encoding="utf-8")
        kept = {name: response.headers[name] for name in ("etag", "last-modified")}
        return Response(slim(text), status_code, kept, "text/javascript")


def slim(script: str) -> str:
    """A script without indentation and comments on lines of their own."""
    return COMMENT.sub("", INDENTATION.sub("", script))
