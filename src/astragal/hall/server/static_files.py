"""The scripts, styles and pictures of the pages."""

import os
import re
from pathlib import Path

from rjsmin import jsmin
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LINE_END = re.compile(r"(?<=([{};,]))?\n\s*")
PROPERTY = re.compile(r"(?<=[{;])([\w-]+): ")


class Static(StaticFiles):
    """Files as they are; scripts and styles without what no browser needs."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The answer to a request for a file."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        kinds = {".js": (jsmin, "text/javascript"), ".css": (slim_style, "text/css")}
        if not isinstance(response, FileResponse) or Path(full_path).suffix not in kinds:
            return response
        made, kind = kinds[Path(full_path).suffix]
        text = Path(full_path).read_text(encoding="utf-8")
        validators = {name: response.headers[name] for name in ("etag", "last-modified")}
        return Response(made(text), status_code, validators, kind)


def slim_style(style: str) -> str:
    """A sheet of style in one line, without the spaces that its lines are written with."""
    line = LINE_END.sub(lambda end: "" if end[1] else " ", COMMENT.sub("", style).strip())
    return PROPERTY.sub(r"\1:", line.replace(" {", "{").replace(";}", "}"))
