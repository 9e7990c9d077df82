"""Text files: read with exact complaints, and whole at any moment when written."""

import os
import tempfile
from pathlib import Path

from astragal.core.errors import AstragalError, BadText
from astragal.core.untrusted_text import quoted


def read_text(path: Path) -> str:
    """The text of a file; raises `OSError` or, with line and column, `BadText`."""
    data = path.read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadText(line, column, "expected text in UTF-8") from error


def write_whole(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a file beside its place and move it there, so that nobody ever finds half of it.

    Something that is not a file, such as a pipe, is written to and not replaced.
    """
    try:
        data = content.encode() if isinstance(content, str) else content
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
            try:
                file.write(data)
                file.close()
                if not private:
                    Path(file.name).chmod(0o666 & ~_mask())
                Path(file.name).replace(path)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its name or its text cannot be written"
        raise AstragalError(f"The file {quoted(str(path))} cannot be written: {reason}.") from error


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
