"""Text files: read with exact complaints, and whole at any moment when written."""

import tempfile
from pathlib import Path

from astragal.core.errors import AstragalError, BadText


def read_text(path: Path) -> str:
    """The text of a file; raises `OSError` or, with line and column, `BadText`."""
    data = path.read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadText(line, column, "expected text in UTF-8") from error


def write_whole(path: Path, text: str) -> None:
    """Write a file beside its place and move it there, so that nobody ever finds half of it."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, prefix=path.name, delete=False, encoding="utf-8"
        ) as file:
            try:
                file.write(text)
                file.close()
                Path(file.name).replace(path)
            except OSError:
                Path(file.name).unlink(missing_ok=True)
                raise
    except OSError as error:
        raise AstragalError(f"The file {path} cannot be written: {error.strerror}.") from error
