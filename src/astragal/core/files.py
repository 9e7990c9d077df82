"""Files that are whole at any moment, whatever happens."""

import tempfile
from pathlib import Path

from astragal.core.errors import AstragalError


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
